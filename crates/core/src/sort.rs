//! Sorting where nobody waits for it: drawings, reports, reductions, what is found once.
//!
//! The library's sorts are compiled again for every type and every order, five to fourteen kilobytes each time, and
//! were a tenth of the program's code. Here only the comparison and the last step are; what is between them, sorting
//! places by a comparison given at run time, is there once. It takes a list of places and a call a comparison, so
//! searches keep the library's, and checkers, which stand on nothing that need not be trusted.

use std::cmp::Ordering;

/// Sorts by a key; what is equal keeps its order.
pub fn by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    by(list, |a, b| key(a).cmp(&key(b)));
}

/// Sorts by a comparison; what is equal keeps its order.
pub fn by<T>(list: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let mut from = places(list.len(), &|a, b| compare(&list[a], &list[b]));
    for to in 0..from.len() {
        // What belongs here was swapped away if its place was filled before.
        let mut at = from[to];
        while at < to {
            at = from[at];
        }
        from[to] = at;
        list.swap(to, at);
    }
}

/// The places of a list in the order of what is there.
fn places(length: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..length).collect();
    places.sort_by(|&a, &b| compare(a, b));
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn as_the_library_does_it() {
        let mut random = Random::new(1);
        for length in 0..200 {
            let mut list: Vec<(u64, String)> =
                (0..length).map(|i| (random.below(1 + length / 3), i.to_string())).collect();
            let (mut keyed, mut whole) = (list.clone(), list.clone());
            by_key(&mut keyed, |one| one.0);
            by(&mut whole, Ord::cmp);
            let mut expected = list.clone();
            expected.sort_by_key(|one| one.0);
            assert_eq!(keyed, expected);
            list.sort();
            assert_eq!(whole, list);
        }
    }
}
