//! Every choice of kinds that can be laid as one cycle, once each, by size.
//!
//! Cards of a kind are interchangeable, so what is listed is how many of each kind; the physical
//! sets are their product of binomials. Most choices close in several ways, and one that holds its
//! smallest kind twice comes turned as well, so the choices seen are kept, for one length at a time:
//! as bits where the hand has at most 64 cards (the first cards of each kind stand for any others),
//! else as sorted lists.

use std::collections::BTreeSet;

use fairdeal_core::Stop;

use super::board::Board;
use super::rings::{self, Meter};
use super::seen::Seen;

/// Choices of kinds that were seen.
pub(super) enum Choices {
    /// By bits; for each kind its first bit.
    Bits(Vec<u8>, Seen),
    /// By sorted lists of kinds.
    Lists(BTreeSet<Vec<u16>>),
}

impl Choices {
    /// Empty, for hands with so many cards of each kind.
    pub(super) fn new(counts: &[u16]) -> Choices {
        let mut choices = Choices::Lists(BTreeSet::new());
        choices.start(counts);
        choices
    }

    /// Empties it for a new hand, keeping its memory.
    pub(super) fn start(&mut self, counts: &[u16]) {
        if counts.iter().map(|&n| usize::from(n)).sum::<usize>() > 64 {
            *self = Choices::Lists(BTreeSet::new());
            return;
        }
        if let Choices::Lists(_) = self {
            *self = Choices::Bits(Vec::new(), Seen::default());
        }
        if let Choices::Bits(first, seen) = self {
            seen.clear();
            first.clear();
            let mut bit = 0;
            first.extend(counts.iter().map(|&count| {
                bit += count as u8;
                bit - count as u8
            }));
        }
    }

    /// Empties it for another length.
    pub(super) fn clear(&mut self) {
        match self {
            Choices::Bits(_, seen) => seen.clear(),
            Choices::Lists(seen) => seen.clear(),
        }
    }

    /// Is the choice of kinds along these arcs new?
    pub(super) fn insert(&mut self, board: &Board, arcs: impl Iterator<Item = (u8, u8)>) -> bool {
        let kinds = arcs.map(|(x, y)| board.kind(x, y));
        match self {
            Choices::Bits(first, seen) => {
                let mut key = 0;
                for k in kinds {
                    let mut bit = 1 << first[k];
                    while key & bit != 0 {
                        bit <<= 1;
                    }
                    key |= bit;
                }
                seen.insert(key)
            }
            Choices::Lists(seen) => {
                let mut key: Vec<u16> = kinds.map(|k| k as u16).collect();
                key.sort_unstable();
                seen.insert(key)
            }
        }
    }

    fn bytes(&self) -> usize {
        match self {
            Choices::Bits(_, seen) => seen.bytes(),
            Choices::Lists(seen) => seen.len() * (48 + 2 * seen.first().map_or(0, Vec::len)),
        }
    }
}

/// The arcs of a cycle.
pub(super) fn arcs(ring: &[u8]) -> impl Iterator<Item = (u8, u8)> {
    let n = ring.len();
    (0..n).map(move |i| (ring[i], ring[if i + 1 == n { 0 } else { i + 1 }]))
}

/// Visits every choice of kinds of this length with one of its cycles, until told to stop: true then.
///
/// # Errors
/// When the meter or the memory runs out.
pub(super) fn visit<const N: usize>(
    board: &Board,
    counts: &mut [u16],
    length: usize,
    choices: &mut Choices,
    (meter, memory): (&mut Meter, usize),
    see: &mut impl FnMut(&[u8]) -> bool,
) -> Result<bool, Stop> {
    choices.clear();
    let mut full = false;
    let stopped = rings::visit::<N>(board, counts, length, meter, &mut |ring| {
        if !choices.insert(board, arcs(ring)) {
            return true;
        }
        full = choices.bytes() > memory;
        !full && see(ring)
    })?;
    if full { Err(Stop::Memory) } else { Ok(stopped) }
}

/// The number of ways to take cards of the kinds of these arcs, at most 64 of them.
pub(super) fn ways(board: &Board, counts: &[u16], arcs: impl Iterator<Item = (u8, u8)>) -> u64 {
    // Each step multiplies by (cards left of the kind) / (times the kind was seen), which is whole
    // because the binomials are.
    let mut ways = 1_u64;
    let mut kinds = [0_u16; 64];
    for (i, (x, y)) in arcs.enumerate() {
        let kind = board.kind(x, y);
        let before = kinds[..i].iter().filter(|&&k| usize::from(k) == kind).count() as u64;
        kinds[i] = kind as u16;
        // Beyond 64 bits the number stands for "too many".
        ways = ways.saturating_mul(u64::from(counts[kind]) - before) / (before + 1);
    }
    ways
}
