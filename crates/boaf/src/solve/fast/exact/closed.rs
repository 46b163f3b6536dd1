//! Certificates: the closed set of an unsolvable board.
//!
//! Every state that legal moves reach from the board without passing a state refuted by one of
//! the two connectivity rules. If no won state is among them the set proves that there is none
//! (see [`crate::check::closed_set`] for the statement, the keys and the checker). The other
//! dead rules would shrink the sets seventyfold, but then the checker would have to know them.
//!
//! The worst standard deal below a million has 3.8 million states. They are met depth first on one
//! state, each found new or known in a hash table of its keys; the answer is sorted, so it does not
//! depend on the order they were met in. Connectivity depends on one 16-bit set each and is
//! remembered by it in 2 × 64 KiB.

use fairdeal_core::{Limits, Stop};

use super::bits::Bits;
use super::connect::connected;
use super::layout::Layout;
use super::state::State;
use crate::check::closed_set::MOST_CELLS;
use crate::rules::Board;

/// The closed set of a board of at most 16 cells, as sorted keys; `None` when the board can be
/// won, or has no cards. A board refuted at once is the only member of its set.
///
/// A node is a state of the set.
///
/// # Errors
/// When the board is too large, or the set larger than the limits allow.
pub fn closed_set(board: &Board, limits: Limits) -> Result<Option<Vec<u64>>, Stop> {
    if board.cells().len() > MOST_CELLS {
        return Err(Stop::TooLarge);
    }
    let Some(layout) = Layout::<u16>::new(board).filter(|layout| layout.n > 0) else {
        return Ok(None);
    };
    let mut walk = Walk {
        layout: &layout,
        cells: board.cells().len(),
        state: State::new(&layout),
        keys: Keys::new(limits),
        by_card: vec![0; 1 << MOST_CELLS],
        by_cell: vec![0; 1 << MOST_CELLS],
    };
    if walk.visit()? {
        return Ok(None);
    }
    Ok(Some(walk.keys.sorted()))
}

struct Walk<'a> {
    layout: &'a Layout<u16>,
    /// Cells of the board, empty ones included.
    cells: usize,
    state: State<u16>,
    keys: Keys,
    by_card: Vec<u8>,
    by_cell: Vec<u8>,
}

impl Walk<'_> {
    /// Enters the state and what can be reached from it; true when that includes a won state.
    fn visit(&mut self) -> Result<bool, Stop> {
        if self.state.is_won() {
            return Ok(true);
        }
        if !self.keys.insert(self.key())? {
            return Ok(false);
        }
        for i in self.state.alive.each() {
            let left = self.state.occupied.without(self.state.cell(i));
            if !remembered(&mut self.by_cell, &self.layout.line, left) {
                continue;
            }
            for j in self.state.partners(self.layout, i).each() {
                let left = self.state.alive.without(j);
                if remembered(&mut self.by_card, &self.layout.matches, left) {
                    let step = self.state.play(self.layout, i, j);
                    if self.visit()? {
                        return Ok(true);
                    }
                    self.state.take_back(self.layout, step);
                }
            }
        }
        Ok(false)
    }

    /// The key of the state, in numbers of the board's own cells.
    fn key(&self) -> u64 {
        let cells = &self.layout.cells;
        let all = u16::first(self.cells);
        let (mut occupied, mut on_top, mut key) = (0_u16, 0_u16, 0);
        for c in self.state.occupied.each() {
            let card = cells[self.state.card(c)];
            occupied |= 1 << cells[c];
            on_top |= 1 << card;
            key |= (card as u64) << (4 * cells[c]);
        }
        let empty = all & !occupied;
        let filler = if empty.several() { (all & !on_top).lowest() } else { empty.lowest() };
        empty.each().fold(key, |key, c| key | (filler as u64) << (4 * c))
    }
}

/// Is the set connected? 1 and 2 stand for yes and no, 0 for not yet asked.
#[inline]
fn remembered(known: &mut [u8], near: &[u16; 16], set: u16) -> bool {
    let entry = &mut known[set as usize];
    if *entry == 0 {
        *entry = if connected(near, set) { 1 } else { 2 };
    }
    *entry == 1
}

/// A growing set of keys. All ones is no key: every cell would hold card 15.
struct Keys {
    slots: Vec<u64>,
    len: usize,
    limits: Limits,
}

const FREE: u64 = u64::MAX;

impl Keys {
    fn new(limits: Limits) -> Self {
        Keys { slots: vec![FREE; 1 << 10], len: 0, limits }
    }

    /// Adds a key; false when it is already there.
    fn insert(&mut self, key: u64) -> Result<bool, Stop> {
        let slot = match find(&self.slots, key) {
            Ok(_) => return Ok(false),
            Err(slot) => slot,
        };
        if self.len as u64 >= self.limits.nodes {
            return Err(Stop::Nodes);
        }
        self.slots[slot] = key;
        self.len += 1;
        if 3 * self.len > 2 * self.slots.len() {
            // The old table stands beside the new one for a moment.
            if 3 * 8 * self.slots.len() > self.limits.memory {
                return Err(Stop::Memory);
            }
            let mut slots = vec![FREE; 2 * self.slots.len()];
            for &key in self.slots.iter().filter(|&&key| key != FREE) {
                if let Err(slot) = find(&slots, key) {
                    slots[slot] = key;
                }
            }
            self.slots = slots;
        }
        Ok(true)
    }

    fn sorted(mut self) -> Vec<u64> {
        self.slots.retain(|&key| key != FREE);
        self.slots.shrink_to_fit();
        self.slots.sort_unstable();
        self.slots
    }
}

/// The slot of a key, or the free slot where it would go.
#[inline]
fn find(slots: &[u64], key: u64) -> Result<usize, usize> {
    let mixed = (key ^ key >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mask = slots.len() - 1;
    let mut slot = (mixed ^ mixed >> 32) as usize & mask;
    loop {
        match slots[slot] {
            k if k == key => return Ok(slot),
            FREE => return Err(slot),
            _ => slot = (slot + 1) & mask,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::closed_set::closed_set_holds;
    use crate::deal::deal;
    use crate::family::BoafFamily;
    use crate::solve::brute::{random_board, winnable};
    use fairdeal_core::random::Random;

    #[test]
    fn sets_of_unsolvable_boards_are_proofs() {
        let mut random = Random::new(8);
        let mut proofs = 0;
        for round in 0..900 {
            let (shape, most) = [((3, 3), 9), ((2, 5), 10), ((4, 4), 9)][round % 3];
            let board = random_board(&mut random, shape, most - round % 4, (5, 16));
            let set = closed_set(&board, Limits::default()).unwrap();
            assert_eq!(set.is_none(), winnable(&board));
            if let Some(keys) = set {
                closed_set_holds(&board, &keys).unwrap();
                proofs += 1;
            }
        }
        assert!(proofs > 200, "{proofs}");
    }

    #[test]
    fn a_standard_deal_has_a_proof_and_limits_are_kept() {
        let board = deal(BoafFamily::STANDARD, 221_602).unwrap();
        let keys = closed_set(&board, Limits::default()).unwrap().unwrap();
        closed_set_holds(&board, &keys).unwrap();
        assert_eq!(closed_set(&board, Limits::nodes(100)), Err(Stop::Nodes));
        let tight = Limits { memory: 1 << 16, ..Limits::default() };
        assert_eq!(closed_set(&board, tight), Err(Stop::Memory));
        let wide = Board::new(1, 17, vec![None; 17]);
        assert_eq!(closed_set(&wide, Limits::default()), Err(Stop::TooLarge));
        assert_eq!(closed_set(&Board::new(1, 1, vec![None]), Limits::default()), Ok(None));
    }
}
