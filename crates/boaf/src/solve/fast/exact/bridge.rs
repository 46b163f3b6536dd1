//! Dead rule 4: bridges.
//!
//! *Statement.* Let the arcs between u and w be the only ones between the sides U ∋ u and W ∋ w.
//! In every solution of C one of the two is played, and before that either U has collapsed
//! to u alone or W to w alone, by moves within the side. So if U cannot collapse to u, then
//! W collapses to w by moves within W, and for some cell c that w can reach by such moves (another
//! than its present one, if W has more cards), U with w on c can be won. If there is no such cell
//! the position is lost. Otherwise it is enough to try moves within W, to the end that W
//! collapses to w on one of those cells.
//!
//! *Proof.* The tree of a solution spans all cards, so it uses the bridge. If w→u is played, u is
//! gone and what is left of U besides has no arc to anything else: there was nothing; likewise for
//! u→w and W. Before, both sides play on disjoint cards and cells, and moves of the one commute
//! with moves of the other; so the moves of W may come first, and then U ∪ {w} is left with w where
//! it is. The order of the moves has changed but not their set, so the solution stays in C. ∎
//!
//! *The last top known.* If it must be r ∈ U, then U cannot collapse to u unless u = r, and then
//! r may not be covered by w: in either case W must collapse to w, whatever the sizes.
//!
//! *Beware:* with several such bridges "moves within W" may be asked for one of them only (we take
//! the smallest W), and then for a bridge inside W, and so on. Each claim reorders the solution its
//! own way; a move inside the intersection of two W need not exist, and a search restricted to it
//! called solvable positions lost.

use super::arcs::Arcs;
use super::layout::Layout;
use super::reach::Reach;
use super::scope::Scope;
use super::state::State;
use super::tiny::{Few, Goal, Tiny};
use crate::solve::bits::Bits;

/// The largest side that is searched.
const MOST_SIDE: usize = 6;

/// A bridge u–w with the side of u.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bridge<B: Bits> {
    /// The end on the small side.
    pub u: usize,
    /// The end on the other side.
    pub w: usize,
    pub side: B,
}

/// What the rule says of a bridge.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Finding<B: Bits> {
    Nothing,
    Lost,
    /// This is to be done first.
    First(Scope<B>),
}

/// The bridges at v, given its components: those where v has arcs with one card only.
pub(crate) fn bridges_at<B: Bits>(
    arcs: &Arcs<B>,
    scope: &Scope<B>,
    v: usize,
    components: &[B],
    out: &mut Vec<Bridge<B>>,
) {
    for &k in components {
        let ends = arcs.near(v).and(k);
        if ends.several() {
            continue;
        }
        let (end, other) = (ends.lowest(), scope.cards.minus(k));
        let (here, there) =
            (Bridge { u: end, w: v, side: k }, Bridge { u: v, w: end, side: other });
        match scope.root {
            Some(root) => out.push(if k.has(root) { here } else { there }),
            None => {
                if (2..=MOST_SIDE).contains(&k.count()) {
                    out.push(here);
                }
                if (2..=MOST_SIDE).contains(&other.count()) {
                    out.push(there);
                }
            }
        }
    }
}

/// Applies the rule to a bridge.
pub(crate) fn cross<B: Bits>(
    layout: &Layout<B>,
    state: &State<B>,
    scope: &Scope<B>,
    arcs: &Arcs<B>,
    reach: &Reach<B>,
    tiny: &mut Tiny,
    bridge: &Bridge<B>,
) -> Finding<B> {
    let Bridge { u, w, side } = *bridge;
    let rest = scope.cards.minus(side);
    if !rest.several() && scope.root.is_some() {
        return Finding::Nothing;
    }
    let small = side.count() <= MOST_SIDE;
    let top = scope.root.unwrap_or(u);
    let mut few = Few::default();
    if small {
        few.push(top, state.cell(top));
        few.push_all(state, side.without(top));
        if scope.root.is_none() && tiny.ask(layout, &few, Goal::First) {
            return Finding::Nothing;
        }
    }
    let ends = ends(layout, state, scope, arcs, reach, tiny, bridge);
    if ends.is_empty() {
        return Finding::Lost;
    }
    if !rest.several() {
        return Finding::Nothing;
    }
    let first = Scope::part(state, rest, w, ends);
    if first.ends.is_empty() { Finding::Lost } else { Finding::First(first) }
}

/// The cells w may end on when the rest collapses to it, such that the side can then be won.
pub(crate) fn ends<B: Bits>(
    layout: &Layout<B>,
    state: &State<B>,
    scope: &Scope<B>,
    arcs: &Arcs<B>,
    reach: &Reach<B>,
    tiny: &mut Tiny,
    bridge: &Bridge<B>,
) -> B {
    let Bridge { u, w, side } = *bridge;
    let rest = scope.cards.minus(side);
    let top = scope.root.unwrap_or(u);
    let mut few = Few::default();
    let small = side.count() <= MOST_SIDE;
    if small {
        few.push(top, state.cell(top));
        few.push_all(state, side.without(top));
    }
    let mut ends = B::single(state.cell(w));
    if rest.several() {
        ends = reach.within(layout, state, scope, arcs, (w, rest));
    }
    if small {
        let goal = if scope.root.is_some() { Goal::First } else { Goal::Any };
        for cell in ends.each() {
            let mut few = few;
            few.push(w, cell);
            if !tiny.ask(layout, &few, goal) {
                ends = ends.without(cell);
            }
        }
    }
    ends
}
