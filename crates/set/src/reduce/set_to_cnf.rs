//! SET to SAT and pseudo-Boolean form: the way out, for other people's solvers.
//!
//! *Statement.* The formula can be satisfied if and only if the table has a set. More: the cards
//! chosen in a model are a set, and every set is chosen in one model only, so that a model counter
//! counts the sets.
//!
//! *Construction.* A variable for every card: it is chosen. For every property a switch, on if the
//! chosen cards are all different in it, and for every value a variable: some chosen card shows it.
//! Exactly v cards are chosen. Switch on: every value is shown, which v cards can do only if they
//! are all different. Switch off: no two values are shown, so all cards are equal.
//!
//! In clauses "exactly v" is a sequential counter whose variables the cards determine
//! ([`counter`]); as many constraints of the pseudo-Boolean form say the rest: the values shown are
//! v with the switch on and one with it off. `wcnf` is `cnf` with every clause hard: there is
//! nothing to make large, as all sets have v cards.
//!
//! *Size.* With n cards: n + p(v + 1) variables, the counter less than n(v + 1) more. About
//! 4n(v + 1) + np + pv²/2 clauses, or 2pv + p + 1 constraints.
//!
//! `smt2` is another matter: the constraints of the Takeshita paper over v·p integers, as its solver is
//! told them ([`constraints`]), with equation (13); `smt2-none` leaves the order of the cards open,
//! `smt2-first` has equation (15) as printed, which loses sets.
//!
//! What lost: a clause for every two cards and property, which needs no variables for values but is
//! quadratic in the table. Three values are treated as any other number, though pairs decide them.

use std::fmt::Write as _;

use fairdeal_core::ability::Form;
use fairdeal_core::encode::counter::counter;
use fairdeal_core::encode::{MOST_CLAUSES, lines, sum};
use fairdeal_core::formats::cnf::Clause;
use fairdeal_core::{Error, InputError};

use crate::notation::{Lettering, literal_family};
use crate::rules::Table;
use crate::solve::smt::constraints::{self, Order};

pub(super) struct Formula<'a> {
    pub table: &'a Table,
    lettering: Lettering,
}

impl Formula<'_> {
    fn n(&self) -> usize {
        self.table.cards.len()
    }

    /// Variables without the counter's.
    pub(super) fn vars(&self) -> usize {
        self.n() + self.table.p * (self.table.v + 1)
    }

    pub(super) fn cards(&self) -> Vec<i32> {
        (1..=self.n() as i32).collect()
    }

    /// The property's cards are all different.
    pub(super) fn switch(&self, property: usize) -> i32 {
        (self.n() + property * (self.table.v + 1) + 1) as i32
    }

    /// Some chosen card shows this value.
    pub(super) fn shown(&self, property: usize, value: usize) -> i32 {
        self.switch(property) + 1 + value as i32
    }

    /// The cards with each value.
    pub(super) fn by_value(&self, property: usize) -> Vec<Vec<i32>> {
        let mut out = vec![Vec::new(); self.table.v];
        for (card, variable) in self.table.cards.iter().zip(1..) {
            out[usize::from(card.values()[property])].push(variable);
        }
        out
    }

    /// The clauses, and the number of their variables.
    fn clauses(&self) -> (Vec<Clause>, i32) {
        let (Table { v, p, .. }, mut last) = (self.table, self.vars() as i32);
        let mut out = Vec::new();
        let counted = counter(&self.cards(), v + 1, &mut last, &mut out);
        // Too few cards: the empty clause, which nothing satisfies.
        out.push(counted.get(v - 1).copied().into_iter().collect());
        out.extend(counted.get(*v).map(|&more| vec![-more]));
        for property in 0..*p {
            let switch = self.switch(property);
            for (value, cards) in self.by_value(property).into_iter().enumerate() {
                let shown = self.shown(property, value);
                out.extend(cards.iter().map(|&card| vec![-card, shown]));
                out.push(cards.into_iter().chain([-shown]).collect());
                out.push(vec![-switch, shown]);
                out.extend((0..value).map(|b| vec![switch, -shown, -self.shown(property, b)]));
            }
        }
        (out, last)
    }

    fn opb(&self) -> String {
        let Table { v, p, .. } = self.table;
        let constraints = 1 + p * (2 * v + 1);
        let mut out = format!("* #variable= {} #constraint= {constraints}\n", self.vars());
        out += &self.names("*");
        sum("+1", self.cards(), &mut out);
        if self.n() == 0 {
            // The form has no empty sums.
            sum("+0", [1], &mut out);
        }
        let _ = writeln!(out, "= {v} ;");
        for property in 0..*p {
            for (value, cards) in self.by_value(property).into_iter().enumerate() {
                let shown = self.shown(property, value);
                sum("+1", cards.iter().copied(), &mut out);
                let _ = writeln!(out, "-1 x{shown} >= 0 ;");
                sum("-1", cards, &mut out);
                let _ = writeln!(out, "+{v} x{shown} >= 0 ;");
            }
            sum("+1", (0..*v).map(|value| self.shown(property, value)), &mut out);
            let _ = writeln!(out, "-{} x{} = 1 ;", v - 1, self.switch(property));
        }
        out
    }

    /// Comments that name the variables.
    fn names(&self, sign: &str) -> String {
        let Table { v, p, cards } = self.table;
        let mut out = format!("{sign} {}, {} cards: a set\n", literal_family(*v, *p), cards.len());
        for (card, variable) in cards.iter().zip(1..) {
            let text = self.lettering.card(card);
            let _ = writeln!(out, "{sign} {variable} = card {variable} ({text}) is chosen");
        }
        for property in 0..*p {
            let (name, switch) = (property + 1, self.switch(property));
            let _ = writeln!(out, "{sign} {switch} = property {name} is all different");
            for value in 0..*v {
                let shown = self.shown(property, value);
                let _ = writeln!(out, "{sign} {shown} = value {value} of property {name} is shown");
            }
        }
        out
    }
}

/// The formula of a table.
///
/// # Errors
/// When it would be too large, or no proof is found.
pub fn encode(table: &Table, lettering: Lettering, form: Form) -> Result<String, Error> {
    let Table { v, p, cards } = table;
    let n = cards.len();
    let order = match form {
        Form::Smt2 => Some(Order::Sorted),
        Form::Smt2None => Some(Order::None),
        Form::Smt2First => Some(Order::First),
        Form::Cnf | Form::Wcnf | Form::Opb | Form::Pbp => None,
    };
    let (size, what) = match form {
        // Each card of the set may be any on the table, property by property.
        _ if order.is_some() => (v * p * (n + v), "equations"),
        Form::Opb => (n + p * (2 * n + 3 * v + 1), "terms"),
        _ => (4 * n * (v + 1) + 2 + p * (n + 2 * v + v * (v - 1) / 2), "clauses"),
    };
    if size > MOST_CLAUSES {
        let message = format!("up to {size} {what}; the most written are {MOST_CLAUSES}");
        return Err(InputError::at("position", message).into());
    }
    if let Some(order) = order {
        return Ok(constraints::script(table, order));
    }
    let formula = Formula { table, lettering };
    match form {
        Form::Opb => return Ok(formula.opb()),
        Form::Pbp => return super::set_to_pbp::any(&formula),
        _ => {}
    }
    let (clauses, last) = formula.clauses();
    let mut out = formula.names("c");
    if last as usize > formula.vars() {
        let _ = writeln!(out, "c variables above {} count cards", formula.vars());
    }
    let word = match form {
        Form::Wcnf => "h ",
        _ => {
            let _ = writeln!(out, "p cnf {last} {}", clauses.len());
            ""
        }
    };
    lines(word, &clauses, &mut out);
    Ok(out)
}
