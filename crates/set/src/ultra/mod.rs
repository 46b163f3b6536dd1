//! The variant UltraSet (also SuperSet): four cards, two pairs with a common third card.
//!
//! For v = 3, two cards a, b have one third card t(a, b) that makes them a set. An *ultraset* is
//! four different cards a, b, c, d with t(a, b) = t(c, d). The common card need not be on the table
//! and is never one of the four: t(a, b) = c would make t(c, d) = c, so d = c.
//!
//! Two pairs with a common card have different third cards, for t(a, b) = t(a, c) means b = c. So
//! a table holds no ultraset exactly when the third cards of all its pairs are different. And four
//! cards are an ultraset in one way at most: a + b = c + d and a + c = b + d (mod 3) give b = c.
//! Tables are dealt from the same decks as the game's: `set/v3p4/9/ultra#7` is `set/v3p4/9#7`.

pub mod room;

use std::collections::BTreeMap;

use fairdeal_core::{Limits, Stop, Verdict};

use crate::rules::{Card, Places, Table, is_set};
use crate::solve::interpolation::third;
use crate::solve::{Reason, Solved};

/// Cards of an ultraset.
pub const CARDS: usize = 4;

/// Are these four cards an ultraset of a game with three values? From the rules alone: the four
/// are different, and in one of the three ways to make two pairs of them the third cards agree.
pub fn is_ultraset(cards: [&Card; 4]) -> bool {
    let different = (1..4).all(|i| !cards[..i].contains(&cards[i]));
    let pairings = [([0, 1], [2, 3]), ([0, 2], [1, 3]), ([0, 3], [1, 2])];
    different
        && pairings.iter().any(|&([a, b], [c, d])| {
            // The card that makes a set with the first pair, if it does so with the second.
            let common = third(cards[a], cards[b]);
            is_set(3, &[cards[c], cards[d], &common])
        })
}

/// Shows every ultraset, as places in ascending order, to `visit`, until it says `false`: all
/// four-subsets, nothing pruned. Gives the nodes spent, a node being a subset.
///
/// # Errors
/// When the nodes run out.
pub fn brute(
    table: &Table,
    limits: Limits,
    mut visit: impl FnMut(&[usize]) -> bool,
) -> Result<u64, Stop> {
    let (cards, n) = (&table.cards, table.cards.len());
    let mut nodes = 0;
    for a in 0..n {
        for b in a + 1..n {
            for c in b + 1..n {
                for d in c + 1..n {
                    if let Some(stop) = limits.spent(nodes) {
                        return Err(stop);
                    }
                    nodes += 1;
                    let four = [&cards[a], &cards[b], &cards[c], &cards[d]];
                    if is_ultraset(four) && !visit(&[a, b, c, d]) {
                        return Ok(nodes);
                    }
                }
            }
        }
    }
    Ok(nodes)
}

/// The same by pairs: every pair is filed under its third card, and two pairs in one file are an
/// ultraset. A node is a pair. Ultrasets come in the order of their last pair.
///
/// # Errors
/// When nodes or memory run out.
pub fn pairs(
    table: &Table,
    limits: Limits,
    mut visit: impl FnMut(&[usize]) -> bool,
) -> Result<u64, Stop> {
    let mut files: BTreeMap<Card, Vec<(usize, usize)>> = BTreeMap::new();
    let most = (limits.memory / (table.p + 80)) as u64;
    let mut nodes = 0;
    for (j, b) in table.cards.iter().enumerate() {
        for (i, a) in table.cards[..j].iter().enumerate() {
            if let Some(stop) = limits.spent(nodes) {
                return Err(stop);
            }
            if nodes >= most {
                return Err(Stop::Memory);
            }
            nodes += 1;
            let file = files.entry(third(a, b)).or_default();
            for &(k, l) in file.iter() {
                let mut four = [i, j, k, l];
                four.sort_unstable();
                if !visit(&four) {
                    return Ok(nodes);
                }
            }
            file.push((i, j));
        }
    }
    Ok(nodes)
}

/// All ultrasets, in lexicographic order of their places.
pub fn all(table: &Table) -> Vec<Places> {
    let mut out = Vec::new();
    let bounded = pairs(table, Limits { memory: usize::MAX, ..Limits::default() }, |four| {
        out.push(four.to_vec());
        true
    });
    bounded.expect("there is no bound");
    out.sort_unstable();
    out
}

/// Decides a table, by `brute` or by `pairs`.
pub fn solve(table: &Table, limits: Limits, by_brute: bool) -> Solved {
    if table.cards.len() < CARDS {
        return Solved { verdict: Verdict::Impossible(Reason::TooFew), nodes: 0 };
    }
    let mut found = None;
    let note = |four: &[usize]| {
        found = Some(four.to_vec());
        false
    };
    let ended = if by_brute { brute(table, limits, note) } else { pairs(table, limits, note) };
    match (ended, found) {
        (Err(stop), _) => Solved { verdict: Verdict::Unknown(stop), nodes: limits.nodes },
        (Ok(nodes), Some(places)) => Solved { verdict: Verdict::Solved(places), nodes },
        (Ok(nodes), None) => Solved { verdict: Verdict::Impossible(Reason::Exhausted), nodes },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::deal;
    use crate::family::SetFamily;

    #[test]
    fn pairs_are_right() {
        let mut seen = [0; 2];
        for (p, n) in [(4, 6), (4, 8), (4, 9), (4, 12), (3, 5), (2, 4), (5, 9), (4, 3)] {
            for number in 0..150 {
                let table = deal(SetFamily { v: 3, p, n }, number);
                let mut listed = Vec::new();
                brute(&table, Limits::default(), |four| {
                    listed.push(four.to_vec());
                    true
                })
                .unwrap();
                assert_eq!(all(&table), listed, "p{p} n{n} #{number}");
                for by_brute in [false, true] {
                    let solved = solve(&table, Limits::default(), by_brute).verdict;
                    assert_eq!(solved.is_solved(), !listed.is_empty());
                }
                seen[usize::from(listed.is_empty())] += 1;
            }
        }
        assert!(seen.iter().all(|&n| n > 100), "{seen:?}");
    }

    #[test]
    fn four_cards_and_their_common_third() {
        let read = |text: &str| crate::notation::table(3, 4, text).unwrap().0.cards;
        // 3hgd 3spd ask for 3frd, and so do 1fro 2frs.
        let cards = read("3hgd 3spd 1fro 2frs");
        assert!(is_ultraset([&cards[0], &cards[2], &cards[1], &cards[3]]));
        let cards = read("3hgd 3spd 1fro 2frd");
        assert!(!is_ultraset([&cards[0], &cards[1], &cards[2], &cards[3]]));
        assert!(!is_ultraset([&cards[0], &cards[0], &cards[1], &cards[1]]));
    }
}
