//! Disjoint sets of a table to SAT, MAX-SAT and pseudo-Boolean form: `encode --max`, `encode --at-least K`.
//!
//! A variable for every set of the table: it is taken. Of the sets of a card at most one is. The rest is [`Most`].
//!
//! *Size.* As many variables as sets. A clause for every two sets that meet in a card, or a constraint for every
//! card of several sets; the counter adds up to kn variables and 4kn clauses for n sets.

use fairdeal_core::ability::Form;
use fairdeal_core::encode::most::{AtMost, Most};
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

    fn most(&self, lettering: Lettering) -> Most {
        let Table { v, p, cards } = self.table;
        let taken = |set: &Places| {
            let cards = notation::list(lettering, set.iter().map(|&place| &cards[place]));
            format!("{cards} are taken")
        };
        Most {
            about: format!("{}, {} cards", literal_family(*v, *p), cards.len()),
            place: "position",
            sought: ["sets".into(), "sets that share no card".into()],
            names: self.sets.iter().map(taken).collect(),
            bound: AtMost::One,
            lists: self.clashes.clone(),
        }
    }
}

/// The formula of a table: so many disjoint sets, or the most; or the proof that these are the most.
///
/// # Errors
/// When there are too many sets, no proof is found, and as [`Most::encode`].
pub fn encode(
    table: &Table,
    lettering: Lettering,
    form: Form,
    at_least: Option<u64>,
) -> Result<String, Error> {
    let packing = Packing::new(table)?;
    match (form, at_least) {
        (Form::Pbp, None) => super::set_to_pbp::most(&packing),
        _ => Ok(packing.most(lettering).encode(form, at_least)?),
    }
}
