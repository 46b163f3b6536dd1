//! The operations the sweep is made of, in as many versions as there are instruction sets.
//!
//! All versions must agree bit by bit, down to the order of the children: moves, verdict and node count
//! are a function of the board and the limits, never of the machine.

use super::buckets::{Bucket, GOLDEN};
use super::ground::{Ground, MOST_MOVES};
use crate::solve::fast::lists::Codes;
use crate::solve::fast::small::Table;

/// A state and where it came from.
///
/// The key has a nibble a cell, the name of the card on it; empty cells, and nibbles beyond the last cell,
/// hold the highest dead card, or where there are twins a number that is no card's name (`ground`). So it
/// is exact where there are twins, and elsewhere if two cells or more are empty: they share a value, no
/// two occupied cells do, so the shared value is the dead card's and the cells that hold it are the empty
/// ones. With one empty cell it is not: i→j and j→i both leave i and j exchanged. States after one move are
/// therefore never looked up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub(in crate::solve::fast) struct Record {
    pub key: u64,
    /// From the low end: live cards (16 bits), occupied cells (16), the parent's place in its chunk (16),
    /// the move that led here (8), what empty cells hold (8; 0 when there is none).
    pub meta: u64,
}

impl Record {
    pub(super) fn root(ground: &Ground) -> Self {
        let all = u64::from(ground.all());
        Record { key: ground.key, meta: all | all << 16 | u64::from(ground.filler) << 56 }
    }

    #[inline(always)]
    pub(super) fn alive(self) -> u16 {
        self.meta as u16
    }

    #[inline(always)]
    pub(super) fn occupied(self) -> u16 {
        (self.meta >> 16) as u16
    }

    #[inline(always)]
    pub(super) fn parent(self) -> usize {
        usize::from((self.meta >> 32) as u16)
    }

    #[inline(always)]
    pub(super) fn code(self) -> u8 {
        (self.meta >> 48) as u8
    }

    /// The part of a child's `meta` that it shares with its siblings: sets yet to be changed, parent.
    #[inline(always)]
    pub(super) fn handed_on(self, parent: usize) -> u64 {
        self.meta & 0xffff_ffff | (parent as u64) << 32
    }

    #[inline(always)]
    pub(super) fn filler(self) -> u8 {
        (self.meta >> 56) as u8
    }
}

/// Parents expanded, and the buckets of their children fetched, before the first child is looked up.
pub(super) const AT_ONCE: usize = 16;

/// Room for the children of a batch, and for a register beyond the last.
pub(super) const BATCH: usize = AT_ONCE * MOST_MOVES + 8;

/// The children of a few states.
#[derive(Clone, Debug)]
pub(in crate::solve::fast) struct Batch {
    pub keys: Vec<u64>,
    pub metas: Vec<u64>,
    /// The buckets they belong to.
    pub homes: Vec<u64>,
    pub len: usize,
    /// The moves of one state, where a kernel lists them first.
    pub codes: Codes,
}

impl Default for Batch {
    fn default() -> Self {
        let none = vec![0; BATCH];
        Batch { keys: none.clone(), metas: none.clone(), homes: none, len: 0, codes: Codes::NONE }
    }
}

impl Batch {
    /// Appends a child and its bucket.
    #[inline(always)]
    pub(super) fn push(&mut self, (child, home): (Record, u64)) {
        self.keys[self.len] = child.key;
        self.metas[self.len] = child.meta;
        self.homes[self.len] = home;
        self.len += 1;
    }

    /// Appends the children of the moves that are listed.
    #[inline(always)]
    pub(super) fn play(&mut self, child: impl Fn(u8) -> (Record, u64)) {
        let codes = self.codes.list();
        let (start, end) = (self.len, self.len + codes.len());
        let (keys, metas) = (&mut self.keys[start..end], &mut self.metas[start..end]);
        let places = keys.iter_mut().zip(metas).zip(&mut self.homes[start..end]);
        for (&code, ((key, meta), home)) in codes.iter().zip(places) {
            let (child, bucket) = child(code);
            (*key, *meta, *home) = (child.key, child.meta, bucket);
        }
        self.len = end;
    }
}

/// All nibbles 1.
pub(super) const ONES: u64 = 0x1111_1111_1111_1111;

/// The child of a move, and the bucket it belongs to; `empty` has ones in the nibbles of the empty cells.
#[inline(always)]
pub(super) fn child(
    ground: &Ground,
    state: Record,
    parent: usize,
    shift: u32,
    empty: u64,
    code: u8,
) -> (Record, u64) {
    let (from4, to4) = (u32::from(code >> 4) * 4, u32::from(code & 15) * 4);
    let (mover, gone) = (state.key >> from4 & 15, state.key >> to4 & 15);
    // Of the class of the card that is covered its highest live number dies.
    let class = state.meta & ground.classes[gone as usize];
    let filler = (state.meta >> 56).max(gone);
    let vacated = empty | 15 << from4;
    let moved = state.key ^ (mover ^ gone) << to4;
    let key = moved ^ (moved ^ ONES.wrapping_mul(filler)) & vacated;
    let left = state.handed_on(parent) ^ 1 << (16 + (code >> 4));
    let meta = left ^ class & !(class >> 1) | u64::from(code) << 48 | filler << 56;
    (Record { key, meta }, key.wrapping_mul(GOLDEN) >> shift)
}

/// The hot operations.
pub(in crate::solve::fast) trait Kernel: Copy {
    /// Appends the children of a state that do not fall apart, in the order of (from, to). `parent` is
    /// the state's place in its chunk; at most [`AT_ONCE`] states go into a batch.
    fn children(self, ground: &Ground, state: Record, parent: usize, shift: u32, out: &mut Batch);

    /// The learned score of a state; `table` is that for its number of cards.
    fn score(self, ground: &Ground, state: Record, table: &Table) -> u16;

    /// Puts a key in; true if it was new. There is a free place.
    fn insert(self, slots: &mut [Bucket], home: u64, key: u64) -> bool;
}
