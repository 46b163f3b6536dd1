//! SAT for the games: a small solver of our own that proves what it denies, and CaDiCaL.
//!
//! It knows no game. A game's `solve` states its question in clauses and reads the answer back; nothing that is
//! trusted sees this crate. CaDiCaL is C++ and takes longer to build than everything else together, so it is behind
//! the feature `cadical`: strategies that ask it need the feature, proofs only get further with it.
//!
//! | need | part |
//! | --- | --- |
//! | a proof that there is no model | [`refute()`] |
//! | a proof for VeriPB that nothing is better | [`pbp`] |
//! | with `cadical`: clauses, questions under assumptions, a budget in conflicts, an interrupt | `Solver` |
//! | at least, at most, exactly one | `encode` |
//! | at most k, for k that changes from question to question | `Count` |
//!
//! The same clauses and questions in the same order give the same answers, models included:
//! CaDiCaL runs single-threaded with a fixed seed, and budgets count conflicts, not seconds. The
//! one exception is a solver whose `StopFlag` was raised: where the flag caught it depends on the
//! machine, and so may every later model. Who raises flags must not show such models.

#[cfg(feature = "cadical")]
mod count;
#[cfg(feature = "cadical")]
pub mod encode;
#[cfg_attr(feature = "cadical", allow(dead_code))]
mod learn;
pub mod pbp;
mod refute;
#[cfg(feature = "cadical")]
mod solver;
#[cfg(feature = "cadical")]
mod trace;

#[cfg(feature = "cadical")]
pub use count::Count;
pub use refute::{Refuted, refute};
#[cfg(feature = "cadical")]
pub use rustsat::types::Lit;
#[cfg(feature = "cadical")]
pub use solver::{Answer, Halt, Solver, StopFlag};
