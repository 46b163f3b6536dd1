//! 32 tables at once in AVX2: a register is the same card of 32 tables.
//!
//! Rows are turned into columns piece by piece: a gather takes four cards of eight tables, a
//! shuffle sorts them by card, and two steps of interleaving bring the same card of 32 tables
//! together; the gather's order is chosen so that the tables end up in order. Numbers become codes
//! by six shuffles: the r-th shuffles in the difference between rows r and r−1 of a table of rows
//! of 16, and a shuffle gives 0 where the number does not reach row r. Halves are swapped once for
//! each card and kept.
//!
//! What bounds it: a comparison and an "or" for each of 220 triples, four such operations a cycle.

#![allow(unsafe_code)] // Vector instructions, behind a question to the machine whether it has them.

use std::arch::x86_64::*;
use std::array::from_fn;

use super::code::{CODE, first, padded, triples_of_12};
use super::{CARDS, MOST_ON_TABLE};

/// Tables in a register.
const HALF: usize = 32;

/// A token that exists only where the instructions do: `detect` is the one place that makes it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2(());

impl Avx2 {
    /// The kernel, if this machine has what it needs.
    pub(crate) fn detect() -> Option<Self> {
        is_x86_feature_detected!("avx2").then_some(Avx2(()))
    }

    /// Answers for tables of twelve cards; false if there is something that is no card.
    pub(crate) fn tables_12(self, tables: &[[u8; 12]], out: &mut [u64]) -> bool {
        // SAFETY: `detect` made this token, so the features are there.
        unsafe { tables_12(tables, out) }
    }

    /// Answers for tables of n cards, likewise.
    pub(crate) fn tables(self, n: usize, cards: &[u8], out: &mut [u64]) -> bool {
        // SAFETY: `detect` made this token, so the features are there.
        unsafe { tables(n, cards, out) }
    }
}

/// Row r of the codes, less row r−1.
static STEPS: [[u8; 16]; 6] = {
    let mut steps = [[0; 16]; 6];
    let mut n = 0;
    while n < 96 {
        let before = if n < 16 { 0 } else { CODE.0[n - 16] };
        steps[n / 16][n % 16] = CODE.0[n] ^ before;
        n += 1;
    }
    steps
};

/// Codes of card numbers; anything for what is no card.
#[inline]
#[target_feature(enable = "avx2")]
fn encode(numbers: __m256i) -> __m256i {
    let mut code = _mm256_setzero_si256();
    for (r, step) in STEPS.iter().enumerate() {
        // SAFETY: the row covers 16 bytes.
        let step = unsafe { _mm_loadu_si128(step.as_ptr().cast()) };
        let index = _mm256_sub_epi8(numbers, _mm256_set1_epi8(16 * r as i8));
        code =
            _mm256_xor_si256(code, _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(step), index));
    }
    code
}

/// The codes with their halves swapped.
#[inline]
#[target_feature(enable = "avx2")]
fn swap(code: __m256i) -> __m256i {
    let low = _mm256_set1_epi8(15);
    _mm256_or_si256(
        _mm256_and_si256(_mm256_srli_epi16::<4>(code), low),
        _mm256_andnot_si256(low, _mm256_slli_epi16::<4>(code)),
    )
}

/// Four columns, from `start`, of 32 tables of n cards, in numbers.
#[inline]
#[target_feature(enable = "avx2")]
fn four(n: usize, rows: &[u8], start: usize) -> [__m256i; 4] {
    assert!(start + 4 <= n && rows.len() >= n * HALF, "32 tables");
    let by_card = _mm256_broadcastsi128_si256(_mm_setr_epi8(
        0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15,
    ));
    let steps = _mm256_setr_epi32(0, 1, 2, 3, 16, 17, 18, 19);
    let steps = _mm256_mullo_epi32(steps, _mm256_set1_epi32(n as i32));
    let piece: [__m256i; 4] = from_fn(|i| {
        let at = rows[4 * n * i + start..].as_ptr();
        // SAFETY: the last four bytes end at 4·3·n + (n − 4) + 19·n + 4 = 32·n.
        let four = unsafe { _mm256_i32gather_epi32::<1>(at.cast(), steps) };
        _mm256_shuffle_epi8(four, by_card)
    });
    let low = _mm256_unpacklo_epi32(piece[0], piece[1]);
    let low = [low, _mm256_unpacklo_epi32(piece[2], piece[3])];
    let high = _mm256_unpackhi_epi32(piece[0], piece[1]);
    let high = [high, _mm256_unpackhi_epi32(piece[2], piece[3])];
    [
        _mm256_unpacklo_epi64(low[0], low[1]),
        _mm256_unpackhi_epi64(low[0], low[1]),
        _mm256_unpacklo_epi64(high[0], high[1]),
        _mm256_unpackhi_epi64(high[0], high[1]),
    ]
}

/// 32 tables of up to N cards on their side.
struct Side<const N: usize> {
    cards: [__m256i; N],
    swapped: [__m256i; N],
    /// The largest numbers seen.
    most: __m256i,
}

/// The columns of 32 tables of n cards, 4 to N.
#[inline]
#[target_feature(enable = "avx2")]
fn side<const N: usize>(n: usize, rows: &[u8]) -> Side<N> {
    let zero = _mm256_setzero_si256();
    let mut side = Side { cards: [zero; N], swapped: [zero; N], most: zero };
    for kind in 0..n.div_ceil(4) {
        let start = (4 * kind).min(n - 4);
        for (i, numbers) in four(n, rows, start).into_iter().enumerate() {
            let card = encode(numbers);
            side.most = _mm256_max_epu8(side.most, numbers);
            side.cards[start + i] = card;
            side.swapped[start + i] = swap(card);
        }
    }
    side
}

#[inline]
#[target_feature(enable = "avx2")]
fn third<const N: usize>(side: &Side<N>, i: usize, j: usize) -> __m256i {
    let x = _mm256_xor_si256(side.cards[i], side.cards[j]);
    let s = _mm256_xor_si256(side.swapped[i], side.swapped[j]);
    _mm256_or_si256(x, _mm256_andnot_si256(s, side.cards[i]))
}

#[inline]
#[target_feature(enable = "avx2")]
fn are_cards(most: __m256i) -> bool {
    let good = _mm256_set1_epi8(CARDS as i8 - 1);
    let bad = _mm256_xor_si256(_mm256_max_epu8(most, good), good);
    _mm256_testz_si256(bad, bad) == 1
}

/// Adds the tables in which the third card is `card`.
#[inline]
#[target_feature(enable = "avx2")]
fn meet(found: &mut __m256i, third: __m256i, card: __m256i) {
    *found = _mm256_or_si256(*found, _mm256_cmpeq_epi8(third, card));
}

#[target_feature(enable = "avx2")]
fn tables_12(tables: &[[u8; 12]], out: &mut [u64]) -> bool {
    let mut most = _mm256_setzero_si256();
    for (h, chunk) in tables.chunks(HALF).enumerate() {
        let side: Side<12> = match chunk.len() {
            HALF => side(12, chunk.as_flattened()),
            _ => side(12, &padded(12, chunk.as_flattened())),
        };
        most = _mm256_max_epu8(most, side.most);
        let mut found = [_mm256_setzero_si256(); 2];
        macro_rules! pair {
            ($i:literal, $j:literal) => {
                third(&side, $i, $j)
            };
        }
        macro_rules! triple {
            ($third:ident, $i:literal, $k:literal) => {
                meet(&mut found[$k % 2], $third, side.cards[$k]);
            };
        }
        triples_of_12!(pair, triple);
        let found = _mm256_movemask_epi8(_mm256_or_si256(found[0], found[1])) as u32;
        out[h / 2] |= (u64::from(found) & first(chunk.len())) << (HALF * (h % 2));
    }
    are_cards(most)
}

#[target_feature(enable = "avx2")]
fn tables(n: usize, cards: &[u8], out: &mut [u64]) -> bool {
    for (h, chunk) in cards.chunks(n * HALF).enumerate() {
        let side: Side<MOST_ON_TABLE> =
            if chunk.len() == n * HALF { side(n, chunk) } else { side(n, &padded(n, chunk)) };
        if !are_cards(side.most) {
            return false;
        }
        let mut found = _mm256_setzero_si256();
        for j in 1..n - 1 {
            for i in 0..j {
                let third = third(&side, i, j);
                side.cards[j + 1..n].iter().for_each(|&card| meet(&mut found, third, card));
            }
        }
        let found = _mm256_movemask_epi8(found) as u32;
        out[h / 2] |= (u64::from(found) & first(chunk.len() / n)) << (HALF * (h % 2));
    }
    true
}
