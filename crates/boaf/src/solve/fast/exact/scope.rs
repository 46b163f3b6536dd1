//! The part of the board that is to be played first, and to what end.
//!
//! At first all cards, with any card on top at the end, anywhere. Rule 4 may show that a side of a
//! bridge has to collapse to a given card on one of some cells before anything else matters, and
//! that its moves may come first; the rules then go on with that side alone, where they bite
//! harder: the last top is known, its end cells are known, and cells of other cards do not count.

use super::state::State;
use crate::solve::bits::Bits;

/// A set of cards to be collapsed, by moves among themselves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scope<B: Bits> {
    pub cards: B,
    pub cells: B,
    /// The card that must be on top at the end, if it is known.
    pub root: Option<usize>,
    /// The cells it must end on, if it is known; all of `cells` otherwise.
    pub ends: B,
}

impl<B: Bits> Scope<B> {
    /// The whole board, to one stack.
    pub(crate) fn whole(state: &State<B>) -> Self {
        Scope { cards: state.alive, cells: state.occupied, root: None, ends: state.occupied }
    }

    /// These cards, to one stack with this card on top of one of these cells.
    pub(crate) fn part(state: &State<B>, cards: B, root: usize, ends: B) -> Self {
        let mut cells = B::default();
        for i in cards.each() {
            cells = cells.with(state.cell(i));
        }
        Scope { cards, cells, root: Some(root), ends: ends.and(cells) }
    }
}
