//! Which sets hang together by what they share: cards by cells, kinds by orbits, swishes by cards.

use std::collections::BTreeMap;

use fairdeal_core::joined::Joined;

/// The numbers of these sets in groups: two sets that share something are in one group, and so are
/// those that others connect. Groups come by their smallest number, each in ascending order.
pub(crate) fn connected<K: Ord>(
    sets: impl ExactSizeIterator<Item: IntoIterator<Item = K>>,
) -> Vec<Vec<usize>> {
    let mut joined = Joined::apart(sets.len());
    let mut first: BTreeMap<K, usize> = BTreeMap::new();
    for (i, set) in sets.enumerate() {
        for thing in set {
            joined.join(*first.entry(thing).or_insert(i), i);
        }
    }
    joined.groups()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_that_share_something_are_together() {
        let sets = [vec![1, 2], vec![3], vec![], vec![4, 2], vec![3, 3], vec![4]];
        assert_eq!(connected(sets.into_iter()), [vec![0, 3, 5], vec![1, 4], vec![2]]);
    }
}
