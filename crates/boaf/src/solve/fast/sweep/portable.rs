//! The kernel in plain Rust.
//!
//! For every name the cells whose cards it may be put on are gathered into a set, a register of names at a
//! time, so that one `and` with the cells in line finds a card's moves, and only moves that are played
//! cost anything. Testing every pair of cells in line instead, as the vectors do, asks three times as
//! many questions as there are answers.

use super::buckets::{Bucket, GOLDEN, put};
use super::ground::{Ground, MOST_CELLS};
use super::kernel::{Batch, Kernel, Record};
use crate::solve::fast::machine::Portable;
use crate::solve::fast::small::Table;

/// All nibbles 1.
const ONES: u64 = 0x1111_1111_1111_1111;

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
        let shared = state.handed_on(parent);
        let mut len = out.len;
        while movers != 0 {
            let from = movers.trailing_zeros() as usize & 15;
            movers &= movers - 1;
            let name = names[from] & 15;
            let mut to = targets[usize::from(name)] & ground.lines[from];
            let vacated = empty | 15 << (4 * from);
            let left = shared ^ 1 << (16 + from);
            while to != 0 {
                let at = to.trailing_zeros() as usize & 15;
                to &= to - 1;
                let gone = names[at] & 15;
                let class = left & ground.classes[usize::from(gone)];
                let filler = state.filler().max(gone);
                let moved = state.key & !(15 << (4 * at)) | u64::from(name) << (4 * at);
                let key = moved & !vacated | (ONES * u64::from(filler)) & vacated;
                let code = (from << 4 | at) as u64;
                out.keys[len] = key;
                out.metas[len] =
                    left ^ class & !(class >> 1) | code << 48 | u64::from(filler) << 56;
                out.homes[len] = key.wrapping_mul(GOLDEN) >> shift;
                len += 1;
            }
        }
        out.len = len;
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
