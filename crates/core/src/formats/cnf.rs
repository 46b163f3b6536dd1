//! Formulas in conjunctive normal form: DIMACS CNF.
//!
//! `p cnf VARIABLES CLAUSES`, then the clauses: literals, each clause ended by 0, over as many lines
//! as it likes. A word `%` ends the file, as in the files of SATLIB.

use std::fmt::Write as _;

use super::MOST;
use super::words::{Line, at_end, header, lines};
use crate::InputError;

pub use crate::lrat::Clause;

/// A formula.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cnf {
    /// Variables 1 to `vars`.
    pub vars: usize,
    pub clauses: Vec<Clause>,
}

impl Cnf {
    /// Reads a formula.
    ///
    /// # Errors
    /// When it is none; the error names line and column.
    pub fn parse(text: &str) -> Result<Cnf, InputError> {
        let mut lines = lines(text);
        let numbers =
            [("the number of variables", 0, MOST), ("the number of clauses", 0, usize::MAX)];
        let [vars, count] = header(lines.next(), &["cnf"], numbers)?;
        let clauses = clauses(text, lines, vars)?;
        match clauses.len() == count {
            true => Ok(Cnf { vars, clauses }),
            false => {
                let there = clauses.len();
                Err(at_end(text, format!("{there} clauses are here, the header says {count}")))
            }
        }
    }

    /// Writes it, one clause to a line.
    pub fn write(&self) -> String {
        let mut out = format!("p cnf {} {}\n", self.vars, self.clauses.len());
        for clause in &self.clauses {
            let _ = writeln!(out, "{}", clause_text(clause));
        }
        out
    }
}

/// A clause with its 0.
pub(super) fn clause_text(clause: &[i32]) -> String {
    clause.iter().chain([&0]).map(i32::to_string).collect::<Vec<_>>().join(" ")
}

/// Is a literal true under an assignment?
pub fn holds(literal: i32, assignment: &[bool]) -> bool {
    let variable = literal.unsigned_abs() as usize;
    let value = variable.checked_sub(1).and_then(|i| assignment.get(i));
    value.is_some_and(|&value| value == (literal > 0))
}

fn clauses<'a>(
    text: &str,
    lines: impl Iterator<Item = Line<'a>>,
    vars: usize,
) -> Result<Vec<Clause>, InputError> {
    let (mut out, mut open): (Vec<Clause>, Clause) = (Vec::new(), Vec::new());
    let mut last = None;
    'reading: for line in lines {
        for word in &line.words {
            if word.text == "%" {
                break 'reading;
            }
            match word.literal(vars)? {
                0 => out.push(std::mem::take(&mut open)),
                literal => open.push(literal),
            }
            last = Some(word.place());
        }
    }
    match open.is_empty() {
        true => Ok(out),
        false => {
            let place = last.unwrap_or_else(|| at_end(text, "").place);
            Err(InputError::at(place, "the last clause does not end with 0"))
        }
    }
}
