//! How hard a winnable board is for a player.
//!
//! Two figures, both from exact answers: the share of *first moves* that keep the win, and the
//! share of *dead ends*: walk along the solution the default strategy finds and look at every
//! legal move on the way; how many of them throw the win away? A random player who has come that
//! far goes wrong with about this chance at each step. The level follows the second figure,
//! because the first says only how hard it is to begin.
//!
//! The bounds between the levels are the terciles of the dead-end share over the winnable deals
//! of FreeCell numbers 2,000,000 to 2,009,999 (none of them in the paper's testbed), so that each
//! level holds about a third of all winnable 4×4 deals. On other board sizes the same bounds
//! apply, and the mix differs. A test that is run on demand counts the terciles again.

use fairdeal_core::{Stop, Verdict};

use crate::first_moves::{Tally, judge};
use crate::rules::Board;
use crate::solve::Engine;

/// Boards with a smaller share of dead ends than this are easy.
pub(crate) const MEDIUM_FROM: f64 = 0.048;
/// Boards with at least this share of dead ends are hard.
pub(crate) const HARD_FROM: f64 = 0.092;

/// The figures behind a level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Difficulty {
    /// The moves of the first board.
    pub first: Tally,
    /// The moves of all boards on the way.
    pub line: Tally,
}

impl Difficulty {
    /// Measures a board.
    ///
    /// # Errors
    /// Why there is nothing to measure: the board is lost (none), or the engine does not know of
    /// the board or of some move on the way.
    pub(crate) fn of(board: &Board, engine: &mut dyn Engine) -> Result<Self, Option<Stop>> {
        let moves = match engine.solve(board).verdict {
            Verdict::Solved(moves) => moves,
            Verdict::Impossible(_) => return Err(None),
            Verdict::Unknown(stop) => return Err(Some(stop)),
        };
        let mut decided = |board: &Board| {
            let judged = judge(board, engine);
            let stopped = judged.iter().find_map(|j| j.wins.err());
            stopped.map_or(Ok(Tally::of(&judged)), |stop| Err(Some(stop)))
        };
        let mut now = board.clone();
        let first = decided(&now)?;
        let mut line = first;
        for mv in moves {
            if now.play(mv).is_err() {
                break;
            }
            line.add(decided(&now)?);
        }
        Ok(Difficulty { first, line })
    }

    /// The share of dead ends among all moves on the way; 0 for a board without moves.
    pub(crate) fn dead_ends(&self) -> f64 {
        self.line.losing_share().unwrap_or(0.0)
    }

    /// The level.
    pub(crate) fn level(&self) -> &'static str {
        match self.dead_ends() {
            share if share < MEDIUM_FROM => "easy",
            share if share < HARD_FROM => "medium",
            _ => "hard",
        }
    }
}

#[cfg(test)]
mod tests {
    use fairdeal_core::Limits;

    use super::*;
    use crate::notation;
    use crate::solve::strategies;

    fn difficulty(text: &str) -> Result<Difficulty, Option<Stop>> {
        let board = notation::board(text).unwrap();
        Difficulty::of(
            &board,
            strategies::engine(Some("brute"), Limits::default()).unwrap().as_mut(),
        )
    }

    /// 4H and 2H both match 3H alone, so 3H must take one of them and then the other: 2 of the 4
    /// first moves win, then 1 of 2 (the last stacks may join either way).
    #[test]
    fn a_board_counted_by_hand() {
        let d = difficulty("4C 3H 2S").unwrap();
        assert_eq!((d.first.winning, d.first.losing), (2, 2));
        assert_eq!((d.line.winning, d.line.losing), (4, 2));
        assert_eq!(d.level(), "hard");
    }

    #[test]
    fn lost_boards_have_no_level_and_easy_ones_no_dead_ends() {
        assert_eq!(difficulty("2H 4S"), Err(None));
        let d = difficulty("2H 3H 4H 5H").unwrap();
        assert_eq!((d.dead_ends(), d.level()), (0.0, "easy"));
    }

    /// Where the bounds come from; ten thousand deals.
    #[test]
    #[ignore = "half a minute, and nothing but the solver's choice of lines can change it"]
    fn the_bounds_are_terciles() {
        let mut engine = strategies::engine(None, Limits::default()).unwrap();
        let mut shares: Vec<f64> = (2_000_000..2_010_000)
            .filter_map(|n| {
                let board = crate::deal::deal(crate::family::BoafFamily::STANDARD, n).unwrap();
                Difficulty::of(&board, engine.as_mut()).ok().map(|d| d.dead_ends())
            })
            .collect();
        shares.sort_by(f64::total_cmp);
        let tercile = |k: usize| (shares[k * (shares.len() - 1) / 3] * 1e4).round();
        assert_eq!((tercile(1), tercile(2)), (479.0, 920.0));
    }

    /// A budget that leaves moves undecided gives no grade, and never a wrong one.
    #[test]
    fn undecided_moves_are_not_counted_as_dead_ends() {
        let board = crate::deal::deal(crate::family::BoafFamily::STANDARD, 1).unwrap();
        let grade = |nodes| {
            let mut engine = strategies::engine(None, Limits::nodes(nodes)).unwrap();
            Difficulty::of(&board, engine.as_mut())
        };
        assert_eq!(grade(15), Err(Some(Stop::Nodes)));
        assert_eq!(grade(u64::MAX).unwrap().first.winning, 40);
    }
}
