//! SIMPLE-SWISH to SIMPLE-SWISH with at most three symbols a card, with half of Lemma 4's cards.
//!
//! *Statement.* A hand with at most four symbols a card has a simple-swish of at least k cards if
//! and only if the hand built from it has one of at least 2k cards; every new card has at most three
//! symbols.
//!
//! *Construction.* Card i becomes two cards: the first two of its symbols with a point in tie cell
//! i, and the others with a circle there. Tie cells fill new rows below, w to a row.
//!
//! *Why.* As for Lemma 4: the tie cell is touched by two cards only, so a swish holds both or
//! neither, and together they show the card.
//!
//! *Size.* N cards of h × w become 2N cards of (h + ⌈N/w⌉) × w.
//!
//! *Printed and corrected.* Not in the paper, whose Lemma 4 takes four cards and a row for each. A
//! source with a card of more than four symbols is refused: two cards hold four.

use fairdeal_core::reduce::{Counted, Reduced, Reduction, ReductionFacts};
use fairdeal_core::{Error, InputError};

use super::made::made;
use super::mapping::fits;
use super::simple_swish_to_3::{contract, expand};
use super::step::{Single, Step, simple_hand};
use crate::rules::{Card, Cell, Hand, Placed, Size, Swish};

/// The reduction.
pub(super) struct SimpleSwishTo3Short;

const FACTS: ReductionFacts = ReductionFacts {
    name: "simple-swish-to-3-short",
    from: "SIMPLE-SWISH with at most 4 symbols a card (a swish position with /simple)",
    to: "SIMPLE-SWISH with at most 3 symbols a card",
    statement: "The largest simple-swish of the new hand has twice as many cards as that of the \
                source.",
    source: "Fairdeal; a shorter form of Lemma 4 of Dailly, Lafourcade, Marcadet 2024",
    as_printed: false,
    example: "swish/2x3/s2/6/simple#1",
};

impl Reduction for SimpleSwishTo3Short {
    fn facts(&self) -> &'static ReductionFacts {
        &FACTS
    }

    fn build(&self, source: &str, as_printed: bool) -> Result<Box<dyn Reduced>, Error> {
        super::no_printed(as_printed, FACTS.name)?;
        let source = simple_hand(source)?;
        let step = Halves::new(&source)?;
        Ok(made(Single { facts: &FACTS, source, step }))
    }
}

pub(super) struct Halves {
    hand: Hand,
}

impl Halves {
    /// Cuts the cards in two.
    ///
    /// # Errors
    /// When a card has more than four symbols, or there are too many.
    pub(super) fn new(source: &Hand) -> Result<Self, InputError> {
        if let Some(i) = source.cards.iter().position(|card| card.symbols() > 4) {
            let symbols = source.cards[i].symbols();
            let message = format!("it has {symbols} symbols, two cards of three hold four");
            return Err(InputError::at(format!("card {}", i + 1), message));
        }
        let Size { h, w } = source.size;
        let n = source.cards.len();
        let size = Size { h: h + n.div_ceil(w), w };
        fits(size, 2 * n)?;
        // New rows are below the old ones, so the old cells keep their numbers.
        let tie = |i: usize| (h * w + i) as Cell;
        let halves = source.cards.iter().enumerate().flat_map(|(i, card)| {
            let points = card.points.len().min(2);
            let circles = card.circles.len().min(2 - points);
            let (p1, p2) = card.points.split_at(points);
            let (c1, c2) = card.circles.split_at(circles);
            [
                Card::new(&[p1, &[tie(i)]].concat(), c1), //
                Card::new(p2, &[c2, &[tie(i)]].concat()),
            ]
        });
        Ok(Halves { hand: Hand { size, simple: true, cards: halves.collect() } })
    }
}

impl Step for Halves {
    fn hand(&self) -> &Hand {
        &self.hand
    }

    fn factor(&self) -> usize {
        2
    }

    fn origin(&self, card: usize) -> (usize, String) {
        (card / 2, format!("half {} of 2", card % 2 + 1))
    }

    fn push(&self, swish: &[Placed]) -> Swish {
        expand(swish, 2)
    }

    fn pull(&self, swish: &[Placed]) -> Swish {
        contract(swish, 2)
    }

    fn sizes(&self, source: &Hand) -> Vec<Counted> {
        let (n, Size { h, w }) = (source.cards.len(), source.size);
        let hand = &self.hand;
        vec![
            Counted::new("cards", hand.cards.len(), format!("2 N, N = {n}"), 2 * n),
            Counted::new("rows", hand.size.h, format!("h + ⌈N/w⌉, h = {h}"), h + n.div_ceil(w)),
            Counted::new("columns", hand.size.w, "w", w),
            Counted::new(
                "symbols a card",
                hand.most_symbols(),
                "at most 3",
                hand.most_symbols().min(3),
            ),
        ]
    }
}
