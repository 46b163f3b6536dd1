//! MAX-SAT: formulas whose clauses have weights.
//!
//! Three ways to write them are read: the classic `p wcnf VARIABLES CLAUSES TOP`, where a clause
//! starts with its weight and one of weight TOP or more is hard; the form without a header (MAX-SAT
//! Evaluations since 2022), one clause a line, its weight or `h` first; and plain `p cnf`, every
//! clause soft with weight 1. What is written is the form without a header, except that it cannot
//! say how many variables there are, so `c vars N` stands first; that comment is read back.

use std::fmt::Write as _;

use super::cnf::{Clause, Cnf, clause_text, holds};
use super::words::{Line, Word, at_end, header, lines};
use super::{Format, MOST, detect};
use crate::InputError;

/// What a clause is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// It must be satisfied.
    Hard,
    /// This much is gained if it is.
    Soft(u64),
}

/// A MAX-SAT instance.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Wcnf {
    /// Variables 1 to `vars`.
    pub vars: usize,
    /// The clauses, each with its weight.
    pub clauses: Vec<(Weight, Clause)>,
}

/// The largest weight, so that sums stay in range.
const MOST_WEIGHT: usize = match 1_usize.checked_shl(40) {
    Some(weight) => weight,
    None => usize::MAX,
};

impl Wcnf {
    /// Every clause soft with weight 1.
    pub fn of_cnf(cnf: Cnf) -> Wcnf {
        let clauses = cnf.clauses.into_iter().map(|clause| (Weight::Soft(1), clause)).collect();
        Wcnf { vars: cnf.vars, clauses }
    }

    /// Reads one of the three ways.
    ///
    /// # Errors
    /// When it is none; the error names line and column.
    pub fn parse(text: &str) -> Result<Wcnf, InputError> {
        if let (Some(vars), None) = (named_vars(text), lines(text).next()) {
            return Ok(Wcnf { vars, clauses: Vec::new() });
        }
        match detect(text)? {
            Format::Cnf => Cnf::parse(text).map(Wcnf::of_cnf),
            Format::Wcnf if lines(text).next().is_some_and(|line| line.words[0].text == "p") => {
                classic(text)
            }
            Format::Wcnf => modern(text),
            other => {
                let message = format!("expected a formula (CNF or WCNF), this is {}", other.word());
                Err(InputError::at("line 1", message))
            }
        }
    }

    /// Writes it.
    pub fn write(&self) -> String {
        let mut out = format!("c vars {}\n", self.vars);
        for (weight, clause) in &self.clauses {
            let weight = match weight {
                Weight::Hard => "h".to_string(),
                Weight::Soft(weight) => weight.to_string(),
            };
            let _ = writeln!(out, "{weight} {}", clause_text(clause));
        }
        out
    }

    /// What an assignment gains; none if it breaks a hard clause.
    pub fn gain(&self, assignment: &[bool]) -> Option<u64> {
        let mut gain = 0;
        for (weight, clause) in &self.clauses {
            match (weight, clause.iter().any(|&literal| holds(literal, assignment))) {
                (Weight::Hard, false) => return None,
                (Weight::Soft(weight), true) => gain += weight,
                _ => {}
            }
        }
        Some(gain)
    }
}

/// The number in a first line `c vars N`.
fn named_vars(text: &str) -> Option<usize> {
    let rest = text.lines().next()?.strip_prefix("c vars ")?;
    rest.trim().parse().ok().filter(|&n| n <= MOST)
}

fn classic(text: &str) -> Result<Wcnf, InputError> {
    let mut lines = lines(text);
    let first = lines.next();
    let (names, vars) = ("wcnf", ("the number of variables", 0, MOST));
    let clauses = ("the number of clauses", 0, usize::MAX);
    let without_top = first.as_ref().is_some_and(|line| line.words.len() == 4);
    let (vars, count, top) = if without_top {
        let [vars, count] = header(first, &[names], [vars, clauses])?;
        (vars, count, usize::MAX)
    } else {
        let numbers = [vars, clauses, ("the top weight", 1, usize::MAX)];
        let [vars, count, top] = header(first, &[names], numbers)?;
        (vars, count, top)
    };
    let mut out = Vec::new();
    let mut open: Option<(Weight, Clause)> = None;
    for line in lines {
        for word in &line.words {
            match &mut open {
                None => {
                    let weight = word.number("a weight", 1, MOST_WEIGHT.max(top))?;
                    let hard = weight >= top;
                    let weight = if hard { Weight::Hard } else { Weight::Soft(weight as u64) };
                    open = Some((weight, Vec::new()));
                }
                Some((_, clause)) => match word.literal(vars)? {
                    0 => out.extend(open.take()),
                    literal => clause.push(literal),
                },
            }
        }
    }
    if open.is_some() {
        return Err(at_end(text, "the last clause does not end with 0"));
    }
    match out.len() == count {
        true => Ok(Wcnf { vars, clauses: out }),
        false => {
            let there = out.len();
            Err(at_end(text, format!("{there} clauses are here, the header says {count}")))
        }
    }
}

fn modern(text: &str) -> Result<Wcnf, InputError> {
    let clauses: Result<Vec<_>, _> = lines(text).map(|line| modern_clause(&line)).collect();
    let clauses = clauses?;
    let literals = clauses.iter().flat_map(|(_, clause)| clause);
    let met = literals.map(|l| l.unsigned_abs() as usize).max().unwrap_or(0);
    Ok(Wcnf { vars: named_vars(text).map_or(met, |named| named.max(met)), clauses })
}

fn modern_clause(line: &Line<'_>) -> Result<(Weight, Clause), InputError> {
    let first: Word<'_> = line.words[0];
    let weight = match first.text {
        "h" => Weight::Hard,
        _ => Weight::Soft(first.number("h or a weight", 1, MOST_WEIGHT)? as u64),
    };
    let mut clause = Vec::new();
    for (i, word) in line.words.iter().enumerate().skip(1) {
        match word.literal(MOST)? {
            0 => {
                return match line.words.get(i + 1) {
                    Some(more) => Err(more.wrong("stands behind the 0 that ends the clause")),
                    None => Ok((weight, clause)),
                };
            }
            literal => clause.push(literal),
        }
    }
    Err(line.short("the 0 that ends the clause"))
}
