//! Groups of k cards, kept flat, with an index that may hold several groups under one key.
//!
//! A list of lists would cost an allocation and three words a group; here a group is k ids of two
//! bytes in one long array, and nothing else: in which properties it is all equal is seen on any two
//! of its cards. (With ids of four bytes and the mask beside them, v = 10 and p = 5 took three
//! times the memory.) The index is a chained hash table over the places of the
//! groups: entries of one bucket are linked newest first, so that dropping the newest groups (when
//! an update has to be taken back) unlinks them from the heads, and dropping any others rebuilds
//! it. It compares hashes only: what a key stands for is checked by the caller against the group.

const NONE: u32 = u32::MAX;

/// A card, by the order of the deal.
pub(super) type Id = u16;

#[derive(Clone, Debug)]
pub(super) struct Groups {
    k: usize,
    count: usize,
    members: Vec<Id>,
    /// For indexed groups: the key of each and the next place with the same bucket.
    keys: Vec<u32>,
    next: Vec<u32>,
    heads: Vec<u32>,
}

impl Groups {
    pub(super) fn new(k: usize) -> Self {
        Groups {
            k,
            count: 0,
            members: Vec::new(),
            keys: Vec::new(),
            next: Vec::new(),
            heads: Vec::new(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.count
    }

    pub(super) fn bytes(&self) -> usize {
        2 * self.members.len() + 4 * (self.keys.len() + self.next.len() + self.heads.len())
    }

    /// The members of a group.
    pub(super) fn at(&self, place: usize) -> &[Id] {
        &self.members[place * self.k..][..self.k]
    }

    /// Adds a group. Either all groups have a key or none has.
    pub(super) fn push(&mut self, members: &[Id], key: Option<u32>) {
        self.count += 1;
        self.members.extend_from_slice(members);
        if let Some(key) = key {
            self.keys.push(key);
            self.next.push(NONE);
            if self.keys.len() > self.heads.len() {
                self.index();
            } else {
                self.link(self.keys.len() - 1);
            }
        }
    }

    fn bucket(&self, key: u32) -> usize {
        key as usize & (self.heads.len() - 1)
    }

    fn link(&mut self, place: usize) {
        let bucket = self.bucket(self.keys[place]);
        self.next[place] = std::mem::replace(&mut self.heads[bucket], place as u32);
    }

    fn index(&mut self) {
        self.heads.clear();
        self.heads.resize((2 * self.keys.len()).next_power_of_two().max(16), NONE);
        for place in 0..self.keys.len() {
            self.link(place);
        }
    }

    /// The groups with this key, newest first.
    pub(super) fn with_key(&self, key: u32) -> impl Iterator<Item = &[Id]> {
        let head = if self.heads.is_empty() { NONE } else { self.heads[self.bucket(key)] };
        let mut place = head;
        std::iter::from_fn(move || {
            while place != NONE {
                let at = place as usize;
                place = self.next[at];
                if self.keys[at] == key {
                    return Some(self.at(at));
                }
            }
            None
        })
    }

    /// Drops all groups from this place on.
    pub(super) fn truncate(&mut self, len: usize) {
        for place in (len..self.keys.len()).rev() {
            let bucket = self.bucket(self.keys[place]);
            self.heads[bucket] = self.next[place];
        }
        self.members.truncate(len * self.k);
        self.count = self.count.min(len);
        self.keys.truncate(len);
        self.next.truncate(len);
    }

    /// Drops all groups with a card that is gone.
    pub(super) fn drop_with(&mut self, gone: impl Fn(Id) -> bool) {
        let mut kept = 0;
        for place in 0..self.len() {
            if self.at(place).iter().any(|&id| gone(id)) {
                continue;
            }
            if kept < place {
                self.members.copy_within(place * self.k..(place + 1) * self.k, kept * self.k);
                if let Some(&key) = self.keys.get(place) {
                    self.keys[kept] = key;
                }
            }
            kept += 1;
        }
        let changed = kept < self.len();
        self.count = kept;
        self.members.truncate(kept * self.k);
        if changed && !self.keys.is_empty() {
            self.keys.truncate(kept);
            self.next.truncate(kept);
            self.index();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_groups_under_one_key() {
        let mut groups = Groups::new(2);
        for i in 0..100 {
            groups.push(&[i, i + 1], Some(u32::from(i % 7) << 8));
        }
        let found = |groups: &Groups, key: u32| {
            groups.with_key(key << 8).map(|members| members[0]).collect::<Vec<_>>()
        };
        assert_eq!(found(&groups, 3).len(), 14);
        groups.truncate(50);
        assert_eq!(found(&groups, 3), [45, 38, 31, 24, 17, 10, 3]);
        groups.drop_with(|id| id == 17 || id == 38);
        assert_eq!(groups.len(), 46);
        assert_eq!(found(&groups, 3), [45, 31, 24, 10, 3]);
        groups.drop_with(|_| true);
        assert_eq!((groups.len(), found(&groups, 3).len()), (0, 0));
    }
}
