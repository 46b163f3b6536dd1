//! As little help as is useful.
//!
//! Level 1 says whether the board can still be won and which card to move next; level 2 names the
//! move and how many others would do; level 3 shows the whole line. A board that is lost gets the
//! reason instead.

use std::fmt::Write as _;

use fairdeal_core::Verdict;
use fairdeal_core::room::{Answer, Outcome, Style};
use serde_json::Value;

use crate::first_moves::{Tally, judge};
use crate::notation::{self, Lettering, cell_name};
use crate::prose::{self, object};
use crate::rules::Board;
use crate::solve::Engine;

/// A hint for the next move.
pub(crate) fn hint(board: &Board, level: u8, engine: &mut dyn Engine, style: Style) -> Answer {
    let lettering = Lettering::of(board);
    let (outcome, fields, text) = match engine.solve(board).verdict {
        Verdict::Unknown(stop) => (
            Outcome::Unknown,
            object([("winnable", Value::Null), ("reason", stop.word().into())]),
            format!("I do not know whether this can still be won ({stop}).\n"),
        ),
        Verdict::Impossible(why) => (
            Outcome::No,
            object([("winnable", false.into()), ("reason", why.word().into())]),
            format!("This cannot be won. {}\n", prose::reason(&why, lettering)),
        ),
        Verdict::Solved(moves) => {
            let mut fields = object([("winnable", true.into())]);
            let Some(&mv) = moves.first() else {
                fields.insert("won".into(), true.into());
                let text = "It is won: one stack is left.\n".into();
                return Answer { outcome: Outcome::Yes, fields, text, certificate: None };
            };
            let moving = board.card(mv.from).map(|c| lettering.card(c)).unwrap_or_default();
            let (row, col) = board.row_col(mv.from);
            fields.insert("card".into(), moving.clone().into());
            let mut text = String::from("This can still be won. ");
            if level == 1 {
                let shown = board.card(mv.from).map(|c| lettering.shown(c, style));
                let _ = writeln!(
                    text,
                    "Look at {} ({}).",
                    shown.unwrap_or(moving),
                    cell_name(row, col)
                );
            } else {
                let tally = Tally::of(&judge(board, engine));
                let written = notation::moves_text(board, &moves[..1]);
                fields.insert("move".into(), written.first().cloned().into());
                fields.insert("legal_moves".into(), tally.legal().into());
                fields.insert("winning_moves".into(), tally.winning.into());
                fields.insert("undecided_moves".into(), tally.unknown.into());
                let shown = prose::one_move(board, mv, lettering, style);
                let (winning, legal) = (tally.winning, tally.legal());
                let undecided = match tally.unknown {
                    0 => String::new(),
                    n => format!(", {n} undecided"),
                };
                let _ = writeln!(
                    text,
                    "Play {shown} ({winning} of {legal} moves keep the win{undecided})."
                );
            }
            if level >= 3 {
                fields.insert("solution".into(), notation::moves_text(board, &moves).into());
                let _ = write!(text, "\n{}", prose::line(board, &moves, style));
            }
            (Outcome::Yes, fields, text)
        }
    };
    Answer { outcome, fields, text, certificate: None }
}
