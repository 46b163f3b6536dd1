//! The code of a card, the columns that hold it, and the triples of twelve cards written out.
//!
//! A [`Columns`] is 64 tables on their side: column k has the k-th card of each, in code. Twelve
//! cards stay in registers, which needs every index to be a constant: [`triples_of_12`] is all 220
//! of them in line (left to itself the compiler makes loops of them and keeps the cards in memory,
//! at half the speed). Tables of other sizes go through memory.

use super::{CARDS, MOST_ON_TABLE, WORD};

/// Codes by card number. What is no card has code 0, which is no card's code.
pub(super) static CODE: Codes = {
    let mut table = [0; 128];
    let mut n = 0;
    while n < CARDS as usize {
        let (mut rest, mut property) = (n, 0);
        while property < 4 {
            let value = (rest % 3 + 1) as u8;
            table[n] |= (value & 1) << property | (value >> 1) << (property + 4);
            rest /= 3;
            property += 1;
        }
        n += 1;
    }
    Codes(table)
};

/// A table of two whole registers.
#[repr(C, align(64))]
pub(super) struct Codes(pub [u8; 128]);

/// 64 tables on their side, in code.
#[repr(C, align(64))]
pub(super) struct Columns(pub [[u8; WORD]; MOST_ON_TABLE]);

impl Columns {
    /// Room for 64 tables.
    pub(crate) fn new() -> Self {
        Columns([[0; WORD]; MOST_ON_TABLE])
    }
}

/// Rows at their full length: tables of n cards, with nothing but card 0 after the last.
pub(super) fn padded(n: usize, cards: &[u8]) -> [u8; MOST_ON_TABLE * WORD] {
    let mut rows = [0; MOST_ON_TABLE * WORD];
    let len = cards.len().min(n * WORD);
    rows[..len].copy_from_slice(&cards[..len]);
    rows
}

/// The bits of the first `tables` of 64.
pub(super) fn first(tables: usize) -> u64 {
    if tables >= WORD { !0 } else { (1 << tables) - 1 }
}

/// For all i < j: binds a name to `$pair(i, j)` and then does `$triple(name, i, k)` for all k > j.
macro_rules! triples_of_12 {
    ($pair:ident, $triple:ident) => {
        triples_of_12!(@ $pair, $triple, 1, [0], [2 3 4 5 6 7 8 9 10 11]);
        triples_of_12!(@ $pair, $triple, 2, [0 1], [3 4 5 6 7 8 9 10 11]);
        triples_of_12!(@ $pair, $triple, 3, [0 1 2], [4 5 6 7 8 9 10 11]);
        triples_of_12!(@ $pair, $triple, 4, [0 1 2 3], [5 6 7 8 9 10 11]);
        triples_of_12!(@ $pair, $triple, 5, [0 1 2 3 4], [6 7 8 9 10 11]);
        triples_of_12!(@ $pair, $triple, 6, [0 1 2 3 4 5], [7 8 9 10 11]);
        triples_of_12!(@ $pair, $triple, 7, [0 1 2 3 4 5 6], [8 9 10 11]);
        triples_of_12!(@ $pair, $triple, 8, [0 1 2 3 4 5 6 7], [9 10 11]);
        triples_of_12!(@ $pair, $triple, 9, [0 1 2 3 4 5 6 7 8], [10 11]);
        triples_of_12!(@ $pair, $triple, 10, [0 1 2 3 4 5 6 7 8 9], [11]);
    };
    (@ $pair:ident, $triple:ident, $j:literal, [$($i:literal)*], $later:tt) => {
        $(let third = $pair!($i, $j); triples_of_12!(# $triple, third, $i, $later);)*
    };
    (# $triple:ident, $third:ident, $i:literal, [$($k:literal)*]) => {
        $($triple!($third, $i, $k);)*
    };
}

pub(super) use triples_of_12;
