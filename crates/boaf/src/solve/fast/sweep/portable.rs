//! The kernel in plain Rust.
//!
//! For every name the cells whose cards match it are gathered into a set, a register of names at a time: a cell
//! is a bit shifted in, all names at once. So one `and` with the cells in line and those whose cards may be covered
//! finds a card's moves, and only moves that are played cost anything. They are listed first, so that there is
//! one loop whose end is guessed wrong and not one for each card. Testing every pair of cells in line instead, as
//! the vectors do, asks three times as many questions as there are answers.

use super::buckets::{Bucket, put};
use super::ground::{Ground, MOST_CELLS};
use super::kernel::{Batch, Kernel, ONES, Record, child};
use crate::solve::fast::lists::count;
use crate::solve::fast::machine::Portable;
use crate::solve::fast::small::Table;

/// A nibble of ones for every member of a set.
#[inline(always)]
fn widened(set: u16) -> u64 {
    let x = u64::from(set);
    let x = (x | x << 24) & 0x0000_00ff_0000_00ff;
    let x = (x | x << 12) & 0x000f_000f_000f_000f;
    let x = (x | x << 6) & 0x0303_0303_0303_0303;
    let x = (x | x << 3) & ONES;
    x * 15
}

/// By name: which cells hold a card that it matches. What is said of empty cells means nothing.
#[inline(always)]
fn meetings(ground: &Ground, mut key: u64) -> [u16; MOST_CELLS] {
    let mut meetings = [0_u16; MOST_CELLS];
    // The last cell first; a mask is 0 or -1.
    for _ in 0..MOST_CELLS {
        key = key.rotate_left(4);
        for (cells, mask) in meetings.iter_mut().zip(&ground.masks[key as usize & 15]) {
            *cells = (*cells << 1).wrapping_sub(*mask);
        }
    }
    meetings
}

/// Which cells hold one of these names?
#[inline(always)]
fn holding(mut key: u64, names: u16) -> u16 {
    (0..MOST_CELLS).fold(0, |cells, _| {
        key = key.rotate_left(4);
        cells << 1 | names >> (key & 15) & 1
    })
}

impl Kernel for Portable {
    #[inline(always)]
    fn children(self, ground: &Ground, state: Record, parent: usize, shift: u32, out: &mut Batch) {
        let free_cards = ground.free_cards[usize::from(state.alive())];
        let mut movers = ground.free_cells[usize::from(state.occupied())];
        let targets = meetings(ground, state.key);
        let coverable = holding(state.key, free_cards) & state.occupied();
        let empty = !widened(state.occupied());
        out.codes.clear();
        while movers != 0 {
            let from = movers.trailing_zeros() as usize & 15;
            movers &= movers - 1;
            let name = (state.key >> (4 * from)) as usize & 15;
            out.codes.add(from, targets[name] & ground.lines[from] & coverable);
        }
        out.play(|code| child(ground, state, parent, shift, empty, code));
    }

    #[inline(always)]
    fn score(self, ground: &Ground, state: Record, table: &Table) -> u16 {
        let occupied = state.occupied();
        let partners = meetings(ground, state.key);
        let degrees = ground.near.map(|near| (near & state.alive()).count_ones() as u8);
        let mut sum = 0;
        let mut cells = occupied;
        while cells != 0 {
            let p = cells.trailing_zeros() as usize & 15;
            cells &= cells - 1;
            let name = (state.key >> (4 * p)) as usize & 15;
            let legal = count(partners[name] & ground.lines[p] & occupied);
            sum += u32::from(table.joint[usize::from(degrees[name] + (legal << 4))]);
        }
        (sum + table.pair * u32::from(ground.pairs[usize::from(occupied)])) as u16
    }

    #[inline(always)]
    fn insert(self, slots: &mut [Bucket], home: u64, key: u64) -> bool {
        put(slots, home as usize, key)
    }
}
