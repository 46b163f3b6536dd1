//! Drawings: for the terminal, and as shapes that SVG, PNG and the page all paint.
//!
//! Every drawing takes a table and [`Marks`]: groups of cards, usually sets, an answer points at. A
//! drawing never fails. Marks that lie off the table are left out and tables of any size are drawn.
//! The cards of the game are drawn with plain shapes of our own: diamond, oval and square.

mod card;
mod chips;
mod scene;
mod text;

pub use scene::scene;
pub use text::text;

use fairdeal_core::scene::Colour;

use crate::rules::Places;

/// What a drawing points at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Groups of cards by their places; each group has a colour of its own, in the order of
    /// [`Tone::ALL`].
    pub groups: Vec<Places>,
}

impl Marks {
    /// Nothing marked.
    pub fn none() -> Self {
        Marks::default()
    }

    /// One group.
    pub fn one(places: &[usize]) -> Self {
        Marks { groups: vec![places.to_vec()] }
    }

    /// Several groups; they may overlap.
    pub fn groups(groups: &[Places]) -> Self {
        Marks { groups: groups.to_vec() }
    }

    /// The groups that every card of a table belongs to, by their numbers from 0.
    fn of_cards(&self, cards: usize) -> Vec<Vec<usize>> {
        let mut out = vec![Vec::new(); cards];
        for (number, group) in self.groups.iter().enumerate() {
            for &place in group {
                if let Some(of_card) = out.get_mut(place) {
                    of_card.push(number);
                }
            }
        }
        out
    }
}

/// The colour of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tone {
    /// The first group.
    Amber,
    /// The second.
    Blue,
    /// The third.
    Green,
    /// The fourth.
    Violet,
    /// The fifth.
    Red,
    /// The sixth.
    Yellow,
}

impl Tone {
    /// All colours, in the order groups take them.
    pub const ALL: [Tone; 6] =
        [Tone::Amber, Tone::Blue, Tone::Green, Tone::Violet, Tone::Red, Tone::Yellow];

    /// The colour of a group by its number from 0; a seventh group starts again.
    fn of(group: usize) -> Self {
        Tone::ALL[group % Tone::ALL.len()]
    }

    fn colour(self) -> Colour {
        match self {
            Tone::Amber => Colour(255, 176, 32),
            Tone::Blue => Colour(86, 180, 255),
            Tone::Green => Colour(126, 217, 87),
            Tone::Violet => Colour(211, 146, 255),
            Tone::Red => Colour(255, 110, 97),
            Tone::Yellow => Colour(252, 238, 110),
        }
    }

    /// The colour code in terminals.
    fn ansi(self) -> &'static str {
        match self {
            Tone::Amber => "33",
            Tone::Blue => "34",
            Tone::Green => "32",
            Tone::Violet => "35",
            Tone::Red => "31",
            Tone::Yellow => "36",
        }
    }
}

/// Cards in a row: a full rectangle a little wider than high where the number allows one.
fn columns(cards: usize) -> usize {
    let side = (cards as f64).sqrt();
    let (low, high) = (side.ceil() as usize, (side * 1.7) as usize);
    (low..=high).find(|&columns| columns > 0 && cards.is_multiple_of(columns)).unwrap_or(low).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_lie_as_people_lay_them() {
        let wide: Vec<usize> = [0, 1, 3, 6, 9, 12, 15, 18, 20, 21, 81].map(columns).to_vec();
        assert_eq!(wide, [1, 1, 2, 3, 3, 4, 5, 6, 5, 7, 9]);
    }

    #[test]
    fn marks_off_the_table_are_left_out() {
        let marks = Marks::groups(&[vec![0, 2, 99], vec![2]]);
        assert_eq!(marks.of_cards(3), [vec![0], vec![], vec![0, 1]]);
        assert_eq!((Tone::of(0), Tone::of(7)), (Tone::Amber, Tone::Blue));
    }
}
