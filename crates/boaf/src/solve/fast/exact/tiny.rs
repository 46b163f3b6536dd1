//! Exact answers for a handful of cards.
//!
//! Rules 3 and 4 ask small questions about at most seven cards on the board: can these collapse to
//! one stack, to one stack with this card on top, or vanish with the help of a card that may
//! capture anywhere? A plain recursion answers; the same question returns thousands of times in
//! a search, since the rest of the board moves on while these cards stand still, so answers are
//! remembered under an exact key (cards, cells and question in 128 bits).

use super::layout::Layout;
use super::state::State;
use crate::solve::bits::Bits;

/// Most cards in a question.
pub(crate) const MOST: usize = 7;

/// Answers remembered at a time, overwritten by place.
const SLOTS: usize = 1 << 14;

/// What is asked about the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// One stack, any card on top.
    Any,
    /// One stack with the first card on top.
    First,
    /// Nothing left, where the cards of this set (by place in the list) may be captured by a card
    /// from outside at any time.
    Vanish(u8),
}

/// Answers small questions and remembers the answers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tiny {
    memo: Vec<Entry>,
    /// Entries of other layouts carry other numbers: forgetting costs nothing.
    layout: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    key: u128,
    layout: u32,
    answer: bool,
}

/// Cards with their cells.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Few {
    len: usize,
    cards: [u8; MOST],
    cells: [u8; MOST],
}

impl Few {
    /// Adds a card; false when there is no room.
    pub(crate) fn push(&mut self, card: usize, cell: usize) -> bool {
        if self.len == MOST {
            return false;
        }
        self.cards[self.len] = card as u8;
        self.cells[self.len] = cell as u8;
        self.len += 1;
        true
    }

    /// Adds the cards of a set where they stand; false when there is no room.
    pub(crate) fn push_all<B: Bits>(&mut self, state: &State<B>, set: B) -> bool {
        set.each().all(|i| self.push(i, state.cell(i)))
    }
}

impl Tiny {
    /// Forgets all answers: they belong to one layout.
    pub(crate) fn clear(&mut self) {
        self.memo.resize(SLOTS, Entry::default());
        self.layout = self.layout.wrapping_add(1);
        if self.layout == 0 {
            self.memo.fill(Entry::default());
            self.layout = 1;
        }
    }

    /// Answers a question.
    pub(crate) fn ask<B: Bits>(&mut self, layout: &Layout<B>, few: &Few, goal: Goal) -> bool {
        let mut key = match goal {
            Goal::Any => 1_u128,
            Goal::First => 2,
            Goal::Vanish(set) => 3 | u128::from(set) << 2,
        } << 3
            | few.len as u128;
        for k in 0..few.len {
            key = key << 16 | u128::from(few.cards[k]) << 8 | u128::from(few.cells[k]);
        }
        let mixed = ((key >> 64) as u64 ^ (key as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
            .wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let slot = (mixed >> 40) as usize % SLOTS;
        let entry = &self.memo[slot];
        if entry.key == key && entry.layout == self.layout {
            return entry.answer;
        }
        let mut play = Play::new(layout, few, goal);
        let answer = play.reaches((1 << few.len) - 1);
        self.memo[slot] = Entry { key, layout: self.layout, answer };
        answer
    }
}

/// The question in numbers of its own: cards and cells are both numbered by place in the list, as
/// cards only ever land on each other's cells.
struct Play {
    cells: [u8; MOST],
    matches: [u8; MOST],
    lines: [u8; MOST],
    goal: Goal,
}

impl Play {
    fn new<B: Bits>(layout: &Layout<B>, few: &Few, goal: Goal) -> Self {
        let mut play = Play {
            cells: std::array::from_fn(|k| k as u8),
            matches: [0; MOST],
            lines: [0; MOST],
            goal,
        };
        for i in 0..few.len {
            let matches = layout.matches(few.cards[i] as usize);
            let line = layout.line(few.cells[i] as usize);
            for j in 0..few.len {
                play.matches[i] |= u8::from(matches.has(few.cards[j] as usize)) << j;
                play.lines[i] |= u8::from(line.has(few.cells[j] as usize)) << j;
            }
        }
        play
    }

    fn reaches(&mut self, alive: u8) -> bool {
        let safe = match self.goal {
            Goal::Vanish(captured) => {
                if alive == 0 {
                    return true;
                }
                // A card that cannot be captured and matches nobody left is there for good.
                for i in (alive & !captured).each() {
                    if self.matches[i] & alive == 0 {
                        return false;
                    }
                }
                for i in (alive & captured).each() {
                    if self.reaches(alive & !(1 << i)) {
                        return true;
                    }
                }
                0
            }
            Goal::Any | Goal::First => {
                if alive & (alive - 1) == 0 {
                    return true;
                }
                if !self.joined(alive) {
                    return false;
                }
                u8::from(self.goal == Goal::First)
            }
        };
        for i in alive.each() {
            let from = self.cells[i];
            let line = self.lines[from as usize];
            for j in (alive & self.matches[i] & !safe).each() {
                if line >> self.cells[j] & 1 == 1 {
                    self.cells[i] = self.cells[j];
                    let won = self.reaches(alive & !(1 << j));
                    self.cells[i] = from;
                    if won {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Are the cards connected by card, and their cells by position?
    fn joined(&self, alive: u8) -> bool {
        let (mut reached, mut todo) = (alive & alive.wrapping_neg(), alive & alive.wrapping_neg());
        while todo != 0 {
            let new = self.matches[todo.trailing_zeros() as usize] & alive & !reached;
            reached |= new;
            todo = todo & (todo - 1) | new;
        }
        if reached != alive {
            return false;
        }
        let occupied = alive.each().fold(0_u8, |set, i| set | 1 << self.cells[i]);
        let (mut reached, mut todo) =
            (occupied & occupied.wrapping_neg(), occupied & occupied.wrapping_neg());
        while todo != 0 {
            let new = self.lines[todo.trailing_zeros() as usize] & occupied & !reached;
            reached |= new;
            todo = todo & (todo - 1) | new;
        }
        reached == occupied
    }
}
