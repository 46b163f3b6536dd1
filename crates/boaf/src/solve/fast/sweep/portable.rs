//! The kernel in plain Rust.
//!
//! The cards of every row and every column are gathered into sets, so that one `and` finds what a card
//! may be put on, and only moves that are played cost anything. Testing every pair of cells in line
//! instead, as the vectors do, asks three times as many questions as there are answers.

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

/// The cards by where they stand.
struct Places {
    /// By cell: its card, or the lowest dead one.
    card: [u8; MOST_CELLS],
    /// By live card: its cell.
    cell: [u8; MOST_CELLS],
    /// Live cards by row and by column.
    rows: [u16; MOST_CELLS],
    cols: [u16; MOST_CELLS],
}

impl Places {
    #[inline(always)]
    fn new(ground: &Ground, state: Record) -> Self {
        let card = nibbles(state.key);
        let mut places =
            Places { card, cell: [0; MOST_CELLS], rows: [0; MOST_CELLS], cols: [0; MOST_CELLS] };
        let occupied = state.occupied();
        for (p, &card) in card.iter().enumerate() {
            let bit = (occupied >> p & 1) << card;
            places.rows[usize::from(ground.rows[p] & 15)] |= bit;
            places.cols[usize::from(ground.cols[p] & 15)] |= bit;
            places.cell[usize::from(card & 15)] = p as u8;
        }
        places
    }

    /// The live cards in line with a cell, the one on it included.
    #[inline(always)]
    fn in_line(&self, ground: &Ground, cell: usize) -> u16 {
        self.rows[usize::from(ground.rows[cell] & 15)]
            | self.cols[usize::from(ground.cols[cell] & 15)]
    }
}

impl Kernel for Portable {
    #[inline(always)]
    fn children(self, ground: &Ground, state: Record, parent: usize, shift: u32, out: &mut Batch) {
        let places = Places::new(ground, state);
        let free_cards = ground.free_cards[usize::from(state.alive())];
        let mut movers = ground.free_cells[usize::from(state.occupied())];
        let empty = !widened(state.occupied());
        let shared = state.handed_on(parent);
        let mut len = out.len;
        while movers != 0 {
            let from = movers.trailing_zeros() as usize & 15;
            movers &= movers - 1;
            let card = places.card[from];
            let mut covered =
                ground.near[usize::from(card & 15)] & free_cards & places.in_line(ground, from);
            let mut to = 0_u16;
            while covered != 0 {
                to |= 1 << places.cell[covered.trailing_zeros() as usize & 15];
                covered &= covered - 1;
            }
            let vacated = empty | 15 << (4 * from);
            let left = shared ^ 1 << (16 + from);
            while to != 0 {
                let at = to.trailing_zeros() as usize & 15;
                to &= to - 1;
                let gone = places.card[at];
                let dead = state.lowest_dead().min(gone);
                let moved = state.key & !(15 << (4 * at)) | u64::from(card) << (4 * at);
                let key = moved & !vacated | (ONES * u64::from(dead)) & vacated;
                let code = (from << 4 | at) as u64;
                out.keys[len] = key;
                out.metas[len] = left ^ 1 << gone | code << 48 | u64::from(dead) << 56;
                out.homes[len] = key.wrapping_mul(GOLDEN) >> shift;
                len += 1;
            }
        }
        out.len = len;
    }

    #[inline(always)]
    fn score(self, ground: &Ground, state: Record, table: &Table) -> u16 {
        let places = Places::new(ground, state);
        let occupied = state.occupied();
        let (mut sum, mut inline) = (0, 0);
        let mut cells = occupied;
        while cells != 0 {
            let p = cells.trailing_zeros() as usize & 15;
            cells &= cells - 1;
            let near = ground.near[usize::from(places.card[p] & 15)] & state.alive();
            let legal = (near & places.in_line(ground, p)).count_ones();
            sum += u32::from(table.joint[(near.count_ones() + 16 * legal) as usize & 255]);
            inline += (ground.lines[p] & occupied).count_ones();
        }
        (sum + table.pair * (inline / 2)) as u16
    }

    #[inline(always)]
    fn insert(self, slots: &mut [Bucket], home: u64, key: u64) -> bool {
        put(slots, home as usize, key)
    }
}
