//! Three values: pairs and triples, counted over all hyperplanes.
//!
//! After Davis and Maclagan, "The Card Game SET" (2003). The deck is the affine space of p
//! dimensions over the field of three elements, and its sets are the lines. A *hyperplane* is the
//! cards with a·x = b for some a ≠ 0; it is a deck with one property less in other coordinates, so
//! a set-free table has at most h of its cards there, h being the bound for p − 1.
//!
//! **Classes.** a and −a give the same three parallel hyperplanes, so there are k = (3^p − 1)/2
//! classes of three. Each class splits a set-free table of n cards into (a, b, c), a + b + c = n,
//! each at most h.
//!
//! **Pairs.** Two cards are in one hyperplane of a class if a·(x − y) = 0, which holds for
//! (3^(p−1) − 1)/2 classes. So the sum over all classes of C(a,2) + C(b,2) + C(c,2) is
//! C(n,2)·(3^(p−1) − 1)/2.
//!
//! **Triples.** Three cards of a set-free table are not on a line, so x − z and y − z are
//! independent, and (3^(p−2) − 1)/2 classes have all three in one hyperplane. So the sum over all
//! classes of C(a,3) + C(b,3) + C(c,3) is C(n,3)·(3^(p−2) − 1)/2.
//!
//! **Contradiction.** The certificate names u₀, u₁, u₂. If u₀ + u₁·pairs + u₂·triples ≥ 0 for every
//! split, the sum over all classes, k·u₀ + u₁·(all pairs) + u₂·(all triples), cannot be negative;
//! if it is, there is no set-free table of n cards. If it is exactly 0, every class has a split of
//! value 0; then the numbers of classes with each such split would solve three equations (k in all,
//! all pairs, all triples) in non-negative integers, and trying all shows whether they can.
//!
//! A table of more than n cards has parts of n cards, so n = most + 1 is all that is looked at. The
//! splits and sums are made here; only the multipliers come from the certificate.
//!
//! | p | h | n | splits of value 0 | |
//! | --- | --- | --- | --- | --- |
//! | 2 | 2 | 5 | | 4 classes, 2 pairs each at the most, but 10 pairs in all |
//! | 3 | 4 | 10 | | 13 classes, 13 pairs each, but 180 in all |
//! | 4 | 9 | 21 | (7,7,7), (9,9,3) | 2730 pairs are 63·22.5 + 75·17.5: no whole numbers |

use std::collections::BTreeSet;

use fairdeal_core::Refusal;
use fairdeal_core::work::Work;

use crate::check::price;

/// The most kinds of splits that classes are handed out to: one level of the search each.
const MOST_ZERO: usize = 64;

/// A split of a table by a class of parallel hyperplanes: pairs and triples within the parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Split {
    pairs: i128,
    triples: i128,
}

/// What all classes together hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Totals {
    classes: i128,
    pairs: i128,
    triples: i128,
}

/// C(n,2) and C(n,3).
fn choose(n: i128) -> (i128, i128) {
    (n * (n - 1) / 2, n * (n - 1) * (n - 2) / 6)
}

/// The sums over all classes for a set-free table of n cards; none if they do not fit.
fn totals(p: usize, n: u64) -> Option<Totals> {
    let half = |e: usize| Some((3i128.checked_pow(e as u32)? - 1) / 2);
    if p < 2 || n > 1 << 32 {
        return None;
    }
    let (pairs, triples) = choose(i128::from(n));
    Some(Totals {
        classes: half(p)?,
        pairs: pairs.checked_mul(half(p - 1)?)?,
        triples: triples.checked_mul(half(p - 2)?)?,
    })
}

/// The first parts of n cards split into three of at most h in falling order, and their second
/// parts: the first is at least n/3 and the third at most n/3.
fn parts(n: u64, h: u64) -> impl Iterator<Item = (u64, std::ops::RangeInclusive<u64>)> {
    (n.div_ceil(3)..=h.min(n)).map(move |a| (a, (n - a).div_ceil(2)..=a.min(n - a)))
}

/// Every split of n cards into three parts of at most h.
fn splits(n: u64, h: u64) -> impl Iterator<Item = Split> {
    parts(n, h).flat_map(move |(a, second)| {
        second.map(move |b| {
            let parts = [a, b, n - a - b].map(|part| choose(i128::from(part)));
            Split {
                pairs: parts.iter().map(|part| part.0).sum(),
                triples: parts.iter().map(|part| part.1).sum(),
            }
        })
    })
}

/// The value of a split, or of all classes together with their number in place of 1.
fn value(u: [i64; 3], ones: i128, pairs: i128, triples: i128) -> Option<i128> {
    let [u0, u1, u2] = u.map(i128::from);
    let sum = u0.checked_mul(ones)?.checked_add(u1.checked_mul(pairs)?)?;
    sum.checked_add(u2.checked_mul(triples)?)
}

/// Checks that no set-free table of `most` + 1 cards with p properties exists, given that none of
/// p − 1 properties has more than h cards.
///
/// # Errors
/// What does not hold, or that there is too much to look at.
pub(crate) fn check(
    p: usize,
    h: u64,
    most: u64,
    u: [i64; 3],
    place: &str,
    work: &mut Work,
) -> Result<(), Refusal> {
    let n = most.saturating_add(1);
    let large = || Refusal::too_large(place, format!("splits of {n} cards"));
    let all = totals(p, n).ok_or_else(large)?;
    // They are paid for before the first is looked at.
    for (_, second) in parts(n, h) {
        let count = (second.end() + 1).saturating_sub(*second.start());
        work.spend(count * price::SPLIT + 1, place).map_err(|_| large())?;
    }
    let mut zero: BTreeSet<Split> = BTreeSet::new();
    for split in splits(n, h) {
        match value(u, 1, split.pairs, split.triples).ok_or_else(large)? {
            ..0 => {
                let why = format!(
                    "the multipliers are negative for a split with {} pairs and {} triples",
                    split.pairs, split.triples
                );
                return Err(Refusal::new(place, why));
            }
            0 if zero.len() <= MOST_ZERO => _ = zero.insert(split),
            _ => {}
        }
    }
    match value(u, all.classes, all.pairs, all.triples).ok_or_else(large)? {
        ..0 => Ok(()),
        0 => {
            if zero.len() > MOST_ZERO {
                return Err(Refusal::too_large(place, "kinds of splits to hand out classes to"));
            }
            let zero: Vec<Split> = zero.into_iter().collect();
            match shared_out(&zero, all, place, work)? {
                false => Ok(()),
                true => {
                    let why = format!("the counts of {n} cards add up: nothing excludes them");
                    Err(Refusal::new(place, why))
                }
            }
        }
        1.. => {
            let why = format!("the multipliers do not exclude {n} cards: the sum is positive");
            Err(Refusal::new(place, why))
        }
    }
}

/// Can the classes be handed out to these splits so that pairs and triples add up?
fn shared_out(
    splits: &[Split],
    left: Totals,
    place: &str,
    work: &mut Work,
) -> Result<bool, Refusal> {
    let Some((first, rest)) = splits.split_first() else {
        return Ok(left.classes == 0 && left.pairs == 0 && left.triples == 0);
    };
    let mut left = left;
    loop {
        work.spend(price::SHARE, place)
            .map_err(|_| Refusal::too_large(place, "ways to hand out the classes"))?;
        if shared_out(rest, left, place, work)? {
            return Ok(true);
        }
        left = Totals {
            classes: left.classes - 1,
            pairs: left.pairs - first.pairs,
            triples: left.triples - first.triples,
        };
        if left.classes < 0 || left.pairs < 0 || left.triples < 0 {
            return Ok(false);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::STEPS;

    fn check(p: usize, h: u64, most: u64, u: [i64; 3], place: &str) -> Result<(), Refusal> {
        super::check(p, h, most, u, place, &mut Work::of(STEPS))
    }

    fn splits(n: u64, h: u64) -> Vec<Split> {
        super::splits(n, h).collect()
    }

    /// The counts of the essay, from the cards: every hyperplane of a table that is set-free.
    #[test]
    fn sums_over_all_classes() {
        let table: [[i32; 3]; 9] = std::array::from_fn(|i| {
            let (x, y) = (i as i32 / 3, i as i32 % 3);
            [x, y, (x * x + y * y) % 3]
        });
        let (mut classes, mut pairs, mut triples) = (0, 0, 0);
        for id in 1..27 {
            let a = [id / 9, id / 3 % 3, id % 3];
            // Of a and −a, the one whose first value that is not 0 is 1.
            if a.iter().find(|&&x| x != 0) != Some(&1) {
                continue;
            }
            classes += 1;
            for b in 0..3 {
                let dot = |x: &[i32; 3]| (a[0] * x[0] + a[1] * x[1] + a[2] * x[2]) % 3;
                let part = choose(table.iter().filter(|x| dot(x) == b).count() as i128);
                pairs += part.0;
                triples += part.1;
            }
        }
        assert_eq!(totals(3, 9), Some(Totals { classes, pairs, triples }));
    }

    #[test]
    fn all_splits_are_there() {
        assert_eq!(splits(5, 2), [Split { pairs: 2, triples: 0 }]);
        assert_eq!(splits(10, 4).len(), 2);
        for (n, h) in [(21, 9), (17, 17), (9, 4), (3, 0), (0, 0)] {
            let mut all = Vec::new();
            for a in 0..=h {
                for b in 0..=a {
                    for c in 0..=b {
                        all.extend((a + b + c == n).then_some([a, b, c]));
                    }
                }
            }
            assert_eq!(splits(n, h).len(), all.len(), "{n} {h}");
        }
    }

    #[test]
    fn the_three_bounds_of_the_game() {
        assert_eq!(check(2, 2, 4, [2, -1, 0], "s"), Ok(()));
        assert_eq!(check(3, 4, 9, [13, -1, 0], "s"), Ok(()));
        // 16·pairs − 3·triples − 693 vanishes at (63, 105) and (75, 169).
        assert_eq!(check(4, 9, 20, [-693, 16, -3], "s").unwrap_err().place, "s");
        assert_eq!(check(4, 9, 20, [693, -16, 3], "s"), Ok(()));
    }

    /// Tables of these sizes exist, so no multipliers may exclude them.
    #[test]
    fn what_exists_is_not_excluded() {
        for (p, h, size) in [(2, 2, 4), (3, 4, 9), (4, 9, 20), (5, 20, 45)] {
            for u0 in -60..=60 {
                for (u1, u2) in [(1, 0), (-1, 0), (-16, 3), (16, -3), (0, 1), (0, -1), (-3, 1)] {
                    assert!(check(p, h, size - 1, [u0 * 12, u1, u2], "s").is_err());
                }
            }
        }
    }

    #[test]
    fn what_is_too_large_is_not_believed() {
        assert!(check(12, 40_000, 50_000, [1, 0, 0], "s").unwrap_err().undecided);
        assert!(check(5, u64::MAX, u64::MAX, [1, 0, 0], "s").unwrap_err().undecided);
        assert!(check(60, 20, 48, [i64::MAX; 3], "s").is_err());
        // Ranges of parts without an end: paid for one by one, and soon too many.
        let huge = check(9, 1 << 32, (1 << 32) - 1, [0; 3], "s").unwrap_err();
        assert!(huge.too_much, "{huge}");
        // Classes beyond counting, handed out to splits that hold little.
        let many = check(40, 1, 2, [0, 0, 1], "s").unwrap_err();
        assert!(many.too_much || !many.undecided, "{many}");
    }

    /// Handing out one class after the other finds what trying every number of each split finds.
    #[test]
    fn classes_are_handed_out_in_every_way() {
        let mut random = fairdeal_core::random::Random::new(6);
        let mut below = |most: u64| i128::from(random.below(most));
        let mut found = [0; 2];
        for _ in 0..4_000 {
            let splits: [Split; 3] =
                std::array::from_fn(|_| Split { pairs: below(4), triples: below(4) });
            // Half of them add up, but for one that is altered in half of the rest.
            let counts: [i128; 3] = std::array::from_fn(|_| below(3));
            let sum = |of: &dyn Fn(&Split) -> i128, counts: &[i128; 3]| -> i128 {
                splits.iter().zip(counts).map(|(split, count)| of(split) * count).sum()
            };
            let all = |counts: &[i128; 3]| Totals {
                classes: counts.iter().sum(),
                pairs: sum(&|split| split.pairs, counts),
                triples: sum(&|split| split.triples, counts),
            };
            let mut left = all(&counts);
            match below(6) {
                0 => left.classes += 1,
                1 => left.pairs += 1,
                2 => left.triples += 1,
                _ => {}
            }
            let most = left.classes;
            let tries = (0..=most)
                .flat_map(|a| (0..=most).flat_map(move |b| (0..=most).map(move |c| [a, b, c])));
            let truth = tries.into_iter().any(|counts| all(&counts) == left);
            let said = shared_out(&splits, left, "here", &mut Work::of(1_000_000)).unwrap();
            assert_eq!(said, truth, "{splits:?} {left:?}");
            found[usize::from(truth)] += 1;
        }
        assert!(found.iter().all(|&n| n > 500), "{found:?}");
    }
}
