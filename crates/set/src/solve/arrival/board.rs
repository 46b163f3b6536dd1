//! The searched cards for v ≥ 4, and the search through one new card.
//!
//! Two cards of a set fix, property by property, whether the set is all equal or all different
//! there. So the searched cards fall into buckets by the set D of properties in which they differ
//! from the new card c, and a set through c takes its v − 1 other cards from one bucket: outside D
//! they all agree with c, inside D they must show each value once, c's own excepted. Most buckets
//! die at once: fewer than v − 1 cards, or a value that no card has. What survives is a matching
//! problem in |D| dimensions:
//!
//! - |D| = 1: cards are different, so each value is there at most once, and the check above was all;
//! - |D| = 2: bipartite matching, polynomial ([`super::matching`]);
//! - |D| ≥ 3: perfect matching in |D| dimensions, NP-complete, exact cover ([`super::cover`]).
//!
//! Buckets are looked at in a fixed order, fewest dimensions first: the cheap ones settle a card
//! that has a set before the dear ones begin, and a run repeats itself exactly. Values are kept by
//! column, a byte each, so that the differences of a whole board to a card are found by plain loops
//! the compiler turns into vector code; with few properties the buckets are made by counting, with
//! many by sorting.

use fairdeal_core::Limits;
use fairdeal_core::sort;

use super::Look;
use super::cover::{Cover, Ended, Kernel};
use super::matching::{bits, perfect};
use crate::rules::Card;
use crate::solve::CardId;

/// Up to this many properties the buckets are made by counting all 2^p of them.
const COUNTED: usize = 10;

/// The searched cards, without a set among them.
#[derive(Clone, Debug)]
pub(super) struct Board {
    v: usize,
    ids: Vec<CardId>,
    /// The cards' values, a column a property.
    columns: Vec<Vec<u8>>,
    /// The cards again, a bit for each property and value, where 128 bits are enough.
    bits: Vec<u128>,
    cover: Cover,
    by_bucket: Vec<u32>,
    /// For counting: where each card differs from the new one, and the cards of each bucket.
    differ: Vec<u16>,
    counts: Vec<u32>,
    /// For sorting: where each card differs, with the card.
    keyed: Vec<(u64, u32)>,
    /// All 2^p buckets, fewest dimensions first.
    order: Vec<u16>,
    buckets: Vec<Bucket>,
}

#[derive(Clone, Copy, Debug)]
struct Bucket {
    differ: u64,
    from: u32,
    to: u32,
}

impl Board {
    pub(super) fn new(v: usize, p: usize, kernel: Kernel) -> Self {
        let mut order = Vec::new();
        if p <= COUNTED {
            order = (1..1_u16 << p).collect();
            sort::by_key(&mut order, |d| d.count_ones());
        }
        Board {
            v,
            ids: Vec::new(),
            columns: vec![Vec::new(); p],
            bits: Vec::new(),
            cover: Cover::new(kernel),
            by_bucket: Vec::new(),
            differ: Vec::new(),
            keyed: Vec::new(),
            counts: vec![0; if p <= COUNTED { 1 << p } else { 0 }],
            order,
            buckets: Vec::new(),
        }
    }

    /// The mood of the search, see [`Cover::lucky`].
    pub(super) fn lucky(&self) -> bool {
        self.cover.lucky()
    }

    pub(super) fn set_lucky(&mut self, lucky: bool) {
        self.cover.set_lucky(lucky);
    }

    pub(super) fn len(&self) -> usize {
        self.ids.len()
    }

    pub(super) fn join(&mut self, id: CardId, card: &Card) {
        self.ids.push(id);
        for (q, column) in self.columns.iter_mut().enumerate() {
            column.push(value(card, q, self.v));
        }
        if self.fits_bits() {
            self.bits.push(self.one_hot(|q| value(card, q, self.v)));
        }
    }

    pub(super) fn leave(&mut self, id: CardId) {
        let Some(place) = self.ids.iter().position(|&other| other == id) else { return };
        self.ids.swap_remove(place);
        for column in &mut self.columns {
            column.swap_remove(place);
        }
        if self.fits_bits() {
            self.bits.swap_remove(place);
        }
    }

    fn fits_bits(&self) -> bool {
        self.v * self.columns.len() <= 128
    }

    fn one_hot(&self, value: impl Fn(usize) -> u8) -> u128 {
        (0..self.columns.len()).fold(0, |bits, q| bits | 1 << (q * self.v + usize::from(value(q))))
    }

    /// Is every value of every property in `differ` on one of these cards or on the new one?
    fn all_values(&self, cards: &[u32], differ: u64, new: &[u8]) -> bool {
        let all = u64::MAX >> (64 - self.v);
        if self.fits_bits() {
            let start = self.one_hot(|q| new[q]);
            let seen = cards.iter().fold(start, |seen, &c| seen | self.bits[c as usize]);
            return bits(differ).all(|q| (seen >> (q * self.v)) as u64 & all == all);
        }
        bits(differ).all(|q| {
            let start = 1_u64 << new[q];
            let column = &self.columns[q];
            cards.iter().fold(start, |seen, &c| seen | 1 << column[c as usize]) == all
        })
    }

    /// Looks for a set of the card and searched cards.
    pub(super) fn look(&mut self, card: &Card, nodes: &mut u64, limits: Limits) -> Look {
        if self.ids.len() + 1 < self.v {
            return Look::None;
        }
        let new: Vec<u8> = (0..self.columns.len()).map(|q| value(card, q, self.v)).collect();
        self.sort_into_buckets(&new);
        for at in 0..self.buckets.len() {
            let bucket = self.buckets[at];
            match self.search(bucket, &new, nodes, limits) {
                Look::None => {}
                other => return other,
            }
        }
        Look::None
    }

    fn sort_into_buckets(&mut self, new: &[u8]) {
        self.buckets.clear();
        self.by_bucket.clear();
        if self.order.is_empty() { self.by_sorting(new) } else { self.by_counting(new) }
    }

    fn by_sorting(&mut self, new: &[u8]) {
        self.keyed.clear();
        self.keyed.extend((0..self.ids.len() as u32).map(|place| (0, place)));
        for (q, column) in self.columns.iter().enumerate() {
            for ((differ, _), &value) in self.keyed.iter_mut().zip(column) {
                *differ |= u64::from(value != new[q]) << q;
            }
        }
        self.keyed.sort_unstable();
        for chunk in self.keyed.chunk_by(|a, b| a.0 == b.0) {
            if chunk.len() >= self.v - 1 {
                let from = self.by_bucket.len() as u32;
                self.by_bucket.extend(chunk.iter().map(|&(_, place)| place));
                let to = self.by_bucket.len() as u32;
                self.buckets.push(Bucket { differ: chunk[0].0, from, to });
            }
        }
        self.buckets.sort_by_key(|b| (b.differ.count_ones(), b.differ));
    }

    fn by_counting(&mut self, new: &[u8]) {
        self.differ.clear();
        self.differ.resize(self.ids.len(), 0);
        for (q, column) in self.columns.iter().enumerate() {
            let (new, bit) = (new[q], 1 << q);
            for (differ, &value) in self.differ.iter_mut().zip(column) {
                *differ |= if value == new { 0 } else { bit };
            }
        }
        self.counts.fill(0);
        for &d in &self.differ {
            self.counts[usize::from(d)] += 1;
        }
        let mut from = 0;
        for &d in &self.order {
            let count = &mut self.counts[usize::from(d)];
            if *count as usize >= self.v - 1 {
                self.buckets.push(Bucket { differ: u64::from(d), from, to: from + *count });
                (*count, from) = (from, from + *count);
            } else {
                *count = u32::MAX;
            }
        }
        self.counts[0] = u32::MAX;
        self.by_bucket.resize(from as usize, 0);
        for (place, &d) in self.differ.iter().enumerate() {
            let at = &mut self.counts[usize::from(d)];
            if *at != u32::MAX {
                self.by_bucket[*at as usize] = place as u32;
                *at += 1;
            }
        }
    }

    /// Looks for the v − 1 cards of a set in one bucket.
    fn search(&mut self, bucket: Bucket, new: &[u8], nodes: &mut u64, limits: Limits) -> Look {
        let cards = &self.by_bucket[bucket.from as usize..bucket.to as usize];
        let all = u64::MAX >> (64 - self.v);
        if !self.all_values(cards, bucket.differ, new) {
            return Look::None;
        }
        let places: Vec<u32> = match bucket.differ.count_ones() {
            0 => return Look::None,
            // All values are there, each on one card.
            1 => cards.to_vec(),
            2 => {
                let mut both = bits(bucket.differ);
                let (Some(a), Some(b)) = (both.next(), both.next()) else { return Look::None };
                let (a_values, b_values) = (&self.columns[a], &self.columns[b]);
                let mut rows = [0_u64; 64];
                for &c in cards {
                    rows[usize::from(a_values[c as usize])] |= 1 << b_values[c as usize];
                }
                *nodes += 1;
                let Some(mates) = perfect(&rows, all & !(1 << new[a])) else { return Look::None };
                let mated = |c: u32| {
                    let c = c as usize;
                    mates[usize::from(a_values[c])] == b_values[c]
                };
                cards.iter().copied().filter(|&c| mated(c)).collect()
            }
            _ => {
                let (columns, rows) = (&self.columns[..], self.v - 1);
                let ended =
                    self.cover.solve(columns, new, bucket.differ, cards, rows, nodes, limits);
                match ended {
                    Ended::None => return Look::None,
                    Ended::Stopped => return Look::Stopped,
                    Ended::Found => self.cover.found().to_vec(),
                }
            }
        };
        Look::Set(places.into_iter().map(|c| self.ids[c as usize]).collect())
    }
}

/// A card's value, kept within the game's values whatever it says.
fn value(card: &Card, q: usize, v: usize) -> u8 {
    card.values().get(q).map_or(0, |&x| x.min(v as u8 - 1))
}
