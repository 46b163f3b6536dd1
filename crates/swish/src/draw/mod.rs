//! Drawings: for the terminal, and as shapes that SVG, PNG and the page all paint.
//!
//! Every drawing takes a hand and the cards of a swish, which may be none. A drawing never fails:
//! cards that are not of the hand, or laid as its cards cannot be, are left out; a hand too large to
//! look at is cut, and the drawing says how many cards it leaves out.
//!
//! In the game a symbol's colour goes with its orbit (`orbits`), so a point and the circle it can
//! meet have one colour. Other sizes follow suit as long as there are no more orbits than colours;
//! beyond that colours would only repeat, and all symbols are drawn in ink.

mod hand;
mod list;
mod palette;
mod sheet;
mod stack;
mod terminal;
mod text;
mod threads;

pub use hand::scene;
pub use stack::swish_scene;
pub use text::{swish_text, text};

use crate::rules::{Card, Hand, Laying, Placed};

/// The most cards a drawing shows.
const MOST_CARDS: usize = 400;
/// The most symbols it shows, except that one card is always shown.
const MOST_SYMBOLS: usize = 20_000;

/// A card of a swish as it shows.
struct Laid {
    /// Its number in the hand, from 1.
    number: usize,
    laying: Laying,
    card: Card,
}

/// The cards of a swish as they show.
fn laid(hand: &Hand, swish: &[Placed]) -> Vec<Laid> {
    let show = |placed: &Placed| {
        let card = hand.cards.get(placed.card)?;
        let laying = hand.layings().find(|&laying| laying == placed.laying)?;
        Some(Laid { number: placed.card + 1, laying, card: card.laid(hand.size, laying) })
    };
    swish.iter().filter_map(show).collect()
}

/// How each card of the hand is laid, if it is of the swish.
fn marks(hand: &Hand, swish: &[Placed]) -> Vec<Option<Laying>> {
    let mut marks = vec![None; hand.cards.len()];
    for laid in laid(hand, swish) {
        marks[laid.number - 1] = Some(laid.laying);
    }
    marks
}

/// How many of these cards a drawing shows: the first ones, up to `most` cards.
fn shown<'a>(cards: impl Iterator<Item = &'a Card>, most: usize) -> usize {
    let mut symbols = 0;
    let fits = |&(i, card): &(usize, &Card)| {
        symbols += card.symbols();
        i == 0 || (i < most && symbols <= MOST_SYMBOLS)
    };
    cards.enumerate().take_while(fits).count()
}

/// "and 1 more card", "and 3600 more cards".
fn more(cards: usize) -> String {
    format!("and {cards} more {}", if cards == 1 { "card" } else { "cards" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Size;

    #[test]
    fn long_hands_are_cut_and_strange_cards_left_out() {
        let arcs = vec![Card::arc(0, 1); 1000];
        assert_eq!(shown(arcs.iter(), 10), 10);
        let large = vec![Card::new(&(0..9000).collect::<Vec<_>>(), &[]); 9];
        assert_eq!(shown(large.iter(), 10), 2);
        let huge = [Card::new(&(0..90_000).collect::<Vec<_>>(), &[])];
        assert_eq!((shown(huge.iter(), 10), shown([].iter(), 10)), (1, 0));

        let hand = Hand { size: Size::GAME, simple: false, cards: arcs[..3].to_vec() };
        let at = |card, laying| Placed { card, laying: Laying(laying) };
        let swish = [at(0, 1), at(3, 0), at(1, 6), at(2, 255)];
        assert_eq!(marks(&hand, &swish), [Some(Laying(1)), None, None]);
        let simple = Hand { simple: true, ..hand };
        assert_eq!(marks(&simple, &swish), [None; 3]);
    }
}
