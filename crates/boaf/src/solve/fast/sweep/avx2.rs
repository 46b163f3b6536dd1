//! The portable kernel, compiled for AVX2: the same operations with the instructions of nearly every x86
//! machine since 2013.

use super::buckets::Bucket;
use super::ground::Ground;
use super::kernel::{Batch, Kernel, Record};
use crate::solve::fast::machine::{Avx2, Portable};
use crate::solve::fast::small::Table;

impl Kernel for Avx2 {
    #[inline(always)]
    fn children(self, ground: &Ground, state: Record, parent: usize, shift: u32, out: &mut Batch) {
        Portable.children(ground, state, parent, shift, out);
    }

    #[inline(always)]
    fn score(self, ground: &Ground, state: Record, table: &Table) -> u16 {
        Portable.score(ground, state, table)
    }

    #[inline(always)]
    fn insert(self, slots: &mut [Bucket], home: u64, key: u64) -> bool {
        Portable.insert(slots, home, key)
    }
}
