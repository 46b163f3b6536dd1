//! SAT for the games: rustsat's types and encodings, CaDiCaL's search.
//!
//! A crate of its own because of its weight: CaDiCaL is C++ and takes longer to build than
//! everything else together. It knows no game. A game's `solve` states its question in clauses,
//! asks it under assumptions, and reads the answer back; nothing outside `solve` sees this crate.
//!
//! | need | part |
//! | --- | --- |
//! | clauses, questions under assumptions, a budget in conflicts, an interrupt | [`Solver`] |
//! | at least, at most, exactly one | [`encode`] |
//! | at most k, for k that changes from question to question | [`Count`] |
//! | a proof that there is no model | [`refute()`] |
//!
//! The same clauses and questions in the same order give the same answers, models included:
//! CaDiCaL runs single-threaded with a fixed seed, and budgets count conflicts, not seconds. The
//! one exception is a solver whose [`StopFlag`] was raised: where the flag caught it depends on the
//! machine, and so may every later model. Who raises flags must not show such models.

mod count;
pub mod encode;
mod refute;
mod solver;

pub use count::Count;
pub use refute::{Refuted, refute};
pub use rustsat::types::Lit;
pub use solver::{Answer, Halt, Solver, StopFlag};
