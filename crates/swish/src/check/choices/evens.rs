//! What follows modulo 2: on every orbit the symbols of a swish are even in number.
//!
//! That is an equation for every orbit, the unknowns being the open cards. They are solved by elimination: of each
//! equation the first card is taken out of all others. If an equation is left with one card, that card is decided; if
//! it is left with none, and the used cards in it are odd in number, no choice agrees with the case. Nothing
//! more follows: a card that does is a sum of equations, and any sum of equations that are solved has as many
//! first cards as equations.

use fairdeal_core::Refusal;

use super::Case;
use super::ground::Ground;
use crate::check::Meter;

/// Is the number of cards in the set odd?
pub(super) fn is_odd(set: u128) -> bool {
    ((set >> 64) as u64 ^ set as u64).count_ones() % 2 == 1
}

/// Decides the open cards that the equations decide; false if they contradict each other.
///
/// # Errors
/// When that is too much work.
pub(super) fn settle(
    ground: &Ground,
    case: &mut Case,
    meter: &mut Meter<'_>,
) -> Result<bool, Refusal> {
    let equation = |&odd: &u128| (odd & case.open, is_odd(odd & case.used));
    let mut equations: Vec<(u128, bool)> = ground.odd.iter().map(equation).collect();
    for at in 0..equations.len() {
        meter.spend(1, "tree")?;
        let (cards, odd) = equations[at];
        if cards == 0 && odd {
            return Ok(false);
        }
        let first = cards & cards.wrapping_neg();
        if first != 0 {
            meter.spend(equations.len() as u64, "tree")?;
            for (other, equation) in equations.iter_mut().enumerate() {
                if other != at && equation.0 & first != 0 {
                    equation.0 ^= cards;
                    equation.1 ^= odd;
                }
            }
        }
    }
    for (card, used) in equations.into_iter().filter(|(cards, _)| cards.is_power_of_two()) {
        case.decide(card, used);
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use fairdeal_core::random::Random;

    use super::*;

    /// Both words of a set count.
    #[test]
    fn odd_sets_are_odd() {
        let mut random = Random::new(1);
        for _ in 0..1000 {
            let word = |random: &mut Random| u128::from(random.below(1 << 63) << random.below(64));
            let set = word(&mut random) << 64 | word(&mut random);
            assert_eq!(is_odd(set), set.count_ones() % 2 == 1, "{set:b}");
        }
    }
}
