//! What follows modulo 2: on every orbit the symbols of a swish are even in number.
//!
//! Only what one orbit alone decides is followed, orbit by orbit, until nothing changes: that takes a few
//! steps at every token. What several decide together is left to [`super::list`].

use fairdeal_core::Refusal;

use super::Case;
use super::ground::Ground;
use crate::check::Meter;

/// Is the number of cards in the set odd?
pub(super) fn is_odd(set: u128) -> bool {
    ((set >> 64) as u64 ^ set as u64).count_ones() % 2 == 1
}

/// Decides open cards that are the only ones to make an orbit even; false if an orbit stays odd.
///
/// # Errors
/// When that is too much work.
pub(super) fn settle(
    ground: &Ground,
    case: &mut Case,
    meter: &mut Meter<'_>,
) -> Result<bool, Refusal> {
    loop {
        meter.spend(1 + ground.odd.len() as u64, "tree")?;
        let before = case.open;
        for &odd in &ground.odd {
            let open = odd & case.open;
            if open & open.wrapping_sub(1) != 0 {
                continue; // Two or more.
            }
            let is_odd = is_odd(odd & case.used);
            if open == 0 && is_odd {
                return Ok(false);
            }
            case.decide(open, is_odd);
        }
        if case.open == before {
            return Ok(true);
        }
    }
}
