//! Drawings: for the terminal, and as shapes that SVG, PNG and the page all paint.
//!
//! Every drawing takes a board and [`Marks`]: the cards an explanation points at, and a move. A
//! drawing never fails. Marks that lie off the board are left out, boards of any size are drawn,
//! and cards beyond the 52 are named by rank and suit, as in `12_7`.

mod card;
mod cases;
mod graph;
mod graph_text;
mod names;
mod reason;
mod scene;
mod strip;
mod text;

pub use cases::{cases, table12};
pub use graph::{MOST_CARDS, match_graph};
pub use graph_text::match_graph_text;
pub use reason::reason_scene;
pub use scene::scene;
pub(crate) use scene::{Grid, Labels, cloth};
pub use strip::{frames, steps_scene};
pub use text::text;

use fairdeal_core::palette::MARKS;
use fairdeal_core::scene::Colour;

use crate::notation::Lettering;
use crate::rules::{Board, Card, Cell, Move};
use crate::solve::Why;

/// What a drawing points at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Marked cells; of several marks on one cell the last counts.
    pub cells: Vec<(Cell, Tone)>,
    /// A move, drawn as an arrow.
    pub arrow: Option<Move>,
    /// A walk from cell to cell, drawn as arrows.
    pub walk: Vec<Move>,
    /// Cells that are come to one after the other: a number on each. (Arrows there and back would
    /// cross.)
    pub steps: Vec<Cell>,
    /// Cells to be reached, in broken rings.
    pub goals: Vec<Cell>,
    /// Two cells joined by a line that runs between the cards.
    pub edge: Option<(Cell, Cell)>,
    /// How suits are coloured.
    pub deck: Deck,
    /// How cards are spelled; nothing: as the board itself would be. A line of play keeps the
    /// spelling of its first board.
    pub lettering: Option<Lettering>,
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

    /// The cards a reason points at: of a cut edge the two sides, of all others the cards it names.
    pub fn of(board: &Board, why: &Why) -> Self {
        let Why::CutEdge { w, side, .. } = why else { return Marks::cards(board, &why.cards()) };
        let tone = |card: Card| match () {
            () if side.contains(&card) => Some(Tone::Amber),
            () if card == *w => Some(Tone::Blue),
            () => None,
        };
        let cells = board.stacks().filter_map(|(cell, card)| Some((cell, tone(card)?)));
        Marks { cells: cells.collect(), ..Marks::default() }
    }

    pub fn arrow(mv: Move) -> Self {
        Marks { arrow: Some(mv), ..Marks::default() }
    }

    /// The same, with cards spelled this way.
    pub fn spelled(self, lettering: Lettering) -> Self {
        Marks { lettering: Some(lettering), ..self }
    }

    fn lettering(&self, board: &Board) -> Lettering {
        self.lettering.unwrap_or_else(|| Lettering::of(board))
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
    Coral,
    Yellow,
    Teal,
    White,
}

impl Tone {
    /// All of them, in the order they are used.
    pub const ALL: [Tone; 8] = [
        Tone::Amber,
        Tone::Blue,
        Tone::Green,
        Tone::Violet,
        Tone::Coral,
        Tone::Yellow,
        Tone::Teal,
        Tone::White,
    ];

    /// The tone of the n-th group; after eight they begin again.
    pub fn of_group(n: usize) -> Self {
        Tone::ALL[n % Tone::ALL.len()]
    }

    pub(crate) fn colour(self) -> Colour {
        MARKS[self as usize]
    }

    /// The colour code in terminals.
    fn ansi(self) -> &'static str {
        match self {
            Tone::Amber | Tone::Yellow => "33",
            Tone::Blue => "34",
            Tone::Green => "32",
            Tone::Violet => "35",
            Tone::Coral => "31",
            Tone::Teal => "36",
            Tone::White => "37",
        }
    }
}

/// The colour of the n-th part of a reduction, white being kept for what belongs to none.
pub(crate) fn part_tone(n: usize) -> Tone {
    Tone::ALL[n % (Tone::ALL.len() - 1)]
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
