//! Weights for cards, by linear programming: fractional packing and its dual.
//!
//! Take every set to a fraction x ≥ 0 so that no card is used more than once: the most that can be
//! taken bounds the number of disjoint sets. The dual gives every card a weight y ≥ 0 so that each
//! set weighs 1, and the least total weight is the same number. A dense simplex in floating point is
//! enough, for nothing rests on it: the weights are rounded *up* to whole numbers over a common
//! scale, and whether every set then weighs enough is looked at in integers.
//!
//! All right-hand sides are 1, which makes the simplex method go round in circles; they are moved
//! apart by a millionth. That does not touch the constraints of the dual, so the weights are as good.

use fairdeal_core::Cancel;

use crate::rules::Places;

/// Entries of the largest tableau that is tried.
const MOST_ENTRIES: usize = 3_000_000;
const MOST_PIVOTS: usize = 20_000;
const TINY: f64 = 1e-9;
/// Scales that are tried, small ones first: a person may want to read the certificate.
const SCALES: [u64; 18] =
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 20, 30, 60, 120, 840, 27720, 1_000_000];

/// The scale of weights that are not meant to be read.
const NEARLY: u64 = 27720;

pub(crate) struct Fractional {
    /// A weight for every card.
    weights: Vec<f64>,
    /// How much of each set is taken.
    pub taken: Vec<f64>,
}

/// Solves the fractional packing of these sets of places below `cards`; none if that is too large, or
/// nobody wants it any more.
pub(crate) fn fractional(sets: &[Places], cards: usize, cancel: Cancel) -> Option<Fractional> {
    let mut rows: Vec<usize> = sets.iter().flatten().copied().collect();
    rows.sort_unstable();
    rows.dedup();
    let (m, n) = (rows.len(), sets.len());
    let width = n + m + 1;
    if (m + 1).checked_mul(width)? > MOST_ENTRIES {
        return None;
    }
    let mut row_of = vec![usize::MAX; cards];
    rows.iter().enumerate().for_each(|(i, &place)| row_of[place] = i);
    // Rows of the tableau: sets, slacks, right-hand side; the last row is the objective.
    let mut t = vec![vec![0.0; width]; m + 1];
    for (j, set) in sets.iter().enumerate() {
        set.iter().for_each(|&place| t[row_of[place]][j] = 1.0);
        t[m][j] = -1.0;
    }
    for i in 0..m {
        t[i][n + i] = 1.0;
        t[i][width - 1] = 1.0 + 1e-6 * (1.0 + (i * 7919 % 101) as f64 / 101.0);
    }
    let mut basis: Vec<usize> = (n..n + m).collect();
    for _ in 0..MOST_PIVOTS {
        if cancel.is_set() {
            return None;
        }
        let enter = (0..width - 1).min_by(|&a, &b| t[m][a].total_cmp(&t[m][b]))?;
        if t[m][enter] > -TINY {
            break;
        }
        let ratio = |i: usize| t[i][width - 1] / t[i][enter];
        let leave = (0..m)
            .filter(|&i| t[i][enter] > TINY)
            .min_by(|&a, &b| ratio(a).total_cmp(&ratio(b)))?;
        let pivot = t[leave][enter];
        t[leave].iter_mut().for_each(|x| *x /= pivot);
        let row = t[leave].clone();
        for (i, other) in t.iter_mut().enumerate() {
            let factor = other[enter];
            if i != leave && factor.abs() > 0.0 {
                other.iter_mut().zip(&row).for_each(|(x, y)| *x -= factor * y);
            }
        }
        basis[leave] = enter;
    }
    let mut weights = vec![0.0; cards];
    rows.iter().enumerate().for_each(|(i, &place)| weights[place] = t[m][n + i].max(0.0));
    let mut taken = vec![0.0; n];
    for (i, &j) in basis.iter().enumerate() {
        if j < n {
            taken[j] = t[i][width - 1];
        }
    }
    Some(Fractional { weights, taken })
}

impl Fractional {
    /// Whole weights and a scale that exclude `more` disjoint sets, checked in integers.
    pub(crate) fn excludes(&self, sets: &[Places], more: usize) -> Option<(Vec<u64>, u64)> {
        SCALES.into_iter().find_map(|scale| {
            let weights = self.whole(sets, scale)?;
            let total: u64 = weights.iter().sum();
            (total < scale * more as u64).then_some((weights, scale))
        })
    }

    /// Whole weights by which every set weighs at least the scale, as nearly as they can be had.
    pub(crate) fn nearly(&self, sets: &[Places]) -> Option<(Vec<u64>, u64)> {
        self.whole(sets, NEARLY).map(|weights| (weights, NEARLY))
    }

    fn whole(&self, sets: &[Places], scale: u64) -> Option<Vec<u64>> {
        let up = |y: &f64| (y * scale as f64 - 1e-6).ceil().max(0.0) as u64;
        let weights: Vec<u64> = self.weights.iter().map(up).collect();
        let enough = |set: &Places| set.iter().map(|&at| weights[at]).sum::<u64>() >= scale;
        sets.iter().all(enough).then_some(weights)
    }
}
