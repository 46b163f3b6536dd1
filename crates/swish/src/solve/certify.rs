//! Evidence for what an engine says: the shortest certificate that the checker accepts.
//!
//! An engine may be as clever as it likes; what it found is shown in terms the checker knows, tried
//! from the cheapest on: setting cards aside ([`super::by_orbit`]), counting, weights
//! ([`super::weights`]), weights without the cards that clash with all their partners
//! ([`super::aside`]), weights and red cells ([`super::red`]), nothing at all, where the
//! checker can try everything within a number of steps, and last, where a proof was asked for, choices case by case
//! ([`super::choose`]) and a proof in clauses.
//! Certificates are finished before the checker sees them; it only says yes or no.

use super::aside::aside;
use super::by_orbit::ByOrbit;
use super::choose;
use super::red;
use super::weights::{FEW_CENTRED, MOST_CENTRED, centred, weights};
use crate::certificate::{Bound, Certificate, Weights};
use crate::check::{Steps, check_within};
use crate::rules::{Hand, Swish};

/// Steps of the checker that are spent without being asked for a proof.
const FEW_STEPS: u64 = 8_000_000;

/// What the checker may spend on one certificate: all it ever does for a proof that was asked for.
pub fn steps(proof: bool, cancelled: &dyn Fn() -> bool) -> Steps<'_> {
    Steps { most: if proof { Steps::MOST.most } else { FEW_STEPS }, cancelled }
}

/// "There is no swish."
pub fn none(hand: &Hand, steps: Steps<'_>) -> Option<Certificate> {
    let holds = |certificate: &Certificate| check_within(hand, certificate, steps).is_ok();
    let order = ByOrbit::new(hand).peeled();
    let all = order.len() == hand.cards.len();
    let peeled = all.then_some(Certificate::Peeled { order }).filter(holds);
    let cards = hand.cards.len() as u64;
    let tried = || Some(Certificate::NoSwish { cards }).filter(holds);
    let proof = || refutation(hand, 2, steps).map(|proof| Certificate::Refuted { cards, proof });
    peeled.or_else(tried).or_else(|| proof().filter(holds))
}

/// "There is none of k or more cards."
pub fn none_of(hand: &Hand, k: usize, steps: Steps<'_>) -> Option<Certificate> {
    if k <= 2 {
        return none(hand, steps);
    }
    let most = k - 1;
    let (k, cards) = (k as u64, hand.cards.len() as u64);
    bounded(hand, most, steps, |bound| Certificate::NoSwishOf { k, cards, bound })
}

/// "There is this swish and none larger."
pub fn largest(hand: &Hand, swish: &Swish, steps: Steps<'_>) -> Option<Certificate> {
    let most = swish.len();
    bounded(hand, most, steps, |bound| Certificate::LargestSwish { swish: swish.clone(), bound })
}

/// The certificate with the first bound that holds.
fn bounded(
    hand: &Hand,
    most: usize,
    steps: Steps<'_>,
    with: impl Fn(Bound) -> Certificate,
) -> Option<Certificate> {
    let full = steps.most >= Steps::MOST.most;
    let cards = if full { MOST_CENTRED } else { FEW_CENTRED };
    let small = hand.cards.len() <= cards;
    let soon = Steps { most: steps.most / 8, ..steps };
    let reasons: [(Steps<'_>, &dyn Fn() -> Option<Bound>); 9] = [
        (steps, &|| Some(Bound::Cards)),
        (steps, &|| Some(Bound::Cells)),
        (steps, &|| Some(Bound::Capacity(weights(hand, &[])))),
        (steps, &|| {
            let aside = aside(hand);
            (!aside.is_empty()).then(|| Bound::Capacity(weights(hand, &aside)))
        }),
        (steps, &|| small.then(|| coloured(hand, most)).flatten().map(Bound::Capacity)),
        (soon, &|| Some(Bound::Search)),
        (steps, &|| {
            let proof = || choose::prove(hand, most + 1, steps.cancelled);
            full.then(proof).flatten().map(Bound::Choices)
        }),
        (steps, &|| Some(Bound::Search)),
        (steps, &|| refutation(hand, most + 1, steps).map(Bound::Clauses)),
    ];
    let certificates = reasons.iter().filter_map(|(steps, reason)| Some((steps, with(reason()?))));
    let mut holds =
        certificates.filter(|(steps, found)| check_within(hand, found, **steps).is_ok());
    holds.next().map(|(_, found)| found)
}

/// Conflicts that are spent on a proof in clauses: some seconds, and some megabytes.
const CONFLICTS: u64 = 100_000;

/// A proof in clauses that there is no swish of k or more cards, where one was asked for.
pub fn refutation(hand: &Hand, k: usize, steps: Steps<'_>) -> Option<String> {
    if steps.most < Steps::MOST.most {
        return None;
    }
    let clauses = crate::check::formula::clauses(hand, k)?;
    match fairdeal_exact::refute(&clauses, CONFLICTS, steps.cancelled) {
        fairdeal_exact::Refuted::Proof(proof) => Some(proof),
        _ => None,
    }
}

/// Weights that bound the hand by one more than `most`, and red cells that exclude that one.
fn coloured(hand: &Hand, most: usize) -> Option<Weights> {
    let aside = aside(hand);
    let (mut weights, used) = centred(hand, &aside, most + 1)?;
    let red = red::of_hand(hand, &used)?;
    let place = |cell| {
        let (row, column) = hand.size.place(cell);
        (row as u64 + 1, column as u64 + 1)
    };
    weights.red = red.into_iter().map(place).collect();
    Some(weights)
}
