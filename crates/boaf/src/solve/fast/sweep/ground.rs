//! What play does not change: who matches whom, which cells are in line, and which sets fall apart.
//!
//! Cells are numbered by their order among the occupied ones, cards by classes of twins, see below. A
//! cell that starts empty stays empty, so a board with holes is a full board of another shape, and all
//! boards of at most 16 cells are alike from here on.
//!
//! **Twins** are cards that match the same others. Which of two stands where makes no difference, so they
//! share a name, and states that differ by an exchange of twins are one: of the states of a million standard
//! deals a quarter goes. (Two twins match each other or not; the cards of a class of more do so all or
//! none.) A class has consecutive numbers, its name is the lowest, and when one of its cards is covered it is the
//! highest live number that dies: which cards of a class are alive is then a matter of how many. One class
//! of several cards, if there is any, has the last numbers, so that the very last is no name.
//!
//! The two connectivity rules (`solve::connect`) ask of every child whether the cards, less the one that
//! is covered, and the cells, less the one that is left, still hang together. Both are questions about
//! one set and one member, so all answers about a set fit one word: the members that may go
//! ([`removable`]). The words for the cells are a matter of the board's shape and made once; those for
//! the cards take some 0.2 ms a board, by flooding 32 sets at a time. (Inlined, so that it is compiled for the
//! kernel's instructions.)

use crate::rules::{Board, Cell, Move};
use crate::solve::fast::lists::count;

/// The most cells a board may have.
pub(super) const MOST_CELLS: usize = 16;

/// The most moves a state may have: 16 cells in one row.
pub(super) const MOST_MOVES: usize = MOST_CELLS * (MOST_CELLS - 1);

/// The most moves, filled up to whole registers of 64 bytes.
pub(super) const ROOM: usize = 256;

/// The unchanging part of a board.
#[derive(Clone, Debug, Default)]
pub(in crate::solve::fast) struct Ground {
    /// Cards, and as many cells.
    pub n: usize,
    /// By card: the cards it matches.
    pub near: [u16; MOST_CELLS],
    /// By name: the names it matches, perhaps its own.
    pub meets: [u16; MOST_CELLS],
    /// By name, then again by name: all ones where they match.
    pub masks: [[u16; MOST_CELLS]; MOST_CELLS],
    /// By name: the cards of its class.
    pub classes: [u64; MOST_CELLS],
    /// The names of the cards by cell, a nibble each; what empty cells hold before the first move.
    pub key: u64,
    pub filler: u8,
    /// By cell: the cells in line with it.
    pub lines: [u16; MOST_CELLS],
    pub(super) moves: Moves,
    /// By set of cards, by set of cells: the members that can go without cutting it.
    pub free_cards: Vec<u16>,
    pub free_cells: Vec<u16>,
    /// By set of cells: its pairs in line.
    pub pairs: Vec<u8>,
    /// By cell: its number on the board.
    cells: Vec<Cell>,
}

/// All moves between cells in line, in the order of (from, to): the order in which every kernel lists
/// children. What is beyond the last is 0, but for `from4`, which is 1: no place of a nibble, and so of no
/// cell that may be left.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(super) struct Moves {
    /// Four times the cell it leaves, and the cell it leads to: the places of their nibbles.
    pub from4: [u8; ROOM],
    pub to4: [u8; ROOM],
    /// 16·from + to.
    pub code: [u8; ROOM],
    /// By 64 moves, then by cell: the moves that leave it.
    pub leaving: [[u64; MOST_CELLS]; ROOM / 64],
    pub len: usize,
}

impl Default for Moves {
    fn default() -> Self {
        let none = [0; ROOM];
        Moves { from4: [1; ROOM], to4: none, code: none, leaving: Default::default(), len: 0 }
    }
}

impl Ground {
    /// Turns to a board of at most 16 cells.
    #[inline(always)]
    pub(super) fn read(&mut self, board: &Board) {
        let stacks: Vec<_> = board.stacks().collect();
        self.n = stacks.len();
        let (mut near, mut lines) = ([0_u16; MOST_CELLS], [0; MOST_CELLS]);
        for (i, &(cell, card)) in stacks.iter().enumerate() {
            for (j, &(at, other)) in stacks.iter().enumerate().filter(|&(j, _)| j != i) {
                near[i] |= u16::from(card.matches(other)) << j;
                lines[i] |= u16::from(board.in_line(cell, at)) << j;
            }
        }
        self.name(&near);
        self.cells = stacks.iter().map(|&(cell, _)| cell).collect();
        removable(&self.near, self.n, &mut self.free_cards);
        if lines != self.lines || self.free_cells.len() != 1 << self.n {
            self.lines = lines;
            removable(&lines, self.n, &mut self.free_cells);
            self.list_moves();
            self.pairs = vec![0; 1 << self.n];
            for set in 1..self.pairs.len() {
                let first = lines[set.trailing_zeros() as usize & 15];
                self.pairs[set] = self.pairs[set & (set - 1)] + count(first & set as u16);
            }
        }
    }

    /// Numbers the cards, which are given by the cell they start on.
    fn name(&mut self, near: &[u16; MOST_CELLS]) {
        let n = self.n;
        let twins = |a: usize, b: usize| (near[a] ^ near[b]) & !(1 << a | 1 << b) == 0;
        let class = |a: usize| (0..n).filter(|&b| a == b || twins(a, b)).collect::<Vec<_>>();
        let mut classes: Vec<Vec<usize>> =
            (0..n).map(|a| (a, class(a))).filter(|(a, c)| c[0] == *a).map(|(_, c)| c).collect();
        classes.sort_by_key(Vec::len);
        let mut number = [0; MOST_CELLS];
        classes.iter().flatten().enumerate().for_each(|(k, &card)| number[card] = k);
        (self.near, self.meets, self.classes) = Default::default();
        self.key = 0xfedc_ba98_7654_3210;
        let mut names = 0_u16;
        for class in &classes {
            let name = number[class[0]];
            names |= 1 << name;
            for &card in class {
                self.classes[name] |= 1 << number[card];
                self.key = self.key & !(15 << (4 * card)) | (name as u64) << (4 * card);
                let others = (0..n).filter(|&other| near[card] >> other & 1 == 1);
                self.near[number[card]] = others.fold(0, |set, other| set | 1 << number[other]);
            }
        }
        for class in &classes {
            let name = number[class[0]];
            let own = class.len() > 1 && near[class[0]] >> class[1] & 1 == 1;
            self.meets[name] = self.near[name] & names | u16::from(own) << name;
        }
        self.masks = self.meets.map(|met| std::array::from_fn(|k| (met >> k & 1).wrapping_neg()));
        self.filler = if classes.len() < n { n as u8 - 1 } else { 0 };
    }

    fn list_moves(&mut self) {
        self.moves = Moves::default();
        for from in 0..self.n {
            for to in (0..self.n).filter(|&to| self.lines[from] >> to & 1 == 1) {
                let at = self.moves.len;
                self.moves.from4[at] = 4 * from as u8;
                self.moves.to4[at] = 4 * to as u8;
                self.moves.code[at] = (from << 4 | to) as u8;
                self.moves.leaving[at / 64][from] |= 1 << (at % 64);
                self.moves.len += 1;
            }
        }
    }

    /// All cards, or all cells.
    pub(super) fn all(&self) -> u16 {
        ((1_u32 << self.n) - 1) as u16
    }

    /// Do the cards, or the cells, fall apart before the first move?
    pub(super) fn falls_apart(&self) -> bool {
        // A set is connected if a member can go that has a neighbour left.
        let joined = |near: &[u16; MOST_CELLS], free: &[u16]| {
            let free = free[usize::from(self.all())];
            free != 0 && near[free.trailing_zeros() as usize] != 0
        };
        self.n > 1
            && !(joined(&self.near, &self.free_cards) && joined(&self.lines, &self.free_cells))
    }

    /// A move as the rules write it.
    pub(super) fn to_move(&self, code: u8) -> Move {
        Move { from: self.cells[usize::from(code >> 4)], to: self.cells[usize::from(code & 15)] }
    }
}

/// For each set of the first `n` vertices of a graph: which members can go so that what is left is
/// connected, and not empty.
#[inline(always)]
fn removable(near: &[u16; MOST_CELLS], n: usize, out: &mut Vec<u16>) {
    const AT_ONCE: usize = 32;
    let sets = 1_usize << n;
    let mut connected = vec![0_u16; sets.max(AT_ONCE)];
    for (block, answers) in connected.chunks_exact_mut(AT_ONCE).enumerate() {
        let set: [u16; AT_ONCE] = std::array::from_fn(|k| (AT_ONCE * block + k) as u16);
        let mut reached = set.map(|set| set & set.wrapping_neg());
        loop {
            let before = reached;
            for (v, &near) in near.iter().enumerate().take(n) {
                for (reached, set) in reached.iter_mut().zip(set) {
                    *reached |= near & set & (*reached >> v & 1).wrapping_neg();
                }
            }
            if before == reached {
                break;
            }
        }
        for ((answer, reached), set) in answers.iter_mut().zip(reached).zip(set) {
            *answer = u16::from(reached == set);
        }
    }
    connected[0] = 0;
    out.clear();
    out.resize(sets, 0);
    for v in 0..n {
        let bit = 1 << v;
        for pair in 0..sets / (2 * bit) {
            let at = 2 * bit * pair;
            let (without, with) = (&connected[at..at + bit], &mut out[at + bit..at + 2 * bit]);
            for (with, without) in with.iter_mut().zip(without) {
                *with |= without << v;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::connect::connected;
    use fairdeal_core::random::Random;

    #[test]
    fn what_can_go_is_what_a_flood_says() {
        let mut random = Random::new(40);
        for n in 1..=11 {
            let mut near = [0_u16; MOST_CELLS];
            for a in 0..n {
                for b in 0..a {
                    let edge = u16::from(random.below(4) == 0);
                    near[a] |= edge << b;
                    near[b] |= edge << a;
                }
            }
            let mut free = Vec::new();
            removable(&near, n, &mut free);
            assert_eq!(free.len(), 1 << n);
            for set in 0..1_u16 << n {
                let can_go = |v: &usize| {
                    let rest = set & !(1 << v);
                    set >> v & 1 == 1 && rest != 0 && connected(&near, rest)
                };
                let expected = (0..n).filter(can_go).fold(0, |all, v| all | 1 << v);
                assert_eq!(free[usize::from(set)], expected, "{set:b} in {near:?}");
            }
        }
    }
}
