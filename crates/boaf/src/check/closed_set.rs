//! The checker for certificates that a board cannot be won.
//!
//! A certificate is a set of states, not won, with the board itself among them, such that every
//! legal move from a state of the set leads to another state of the set or to a *refuted* one:
//! one whose top cards fall into two groups that share no match, or whose occupied cells fall into
//! two groups that share no row or column. Play never leaves the set without being lost, and the
//! set holds no won state: the board cannot be won. (Neither can a refuted state: no move ever
//! joins two such groups, as it takes a match, and lands on a cell already occupied.)
//!
//! # The key of a state
//!
//! Boards of at most 16 cells; one 64-bit number per state. Cells are numbered from 0, row by row,
//! and a card bears the number of the cell it started on. Bits 4c … 4c+3 say which card is on top
//! of cell c. That leaves no value for "empty", so the empty cells hold a number that gives them
//! away:
//!
//! - two or more empty cells: all of them hold the lowest number that is on top nowhere;
//! - one empty cell: it holds its own number.
//!
//! To read a key, look for a number that stands in more than one cell.
//!
//! - None: no cell is empty, or one is that started empty and holds its own number.
//! - It is not a card of the board, or it is not the case below: the cells that hold it are empty.
//! - It is a card, stands in its own cell and one other, and all other cells hold their own number:
//!   the card has made the only move so far, from its own cell, which is empty, to the other.
//!
//! The checker reads each key and writes it again; a key that does not come out the same is
//! not a state. The certificate lists its keys in increasing order.
//!
//! This file uses the rules and nothing else of this crate; the argument above is the whole proof, and
//! of the certificate nothing is believed but that these are the states it means. First all keys are
//! read (order, root, states, none won), then every move of every state is made and looked up. There
//! may be millions of states, so the two connectivity tests, which depend on the set of cards left or
//! the set of cells left only, are remembered by set. Keys are looked up by halving the list, which
//! nobody can make slow by a choice of keys; a hash table can be.

use fairdeal_core::Refusal;
use fairdeal_core::work::Work;

use crate::rules::Board;

/// The most cells a certificate can be about.
pub(crate) const MOST_CELLS: usize = 16;

/// The steps it takes to read a key.
const READ: u64 = 20;
/// The steps it takes to make a move and write its key, before it is looked up: two for each time the
/// list is halved.
const MOVE: u64 = 10;

/// Is this set of states a proof that the board cannot be won?
///
/// # Errors
/// The first thing that is wrong with it.
pub(super) fn check(board: &Board, keys: &[u64], work: &mut Work) -> Result<(), Refusal> {
    let refused = |why: String| Refusal::new("states", why);
    let game = Game::new(board).map_err(refused)?;
    if let Some(at) = (1..keys.len()).find(|&at| keys[at - 1] >= keys[at]) {
        let why = format!("key {at} ({:#018x}) is not above the one before", keys[at]);
        return Err(refused(why));
    }
    let set = Sorted::new(keys);
    if !set.contains(game.write(&game.start(), game.full)) {
        return Err(refused("the board itself is not in the set".into()));
    }
    let named = |at: usize, what: &str| refused(format!("state {at} ({:#018x}): {what}", keys[at]));
    for (at, &key) in keys.iter().enumerate() {
        work.spend(READ, "states")?;
        match game.read(key) {
            None => return Err(named(at, "not a state of this board")),
            Some(state) if state.occupied.count_ones() == 1 => {
                return Err(named(at, "this is a won state"));
            }
            Some(_) => {}
        }
    }
    let mut cards = Connectivity::new(game.matches);
    let mut cells = Connectivity::new(game.lines);
    for (at, &key) in keys.iter().enumerate() {
        work.spend(READ, "states")?;
        let Some(state) = game.read(key) else { continue };
        let on_top = state.cards();
        for from in members(state.occupied) {
            let cells_left = state.occupied & !(1 << from);
            if !cells.holds(cells_left) {
                continue;
            }
            for to in members(state.occupied & game.lines[from]) {
                work.spend(1, "states")?;
                // Whether the move is legal is told by `play`; refuted or not, by what is left.
                let Some(next) = game.play(&state, from, to) else { continue };
                let cards_left = on_top & !(1 << state.top(to));
                if !cards.holds(cards_left) {
                    continue;
                }
                work.spend(MOVE + 2 * set.halvings, "states")?;
                let next = game.write(&next, cards_left);
                if !set.contains(next) {
                    let what = format!(
                        "the move from cell {from} to cell {to} leads to {next:#018x}, which is \
                         neither refuted nor in the set"
                    );
                    return Err(named(at, &what));
                }
            }
        }
    }
    Ok(())
}

/// The same, within any work, for tests.
#[cfg(test)]
pub(crate) fn closed_set_holds(board: &Board, keys: &[u64]) -> Result<(), String> {
    check(board, keys, &mut Work::of(u64::MAX)).map_err(|refusal| refusal.why)
}

/// A board as sets of 16 bits.
struct Game {
    cells: usize,
    /// The cells that start occupied, and so also the cards there are.
    full: u16,
    /// For each card those it matches.
    matches: [u16; MOST_CELLS],
    /// For each cell those in its row or column.
    lines: [u16; MOST_CELLS],
}

/// Which card is on top of which cell.
struct Position {
    occupied: u16,
    /// As in a key, the cells that are empty at 0.
    tops: u64,
}

impl Position {
    fn top(&self, cell: usize) -> usize {
        (self.tops >> (4 * cell) & 15) as usize
    }

    fn cards(&self) -> u16 {
        members(self.occupied).fold(0, |set, c| set | 1 << self.top(c))
    }
}

impl Game {
    fn new(board: &Board) -> Result<Self, String> {
        let cells = board.cells().len();
        if cells > MOST_CELLS {
            return Err(format!("a certificate is about at most {MOST_CELLS} cells, not {cells}"));
        }
        if board.count() == 0 {
            return Err("there are no cards".into());
        }
        let mut game = Game { cells, full: 0, matches: [0; 16], lines: [0; 16] };
        for (a, card) in board.stacks() {
            game.full |= 1 << a;
            for (b, other) in board.stacks().filter(|(b, _)| *b != a) {
                game.matches[a] |= u16::from(card.matches(other)) << b;
                game.lines[a] |= u16::from(board.in_line(a, b)) << b;
            }
        }
        Ok(game)
    }

    fn start(&self) -> Position {
        let tops = members(self.full).fold(0, |tops, c| tops | (c as u64) << (4 * c));
        Position { occupied: self.full, tops }
    }

    /// The position after a move between two cells, if it is legal.
    fn play(&self, now: &Position, from: usize, to: usize) -> Option<Position> {
        let both = now.occupied >> from & now.occupied >> to & 1 == 1;
        let in_line = self.lines[from] >> to & 1 == 1;
        let card = now.top(from);
        if !both || !in_line || self.matches[card] >> now.top(to) & 1 == 0 {
            return None;
        }
        let cleared = now.tops & !(15 << (4 * from)) & !(15 << (4 * to));
        let tops = cleared | (card as u64) << (4 * to);
        Some(Position { occupied: now.occupied & !(1 << from), tops })
    }

    /// The key of a position with these cards on top.
    fn write(&self, position: &Position, cards: u16) -> u64 {
        let all = if self.cells == 16 { u16::MAX } else { (1 << self.cells) - 1 };
        let empty = all & !position.occupied;
        let filler = match empty.count_ones() {
            1 => empty.trailing_zeros(),
            _ => (all & !cards).trailing_zeros(),
        };
        members(empty).fold(position.tops, |key, c| key | u64::from(filler) << (4 * c))
    }

    fn read(&self, key: u64) -> Option<Position> {
        let number: [u8; 16] = std::array::from_fn(|c| (key >> (4 * c) & 15) as u8);
        let number = &number[..self.cells];
        let card = |v: u8| self.full >> v & 1 == 1;
        let (mut seen, mut twice) = (0_u16, None);
        for &v in number {
            if seen >> v & 1 == 1 {
                twice = Some(v);
            }
            seen |= 1 << v;
        }
        let mut position = Position { occupied: 0, tops: 0 };
        for (c, &v) in number.iter().enumerate() {
            let empty = match twice {
                None => !card(v),
                Some(filler) if card(filler) && only_move(number, filler) => c == filler as usize,
                Some(filler) => v == filler,
            };
            if !empty {
                position.occupied |= 1 << c;
                position.tops |= u64::from(v) << (4 * c);
            }
        }
        let cards = position.cards();
        let real = position.occupied & !self.full == 0 && cards & !self.full == 0;
        let distinct = cards.count_ones() == position.occupied.count_ones();
        (real && distinct && cards != 0 && self.write(&position, cards) == key).then_some(position)
    }
}

/// The numbers in a set, lowest first.
fn members(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (lowest < MOST_CELLS).then_some(lowest)
    })
}

/// Does card v stand in its own cell and one other, and every other card in its own?
fn only_move(number: &[u8], v: u8) -> bool {
    let strangers = || number.iter().enumerate().filter(|(c, n)| **n as usize != *c);
    strangers().count() == 1 && strangers().all(|(_, &n)| n == v)
}

/// Remembers which sets are connected.
struct Connectivity {
    near: [u16; MOST_CELLS],
    /// 0 = not yet known, 1 = connected, 2 = not.
    known: Vec<u8>,
}

impl Connectivity {
    fn new(near: [u16; MOST_CELLS]) -> Self {
        Connectivity { near, known: vec![0; 1 << MOST_CELLS] }
    }

    fn holds(&mut self, set: u16) -> bool {
        if self.known[set as usize] == 0 {
            let mut reached = set & set.wrapping_neg();
            loop {
                let grown = members(reached).fold(reached, |r, i| r | self.near[i]) & set;
                if grown == reached {
                    break;
                }
                reached = grown;
            }
            self.known[set as usize] = if reached == set { 1 } else { 2 };
        }
        self.known[set as usize] == 1
    }
}

/// The keys in ascending order, with every 64th of them once more beside each other: of millions of
/// keys those fit into the machine's cache, and a look takes one or two trips to memory.
struct Sorted<'a> {
    keys: &'a [u64],
    every: Vec<u64>,
    /// How many times the list is halved until a key is found.
    halvings: u64,
}

impl<'a> Sorted<'a> {
    const BLOCK: usize = 64;

    fn new(keys: &'a [u64]) -> Self {
        let every = keys.iter().copied().step_by(Self::BLOCK).collect();
        Sorted { keys, every, halvings: u64::from(usize::BITS - keys.len().leading_zeros()) }
    }

    fn contains(&self, key: u64) -> bool {
        // The blocks that begin at or below the key; it can only be in the last of them.
        let Some(block) = self.every.partition_point(|&first| first <= key).checked_sub(1) else {
            return false;
        };
        let rest = &self.keys[block * Self::BLOCK..];
        rest[..rest.len().min(Self::BLOCK)].binary_search(&key).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Card;
    use crate::testing::{random_board, winnable};
    use fairdeal_core::random::Random;
    use std::collections::{BTreeMap, BTreeSet};

    /// Every state that can be reached without passing a refuted one, the plain way.
    fn closed(board: &Board) -> Vec<u64> {
        let game = Game::new(board).unwrap();
        let (mut cards, mut cells) =
            (Connectivity::new(game.matches), Connectivity::new(game.lines));
        let mut seen = BTreeSet::from([game.write(&game.start(), game.full)]);
        let mut open = vec![game.start()];
        while let Some(now) = open.pop() {
            for from in 0..game.cells {
                for to in 0..game.cells {
                    let Some(next) = game.play(&now, from, to) else { continue };
                    let fine = cards.holds(next.cards()) && cells.holds(next.occupied);
                    if fine && seen.insert(game.write(&next, next.cards())) {
                        open.push(next);
                    }
                }
            }
        }
        seen.into_iter().collect()
    }

    fn unwinnable(seed: u64, least: usize) -> (Board, Vec<u64>) {
        let mut random = Random::new(seed);
        loop {
            let board = random_board(&mut random, (3, 3), 9, (5, 16));
            if !winnable(&board) {
                let keys = closed(&board);
                if keys.len() >= least {
                    return (board, keys);
                }
            }
        }
    }

    #[test]
    fn proofs_of_random_boards_hold_and_winnable_boards_have_none() {
        let mut random = Random::new(5);
        let mut held = 0;
        for round in 0..600 {
            let (shape, most) = [((3, 3), 9), ((2, 4), 8), ((4, 4), 8)][round % 3];
            let board = random_board(&mut random, shape, most - round % 4, (5, 16));
            let verdict = closed_set_holds(&board, &closed(&board));
            assert_eq!(verdict.is_err(), winnable(&board), "{verdict:?} {board:?}");
            held += usize::from(verdict.is_ok());
        }
        assert!(held > 100, "{held}");
    }

    /// Along all games of full and partial boards, keys are read back as what was written, and no
    /// two states share one.
    #[test]
    fn keys_are_exact() {
        let mut random = Random::new(6);
        for round in 0..200 {
            let (shape, cards) =
                [((2, 3), 6), ((1, 5), 5), ((3, 3), 7), ((3, 3), 8), ((4, 4), 15), ((4, 4), 16)]
                    [round % 6];
            let game = Game::new(&random_board(&mut random, shape, cards, (3, 9))).unwrap();
            let mut seen: BTreeMap<u64, (u16, Vec<usize>)> = BTreeMap::new();
            let mut open = vec![game.start()];
            while let Some(now) = open.pop() {
                let tops: Vec<usize> = members(now.occupied).map(|c| now.top(c)).collect();
                let key = game.write(&now, now.cards());
                let back = game.read(key).expect("a state");
                assert_eq!((back.occupied, back.cards()), (now.occupied, now.cards()));
                let known = seen.insert(key, (now.occupied, tops.clone()));
                assert!(known.is_none_or(|known| known == (now.occupied, tops)));
                if seen.len() < 3000 {
                    for from in 0..game.cells {
                        open.extend((0..game.cells).filter_map(|to| game.play(&now, from, to)));
                    }
                }
            }
        }
    }

    #[test]
    fn without_the_board_it_is_refused() {
        let (board, keys) = unwinnable(1, 30);
        let game = Game::new(&board).unwrap();
        let root = game.write(&game.start(), game.full);
        let spoiled: Vec<u64> = keys.into_iter().filter(|&key| key != root).collect();
        let why = closed_set_holds(&board, &spoiled).unwrap_err();
        assert_eq!(why, "the board itself is not in the set");
    }

    #[test]
    fn with_a_state_dropped_it_is_refused() {
        let (board, keys) = unwinnable(2, 30);
        let game = Game::new(&board).unwrap();
        let root = game.write(&game.start(), game.full);
        for at in (0..keys.len()).filter(|&at| keys[at] != root) {
            let mut spoiled = keys.clone();
            let gone = spoiled.remove(at);
            let why = closed_set_holds(&board, &spoiled).unwrap_err();
            assert!(why.contains(&format!("leads to {gone:#018x}, which is neither")), "{why}");
        }
    }

    #[test]
    fn out_of_order_or_twice_it_is_refused() {
        let (board, keys) = unwinnable(3, 30);
        let mut spoiled = keys.clone();
        spoiled.swap(4, 5);
        assert!(closed_set_holds(&board, &spoiled).unwrap_err().starts_with("key 5 "));
        let mut spoiled = keys;
        spoiled.insert(7, spoiled[7]);
        assert!(closed_set_holds(&board, &spoiled).unwrap_err().starts_with("key 8 "));
    }

    #[test]
    fn with_a_key_that_is_no_state_it_is_refused() {
        let (board, keys) = unwinnable(4, 30);
        // Two cells with one card, two with another; a number no cell has; a bit too high.
        for no_state in [0x0_0011_2345, 0x9_7654_3210, 1 << 60] {
            let mut spoiled = keys.clone();
            spoiled.push(no_state);
            spoiled.sort_unstable();
            spoiled.dedup();
            let why = closed_set_holds(&board, &spoiled).unwrap_err();
            assert!(why.ends_with("not a state of this board"), "{why}");
        }
    }

    #[test]
    fn with_a_won_state_it_is_refused() {
        let (board, keys) = unwinnable(5, 30);
        let game = Game::new(&board).unwrap();
        let mut spoiled = keys;
        spoiled.push(game.write(&Position { occupied: 1 << 4, tops: 2 << 16 }, 1 << 2));
        spoiled.sort_unstable();
        let why = closed_set_holds(&board, &spoiled).unwrap_err();
        assert!(why.ends_with("this is a won state"), "{why}");
    }

    #[test]
    fn odd_boards_are_refused() {
        let card = |rank| Some(Card { rank, suit: 1 });
        let none = Board::new(1, 1, vec![None]);
        assert_eq!(closed_set_holds(&none, &[]).unwrap_err(), "there are no cards");
        let wide = Board::new(1, 17, (1..18).map(card).collect());
        assert!(closed_set_holds(&wide, &[]).unwrap_err().contains("at most 16 cells"));
        let one = Board::new(1, 1, vec![card(1)]);
        assert!(closed_set_holds(&one, &[0]).unwrap_err().ends_with("this is a won state"));
    }

    /// Keys are found where they are and nowhere else, whatever the length of the list.
    #[test]
    fn sorted_keys_are_found() {
        for len in [0, 1, 63, 64, 65, 128, 1000] {
            let keys: Vec<u64> = (0..len).map(|i| 3 * i + 1).collect();
            let set = Sorted::new(&keys);
            for key in 0..3 * len + 5 {
                assert_eq!(set.contains(key), keys.contains(&key), "{key} of {len}");
            }
            assert!(!set.contains(u64::MAX));
        }
    }

    /// A list of keys costs what its length and its moves say; no choice of keys makes it cost more.
    #[test]
    fn work_is_counted_by_key_and_move() {
        let (board, keys) = unwinnable(6, 200);
        let len = keys.len() as u64;
        let halvings = Sorted::new(&keys).halvings;
        // Nine stacks in a square have four others in line each.
        let most = len * (2 * READ + 9 * 4 * (1 + MOVE + 2 * halvings));
        let mut work = Work::of(most);
        assert_eq!(check(&board, &keys, &mut work), Ok(()));
        let spent = most - work.left();
        assert!(spent > 2 * READ * len);
        let refusal = check(&board, &keys, &mut Work::of(spent - 1)).unwrap_err();
        assert!(refusal.too_much && refusal.undecided && refusal.place == "states", "{refusal}");
        // Keys that are no states end it before any move is made.
        let mut spoiled = keys;
        spoiled.push(1 << 60);
        let mut work = Work::of((len + 1) * READ);
        let why = check(&board, &spoiled, &mut work).unwrap_err().why;
        assert!(why.ends_with("not a state of this board"), "{why}");
    }

    /// Keys chosen to share one slot of a hash table by multiplication (as this file once had): they
    /// are refused for want of the board before anything is counted, and with it at the first of them.
    #[test]
    fn keys_that_would_collide_cost_nothing() {
        let (board, _) = unwinnable(7, 30);
        let inverse = 0xf1de_83e1_9937_733d_u64;
        assert_eq!(inverse.wrapping_mul(0x9e37_79b9_7f4a_7c15), 1);
        let key = |high: u64| {
            let mixed = (high << 32 | (high ^ 0x0123_4567)).wrapping_mul(inverse);
            mixed ^ mixed >> 31 ^ mixed >> 62
        };
        let mut keys: Vec<u64> = (1..50_000).map(key).collect();
        keys.sort_unstable();
        let refusal = check(&board, &keys, &mut Work::of(0)).unwrap_err();
        assert_eq!(refusal.why, "the board itself is not in the set");
        let game = Game::new(&board).unwrap();
        keys.push(game.write(&game.start(), game.full));
        keys.sort_unstable();
        let refusal = check(&board, &keys, &mut Work::of(2 * READ)).unwrap_err();
        assert!(refusal.why.ends_with("not a state of this board"), "{refusal}");
    }

    /// What is remembered of a set is whether each of it can be come to from each other, step by step.
    #[test]
    fn connectivity_is_by_steps() {
        let mut random = Random::new(14);
        let mut found = [0; 2];
        for _ in 0..200 {
            let mut near = [0_u16; MOST_CELLS];
            for _ in 0..14 + random.below(10) {
                let (a, b) = (random.below(16) as usize, random.below(16) as usize);
                near[a] |= 1 << b;
                near[b] |= 1 << a;
            }
            let mut connectivity = Connectivity::new(near);
            for _ in 0..30 {
                let set = random.below(1 << 16) as u16 | 1;
                let mut reached = BTreeSet::from([0]);
                while let Some(next) = (0..16).find(|&c| {
                    set >> c & 1 == 1
                        && !reached.contains(&c)
                        && reached.iter().any(|&r: &usize| near[r] >> c & 1 == 1)
                }) {
                    reached.insert(next);
                }
                let truth = reached.len() == set.count_ones() as usize;
                // Twice: found out, and remembered.
                assert_eq!([0; 2].map(|_| connectivity.holds(set)), [truth; 2], "{near:?} {set}");
                found[usize::from(truth)] += 1;
            }
        }
        assert!(found.iter().all(|&n| n > 100), "{found:?}");
    }

    /// A card on a cell that was empty from the start: no move leads there.
    #[test]
    fn a_card_on_a_cell_that_was_never_occupied_is_no_state() {
        let board = crate::notation::board("2H 3H / 4H .").unwrap();
        let told = closed_set_holds(&board, &[0x0210, 0x3210]).unwrap_err();
        assert!(told.ends_with("not a state of this board"), "{told}");
    }
}
