//! The sums that can be reached, card by card.
//!
//! After card i, `by[s]` is the card that first brought the sum s within reach. The target is reached
//! exactly if it has an entry, and its cards are found by walking back: the rest of a sum was reached
//! before the card that completed it, so no card is met twice. A node is a sum looked at.

use fairdeal_core::{Limits, Verdict};

use super::Why;
use crate::rules::{Places, Table};

pub fn solve(table: &Table, limits: Limits) -> (Verdict<Places, Why>, u64) {
    let all: u64 = table.cards.iter().sum();
    if all < table.target {
        return (Verdict::Impossible(Why::TooSmall), 0);
    }
    let gcd = table.cards.iter().fold(0, |a, &b| gcd(a, b));
    if gcd > 0 && !table.target.is_multiple_of(gcd) {
        return (Verdict::Impossible(Why::Divisor(gcd)), 0);
    }
    // No more than all cards together: at most 16 · 999.
    let target = table.target as usize;
    let mut by: Vec<Option<usize>> = vec![None; target + 1];
    let mut nodes = 0;
    for (i, &card) in table.cards.iter().enumerate() {
        for sum in (card as usize..=target).rev() {
            if let Some(stop) = limits.spent(nodes) {
                return (Verdict::Unknown(stop), nodes);
            }
            nodes += 1;
            let rest = sum - card as usize;
            if by[sum].is_none() && (rest == 0 || by[rest].is_some_and(|before| before < i)) {
                by[sum] = Some(i);
            }
        }
    }
    if by[target].is_none() {
        return (Verdict::Impossible(Why::Exhausted), nodes);
    }
    let (mut places, mut sum) = (Vec::new(), target);
    while let Some(place) = by[sum].filter(|_| sum > 0) {
        places.push(place);
        sum -= table.cards[place] as usize;
    }
    places.sort_unstable();
    (Verdict::Solved(places), nodes)
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
