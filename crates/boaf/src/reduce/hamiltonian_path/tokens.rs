//! The token game: what is left of the deal once the traveller has moved.
//!
//! The proof shows that a won game begins in one way only. While the traveller w has neither moved
//! nor been covered, every kind of card stays on cells of its own kind, so w's first contact is
//! with e*, in row r0 or column c0; e*→w would leave three kinds that do not match each other, so
//! it is w→e*, and all fillers must be gone by then. Deciding the deal is therefore deciding this
//! game, and that is an argument, not a search of the board: `whole_board` decides small deals
//! without it, and the tests compare.
//!
//! A state is the set of cells that still hold tokens, and w's cell. Moves: w onto a token in its
//! row or column; a token onto another of its kind in its row (no column has two of a kind), which
//! just empties a cell. Two rules end a game:
//! - a token on w while both kinds exist loses (the kinds no longer match), so it is not tried;
//! - when one kind is gone, everything left matches, so it is won if and only if the cells hang
//!   together.
//!
//! Every start cell is tried: the cells of row r0 and column c0 on which e* can be, which are those
//! dealt a filler. Not e*'s own cell: the last filler is covered by e*, which has then left it.
//!
//! *Lazy* merges are tried only in rows that w is in or can enter with its next move. This is
//! sound: a merge in another row commutes with every move until w comes near that row, the token
//! kept for longer only adds a way in, and it stays in line with the token it would have merged
//! with; if w never comes near, the merge can wait until after the end. With lazy merges goes one
//! prune that holds for every deal: cells that have fallen apart stay so. *Plain* tries all merges
//! and prunes nothing; it is the control.
//!
//! A node is a state met for the first time (and, with lazy merges, not fallen apart). Up to 59
//! edges; the search is as exponential as the problem.

use fairdeal_core::{Limits, Stop, Verdict};

use super::collapse;
use super::map::Layout;
use super::push::opening;
use crate::rules::{Cell, Move};
use crate::solve::bits::Bits;
use crate::solve::key_set::{Insert, KeySet};

/// The most edges the search holds: two bits an edge and w's cell in one key.
pub(super) const MOST_EDGES: usize = 59;

/// The largest board: its start cells, too, have a number in the key.
const MOST_SIDE: usize = 2 * MOST_EDGES + 1;

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// Merges only in rows w is in or can enter next; a state that has fallen apart is lost.
    Lazy,
    /// All merges, no prune.
    #[cfg(test)]
    Plain,
}

/// What the game came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Played {
    /// Start cell and moves of a won token game; nothing is said about why there is none.
    pub verdict: Verdict<Line, ()>,
    /// States met.
    pub nodes: u64,
}

/// A won token game: from w→e* on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// Where w begins.
    pub start: Cell,
    /// The moves to one stack.
    pub moves: Vec<Move>,
}

impl Line {
    /// The whole game on the board: fillers first. None if they do not hang together.
    pub(super) fn on_board(&self, layout: &Layout) -> Option<Vec<Move>> {
        let mut moves = opening(layout, self.start)?;
        moves.extend_from_slice(&self.moves);
        Some(moves)
    }
}

/// Plays the token game from every start cell.
pub(super) fn play(layout: &Layout, mode: Mode, limits: Limits) -> Played {
    if layout.arcs().len() > MOST_EDGES || layout.side() > MOST_SIDE {
        return Played { verdict: Verdict::Unknown(Stop::TooLarge), nodes: 0 };
    }
    let mut game = Game::new(layout, mode, limits);
    let last = layout.last();
    let starts = (1..last).map(|row| layout.cell(row, last));
    for start in starts.chain((0..last).map(|col| layout.cell(last, col))) {
        game.line.clear();
        match game.visit(start, game.all) {
            Ok(true) => {
                let line = Line { start, moves: game.line.clone() };
                return Played { verdict: Verdict::Solved(line), nodes: game.nodes() };
            }
            Ok(false) => {}
            Err(stop) => {
                return Played { verdict: Verdict::Unknown(stop), nodes: game.nodes() };
            }
        }
    }
    Played { verdict: Verdict::Impossible(()), nodes: game.nodes() }
}

/// Tokens are numbered: 2e is the `+` of edge e, 2e + 1 its `S`.
struct Game<'a> {
    layout: &'a Layout,
    mode: Mode,
    limits: Limits,
    /// All tokens.
    all: u128,
    /// All `+` tokens.
    plus: u128,
    /// The tokens of each row.
    rows: Vec<u128>,
    /// Token number to cell, and its row.
    cells: Vec<Cell>,
    seen: KeySet<u128>,
    line: Vec<Move>,
}

impl<'a> Game<'a> {
    fn new(layout: &'a Layout, mode: Mode, limits: Limits) -> Self {
        let mut rows = vec![0; layout.side()];
        let mut cells = Vec::new();
        for (e, &(tail, head)) in layout.arcs().iter().enumerate() {
            for row in [tail, head] {
                rows[row] |= 1_u128 << cells.len();
                cells.push(layout.cell(row, e));
            }
        }
        let all = (1_u128 << cells.len()) - 1;
        let plus = all / 3;
        let mut seen = KeySet::new();
        seen.clear(limits.memory);
        Game { layout, mode, limits, all, plus, rows, cells, seen, line: Vec::new() }
    }

    fn nodes(&self) -> u64 {
        self.seen.len() as u64
    }

    /// The state as a number: the tokens, and above them w's cell, counted from 1 as a token's, or
    /// after these as a start in column c0, or after these as one in row r0.
    fn key(&self, row: usize, col: usize, tokens: u128) -> u128 {
        let (edges, last) = (self.layout.arcs().len(), self.layout.last());
        let place = match self.layout.arcs().get(col) {
            _ if row == last => 2 * edges + last + col,
            Some(&(tail, _)) => 2 * col + usize::from(tail != row),
            None => 2 * edges + row,
        };
        tokens | (place as u128 + 1) << (2 * MOST_EDGES)
    }

    /// Can the game be won with w on this cell and these tokens? The moves are then in `line`.
    fn visit(&mut self, at: Cell, tokens: u128) -> Result<bool, Stop> {
        if tokens & self.plus == 0 || tokens & !self.plus == 0 {
            return Ok(self.finish(at, tokens));
        }
        let (row, col) = self.layout.row_col(at);
        let in_column = match self.layout.arcs().len() > col {
            true => tokens & (0b11 << (2 * col)),
            false => 0,
        };
        let targets = tokens & self.rows[row] | in_column;
        if self.mode == Mode::Lazy && self.apart(tokens, targets) {
            return Ok(false);
        }
        if let Some(stop) = self.limits.spent(self.nodes()) {
            return Err(stop);
        }
        match self.seen.insert(self.key(row, col, tokens)) {
            Insert::New => {}
            Insert::Known => return Ok(false),
            Insert::Full => return Err(Stop::Memory),
        }
        for to in targets.each() {
            self.line.push(Move { from: at, to: self.cells[to] });
            if self.visit(self.cells[to], tokens & !(1 << to))? {
                return Ok(true);
            }
            self.line.pop();
        }
        let near = if self.mode == Mode::Lazy { targets } else { tokens };
        let mut rows: Vec<usize> =
            near.each().map(|t| self.layout.row_col(self.cells[t]).0).collect();
        rows.sort_unstable();
        rows.dedup();
        for row in rows {
            for kind in [self.plus, !self.plus] {
                let group = tokens & self.rows[row] & kind;
                for from in group.each() {
                    let Some(to) = (group & !(1 << from)).each().next() else { continue };
                    self.line.push(Move { from: self.cells[from], to: self.cells[to] });
                    if self.visit(at, tokens & !(1 << from))? {
                        return Ok(true);
                    }
                    self.line.pop();
                }
            }
        }
        Ok(false)
    }

    /// Is some token out of reach of those in line with w, by rows and columns?
    fn apart(&self, tokens: u128, in_line: u128) -> bool {
        let (mut reached, mut open) = (0, in_line);
        while let Some(token) = open.each().next() {
            let row = self.rows[self.layout.row_col(self.cells[token]).0] & tokens;
            reached |= row;
            // The other token of an edge is its neighbour in number.
            let across = (row & self.plus) << 1 | (row >> 1) & self.plus;
            open = (open | across & tokens) & !reached;
        }
        reached != tokens
    }

    /// One kind is gone: everything left goes onto w's cell, if it hangs together.
    fn finish(&mut self, at: Cell, tokens: u128) -> bool {
        let mut cells: Vec<Cell> = tokens.each().map(|t| self.cells[t]).collect();
        cells.push(at);
        match collapse::onto(self.layout.side(), &cells, at) {
            Some(moves) => {
                self.line.extend(moves);
                true
            }
            None => false,
        }
    }
}
