//! The columns of surveys: first moves, and how hard the board is.
//!
//! The board is solved, then every first move is judged; of a board that cannot be won no first move
//! wins, so there nothing is judged. Difficulty goes on from there along the solution. The level depends on
//! that solution, so it is always the default strategy's, whatever strategy a survey compares: a column
//! says something of the board.

use fairdeal_core::column::{Cell, ColumnFacts, Kind};
use fairdeal_core::{Error, Limits};

use crate::difficulty::Difficulty;
use crate::first_moves::Opening;
use crate::notation::Position;
use crate::solve::strategies;

pub(crate) const COLUMNS: &[ColumnFacts] = &[
    ColumnFacts::new("first_moves", Kind::Count, "legal first moves"),
    ColumnFacts::new("first_moves_won", Kind::Count, "first moves that keep the win"),
    ColumnFacts::new("first_move_share", Kind::Share, "the share of first moves that keep the win"),
    ColumnFacts::new("difficulty", Kind::Text, "easy, medium or hard; none for a lost board"),
];

/// A cell for each of these columns. The searches for first moves spend the limit together; those
/// behind a level go on with what is left of it.
///
/// # Errors
/// When there is no such strategy.
pub(crate) fn measure(
    position: &Position,
    columns: &[&'static str],
    strategy: Option<&str>,
    limits: Limits,
) -> Result<Vec<Option<Cell>>, Error> {
    let board = &position.board;
    let wants = |name: &str| columns.contains(&name);
    let mut engine = strategies::engine(strategy, limits)?;
    let judges = wants("first_moves_won") || wants("first_move_share");
    let own = strategies::name(strategy) == strategies::name(None);
    let opening = (judges || own && wants("difficulty"))
        .then(|| Opening::of(board, engine.as_mut(), limits.nodes));
    let level = match &opening {
        _ if !wants("difficulty") => None,
        Some(opening) if own => Difficulty::after(board, opening, engine.as_mut()).ok(),
        _ => {
            let mut engine = strategies::engine(None, limits)?;
            Difficulty::of(board, engine.as_mut(), limits.nodes).ok()
        }
    };
    let first = opening.and_then(|opening| opening.first.ok());
    let cell = |column: &&str| match *column {
        "first_moves" => Some(Cell::Count(board.moves().len() as u64)),
        "first_moves_won" => first.map(|first| Cell::Count(first.winning)),
        "first_move_share" => first.and_then(|first| Cell::share(first.winning, first.legal)),
        "difficulty" => level.map(|level| Cell::Text(level.level().into())),
        _ => None,
    };
    Ok(columns.iter().map(cell).collect())
}

#[cfg(test)]
mod tests {
    use fairdeal_core::Verdict;
    use fairdeal_core::random::Random;

    use super::*;
    use crate::rules::{Board, Move};
    use crate::testing::{random_board, winnable};

    const ALL: [&str; 4] = ["first_moves", "first_moves_won", "first_move_share", "difficulty"];

    fn cells(board: &Board, strategy: Option<&str>, limits: Limits) -> Vec<Option<Cell>> {
        measure(&Position::of_board(board.clone()), &ALL, strategy, limits).unwrap()
    }

    /// Every line of play after every first move, by the rules alone; levels by hand from the solution
    /// that the default strategy finds.
    #[test]
    fn first_moves_are_counted_right() {
        let mut random = Random::new(12);
        let (mut lost, mut some, mut levels) = (0, 0, [0; 3]);
        for i in 0..400 {
            let cards = 1 + i % 8;
            let board = random_board(&mut random, (3, 3), cards, (4, 10));
            let after = |mv: &Move| board.after(*mv).unwrap();
            let moves = board.moves();
            let won = moves.iter().filter(|mv| winnable(&after(mv))).count() as u64;
            let legal = moves.len() as u64;
            let expected = [
                Some(Cell::Count(legal)),
                Some(Cell::Count(won)),
                (legal > 0).then(|| Cell::Share(won as f64 / legal as f64)),
                level_by_the_rules(&board).map(|level| Cell::Text(level.into())),
            ];
            for strategy in [None, Some("fast"), Some("brute"), Some("paper")] {
                assert_eq!(cells(&board, strategy, Limits::default()), expected, "{board:?}");
            }
            lost += u32::from(legal > 0 && won == 0);
            some += u32::from(0 < won && won < legal);
            if let Some(Cell::Text(level)) = &expected[3] {
                let at = fairdeal_core::reply::LEVELS.iter().position(|known| known == level);
                levels[at.unwrap()] += 1;
            }
        }
        assert!(lost > 30 && some > 50, "{lost} {some}");
        assert!(levels.iter().all(|&n| n > 0), "{levels:?}");
    }

    fn level_by_the_rules(board: &Board) -> Option<&'static str> {
        let mut engine = strategies::engine(None, Limits::default()).unwrap();
        let Verdict::Solved(line) = engine.solve(board).verdict else { return None };
        let (mut now, mut legal, mut dead) = (board.clone(), 0, 0);
        for mv in line.iter().map(Some).chain([None]) {
            for mv in now.moves() {
                legal += 1;
                dead += u32::from(!winnable(&now.after(mv).unwrap()));
            }
            if let Some(&mv) = mv {
                now.play(mv).unwrap();
            }
        }
        Some(match f64::from(dead) / f64::from(legal.max(1)) {
            share if share < 0.05 => "easy",
            share if share < 0.1 => "medium",
            _ => "hard",
        })
    }

    /// Whatever the budget: none, or the value without one.
    #[test]
    fn a_budget_takes_values_away_and_changes_none() {
        let (mut kept, mut taken) = (0, 0);
        for number in 1..40 {
            let position = Position::of_deal(crate::family::BoafFamily::STANDARD, number).unwrap();
            let whole = measure(&position, &ALL, None, Limits::default()).unwrap();
            for nodes in [1, 20, 200, 700, 5_000, 12_000] {
                let few = measure(&position, &ALL, None, Limits::nodes(nodes)).unwrap();
                for (few, whole) in few.iter().zip(&whole) {
                    assert!(few.is_none() || few == whole, "{number}, {nodes}: {few:?}");
                    kept += u32::from(few.is_some());
                    taken += u32::from(few.is_none() && whole.is_some());
                }
            }
        }
        assert!(kept > 300 && taken > 100, "{kept} {taken}");
    }
}
