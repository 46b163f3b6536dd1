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

use super::{Engine, Solved, Why};
use crate::rules::{Board, Move};

/// Depth-first search over all legal moves, without any pruning.
#[derive(Clone, Debug, Default)]
pub(super) struct Brute {
    limits: Limits,
}

impl Brute {
    /// The oracle with these limits.
    pub(super) fn new(limits: Limits) -> Self {
        Brute { limits }
    }
}

impl Engine for Brute {
    fn solve(&mut self, board: &Board) -> Solved {
        if board.count() == 0 {
            return Solved { verdict: Verdict::Impossible(Why::NoCards), nodes: 0 };
        }
        if board.count() > 1 && board.moves().is_empty() {
            return Solved { verdict: Verdict::Impossible(Why::NoMove), nodes: 1 };
        }
        let mut search = Search { limits: self.limits, seen: BTreeSet::new(), line: Vec::new() };
        let verdict = match search.visit(board) {
            Ok(true) => Verdict::Solved(search.line),
            Ok(false) => Verdict::Impossible(Why::Exhausted),
            Err(stop) => Verdict::Unknown(stop),
        };
        Solved { verdict, nodes: search.seen.len() as u64 }
    }
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
        // Boards may be large, and nodes slow: the flag is looked at each time.
        if let Some(stop) = self.limits.spent(self.seen.len() as u64).or(self.limits.cancelled()) {
            return Err(stop);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Card;
    use crate::testing::{random_board, replay, winnable};
    use fairdeal_core::random::Random;

    fn c(rank: u32, suit: u32) -> Option<Card> {
        Some(Card { rank, suit })
    }

    #[test]
    fn no_card_cannot_be_won_and_one_card_is() {
        let none = Brute::default().solve(&Board::new(1, 2, vec![None, None]));
        assert_eq!(none.verdict, Verdict::Impossible(Why::NoCards));
        let one = Brute::default().solve(&Board::new(1, 2, vec![None, c(3, 1)]));
        assert_eq!(one.verdict, Verdict::Solved(vec![]));
    }

    #[test]
    fn solutions_replay_and_limits_are_kept() {
        let mut random = Random::new(7);
        for _ in 0..200 {
            let board = random_board(&mut random, (3, 3), 9, (4, 13));
            let solved = Brute::default().solve(&board);
            assert_eq!(solved.verdict.is_solved(), winnable(&board));
            if let Verdict::Solved(moves) = &solved.verdict {
                replay(&board, moves);
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
