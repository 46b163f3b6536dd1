//! SIMPLE-SWISH to SWISH: four quadrants (the paper's Theorem 1, corrected).
//!
//! *Statement.* A hand has a simple-swish of at least k cards if and only if the hand built from it
//! has a swish of at least 4k cards; no card gets more symbols.
//!
//! *Construction.* Cards are 2h × 2w; if h = w, a free middle column makes them 2h × (2w + 1), so
//! that they are never square. Every card C becomes four: C in the top left quadrant, and its mirror
//! images in the other three: C²\[a\]\[2w+1−b\], C³\[2h+1−a\]\[b\], C⁴\[2h+1−a\]\[2w+1−b\] (2w+2−b
//! with the middle column).
//!
//! *Why.* Four copies of a simple-swish, one a quadrant, are a swish. Conversely the four cards of C
//! are one card laid in four ways, and each laying shows C in one quadrant: so in a swish every
//! quadrant shows a simple-swish of the source, which uses a card at most once, as a card shows at
//! least one symbol and no symbol is shown twice. The fullest quadrant has a quarter of the cards.
//! This needs that no card is empty: empty cards could be added without end.
//!
//! *Size.* N cards of h × w become 4N cards of 2h × 2w, or 2h × (2w + 1) if h = w.
//!
//! *Printed and corrected.* The paper prints C²\[a\]\[w+1−b\], C³\[h+1−a\]\[b\] and
//! C⁴\[h+1−a\]\[w+1−b\] beside the words "in the top right", "in the bottom left", "in the bottom
//! right": taken literally all four cards stay in the top left quadrant and meet each other. With
//! `--as-printed` that is what is built, and the single card `p1,1c1,2`, which has no simple-swish,
//! gives a hand with a swish of all four cards.

use std::collections::BTreeMap;

use fairdeal_core::reduce::{Counted, Reduced, Reduction, ReductionFacts};
use fairdeal_core::{Error, InputError};

use super::made::made;
use super::mapping::fits;
use super::step::{Single, Step, simple_hand};
use crate::rules::{Card, Cell, Hand, Laying, Placed, Size, Swish};

/// The reduction.
pub(super) struct SimpleSwishToSwish;

const FACTS: ReductionFacts = ReductionFacts {
    name: "simple-swish-to-swish",
    from: "SIMPLE-SWISH (a swish position with /simple)",
    to: "SWISH",
    statement: "The largest swish of the new hand has 4 times as many cards as the largest \
                simple-swish of the source.",
    source: "Dailly, Lafourcade, Marcadet 2024, Theorem 1; the cells of the mirror images corrected",
    as_printed: true,
    example: "swish/2x3/s2/6/simple#1",
};

impl Reduction for SimpleSwishToSwish {
    fn facts(&self) -> &'static ReductionFacts {
        &FACTS
    }

    fn build(&self, source: &str, as_printed: bool) -> Result<Box<dyn Reduced>, Error> {
        let source = simple_hand(source)?;
        let step = Quadrants::new(&source, as_printed)?;
        Ok(made(Single { facts: &FACTS, source, step }))
    }
}

/// The hand of four times as many cards.
pub(super) struct Quadrants {
    hand: Hand,
    half: Size,
    as_printed: bool,
}

impl Quadrants {
    /// Builds the mirror images.
    ///
    /// # Errors
    /// When there are too many.
    pub(super) fn new(source: &Hand, as_printed: bool) -> Result<Self, InputError> {
        let half = source.size;
        let Size { h, w } = half;
        let size = Size { h: 2 * h, w: 2 * w + usize::from(h == w) };
        fits(size, 4 * source.cards.len())?;
        // What is mirrored: the card within its quadrant, or the quadrant.
        let (across, down) = if as_printed { (w, h) } else { (size.w, size.h) };
        let image = |card: &Card, quadrant: usize| {
            let moved = |cells: &[Cell]| -> Vec<Cell> {
                let place = |&cell: &Cell| {
                    let (mut row, mut column) = half.place(cell);
                    if quadrant & 1 != 0 {
                        column = across - 1 - column;
                    }
                    if quadrant & 2 != 0 {
                        row = down - 1 - row;
                    }
                    size.cell(row, column)
                };
                cells.iter().map(place).collect()
            };
            Card::new(&moved(&card.points), &moved(&card.circles))
        };
        let images = source.cards.iter().flat_map(|card| (0..4).map(move |q| image(card, q)));
        let cards = images.collect();
        Ok(Quadrants { hand: Hand { size, simple: false, cards }, half, as_printed })
    }

    /// The quadrant in which a card shows: bit 1 right, bit 2 below.
    fn quadrant(&self, placed: Placed) -> u8 {
        let card = &self.hand.cards[placed.card];
        let cell = card.points.iter().chain(&card.circles).next().copied().unwrap_or(0);
        let (row, column) = self.hand.size.place(self.hand.size.lay(placed.laying, cell));
        u8::from(column >= self.half.w) | u8::from(row >= self.half.h) << 1
    }
}

impl Step for Quadrants {
    fn hand(&self) -> &Hand {
        &self.hand
    }

    fn factor(&self) -> usize {
        4
    }

    fn origin(&self, card: usize) -> (usize, String) {
        let part = ["top left", "top right", "bottom left", "bottom right"][card % 4];
        (card / 4, part.to_string())
    }

    fn push(&self, swish: &[Placed]) -> Swish {
        let laid = swish.iter().flat_map(|placed| (0..4).map(move |q| 4 * placed.card + q));
        let mut out: Swish = laid.map(|card| Placed { card, laying: Laying::AS_IS }).collect();
        out.sort_unstable();
        out
    }

    fn pull(&self, swish: &[Placed]) -> Swish {
        let mut shown: BTreeMap<u8, Vec<usize>> = BTreeMap::new();
        for &placed in swish {
            shown.entry(self.quadrant(placed)).or_default().push(placed.card / 4);
        }
        let fullest = shown.into_values().rev().max_by_key(Vec::len).unwrap_or_default();
        let mut out: Swish =
            fullest.into_iter().map(|card| Placed { card, laying: Laying::AS_IS }).collect();
        out.sort_unstable();
        out
    }

    fn sizes(&self, source: &Hand) -> Vec<Counted> {
        let (n, Size { h, w }) = (source.cards.len(), source.size);
        let hand = &self.hand;
        let middle = usize::from(h == w);
        let columns = if h == w { "2 w + 1 as h = w" } else { "2 w" };
        let symbols = source.most_symbols();
        vec![
            Counted::new("cards", hand.cards.len(), format!("4 N, N = {n}"), 4 * n),
            Counted::new("rows", hand.size.h, format!("2 h, h = {h}"), 2 * h),
            Counted::new("columns", hand.size.w, format!("{columns}, w = {w}"), 2 * w + middle),
            Counted::new("symbols a card", hand.most_symbols(), "those of the source", symbols),
        ]
    }

    fn as_printed(&self) -> bool {
        self.as_printed
    }
}
