//! What stays the same during a search: the shape of the board and which cards match.
//!
//! Cards are numbered in cell order, cells row by row, and sets of either are 64-bit masks, so the
//! paper's searches take boards of at most 64 cells.

use crate::rules::{Board, Card};
use crate::solve::bits::Bits;

/// The most cells a search takes.
pub(super) const MOST_CELLS: usize = 64;

/// The lines of a board of R×C cells.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    pub rows: usize,
    /// Columns.
    pub cols: usize,
    /// The cells in line with each cell.
    pub line: [u64; 64],
    /// The cells to the right of each cell, in its row.
    pub right: [u64; 64],
    /// The cells below each cell, in its column.
    pub below: [u64; 64],
    /// The cells of each column.
    pub column: [u64; 64],
    /// Each cell's row and column.
    pub row_col: [(u8, u8); 64],
}

impl Shape {
    /// The lines of a board.
    ///
    /// # Panics
    /// When it has more than [`MOST_CELLS`] cells.
    pub(super) fn new(rows: usize, cols: usize) -> Self {
        assert!(rows * cols <= MOST_CELLS, "at most {MOST_CELLS} cells");
        let mut shape = Shape {
            rows,
            cols,
            line: [0; 64],
            right: [0; 64],
            below: [0; 64],
            column: [0; 64],
            row_col: [(0, 0); 64],
        };
        for a in 0..rows * cols {
            let (r, c) = (a / cols, a % cols);
            shape.row_col[a] = (r as u8, c as u8);
            shape.column[c] |= 1 << a;
            for b in 0..rows * cols {
                let bit = 1 << b;
                let (same_row, same_col) = (b / cols == r, b % cols == c);
                if a != b && (same_row || same_col) {
                    shape.line[a] |= bit;
                }
                if same_row && b > a {
                    shape.right[a] |= bit;
                }
                if same_col && b > a {
                    shape.below[a] |= bit;
                }
            }
        }
        shape
    }

    /// True for a board of this shape.
    pub(super) fn fits(&self, board: &Board) -> bool {
        (self.rows, self.cols) == (board.rows(), board.cols())
    }
}

/// The cards of one deal.
#[derive(Clone, Debug)]
pub(super) struct Cards {
    /// How many there are.
    pub count: usize,
    /// The card on each cell; anything on an empty one.
    pub at: [u8; 64],
    pub occupied: u64,
    /// The cards that match each card, itself not among them.
    pub matches: [u64; 64],
}

impl Cards {
    /// The cards of a board of at most [`MOST_CELLS`] cells.
    pub(super) fn new(board: &Board) -> Self {
        let mut cards = Cards { count: 0, at: [0; 64], occupied: 0, matches: [0; 64] };
        let mut list = [Card { rank: 0, suit: 0 }; 64];
        for (cell, card) in board.stacks() {
            let k = cards.count;
            cards.at[cell] = k as u8;
            cards.occupied |= 1 << cell;
            for (other, &earlier) in list[..k].iter().enumerate() {
                if card.matches(earlier) {
                    cards.matches[k] |= 1 << other;
                    cards.matches[other] |= 1 << k;
                }
            }
            list[k] = card;
            cards.count += 1;
        }
        cards
    }

    /// All cards.
    pub(super) fn all(&self) -> u64 {
        u64::first(self.count)
    }
}
