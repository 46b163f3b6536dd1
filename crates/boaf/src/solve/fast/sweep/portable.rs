//! The kernel in plain Rust.
//!
//! For every name the cells whose cards it may be put on are gathered into a set, a register of names at a
//! time, so that one `and` with the cells in line finds a card's moves, and only moves that are played
//! cost anything. Testing every pair of cells in line instead, as the vectors do, asks three times as
//! many questions as there are answers.

use super::buckets::{Bucket, put};
use super::ground::{Ground, MOST_CELLS};
use super::kernel::{Batch, Kernel, ONES, Record, put_child};
use crate::solve::fast::machine::Portable;
use crate::solve::fast::small::Table;

/// A nibble a byte.
#[inline(always)]
fn nibbles(word: u64) -> [u8; MOST_CELLS] {
    let spread = |half: u64| {
        let x = (half | half << 16) & 0x0000_ffff_0000_ffff;
        let x = (x | x << 8) & 0x00ff_00ff_00ff_00ff;
        (x | x << 4) & 0x0f0f_0f0f_0f0f_0f0f
    };
    let mut out = [0; MOST_CELLS];
    out[..8].copy_from_slice(&spread(word & 0xffff_ffff).to_le_bytes());
    out[8..].copy_from_slice(&spread(word >> 32).to_le_bytes());
    out
}

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

/// By name: which of these cells hold a card that it matches, of those that are `within`.
#[inline(always)]
fn meetings(
    ground: &Ground,
    names: &[u8; MOST_CELLS],
    mut cells: u16,
    within: u16,
) -> [u16; MOST_CELLS] {
    let mut meetings = [0; MOST_CELLS];
    while cells != 0 {
        let p = cells.trailing_zeros() as usize & 15;
        cells &= cells - 1;
        let name = names[p] & 15;
        let bit = (within >> name & 1) << p;
        for (cells, mask) in meetings.iter_mut().zip(&ground.masks[usize::from(name)]) {
            *cells |= mask & bit;
        }
    }
    meetings
}

impl Kernel for Portable {
    #[inline(always)]
    fn children(self, ground: &Ground, state: Record, parent: usize, shift: u32, out: &mut Batch) {
        let names = nibbles(state.key);
        let free_cards = ground.free_cards[usize::from(state.alive())];
        let mut movers = ground.free_cells[usize::from(state.occupied())];
        let targets = meetings(ground, &names, state.occupied(), free_cards);
        let empty = !widened(state.occupied());
        while movers != 0 {
            let from = movers.trailing_zeros() as usize & 15;
            movers &= movers - 1;
            let mut to = targets[usize::from(names[from] & 15)] & ground.lines[from];
            while to != 0 {
                let code = (from << 4) as u8 | to.trailing_zeros() as u8;
                to &= to - 1;
                put_child(ground, state, parent, shift, empty, code, out);
            }
        }
    }

    #[inline(always)]
    fn score(self, ground: &Ground, state: Record, table: &Table) -> u16 {
        let names = nibbles(state.key);
        let occupied = state.occupied();
        let partners = meetings(ground, &names, occupied, u16::MAX);
        let (mut sum, mut inline) = (0, 0);
        let mut cells = occupied;
        while cells != 0 {
            let p = cells.trailing_zeros() as usize & 15;
            cells &= cells - 1;
            let name = usize::from(names[p] & 15);
            let degree = (ground.near[name] & state.alive()).count_ones();
            let legal = (partners[name] & ground.lines[p]).count_ones();
            sum += u32::from(table.joint[(degree + 16 * legal) as usize & 255]);
            inline += (ground.lines[p] & occupied).count_ones();
        }
        (sum + table.pair * (inline / 2)) as u16
    }

    #[inline(always)]
    fn insert(self, slots: &mut [Bucket], home: u64, key: u64) -> bool {
        put(slots, home as usize, key)
    }
}
