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
//! It is honest work only while it is little, so it ends after as many cards looked at as [`Steps`]
//! allows.

use std::collections::BTreeSet;

use fairdeal_core::Refusal;

use super::Steps;
use super::table::{Play, Table, Useful};
use crate::certificate::swish_text;
use crate::rules::{Hand, Placed, Swish};

/// How often symbols are counted anew on the way.
const COUNTS: usize = 64;
/// The most cards a check has lying at once: it calls itself for each.
const MOST_LAID: usize = 4096;

/// Checks that the hand holds no swish.
///
/// # Errors
/// A swish that was overlooked, or that the hand is too large to look at everything.
pub fn check(hand: &Hand) -> Result<(), Refusal> {
    no_more_than(hand, 1, Steps::MOST)
}

/// Checks that no swish has more than `most` cards.
///
/// # Errors
/// As [`check`].
pub fn no_more_than(hand: &Hand, most: usize, steps: Steps<'_>) -> Result<(), Refusal> {
    match larger(hand, most, steps)? {
        None => Ok(()),
        Some(swish) => Err(Refusal::new("hand", format!("{} is a swish", swish_text(&swish)))),
    }
}

/// A swish of more than `most` cards, if there is one.
///
/// # Errors
/// When there is too much to try.
pub fn larger(hand: &Hand, most: usize, steps: Steps<'_>) -> Result<Option<Swish>, Refusal> {
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
        left: steps.most,
        steps,
    };
    let every = hand.cards.len() / COUNTS + 1;
    for first in 0..hand.cards.len() {
        if first % every == 0 && trying.useful.most() <= most {
            return Ok(None);
        }
        if trying.useful.looks > steps.most {
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
    steps: Steps<'a>,
    /// Cards that may still be looked at.
    left: u64,
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
        self.left = self.left.checked_sub(1).ok_or_else(too_many)?;
        match self.left & 0xffff == 0 && (self.steps.cancelled)() {
            true => Err(too_many()),
            false => Ok(()),
        }
    }

    /// May this card be laid down now?
    fn idle(&self, card: usize, from: usize) -> bool {
        let usable = |card: usize| card >= from && self.useful.is[card] && !self.lies[card];
        usable(card) && !self.table.twin[card].is_some_and(usable)
    }
}
