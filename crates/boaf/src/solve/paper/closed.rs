//! The closed set: positions that have been dealt with.
//!
//! Open addressing with linear probing over one array of exact keys, doubled when three quarters
//! full. Keys are whole positions, never digests: two positions that share a digest would quietly
//! lose a solution. Nothing iterates over the set, so its order is no part of any answer.

/// A position as a key.
pub trait Key: Copy + Eq + std::fmt::Debug {
    /// A value no position has.
    const EMPTY: Self;

    /// A number whose upper bits are well mixed.
    fn mix(&self) -> u64;
}

/// Fibonacci hashing: the odd number nearest 2⁶⁴ divided by the golden ratio.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

impl Key for u64 {
    const EMPTY: u64 = 0;

    fn mix(&self) -> u64 {
        (self ^ (self >> 32)).wrapping_mul(GOLDEN)
    }
}

impl Key for [u8; 64] {
    const EMPTY: [u8; 64] = [0; 64];

    fn mix(&self) -> u64 {
        let words = self.chunks_exact(8).map(|w| w.try_into().map_or(0, u64::from_le_bytes));
        words.fold(0, |sum: u64, word| (sum.rotate_left(29) ^ word).wrapping_mul(GOLDEN))
    }
}

/// What [`ClosedSet::insert`] found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Insert {
    /// The position is new and now in the set.
    New,
    /// It was there.
    Known,
    /// It is new, but a larger table would not fit the bound.
    Full,
}

/// A set of positions under a bound on its size.
#[derive(Clone, Debug)]
pub struct ClosedSet<K> {
    slots: Vec<K>,
    used: usize,
    memory: usize,
}

/// The slots a set begins with.
const FIRST_SLOTS: usize = 256;

impl<K: Key> ClosedSet<K> {
    /// An empty set that may take this many bytes.
    pub fn new(memory: usize) -> Self {
        ClosedSet { slots: Vec::new(), used: 0, memory }
    }

    /// Forgets everything, and gives a table that has grown back.
    pub fn clear(&mut self) {
        self.used = 0;
        if self.slots.len() == FIRST_SLOTS {
            self.slots.fill(K::EMPTY);
        } else if FIRST_SLOTS * size_of::<K>() <= self.memory {
            self.slots = vec![K::EMPTY; FIRST_SLOTS];
        }
    }

    /// The number of positions in the set.
    pub fn len(&self) -> usize {
        self.used
    }

    /// True when nothing is in the set.
    pub fn is_empty(&self) -> bool {
        self.used == 0
    }

    /// Puts a position into the set. A set that was never cleared is full.
    #[inline]
    pub fn insert(&mut self, key: K) -> Insert {
        debug_assert!(key != K::EMPTY, "no position has the empty key");
        if self.slots.is_empty() {
            return Insert::Full;
        }
        let mut at = self.home(key);
        while self.slots[at] != K::EMPTY {
            if self.slots[at] == key {
                return Insert::Known;
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
        if (self.used + 1) * 4 > self.slots.len() * 3 {
            if !self.grow() {
                return Insert::Full;
            }
            self.place(key);
        } else {
            self.slots[at] = key;
        }
        self.used += 1;
        Insert::New
    }

    fn home(&self, key: K) -> usize {
        (key.mix() >> (64 - self.slots.len().trailing_zeros())) as usize
    }

    /// Puts a position that is not in the set into its first free slot.
    fn place(&mut self, key: K) {
        let mut at = self.home(key);
        while self.slots[at] != K::EMPTY {
            at = (at + 1) & (self.slots.len() - 1);
        }
        self.slots[at] = key;
    }

    /// Doubles the table, unless the old and the new one together exceed the bound.
    #[cold]
    #[inline(never)]
    fn grow(&mut self) -> bool {
        let slots = self.slots.len();
        if slots.saturating_mul(3).saturating_mul(size_of::<K>()) > self.memory {
            return false;
        }
        let old = std::mem::replace(&mut self.slots, vec![K::EMPTY; 2 * slots]);
        for key in old.into_iter().filter(|&key| key != K::EMPTY) {
            self.place(key);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_what_it_has_seen_through_many_doublings() {
        let mut set = ClosedSet::new(1 << 22);
        for round in 0..2 {
            set.clear();
            for key in 1..50_000_u64 {
                assert_eq!(set.insert(key << 20), Insert::New, "round {round}");
            }
            for key in 1..50_000_u64 {
                assert_eq!(set.insert(key << 20), Insert::Known);
            }
            assert_eq!(set.len(), 49_999);
        }
    }

    #[test]
    fn stays_within_its_bound() {
        let mut set = ClosedSet::new(3 * 1024 * 8);
        set.clear();
        let taken = (1..10_000_u64).filter(|&key| set.insert(key) == Insert::New).count();
        assert_eq!(taken, 1536, "three quarters of 2048 slots");
        assert_eq!(set.insert(1), Insert::Known);
        let mut none = ClosedSet::<u64>::new(100);
        none.clear();
        assert_eq!(none.insert(1), Insert::Full);
    }
}
