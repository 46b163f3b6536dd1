//! The relaxed problem as a linear program: dual numbers for cards of any shape.
//!
//! Forget layings: take every card to a fraction between 0 and 1 so that each orbit shows as many
//! points as circles, and no more than it has cells; take as much as possible. The dual numbers of
//! the two constraints of an orbit are its height and its room ([`crate::check::capacity`]). A dense
//! simplex with bounded variables (Dantzig 1955) in floating point is enough, for nothing rests on it:
//! the numbers are rounded, and whatever they are, what they bound is recomputed in integers.
//!
//! Taking nothing is a first solution. It is a corner of many, where the method may go round in
//! circles, so the constraints are moved apart by about a millionth. That does not touch the dual.

/// Entries of the largest tableau that is made.
const MOST_ENTRIES: usize = 1 << 19;
/// Pivots for each row; a handful is usual.
const PIVOTS: usize = 64;
const TINY: f64 = 1e-9;

/// Cards that touch the same sides of orbits as often: twice the number of an orbit, one more for
/// circles, each with the number of symbols; and how many of them there are.
pub(super) type Column = (Vec<(usize, usize)>, usize);

/// Room and height of each orbit, in fractions of a card; none if there is too much to do.
pub(super) fn duals(sizes: &[usize], columns: &[Column]) -> Option<Vec<(f64, f64)>> {
    let (rows, n) = (2 * sizes.len(), columns.len());
    let width = n + rows;
    if rows.checked_mul(width)? > MOST_ENTRIES {
        return None;
    }
    let mut t = Tableau {
        rows: vec![vec![0.0; width]; rows],
        value: vec![0.0; rows],
        most: vec![f64::MAX; width],
        gain: vec![0.0; width],
        turned: vec![false; width],
        basis: (n..width).collect(),
    };
    for (j, (touches, copies)) in columns.iter().enumerate() {
        (t.gain[j], t.most[j]) = (1.0, *copies as f64);
        for &(side, symbols) in touches {
            let (orbit, symbols) = (side / 2, symbols as f64);
            if side % 2 == 0 {
                t.rows[2 * orbit][j] += symbols;
                t.rows[2 * orbit + 1][j] += symbols;
            } else {
                t.rows[2 * orbit][j] -= symbols;
            }
        }
    }
    for (orbit, &size) in sizes.iter().enumerate() {
        let apart = 1e-6 * (1.0 + (orbit * 7919 % 101) as f64 / 101.0);
        t.rows[2 * orbit][n + 2 * orbit] = 1.0;
        t.rows[2 * orbit + 1][n + 2 * orbit + 1] = 1.0;
        (t.most[n + 2 * orbit], t.value[2 * orbit]) = (2.0 * apart, apart);
        t.value[2 * orbit + 1] = size as f64 + apart / 8.0;
    }
    for _ in 0..PIVOTS * rows {
        if !t.step() {
            break;
        }
    }
    let dual = |column: usize| if t.turned[column] { t.gain[column] } else { -t.gain[column] };
    let orbit = |o: usize| (dual(n + 2 * o + 1).max(0.0), dual(n + 2 * o));
    Some((0..sizes.len()).map(orbit).collect())
}

/// Every variable is between 0 and its `most`. One that has reached it is turned: replaced by what is
/// missing to it, so that those outside the basis are always 0.
struct Tableau {
    rows: Vec<Vec<f64>>,
    /// The value of each row's variable.
    value: Vec<f64>,
    most: Vec<f64>,
    /// What raising a variable gains.
    gain: Vec<f64>,
    turned: Vec<bool>,
    basis: Vec<usize>,
}

impl Tableau {
    /// Raises the variable that gains most; false if none gains anything.
    fn step(&mut self) -> bool {
        let best = (0..self.gain.len()).max_by(|&a, &b| {
            // Of equals the first.
            self.gain[a].total_cmp(&self.gain[b]).then(b.cmp(&a))
        });
        let Some(enter) = best.filter(|&j| self.gain[j] > TINY) else { return false };
        let (mut far, mut leave, mut full) = (self.most[enter], None, false);
        for (i, row) in self.rows.iter().enumerate() {
            let slope = row[enter];
            let (limit, at_most) = if slope > TINY {
                (self.value[i] / slope, false)
            } else if slope < -TINY {
                ((self.most[self.basis[i]] - self.value[i]) / -slope, true)
            } else {
                continue;
            };
            if limit < far {
                (far, leave, full) = (limit, Some(i), at_most);
            }
        }
        match leave {
            None if far == f64::MAX => return false,
            None => self.turn(enter, far),
            Some(row) => {
                if full {
                    self.turn_basic(row);
                }
                self.pivot(row, enter);
            }
        }
        true
    }

    fn turn(&mut self, column: usize, far: f64) {
        for (row, value) in self.rows.iter_mut().zip(&mut self.value) {
            *value -= row[column] * far;
            row[column] = -row[column];
        }
        self.gain[column] = -self.gain[column];
        self.turned[column] = !self.turned[column];
    }

    fn turn_basic(&mut self, row: usize) {
        let column = self.basis[row];
        self.rows[row].iter_mut().for_each(|x| *x = -*x);
        self.rows[row][column] = 1.0;
        self.value[row] = self.most[column] - self.value[row];
        self.turned[column] = !self.turned[column];
    }

    fn pivot(&mut self, row: usize, enter: usize) {
        let pivot = self.rows[row][enter];
        self.rows[row].iter_mut().for_each(|x| *x /= pivot);
        self.value[row] /= pivot;
        let (pivoted, value) = (self.rows[row].clone(), self.value[row]);
        for (i, other) in self.rows.iter_mut().enumerate() {
            let factor = other[enter];
            if i != row && factor.abs() > 0.0 {
                other.iter_mut().zip(&pivoted).for_each(|(x, y)| *x -= factor * y);
                self.value[i] -= factor * value;
            }
        }
        let factor = self.gain[enter];
        self.gain.iter_mut().zip(&pivoted).for_each(|(x, y)| *x -= factor * y);
        self.basis[row] = enter;
    }
}
