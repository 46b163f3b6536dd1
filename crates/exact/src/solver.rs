//! One incremental solver.
//!
//! The wrapper narrows rustsat's interface to what games need and takes out its three traps:
//!
//! - a conflict limit is a 32-bit number that holds for one call only; here a budget is 64 bits
//!   and belongs to the question;
//! - "interrupted" has many causes; here [`Halt`] says which;
//! - every call may fail for want of memory; here the failure is remembered and the next question
//!   answers [`Halt::Memory`], so that stating clauses needs no error handling.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rustsat::instances::{BasicVarManager, ManageVars};
use rustsat::solvers::{
    ControlSignal, GetInternalStats, Solve, SolveIncremental, SolverResult, Terminate,
};
use rustsat::types::{Clause, Lit, TernaryVal};
use rustsat_cadical::{CaDiCaL, Limit};

/// Raised from another thread to end a running question soon; whoever raised it lowers it.
pub type StopFlag = Arc<AtomicBool>;

/// What a question came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// There is a model; [`Solver::value`] reads it.
    Yes,
    /// There is none under these assumptions; [`Solver::core`] says which of them clash.
    No,
    /// Not decided.
    Halted(Halt),
}

/// Why a question was not decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The conflicts allowed are spent.
    Conflicts,
    /// The stop flag was raised, or the search was cancelled.
    Flag,
    /// The solver ran out of memory, now or while clauses were added.
    Memory,
}

/// Clauses, and a search for their models.
pub struct Solver {
    pub(crate) inner: CaDiCaL<'static, 'static>,
    pub(crate) vars: BasicVarManager,
    stop: StopFlag,
    ended: Arc<dyn Fn() -> bool + Send + Sync>,
    pub(crate) out_of_memory: bool,
    clauses: u64,
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Solver({} variables, {} clauses)", self.vars.n_used(), self.clauses)
    }
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// A solver without clauses and with a stop flag of its own.
    pub fn new() -> Self {
        Self::with_flag(StopFlag::default())
    }

    /// A solver that heeds this flag.
    pub fn with_flag(stop: StopFlag) -> Self {
        Self::until(stop, || false)
    }

    /// A solver that heeds this flag, and ends questions with [`Halt::Flag`] as soon as `cancelled`
    /// says so too. It is asked very often, so it must be quick.
    pub fn until(stop: StopFlag, cancelled: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        let mut inner = CaDiCaL::default();
        let seen = Arc::clone(&stop);
        let ended: Arc<dyn Fn() -> bool + Send + Sync> =
            Arc::new(move || seen.load(Ordering::Relaxed) || cancelled());
        let asked = Arc::clone(&ended);
        inner.attach_terminator(move || {
            if asked() { ControlSignal::Terminate } else { ControlSignal::Continue }
        });
        let (vars, out_of_memory) = (BasicVarManager::default(), false);
        Solver { inner, vars, stop, ended, out_of_memory, clauses: 0 }
    }

    /// The flag that ends a running question.
    pub fn stop_flag(&self) -> StopFlag {
        Arc::clone(&self.stop)
    }

    /// A new variable.
    pub fn var(&mut self) -> Lit {
        self.vars.new_lit()
    }

    /// Many new variables.
    pub fn vars(&mut self, count: usize) -> Vec<Lit> {
        (0..count).map(|_| self.var()).collect()
    }

    /// At least one of these holds. The empty clause is a contradiction.
    pub fn clause(&mut self, lits: &[Lit]) {
        self.clauses += 1;
        let clause: Clause = lits.iter().copied().collect();
        self.out_of_memory |= self.inner.add_clause(clause).is_err();
    }

    /// Clauses stated so far.
    pub fn clauses(&self) -> u64 {
        self.clauses
    }

    /// Is there a model in which these assumptions hold? Assumptions hold for this question only.
    /// Spends at most `conflicts` conflicts; what propagation alone decides costs none.
    pub fn ask(&mut self, assumptions: &[Lit], conflicts: u64) -> Answer {
        let from = self.conflicts();
        loop {
            if self.out_of_memory {
                return Answer::Halted(Halt::Memory);
            }
            if (self.ended)() {
                return Answer::Halted(Halt::Flag);
            }
            let left = conflicts.saturating_sub(self.conflicts() - from);
            let limit = i32::try_from(left).unwrap_or(i32::MAX);
            let limited = self.inner.set_limit(Limit::Conflicts(limit)).is_ok();
            debug_assert!(limited, "CaDiCaL knows this limit");
            match self.inner.solve_assumps(assumptions) {
                Ok(SolverResult::Sat) => return Answer::Yes,
                Ok(SolverResult::Unsat) => return Answer::No,
                Ok(SolverResult::Interrupted) => {
                    let spent = self.conflicts() - from;
                    if spent >= conflicts {
                        return Answer::Halted(Halt::Conflicts);
                    }
                    if limit < i32::MAX {
                        return Answer::Halted(Halt::Flag);
                    }
                    // A budget past 2³¹ conflicts: go on, or see the flag at the top.
                }
                Err(_) => self.out_of_memory = true,
            }
        }
    }

    /// Does this literal hold in the model just found? False for every literal when the last
    /// question was not answered with yes.
    pub fn value(&self, lit: Lit) -> bool {
        self.inner.lit_val(lit).is_ok_and(|value| value == TernaryVal::True)
    }

    /// Assumptions of the last question that clash with the clauses and each other, if it was
    /// answered with no.
    pub fn core(&mut self) -> Vec<Lit> {
        // rustsat hands out the clause that was learned, which is the assumptions negated.
        self.inner.core().map_or_else(|_| Vec::new(), |core| core.iter().map(|&l| !l).collect())
    }

    /// Conflicts since the solver was made.
    pub fn conflicts(&self) -> u64 {
        self.inner.conflicts() as u64
    }

    /// Decisions since the solver was made.
    pub fn decisions(&self) -> u64 {
        self.inner.decisions() as u64
    }
}
