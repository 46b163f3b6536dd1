//! A set of 64-bit keys that forgets all at once at no cost.
//!
//! Open addressing with linear probing; a slot counts only if it carries the current stamp, so that
//! clearing is counting up. Nothing ever walks over it, so no order can leak.

/// The set. Keys are stored whole: two keys are never taken for each other.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    slots: Vec<(u64, u32)>,
    stamp: u32,
    len: usize,
}

impl Seen {
    /// Forgets all keys.
    pub(super) fn clear(&mut self) {
        self.len = 0;
        match self.stamp.checked_add(1) {
            Some(next) => self.stamp = next,
            None => {
                self.slots.iter_mut().for_each(|slot| slot.1 = 0);
                self.stamp = 1;
            }
        }
    }

    /// Adds a key; true if it was not there.
    pub(super) fn insert(&mut self, key: u64) -> bool {
        if (self.len + 1) * 2 > self.slots.len() {
            self.grow();
        }
        let new = self.put(key);
        self.len += usize::from(new);
        new
    }

    pub(super) fn bytes(&self) -> usize {
        std::mem::size_of_val(&self.slots[..])
    }

    fn put(&mut self, key: u64) -> bool {
        let mask = self.slots.len() - 1;
        // Fibonacci hashing: the high bits of a product depend on all bits of the key.
        let mut at = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) as usize & mask;
        while self.slots[at].1 == self.stamp {
            if self.slots[at].0 == key {
                return false;
            }
            at = (at + 1) & mask;
        }
        self.slots[at] = (key, self.stamp);
        true
    }

    fn grow(&mut self) {
        if self.stamp == 0 {
            self.stamp = 1;
        }
        let size = (2 * self.slots.len()).max(256);
        let old = std::mem::replace(&mut self.slots, vec![(0, 0); size]);
        let stamp = self.stamp;
        for (key, _) in old.into_iter().filter(|slot| slot.1 == stamp) {
            self.put(key);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use fairdeal_core::random::Random;

    use super::*;

    #[test]
    fn it_is_a_set_and_forgets() {
        let (mut seen, mut random) = (Seen::default(), Random::new(7));
        for round in 0..20 {
            seen.clear();
            let mut tree = BTreeSet::new();
            for _ in 0..1000 * (round % 3) + 50 {
                let key = random.below(1500) << (round * 2);
                assert_eq!(seen.insert(key), tree.insert(key));
            }
        }
    }
}
