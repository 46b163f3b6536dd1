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
//! Nothing is shown and nothing is cited: all is recomputed. It is honest work only while it is
//! little, so every card looked at, every symbol laid down and every cell that waits is a step of the
//! one [`Meter`] of the check.

use fairdeal_core::Refusal;

use super::table::{Play, Table, Useful};
use super::{Meter, Steps};
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
    no_more_than(hand, 1, &mut Steps::MOST.meter(hand))
}

/// Checks that no swish has more than `most` cards.
///
/// # Errors
/// As [`check`].
pub fn no_more_than(hand: &Hand, most: usize, meter: &mut Meter<'_>) -> Result<(), Refusal> {
    match find(hand, most, meter)? {
        None => Ok(()),
        Some(swish) => Err(Refusal::new("hand", format!("{} is a swish", swish_text(&swish)))),
    }
}

/// A swish of more than `most` cards, if there is one.
///
/// # Errors
/// When there is too much to try.
pub fn larger(hand: &Hand, most: usize, steps: Steps<'_>) -> Result<Option<Swish>, Refusal> {
    find(hand, most, &mut steps.meter(hand))
}

/// The same, of a check that has done other things before.
///
/// # Errors
/// As [`larger`].
pub fn find(hand: &Hand, most: usize, meter: &mut Meter<'_>) -> Result<Option<Swish>, Refusal> {
    let table = Table::new(hand, meter)?;
    let mut useful = Useful::all(&table);
    useful.peel((0..table.room.len()).collect(), meter)?;
    let mut trying = Trying {
        table: &table,
        useful,
        most,
        laid: Vec::new(),
        lies: vec![false; hand.cards.len()],
        shown: vec![0; table.brings.len()],
        open: Vec::new(),
        place: vec![0; table.brings.len()],
        meter,
    };
    let every = hand.cards.len() / COUNTS + 1;
    for first in 0..hand.cards.len() {
        if first % every == 0 && trying.useful.most(trying.meter)? <= most {
            return Ok(None);
        }
        // A twin before it was tried first, and found nothing.
        let fresh = trying.useful.is[first] && table.twin[first].is_none();
        let play = (first as u32, 0);
        trying.pay(play)?;
        if fresh && trying.with(play, 0)? {
            let placed = |&(card, way): &Play| {
                let card = card as usize;
                Placed { card, laying: table.ways[card][way as usize].laying }
            };
            let mut swish: Swish = trying.laid.iter().map(placed).collect();
            swish.sort_unstable();
            return Ok(Some(swish));
        }
        // From here on it is not to be used.
        trying.useful.without(first, trying.meter)?;
    }
    Ok(None)
}

struct Trying<'a, 'm> {
    table: &'a Table,
    useful: Useful<'a>,
    most: usize,
    laid: Vec<Play>,
    lies: Vec<bool>,
    /// The bits of the symbols on each cell.
    shown: Vec<u8>,
    /// Cells with one symbol, in no order.
    open: Vec<u32>,
    /// Where each of them stands there.
    place: Vec<u32>,
    meter: &'a mut Meter<'m>,
}

fn too_many() -> Refusal {
    Refusal::too_large("hand", "there are too many ways to lay its cards")
}

impl Trying<'_, '_> {
    /// Lays a card down and goes on; true if that led to a swish that is large enough, which then
    /// lies there. Cards below `from` other than those laid are not to be used.
    fn with(&mut self, play: Play, from: usize) -> Result<bool, Refusal> {
        if self.laid.len() >= MOST_LAID {
            return Err(too_many());
        }
        let table = self.table;
        let shows = &table.ways[play.0 as usize][play.1 as usize].shows;
        if shows.iter().any(|&(cell, symbol)| self.shown[cell as usize] & symbol != 0) {
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
        let card = card as usize;
        self.lies[card] = !self.lies[card];
        let table = self.table;
        for &(cell, symbol) in &table.ways[card][way as usize].shows {
            let at = cell as usize;
            self.shown[at] ^= symbol;
            // It has one symbol now, or had one.
            match self.shown[at] {
                1 | 2 => {
                    self.place[at] = self.open.len() as u32;
                    self.open.push(cell);
                }
                _ => {
                    let place = self.place[at] as usize;
                    self.open.swap_remove(place);
                    if let Some(&moved) = self.open.get(place) {
                        self.place[moved as usize] = place as u32;
                    }
                }
            }
        }
    }

    fn go_on(&mut self, from: usize) -> Result<bool, Refusal> {
        let table = self.table;
        // Any open cell will do; the one that fewest cards can close leaves least to try, the first of
        // several.
        let wants = |&cell: &u32| {
            let plays = &table.brings[cell as usize][usize::from(2 - self.shown[cell as usize])];
            (plays.len(), cell, plays)
        };
        let best = self.open.iter().map(wants).min_by_key(|&(number, cell, _)| (number, cell));
        let Some((number, _, closing)) = best else {
            self.meter.spend(1, "hand")?;
            return Ok(self.laid.len() > self.most || self.beside(from)?);
        };
        self.meter.spend((1 + self.open.len() + number) as u64, "hand")?;
        for &play in closing {
            if self.idle(play.0 as usize, from) {
                self.pay(play)?;
                if self.with(play, from)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// The cards laid are a swish, but too small a one: another part may lie beside it. The cards
    /// of that part come after its first.
    fn beside(&mut self, from: usize) -> Result<bool, Refusal> {
        let table = self.table;
        self.meter.spend(self.lies.len().saturating_sub(from) as u64, "hand")?;
        for card in from..self.lies.len() {
            if self.idle(card, from) {
                for way in 0..table.ways[card].len() {
                    let play = (card as u32, way as u32);
                    self.pay(play)?;
                    if self.with(play, card + 1)? {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    /// The steps of laying a card down and taking it up again.
    fn pay(&mut self, (card, way): Play) -> Result<(), Refusal> {
        let shows = &self.table.ways[card as usize][way as usize].shows;
        self.meter.spend(2 * shows.len() as u64, "hand")
    }

    /// May this card be laid down now?
    fn idle(&self, card: usize, from: usize) -> bool {
        let usable = |card: usize| card >= from && self.useful.is[card] && !self.lies[card];
        usable(card) && !self.table.twin[card].is_some_and(usable)
    }
}
