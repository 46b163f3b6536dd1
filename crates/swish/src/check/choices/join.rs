//! All that the free unknowns of a case may be: what the budget pays for, with pivots that are 0 or 1.
//!
//! Whatever deviates changes the pivots by residues that add up ([`super::unknowns`]). So the free unknowns are dealt into
//! cheap ones and dear ones, and of either all sets of deviations that the budget pays for are listed, with what they
//! pay and the pivots that they lead to. A choice is a cheap set and a dear set: together they pay no more than the
//! budget, and each pivot that is a card comes out as 0 or 1. So for a given cheap set every such pivot of the dear one
//! is one of two residues.
//!
//! One of the pivots, which takes many values, is the *key*. The dear sets are sorted by it, and with the same key by
//! what they pay, in levels; so for each cheap set only those with two keys are compared, and of them those whose
//! level is no higher than that of what is left of the budget. No pair is left out by that which pays no more than the
//! budget and has the key's pivot 0 or 1. Where lists have a thousand sets each, some 250,000 pairs are within the budget and
//! 13,000 are compared. (With two keys it would be fewer, but four places are looked up then for each cheap set
//! instead of two, and to look them up takes as long as to compare.)
//!
//! Unknowns are dealt from both ends of the order of what they pay: the shorter list takes the next. Dealt in turns, the
//! lists were twice as long, since then either had many sets that leave the other nothing to pay with.

use fairdeal_core::Refusal;
use fairdeal_core::words::thousands;

use super::residues::{self, LANES, Residues};
use super::unknowns::{Free, Unknowns};
use crate::check::Meter;

/// The most sets of a list. A set takes 48 bytes, or 84 where it is sorted.
const MOST_SETS: usize = 1 << 16;
/// Steps to make a set, to sort one, and to look up the two keys for one.
const MADE: u64 = 4;
const SORTED: u64 = 4;
const LOOKED_UP: u64 = 8;
/// At most so many levels are told apart in what sets pay.
const LEVELS: usize = 16;
/// The key is chosen by looking at about so many sets; with fewer, levels are not worth their places.
const SAMPLE: usize = 128;

/// A set of deviations.
#[derive(Clone, Copy)]
struct Set {
    pays: i64,
    /// The set with one deviation less, and the free unknown of that one; none for the empty set.
    but: u32,
    free: u32,
    /// The pivots, or what the set changes them by.
    pivots: Residues,
}

const EMPTY: Set = Set { pays: 0, but: 0, free: u32::MAX, pivots: [0; LANES] };

/// The two lists, kept from one case to the next.
#[derive(Default)]
pub(super) struct Join {
    cheap: Vec<Set>,
    dear: Vec<Set>,
    /// The pivots of the dear sets, sorted, and which sets they are of.
    sorted: Vec<(Residues, u32)>,
    /// Where each key begins there, level by level.
    begins: Vec<u32>,
}

/// The order of the dear sets.
#[derive(Clone, Copy)]
struct Order {
    /// Which pivot is the key.
    key: usize,
    levels: usize,
    /// By how many bits a payment is more exact than its level.
    bits: u32,
}

impl Order {
    /// The key takes the most values, as far as some of the sets show.
    fn of(sets: &[Set], budget: i64) -> Order {
        let mut values = [0_u128; LANES];
        for set in sets.iter().step_by(sets.len().div_ceil(SAMPLE)) {
            for (values, pivot) in values.iter_mut().zip(set.pivots) {
                *values |= 1 << pivot;
            }
        }
        let key = (0..LANES).max_by_key(|&pivot| values[pivot].count_ones()).unwrap_or(0);
        let levels = if sets.len() < SAMPLE { 1 } else { LEVELS };
        let bits = (i64::BITS - budget.leading_zeros()).saturating_sub(levels.ilog2());
        Order { key, levels, bits }
    }

    /// Where a key begins, and where it ends with sets that pay no more than this.
    fn places(&self, key: u8, pays: i64) -> [usize; 2] {
        let first = self.levels * usize::from(key);
        [first, first + (pays >> self.bits) as usize + 1]
    }
}

/// What looks at a choice: whether it is what one looks for, and then in words.
pub(super) type Look<'a> = dyn FnMut(u128, &mut Meter<'_>) -> Result<Option<String>, Refusal> + 'a;

impl Join {
    /// Looks at all choices that the free unknowns lead to within a budget, until something is found.
    ///
    /// # Errors
    /// When there are too many.
    pub(super) fn each<const P: u8>(
        &mut self,
        unknowns: &mut Unknowns<P>,
        budget: i64,
        look: &mut Look<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<String>, Refusal> {
        self.list(unknowns, budget, meter)?;
        let order = Order::of(&self.dear, budget);
        self.sort::<P>(order, meter)?;
        for set in &self.cheap {
            let wanted = residues::minus::<P>(&set.pivots);
            let within = wanted.map(|pivots| {
                let places = order.places(pivots[order.key], budget - set.pays);
                let [from, to] = places.map(|place| self.begins[place] as usize);
                &self.sorted[from..to]
            });
            meter.spend(LOOKED_UP + (within[0].len() + within[1].len()) as u64, "tree")?;
            for (pivots, dear) in within.into_iter().flatten() {
                if !residues::each_is_one_of(pivots, &wanted) {
                    continue;
                }
                let dear = &self.dear[*dear as usize];
                if set.pays + dear.pays > budget {
                    continue;
                }
                let free = deviating(&self.cheap, set).chain(deviating(&self.dear, dear));
                if let Some(choice) = unknowns.choice(free, meter)?
                    && let Some(found) = look(choice, meter)?
                {
                    return Ok(Some(found));
                }
            }
        }
        Ok(None)
    }

    /// Lists the cheap sets and the dear ones.
    fn list<const P: u8>(
        &mut self,
        unknowns: &Unknowns<P>,
        budget: i64,
        meter: &mut Meter<'_>,
    ) -> Result<(), Refusal> {
        self.cheap.clear();
        self.cheap.push(Set { pivots: unknowns.first, ..EMPTY });
        self.dear.clear();
        self.dear.push(EMPTY);
        let mut left = 0..unknowns.free.len();
        loop {
            let cheap = self.cheap.len() <= self.dear.len();
            let Some(next) = (if cheap { left.next() } else { left.next_back() }) else {
                return Ok(());
            };
            let sets = if cheap { &mut self.cheap } else { &mut self.dear };
            extend::<P>(sets, next, &unknowns.free[next], budget, meter)?;
        }
    }

    /// Sorts the dear sets.
    fn sort<const P: u8>(&mut self, order: Order, meter: &mut Meter<'_>) -> Result<(), Refusal> {
        let places = order.levels * usize::from(P) + 1;
        meter.spend(SORTED * self.dear.len() as u64 + places as u64 / 2, "tree")?;
        let place = |set: &Set| order.places(set.pivots[order.key], set.pays)[1] - 1;
        // First how many there are at each place, then where they end, and at last where they begin.
        self.begins.clear();
        self.begins.resize(places, 0);
        self.dear.iter().for_each(|set| self.begins[place(set)] += 1);
        let mut ends = 0;
        for place in &mut self.begins {
            ends += *place;
            *place = ends;
        }
        self.sorted.clear();
        self.sorted.resize(self.dear.len(), ([0; LANES], 0));
        for (number, set) in self.dear.iter().enumerate() {
            let begins = &mut self.begins[place(set)];
            *begins -= 1;
            self.sorted[*begins as usize] = (set.pivots, number as u32);
        }
        Ok(())
    }
}

/// Adds to all sets of a list those in which one more free unknown deviates, as often as it may and as the budget
/// pays for.
fn extend<const P: u8>(
    sets: &mut Vec<Set>,
    number: usize,
    free: &Free,
    budget: i64,
    meter: &mut Meter<'_>,
) -> Result<(), Refusal> {
    let mut without = 0..sets.len();
    for _ in 0..free.most {
        meter.spend(without.len() as u64, "tree")?;
        let before = sets.len();
        for but in without {
            let Set { pays, pivots, .. } = sets[but];
            let pays = pays + free.pays;
            if pays > budget {
                continue;
            }
            if sets.len() == MOST_SETS {
                let most = thousands(MOST_SETS as u64);
                let why = format!("too many steps, a case takes a list of more than {most} sets");
                return Err(Refusal::too_large("tree", why));
            }
            let pivots = residues::add::<P>(&pivots, &free.changes);
            sets.push(Set { pays, but: but as u32, free: number as u32, pivots });
        }
        without = before..sets.len();
        meter.spend(MADE * without.len() as u64, "tree")?;
    }
    Ok(())
}

/// The free unknowns that deviate in a set, each as often as it does.
fn deviating<'a>(sets: &'a [Set], set: &'a Set) -> impl Iterator<Item = usize> + 'a {
    let all = std::iter::successors(Some(set), |set| Some(&sets[set.but as usize]));
    all.map(|set| set.free).take_while(|free| *free != EMPTY.free).map(|free| free as usize)
}
