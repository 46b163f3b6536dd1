//! Every choice of cards. A node is a choice.

use fairdeal_core::{Limits, Stop, Verdict};

use super::Why;
use crate::rules::{Places, Table};

/// The first choice that adds up.
pub fn solve(table: &Table, limits: Limits) -> (Verdict<Places, Why>, u64) {
    let mut first = None;
    let (ended, nodes) = visit(table, limits, &mut |places| {
        first = Some(places.to_vec());
        false
    });
    let verdict = match (first, ended) {
        (Some(places), _) => Verdict::Solved(places),
        (None, Some(stop)) => Verdict::Unknown(stop),
        (None, None) => Verdict::Impossible(Why::Exhausted),
    };
    (verdict, nodes)
}

/// Calls `visit` with every choice that adds up until it says no. Gives what stopped the search, if
/// anything did, and the nodes.
pub fn visit(
    table: &Table,
    limits: Limits,
    visit: &mut dyn FnMut(&[usize]) -> bool,
) -> (Option<Stop>, u64) {
    let n = table.cards.len();
    for mask in 1..1_u64 << n {
        if let Some(stop) = limits.spent(mask - 1) {
            return (Some(stop), mask - 1);
        }
        let places: Places = (0..n).filter(|i| mask >> i & 1 == 1).collect();
        if table.is_find(&places) && !visit(&places) {
            return (None, mask);
        }
    }
    (None, (1 << n) - 1)
}
