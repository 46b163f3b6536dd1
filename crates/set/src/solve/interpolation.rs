//! The post's third program: the third value by a straight line through the other two (v = 3).
//!
//! Widdis, "Winning a Children's Game with Interpolation" (section of the 2022 post): a linear
//! function of the two values gives the third wherever they differ, 150 − a − b on the characters
//! `1 2 3`, which is 3 − a − b on our values 0, 1, 2. The post keeps the test for equal values
//! ("there is a way to remove that if statement, but it's both uglier and less efficient"), and so
//! does this file. Everything else is [`super::pairs`]; the post measures 1.66 times its speed.
//!
//! A node is a pair.

use fairdeal_core::Limits;

use super::{Solved, Walk, pair_completion};
use crate::rules::{Card, Table};

/// Pair completion by arithmetic.
pub(crate) fn solve(table: &Table, limits: Limits) -> Solved {
    pair_completion::solve(table, limits, third)
}

/// All sets, as [`pair_completion::visit`] shows them.
pub(crate) fn visit(table: &Table, limits: Limits, visit: impl FnMut(&[usize]) -> bool) -> Walk {
    pair_completion::visit(table, limits, third, visit)
}

/// The card that makes a set of two different cards, v = 3.
pub(crate) fn third(a: &Card, b: &Card) -> Card {
    let line = |x: u8, y: u8| if x == y { x } else { 3 - x - y };
    Card(a.values().iter().zip(b.values()).map(|(&x, &y)| line(x, y)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::pairs;

    /// The post's example: 1fgd and 2hgd ask for 3sgd. And both formulas agree on all pairs.
    #[test]
    fn thirds_are_the_same() {
        let read = |text| crate::notation::card(3, 4, text).unwrap().0;
        assert_eq!(third(&read("1fgd"), &read("2hgd")), read("3sgd"));
        let deck: Vec<Card> = (0..81).map(|id| crate::deal::Deck::card(3, 4, id)).collect();
        for a in &deck {
            for b in deck.iter().filter(|&b| b != a) {
                let c = third(a, b);
                assert_eq!(c, pairs::third(a, b));
                assert!(crate::rules::is_set(3, &[a, b, &c]));
            }
        }
    }
}
