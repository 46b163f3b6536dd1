//! A hand laid out for searching: what each card can show, and who can show what.
//!
//! Only cells that some card of the hand can cover are numbered, so a few cards of 1000 × 1000 cells
//! cost no more than a few of the game. Ways to lay a card that show the same are one way. All of it
//! is plain bookkeeping over [`crate::rules`].

use std::collections::BTreeMap;

use fairdeal_core::Refusal;

use crate::kinds;
use crate::orbits;
use crate::rules::{Card, Cell, Hand, Laying};

/// The most symbols, over all ways to lay all cards, a table is made for.
pub(super) const MOST_SHOWN: usize = 1 << 21;

/// The bit of a point on a cell, and of a circle.
pub(super) const POINT: u8 = 1;
/// The bit of a circle.
pub(super) const CIRCLE: u8 = 2;

/// One way to lay a card, and what it then shows: cells by number, with the symbol's bit.
#[derive(Clone, Debug)]
pub(super) struct Way {
    /// How the card is laid.
    pub laying: Laying,
    pub shows: Vec<(usize, u8)>,
}

/// A card by its place in the hand, and the number of a way to lay it.
pub(super) type Play = (usize, usize);

/// A hand laid out.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// The ways of each card.
    pub ways: Vec<Vec<Way>>,
    /// Who can bring a point, and who a circle, to each cell.
    pub brings: Vec<[Vec<Play>; 2]>,
    /// The orbits each card has points on, and those it has circles on, repeated as they are.
    pub orbits: Vec<[Vec<usize>; 2]>,
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
    pub(super) fn new(hand: &Hand) -> Result<Table, Refusal> {
        let symbols: usize = hand.cards.iter().map(Card::symbols).sum();
        if symbols.saturating_mul(hand.layings().count()) > MOST_SHOWN {
            return Err(Refusal::too_large("hand", format!("more than {MOST_SHOWN} symbols")));
        }
        let mut number: BTreeMap<Cell, usize> = BTreeMap::new();
        let mut orbit: BTreeMap<Cell, usize> = BTreeMap::new();
        let mut table = Table {
            ways: Vec::new(),
            brings: Vec::new(),
            orbits: Vec::new(),
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
                    table.brings[id][usize::from(symbol - 1)].push((i, ways.len()));
                    shows.push((id, symbol));
                }
                ways.push(Way { laying, shows });
                seen.push(laid);
            }
            table.ways.push(ways);
            let mut on = |cells: &[Cell]| -> Vec<usize> {
                let of = |&cell: &Cell| {
                    let all = orbits::orbit(hand.size, hand.simple, cell);
                    let next = orbit.len();
                    let id = *orbit.entry(all[0]).or_insert(next);
                    if id == next {
                        table.room.push(all.len());
                    }
                    id
                };
                cells.iter().map(of).collect()
            };
            let both = [on(&card.points), on(&card.circles)];
            table.orbits.push(both);
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
    /// The most symbols of one sort that one card has on one orbit.
    own: usize,
    /// Cards looked at so far.
    pub looks: u64,
}

impl<'a> Useful<'a> {
    /// All cards.
    pub(super) fn all(table: &'a Table) -> Self {
        let cards = table.ways.len();
        let mut counts = vec![[0; 2]; table.room.len()];
        let mut on = vec![Vec::new(); table.room.len()];
        let mut own = 0;
        for (card, both) in table.orbits.iter().enumerate() {
            for (side, orbits) in both.iter().enumerate() {
                for &orbit in orbits {
                    counts[orbit][side] += 1;
                    on[orbit].push(card);
                    own = own.max(orbits.len());
                }
            }
        }
        Useful { table, is: vec![true; cards], counts, on, own, looks: 0 }
    }

    /// Has the card a symbol that no other useful card can meet?
    pub(super) fn lonely(&self, card: usize) -> bool {
        let both = &self.table.orbits[card];
        (0..2).any(|side| {
            both[side].iter().any(|orbit| {
                let own = both[1 - side].iter().filter(|&o| o == orbit).count();
                self.counts[*orbit][1 - side] <= own
            })
        })
    }

    /// Sets a card aside.
    pub(super) fn drop(&mut self, card: usize) {
        if std::mem::replace(&mut self.is[card], false) {
            for (side, orbits) in self.table.orbits[card].iter().enumerate() {
                orbits.iter().for_each(|&orbit| self.counts[orbit][side] -= 1);
            }
        }
    }

    /// Sets lonely cards aside as long as there are any, starting from those on these orbits, and
    /// hands them out in this order.
    pub(super) fn peel(&mut self, mut orbits: Vec<usize>) -> Vec<usize> {
        let mut out = Vec::new();
        while let Some(orbit) = orbits.pop() {
            // Where both sorts are many, nobody is lonely.
            if self.counts[orbit].iter().all(|&n| n > self.own) {
                continue;
            }
            self.looks += self.on[orbit].len() as u64;
            for at in 0..self.on[orbit].len() {
                let card = self.on[orbit][at];
                if self.is[card] && self.lonely(card) {
                    self.drop(card);
                    out.push(card);
                    orbits.extend(self.table.orbits[card].iter().flatten());
                }
            }
        }
        out
    }

    /// No swish of these cards has more cards than this: on an orbit there are as many points as
    /// circles, and no more than cells, which limits the symbols shown; the cards with the fewest
    /// symbols come first.
    pub(super) fn most(&self) -> usize {
        let on = |(counts, &room): (&[usize; 2], &usize)| counts[0].min(counts[1]).min(room);
        let pairs: usize = self.counts.iter().zip(&self.table.room).map(on).sum();
        let useful = self.table.orbits.iter().zip(&self.is).filter(|(_, is)| **is);
        let mut symbols: Vec<usize> =
            useful.map(|(both, _)| both[0].len() + both[1].len()).collect();
        symbols.sort_unstable();
        let mut room = 2 * pairs;
        let fits = |&&s: &&usize| {
            let left = room.checked_sub(s);
            room = left.unwrap_or(room);
            left.is_some()
        };
        symbols.iter().take_while(fits).count()
    }
}
