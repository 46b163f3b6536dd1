//! The two connectivity rules.
//!
//! *By card* (the paper's Multiple Flocks): if the match-by-card graph of the top cards is
//! disconnected, the position is lost. A move needs a match, so it stays inside one component and
//! removes one of its cards by covering it with another; no component ever loses its last card,
//! so at least two stacks remain.
//!
//! *By position*: if the occupied cells fall into two sets with no row or column in common, the
//! position is lost. A move stays inside one of them and never occupies a new cell.
//!
//! Both are functions of one set each, the cards left and the cells left. A flood that adds the
//! neighbours of one new member at a time and stops once all are reached takes three or four
//! steps on most positions.

use super::bits::Bits;
use super::layout::Layout;
use super::state::State;

/// The members of `within` that `from` reaches through `neighbours`.
#[inline]
pub fn flood<B: Bits>(neighbours: &[B], from: B, within: B) -> B {
    let mut reached = from;
    let mut todo = from;
    while !todo.is_empty() {
        let i = todo.lowest();
        let new = neighbours[i].and(within).minus(reached);
        reached = reached.or(new);
        todo = todo.without(i).or(new);
        if reached == within {
            break;
        }
    }
    reached
}

/// Is `set` connected through `neighbours`? The empty set is.
#[inline]
pub fn connected<B: Bits>(neighbours: &[B], set: B) -> bool {
    set.is_empty() || flood(neighbours, B::single(set.lowest()), set) == set
}

/// Lost by one of the two connectivity rules?
#[inline]
pub fn apart<B: Bits>(layout: &Layout<B>, state: &State<B>) -> bool {
    !connected(layout.matches.as_ref(), state.alive)
        || !connected(layout.line.as_ref(), state.occupied)
}
