//! Exhaustive play on a handful of cards.
//!
//! The Cut Edge condition asks whether at most seven cards, alone on the board, can be joined into
//! one stack. So few cards are simply played out: all positions are visited, each once. A position
//! is one digit per card, the number of the cell it lies on, or a mark for "covered".

use std::collections::BTreeSet;

use crate::rules::Card;

/// The most cards a [`Mini`] holds.
pub(super) const MOST: usize = 7;

/// The digit of a covered card.
const COVERED: u32 = 0xf;

/// A few cards and where they lie.
#[derive(Clone, Debug, Default)]
pub(super) struct Mini {
    cards: Vec<Card>,
    lines: Vec<(usize, usize)>,
}

impl Mini {
    /// Adds a card at a row and column.
    ///
    /// # Panics
    /// When there are [`MOST`] cards already.
    pub(super) fn put(&mut self, card: Card, line: (usize, usize)) {
        assert!(self.cards.len() < MOST, "a mini-deal has at most {MOST} cards");
        self.cards.push(card);
        self.lines.push(line);
    }

    /// The same with one card more.
    pub(super) fn with(&self, card: Card, line: (usize, usize)) -> Mini {
        let mut more = self.clone();
        more.put(card, line);
        more
    }

    /// Can the cards be joined into one stack?
    pub(super) fn solvable(&self) -> bool {
        self.play(None)
    }

    /// Can the cards be joined into one stack with this one (by its number) on top?
    pub(super) fn collapses_to(&self, top: usize) -> bool {
        self.play(Some(top))
    }

    fn play(&self, top: Option<usize>) -> bool {
        let n = self.cards.len();
        let digit = |state: u32, i: usize| (state >> (4 * i)) & 0xf;
        let start = (0..n).fold(0, |state, i| state | (i as u32) << (4 * i));
        let mut seen = BTreeSet::from([start]);
        let mut stack = vec![(start, n)];
        while let Some((state, left)) = stack.pop() {
            if left == 1 {
                return true;
            }
            for (from, to) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))) {
                let (at, onto) = (digit(state, from), digit(state, to));
                // A card that must end on top is never covered.
                if from == to || at == COVERED || onto == COVERED || top == Some(to) {
                    continue;
                }
                let (a, b) = (self.lines[at as usize], self.lines[onto as usize]);
                if (a.0 == b.0 || a.1 == b.1) && self.cards[from].matches(self.cards[to]) {
                    let lifted = state & !(0xf << (4 * from)) | onto << (4 * from);
                    let next = lifted | COVERED << (4 * to);
                    if seen.insert(next) {
                        stack.push((next, left - 1));
                    }
                }
            }
        }
        false
    }
}
