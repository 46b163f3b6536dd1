//! What becomes of a board after each of its legal moves.

use fairdeal_core::{Stop, Verdict};

use crate::rules::{Board, Move};
use crate::solve::Engine;

/// A legal move and whether the board after it can still be won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Judged {
    /// The move.
    pub mv: Move,
    /// Does it keep the win? If that was not decided: what stopped the search.
    pub wins: Result<bool, Stop>,
}

/// Judges every legal move, in the order of [`Board::moves`].
pub(crate) fn judge(board: &Board, engine: &mut dyn Engine) -> Vec<Judged> {
    let judge = |mv: Move| {
        let wins = match board.after(mv) {
            Err(_) => Ok(false),
            Ok(next) => match engine.solve(&next).verdict {
                Verdict::Solved(_) => Ok(true),
                Verdict::Impossible(_) => Ok(false),
                Verdict::Unknown(stop) => Err(stop),
            },
        };
        Judged { mv, wins }
    };
    board.moves().into_iter().map(judge).collect()
}

/// How many moves win, lose and are undecided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Moves that keep the win.
    pub winning: usize,
    /// Moves that throw it away: dead ends.
    pub losing: usize,
    /// Moves nobody decided.
    pub unknown: usize,
}

impl Tally {
    /// Counts judged moves.
    pub(crate) fn of(judged: &[Judged]) -> Self {
        let mut tally = Tally::default();
        for j in judged {
            match j.wins {
                Ok(true) => tally.winning += 1,
                Ok(false) => tally.losing += 1,
                Err(_) => tally.unknown += 1,
            }
        }
        tally
    }

    /// Adds what was counted elsewhere.
    pub(crate) fn add(&mut self, other: Tally) {
        self.winning += other.winning;
        self.losing += other.losing;
        self.unknown += other.unknown;
    }

    /// All of them.
    pub(crate) fn legal(self) -> usize {
        self.winning + self.losing + self.unknown
    }

    /// The share that wins; none without any move.
    pub(crate) fn winning_share(self) -> Option<f64> {
        (self.legal() > 0).then(|| self.winning as f64 / self.legal() as f64)
    }

    /// The share that loses; none without any move.
    pub(crate) fn losing_share(self) -> Option<f64> {
        (self.legal() > 0).then(|| self.losing as f64 / self.legal() as f64)
    }
}
