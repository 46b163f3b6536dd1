//! Tables of any size, for arrays that somebody else made: how many sets each holds, and whether a card
//! is there twice, which the kernels do not look at.

use super::scalar::THIRD;
use super::{CARDS, WORD};

/// The number of sets on each table of n cards, the tables one after the other. The cards must be
/// below 81 and those of a table different.
///
/// Pair by pair, with the cards after the pair as a set of 128 bits: every set is met once, at its
/// first two cards.
pub fn count_sets(n: usize, cards: &[u8], out: &mut Vec<u32>) {
    out.extend(cards.chunks_exact(n).map(|table| {
        let (mut later, mut sets) = (0_u128, 0);
        for (j, &b) in table.iter().enumerate().rev() {
            let thirds = &THIRD[usize::from(b)];
            let with = |&a: &u8| (later >> thirds[usize::from(a)] & 1) as u32;
            sets += table[..j].iter().map(with).sum::<u32>();
            later |= 1 << b;
        }
        sets
    }));
}

/// The first table with something that is no card, or with a card twice, and the place of that card
/// in it, both from 0. Three equal cards would pass for a set.
///
/// 64 tables are laid on their side and compared column by column, which the compiler turns into
/// vectors; a table that fails is looked at again, card by card.
pub fn first_bad(n: usize, cards: &[u8]) -> Option<(usize, usize)> {
    let mut columns = vec![[0_u8; WORD]; n];
    for (block, rows) in cards.chunks(n * WORD).enumerate() {
        let tables = rows.len() / n;
        for (t, row) in rows.chunks_exact(n).enumerate() {
            for (column, &card) in columns.iter_mut().zip(row) {
                column[t] = card;
            }
        }
        let mut bad = [0_u8; WORD];
        for (j, later) in columns.iter().enumerate() {
            for t in 0..WORD {
                bad[t] |= u8::from(later[t] >= CARDS);
            }
            for earlier in &columns[..j] {
                for t in 0..WORD {
                    bad[t] |= u8::from(earlier[t] == later[t]);
                }
            }
        }
        if let Some(t) = bad[..tables].iter().position(|&bad| bad != 0) {
            let row = &rows[t * n..][..n];
            let place = (0..n).find(|&i| row[i] >= CARDS || row[..i].contains(&row[i]))?;
            return Some((block * WORD + t, place));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use fairdeal_core::random::Random;

    use super::super::sample::deal;
    use super::*;
    use crate::deal::Deck;
    use crate::rules::is_set;

    #[test]
    fn counts_are_those_of_the_rules() {
        let mut random = Random::new(12);
        for n in [1, 2, 3, 5, 9, 12, 15, 21, 30] {
            let (mut cards, mut counts) = (Vec::new(), Vec::new());
            (0..40).for_each(|_| deal(&mut random, n, &mut cards));
            count_sets(n, &cards, &mut counts);
            for (table, count) in cards.chunks(n).zip(counts) {
                let table: Vec<_> = table.iter().map(|&c| Deck::card(3, 4, u64::from(c))).collect();
                let mut sets = 0;
                for i in 0..n {
                    for j in 0..i {
                        let three = |k: &usize| is_set(3, &[&table[i], &table[j], &table[*k]]);
                        sets += (0..j).filter(three).count() as u32;
                    }
                }
                assert_eq!(count, sets);
            }
        }
    }

    #[test]
    fn the_first_bad_card_is_named() {
        let mut random = Random::new(3);
        for n in [1, 3, 12, 21] {
            let mut cards = Vec::new();
            (0..200).for_each(|_| deal(&mut random, n, &mut cards));
            assert_eq!(first_bad(n, &cards), None);
            for table in [199, 130, 64, 63, 0] {
                let place = random.below(n as u64) as usize;
                let mut spoiled = cards.clone();
                spoiled[table * n + place] = 81;
                assert_eq!(first_bad(n, &spoiled), Some((table, place)));
                if n > 1 {
                    let mut twice = cards.clone();
                    twice[table * n + n - 1] = twice[table * n];
                    assert_eq!(first_bad(n, &twice), Some((table, n - 1)));
                }
            }
        }
    }
}
