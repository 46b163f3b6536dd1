//! Reasons and swishes in words.

use fairdeal_core::words::count_of;

use crate::notation::card_text;
use crate::rules::{Hand, Placed};
use crate::solve::Reason;

/// A reason in a sentence. `k` is the number of cards asked for.
pub(crate) fn reason(reason: Reason, hand: &Hand, k: usize) -> String {
    let n = count_of(hand.cards.len(), "card");
    let asked = count_of(k.max(2), "card");
    match reason {
        Reason::TooFew => {
            let are = if hand.cards.len() == 1 { "is" } else { "are" };
            format!("A swish of {asked} needs as many cards; there {are} {n}.")
        }
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

/// Cards are written in a column up to this wide; longer ones push what follows.
const MOST_WIDE: usize = 40;

/// The cards of a swish, one to a line: number, card, laying.
pub(crate) fn swish(hand: &Hand, swish: &[Placed]) -> String {
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
