//! MAX-(2,3)-SAT to SWISH with at most three symbols a card: three reductions one after the other.
//!
//! *Statement.* The largest swish has 8·(3n + MAX2SAT) cards, or 16·(3n + MAX2SAT) by Lemma 4 as the
//! paper has it: SWISH is NP-complete with three symbols a card (the paper's Theorem 1).
//!
//! *Construction.* Lemma 3 makes simple cards of the formula (`max2sat-to-simple-swish`), Lemma 4
//! takes them to at most three symbols (`simple-swish-to-3-short`, or `simple-swish-to-3` in
//! `max2sat-to-swish-by-lemma-4`), the quadrants let the cards be turned (`simple-swish-to-swish`).
//!
//! *Why.* Each step is right, and answers go through them one by one, both ways. A swish that is not
//! a largest one is pulled back to a quarter of its cards at least, rounded up.
//!
//! *Size.* 8N cards, N = 4n + Σ 2^occ + 3m, or 16N by Lemma 4; 2(h + ⌈N/6⌉) rows, h = max(n, m), or
//! 2(h + N); 12 columns, or 13 when that would be square.
//!
//! *Printed and corrected.* As in the three files.

use fairdeal_core::reduce::{BruteForce, Counted, Reduced, Reduction, ReductionFacts, Source};
use fairdeal_core::{Error, InputError};
use serde_json::Value;

use super::made::made;
use super::mapping::{Mapping, Pulled};
use super::max2sat_to_simple_swish::Formula;
use super::simple_swish_to_3::Chains;
use super::simple_swish_to_3_short::Halves;
use super::simple_swish_to_swish::Quadrants;
use super::step::Step;
use crate::rules::{Hand, Placed, Swish};

/// The reduction; `long` takes Lemma 4 as it stands in the paper.
pub(super) struct Max2SatToSwish {
    /// Four cards for each, not two.
    pub long: bool,
}

const FACTS: [ReductionFacts; 2] = [
    ReductionFacts {
        name: "max2sat-to-swish",
        from: "MAX-(2,3)-SAT (CNF or WCNF: clauses of two variables, each variable in at most 3)",
        to: "SWISH with at most 3 symbols a card",
        statement: "The largest swish has 8·(3n + MAX2SAT) cards: n variables, MAX2SAT the most \
                    clauses that can be satisfied.",
        source: "Dailly, Lafourcade, Marcadet 2024, Lemma 3 and Theorem 1, corrected, with our \
                 shorter Lemma 4",
        as_printed: false,
        example: "p cnf 2 2\n1 2 0\n-1 2 0\n",
    },
    ReductionFacts {
        name: "max2sat-to-swish-by-lemma-4",
        from: "MAX-(2,3)-SAT (CNF or WCNF: clauses of two variables, each variable in at most 3)",
        to: "SWISH with at most 3 symbols a card",
        statement: "The largest swish has 16·(3n + MAX2SAT) cards: n variables, MAX2SAT the most \
                    clauses that can be satisfied.",
        source: "Dailly, Lafourcade, Marcadet 2024, Lemma 3, Lemma 4 and Theorem 1, corrected",
        as_printed: false,
        example: "p cnf 2 2\n1 2 0\n-1 2 0\n",
    },
];

impl Reduction for Max2SatToSwish {
    fn facts(&self) -> &'static ReductionFacts {
        &FACTS[usize::from(self.long)]
    }

    fn build(&self, source: &str, as_printed: bool) -> Result<Box<dyn Reduced>, Error> {
        super::no_printed(as_printed, self.facts().name)?;
        Ok(made(Composed::new(self.facts(), source, self.long)?))
    }
}

struct Composed {
    first: Formula,
    steps: Vec<Box<dyn Step>>,
    long: bool,
}

impl Composed {
    fn new(facts: &'static ReductionFacts, source: &str, long: bool) -> Result<Self, InputError> {
        let first = Formula::new(facts, source, false)?;
        let three: Box<dyn Step> = match long {
            true => Box::new(Chains::new(first.hand())?),
            false => Box::new(Halves::new(first.hand())?),
        };
        let quadrants = Quadrants::new(three.hand(), false)?;
        Ok(Composed { first, steps: vec![three, Box::new(quadrants)], long })
    }

    /// Lemma 3's card that a card was made from.
    fn first_card(&self, card: usize) -> usize {
        self.steps.iter().rev().fold(card, |card, step| step.origin(card).0)
    }

    fn factor(&self) -> usize {
        self.steps.iter().map(|step| step.factor()).product()
    }
}

impl Mapping for Composed {
    fn facts(&self) -> &'static ReductionFacts {
        self.first.facts()
    }

    fn hand(&self) -> &Hand {
        self.steps.last().map_or(self.first.hand(), |step| step.hand())
    }

    fn source(&self) -> (String, Source) {
        self.first.about()
    }

    fn sizes(&self) -> Vec<Counted> {
        let small = self.first.hand();
        let (n, h) = (small.cards.len(), small.size.h);
        let linkage = self.first.sizes().into_iter().find(|size| size.what == "cards");
        let (formula, sum) = linkage.map_or((String::new(), 0), |s| (s.formula, s.value as usize));
        let hand = self.hand();
        let factor = self.factor();
        let (rows, form) = match self.long {
            true => (2 * (h + n), "2 (h + N), h = max(n, m)"),
            false => (2 * (h + n.div_ceil(6)), "2 (h + ⌈N/6⌉), h = max(n, m)"),
        };
        let columns = if rows == 12 { 13 } else { 12 };
        vec![
            Counted::new("Lemma 3's cards N", n, &formula, sum),
            Counted::new("cards", hand.cards.len(), format!("{factor} N"), factor * sum),
            Counted::new("rows", hand.size.h, form, rows),
            Counted::new("columns", hand.size.w, "12, or 13 beside 12 rows", columns),
            Counted::new(
                "symbols a card",
                hand.most_symbols(),
                "at most 3",
                hand.most_symbols().min(3),
            ),
        ]
    }

    fn card(&self, card: usize) -> String {
        let (mut card, mut parts) = (card, Vec::new());
        for step in self.steps.iter().rev() {
            let (origin, part) = step.origin(card);
            card = origin;
            parts.push(part);
        }
        parts.push(self.first.role(card));
        parts.reverse();
        parts.join(", ")
    }

    fn part(&self, card: usize) -> Option<(usize, String)> {
        self.first.of(self.first_card(card))
    }

    fn short(&self, card: usize) -> String {
        self.first.letters(self.first_card(card))
    }

    fn push(&self, witness: &Value) -> Result<Swish, InputError> {
        let first = self.first.swish(&self.first.assignment(witness)?);
        Ok(self.steps.iter().fold(first, |swish, step| step.push(&swish)))
    }

    fn pull(&self, swish: &[Placed]) -> Pulled {
        let first = self.steps.iter().rev().fold(swish.to_vec(), |swish, step| step.pull(&swish));
        self.first.read(&first)
    }

    fn optimum(&self, largest: usize) -> Option<usize> {
        let factor = self.factor();
        let whole = largest.is_multiple_of(factor);
        (largest / factor).checked_sub(3 * self.first.vars()).filter(|_| whole)
    }

    fn unit(&self) -> &'static str {
        "clause satisfied"
    }

    fn oracle(&self) -> Option<BruteForce> {
        self.first.oracle()
    }
}
