//! From cards that a search kept to an answer: kinds, a witness, why there are never more.

use std::collections::BTreeSet;

use fairdeal_core::Limits;
use fairdeal_core::words::count_of;

use super::hitting_set::{self, Known};
use super::{Ask, Counts, Largest, by_kind, place};
use crate::certificate::family::{DeckBound, Witness};
use crate::family::SwishFamily;
use crate::orbits::Orbits;
use crate::rules::{Card, Hand};

/// Puts the answer of a search into shape.
pub(super) fn searched(
    family: SwishFamily,
    deck: &Hand,
    known: Known,
    strategy: &'static str,
    ask: &Ask<'_>,
) -> Largest {
    let Known { found, bound, cores } = known;
    let cards = by_kind(deck, found.kept.iter().copied());
    let mut out = Largest::new(family, cards, bound as u64, strategy);
    (out.nodes, out.stop) = (found.nodes, found.stop);
    out.witness = order(deck, &out.cards).map_or(Witness::Search, Witness::Order);
    out.evidence.push(match (found.stop, &cores) {
        (Some(stop), _) => format!("the search gave up: {stop}"),
        (None, Some(cores)) => {
            let out = deck.cards.len() - found.kept.len();
            let (out, swishes) = (count_of(out, "card"), count_of(cores.len(), "swish"));
            format!("{swishes} of the deck, which {out} left out meet and no fewer")
        }
        (None, None) => "every choice was tried or is no larger".into(),
    });
    out.deck_bound = match cores {
        Some(cores) => Some(DeckBound::HittingSet(cores)),
        None => Some(DeckBound::ReversePairsAndLoops).filter(|_| found.stop.is_none()),
    };
    if ask.count && out.optimal() {
        out.counts = counted(deck, found.kept.len(), ask.limits);
    }
    out.count_asked = ask.count;
    out
}

/// Counts the largest choices one by one, if the clusters' bound is met.
fn counted(deck: &Hand, size: usize, limits: Limits) -> Option<Counts> {
    let (mut physical, mut short) = (0_u64, false);
    let mut kinds = BTreeSet::new();
    let ended = hitting_set::every(deck, limits, &mut |taken| {
        let chosen: Vec<usize> = (0..taken.len()).filter(|&card| taken[card]).collect();
        short |= chosen.len() != size;
        physical += 1;
        kinds.insert(by_kind(deck, chosen.into_iter()));
    });
    let known = ended.is_ok() && !short && physical > 0;
    known.then(|| Counts { kinds: kinds.len().into(), physical: physical.into() })
}

/// An order of the orbits in which no card goes back, if there is one.
pub(super) fn order(deck: &Hand, cards: &[(Card, u64)]) -> Option<Vec<(u64, u64)>> {
    let orbits = Orbits::new(deck.size, deck.simple);
    let n = orbits.cells.len();
    let mut into = vec![0_usize; n];
    let mut to: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); n];
    for (card, _) in cards {
        let (point, circle) = card.as_arc()?;
        let (a, b) = (orbits.of[point as usize] as usize, orbits.of[circle as usize] as usize);
        if a != b && to[a].insert(b) {
            into[b] += 1;
        }
    }
    let mut ready: BTreeSet<usize> = (0..n).filter(|&orbit| into[orbit] == 0).collect();
    let mut out = Vec::with_capacity(n);
    while let Some(orbit) = ready.pop_first() {
        out.push(place(deck.size, orbits.cells[orbit][0]));
        for &next in &to[orbit] {
            into[next] -= 1;
            if into[next] == 0 {
                ready.insert(next);
            }
        }
    }
    (out.len() == n).then_some(out)
}
