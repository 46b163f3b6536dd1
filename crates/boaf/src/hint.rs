//! As little help as is useful.
//!
//! Level 1 says whether the board can still be won and shows one card, the one to move next; level 2
//! shows two, the card and the one it goes onto, and how many moves would do; level 3 shows the whole
//! line. A board that is lost gets the reason instead. Every level draws the board, the cards it
//! speaks of marked.

use std::fmt::Write as _;

use fairdeal_core::ability::Hints;
use fairdeal_core::game::{Game, Question, Solved, Style};
use fairdeal_core::reply::{Hint, MoveTally};
use fairdeal_core::words::wrapped;
use fairdeal_core::{Error, Limits, Verdict};

use crate::check::Boaf;
use crate::draw::{self, Marks};
use crate::first_moves::{judge, tally};
use crate::notation::{Lettering, Position, cell_name};
use crate::prose;
use crate::rules::{Board, Move};
use crate::solve::strategies;

impl Hints<Boaf> for Boaf {
    fn hint(
        &self,
        position: &Position,
        level: u8,
        strategy: Option<&str>,
        limits: Limits,
        style: Option<Style>,
    ) -> Result<(Hint, String), Error> {
        let board = &position.board;
        let mut engine = strategies::engine(strategy, limits)?;
        let answer = engine.solve(board);
        let name = strategies::name(strategy);
        let solved = Solved::one(Question::Any, answer.verdict, name, answer.nodes);
        let mut hint = Hint::new(position.id(), level, &solved);
        hint.notes = position.notes.clone();
        let style = style.unwrap_or_default();
        let lettering = Lettering::of(board);
        let said = |sentence: &str, marks: &Marks| {
            let drawn = draw::text(board, style, marks);
            format!("{}\n{drawn}\n", wrapped(sentence, style.columns))
        };
        let text = match &solved.verdict {
            Verdict::Unknown(stop) => {
                let advice = hint.why.clone().unwrap_or_default();
                let unsure = format!("I do not know whether this can still be won ({stop}).");
                said(&format!("{unsure} {advice}"), &Marks::none())
            }
            Verdict::Impossible(why) => {
                let reason = self.reason(position, Question::Any, why, style);
                let text = said(
                    &format!("This cannot be won. {}", reason.sentence),
                    &Marks::of(board, why),
                );
                // Data says it in the position's notation, as everywhere.
                hint.because(self.reason(position, Question::Any, why, Style::PLAIN));
                text
            }
            Verdict::Solved(_) => {
                let moves = solved.find().map_or(&[][..], Vec::as_slice);
                let texts = self.find_texts(position, &moves.to_vec());
                let text = match moves.first() {
                    None => said("It is won: one stack is left.", &Marks::none()),
                    Some(&mv) => {
                        let cards = [mv.from, mv.to].map(|cell| board.card(cell));
                        let names = cards.iter().flatten().map(|&card| lettering.card(card));
                        hint.show(names.collect());
                        if level <= 1 {
                            let shown = cards[0].map(|card| lettering.shown(card, style));
                            let (row, col) = board.row_col(mv.from);
                            let (shown, cell) = (shown.unwrap_or_default(), cell_name(row, col));
                            let look = format!("This can still be won. Look at {shown} ({cell}).");
                            said(&look, &Marks::cells([mv.from]))
                        } else {
                            let tally =
                                tally(&judge(board, engine.as_mut(), &mut limits.nodes.clone()));
                            hint.next_move = texts.first().cloned();
                            hint.moves = Some(tally);
                            let mut text = said(&play(board, mv, tally, style), &Marks::arrow(mv));
                            if level >= 3 {
                                let _ = write!(text, "\n{}", prose::line(board, moves, style));
                            }
                            text
                        }
                    }
                };
                hint.solution = (level >= 3).then_some(texts);
                text
            }
        };
        Ok((hint, text))
    }
}

/// The move to make, and how many others would do.
fn play(board: &Board, mv: Move, tally: MoveTally, style: Style) -> String {
    let shown = prose::one_move(board, mv, Lettering::of(board), style);
    let MoveTally { legal, winning, unknown, .. } = tally;
    let undecided = if unknown > 0 { format!(", {unknown} undecided") } else { String::new() };
    let keep = match (winning, legal) {
        (1, 1) => "it is the only move".to_string(),
        (1, _) => format!("the only one of {legal} moves that keeps the win"),
        _ => format!("{winning} of {legal} moves keep the win"),
    };
    format!("This can still be won. Play {shown} ({keep}{undecided}).")
}
