//! At least half of the most cards without a swish, for any deck or hand: `--approx`.
//!
//! Put the orbits of cells into an order. Of the cards between two orbits keep those that lead forward, or
//! those that lead back if they are more; and in every orbit a largest choice of the cards that stay inside
//! it (loops).
//!
//! *No swish:* a ring of cards cannot lead forward and come back, so it stays in one orbit.
//!
//! *Half:* the cards kept between orbits are at least half of them, and the loops kept are as many as any
//! choice has. Here the bound is a little better than all cards between orbits: of a card and the cards that are
//! its reverse only one side stays.
//!
//! *Loops:* laid one behind the other they are a walk inside the orbit, which comes back to a cell after as many
//! steps as it has cells; so a choice without a swish has fewer cards than the orbit has cells, and there are few
//! choices, however many copies there are. All in all the time is linear.
//!
//! More than half is not to be expected of any quick algorithm: already on 1 × 2n cards the question is a maximum
//! acyclic subgraph (`reduce acyclic-subgraph-to-no-swish`), for which that is hard under the unique games
//! conjecture (docs/results/any-swish.md).

use std::collections::BTreeMap;

use fairdeal_core::Stop;
use fairdeal_core::words::{counted, thousands};

use super::theorem::kept_loops;
use super::{Ask, Largest, by_kind, copies, place};
use crate::certificate::family::{DeckBound, Witness};
use crate::family::SwishFamily;
use crate::kinds;
use crate::orbits::Orbits;
use crate::rules::{Card, Hand};

/// Its name.
pub(super) const NAME: &str = "approx";

/// At least half of the largest choice of a deck.
pub(super) fn largest(family: SwishFamily, deck: &Hand, ask: &Ask<'_>) -> Largest {
    let kinds = by_kind(deck, 0..deck.cards.len());
    let copies = copies(&kinds);
    let orbits = Orbits::new(deck.size, deck.simple);
    let of = |cell: u32| orbits.of[cell as usize] as usize;

    let (mut forward, mut back) = (Vec::new(), Vec::new());
    let mut inside: BTreeMap<usize, Vec<(Card, u64)>> = BTreeMap::new();
    let mut bound = 0;
    for (card, n) in &kinds {
        let Some((point, circle)) = card.as_arc() else { continue };
        let (from, to) = (of(point), of(circle));
        match from.cmp(&to) {
            std::cmp::Ordering::Less => forward.push((card.clone(), *n)),
            std::cmp::Ordering::Greater => back.push((card.clone(), *n)),
            std::cmp::Ordering::Equal => {
                inside.entry(from).or_default().push((card.clone(), *n));
                continue;
            }
        }
        let reverse = kinds::kind(deck.size, deck.simple, &Card::arc(circle, point));
        bound += match copies.get(&reverse) {
            None => *n,
            Some(others) if from < to => *n.max(others),
            // It is counted with its reverse.
            Some(_) => 0,
        };
    }
    let number = |cards: &[(Card, u64)]| cards.iter().map(|(_, n)| n).sum::<u64>();
    let (all, leads_back) = (number(&forward) + number(&back), number(&back) > number(&forward));
    let mut cards = if leads_back { back } else { forward };
    let cross = number(&cards);
    let mut loops = 0;
    for (orbit, block) in inside {
        let most = orbits.cells[orbit].len() as u64 - 1;
        let (kept, _) = kept_loops(deck, &block, most, false);
        loops += kept.iter().sum::<u64>();
        let chosen = block.into_iter().zip(kept).map(|((card, _), n)| (card, n));
        cards.extend(chosen.filter(|(_, n)| *n > 0));
    }
    bound += loops;
    cards.sort();
    let mut places: Vec<(u64, u64)> =
        orbits.cells.iter().map(|cells| place(deck.size, cells[0])).collect();
    if leads_back {
        places.reverse();
    }
    let mut out = Largest::new(family, cards, bound, NAME);
    out.stop = (!out.optimal()).then_some(Stop::Incomplete);
    out.witness = Witness::Order(places);
    out.deck_bound = Some(DeckBound::ReversePairsAndLoops);
    out.count_asked = ask.count;
    out.evidence = vec![
        format!(
            "{} between two orbits: {} go forward in an order of the orbits and stay",
            counted(all, "card"),
            thousands(cross)
        ),
        format!("inside the orbits {} stay, the most there can be in each", thousands(loops)),
        "of a card and its reverse one side stays: so many can stay at most".into(),
    ];
    if !out.optimal() {
        let half = "at least half of the most; more is not to be expected in general";
        out.evidence.push(half.into());
    }
    out
}
