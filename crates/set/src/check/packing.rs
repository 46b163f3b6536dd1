//! Sets that share no card, and that there are no more of them.
//!
//! The sets are looked at one by one. That there are no more is recomputed without help from the
//! certificate: no more fit into the number of cards, or every choice of disjoint sets was tried.

use fairdeal_core::Refusal;
use fairdeal_core::work::Work;

use super::none::{self, Sets};
use super::{Ground, price, set};
use crate::lookup::Lookup;
use crate::rules::{Card, Places, Table};

/// Checks that these are `count` sets of the table without a common card; gives their places.
///
/// # Errors
/// The first set that is none, or the card that stands in two.
pub(crate) fn check(
    ground: &Ground<'_>,
    count: u64,
    sets: &[Vec<Card>],
    work: &mut Work,
) -> Result<Vec<Places>, Refusal> {
    if count != sets.len() as u64 {
        let named = if sets.len() == 1 { "set is" } else { "sets are" };
        let why = format!("{count} claimed, {} {named} named", sets.len());
        return Err(Refusal::new("count", why));
    }
    let mut taken: Lookup<usize, usize> = Lookup::new();
    let mut found = Vec::with_capacity(sets.len());
    for (i, cards) in sets.iter().enumerate() {
        let place = format!("set {}", i + 1);
        let places = set(ground, cards, &place, work)?;
        for &at in &places {
            if let Some(before) = taken.insert(at, i) {
                let card = ground.name(at);
                let why = format!("{card} is already in set {}", before + 1);
                return Err(Refusal::new(place, why));
            }
        }
        found.push(places);
    }
    Ok(found)
}

/// Checks that no more than `count` disjoint sets can be had: because no more fit into the number
/// of cards, or because everything was tried.
///
/// # Errors
/// A larger number that can be had, or that the table is too large to try everything.
pub(crate) fn check_most(table: &Table, count: usize, work: &mut Work) -> Result<(), Refusal> {
    if count == table.cards.len() / table.v {
        return Ok(());
    }
    let sets = none::sets(table, work)?;
    match reached(&sets, table.cards.len(), count + 1, work)? {
        false => Ok(()),
        true => Err(Refusal::new("count", format!("{} disjoint sets can be had", count + 1))),
    }
}

/// Can so many disjoint sets be had? They are taken in the order of the list, each as long as it is
/// free, and the last one is given back when the list ends.
fn reached(sets: &Sets, cards: usize, wanted: usize, work: &mut Work) -> Result<bool, Refusal> {
    let mut taken = vec![false; cards];
    let mut chosen: Vec<usize> = Vec::new();
    let mut next = 0;
    while chosen.len() < wanted {
        if next == sets.len() {
            let Some(last) = chosen.pop() else { return Ok(false) };
            sets.set(last).iter().for_each(|&place| taken[place as usize] = false);
            next = last + 1;
            continue;
        }
        let set = sets.set(next);
        work.spend(price::LAID + set.len() as u64 / 2, "table")?;
        if set.iter().all(|&place| !taken[place as usize]) {
            set.iter().for_each(|&place| taken[place as usize] = true);
            chosen.push(next);
        }
        next += 1;
    }
    Ok(true)
}
