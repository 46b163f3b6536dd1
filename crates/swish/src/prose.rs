//! Swishes in words.

use fairdeal_core::game::Style;
use fairdeal_core::words::ascii;

use crate::connected::connected;
use crate::notation::{Position, card_text};
use crate::rules::{Placed, Swish};

/// Cards are written in a column up to this wide; longer ones push what follows.
const MOST_WIDE: usize = 40;

/// The cards of a swish, one to a line: number, card, laying.
pub(crate) fn swish(position: &Position, swish: &[Placed]) -> String {
    let hand = &position.hand;
    let text = |placed: &Placed| {
        hand.cards.get(placed.card).map_or(String::new(), |c| card_text(hand.size, c))
    };
    let texts: Vec<String> = swish.iter().map(text).collect();
    let wide = texts.iter().map(String::len).max().unwrap_or(0).min(MOST_WIDE);
    let last = swish.iter().map(|placed| position.number(placed.card)).max().unwrap_or(0);
    let digits = last.to_string().len();
    let line = |(placed, card): (&Placed, &String)| {
        let (number, word) = (position.number(placed.card), placed.laying.word());
        format!("card {number:>digits$}  {card:<wide$}  {word}\n")
    };
    swish.iter().zip(&texts).map(line).collect()
}

/// The swishes a swish falls apart into; one if it holds together.
pub(crate) fn pieces(position: &Position, swish: &[Placed]) -> Vec<Swish> {
    let hand = &position.hand;
    let shows = |placed: &Placed| {
        let card = hand.cards.get(placed.card).map(|card| card.laid(hand.size, placed.laying));
        card.map_or(Vec::new(), |card| [&card.points[..], &card.circles[..]].concat())
    };
    let pieces = connected(swish.iter().map(shows));
    pieces.iter().map(|piece| piece.iter().map(|&at| swish[at]).collect()).collect()
}

/// A text in the letters of the style.
pub(crate) fn lettered(text: String, style: Style) -> String {
    if style.ascii { ascii(text) } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ascii_is_ascii() {
        let text = "2 (h + ⌈N/6⌉) · 3 × 4²".to_string();
        assert_eq!(lettered(text.clone(), Style::PLAIN), "2 (h + ceil(N/6)) * 3 x 4^2");
        assert_eq!(lettered(text.clone(), Style::default()), text);
    }
}
