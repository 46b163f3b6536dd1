//! A hand laid out for searching: what each card can show, and who can show what.
//!
//! Only cells that some card of the hand can cover are numbered, so a few cards of 1000 × 1000 cells
//! cost no more than a few of the game. Ways to lay a card that show the same are one way. All of it
//! is plain bookkeeping over [`crate::rules`]: everything is recomputed from the hand, nothing is read
//! from a certificate. Every card, symbol and orbit that is looked at is paid for.

use std::collections::BTreeMap;

use fairdeal_core::Refusal;

use super::Meter;
use crate::kinds;
use crate::orbits;
use crate::rules::{Card, Cell, Hand, Laying};

/// The most symbols, over all ways to lay all cards, a table is made for.
pub(super) const MOST_SHOWN: usize = 1 << 21;

/// Steps for each symbol of each way to lay a card: it is laid, compared and listed.
const A_SYMBOL: u64 = 32;
/// Steps for each card beside its symbols.
const A_CARD: u64 = 128;

/// The bit of a point on a cell, and of a circle.
pub(super) const POINT: u8 = 1;
/// The bit of a circle.
pub(super) const CIRCLE: u8 = 2;

/// One way to lay a card, and what it then shows: cells by number, with the symbol's bit.
#[derive(Clone, Debug)]
pub(super) struct Way {
    /// How the card is laid.
    pub laying: Laying,
    pub shows: Vec<(u32, u8)>,
}

/// A card by its place in the hand, and the number of a way to lay it.
pub(super) type Play = (u32, u32);

/// A hand laid out.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// The ways of each card.
    pub ways: Vec<Vec<Way>>,
    /// Who can bring a point, and who a circle, to each cell.
    pub brings: Vec<[Vec<Play>; 2]>,
    /// The orbits each card has symbols on, ascending, with its points and circles there.
    pub orbits: Vec<Vec<(usize, [usize; 2])>>,
    /// The symbols of each card.
    pub symbols: Vec<usize>,
    /// Cells of each orbit.
    pub room: Vec<usize>,
    /// The last card of the same kind before each card.
    pub twin: Vec<Option<usize>>,
}

impl Table {
    /// Lays a hand out.
    ///
    /// # Errors
    /// When the hand is too large.
    pub(super) fn new(hand: &Hand, meter: &mut Meter<'_>) -> Result<Table, Refusal> {
        let symbols: usize = hand.cards.iter().map(Card::symbols).sum();
        let shown = symbols.saturating_mul(hand.layings().count());
        if shown > MOST_SHOWN {
            return Err(Refusal::too_large("hand", format!("more than {MOST_SHOWN} symbols")));
        }
        meter.spend(A_SYMBOL * shown as u64 + A_CARD * hand.cards.len() as u64, "hand")?;
        let mut number: BTreeMap<Cell, usize> = BTreeMap::new();
        let mut orbit: BTreeMap<Cell, usize> = BTreeMap::new();
        let mut table = Table {
            ways: Vec::new(),
            brings: Vec::new(),
            orbits: Vec::new(),
            symbols: hand.cards.iter().map(Card::symbols).collect(),
            room: Vec::new(),
            twin: Vec::new(),
        };
        let mut last: BTreeMap<Card, usize> = BTreeMap::new();
        for (i, card) in hand.cards.iter().enumerate() {
            let mut seen: Vec<Card> = Vec::new();
            let mut ways = Vec::new();
            for laying in hand.layings() {
                let laid = card.laid(hand.size, laying);
                if seen.contains(&laid) {
                    continue;
                }
                let points = laid.points.iter().map(|&cell| (cell, POINT));
                let circles = laid.circles.iter().map(|&cell| (cell, CIRCLE));
                let mut shows = Vec::with_capacity(laid.symbols());
                for (cell, symbol) in points.chain(circles) {
                    let next = number.len();
                    let id = *number.entry(cell).or_insert(next);
                    if id == next {
                        table.brings.push([Vec::new(), Vec::new()]);
                    }
                    table.brings[id][usize::from(symbol - 1)].push((i as u32, ways.len() as u32));
                    shows.push((id as u32, symbol));
                }
                ways.push(Way { laying, shows });
                seen.push(laid);
            }
            table.ways.push(ways);
            let mut on: BTreeMap<usize, [usize; 2]> = BTreeMap::new();
            for (side, cells) in [&card.points, &card.circles].into_iter().enumerate() {
                for &cell in cells {
                    let all = orbits::orbit(hand.size, hand.simple, cell);
                    let next = orbit.len();
                    let id = *orbit.entry(all[0]).or_insert(next);
                    if id == next {
                        table.room.push(all.len());
                    }
                    on.entry(id).or_default()[side] += 1;
                }
            }
            table.orbits.push(on.into_iter().collect());
            table.twin.push(last.insert(kinds::kind(hand.size, hand.simple, card), i));
        }
        Ok(table)
    }
}

/// Which cards may still be of use: a card with a symbol that no other of them can meet is not, and
/// setting it aside may leave another without a partner, and so on.
#[derive(Clone, Debug)]
pub(super) struct Useful<'a> {
    table: &'a Table,
    /// Whether each card is among them.
    pub is: Vec<bool>,
    /// Points, and circles, of these cards on each orbit.
    counts: Vec<[usize; 2]>,
    /// The cards of each orbit.
    on: Vec<Vec<usize>>,
    /// The most symbols of one sort that one card has on each orbit.
    own: Vec<usize>,
    /// All cards, those with the fewest symbols first.
    fewest: Vec<usize>,
}

impl<'a> Useful<'a> {
    /// All cards.
    pub(super) fn all(table: &'a Table) -> Self {
        let cards = table.ways.len();
        let mut counts = vec![[0; 2]; table.room.len()];
        let mut on = vec![Vec::new(); table.room.len()];
        let mut own = vec![0; table.room.len()];
        for (card, orbits) in table.orbits.iter().enumerate() {
            for &(orbit, has) in orbits {
                on[orbit].push(card);
                for side in 0..2 {
                    counts[orbit][side] += has[side];
                    own[orbit] = has[side].max(own[orbit]);
                }
            }
        }
        let mut fewest: Vec<usize> = (0..cards).collect();
        fewest.sort_by_key(|&card| table.symbols[card]);
        Useful { table, is: vec![true; cards], counts, on, own, fewest }
    }

    /// Has the card a symbol that no other useful card can meet?
    fn lonely(&self, card: usize) -> bool {
        self.table.orbits[card].iter().any(|&(orbit, has)| {
            (0..2).any(|side| has[side] > 0 && self.counts[orbit][1 - side] <= has[1 - side])
        })
    }

    /// Sets a card aside.
    fn drop(&mut self, card: usize) {
        if std::mem::replace(&mut self.is[card], false) {
            for &(orbit, has) in &self.table.orbits[card] {
                (0..2).for_each(|side| self.counts[orbit][side] -= has[side]);
            }
        }
    }

    /// Sets a card aside, and all that are lonely without it.
    ///
    /// # Errors
    /// When that is too much work.
    pub(super) fn without(&mut self, card: usize, meter: &mut Meter<'_>) -> Result<(), Refusal> {
        self.drop(card);
        let orbits = self.table.orbits[card].iter().map(|&(orbit, _)| orbit).collect();
        self.peel(orbits, meter)
    }

    /// Sets lonely cards aside as long as there are any, starting from those on these orbits.
    ///
    /// # Errors
    /// When that is too much work.
    pub(super) fn peel(
        &mut self,
        mut orbits: Vec<usize>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Refusal> {
        while let Some(orbit) = orbits.pop() {
            meter.spend(1, "hand")?;
            // Where both sorts are many, nobody is lonely.
            if self.counts[orbit].iter().all(|&n| n > self.own[orbit]) {
                continue;
            }
            for at in 0..self.on[orbit].len() {
                let card = self.on[orbit][at];
                meter.spend(1, "hand")?;
                if !self.is[card] {
                    continue;
                }
                meter.spend(2 * self.table.orbits[card].len() as u64, "hand")?;
                if self.lonely(card) {
                    self.drop(card);
                    orbits.extend(self.table.orbits[card].iter().map(|&(orbit, _)| orbit));
                }
            }
        }
        Ok(())
    }

    /// No swish of these cards has more cards than this: on an orbit there are as many points as
    /// circles, and no more than cells, which limits the symbols shown; the cards with the fewest
    /// symbols come first.
    ///
    /// # Errors
    /// When that is too much work.
    pub(super) fn most(&self, meter: &mut Meter<'_>) -> Result<usize, Refusal> {
        meter.spend((self.is.len() + self.counts.len()) as u64, "hand")?;
        let on = |(counts, &room): (&[usize; 2], &usize)| counts[0].min(counts[1]).min(room);
        let pairs: usize = self.counts.iter().zip(&self.table.room).map(on).sum();
        let useful = self.fewest.iter().filter(|&&card| self.is[card]);
        let mut room = 2 * pairs;
        let fits = |&&card: &&usize| {
            let left = room.checked_sub(self.table.symbols[card]);
            room = left.unwrap_or(room);
            left.is_some()
        };
        Ok(useful.take_while(fits).count())
    }
}
