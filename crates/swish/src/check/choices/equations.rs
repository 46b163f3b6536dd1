//! Linear equations modulo a prime, solved by elimination.
//!
//! The unknowns are taken one after the other. If an equation that has no pivot yet has the unknown in it, the unknown
//! becomes its pivot and is taken out of all other equations; else it is free. So in the end each pivot is in one
//! equation alone, equations without a pivot have no unknown at all, and a pivot is a constant less a sum over
//! the free unknowns. Every step adds multiples of equations to each other, so what solves them still does.
//!
//! Coefficients are kept by unknowns: those of one, in all equations, are what it changes the pivots by.

use fairdeal_core::Refusal;

use super::residues::{self, LANES, Residues};
use crate::check::Meter;

/// Steps to take a multiple of some residues from others.
const A_MULTIPLE: u64 = 6;

/// Equations; what they are kept in is kept from one case to the next.
#[derive(Default)]
pub(super) struct Equations<const P: u8> {
    unknowns: usize,
    /// So many at once, [`LANES`] equations each.
    blocks: usize,
    /// For each unknown its coefficients, a few blocks, and last the constants.
    coefficients: Vec<Residues>,
    /// The pivot of each equation.
    pub pivots: Vec<Option<usize>>,
}

impl<const P: u8> Equations<P> {
    /// So many equations, all of them 0 = 0.
    ///
    /// # Errors
    /// When they are too many.
    pub(super) fn clear(
        &mut self,
        unknowns: usize,
        equations: usize,
        meter: &mut Meter<'_>,
    ) -> Result<(), Refusal> {
        self.unknowns = unknowns;
        self.blocks = equations.div_ceil(LANES);
        let all = (unknowns + 1) * self.blocks;
        meter.spend((2 * all + equations) as u64, "tree")?;
        self.coefficients.clear();
        self.coefficients.resize(all, [0; LANES]);
        self.pivots.clear();
        self.pivots.resize(equations, None);
        Ok(())
    }

    /// Coefficients of an unknown, or the constants, which come after all unknowns.
    pub(super) fn of(&self, unknown: usize) -> &[Residues] {
        &self.coefficients[unknown * self.blocks..(unknown + 1) * self.blocks]
    }

    /// Changes a coefficient.
    pub(super) fn add(&mut self, unknown: usize, equation: usize, by: i64) {
        let at = unknown * self.blocks * LANES + equation;
        let coefficient = &mut self.coefficients.as_flattened_mut()[at];
        *coefficient = residues::of::<P>(i64::from(*coefficient) + by);
    }

    /// Takes the next unknown; false if it is free.
    ///
    /// # Errors
    /// When that is too much work.
    pub(super) fn eliminate(
        &mut self,
        unknown: usize,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Refusal> {
        meter.spend((self.pivots.len() + self.unknowns) as u64 / 2, "tree")?;
        let (before, later) = self.coefficients.split_at_mut((unknown + 1) * self.blocks);
        let its = &before[unknown * self.blocks..];
        let mut open = self.pivots.iter().zip(its.as_flattened());
        let Some(equation) =
            open.position(|(pivot, &coefficient)| pivot.is_none() && coefficient != 0)
        else {
            return Ok(false);
        };
        self.pivots[equation] = Some(unknown);
        let inverse = residues::inverse::<P>(its.as_flattened()[equation]);
        let mut multiples = 0;
        // What was taken before is not in the equation: pivots are not, nor is what is free.
        for other in later.chunks_exact_mut(self.blocks) {
            let coefficient = other.as_flattened()[equation];
            if coefficient == 0 {
                continue;
            }
            let times = residues::times::<P>(coefficient, inverse);
            for (other, its) in other.iter_mut().zip(its) {
                residues::take::<P>(other, times, its);
            }
            other.as_flattened_mut()[equation] = times;
            multiples += self.blocks as u64;
        }
        meter.spend(A_MULTIPLE * multiples, "tree")?;
        Ok(true)
    }

    /// When all unknowns are taken: does any equation say that 0 is something else?
    pub(super) fn contradict(&self) -> bool {
        let constants = self.of(self.unknowns).as_flattened();
        self.pivots.iter().zip(constants).any(|(pivot, &constant)| pivot.is_none() && constant != 0)
    }
}

#[cfg(test)]
mod tests {
    use fairdeal_core::random::Random;

    use super::super::residues::PRIME;
    use super::super::tests::meter;
    use super::*;

    /// Every equation has every unknown in it, so that much is taken from much.
    #[test]
    fn what_is_eliminated_is_paid_for() {
        let (mut equations, mut meter) = (Equations::<PRIME>::default(), meter());
        let many = 3 * LANES;
        equations.clear(many, many, &mut meter).unwrap();
        let mut random = Random::new(1);
        for unknown in 0..many {
            (0..many).for_each(|at| equations.add(unknown, at, random.below(127) as i64));
        }
        let all = meter.left();
        let mut multiples = 0;
        for unknown in 0..many {
            let before = equations.coefficients.clone();
            equations.eliminate(unknown, &mut meter).unwrap();
            multiples += before.iter().zip(&equations.coefficients).filter(|(a, b)| a != b).count();
        }
        let spent = all - meter.left();
        let least = (many * many + multiples) as u64;
        assert!(multiples > many * many && spent > least, "{spent} for {multiples}");
    }
}
