//! Hamiltonian path to Birds of a Feather: the game is NP-complete.
//!
//! **Theorem.** For a simple graph G with n ≥ 3 vertices, maximum degree at most 3 and no isolated
//! vertex, the N×N deal of [`map`], N = max(n, |E|) + 1, can be won if and only if G has a
//! Hamiltonian path. (G need not be connected, and any orientation of its edges will do; here edges
//! go from the smaller vertex to the larger.)
//!
//! The source problem is NP-complete (`cubic`), the deal is built in polynomial time, and a won
//! game of N² − 1 moves is checked in polynomial time; so deciding deals is NP-complete. The proof
//! is in the files, each half where it runs:
//! - [`push`]: a path gives a won game;
//! - [`tokens`]: a won game begins in one way, and what follows is a game of tokens;
//! - [`pull`]: the traveller's walk in a won token game gives a path.
//!
//! Degree 3 is needed: K(2,4) has no Hamiltonian path, and its deal can be won. So is a board of at
//! least 4×4: the double edge has a path, and its 3×3 deal cannot be won. Both are in the tests as
//! controls.
//!
//! A target is decided by [`whole_board`] up to N = 5, which searches the deal itself and uses
//! nothing of the proof, and by the token game beyond, which *is* the proof's argument: it is
//! evidence for the theorem only as far as the two agree.

pub(super) mod collapse;
#[cfg(test)]
mod cubic;
#[cfg(test)]
mod graphs;
mod map;
mod picture;
mod pull;
mod push;
#[cfg(test)]
mod tests;
mod tokens;
mod whole_board;

use std::fmt::Write as _;

use fairdeal_core::formats::graph::Graph;
use fairdeal_core::formats::oracle;
use fairdeal_core::reduce::{BuildAsk, Reduced, Reduction, ReductionFacts};
use fairdeal_core::room::{Answer, Outcome, Position, Style};
use fairdeal_core::scene::Scene;
use fairdeal_core::{InputError, Limits, Verdict};
use serde_json::{Map, Value, json};

use super::shared::{Counted, game, numbers, refused, sizes_json, sizes_text, won};
use crate::draw;
use crate::notation;
use crate::prose::object;
use crate::room::BoafPosition;
use crate::rules::{Board, Move};
use map::Layout;

/// The reduction.
pub(super) struct HamiltonianPathToBoaf;

static FACTS: ReductionFacts = ReductionFacts {
    name: "hamiltonian-path-to-boaf",
    from: "Hamiltonian path, maximum degree 3 (edge list or graph6)",
    to: "Birds of a Feather",
    statement: "The N×N deal, N = max(n, |E|) + 1, can be won if and only if the graph has a \
                Hamiltonian path.",
    source: "ours: a replacement for the reduction from 3-SAT of Hoshino and Notarangelo (EAAI \
             2019), which does not hold",
    as_printed: false,
};

impl Reduction for HamiltonianPathToBoaf {
    fn facts(&self) -> &'static ReductionFacts {
        &FACTS
    }

    fn build(&self, source: &str, ask: BuildAsk) -> Result<Box<dyn Reduced>, InputError> {
        if ask.as_printed {
            let why = "this reduction is ours: there is no other version in print";
            return Err(InputError::at("option --as-printed", why));
        }
        Ok(Box::new(PathDeal::new(Graph::parse(source)?)?))
    }
}

/// A graph and its deal.
pub(super) struct PathDeal {
    graph: Graph,
    layout: Layout,
    board: Board,
}

impl PathDeal {
    /// Builds the deal; edges go from the smaller vertex to the larger.
    ///
    /// # Errors
    /// When the graph is outside the theorem.
    pub(super) fn new(graph: Graph) -> Result<Self, InputError> {
        let layout = Layout::new(graph.n, &graph.edges)?;
        let board = layout.board();
        Ok(PathDeal { graph, layout, board })
    }

    fn sizes(&self) -> Vec<Counted> {
        let (n, edges) = (self.graph.n, self.graph.edges.len());
        let side = n.max(edges) + 1;
        let tokens = self
            .board
            .stacks()
            .filter(|&(_, card)| matches!(map::Kind::of(card), map::Kind::Plus | map::Kind::Ess));
        vec![
            Counted {
                what: "side",
                measured: self.board.rows(),
                formula: "max(n, |E|) + 1",
                value: side,
            },
            Counted {
                what: "cards",
                measured: self.board.count(),
                formula: "N²",
                value: side * side,
            },
            Counted { what: "tokens", measured: tokens.count(), formula: "2|E|", value: 2 * edges },
        ]
    }

    /// Decides the deal: its moves if it can be won, how it was decided, and the nodes.
    fn decide(&self, limits: Limits) -> (Verdict<Vec<Move>, ()>, &'static str, u64) {
        if self.layout.side() <= whole_board::MOST_SIDE {
            let (verdict, nodes) = whole_board::search(&self.layout, limits);
            return (verdict, "whole-board", nodes);
        }
        let played = tokens::play(&self.layout, tokens::Mode::Lazy, limits);
        let verdict = match played.verdict {
            // Within the theorem the fillers hang together; were it not so, nothing is claimed.
            Verdict::Solved(line) => match line.on_board(&self.layout) {
                Some(moves) => Verdict::Solved(moves),
                None => Verdict::Unknown(fairdeal_core::Stop::Incomplete),
            },
            Verdict::Impossible(()) => Verdict::Impossible(()),
            Verdict::Unknown(stop) => Verdict::Unknown(stop),
        };
        (verdict, "token-game", played.nodes)
    }
}

/// A path as a witness: its vertices, counted from 1.
fn witness(path: &[usize]) -> Value {
    path.iter().map(|v| v + 1).collect::<Vec<_>>().into()
}

impl Reduced for PathDeal {
    fn position(&self) -> Box<dyn Position> {
        Box::new(BoafPosition { board: self.board.clone(), dealt: None })
    }

    fn fields(&self) -> Map<String, Value> {
        object([
            ("reduction", FACTS.name.into()),
            ("as_printed", false.into()),
            ("source", json!({"vertices": self.graph.n, "edges": self.graph.edges.len()})),
            ("sizes", sizes_json(&self.sizes())),
            ("at_least", Value::Null),
            ("position", format!("boaf:{}", notation::board_text(&self.board)).into()),
        ])
    }

    fn text(&self, style: Style) -> String {
        let (n, edges) = (self.graph.n, self.graph.edges.len());
        let mut out = format!("{}\n{}\n\n", FACTS.name, FACTS.statement);
        let _ = writeln!(out, "source   a graph of {n} vertices and {edges} edges");
        let side = self.layout.side();
        let _ = writeln!(out, "target   a deal of {side} rows and {side} columns\n");
        out += &sizes_text(&self.sizes());
        let _ = write!(out, "\n{}", picture::table(&self.layout, None, style));
        let marks = picture::marks(&self.layout);
        let _ = writeln!(out, "\n{}", draw::text(&self.board, style, &marks));
        out
    }

    fn scene(&self) -> Scene {
        let mut scene = draw::scene(&self.board, &picture::marks(&self.layout));
        scene.title = format!(
            "{}: {} vertices, {} edges; + tokens amber, S tokens blue, the traveller green",
            FACTS.name,
            self.graph.n,
            self.graph.edges.len()
        );
        scene
    }

    fn solve(&self, limits: Limits, style: Style) -> Result<Answer, InputError> {
        let (verdict, method, nodes) = self.decide(limits);
        let brute_force = match oracle::hamiltonian_path(&self.graph) {
            Verdict::Solved(_) => true.into(),
            Verdict::Impossible(_) => false.into(),
            Verdict::Unknown(_) => Value::Null,
        };
        let mut fields = object([
            ("answer", Value::Null),
            ("target", verdict.word().into()),
            ("certificate", Value::Null),
            ("brute_force", brute_force.clone()),
            ("strategy", method.into()),
            ("nodes", nodes.into()),
        ]);
        let (outcome, mut text, certificate) = match verdict {
            Verdict::Solved(moves) => {
                let certificate = won(&self.board, &moves)?;
                let walk = pull::pull(&self.layout, &self.board, &moves)
                    .map_err(|refusal| InputError::at(refusal.place, refusal.why))?;
                fields["answer"] = witness(&walk.path);
                fields["certificate"] = certificate.clone();
                let count = moves.len();
                let mut text = format!("target: won in {count} moves\n");
                text += &walked(&walk, style);
                text += &format!("\n{}", picture::table(&self.layout, Some(&walk.path), style));
                text.push('\n');
                (Outcome::Yes, text, Some(certificate))
            }
            Verdict::Impossible(()) => {
                let text = "target: it cannot be won\nso the graph has no Hamiltonian path\n";
                (Outcome::No, text.to_string(), None)
            }
            Verdict::Unknown(stop) => {
                fields.insert("reason".into(), stop.word().into());
                (Outcome::Unknown, format!("target: not decided ({stop})\n"), None)
            }
        };
        if let Some(yes) = brute_force.as_bool() {
            let word = if yes { "it has one" } else { "it has none" };
            let _ = writeln!(text, "brute force on the graph: {word}");
        }
        let how = match method {
            "whole-board" => "every line of play on the deal",
            _ => "the token game, to which the proof brings the deal down",
        };
        let _ = writeln!(text, "decided by {how}, {nodes} nodes");
        Ok(Answer { outcome, fields, text, certificate })
    }

    fn push(&self, witness: &Value) -> Result<Value, InputError> {
        let vertex = |(i, v): (usize, i64)| match usize::try_from(v) {
            Ok(v) if (1..=self.graph.n).contains(&v) => Ok(v - 1),
            _ => Err(InputError::at(
                format!("witness, entry {}", i + 1),
                format!("{v} is no vertex"),
            )),
        };
        let path: Vec<usize> =
            numbers(witness)?.into_iter().enumerate().map(vertex).collect::<Result<_, _>>()?;
        won(&self.board, &push::push(&self.layout, &path)?)
    }

    fn pull(&self, certificate: &str) -> Result<Answer, InputError> {
        let moves = match game(&self.board, certificate)? {
            Ok(moves) => moves,
            Err(refusal) => return Ok(refused(&refusal)),
        };
        let walk = match pull::pull(&self.layout, &self.board, &moves) {
            Ok(walk) => walk,
            Err(refusal) => return Ok(refused(&refusal)),
        };
        let fields = object([
            ("accepted", true.into()),
            ("answer", witness(&walk.path)),
            ("walk", witness(&walk.visits)),
        ]);
        let style = Style::default();
        let table = picture::table(&self.layout, Some(&walk.path), style);
        let text = format!("the game is won\n{}\n{table}", walked(&walk, style));
        Ok(Answer { outcome: Outcome::Yes, fields, text, certificate: None })
    }
}

/// A walk and its path in words.
fn walked(walk: &pull::Walk, style: Style) -> String {
    let mut out = format!("the traveller's walk: {}", picture::path_text(&walk.visits, style));
    if let Some(v) = walk.appended {
        let _ = write!(out, ", ending beside {}", v + 1);
    }
    let _ = writeln!(out, "\nHamiltonian path: {}", picture::path_text(&walk.path, style));
    out
}
