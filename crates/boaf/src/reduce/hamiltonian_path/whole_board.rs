//! The whole board, searched without the proof.
//!
//! This search knows nothing of travellers and walks: it plays every line on the deal, so that the
//! theorem can be compared with the game itself. It uses two things only that hold for every deal:
//! - cards that match the same cards are interchangeable, so a state is the kind of card on each
//!   cell, and a card put on one of its own kind just empties its cell;
//! - a board whose cards, or whose cells, fall apart is lost: moves reconnect neither.
//!
//! A state is one number: two bits a cell (empty, `+`, `S`, filler) and five each for where w and
//! e* are. That holds 25 cells, so N ≤ 5: seven graphs, of which the claw and two disjoint edges
//! have no Hamiltonian path and take millions of states. Larger deals are left to the token game.
//!
//! A node is a state met for the first time that does not fall apart.

use fairdeal_core::{Limits, Stop, Verdict};

use super::map::{Kind, Layout};
use crate::rules::{Cell, Move};
use crate::solve::connect::connected;
use crate::solve::key_set::{Insert, KeySet};

pub(super) const MOST_SIDE: usize = 5;

/// Decides the deal of a layout, and counts the states.
pub(super) fn search(layout: &Layout, limits: Limits) -> (Verdict<Vec<Move>, ()>, u64) {
    if layout.side() > MOST_SIDE {
        return (Verdict::Unknown(Stop::TooLarge), 0);
    }
    let mut search = Search::new(layout.side(), limits);
    let verdict = match search.visit(State::new(layout)) {
        Ok(true) => Verdict::Solved(search.line),
        Ok(false) => Verdict::Impossible(()),
        Err(stop) => Verdict::Unknown(stop),
    };
    (verdict, search.seen.len() as u64)
}

type Cells = u64;

/// Where each kind of card is: sets of cells, indexed by kind.
#[derive(Clone, Copy)]
struct State([Cells; 5]);

const KINDS: [Kind; 5] = [Kind::Plus, Kind::Ess, Kind::Filler, Kind::Star, Kind::Traveller];

impl State {
    fn new(layout: &Layout) -> Self {
        let mut cells = [0; 5];
        for cell in 0..layout.side().pow(2) {
            cells[layout.kind(cell) as usize] |= 1 << cell;
        }
        State(cells)
    }

    fn occupied(self) -> Cells {
        self.0.iter().fold(0, |all, cells| all | cells)
    }

    /// The state as a number, never 0: a card is somewhere.
    fn key(self) -> u64 {
        let [plus, ess, filler, star, traveller] = self.0;
        // Gone is 31, which is no cell; 0 is one.
        let place = |one: Cells| u64::from(one.trailing_zeros().min(31));
        plus | filler | (ess | filler) << 25 | place(star) << 50 | place(traveller) << 55 | 1 << 60
    }
}

struct Search {
    limits: Limits,
    /// The cells in line with each cell.
    lines: Vec<Cells>,
    /// Which kinds a kind matches.
    matched: [Vec<usize>; 5],
    /// Whether a set of kinds hangs together by matches.
    flock: [bool; 32],
    seen: KeySet<u64>,
    line: Vec<Move>,
}

impl Search {
    fn new(side: usize, limits: Limits) -> Self {
        let in_line = |a: usize, b: usize| a != b && (a / side == b / side || a % side == b % side);
        let cells = side * side;
        let line = |a| (0..cells).filter(|&b| in_line(a, b)).fold(0, |set, b| set | 1 << b);
        let matched = KINDS.map(|a| (0..5).filter(|&b| a.matches(KINDS[b])).collect());
        let mut seen = KeySet::new();
        seen.clear(limits.memory);
        // A kind with one card of a sort that does not match itself (w, e*) has one card only.
        let near =
            matched.each_ref().map(|of: &Vec<usize>| of.iter().fold(0_u8, |set, k| set | 1 << k));
        let flock = std::array::from_fn(|set| connected(&near, set as u8));
        Search { limits, lines: (0..cells).map(line).collect(), matched, flock, seen, line: vec![] }
    }

    /// Can this state be won? The moves are then in `line`.
    fn visit(&mut self, state: State) -> Result<bool, Stop> {
        let occupied = state.occupied();
        if occupied.is_power_of_two() {
            return Ok(true);
        }
        let kinds = (0..5).filter(|&k| state.0[k] != 0).fold(0, |set, k| set | 1_u8 << k);
        if !self.flock[usize::from(kinds)] || !connected(&self.lines, occupied) {
            return Ok(false);
        }
        if let Some(stop) = self.limits.spent(self.seen.len() as u64) {
            return Err(stop);
        }
        match self.seen.insert(state.key()) {
            Insert::New => {}
            Insert::Known => return Ok(false),
            Insert::Full => return Err(Stop::Memory),
        }
        for kind in 0..5 {
            let mut movers = state.0[kind];
            while movers != 0 {
                let from = movers.trailing_zeros() as usize;
                movers &= movers - 1;
                for m in 0..self.matched[kind].len() {
                    let onto = self.matched[kind][m];
                    let mut targets = self.lines[from] & state.0[onto];
                    if onto == kind {
                        // Onto one's own kind it is all the same which.
                        targets &= targets.wrapping_neg();
                    }
                    while targets != 0 {
                        let to: Cell = targets.trailing_zeros() as usize;
                        targets &= targets - 1;
                        let mut next = state;
                        next.0[kind] &= !(1 << from);
                        next.0[onto] &= !(1 << to);
                        next.0[kind] |= 1 << to;
                        self.line.push(Move { from, to });
                        if self.visit(next)? {
                            return Ok(true);
                        }
                        self.line.pop();
                    }
                }
            }
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The state a key stands for.
    fn read(key: u64) -> State {
        let (low, high) = (key & 0x1ff_ffff, key >> 25 & 0x1ff_ffff);
        let place = |at: u64| if at & 31 == 31 { 0 } else { 1 << (at & 31) };
        State([low & !high, high & !low, low & high, place(key >> 50), place(key >> 55)])
    }

    proptest! {
        /// A key tells its state: once "e* is gone" and "e* is on the first cell" shared one.
        #[test]
        fn keys_are_exact(cells in prop::collection::vec(0_usize..4, 25), star in 0_usize..26, w in 0_usize..26) {
            let mut state = State([0; 5]);
            for (cell, &kind) in cells.iter().enumerate().filter(|&(cell, _)| cell != star && cell != w) {
                if kind < 3 {
                    state.0[kind] |= 1 << cell;
                }
            }
            state.0[3] = if star < 25 { 1 << star } else { 0 };
            state.0[4] = if w < 25 && w != star { 1 << w } else { 0 };
            prop_assert_eq!(read(state.key()).0, state.0);
        }
    }
}
