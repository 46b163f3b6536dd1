//! How many cards no set-free table exceeds, and how many largest tables there are.
//!
//! The proofs are where they are checked, in `check::largest`. What is known of the number
//! of largest tables: for v = 2 it is any card, for p = 1 any deck less a card. For p = 2 and v ≥ 4
//! the proof there has equality only for r = 1: a full row and one cell of each other row are off
//! the table, v · v^(v−1) ways, or the same with columns, both in v² ways: 2v^v − v² tables.

use super::prove;
use crate::certificate::largest::Step;

/// A bound with the steps that lead to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bound {
    /// No set-free table has more cards.
    pub cards: u128,
    /// Why, one step a line.
    pub why: Vec<String>,
    /// Why, for a certificate.
    pub steps: Vec<Step>,
}

/// A bound for v values and p properties. `searched` says whether 28 for v = 4, p = 3, which takes a
/// search, may be used.
pub(crate) fn upper(v: usize, p: usize, searched: bool) -> Bound {
    match prove::steps(v, p, searched) {
        Some(steps) => {
            let cards = steps.last().map_or(0, |step| u128::from(step.most));
            Bound { cards, why: prove::words(v, &steps), steps }
        }
        None => {
            let why = vec!["the whole deck: no better bound fits 64 bits".into()];
            let cards = (v as u128).checked_pow(p as u32).unwrap_or(u128::MAX);
            Bound { cards, why, steps: vec![] }
        }
    }
}

/// How many largest tables there are, where a formula is known.
pub(crate) fn count(v: usize, p: usize) -> Option<u128> {
    match (v, p) {
        (2, _) => 2u128.checked_pow(p as u32),
        (_, 1) => Some(v as u128),
        (4.., 2) => {
            let v = v as u128;
            v.checked_pow(v as u32)?.checked_mul(2)?.checked_sub(v * v)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::census::brute::{histogram, set_masks, sets_on_every_table};
    use crate::deal::Deck;

    #[test]
    fn bounds_of_the_literature() {
        let cards = |v, p| upper(v, p, true).cards;
        assert_eq!([1, 2, 3, 4, 5].map(|p| cards(3, p)), [2, 4, 9, 20, 48]);
        assert_eq!(upper(3, 4, false).cards, 20);
        assert_eq!([1, 2, 3, 4].map(|p| cards(4, p)), [3, 9, 28, 112]);
        assert_eq!(cards(5, 3), 80);
        assert_eq!(cards(2, 9), 1);
    }

    /// The grid theorem and its count of largest tables, against all 2^(v²) tables.
    #[test]
    fn grids_by_brute_force() {
        for v in [2, 3, 4, 5] {
            let n = v * v;
            let deck: Vec<_> = (0..n as u64).map(|id| Deck::card(v, 2, id)).collect();
            let on = sets_on_every_table(n, &set_masks(v, &deck));
            let free: Vec<u128> = histogram(n, &on).iter().map(|row| row[0]).collect();
            let most = free.iter().rposition(|&c| c > 0).unwrap();
            assert_eq!(most as u128, upper(v, 2, true).cards, "v = {v}");
            if v != 3 {
                assert_eq!(Some(free[most]), count(v, 2), "v = {v}");
            }
        }
        assert_eq!(count(64, 2), None, "beyond 128 bits");
    }
}
