//! Exact cover for one bucket: the problem, its compact forms and the widest states.
//!
//! Items are the pairs (property, value) that the new card leaves open, `rows` values for each of d
//! properties; a card covers d items; wanted are `rows` cards that cover each item once. The search
//! branches on the item with the fewest candidates, which finds items with none (failure) or one
//! (no choice) by the same count. Everything is in how the counts are made.
//!
//! A state of at most 512 live cards is a [`Level`]: for every item a bitset of the cards that have
//! it, one to eight words, stored so that one word of all items lies together. Counting then is
//! "and, popcount, minimum" over a plain array, which vector units do eight items at a time; see
//! [`super::cover_kernel`]. Choosing a card clears its d items' bitsets from the live set. When the
//! live cards fit half the words the level is squeezed into a narrower one (bit extraction, a word
//! at a time). States of more than 512 cards, seen near the root of large boards only, are plain lists
//! walked once per step, so memory stays linear in the board.
//!
//! What lost, measured on v = 12, p = 6: rebuilding narrower levels card by card (3.4 × slower,
//! for there are few nodes below each), squeezing whenever a level would fit (1.3 × slower; see
//! the bounds in the kernel), and looking for an item without candidates before any is counted, to
//! leave at the first (3.4 × slower: most states end that way, but never at the same place). Better
//! ties for the scarcest item save 7 % of the nodes, and cost more. Leaving covered items out when a level is
//! squeezed costs as much as it saves (1.1 × slower). Among items that are as scarce or nearly, the one
//! whose cards leave the fewest live cards, or the fewest choices after it, wherever more than 128
//! cards are live: at most 4 % fewer nodes (v = 15, p = 6), and slower; the order has little left to give.
//! Nine nodes in ten have fewer than 48 live cards, and about five
//! lie below each state that first has so few: kept from there on as a list of masks, a bit an item,
//! with "on one card", "on two" found by word operations over eight cards at once, such a node
//! takes 35 ns instead of 60, but making the list costs more than its five nodes save (1.4 × slower
//! in all, nodes the same).
//!
//! What won against all of these is to count eight states together, from 192 live cards and 66 open
//! items on: [`super::waves`]. There, to take at once all cards that are the last for some item
//! would save 17 % of the nodes, and hardly any time.
//!
//! Thought through and not built: dancing links (pointer chasing against
//! a few vector instructions a node), meeting in the middle over half sets (as many half sets as the
//! search has nodes, and they need memory), elimination over GF(2) near the leaves (it settles a
//! state of 50 cards at the price of the ten nodes that settle it anyway), tables of states seen (two
//! partial sets that cover the same items hardly ever meet).

use fairdeal_core::Limits;

use super::cover_kernel::{self, State};
use super::matching::bits;

/// Instructions to use. No answer and no node count depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernel {
    /// Whatever the program was compiled for.
    Portable,
    /// 256-bit vectors.
    Avx2,
    /// 512-bit vectors with a population count.
    Avx512,
}

impl Kernel {
    /// The best this machine has.
    pub fn detect() -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512vpopcntdq")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("popcnt")
            {
                return Kernel::Avx512;
            }
            if is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("popcnt")
            {
                return Kernel::Avx2;
            }
        }
        Kernel::Portable
    }

    /// Whether this machine has it.
    pub fn works(self) -> bool {
        match (self, Kernel::detect()) {
            (Kernel::Portable, _) | (_, Kernel::Avx512) => true,
            (kernel, best) => kernel == best,
        }
    }
}

/// What a search came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// There is no cover.
    None,
    /// There is one.
    Found,
    /// The budget is spent.
    Stopped,
}

/// The most cards a level may have.
pub(super) const LEVEL_CARDS: usize = 512;

/// The cards of a state that is small enough for bitsets.
#[derive(Clone, Debug, Default)]
pub(super) struct Cards {
    /// Items a card has.
    pub(super) d: usize,
    /// Items in all, every one of them open when this was made.
    pub(super) items: usize,
    /// The items of each card, d of them.
    pub(super) list: Vec<u16>,
    /// Each card's number where this was made from.
    pub(super) from: Vec<u32>,
    map: Vec<u16>,
}

impl Cards {
    /// Takes some cards of a wider state, whose items are below `items` and whose open items all
    /// have a card among `picks`. Covered items are left out.
    pub(super) fn fill(
        &mut self,
        d: usize,
        source: &[u16],
        items: usize,
        picks: impl Iterator<Item = u32>,
    ) {
        self.d = d;
        self.from.clear();
        self.from.extend(picks);
        self.list.clear();
        for &card in &self.from {
            self.list.extend_from_slice(&source[card as usize * d..][..d]);
        }
        self.map.clear();
        self.map.resize(items, 0);
        for &item in &self.list {
            self.map[usize::from(item)] = 1;
        }
        let mut next = 0;
        for new in &mut self.map {
            (*new, next) = (next, next + *new);
        }
        self.items = usize::from(next);
        for item in &mut self.list {
            *item = self.map[usize::from(*item)];
        }
    }

    /// Takes all cards, when none of the items is covered yet.
    fn fill_all(&mut self, d: usize, source: &[u16], items: usize) {
        (self.d, self.items) = (d, items);
        self.from.clear();
        self.from.extend(0..(source.len() / d) as u32);
        self.list.clear();
        self.list.extend_from_slice(source);
    }

    /// The items of a card.
    #[inline(always)]
    pub(super) fn of(&self, card: usize) -> &[u16] {
        &self.list[card * self.d..][..self.d]
    }
}

/// Live cards in bitsets, numbered within the level.
#[derive(Clone, Debug, Default)]
pub(super) struct Level {
    /// Items with their padding, a multiple of eight.
    pub(super) stride: usize,
    /// Word k of item i's bitset is at k·stride + i.
    pub(super) words: Vec<u64>,
    /// The number of each of the level's cards among all [`Cards`].
    pub(super) from: Vec<u16>,
}

/// Words for the bitsets of n cards.
pub(super) fn words_for(n: usize) -> usize {
    n.div_ceil(64).next_power_of_two()
}

impl Level {
    /// The level of all cards.
    fn fill(&mut self, cards: &Cards) {
        let n = cards.from.len();
        self.from.clear();
        self.from.extend(0..n as u16);
        self.stride = cards.items.next_multiple_of(8);
        self.words.clear();
        self.words.resize(words_for(n) * self.stride, 0);
        for k in 0..n {
            for &item in cards.of(k) {
                self.words[k / 64 * self.stride + usize::from(item)] |= 1 << (k % 64);
            }
        }
    }
}

/// The exact cover solver, with the memory it works in.
#[derive(Clone, Debug)]
pub(super) struct Cover {
    kernel: Kernel,
    levels: Vec<Level>,
    narrow: Cards,
    state: State,
    /// The bucket's cards: their items and their numbers on the board.
    cards: Vec<u16>,
    places: Vec<u32>,
}

/// A state too wide for a level.
#[derive(Clone, Copy)]
struct Wide {
    d: usize,
    items: usize,
    rows: usize,
    covered: usize,
}

impl Cover {
    pub(super) fn new(kernel: Kernel) -> Self {
        Cover {
            kernel: if kernel.works() { kernel } else { Kernel::Portable },
            // One for each width.
            levels: vec![Level::default(); 4],
            narrow: Cards::default(),
            state: State::default(),
            cards: Vec::new(),
            places: Vec::new(),
        }
    }

    /// Looks for `rows` of the cards that show each value of each column in `differ` once, except
    /// the new card's. The cards have none of the new card's values there, and all others.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn solve(
        &mut self,
        columns: &[Vec<u8>],
        new: &[u8],
        differ: u64,
        cards: &[u32],
        rows: usize,
        nodes: &mut u64,
        limits: Limits,
    ) -> Ended {
        self.places.clear();
        self.places.extend_from_slice(cards);
        let d = differ.count_ones() as usize;
        self.cards.clear();
        self.cards.resize(d * cards.len(), 0);
        for (at, q) in bits(differ).enumerate() {
            let (column, own, first) = (&columns[q], new[q], (at * rows) as u16);
            for (&place, item) in cards.iter().zip(self.cards[at..].iter_mut().step_by(d)) {
                let value = column[place as usize];
                *item = first + u16::from(value) - u16::from(value > own);
            }
        }
        self.state.begin(*nodes, limits, rows);
        let wide = Wide { d, items: d * rows, rows, covered: 0 };
        let n = self.places.len() as u32;
        let ended = if n as usize <= LEVEL_CARDS {
            self.narrow.fill_all(d, &self.cards, d * rows);
            self.narrow(rows)
        } else {
            self.wide(wide, (0..n).collect())
        };
        *nodes = self.state.nodes;
        ended
    }

    /// The plain search only.
    #[cfg(test)]
    pub(super) fn without_waves(mut self) -> Self {
        self.state.waves.never();
        self
    }

    /// The last refutation tried was a success: all that one search leaves for the next.
    pub(super) fn lucky(&self) -> bool {
        self.state.lucky
    }

    pub(super) fn set_lucky(&mut self, lucky: bool) {
        self.state.lucky = lucky;
    }

    /// The places of the cards found, in no particular order.
    pub(super) fn found(&self) -> Vec<u32> {
        self.state.picked.iter().map(|&card| self.places[card as usize]).collect()
    }

    /// Searches the cards in `narrow`, which have a candidate for each open item.
    fn narrow(&mut self, rows: usize) -> Ended {
        let Some((level, rest)) = self.levels.split_first_mut() else { return Ended::Stopped };
        let (narrow, state) = (&self.narrow, &mut self.state);
        level.fill(narrow);
        state.waves.other_cards();
        let ended = cover_kernel::enter(self.kernel, narrow, level, rest, state, rows);
        for card in &mut state.picked {
            *card = narrow.from[*card as usize];
        }
        ended
    }

    fn wide(&mut self, wide: Wide, live: Vec<u32>) -> Ended {
        let Wide { d, items, rows, covered } = wide;
        if rows == 0 {
            return Ended::Found;
        }
        let mut counts = vec![0_u32; items];
        for &card in &live {
            for &item in &self.cards[card as usize * d..][..d] {
                counts[usize::from(item)] += 1;
            }
        }
        if counts.iter().filter(|&&c| c == 0).count() > covered {
            return Ended::None;
        }
        if live.len() <= LEVEL_CARDS {
            self.narrow.fill(d, &self.cards, items, live.into_iter());
            return self.narrow(rows);
        }
        self.state.nodes += 1;
        if self.state.nodes > self.state.pause && self.state.must_end() {
            return Ended::Stopped;
        }
        let open = counts.iter().enumerate().filter(|&(_, &c)| c > 0);
        let Some((branch, _)) = open.min_by_key(|&(i, &c)| (c, i)) else { return Ended::None };
        let start = self.state.nodes;
        let mut stage = 0;
        for &card in &live {
            let own = &self.cards[card as usize * d..][..d];
            if !own.contains(&(branch as u16)) {
                continue;
            }
            let apart = |&other: &u32| {
                let others = &self.cards[other as usize * d..][..d];
                own.iter().zip(others).all(|(a, b)| a != b)
            };
            let next = live.iter().copied().filter(apart).collect();
            match self.wide(Wide { rows: rows - 1, covered: covered + d, ..wide }, next) {
                Ended::None => {}
                Ended::Found => {
                    self.state.picked.push(card);
                    return Ended::Found;
                }
                Ended::Stopped => return Ended::Stopped,
            }
            if let Some(moduli) = self.state.due(start, rows, &mut stage)
                && self.state.refuted(d, &self.cards, items, live.iter().copied(), moduli)
            {
                return Ended::None;
            }
        }
        Ended::None
    }
}
