//! Drawings: for the terminal, and as shapes that SVG, PNG and the page all paint.
//!
//! Every drawing takes a hand and the cards of a swish, which may be none. A drawing never fails:
//! cards that are not of the hand, or laid as its cards cannot be, are left out; a hand too large to
//! look at is cut, and the drawing says how many cards it leaves out.
//!
//! In the game a symbol's colour goes with its orbit (`orbits`), so a point and the circle it can
//! meet have one colour. Other sizes follow suit as long as there are no more orbits than colours;
//! beyond that colours would only repeat, and all symbols are drawn in ink.

mod graph_text;
mod hand;
mod legend;
mod list;
mod palette;
mod sheet;
mod stack;
mod terminal;
mod text;
mod threads;
mod views;

pub use graph_text::graph_text;
pub(crate) use hand::LONELY;
pub use hand::{Mark, marked_scene, scene};
pub use stack::{frames, swish_scene};
pub use text::{marked_text, swish_text, text};
pub use views::{VIEWS, view};

use fairdeal_core::words::counted;

use crate::notation::Position;
use crate::rules::{Card, Hand, Laying, Placed};

/// The most cards a drawing shows.
const MOST_CARDS: usize = 400;
/// The most symbols it shows, except that one card is always shown.
const MOST_SYMBOLS: usize = 20_000;

/// What is drawn: the cards on the table, and the numbers they have there.
#[derive(Clone, Copy)]
pub struct Table<'a> {
    pub hand: &'a Hand,
    /// From 1 and ascending; as many as there are cards, or none where cards are numbered as they lie.
    numbers: &'a [usize],
}

impl<'a> From<&'a Hand> for Table<'a> {
    fn from(hand: &'a Hand) -> Self {
        Table { hand, numbers: &[] }
    }
}

impl<'a> From<&'a Position> for Table<'a> {
    fn from(position: &'a Position) -> Self {
        Table { hand: &position.hand, numbers: &position.numbers }
    }
}

impl Table<'_> {
    /// The number of a card of the hand.
    fn number(&self, card: usize) -> usize {
        self.numbers.get(card).copied().unwrap_or(card + 1)
    }

    /// The largest number among the first cards.
    fn last(&self, shown: usize) -> usize {
        self.number(shown.saturating_sub(1))
    }
}

/// A card of a swish as it shows.
struct Laid {
    /// Its place in the hand, from 0.
    place: usize,
    /// Its number on the table.
    number: usize,
    laying: Laying,
    card: Card,
}

/// The cards of a swish as they show.
fn laid(table: Table<'_>, swish: &[Placed]) -> Vec<Laid> {
    let hand = table.hand;
    let show = |placed: &Placed| {
        let card = hand.cards.get(placed.card)?;
        let laying = hand.layings().find(|&laying| laying == placed.laying)?;
        let (place, number) = (placed.card, table.number(placed.card));
        Some(Laid { place, number, laying, card: card.laid(hand.size, laying) })
    };
    swish.iter().filter_map(show).collect()
}

/// What marks each card of the hand: nothing, or a frame with a word below it, which may be empty.
type Marks = Vec<Option<&'static str>>;

/// The cards of a swish, each with the way it is laid.
fn marks(table: Table<'_>, swish: &[Placed]) -> Marks {
    let mut marks = vec![None; table.hand.cards.len()];
    for laid in laid(table, swish) {
        marks[laid.place] = Some(laid.laying.word());
    }
    marks
}

/// These cards, without a word.
fn plain_marks(table: Table<'_>, cards: &[usize]) -> Marks {
    let mut marks = vec![None; table.hand.cards.len()];
    for &card in cards {
        if let Some(mark) = marks.get_mut(card) {
            *mark = Some("");
        }
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

/// "and 1 more card", "and 3,600 more cards".
fn more(cards: usize) -> String {
    let (number, noun) = split(&counted(cards as u64, "card"));
    format!("and {number} more {noun}")
}

fn split(text: &str) -> (String, String) {
    let (number, noun) = text.split_once(' ').unwrap_or((text, ""));
    (number.to_string(), noun.to_string())
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
        assert_eq!(marks((&hand).into(), &swish), [Some("left-right"), None, None]);
        assert_eq!(plain_marks((&hand).into(), &[2, 9]), [None, None, Some("")]);
        let simple = Hand { simple: true, ..hand };
        assert_eq!(marks((&simple).into(), &swish), [None; 3]);
        assert_eq!(
            (more(1), more(3600)),
            ("and 1 more card".into(), "and 3,600 more cards".into())
        );
    }
}
