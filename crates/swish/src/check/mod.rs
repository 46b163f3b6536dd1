//! Certificate in; accepted, or the first bad step, out.
//!
//! This folder is part of the trusted floor: it uses `rules` and nothing of `solve`.

pub mod bound;
pub mod capacity;
pub mod family;
pub mod hitting;
pub mod none;
pub mod peeled;
pub mod table;
#[cfg(test)]
mod tests;

use fairdeal_core::Refusal;

use crate::certificate::Certificate;
use crate::notation::card_text;
use crate::rules::{Flaw, Hand, Placed, why_no_swish};

/// Does the certificate prove what it claims of this hand?
///
/// # Errors
/// The first step that does not hold.
pub fn check(hand: &Hand, certificate: &Certificate) -> Result<(), Refusal> {
    match certificate {
        Certificate::Swish(swish) => check_swish(hand, swish),
        Certificate::NoSwish { cards } => {
            check_number(hand, *cards)?;
            none::check(hand)
        }
        Certificate::Peeled { order } => peeled::check(hand, order),
        Certificate::LargestSwish { swish, bound } => {
            check_swish(hand, swish)?;
            bound::check(hand, bound, swish.len())
        }
        Certificate::NoSwishOf { k, cards, bound } => {
            check_number(hand, *cards)?;
            let most = k.saturating_sub(1).max(1);
            bound::check(hand, bound, usize::try_from(most).unwrap_or(usize::MAX))
        }
    }
}

fn check_number(hand: &Hand, cards: u64) -> Result<(), Refusal> {
    match hand.cards.len() as u64 {
        there if there == cards => Ok(()),
        there => Err(Refusal::new("cards", format!("there are {there}, not {cards}"))),
    }
}

/// Checks that these cards, laid so, are a swish.
///
/// # Errors
/// The first card or cell that is wrong.
pub fn check_swish(hand: &Hand, swish: &[Placed]) -> Result<(), Refusal> {
    let Some(flaw) = why_no_swish(hand, swish) else { return Ok(()) };
    let entry = |i: usize| {
        let name = swish.get(i).map_or(0, |placed| placed.card + 1);
        (format!("entry {}", i + 1), name)
    };
    let plural = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    Err(match flaw {
        Flaw::TooFew => {
            Refusal::new("cards", format!("{}, a swish has 2 or more", plural(swish.len(), "card")))
        }
        Flaw::NoCard(i) => {
            let (place, card) = entry(i);
            let there = plural(hand.cards.len(), "card");
            Refusal::new(place, format!("there is no card {card}, the hand has {there}"))
        }
        Flaw::Twice(i) => {
            let (place, card) = entry(i);
            Refusal::new(place, format!("card {card} is named twice"))
        }
        Flaw::Laying(i) => {
            let (place, card) = entry(i);
            let word = swish.get(i).map_or("", |placed| placed.laying.word());
            let text = swish.get(i).and_then(|p| hand.cards.get(p.card));
            let text = text.map_or(String::new(), |c| card_text(hand.size, c));
            Refusal::new(place, format!("card {card} ({text}) cannot be laid {word}"))
        }
        Flaw::Cell(cell, points, circles) => {
            let (row, column) = hand.size.place(cell);
            let why =
                format!("shows {} and {}", plural(points, "point"), plural(circles, "circle"));
            Refusal::new(format!("cell {},{}", row + 1, column + 1), why)
        }
    })
}
