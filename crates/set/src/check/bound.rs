//! Why no more disjoint sets can be had: weights, a sum, cases, or a proof in clauses (`clauses`).
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
//! **Sum and weights.** If every set weighs at least s, as above, and the cards that lie in sets weigh W
//! together, those left over weigh at most W − m·s: m sets take the rest. So only choices that are as
//! light need to be tried, and r may be larger. The cards are taken in the order of their weights: when
//! one is too heavy for all that are still to be chosen, so are those after it.
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
use super::{Ground, clauses, price};
use crate::certificate::bound::{Bound, Weights};
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
    if let Bound::Clauses(proof) = bound {
        return clauses::refuted(&sets, ground.table.cards.len(), more, proof, work);
    }
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
            Bound::Weights(weights) => self.weigh(left, more, weights, path),
            Bound::Sum(weights) => match self.sums_differ(left, more, weights.as_ref(), path)? {
                true => Ok(()),
                false => Err(self.refused(path, "the cards left over may have the right sum")),
            },
            Bound::Clauses(_) => {
                Err(self.refused(path, "a proof in clauses is for the whole table, not for a case"))
            }
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
        weights: &Weights,
        path: &[Case],
    ) -> Result<(), Refusal> {
        let on = self.put_on(left, weights, path)?;
        self.take_off(&on);
        // Sums of fewer than 2⁶⁴ numbers below 2⁶⁴: they fit.
        let total: u128 = weights.weights.iter().map(|(_, weight)| u128::from(*weight)).sum();
        let scale = weights.scale;
        match total < u128::from(scale) * more as u128 {
            true => Ok(()),
            false => {
                let why = format!("all cards weigh {total}, enough for {more} sets of {scale}");
                Err(self.refused(path, why))
            }
        }
    }

    /// Puts weights on cards, if each of these sets then weighs enough; gives the cards.
    fn put_on(
        &mut self,
        left: &[u32],
        Weights { weights, scale }: &Weights,
        path: &[Case],
    ) -> Result<Vec<usize>, Refusal> {
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
        on.iter().zip(weights).for_each(|(&at, (_, weight))| self.weights[at] = (*weight).into());
        let weight = |&i: &u32| -> u128 {
            self.sets.set(i as usize).iter().map(|&at| self.weights[at as usize]).sum()
        };
        let light = left.iter().find(|&i| weight(i) < u128::from(*scale));
        let light = light.map(|&i| (i, weight(&i)));
        match light {
            None => Ok(on),
            Some((i, weight)) => {
                self.take_off(&on);
                let why = format!("{} weigh {weight}, a set must weigh {scale}", self.list(i));
                Err(self.refused(path, why))
            }
        }
    }

    fn take_off(&mut self, on: &[usize]) {
        on.iter().for_each(|&at| self.weights[at] = 0);
    }

    /// True when the counts of the cards left over, and their weights if there are some, exclude `more`
    /// disjoint sets among these.
    fn sums_differ(
        &mut self,
        left: &[u32],
        more: usize,
        weights: Option<&Weights>,
        path: &[Case],
    ) -> Result<bool, Refusal> {
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
        let n = covered.len();
        let (mut loads, mut spare) = (vec![0; n], 0);
        if let Some(weights) = weights {
            let on = self.put_on(left, weights, path)?;
            self.work.spend(n as u64 * price::FOUND, "bound")?;
            covered.sort_unstable_by_key(|&at| (self.weights[at as usize], at));
            loads = covered.iter().map(|&at| self.weights[at as usize]).collect();
            self.take_off(&on);
            let (all, needed) =
                (loads.iter().sum::<u128>(), more as u128 * u128::from(weights.scale));
            match all.checked_sub(needed) {
                None => return Ok(true),
                Some(rest) => spare = rest,
            }
        }
        // Those that are taken count for nothing, those left over for all: it is enough to choose
        // whichever are fewer. But only those left over are known to be light.
        let few = if weights.is_some() { over } else { over.min(n - over) };
        let (v, places) = (table.v as u8, table.p * (table.v - 1));
        let paired = few >= 2 && n * n / 2 <= MOST_PAIRED / places.max(1);
        let mut choices = u64::MAX;
        if weights.is_some() {
            choices = MOST_LEFT_OVER;
        } else if !(within(n, few, MOST_LEFT_OVER) || paired && within(n, few - 2, MOST_LEFT_OVER))
        {
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
            for (i, first) in rows.iter().enumerate().rev() {
                for (j, second) in rows.iter().enumerate().skip(i + 1) {
                    let sum: Vec<u8> = first.iter().zip(second).map(|(a, b)| (a + b) % v).collect();
                    pairs.or_insert(sum, Vec::new()).push((i, j));
                }
            }
        }
        let leftovers = Leftovers { rows: &rows, loads: &loads, pairs, v };
        let reached = leftovers.reach(0, few, &sum, spare, &mut choices, self.work);
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

/// For each sum of two rows the pairs that have it, those that begin last before the others.
type Pairs = Lookup<Vec<u8>, Vec<(usize, usize)>>;

/// Cards that may be left over, the light ones first.
struct Leftovers<'a> {
    rows: &'a [Vec<u8>],
    loads: &'a [u128],
    pairs: Option<Pairs>,
    v: u8,
}

impl Leftovers<'_> {
    /// Do so many of the rows, from one on, have this sum, and together no more than this weight? Also true
    /// if more choices would have to be tried than may be.
    fn reach(
        &self,
        from: usize,
        few: usize,
        sum: &[u8],
        spare: u128,
        choices: &mut u64,
        work: &mut Work,
    ) -> Result<bool, Refusal> {
        work.spend(price::LAID + sum.len() as u64 / 2, "bound")?;
        match (few, &self.pairs) {
            (0, _) => return Ok(sum.iter().all(|&x| x == 0)),
            (1, _) => {
                work.spend((self.rows.len() * (1 + sum.len())) as u64 / 2, "bound")?;
                let fits = |i: usize| self.loads[i] <= spare && self.rows[i] == sum;
                return Ok((from..self.rows.len()).any(fits));
            }
            (2, Some(pairs)) => {
                work.spend(price::FOUND, "bound")?;
                for &(i, j) in pairs.get(sum).into_iter().flatten() {
                    work.spend(1, "bound")?;
                    if i < from {
                        break;
                    }
                    if self.loads[i] + self.loads[j] <= spare {
                        return Ok(true);
                    }
                }
                return Ok(false);
            }
            _ => {}
        }
        for i in from..(self.rows.len() + 1).saturating_sub(few) {
            // Weights are below 2⁶⁴ and rows fewer: this fits.
            if self.loads[i] * few as u128 > spare {
                break;
            }
            let Some(fewer) = choices.checked_sub(1) else { return Ok(true) };
            *choices = fewer;
            let less = |(&a, &x): (&u8, &u8)| if a < x { a + self.v - x } else { a - x };
            let rest: Vec<u8> = sum.iter().zip(&self.rows[i]).map(less).collect();
            if self.reach(i + 1, few - 1, &rest, spare - self.loads[i], choices, work)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
