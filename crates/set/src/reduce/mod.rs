//! Why SET with many values is hard, as running code: a reduction of another problem to it.
//!
//! The other way, for other people's solvers: `set_to_cnf` writes a table as a formula, `deck_to_cnf`
//! the question how many cards of a deck hold no set.

pub mod deck_to_cnf;
#[cfg(test)]
mod encoding_tests;
mod matching;
pub mod set_to_cnf;
#[cfg(test)]
mod tests;

use fairdeal_core::reduce::Reduction;

pub use matching::{MatchingTable, MatchingToSet};

/// All of them, sorted by name.
pub const REDUCTIONS: &[&dyn Reduction] = &[&MatchingToSet];
