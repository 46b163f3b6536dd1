//! Closed forms every census must meet.
//!
//! Fix a set: C(n−v, K−v) tables of K cards hold it. So the sum of "number of sets" over all
//! tables is S · C(n−v, K−v), and likewise the sum of its square runs over ordered pairs of sets,
//! C(n−u, K−u) tables for a pair with u cards together. Up to five cards, where a three-valued
//! table has at most two sets, these identities determine the histogram completely.

use fairdeal_core::Error;

use super::{Counts, Pairs};

/// n over k; 0 if k > n. Exact for decks of up to 128 cards.
pub fn binomial(n: usize, k: usize) -> u128 {
    if k > n {
        return 0;
    }
    // After step i the product is itself a binomial, so the division is exact.
    (0..k.min(n - k)).fold(1, |c, i| c * (n - i) as u128 / (i + 1) as u128)
}

/// Holds a census against the closed forms.
///
/// # Errors
/// Naming the first identity that fails.
pub(crate) fn check(counts: &Counts, pairs: &Pairs) -> Result<(), Error> {
    let n = counts.deck;
    let fail = |what: &str, k: usize, got: u128, want: u128| {
        let message = format!("{what} is {got}, must be {want}");
        Err(Error::broken(format!("census of {k} cards"), message))
    };
    if pairs.iter().map(|(_, c)| c).sum::<u128>() != counts.sets * counts.sets {
        return fail("the number of pairs of sets", n, counts.sets, 0);
    }
    for (k, row) in counts.by_sets.iter().enumerate() {
        let moment = |power: u32| -> u128 {
            row.iter().enumerate().map(|(s, &c)| c * (s as u128).pow(power)).sum()
        };
        let holding = |u: usize| if u > k { 0 } else { binomial(n - u, k - u) };
        let second = pairs.iter().map(|&(u, c)| c * holding(u)).sum();
        let wanted = [
            ("the number of tables", moment(0), binomial(n, k)),
            ("the sum of sets", moment(1), counts.sets * holding(counts.v)),
            ("the sum of squares", moment(2), second),
        ];
        for (what, got, want) in wanted {
            if got != want {
                return fail(what, k, got, want);
            }
        }
        let free = row.first().copied().unwrap_or(0);
        let known = counts.set_free.get(k).copied();
        // A count that was cancelled may not have come so far with the set-free tables.
        let known =
            if counts.stopped.is_some() { known.unwrap_or(free) } else { known.unwrap_or(0) };
        if free != known {
            return fail("the number of set-free tables", k, free, known);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::census::symmetry::Group;

    #[test]
    fn binomials() {
        assert_eq!(binomial(81, 12), 70_724_320_184_700);
        assert_eq!((binomial(5, 0), binomial(5, 5), binomial(5, 6)), (1, 1, 0));
        assert_eq!(binomial(81, 40), 212_392_290_424_395_860_814_420);
    }

    /// The single property with three values: its only set is the deck.
    fn tiny() -> (Counts, Pairs) {
        let counts = Counts {
            v: 3,
            p: 1,
            deck: 3,
            sets: 1,
            group: Group::Symmetric,
            set_free: vec![1, 3, 3, 0],
            set_free_classes: vec![1, 1, 1, 0],
            by_sets: vec![vec![1], vec![3], vec![3], vec![0, 1]],
            classes: vec![1; 4],
            stopped: None,
        };
        (counts, vec![(3, 1)])
    }

    #[test]
    fn a_true_census_passes_and_spoiled_ones_do_not() {
        let (counts, pairs) = tiny();
        assert_eq!(check(&counts, &pairs), Ok(()));
        let spoil = |k: usize, row: Vec<u128>| {
            let mut bad = counts.clone();
            bad.by_sets[k] = row;
            check(&bad, &pairs).unwrap_err().to_string()
        };
        assert!(spoil(2, vec![2]).contains("number of tables"));
        assert!(spoil(3, vec![1]).contains("sum of sets"));
        let mut bad = counts.clone();
        bad.set_free[2] = 4;
        assert!(check(&bad, &pairs).unwrap_err().to_string().contains("set-free"));
        assert!(check(&counts, &vec![(3, 1), (3, 1)]).is_err());
    }
}
