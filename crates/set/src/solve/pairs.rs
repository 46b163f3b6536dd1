//! The post's second program: given any two cards, the third is fixed (v = 3).
//!
//! Widdis, "Winning a Children's Game with Combinatorics" (section of the 2022 post): in every
//! property the third value is what is left of the three after the two, or the common one. So
//! C(n, 2) pairs are enough instead of C(n, 3) triples; the third card is looked up among those on
//! the table. The post removes two values from a set of three, and so does this file; the next
//! program, [`super::interpolation`], does the same by arithmetic. (The post looks the card up in
//! a list; a sorted map here, so that large tables stay quadratic.)
//!
//! A node is a pair.

use fairdeal_core::Limits;

use super::{Solved, Walk, pair_completion};
use crate::rules::{Card, Table};

/// Pair completion by what is left of three values.
pub(crate) fn solve(table: &Table, limits: Limits) -> Solved {
    pair_completion::solve(table, limits, third)
}

/// All sets, as [`pair_completion::visit`] shows them.
pub(crate) fn visit(table: &Table, limits: Limits, visit: impl FnMut(&[usize]) -> bool) -> Walk {
    pair_completion::visit(table, limits, third, visit)
}

/// The card that makes a set of two different cards, v = 3.
pub(crate) fn third(a: &Card, b: &Card) -> Card {
    let left = |x: u8, y: u8| {
        let mut rest = [0, 1, 2].into_iter().filter(|&value| value != x && value != y);
        if x == y { x } else { rest.next().expect("three values less two") }
    };
    Card(a.values().iter().zip(b.values()).map(|(&x, &y)| left(x, y)).collect())
}
