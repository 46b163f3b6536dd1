//! Dead rule 1: leaves stay put.
//!
//! *Statement.* Let at least three cards be left and let x have arcs with one card u only. Then if
//! the position can be won in the class C, it can be won in C without x ever moving.
//!
//! *Proof.* In a solution of C, x can only move onto u. After that no card shares an arc with x,
//! so x neither covers nor is covered again: the move was the last. At that moment x and u are
//! the only two stacks, in line and matching, so u→x wins as well. The new solution is in C,
//! unless C already forbids u to move; but then u, too, was a leaf, its one neighbour was x, and
//! the other cards are cut off, which the connectivity test on the arcs reports. ∎
//!
//! So x keeps its cell until u comes to cover it, which makes the reachability rule sharp there,
//! and x, having no arc out, cannot be the root: two cards nobody can cover, or one leaf whose u
//! cannot come, leave no root and the position is lost.
//!
//! If the last top is known, it never is covered, and a leaf x other than it never moves: x→u
//! would make x the last top. This needs no exchange and holds for two cards as well.

use super::arcs::Arcs;
use super::scope::Scope;
use crate::solve::bits::Bits;

/// Forbids leaves to move, and the known last top to be covered. True when an arc was dropped.
/// With no known last top it needs three cards or more.
#[inline]
pub(crate) fn pin<B: Bits>(arcs: &mut Arcs<B>, scope: &Scope<B>) -> bool {
    let mut changed = false;
    if let Some(root) = scope.root {
        for i in arcs.onto(root).each() {
            arcs.drop_arc(i, root);
            changed = true;
        }
    }
    let root = scope.root.unwrap_or(usize::MAX);
    for x in scope.cards.each().filter(|&x| x != root) {
        let near = arcs.near(x);
        if !near.several() && !near.is_empty() && !arcs.out(x).is_empty() {
            arcs.drop_arc(x, near.lowest());
            changed = true;
        }
    }
    changed
}
