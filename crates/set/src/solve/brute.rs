//! The oracle: try every v cards.
//!
//! Everything else in `solve` is measured against this file, so it is written on the rules alone:
//! plain recursion over all v-subsets of the table, each given to [`Table::is_set`], nothing
//! pruned. This is the blog post's first program (Widdis 2022, "try every possible triplet") and
//! the brute force of the Takeshita paper. A node is a subset tried: C(n, v) of them.

use fairdeal_core::{Limits, Stop, Verdict};

use super::{Reason, Solved, Walk};
use crate::rules::{Places, Table};

/// All subsets, nothing pruned.
pub(crate) fn solve(table: &Table, limits: Limits) -> Solved {
    if table.cards.len() < table.v {
        return Solved { verdict: Verdict::Impossible(Reason::TooFew), nodes: 0 };
    }
    let mut found = None;
    let mut search = Search::new(table, limits, |set| {
        found = Some(set.to_vec());
        false
    });
    let ended = search.go(0);
    let nodes = search.nodes;
    let verdict = match (ended, found) {
        (Err(stop), _) => Verdict::Unknown(stop),
        (Ok(_), Some(places)) => Verdict::Solved(places),
        (Ok(_), None) => Verdict::Impossible(Reason::Exhausted),
    };
    Solved { verdict, nodes }
}

/// Shows every set of the table, in lexicographic order of its places, to `visit`, until it says
/// `false`.
pub(crate) fn visit(table: &Table, limits: Limits, visit: impl FnMut(&[usize]) -> bool) -> Walk {
    let mut search = Search::new(table, limits, visit);
    let stopped = search.go(0).err();
    Walk { nodes: search.nodes, stopped }
}

/// All sets of a small table, in lexicographic order of their places.
#[cfg(test)]
pub(crate) fn all(table: &Table) -> Vec<Places> {
    let mut sets = Vec::new();
    let unbounded = visit(table, Limits::default(), |set| {
        sets.push(set.to_vec());
        true
    });
    debug_assert_eq!(unbounded.stopped, None, "the default limits have no bound on nodes");
    sets
}

struct Search<'a, V> {
    table: &'a Table,
    limits: Limits,
    nodes: u64,
    chosen: Places,
    visit: V,
}

impl<'a, V: FnMut(&[usize]) -> bool> Search<'a, V> {
    fn new(table: &'a Table, limits: Limits, visit: V) -> Self {
        Search { table, limits, nodes: 0, chosen: Vec::with_capacity(table.v), visit }
    }

    /// Completes the chosen cards by cards from place `from` on; false when the visitor has seen
    /// enough.
    fn go(&mut self, from: usize) -> Result<bool, Stop> {
        if self.chosen.len() == self.table.v {
            if let Some(stop) = self.limits.spent(self.nodes) {
                return Err(stop);
            }
            self.nodes += 1;
            return Ok(!self.table.is_set(&self.chosen) || (self.visit)(&self.chosen));
        }
        for place in from..self.table.cards.len() {
            self.chosen.push(place);
            let on = self.go(place + 1)?;
            self.chosen.pop();
            if !on {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation;

    #[test]
    fn the_posts_twelve_cards() {
        let cards = "3hgd 3hgo 1fro 3spd 2frd 1sps 2spo 3frd 1hgo 1frs 2fpo 3fgd";
        let (table, how) = notation::table(3, 4, cards).unwrap();
        let sets: Vec<String> = all(&table)
            .iter()
            .map(|set| how.cards(set.iter().map(|&place| &table.cards[place])))
            .collect();
        assert_eq!(
            sets,
            [
                "3hgd 3spd 3frd",
                "3hgd 2spo 1frs",
                "3hgo 1fro 2spo",
                "3hgo 2frd 1sps",
                "3spd 1sps 2spo",
                "1frs 2fpo 3fgd"
            ]
        );
    }

    /// Σ C(p,k)·v^(p−k)·(v!)^(k−1) sets in a deck; 1080 in the game.
    #[test]
    fn decks_hold_as_many_sets_as_the_formula_says() {
        for (v, p, sets) in [(3, 4, 1080), (3, 3, 117), (2, 3, 28), (4, 2, 32), (5, 2, 130)] {
            let deck = crate::deal::deal(crate::family::SetFamily::of(v, p, v.pow(p as u32)), 0);
            assert_eq!(all(&deck).len(), sets, "v{v}p{p}");
        }
    }

    #[test]
    fn limits_are_kept() {
        let (table, _) = notation::table(3, 4, "3hgd 3hgo 1fro 3spd").unwrap();
        let solved = solve(&table, Limits::nodes(3));
        assert_eq!(solved, Solved { verdict: Verdict::Unknown(Stop::Nodes), nodes: 3 });
        let solved = solve(&table, Limits::nodes(4));
        assert_eq!(solved.verdict, Verdict::Impossible(Reason::Exhausted));
        let (table, _) = notation::table(3, 4, "3hgd 3hgo").unwrap();
        assert_eq!(solve(&table, Limits::default()).verdict, Verdict::Impossible(Reason::TooFew));
    }
}
