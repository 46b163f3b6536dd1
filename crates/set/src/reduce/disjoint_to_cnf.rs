//! Disjoint sets of a table to SAT, MAX-SAT and pseudo-Boolean form: `encode --max`, `encode --at-least K`.
//!
//! *Statement.* The most soft clauses that can be satisfied with the hard ones (`wcnf`), and the objective of `opb`
//! with its sign turned, is the largest number of sets that share no card. With k, `cnf` and `opb` can be satisfied
//! if and only if there are k such sets.
//!
//! *Construction.* A variable for every set of the table: it is taken. Of the sets of a card at most one is. Soft:
//! take each set. "At least k" is the [`counter`] in clauses, one constraint in pseudo-Boolean form.
//!
//! *Size.* As many variables as sets. A clause for every two sets that meet in a card, or a constraint for every
//! card of several sets; the counter adds up to kn variables and 4kn clauses for n sets.

use std::fmt::Write as _;

use fairdeal_core::ability::Form;
use fairdeal_core::encode::counter::counter;
use fairdeal_core::encode::{MOST_CLAUSES, lines, sum};
use fairdeal_core::formats::cnf::Clause;
use fairdeal_core::{Error, InputError, Limits};

use crate::notation::{self, Lettering, literal_family};
use crate::rules::{Places, Table};
use crate::solve::disjoint::collect;

/// Nodes the lister of sets may spend.
const NODES: u64 = 100_000_000;

/// The sets of a table and who meets whom.
pub(crate) struct Packing<'a> {
    pub table: &'a Table,
    pub sets: Vec<Places>,
    /// The sets of every card that has several, as variables: a constraint each.
    pub clashes: Vec<Vec<i32>>,
}

impl<'a> Packing<'a> {
    /// # Errors
    /// When there are too many sets to list.
    pub(crate) fn new(table: &'a Table) -> Result<Self, InputError> {
        let (sets, walk) = collect(table, Limits::nodes(NODES));
        if let Some(stop) = walk.stopped {
            let message = format!("its sets are too many to be listed: {stop}");
            return Err(InputError::at("position", message));
        }
        let mut clashes = vec![Vec::new(); table.cards.len()];
        for (set, variable) in sets.iter().zip(1..) {
            set.iter().for_each(|&card| clashes[card].push(variable));
        }
        clashes.retain(|sets| sets.len() > 1);
        Ok(Packing { table, sets, clashes })
    }

    pub(crate) fn variables(&self) -> impl Iterator<Item = i32> + use<> {
        1..=self.sets.len() as i32
    }

    fn rules(&self) -> Result<Vec<Clause>, InputError> {
        let pairs: usize = self.clashes.iter().map(|sets| sets.len() * (sets.len() - 1) / 2).sum();
        fits(pairs)?;
        let mut out = Vec::with_capacity(pairs);
        for sets in &self.clashes {
            for (i, &a) in sets.iter().enumerate() {
                out.extend(sets[i + 1..].iter().map(|&b| vec![-a, -b]));
            }
        }
        Ok(out)
    }

    fn cnf(&self, k: usize, lettering: Lettering) -> Result<String, InputError> {
        let (n, mut clauses) = (self.sets.len(), self.rules()?);
        fits(clauses.len().saturating_add(k.min(n).saturating_mul(4 * n)))?;
        let mut last = n as i32;
        if k > n {
            clauses.push(Vec::new());
        } else if let Some(&enough) =
            counter(&self.variables().collect::<Vec<_>>(), k, &mut last, &mut clauses).last()
        {
            clauses.push(vec![enough]);
        }
        let mut out = self.names("c", lettering, Some(k as u64));
        if last > n as i32 {
            let _ = writeln!(out, "c variables above {n} count sets");
        }
        let _ = writeln!(out, "p cnf {last} {}", clauses.len());
        lines("", &clauses, &mut out);
        Ok(out)
    }

    fn opb(&self, lettering: Lettering, k: Option<u64>) -> String {
        let constraints = self.clashes.len() + usize::from(k.is_some());
        let mut out = format!("* #variable= {} #constraint= {constraints}\n", self.sets.len());
        out += &self.names("*", lettering, k);
        match k {
            // The form has no empty sums.
            _ if self.sets.is_empty() => {
                let _ = match k {
                    None => writeln!(out, "min: +0 x1 ;"),
                    Some(k) => writeln!(out, "+0 x1 >= {k} ;"),
                };
            }
            None => {
                out.push_str("min: ");
                sum("-1", self.variables(), &mut out);
                out.push_str(";\n");
            }
            Some(k) => {
                sum("+1", self.variables(), &mut out);
                let _ = writeln!(out, ">= {k} ;");
            }
        }
        for sets in &self.clashes {
            sum("-1", sets.iter().copied(), &mut out);
            out.push_str(">= -1 ;\n");
        }
        out
    }

    /// Comments that name the variables.
    fn names(&self, sign: &str, lettering: Lettering, k: Option<u64>) -> String {
        let Table { v, p, cards } = self.table;
        let family = literal_family(*v, *p);
        let what = match k {
            None => "the most sets that share no card".to_string(),
            Some(k) => format!("at least {k} sets that share no card"),
        };
        let mut out = format!("{sign} {family}, {} cards: {what}\n", cards.len());
        for (set, variable) in self.sets.iter().zip(1..) {
            let text = notation::list(lettering, set.iter().map(|&place| &cards[place]));
            let _ = writeln!(out, "{sign} {variable} = {text} are taken");
        }
        out
    }
}

fn fits(clauses: usize) -> Result<(), InputError> {
    if clauses > MOST_CLAUSES {
        let message = format!("up to {clauses} clauses; the most written are {MOST_CLAUSES}");
        return Err(InputError::at("position", message));
    }
    Ok(())
}

/// The formula of a table: so many disjoint sets, or the most.
///
/// # Errors
/// When it would be too large, or the form cannot ask that.
pub fn encode(
    table: &Table,
    lettering: Lettering,
    form: Form,
    at_least: Option<u64>,
) -> Result<String, Error> {
    let at_most = |k: u64| usize::try_from(k).unwrap_or(usize::MAX);
    match (form, at_least) {
        (Form::Cnf, None) => {
            let message = "clauses cannot ask for the most: take wcnf or opb, or --at-least K";
            Err(InputError::at("option --to", message).into())
        }
        (Form::Cnf, Some(k)) => Ok(Packing::new(table)?.cnf(at_most(k), lettering)?),
        (Form::Wcnf, Some(_)) => {
            let message = "wcnf asks for the most sets; cnf and opb take a number";
            Err(InputError::at("option --at-least", message).into())
        }
        (Form::Wcnf, None) => {
            let packing = Packing::new(table)?;
            let mut out = packing.names("c", lettering, None);
            lines("h ", &packing.rules()?, &mut out);
            packing.variables().for_each(|variable| {
                let _ = writeln!(out, "1 {variable} 0");
            });
            Ok(out)
        }
        (Form::Opb, k) => Ok(Packing::new(table)?.opb(lettering, k)),
        (Form::Pbp, Some(_)) => {
            Err(Form::no_proof("it is about the most sets: no --at-least").into())
        }
        (Form::Pbp, None) => super::set_to_pbp::most(&Packing::new(table)?),
        (Form::Smt2 | Form::Smt2None | Form::Smt2First, _) => {
            Err(Form::no_smt("disjoint sets").into())
        }
    }
}
