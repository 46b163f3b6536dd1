//! The two connectivity rules at the root, for boards of any size.
//!
//! A board of 256×256 cells has two billion pairs of cards, so pairs are not looked at. Two cards
//! match by suit or by rank, so a card is joined with the class of its suit and the class of its
//! rank, and the classes of neighbouring ranks with each other if both have cards: the components
//! are those of the match-by-card graph, in time n log n. Cells are joined by row and column
//! likewise.

use std::collections::BTreeMap;

use fairdeal_core::joined::Joined;

use crate::rules::{Board, Card, Cell};
use crate::solve::Why;

/// Joins the members of each class through its first member, which it returns by class.
fn join_classes(joined: &mut Joined, class: impl Iterator<Item = u32>) -> BTreeMap<u32, usize> {
    let mut first = BTreeMap::new();
    for (i, class) in class.enumerate() {
        let leader = *first.entry(class).or_insert(i);
        joined.join(leader, i);
    }
    first
}

/// Why the board is lost by a connectivity rule, if it is: no cards; the match-by-card graph
/// disconnected; or the occupied cells disconnected.
pub(crate) fn refuted(board: &Board) -> Option<Why> {
    let stacks: Vec<_> = board.stacks().collect();
    if stacks.is_empty() {
        return Some(Why::NoCards);
    }
    let mut joined = Joined::apart(stacks.len());
    join_classes(&mut joined, stacks.iter().map(|(_, card)| card.suit));
    let ranks = join_classes(&mut joined, stacks.iter().map(|(_, card)| card.rank));
    for ((low, a), (high, b)) in ranks.iter().zip(ranks.iter().skip(1)) {
        if high - low == 1 {
            joined.join(*a, *b);
        }
    }
    if let Some(smallest) = smallest_part(&mut joined, &stacks) {
        return Some(match smallest[..] {
            [card] => Why::OddBird(card),
            _ => Why::MultipleFlocks(smallest),
        });
    }
    let mut joined = Joined::apart(stacks.len());
    join_classes(&mut joined, stacks.iter().map(|(cell, _)| board.row_col(*cell).0 as u32));
    join_classes(&mut joined, stacks.iter().map(|(cell, _)| board.row_col(*cell).1 as u32));
    smallest_part(&mut joined, &stacks).map(Why::CellsApart)
}

/// The cards of the smallest part, of equally small ones the one with the earliest cell; none if
/// there is only one part.
fn smallest_part(joined: &mut Joined, stacks: &[(Cell, Card)]) -> Option<Vec<Card>> {
    let parts = joined.groups();
    if parts.len() == 1 {
        return None;
    }
    // Groups come by their earliest member, and the first of several smallest is taken.
    let smallest = parts.into_iter().min_by_key(Vec::len)?;
    Some(smallest.into_iter().map(|i| stacks[i].1).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::random_board;
    use fairdeal_core::random::Random;

    /// The same by pairs.
    fn components(n: usize, joined: impl Fn(usize, usize) -> bool) -> Vec<Vec<usize>> {
        let mut groups = Joined::apart(n);
        for i in 0..n {
            for j in 0..i {
                if joined(i, j) {
                    groups.join(i, j);
                }
            }
        }
        groups.groups()
    }

    #[test]
    fn the_same_as_by_pairs() {
        let mut random = Random::new(11);
        let mut seen = [0; 4];
        for round in 0..4000 {
            let cards = round % 17;
            let deck = if round % 2 == 0 { (6, 20) } else { (4, 13) };
            let board = random_board(&mut random, (4, 4), cards, deck);
            let stacks: Vec<_> = board.stacks().collect();
            let by_card = components(cards, |i, j| stacks[i].1.matches(stacks[j].1));
            let by_cell = components(cards, |i, j| board.in_line(stacks[i].0, stacks[j].0));
            let smallest = by_card.iter().min_by_key(|c| c.len());
            let named = |part: &Vec<usize>| part.iter().map(|&i| stacks[i].1).collect();
            let want = match (by_card.len(), smallest) {
                (0, _) => Some(Why::NoCards),
                (1, _) if by_cell.len() == 1 => None,
                (1, _) => by_cell.iter().min_by_key(|c| c.len()).map(named).map(Why::CellsApart),
                (_, Some(c)) if c.len() == 1 => Some(Why::OddBird(stacks[c[0]].1)),
                (_, Some(c)) => Some(Why::MultipleFlocks(named(c))),
                (_, None) => unreachable!("two components"),
            };
            let got = refuted(&board);
            seen[match &got {
                None => 0,
                Some(Why::OddBird(_)) => 1,
                Some(Why::MultipleFlocks(_)) => 2,
                _ => 3,
            }] += 1;
            assert_eq!(got, want, "{board:?}");
        }
        assert!(seen.iter().all(|&k| k > 50), "{seen:?}");
    }
}
