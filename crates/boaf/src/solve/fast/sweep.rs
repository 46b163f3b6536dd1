//! Every state once: the exhaustive search for boards of at most 16 cells.
//!
//! What the beams leave of a million standard deals is a hundred boards or so, most of them
//! impossible, and small: all states that legal moves reach without passing one that falls apart
//! (by match or by position) number half a million on average, four million at worst. The dead
//! rules of [`super::exact`] cut that seventyfold, but judging a state by them takes microseconds,
//! and here a state takes some fifty nanoseconds. So boards of this size are swept plainly, and
//! the rules are left to what does not fit the table: on the testbed the sweep takes a quarter of
//! the time the rules take.
//!
//! **The state** is indexed by card: a nibble of position a card, a nibble of card a cell. The two
//! connectivity tests depend on 16 bits each (which cards are left, which cells are occupied), so
//! their answers are remembered in two arrays of 64 KiB and the tests cost a load. **The key** is
//! exact from the second move on: the nibbles of position, where every dead card's nibble holds
//! the lowest vacated cell, which no live card can be on. States after one move are not looked up. Keys go into an open-addressed table; a child's slot is fetched
//! ahead of its turn, because on the larger boards the wait for memory is most of the time.
//!
//! A node is a state entered into the table.

use fairdeal_core::{Limits, Stop};

use crate::rules::{Board, Move};
use crate::solve::connect::Remembered;
use crate::solve::key_set::{Growth, Insert, KeySet};

/// The most cells a board may have.
pub(super) const MOST_CELLS: usize = 16;

/// The search with its tables.
#[derive(Debug)]
pub(super) struct Sweep {
    /// No key is 0: that would put every card, live or dead, on cell 0, so one card alone would be
    /// left, and won states are not entered.
    seen: KeySet<u64>,
    /// Connectivity by set of live cards, by set of occupied cells.
    cards: Remembered,
    cells: Remembered,
    nodes: u64,
    limits: Limits,
    line: Vec<Move>,
    /// Children of the states on the way, one run a state.
    children: Vec<Child>,
}

/// The part of a board that play does not change.
struct Ground {
    /// Cards that match each card.
    matches: [u16; 16],
    /// Cells in line with each cell.
    lines: [u16; 16],
}

#[derive(Clone, Copy)]
struct State {
    /// Four bits a card: its cell.
    place: u64,
    /// Four bits a cell: its card. Nibbles of empty cells mean nothing.
    card: u64,
    /// Live cards, and the same with four bits each.
    alive: u16,
    alive4: u64,
    occupied: u16,
    /// The lowest vacated cell; 16 if there is none.
    vacated: u32,
}

#[derive(Clone, Copy, Debug)]
struct Child {
    key: u64,
    from: u8,
    to: u8,
}

fn nibble(word: u64, at: u32) -> u32 {
    (word >> (4 * at)) as u32 & 15
}

impl State {
    /// Exact for states with two nibbles or more that are not alive: they share one value, and no
    /// two live cards share a cell, so that value is the vacated cell and they are the dead. With
    /// one dead card of sixteen it is not: after i→j card i is on j's cell and j's nibble holds
    /// i's, and after j→i the key reads the same.
    fn key(&self) -> u64 {
        // With nothing vacated nothing is dead, and the second term is empty.
        let dead = u64::from(self.vacated & 15).wrapping_mul(0x1111_1111_1111_1111);
        self.place & self.alive4 | dead & !self.alive4
    }

    fn after(&self, from: u32, to: u32) -> State {
        let (i, j) = (nibble(self.card, from), nibble(self.card, to));
        let card = self.card & !(15 << (4 * to)) | u64::from(i) << (4 * to);
        let place = self.place & !(15 << (4 * i)) | u64::from(to) << (4 * i);
        State {
            place,
            card,
            alive: self.alive & !(1 << j),
            alive4: self.alive4 & !(15 << (4 * j)),
            occupied: self.occupied & !(1 << from),
            vacated: self.vacated.min(from),
        }
    }
}

impl Default for Sweep {
    fn default() -> Self {
        Sweep {
            seen: KeySet::new(Growth::ROOMY),
            cards: Remembered::default(),
            cells: Remembered::default(),
            nodes: 0,
            limits: Limits::default(),
            line: Vec::new(),
            children: Vec::new(),
        }
    }
}

impl Sweep {
    /// Can the board be won? By which moves?
    ///
    /// # Errors
    /// When the board has more than 16 cells, or the limits are reached first.
    pub(super) fn run(&mut self, board: &Board, limits: Limits) -> Result<Option<Vec<Move>>, Stop> {
        if board.cells().len() > MOST_CELLS {
            return Err(Stop::TooLarge);
        }
        let (ground, root) = read(board);
        self.cards.clear(MOST_CELLS);
        self.cells.clear(MOST_CELLS);
        // The first table is small enough to be there whatever the limit.
        self.seen.clear(limits.memory.max(size_of::<u64>() * Growth::ROOMY.first));
        self.line.clear();
        self.children.clear();
        (self.nodes, self.limits) = (0, limits);
        if root.alive == 0
            || !self.cards.connected(&ground.matches, root.alive)
            || !self.cells.connected(&ground.lines, root.occupied)
        {
            return Ok(None);
        }
        if root.alive.is_power_of_two() || self.visit(&ground, &root)? {
            self.line.reverse();
            return Ok(Some(std::mem::take(&mut self.line)));
        }
        Ok(None)
    }

    /// Nodes of the last run.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Can this state be won? It is new, connected both ways and has two cards or more.
    fn visit(&mut self, ground: &Ground, state: &State) -> Result<bool, Stop> {
        if let Some(stop) = self.limits.spent(self.nodes) {
            return Err(stop);
        }
        self.nodes += 1;
        let first = self.children.len();
        let mut movers = state.occupied;
        while movers != 0 {
            let from = movers.trailing_zeros();
            movers &= movers - 1;
            if !self.cells.connected(&ground.lines, state.occupied & !(1 << from)) {
                continue;
            }
            let partners = ground.matches[nibble(state.card, from) as usize];
            let mut targets = ground.lines[from as usize] & state.occupied;
            while targets != 0 {
                let to = targets.trailing_zeros();
                targets &= targets - 1;
                let j = nibble(state.card, to);
                if partners >> j & 1 == 0
                    || !self.cards.connected(&ground.matches, state.alive & !(1 << j))
                {
                    continue;
                }
                let next = state.after(from, to);
                if next.alive.is_power_of_two() {
                    self.line.push(Move { from: from as usize, to: to as usize });
                    return Ok(true);
                }
                let key = next.key();
                self.seen.fetch(key);
                self.children.push(Child { key, from: from as u8, to: to as u8 });
            }
        }
        for at in first..self.children.len() {
            let Child { key, from, to } = self.children[at];
            // The key does not tell i→j from j→i while one card is dead (see [`State::key`]), but
            // those states are met once each.
            if (state.alive == u16::MAX || self.is_new(key)?)
                && self.visit(ground, &state.after(u32::from(from), u32::from(to)))?
            {
                self.line.push(Move { from: usize::from(from), to: usize::from(to) });
                return Ok(true);
            }
        }
        self.children.truncate(first);
        Ok(false)
    }

    fn is_new(&mut self, key: u64) -> Result<bool, Stop> {
        match self.seen.insert(key) {
            Insert::New => Ok(true),
            Insert::Known => Ok(false),
            Insert::Full => Err(Stop::Memory),
        }
    }
}

fn read(board: &Board) -> (Ground, State) {
    let mut ground = Ground { matches: [0; 16], lines: [0; 16] };
    let mut root =
        State { place: 0, card: 0, alive: 0, alive4: 0, occupied: 0, vacated: MOST_CELLS as u32 };
    let stacks: Vec<_> = board.stacks().collect();
    for (i, &(cell, card)) in stacks.iter().enumerate() {
        root.place |= (cell as u64) << (4 * i);
        root.card |= (i as u64) << (4 * cell);
        root.alive |= 1 << i;
        root.alive4 |= 15 << (4 * i);
        root.occupied |= 1 << cell;
        for (j, &(_, other)) in stacks.iter().enumerate() {
            ground.matches[i] |= u16::from(i != j && card.matches(other)) << j;
        }
    }
    let cells = board.cells().len();
    for a in 0..cells {
        for b in 0..cells {
            ground.lines[a] |= u16::from(board.in_line(a, b)) << b;
        }
    }
    // A board that starts with holes: its own empty cells serve as vacated ones.
    if let Some(hole) = (0..cells).find(|&cell| root.occupied >> cell & 1 == 0) {
        root.vacated = hole as u32;
    }
    (ground, root)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::deal;
    use crate::family::BoafFamily;
    use crate::solve::Engine;
    use crate::solve::brute::Brute;
    use crate::testing::{random_board, replay};
    use fairdeal_core::random::Random;

    /// Verdicts as the oracle's, solutions that replay, on full and partial boards of many shapes.
    #[test]
    fn agrees_with_brute() {
        let mut random = Random::new(16);
        let mut sweep = Sweep::default();
        let mut brute = Brute::new(Limits::default());
        let mut seen = [0; 2];
        for round in 0..3_000 {
            let (rows, cols) = [(2, 3), (3, 3), (2, 4), (1, 7), (4, 4), (3, 4)][round % 6];
            let count = if rows * cols > 9 { 7 } else { rows * cols - round % 2 };
            let board = random_board(&mut random, (rows, cols), count, (4 + round as u32 % 3, 14));
            let line = sweep.run(&board, Limits::default()).unwrap();
            assert_eq!(line.is_some(), brute.solve(&board).verdict.is_solved(), "{board:?}");
            seen[usize::from(line.is_some())] += 1;
            if let Some(line) = line {
                replay(&board, &line);
            }
        }
        assert!(seen.iter().all(|&n| n > 300), "{seen:?}");
    }

    /// Full boards of 16 cards, where the first two moves are the delicate ones, against the
    /// search with dead rules, which shares neither key nor table.
    #[test]
    fn agrees_with_the_dead_rules_on_full_boards() {
        let mut random = Random::new(17);
        let mut sweep = Sweep::default();
        let mut exact = crate::solve::fast::exact::Exact::new(Limits::default());
        let mut seen = [0; 2];
        for _ in 0..120 {
            let board = random_board(&mut random, (4, 4), 16, (6, 20));
            let won = sweep.run(&board, Limits::default()).unwrap().is_some();
            assert_eq!(won, exact.solve(&board).verdict.is_solved(), "{board:?}");
            seen[usize::from(won)] += 1;
        }
        assert!(seen.iter().all(|&n| n > 10), "{seen:?}");
    }

    /// A deal that was called impossible when states after one move shared keys: its solutions
    /// begin with moves whose reverses lose.
    #[test]
    fn deal_minus_220548_can_be_won() {
        let board = deal(BoafFamily::STANDARD, -220_548).unwrap();
        assert!(Sweep::default().run(&board, Limits::default()).unwrap().is_some());
    }

    #[test]
    fn limits_are_kept() {
        let board = deal(BoafFamily::STANDARD, 618_979).unwrap();
        let mut sweep = Sweep::default();
        assert_eq!(sweep.run(&board, Limits::nodes(1000)), Err(Stop::Nodes));
        assert_eq!(sweep.nodes(), 1000);
        let little = Limits { memory: 1 << 20, ..Limits::default() };
        assert_eq!(sweep.run(&board, little), Err(Stop::Memory));
        assert_eq!(sweep.run(&board, Limits::default()), Ok(None));
    }
}
