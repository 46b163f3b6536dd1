//! As little help as is useful.
//!
//! Level 1 says whether the board can still be won and which card to move next; level 2 names the
//! move and how many others would do; level 3 shows the whole line. A board that is lost gets the
//! reason instead.

use std::fmt::Write as _;

use fairdeal_core::ability::Hints;
use fairdeal_core::game::{Game, Question, Solved, Style};
use fairdeal_core::reply::Hint;
use fairdeal_core::{Error, Limits, Verdict};

use crate::check::Boaf;
use crate::first_moves::{judge, tally};
use crate::notation::{Lettering, Position, cell_name};
use crate::prose;
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
        let style = style.unwrap_or_default();
        let text = match &solved.verdict {
            Verdict::Unknown(stop) => {
                format!("I do not know whether this can still be won ({stop}).\n")
            }
            Verdict::Impossible(why) => {
                let reason = self.reason(position, Question::Any, why, style);
                let text = format!("This cannot be won. {}\n", reason.sentence);
                hint.because(reason);
                text
            }
            Verdict::Solved(_) => {
                let moves = solved.find().map_or(&[][..], Vec::as_slice);
                let texts = self.find_texts(position, &moves.to_vec());
                let mut text = String::from("This can still be won. ");
                match moves.first() {
                    None => text = "It is won: one stack is left.\n".into(),
                    Some(mv) => {
                        let lettering = Lettering::of(board);
                        let card = board.card(mv.from);
                        hint.cards = card.iter().map(|&card| lettering.card(card)).collect();
                        if level <= 1 {
                            let shown = card.map(|card| lettering.shown(card, style));
                            let (row, col) = board.row_col(mv.from);
                            let (shown, cell) = (shown.unwrap_or_default(), cell_name(row, col));
                            let _ = writeln!(text, "Look at {shown} ({cell}).");
                        } else {
                            let tally = tally(&judge(board, engine.as_mut()));
                            let undecided = match tally.unknown {
                                0 => String::new(),
                                n => format!(", {n} undecided"),
                            };
                            let (winning, legal) = (tally.winning, tally.legal);
                            let shown = prose::one_move(board, *mv, lettering, style);
                            let _ = writeln!(
                                text,
                                "Play {shown} ({winning} of {legal} moves keep the win{undecided})."
                            );
                            hint.next_move = texts.first().cloned();
                            hint.moves = Some(tally);
                        }
                        if level >= 3 {
                            let _ = write!(text, "\n{}", prose::line(board, moves, style));
                        }
                    }
                }
                hint.solution = (level >= 3).then_some(texts);
                text
            }
        };
        Ok((hint, text))
    }
}
