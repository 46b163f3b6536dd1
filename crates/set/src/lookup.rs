//! A table to look things up in, never to go through: its order is random.
//!
//! The hash is keyed at random by the standard library, so nobody can choose cards that collide.

#![expect(clippy::disallowed_types, reason = "behind an interface that never iterates unsorted")]

use std::borrow::Borrow;
use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

pub(crate) struct Lookup<K, V>(HashMap<K, V>);

impl<K: Hash + Ord, V> Lookup<K, V> {
    pub(crate) fn new() -> Self {
        Lookup(HashMap::new())
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Sets the value of a key; gives the one it had.
    pub(crate) fn insert(&mut self, key: K, value: V) -> Option<V> {
        self.0.insert(key, value)
    }

    pub(crate) fn get<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        self.0.get(key)
    }

    pub(crate) fn remove<Q: Hash + Eq + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        self.0.remove(key)
    }

    /// The value of a key, which is this one if it had none.
    pub(crate) fn or_insert(&mut self, key: K, value: V) -> &mut V {
        self.0.entry(key).or_insert(value)
    }

    /// All of it, in order.
    pub(crate) fn sorted(self) -> BTreeMap<K, V> {
        self.0.into_iter().collect()
    }
}

impl<K: Hash + Ord, V> FromIterator<(K, V)> for Lookup<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(items: I) -> Self {
        Lookup(items.into_iter().collect())
    }
}
