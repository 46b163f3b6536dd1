//! As little help as is useful.
//!
//! Level 1 says whether there is a swish, of how many cards, and names one of them; level 2 names
//! two that meet; level 3 all of them, and how to lay them. Every level shows the hand, with the cards
//! it names marked.

use fairdeal_core::ability::Hints;
use fairdeal_core::game::{Game as _, Question, Style};
use fairdeal_core::reply::Hint;
use fairdeal_core::words::{count_of, list, wrapped};
use fairdeal_core::{Error, Limits, Verdict};

use crate::Swish;
use crate::draw;
use crate::notation::{Position, card_text};
use crate::prose;
use crate::rules::{Cell, Placed};
use crate::why;

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
        hint.notes = position.notes.clone();
        let style = style.unwrap_or_default();
        let drawn = |cards: &[usize]| draw::marked_text(position, cards, style);
        let said = |text: &str| wrapped(text, style.columns);
        let text = match &solved.verdict {
            Verdict::Unknown(stop) => {
                let advice = stop.advice(&solved.strategy);
                let text = format!("I do not know whether there is a swish ({stop}). {advice}");
                format!("{}\n{}", said(&text), drawn(&[]))
            }
            Verdict::Impossible(why) => {
                let reason = self.reason(position, Question::Any, why, style);
                let text = said(&format!("There is no swish. {}", reason.sentence));
                let (cards, _) = why::explained(position, *why, 2);
                hint.because(reason);
                format!("{text}\n{}", drawn(&cards))
            }
            Verdict::Solved(_) => {
                let swish = solved.find().cloned().unwrap_or_default();
                let many = count_of(swish.len(), "card");
                let order = in_turn(position, &swish);
                let size = position.hand.size;
                let cards = order.iter().map(|p| card_text(size, &position.hand.cards[p.card]));
                hint.show(cards.collect());
                let shown = &order[..hint.cards.len()];
                let places: Vec<usize> = shown.iter().map(|placed| placed.card).collect();
                let names = list(places.iter().map(|&card| why::named(position, card)));
                if level >= 3 {
                    hint.solution = Some(self.find_texts(position, &swish));
                    hint.next_move = Some(position.move_text(&swish));
                    let text = said(&format!("There is a swish of {many}: {names}."));
                    let table = draw::text(position, &swish, style);
                    let listed = prose::swish(position, &swish);
                    let stack = draw::swish_text(position, &swish, style);
                    format!("{text}\n{table}\n{listed}\n{stack}")
                } else {
                    let which = match (level, swish.len()) {
                        (..=1, _) => format!("one of them is {names}"),
                        (_, 2) => format!("they are {names}"),
                        _ => format!("two of them, which meet, are {names}"),
                    };
                    let text = said(&format!("There is a swish of {many}; {which}."));
                    format!("{text}\n{}", drawn(&places))
                }
            }
        };
        Ok((hint, text))
    }
}

/// The cards of a swish, the second one that meets the first.
fn in_turn(position: &Position, swish: &[Placed]) -> Vec<Placed> {
    let hand = &position.hand;
    let shows = |placed: &Placed| -> Vec<Cell> {
        let card = hand.cards[placed.card].laid(hand.size, placed.laying);
        card.points.iter().chain(&card.circles).copied().collect()
    };
    let mut order = swish.to_vec();
    if let Some((first, rest)) = order.split_first_mut() {
        let first = shows(first);
        let meets = |placed: &Placed| shows(placed).iter().any(|cell| first.contains(cell));
        if let Some(at) = rest.iter().position(meets) {
            rest[..=at].rotate_right(1);
        }
    }
    order
}
