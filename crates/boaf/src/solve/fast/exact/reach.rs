//! Dead rule 2: reachability.
//!
//! *Statement.* For each card i let P₀(i) be its cell and Pₖ(i) the cells d such that d is in
//! line with a cell of Pₖ₋₁(i), d is not i's present cell, and some j with an arc i→j may be
//! covered on d; but none once k exceeds the number of arcs out of i. A card j that must move
//! at least m times before it is covered may be covered on the cells of Pₖ(j), k ≥ m, only. In
//! every solution of C each card is after its k-th move on a cell of Pₖ, and an arc i→j is used
//! only if a cell of some Pₖ(i), k below the number of i's arcs, is in line with a cell other
//! than i's own where j may be covered. Every other arc may be dropped. If the last top is known,
//! it must be able to come to one of its end cells.
//!
//! *Proof.* By induction over the moves of a solution in C. A move takes i to the cell of a card
//! it covers, so along an arc, onto a cell where that card then stood; a cell once vacated stays
//! empty, so i never returns to its first cell; and each move of i uses up one of its arcs, as
//! the covered card is gone. ∎
//!
//! The sets are the least ones with these properties, found by repetition from the cells the
//! cards are on. Moves are counted 0, 1, 2 and "3 or more".

use super::arcs::Arcs;
use super::layout::Layout;
use super::scope::Scope;
use super::state::State;
use crate::solve::bits::Bits;

/// Where cards may come to be.
#[derive(Clone, Debug)]
pub(crate) struct Reach<B: Bits> {
    /// For each card the cells it may be on when it is covered, or at the end.
    pub covered: B::Masks,
    /// For each card the cells in line with one it may move from.
    sees: B::Masks,
    /// For each card the cells it may land on, as last used: often a card's targets are the same
    /// although one of the cards it may cover has come to new cells.
    targets: B::Masks,
}

impl<B: Bits> Reach<B> {
    /// Nowhere.
    pub(crate) fn none() -> Self {
        Reach { covered: B::masks(), sees: B::masks(), targets: B::masks() }
    }

    /// Computes the sets; `must_move[i]` is how often i moves at least before it is covered, or
    /// before the end if it is the last top.
    #[inline]
    pub(crate) fn spread(
        &mut self,
        layout: &Layout<B>,
        state: &State<B>,
        scope: &Scope<B>,
        arcs: &Arcs<B>,
        must_move: &B::Bytes,
    ) {
        for i in scope.cards.each() {
            let here = B::single(state.cell(i));
            self.covered.as_mut()[i] = if must_move.as_ref()[i] == 0 { here } else { B::default() };
        }
        let mut todo = scope.cards;
        let mut new = scope.cards;
        while !todo.is_empty() {
            let i = todo.lowest();
            todo = todo.without(i);
            let mut targets = B::default();
            for j in arcs.out(i).each() {
                targets = targets.or(self.covered.as_ref()[j]);
            }
            if !new.has(i) && targets == self.targets.as_ref()[i] {
                continue;
            }
            new = new.without(i);
            self.targets.as_mut()[i] = targets;
            let most = arcs.out(i).count();
            let must_move = must_move.as_ref()[i];
            let walk = walk(layout, scope.cells, state.cell(i), targets, most);
            let covered = walk.after(must_move);
            self.sees.as_mut()[i] = walk.sees;
            if covered != self.covered.as_ref()[i] {
                self.covered.as_mut()[i] = covered;
                // Those that may cover i have new targets.
                todo = todo.or(arcs.onto(i));
            }
        }
    }

    /// Drops the arcs that cannot be used. True when one was dropped.
    #[inline]
    pub(crate) fn prune(&self, scope: &Scope<B>, arcs: &mut Arcs<B>) -> bool {
        let mut changed = false;
        for i in scope.cards.each() {
            for j in arcs.out(i).each() {
                if !self.sees.as_ref()[i].meets(self.covered.as_ref()[j]) {
                    arcs.drop_arc(i, j);
                    changed = true;
                }
            }
        }
        changed
    }

    /// The cells card w can be on after at least one move within `set`.
    pub(crate) fn within(
        &self,
        layout: &Layout<B>,
        state: &State<B>,
        scope: &Scope<B>,
        arcs: &Arcs<B>,
        (w, set): (usize, B),
    ) -> B {
        let out = arcs.out(w).and(set);
        let mut targets = B::default();
        for j in out.each() {
            targets = targets.or(self.covered.as_ref()[j]);
        }
        walk(layout, scope.cells, state.cell(w), targets, out.count()).after(1)
    }
}

/// Cells after 1, 2, 3 or more moves.
struct Walk<B> {
    start: usize,
    one: B,
    two: B,
    more: B,
    /// The cells in line with one it may move from.
    sees: B,
}

impl<B: Bits> Walk<B> {
    /// The cells after so many moves or more.
    #[inline]
    fn after(&self, moves: u8) -> B {
        match moves {
            0 => self.one.or(self.two).or(self.more).with(self.start),
            1 => self.one.or(self.two).or(self.more),
            2 => self.two.or(self.more),
            _ => self.more,
        }
    }
}

/// Where a card can go in at most `most` moves onto cells of `targets`.
#[inline]
fn walk<B: Bits>(layout: &Layout<B>, cells: B, start: usize, targets: B, most: usize) -> Walk<B> {
    let targets = targets.without(start);
    let none = B::default();
    let mut out = Walk { start, one: none, two: none, more: none, sees: none };
    if most == 0 {
        return out;
    }
    out.sees = layout.line(start).and(cells);
    out.one = out.sees.and(targets);
    if most >= 2 {
        let seen = seen_from(layout, out.one, cells);
        out.sees = out.sees.or(seen);
        out.two = seen.and(targets);
    }
    if most >= 3 {
        let seen = seen_from(layout, out.two, cells);
        out.sees = out.sees.or(seen);
        out.more = seen.and(targets);
    }
    if most >= 4 {
        let mut new = out.more;
        while !new.is_empty() && !targets.within(out.more) {
            let seen = seen_from(layout, new, cells);
            out.sees = out.sees.or(seen);
            new = seen.and(targets).minus(out.more);
            out.more = out.more.or(new);
        }
        out.sees = out.sees.or(seen_from(layout, out.more, cells));
    }
    out.sees = out.sees.without(start);
    out
}

/// The cells in line with some cell of a set.
#[inline]
fn seen_from<B: Bits>(layout: &Layout<B>, set: B, cells: B) -> B {
    let mut seen = B::default();
    for c in set.each() {
        seen = seen.or(layout.line(c));
        if cells.within(seen) {
            break;
        }
    }
    seen.and(cells)
}
