//! SWISH to SAT, MAX-SAT and pseudo-Boolean form: the way out, for other people's solvers.
//!
//! *Statement.* The formula (`cnf`, `opb`) can be satisfied if and only if the hand has a swish of at
//! least k cards; the most soft clauses that can be satisfied together with the hard ones (`wcnf`)
//! are the cards of the largest swish, and so is the objective of `opb` without k.
//!
//! The clauses are those that proofs are checked against ([`crate::check::formula`], which says how they are
//! made). Comments name the variables.

use std::fmt::Write as _;

use fairdeal_core::InputError;
use fairdeal_core::ability::Form;
use fairdeal_core::formats::cnf::Clause;

use super::mapping::fits;
use crate::check::formula::{Formula, Picture};
use crate::notation::{card_text, literal_family};
use crate::rules::Hand;

const MOST_CLAUSES: usize = 20_000_000;

impl Formula<'_> {
    /// Comments that name the variables.
    fn names(&self, sign: &str, form: Form, at_least: Option<u64>) -> String {
        let hand = self.hand;
        let family = literal_family(hand.size, hand.simple);
        let mut out = format!("{sign} {family}, {} cards: ", hand.cards.len());
        let _ = match (form, at_least) {
            (Form::Wcnf, _) | (Form::Opb, None) => writeln!(out, "the largest swish"),
            (_, k) => writeln!(out, "a swish of at least {} cards", k.unwrap_or(2)),
        };
        for (i, Picture { card, laying }) in self.pictures.iter().enumerate() {
            let text = card_text(hand.size, &hand.cards[*card]);
            let word = laying.word();
            let _ = writeln!(out, "{sign} {} = card {} ({text}) {word}", i + 1, card + 1);
        }
        for (&cell, (used, ..)) in &self.cells {
            let (row, column) = hand.size.place(cell);
            let _ = writeln!(out, "{sign} {used} = cell {},{} is used", row + 1, column + 1);
        }
        if self.of_card.len() > 2 && form == Form::Cnf {
            let last = self.vars();
            let _ = writeln!(out, "{sign} variables above {last}, if any, count cards");
        }
        out
    }

    fn opb(&self, at_least: Option<u64>) -> String {
        let sum = |weight: &str, list: &[i32]| -> String {
            list.iter().map(|v| format!("{weight} x{v} ")).collect()
        };
        let all: Vec<i32> = self.of_card.iter().flatten().copied().collect();
        let several: Vec<&Vec<i32>> = self.of_card.iter().filter(|own| own.len() > 1).collect();
        let constraints = several.len() + 2 * self.cells.len() + usize::from(at_least.is_some());
        let mut out = format!("* #variable= {} #constraint= {constraints}\n", self.vars());
        out += &self.names("*", Form::Opb, at_least);
        match at_least {
            None => {
                let _ = writeln!(out, "min: {};", sum("-1", &all));
            }
            Some(k) => {
                // Any card at all leads to a swish of two.
                let k = if k <= 2 { 1 } else { k };
                let _ = writeln!(out, "{}>= {k} ;", sum("+1", &all));
            }
        }
        for own in several {
            let _ = writeln!(out, "{}>= -1 ;", sum("-1", own));
        }
        for (used, points, circles) in self.cells.values() {
            for side in [points, circles] {
                let _ = writeln!(out, "{}-1 x{used} = 0 ;", sum("+1", side));
            }
        }
        out
    }
}

/// The formula of a hand.
///
/// # Errors
/// When it would be too large, or "at least" is asked of MAX-SAT.
pub fn encode(hand: &Hand, form: Form, at_least: Option<u64>) -> Result<String, InputError> {
    fits(hand.size, hand.cards.len())?;
    let formula = Formula::new(hand);
    let k = usize::try_from(at_least.unwrap_or(2)).unwrap_or(usize::MAX);
    let counted = k.min(hand.cards.len()).saturating_mul(2 * hand.cards.len());
    let clauses = formula.count().saturating_add(if k > 2 { counted } else { 1 });
    if clauses > MOST_CLAUSES && form != Form::Opb {
        let message = format!("{clauses} clauses; the most written are {MOST_CLAUSES}");
        return Err(InputError::at("position", message));
    }
    let line = |clause: &Clause, out: &mut String| {
        clause.iter().for_each(|literal| {
            let _ = write!(out, "{literal} ");
        });
        out.push_str("0\n");
    };
    Ok(match form {
        Form::Cnf => {
            let mut vars = formula.vars() as i32;
            let mut clauses = formula.rules();
            clauses.extend(formula.at_least(k, &mut vars));
            let mut out = formula.names("c", form, at_least);
            let _ = writeln!(out, "p cnf {vars} {}", clauses.len());
            clauses.iter().for_each(|clause| line(clause, &mut out));
            out
        }
        Form::Wcnf => {
            if at_least.is_some() {
                let message = "wcnf asks for the largest swish; cnf and opb take a number";
                return Err(InputError::at("option --at-least", message));
            }
            let mut out = formula.names("c", form, at_least);
            for clause in formula.rules() {
                out.push_str("h ");
                line(&clause, &mut out);
            }
            for variable in 1..=formula.pictures.len() {
                let _ = writeln!(out, "1 {variable} 0");
            }
            out
        }
        Form::Opb => formula.opb(at_least),
        Form::Smt2 | Form::Smt2None | Form::Smt2First => return Err(Form::no_smt("a hand")),
        Form::Pbp => {
            return Err(Form::no_proof("it is about the largest swish: no --at-least"));
        }
    })
}
