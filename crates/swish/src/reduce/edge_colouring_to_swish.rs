//! 4-edge-colouring of 4-regular graphs to SWISH with one point and one circle a card.
//!
//! *Statement.* A simple 4-regular graph with n vertices has a proper colouring of its edges with
//! four colours if and only if all 16n cards built from it make one swish. All cards are different,
//! up to turning, and each has one point and one circle: this is the game's own kind of card.
//!
//! *Construction.* Cards are 8 × 2n, never square, and every orbit has one cell in each quadrant.
//! The flips V = {0, a, b, c} (as it is, left-right, up-down, half turn) add like Z2². The rows of
//! the first quadrant are U, R, L1, L2, its columns t = 0…n−1. An arc X→Y with gain g is the card
//! with its point in X and its circle in Y moved by g; laid with flip s it shows its point in
//! quadrant s of X and its circle in quadrant s + g of Y. The 2n edges are taken two by two; pair t
//! is the edges uv and xy:
//!
//! | arcs | gains | flips when laid |
//! | --- | --- | --- |
//! | L1t→Rt | 0, a | e1, e2 |
//! | L2t→Rt | 0, b | e3, e4 |
//! | L1t→Uu, L1t→Uv | 0, b | f1, f2 |
//! | L2t→Ux, L2t→Uy | 0, a | f3, f4 |
//! | Rt→L1t, Ut→L2t | 0, a, b, c each | |
//!
//! *Why.* 16n cards on 16n cells fill everything: at each orbit the four points are in different
//! quadrants, and the four circles too. The arcs of the last row are alone there and can always be
//! laid, by a complete mapping of Z2². For the others, {e1, e2, f1, f2} = {e3, e4, f3, f4} =
//! {e1, e2+a, e3, e4+b} = V. The elements of V add up to 0, so with d = f1+f2 = e1+e2 and d' = f3+f4
//! = e3+e4, both not 0, d + d' = a + b = c, so {d, d'} = {a, b}; and d ≠ a as e1 ≠ e2+a. So f1 =
//! f2+b: the circle of uv is in the same quadrant of Uu as of Uv, its colour; and so is that of xy.
//! Each orbit U then asks that the four edges at a vertex differ. Conversely any two colours can be
//! shown, in two ways a gadget. The number of ways to lay all cards is the number of colourings
//! times 2^n·8^{2n}.
//!
//! *Size.* 16n cards of 8 rows and 2n columns, k = 16n.
//!
//! *Printed and corrected.* The paper leaves two symbols a card open; this is Fairdeal's, from the
//! NP-completeness of 4-edge-colouring of 4-regular graphs (Leven and Galil, J. Algorithms 4, 1983).
//! Not refereed; checked on all 1,899 simple 4-regular graphs with 5 to 12 vertices.

use fairdeal_core::formats::graph::Graph;
use fairdeal_core::formats::oracle;
use fairdeal_core::game::Question;
use fairdeal_core::reduce::{BruteForce, Counted, Reduced, Reduction, ReductionFacts, Source};
use fairdeal_core::{Error, InputError, Limits, Verdict};
use serde_json::{Value, json};

use super::made::made;
use super::mapping::{Mapping, Pulled, fits, list, numbers};
use crate::rules::{Card, Hand, Laying, Placed, Size, Swish};

/// The reduction.
pub(super) struct EdgeColouringToSwish;

const FACTS: ReductionFacts = ReductionFacts {
    name: "edge-colouring-to-swish",
    from: "4-edge-colouring of a simple 4-regular graph (edge list or graph6)",
    to: "SWISH with one point and one circle a card, all cards different",
    statement: "The edges can be coloured with 4 colours, those that meet differently, if and only \
                if all 16n cards make one swish.",
    source: "Fairdeal; the paper leaves two symbols a card open",
    as_printed: false,
    example: "p edge 6 12\ne 1 2\ne 1 3\ne 1 5\ne 1 6\ne 2 3\ne 2 4\ne 2 6\ne 3 4\ne 3 5\ne 4 5\ne 4 6\ne 5 6\n",
};

impl Reduction for EdgeColouringToSwish {
    fn facts(&self) -> &'static ReductionFacts {
        &FACTS
    }

    fn build(&self, source: &str, as_printed: bool) -> Result<Box<dyn Reduced>, Error> {
        super::no_printed(as_printed, FACTS.name)?;
        Ok(made(Arcs::new(four_regular(source)?)?))
    }
}

/// Reads a simple 4-regular graph.
///
/// # Errors
/// When it is no graph, or not 4-regular: the error names the vertex.
pub(super) fn four_regular(source: &str) -> Result<Graph, InputError> {
    let graph = Graph::parse(source)?;
    if let Some(v) = graph.degrees().iter().position(|&degree| degree != 4) {
        let degree = graph.degrees()[v];
        let message = format!("its degree is {degree}, every vertex must have 4");
        return Err(InputError::at(format!("vertex {}", v + 1), message));
    }
    match graph.n {
        0 => Err(InputError::at("source", "the graph has no vertices")),
        _ => Ok(graph),
    }
}

/// A colouring as a witness.
pub(super) fn colouring(graph: &Graph, colours: &[usize]) -> Pulled {
    let rows = graph.edges.iter().zip(colours);
    let rows: Vec<Value> =
        rows.map(|(&(u, v), &colour)| json!([u + 1, v + 1, colour + 1])).collect();
    let proper = oracle::is_edge_colouring(graph, 4, colours);
    let shown = graph.edges.iter().zip(colours);
    let shown: Vec<String> =
        shown.map(|(&(u, v), colour)| format!("{}-{}:{}", u + 1, v + 1, colour + 1)).collect();
    let word =
        if proper { "the colouring" } else { "colours that do not differ where edges meet:" };
    Pulled {
        witness: json!({"colours": rows}),
        worth: proper.then_some(1),
        says: format!("{word} {}", shown.join(" ")),
    }
}

/// The colours in a witness, in the order of the edges.
///
/// # Errors
/// When it is no proper colouring.
pub(super) fn colours(graph: &Graph, witness: &Value) -> Result<Vec<usize>, InputError> {
    let mut out = vec![None; graph.edges.len()];
    for (i, entry) in list(witness, "colours")?.iter().enumerate() {
        let place = format!("witness, edge {}", i + 1);
        let [u, v, colour] = numbers(entry, &place)?;
        let wrong = |message: &str| InputError::at(place.clone(), message);
        let edge = (u.min(v).wrapping_sub(1), u.max(v).wrapping_sub(1));
        let edge = graph.edges.binary_search(&edge).map_err(|_| wrong("there is no such edge"))?;
        if !(1..=4).contains(&colour) {
            return Err(wrong("colours are 1 to 4"));
        }
        if out[edge].replace(colour - 1).is_some() {
            return Err(wrong("the edge was coloured before"));
        }
    }
    let out: Option<Vec<usize>> = out.into_iter().collect();
    let out = out.ok_or_else(|| InputError::at("witness", "not every edge has a colour"))?;
    match oracle::is_edge_colouring(graph, 4, &out) {
        true => Ok(out),
        false => Err(InputError::at("witness", "two edges that meet have the same colour")),
    }
}

/// The graph in words and numbers.
pub(super) fn about(graph: &Graph) -> (String, Source) {
    let (n, m) = (graph.n, graph.edges.len());
    let source = Source::of([("vertices", n), ("edges", m)]);
    (format!("a 4-regular graph, n = {n} vertices, {m} edges"), source)
}

/// What brute force says: is there a colouring?
pub(super) fn brute(graph: &Graph) -> Option<BruteForce> {
    match oracle::edge_colouring(graph, 4, Limits::nodes(1_000_000)) {
        Verdict::Unknown(_) => None,
        verdict => Some(BruteForce::Decision(verdict.is_solved())),
    }
}

// Rows of the first quadrant.
const U: usize = 0;
const R: usize = 1;
const L1: usize = 2;
const L2: usize = 3;
// Gains, as layings: a flips left-right, b up-down.
const A: u8 = 1;
const B: u8 = 2;
const C: u8 = 3;
/// A complete mapping of Z2²: gain g is laid with flip `COMPLETE[g]`, and the sums differ too.
const COMPLETE: [u8; 4] = [0, B, C, A];

/// An arc's ends, as row and column of the first quadrant, and its gain.
type Arc = ((usize, usize), (usize, usize), u8);

/// The arcs of the pair t of edges uv, xy, in the order of the table.
pub(super) fn gadget(t: usize, (u, v): (usize, usize), (x, y): (usize, usize)) -> [Arc; 16] {
    [
        ((L1, t), (R, t), 0),
        ((L1, t), (R, t), A),
        ((L2, t), (R, t), 0),
        ((L2, t), (R, t), B),
        ((L1, t), (U, u), 0),
        ((L1, t), (U, v), B),
        ((L2, t), (U, x), 0),
        ((L2, t), (U, y), A),
        ((R, t), (L1, t), 0),
        ((R, t), (L1, t), A),
        ((R, t), (L1, t), B),
        ((R, t), (L1, t), C),
        ((U, t), (L2, t), 0),
        ((U, t), (L2, t), A),
        ((U, t), (L2, t), B),
        ((U, t), (L2, t), C),
    ]
}

/// The flips e1…e4, f1…f4 that show the colours s of uv and t of xy.
pub(super) fn flips(s: u8, t: u8) -> [u8; 8] {
    // The circles at R come from either coset of {0, c}, for each edge one of two ways.
    let one = [s ^ A, s ^ C];
    let (first, second) = ([t ^ B, t ^ C], [t ^ C, t ^ B]);
    let fits = |two: [u8; 2]| {
        let mut at_r = [one[0], one[1] ^ A, two[0], two[1] ^ B];
        at_r.sort_unstable();
        at_r == [0, A, B, C]
    };
    let two = if fits(first) { first } else { second };
    [one[0], one[1], two[0], two[1], s, s ^ B, t, t ^ A]
}

struct Arcs {
    graph: Graph,
    hand: Hand,
    /// Each card's arc.
    arcs: Vec<Arc>,
}

impl Arcs {
    fn new(graph: Graph) -> Result<Self, InputError> {
        let n = graph.n;
        let size = Size { h: 8, w: 2 * n };
        fits(size, 16 * n)?;
        let pairs = graph.edges.chunks_exact(2).enumerate();
        let arcs: Vec<Arc> = pairs.flat_map(|(t, two)| gadget(t, two[0], two[1])).collect();
        let cards = arcs.iter().map(|&(from, to, gain)| {
            let to = size.lay(Laying(gain), size.cell(to.0, to.1));
            Card::arc(size.cell(from.0, from.1), to)
        });
        let hand = Hand { size, simple: false, cards: cards.collect() };
        Ok(Arcs { graph, hand, arcs })
    }
}

impl Mapping for Arcs {
    fn facts(&self) -> &'static ReductionFacts {
        &FACTS
    }

    fn hand(&self) -> &Hand {
        &self.hand
    }

    fn question(&self) -> Question {
        Question::AtLeast(16 * self.graph.n as u64)
    }

    fn source(&self) -> (String, Source) {
        about(&self.graph)
    }

    fn sizes(&self) -> Vec<Counted> {
        let (n, hand) = (self.graph.n, &self.hand);
        let mut kinds: Vec<Card> =
            hand.cards.iter().map(|card| crate::kinds::kind(hand.size, false, card)).collect();
        kinds.sort();
        kinds.dedup();
        vec![
            Counted::new("cards", hand.cards.len(), format!("16 n, n = {n}"), 16 * n),
            Counted::new("different cards", kinds.len(), "16 n", 16 * n),
            Counted::new("rows", hand.size.h, "8", 8),
            Counted::new("columns", hand.size.w, "2 n", 2 * n),
            Counted::new("symbols a card", hand.most_symbols(), "2", 2),
        ]
    }

    fn card(&self, card: usize) -> String {
        let (from, to, gain) = self.arcs[card];
        let name = |(row, column): (usize, usize)| {
            format!("{}{}", ["U", "R", "L1.", "L2."][row], column + 1)
        };
        let gain = ["0", "a", "b", "c"][usize::from(gain & 3)];
        let shows = match card % 16 {
            k @ 4..=7 => {
                let (u, v) = self.graph.edges[2 * (card / 16) + (k - 4) / 2];
                format!(", the colour of edge {}-{}", u + 1, v + 1)
            }
            _ => String::new(),
        };
        format!("{}→{} gain {gain}{shows}", name(from), name(to))
    }

    /// The edge whose colour a card shows; otherwise the pair of edges it is for.
    fn part(&self, card: usize) -> Option<(usize, String)> {
        let (t, edges) = (card / 16, self.graph.edges.len());
        let name = |edge: usize| {
            let (u, v) = self.graph.edges[edge];
            format!("edge {}-{}", u + 1, v + 1)
        };
        Some(match card % 16 {
            k @ 4..=7 => {
                let edge = 2 * t + (k - 4) / 2;
                (edge, name(edge))
            }
            _ => (edges + t, format!("pair {}: {}, {}", t + 1, name(2 * t), name(2 * t + 1))),
        })
    }

    fn short(&self, card: usize) -> String {
        let (from, to, gain) = self.arcs[card];
        let name = |(row, column): (usize, usize)| {
            format!("{}{}", ["U", "R", "L1.", "L2."][row], column + 1)
        };
        format!("{}→{} {}", name(from), name(to), ["0", "a", "b", "c"][usize::from(gain & 3)])
    }

    fn push(&self, witness: &Value) -> Result<Swish, InputError> {
        let colours = colours(&self.graph, witness)?;
        let laid = colours.chunks_exact(2).enumerate().flat_map(|(t, two)| {
            let shown = flips(two[0] as u8, two[1] as u8);
            let rest = COMPLETE.into_iter().chain(COMPLETE);
            let all = shown.into_iter().chain(rest).enumerate();
            all.map(move |(k, flip)| Placed { card: 16 * t + k, laying: Laying(flip) })
        });
        Ok(laid.collect())
    }

    fn pull(&self, swish: &[Placed]) -> Pulled {
        let mut laid = vec![0_u8; self.hand.cards.len()];
        swish.iter().for_each(|placed| laid[placed.card] = placed.laying.0);
        let colours: Vec<usize> = (0..self.graph.edges.len())
            .map(|e| usize::from(laid[16 * (e / 2) + 4 + 2 * (e % 2)] & 3))
            .collect();
        colouring(&self.graph, &colours)
    }

    fn unit(&self) -> &'static str {
        "colouring"
    }

    fn oracle(&self) -> Option<BruteForce> {
        brute(&self.graph)
    }
}
