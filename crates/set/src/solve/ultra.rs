//! Ultrasets: four cards, two pairs with a common third card (v = 3; see [`crate::rules`]).
//!
//! A table holds no ultraset exactly when the third cards of all its pairs are different, for two
//! pairs with a common card have different third cards. And four cards are an ultraset in one way at
//! most: a + b = c + d and a + c = b + d (mod 3) give b = c.

use std::collections::BTreeMap;

use fairdeal_core::error::excerpt;
use fairdeal_core::{InputError, Limits, Stop, Verdict};

use super::interpolation::third;
use super::{Reason, Solved, Walk};
use crate::rules::{Card, Rule, Table, is_ultraset};

/// The ways to look for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum By {
    /// All four cards, nothing pruned: the oracle. A node is a choice of four cards.
    Brute,
    /// Every pair is filed under its third card, and two pairs in one file are an ultraset. A node is
    /// a pair.
    Pairs,
}

impl By {
    /// The way a text names; none is by pairs.
    ///
    /// # Errors
    /// When it names something else.
    pub(crate) fn parse(text: Option<&str>) -> Result<By, InputError> {
        match text {
            None | Some("pairs") => Ok(By::Pairs),
            Some("brute") => Ok(By::Brute),
            Some(other) => {
                let other = excerpt(other);
                let message = format!("`{other}` is none of pairs, brute (for ultrasets)");
                Err(InputError::at("strategy", message))
            }
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            By::Brute => "brute",
            By::Pairs => "pairs",
        }
    }

    /// Shows every ultraset, as places in ascending order, to `visit`, until it says `false`: by brute
    /// force in lexicographic order, by pairs in the order of their last pair.
    pub(crate) fn visit(
        self,
        table: &Table,
        limits: Limits,
        mut visit: impl FnMut(&[usize]) -> bool,
    ) -> Walk {
        match self {
            By::Brute => brute(table, limits, &mut visit),
            By::Pairs => pairs(table, limits, &mut visit),
        }
    }

    pub(crate) fn solve(self, table: &Table, limits: Limits) -> Solved {
        if table.cards.len() < Rule::Ultra.cards(table.v) {
            return Solved { verdict: Verdict::Impossible(Reason::TooFew), nodes: 0 };
        }
        let mut found = None;
        let Walk { nodes, stopped } = self.visit(table, limits, |four| {
            found = Some(four.to_vec());
            false
        });
        let verdict = match (stopped, found) {
            (Some(stop), _) => Verdict::Unknown(stop),
            (None, Some(places)) => Verdict::Solved(places),
            (None, None) => Verdict::Impossible(Reason::Exhausted),
        };
        Solved { verdict, nodes }
    }
}

fn brute(table: &Table, limits: Limits, visit: &mut dyn FnMut(&[usize]) -> bool) -> Walk {
    let (cards, n) = (&table.cards, table.cards.len());
    let mut nodes = 0;
    for a in 0..n {
        for b in a + 1..n {
            for c in b + 1..n {
                for d in c + 1..n {
                    if let Some(stop) = limits.spent(nodes) {
                        return Walk { nodes, stopped: Some(stop) };
                    }
                    nodes += 1;
                    let four = [&cards[a], &cards[b], &cards[c], &cards[d]];
                    if is_ultraset(four) && !visit(&[a, b, c, d]) {
                        return Walk { nodes, stopped: None };
                    }
                }
            }
        }
    }
    Walk { nodes, stopped: None }
}

fn pairs(table: &Table, limits: Limits, visit: &mut dyn FnMut(&[usize]) -> bool) -> Walk {
    let mut files: BTreeMap<Card, Vec<(usize, usize)>> = BTreeMap::new();
    let most = (limits.memory / (table.p + 80)) as u64;
    let mut nodes = 0;
    for (j, b) in table.cards.iter().enumerate() {
        for (i, a) in table.cards[..j].iter().enumerate() {
            let full = (nodes >= most).then_some(Stop::Memory);
            if let Some(stop) = limits.spent(nodes).or(full) {
                return Walk { nodes, stopped: Some(stop) };
            }
            nodes += 1;
            let file = files.entry(third(a, b)).or_default();
            for &(k, l) in file.iter() {
                let mut four = [i, j, k, l];
                four.sort_unstable();
                if !visit(&four) {
                    return Walk { nodes, stopped: None };
                }
            }
            file.push((i, j));
        }
    }
    Walk { nodes, stopped: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::deal;
    use crate::family::SetFamily;
    use crate::rules::Places;

    fn all(table: &Table, by: By) -> Vec<Places> {
        let mut out = Vec::new();
        by.visit(table, Limits::default(), |four| {
            out.push(four.to_vec());
            true
        });
        out.sort_unstable();
        out
    }

    #[test]
    fn pairs_are_right() {
        let mut seen = [0; 2];
        for (p, n) in [(4, 6), (4, 8), (4, 9), (4, 12), (3, 5), (2, 4), (5, 9), (4, 3)] {
            for number in 0..150 {
                let table = deal(SetFamily::of(3, p, n), number);
                let listed = all(&table, By::Brute);
                assert_eq!(all(&table, By::Pairs), listed, "p{p} n{n} #{number}");
                for by in [By::Brute, By::Pairs] {
                    let solved = by.solve(&table, Limits::default()).verdict;
                    assert_eq!(solved.is_solved(), !listed.is_empty());
                }
                seen[usize::from(listed.is_empty())] += 1;
            }
        }
        assert!(seen.iter().all(|&n| n > 100), "{seen:?}");
    }

    #[test]
    fn limits_are_kept() {
        let table = deal(SetFamily::of(3, 4, 3), 1);
        let few = By::Pairs.solve(&table, Limits::default());
        assert_eq!(few.verdict, Verdict::Impossible(Reason::TooFew));
        let table = deal(SetFamily::of(3, 10, 30), 1);
        for by in [By::Brute, By::Pairs] {
            let solved = by.solve(&table, Limits::nodes(7));
            assert_eq!(solved, Solved { verdict: Verdict::Unknown(Stop::Nodes), nodes: 7 });
        }
    }
}
