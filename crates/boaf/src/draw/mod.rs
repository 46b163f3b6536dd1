//! Drawings: for the terminal, and as shapes that SVG, PNG and the page all paint.
//!
//! Every drawing takes a board and [`Marks`]: the cards an explanation points at, and a move. A
//! drawing never fails. Marks that lie off the board are left out, boards of any size are drawn,
//! and cards beyond the 52 are named by rank and suit, as in `12_7`.

mod card;
mod names;
mod scene;
mod strip;
mod text;

pub use scene::scene;
pub use strip::steps_scene;
pub use text::text;

use crate::rules::{Board, Card, Cell, Move};
use fairdeal_core::scene::Colour;

/// What a drawing points at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Marked cells; of several marks on one cell the last counts.
    pub cells: Vec<(Cell, Tone)>,
    /// A move, drawn as an arrow.
    pub arrow: Option<Move>,
    /// How suits are coloured.
    pub deck: Deck,
}

impl Marks {
    /// Nothing marked.
    pub fn none() -> Self {
        Marks::default()
    }

    /// These cells, in amber: the cards a reason rests on.
    pub fn cells(cells: impl IntoIterator<Item = Cell>) -> Self {
        Marks {
            cells: cells.into_iter().map(|cell| (cell, Tone::Amber)).collect(),
            ..Marks::default()
        }
    }

    /// These cards, in amber, wherever they are on the board.
    pub fn cards(board: &Board, cards: &[Card]) -> Self {
        Marks::cells(board.stacks().filter(|(_, card)| cards.contains(card)).map(|(cell, _)| cell))
    }

    pub fn arrow(mv: Move) -> Self {
        Marks { arrow: Some(mv), ..Marks::default() }
    }

    /// The mark of every cell of a board; marks off the board are left out.
    fn tones(&self, cells: usize) -> Vec<Option<Tone>> {
        let mut tones = vec![None; cells];
        for &(cell, tone) in &self.cells {
            if let Some(slot) = tones.get_mut(cell) {
                *slot = Some(tone);
            }
        }
        tones
    }
}

/// The colour of a mark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tone {
    /// The cards a reason rests on.
    #[default]
    Amber,
    /// A second group.
    Blue,
    /// A third group.
    Green,
    /// A fourth group.
    Violet,
}

impl Tone {
    fn colour(self) -> Colour {
        match self {
            Tone::Amber => Colour(255, 176, 32),
            Tone::Blue => Colour(86, 180, 255),
            Tone::Green => Colour(126, 217, 87),
            Tone::Violet => Colour(211, 146, 255),
        }
    }

    /// The colour code in terminals.
    fn ansi(self) -> &'static str {
        match self {
            Tone::Amber => "33",
            Tone::Blue => "34",
            Tone::Green => "32",
            Tone::Violet => "35",
        }
    }
}

/// How suits are coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Deck {
    /// Clubs and spades black, diamonds and hearts red.
    #[default]
    Classic,
    /// Clubs green, diamonds blue, hearts red, spades black: suits matter as much as ranks here.
    FourColours,
}
