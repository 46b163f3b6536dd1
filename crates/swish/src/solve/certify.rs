//! Evidence for what an engine says: the shortest certificate that the checker accepts.
//!
//! An engine may be as clever as it likes; what it found is shown in terms the checker knows, tried
//! from the cheapest on: setting cards aside, counting, weights ([`super::weights`]), and last the
//! checker's own search, which must then end within a number of steps.

use super::weights::weights;
use crate::certificate::{Bound, Certificate};
use crate::check;
use crate::check::none::larger_within;
use crate::check::table::{Table, Useful};
use crate::rules::{Hand, Swish};

/// Steps of the checker's search that are spent without being asked for a proof.
pub const FEW_STEPS: u64 = 2_000_000;

/// "There is no swish."
pub fn none(hand: &Hand, steps: u64) -> Option<Certificate> {
    peeled(hand).or_else(|| {
        let free = matches!(larger_within(hand, 1, steps), Ok(None));
        free.then_some(Certificate::NoSwish { cards: hand.cards.len() as u64 })
    })
}

/// "There is none of k or more cards."
pub fn none_of(hand: &Hand, k: usize, steps: u64) -> Option<Certificate> {
    if k <= 2 {
        return none(hand, steps);
    }
    let (k, most) = (k as u64, k - 1);
    let bound = bound(hand, most, steps)?;
    Some(Certificate::NoSwishOf { k, cards: hand.cards.len() as u64, bound })
}

/// "There is this swish and none larger."
pub fn largest(hand: &Hand, swish: &Swish, steps: u64) -> Option<Certificate> {
    if !hand.is_swish(swish) {
        return None;
    }
    let bound = bound(hand, swish.len(), steps)?;
    Some(Certificate::LargestSwish { swish: swish.clone(), bound })
}

/// An order in which all cards can be set aside, if there is one.
fn peeled(hand: &Hand) -> Option<Certificate> {
    let table = Table::new(hand).ok()?;
    let order = Useful::all(&table).peel((0..table.room.len()).collect());
    let certificate = Certificate::Peeled { order };
    check::check(hand, &certificate).is_ok().then_some(certificate)
}

/// A reason why no swish has more than `most` cards.
fn bound(hand: &Hand, most: usize, steps: u64) -> Option<Bound> {
    let holds = |bound: &Bound| check::bound::check(hand, bound, most).is_ok();
    [Bound::Cards, Bound::Cells].into_iter().find(holds).or_else(|| {
        let capacity = Bound::Capacity(weights(hand));
        if holds(&capacity) {
            return Some(capacity);
        }
        let searched = matches!(larger_within(hand, most, steps), Ok(None));
        searched.then_some(Bound::Search)
    })
}
