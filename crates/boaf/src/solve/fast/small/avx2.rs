//! The portable kernel, compiled for AVX2.
//!
//! The same operations, inlined into a function that may use bit counts, shifts by variables and three
//! operands: what nearly every x86 machine since 2013 has, and what a build for all of them may not use
//! unasked.

#![allow(unsafe_code)]

use super::kernel::{Children, Job, Kernel};
use super::portable::Portable;
use super::state::{Cards, Code, Lines, Node, State};
use super::weights::Table;

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
    fn root(self, cards: &Cards) -> State {
        Portable.root(cards)
    }

    #[inline(always)]
    fn expand(self, node: &Node, lines: &Lines, table: &Table, out: &mut Children) {
        Portable.expand(node, lines, table, out);
    }

    #[inline(always)]
    fn advance(self, children: &mut Children) {
        Portable.advance(children);
    }

    #[inline(always)]
    fn child(self, node: &Node, lines: &Lines, code: Code) -> Node {
        Portable.child(node, lines, code)
    }

    #[inline(always)]
    fn hash(self, node: &Node) -> u64 {
        Portable.hash(node)
    }

    #[inline(always)]
    fn joined(self, node: &Node, some: u16) -> bool {
        Portable.joined(node, some)
    }
}
