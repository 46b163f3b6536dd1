//! The rules, as a referee would read them.
//!
//! A card is a transparent grid of h × w cells; a cell holds nothing, a point or a circle. It may
//! be laid in 4 ways (as it is, flipped left-right, flipped up-down, turned by half), a square card
//! in 8. A *swish* is two or more cards, each laid one way on top of each other, such that every
//! cell shows nothing or exactly one point and one circle. In SIMPLE-SWISH cards are not turned.

use std::collections::{BTreeMap, BTreeSet};

/// Rows and columns of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Size {
    /// Rows.
    pub h: usize,
    /// Columns.
    pub w: usize,
}

/// A cell, row by row from 0.
pub type Cell = u32;

/// One way to lay a card: the bits 1, 2 and 4 say flipped left-right, flipped up-down, and, before
/// these, mirrored in the main diagonal (square cards only).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Laying(pub u8);

impl Laying {
    /// The card as it is.
    pub const AS_IS: Laying = Laying(0);

    /// The words for the layings, in order.
    pub const WORDS: [&'static str; 8] = [
        "as-is",
        "left-right",
        "up-down",
        "half-turn",
        "transposed",
        "quarter-turn",
        "three-quarter-turn",
        "anti-transposed",
    ];

    /// The word for it; quarter turns are clockwise.
    pub fn word(self) -> &'static str {
        Self::WORDS[usize::from(self.0 & 7)]
    }

    /// The laying of this word.
    pub fn of_word(word: &str) -> Option<Laying> {
        Self::WORDS.iter().position(|&w| w == word).map(|i| Laying(i as u8))
    }

    /// The laying that people mean by this word: in letters of either case, and for short.
    pub fn read(word: &str) -> Option<Laying> {
        const SHORT: [&[&str]; 8] = [
            &["asis", "as"],
            &["lr", "leftright"],
            &["ud", "updown"],
            &["half", "halfturn"],
            &["transpose"],
            &["quarter", "quarterturn"],
            &["three-quarter", "threequarterturn"],
            &["anti", "antitransposed"],
        ];
        let word = word.to_ascii_lowercase();
        let short = SHORT.iter().position(|words| words.contains(&word.as_str()));
        Self::of_word(&word).or(short.map(|i| Laying(i as u8)))
    }
}

impl Size {
    /// The commercial card.
    pub const GAME: Size = Size { h: 4, w: 3 };

    pub fn cells(self) -> usize {
        self.h * self.w
    }

    /// Are cards of this size square?
    pub fn square(self) -> bool {
        self.h == self.w
    }

    /// The ways to lay a card of this size.
    pub fn layings(self) -> impl Iterator<Item = Laying> + Clone {
        (0..if self.square() { 8 } else { 4 }).map(Laying)
    }

    /// The ways in which it may be laid: in SIMPLE-SWISH only as it is.
    pub fn allowed(self, simple: bool) -> impl Iterator<Item = Laying> + Clone {
        self.layings().take(if simple { 1 } else { 8 })
    }

    /// The cell at a row and column, both from 0.
    pub fn cell(self, row: usize, column: usize) -> Cell {
        (row * self.w + column) as Cell
    }

    /// Row and column of a cell, both from 0.
    pub fn place(self, cell: Cell) -> (usize, usize) {
        (cell as usize / self.w, cell as usize % self.w)
    }

    /// Where a cell comes to lie.
    pub fn lay(self, laying: Laying, cell: Cell) -> Cell {
        let (mut row, mut column) = self.place(cell);
        if laying.0 & 4 != 0 {
            (row, column) = (column, row);
        }
        if laying.0 & 1 != 0 {
            column = self.w - 1 - column;
        }
        if laying.0 & 2 != 0 {
            row = self.h - 1 - row;
        }
        self.cell(row, column)
    }
}

/// A card: the cells of its points and those of its circles, each in ascending order, no cell in
/// both, not both empty.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Card {
    pub points: Box<[Cell]>,
    pub circles: Box<[Cell]>,
}

impl Card {
    /// A card with these symbols, in any order.
    pub fn new(points: &[Cell], circles: &[Cell]) -> Card {
        let sorted = |cells: &[Cell]| {
            let mut cells = cells.to_vec();
            cells.sort_unstable();
            cells.into_boxed_slice()
        };
        Card { points: sorted(points), circles: sorted(circles) }
    }

    /// A card with one point and one circle.
    pub fn arc(point: Cell, circle: Cell) -> Card {
        Card::new(&[point], &[circle])
    }

    /// Point and circle of a card that has one of each and nothing else.
    pub fn as_arc(&self) -> Option<(Cell, Cell)> {
        match (&*self.points, &*self.circles) {
            (&[point], &[circle]) => Some((point, circle)),
            _ => None,
        }
    }

    /// The card as it shows when it is laid so.
    pub fn laid(&self, size: Size, laying: Laying) -> Card {
        let lay = |cells: &[Cell]| {
            let mut cells: Box<[Cell]> = cells.iter().map(|&c| size.lay(laying, c)).collect();
            cells.sort_unstable();
            cells
        };
        Card { points: lay(&self.points), circles: lay(&self.circles) }
    }

    pub fn symbols(&self) -> usize {
        self.points.len() + self.circles.len()
    }
}

/// Cards on the table. Two may be alike: each is a card of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand {
    /// The size of all cards.
    pub size: Size,
    /// SIMPLE-SWISH: cards are laid as they are.
    pub simple: bool,
    pub cards: Vec<Card>,
}

impl Hand {
    /// The ways a card of this hand may be laid.
    pub fn layings(&self) -> impl Iterator<Item = Laying> + Clone {
        self.size.allowed(self.simple)
    }

    /// Has every card one point and one circle?
    pub fn is_arcs(&self) -> bool {
        self.cards.iter().all(|card| card.as_arc().is_some())
    }

    /// The most symbols on one card.
    pub fn most_symbols(&self) -> usize {
        self.cards.iter().map(Card::symbols).max().unwrap_or(0)
    }

    /// Do these cards, laid so, make a swish? Cards must be of the hand and named once.
    pub fn is_swish(&self, laid: &[Placed]) -> bool {
        why_no_swish(self, laid).is_none()
    }

    /// Does a swish hold together? One that does not falls apart into two swishes that share no
    /// cell, each a swish of its own.
    pub fn holds_together(&self, swish: &[Placed]) -> bool {
        let shows = |placed: &Placed| -> BTreeSet<Cell> {
            let card = self.cards.get(placed.card);
            let cells = card.into_iter().flat_map(|card| card.points.iter().chain(&card.circles));
            cells.map(|&cell| self.size.lay(placed.laying, cell)).collect()
        };
        let mut left: Vec<BTreeSet<Cell>> = swish.iter().map(shows).collect();
        let Some(mut reached) = left.pop() else { return false };
        while let Some(i) = left.iter().position(|cells| !cells.is_disjoint(&reached)) {
            reached.append(&mut left.swap_remove(i));
        }
        left.is_empty()
    }
}

/// A card of a hand, by its number from 0, laid some way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Placed {
    /// The card's number in the hand.
    pub card: usize,
    /// How it is laid.
    pub laying: Laying,
}

/// Cards laid over each other, in the order of their numbers: a swish, once checked.
pub type Swish = Vec<Placed>;

/// What is wrong with a swish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// Fewer than two cards.
    TooFew,
    /// There is no such card: the place in the list.
    NoCard(usize),
    /// The card was named before: the place in the list.
    Twice(usize),
    /// The card cannot be laid this way: the place in the list.
    Laying(usize),
    /// The cell shows so many points and so many circles.
    Cell(Cell, usize, usize),
}

/// The first thing that keeps these cards from being a swish; none if they are one.
pub fn why_no_swish(hand: &Hand, laid: &[Placed]) -> Option<Flaw> {
    let mut seen = BTreeSet::new();
    let mut shown: BTreeMap<Cell, (usize, usize)> = BTreeMap::new();
    for (i, placed) in laid.iter().enumerate() {
        let Some(card) = hand.cards.get(placed.card) else { return Some(Flaw::NoCard(i)) };
        if !seen.insert(placed.card) {
            return Some(Flaw::Twice(i));
        }
        if hand.layings().all(|laying| laying != placed.laying) {
            return Some(Flaw::Laying(i));
        }
        for &cell in &card.points {
            shown.entry(hand.size.lay(placed.laying, cell)).or_default().0 += 1;
        }
        for &cell in &card.circles {
            shown.entry(hand.size.lay(placed.laying, cell)).or_default().1 += 1;
        }
    }
    if laid.len() < 2 {
        return Some(Flaw::TooFew);
    }
    let bad = shown.into_iter().find(|&(_, both)| both != (1, 1));
    bad.map(|(cell, (points, circles))| Flaw::Cell(cell, points, circles))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layings_form_a_group_and_quarter_turns_are_clockwise() {
        for size in [Size::GAME, Size { h: 3, w: 3 }, Size { h: 1, w: 4 }, Size { h: 4, w: 4 }] {
            let cells = size.cells() as Cell;
            for a in size.layings() {
                for b in size.layings() {
                    let both = |c| size.lay(b, size.lay(a, c));
                    assert!(size.layings().any(|l| (0..cells).all(|c| size.lay(l, c) == both(c))));
                }
            }
        }
        let size = Size { h: 3, w: 3 };
        // The top left corner goes to the top right.
        assert_eq!(size.lay(Laying(5), 0), 2);
        assert_eq!(size.lay(Laying(6), 0), 6);
    }

    #[test]
    fn a_swish_and_what_may_be_wrong_with_it() {
        let cards = vec![Card::arc(0, 4), Card::arc(4, 0), Card::arc(4, 2), Card::arc(1, 7)];
        let hand = Hand { size: Size::GAME, simple: false, cards };
        let at = |card, laying| Placed { card, laying: Laying(laying) };
        assert!(hand.is_swish(&[at(0, 0), at(1, 0)]));
        // Card 3 of the list is card 2 seen in a mirror.
        assert!(hand.is_swish(&[at(0, 0), at(2, 1)]));
        let flaw = |laid: &[Placed]| why_no_swish(&hand, laid);
        assert_eq!(flaw(&[at(0, 0)]), Some(Flaw::TooFew));
        assert_eq!(flaw(&[at(0, 0), at(9, 0)]), Some(Flaw::NoCard(1)));
        assert_eq!(flaw(&[at(0, 0), at(0, 1)]), Some(Flaw::Twice(1)));
        assert_eq!(flaw(&[at(0, 0), at(1, 4)]), Some(Flaw::Laying(1)));
        assert_eq!(flaw(&[at(0, 0), at(2, 0)]), Some(Flaw::Cell(0, 1, 0)));
        assert_eq!(flaw(&[at(0, 0), at(1, 1)]), Some(Flaw::Cell(0, 1, 0)));
    }
}
