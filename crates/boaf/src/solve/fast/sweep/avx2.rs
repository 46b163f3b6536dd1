//! The portable kernel, compiled for AVX2: the same operations with the instructions of nearly every x86
//! machine since 2013.

#![allow(unsafe_code)]

use super::buckets::Bucket;
use super::ground::Ground;
use super::kernel::{Batch, Job, Kernel, Record};
use super::portable::Portable;
use crate::solve::fast::small::Table;

/// A token that exists only where the instructions do: `detect` is the one place that makes it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2(());

impl Avx2 {
    /// The kernel, if this machine has what it needs.
    pub(super) fn detect() -> Option<Self> {
        let all = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        all.then_some(Avx2(()))
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn enter<J: Job>(kernel: Avx2, job: J) -> J::Out {
    job.run(kernel)
}

impl Kernel for Avx2 {
    fn enter<J: Job>(self, job: J) -> J::Out {
        // SAFETY: `detect` made this token, so the features are there.
        unsafe { enter(self, job) }
    }

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
