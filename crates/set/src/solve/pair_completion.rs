//! What the post's two programs for v = 3 share: every pair is asked for its third card.
//!
//! A set has three pairs. Looking for all sets, it is noted at the pair of its first two cards.

use std::collections::BTreeMap;

use fairdeal_core::{Limits, Stop, Verdict};

use super::{Reason, Solved, Walk};
use crate::rules::{Card, Table};

/// Where each card lies.
pub(super) fn places(cards: &[Card]) -> BTreeMap<&Card, usize> {
    cards.iter().enumerate().map(|(place, card)| (card, place)).collect()
}

/// Shows every set of the table, in lexicographic order of its places, to `visit`, until it says
/// `false`. A node is a pair.
pub(super) fn visit(
    table: &Table,
    limits: Limits,
    third: impl Fn(&Card, &Card) -> Card,
    mut visit: impl FnMut(&[usize]) -> bool,
) -> Walk {
    if table.v != 3 {
        return Walk { nodes: 0, stopped: Some(Stop::TooLarge) };
    }
    let there = places(&table.cards);
    let mut nodes = 0;
    for (i, a) in table.cards.iter().enumerate() {
        for (j, b) in table.cards.iter().enumerate().skip(i + 1) {
            if let Some(stop) = limits.spent(nodes) {
                return Walk { nodes, stopped: Some(stop) };
            }
            nodes += 1;
            if let Some(&k) = there.get(&third(a, b)).filter(|&&k| k > j)
                && !visit(&[i, j, k])
            {
                return Walk { nodes, stopped: None };
            }
        }
    }
    Walk { nodes, stopped: None }
}

/// Asks every pair for its third card. A node is a pair.
pub(super) fn solve(table: &Table, limits: Limits, third: impl Fn(&Card, &Card) -> Card) -> Solved {
    if table.v != 3 {
        return Solved { verdict: Verdict::Unknown(Stop::TooLarge), nodes: 0 };
    }
    if table.cards.len() < 3 {
        return Solved { verdict: Verdict::Impossible(Reason::TooFew), nodes: 0 };
    }
    // The first pair of a set in this order has its third card behind both, so the first set visited
    // is the one that the first such pair finds.
    let mut found = None;
    let Walk { nodes, stopped } = visit(table, limits, third, |set| {
        found = Some(set.to_vec());
        false
    });
    let verdict = match (found, stopped) {
        (Some(places), _) => Verdict::Solved(places),
        (None, Some(stop)) => Verdict::Unknown(stop),
        (None, None) => Verdict::Impossible(Reason::Exhausted),
    };
    Solved { verdict, nodes }
}
