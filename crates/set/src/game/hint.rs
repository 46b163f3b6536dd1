//! As little help as is useful.
//!
//! Level 1 says whether there is a set and names one of its cards, level 2 names two, level 3 the
//! whole set. With two values the two cards of level 2 are the whole set already, and it says so. A
//! table without a set says so at once: there is nothing to look for.

use std::fmt::Write as _;

use fairdeal_core::ability::Hints;
use fairdeal_core::game::{Game, Question, Style};
use fairdeal_core::reply::Hint;
use fairdeal_core::words::list;
use fairdeal_core::{Error, Limits, Verdict};

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
        let find = position.rule.find();
        let a = if find.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        let text = match &solved.verdict {
            Verdict::Unknown(stop) => {
                format!("I do not know whether there is {a} {find} ({stop}).\n")
            }
            Verdict::Impossible(why) => {
                let reason = self.reason(position, Question::Any, why, style.unwrap_or_default());
                let text = format!("There is no {find}. {}\n", reason.sentence);
                hint.because(reason);
                text
            }
            Verdict::Solved(_) => {
                let places = solved.find().map_or(&[][..], Vec::as_slice);
                hint.show(position.texts(places));
                let shown = &places[..hint.cards.len()];
                let names = list(&hint.cards);
                let mut text = match hint.missing {
                    Some(0) if level == 2 => format!(
                        "There is {a} {find}: {names}. (With two values, two cards are all of it.)\n"
                    ),
                    Some(0) => format!("There is {a} {find}: {names}.\n"),
                    _ if level < 2 => {
                        let place = shown.first().map_or(0, |place| place + 1);
                        format!(
                            "There is {a} {find}. One of its cards is {names} (card {place}).\n"
                        )
                    }
                    _ => format!("There is {a} {find} with {names}.\n"),
                };
                if let Some(style) = style.filter(|_| level >= 2) {
                    let marks = Marks::one(shown);
                    let drawn = draw::text(&position.table, position.lettering, style, &marks);
                    let _ = write!(text, "\n{drawn}\n");
                }
                text
            }
        };
        Ok((hint, text))
    }
}
