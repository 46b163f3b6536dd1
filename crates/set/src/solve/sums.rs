//! Counting the values of the cards left over: a bound on disjoint sets that no weights see.
//!
//! In a set each property is all equal or all different, so modulo v every value is shown equally often:
//! v times or not at all, or once each. When sets are taken, the cards left over therefore have, property
//! by property, the same differences between the numbers of their values as all cards, modulo v. (The
//! proof is in `check::bound`, which tries the leftovers in its own way.) The sum of the values modulo v,
//! or v/2 if v is even, is a consequence, and all there is to know if v = 3; for v = 4 and v = 5 these
//! counts are far stronger: 15 disjoint sets among 60 of the 64 cards of `set/v4p3` leave nothing over,
//! so the four missing cards would have to be a set themselves.
//!
//! The last two cards left over are looked up among all pairs, so five of sixty take 34,220 lookups.

use std::collections::BTreeMap;

use crate::rules::{Places, Table};

/// Choices of all leftovers but two, or of all, up to which they are tried.
const MOST_CHOICES: [u128; 2] = [60_000, 1_000_000];
/// Numbers in the list of all pairs.
const MOST_PAIRED: usize = 1 << 22;
/// The most leftovers that are named.
const MOST_NAMED: usize = 32;

/// What may be left over.
pub(super) enum Leftovers {
    /// Nothing has the right counts: there are no so many disjoint sets.
    Never,
    /// One of these, and nothing else.
    Among(Vec<Places>),
    /// Not known, or too many to name.
    Unknown,
}

/// The cards that may be left over when `more` disjoint ones of these sets are taken, of those that
/// lie in some of them.
pub(super) fn leftovers(table: &Table, sets: &[Places], more: usize) -> Leftovers {
    let mut covered: Places = sets.iter().flatten().copied().collect();
    covered.sort_unstable();
    covered.dedup();
    let Some(left) = covered.len().checked_sub(more * table.v) else { return Leftovers::Never };
    // Those that are taken count for nothing: it is enough to choose whichever are fewer.
    let n = covered.len();
    let few = left.min(n - left);
    let paired = few >= 2 && n * n / 2 * table.p * table.v <= MOST_PAIRED;
    if !(paired && within(n, few - 2, MOST_CHOICES[0])) && !within(n, few, MOST_CHOICES[1]) {
        return Leftovers::Unknown;
    }
    let rows: Vec<Vec<u8>> =
        covered.iter().map(|&place| row(table.cards[place].values(), table.v)).collect();
    let v = table.v as u8;
    let mut wanted = vec![0; rows.first().map_or(0, Vec::len)];
    if few == left {
        let add = |(a, x): (&mut u8, &u8)| *a = (*a + x) % v;
        rows.iter().for_each(|row| wanted.iter_mut().zip(row).for_each(add));
    }
    let mut pairs: BTreeMap<Vec<u8>, Vec<(usize, usize)>> = BTreeMap::new();
    if paired {
        for (j, second) in rows.iter().enumerate() {
            for (i, first) in rows[..j].iter().enumerate() {
                let sum = first.iter().zip(second).map(|(a, b)| (a + b) % v).collect();
                pairs.entry(sum).or_default().push((i, j));
            }
        }
    }
    let mut search = Search { v, rows: &rows, pairs, chosen: Vec::new(), found: Vec::new() };
    let all = search.choose(0, few, &wanted);
    match search.found {
        found if found.is_empty() => Leftovers::Never,
        found if all && few == left => {
            let name = |chosen: Vec<usize>| chosen.into_iter().map(|i| covered[i]).collect();
            Leftovers::Among(found.into_iter().map(name).collect())
        }
        _ => Leftovers::Unknown,
    }
}

/// How often each value is shown less how often the first is, modulo v; if there are three values, the
/// sum says the same.
fn row(values: &[u8], v: usize) -> Vec<u8> {
    if v == 3 {
        return values.to_vec();
    }
    let of = |&x: &u8| {
        let less = if x == 0 { v as u8 - 1 } else { 0 };
        (1..v as u8).map(move |value| if value == x { 1 } else { less })
    };
    values.iter().flat_map(of).collect()
}

/// Are there at most so many choices of `few` out of n?
fn within(n: usize, few: usize, most: u128) -> bool {
    // C(n, i) grows up to the half, so the first value past the limit settles it.
    let mut choices = 1_u128;
    (0..few.min(n - few)).all(|i| {
        choices = choices * (n - i) as u128 / (i as u128 + 1);
        choices <= most
    })
}

struct Search<'a> {
    v: u8,
    rows: &'a [Vec<u8>],
    /// All pairs by their sum.
    pairs: BTreeMap<Vec<u8>, Vec<(usize, usize)>>,
    chosen: Vec<usize>,
    found: Vec<Vec<usize>>,
}

impl Search<'_> {
    /// Finds `few` rows from here on with this sum; false if there are too many such choices.
    fn choose(&mut self, from: usize, few: usize, wanted: &[u8]) -> bool {
        let mut ends: Vec<Vec<usize>> = Vec::new();
        match few {
            0 if wanted.iter().all(|&x| x == 0) => ends.push(Vec::new()),
            0 => {}
            1 => {
                let fits = (from..self.rows.len()).filter(|&i| self.rows[i] == wanted);
                ends.extend(fits.map(|i| vec![i]));
            }
            2 if !self.pairs.is_empty() => {
                let pairs = self.pairs.get(wanted).into_iter().flatten();
                ends.extend(pairs.filter(|pair| pair.0 >= from).map(|&(i, j)| vec![i, j]));
            }
            _ => {
                for i in from..(self.rows.len() + 1).saturating_sub(few) {
                    let row = &self.rows[i];
                    let less = |(&a, &x): (&u8, &u8)| if a < x { a + self.v - x } else { a - x };
                    let rest: Vec<u8> = wanted.iter().zip(row).map(less).collect();
                    self.chosen.push(i);
                    let all = self.choose(i + 1, few - 1, &rest);
                    self.chosen.pop();
                    if !all {
                        return false;
                    }
                }
            }
        }
        for end in ends {
            if self.found.len() == MOST_NAMED {
                return false;
            }
            self.found.push(self.chosen.iter().copied().chain(end).collect());
        }
        true
    }
}
