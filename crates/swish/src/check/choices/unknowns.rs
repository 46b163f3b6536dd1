//! What a choice of a case pays, and which of that follows from the rest.
//!
//! With its weights put on, an open card *prefers* to be used if it is short of something, and not to be used
//! otherwise. A choice S *deviates* in the open cards that it has the other way; and where an orbit o has r(o) > 0, in
//! its empty cells, empty(o) := |o| less the points of S on o.
//!
//! **What it pays.** For a balanced S that agrees with the case, could being as in [`super`],
//!
//! > could − s·|S| = Σ over the open cards that deviate of |short(c)| + Σ over all orbits of r(o)·empty(o).
//!
//! *Proof.* By definition s·|S| is Σ over S of short(c) and what the symbols of S weigh, taken together. There the heights
//! cancel, and Σ r(o)·(|o| − empty(o)) is left. Take both from could: there remain Σ r(o)·empty(o), and for every open
//! card max(0, short(c)), less short(c) if it is in S. That is |short(c)| if the card deviates, and 0 if not. ∎
//!
//! No payment is negative. So S has goal cards if and only if it pays at most the *budget*, could − s·goal, and
//! a card or cell that pays more than that alone does not deviate. All others are *unknowns*: for a card 1 if it
//! deviates and 0 if not, for an orbit the number of its empty cells, from 0 to |o|. For a balanced S they are
//! whole numbers that solve these equations, the sums on the left being over the cards that deviate:
//!
//! - on every orbit, what they change points less circles by is what the preferred cards miss to 0;
//! - on every orbit with r(o) > 0, what they change the points by, and the empty cells, are what the preferred cards
//!   miss to |o|.
//!
//! They are solved modulo a prime ([`super::equations`]), the unknowns in the order of what they pay, so that those that
//! pay least are pivots where that can be. The pivots follow from the unknowns that are left free: each is a
//! constant, changed by every time that a free unknown deviates.
//!
//! **Nothing is missed.** Let S be balanced, agree with the case and have goal cards. Then its free unknowns pay
//! no more than the budget, and the pivots that follow from them are those of S modulo the prime: 0 or 1 for a card.
//!
//! *Proof.* All unknowns of S together pay no more than the budget, and none pays less than 0. They solve the equations in
//! whole numbers, so they do modulo the prime, and elimination only adds equations to each other. ∎
//!
//! That holds for any prime. If it divides what one would like to divide by, there are fewer pivots, so more to
//! try. What passes and is no choice costs time and no more than that: choices are counted where they are looked at.

use fairdeal_core::Refusal;

use super::equations::Equations;
use super::ground::Ground;
use super::residues::{self, LANES, Residues};
use super::weigh::Scales;
use super::{Case, cards_of, one};
use crate::check::Meter;

/// Steps to change some pivots by what an unknown changes them by.
const A_CHANGE: u64 = 6;

/// What may deviate.
#[derive(Clone, Copy)]
struct Unknown {
    what: What,
    /// How often, and what it pays each time.
    most: u8,
    pays: i64,
}

#[derive(Clone, Copy)]
enum What {
    Card(usize),
    /// Cells of an orbit that are empty.
    Empty(usize),
}

/// An unknown that follows from no others.
#[derive(Clone, Copy)]
pub(super) struct Free {
    /// Its place among the unknowns.
    unknown: usize,
    /// How often it may deviate, and what it pays each time.
    pub most: u8,
    pub pays: i64,
    /// What that changes the first pivots by.
    pub changes: Residues,
}

/// The unknowns of a case.
#[derive(Default)]
pub(super) struct Unknowns<const P: u8> {
    /// The cards that are used if none deviates.
    preferred: u128,
    unknowns: Vec<Unknown>,
    /// Points, and points less circles, of the preferred cards on each orbit.
    shown: Vec<[i64; 2]>,
    /// The equations of each orbit that an unknown card has symbols on: of points less circles, and of its cells.
    of_orbit: Vec<[Option<usize>; 2]>,
    equations: Equations<P>,
    /// By what they pay.
    pub free: Vec<Free>,
    /// The first pivots if nothing that is free deviates. Here and in what they change by, what is not a card's is 0.
    pub first: Residues,
    values: Vec<Residues>,
}

impl<const P: u8> Unknowns<P> {
    /// Solves the equations of a case; false if they have no solution.
    ///
    /// # Errors
    /// When that is too much work.
    pub(super) fn solve(
        &mut self,
        ground: &Ground,
        scales: &Scales<'_>,
        case: &Case,
        budget: i64,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Refusal> {
        meter.spend(2 * (ground.symbols + ground.orbits.len() as u64), "tree")?;
        let prefers = |card: &usize| scales.short[*card] > 0;
        self.preferred = case.used | set(cards_of(case.open).filter(prefers));
        self.unknowns.clear();
        for card in cards_of(case.open) {
            let pays = scales.short[card].abs();
            if pays <= budget {
                self.unknowns.push(Unknown { what: What::Card(card), most: 1, pays });
            }
        }
        self.show(ground);
        let equations = self.number(ground, scales, budget);
        self.unknowns.sort_by_key(|unknown| unknown.pays);
        self.equations.clear(self.unknowns.len(), equations, meter)?;
        if !self.write(ground) {
            return Ok(false);
        }
        self.free.clear();
        for (unknown, &Unknown { most, pays, .. }) in self.unknowns.iter().enumerate() {
            if !self.equations.eliminate(unknown, meter)? {
                self.free.push(Free { unknown, most, pays, changes: [0; LANES] });
            }
        }
        if self.equations.contradict() {
            return Ok(false);
        }
        self.look_at_cards();
        Ok(true)
    }

    /// Counts what the preferred cards show.
    fn show(&mut self, ground: &Ground) {
        self.shown.clear();
        self.shown.resize(ground.orbits.len(), [0; 2]);
        for symbol in cards_of(self.preferred).flat_map(|card| &ground.cards[card]) {
            let [points, less] = &mut self.shown[symbol.orbit as usize];
            *points += i64::from(symbol.point);
            *less += if symbol.point { 1 } else { -1 };
        }
    }

    /// Numbers the equations, adds the unknowns that are no cards, and says how many equations there are.
    fn number(&mut self, ground: &Ground, scales: &Scales<'_>, budget: i64) -> usize {
        self.of_orbit.clear();
        self.of_orbit.resize(ground.orbits.len(), [None; 2]);
        let mut equations = 0;
        let mut next = || {
            equations += 1;
            Some(equations - 1)
        };
        for unknown in 0..self.unknowns.len() {
            let What::Card(card) = self.unknowns[unknown].what else { continue };
            for orbit in ground.cards[card].iter().map(|symbol| symbol.orbit as usize) {
                if self.of_orbit[orbit][0].is_some() {
                    continue;
                }
                let pays = scales.room(orbit);
                self.of_orbit[orbit] = [next(), if pays > 0 { next() } else { None }];
                if (1..=budget).contains(&pays) {
                    // Eight cells at most.
                    let most = ground.orbits[orbit].room as u8;
                    self.unknowns.push(Unknown { what: What::Empty(orbit), most, pays });
                }
            }
        }
        equations
    }

    /// Writes the equations; false if those of an orbit without unknown cards do not hold.
    fn write(&mut self, ground: &Ground) -> bool {
        for (number, unknown) in self.unknowns.iter().enumerate() {
            match unknown.what {
                What::Card(card) => {
                    let sign = if self.preferred & one(card) == 0 { 1 } else { -1 };
                    for symbol in &ground.cards[card] {
                        let [less, cells] = self.of_orbit[symbol.orbit as usize];
                        let by = if symbol.point { sign } else { -sign };
                        let both = [less, cells.filter(|_| symbol.point)].into_iter().flatten();
                        both.for_each(|equation| self.equations.add(number, equation, by));
                    }
                }
                What::Empty(orbit) => {
                    let cells = self.of_orbit[orbit][1].into_iter();
                    cells.for_each(|equation| self.equations.add(number, equation, 1));
                }
            }
        }
        let constants = self.unknowns.len();
        let orbits = self.of_orbit.iter().zip(&ground.orbits).zip(&self.shown);
        for ((&[less, cells], orbit), shown) in orbits {
            let Some(less) = less else {
                if shown[1] != 0 {
                    return false;
                }
                continue;
            };
            self.equations.add(constants, less, -shown[1]);
            if let Some(cells) = cells {
                self.equations.add(constants, cells, orbit.room as i64 - shown[0]);
            }
        }
        true
    }

    /// Keeps what the first pivots are and change by, where these are cards.
    fn look_at_cards(&mut self) {
        let mut cards = [0; LANES];
        for (card, pivot) in cards.iter_mut().zip(&self.equations.pivots) {
            let what = pivot.map(|pivot| self.unknowns[pivot].what);
            *card = if matches!(what, Some(What::Card(_))) { u8::MAX } else { 0 };
        }
        let only = |residues: &Residues| std::array::from_fn(|lane| residues[lane] & cards[lane]);
        let first = |unknown| self.equations.of(unknown).first().map_or([0; LANES], only);
        self.first = first(self.unknowns.len());
        for free in &mut self.free {
            free.changes = residues::minus::<P>(&first(free.unknown))[0];
        }
    }

    /// The choice in which these free unknowns deviate, each as often as it is named, if all pivots are what they
    /// may be.
    ///
    /// # Errors
    /// When that is too much work.
    pub(super) fn choice(
        &mut self,
        free: impl Iterator<Item = usize>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<u128>, Refusal> {
        let mut choice = self.preferred;
        self.values.clear();
        self.values.extend(self.equations.of(self.unknowns.len()));
        for free in free {
            meter.spend(1 + A_CHANGE * self.values.len() as u64, "tree")?;
            let unknown = self.free[free].unknown;
            if let What::Card(card) = self.unknowns[unknown].what {
                choice ^= one(card);
            }
            for (value, its) in self.values.iter_mut().zip(self.equations.of(unknown)) {
                residues::take::<P>(value, 1, its);
            }
        }
        meter.spend(self.equations.pivots.len() as u64, "tree")?;
        for (pivot, &value) in self.equations.pivots.iter().zip(self.values.as_flattened()) {
            let Some(pivot) = pivot.map(|pivot| self.unknowns[pivot]) else { continue };
            if value > pivot.most {
                return Ok(None);
            }
            if let (What::Card(card), 1) = (pivot.what, value) {
                choice ^= one(card);
            }
        }
        Ok(Some(choice))
    }
}

/// The set of these cards.
fn set(cards: impl Iterator<Item = usize>) -> u128 {
    cards.fold(0, |set, card| set | one(card))
}
