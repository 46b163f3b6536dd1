//! All choices of a case: listed, and each shown not to be layable.
//!
//! With its weights put on, an open card *prefers* to be used if it is short of something, and not to be
//! used otherwise; a choice that has it the other way pays |short(c)|. By (c) of [`super`] a choice of
//! goal cards pays no more than the case's budget. And by (b) it solves one equation modulo 2 for every
//! orbit. Solved, these say of some cards, the pivots, that they follow from the others, which are free.
//! Cards that pay little are made pivots where that can be. So all choices are found by trying for the
//! free cards every set of deviations that the budget pays for, the cheapest first: what a deviation
//! cannot pay, no later one can.
//!
//! Most of what is found so is not balanced. Each orbit has a large number, its points count with it and
//! its circles against it, and the sum over a choice, modulo 2^64, is changed by every deviation; what
//! sets of eight pivots change it by is added up before. If the sum is not 0, the choice is not balanced;
//! if it is 0, all orbits are counted.

use fairdeal_core::Refusal;

use super::evens::is_odd;
use super::ground::Ground;
use super::halves::Halves;
use super::lay::Layer;
use super::weigh::Scales;
use super::{Case, cards_of, one};
use crate::certificate::swish_text;
use crate::check::Meter;
use crate::rules::Hand;

/// A card that is free, and the pivots that turn with it, by their numbers.
#[derive(Clone, Copy)]
struct Free {
    card: usize,
    pivots: u128,
    pays: i64,
    sum: u64,
}

/// The cards that are not as they prefer: free ones, and pivots by their numbers.
#[derive(Clone, Copy)]
struct Deviations {
    free: u128,
    pivots: u128,
}

/// What lists choices.
pub(super) struct List<'a> {
    ground: &'a Ground,
    goal: usize,
    /// What each card adds to the sum.
    sums: Vec<u64>,
    halves: Halves<'a>,
    layer: Layer,
    counts: Vec<[u32; 2]>,
    equations: Vec<Equation>,
    order: Vec<usize>,
    free: Vec<Free>,
    /// The pivots, and for each eight of them what sets of them change the sum by.
    pivots: Vec<usize>,
    turned: Vec<[u64; 256]>,
}

/// Some open cards, by their places in an order, and whether an odd number of them is used.
#[derive(Clone, Copy)]
struct Equation {
    cards: u128,
    odd: bool,
}

/// The case whose choices are listed.
struct Listing<'a> {
    short: &'a [i64],
    budget: i64,
    /// The cards that are used if every open card is as it prefers.
    preferred: u128,
}

impl<'a> List<'a> {
    /// # Errors
    /// When the hand is too large.
    pub(super) fn new(
        hand: &Hand,
        ground: &'a Ground,
        goal: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Refusal> {
        // Any odd numbers will do; these are far from small multiples of each other.
        let number = |orbit: u32| {
            let number = (u64::from(orbit) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            (number ^ number >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) | 1
        };
        let sum = |card: &Vec<super::ground::Symbol>| {
            card.iter().fold(0_u64, |sum, symbol| match symbol.point {
                true => sum.wrapping_add(number(symbol.orbit)),
                false => sum.wrapping_sub(number(symbol.orbit)),
            })
        };
        Ok(List {
            ground,
            goal,
            sums: ground.cards.iter().map(sum).collect(),
            halves: Halves::new(hand, ground),
            layer: Layer::new(hand, ground, meter)?,
            counts: Vec::new(),
            equations: Vec::new(),
            order: Vec::new(),
            free: Vec::new(),
            pivots: Vec::new(),
            turned: Vec::new(),
        })
    }

    /// A choice of the case that can be laid, if there is one, with its layings.
    ///
    /// # Errors
    /// When there is too much to try.
    pub(super) fn layable(
        &mut self,
        scales: &Scales<'_>,
        case: &Case,
        meter: &mut Meter<'_>,
    ) -> Result<Option<String>, Refusal> {
        let short = &scales.short;
        meter.spend(4 * short.len() as u64, "tree")?;
        let budget = scales.budget(case);
        if budget < 0 {
            return Ok(None);
        }
        self.order.clear();
        self.order.extend(cards_of(case.open));
        self.order.sort_by_key(|&card| short[card].abs());
        if !self.solve(case, meter)? {
            return Ok(None);
        }
        let prefers = |card: &usize| short[*card] > 0;
        let preferred = case.used | set(cards_of(case.open).filter(prefers));
        let listing = Listing { short, budget, preferred };
        let tables = 256 * self.pivots.len().div_ceil(8);
        let turns = self.order.len() * self.equations.len() / 2;
        meter.spend((tables + turns) as u64, "tree")?;
        let (first, sum) = self.first(&listing);
        self.from(&listing, 0, first, 0, sum, meter)
    }

    /// Solves the equations modulo 2: afterwards the first ones each have their first card to themselves,
    /// which is a pivot. False if they have no solution.
    fn solve(&mut self, case: &Case, meter: &mut Meter<'_>) -> Result<bool, Refusal> {
        let odd = &self.ground.odd;
        self.equations.clear();
        self.equations
            .extend(odd.iter().map(|odd| Equation { cards: 0, odd: is_odd(odd & case.used) }));
        for (place, &card) in self.order.iter().enumerate() {
            for symbol in &self.ground.cards[card] {
                self.equations[symbol.orbit as usize].cards ^= one(place);
            }
        }
        meter.spend(8 * odd.len() as u64 + self.ground.symbols, "tree")?;
        self.pivots.clear();
        for solved in 0.. {
            meter.spend(odd.len() as u64, "tree")?;
            let left = solved..self.equations.len();
            let Some(next) = left.min_by_key(|&i| self.equations[i].cards.trailing_zeros()) else {
                break;
            };
            self.equations.swap(solved, next);
            let equation = self.equations[solved];
            if equation.cards == 0 {
                // So are all that are left.
                let mut rest = self.equations.drain(solved..);
                if rest.any(|equation| equation.odd) {
                    return Ok(false);
                }
                break;
            }
            let first = equation.cards & equation.cards.wrapping_neg();
            for (i, other) in self.equations.iter_mut().enumerate() {
                if other.cards & first != 0 && i != solved {
                    other.cards ^= equation.cards;
                    other.odd ^= equation.odd;
                }
            }
            self.pivots.push(self.order[first.trailing_zeros() as usize]);
        }
        Ok(true)
    }

    /// The pivots that deviate if no free card does, and the sum if no pivot does either; and all free cards,
    /// by what they pay.
    fn first(&mut self, listing: &Listing<'_>) -> (Deviations, u64) {
        let order = &self.order;
        // The pivot of an equation is its first card.
        let pivots = set(self.equations.iter().map(|e| e.cards.trailing_zeros() as usize));
        let prefer =
            set((0..order.len()).filter(|&place| listing.preferred & one(order[place]) != 0));
        let equations = self.equations.iter().enumerate();
        let wrong = equations.filter(|(_, e)| is_odd(e.cards & prefer) != e.odd);
        let first = Deviations { free: 0, pivots: set(wrong.map(|(pivot, _)| pivot)) };
        self.free.clear();
        for place in (0..order.len()).filter(|&place| pivots & one(place) == 0) {
            let equations = self.equations.iter().enumerate();
            let with = equations.filter(|(_, equation)| equation.cards & one(place) != 0);
            let (card, pivots) = (order[place], set(with.map(|(pivot, _)| pivot)));
            let sum = self.turned(listing, card);
            self.free.push(Free { card, pivots, pays: listing.short[card].abs(), sum });
        }
        self.turned.clear();
        for eight in self.pivots.chunks(8) {
            let mut sums = [0; 256];
            for (at, &pivot) in eight.iter().enumerate() {
                let turned = self.turned(listing, pivot);
                for low in 0..1 << at {
                    sums[low | 1 << at] = turned.wrapping_add(sums[low]);
                }
            }
            self.turned.push(sums);
        }
        let sum = cards_of(listing.preferred);
        (first, sum.fold(0, |sum, card| sum.wrapping_add(self.sums[card])))
    }

    /// What the sum changes by when the card deviates.
    fn turned(&self, listing: &Listing<'_>, card: usize) -> u64 {
        match listing.preferred & one(card) {
            0 => self.sums[card],
            _ => self.sums[card].wrapping_neg(),
        }
    }

    /// Looks at a choice, and at all with more deviations among the free cards from `from` on.
    fn from(
        &mut self,
        listing: &Listing<'_>,
        from: usize,
        deviate: Deviations,
        paid: i64,
        sum: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Option<String>, Refusal> {
        let tables = self.turned.iter().zip(deviate.pivots.to_le_bytes());
        let turned = tables.map(|(sums, eight)| sums[usize::from(eight)]);
        meter.spend(2 + self.turned.len() as u64, "tree")?;
        if turned.fold(sum, u64::wrapping_add) == 0
            && let Some(swish) = self.look(listing, deviate, meter)?
        {
            return Ok(Some(swish));
        }
        for next in from..self.free.len() {
            let free = self.free[next];
            let paid = paid + free.pays;
            if paid > listing.budget {
                break;
            }
            let Deviations { free: cards, pivots } = deviate;
            let deviate = Deviations { free: cards | one(free.card), pivots: pivots ^ free.pivots };
            let sum = sum.wrapping_add(free.sum);
            let swish = self.from(listing, next + 1, deviate, paid, sum, meter)?;
            if swish.is_some() {
                return Ok(swish);
            }
        }
        Ok(None)
    }

    /// Is this a choice to be looked at, and can it be laid?
    fn look(
        &mut self,
        listing: &Listing<'_>,
        deviate: Deviations,
        meter: &mut Meter<'_>,
    ) -> Result<Option<String>, Refusal> {
        let pivots = cards_of(deviate.pivots).map(|pivot| self.pivots[pivot]);
        let choice = listing.preferred ^ deviate.free ^ set(pivots);
        if (choice.count_ones() as usize) < self.goal {
            return Ok(None);
        }
        meter.spend(self.ground.orbits.len() as u64 + self.ground.symbols, "tree")?;
        if !self.ground.balance(choice, &mut self.counts)
            || self.halves.refute(choice, &self.counts, meter)?
        {
            return Ok(None);
        }
        let swish = self.layer.lay(choice, &self.counts, meter)?;
        Ok(swish.map(|swish| swish_text(&swish)))
    }
}

/// The set of these cards.
fn set(cards: impl Iterator<Item = usize>) -> u128 {
    cards.fold(0, |set, card| set | one(card))
}
