//! Why no more disjoint sets can be had: weights, a sum, or cases.
//!
//! The checker lists every set of the table itself. To be shown: among the cards that are not gone,
//! no m sets are disjoint.
//!
//! **Weights.** Each card weighs a whole number, at least 0. If every set weighs at least s, m
//! disjoint sets weigh at least m·s; if all cards together weigh less, there are no m. (Linear
//! programming's dual. With all cards of sets weighing 1 and s = v it says that there are not
//! enough cards.)
//!
//! **Sum.** Add up the values of a set's cards, property by property: v·x if they are all equal,
//! 0 + 1 + … + (v−1) = v(v−1)/2 if they are all different. Both vanish modulo v if v is odd, and
//! modulo v/2 if v is even. So the cards that are left over when m sets are taken have the same sum
//! as all cards. Cards in no set are left over anyway and count on neither side; of the others,
//! r = (their number) − m·v are left. When r is small all choices of r cards are tried, and if none
//! has the sum of all, there are no m sets.
//!
//! **Cases.** A card stays, and is as good as gone; or it goes with one of the sets it lies in, all
//! of which must be listed, and m − 1 more are to be had from the cards that are left.

use std::collections::BTreeMap;

use fairdeal_core::Refusal;
use fairdeal_core::words::count_of;

use super::packing::MOST_SETS;
use super::{MOST_STEPS, none};
use crate::certificate::bound::Bound;
use crate::notation::{self, Lettering};
use crate::rules::{Card, Places, Table};

/// The most choices of cards left over that are tried.
const MOST_LEFT_OVER: u64 = 1_000_000;

/// Checks that no `more` disjoint sets can be had.
///
/// # Errors
/// The first case that is not settled, or that the table is too large to list its sets.
pub(crate) fn check(
    table: &Table,
    more: usize,
    bound: &Bound,
    lettering: Lettering,
) -> Result<(), Refusal> {
    let mut sets: Vec<Places> = Vec::new();
    none::every_set(table, &mut |set| {
        sets.push(set.to_vec());
        sets.len() <= MOST_SETS
    })?;
    if sets.len() > MOST_SETS {
        return Err(Refusal::too_large(
            "table",
            format!("more than {}", count_of(MOST_SETS, "set")),
        ));
    }
    let places = table.cards.iter().enumerate().map(|(i, card)| (card, i)).collect();
    let mut checking = Checking { table, lettering, places, steps: 0 };
    checking.follow(&sets, more, bound, &mut Vec::new())
}

struct Checking<'a> {
    table: &'a Table,
    lettering: Lettering,
    places: BTreeMap<&'a Card, usize>,
    steps: u64,
}

impl<'a> Checking<'a> {
    /// Checks that no `more` of these sets are disjoint. `path` says which case this is.
    fn follow(
        &mut self,
        sets: &[Places],
        more: usize,
        bound: &'a Bound,
        path: &mut Vec<String>,
    ) -> Result<(), Refusal> {
        self.steps += sets.len() as u64 + 1;
        if self.steps > MOST_STEPS {
            return Err(Refusal::too_large("bound", "cases"));
        }
        let place = match path.is_empty() {
            true => "bound".to_owned(),
            false => format!("bound, {}", path.join(", ")),
        };
        if more == 0 {
            return Err(Refusal::new(place, "so many disjoint sets can be had"));
        }
        match bound {
            Bound::Weights { weights, scale } => self.weigh(sets, more, weights, *scale, &place),
            Bound::Sum => match sums_differ(self.table, sets, more) {
                true => Ok(()),
                false => Err(Refusal::new(place, "the cards left over may have the right sum")),
            },
            Bound::Cases { card, unused, sets: listed } => {
                let name = self.lettering.card(card);
                let at = self.place(card, &place)?;
                let (with, without): (Vec<&Places>, Vec<&Places>) =
                    sets.iter().partition(|set| set.contains(&at));
                let mut named: Vec<(Places, &Bound)> = Vec::with_capacity(listed.len());
                for (cards, then) in listed {
                    let mut set = cards
                        .iter()
                        .map(|c| self.place(c, &place))
                        .collect::<Result<Places, _>>()?;
                    set.sort_unstable();
                    named.push((set, then));
                }
                if let Some(missed) = with.iter().find(|set| !named.iter().any(|n| n.0 == ***set)) {
                    let cards = missed.iter().map(|&i| &self.table.cards[i]);
                    let cards = notation::list(self.lettering, cards);
                    return Err(Refusal::new(place, format!("no case for {cards}")));
                }
                let rest: Vec<Places> = without.into_iter().cloned().collect();
                path.push(format!("{name} unused"));
                self.follow(&rest, more, unused, path)?;
                path.pop();
                for (set, then) in named.iter().filter(|(set, _)| with.contains(&set)) {
                    let apart = |other: &&Places| other.iter().all(|at| !set.contains(at));
                    let rest: Vec<Places> = sets.iter().filter(apart).cloned().collect();
                    let cards = self.lettering.cards(set.iter().map(|&i| &self.table.cards[i]));
                    path.push(cards);
                    self.follow(&rest, more - 1, then, path)?;
                    path.pop();
                }
                Ok(())
            }
        }
    }

    fn place(&self, card: &Card, place: &str) -> Result<usize, Refusal> {
        let there = self.places.get(card).copied();
        let why = || format!("{} is not on the table", self.lettering.card(card));
        there.ok_or_else(|| Refusal::new(place, why()))
    }

    fn weigh(
        &self,
        sets: &[Places],
        more: usize,
        weights: &[(Card, u64)],
        scale: u64,
        place: &str,
    ) -> Result<(), Refusal> {
        let mut on = vec![0u128; self.table.cards.len()];
        for (card, weight) in weights {
            on[self.place(card, place)?] += u128::from(*weight);
        }
        for set in sets {
            let weight: u128 = set.iter().map(|&at| on[at]).sum();
            if weight < u128::from(scale) {
                let cards =
                    notation::list(self.lettering, set.iter().map(|&i| &self.table.cards[i]));
                let why = format!("{cards} weigh {weight}, a set must weigh {scale}");
                return Err(Refusal::new(place, why));
            }
        }
        let total: u128 = on.iter().sum();
        match total < u128::from(scale) * more as u128 {
            true => Ok(()),
            false => {
                let why = format!("all cards weigh {total}, enough for {more} sets of {scale}");
                Err(Refusal::new(place, why))
            }
        }
    }
}

/// True when the sum of the cards left over excludes `more` disjoint sets among these.
fn sums_differ(table: &Table, sets: &[Places], more: usize) -> bool {
    let mut covered: Places = sets.iter().flatten().copied().collect();
    covered.sort_unstable();
    covered.dedup();
    let Some(left) = covered.len().checked_sub(more * table.v) else { return true };
    let modulus = if table.v % 2 == 1 { table.v } else { table.v / 2 };
    // C(n, few) grows with `few` up to the half, so the first value past the limit settles it.
    let mut choices = 1_u128;
    for i in 0..left.min(covered.len() - left) {
        choices = choices * (covered.len() - i) as u128 / (i as u128 + 1);
        if choices > u128::from(MOST_LEFT_OVER) {
            return false;
        }
    }
    let values = |place: usize| table.cards[place].values().iter().map(|&x| usize::from(x));
    let mut sum = vec![0; table.p];
    for &place in &covered {
        sum.iter_mut().zip(values(place)).for_each(|(a, x)| *a = (*a + x) % modulus);
    }
    !reaches(table, &covered, left, &sum, modulus)
}

/// Do `left` of these cards have this sum?
fn reaches(table: &Table, cards: &[usize], left: usize, sum: &[usize], modulus: usize) -> bool {
    if left == 0 {
        return sum.iter().all(|&x| x == 0);
    }
    (0..cards.len().saturating_sub(left - 1)).any(|i| {
        let values = table.cards[cards[i]].values().iter();
        let less = |(&a, &x): (&usize, &u8)| (a + modulus - usize::from(x) % modulus) % modulus;
        let rest: Vec<usize> = sum.iter().zip(values).map(less).collect();
        reaches(table, &cards[i + 1..], left - 1, &rest, modulus)
    })
}
