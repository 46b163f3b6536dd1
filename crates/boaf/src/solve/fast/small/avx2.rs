//! The portable kernel, compiled for AVX2.
//!
//! The same operations, inlined into a function that may use bit counts, shifts by variables and three
//! operands: what nearly every x86 machine since 2013 has, and what a build for all of them may not use
//! unasked.

use super::kernel::{Children, Kernel};
use super::state::{Cards, Code, Lines, Node, State};
use super::weights::Table;
use crate::solve::fast::machine::{Avx2, Portable};

impl Kernel for Avx2 {
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
