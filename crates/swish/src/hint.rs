//! As little help as is useful.
//!
//! Level 1 says whether there is a swish, of how many cards, and names one of them; level 2 names
//! all its cards; level 3 also says how to lay them.

use fairdeal_core::ability::Hints;
use fairdeal_core::game::{Game as _, Question, Style};
use fairdeal_core::reply::Hint;
use fairdeal_core::words::count_of;
use fairdeal_core::{Error, Limits, Verdict};

use crate::Swish;
use crate::draw;
use crate::notation::{Position, card_text};
use crate::prose;

impl Hints<Swish> for Swish {
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
        let hand = &position.hand;
        let text = match &solved.verdict {
            Verdict::Unknown(stop) => {
                format!("I do not know whether there is a swish ({stop}).\n")
            }
            Verdict::Impossible(why) => {
                let reason = self.reason(position, Question::Any, why, style.unwrap_or_default());
                let text = format!("There is no swish. {}\n", reason.sentence);
                hint.because(reason);
                text
            }
            Verdict::Solved(_) => {
                let swish = solved.find().map_or(&[][..], Vec::as_slice);
                let shown = if level <= 1 { &swish[..swish.len().min(1)] } else { swish };
                let text = |placed: &crate::rules::Placed| {
                    hand.cards.get(placed.card).map(|card| card_text(hand.size, card))
                };
                hint.cards = shown.iter().filter_map(text).collect();
                hint.missing = Some((swish.len() - shown.len()) as u64);
                if level >= 3 {
                    hint.solution = Some(self.find_texts(position, &swish.to_vec()));
                }
                let numbers: Vec<String> = shown.iter().map(|p| (p.card + 1).to_string()).collect();
                let many = count_of(swish.len(), "card");
                match level {
                    ..=1 => format!(
                        "There is a swish of {many}. One of them is card {}.\n",
                        numbers.join(", ")
                    ),
                    2 => format!("There is a swish of {many}: cards {}.\n", numbers.join(", ")),
                    _ => {
                        let drawn = draw::swish_text(hand, swish, style.unwrap_or_default());
                        let listed = prose::swish(hand, swish);
                        format!("There is a swish of {many}:\n\n{listed}\n{drawn}")
                    }
                }
            }
        };
        Ok((hint, text))
    }
}
