//! Small decks: every table there is.
//!
//! Up to 25 cards a table is an index into an array of 2^25 bytes. Put a 1 at each set, then add
//! up over subsets, card by card (entry T += entry T without card i, if T has it): after n passes
//! entry T is the number of sets on table T. No table is ever looked at on its own, and the passes
//! are plain additions of byte arrays. v = 5, p = 2 has 33 million tables and takes half a second,
//! orbits included.
//!
//! Orbits of set-free tables are found by flooding: from a table not yet seen, apply the group's
//! generators until nothing new turns up. Permuting 25 bits is four look-ups in 128-entry tables.
//! (Trying all elements on each new table, 28,800 at v = 5, does the same work many times over.)

use crate::rules::{Card, is_set};

/// The most cards of a deck whose tables are all gone through.
pub(crate) const MOST_DECK: usize = 25;

/// The sets of a small deck as masks, from the rules.
pub(crate) fn set_masks(v: usize, deck: &[Card]) -> Vec<u32> {
    fn go(v: usize, deck: &[Card], chosen: &mut Vec<usize>, out: &mut Vec<u32>) {
        if chosen.len() == v {
            let cards: Vec<&Card> = chosen.iter().map(|&i| &deck[i]).collect();
            if is_set(v, &cards) {
                out.push(chosen.iter().fold(0, |m, &i| m | 1 << i));
            }
            return;
        }
        let from = chosen.last().map_or(0, |&i| i + 1);
        for i in from..deck.len() {
            chosen.push(i);
            go(v, deck, chosen, out);
            chosen.pop();
        }
    }
    let mut out = vec![];
    go(v, deck, &mut vec![], &mut out);
    out
}

/// The number of sets on every table of a deck of n cards; at most 255 sets in all.
pub(crate) fn sets_on_every_table(n: usize, sets: &[u32]) -> Vec<u8> {
    let mut on = vec![0u8; 1 << n];
    for &set in sets {
        on[set as usize] = 1;
    }
    for i in 0..n {
        for block in on.chunks_mut(2 << i) {
            let (without, with) = block.split_at_mut(1 << i);
            with.iter_mut().zip(without.iter()).for_each(|(a, b)| *a += *b);
        }
    }
    on
}

/// Tables by number of cards and number of sets.
pub(crate) fn histogram(n: usize, on: &[u8]) -> Vec<Vec<u128>> {
    let mut count = vec![vec![0u64; 256]; n + 1];
    for (table, &sets) in on.iter().enumerate() {
        count[table.count_ones() as usize][usize::from(sets)] += 1;
    }
    let trimmed = |row: Vec<u64>| {
        let end = row.iter().rposition(|&c| c > 0).map_or(0, |at| at + 1);
        row[..end].iter().map(|&c| u128::from(c)).collect()
    };
    count.into_iter().map(trimmed).collect()
}

/// A permutation of the cards, ready to be applied to tables.
struct Mover([[u32; 128]; 4]);

impl Mover {
    fn new(image: &[usize]) -> Self {
        let mut parts = [[0; 128]; 4];
        for (at, part) in parts.iter_mut().enumerate() {
            for (bits, out) in part.iter_mut().enumerate() {
                let moved = (0..7).filter(|i| bits >> i & 1 == 1);
                *out = moved.filter_map(|i| image.get(7 * at + i)).fold(0, |m, &to| m | 1 << to);
            }
        }
        Mover(parts)
    }

    fn apply(&self, table: u32) -> u32 {
        let part = |i: usize| self.0[i][(table >> (7 * i) & 127) as usize];
        part(0) | part(1) | part(2) | part(3)
    }
}

/// Orbits of set-free tables, by number of cards, under the group these permutations generate.
pub(crate) fn set_free_orbits(n: usize, on: &[u8], generators: &[Vec<usize>]) -> Vec<u128> {
    let movers: Vec<Mover> = generators.iter().map(|g| Mover::new(g)).collect();
    let mut seen = vec![false; on.len()];
    let mut count = vec![0; n + 1];
    let mut todo: Vec<u32> = vec![];
    for start in 0..on.len() {
        if on[start] > 0 || seen[start] {
            continue;
        }
        count[start.count_ones() as usize] += 1;
        seen[start] = true;
        todo.push(start as u32);
        while let Some(table) = todo.pop() {
            for mover in &movers {
                let image = mover.apply(table);
                if !std::mem::replace(&mut seen[image as usize], true) {
                    todo.push(image);
                }
            }
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::Deck;

    fn deck(v: usize, p: usize) -> Vec<Card> {
        (0..(v as u64).pow(p as u32)).map(|id| Deck::card(v, p, id)).collect()
    }

    #[test]
    fn sets_in_the_deck_follow_the_formula() {
        // Σ C(p,k)·v^(p−k)·(v!)^(k−1): 12 for v=3 p=2, 32 for v=4 p=2, 6 for v=2 p=2.
        for (v, p, sets) in [(3, 1, 1), (3, 2, 12), (4, 2, 32), (2, 2, 6), (2, 3, 28)] {
            assert_eq!(set_masks(v, &deck(v, p)).len(), sets, "v{v}p{p}");
        }
    }

    #[test]
    fn subset_sums_are_plain_counts() {
        let sets = set_masks(4, &deck(4, 2));
        let on = sets_on_every_table(16, &sets);
        for table in (0..1u32 << 16).step_by(7) {
            let plain = sets.iter().filter(|&&s| s & table == s).count();
            assert_eq!(usize::from(on[table as usize]), plain);
        }
    }
}
