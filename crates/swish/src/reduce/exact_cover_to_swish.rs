//! Exact cover by sets of three to the existence of a swish, at most three symbols a card.
//!
//! *Statement.* The elements can be covered exactly by some of the sets if and only if the cards built
//! from them hold any swish at all. So "is there a swish?" is NP-complete with three symbols a card, with
//! flips or without.
//!
//! *Construction.* Cards are 2 × 4n: the upper left quarter has cells x_e and y_e for each of the n ≥ 3 elements.
//! An element is a card with its point in y_e and circles in y_(e+1), counted round, and x_e; a set is a card with
//! points in the three x of its elements.
//!
//! *Why.* Let a swish hold the card of e, laid in some quarter. The point in y_e needs a circle there, and
//! only the card of e − 1 has one in that orbit; so all element cards are there, laid in the same quarter, where
//! every x shows a circle and needs exactly one point. A set card laid in another quarter finds no circle. So the set cards
//! are an exact cover; and a swish without element cards would be points alone. Conversely the element cards with
//! an exact cover, all as they are, are a swish.
//!
//! *Size.* n + |sets| cards of 2 rows and 4n columns.
//!
//! *Printed and corrected.* Fairdeal's. The paper's way to three symbols is about the largest swish; this one is
//! about any, and shorter.

use fairdeal_core::formats::cover::Cover;
use fairdeal_core::formats::oracle;
use fairdeal_core::game::Question;
use fairdeal_core::reduce::{BruteForce, Counted, Reduced, Reduction, ReductionFacts, Source};
use fairdeal_core::words::count_of;
use fairdeal_core::{Error, InputError, Limits, Verdict};
use serde_json::{Value, json};

use super::made::made;
use super::mapping::{Mapping, Pulled, chosen, fits, list};
use crate::rules::{Card, Hand, Laying, Placed, Size, Swish};

/// The reduction.
pub(super) struct ExactCoverToSwish;

const FACTS: ReductionFacts = ReductionFacts {
    name: "exact-cover-to-swish",
    from: "exact cover by sets of three (p cover n s, then s lines of three elements)",
    to: "SWISH, is there any swish? At most three symbols a card",
    statement: "The elements can be covered exactly if and only if the cards hold a swish.",
    source: "Fairdeal",
    as_printed: false,
    example: "p cover 6 4\n1 2 3\n2 3 4\n1 5 6\n4 5 6\n",
};

impl Reduction for ExactCoverToSwish {
    fn facts(&self) -> &'static ReductionFacts {
        &FACTS
    }

    fn build(&self, source: &str, as_printed: bool) -> Result<Box<dyn Reduced>, Error> {
        super::no_printed(as_printed, FACTS.name)?;
        Ok(made(Covering::new(Cover::parse(source)?)?))
    }
}

struct Covering {
    cover: Cover,
    hand: Hand,
}

impl Covering {
    fn new(cover: Cover) -> Result<Self, InputError> {
        let n = cover.n;
        if n < 3 {
            return Err(InputError::at("source", "there must be at least 3 elements"));
        }
        let size = Size { h: 2, w: 4 * n };
        fits(size, n + cover.sets.len())?;
        let x = |e: usize| size.cell(0, e);
        let y = |e: usize| size.cell(0, n + e % n);
        let elements = (0..n).map(|e| Card::new(&[y(e)], &[x(e), y(e + 1)]));
        let sets = cover.sets.iter().map(|set| Card::new(&set.map(x), &[]));
        let cards = elements.chain(sets).collect();
        Ok(Covering { hand: Hand { size, simple: false, cards }, cover })
    }
}

impl Mapping for Covering {
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
        let (n, sets) = (self.cover.n, self.cover.sets.len());
        let text = format!("{} and {}", count_of(n, "element"), count_of(sets, "set"));
        (text, Source::of([("elements", n), ("sets", sets)]))
    }

    fn sizes(&self) -> Vec<Counted> {
        let (n, sets, hand) = (self.cover.n, self.cover.sets.len(), &self.hand);
        vec![
            Counted::new("cards", hand.cards.len(), format!("n + {sets}, n = {n}"), n + sets),
            Counted::new("rows", hand.size.h, "2", 2),
            Counted::new("columns", hand.size.w, "4 n", 4 * n),
            Counted::new("symbols a card", hand.most_symbols(), "3", 3),
        ]
    }

    fn card(&self, card: usize) -> String {
        match card.checked_sub(self.cover.n) {
            None => format!("element {}", card + 1),
            Some(set) => {
                let [a, b, c] = self.cover.sets[set];
                format!("set {} {} {}", a + 1, b + 1, c + 1)
            }
        }
    }

    fn push(&self, witness: &Value) -> Result<Swish, InputError> {
        let mut chosen = chosen(list(witness, "sets")?, self.cover.sets.len(), "set")?;
        if !self.cover.is_exact(&chosen) {
            return Err(InputError::at("witness", "these sets are no exact cover"));
        }
        chosen.sort_unstable();
        let cards = (0..self.cover.n).chain(chosen.iter().map(|set| self.cover.n + set));
        Ok(cards.map(|card| Placed { card, laying: Laying(0) }).collect())
    }

    fn pull(&self, swish: &[Placed]) -> Pulled {
        let mut chosen: Vec<usize> =
            swish.iter().filter_map(|placed| placed.card.checked_sub(self.cover.n)).collect();
        chosen.sort_unstable();
        let numbers: Vec<usize> = chosen.iter().map(|set| set + 1).collect();
        let exact = self.cover.is_exact(&chosen);
        let word = if exact { "an exact cover" } else { "no exact cover" };
        let shown: Vec<String> = numbers.iter().map(usize::to_string).collect();
        Pulled {
            witness: json!({ "sets": numbers }),
            worth: exact.then_some(numbers.len()),
            says: format!("the sets {}, {word}", shown.join(", ")),
        }
    }

    fn unit(&self) -> &'static str {
        "cover"
    }

    fn oracle(&self) -> Option<BruteForce> {
        match oracle::exact_cover(&self.cover, Limits::nodes(1_000_000)) {
            Verdict::Solved(_) => Some(BruteForce::Decision(true)),
            Verdict::Impossible(_) => Some(BruteForce::Decision(false)),
            Verdict::Unknown(_) => None,
        }
    }
}
