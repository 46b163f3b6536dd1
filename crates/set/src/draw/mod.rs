//! Drawings: for the terminal, and as shapes that SVG, PNG and the page all paint.
//!
//! Every drawing takes a table and [`Marks`]: groups of cards, usually sets, an answer points at. A
//! drawing never fails. Marks that lie off the table are left out and tables of any size are drawn.
//! The cards of the game are drawn with plain shapes of our own: diamond, oval and square.

mod card;
mod chips;
mod graph;
mod grid;
mod scene;
mod text;

pub(crate) use graph::{MOST_CARDS, graph};
pub(crate) use grid::{MOST_COLUMNS, grid};
pub(crate) use scene::laid;
pub use scene::scene;
pub use text::text;

use fairdeal_core::palette::MARKS;
use fairdeal_core::scene::Colour;

use crate::rules::Places;

/// What a drawing points at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Groups of cards by their places; each group has a colour of its own, in the order of
    /// the palette.
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

/// The colour of a group by its number from 0; a ninth group starts again.
pub(crate) fn colour(group: usize) -> Colour {
    MARKS[group % MARKS.len()]
}

/// Its code in terminals.
fn ansi(group: usize) -> &'static str {
    ["33", "94", "92", "95", "91", "93", "96", "97"][group % MARKS.len()]
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
        assert_eq!((colour(9), ansi(9)), (colour(1), ansi(1)));
    }
}
