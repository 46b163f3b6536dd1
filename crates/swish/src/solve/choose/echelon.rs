//! The equations of all orbits, solved modulo a prime, and solved for other unknowns when others pay least.
//!
//! The unknowns are the cards and, for each orbit, its empty cells; the equations, that an orbit has as many points as
//! circles, and that its points and empty cells are its cells. They are the same in every node. What differs is which
//! cards are decided and what everything pays, so which unknowns the equations should be solved for: those that pay
//! least. From one list to the next that is much the same, so the solved equations are kept, and a few steps exchange
//! what has changed ([`Echelon::solve_for`]). Solving anew for every list took a fifth of the whole search.
//!
//! Unknowns are taken in the order of what they pay. One that the equations are solved for stays; another takes the place of
//! whatever comes later, if it depends on nothing that stays. That is the greedy choice of a basis, and so the result
//! is one for each order, whatever the equations were solved for before.

/// Residues are modulo this, so that one is a byte.
pub(super) const PRIME: u16 = 127;

/// Nobody: an equation that is solved for nothing, since it says nothing.
const NOBODY: u16 = u16::MAX;

/// Equations, each solved for one unknown that stands in no other.
#[derive(Clone, Default)]
pub(super) struct Echelon {
    unknowns: usize,
    stride: usize,
    /// For each equation a factor for each unknown, then the sum.
    rows: Vec<u16>,
    /// What an equation is solved for; and for each unknown, by which.
    solved: Vec<u16>,
    by: Vec<u16>,
    /// The place of each unknown in the order that was asked for last.
    place: Vec<u16>,
    /// Equations that are still free to be solved for something else.
    left: Vec<u16>,
}

impl Echelon {
    /// Equations between so many unknowns that say: of what is named, so many times each, the sum is this.
    pub(super) fn new(unknowns: usize, equations: &[(Vec<(usize, u16)>, u16)]) -> Echelon {
        let stride = (unknowns + 1).next_multiple_of(32);
        let mut rows = vec![0; equations.len() * stride];
        for (row, (named, sum)) in rows.chunks_exact_mut(stride).zip(equations) {
            for &(unknown, times) in named {
                row[unknown] = (row[unknown] + times) % PRIME;
            }
            row[unknowns] = sum % PRIME;
        }
        Echelon {
            unknowns,
            stride,
            rows,
            solved: vec![NOBODY; equations.len()],
            by: vec![NOBODY; unknowns],
            place: vec![0; unknowns],
            left: Vec::new(),
        }
    }

    /// The equations, each with what it is solved for, if anything.
    pub(super) fn rows(&self) -> impl Iterator<Item = (&[u16], Option<usize>)> {
        let solved = self.solved.iter().map(|&at| (at != NOBODY).then_some(usize::from(at)));
        self.rows.chunks_exact(self.stride).map(|row| &row[..=self.unknowns]).zip(solved)
    }

    /// An equation.
    pub(super) fn row(&self, row: usize) -> &[u16] {
        &self.rows[row * self.stride..][..=self.unknowns]
    }

    /// Solves the equations for the unknowns that come first in this order, as far as they depend on none before them; the
    /// others of the order are free. What is not in the order (its value is known) is left to the equations that
    /// remain. Shows those that are free, in order.
    #[inline(always)]
    pub(super) fn solve_for(&mut self, order: &[u16], mut free: impl FnMut(u16)) {
        self.place.fill(NOBODY);
        for (place, &unknown) in order.iter().enumerate() {
            self.place[usize::from(unknown)] = place as u16;
        }
        self.left.clear();
        self.left.extend(0..self.solved.len() as u16);
        for &unknown in order {
            let row = match self.by[usize::from(unknown)] {
                NOBODY => self.exchange(unknown),
                row => Some(row),
            };
            match row {
                Some(row) => self.left.retain(|&left| left != row),
                None => free(unknown),
            }
        }
    }

    /// Solves one of the equations that are left for this unknown: none, if it is in none of them.
    #[inline(always)]
    fn exchange(&mut self, unknown: u16) -> Option<u16> {
        let column = usize::from(unknown);
        let has = |&&row: &&u16| self.rows[usize::from(row) * self.stride + column] != 0;
        // What comes last would have to go sooner or later.
        let place = |&&row: &&u16| match self.solved[usize::from(row)] {
            NOBODY => NOBODY,
            solved => self.place[usize::from(solved)],
        };
        let row = *self.left.iter().filter(has).max_by_key(place)?;
        self.pivot(usize::from(row), column);
        let solved = &mut self.solved[usize::from(row)];
        if *solved != NOBODY {
            self.by[usize::from(*solved)] = NOBODY;
        }
        *solved = unknown;
        self.by[column] = row;
        Some(row)
    }

    #[inline(always)]
    fn pivot(&mut self, row: usize, column: usize) {
        let stride = self.stride;
        let (above, rest) = self.rows.split_at_mut(row * stride);
        let (line, below) = rest.split_at_mut(stride);
        let inverse = INVERSE[usize::from(line[column])];
        if inverse != 1 {
            line.iter_mut().for_each(|entry| *entry = *entry * inverse % PRIME);
        }
        for other in above.chunks_exact_mut(stride).chain(below.chunks_exact_mut(stride)) {
            let factor = other[column];
            if factor != 0 {
                add_times(other, PRIME - factor, line);
            }
        }
    }
}

/// Adds another row so many times.
#[inline(always)]
fn add_times(row: &mut [u16], times: u16, other: &[u16]) {
    for (entry, &other) in row.iter_mut().zip(other) {
        let sum = *entry + times * other;
        let sum = (sum & PRIME) + (sum >> 7);
        *entry = if sum >= PRIME { sum - PRIME } else { sum };
    }
}

/// The inverse of each residue.
const INVERSE: [u16; PRIME as usize] = {
    let mut inverse = [0; PRIME as usize];
    let mut of = 1;
    while of < PRIME {
        let mut times = 1;
        while of * times % PRIME != 1 {
            times += 1;
        }
        inverse[of as usize] = times;
        of += 1;
    }
    inverse
};
