//! What never changes in a game: who matches whom, which cells are in line.
//!
//! Cards are numbered by the cell they start on, and cells by their order among the *occupied*
//! cells of the starting board. Cells that start empty stay empty (a move only ever lands on a
//! stack), so leaving them out loses nothing and a partial board costs no more than its cards.

use crate::rules::{Board, Card, Cell, Move};
use crate::solve::bits::Bits;

/// The unchanging part of a board.
#[derive(Clone, Debug)]
pub(crate) struct Layout<B: Bits> {
    /// The number of cards.
    pub n: usize,
    /// For each card the cards it matches.
    pub matches: B::Masks,
    /// For each cell the other cells of its row and column.
    pub line: B::Masks,
    /// For each cell its row, counted among the rows that hold cards.
    pub row: B::Bytes,
    /// For each cell its column, likewise.
    pub col: B::Bytes,
    pub cards: Vec<Card>,
    /// For each cell its number on the board.
    pub cells: Vec<Cell>,
}

impl<B: Bits> Layout<B> {
    /// Reads a board; `None` when it has more cards than the sets hold.
    pub(crate) fn new(board: &Board) -> Option<Self> {
        let (cells, cards): (Vec<Cell>, Vec<Card>) = board.stacks().unzip();
        let n = cards.len();
        if n > B::CAP {
            return None;
        }
        let mut layout = Layout::<B> {
            n,
            matches: B::masks(),
            line: B::masks(),
            row: B::bytes(),
            col: B::bytes(),
            cards,
            cells,
        };
        let places: Vec<(usize, usize)> = layout.cells.iter().map(|&c| board.row_col(c)).collect();
        let rank = |of: fn(&(usize, usize)) -> usize| {
            let mut seen: Vec<usize> = places.iter().map(of).collect();
            seen.sort_unstable();
            seen.dedup();
            places.iter().map(|p| seen.partition_point(|&x| x < of(p)) as u8).collect::<Vec<u8>>()
        };
        layout.row.as_mut()[..n].copy_from_slice(&rank(|p| p.0));
        layout.col.as_mut()[..n].copy_from_slice(&rank(|p| p.1));
        for i in 0..n {
            let (mut matches, mut line) = (B::default(), B::default());
            for j in (0..n).filter(|&j| j != i) {
                if layout.cards[i].matches(layout.cards[j]) {
                    matches = matches.with(j);
                }
                if places[i].0 == places[j].0 || places[i].1 == places[j].1 {
                    line = line.with(j);
                }
            }
            layout.matches.as_mut()[i] = matches;
            layout.line.as_mut()[i] = line;
        }
        Some(layout)
    }

    /// The dual: matches and lines exchanged. It has no rows and columns: the rules need none.
    pub(crate) fn dual(&self) -> Self {
        Layout { matches: self.line, line: self.matches, ..self.clone() }
    }

    /// The cards card i matches.
    #[inline]
    pub(crate) fn matches(&self, i: usize) -> B {
        self.matches.as_ref()[i]
    }

    /// The cells in line with cell c.
    #[inline]
    pub(crate) fn line(&self, c: usize) -> B {
        self.line.as_ref()[c]
    }

    /// A move between two cells, as the rules write it.
    pub(crate) fn to_move(&self, from: usize, to: usize) -> Move {
        Move { from: self.cells[from], to: self.cells[to] }
    }
}
