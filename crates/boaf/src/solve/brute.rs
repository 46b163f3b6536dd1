//! The oracle: try every legal move, remember every board.
//!
//! Everything else in `solve` is measured against this file, so it is written on the rules alone,
//! with no pruning, no symmetry, no clever order and no state of its own making: depth first over
//! `Board::moves`, with the set of boards seen. It is hopeless on a full 4×4 deal that cannot be
//! won (tens of millions of boards of some 400 bytes each) and right on everything small.
//!
//! A node is a board met for the first time. The engine answers "unknown, memory" once its set
//! would outgrow its bound.

use std::collections::BTreeSet;

use fairdeal_core::{Limits, Stop, Verdict};

use super::{Engine, Reason, Solved};
use crate::rules::{Board, Card, Move};

/// Depth-first search over all legal moves, without any pruning.
#[derive(Clone, Debug, Default)]
pub struct Brute {
    limits: Limits,
}

impl Brute {
    /// The oracle with these limits.
    pub fn new(limits: Limits) -> Self {
        Brute { limits }
    }
}

impl Engine for Brute {
    fn solve(&mut self, board: &Board) -> Solved {
        if board.count() == 0 {
            return Solved { verdict: Verdict::Impossible(Reason::NoCards), nodes: 0 };
        }
        let mut search = Search { limits: self.limits, seen: BTreeSet::new(), line: Vec::new() };
        let verdict = match search.visit(board) {
            Ok(true) => Verdict::Solved(search.line),
            Ok(false) => Verdict::Impossible(Reason::Exhausted),
            Err(stop) => Verdict::Unknown(stop),
        };
        Solved { verdict, nodes: search.seen.len() as u64 }
    }
}

/// Can this board be won? For tests: no limits but the default memory.
///
/// # Panics
/// When the board is too large for the oracle.
pub fn winnable(board: &Board) -> bool {
    match Brute::default().solve(board).verdict {
        Verdict::Solved(_) => true,
        Verdict::Impossible(_) => false,
        Verdict::Unknown(stop) => panic!("the oracle gave up ({stop}): use a smaller board"),
    }
}

/// The number of boards that can be reached, the first one included; `None` above `most`.
pub fn count_states(board: &Board, most: usize) -> Option<usize> {
    let mut seen = BTreeSet::from([board.clone()]);
    let mut open = vec![board.clone()];
    while let Some(board) = open.pop() {
        for mv in board.moves() {
            let next = board.after(mv).expect("`moves` lists legal moves");
            if seen.insert(next.clone()) {
                open.push(next);
            }
        }
        if seen.len() > most {
            return None;
        }
    }
    Some(seen.len())
}

struct Search {
    limits: Limits,
    seen: BTreeSet<Board>,
    line: Vec<Move>,
}

impl Search {
    /// True when the board can be won; the moves are then in `line`.
    fn visit(&mut self, board: &Board) -> Result<bool, Stop> {
        if board.is_won() {
            return Ok(true);
        }
        if self.seen.contains(board) {
            return Ok(false);
        }
        if self.seen.len() as u64 >= self.limits.nodes {
            return Err(Stop::Nodes);
        }
        // A board's cells, its own fields and its share of a tree node.
        let bytes = std::mem::size_of_val(board.cells()) + 2 * std::mem::size_of::<Board>();
        if (self.seen.len() + 1).saturating_mul(bytes) > self.limits.memory {
            return Err(Stop::Memory);
        }
        self.seen.insert(board.clone());
        for mv in board.moves() {
            let next = board.after(mv).expect("`moves` lists legal moves");
            self.line.push(mv);
            if self.visit(&next)? {
                return Ok(true);
            }
            self.line.pop();
        }
        Ok(false)
    }
}

/// A board for tests: `cards` random cards of `suits` × `ranks` on random cells of rows × cols.
pub fn random_board(
    random: &mut fairdeal_core::random::Random,
    (rows, cols): (usize, usize),
    cards: usize,
    (suits, ranks): (u32, u32),
) -> Board {
    let ids = random.draw_distinct(cards, u64::from(suits) * u64::from(ranks));
    let mut cells = vec![None; rows * cols];
    for (cell, id) in random.draw_distinct(cards, (rows * cols) as u64).into_iter().zip(ids) {
        let suits = u64::from(suits);
        cells[cell as usize] =
            Some(Card { rank: (id / suits) as u32 + 1, suit: (id % suits) as u32 + 1 });
    }
    Board::new(rows, cols, cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use fairdeal_core::random::Random;

    fn c(rank: u32, suit: u32) -> Option<Card> {
        Some(Card { rank, suit })
    }

    #[test]
    fn no_card_cannot_be_won_and_one_card_is() {
        let none = Brute::default().solve(&Board::new(1, 2, vec![None, None]));
        assert_eq!(none.verdict, Verdict::Impossible(Reason::NoCards));
        let one = Brute::default().solve(&Board::new(1, 2, vec![None, c(3, 1)]));
        assert_eq!(one.verdict, Verdict::Solved(vec![]));
    }

    #[test]
    fn two_cards_count_their_states() {
        let pair = Board::new(1, 2, vec![c(3, 1), c(4, 2)]);
        assert_eq!(count_states(&pair, 10), Some(3));
        assert_eq!(count_states(&pair, 2), None);
        let apart = Board::new(1, 2, vec![c(3, 1), c(5, 2)]);
        assert_eq!(count_states(&apart, 10), Some(1));
        assert!(winnable(&pair) && !winnable(&apart));
    }

    #[test]
    fn solutions_replay_and_limits_are_kept() {
        let mut random = Random::new(7);
        for _ in 0..200 {
            let board = random_board(&mut random, (3, 3), 9, (4, 13));
            let solved = Brute::default().solve(&board);
            if let Verdict::Solved(moves) = &solved.verdict {
                let mut now = board.clone();
                for &mv in moves {
                    now.play(mv).expect("legal");
                }
                assert!(now.is_won());
            }
            if solved.nodes > 20 {
                let short = Brute::new(Limits::nodes(10)).solve(&board);
                assert_eq!(short.verdict, Verdict::Unknown(Stop::Nodes));
                let tight = Brute::new(Limits { memory: 1000, ..Limits::default() });
                assert_eq!(tight.clone().solve(&board).verdict, Verdict::Unknown(Stop::Memory));
            }
        }
    }
}
