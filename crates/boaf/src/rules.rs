//! The rules, as a referee would read them.
//!
//! A board is a grid of cells, each empty or holding a stack. Only the top card of a stack
//! matters: a move picks up a whole stack and puts it on another stack in the same row or column
//! whose top card matches its own, so the moving top stays on top and its old cell is vacated.
//! Cards and cells in between do not block. The game is won when one stack is left.

use std::collections::BTreeMap;
use std::fmt;

/// A card. Ranks and suits count from 1: the ace is rank 1, the king 13; clubs, diamonds, hearts
/// and spades are suits 1 to 4. Ace and king are not neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    /// 1 = ace.
    pub rank: u32,
    /// 1 = clubs.
    pub suit: u32,
}

impl Card {
    /// Do two cards match: the same suit, or ranks that differ by at most one?
    pub fn matches(self, other: Card) -> bool {
        self.suit == other.suit || self.rank.abs_diff(other.rank) <= 1
    }
}

/// A cell, numbered row by row from 0.
pub type Cell = usize;

/// The top cards of a grid of stacks. Cards are distinct: the notation refuses anything else.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    rows: usize,
    cols: usize,
    cells: Vec<Option<Card>>,
}

/// Puts the stack of one cell on the stack of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The cell that is vacated.
    pub from: Cell,
    /// The cell whose top card is covered.
    pub to: Cell,
}

/// Why a move is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// A cell that is not on the board.
    OffBoard(Cell),
    /// No stack on this cell.
    EmptyCell(Cell),
    /// A stack cannot be put on itself.
    SameCell(Cell),
    /// The two cells share neither row nor column.
    NotInLine,
    /// The two top cards do not match.
    NoMatch,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalMove::OffBoard(cell) => write!(f, "cell {cell} is not on the board"),
            IllegalMove::EmptyCell(cell) => write!(f, "cell {cell} is empty"),
            IllegalMove::SameCell(_) => f.write_str("a stack cannot be put on itself"),
            IllegalMove::NotInLine => f.write_str("the two stacks share neither row nor column"),
            IllegalMove::NoMatch => {
                f.write_str("the two cards share no suit and are not of the same or adjacent rank")
            }
        }
    }
}

impl Board {
    /// A board from its cells, row by row.
    ///
    /// # Panics
    /// When the number of cells is not rows × columns. Distinctness is the caller's duty
    /// (`notation` and `deal` see to it).
    pub fn new(rows: usize, cols: usize, cells: Vec<Option<Card>>) -> Self {
        assert_eq!(cells.len(), rows * cols, "a {rows}x{cols} board has {} cells", rows * cols);
        Board { rows, cols, cells }
    }

    /// The cells, for a deal that reuses the board.
    pub(crate) fn cells_mut(&mut self) -> &mut [Option<Card>] {
        &mut self.cells
    }

    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// All cells, row by row.
    pub fn cells(&self) -> &[Option<Card>] {
        &self.cells
    }

    /// The top card of a cell.
    pub fn card(&self, cell: Cell) -> Option<Card> {
        self.cells.get(cell).copied().flatten()
    }

    /// Row and column of a cell.
    pub fn row_col(&self, cell: Cell) -> (usize, usize) {
        (cell / self.cols, cell % self.cols)
    }

    /// The occupied cells with their top cards, in order.
    pub fn stacks(&self) -> impl Iterator<Item = (Cell, Card)> + '_ {
        self.cells.iter().enumerate().filter_map(|(cell, card)| card.map(|card| (cell, card)))
    }

    /// Where each top card lies: of two alike, the last.
    pub fn tops(&self) -> BTreeMap<Card, Cell> {
        self.stacks().map(|(cell, card)| (card, cell)).collect()
    }

    /// The number of stacks.
    pub fn count(&self) -> usize {
        self.stacks().count()
    }

    /// Are two cells in one row or column?
    pub fn in_line(&self, a: Cell, b: Cell) -> bool {
        let (ra, ca) = self.row_col(a);
        let (rb, cb) = self.row_col(b);
        a != b && (ra == rb || ca == cb)
    }

    /// One stack is left. (A board without any cards is not won: nothing was ever played.)
    pub fn is_won(&self) -> bool {
        self.count() == 1
    }

    /// Says whether a move is allowed.
    ///
    /// # Errors
    /// The first rule it breaks.
    pub fn allows(&self, mv: Move) -> Result<(), IllegalMove> {
        for cell in [mv.from, mv.to] {
            if cell >= self.cells.len() {
                return Err(IllegalMove::OffBoard(cell));
            }
        }
        if mv.from == mv.to {
            return Err(IllegalMove::SameCell(mv.from));
        }
        let from = self.card(mv.from).ok_or(IllegalMove::EmptyCell(mv.from))?;
        let to = self.card(mv.to).ok_or(IllegalMove::EmptyCell(mv.to))?;
        if !self.in_line(mv.from, mv.to) {
            return Err(IllegalMove::NotInLine);
        }
        if !from.matches(to) {
            return Err(IllegalMove::NoMatch);
        }
        Ok(())
    }

    /// Plays a move.
    ///
    /// # Errors
    /// When the move is not allowed; the board is then unchanged.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.allows(mv)?;
        self.cells[mv.to] = self.cells[mv.from].take();
        Ok(())
    }

    /// The board after a move.
    ///
    /// # Errors
    /// When the move is not allowed.
    pub fn after(&self, mv: Move) -> Result<Board, IllegalMove> {
        let mut next = self.clone();
        next.play(mv)?;
        Ok(next)
    }

    /// A legal move, if there is any. Lines are looked at one after the other, sorted by suit and by
    /// rank, where cards that match come to stand side by side: boards may have a million cells.
    pub fn some_move(&self) -> Option<Move> {
        let row = |r: usize| (r * self.cols..(r + 1) * self.cols).step_by(1);
        let col = |c: usize| (c..self.cells.len()).step_by(self.cols);
        let mut line: Vec<(Cell, Card)> = Vec::new();
        for cells in (0..self.rows).map(row).chain((0..self.cols).map(col)) {
            line.clear();
            line.extend(cells.filter_map(|cell| self.cells[cell].map(|card| (cell, card))));
            for by in [|card: Card| (card.suit, card.rank), |card: Card| (card.rank, card.suit)] {
                line.sort_unstable_by_key(|&(_, card)| by(card));
                if let Some(two) = line.windows(2).find(|two| two[0].1.matches(two[1].1)) {
                    return Some(Move { from: two[0].0, to: two[1].0 });
                }
            }
        }
        None
    }

    /// All legal moves in the order of the paper's search: for each row, each pair of its columns
    /// left to right, first the move to the right, then the one to the left; then the columns
    /// likewise, down before up.
    pub fn moves(&self) -> Vec<Move> {
        let stacks = |line: &mut dyn Iterator<Item = Cell>| -> Vec<Cell> {
            line.filter(|&cell| self.cells[cell].is_some()).collect()
        };
        let row = |r: usize| stacks(&mut (r * self.cols..(r + 1) * self.cols));
        let col = |c: usize| stacks(&mut (c..self.cells.len()).step_by(self.cols));
        let lines = (0..self.rows).map(row).chain((0..self.cols).map(col));
        let mut out = Vec::new();
        for line in lines {
            for (i, &a) in line.iter().enumerate() {
                for &b in &line[i + 1..] {
                    for mv in [Move { from: a, to: b }, Move { from: b, to: a }] {
                        if self.allows(mv).is_ok() {
                            out.push(mv);
                        }
                    }
                }
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn c(rank: u32, suit: u32) -> Option<Card> {
        Some(Card { rank, suit })
    }

    #[test]
    fn ace_and_king_are_not_neighbours() {
        let ace = Card { rank: 1, suit: 1 };
        assert!(!ace.matches(Card { rank: 13, suit: 2 }));
        assert!(ace.matches(Card { rank: 13, suit: 1 }));
        assert!(ace.matches(Card { rank: 2, suit: 4 }) && ace.matches(Card { rank: 1, suit: 4 }));
        let top = Card { rank: u32::MAX, suit: 1 };
        assert!(
            top.matches(Card { rank: u32::MAX - 1, suit: 2 })
                && !top.matches(Card { rank: 1, suit: 2 })
        );
    }

    #[test]
    fn a_move_vacates_its_cell_and_covers_the_other() {
        let mut b = Board::new(1, 3, vec![c(7, 3), c(2, 1), c(6, 1)]);
        b.play(Move { from: 0, to: 2 }).unwrap();
        assert_eq!(b.cells(), [None, c(2, 1), c(7, 3)]);
        assert_eq!(b.play(Move { from: 2, to: 1 }), Err(IllegalMove::NoMatch));
        assert_eq!(b.play(Move { from: 0, to: 1 }), Err(IllegalMove::EmptyCell(0)));
        assert_eq!(b.play(Move { from: 1, to: 1 }), Err(IllegalMove::SameCell(1)));
        assert_eq!(b.play(Move { from: 1, to: 9 }), Err(IllegalMove::OffBoard(9)));
    }

    #[test]
    fn some_move_is_there_when_there_is_one() {
        let mut random = fairdeal_core::random::Random::new(5);
        let mut seen = [0; 2];
        for round in 0..3000 {
            let cards = 2 + round % 5;
            let board = crate::testing::random_board(&mut random, (3, 4), cards, (6, 13));
            let found = board.some_move();
            assert_eq!(found.is_some(), !board.moves().is_empty(), "{board:?}");
            assert!(found.is_none_or(|mv| board.allows(mv).is_ok()), "{board:?}");
            seen[usize::from(found.is_some())] += 1;
        }
        assert!(seen.iter().all(|&n| n > 300), "{seen:?}");
    }

    #[test]
    fn moves_come_in_the_papers_order() {
        let b = Board::new(2, 2, vec![c(1, 1), c(1, 2), c(1, 3), c(1, 4)]);
        let got: Vec<_> = b.moves().iter().map(|m| (m.from, m.to)).collect();
        assert_eq!(got, [(0, 1), (1, 0), (2, 3), (3, 2), (0, 2), (2, 0), (1, 3), (3, 1)]);
        assert!(!b.in_line(0, 3) && !b.is_won());
    }
}
