//! Boards of at most seven cards, played out in full.
//!
//! Six captures with at most six choices of partner each: the tree is small enough to walk without
//! any memory, which keeps this file obvious.

use crate::rules::{Board, Card};

/// The most cards a mini-board may have.
pub(super) const MOST: usize = 7;

/// Can the board be reduced to one stack, with `top` on it if one is named?
///
/// # Panics
/// When the board has more than [`MOST`] cards: the callers refuse larger ones first.
pub(super) fn collapses(board: &Board, top: Option<Card>) -> bool {
    assert!(board.count() <= MOST, "a mini-board has at most {MOST} cards");
    if board.is_won() {
        return top.is_none_or(|top| board.stacks().all(|(_, card)| card == top));
    }
    board.moves().into_iter().any(|mv| match board.after(mv) {
        Ok(next) => collapses(&next, top),
        Err(_) => false,
    })
}
