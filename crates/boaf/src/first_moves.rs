//! What becomes of a board after each of its legal moves.

use std::fmt::Write as _;

use fairdeal_core::ability::JudgesMoves;
use fairdeal_core::game::Style;
use fairdeal_core::reply::{FirstMoves, JudgedMove, MoveTally};
use fairdeal_core::words;
use fairdeal_core::{Error, Limits, Outcome, Stop, Verdict};

use crate::check::Boaf;
use crate::notation::{Lettering, Position, named};
use crate::prose;
use crate::rules::{Board, Move};
use crate::solve::{Engine, strategies};

/// A legal move and whether the board after it can still be won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Judged {
    pub mv: Move,
    /// Does it keep the win? If that was not decided: what stopped the search.
    pub wins: Result<bool, Stop>,
}

impl Judged {
    fn outcome(&self) -> Outcome {
        match self.wins {
            Ok(true) => Outcome::Solved,
            Ok(false) => Outcome::Impossible,
            Err(_) => Outcome::Unknown,
        }
    }
}

/// Judges every legal move, in the order of [`Board::moves`]. The searches together spend `left`
/// nodes, and at most one more search than that; moves there are no nodes for are not decided.
pub(crate) fn judge(board: &Board, engine: &mut dyn Engine, left: &mut u64) -> Vec<Judged> {
    let judge = |mv: Move| {
        let wins = match board.after(mv) {
            Err(_) => Ok(false),
            Ok(_) if *left == 0 => Err(Stop::Nodes),
            Ok(next) => {
                let answer = engine.solve(&next);
                *left = left.saturating_sub(answer.nodes.max(1));
                match answer.verdict {
                    Verdict::Solved(_) => Ok(true),
                    Verdict::Impossible(_) => Ok(false),
                    Verdict::Unknown(stop) => Err(stop),
                }
            }
        };
        Judged { mv, wins }
    };
    board.moves().into_iter().map(judge).collect()
}

/// Counts judged moves.
pub(crate) fn tally(judged: &[Judged]) -> MoveTally {
    let count = |outcome| judged.iter().filter(|j| j.outcome() == outcome).count() as u64;
    MoveTally {
        legal: judged.len() as u64,
        winning: count(Outcome::Solved),
        losing: count(Outcome::Impossible),
        unknown: count(Outcome::Unknown),
    }
}

/// A board's answer and what becomes of its first moves, with one budget for all the searches.
pub(crate) struct Opening {
    /// A solution, none of a lost board, or what stopped a search.
    pub answer: Result<Option<Vec<Move>>, Stop>,
    /// The first moves, all judged, or what stopped a search. Of a lost board all of them lose, so
    /// there nothing is searched; nor is it where the board itself is not decided.
    pub first: Result<MoveTally, Stop>,
    /// Nodes left of the budget.
    pub left: u64,
}

impl Opening {
    pub(crate) fn of(board: &Board, engine: &mut dyn Engine, nodes: u64) -> Self {
        let answer = engine.solve(board);
        let mut left = nodes.saturating_sub(answer.nodes);
        match answer.verdict {
            Verdict::Solved(moves) => {
                let first = decided(board, engine, &mut left);
                Opening { answer: Ok(Some(moves)), first, left }
            }
            Verdict::Impossible(_) => {
                let legal = board.moves().len() as u64;
                let first = MoveTally { legal, winning: 0, losing: legal, unknown: 0 };
                Opening { answer: Ok(None), first: Ok(first), left }
            }
            Verdict::Unknown(stop) => Opening { answer: Err(stop), first: Err(stop), left },
        }
    }
}

/// The moves of a board, if each of them is decided.
///
/// # Errors
/// What stopped the first search that was.
pub(crate) fn decided(
    board: &Board,
    engine: &mut dyn Engine,
    left: &mut u64,
) -> Result<MoveTally, Stop> {
    let judged = judge(board, engine, left);
    judged.iter().find_map(|j| j.wins.err()).map_or(Ok(tally(&judged)), Err)
}

impl JudgesMoves<Boaf> for Boaf {
    fn first_moves(
        &self,
        position: &Position,
        strategy: Option<&str>,
        limits: Limits,
        style: Option<Style>,
    ) -> Result<(FirstMoves, String), Error> {
        let board = &position.board;
        let mut left = limits.nodes;
        let judged = judge(board, strategies::engine(strategy, limits)?.as_mut(), &mut left);
        let lettering = Lettering::of(board);
        let move_of = |j: &Judged| JudgedMove {
            text: named(board, &[j.mv]).iter().map(|mv| mv.text(lettering)).collect(),
            verdict: j.outcome(),
        };
        let moves = judged.iter().map(move_of).collect();
        let text = style.map(|style| text(board, &judged, style)).unwrap_or_default();
        Ok((FirstMoves { tally: tally(&judged), moves }, text))
    }
}

fn text(board: &Board, judged: &[Judged], style: Style) -> String {
    let MoveTally { legal, winning, unknown, .. } = tally(judged);
    let lettering = Lettering::of(board);
    let mut out = match legal {
        0 => return "there is no legal move\n".into(),
        1 => {
            format!("the only first move {}", if winning == 1 { "keeps the win" } else { "loses" })
        }
        _ => format!("{winning} of {legal} first moves keep the win"),
    };
    match (unknown, legal) {
        (0, _) => {}
        (_, 1) => out = "the only first move is undecided".into(),
        _ => {
            let _ = write!(out, " ({unknown} undecided)");
        }
    }
    out = words::wrapped(&out, style.columns).trim_end().to_string();
    let words =
        [("win", Outcome::Solved), ("lose", Outcome::Impossible), ("undecided", Outcome::Unknown)];
    for (word, outcome) in words {
        let moves: Vec<String> = judged
            .iter()
            .filter(|j| j.outcome() == outcome)
            .map(|j| prose::one_move(board, j.mv, lettering, style))
            .collect();
        if !moves.is_empty() {
            let _ = write!(out, "\n{}", listed(word, &moves, style.columns));
        }
    }
    out.push('\n');
    out
}

/// A word and moves after it, in lines no longer than the screen.
fn listed(word: &str, moves: &[String], columns: usize) -> String {
    let mut out = format!("  {word}:");
    let indent = out.chars().count();
    let mut used = indent;
    for (i, text) in moves.iter().enumerate() {
        let gap = if i == 0 { 1 } else { 2 };
        let wide = text.chars().count();
        if i > 0 && columns > 0 && used + gap + wide > columns {
            let _ = write!(out, "\n{:indent$} {text}", "");
            used = indent + 1 + wide;
        } else {
            let _ = write!(out, "{:gap$}{text}", "");
            used += gap + wide;
        }
    }
    out
}
