//! A set of positions: what a search has met.
//!
//! Open addressing with linear probing over one array of exact keys, doubled when three quarters
//! are taken. Keys are whole positions, never digests: two positions that share a digest would
//! quietly lose a solution. Nothing iterates over the set but [`KeySet::sorted`], so its order is
//! no part of any answer. A search that cannot go on without a set of all it has met stops when the
//! set is full; one that can forget uses `fast::exact::table` instead.

/// A position as a key.
pub(crate) trait Key: Copy + Ord + std::fmt::Debug {
    /// A value no position has.
    const EMPTY: Self;

    /// A number whose upper bits are well mixed.
    fn mix(&self) -> u64;
}

/// Fibonacci hashing: the odd number nearest 2⁶⁴ divided by the golden ratio.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

impl Key for u64 {
    const EMPTY: u64 = 0;

    #[inline]
    fn mix(&self) -> u64 {
        (self ^ (self >> 32)).wrapping_mul(GOLDEN)
    }
}

impl Key for u128 {
    const EMPTY: u128 = 0;

    #[inline]
    fn mix(&self) -> u64 {
        let low = (*self as u64).mix();
        (low ^ low >> 29 ^ (*self >> 64) as u64).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    }
}

impl Key for [u8; 64] {
    const EMPTY: [u8; 64] = [0; 64];

    #[inline]
    fn mix(&self) -> u64 {
        let words = self.chunks_exact(8).map(|w| w.try_into().map_or(0, u64::from_le_bytes));
        words.fold(0, |sum: u64, word| (sum.rotate_left(29) ^ word).wrapping_mul(GOLDEN))
    }
}

/// What [`KeySet::insert`] found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Insert {
    /// The position is new and now in the set.
    New,
    /// It was there.
    Known,
    /// It is new, but a larger table would not fit the bound.
    Full,
}

/// The slots to begin with: a search may end at once.
const FIRST: usize = 1 << 8;

/// A set of positions under a bound on its size.
#[derive(Clone, Debug)]
pub(crate) struct KeySet<K> {
    slots: Vec<K>,
    used: usize,
    memory: usize,
}

impl<K: Key> KeySet<K> {
    /// A set without any table yet: clear it before use.
    pub(crate) fn new() -> Self {
        KeySet { slots: Vec::new(), used: 0, memory: 0 }
    }

    /// Forgets everything, gives a table that has grown back, and takes another bound in bytes. If
    /// not even the first table fits, the set is full at once.
    pub(crate) fn clear(&mut self, memory: usize) {
        self.memory = memory;
        self.used = 0;
        if FIRST * size_of::<K>() > memory {
            self.slots = Vec::new();
        } else if self.slots.len() == FIRST {
            self.slots.fill(K::EMPTY);
        } else {
            self.slots = vec![K::EMPTY; FIRST];
        }
    }

    /// The number of positions in the set.
    pub(crate) fn len(&self) -> usize {
        self.used
    }

    /// Puts a position into the set.
    #[inline]
    pub(crate) fn insert(&mut self, key: K) -> Insert {
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
        if 4 * (self.used + 1) > 3 * self.slots.len() {
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

    /// The positions in ascending order.
    pub(crate) fn sorted(mut self) -> Vec<K> {
        self.slots.retain(|&key| key != K::EMPTY);
        self.slots.shrink_to_fit();
        self.slots.sort_unstable();
        self.slots
    }

    #[inline]
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
        let mut set = KeySet::new();
        for round in 0..2 {
            set.clear(1 << 22);
            for key in 1..50_000_u64 {
                assert_eq!(set.insert(key << 20), Insert::New, "round {round}");
            }
            for key in 1..50_000_u64 {
                assert_eq!(set.insert(key << 20), Insert::Known);
            }
            assert_eq!(set.len(), 49_999);
        }
        assert!(set.sorted().into_iter().eq((1..50_000).map(|key| key << 20)));
    }

    #[test]
    fn stays_within_its_bound() {
        let mut set = KeySet::new();
        set.clear(3 * 1024 * 8);
        let taken = (1..10_000_u64).filter(|&key| set.insert(key) == Insert::New).count();
        assert_eq!(taken, 1536, "three quarters of 2048 slots");
        assert_eq!(set.insert(1), Insert::Known);
        set.clear(100);
        assert_eq!(set.insert(1), Insert::Full);
    }
}
