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
//! its circles against it, and the sum over a choice, modulo 2^64, is changed by every deviation. If it
//! is not 0, the choice is not balanced; if it is 0, all orbits are counted.

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

/// A card that is free, and the pivots that turn with it.
#[derive(Clone, Copy)]
struct Free {
    turns: u128,
    pays: i64,
    sum: u64,
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
    pivots: u128,
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
        let Some(pivots) = self.solve(case, meter)? else { return Ok(None) };
        let prefers = |card: &usize| short[*card] > 0;
        let preferred = case.used | set(cards_of(case.open).filter(prefers));
        let listing = Listing { short, budget, preferred, pivots };
        meter.spend((self.order.len() * self.equations.len() / 2) as u64, "tree")?;
        let (first, sum) = self.first(&listing);
        self.from(&listing, 0, first, 0, sum, meter)
    }

    /// Solves the equations modulo 2: afterwards the first ones each have their first card to themselves,
    /// which is a pivot. None if they have no solution.
    fn solve(&mut self, case: &Case, meter: &mut Meter<'_>) -> Result<Option<u128>, Refusal> {
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
        let mut pivots = 0;
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
                    return Ok(None);
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
            pivots |= one(self.order[first.trailing_zeros() as usize]);
        }
        Ok(Some(pivots))
    }

    /// The choice in which no free card deviates, with its sum; and all free cards, by what they pay.
    fn first(&mut self, listing: &Listing<'_>) -> (u128, u64) {
        let order = &self.order;
        let prefers = |&place: &usize| listing.preferred & one(order[place]) != 0;
        let free = |&place: &usize| listing.pivots & one(order[place]) == 0;
        let used = set((0..order.len()).filter(free).filter(prefers));
        let mut choice = listing.preferred & !listing.pivots;
        let pivot = |equation: &Equation| order[equation.cards.trailing_zeros() as usize];
        for equation in &self.equations {
            if is_odd(equation.cards & used) != equation.odd {
                choice |= one(pivot(equation));
            }
        }
        self.free.clear();
        for place in (0..order.len()).filter(free) {
            let card = order[place];
            let with = self.equations.iter().filter(|equation| equation.cards & one(place) != 0);
            let turns = with.fold(one(card), |turns, equation| turns | one(pivot(equation)));
            let sum = self.turned(listing, card);
            self.free.push(Free { turns, pays: listing.short[card].abs(), sum });
        }
        // The sum with all pivots as they prefer: those that are not are added at the choice.
        let sum = cards_of(listing.preferred);
        (choice, sum.fold(0, |sum, card| sum.wrapping_add(self.sums[card])))
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
        choice: u128,
        paid: i64,
        sum: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Option<String>, Refusal> {
        if let Some(swish) = self.look(listing, choice, paid, sum, meter)? {
            return Ok(Some(swish));
        }
        for next in from..self.free.len() {
            let free = self.free[next];
            let paid = paid + free.pays;
            if paid > listing.budget {
                break;
            }
            let (choice, sum) = (choice ^ free.turns, sum.wrapping_add(free.sum));
            let swish = self.from(listing, next + 1, choice, paid, sum, meter)?;
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
        choice: u128,
        mut paid: i64,
        mut sum: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Option<String>, Refusal> {
        let mut steps = 3;
        for card in cards_of((choice ^ listing.preferred) & listing.pivots) {
            paid += listing.short[card].abs();
            sum = sum.wrapping_add(self.turned(listing, card));
            steps += 1;
            if paid > listing.budget {
                break;
            }
        }
        meter.spend(steps, "tree")?;
        if paid > listing.budget || sum != 0 || (choice.count_ones() as usize) < self.goal {
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
