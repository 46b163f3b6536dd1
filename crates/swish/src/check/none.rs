//! "There is no swish", "there is none of more cards": everything is looked at.
//!
//! A swish holds some card of smallest number; turning the whole swish over, that card may be taken
//! as it is. Then some cell shows a symbol that wants its partner, and one of the cards of larger
//! number must bring it. When no cell wants anything, the cards laid are a swish; a larger one that
//! holds them goes on beside it, from its next smallest card. All are tried, but for what a referee
//! would leave out:
//!
//! - cards with a symbol that no other card can meet ([`Useful`]),
//! - everything, once counting symbols orbit by orbit shows that no large swish is left,
//! - the second of two cards of one kind while the first lies idle: it can do the same.
//!
//! It is honest work only while it is little, so it ends after [`MOST_STEPS`] cards looked at.

use std::collections::BTreeSet;

use fairdeal_core::Refusal;

use super::table::{Play, Table, Useful};
use crate::certificate::swish_text;
use crate::rules::{Hand, Placed, Swish};

/// The most cards a check looks at.
pub const MOST_STEPS: u64 = 200_000_000;
/// How often symbols are counted anew on the way.
const COUNTS: usize = 64;
/// The most cards a check has lying at once: it calls itself for each.
const MOST_LAID: usize = 4096;

/// Checks that the hand holds no swish.
///
/// # Errors
/// A swish that was overlooked, or that the hand is too large to look at everything.
pub fn check(hand: &Hand) -> Result<(), Refusal> {
    no_more_than(hand, 1)
}

/// Checks that no swish has more than `most` cards.
///
/// # Errors
/// As [`check`].
pub fn no_more_than(hand: &Hand, most: usize) -> Result<(), Refusal> {
    match larger(hand, most)? {
        None => Ok(()),
        Some(swish) => Err(Refusal::new("hand", format!("{} is a swish", swish_text(&swish)))),
    }
}

/// A swish of more than `most` cards, if there is one.
///
/// # Errors
/// When there is too much to try.
pub fn larger(hand: &Hand, most: usize) -> Result<Option<Swish>, Refusal> {
    larger_within(hand, most, MOST_STEPS)
}

/// The same with a bound of the caller's on cards looked at.
///
/// # Errors
/// When there is too much to try.
pub fn larger_within(hand: &Hand, most: usize, steps: u64) -> Result<Option<Swish>, Refusal> {
    let table = Table::new(hand)?;
    let mut useful = Useful::all(&table);
    useful.peel((0..table.room.len()).collect());
    let mut trying = Trying {
        table: &table,
        useful,
        most,
        laid: Vec::new(),
        lies: vec![false; hand.cards.len()],
        shown: vec![0; table.brings.len()],
        open: BTreeSet::new(),
        steps,
    };
    let every = hand.cards.len() / COUNTS + 1;
    for first in 0..hand.cards.len() {
        if first % every == 0 && trying.useful.most() <= most {
            return Ok(None);
        }
        if trying.useful.looks > steps {
            return Err(too_many());
        }
        // A twin before it was tried first, and found nothing.
        if trying.useful.is[first] && table.twin[first].is_none() && trying.with((first, 0), 0)? {
            let placed =
                |&(card, way): &Play| Placed { card, laying: table.ways[card][way].laying };
            let mut swish: Swish = trying.laid.iter().map(placed).collect();
            swish.sort_unstable();
            return Ok(Some(swish));
        }
        // From here on it is not to be used.
        trying.useful.drop(first);
        trying.useful.peel(table.orbits[first].iter().flatten().copied().collect());
    }
    Ok(None)
}

struct Trying<'a> {
    table: &'a Table,
    useful: Useful<'a>,
    most: usize,
    laid: Vec<Play>,
    lies: Vec<bool>,
    /// The bits of the symbols on each cell.
    shown: Vec<u8>,
    /// Cells with one symbol.
    open: BTreeSet<usize>,
    /// Cards that may still be looked at.
    steps: u64,
}

fn too_many() -> Refusal {
    Refusal::too_large("hand", "there are too many ways to lay its cards")
}

impl Trying<'_> {
    /// Lays a card down and goes on; true if that led to a swish that is large enough, which then
    /// lies there. Cards below `from` other than those laid are not to be used.
    fn with(&mut self, play: Play, from: usize) -> Result<bool, Refusal> {
        if self.laid.len() >= MOST_LAID {
            return Err(too_many());
        }
        let table = self.table;
        let shows = &table.ways[play.0][play.1].shows;
        if shows.iter().any(|&(cell, symbol)| self.shown[cell] & symbol != 0) {
            return Ok(false);
        }
        self.turn(play);
        self.laid.push(play);
        let done = self.go_on(from)?;
        if !done {
            self.laid.pop();
            self.turn(play);
        }
        Ok(done)
    }

    /// Puts the symbols of a card on the cells, or takes them off.
    fn turn(&mut self, (card, way): Play) {
        self.lies[card] = !self.lies[card];
        let table = self.table;
        for &(cell, symbol) in &table.ways[card][way].shows {
            self.shown[cell] ^= symbol;
            match self.shown[cell] {
                1 | 2 => self.open.insert(cell),
                _ => self.open.remove(&cell),
            };
        }
    }

    fn go_on(&mut self, from: usize) -> Result<bool, Refusal> {
        let table = self.table;
        let wants = |&cell: &usize| &table.brings[cell][usize::from(2 - self.shown[cell])];
        // Any open cell will do; the one that fewest cards can close leaves least to try.
        let Some(closing) = self.open.iter().map(wants).min_by_key(|plays| plays.len()) else {
            return Ok(self.laid.len() > self.most || self.beside(from)?);
        };
        for &(card, way) in closing {
            self.look()?;
            if self.idle(card, from) && self.with((card, way), from)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The cards laid are a swish, but too small a one: another part may lie beside it. The cards
    /// of that part come after its first.
    fn beside(&mut self, from: usize) -> Result<bool, Refusal> {
        let table = self.table;
        for card in from..self.lies.len() {
            self.look()?;
            if self.idle(card, from) {
                for way in 0..table.ways[card].len() {
                    if self.with((card, way), card + 1)? {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    fn look(&mut self) -> Result<(), Refusal> {
        self.steps = self.steps.checked_sub(1).ok_or_else(too_many)?;
        Ok(())
    }

    /// May this card be laid down now?
    fn idle(&self, card: usize, from: usize) -> bool {
        let usable = |card: usize| card >= from && self.useful.is[card] && !self.lies[card];
        usable(card) && !self.table.twin[card].is_some_and(usable)
    }
}

#[cfg(test)]
mod tests {
    use fairdeal_core::Limits;

    use super::*;
    use crate::deal::deal;
    use crate::family::SwishFamily;
    use crate::solve::Engine as _;
    use crate::solve::brute::Brute;

    #[test]
    fn agrees_with_the_oracle() {
        for (family, deals) in
            [("deck60/6", 150), ("3x3/5", 20), ("2x3/s3/6", 60), ("3x2/7/simple", 100)]
        {
            let family = SwishFamily::parse(family).unwrap();
            for number in 0..deals {
                let hand = deal(family, number);
                let best = Brute::new(Limits::default()).largest(&hand).best.map_or(0, |s| s.len());
                assert_eq!(check(&hand).is_ok(), best == 0, "{family}#{number}");
                for most in 1..7 {
                    let found = larger(&hand, most).unwrap();
                    assert_eq!(found.is_some(), best > most, "{family}#{number}, {most}");
                    assert!(found.is_none_or(|s| hand.is_swish(&s) && s.len() > most));
                }
            }
        }
    }

    /// Twins are tried once only; hands in which every card is there twice or more.
    #[test]
    fn agrees_with_the_oracle_on_copies() {
        let mut sizes = std::collections::BTreeSet::new();
        for (family, times) in [("2x3/3", 2), ("deck36/3", 2), ("2x4/2", 3), ("2x2/s1/2", 2)] {
            let family = SwishFamily::parse(family).unwrap();
            for number in 0..25 {
                let mut hand = deal(family, number);
                hand.cards = std::iter::repeat_n(hand.cards, times).flatten().collect();
                let best = Brute::new(Limits::default()).largest(&hand).best.map_or(0, |s| s.len());
                sizes.insert(best);
                for most in 1..7 {
                    let found = larger(&hand, most).unwrap();
                    assert_eq!(found.is_some(), best > most, "{family}#{number}, {most}");
                    assert!(found.is_none_or(|s| hand.is_swish(&s) && s.len() > most));
                }
            }
        }
        assert!(sizes.len() > 3, "{sizes:?}");
    }
}
