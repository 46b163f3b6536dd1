//! How many of these hold at most? One tree of counters, many bounds.
//!
//! The totalizer (Bailleux and Boufkhad, "Efficient CNF Encoding of Boolean Cardinality
//! Constraints", CP 2003) in rustsat's incremental form: clauses for a bound are written when the
//! bound is first asked for, so that tightening a bound step by step pays only for the steps taken.

use rustsat::encodings::card::{BoundUpper, BoundUpperIncremental, Totalizer};

use crate::{Lit, Solver};

pub struct Count {
    tree: Totalizer,
    lits: usize,
}

impl Count {
    /// Counts these.
    pub fn new(lits: &[Lit]) -> Self {
        Count { tree: lits.iter().copied().collect(), lits: lits.len() }
    }

    /// The assumptions under which at most `bound` of the literals hold.
    pub fn at_most(&mut self, solver: &mut Solver, bound: usize) -> Vec<Lit> {
        if bound >= self.lits {
            return Vec::new();
        }
        let Solver { inner, vars, out_of_memory, .. } = solver;
        *out_of_memory |= self.tree.encode_ub_change(bound..=bound, inner, vars).is_err();
        // A bound just written is there, unless memory ran out: then the question fails anyway.
        self.tree.enforce_ub(bound).unwrap_or_default()
    }
}
