//! Weights, and what cards are short of under them.

use fairdeal_core::Refusal;

use super::ground::Ground;
use super::{Case, cards_of, one};
use crate::certificate::Choices;
use crate::check::Meter;

/// The weights of a certificate, one of them put on.
pub(super) struct Scales<'a> {
    ground: &'a Ground,
    choices: &'a Choices,
    goal: usize,
    /// What a card must weigh.
    scale: i64,
    /// Which weights are put on.
    on: Option<usize>,
    /// What each card is short of.
    pub short: Vec<i64>,
    /// The rooms of all cells.
    room: i64,
}

impl<'a> Scales<'a> {
    /// # Errors
    /// The first number that is not as it should be.
    pub(super) fn new(
        ground: &'a Ground,
        choices: &'a Choices,
        goal: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Refusal> {
        let orbits = ground.orbits.len();
        for (i, weights) in choices.weights.iter().enumerate() {
            let refuse = |why: String| Err(Refusal::new(format!("weights {}", i + 1), why));
            meter.spend(1 + weights.len() as u64, "weights")?;
            let Some((scale, rooms)) =
                weights.split_first().filter(|two| two.1.len() == 2 * orbits)
            else {
                let there = weights.len();
                return refuse(format!(
                    "{there} numbers, not a scale and two for each of {orbits} orbits"
                ));
            };
            if *scale < 1 {
                return refuse(format!("the scale is {scale}"));
            }
            if let Some(orbit) = rooms.chunks_exact(2).position(|orbit| orbit[0] < 0) {
                return refuse(format!("the room of orbit {} is negative", orbit + 1));
            }
        }
        let short = vec![1; ground.cards.len()];
        Ok(Scales { ground, choices, goal, scale: 1, on: None, short, room: 0 })
    }

    /// Puts weights on, or none: then the scale is 1, and every card is short of all it must weigh.
    ///
    /// # Errors
    /// When that is too much work.
    pub(super) fn put(
        &mut self,
        weights: Option<usize>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Refusal> {
        if self.on == weights {
            return Ok(());
        }
        self.on = weights;
        meter.spend(self.ground.symbols + self.ground.orbits.len() as u64, "tree")?;
        let weights = weights.and_then(|n| self.choices.weights.get(n)?.split_first());
        let Some((&scale, weights)) = weights else {
            (self.scale, self.room) = (1, 0);
            self.short.fill(1);
            return Ok(());
        };
        self.scale = i64::from(scale);
        for (short, card) in self.short.iter_mut().zip(&self.ground.cards) {
            *short = self.scale;
            for symbol in card {
                let at = 2 * symbol.orbit as usize;
                let (room, height) = (i64::from(weights[at]), i64::from(weights[at + 1]));
                *short -= if symbol.point { room + height } else { -height };
            }
        }
        let rooms = weights.iter().step_by(2).zip(&self.ground.orbits);
        self.room = rooms.map(|(&room, orbit)| i64::from(room) * orbit.room as i64).sum();
        Ok(())
    }

    /// The room of an orbit.
    pub(super) fn room(&self, orbit: usize) -> i64 {
        let weights = self.on.and_then(|n| self.choices.weights.get(n));
        weights.and_then(|weights| weights.get(1 + 2 * orbit)).map_or(0, |&room| i64::from(room))
    }

    /// How much a choice that agrees with the case may be short of less than it could, by the weights that
    /// are put on: if it is negative, no choice has goal cards.
    pub(super) fn budget(&self, case: &Case) -> i64 {
        let used: i64 = cards_of(case.used).map(|card| self.short[card]).sum();
        let open: i64 = cards_of(case.open).map(|card| self.short[card].max(0)).sum();
        // A case has goal cards or more left, so that goal is small.
        self.room + used + open - self.scale * self.goal as i64
    }

    /// Applies the weights of a case; false if it is closed by them.
    ///
    /// # Errors
    /// When that is too much work.
    pub(super) fn decide(
        &mut self,
        case: &mut Case,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Refusal> {
        self.put(case.weights, meter)?;
        meter.spend(2 * self.short.len() as u64, "tree")?;
        let budget = self.budget(case);
        for card in cards_of(case.open) {
            let short = self.short[card];
            if short.abs() > budget {
                case.decide(one(card), short > 0);
            }
        }
        Ok(budget >= 0)
    }
}
