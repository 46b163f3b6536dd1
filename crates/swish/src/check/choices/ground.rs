//! What of a hand the cases are about: the orbits of its symbols, numbered, and which half of the card
//! each symbol is in.
//!
//! Only orbits that some card has a symbol on are there, in the order of their smallest cells; weights
//! name them in this order.

use std::collections::BTreeMap;

use fairdeal_core::Refusal;

use super::one;
use crate::check::Meter;
use crate::orbits;
use crate::rules::{Cell, Hand, Size};

/// Steps for each symbol: its orbit is looked up in an ordered map.
const A_SYMBOL: u64 = 128;

/// A symbol of a card.
#[derive(Clone, Copy, Debug)]
pub(super) struct Symbol {
    /// The number of its orbit.
    pub orbit: u32,
    pub point: bool,
    /// Bit i says that it is in the second half by way i of [`super::halves`]; as printed.
    pub second: u8,
}

/// An orbit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Orbit {
    /// Its cells.
    pub room: usize,
    /// Bit i says that way i cuts it into halves.
    pub cut: u8,
}

/// A hand as the checker of choices sees it.
pub(super) struct Ground {
    /// The symbols of each card.
    pub cards: Vec<Vec<Symbol>>,
    pub orbits: Vec<Orbit>,
    /// For each orbit the cards with an odd number of symbols on it.
    pub odd: Vec<u128>,
    /// All symbols of the hand.
    pub symbols: u64,
}

impl Ground {
    /// # Errors
    /// When the hand is too large.
    pub(super) fn new(hand: &Hand, meter: &mut Meter<'_>) -> Result<Ground, Refusal> {
        let symbols: usize = hand.cards.iter().map(|card| card.symbols()).sum();
        meter.spend(A_SYMBOL * symbols as u64, "hand")?;
        let first = |cell: Cell| orbits::first(hand.size, hand.simple, cell);
        let mut number: BTreeMap<Cell, u32> = BTreeMap::new();
        for card in &hand.cards {
            number.extend(card.points.iter().chain(&card.circles).map(|&cell| (first(cell), 0)));
        }
        number.values_mut().zip(0..).for_each(|(number, next)| *number = next);
        let orbit = |&cell: &Cell| Orbit {
            room: orbits::orbit(hand.size, hand.simple, cell).len(),
            cut: halves(hand.size, cell).0,
        };
        let orbits: Vec<Orbit> = number.keys().map(orbit).collect();
        let mut odd = vec![0; orbits.len()];
        let mut cards = Vec::with_capacity(hand.cards.len());
        for (i, card) in hand.cards.iter().enumerate() {
            let points = card.points.iter().map(|&cell| (cell, true));
            let circles = card.circles.iter().map(|&cell| (cell, false));
            let symbol = |(cell, point): (Cell, bool)| Symbol {
                orbit: number.get(&first(cell)).copied().unwrap_or(0),
                point,
                second: halves(hand.size, cell).1,
            };
            let symbols: Vec<Symbol> = points.chain(circles).map(symbol).collect();
            symbols.iter().for_each(|symbol| odd[symbol.orbit as usize] ^= one(i));
            cards.push(symbols);
        }
        Ok(Ground { cards, orbits, odd, symbols: symbols as u64 })
    }

    /// Counts points and circles of these cards on each orbit; is the choice balanced?
    pub(super) fn balance(&self, choice: u128, counts: &mut Vec<[u32; 2]>) -> bool {
        counts.clear();
        counts.resize(self.orbits.len(), [0; 2]);
        for card in super::cards_of(choice) {
            for symbol in &self.cards[card] {
                counts[symbol.orbit as usize][usize::from(!symbol.point)] += 1;
            }
        }
        let fits = |(counts, orbit): (&[u32; 2], &Orbit)| {
            counts[0] == counts[1] && counts[0] as usize <= orbit.room
        };
        counts.iter().zip(&self.orbits).all(fits)
    }
}

/// By which ways the cell is in one of two halves, and by which in the second: right of the middle, below
/// it, and one of these but not both.
fn halves(size: Size, cell: Cell) -> (u8, u8) {
    let (row, column) = size.place(cell);
    let half = |at: usize, of: usize| (2 * at + 1 != of, 2 * at + 1 > of);
    let ((right_or_left, right), (up_or_down, down)) = (half(column, size.w), half(row, size.h));
    let bits = |ways: [bool; 3]| (0..3).map(|i| u8::from(ways[i]) << i).sum();
    let cut = bits([right_or_left, up_or_down, right_or_left && up_or_down]);
    (cut, bits([right, down, right != down]))
}
