//! The kernel for every machine: one table at a time, third cards from a table of 81 × 81, the
//! cards after a pair as a set of 128 bits. It stops at the first set it meets.

use super::{CARDS, WORD};

/// The third card, by two card numbers.
pub(super) static THIRD: [[u8; CARDS as usize]; CARDS as usize] = {
    let mut table = [[0; CARDS as usize]; CARDS as usize];
    let mut a = 0;
    while a < 81 {
        let mut b = 0;
        while b < 81 {
            let (mut x, mut y, mut place, mut third) = (a, b, 1, 0);
            while place < 81 {
                third += place * ((6 - x % 3 - y % 3) % 3);
                x /= 3;
                y /= 3;
                place *= 3;
            }
            table[a][b] = third as u8;
            b += 1;
        }
        a += 1;
    }
    table
};

/// Does the table hold a set? Its cards must be cards.
fn decide(table: &[u8]) -> bool {
    let mut later = 0_u128;
    for (j, &b) in table.iter().enumerate().rev() {
        let thirds = &THIRD[usize::from(b)];
        if table[..j].iter().any(|&a| later >> thirds[usize::from(a)] & 1 == 1) {
            return true;
        }
        later |= 1 << b;
    }
    false
}

/// Answers for tables of n cards; false if there is something that is no card.
pub(super) fn tables(n: usize, cards: &[u8], out: &mut [u64]) -> bool {
    answer(cards.chunks_exact(n), out)
}

/// Answers for tables of twelve cards, likewise.
pub(super) fn tables_12(tables: &[[u8; 12]], out: &mut [u64]) -> bool {
    answer(tables.iter().map(|table| &table[..]), out)
}

fn answer<'a>(tables: impl Iterator<Item = &'a [u8]>, out: &mut [u64]) -> bool {
    for (t, table) in tables.enumerate() {
        if table.iter().any(|&card| card >= CARDS) {
            return false;
        }
        out[t / WORD] |= u64::from(decide(table)) << (t % WORD);
    }
    true
}
