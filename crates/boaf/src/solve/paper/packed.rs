//! Positions as the searches stack and remember them.
//!
//! A position is where each uncovered card lies. [`Small`] holds boards of at most 16 cells in 16
//! bytes, [`Wide`] those of at most 64 cells; the searches are written once for both, and the tests
//! run both on the same boards.
//!
//! The key of a small position is its 16 cell numbers of four bits, 64 bits in all, and exact. A
//! covered card needs a number too: it gets the lowest cell emptied so far. From the second move on
//! there are two covered cards or more, so the one number that occurs twice is that empty cell, and
//! the cards that have it are the covered ones. After the first move there is only one covered
//! card, and a move and its reverse would have the same key; but a position one move from the
//! start is reached in one way only, so it needs no remembering, and neither does the start.

use super::table::Cards;
use crate::rules::Move;
use crate::solve::bits::Bits;
use crate::solve::key_set::Key;

pub(super) trait Packed: Copy {
    type Key: Key;

    /// The deal itself.
    fn start(cards: &Cards) -> Self;

    /// The card on each occupied cell; other entries are left as they are.
    fn spread(&self, at: &mut [u8; 64]);

    /// The position after the stack of cell `from`, top card `card`, is put on cell `to`, covering
    /// `covered`.
    fn child(&self, from: usize, to: usize, card: u8, covered: u8) -> Self;

    /// The uncovered cards.
    fn alive(&self) -> u64;

    fn occupied(&self) -> u64;

    /// The move that led here.
    fn last(&self) -> Move;

    /// The key, or nothing if the position can be reached in one way only.
    fn key(&self, cards: &Cards) -> Option<Self::Key>;
}

/// A position of at most 16 cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Small {
    // Four bits per card: its cell; out of date for covered cards.
    cells: u64,
    alive: u16,
    occupied: u16,
    from: u8,
    to: u8,
}

impl Packed for Small {
    type Key = u64;

    fn start(cards: &Cards) -> Self {
        let mut cells = 0;
        for cell in cards.occupied.each() {
            cells |= (cell as u64) << (4 * cards.at[cell]);
        }
        Small { cells, alive: cards.all() as u16, occupied: cards.occupied as u16, from: 0, to: 0 }
    }

    fn spread(&self, at: &mut [u8; 64]) {
        for card in self.alive.each() {
            at[((self.cells >> (4 * card)) & 15) as usize] = card as u8;
        }
    }

    fn child(&self, from: usize, to: usize, card: u8, covered: u8) -> Self {
        let shift = 4 * u32::from(card);
        Small {
            cells: self.cells & !(15 << shift) | (to as u64) << shift,
            alive: self.alive & !(1 << covered),
            occupied: self.occupied & !(1 << from),
            from: from as u8,
            to: to as u8,
        }
    }

    fn alive(&self) -> u64 {
        u64::from(self.alive)
    }

    fn occupied(&self) -> u64 {
        u64::from(self.occupied)
    }

    fn last(&self) -> Move {
        Move { from: self.from.into(), to: self.to.into() }
    }

    fn key(&self, cards: &Cards) -> Option<u64> {
        let covered = cards.all() & !self.alive();
        // At most one card covered.
        if covered & covered.wrapping_sub(1) == 0 {
            return None;
        }
        let emptied = (cards.occupied & !self.occupied()).trailing_zeros();
        let ones = one_per_digit(covered);
        Some((self.cells & !(ones * 15)) | (ones * u64::from(emptied)))
    }
}

/// Moves bit i of a 16-bit mask to bit 4·i.
fn one_per_digit(mask: u64) -> u64 {
    let x = (mask | mask << 24) & 0x0000_00ff_0000_00ff;
    let x = (x | x << 12) & 0x000f_000f_000f_000f;
    let x = (x | x << 6) & 0x0303_0303_0303_0303;
    (x | x << 3) & 0x1111_1111_1111_1111
}

/// A position of at most 64 cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wide {
    // The card on each cell, counted from 1; 0 for an empty cell. This is the key as well.
    cells: [u8; 64],
    alive: u64,
    occupied: u64,
    from: u8,
    to: u8,
}

impl Packed for Wide {
    type Key = [u8; 64];

    fn start(cards: &Cards) -> Self {
        let mut cells = [0; 64];
        for cell in cards.occupied.each() {
            cells[cell] = cards.at[cell] + 1;
        }
        Wide { cells, alive: cards.all(), occupied: cards.occupied, from: 0, to: 0 }
    }

    fn spread(&self, at: &mut [u8; 64]) {
        for (slot, card) in at.iter_mut().zip(self.cells) {
            *slot = card.saturating_sub(1);
        }
    }

    fn child(&self, from: usize, to: usize, card: u8, covered: u8) -> Self {
        let mut next = *self;
        next.cells[from] = 0;
        next.cells[to] = card + 1;
        next.alive &= !(1 << covered);
        next.occupied &= !(1 << from);
        (next.from, next.to) = (from as u8, to as u8);
        next
    }

    fn alive(&self) -> u64 {
        self.alive
    }

    fn occupied(&self) -> u64 {
        self.occupied
    }

    fn last(&self) -> Move {
        Move { from: self.from.into(), to: self.to.into() }
    }

    fn key(&self, _: &Cards) -> Option<[u8; 64]> {
        Some(self.cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_go_to_digits() {
        for mask in 0..=0xffff_u64 {
            let want = mask.each().fold(0, |sum, i| sum | 1 << (4 * i));
            assert_eq!(one_per_digit(mask), want);
        }
    }
}
