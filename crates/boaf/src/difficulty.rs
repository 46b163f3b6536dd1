//! How hard a winnable board is for a player.
//!
//! Two figures, both from exact answers. *Dead ends*: walk along the solution the default strategy
//! finds and look at every legal move on the way; what share of them throw the win away? Such a move
//! looks like any other, and nothing on the board says that it was the mistake: a player notices many
//! moves later, if at all. So the level follows this figure. *Winning first moves*, the share of first
//! moves that keep the win, is told beside it; it says only how hard it is to begin.
//!
//! The thresholds are round: below one move in twenty a player who does not look ahead mostly gets
//! away with it (fifteen such steps all keep the win about every second time), from one in ten on
//! mostly not (about every fifth time). On other board sizes the same thresholds apply, and the mix
//! differs. Of the winnable deals among FreeCell numbers 2,000,000 to 2,009,999 (none of them in the
//! paper's testbed) 37 % are easy, 34 % medium and 29 % hard; a test
//! counts the first 400.

use fairdeal_core::ability::Grades;
use fairdeal_core::reply::{self, Measure, MoveTally};
use fairdeal_core::{Error, Limits, Stop};

use crate::check::Boaf;
use crate::first_moves::{Opening, decided};
use crate::notation::Position;
use crate::rules::Board;
use crate::solve::{Engine, strategies};

/// Boards with a smaller share of dead ends than this are easy.
pub(crate) const MEDIUM_FROM: f64 = 0.05;
/// Boards with at least this share of dead ends are hard.
pub(crate) const HARD_FROM: f64 = 0.1;

/// The rule, for people.
const RULE: &str = "easy: fewer than one move in twenty is a dead end (0.05); hard: one in ten or more (0.1); \
                    medium: in between";

/// The figures behind a level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Difficulty {
    /// The moves of the first board.
    pub first: MoveTally,
    /// The moves of all boards on the way.
    pub line: MoveTally,
}

impl Difficulty {
    /// Measures a board.
    ///
    /// # Errors
    /// Why there is nothing to measure: the board is lost (none), or the engine does not know of
    /// the board or of some move on the way.
    pub(crate) fn of(
        board: &Board,
        engine: &mut dyn Engine,
        nodes: u64,
    ) -> Result<Self, Option<Stop>> {
        Difficulty::after(board, &Opening::of(board, engine, nodes), engine)
    }

    /// The same, the first moves being judged.
    pub(crate) fn after(
        board: &Board,
        opening: &Opening,
        engine: &mut dyn Engine,
    ) -> Result<Self, Option<Stop>> {
        let moves = opening.answer.as_ref().map_err(|&stop| Some(stop))?.as_ref().ok_or(None)?;
        let first = opening.first.map_err(Some)?;
        let (mut now, mut line, mut left) = (board.clone(), first, opening.left);
        for &mv in moves {
            if now.play(mv).is_err() {
                break;
            }
            let MoveTally { legal, winning, losing, unknown } =
                decided(&now, engine, &mut left).map_err(Some)?;
            line.legal += legal;
            line.winning += winning;
            line.losing += losing;
            line.unknown += unknown;
        }
        Ok(Difficulty { first, line })
    }

    /// The share of dead ends among all moves on the way; 0 for a board without moves.
    pub(crate) fn dead_ends(&self) -> f64 {
        share(self.line.losing, self.line.legal).unwrap_or(0.0)
    }

    pub(crate) fn level(&self) -> &'static str {
        match self.dead_ends() {
            share if share < MEDIUM_FROM => "easy",
            share if share < HARD_FROM => "medium",
            _ => "hard",
        }
    }
}

/// A share; none of nothing.
fn share(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

impl Grades<Boaf> for Boaf {
    fn grade(&self, position: &Position, limits: Limits) -> Result<reply::Difficulty, Error> {
        let mut engine = strategies::engine(None, limits)?;
        let measured = match Difficulty::of(&position.board, engine.as_mut(), limits.nodes) {
            Ok(measured) => measured,
            Err(stop) => {
                let reason = stop.map_or("impossible", Stop::word);
                return Ok(reply::Difficulty::none(reason, RULE));
            }
        };
        let first = measured.first;
        let rounded = |share: f64| (share * 1e4).round() / 1e4;
        let dead_ends = Measure {
            name: "dead-ends",
            value: rounded(measured.dead_ends()),
            about: "the share of the legal moves along a solution that throw the win away; nothing on \
                    the board gives such a move away, and whoever makes it notices too late",
        };
        let winning = Measure {
            name: "winning-first-moves",
            value: rounded(share(first.winning, first.legal).unwrap_or(0.0)),
            about: "the share of the first moves that keep the win: how easy it is to begin",
        };
        let (level, measures) = (Some(measured.level()), vec![dead_ends, winning]);
        Ok(reply::Difficulty { level, reason: None, measures, rule: RULE })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation;

    fn difficulty(text: &str) -> Result<Difficulty, Option<Stop>> {
        let board = notation::board(text).unwrap();
        Difficulty::of(
            &board,
            strategies::engine(Some("brute"), Limits::default()).unwrap().as_mut(),
            u64::MAX,
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
        // All of one suit on a square: any first move will do (8 of 8); of the three stacks then
        // left the one at the corner must not leave it (2 of 4); the last two join either way.
        let d = difficulty("2H 3H / 4H 5H").unwrap();
        assert_eq!((d.first.winning, d.first.losing), (8, 0));
        assert_eq!((d.line.winning, d.line.losing, d.level()), (12, 2, "hard"));
    }

    /// The thresholds themselves: one in twenty is medium, one in ten is hard.
    #[test]
    fn thresholds_belong_to_the_harder_level() {
        let of = |losing, legal| {
            let line = MoveTally { legal, winning: legal - losing, losing, unknown: 0 };
            Difficulty { first: line, line }.level()
        };
        assert_eq!((of(0, 0), of(0, 9), of(4, 81)), ("easy", "easy", "easy"));
        assert_eq!((of(1, 20), of(9, 91)), ("medium", "medium"));
        assert_eq!((of(1, 10), of(1, 1)), ("hard", "hard"));
    }

    #[test]
    fn lost_boards_have_no_level_and_easy_ones_no_dead_ends() {
        assert_eq!(difficulty("2H 4S"), Err(None));
        let d = difficulty("2H 3H 4H 5H").unwrap();
        assert_eq!((d.dead_ends(), d.level()), (0.0, "easy"));
    }

    /// How the levels fall on standard deals.
    #[test]
    fn the_mix_of_levels() {
        let mut engine = strategies::engine(None, Limits::default()).unwrap();
        let mut mix = [0; 3];
        for number in 2_000_000..2_000_400 {
            let board = crate::deal::deal(crate::family::BoafFamily::STANDARD, number).unwrap();
            if let Ok(measured) = Difficulty::of(&board, engine.as_mut(), u64::MAX) {
                let level = reply::LEVELS.iter().position(|&level| level == measured.level());
                mix[level.unwrap()] += 1;
            }
        }
        assert_eq!(mix, [149, 146, 104]);
    }

    /// A budget that leaves moves undecided gives no grade, and never a wrong one.
    #[test]
    fn undecided_moves_are_not_counted_as_dead_ends() {
        let board = crate::deal::deal(crate::family::BoafFamily::STANDARD, 1).unwrap();
        let grade = |nodes| {
            let mut engine = strategies::engine(None, Limits::nodes(nodes)).unwrap();
            Difficulty::of(&board, engine.as_mut(), nodes)
        };
        assert_eq!(grade(15), Err(Some(Stop::Nodes)));
        assert_eq!(grade(u64::MAX).unwrap().first.winning, 40);
    }
}
