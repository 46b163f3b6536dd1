//! What the paper prints: R. Hoshino, M. Notarangelo, "Computational Intractability and
//! Solvability for the Birds of a Feather Game" (EAAI 2019).
//!
//! Places are section headings of the paper; its figures about the testbed stand in running text.

use std::ops::Range;

use crate::report::Printed;

/// The testbed: seeds 0 to 999,999 of the FreeCell numbering (section "Conditions for
/// Unsolvability").
pub(super) const TESTBED: Range<i64> = 0..1_000_000;

/// Steps after which the paper's depth-first search gave up (section "Solving with Search").
pub(super) const DFS_LIMIT: u64 = 5_500_000;

/// The least number of steps in which a deal can be solved.
pub(super) const LEAST_STEPS: u64 = 15;

const CONDITIONS: &str = "Conditions for Unsolvability";
const SEARCH: &str = "Solving with Search";
const ABSTRACT: &str = "Abstract";

/// A condition: the word survey rows give, and the printed count.
pub(super) struct Condition {
    /// The reason's word.
    pub word: &'static str,
    /// Its name in the paper.
    pub name: &'static str,
    /// The count.
    pub printed: Printed,
}

const fn condition(word: &'static str, name: &'static str, value: u64) -> Condition {
    Condition { word, name, printed: Printed { what: name, value, place: CONDITIONS } }
}

/// The four conditions in the paper's order.
pub(super) const CONDITION_COUNTS: [Condition; 4] = [
    condition("odd-bird", "Odd Bird", 1484),
    condition("multiple-flocks", "Multiple Flocks", 287),
    condition("cut-edge", "Cut Edge", 49),
    condition("lollipop", "Lollipop Stick", 8),
];

/// All four.
pub(super) const BY_CONDITIONS: Printed =
    Printed { what: "Unsolvable by one of the four", value: 1828, place: SEARCH };
pub(super) const LEFT_TO_SEARCH: Printed =
    Printed { what: "Deals the conditions leave open", value: 998_172, place: SEARCH };
/// Solved by the heuristic search as fast as can be.
pub(super) const HEURISTIC_LEAST: Printed =
    Printed { what: "Solved in 15 steps, the minimum", value: 569_449, place: SEARCH };
/// Solved by the heuristic search.
pub(super) const HEURISTIC_SOLVED: Printed =
    Printed { what: "Solved in fewer than 100 steps", value: 898_503, place: SEARCH };
/// Left for the depth-first search.
pub(super) const DFS_DEALS: Printed =
    Printed { what: "Deals left for it", value: 99_669, place: SEARCH };
pub(super) const DFS_SOLVED: Printed = Printed { what: "Solved", value: 99_617, place: SEARCH };
/// The median of its steps over the deals it solved.
pub(super) const DFS_MEDIAN: Printed =
    Printed { what: "Median steps of the deals solved", value: 4055, place: SEARCH };
pub(super) const DFS_PROVED: Printed =
    Printed { what: "Proved unsolvable by exhaustion", value: 50, place: SEARCH };
pub(super) const UNSOLVABLE: Printed =
    Printed { what: "Unsolvable deals", value: 1880, place: ABSTRACT };
pub(super) const SOLVABLE: Printed =
    Printed { what: "Solvable deals", value: 998_120, place: ABSTRACT };
/// Unsolvable, by no condition.
pub(super) const BY_SEARCH_ONLY: Printed =
    Printed { what: "Unsolvable and flagged by no condition", value: 52, place: SEARCH };

/// Deals the paper settles by hand, all unsolvable (section "Solving with Search").
pub(super) const BY_HAND: [i64; 2] = [618_979, 687_168];
/// Where it says so.
pub(super) const BY_HAND_PLACE: &str = SEARCH;

#[cfg(test)]
mod tests {
    use super::*;

    /// The paper's own sums.
    #[test]
    fn printed_figures_add_up() {
        let four: u64 = CONDITION_COUNTS.iter().map(|c| c.printed.value).sum();
        assert_eq!(four, BY_CONDITIONS.value);
        assert_eq!(four + LEFT_TO_SEARCH.value, TESTBED.end as u64);
        assert_eq!(HEURISTIC_SOLVED.value + DFS_DEALS.value, LEFT_TO_SEARCH.value);
        assert_eq!(DFS_SOLVED.value + BY_SEARCH_ONLY.value, DFS_DEALS.value);
        assert_eq!(four + BY_SEARCH_ONLY.value, UNSOLVABLE.value);
        assert_eq!(UNSOLVABLE.value + SOLVABLE.value, TESTBED.end as u64);
        assert_eq!(DFS_PROVED.value + BY_HAND.len() as u64, BY_SEARCH_ONLY.value);
    }
}
