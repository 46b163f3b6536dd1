//! The states met, as exact keys in buckets of eight: one cache line, one comparison.
//!
//! A key goes into the first free place of its bucket, or of the next bucket that has one; nothing is
//! ever taken out, so a search for a key may stop at the first free place. Keys are whole states, never
//! digests: two states that share a digest would quietly lose a solution. Growing takes a second table
//! beside the first; both are kept for the next board, because the system takes longer to hand out new
//! memory than it takes to clear what was used.

use crate::solve::prefetch::fetch;

/// Eight keys; 0 is a free place, and no state has that key.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(in crate::solve::fast) struct Bucket(pub [u64; 8]);

impl Bucket {
    const EMPTY: Bucket = Bucket([0; 8]);
}

/// The odd number nearest 2⁶⁴ divided by the golden ratio.
pub(super) const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// The first table has 2¹⁵ buckets, 2 MiB, or where the bound is less than ten times that 2¹², 256 KiB, and
/// that is there whatever the bound.
const FIRST: u32 = 15;
const LEAST: u32 = 12;

/// Up to 2¹⁷ buckets, 8 MiB, a table grows fourfold: the wait is for the memory, not for the room.
const FOURFOLD: u32 = 17;

/// A set of keys under a bound on its size.
#[derive(Debug, Default)]
pub(super) struct Buckets {
    /// The table in use, by turns the one or the other.
    tables: [Vec<Bucket>; 2],
    now: usize,
    /// Binary logarithm of its buckets.
    bits: u32,
    used: usize,
    /// Bytes.
    memory: usize,
}

fn bytes(buckets: usize) -> usize {
    buckets.saturating_mul(size_of::<Bucket>())
}

impl Buckets {
    /// Forgets everything and takes another bound, in bytes.
    pub(super) fn clear(&mut self, memory: usize) {
        if bytes(self.tables[0].len() + self.tables[1].len()) > memory {
            self.tables = Default::default();
        }
        (self.now, self.used, self.memory) = (0, 0, memory);
        self.take(if memory >= 10 * bytes(1 << FIRST) { FIRST } else { LEAST });
    }

    /// Makes `self.now` an empty table of so many buckets.
    fn take(&mut self, bits: u32) {
        self.bits = bits;
        let table = &mut self.tables[self.now];
        if table.len() < 1 << bits {
            *table = Vec::new();
            *table = vec![Bucket::EMPTY; 1 << bits];
        } else {
            table[..1 << bits].fill(Bucket::EMPTY);
        }
    }

    /// The bucket a key belongs to is the product with [`GOLDEN`], shifted right by this.
    #[inline]
    pub(super) fn shift(&self) -> u32 {
        64 - self.bits
    }

    /// Has the memory fetch a bucket that will soon be looked at.
    #[inline]
    pub(super) fn fetch(&self, home: u64) {
        fetch(&self.tables[self.now], home as usize);
    }

    /// The buckets, for a kernel to put keys in; it says how many were new.
    #[inline]
    pub(super) fn slots(&mut self) -> &mut [Bucket] {
        &mut self.tables[self.now][..1 << self.bits]
    }

    #[inline]
    pub(super) fn add(&mut self, new: usize) {
        self.used += new;
    }

    /// Makes room for so many more keys; false when the bound forbids it.
    #[inline]
    pub(super) fn has_room(&mut self, more: usize) -> bool {
        // Seven places in ten may be taken, and the keys in hand must fit in any case.
        let places = 8_usize << self.bits;
        (10 * self.used <= 7 * places && self.used + more < places) || self.grow()
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self) -> bool {
        let old = self.bits;
        let fits = |bits: u32| bytes((1 << old) + (1 << bits)) <= self.memory;
        let bits = if old < FOURFOLD && fits(old + 2) { old + 2 } else { old + 1 };
        if !fits(bits) {
            return false;
        }
        let mut before = std::mem::take(&mut self.tables[self.now]);
        self.now ^= 1;
        self.take(bits);
        let (shift, slots) = (self.shift(), self.slots());
        for key in before[..1 << old].iter().flat_map(|bucket| bucket.0).filter(|&key| key != 0) {
            put(slots, (key.wrapping_mul(GOLDEN) >> shift) as usize, key);
        }
        std::mem::swap(&mut before, &mut self.tables[self.now ^ 1]);
        true
    }
}

/// Puts a key in, plainly; true if it was new.
#[inline(always)]
pub(super) fn put(slots: &mut [Bucket], home: usize, key: u64) -> bool {
    let mask = slots.len() - 1;
    let mut at = home & mask;
    loop {
        let bucket = &mut slots[at].0;
        // All eight places at once: where to stop could not be guessed.
        let known = bucket.iter().fold(false, |known, &place| known | (place == key));
        // They are taken in order: the first that is free, or the last.
        let mut free = 4 * usize::from(bucket[3] != 0);
        free += 2 * usize::from(bucket[free + 1] != 0);
        free += usize::from(bucket[free] != 0);
        if known | (bucket[free] == 0) {
            bucket[free] = if known { bucket[free] } else { key };
            return !known;
        }
        at = (at + 1) & mask;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn insert(set: &mut Buckets, key: u64) -> Option<bool> {
        if !set.has_room(1) {
            return None;
        }
        let home = key.wrapping_mul(GOLDEN) >> set.shift();
        let new = put(set.slots(), home as usize, key);
        set.add(usize::from(new));
        Some(new)
    }

    #[test]
    fn knows_what_it_has_seen_through_many_growths() {
        let mut set = Buckets::default();
        for _ in 0..2 {
            set.clear(1 << 28);
            for key in 1..200_000_u64 {
                assert_eq!(insert(&mut set, key << 20), Some(true));
            }
            for key in 1..200_000_u64 {
                assert_eq!(insert(&mut set, key << 20), Some(false));
            }
        }
    }

    #[test]
    fn stays_within_its_bound() {
        let mut set = Buckets::default();
        for (memory, most) in [(0, 22_937), (1 << 20, 45_875), (5 << 18, 91_750)] {
            set.clear(memory);
            let taken = (1..100_000).take_while(|&key| insert(&mut set, key).is_some()).count();
            assert_eq!(taken, most + 1, "seven tenths, and one that made it more");
            let held = bytes(set.tables[0].len() + set.tables[1].len());
            assert!(held <= memory.max(1 << 18), "{held}");
        }
    }
}
