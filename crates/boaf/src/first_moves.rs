//! What becomes of a board after each of its legal moves.

use fairdeal_core::Verdict;

use crate::rules::{Board, Move};
use crate::solve::Engine;

/// A legal move and whether the board after it can still be won (`None`: not decided).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The move.
    pub mv: Move,
    /// Does it keep the win?
    pub wins: Option<bool>,
}

/// Judges every legal move, in the order of [`Board::moves`].
pub fn judge(board: &Board, engine: &mut dyn Engine) -> Vec<Judged> {
    let judge = |mv: Move| {
        let wins = match board.after(mv) {
            Err(_) => Some(false),
            Ok(next) => match engine.solve(&next).verdict {
                Verdict::Solved(_) => Some(true),
                Verdict::Impossible(_) => Some(false),
                Verdict::Unknown(_) => None,
            },
        };
        Judged { mv, wins }
    };
    board.moves().into_iter().map(judge).collect()
}

/// How many moves win, lose and are undecided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Moves that keep the win.
    pub winning: usize,
    /// Moves that throw it away: dead ends.
    pub losing: usize,
    /// Moves nobody decided.
    pub unknown: usize,
}

impl Tally {
    /// Counts judged moves.
    pub fn of(judged: &[Judged]) -> Self {
        let mut tally = Tally::default();
        tally.add(judged);
        tally
    }

    /// Counts more of them.
    pub fn add(&mut self, judged: &[Judged]) {
        for j in judged {
            match j.wins {
                Some(true) => self.winning += 1,
                Some(false) => self.losing += 1,
                None => self.unknown += 1,
            }
        }
    }

    /// All of them.
    pub fn legal(self) -> usize {
        self.winning + self.losing + self.unknown
    }

    /// The share that wins; none without any move.
    pub fn winning_share(self) -> Option<f64> {
        (self.legal() > 0).then(|| self.winning as f64 / self.legal() as f64)
    }

    /// The share that loses; none without any move.
    pub fn losing_share(self) -> Option<f64> {
        (self.legal() > 0).then(|| self.losing as f64 / self.legal() as f64)
    }
}
