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
use fairdeal_core::game::{Question, Style};
use fairdeal_core::handle::{AnyPosition, boxed};
use fairdeal_core::reduce::{
    BruteForce, Built, Carried, Counted, Reduced, Reduction, ReductionFacts, Source,
};
use fairdeal_core::scene::Scene;
use fairdeal_core::words::count_of;
use fairdeal_core::{Error, InputError, Limits, Outcome, Stop, Verdict};
use serde_json::Value;

use super::shared::{game, numbers, won};
use crate::check::Boaf;
use crate::draw;
use crate::notation::Position;
use crate::rules::Move;
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
    example: "p edge 4 3\ne 1 2\ne 2 3\ne 3 4\n",
};

impl Reduction for HamiltonianPathToBoaf {
    fn facts(&self) -> &'static ReductionFacts {
        &FACTS
    }

    fn build(&self, source: &str, as_printed: bool) -> Result<Box<dyn Reduced>, Error> {
        if as_printed {
            let why = "this reduction is ours: there is no other version in print";
            return Err(InputError::at("option --as-printed", why).into());
        }
        Ok(Box::new(PathDeal::new(Graph::parse(source)?)?))
    }
}

/// A graph and its deal.
pub(super) struct PathDeal {
    graph: Graph,
    layout: Layout,
    target: Position,
}

impl PathDeal {
    /// Builds the deal; edges go from the smaller vertex to the larger.
    ///
    /// # Errors
    /// When the graph is outside the theorem.
    pub(super) fn new(graph: Graph) -> Result<Self, InputError> {
        let layout = Layout::new(graph.n, &graph.edges)?;
        let target = Position::of_board(layout.board());
        Ok(PathDeal { graph, layout, target })
    }

    fn sizes(&self) -> Vec<Counted> {
        let (n, edges) = (self.graph.n, self.graph.edges.len());
        let side = n.max(edges) + 1;
        let board = &self.target.board;
        let tokens = board
            .stacks()
            .filter(|&(_, card)| matches!(map::Kind::of(card), map::Kind::Plus | map::Kind::Ess));
        vec![
            Counted::new("side", board.rows(), "max(n, |E|) + 1", side),
            Counted::new("cards", board.count(), "N²", side * side),
            Counted::new("tokens", tokens.count(), "2|E|", 2 * edges),
        ]
    }

    /// The vertices of a witness, counted from 0.
    fn vertices(&self, witness: &Value) -> Result<Vec<usize>, InputError> {
        let vertex = |(i, v): (usize, i64)| match usize::try_from(v) {
            Ok(v) if (1..=self.graph.n).contains(&v) => Ok(v - 1),
            _ => Err(InputError::at(
                format!("witness, entry {}", i + 1),
                format!("{v} is no vertex"),
            )),
        };
        numbers(witness)?.into_iter().enumerate().map(vertex).collect()
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
                None => Verdict::Unknown(Stop::Incomplete),
            },
            Verdict::Impossible(()) => Verdict::Impossible(()),
            Verdict::Unknown(stop) => Verdict::Unknown(stop),
        };
        (verdict, "token-game", played.nodes)
    }
}

/// Vertices counted from 1, as witnesses have them.
fn from_one(path: &[usize]) -> Vec<u64> {
    path.iter().map(|&v| v as u64 + 1).collect()
}

impl Reduced for PathDeal {
    fn position(&self) -> Box<dyn AnyPosition> {
        boxed(&Boaf, self.target.clone())
    }

    fn built(&self) -> Built {
        let (vertices, edges) = (self.graph.n, self.graph.edges.len());
        Built {
            reduction: FACTS.name,
            as_printed: false,
            source: Source::of([("vertices", vertices), ("edges", edges)]),
            sizes: self.sizes(),
            question: Question::Any.word(),
            k: None,
            card: None,
            position: self.target.spelled(),
            stands_for: Vec::new(),
        }
    }

    fn say(&self, style: Style) -> String {
        let (n, edges) = (self.graph.n, self.graph.edges.len());
        let mut out = format!("{}\n{}\n\n", FACTS.name, FACTS.statement);
        let _ = writeln!(out, "source   a graph of {n} vertices and {edges} edges");
        let side = self.layout.side();
        let _ = writeln!(out, "target   a deal of {side} rows and {side} columns\n");
        out += &Counted::lines(&self.sizes(), 8);
        let _ = write!(out, "\n{}", picture::table(&self.layout, None, style));
        let marks = picture::marks(&self.layout);
        let _ = writeln!(out, "\n{}", draw::text(&self.target.board, style, &marks));
        out
    }

    fn scene(&self, carried: Option<&Carried>) -> Scene {
        let answer = carried.and_then(|carried| carried.answer.as_ref());
        let path = answer.and_then(|answer| self.vertices(answer).ok());
        let (n, edges) = (self.graph.n, self.graph.edges.len());
        let (vertices, edges) = (count_of(n, "vertex"), count_of(edges, "edge"));
        let title = format!("{}: {vertices}, {edges}", FACTS.name);
        Scene { title, ..picture::scene(&self.layout, &self.target.board, path.as_deref()) }
    }

    fn solve(&self, limits: Limits, style: Style) -> Result<Carried, Error> {
        let (verdict, method, nodes) = self.decide(limits);
        let outcome = verdict.outcome();
        let has_path = match oracle::hamiltonian_path(&self.graph) {
            Verdict::Solved(_) => Some(true),
            Verdict::Impossible(_) => Some(false),
            Verdict::Unknown(_) => None,
        };
        let mut carried = Carried {
            target: Some(outcome),
            brute_force: has_path.map(BruteForce::Decision),
            holds: has_path
                .filter(|_| outcome != Outcome::Unknown)
                .map(|yes| yes == verdict.is_solved()),
            strategy: Some(method.into()),
            nodes: Some(nodes),
            ..Carried::new(outcome)
        };
        carried.text = match verdict {
            Verdict::Solved(moves) => {
                carried.certificate = Some(won(&self.target, &moves)?);
                let walk = pull::pull(&self.layout, &self.target.board, &moves)
                    .map_err(|refusal| Error::broken(refusal.place, refusal.why))?;
                carried.answer = Some(from_one(&walk.path).into());
                let table = picture::table(&self.layout, Some(&walk.path), style);
                let (count, walked) = (moves.len(), walked(&walk, style));
                format!("target: won in {count} moves\n{walked}\n{table}\n")
            }
            Verdict::Impossible(()) => {
                "target: it cannot be won\nso the graph has no Hamiltonian path\n".into()
            }
            Verdict::Unknown(stop) => {
                carried.reason = Some(stop.word());
                format!("target: not decided ({stop})\n")
            }
        };
        if let Some(yes) = has_path {
            let word = if yes { "it has one" } else { "it has none" };
            let _ = writeln!(carried.text, "brute force on the graph: {word}");
        }
        let how = match method {
            "whole-board" => "every line of play on the deal",
            _ => "the token game, to which the proof brings the deal down",
        };
        let _ = writeln!(
            carried.text,
            "decided by {how}, {}",
            fairdeal_core::words::counted(nodes, "node")
        );
        Ok(carried)
    }

    fn push(&self, witness: &Value) -> Result<Value, Error> {
        let path = self.vertices(witness)?;
        won(&self.target, &push::push(&self.layout, &path)?)
    }

    fn pull(&self, certificate: &str, style: Style) -> Result<Carried, Error> {
        let walk = game(&self.target, certificate)?
            .and_then(|moves| pull::pull(&self.layout, &self.target.board, &moves));
        let walk = match walk {
            Ok(walk) => walk,
            Err(refusal) => return Ok(Carried::refused(refusal)),
        };
        let table = picture::table(&self.layout, Some(&walk.path), style);
        Ok(Carried {
            text: format!("the game is won\n{}\n{table}", walked(&walk, style)),
            accepted: Some(true),
            answer: Some(from_one(&walk.path).into()),
            walk: Some(from_one(&walk.visits)),
            ..Carried::new(Outcome::Solved)
        })
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
