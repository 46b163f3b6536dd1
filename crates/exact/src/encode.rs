//! At least, at most and exactly one of some literals, and what to choose for "at most".
//!
//! Pairs need no new variable and n(n − 1)/2 clauses; they propagate best and are right for short
//! lists. The ladder (the sequential counter of Sinz, "Towards an Optimal CNF Encoding of Boolean
//! Cardinality Constraints", CP 2005, for a bound of one) takes a new variable a literal and three
//! clauses, and can be lengthened later. Each takes an `unless`: a literal that switches the
//! constraint off, for constraints that hold in one mode only.

use crate::{Lit, Solver};

/// Lists up to this long are written as pairs.
pub const PAIRS: usize = 6;

/// At least one of these holds, unless `unless`.
pub fn at_least_one(solver: &mut Solver, lits: &[Lit], unless: Option<Lit>) {
    let clause: Vec<Lit> = unless.into_iter().chain(lits.iter().copied()).collect();
    solver.clause(&clause);
}

/// At most one of these holds, unless `unless`.
pub fn at_most_one(solver: &mut Solver, lits: &[Lit], unless: Option<Lit>) {
    if lits.len() <= PAIRS {
        for (i, &a) in lits.iter().enumerate() {
            for &b in &lits[..i] {
                at_most_one_of_two(solver, a, b, unless);
            }
        }
    } else {
        let mut ladder = Ladder::new(unless);
        for &lit in lits {
            ladder.push(solver, lit);
        }
    }
}

/// Exactly one of these holds, unless `unless`.
pub fn exactly_one(solver: &mut Solver, lits: &[Lit], unless: Option<Lit>) {
    at_least_one(solver, lits, unless);
    at_most_one(solver, lits, unless);
}

/// Not both, unless `unless`.
pub fn at_most_one_of_two(solver: &mut Solver, a: Lit, b: Lit, unless: Option<Lit>) {
    match unless {
        Some(unless) => solver.clause(&[unless, !a, !b]),
        None => solver.clause(&[!a, !b]),
    }
}

/// At most one of a list that grows.
#[derive(Clone, Debug)]
pub struct Ladder {
    unless: Option<Lit>,
    /// True if any literal so far is.
    any: Option<Lit>,
}

impl Ladder {
    /// An empty list.
    pub fn new(unless: Option<Lit>) -> Self {
        Ladder { unless, any: None }
    }

    /// One more literal.
    pub fn push(&mut self, solver: &mut Solver, lit: Lit) {
        let Some(any) = self.any else {
            self.any = Some(lit);
            return;
        };
        at_most_one_of_two(solver, any, lit, self.unless);
        let next = solver.var();
        solver.clause(&[!any, next]);
        solver.clause(&[!lit, next]);
        self.any = Some(next);
    }
}
