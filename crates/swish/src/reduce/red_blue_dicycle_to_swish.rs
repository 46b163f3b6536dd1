//! A directed cycle with an even number of red and of blue arcs, to the existence of a swish with one point and one
//! circle a card.
//!
//! *Statement.* A digraph with red and blue arcs has a directed cycle with an even number of each if and only if the
//! cards built from it hold any swish at all.
//!
//! *Construction.* Cards are 2 × 4n: the upper left quarter has cells v_in and v_out for each of the n vertices. A
//! vertex is the card with its point in v_in and its circle in v_out; an arc from u to v is the card with its point in u_out and
//! its circle in v_in, moved to the upper right quarter if the arc is red, to the lower left if it is blue.
//!
//! *Why.* Laid one behind the other, point on circle, cards are a walk of cells. The circles of v_in are met by the one point
//! of the card of v only, so a closed walk that uses no card twice is a directed cycle; and it closes if and only if the flips of its arcs,
//! one for each red and another for each blue arc, add up to nothing. Every swish is made of such closed walks.
//!
//! *Size.* n + m cards of 2 rows and 4n columns, all different.
//!
//! *Printed and corrected.* Fairdeal's. There is a reduction the other way too (docs/results/any-swish.md), so whether any hand
//! holds a swish is exactly as hard as this question about digraphs, whose complexity is open.

use fairdeal_core::formats::oracle;
use fairdeal_core::formats::red_blue::{Arc, RedBlue};
use fairdeal_core::game::Question;
use fairdeal_core::reduce::{BruteForce, Counted, Reduced, Reduction, ReductionFacts, Source};
use fairdeal_core::sort;
use fairdeal_core::words::count_of;
use fairdeal_core::{Error, InputError, Limits, Verdict};
use serde_json::{Value, json};

use super::made::made;
use super::mapping::{Mapping, Pulled, chosen, fits, list};
use crate::rules::{Card, Hand, Laying, Placed, Size, Swish};

/// The reduction.
pub(super) struct RedBlueDicycleToSwish;

const FACTS: ReductionFacts = ReductionFacts {
    name: "red-blue-dicycle-to-swish",
    from: "a digraph with red and blue arcs (p redblue n m, then r u v or b u v)",
    to: "SWISH, is there any swish? One point and one circle a card, all cards different",
    statement: "There is a directed cycle with an even number of red and of blue arcs if and only if \
                the cards hold a swish.",
    source: "Fairdeal",
    as_printed: false,
    example: "p redblue 4 6\nr 1 2\nb 2 3\nr 3 1\nb 3 4\nb 4 1\nr 2 1\n",
};

impl Reduction for RedBlueDicycleToSwish {
    fn facts(&self) -> &'static ReductionFacts {
        &FACTS
    }

    fn build(&self, source: &str, as_printed: bool) -> Result<Box<dyn Reduced>, Error> {
        super::no_printed(as_printed, FACTS.name)?;
        Ok(made(Cycles::new(RedBlue::parse(source)?)?))
    }
}

/// The flip an arc stands for.
fn flip(arc: Arc) -> Laying {
    Laying(if arc.blue { 2 } else { 1 })
}

struct Cycles {
    digraph: RedBlue,
    hand: Hand,
}

impl Cycles {
    fn new(digraph: RedBlue) -> Result<Self, InputError> {
        let n = digraph.n;
        if n == 0 {
            return Err(InputError::at("source", "the digraph has no vertices"));
        }
        let size = Size { h: 2, w: 4 * n };
        fits(size, n + digraph.arcs.len())?;
        let (into, out) = (|v: usize| size.cell(0, 2 * v), |v: usize| size.cell(0, 2 * v + 1));
        let vertices = (0..n).map(|v| Card::arc(into(v), out(v)));
        let arcs = digraph.arcs.iter();
        let arcs = arcs.map(|&arc| Card::arc(out(arc.from), size.lay(flip(arc), into(arc.to))));
        let cards = vertices.chain(arcs).collect();
        Ok(Cycles { hand: Hand { size, simple: false, cards }, digraph })
    }
}

impl Mapping for Cycles {
    fn facts(&self) -> &'static ReductionFacts {
        &FACTS
    }

    fn hand(&self) -> &Hand {
        &self.hand
    }

    fn question(&self) -> Question {
        Question::AtLeast(2)
    }

    fn source(&self) -> (String, Source) {
        let (n, m) = (self.digraph.n, self.digraph.arcs.len());
        let blue = self.digraph.arcs.iter().filter(|arc| arc.blue).count();
        let text =
            format!("a digraph, {}, {} red and {blue} blue arcs", count_of(n, "vertex"), m - blue);
        (text, Source::of([("vertices", n), ("arcs", m)]))
    }

    fn sizes(&self) -> Vec<Counted> {
        let (n, m, hand) = (self.digraph.n, self.digraph.arcs.len(), &self.hand);
        vec![
            Counted::new("cards", hand.cards.len(), format!("n + m, n = {n}"), n + m),
            Counted::new("rows", hand.size.h, "2", 2),
            Counted::new("columns", hand.size.w, "4 n", 4 * n),
            Counted::new("symbols a card", hand.most_symbols(), "2", 2),
        ]
    }

    fn card(&self, card: usize) -> String {
        match card.checked_sub(self.digraph.n) {
            None => format!("vertex {}", card + 1),
            Some(arc) => {
                let arc = self.digraph.arcs[arc];
                let colour = if arc.blue { "blue" } else { "red" };
                format!("{colour} arc {}→{}", arc.from + 1, arc.to + 1)
            }
        }
    }

    fn push(&self, witness: &Value) -> Result<Swish, InputError> {
        let cycle = chosen(list(witness, "arcs")?, self.digraph.arcs.len(), "arc")?;
        if !self.digraph.is_even_cycle(&cycle) {
            let why = "these arcs are, in this order, no directed cycle with an even number of each colour";
            return Err(InputError::at("witness", why));
        }
        let (mut swish, mut laying) = (Vec::new(), Laying(0));
        for arc in cycle {
            let Arc { from, .. } = self.digraph.arcs[arc];
            swish.push(Placed { card: from, laying });
            swish.push(Placed { card: self.digraph.n + arc, laying });
            laying = Laying(laying.0 ^ flip(self.digraph.arcs[arc]).0);
        }
        sort::by_key(&mut swish, |placed| placed.card);
        Ok(swish)
    }

    /// The cycle through the first arc of the swish: every vertex is left by one arc of it at most.
    fn pull(&self, swish: &[Placed]) -> Pulled {
        let n = self.digraph.n;
        let arcs: Vec<usize> =
            swish.iter().filter_map(|placed| placed.card.checked_sub(n)).collect();
        let after = |arc: usize| {
            let to = self.digraph.arcs[arc].to;
            arcs.iter().copied().find(|&next| self.digraph.arcs[next].from == to)
        };
        let mut cycle = Vec::new();
        let mut next = arcs.first().copied();
        while let Some(arc) = next.filter(|arc| !cycle.contains(arc)) {
            cycle.push(arc);
            next = after(arc);
        }
        let even = self.digraph.is_even_cycle(&cycle);
        let shown: Vec<String> = cycle.iter().map(|&arc| self.card(n + arc)).collect();
        let word = if even { "a directed cycle, even in both colours" } else { "no such cycle" };
        let numbers: Vec<usize> = cycle.iter().map(|arc| arc + 1).collect();
        Pulled {
            witness: json!({ "arcs": numbers }),
            worth: even.then_some(cycle.len()),
            says: format!("{word}: {}", shown.join(", ")),
        }
    }

    fn unit(&self) -> &'static str {
        "cycle"
    }

    fn oracle(&self) -> Option<BruteForce> {
        match oracle::even_cycle(&self.digraph, Limits::nodes(1_000_000)) {
            Verdict::Solved(_) => Some(BruteForce::Decision(true)),
            Verdict::Impossible(_) => Some(BruteForce::Decision(false)),
            Verdict::Unknown(_) => None,
        }
    }
}
