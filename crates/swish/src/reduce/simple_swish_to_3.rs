//! SIMPLE-SWISH to SIMPLE-SWISH with at most three symbols a card (the paper's Lemma 4).
//!
//! *Statement.* A hand has a simple-swish of at least k cards if and only if the hand built from it
//! has one of at least 4k cards; every new card has at most three symbols.
//!
//! *Construction.* Card i with the symbols s1…s4 (some may be missing) becomes a chain of four
//! cards, each with one of the symbols; neighbours in the chain are tied by a point on one and a
//! circle on the other, in a cell of row h + i that no other card touches: columns 1, 2, 3.
//!
//! *Why.* A cell of a tie is touched by two cards only, so a swish holds both or neither: all four
//! cards of a chain or none. The ties fill themselves, and what is left of a chain is the card.
//!
//! *Size.* N cards of h × w become 4N cards of (h + N) × max(w, 3). With p > 4 symbols on some card
//! the chains have p cards, the width is at least p − 1 and k becomes p·k (Observation 5).
//!
//! *Printed and corrected.* Correct as printed; only the width must be at least 3, which Lemma 3's
//! six columns give. `simple-swish-to-3-short` does with half of the cards.

use fairdeal_core::reduce::{Counted, Reduced, Reduction, ReductionFacts};
use fairdeal_core::{Error, InputError};

use super::made::made;
use super::mapping::fits;
use super::step::{Single, Step, simple_hand};
use crate::rules::{Card, Cell, Hand, Laying, Placed, Size, Swish};

/// The reduction.
pub(super) struct SimpleSwishTo3;

const FACTS: ReductionFacts = ReductionFacts {
    name: "simple-swish-to-3",
    from: "SIMPLE-SWISH (a swish position with /simple)",
    to: "SIMPLE-SWISH with at most 3 symbols a card",
    statement: "The largest simple-swish of the new hand has 4 times as many cards as that of the \
                source (p times with p > 4 symbols on a card).",
    source: "Dailly, Lafourcade, Marcadet 2024, Lemma 4 and Observation 5; correct as printed",
    as_printed: false,
    example: "swish/2x3/s2/6/simple#1",
};

impl Reduction for SimpleSwishTo3 {
    fn facts(&self) -> &'static ReductionFacts {
        &FACTS
    }

    fn build(&self, source: &str, as_printed: bool) -> Result<Box<dyn Reduced>, Error> {
        super::no_printed(as_printed, FACTS.name)?;
        let source = simple_hand(source)?;
        let step = Chains::new(&source)?;
        Ok(made(Single { facts: &FACTS, source, step }))
    }
}

pub(super) struct Chains {
    hand: Hand,
    links: usize,
}

impl Chains {
    /// Builds the chains.
    ///
    /// # Errors
    /// When they are too many.
    pub(super) fn new(source: &Hand) -> Result<Self, InputError> {
        let links = source.most_symbols().max(4);
        let Size { h, w } = source.size;
        let n = source.cards.len();
        let size = Size { h: h + n, w: w.max(links - 1) };
        fits(size, links * n)?;
        let mut cards = Vec::with_capacity(links * n);
        for (i, card) in source.cards.iter().enumerate() {
            let moved = |cell: Cell| {
                let (row, column) = source.size.place(cell);
                size.cell(row, column)
            };
            let points = card.points.iter().map(|&cell| (true, moved(cell)));
            let symbols: Vec<(bool, Cell)> =
                points.chain(card.circles.iter().map(|&cell| (false, moved(cell)))).collect();
            for link in 0..links {
                let (mut points, mut circles) = (Vec::new(), Vec::new());
                if link + 1 < links {
                    points.push(size.cell(h + i, link));
                }
                if link > 0 {
                    circles.push(size.cell(h + i, link - 1));
                }
                match symbols.get(link) {
                    Some(&(true, cell)) => points.push(cell),
                    Some(&(false, cell)) => circles.push(cell),
                    None => {}
                }
                cards.push(Card::new(&points, &circles));
            }
        }
        Ok(Chains { hand: Hand { size, simple: true, cards }, links })
    }
}

impl Step for Chains {
    fn hand(&self) -> &Hand {
        &self.hand
    }

    fn factor(&self) -> usize {
        self.links
    }

    fn origin(&self, card: usize) -> (usize, String) {
        (card / self.links, format!("link {} of {}", card % self.links + 1, self.links))
    }

    fn push(&self, swish: &[Placed]) -> Swish {
        expand(swish, self.links)
    }

    fn pull(&self, swish: &[Placed]) -> Swish {
        contract(swish, self.links)
    }

    fn sizes(&self, source: &Hand) -> Vec<Counted> {
        let (n, Size { h, w }) = (source.cards.len(), source.size);
        let p = self.links;
        let hand = &self.hand;
        vec![
            Counted::new("cards", hand.cards.len(), format!("{p} N, N = {n}"), p * n),
            Counted::new("rows", hand.size.h, format!("h + N, h = {h}"), h + n),
            Counted::new(
                "columns",
                hand.size.w,
                format!("max(w, {}), w = {w}", p - 1),
                w.max(p - 1),
            ),
            Counted::new(
                "symbols a card",
                hand.most_symbols(),
                "at most 3",
                hand.most_symbols().min(3),
            ),
        ]
    }
}

/// Every card of a swish as its `links` parts.
pub(super) fn expand(swish: &[Placed], links: usize) -> Swish {
    let cards = swish.iter().flat_map(|placed| placed.card * links..(placed.card + 1) * links);
    let mut out: Swish = cards.map(|card| Placed { card, laying: Laying::AS_IS }).collect();
    out.sort_unstable();
    out
}

/// The cards whose parts are in a swish.
pub(super) fn contract(swish: &[Placed], links: usize) -> Swish {
    let mut cards: Vec<usize> = swish.iter().map(|placed| placed.card / links).collect();
    cards.sort_unstable();
    cards.dedup();
    cards.into_iter().map(|card| Placed { card, laying: Laying::AS_IS }).collect()
}
