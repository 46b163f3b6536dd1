//! Why no more disjoint sets can be had: weights, a sum, or cases.
//!
//! The checker lists every set of the table itself, so nothing of what the certificate lists is
//! believed; weights, sums and cases are recomputed, and no theorem is cited but those proved here.
//! To be shown: among the cards that are not gone, no m sets are disjoint.
//!
//! **Weights.** Each card weighs a whole number, at least 0. If every set weighs at least s, m
//! disjoint sets weigh at least m·s; if all cards together weigh less, there are no m. (Linear
//! programming's dual. With all cards of sets weighing 1 and s = v it says that there are not
//! enough cards.)
//!
//! **Sum.** Count how often each value of a property is shown by the cards of a set: v times or not at
//! all if they are all equal, once each if they are all different. So how often one value is shown less
//! how often another is vanishes modulo v, and the cards that are left over when m sets are taken have
//! the same differences, modulo v, as all cards. Cards in no set are left over anyway and count on
//! neither side; of the others, r = (their number) − m·v are left. When r is small all choices of r
//! cards are tried, the last two by a look into a list of all pairs; if none has the differences of all,
//! there are no m sets. (The sum of the values, modulo v or v/2, is a consequence; the name is older.)
//!
//! **Cases.** A card stays, and is as good as gone; or it goes with one of the sets it lies in, all
//! of which must be listed, and m − 1 more are to be had from the cards that are left.
//! The card must lie in a set that is left, and no set may be listed twice: so every case has fewer
//! sets than the one before, no branch is longer than there are sets, and every part of the
//! certificate is followed once at the most.

use std::collections::BTreeSet;

use fairdeal_core::Refusal;
use fairdeal_core::work::Work;

use super::none::{self, Sets};
use super::{Ground, price};
use crate::certificate::bound::Bound;
use crate::lookup::Lookup;
use crate::notation;
use crate::rules::{Card, Table};

/// The most choices of cards left over that are tried for one sum.
const MOST_LEFT_OVER: u64 = 1_000_000;
/// The most numbers that a list of all pairs may have.
const MOST_PAIRED: usize = 1 << 24;

/// Checks that no `more` disjoint sets can be had.
///
/// # Errors
/// The first case that is not settled, or that there is too much to do.
pub(crate) fn check(
    ground: &Ground<'_>,
    more: usize,
    bound: &Bound,
    work: &mut Work,
) -> Result<(), Refusal> {
    let sets = none::sets(ground.table, work)?;
    let all: Vec<u32> = (0..sets.len() as u32).collect();
    let (weights, taken) =
        (vec![0; ground.table.cards.len()], vec![false; ground.table.cards.len()]);
    let mut checking = Checking { ground, sets: &sets, weights, taken, work };
    checking.follow(&all, more, bound, &mut Vec::new())
}

/// A case: the card that stays, or the set that goes.
enum Case {
    Unused(usize),
    Set(usize),
}

struct Checking<'a> {
    ground: &'a Ground<'a>,
    sets: &'a Sets,
    /// What the cards weigh; nothing between one weighing and the next.
    weights: Vec<u128>,
    /// The cards of a set, while others are held against it.
    taken: Vec<bool>,
    work: &'a mut Work,
}

impl Checking<'_> {
    /// Checks that no `more` of these sets are disjoint. `path` says which case this is.
    fn follow(
        &mut self,
        left: &[u32],
        more: usize,
        bound: &Bound,
        path: &mut Vec<Case>,
    ) -> Result<(), Refusal> {
        self.spend(left.len(), path)?;
        if more == 0 {
            return Err(self.refused(path, "so many disjoint sets can be had"));
        }
        match bound {
            Bound::Weights { weights, scale } => self.weigh(left, more, weights, *scale, path),
            Bound::Sum => match self.sums_differ(left, more, path)? {
                true => Ok(()),
                false => Err(self.refused(path, "the cards left over may have the right sum")),
            },
            Bound::Cases { card, unused, sets } => self.cases(left, more, card, unused, sets, path),
        }
    }

    fn cases(
        &mut self,
        left: &[u32],
        more: usize,
        card: &Card,
        unused: &Bound,
        listed: &[(Vec<Card>, Bound)],
        path: &mut Vec<Case>,
    ) -> Result<(), Refusal> {
        let sets = self.sets;
        let at = self.place(card, path)?;
        let (with, without): (Vec<u32>, Vec<u32>) =
            left.iter().partition(|&&i| sets.set(i as usize).contains(&(at as u32)));
        if with.is_empty() {
            let why = format!("{} lies in no set that is left", self.ground.name(at));
            return Err(self.refused(path, why));
        }
        let mut named: Lookup<Vec<u32>, &Bound> = Lookup::new();
        for (cards, then) in listed {
            self.work.spend(cards.len() as u64 * price::FOUND, "bound")?;
            let places = cards.iter().map(|card| self.place(card, path).map(|at| at as u32));
            let mut set = places.collect::<Result<Vec<u32>, _>>()?;
            set.sort_unstable();
            if named.insert(set, then).is_some() {
                let cards = notation::list(self.ground.lettering, cards);
                return Err(self.refused(path, format!("{cards} are listed twice")));
            }
        }
        if let Some(&missed) = with.iter().find(|&&i| named.get(sets.set(i as usize)).is_none()) {
            let why = format!("no case for {}", self.list(missed));
            return Err(self.refused(path, why));
        }
        path.push(Case::Unused(at));
        self.follow(&without, more, unused, path)?;
        path.pop();
        drop(without);
        for i in with {
            let set = sets.set(i as usize);
            let Some(then) = named.get(set) else { continue };
            self.spend(left.len(), path)?;
            set.iter().for_each(|&at| self.taken[at as usize] = true);
            let apart =
                |&&j: &&u32| sets.set(j as usize).iter().all(|&at| !self.taken[at as usize]);
            let rest: Vec<u32> = left.iter().filter(apart).copied().collect();
            set.iter().for_each(|&at| self.taken[at as usize] = false);
            path.push(Case::Set(i as usize));
            self.follow(&rest, more - 1, then, path)?;
            path.pop();
        }
        Ok(())
    }

    /// Pays for a look at all cards of so many sets.
    fn spend(&mut self, sets: usize, path: &[Case]) -> Result<(), Refusal> {
        let price = 4 + self.ground.table.v as u64 / 2;
        let paid = self.work.spend((sets as u64 + 1) * price, "bound");
        paid.map_err(|refusal| Refusal { place: self.named(path), ..refusal })
    }

    fn place(&self, card: &Card, path: &[Case]) -> Result<usize, Refusal> {
        let found = self.ground.place(card, "bound");
        found.map_err(|refusal| Refusal { place: self.named(path), ..refusal })
    }

    fn refused(&self, path: &[Case], why: impl Into<String>) -> Refusal {
        Refusal::new(self.named(path), why)
    }

    /// The words for a case; only a refusal needs them.
    fn named(&self, path: &[Case]) -> String {
        let mut out = "bound".to_owned();
        for case in path {
            out += ", ";
            match case {
                Case::Unused(at) => out += &format!("{} unused", self.ground.name(*at)),
                Case::Set(i) => {
                    let cards = self.sets.set(*i).iter();
                    let cards = cards.map(|&at| &self.ground.table.cards[at as usize]);
                    out += &self.ground.lettering.cards(cards);
                }
            }
        }
        out
    }

    fn list(&self, set: u32) -> String {
        let cards = self.sets.set(set as usize).iter();
        let cards = cards.map(|&at| &self.ground.table.cards[at as usize]);
        notation::list(self.ground.lettering, cards)
    }

    fn weigh(
        &mut self,
        left: &[u32],
        more: usize,
        weights: &[(Card, u64)],
        scale: u64,
        path: &[Case],
    ) -> Result<(), Refusal> {
        self.work.spend(weights.len() as u64 * price::FOUND, "bound")?;
        let mut on: Vec<usize> = Vec::with_capacity(weights.len());
        let mut named: BTreeSet<usize> = BTreeSet::new();
        for (card, _) in weights {
            let at = self.place(card, path)?;
            if !named.insert(at) {
                let why = format!("{} is weighed twice", self.ground.name(at));
                return Err(self.refused(path, why));
            }
            on.push(at);
        }
        // Sums of fewer than 2⁶⁴ numbers below 2⁶⁴: they fit.
        let total: u128 = weights.iter().map(|(_, weight)| u128::from(*weight)).sum();
        on.iter().zip(weights).for_each(|(&at, (_, weight))| self.weights[at] = (*weight).into());
        let weight = |&i: &u32| -> u128 {
            self.sets.set(i as usize).iter().map(|&at| self.weights[at as usize]).sum()
        };
        let light = left.iter().find(|&i| weight(i) < u128::from(scale));
        let light = light.map(|&i| (i, weight(&i)));
        on.iter().for_each(|&at| self.weights[at] = 0);
        if let Some((i, weight)) = light {
            let why = format!("{} weigh {weight}, a set must weigh {scale}", self.list(i));
            return Err(self.refused(path, why));
        }
        match total < u128::from(scale) * more as u128 {
            true => Ok(()),
            false => {
                let why = format!("all cards weigh {total}, enough for {more} sets of {scale}");
                Err(self.refused(path, why))
            }
        }
    }

    /// True when the sum of the cards left over excludes `more` disjoint sets among these.
    fn sums_differ(&mut self, left: &[u32], more: usize, path: &[Case]) -> Result<bool, Refusal> {
        let table: &Table = self.ground.table;
        let mut covered: Vec<u32> = Vec::new();
        for &i in left {
            for &at in self.sets.set(i as usize) {
                if !std::mem::replace(&mut self.taken[at as usize], true) {
                    covered.push(at);
                }
            }
        }
        covered.iter().for_each(|&at| self.taken[at as usize] = false);
        let taken = more.checked_mul(table.v);
        let Some(over) = taken.and_then(|taken| covered.len().checked_sub(taken)) else {
            return Ok(true);
        };
        // Those that are taken count for nothing, those left over for all: it is enough to choose
        // whichever are fewer.
        let n = covered.len();
        let few = over.min(n - over);
        let (v, places) = (table.v as u8, table.p * (table.v - 1));
        let paired = few >= 2 && n * n / 2 <= MOST_PAIRED / places.max(1);
        if !within(n, few, MOST_LEFT_OVER) && !(paired && within(n, few - 2, MOST_LEFT_OVER)) {
            return Ok(false);
        }
        self.work.spend((n * (places + 4)) as u64, "bound")?;
        let row = |&at: &u32| differences(table.cards[at as usize].values(), v);
        let rows: Vec<Vec<u8>> = covered.iter().map(row).collect();
        let mut sum = vec![0; places];
        if few == over {
            let add = |(a, x): (&mut u8, &u8)| *a = (*a + x) % v;
            rows.iter().for_each(|row| sum.iter_mut().zip(row).for_each(add));
        }
        let mut pairs: Option<Pairs> = None;
        if paired {
            let pairs = pairs.insert(Lookup::new());
            let price = price::FOUND + places as u64 / 2;
            self.work.spend((n * n) as u64 / 2 * price, "bound")?;
            for (j, second) in rows.iter().enumerate() {
                for (i, first) in rows[..j].iter().enumerate() {
                    // Of the pairs with one sum the one that begins last: who fits at all, it does.
                    let sum = first.iter().zip(second).map(|(a, b)| (a + b) % v).collect();
                    let last = pairs.get(&sum).copied().unwrap_or(0);
                    pairs.insert(sum, last.max(i));
                }
            }
        }
        let reached = reaches((&rows, pairs.as_ref()), 0, few, &sum, v, self.work);
        let reached = reached.map_err(|refusal| Refusal { place: self.named(path), ..refusal })?;
        Ok(!reached)
    }
}

/// Are there at most so many choices of `few` out of n?
fn within(n: usize, few: usize, most: u64) -> bool {
    // C(n, i) grows up to the half, so the first value past the limit settles it.
    let mut choices = 1_u128;
    (0..few.min(n - few)).all(|i| {
        choices = choices * (n - i) as u128 / (i as u128 + 1);
        choices <= u128::from(most)
    })
}

/// For each property and each value but the first: 1 if the card shows it, −1 if it shows the first.
fn differences(values: &[u8], v: u8) -> Vec<u8> {
    let of = |&x: &u8| {
        let less = if x == 0 { v - 1 } else { 0 };
        (1..v).map(move |value| if value == x { 1 } else { less })
    };
    values.iter().flat_map(of).collect()
}

/// For each sum of two rows, where the first of them is at the latest.
type Pairs = Lookup<Vec<u8>, usize>;

/// Do so many of these rows, from one on, have this sum?
fn reaches(
    (rows, pairs): (&[Vec<u8>], Option<&Pairs>),
    from: usize,
    few: usize,
    sum: &[u8],
    v: u8,
    work: &mut Work,
) -> Result<bool, Refusal> {
    work.spend(price::LAID + sum.len() as u64 / 2, "bound")?;
    match (few, pairs) {
        (0, _) => return Ok(sum.iter().all(|&x| x == 0)),
        (1, _) => {
            work.spend((rows.len() * (1 + sum.len())) as u64 / 2, "bound")?;
            return Ok(rows[from..].iter().any(|row| row == sum));
        }
        (2, Some(pairs)) => {
            work.spend(price::FOUND, "bound")?;
            return Ok(pairs.get(sum).is_some_and(|&first| first >= from));
        }
        _ => {}
    }
    for i in from..(rows.len() + 1).saturating_sub(few) {
        let less = |(&a, &x): (&u8, &u8)| if a < x { a + v - x } else { a - x };
        let rest: Vec<u8> = sum.iter().zip(&rows[i]).map(less).collect();
        if reaches((rows, pairs), i + 1, few - 1, &rest, v, work)? {
            return Ok(true);
        }
    }
    Ok(false)
}
