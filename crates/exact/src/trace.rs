//! CaDiCaL's proofs: it tells of every clause it derives and from which others, and that is kept in memory.
//!
//! Clauses that CaDiCaL derives otherwise than by propagation (it does so only with options that are off) would make
//! such a proof unsound to cut, and are not written.

use std::collections::BTreeMap;

use rustsat::solvers::{ControlSignal, Solve, SolverResult, Terminate};
use rustsat::types::{Clause, Lit, TernaryVal};
use rustsat_cadical::{CaDiCaL, CaDiCaLClause, ClauseId, Limit, TraceProof};

use crate::refute::{Derived, Line, needed_only};

/// Decides these clauses (numbers of variables from 1, negated ones below 0).
pub(crate) fn derive(
    clauses: &[Vec<i32>],
    conflicts: u64,
    cancelled: impl Fn() -> bool,
) -> Derived {
    if clauses.iter().any(Vec::is_empty) {
        return Derived::Lines(Vec::new());
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
    let derived = match (limited && stated).then(|| solver.solve()) {
        Some(Ok(SolverResult::Sat)) => {
            let last = clauses.iter().flatten().map(|n| n.unsigned_abs()).max().unwrap_or(0);
            let holds = |variable: u32| {
                let value = solver.lit_val(Lit::positive(variable));
                value.is_ok_and(|value| value == TernaryVal::True)
            };
            Derived::Model((0..last).map(holds).collect())
        }
        Some(Ok(SolverResult::Unsat)) => {
            let trace = std::mem::take(solver.proof_tracer_mut(&handle));
            trace.lines(clauses.len()).map_or(Derived::Halted, Derived::Lines)
        }
        _ => Derived::Halted,
    };
    // In this order: CaDiCaL tells the tracer of every clause it drops, also while it is dropped itself.
    drop(solver);
    drop(handle);
    derived
}

#[derive(Default)]
struct Trace {
    /// The number of each clause by CaDiCaL's: those of the formula from 1; the derived come later.
    given: BTreeMap<i64, usize>,
    /// What was derived, in the order of CaDiCaL's numbers, and from which of them.
    steps: BTreeMap<i64, (Vec<i32>, Vec<i64>)>,
    empty: Option<i64>,
}

impl TraceProof for Trace {
    fn add_original_clause(&mut self, id: ClauseId, _: bool, _: &CaDiCaLClause, restored: bool) {
        if !restored {
            let next = self.given.len() + 1;
            self.given.entry(id.0).or_insert(next);
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
        self.steps.insert(id.0, (literals, from));
    }
}

impl Trace {
    /// The lines that the empty clause stands on; `given` clauses come before them.
    fn lines(mut self, given: usize) -> Option<Vec<Line>> {
        // CaDiCaL's numbers grow: a clause stands on lower ones.
        let empty = self.empty?;
        self.steps.retain(|&id, _| id <= empty);
        let mut number = self.given;
        number.extend(self.steps.keys().zip(given + 1..).map(|(&id, at)| (id, at)));
        let line = |(literals, from): (Vec<i32>, Vec<i64>)| {
            // A negative one is a resolution on a literal.
            let from = from.iter().map(|id| number.get(id).copied()).collect::<Option<_>>();
            // What nothing stands on does no harm; what something does is seen to be missing.
            Line { literals, from: from.unwrap_or_else(|| vec![0]) }
        };
        let lines = needed_only(self.steps.into_values().map(line).collect(), given);
        lines.iter().all(|line| !line.from.contains(&0)).then_some(lines)
    }
}
