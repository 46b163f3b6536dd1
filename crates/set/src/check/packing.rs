//! Sets that share no card, and that there are no more of them.

use std::collections::BTreeMap;

use fairdeal_core::Refusal;
use fairdeal_core::words::{count_of, counted};

use super::{MOST_STEPS, none, set};
use crate::notation::Lettering;
use crate::rules::{Card, Places, Table};

/// The most sets a check keeps in mind.
pub(super) const MOST_SETS: usize = 1_000_000;

/// Checks that these are `count` sets of the table without a common card; gives their places.
///
/// # Errors
/// The first set that is none, or the card that stands in two.
pub(crate) fn check(
    table: &Table,
    count: u64,
    sets: &[Vec<Card>],
    lettering: Lettering,
) -> Result<Vec<Places>, Refusal> {
    if count != sets.len() as u64 {
        let named = if sets.len() == 1 { "set is" } else { "sets are" };
        let why = format!("{count} claimed, {} {named} named", sets.len());
        return Err(Refusal::new("count", why));
    }
    let mut taken: BTreeMap<usize, usize> = BTreeMap::new();
    let mut found = Vec::with_capacity(sets.len());
    for (i, cards) in sets.iter().enumerate() {
        let place = format!("set {}", i + 1);
        let places = set(table, cards, &place, lettering)?;
        for &at in &places {
            if let Some(before) = taken.insert(at, i) {
                let card = lettering.card(&table.cards[at]);
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
pub(crate) fn check_most(table: &Table, count: usize) -> Result<(), Refusal> {
    if count == table.cards.len() / table.v {
        return Ok(());
    }
    let mut sets: Vec<Places> = Vec::new();
    none::every_set(table, &mut |set| {
        sets.push(set.to_vec());
        sets.len() <= MOST_SETS
    })?;
    if sets.len() > MOST_SETS {
        let why = format!("more than {}", count_of(MOST_SETS, "set"));
        return Err(Refusal::too_large("table", why));
    }
    let mut trying = Trying { sets: &sets, taken: vec![false; table.cards.len()], steps: 0 };
    match trying.reaches(count + 1, 0)? {
        false => Ok(()),
        true => Err(Refusal::new("count", format!("{} disjoint sets can be had", count + 1))),
    }
}

struct Trying<'a> {
    sets: &'a [Places],
    taken: Vec<bool>,
    steps: u64,
}

impl Trying<'_> {
    /// Can `more` disjoint sets be had among those from number `from` on?
    fn reaches(&mut self, more: usize, from: usize) -> Result<bool, Refusal> {
        if more == 0 {
            return Ok(true);
        }
        for (i, set) in self.sets.iter().enumerate().skip(from) {
            self.steps += 1;
            if self.steps > MOST_STEPS {
                let why = format!("more than {}", counted(MOST_STEPS, "set to try"));
                return Err(Refusal::too_large("table", why));
            }
            if set.iter().any(|&place| self.taken[place]) {
                continue;
            }
            set.iter().for_each(|&place| self.taken[place] = true);
            let reached = self.reaches(more - 1, i + 1)?;
            set.iter().for_each(|&place| self.taken[place] = false);
            if reached {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
