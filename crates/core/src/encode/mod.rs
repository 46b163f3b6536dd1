//! Formulas for other people's solvers: what the games' encodings have in common.
//!
//! A game writes its own rules as clauses; here are the pieces more than one of them needs.
//! [`counter`] says "at least j of these" in clauses, [`most`] asks for as many as possible, and [`keep`] is the
//! question of `unplayable`, the most cards of a deck with nothing to find, once the game has listed what there is to
//! find. All are plain on purpose: no symmetry is broken and nothing is left out, so that a reader can
//! check a file against the rules line by line.

pub mod counter;
pub mod keep;
pub mod most;

use std::fmt::Write as _;

use crate::formats::cnf::Clause;

/// The most clauses, or terms of a pseudo-Boolean formula, written.
pub const MOST_CLAUSES: usize = 20_000_000;

/// Clauses one to a line, each with this word in front (`h ` for the hard ones of WCNF).
pub fn lines(word: &str, clauses: &[Clause], out: &mut String) {
    for clause in clauses {
        out.push_str(word);
        for literal in clause {
            let _ = write!(out, "{literal} ");
        }
        out.push_str("0\n");
    }
}

/// A sum as OPB has it: each variable with this weight.
pub fn sum(weight: &str, variables: impl IntoIterator<Item = i32>, out: &mut String) {
    for variable in variables {
        let _ = write!(out, "{weight} x{variable} ");
    }
}
