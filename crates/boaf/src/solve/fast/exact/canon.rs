//! The key of a state, up to renaming what may be renamed.
//!
//! Two states are as good as each other if one becomes the other by permuting rows and columns, or
//! by exchanging cards that match the same cards. Both happen all the time: a stack alone in its
//! row might as well be in any other row, and two clubs whose ranks are far from everything left
//! are the same card. So the table of refuted states keeps one key for all of them.
//!
//! *Twins.* Cards a, b on top are twins if they match each other and the same others. Exchanging
//! them changes nothing, so twins are listed by cell. A card a that is gone is a twin of b
//! if a matches b and just the others b matches: had b been covered instead of a, the same game
//! would be left. So b is renamed to a if a is the lower number; one card at a time, for only then
//! is the renamed set of cards known to have the same matches. All of this depends on the set of
//! cards alone and is remembered by it.
//!
//! *Rows and columns* are numbered in the order in which the cards, as renamed and listed, come to
//! stand in them. Cards being distinct this finds the same numbers for every permutation, except
//! that twins may be listed in another order: then the state is searched twice.
//!
//! *The key* is a bit 1, the renamed set of cards, and for each card its row and column in as many
//! bits as the board needs: 81 bits for the 4×4 game. The match graph, the lines and so the whole
//! game can be read off it up to renaming: equal keys mean equally good states. (Exact, not hashed.)
//!
//! On the 109 connected unsolvable deals of the million this saves one node in eight (3.36 to 2.94
//! million); what writing the keys costs was not measured by itself.

use super::layout::Layout;
use super::state::State;
use crate::solve::bits::Bits;

/// Sets of cards remembered at a time.
const SLOTS: usize = 1 << 12;

/// Above so many cards twins are not looked for: they are rare there, and the look is quadratic.
const MOST_CARDS: usize = 64;

/// Writes keys.
#[derive(Clone, Debug)]
pub(crate) struct Canon<B: Bits> {
    memo: Vec<Renamed<B>>,
    row_bits: u32,
    col_bits: u32,
}

/// A set of cards, renamed.
#[derive(Clone, Copy, Debug)]
struct Renamed<B: Bits> {
    /// The set of cards as it is.
    cards: B,
    /// As renamed.
    set: B,
    /// The cards in order of their new names.
    list: B::Bytes,
    /// For each place in the list the first place of its twins.
    twin: B::Bytes,
    /// Are there twins at all?
    twins: bool,
}

fn bits_for(count: u8) -> u32 {
    u8::BITS - count.leading_zeros()
}

impl<B: Bits> Default for Canon<B> {
    fn default() -> Self {
        Canon { memo: Vec::new(), row_bits: 0, col_bits: 0 }
    }
}

impl<B: Bits> Canon<B> {
    /// Turns to a board.
    pub(crate) fn clear(&mut self, layout: &Layout<B>) {
        let last = |of: &B::Bytes| of.as_ref()[..layout.n].iter().copied().max().unwrap_or(0);
        self.row_bits = bits_for(last(&layout.row));
        self.col_bits = bits_for(last(&layout.col));
        let none = Renamed {
            cards: B::default(),
            set: B::default(),
            list: B::bytes(),
            twin: B::bytes(),
            twins: false,
        };
        self.memo.clear();
        self.memo.resize(if layout.n <= MOST_CARDS { SLOTS } else { 1 }, none);
    }

    /// The words of a key.
    pub(crate) fn words(&self, layout: &Layout<B>) -> usize {
        let n = layout.n;
        (1 + n + n * (self.row_bits + self.col_bits) as usize).div_ceil(64)
    }

    /// Writes the key of a state.
    pub(crate) fn key(&mut self, layout: &Layout<B>, state: &State<B>, key: &mut [u64]) {
        let mut hash = 0_u64;
        for w in 0..B::CAP.div_ceil(64) {
            hash = (hash ^ state.alive.word(w)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        let slot = (hash >> 40) as usize % self.memo.len();
        if self.memo[slot].cards != state.alive {
            self.memo[slot] = rename(layout, state.alive);
        }
        let renamed = &self.memo[slot];
        let mut list = renamed.list;
        let list = &mut list.as_mut()[..state.alive.count()];
        if renamed.twins {
            // Insertion sort within each group of twins, by cell.
            let twin = renamed.twin.as_ref();
            for at in 1..list.len() {
                let first = twin[at] as usize;
                let mut to = at;
                // The groups need not be adjacent in the list: walk down through the own one.
                for before in (first..at).rev() {
                    if twin[before] as usize == first
                        && state.cell(list[before] as usize) > state.cell(list[to] as usize)
                    {
                        list.swap(before, to);
                        to = before;
                    }
                }
            }
        }
        let mut stream = Stream { key, at: 0, word: 0 };
        stream.put(1, 1);
        for w in 0..layout.n.div_ceil(64) {
            stream.put(renamed.set.word(w), (layout.n - 64 * w).min(64) as u32);
        }
        let (mut rows, mut cols) = (Numbers::<B>::new(), Numbers::<B>::new());
        for &card in list.iter() {
            let cell = state.cell(card as usize);
            let row = rows.of(layout.row.as_ref()[cell]);
            let col = cols.of(layout.col.as_ref()[cell]);
            let place = u64::from(row) << self.col_bits | u64::from(col);
            stream.put(place, self.row_bits + self.col_bits);
        }
        stream.finish();
    }
}

/// Numbers in order of first appearance.
struct Numbers<B: Bits> {
    seen: B,
    number: B::Bytes,
    next: u8,
}

impl<B: Bits> Numbers<B> {
    fn new() -> Self {
        Numbers { seen: B::default(), number: B::bytes(), next: 0 }
    }

    #[inline]
    fn of(&mut self, line: u8) -> u8 {
        if !self.seen.has(line as usize) {
            self.seen = self.seen.with(line as usize);
            self.number.as_mut()[line as usize] = self.next;
            self.next = self.next.wrapping_add(1);
        }
        self.number.as_ref()[line as usize]
    }
}

/// Bits, written one field after the other.
struct Stream<'a> {
    key: &'a mut [u64],
    at: usize,
    word: u64,
}

impl Stream<'_> {
    /// Adds a field of at most 64 bits.
    #[inline]
    fn put(&mut self, value: u64, bits: u32) {
        let shift = (self.at % 64) as u32;
        self.word |= value << shift;
        if shift + bits >= 64 {
            self.key[self.at / 64] = self.word;
            self.word = if shift == 0 { 0 } else { value >> (64 - shift) };
        }
        self.at += bits as usize;
    }

    /// Writes what is left.
    fn finish(self) {
        if !self.at.is_multiple_of(64) {
            self.key[self.at / 64] = self.word;
        }
        self.key[self.at.div_ceil(64)..].fill(0);
    }
}

/// Finds new names and twins.
fn rename<B: Bits>(layout: &Layout<B>, cards: B) -> Renamed<B> {
    let n = layout.n;
    let closed = |i: usize, set: B| layout.matches(i).with(i).and(set);
    // `holder[a]` is the card that goes by the name a.
    let mut set = cards;
    let mut holder = B::bytes();
    (0..n).for_each(|i| holder.as_mut()[i] = i as u8);
    if n <= MOST_CARDS {
        'again: loop {
            for b in set.each() {
                for a in B::first(b).minus(set).and(layout.matches(b)).each() {
                    // a, gone, would match b and the same others.
                    if layout.matches(a).and(set) == closed(b, set) {
                        set = set.without(b).with(a);
                        let real = holder.as_ref()[b];
                        holder.as_mut()[a] = real;
                        continue 'again;
                    }
                }
            }
            break;
        }
    }
    let mut out = Renamed { cards, set, list: B::bytes(), twin: B::bytes(), twins: false };
    let mut names = B::bytes();
    for (at, a) in set.each().enumerate() {
        out.list.as_mut()[at] = holder.as_ref()[a];
        names.as_mut()[at] = a as u8;
        out.twin.as_mut()[at] = at as u8;
        if n <= MOST_CARDS {
            let twin = (0..at)
                .find(|&before| closed(names.as_ref()[before] as usize, set) == closed(a, set));
            if let Some(before) = twin {
                out.twin.as_mut()[at] = before as u8;
                out.twins = true;
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Board;
    use crate::solve::fast::exact::table::MOST_WORDS;
    use crate::testing::{random_board, winnable};
    use fairdeal_core::random::Random;
    use std::collections::BTreeMap;

    fn shown(board: &Board, layout: &Layout<u16>, state: &State<u16>) -> Board {
        let mut cells = vec![None; board.cells().len()];
        for c in state.occupied.each() {
            cells[layout.cells[c]] = Some(layout.cards[state.card(c)]);
        }
        Board::new(board.rows(), board.cols(), cells)
    }

    /// Along random games, states that share a key are won or lost together, and have equally
    /// many moves; and keys are shared often.
    #[test]
    fn states_with_one_key_are_equally_good() {
        let mut random = Random::new(21);
        let (mut states, mut keys) = (0, 0);
        for round in 0..150 {
            let shape = [(3, 3), (2, 4), (4, 4)][round % 3];
            let board = random_board(&mut random, shape, 7, (3, 9));
            let layout: Layout<u16> = Layout::new(&board).unwrap();
            let mut canon = Canon::default();
            canon.clear(&layout);
            let mut boards: BTreeMap<Board, Vec<u64>> = BTreeMap::new();
            for _ in 0..40 {
                let mut state = State::new(&layout);
                loop {
                    let mut key = [0; MOST_WORDS];
                    let words = canon.words(&layout);
                    canon.key(&layout, &state, &mut key[..words]);
                    assert_ne!(key[0], 0);
                    boards.insert(shown(&board, &layout, &state), key[..words].to_vec());
                    let moves: Vec<(usize, usize)> = state
                        .alive
                        .each()
                        .flat_map(|i| state.partners(&layout, i).each().map(move |j| (i, j)))
                        .collect();
                    if moves.is_empty() {
                        break;
                    }
                    let (i, j) = moves[random.below(moves.len() as u64) as usize];
                    let (before, step) = (state, state.play(&layout, i, j));
                    let mut back = state;
                    back.take_back(&layout, step);
                    assert_eq!((back.alive, back.occupied), (before.alive, before.occupied));
                }
            }
            let mut by_key: BTreeMap<&Vec<u64>, (bool, usize)> = BTreeMap::new();
            for (board, key) in &boards {
                let good = (winnable(board), board.moves().len());
                assert_eq!(*by_key.entry(key).or_insert(good), good, "{board:?}");
            }
            states += boards.len();
            keys += by_key.len();
        }
        assert!(keys * 10 < states * 9, "{keys} keys of {states} states");
    }

    /// The widest keys hold together too.
    #[test]
    fn large_boards_have_keys() {
        let mut random = Random::new(22);
        let board = random_board(&mut random, (16, 16), 256, (20, 20));
        let layout: Layout<crate::solve::bits::Words<4>> = Layout::new(&board).unwrap();
        let mut canon = Canon::default();
        canon.clear(&layout);
        let words = canon.words(&layout);
        assert!(words <= MOST_WORDS);
        let mut state = State::new(&layout);
        let mut last = vec![0; words];
        for i in 0..256 {
            let partner = state.partners(&layout, i).each().next();
            if let Some(j) = partner.filter(|_| state.alive.has(i)) {
                state.play(&layout, i, j);
                let mut key = vec![0; words];
                canon.key(&layout, &state, &mut key);
                assert_ne!(key, last);
                last = key;
            }
        }
    }
}
