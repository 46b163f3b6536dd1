//! Why SET with many values is hard, as running code: a reduction of another problem to it.
//!
//! The other way, for other people's solvers: `set_to_cnf` writes a table as a formula,
//! `disjoint_to_cnf` the question how many sets share no card, `deck_to_cnf` how many cards of a deck hold no set;
//! `set_to_pbp` proves the answers for somebody else's checker.

pub mod deck_to_cnf;
pub mod disjoint_to_cnf;
#[cfg(test)]
mod encoding_tests;
mod matching;
pub mod set_to_cnf;
mod set_to_pbp;
#[cfg(test)]
mod tests;

use fairdeal_core::reduce::Reduction;

pub use matching::{MatchingTable, MatchingToSet};

/// All of them, sorted by name.
pub const REDUCTIONS: &[&dyn Reduction] = &[&MatchingToSet];
