//! What both searches do at a position: tell lost ones, list the legal pairs, walk the moves.

use super::packed::Packed;
use super::table::{Cards, Shape};
use crate::rules::{Board, Move};
use crate::solve::bits::Bits;
use crate::solve::connect::Remembered;
use crate::solve::key_set::{Insert, KeySet};

/// One search's tables, for one way of packing.
#[derive(Clone, Debug)]
pub(super) struct Ground<P: Packed> {
    /// The lines of the board.
    pub shape: Shape,
    /// The cards of the deal.
    pub cards: Cards,
    /// The positions dealt with.
    closed: KeySet<P::Key>,
    memory: usize,
    /// The positions to deal with, the next one last.
    pub open: Vec<P>,
    /// The card on each occupied cell of the position last listed.
    pub at: [u8; 64],
    /// Its legal pairs of cells, in the paper's order.
    pub pairs: Vec<(u8, u8)>,
    flocks: Remembered,
    lines: Remembered,
    path: Vec<Move>,
}

impl<P: Packed> Ground<P> {
    /// Tables whose closed set may take this many bytes.
    pub(super) fn new(memory: usize) -> Self {
        let empty = Board::new(0, 0, Vec::new());
        Ground {
            shape: Shape::new(0, 0),
            cards: Cards::new(&empty),
            closed: KeySet::new(),
            memory,
            open: Vec::new(),
            at: [0; 64],
            pairs: Vec::new(),
            flocks: Remembered::default(),
            lines: Remembered::default(),
            path: Vec::new(),
        }
    }

    /// Begins a search. With `remember`, so many positions will be seen that answers about flocks
    /// are worth keeping.
    pub(super) fn start(&mut self, board: &Board, remember: bool) {
        if !self.shape.fits(board) {
            self.shape = Shape::new(board.rows(), board.cols());
            self.lines.clear(board.cells().len());
        }
        self.cards = Cards::new(board);
        if remember {
            self.flocks.clear(self.cards.count);
        } else {
            self.flocks.forget();
        }
        self.closed.clear(self.memory);
        self.open.clear();
        self.open.push(P::start(&self.cards));
        self.path.clear();
        self.path.resize(self.cards.count, Move { from: 0, to: 0 });
    }

    /// Remembers a position: is it new?
    pub(super) fn close(&mut self, position: &P) -> Insert {
        position.key(&self.cards).map_or(Insert::New, |key| self.closed.insert(key))
    }

    /// Notes the move to a position on the way from the start. Both searches go depth first, so
    /// the moves noted last at lesser depths are the ones that led here.
    pub(super) fn arrive(&mut self, position: &P) {
        self.path[self.cards.count - position.alive().count_ones() as usize] = position.last();
    }

    /// The moves from the start to a position just arrived at.
    pub(super) fn moves(&self, position: &P) -> Vec<Move> {
        let depth = self.cards.count - position.alive().count_ones() as usize;
        self.path.get(1..=depth).map_or(Vec::new(), <[Move]>::to_vec)
    }

    /// The first penalty, p₁: the uncovered cards form several flocks.
    pub(super) fn flocks_apart(&mut self, alive: u64) -> bool {
        !self.flocks.connected(&self.cards.matches, alive)
    }

    /// The second penalty, p₂: the occupied cells fall apart.
    pub(super) fn lines_apart(&mut self, occupied: u64) -> bool {
        !self.lines.connected(&self.shape.line, occupied)
    }

    /// Fills `at` and `pairs` for a position. The order of the paper's moves: rows first, each from
    /// its left cell to the cells right of it, then the columns from the top likewise; each pair
    /// stands for the move to the later cell and then the one to the earlier.
    pub(super) fn list(&mut self, position: &P) {
        position.spread(&mut self.at);
        self.pairs.clear();
        let occupied = position.occupied();
        let mut list = |a: usize, others: u64| {
            let matches = self.cards.matches[usize::from(self.at[a])];
            for b in (others & occupied).each() {
                if matches >> self.at[b] & 1 == 1 {
                    self.pairs.push((a as u8, b as u8));
                }
            }
        };
        for a in occupied.each() {
            list(a, self.shape.right[a]);
        }
        for column in &self.shape.column[..self.shape.cols] {
            for a in (occupied & column).each() {
                list(a, self.shape.below[a]);
            }
        }
    }

    /// The position after the stack of one cell is put on another, as last listed.
    pub(super) fn child(&self, position: &P, from: u8, to: u8) -> P {
        let (from, to) = (usize::from(from), usize::from(to));
        position.child(from, to, self.at[from], self.at[to])
    }
}
