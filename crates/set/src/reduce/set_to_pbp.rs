//! SET for the checker VeriPB, an opinion from outside: that a table holds no set, or one, and that no more sets
//! than these share no card.
//!
//! Both proofs ([`fairdeal_exact::pbp`]) are about the formulas that `encode --to opb` writes, of [`super::set_to_cnf`]
//! and, with `--max`, of [`super::disjoint_to_cnf`].
//!
//! *Disjoint sets.* Cards are counted, not sets: k sets use kv cards, so a variable for each card says that one of its
//! sets is taken, and where hardly a card may stay unused the counter is short.

use fairdeal_core::{Error, Limits, Verdict};
use fairdeal_exact::pbp::{Id, Proof, given_up, satisfied};

use super::disjoint_to_cnf::Packing;
use super::set_to_cnf::Formula;
use crate::rules::{Places, Table};
use crate::solve::ask_once;
use crate::solve::disjoint::most_of;
use crate::solve::strategies::Strategy;

/// Nodes spent on what is shown.
const NODES: u64 = 50_000_000;

/// That there is a set, or none.
///
/// # Errors
/// When neither is found within the bounds.
pub(crate) fn any(formula: &Formula<'_>) -> Result<String, Error> {
    let Table { v, p, .. } = formula.table;
    let limits = Limits::nodes(NODES);
    let mut player = Strategy::parse(None, *v)?.player(*v, *p, limits);
    match ask_once(player.as_mut(), formula.table).verdict {
        Verdict::Solved(set) => return Ok(satisfied(&values(formula, &set))),
        Verdict::Impossible(_) => {}
        Verdict::Unknown(_) => return Err(given_up("position", "no answer is found")),
    }
    // An equation is two constraints: at least, at most.
    let mut proof = Proof::new(formula.vars(), 2 + p * (2 * v + 2));
    let cards = formula.cards();
    proof.at_least(&cards, *v, Id(1));
    let others: Vec<i32> = cards.iter().map(|&card| -card).collect();
    proof.at_least(&others, cards.len().saturating_sub(*v), Id(2));
    let mut next = 3;
    for property in 0..*p {
        let switch = formula.switch(property);
        let different = [Id(next + 2 * v), Id(next + 2 * v + 1)];
        for (value, own) in formula.by_value(property).into_iter().enumerate() {
            let shown = formula.shown(property, value);
            own.iter().for_each(|&card| proof.clause(vec![-card, shown], &[Id(next + 1)]));
            proof.clause(own.into_iter().chain([-shown]).collect(), &[Id(next)]);
            proof.clause(vec![-switch, shown], &different);
            for below in 0..value {
                let other = formula.shown(property, below);
                proof.clause(vec![switch, -shown, -other], &different);
            }
            next += 2;
        }
        next += 2;
    }
    proof.finish("position")
}

/// The variables of the formula as a set has them.
fn values(formula: &Formula<'_>, set: &Places) -> Vec<bool> {
    let Table { v, p, cards } = formula.table;
    let mut values: Vec<bool> = (0..cards.len()).map(|card| set.contains(&card)).collect();
    for property in 0..*p {
        let shows = |value| set.iter().any(|&c| usize::from(cards[c].values()[property]) == value);
        let shown: Vec<bool> = (0..*v).map(shows).collect();
        values.push(shown.iter().all(|&is| is) && *v > 1);
        values.extend(shown);
    }
    values
}

/// That no more sets share no card than the most found.
///
/// # Errors
/// When the most are not found, or no proof, within the bounds.
pub(crate) fn most(packing: &Packing<'_>) -> Result<String, Error> {
    let Packing { table, sets, clashes } = packing;
    let found = most_of(table, sets, 0, Limits::nodes(NODES));
    if found.stopped.is_some() {
        return Err(given_up("position", "the most disjoint sets are not found"));
    }
    let taken: Vec<bool> = sets.iter().map(|set| found.sets.contains(set)).collect();
    let mut proof = Proof::new(sets.len(), clashes.len());
    let better = proof.solution(taken, -(found.sets.len() as i64));
    let (mut used, mut sums) = (Vec::new(), vec![(better, table.v)]);
    for (own, id) in clashes.iter().zip(1..) {
        proof.at_most_one(own, &[Id(id)]);
        let (this, as_often) = proof.one_of(own);
        used.push(this);
        sums.push((as_often, 1));
    }
    // Cards of one set only are used if that is taken.
    let mut times = vec![table.v; sets.len()];
    clashes.iter().flatten().for_each(|&set| times[set as usize - 1] -= 1);
    for (variable, &alone) in (1..).zip(&times) {
        for _ in 0..alone {
            let (this, as_often) = proof.one_of(&[variable]);
            used.push(this);
            sums.push((as_often, 1));
        }
    }
    let cards = proof.add(sums);
    proof.at_least(&used, (found.sets.len() + 1) * table.v, cards);
    proof.finish("position")
}
