//! The operations a search is made of, in as many versions as there are instruction sets.
//!
//! All versions must agree bit by bit: the answer, its moves and its node count are a function of
//! the board and the weights, never of the machine. The searches are written once, over this
//! trait.

use super::state::{Cards, Code, Lines, MOST_MOVES, Node, State};
use super::weights::Table;
use crate::solve::fast::lists::Codes;

/// A child of a position: its score, in the upper half, above its move's code. Greater is better, and equal scores
/// fall to the greater code, so there are no ties.
pub(super) type Child = u32;

/// The move that leads to a child.
pub(super) fn code(child: Child) -> Code {
    child as Code
}

/// The children of one position. Room for whole vectors beyond the last.
#[derive(Clone, Debug)]
pub(in crate::solve::fast) struct Children {
    /// The best; 0 when there is none.
    pub best: Child,
    /// The length of the list.
    pub len: usize,
    /// The children in the order of their codes. A kernel may list lost ones as 0; beyond `len`
    /// there may be leftovers.
    pub list: [Child; MOST_MOVES + 16],
    /// Their moves, where a kernel lists them first.
    pub codes: Codes,
}

impl Children {
    pub(super) const NONE: Children =
        Children { best: 0, len: 0, list: [0; MOST_MOVES + 16], codes: Codes::NONE };
}

/// The hot operations.
pub(in crate::solve::fast) trait Kernel: Copy {
    /// The matrix of a board: all matches between its cards, wherever they stand.
    fn root(self, cards: &Cards) -> State;

    /// Scores all children of a position that has more than two cards and none that matches no
    /// other; `table` is for one card less. Children in which some card matches no other are lost
    /// and left out: those whose move covers the only partner of a card.
    fn expand(self, node: &Node, lines: &Lines, table: &Table, out: &mut Children);

    /// Takes the best child off: makes `best` the next lower one.
    fn advance(self, children: &mut Children);

    /// The position after a legal move.
    fn child(self, node: &Node, lines: &Lines, code: Code) -> Node;

    /// A 64-bit mix of a position's matrix, read as four words w of four lanes each, lane 4w in
    /// the low bits: the sum of `(w ^ w >> 29) · ODD`. Unequal positions may share it: it may only
    /// be used to drop a position from a search that is incomplete anyway.
    fn hash(self, node: &Node) -> u64;

    /// Is the match graph connected? `some` are cards that hang together.
    fn joined(self, node: &Node, some: u16) -> bool;
}
