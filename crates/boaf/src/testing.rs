//! What tests all over the crate need, on the rules alone: boards at random, and the truth.

use std::collections::BTreeSet;

use fairdeal_core::random::Random;

#[cfg(feature = "solve")]
use crate::rules::Move;
use crate::rules::{Board, Card};

/// So many random cards of `suits` × `ranks` on random cells of rows × cols.
pub(crate) fn random_board(
    random: &mut Random,
    (rows, cols): (usize, usize),
    cards: usize,
    (suits, ranks): (u32, u32),
) -> Board {
    let suits = u64::from(suits);
    let ids = random.draw_distinct(cards, suits * u64::from(ranks));
    let mut cells = vec![None; rows * cols];
    for (cell, id) in random.draw_distinct(cards, (rows * cols) as u64).into_iter().zip(ids) {
        cells[cell as usize] =
            Some(Card { rank: (id / suits) as u32 + 1, suit: (id % suits) as u32 + 1 });
    }
    Board::new(rows, cols, cells)
}

/// Can this board be won? Every line of play, by the rules; none above so many boards.
pub(crate) fn winnable_within(board: &Board, most: usize) -> Option<bool> {
    let mut seen = BTreeSet::from([board.clone()]);
    let mut open = vec![board.clone()];
    while let Some(board) = open.pop() {
        if board.is_won() {
            return Some(true);
        }
        if seen.len() > most {
            return None;
        }
        for mv in board.moves() {
            let next = board.after(mv).expect("`moves` lists legal moves");
            if seen.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    Some(false)
}

/// The same for a board known to be small.
pub(crate) fn winnable(board: &Board) -> bool {
    winnable_within(board, 2_000_000).expect("use a smaller board")
}

#[cfg(feature = "solve")]
/// Plays the moves, which must all be legal and end in one stack.
pub(crate) fn replay(board: &Board, moves: &[Move]) {
    let mut now = board.clone();
    moves.iter().for_each(|&mv| now.play(mv).expect("legal"));
    assert!(now.is_won(), "{moves:?} of {board:?}");
}
