//! The set of refuted states, with exact keys and a bound on its memory.
//!
//! The search is depth first over a graph without cycles (each move leaves one stack fewer), so a
//! state met again is one already refuted and a plain set of states is all the memory it needs.
//! Keys are exact: a memo by hash alone once collided and made a solvable deal unsolvable.
//!
//! The table starts small, doubles while it may, and from then on overwrites: a forgotten state is
//! searched again, which costs time and never the truth. A key lives in one of eight neighbouring
//! slots, so a lookup reads one or two cache lines.
//! What the words of a key say is told in `canon`; the first word is never 0.

/// Slots a key may live in.
const WINDOW: usize = 8;

/// The slots a table starts with: a typical search needs fewer.
const FIRST_SLOTS: usize = 1 << 10;

/// A set of keys of a fixed number of words.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    /// Words per key.
    stride: usize,
    /// Slots, a power of two.
    slots: usize,
    /// `slots` keys; a slot whose first word is 0 is free.
    words: Vec<u64>,
    /// Bytes the words may take.
    memory: usize,
}

impl Table {
    /// Empties the table, for keys of so many words within so many bytes.
    pub(crate) fn clear(&mut self, words: usize, memory: usize) {
        self.stride = words;
        self.memory = memory;
        let slot = 8 * self.stride;
        let fits = (memory / slot).max(1);
        self.slots = FIRST_SLOTS.min(1 << fits.ilog2()).max(WINDOW);
        self.words.clear();
        self.words.resize(self.slots * self.stride, 0);
    }

    /// Adds a key; false when it is already there.
    #[inline]
    pub(crate) fn insert(&mut self, key: &[u64]) -> bool {
        debug_assert!(key.len() == self.stride && key[0] != 0);
        loop {
            let hash = hash(key);
            let base = hash as usize & (self.slots - 1) & !(WINDOW - 1);
            for slot in base..base + WINDOW {
                let words = &mut self.words[slot * self.stride..(slot + 1) * self.stride];
                if words[0] == 0 {
                    words.copy_from_slice(key);
                    return true;
                }
                if words == key {
                    return false;
                }
            }
            if !self.grow() {
                let slot = base + (hash >> 61) as usize % WINDOW;
                self.words[slot * self.stride..(slot + 1) * self.stride].copy_from_slice(key);
                return true;
            }
        }
    }

    /// Doubles the table if it may. The old table is still held while the new one fills.
    fn grow(&mut self) -> bool {
        if self.words.len().saturating_mul(3 * 8) > self.memory {
            return false;
        }
        let old = std::mem::take(&mut self.words);
        self.slots *= 2;
        self.words.resize(self.slots * self.stride, 0);
        for key in old.chunks_exact(self.stride).filter(|key| key[0] != 0) {
            let base = hash(key) as usize & (self.slots - 1) & !(WINDOW - 1);
            // Half of a full window lands here, so there is room.
            for slot in base..base + WINDOW {
                let words = &mut self.words[slot * self.stride..(slot + 1) * self.stride];
                if words[0] == 0 {
                    words.copy_from_slice(key);
                    break;
                }
            }
        }
        true
    }
}

#[inline]
fn hash(key: &[u64]) -> u64 {
    let mut h = 0_u64;
    for &word in key {
        h = (h ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        h ^= h >> 29;
    }
    h.wrapping_mul(0xbf58_476d_1ce4_e5b9).rotate_right(20)
}

/// The most words a key may have: 256 cards.
pub(crate) const MOST_WORDS: usize = (1 + 256 + 256 * 16_usize).div_ceil(64);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_table_forgets_but_never_invents() {
        let mut table = Table::default();
        table.clear(1, 1 << 12);
        let mut known = 0;
        for key in 1..5000_u64 {
            assert!(table.insert(&[key]), "{key} was never put in");
            known += usize::from(!table.insert(&[key]));
        }
        assert_eq!(known, 4999);
        assert!(table.words.len() * 8 <= 1 << 12);
        table.clear(1, 1 << 24);
        for key in 1..50_000_u64 {
            assert!(table.insert(&[key]));
        }
        assert!((1..50_000_u64).all(|key| !table.insert(&[key])));
    }
}
