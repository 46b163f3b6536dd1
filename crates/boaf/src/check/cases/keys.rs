//! A set of numbers other than zero that only grows.
//!
//! Open addressing: a key is in one of the [`REACH`] slots that begin where it is mixed to, the first that
//! was free. Where none is, the table grows. So no choice of keys makes a look slow, only the table large,
//! and that is bounded.

/// How far from its place a key may be.
const REACH: usize = 64;
/// The slots to begin with: most sets are small.
const FIRST: usize = 4;

#[derive(Clone, Debug, Default)]
pub(super) struct Keys {
    /// A power of two of them, or none; zero is no key.
    slots: Vec<u64>,
    used: usize,
}

impl Keys {
    pub(super) fn has(&self, key: u64) -> bool {
        self.slot(key).is_some_and(|at| self.slots[at] == key)
    }

    /// Adds a key: how many slots the table has grown by, `None` if it would be by more than `most`.
    pub(super) fn insert(&mut self, key: u64, most: usize) -> Option<usize> {
        let before = self.slots.len();
        loop {
            let roomy = 3 * (self.used + 1) <= 2 * self.slots.len();
            if let Some(at) = self.slot(key).filter(|_| roomy) {
                self.used += usize::from(self.slots[at] == 0);
                self.slots[at] = key;
                return Some(self.slots.len() - before);
            }
            let more = (2 * self.slots.len()).max(FIRST);
            if more - before > most {
                return None;
            }
            let old = std::mem::replace(self, Keys { slots: vec![0; more], used: 0 });
            for key in old.slots.into_iter().filter(|&key| key != 0) {
                self.insert(key, most)?;
            }
        }
    }

    /// The slot it is in, or the one that is free for it. The upper bits of a product with the odd number
    /// nearest 2⁶⁴ divided by the golden ratio are well mixed.
    fn slot(&self, key: u64) -> Option<usize> {
        let mask = self.slots.len().checked_sub(1)?;
        let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let place = (mixed >> ((mask as u64).leading_zeros())) as usize;
        (place..place + REACH)
            .map(|at| at & mask)
            .find(|&at| self.slots[at] == key || self.slots[at] == 0)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use fairdeal_core::random::Random;

    use super::*;

    #[test]
    fn they_are_sets() {
        let mut random = Random::new(1);
        let (mut keys, mut twin) = (Keys::default(), BTreeSet::new());
        assert!(!keys.has(5));
        for most in [20, 1_000, u64::MAX] {
            for _ in 0..2_000 {
                let key = 1 + random.below(most - 1);
                assert_eq!(keys.has(key), twin.contains(&key));
                keys.insert(key, 1 << 20).unwrap();
                twin.insert(key);
                assert!(keys.has(key) && keys.used == twin.len());
            }
            // Keys that differ in their upper bits only.
            for high in 1..500_u64 {
                keys.insert(high << 55, 1 << 20).unwrap();
                twin.insert(high << 55);
            }
        }
        assert!(twin.iter().all(|&key| keys.has(key)));
        assert_eq!((1..).find_map(|key| keys.insert(key, 0).is_none().then_some(())), Some(()));
        assert!(twin.iter().all(|&key| keys.has(key)));
    }
}
