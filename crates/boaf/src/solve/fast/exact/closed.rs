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

use super::layout::Layout;
use super::state::State;
use crate::check::closed_set::MOST_CELLS;
use crate::rules::Board;
use crate::solve::bits::Bits;
use crate::solve::connect::Remembered;
use crate::solve::key_set::{Insert, KeySet};

/// The closed set of a board of at most 16 cells, as sorted keys; `None` when the board can be
/// won, or has no cards. A board refuted at once is the only member of its set.
///
/// A node is a state of the set.
///
/// # Errors
/// When the board is too large, or the set larger than the limits allow.
pub(crate) fn closed_set(board: &Board, limits: Limits) -> Result<Option<Vec<u64>>, Stop> {
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
        keys: KeySet::new(),
        limits,
        by_card: Remembered::default(),
        by_cell: Remembered::default(),
    };
    walk.keys.clear(limits.memory);
    walk.by_card.clear(layout.n);
    walk.by_cell.clear(layout.n);
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
    /// No key is 0: that would put card 0 on every occupied cell, and won states are not entered.
    keys: KeySet<u64>,
    limits: Limits,
    by_card: Remembered,
    by_cell: Remembered,
}

impl Walk<'_> {
    /// Enters the state and what can be reached from it; true when that includes a won state.
    fn visit(&mut self) -> Result<bool, Stop> {
        if self.state.is_won() {
            return Ok(true);
        }
        if let Some(stop) = self.limits.spent(self.keys.len() as u64) {
            return Err(stop);
        }
        match self.keys.insert(self.key()) {
            Insert::New => {}
            Insert::Known => return Ok(false),
            Insert::Full => return Err(Stop::Memory),
        }
        for i in self.state.alive.each() {
            let left = self.state.occupied.without(self.state.cell(i));
            if !self.by_cell.connected(&self.layout.line, left) {
                continue;
            }
            for j in self.state.partners(self.layout, i).each() {
                let left = self.state.alive.without(j);
                if self.by_card.connected(&self.layout.matches, left) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::closed_set::closed_set_holds;
    use crate::deal::deal;
    use crate::family::BoafFamily;
    use crate::testing::{random_board, winnable};
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
