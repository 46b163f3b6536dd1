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

#[cfg(test)]
mod tests {
    use fairdeal_core::random::Random;

    use super::*;
    use crate::check::work_for;
    use crate::deal::deal;
    use crate::family::SetFamily;
    use crate::notation::Lettering;
    use crate::rules::Places;

    fn checked(table: &Table, more: usize, bound: &Bound) -> Result<(), Refusal> {
        let mut work = work_for(table, 0);
        check(&Ground::new(table, Lettering::Commas, &mut work)?, more, bound, &mut work)
    }

    fn picked(mask: usize) -> impl Iterator<Item = usize> {
        (0..usize::BITS as usize).filter(move |i| mask >> i & 1 == 1)
    }

    /// All sets as masks, and the most of them that are disjoint.
    fn tried(table: &Table) -> (Vec<usize>, usize) {
        fn most(sets: &[usize], used: usize) -> usize {
            let free = sets.iter().enumerate().filter(|(_, set)| *set & used == 0);
            free.map(|(i, set)| 1 + most(&sets[i + 1..], used | set)).max().unwrap_or(0)
        }
        let masks = 0..1usize << table.cards.len();
        let sized = masks.filter(|mask| mask.count_ones() as usize == table.v);
        let sets: Vec<usize> =
            sized.filter(|&mask| table.is_set(&picked(mask).collect::<Places>())).collect();
        let most = most(&sets, 0);
        (sets, most)
    }

    /// What a sum must say, by trying every choice of cards left over: how often each value is shown by
    /// those taken, which differ by multiples of v.
    fn excluded(table: &Table, sets: &[usize], more: usize, weights: &[u64], scale: u64) -> bool {
        let weight = |mask: usize| picked(mask).map(|at| weights[at]).sum::<u64>();
        let covered = sets.iter().fold(0, |all, set| all | set);
        let even = |taken: usize| {
            (0..table.p).all(|q| {
                let shown =
                    |x: u8| picked(taken).filter(|&at| table.cards[at].values()[q] == x).count();
                (0..table.v as u8).all(|x| shown(x) % table.v == shown(0) % table.v)
            })
        };
        let taken =
            |mask: usize| mask & !covered == 0 && mask.count_ones() as usize == more * table.v;
        let light = |mask: usize| weight(mask) >= more as u64 * scale;
        !(0..1usize << table.cards.len()).any(|mask| taken(mask) && light(mask) && even(mask))
    }

    /// Sums say what trying everything says, with weights and without; weights and sums never exclude what
    /// can be had.
    #[test]
    fn sums_and_weights_against_trying_everything() {
        let mut random = Random::new(11);
        let (mut said, mut weighed) = ([0; 2], [0; 2]);
        for (family, deals) in [
            ("v2p2/3", 2),
            ("v3p2/6", 6),
            ("v3p2/8", 4),
            ("v3p3/9", 6),
            ("v3p3/11", 6),
            ("v4p2/10", 6),
            ("v4p2/12", 2),
            ("v5p2/12", 3),
        ] {
            for number in 0..deals {
                let table = deal(SetFamily::parse(family).unwrap(), number);
                let (sets, most) = tried(&table);
                let n = table.cards.len();
                for more in 1..=(most + 2) {
                    let name = format!("{family}#{number}: {more} of {most}");
                    let expected = excluded(&table, &sets, more, &vec![0; n], 0);
                    let found = checked(&table, more, &Bound::Sum(None)).is_ok();
                    assert_eq!(found, expected, "{name}");
                    assert!(!found || more > most, "{name}");
                    said[usize::from(found)] += 1;
                    for _ in 0..4 {
                        let weights: Vec<u64> = (0..n).map(|_| random.below(4)).collect();
                        let weight =
                            |mask: &usize| picked(*mask).map(|at| weights[at]).sum::<u64>();
                        let light = sets.iter().map(weight).min().unwrap_or(1);
                        let on = table.cards.iter().cloned().zip(weights.iter().copied());
                        let on: Vec<(Card, u64)> = on.filter(|(_, weight)| *weight > 0).collect();
                        let total: u64 = weights.iter().sum();
                        for scale in [light, light + 1] {
                            let on = Weights { weights: on.clone(), scale };
                            let fair = sets.is_empty() || scale == light;
                            let found = checked(&table, more, &Bound::Weights(on.clone())).is_ok();
                            assert_eq!(found, fair && total < scale * more as u64, "{name}");
                            let found = checked(&table, more, &Bound::Sum(Some(on))).is_ok();
                            let excluded = excluded(&table, &sets, more, &weights, scale);
                            // Where there are too few cards in sets, nothing is weighed.
                            let covered = sets.iter().fold(0, |all, set| all | set).count_ones();
                            let few = (covered as usize) < more * table.v;
                            assert_eq!(found, few || fair && excluded, "{name}, {scale}");
                            assert!(!found || more > most, "{name}");
                            weighed[usize::from(found)] += 1;
                        }
                    }
                }
            }
        }
        assert!(said.iter().chain(&weighed).all(|&n| n > 20), "{said:?} {weighed:?}");
    }

    /// What cases must say, followed on masks; leaves are plain sums.
    fn holds(table: &Table, sets: &[usize], more: usize, bound: &Bound) -> bool {
        let Bound::Cases { card, unused, sets: listed } = bound else {
            let nothing = vec![0; table.cards.len()];
            return more > 0 && excluded(table, sets, more, &nothing, 0);
        };
        let place = |card: &Card| table.cards.iter().position(|other| other == card).unwrap();
        let (with, without): (Vec<usize>, Vec<usize>) =
            sets.iter().partition(|&set| set >> place(card) & 1 == 1);
        more > 0
            && !with.is_empty()
            && holds(table, &without, more, unused)
            && with.iter().all(|set| {
                let mask =
                    |cards: &[Card]| cards.iter().fold(0, |all, card| all | 1 << place(card));
                let Some((_, then)) = listed.iter().find(|(cards, _)| mask(cards) == *set) else {
                    return false;
                };
                let apart: Vec<usize> =
                    sets.iter().copied().filter(|other| other & set == 0).collect();
                holds(table, &apart, more - 1, then)
            })
    }

    /// A tree of cases of at most so many levels; now and then a set is missing.
    fn tree(table: &Table, sets: &[usize], levels: u32, random: &mut Random) -> Bound {
        let Some(&first) = sets.get(random.below(sets.len().max(1) as u64) as usize) else {
            return Bound::Sum(None);
        };
        if levels == 0 {
            return Bound::Sum(None);
        }
        let at = picked(first).nth(random.below(table.v as u64) as usize).unwrap();
        let (with, without): (Vec<usize>, Vec<usize>) =
            sets.iter().partition(|&set| set >> at & 1 == 1);
        let unused = Box::new(tree(table, &without, levels - 1, random));
        let mut listed = Vec::new();
        for set in with {
            let apart: Vec<usize> = sets.iter().copied().filter(|other| other & set == 0).collect();
            let cards = picked(set).map(|at| table.cards[at].clone()).collect();
            listed.push((cards, tree(table, &apart, levels - 1, random)));
        }
        if random.below(16) == 0 {
            listed.pop();
        }
        Bound::Cases { card: table.cards[at].clone(), unused, sets: listed }
    }

    /// Cases say what following them on masks says, and never exclude what can be had.
    #[test]
    fn cases_against_following_them_plainly() {
        let mut random = Random::new(7);
        let mut said = [0; 2];
        for (family, deals) in [("v3p2/7", 8), ("v3p3/10", 8), ("v3p3/12", 4), ("v4p2/11", 6)] {
            for number in 0..deals {
                let table = deal(SetFamily::parse(family).unwrap(), number);
                let (sets, most) = tried(&table);
                for more in 1..=(most + 1) {
                    for levels in [1, 2, 2, 3] {
                        let bound = tree(&table, &sets, levels, &mut random);
                        let found = checked(&table, more, &bound);
                        let name = format!("{family}#{number}: {more} of {most}, {found:?}");
                        assert_eq!(found.is_ok(), holds(&table, &sets, more, &bound), "{name}");
                        assert!(found.is_err() || more > most, "{name}");
                        said[usize::from(found.is_ok())] += 1;
                    }
                }
            }
        }
        assert!(said.iter().all(|&n| n > 20), "{said:?}");
    }

    /// Every case pays for a look at the sets that are left.
    #[test]
    fn cases_are_paid_for() {
        let table = deal(SetFamily::parse("v3p3/14").unwrap(), 1);
        let sets = tried(&table).0;
        let spent = |bound: Option<&Bound>| {
            let mut work = work_for(&table, 0);
            let before = work.left();
            let ground = Ground::new(&table, Lettering::Commas, &mut work).unwrap();
            match bound {
                None => drop(none::sets(&table, &mut work)),
                Some(bound) => _ = check(&ground, 9, bound, &mut work),
            }
            before - work.left()
        };
        // No weights at all: only the sets are looked at.
        let light = Bound::Weights(Weights { weights: Vec::new(), scale: 1 });
        assert!(spent(Some(&light)) >= spent(None) + sets.len() as u64);
        let sum = spent(Some(&Bound::Sum(None)));
        let refused = |most| {
            let mut work = Work::of(most);
            let ground = Ground::new(&table, Lettering::Commas, &mut work).unwrap();
            check(&ground, 9, &Bound::Sum(None), &mut work).is_err_and(|refusal| refusal.too_much)
        };
        assert!(refused(sum - 1) && !refused(sum));
    }

    /// The last two by their list, or one after the other: the same, and both what trying all says.
    #[test]
    fn leftovers_with_and_without_pairs() {
        let mut random = Random::new(5);
        let mut found = [0; 2];
        for round in 0..600 {
            let (v, n, places) = (2 + random.below(4) as u8, 3 + random.below(6) as usize, 3);
            let mut row = || (0..places).map(|_| random.below(v.into()) as u8).collect::<Vec<u8>>();
            let rows: Vec<Vec<u8>> = (0..n).map(|_| row()).collect();
            let sum = row();
            let mut loads: Vec<u128> = (0..n).map(|_| random.below(5).into()).collect();
            loads.sort_unstable();
            let (few, spare) = (random.below(5) as usize, u128::from(random.below(12)));
            let mut pairs: Pairs = Lookup::new();
            for i in (0..n).rev() {
                for j in i + 1..n {
                    let sum = rows[i].iter().zip(&rows[j]).map(|(a, b)| (a + b) % v).collect();
                    pairs.or_insert(sum, Vec::new()).push((i, j));
                }
            }
            let shown = |mask: usize, q: usize| picked(mask).map(|i| rows[i][q]).sum::<u8>() % v;
            let truth = (0..1usize << n).any(|mask| {
                mask.count_ones() as usize == few
                    && picked(mask).map(|i| loads[i]).sum::<u128>() <= spare
                    && (0..places).all(|q| shown(mask, q) == sum[q])
            });
            for pairs in [None, Some(pairs)] {
                let leftovers = Leftovers { rows: &rows, loads: &loads, pairs, v };
                let mut choices = u64::MAX;
                let work = &mut Work::of(1_000_000);
                let said = leftovers.reach(0, few, &sum, spare, &mut choices, work).unwrap();
                assert_eq!(said, truth, "round {round}");
            }
            found[usize::from(truth)] += 1;
        }
        assert!(found.iter().all(|&n| n > 50), "{found:?}");
        // Choices run out: then nothing is excluded.
        let rows = vec![vec![1]; 9];
        let leftovers = Leftovers { rows: &rows, loads: &[0; 9], pairs: None, v: 5 };
        for (mut choices, said) in [(35, false), (34, true)] {
            let work = &mut Work::of(1_000_000);
            let reached = leftovers.reach(0, 3, &[0], 0, &mut choices, work).unwrap();
            assert_eq!((reached, choices), (said, 0));
        }
    }

    #[test]
    fn choices_are_counted() {
        let mut row = vec![1_u64];
        for n in 0..40 {
            for (few, &choices) in row.iter().enumerate() {
                assert!(within(n, few, choices), "{n} {few}");
                assert_eq!(within(n, few, choices - 1), few.min(n - few) == 0, "{n} {few}");
            }
            let inner = row.windows(2).map(|two| two[0] + two[1]);
            row = [1].into_iter().chain(inner).chain([1]).collect();
        }
        assert!(!within(100_000, 50_000, u64::MAX));
    }

    #[test]
    fn differences_are_of_values() {
        assert_eq!(differences(&[0, 2, 1], 3), [2, 2, 0, 1, 1, 0]);
        assert_eq!(differences(&[3], 4), [0, 0, 1]);
    }
}
