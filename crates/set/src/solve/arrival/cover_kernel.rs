//! The inner loop of the exact cover: count all items, branch on the scarcest.
//!
//! A node does three things. It counts the live candidates of every item of its level: and with the
//! live set, population count, minimum, in an array of items eight at a time; the item's number
//! rides along in the low bits of the count, so the minimum names it, and ties go to the lowest
//! number. Covered items and padding have no candidates; they wrap to the top and do not disturb the
//! minimum, but the number of empty items is known beforehand, and one more means that an open item
//! has lost its last card. Then each candidate of the scarcest item is chosen in turn: the live set
//! loses every card that shares an item with it. With one row left every live card completes the
//! cover, so the last level costs nothing.
//!
//! The code is written once, in plain Rust, and compiled for three instruction sets; with 512-bit
//! vectors a node of 54 items is seven steps of four instructions. Choice, order and node counts
//! are the same in all.
//!
//! Below a state that is small enough, eight nodes are counted together: see [`super::waves`]. What
//! is written here is then what they must come to, node for node.
//!
//! A state that has cost 8192 nodes (65 536 below the root) is handed to [`super::refute`], once,
//! and again with more moduli when it has cost sixteen times as much: by then the test is cheap
//! against what was spent. After a success states are handed over at 256 nodes until one is not
//! refuted: the cards of a table that obeys a law mostly all obey it.
//!
//! Unsafe code: two calls of functions compiled for vector instructions, behind a question to the
//! machine whether it has them.

#![allow(unsafe_code)] // The two calls named above.

use fairdeal_core::Limits;

use super::cover::{Cards, Ended, Kernel, Level, words_for};
use super::refute::{self, Moduli};
use super::waves::{self, Root, Waves};

/// Nodes a state may cost before it is handed to the refutation.
const ROOT_PATIENCE: u64 = 1 << 13;
const LUCKY_PATIENCE: u64 = 1 << 8;
const PATIENCE: u64 = 1 << 16;
/// Nodes that come before waves: a short search ends sooner without.
const WARM: u64 = 1 << 10;
/// Nodes between two looks at the limits: a few milliseconds.
const STRETCH: u64 = 1 << 15;

/// What a search keeps besides its levels.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    pub(super) nodes: u64,
    /// The nodes are counted from the player's first question on.
    limits: Limits,
    /// The limits are looked at past this node: one comparison a node is all they cost.
    pub(super) pause: u64,
    root_rows: usize,
    /// Past this node the search is long enough for waves.
    warm: u64,
    /// The last test refuted its state: the next is tried soon.
    pub(super) lucky: bool,
    /// The cards of the cover, last first.
    pub(super) picked: Vec<u32>,
    scratch: Cards,
    pub(super) waves: Waves,
}

impl State {
    pub(super) fn begin(&mut self, nodes: u64, limits: Limits, rows: usize) {
        self.nodes = nodes;
        self.limits = limits;
        self.pause = limits.nodes.min(nodes.saturating_add(STRETCH));
        self.root_rows = rows;
        self.warm = nodes.saturating_add(WARM);
        self.picked.clear();
        self.waves.begin();
    }

    /// Must the search end at this node, which is past the pause?
    #[cold]
    pub(super) fn must_end(&mut self) -> bool {
        if self.nodes > self.limits.nodes || self.limits.cancelled().is_some() {
            return true;
        }
        self.pause = self.limits.nodes.min(self.nodes.saturating_add(STRETCH));
        false
    }

    /// Is it time to refute a state that was entered at node `start`?
    #[inline(always)]
    pub(super) fn due(&self, start: u64, rows: usize, stage: &mut u32) -> Option<Moduli> {
        let spent = self.nodes - start;
        if spent < LUCKY_PATIENCE || *stage == 2 {
            return None;
        }
        let patience = match (rows == self.root_rows, self.lucky) {
            (_, true) => LUCKY_PATIENCE,
            (true, false) => ROOT_PATIENCE,
            (false, false) => PATIENCE,
        };
        if *stage == 0 && spent >= patience {
            *stage = 1;
            Some(Moduli::Two)
        } else if *stage == 1 && spent >= 16 * patience {
            *stage = 2;
            Some(Moduli::Odd)
        } else {
            None
        }
    }

    #[cold]
    pub(super) fn refuted(
        &mut self,
        d: usize,
        cards: &[u16],
        items: usize,
        live: impl Iterator<Item = u32>,
        moduli: Moduli,
    ) -> bool {
        self.scratch.fill(d, cards, items, live);
        self.lucky =
            refute::refuted(&self.scratch.list, d, self.scratch.items, moduli, self.limits.cancel);
        self.lucky
    }
}

/// The numbers of the cards in a live set.
fn members(live: &[u64]) -> impl Iterator<Item = u32> + '_ {
    live.iter()
        .enumerate()
        .flat_map(|(k, &word)| super::matching::bits(word).map(move |bit| (k * 64 + bit) as u32))
}

/// Counts every item's live candidates: the scarcest item that has any, and how many have none.
#[inline(always)]
fn scan<const W: usize>(level: &Level, live: &[u64; W]) -> (usize, u64) {
    let stride = level.stride;
    let mut scarcest = [u64::MAX; 8];
    let mut empty = [0_u64; 8];
    let mut words: [&[u64]; W] = [&[]; W];
    for (k, words) in words.iter_mut().enumerate() {
        *words = &level.words[k * stride..][..stride];
    }
    let mut at = 0;
    while at + 8 <= stride {
        let mut counts = [0_u64; 8];
        for k in 0..W {
            let chunk = &words[k][at..at + 8];
            for lane in 0..8 {
                counts[lane] += u64::from((chunk[lane] & live[k]).count_ones());
            }
        }
        for lane in 0..8 {
            empty[lane] += u64::from(counts[lane] == 0);
            let key = counts[lane].wrapping_sub(1) << 16 | (at + lane) as u64;
            scarcest[lane] = scarcest[lane].min(key);
        }
        at += 8;
    }
    let best = scarcest.iter().fold(u64::MAX, |a, &b| a.min(b));
    ((best & 0xffff) as usize, empty.iter().sum())
}

/// The bits of `word` at the places of `mask`, side by side.
fn extract(word: u64, mask: u64) -> u64 {
    super::matching::bits(mask)
        .enumerate()
        .fold(0, |out, (to, from)| out | (word >> from & 1) << to)
}

macro_rules! kernel {
    ($name:ident, $extract:path $(, $features:literal)?) => {
        mod $name {
            use super::*;

            /// Searches a level, all of whose cards are live.
            $(#[target_feature(enable = $features)])?
            pub(super) fn enter(
                cards: &Cards,
                level: &Level,
                rest: &mut [Level],
                state: &mut State,
                rows: usize,
            ) -> Ended {
                let n = level.from.len();
                match n {
                    0 => Ended::None,
                    1..=64 => dive::<1>(cards, level, rest, state, full(n), rows),
                    65..=128 => dive::<2>(cards, level, rest, state, full(n), rows),
                    129..=256 => dive::<4>(cards, level, rest, state, full(n), rows),
                    _ => dive::<8>(cards, level, rest, state, full(n), rows),
                }
            }

            /// Makes the level of the live cards.
            $(#[target_feature(enable = $features)])?
            fn squeeze<const W: usize>(wide: &Level, live: &[u64; W], n: usize, out: &mut Level) {
                let stride = wide.stride;
                out.stride = stride;
                out.from.clear();
                out.from.extend(members(live).map(|k| wide.from[k as usize]));
                out.words.clear();
                out.words.resize(words_for(n) * stride, 0);
                let mut at = 0;
                for (from, &mask) in wide.words.chunks_exact(stride).zip(live) {
                    let (word, shift) = (at / 64, at % 64);
                    at += mask.count_ones() as usize;
                    if mask == 0 {
                        continue;
                    }
                    for (to, &w) in out.words[word * stride..][..stride].iter_mut().zip(from) {
                        *to |= $extract(w, mask) << shift;
                    }
                    if at > (word + 1) * 64 {
                        let to = &mut out.words[(word + 1) * stride..][..stride];
                        for (to, &w) in to.iter_mut().zip(from) {
                            *to = $extract(w, mask) >> (64 - shift);
                        }
                    }
                }
            }

            /// Searches the state with these live cards and `rows` to go.
            $(#[target_feature(enable = $features)])?
            fn dive<const W: usize>(
                cards: &Cards,
                level: &Level,
                rest: &mut [Level],
                state: &mut State,
                live: [u64; W],
                rows: usize,
            ) -> Ended {
                if rows == 1 {
                    let Some(k) = members(&live).next() else { return Ended::None };
                    state.picked.push(u32::from(level.from[k as usize]));
                    return Ended::Found;
                }
                state.nodes += 1;
                if state.nodes > state.pause && state.must_end() {
                    return Ended::Stopped;
                }
                let (branch, empty) = scan(level, &live);
                if empty > (level.stride - cards.d * rows) as u64 {
                    return Ended::None;
                }
                if state.nodes > state.warm {
                    let n = live.iter().map(|w| w.count_ones() as usize).sum::<usize>();
                    let candidates = || {
                        let words = level.words[branch..].iter().step_by(level.stride);
                        words.zip(&live).map(|(word, live)| (word & live).count_ones()).sum()
                    };
                    if state.waves.suit(cards, rows, n, candidates) {
                        let most = if state.lucky { LUCKY_PATIENCE } else { ROOT_PATIENCE } - 1;
                        let room = most.min(state.pause.saturating_sub(state.nodes));
                        let root = Root { cards, level, branch, room };
                        match waves::$name::sweep(&mut state.waves, root, &live) {
                            Ok(nodes) => {
                                state.nodes += nodes;
                                state.waves.learn(n, false);
                                return Ended::None;
                            }
                            Err(nodes) if nodes > most => state.waves.learn(n, true),
                            Err(_) => {}
                        }
                    }
                }
                if W > 1 {
                    let n = live.iter().map(|w| w.count_ones() as usize).sum::<usize>();
                    if n <= 32 * W
                        && n >= WORTH[W.trailing_zeros() as usize]
                        && let Some((narrow, rest)) = rest.split_first_mut()
                    {
                        squeeze(level, &live, n, narrow);
                        state.nodes -= 1;
                        return enter(cards, narrow, rest, state, rows);
                    }
                }
                let stride = level.stride;
                let start = state.nodes;
                let mut stage = 0;
                for k in 0..W {
                    let mut candidates = level.words[k * stride + branch] & live[k];
                    while candidates != 0 {
                        let card = k * 64 + candidates.trailing_zeros() as usize;
                        let card = usize::from(level.from[card]);
                        candidates &= candidates - 1;
                        let mut next = live;
                        for &item in cards.of(card) {
                            for j in 0..W {
                                next[j] &= !level.words[j * stride + usize::from(item)];
                            }
                        }
                        match dive(cards, level, rest, state, next, rows - 1) {
                            Ended::None => {}
                            Ended::Found => {
                                state.picked.push(card as u32);
                                return Ended::Found;
                            }
                            Ended::Stopped => return Ended::Stopped,
                        }
                        if let Some(moduli) = state.due(start, rows, &mut stage) {
                            let live = members(&live).map(|k| u32::from(level.from[k as usize]));
                            if state.refuted(cards.d, &cards.list, cards.items, live, moduli) {
                                return Ended::None;
                            }
                        }
                    }
                }
                Ended::None
            }
        }
    };
}

/// Fewer live cards than this are not worth a narrower level: for widths of 1, 2, 4, 8 words.
const WORTH: [usize; 4] = [0, 56, 80, 100];

kernel!(portable, extract);
#[cfg(target_arch = "x86_64")]
kernel!(avx2, std::arch::x86_64::_pext_u64, "avx2,bmi1,bmi2,popcnt");
#[cfg(target_arch = "x86_64")]
kernel!(
    avx512,
    std::arch::x86_64::_pext_u64,
    "avx512f,avx512bw,avx512vl,avx512vpopcntdq,bmi1,bmi2,popcnt"
);

/// The first n bits of W words.
fn full<const W: usize>(n: usize) -> [u64; W] {
    std::array::from_fn(|k| match n.saturating_sub(64 * k) {
        0 => 0,
        left @ 1..64 => (1 << left) - 1,
        _ => u64::MAX,
    })
}

/// Searches a level, all of whose cards are live. The cards found are pushed in the numbers of
/// `cards`.
pub(super) fn enter(
    kernel: Kernel,
    cards: &Cards,
    level: &Level,
    rest: &mut [Level],
    state: &mut State,
    rows: usize,
) -> Ended {
    match kernel {
        #[cfg(target_arch = "x86_64")]
        Kernel::Avx512 if kernel.works() => {
            // SAFETY: the guard has asked this machine for the features.
            unsafe { avx512::enter(cards, level, rest, state, rows) }
        }
        #[cfg(target_arch = "x86_64")]
        Kernel::Avx2 if kernel.works() => {
            // SAFETY: the guard has asked this machine for the features.
            unsafe { avx2::enter(cards, level, rest, state, rows) }
        }
        _ => portable::enter(cards, level, rest, state, rows),
    }
}
