//! A position as a 16×16 bit matrix of who matches whom, cell by cell.
//!
//! Only the match relation and the cells decide what may be played, so a position of at most 16
//! cells fits one 256-bit register: lane p holds the set of cells whose top card matches the top
//! card of cell p (no cell matches itself, an empty cell's lane is 0). Everything the search asks
//! is then a few operations on whole registers:
//!
//! * legal moves: `lane p & in line with p`, which read as one 256-bit number is the list of
//!   moves, bit 16·from + to, in order;
//! * move i→j: card j leaves the graph and card i now stands on cell j, so lane j becomes lane i,
//!   in every lane bit j becomes bit i, and lane i and bit i are cleared;
//! * card degrees are the lanes' bit counts, legal degrees the bit counts of the legal moves.
//!
//! Two positions with equal matrices are the same game even if their cards differ, so the matrix
//! is a better key for finding transpositions than the cards are. And the shape of the board is a
//! constant of the search, so every R×C board of at most 16 cells costs the same.
//!
//! The alternative that lost: states indexed by card, whose match masks never change, with rows
//! and columns as card sets. Its moves are cheaper, but scoring a child needs a gather of rows and
//! columns by position first; a prototype built on it did 343 thousand greedy searches of up to 50
//! nodes a second where this does 535.

use std::cell::Cell;

use super::bytes::Masks;
use super::portable::Row;
use crate::rules::Card;
use crate::solve::connect::connected;

/// The most cells, and so the most cards, a position can have.
pub(super) const CELLS: usize = 16;

/// The most moves a position can have: 16 cells in one row.
pub(super) const MOST_MOVES: usize = CELLS * (CELLS - 1);

/// A move in one byte: 16·from + to.
pub(super) type Code = u8;

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub(in crate::solve::fast) struct State {
    /// Lane p: the cells whose card matches the card of cell p.
    pub lanes: [u16; CELLS],
}

impl State {
    /// No card anywhere.
    pub(super) const EMPTY: State = State { lanes: [0; CELLS] };
}

/// A position with what the searches keep beside its matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::solve::fast) struct Node {
    /// The matrix.
    pub state: State,
    /// The cells that hold a card.
    pub occupied: u16,
    /// The number of pairs of cards in line.
    pub pairs: u16,
}

impl Node {
    /// No card anywhere.
    pub(super) const EMPTY: Node = Node { state: State::EMPTY, occupied: 0, pairs: 0 };

    /// The cells once one of them is vacated: those still occupied, and their pairs in line. `count` is how
    /// members are best counted.
    #[inline(always)]
    pub(super) fn vacate(
        &self,
        cell: usize,
        lines: &Lines,
        count: impl Fn(u16) -> u16,
    ) -> (u16, u16) {
        let lost = count(lines.with[cell & 15] & self.occupied);
        (self.occupied & !(1 << cell), self.pairs.wrapping_sub(lost))
    }
}

/// The odd factors of the positions' hash: the fractional bits of the square roots of 2, 3, 5, 7.
pub(super) const ODD: [u64; 4] =
    [0x6a09_e667_f3bc_c909, 0xbb67_ae85_84ca_a73b, 0x3c6e_f372_fe94_f82b, 0xa54f_f53a_5f1d_36f1];

/// What does not change during a search: the lines of the board.
#[derive(Clone, Debug)]
#[repr(C, align(32))]
pub(in crate::solve::fast) struct Lines {
    /// The cells in one row or column with cell p, p itself excluded.
    pub with: [u16; CELLS],
    pub(super) pairs: Pairs,
    /// `with` as bytes.
    pub(super) masks: Masks<CELLS>,
    /// By move: the cells in line with one of its two and not with the other, and all cells, those two excluded.
    pub(super) between: [Masks<2>; 256],
    #[cfg(target_arch = "x86_64")]
    pub(super) steps: super::avx2::Steps,
    /// Rows and columns these lines were made for.
    pub shape: (usize, usize),
    /// By set of cells whether it hangs together: 0 not asked yet, 1 no, 2 yes. A search asks of the
    /// same sets again and again.
    joined: Box<[Cell<u8>]>,
    /// Room for the portable kernel, which fills it anew for each node.
    pub(super) rows: [Cell<Row>; CELLS],
    /// The set of cells last asked for its pairs, and their number.
    last: Cell<(u16, u16)>,
}

/// The pairs a, b of cells in line, a < b, in order; none where there are more than 64.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(super) struct Pairs {
    /// As moves a→b, and as moves b→a.
    pub down: [Code; 64],
    pub up: [Code; 64],
    /// Where in the bytes of a matrix it stands whether they match, and as which bit; no bit where there is no pair.
    pub byte: [u8; 64],
    pub bit: [u8; 64],
    /// Are they all here, and is no cell in line with more than seven others?
    pub narrow: bool,
}

impl Pairs {
    fn new(with: &[u16; CELLS]) -> Self {
        let mut pairs =
            Pairs { down: [0; 64], up: [0; 64], byte: [0; 64], bit: [0; 64], narrow: false };
        let all = (0..CELLS).flat_map(|a| (a + 1..CELLS).map(move |b| (a, b)));
        let all: Vec<_> = all.filter(|&(a, b)| with[a] >> b & 1 == 1).collect();
        if all.len() > 64 || with.iter().any(|lane| lane.count_ones() > 7) {
            return pairs;
        }
        for (k, &(a, b)) in all.iter().enumerate() {
            (pairs.down[k], pairs.up[k]) = ((a << 4 | b) as Code, (b << 4 | a) as Code);
            (pairs.byte[k], pairs.bit[k]) = ((2 * a + b / 8) as u8, 1 << (b % 8));
        }
        pairs.narrow = true;
        pairs
    }
}

impl Lines {
    /// The lines of an R×C board of at most 16 cells.
    pub(super) fn new(rows: usize, cols: usize) -> Self {
        let cells = rows * cols;
        let mut with = [0_u16; CELLS];
        for (a, lane) in with.iter_mut().enumerate().take(cells) {
            for b in (0..cells).filter(|&b| b != a) {
                if a / cols == b / cols || a % cols == b % cols {
                    *lane |= 1 << b;
                }
            }
        }
        let joined = vec![Cell::new(0); 1 << CELLS].into_boxed_slice();
        let (pairs, masks) = (Pairs::new(&with), Masks::new(&with));
        let between = std::array::from_fn(|code| {
            let (i, j) = (code >> 4, code & 15);
            let others = !(1 << i | 1 << j);
            Masks::new(&[(with[i] ^ with[j]) & others, others])
        });
        Lines {
            pairs,
            masks,
            between,
            #[cfg(target_arch = "x86_64")]
            steps: super::avx2::Steps::new(&with),
            with,
            shape: (rows, cols),
            joined,
            rows: std::array::from_fn(|_| Cell::new(Row::none())),
            last: Cell::new((0, 0)),
        }
    }

    /// Do these cells hang together along rows and columns?
    #[inline(always)]
    pub(super) fn join(&self, cells: u16) -> bool {
        let known = &self.joined[usize::from(cells)];
        if known.get() == 0 {
            known.set(1 + u8::from(connected(&self.with, cells)));
        }
        known.get() == 2
    }

    /// How many pairs of these cells are in line?
    pub(super) fn pairs(&self, cells: u16) -> u16 {
        let (last, pairs) = self.last.get();
        if last == cells {
            return pairs;
        }
        let inline = |p: usize| (self.with[p] & cells).count_ones() as u16;
        let pairs = (0..CELLS).filter(|p| cells >> p & 1 == 1).map(inline).sum::<u16>() / 2;
        self.last.set((cells, pairs));
        pairs
    }
}

/// The cards of a board, spread out by cell.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(in crate::solve::fast) struct Cards {
    /// Rank by cell; empty cells hold 0.
    pub ranks: [u32; CELLS],
    /// Suit by cell; empty cells hold 0.
    pub suits: [u32; CELLS],
    /// The cells that hold a card.
    pub occupied: u16,
}

impl Cards {
    /// Reads a board of at most 16 cells.
    pub(super) fn read(board: &[Option<Card>]) -> Self {
        let mut cards = Cards { ranks: [0; CELLS], suits: [0; CELLS], occupied: 0 };
        for (p, card) in board.iter().enumerate().take(CELLS) {
            if let Some(card) = card {
                cards.ranks[p] = card.rank;
                cards.suits[p] = card.suit;
                cards.occupied |= 1 << p;
            }
        }
        cards
    }
}
