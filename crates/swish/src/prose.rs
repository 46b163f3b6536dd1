//! Reasons and swishes in words and JSON.

use serde_json::{Map, Value, json};

use crate::notation::card_text;
use crate::rules::{Hand, Placed};
use crate::solve::Reason;

/// A reason in a sentence. `k` is the number of cards asked for.
pub fn reason(reason: Reason, hand: &Hand, k: usize) -> String {
    let n = cards(hand.cards.len());
    let asked = cards(k.max(2));
    match reason {
        Reason::TooFew => format!("A swish of {asked} needs as many cards; there are {n}."),
        Reason::TooMany => format!("{asked} would show more symbols than the cells have room for."),
        Reason::NoPartner => {
            "Card after card shows a symbol that no other card can meet; too few are left.".into()
        }
        Reason::Counting => {
            "Points and circles, counted by the cells they can lie on, allow no more.".into()
        }
        Reason::Exhausted => "Every way to lay the cards was tried or refuted.".into(),
    }
}

/// "1 card", "6 cards".
pub fn cards(n: usize) -> String {
    format!("{n} {}", if n == 1 { "card" } else { "cards" })
}

/// "1 swish", "6 swishes".
pub fn swishes(n: u64) -> String {
    format!("{n} {}", if n == 1 { "swish" } else { "swishes" })
}

/// Cards are written in a column up to this wide; longer ones push what follows.
const MOST_WIDE: usize = 40;

/// The cards of a swish, one to a line: number, card, laying.
pub fn swish(hand: &Hand, swish: &[Placed]) -> String {
    let text = |placed: &Placed| {
        hand.cards.get(placed.card).map_or(String::new(), |c| card_text(hand.size, c))
    };
    let texts: Vec<String> = swish.iter().map(text).collect();
    let wide = texts.iter().map(String::len).max().unwrap_or(0).min(MOST_WIDE);
    let last = swish.iter().map(|placed| placed.card + 1).max().unwrap_or(0);
    let digits = last.to_string().len();
    let line = |(placed, card): (&Placed, &String)| {
        let (number, word) = (placed.card + 1, placed.laying.word());
        format!("card {number:>digits$}  {card:<wide$}  {word}\n")
    };
    swish.iter().zip(&texts).map(line).collect()
}

/// A swish as JSON: its cards by number and text, each with its laying.
pub fn swish_json(hand: &Hand, swish: &[Placed]) -> Value {
    let one = |placed: &Placed| {
        let text = hand.cards.get(placed.card).map(|c| card_text(hand.size, c));
        json!({"card": placed.card + 1, "text": text, "laying": placed.laying.word()})
    };
    swish.iter().map(one).collect()
}

/// Puts a list of pairs into a JSON object.
pub fn object<const N: usize>(pairs: [(&str, Value); N]) -> Map<String, Value> {
    pairs.into_iter().map(|(k, v)| (k.to_string(), v)).collect()
}
