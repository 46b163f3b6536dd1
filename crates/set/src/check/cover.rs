//! "There is no set", for tables on which cards cannot be laid down one by one.
//!
//! The cards of a set differ, all of them, in some properties D and agree in the others. So every
//! set lies in a *group*: the cards that agree outside D. And in a group, a set is a choice of cards
//! that shows every value of every property of D exactly once. For a group it is to be shown that
//! there is no such choice:
//!
//! **Too few.** A group with fewer than v cards, or without some value, has none.
//!
//! **Modulo.** Every value of every property of D has a weight. If every card of the group weighs
//! 0 modulo m, so does every choice of cards; a choice that shows each value once weighs what all
//! values weigh together. If that is not 0 modulo m, there is none. (The cards with
//! c₁ + c₂ + c₃ ≡ 0 modulo an even v are a case of it: let a value weigh itself.)
//!
//! **Signed.** Weights may be negative. If no card weighs more than 0, no choice does; if all
//! values together weigh more than 0, there is none. (For two properties this is Hall's theorem:
//! some values of one property, weighing 1, need more partners than there are, weighing −1.)
//!
//! **Cases.** Some card must show a given value; all cards that do are listed, and for each of them
//! the cards that share no value with it are looked at again.
//!
//! **Nothing said.** Cards are chosen for the value that fewest cards have, until there is a set or
//! everything was tried: an honest search, as long as it takes no more than [`MOST_STEPS`] cards.

use std::collections::{BTreeMap, BTreeSet};

use fairdeal_core::Refusal;
use fairdeal_core::words::counted;

use super::{MOST_PAIRS, MOST_STEPS};
use crate::certificate::counting::{Group, Why};
use crate::notation::{self, Lettering};
use crate::rules::Table;

/// A group: the properties in which its cards may differ, and the places of its cards.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Cards {
    /// In ascending order, both.
    differ: Vec<usize>,
    places: Vec<usize>,
}

/// Every group that has v cards and all values.
///
/// # Errors
/// When there are too many pairs of cards to look at.
fn groups(table: &Table) -> Result<Vec<Cards>, Refusal> {
    let n = table.cards.len() as u64;
    if n * n.saturating_sub(1) / 2 > MOST_PAIRS {
        return Err(Refusal::too_large(
            "table",
            format!("more than {}", counted(MOST_PAIRS, "pair")),
        ));
    }
    // Two cards of a set differ in D and nowhere else.
    let mut differ: BTreeSet<u64> = BTreeSet::new();
    for (i, a) in table.cards.iter().enumerate() {
        for b in &table.cards[..i] {
            let pairs = a.values().iter().zip(b.values()).enumerate();
            differ.insert(pairs.fold(0, |mask, (q, (x, y))| mask | u64::from(x != y) << q));
        }
    }
    // Cards of a table are all different; if not, they are no set.
    differ.remove(&0);
    if differ.len() as u64 * n > MOST_PAIRS {
        return Err(Refusal::too_large("table", "too many ways to differ"));
    }
    let mut out = Vec::new();
    for mask in differ {
        let (inside, outside): (Vec<usize>, Vec<usize>) =
            (0..table.p).partition(|q| mask >> q & 1 == 1);
        let mut parts: BTreeMap<Vec<u8>, Vec<usize>> = BTreeMap::new();
        for (place, card) in table.cards.iter().enumerate() {
            let agreed = outside.iter().map(|&q| card.values()[q]).collect();
            parts.entry(agreed).or_default().push(place);
        }
        let whole = |places: &Vec<usize>| {
            inside.iter().all(|&q| {
                let values = places.iter().map(|&place| table.cards[place].values()[q]);
                values.collect::<BTreeSet<u8>>().len() == table.v
            })
        };
        let parts = parts.into_values().filter(whole);
        out.extend(parts.map(|places| Cards { differ: inside.clone(), places }));
    }
    Ok(out)
}

/// Checks that the table holds no set, with what the certificate says of some groups.
///
/// # Errors
/// A group that is not settled, a set that was overlooked, or that something is too large.
pub(crate) fn check(table: &Table, listed: &[Group], lettering: Lettering) -> Result<(), Refusal> {
    let groups = groups(table)?;
    let mut known: BTreeMap<(&[usize], usize), (usize, &Why)> = BTreeMap::new();
    for (i, group) in listed.iter().enumerate() {
        let place = format!("group {}", i + 1);
        let Some(at) = table.cards.iter().position(|card| *card == group.like) else {
            let why = format!("{} is not on the table", lettering.card(&group.like));
            return Err(Refusal::new(place, why));
        };
        let fits = |cards: &&Cards| cards.differ == group.differ && cards.places.contains(&at);
        let Some(cards) = groups.iter().find(fits) else {
            let why = "no cards that agree with it elsewhere show all values";
            return Err(Refusal::new(place, why));
        };
        known.insert((&cards.differ, cards.places[0]), (i, &group.because));
    }
    let mut steps = 0;
    for cards in &groups {
        let state = State::new(table, cards);
        match known.get(&(&cards.differ[..], cards.places[0])) {
            Some((i, why)) => {
                let place = format!("group {}", i + 1);
                state.follow(cards.places.clone(), why, &place, lettering, &mut steps)?;
            }
            None => match state.choose(cards.places.clone(), &mut steps) {
                Some(None) => {}
                Some(Some(set)) => {
                    let set = notation::list(lettering, set.iter().map(|&i| &table.cards[i]));
                    return Err(Refusal::new("table", format!("{set} are a set")));
                }
                None => {
                    let why = format!("more than {}", counted(MOST_STEPS, "card to choose"));
                    return Err(Refusal::too_large("table", why));
                }
            },
        }
    }
    Ok(())
}

/// A group with the values that no chosen card shows.
struct State<'a> {
    table: &'a Table,
    differ: &'a [usize],
    /// For each property, the values still open.
    open: Vec<u64>,
    chosen: Vec<usize>,
}

impl<'a> State<'a> {
    fn new(table: &'a Table, cards: &'a Cards) -> Self {
        let all = u64::MAX >> (64 - table.v);
        let open = vec![all; cards.differ.len()];
        State { table, differ: &cards.differ, open, chosen: Vec::new() }
    }

    fn value(&self, place: usize, i: usize) -> u8 {
        self.table.cards[place].values()[self.differ[i]]
    }

    /// With this card chosen too, and the cards that fit it.
    fn with(&self, place: usize, cards: &[usize]) -> (State<'a>, Vec<usize>) {
        let mut open = self.open.clone();
        for (i, open) in open.iter_mut().enumerate() {
            *open &= !(1 << self.value(place, i));
        }
        let mut chosen = self.chosen.clone();
        chosen.push(place);
        let state = State { table: self.table, differ: self.differ, open, chosen };
        let fits = |&&other: &&usize| {
            (0..self.differ.len()).all(|i| self.value(other, i) != self.value(place, i))
        };
        let left = cards.iter().filter(fits).copied().collect();
        (state, left)
    }

    /// The cards with this value.
    fn showing(&self, cards: &[usize], i: usize, value: u8) -> Vec<usize> {
        cards.iter().copied().filter(|&place| self.value(place, i) == value).collect()
    }

    /// Looks for a set among these cards; nothing after too many steps.
    fn choose(&self, cards: Vec<usize>, steps: &mut u64) -> Option<Option<Vec<usize>>> {
        *steps += cards.len() as u64 + 1;
        if *steps > MOST_STEPS {
            return None;
        }
        if self.open[0] == 0 {
            let mut set = self.chosen.clone();
            set.sort_unstable();
            return Some(Some(set));
        }
        let mut count = vec![[0u32; 64]; self.differ.len()];
        for &place in &cards {
            (0..self.differ.len()).for_each(|i| count[i][usize::from(self.value(place, i))] += 1);
        }
        let values = |i: usize| (0..64u8).filter(move |x| self.open[i] >> x & 1 == 1);
        let items = (0..self.differ.len()).flat_map(|i| values(i).map(move |x| (i, x)));
        let (i, x) = items.min_by_key(|&(i, x)| count[i][usize::from(x)])?;
        for place in self.showing(&cards, i, x) {
            let (state, left) = self.with(place, &cards);
            let found = state.choose(left, steps)?;
            if found.is_some() {
                return Some(found);
            }
        }
        Some(None)
    }

    /// Checks that these cards hold no set, for this reason.
    fn follow(
        &self,
        cards: Vec<usize>,
        why: &Why,
        place: &str,
        lettering: Lettering,
        steps: &mut u64,
    ) -> Result<(), Refusal> {
        *steps += cards.len() as u64 + 1;
        if *steps > MOST_STEPS {
            return Err(Refusal::too_large(place, "cases"));
        }
        let refused = |why: String| Err(Refusal::new(place, why));
        let name = |at: usize| lettering.card(&self.table.cards[at]);
        match why {
            Why::Modulo { modulus, weights } => {
                let m = u128::from(*modulus);
                if m < 2 {
                    return refused("the modulus is below 2".into());
                }
                self.shape(weights, place)?;
                let weight = |i: usize, x: u8| u128::from(weights[i][usize::from(x)]);
                let of = |at: usize| (0..weights.len()).map(move |i| weight(i, self.value(at, i)));
                if let Some(&at) = cards.iter().find(|&&at| of(at).sum::<u128>() % m != 0) {
                    let sum = of(at).sum::<u128>() % m;
                    return refused(format!("{} weighs {sum} modulo {m}, not 0", name(at)));
                }
                match self.all(weight) % m {
                    0 => refused(format!("all values together weigh 0 modulo {m}")),
                    _ => Ok(()),
                }
            }
            Why::Signed { weights } => {
                self.shape(weights, place)?;
                let weight = |i: usize, x: u8| i128::from(weights[i][usize::from(x)]);
                let of = |at: usize| (0..weights.len()).map(move |i| weight(i, self.value(at, i)));
                if let Some(&at) = cards.iter().find(|&&at| of(at).sum::<i128>() > 0) {
                    let sum = of(at).sum::<i128>();
                    return refused(format!("{} weighs {sum}, more than 0", name(at)));
                }
                match self.all(weight) {
                    ..=0 => refused("all values together weigh no more than 0".into()),
                    _ => Ok(()),
                }
            }
            Why::Cases { property, value, cards: listed } => {
                let open = self.differ.iter().position(|q| q == property);
                let open = open.filter(|&i| *value < 64 && self.open[i] >> value & 1 == 1);
                let Some(i) = open else {
                    let what = format!("value {value} of property {}", property + 1);
                    return refused(format!("{what} is not to be shown"));
                };
                for at in self.showing(&cards, i, *value) {
                    let case = listed.iter().find(|(card, _)| *card == self.table.cards[at]);
                    let Some((_, then)) = case else {
                        return refused(format!("no case for {}", name(at)));
                    };
                    let (state, left) = self.with(at, &cards);
                    let place = format!("{place}, {}", name(at));
                    state.follow(left, then, &place, lettering, steps)?;
                }
                Ok(())
            }
        }
    }

    /// Checks that there is a weight for every value of every property.
    fn shape<T>(&self, weights: &[Vec<T>], place: &str) -> Result<(), Refusal> {
        let (d, v) = (self.differ.len(), self.table.v);
        match weights.len() == d && weights.iter().all(|row| row.len() == v) {
            true => Ok(()),
            false => {
                let why = format!("weights: expected {v} values of each of {d} properties");
                Err(Refusal::new(place, why))
            }
        }
    }

    /// What all open values weigh together.
    fn all<T: std::iter::Sum>(&self, weight: impl Fn(usize, u8) -> T + Copy) -> T {
        let values = |i: usize| (0..64u8).filter(move |x| self.open[i] >> x & 1 == 1);
        (0..self.differ.len()).flat_map(|i| values(i).map(move |x| weight(i, x))).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::none;
    use crate::deal::deal;
    use crate::family::SetFamily;

    /// Groups and plain choosing agree with laying cards down, on tables with and without sets.
    #[test]
    fn the_same_answer_as_laying_down() {
        for family in ["v4p3/16", "v4p2/9", "v5p3/24", "v5p2/13", "v6p2/18", "v4p4/22"] {
            let family = SetFamily::parse(family).unwrap();
            for number in 0..60 {
                let table = deal(family, number);
                let mut any = false;
                none::every_set(&table, &mut |_| {
                    any = true;
                    false
                })
                .unwrap();
                let found = check(&table, &[], Lettering::Commas);
                assert_eq!(found.is_err(), any, "{family}#{number}: {found:?}");
            }
        }
    }
}
