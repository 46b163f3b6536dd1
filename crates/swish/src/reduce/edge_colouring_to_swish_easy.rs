//! 4-edge-colouring of 4-regular graphs to SWISH with two symbols a card: the easy version.
//!
//! *Statement.* A simple 4-regular graph has a proper colouring of its edges with four colours if
//! and only if all |E| + 2|V| cards built from it make one swish. Every card has two symbols.
//!
//! *Construction.* Cards are 2 × 2n; the first quadrant has one row and a column for each vertex. An
//! edge uv is a card with circles in the columns u and v; a vertex u is two copies of the card with
//! points in column u and in its left-right mirror image.
//!
//! *Why.* There are 4n points and 4n circles on 4n cells, so a swish of all cards fills every cell.
//! An edge card laid with flip s shows both circles in quadrant s; so the four circles of orbit u
//! are in different quadrants if and only if the four edges at u have different flips: colours. The
//! two cards of a vertex always fit, one as it is and one upside down.
//!
//! *Size.* |E| + 2|V| = 4n cards of 2 rows and 2n columns, k = 4n.
//!
//! *Printed and corrected.* Fairdeal's. It has two circles on a card, no point, and cards that are
//! alike; `edge-colouring-to-swish` has neither.

use fairdeal_core::formats::graph::Graph;
use fairdeal_core::game::Question;
use fairdeal_core::reduce::{BruteForce, Counted, Reduced, Reduction, ReductionFacts, Source};
use fairdeal_core::{Error, InputError};
use serde_json::Value;

use super::edge_colouring_to_swish::{about, brute, colouring, colours, four_regular};
use super::made::made;
use super::mapping::{Mapping, Pulled, fits};
use crate::rules::{Card, Hand, Laying, Placed, Size, Swish};

/// The reduction.
pub(super) struct EdgeColouringToSwishEasy;

const FACTS: ReductionFacts = ReductionFacts {
    name: "edge-colouring-to-swish-easy",
    from: "4-edge-colouring of a simple 4-regular graph (edge list or graph6)",
    to: "SWISH with two symbols a card",
    statement: "The edges can be coloured with 4 colours, those that meet differently, if and only \
                if all |E| + 2|V| cards make one swish.",
    source: "Fairdeal; the paper leaves two symbols a card open",
    as_printed: false,
    example: "p edge 6 12\ne 1 2\ne 1 3\ne 1 5\ne 1 6\ne 2 3\ne 2 4\ne 2 6\ne 3 4\ne 3 5\ne 4 5\ne 4 6\ne 5 6\n",
};

impl Reduction for EdgeColouringToSwishEasy {
    fn facts(&self) -> &'static ReductionFacts {
        &FACTS
    }

    fn build(&self, source: &str, as_printed: bool) -> Result<Box<dyn Reduced>, Error> {
        super::no_printed(as_printed, FACTS.name)?;
        Ok(made(Easy::new(four_regular(source)?)?))
    }
}

struct Easy {
    graph: Graph,
    hand: Hand,
}

impl Easy {
    fn new(graph: Graph) -> Result<Self, InputError> {
        let n = graph.n;
        let size = Size { h: 2, w: 2 * n };
        fits(size, graph.edges.len() + 2 * n)?;
        let edges =
            graph.edges.iter().map(|&(u, v)| Card::new(&[], &[size.cell(0, u), size.cell(0, v)]));
        let vertices = (0..2 * n).map(|i| {
            let (cell, flip) = (size.cell(0, i / 2), Laying(1));
            Card::new(&[cell, size.lay(flip, cell)], &[])
        });
        let cards = edges.chain(vertices).collect();
        Ok(Easy { hand: Hand { size, simple: false, cards }, graph })
    }
}

impl Mapping for Easy {
    fn facts(&self) -> &'static ReductionFacts {
        &FACTS
    }

    fn hand(&self) -> &Hand {
        &self.hand
    }

    fn question(&self) -> Question {
        Question::AtLeast(self.hand.cards.len() as u64)
    }

    fn source(&self) -> (String, Source) {
        about(&self.graph)
    }

    fn sizes(&self) -> Vec<Counted> {
        let (n, m, hand) = (self.graph.n, self.graph.edges.len(), &self.hand);
        vec![
            Counted::new("cards", hand.cards.len(), format!("|E| + 2 n, n = {n}"), m + 2 * n),
            Counted::new("rows", hand.size.h, "2", 2),
            Counted::new("columns", hand.size.w, "2 n", 2 * n),
            Counted::new("symbols a card", hand.most_symbols(), "2", 2),
        ]
    }

    fn card(&self, card: usize) -> String {
        match self.graph.edges.get(card) {
            Some((u, v)) => format!("edge {}-{}", u + 1, v + 1),
            None => format!("vertex {}", (card - self.graph.edges.len()) / 2 + 1),
        }
    }

    fn part(&self, card: usize) -> Option<(usize, String)> {
        let edges = self.graph.edges.len();
        let part = if card < edges { card } else { edges + (card - edges) / 2 };
        Some((part, self.card(card)))
    }

    fn push(&self, witness: &Value) -> Result<Swish, InputError> {
        let colours = colours(&self.graph, witness)?;
        let edges = colours.iter().map(|&colour| Laying(colour as u8));
        let vertices = (0..2 * self.graph.n).map(|i| Laying(if i % 2 == 0 { 0 } else { 2 }));
        let laid = edges.chain(vertices).enumerate();
        Ok(laid.map(|(card, laying)| Placed { card, laying }).collect())
    }

    fn pull(&self, swish: &[Placed]) -> Pulled {
        let mut colours = vec![0; self.graph.edges.len()];
        for placed in swish {
            if let Some(colour) = colours.get_mut(placed.card) {
                *colour = usize::from(placed.laying.0 & 3);
            }
        }
        colouring(&self.graph, &colours)
    }

    fn unit(&self) -> &'static str {
        "colouring"
    }

    fn oracle(&self) -> Option<BruteForce> {
        brute(&self.graph)
    }
}
