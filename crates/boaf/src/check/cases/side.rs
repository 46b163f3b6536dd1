//! Who may yet cover whom, and the rule of the tree.
//!
//! In a finished game every card but the last top was covered once, by a card that was covered later or
//! not at all. So the captures form a tree: its root is the last top, and from the root every card is
//! come to along captures. Of cells the same is true with "is vacated onto" for "is covered by" (see
//! [`super`] for the duality), so one type serves for both.
//!
//! A [`Side`] is a promise about some set of lines of play: each capture in them is one of its *arcs*
//! and the last top is one of `last`. The rules drop what no such line can use, so the promise is kept.
//!
//! **The rule of the tree.** (1) A card from which not every card can be come to along arcs is not the
//! last top. (2) If only one card can be the last top, nobody covers it. (3) Let i cover j in a line of
//! play. The cards above i in the tree, up to the last top, were covered later than i or never, and j
//! was covered before: j is none of them. So i can be come to from a last top along arcs without passing
//! j; if it cannot, the arc from i to j is dropped.

use fairdeal_core::Refusal;
use fairdeal_core::work::Work;

use super::set::Set;

/// The arcs between cards, or between cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Side<const W: usize> {
    /// Those that are left.
    pub left: Set<W>,
    /// Those that may be left last.
    pub last: Set<W>,
    /// For each those it may yet cover.
    pub out: Vec<Set<W>>,
    /// For each those that may yet cover it.
    pub onto: Vec<Set<W>>,
}

/// There is no line of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Dead;

impl<const W: usize> Side<W> {
    /// All arcs of a graph among those that are left.
    pub(crate) fn all(left: Set<W>, near: &[Set<W>]) -> Self {
        let mut out = vec![Set::EMPTY; near.len()];
        left.each().for_each(|i| out[i] = near[i].and(left));
        Side { left, last: left, onto: out.clone(), out }
    }

    pub(crate) fn drop_arc(&mut self, i: usize, j: usize) {
        self.out[i].remove(j);
        self.onto[j].remove(i);
    }

    /// Only lines of play in which x is covered by this one, or left last.
    pub(crate) fn assume(&mut self, x: usize, by: Option<usize>) {
        for i in self.onto[x].each() {
            if by != Some(i) {
                self.drop_arc(i, x);
            }
        }
        match by {
            Some(_) => self.last.remove(x),
            None => self.last = self.last.and(Set::of(x)),
        }
    }

    /// Those at either end of an arc with i.
    pub(crate) fn near(&self, i: usize) -> Set<W> {
        self.out[i].or(self.onto[i])
    }

    /// Applies the rule of the tree once; true when something was dropped.
    pub(crate) fn tree(&mut self, work: &mut Work) -> Result<Result<bool, Dead>, Refusal> {
        let n = self.left.len() as u64;
        work.spend(2 * n * n * W as u64, super::PLACE)?;
        let mut changed = false;
        let root = loop {
            let Some(r) = self.last.first() else { return Ok(Err(Dead)) };
            if Set::of(r).flood(self.left, |i| self.out[i]) == self.left {
                break r;
            }
            self.last.remove(r);
            changed = true;
        };
        // From this one all can be come to; so they can from another just if this one can.
        let others = Set::of(root).flood(self.left, |i| self.onto[i]);
        changed |= !self.last.minus(others).is_empty();
        self.last = self.last.and(others);
        if self.last == Set::of(root) {
            for i in self.onto[root].each() {
                self.drop_arc(i, root);
                changed = true;
            }
        }
        for j in self.left.each() {
            // Those that may be last need no way to them.
            if self.onto[j].minus(self.last).is_empty() {
                continue;
            }
            let past = self.last.flood(self.left.without(j), |i| self.out[i]);
            for i in self.onto[j].minus(past).each() {
                self.drop_arc(i, j);
                changed = true;
            }
        }
        Ok(Ok(changed))
    }
}
