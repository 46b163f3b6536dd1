//! As little help as is useful.
//!
//! Level 1 says whether there is a set and names one of its cards, level 2 names two, level 3 the
//! whole set; every level shows the table with the named cards marked. With two values the two cards
//! of level 2 are the whole set already, and it says so. A table without a set says so at once: there
//! is nothing to look for. Where one card is missing, as with two cards of the game, every level names
//! it, which is what the post's `match` does: `cards` then has that card, which is not on the table.

use fairdeal_core::ability::Hints;
use fairdeal_core::game::{Game, Question, Style};
use fairdeal_core::reply::Hint;
use fairdeal_core::words::{list, wrapped};
use fairdeal_core::{Error, Limits, Verdict};

use super::say::article;
use crate::check::Set;
use crate::draw::{self, Marks};
use crate::notation::Position;

impl Hints<Set> for Set {
    fn hint(
        &self,
        position: &Position,
        level: u8,
        strategy: Option<&str>,
        limits: Limits,
        style: Option<Style>,
    ) -> Result<(Hint, String), Error> {
        let solved = self.decide(position, Question::Any, strategy, limits)?;
        let mut hint = Hint::new(position.id(), level, &solved);
        hint.notes.clone_from(&position.notes);
        let find = position.rule.find();
        let a = article(find);
        let mut shown: &[usize] = &[];
        let sentence = match &solved.verdict {
            Verdict::Unknown(_) => {
                let why = hint.why.as_deref().unwrap_or_default();
                format!("I do not know whether there is {a} {find}. {why}")
            }
            Verdict::Impossible(why) => {
                let reason = self.reason(position, Question::Any, why, style.unwrap_or_default());
                let sentence = format!("There is no {find}. {}", reason.sentence);
                // Data is in the position's notation, whatever the text shows.
                hint.because(self.reason(position, Question::Any, why, Style::PLAIN));
                sentence
            }
            Verdict::Solved(_) => {
                let places = solved.find().map_or(&[][..], Vec::as_slice);
                hint.show(position.texts(places));
                shown = &places[..hint.cards.len()];
                let names = list(&hint.cards);
                match hint.missing {
                    Some(0) if level == 2 => format!(
                        "There is {a} {find}: {names}. (With two values, two cards are all of it.)"
                    ),
                    Some(0) => format!("There is {a} {find}: {names}."),
                    _ if level < 2 => {
                        let place = shown.first().map_or(0, |place| place + 1);
                        format!("There is {a} {find}. One of its cards is {names} (card {place}).")
                    }
                    _ => format!("There is {a} {find} with {names}."),
                }
            }
        };
        let Some(style) = style else { return Ok((hint, sentence + "\n")) };
        let drawn = draw::text(&position.table, position.lettering, style, &Marks::one(shown));
        let sentence = wrapped(sentence.trim_end(), style.columns);
        Ok((hint, format!("{sentence}\n{drawn}\n")))
    }
}
