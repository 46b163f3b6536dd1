//! A formula without a model, and the proof of it: LRAT, cut to what is needed.
//!
//! CaDiCaL tells of every clause it derives and from which others; that is kept in memory. Once it comes to
//! the empty clause, what that does not stand on is left out, and the rest is numbered on from the formula, as
//! `fairdeal_core::lrat` reads it. Clauses that CaDiCaL derives otherwise than by propagation (it does so only
//! with options that are off) would make such a proof unsound to cut, and are not written.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use rustsat::solvers::{ControlSignal, Solve, SolverResult, Terminate};
use rustsat::types::{Clause, Lit};
use rustsat_cadical::{CaDiCaL, CaDiCaLClause, ClauseId, Limit, TraceProof};

/// What a formula came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refuted {
    /// It has no model: the proof, line by line.
    Proof(String),
    /// It has one.
    Model,
    /// Not decided within the conflicts, or before the flag.
    Halted,
}

/// Seeks a proof that these clauses (numbers of variables from 1, negated ones below 0) have no model.
pub fn refute(clauses: &[Vec<i32>], conflicts: u64, cancelled: impl Fn() -> bool) -> Refuted {
    if clauses.iter().any(Vec::is_empty) {
        return Refuted::Proof(String::new());
    }
    let mut solver = CaDiCaL::default();
    solver.attach_terminator(move || {
        if cancelled() { ControlSignal::Terminate } else { ControlSignal::Continue }
    });
    let handle = solver.connect_proof_tracer(Trace::default(), true);
    let limit = i32::try_from(conflicts).unwrap_or(i32::MAX);
    let limited = solver.set_limit(Limit::Conflicts(limit)).is_ok();
    let stated = clauses.iter().all(|clause| {
        let literals = clause.iter().map(|&n| Lit::from_ipasir(n));
        literals
            .collect::<Result<Clause, _>>()
            .is_ok_and(|clause| solver.add_clause(clause).is_ok())
    });
    let refuted = match (limited && stated).then(|| solver.solve()) {
        Some(Ok(SolverResult::Sat)) => Refuted::Model,
        Some(Ok(SolverResult::Unsat)) => {
            let trace = std::mem::take(solver.proof_tracer_mut(&handle));
            trace.proof(clauses.len()).map_or(Refuted::Halted, Refuted::Proof)
        }
        _ => Refuted::Halted,
    };
    // In this order: CaDiCaL tells the tracer of every clause it drops, also while it is dropped itself.
    drop(solver);
    drop(handle);
    refuted
}

/// A clause that was derived.
struct Step {
    literals: Vec<i32>,
    /// Numbers of CaDiCaL's.
    from: Vec<i64>,
}

#[derive(Default)]
struct Trace {
    /// Clauses of the formula by CaDiCaL's numbers: which they are, from 0.
    given: BTreeMap<i64, usize>,
    steps: BTreeMap<i64, Step>,
    empty: Option<i64>,
}

impl TraceProof for Trace {
    fn add_original_clause(&mut self, id: ClauseId, _: bool, _: &CaDiCaLClause, restored: bool) {
        if !restored {
            let at = self.given.len();
            self.given.entry(id.0).or_insert(at);
        }
    }

    fn add_derived_clause(
        &mut self,
        id: ClauseId,
        _: bool,
        clause: &CaDiCaLClause,
        antecedents: &[ClauseId],
    ) {
        if clause.is_empty() {
            self.empty.get_or_insert(id.0);
        }
        let literals = clause.iter().map(|literal| literal.to_ipasir()).collect();
        let from = antecedents.iter().map(|id| id.0).collect();
        self.steps.insert(id.0, Step { literals, from });
    }
}

impl Trace {
    /// The lines that the empty clause stands on; `given` clauses come before them.
    fn proof(&self, given: usize) -> Option<String> {
        let empty = self.empty?;
        let mut needed = vec![empty];
        let mut number: BTreeMap<i64, usize> = BTreeMap::from([(empty, 0)]);
        while let Some(id) = needed.pop() {
            let Some(step) = self.steps.get(&id) else { continue };
            for &from in &step.from {
                // A negative one is a resolution on a literal.
                if from < 0 || !(self.steps.contains_key(&from) || self.given.contains_key(&from)) {
                    return None;
                }
                if number.insert(from, 0).is_none() {
                    needed.push(from);
                }
            }
        }
        // CaDiCaL's numbers grow: a clause stands on lower ones.
        let mut next = given;
        for (id, place) in &mut number {
            *place = match self.given.get(id) {
                Some(&at) => at + 1,
                None => {
                    next += 1;
                    next
                }
            };
        }
        let mut out = String::new();
        for (id, place) in &number {
            let Some(step) = self.steps.get(id) else { continue };
            let _ = write!(out, "{place} ");
            for literal in &step.literals {
                let _ = write!(out, "{literal} ");
            }
            out.push_str("0 ");
            for from in &step.from {
                let _ = write!(out, "{} ", number[from]);
            }
            out.push_str("0\n");
        }
        Some(out)
    }
}

#[cfg(test)]
mod tests {
    use fairdeal_core::lrat;
    use fairdeal_core::random::Random;

    use super::*;

    fn holds(clauses: &[Vec<i32>]) -> Option<bool> {
        match refute(clauses, 100_000, || false) {
            Refuted::Proof(proof) => {
                let checked = lrat::refutes(clauses, &proof, &mut |_, _| Ok(()));
                assert_eq!(checked, Ok(()), "{clauses:?}\n{proof}");
                Some(true)
            }
            Refuted::Model => Some(false),
            Refuted::Halted => None,
        }
    }

    #[test]
    fn proofs_hold_on_random_formulas() {
        let mut random = Random::new(3);
        let (mut yes, mut no) = (0, 0);
        for _ in 0..1500 {
            let variables = 3 + random.below(30);
            let size = 4 * variables + random.below(2 * variables);
            let literal = |random: &mut Random| {
                let v = 1 + random.below(variables) as i32;
                if random.below(2) == 0 { v } else { -v }
            };
            let clauses: Vec<Vec<i32>> = (0..size)
                .map(|_| (0..2 + random.below(3)).map(|_| literal(&mut random)).collect())
                .collect();
            match holds(&clauses) {
                Some(true) => yes += 1,
                Some(false) => no += 1,
                None => panic!("CaDiCaL did not decide {clauses:?}"),
            }
        }
        assert!(yes > 200 && no > 20, "{yes} {no}");
    }

    #[test]
    fn pigeons_do_not_fit_and_conflicts_are_bounded() {
        let pigeons = |n: i32| {
            let at = |pigeon: i32, hole: i32| pigeon * (n - 1) + hole + 1;
            let mut clauses: Vec<Vec<i32>> =
                (0..n).map(|p| (0..n - 1).map(|h| at(p, h)).collect()).collect();
            for hole in 0..n - 1 {
                for a in 0..n {
                    clauses.extend((0..a).map(|b| vec![-at(a, hole), -at(b, hole)]));
                }
            }
            clauses
        };
        assert_eq!(holds(&pigeons(6)), Some(true));
        assert_eq!(refute(&pigeons(11), 100, || false), Refuted::Halted);
        assert_eq!(refute(&pigeons(11), u64::MAX, || true), Refuted::Halted);
        assert_eq!(holds(&[vec![]]), Some(true));
        assert_eq!(holds(&[vec![1], vec![-1]]), Some(true));
    }
}
