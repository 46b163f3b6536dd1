//! "As many of these as possible" in the forms of solvers: cards that are kept, sets that are taken.
//!
//! *Statement.* The most soft clauses that can be satisfied with the hard ones (`wcnf`), and the objective of `opb`
//! with its sign turned, is the largest number of variables that hold together. With k, `cnf` and `opb` can be
//! satisfied if and only if there are k.
//!
//! *Construction.* Of every list no more variables hold than its bound: one constraint in pseudo-Boolean form; in
//! clauses one if only one may fail, else one for every two (the bound is 1). Soft: each variable. "At least k" is the
//! [`counter`] in clauses, one constraint in pseudo-Boolean form. Without k, clauses alone ask nothing, as none at
//! all will do: that is refused.

use std::fmt::Write as _;

use super::counter::counter;
use super::{MOST_CLAUSES, lines, sum};
use crate::InputError;
use crate::ability::Form;
use crate::formats::cnf::Clause;

/// How many of a list may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtMost {
    /// One.
    One,
    /// All but one.
    NotAll,
}

/// The question.
#[derive(Clone, Debug)]
pub struct Most {
    /// What it is about, and where it was asked: `family` or `position`.
    pub about: String,
    pub place: &'static str,
    /// What is sought, one word and all of them: `["cards", "cards without a set"]`.
    pub sought: [String; 2],
    /// What each variable says, from 1.
    pub names: Vec<String>,
    pub bound: AtMost,
    /// Lists of variables, from 1, of which no more hold than the bound.
    pub lists: Vec<Vec<i32>>,
}

impl Most {
    /// The formula.
    ///
    /// # Errors
    /// When clauses are asked for without a number, MAX-SAT with one, or it would be too large.
    pub fn encode(&self, form: Form, at_least: Option<u64>) -> Result<String, InputError> {
        let [what, sought] = &self.sought;
        match (form, at_least) {
            (Form::Cnf, None) => {
                let message = format!(
                    "clauses cannot ask for the most {sought}: add --at-least K, or take wcnf or opb"
                );
                Err(InputError::at("option --to", message))
            }
            (Form::Cnf, Some(k)) => self.cnf(k),
            (Form::Wcnf, Some(_)) => {
                let message = format!("wcnf asks for the most {what}; cnf and opb take a number");
                Err(InputError::at("option --at-least", message))
            }
            (Form::Wcnf, None) => {
                let mut out = self.comments("c", None);
                lines("h ", &self.rules(0)?, &mut out);
                self.variables().for_each(|variable| {
                    let _ = writeln!(out, "1 {variable} 0");
                });
                Ok(out)
            }
            (Form::Opb, k) => Ok(self.opb(k)),
            (Form::Pbp, _) => {
                Err(Form::no_proof(&format!("it is about the most {what}: no --at-least")))
            }
            (Form::Smt2 | Form::Smt2None | Form::Smt2First, _) => Err(Form::no_smt(sought)),
        }
    }

    fn variables(&self) -> impl Iterator<Item = i32> + use<> {
        1..=self.names.len() as i32
    }

    /// The bounds in clauses, where they and so many others are not too many.
    fn rules(&self, others: usize) -> Result<Vec<Clause>, InputError> {
        let pairs = |list: &Vec<i32>| list.len() * list.len().saturating_sub(1) / 2;
        let clauses: usize = match self.bound {
            AtMost::NotAll => self.lists.len(),
            AtMost::One => self.lists.iter().map(pairs).sum(),
        };
        let all = clauses.saturating_add(others);
        if all > MOST_CLAUSES {
            let message = format!("up to {all} clauses; the most written are {MOST_CLAUSES}");
            return Err(InputError::at(self.place, message));
        }
        let mut out = Vec::with_capacity(clauses);
        for list in &self.lists {
            match self.bound {
                AtMost::NotAll => out.push(list.iter().map(|&variable| -variable).collect()),
                AtMost::One => {
                    for (i, &a) in list.iter().enumerate() {
                        out.extend(list[i + 1..].iter().map(|&b| vec![-a, -b]));
                    }
                }
            }
        }
        Ok(out)
    }

    fn cnf(&self, k: u64) -> Result<String, InputError> {
        let n = self.names.len();
        let least = usize::try_from(k).unwrap_or(usize::MAX);
        let counted = if least > n { 1 } else { least.saturating_mul(4 * n) };
        let (mut last, mut clauses) = (n as i32, self.rules(counted)?);
        if least > n {
            clauses.push(Vec::new());
        } else if let Some(&enough) =
            counter(&self.variables().collect::<Vec<_>>(), least, &mut last, &mut clauses).last()
        {
            clauses.push(vec![enough]);
        }
        let mut out = self.comments("c", Some(k));
        if last > n as i32 {
            let _ = writeln!(out, "c variables above {n} count {}", self.sought[0]);
        }
        let _ = writeln!(out, "p cnf {last} {}", clauses.len());
        lines("", &clauses, &mut out);
        Ok(out)
    }

    fn opb(&self, k: Option<u64>) -> String {
        let (n, constraints) = (self.names.len(), self.lists.len() + usize::from(k.is_some()));
        let mut out = format!("* #variable= {n} #constraint= {constraints}\n");
        out += &self.comments("*", k);
        let (weight, end) = match k {
            None => ("-1", ";\n".to_string()),
            Some(k) => ("+1", format!(">= {k} ;\n")),
        };
        out.push_str(if k.is_none() { "min: " } else { "" });
        match n {
            // The form has no empty sums.
            0 => sum("+0", [1], &mut out),
            _ => sum(weight, self.variables(), &mut out),
        }
        out += &end;
        for list in &self.lists {
            sum("-1", list.iter().copied(), &mut out);
            let most = match self.bound {
                AtMost::One => 1,
                AtMost::NotAll => list.len() as i64 - 1,
            };
            let _ = writeln!(out, ">= {} ;", -most);
        }
        out
    }

    /// Comments that name the variables.
    fn comments(&self, sign: &str, k: Option<u64>) -> String {
        let (about, [_, sought]) = (&self.about, &self.sought);
        let mut out = match k {
            None => format!("{sign} {about}: the most {sought}\n"),
            Some(k) => format!("{sign} {about}: at least {k} {sought}\n"),
        };
        for (name, variable) in self.names.iter().zip(1..) {
            let _ = writeln!(out, "{sign} {variable} = {name}");
        }
        out
    }
}
