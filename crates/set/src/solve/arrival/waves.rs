//! The bottom of the exact cover in waves: the states below a root, eight at a time.
//!
//! Nearly all nodes lie near the leaves. With v = 15 and p = 6 a state with 11 rows to go has 150 live
//! cards and a hundred nodes below it, and a node by itself waits most of its time: for the choice
//! before it, for the minimum, for a branch that is guessed wrongly. So the states below such a
//! *root* are kept on a stack and counted eight at a time ([`super::lanes`]). Items are numbered
//! anew so that a card is one word, and a state one word too, its closed items: a card is live where
//! it shares no bit with it. A pass over the root's cards finds the items without a card (most
//! states end there), with one, with two; only a state without any of these is counted in full.
//! Where a card is the last for its item and takes the last card of another, the state it leads to
//! is a node that need not be looked at.
//!
//! **Nodes are those of the plain search**, which is what allows all this. Which item a state
//! branches on does not depend on the order in which states are visited, so neither does the number
//! of nodes, as long as there is no cover and nothing stops the search. When a state comes close to a
//! cover (three rows to go), when the limits are to be looked at, or when so many nodes were seen
//! that a refutation would be due, the waves are given up and the plain search does the root again,
//! in its own order: less than a hundredth of the nodes.
//!
//! **65 items in 64 bits.** The root's own item is closed in all states below it. One more may be
//! left over: the last. Its cards, the *far* ones, stand at the end of the list, and states carry a
//! second word of closed items for them, which is full when the item is closed; how many far cards
//! live is counted by themselves. So roots may have 66 open items, 11 rows of 6, which is worth a
//! sixth of the time: roots with 10 rows have 15 nodes each, too few to fill the lanes and to
//! pay for the new numbers.
//!
//! What lost, on v = 15, p = 6: roots of at most 160 cards (8 % slower); roots without bound (v = 15,
//! p = 5 lose what they gained: most cards of a large root are dead in each state); looking up cards
//! by the bitsets of the level above instead of turning the new words into columns (2 % slower).

use super::cover::{Cards, Level};
use super::lanes::{self, Columns, LANES, Lives, MOST};

/// Live cards with which a state may be the root of waves.
const MOST_CARDS: usize = 192;
/// Fewer are left to the plain search.
const FEWEST_CARDS: usize = 40;
/// Candidates there must be for the root's item: with fewer there are too few nodes below.
const FEWEST_CANDIDATES: u32 = 4;
/// Rows a root has at least.
const FEWEST_ROWS: usize = 6;
/// Items a root may have: 64 in a word, its own, and the last.
const MOST_ITEMS: usize = 66;
/// A state with so few rows to go is close to a cover.
const LAST_ROWS: usize = 3;

/// The memory of waves.
#[derive(Clone, Debug)]
pub(super) struct Waves {
    /// The root's live cards, a bit an item.
    cards: Box<[u64; MOST]>,
    /// Bit c of word k of item i says whether card 64·k + c has it.
    columns: Box<Columns>,
    lives: Box<Lives>,
    /// Closed items of the states that are still to be counted, for near cards and for far ones.
    stack: Vec<[u64; 2]>,
    /// Where the far cards begin.
    far: usize,
    /// Items that have a bit.
    near: u32,
    /// The items of all [`Cards`], made when the first root needs them.
    masks: Vec<u128>,
    /// The most live cards of a root: fewer for a while when one had too many nodes.
    most: usize,
    ceiling: usize,
}

impl Default for Waves {
    fn default() -> Self {
        Waves {
            cards: Box::new([0; MOST]),
            columns: Box::new([[0; 64]; MOST / 64]),
            lives: Box::new([0; MOST]),
            stack: Vec::new(),
            far: 0,
            near: 0,
            masks: Vec::new(),
            most: MOST_CARDS,
            ceiling: MOST_CARDS,
        }
    }
}

/// A state below which waves are wanted.
#[derive(Clone, Copy)]
pub(super) struct Root<'a> {
    pub(super) cards: &'a Cards,
    pub(super) level: &'a Level,
    /// The item to branch on.
    pub(super) branch: usize,
    /// Nodes there may be below it.
    pub(super) room: u64,
}

impl Root<'_> {
    /// The items that have a bit, and the one that is left over, if there are so many: the last.
    /// The item to branch on needs none, for it is closed in every state below.
    #[inline(always)]
    fn near(&self, live: &[u64]) -> (u128, Option<usize>) {
        // Written for vectors: an item's words first, then its bit.
        let mut some = [0_u64; 128];
        for (words, live) in self.level.words.chunks_exact(self.level.stride).zip(live) {
            for (some, word) in some.iter_mut().zip(words) {
                *some |= word & live;
            }
        }
        let mut halves = [0_u64; 2];
        for (half, some) in halves.iter_mut().zip(some.chunks_exact(64)) {
            for (at, some) in some.iter().enumerate() {
                *half |= u64::from(*some != 0) << at;
            }
        }
        let mut open = u128::from(halves[1]) << 64 | u128::from(halves[0]);
        open &= !(1 << self.branch);
        if open.count_ones() <= 64 {
            return (open, None);
        }
        let last = 127 - open.leading_zeros() as usize;
        (open & !(1 << last), Some(last))
    }
}

impl Waves {
    /// May a state with n live cards be a root? The candidates are those of its item.
    #[inline(always)]
    pub(super) fn suit(
        &self,
        cards: &Cards,
        rows: usize,
        n: usize,
        candidates: impl FnOnce() -> u32,
    ) -> bool {
        rows >= FEWEST_ROWS
            && cards.d * rows <= MOST_ITEMS
            && (FEWEST_CARDS..=self.most).contains(&n)
            && cards.items <= 128
            && candidates() >= FEWEST_CANDIDATES
    }

    /// A new search begins.
    pub(super) fn begin(&mut self) {
        self.most = self.ceiling;
    }

    /// The next roots are of other cards.
    pub(super) fn other_cards(&mut self) {
        self.masks.clear();
    }

    fn know(&mut self, cards: &Cards) {
        if self.masks.is_empty() {
            let mask = |items: &[u16]| items.iter().fold(0, |mask, &item| mask | 1 << item);
            self.masks.extend(cards.list.chunks_exact(cards.d).map(mask));
        }
    }

    /// What is learned from a root with n live cards that had too many nodes, or not.
    pub(super) fn learn(&mut self, n: usize, too_many: bool) {
        self.most = if too_many { n * 3 / 4 } else { self.ceiling.min(self.most + 1) };
    }

    /// No root is taken.
    #[cfg(test)]
    pub(super) fn never(&mut self) {
        self.ceiling = 0;
    }
}

/// Rows and columns of a square of bits change places.
#[inline(always)]
fn transpose(square: &mut [u64; 64]) {
    let mut half = 32;
    let mut mask = 0xffff_ffff_u64;
    while half > 0 {
        for pair in square.chunks_exact_mut(2 * half) {
            let (upper, lower) = pair.split_at_mut(half);
            for (a, b) in upper.iter_mut().zip(lower) {
                let other = (*a >> half ^ *b) & mask;
                *a ^= other << half;
                *b ^= other;
            }
        }
        half /= 2;
        mask ^= mask << half;
    }
}

/// The items of a card that are in `open`, at most 64, side by side.
fn gather(mask: u128, open: u128) -> u64 {
    // No card has many items.
    let (mut rest, mut out) = (mask & open, 0);
    while rest != 0 {
        let below = rest & rest.wrapping_neg();
        out |= 1 << (open & (below - 1)).count_ones();
        rest ^= below;
    }
    out
}

/// See [`gather`].
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi2,popcnt")]
#[inline]
fn gather_bmi2(mask: u128, open: u128) -> u64 {
    use std::arch::x86_64::_pext_u64;
    let (low, high) = (open as u64, (open >> 64) as u64);
    // With 64 open items below there is none above.
    _pext_u64(mask as u64, low)
        | _pext_u64((mask >> 64) as u64, high).wrapping_shl(low.count_ones())
}

macro_rules! waves {
    ($name:ident, $gather:path $(, $features:literal)?) => {
        pub(super) mod $name {
            use super::*;

            /// The nodes below a root, if there is no cover; the nodes until the waves were given
            /// up, if that is not known.
            $(#[target_feature(enable = $features)])?
            #[inline(never)]
            pub(in super::super) fn sweep(waves: &mut Waves, root: Root<'_>, live: &[u64]) -> Result<u64, u64> {
                let n = fill(waves, root, live);
                match n.div_ceil(64) {
                    0 | 1 => run::<1>(waves, root, n),
                    2 => run::<2>(waves, root, n),
                    3 => run::<3>(waves, root, n),
                    _ => run::<4>(waves, root, n),
                }
            }

            /// The cards of a root without its children, which go on the stack.
            $(#[target_feature(enable = $features)])?
            fn fill(waves: &mut Waves, root: Root<'_>, live: &[u64]) -> usize {
                let Root { cards, level, .. } = root;
                let (near, extra) = root.near(live);
                waves.near = near.count_ones();
                waves.know(cards);
                let word = |item: usize, k: usize| level.words[k * level.stride + item];
                let mut n = 0;
                waves.stack.clear();
                for (k, &live) in live.iter().enumerate() {
                    let far = extra.map_or(0, |item| word(item, k));
                    let mut children = live & word(root.branch, k);
                    while children != 0 {
                        let place = children.trailing_zeros() as usize;
                        children &= children - 1;
                        let card = $gather(waves.masks[usize::from(level.from[64 * k + place])], near);
                        let gone = extra.is_none() || far >> place & 1 == 1;
                        waves.stack.push([card, if gone { u64::MAX } else { card }]);
                    }
                    let mut rest = live & !word(root.branch, k) & !far;
                    while rest != 0 {
                        let card = level.from[64 * k + rest.trailing_zeros() as usize];
                        rest &= rest - 1;
                        waves.cards[n % MOST] = $gather(waves.masks[usize::from(card)], near);
                        n += 1;
                    }
                }
                waves.far = n;
                if let Some(item) = extra {
                    for (k, &live) in live.iter().enumerate() {
                        let mut rest = live & !word(root.branch, k) & word(item, k);
                        while rest != 0 {
                            let card = level.from[64 * k + rest.trailing_zeros() as usize];
                            rest &= rest - 1;
                            waves.cards[n % MOST] = $gather(waves.masks[usize::from(card)], near);
                            n += 1;
                        }
                    }
                }
                let full = n.next_multiple_of(64);
                waves.cards[n..full].fill(0);
                let squares = waves.cards[..full].chunks_exact(64);
                for (cards, columns) in squares.zip(&mut waves.columns[..]) {
                    columns.copy_from_slice(cards);
                    transpose(columns);
                }
                n
            }

            /// The waves, where the cards are W words.
            $(#[target_feature(enable = $features)])?
            fn run<const W: usize>(waves: &mut Waves, root: Root<'_>, n: usize) -> Result<u64, u64> {
                let Waves { cards, columns, lives, stack, far, near, .. } = waves;
                let far = *far;
                let items = *near;
                let all = u64::MAX >> (64 - items);
                let last = items - (LAST_ROWS * root.cards.d) as u32;
                let extra: [u64; W] = std::array::from_fn(|k| {
                    let below = |n: usize| match n.saturating_sub(64 * k) {
                        less @ 0..64 => (1_u64 << less) - 1,
                        _ => u64::MAX,
                    };
                    below(n) & !below(far)
                });
                let mut nodes = 0;
                while !stack.is_empty() {
                    let from = stack.len().saturating_sub(LANES);
                    let states = stack.len() - from;
                    let mut closed = [u64::MAX; LANES];
                    let mut beyond = [u64::MAX; LANES];
                    for (lane, state) in stack[from..].iter().enumerate() {
                        [closed[lane % LANES], beyond[lane % LANES]] = *state;
                    }
                    stack.truncate(from);
                    nodes += states as u64;
                    if nodes > root.room {
                        return Err(nodes);
                    }
                    let counted =
                        lanes::$name::count(&cards[..n], far, [&closed, &beyond], lives);
                    let mut alive = 0_u32;
                    for lane in 0..LANES {
                        alive |= u32::from(closed[lane] | counted.ones[lane] == all) << lane;
                    }
                    alive &= (1 << states) - 1;
                    while alive != 0 {
                        let lane = alive.trailing_zeros() as usize % LANES;
                        alive &= alive - 1;
                        let shut = closed[lane];
                        let mut live = [0; W];
                        let mut few = 0;
                        for k in 0..W {
                            live[k] = lanes::$name::lane(lives, k, lane);
                            few += (live[k] & extra[k]).count_ones();
                        }
                        if beyond[lane] == u64::MAX {
                            few = u32::MAX;
                        } else if few == 0 {
                            continue;
                        }
                        if shut.count_ones() >= last {
                            return Err(nodes);
                        }
                        let child = |place: usize| {
                            let card = cards[place % MOST];
                            let gone = if place < far { card } else { u64::MAX };
                            [shut | card, beyond[lane] | gone]
                        };
                        let single = counted.ones[lane] & !counted.twos[lane];
                        if single != 0 || few == 1 {
                            let first = |column: [u64; W]| {
                                let mut place = 0;
                                for k in 0..W {
                                    let word = column[k] & live[k];
                                    if word != 0 {
                                        place = 64 * k + word.trailing_zeros() as usize;
                                    }
                                }
                                place
                            };
                            let of = |item: u32| std::array::from_fn(|k| columns[k][item as usize % 64]);
                            let forced = first(if single != 0 { of(single.trailing_zeros()) } else { extra });
                            let card = cards[forced % MOST];
                            let mut others = single & !card;
                            let mut apart = true;
                            while others != 0 {
                                let other = cards[first(of(others.trailing_zeros())) % MOST];
                                apart &= other & card == 0;
                                others &= !other;
                            }
                            if few == 1 && forced < far {
                                apart &= cards[first(extra) % MOST] & card == 0;
                            }
                            if apart {
                                stack.push(child(forced));
                            } else {
                                nodes += 1;
                            }
                            continue;
                        }
                        let double = counted.twos[lane] & !counted.threes[lane];
                        let branch = if double != 0 {
                            Some(double.trailing_zeros() as usize % 64)
                        } else {
                            let (item, count) = lanes::$name::scarcest(columns, &live);
                            (count <= few).then_some(item)
                        };
                        for k in 0..W {
                            let mut word = branch.map_or(extra[k], |item| columns[k][item]) & live[k];
                            while word != 0 {
                                stack.push(child(64 * k + word.trailing_zeros() as usize));
                                word &= word - 1;
                            }
                        }
                    }
                }
                if nodes <= root.room { Ok(nodes) } else { Err(nodes) }
            }
        }
    };
}

waves!(portable, gather);
#[cfg(target_arch = "x86_64")]
waves!(avx2, gather_bmi2, "avx2,bmi1,bmi2,popcnt");
#[cfg(target_arch = "x86_64")]
waves!(avx512, gather_bmi2, "avx512f,avx512bw,avx512vl,avx512vpopcntdq,bmi1,bmi2,popcnt");

#[cfg(test)]
#[allow(unsafe_code)] // A kernel called by itself.
mod tests {
    use super::*;
    use crate::solve::arrival::cover::{Cover, Ended, Kernel};
    use fairdeal_core::Limits;
    use fairdeal_core::random::Random;

    #[test]
    fn rows_become_columns() {
        let mut random = Random::new(5);
        let before: [u64; 64] = std::array::from_fn(|_| random.next_u64());
        let mut after = before;
        transpose(&mut after);
        for (r, row) in before.iter().enumerate() {
            for (c, column) in after.iter().enumerate() {
                assert_eq!(row >> c & 1, column >> r & 1);
            }
        }
    }

    #[test]
    fn items_are_numbered_anew() {
        assert_eq!(gather(0b1010_0100, 0b1110_0110), 0b1_0110);
        let mut random = Random::new(6);
        for _ in 0..100 {
            let (low, high) = (random.next_u64(), random.next_u64() & random.next_u64());
            let mut open = u128::from(high) << 64 | u128::from(low);
            while open.count_ones() > 64 {
                open &= open - 1;
            }
            let mask = u128::from(random.next_u64()) << 64 | u128::from(random.next_u64());
            let places = (0..128).filter(|&i| open >> i & 1 == 1);
            let slow = places
                .enumerate()
                .fold(0, |out, (to, from)| out | ((mask >> from & 1) as u64) << to);
            assert_eq!(gather(mask, open), slow);
            #[cfg(target_arch = "x86_64")]
            if Kernel::Avx2.works() {
                // SAFETY: the machine was asked.
                assert_eq!(unsafe { gather_bmi2(mask, open) }, slow);
            }
        }
    }

    /// Buckets of random cards, with and without waves, with every kernel: the same end, the same
    /// cards and the same nodes, whatever the budget.
    #[test]
    fn waves_change_nothing() {
        let mut random = Random::new(8);
        let mut ends = [0; 3];
        for (v, d, n) in [
            (12_u8, 6, 200),
            (12, 6, 330),
            (14, 5, 220),
            (13, 5, 260),
            (8, 8, 300),
            (9, 7, 330),
            (23, 3, 190),
            (17, 4, 180),
            (7, 9, 400),
            (8, 4, 60),
        ] {
            for round in 0..6 {
                let columns: Vec<Vec<u8>> = (0..d)
                    .map(|_| {
                        (0..n)
                            .map(|i| {
                                if i < usize::from(v) - 1 {
                                    i as u8 + 1
                                } else {
                                    1 + random.below(u64::from(v) - 1) as u8
                                }
                            })
                            .collect()
                    })
                    .collect();
                let mut cards: Vec<u32> = (0..n as u32).collect();
                if round % 2 == 1 {
                    // Without the planted cover, most of the time.
                    cards.retain(|&c| c != 2);
                }
                let new = vec![0; d];
                for limit in [u64::MAX, 20_000, 777] {
                    let solve = |kernel: Kernel, waves: bool| {
                        let mut cover = Cover::new(kernel);
                        if !waves {
                            cover = cover.without_waves();
                        }
                        let mut nodes = 0;
                        let differ = (1 << d) - 1;
                        let rows = usize::from(v) - 1;
                        let limits = Limits::nodes(limit.min(300_000));
                        let ended =
                            cover.solve(&columns, &new, differ, &cards, rows, &mut nodes, limits);
                        (ended, nodes, cover.found(), cover.lucky())
                    };
                    let plain = solve(Kernel::detect(), false);
                    for kernel in [Kernel::Portable, Kernel::Avx2, Kernel::Avx512] {
                        if kernel.works() {
                            assert_eq!(plain, solve(kernel, true), "{v} {d} {n} {round} {limit}");
                        }
                    }
                    ends[match plain.0 {
                        Ended::None => 0,
                        Ended::Found => 1,
                        Ended::Stopped => 2,
                    }] += 1;
                }
            }
        }
        assert!(ends.iter().all(|&n| n > 5), "{ends:?}");
    }
}
