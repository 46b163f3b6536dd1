//! Boards of at most seven cards, played out in full.
//!
//! Six captures at most. Every legal move is tried by the rules, and a board that was looked at before
//! and came to nothing is not looked at again: of seven cards there are at most Σ C(7,k)²·k! = 130,921
//! boards, where lines of play are thirty times as many. Nothing is cited.

use std::collections::BTreeSet;

use fairdeal_core::Refusal;
use fairdeal_core::work::Work;

use crate::rules::{Board, Card};

/// The most cards a mini-board may have.
pub(super) const MOST: usize = 7;

/// What a board of so few cards costs: a list of its moves, at most 42 new boards of at most 49 cells.
const BOARD: u64 = 500;

/// Can the board be reduced to one stack, with `top` on it if one is named?
///
/// # Errors
/// When that is more work than is left.
///
/// # Panics
/// When the board has more than [`MOST`] cards: the callers refuse larger ones first.
pub(super) fn collapses(
    board: &Board,
    top: Option<Card>,
    work: &mut Work,
) -> Result<bool, Refusal> {
    assert!(board.count() <= MOST, "a mini-board has at most {MOST} cards");
    let mut seen = BTreeSet::from([board.clone()]);
    let mut open = vec![board.clone()];
    while let Some(now) = open.pop() {
        work.spend(BOARD, "side")?;
        if now.is_won() && top.is_none_or(|top| now.stacks().all(|(_, card)| card == top)) {
            return Ok(true);
        }
        for mv in now.moves() {
            if let Ok(next) = now.after(mv)
                && seen.insert(next.clone())
            {
                open.push(next);
            }
        }
    }
    Ok(false)
}
