//! 64 tables at once in AVX-512: a register is the same card of 64 tables.
//!
//! **Rows into columns.** 64 tables are twelve registers of 64 bytes, and one column is every
//! twelfth byte of them. A register begins 4 bytes further in its table than the one before, so
//! of three registers in a row each has the four-byte pieces of one kind (cards 1–4, 5–8 or 9–12)
//! in places where the other two have not: two blends bring the 16 pieces of 16 tables into one
//! register, in a fixed order. `vpermi2b` then sorts the bytes of two such registers, and two
//! moves of halves make columns. 24 blends, 12 sorts, 12 moves; 12 more `vpermi2b` turn numbers
//! into codes.
//!
//! **Sets.** A comparison into a mask register under that same mask is comparison and "and" in
//! one, so a triple costs one instruction. Each waits five cycles for the one before, hence the
//! five masks. GFNI swaps the halves of a byte in one instruction, which leaves the registers to
//! the cards.

#![allow(unsafe_code)] // Vector instructions, behind a question to the machine whether it has them.

use std::arch::x86_64::*;
use std::array::from_fn;

use super::code::{CODE, Columns, first, padded, triples_of_12};
use super::{CARDS, WORD};

/// A token that exists only where the instructions do: `detect` is the one place that makes it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx512(());

impl Avx512 {
    /// The kernel, if this machine has what it needs.
    pub(crate) fn detect() -> Option<Self> {
        let all = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("gfni");
        all.then_some(Avx512(()))
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

/// Where the pieces of kind `kind` are in the `register`-th of three.
const fn pieces(kind: usize, register: usize) -> u16 {
    let (mut mask, mut place) = (0, 0);
    while place < 16 {
        if (16 * register + place) % 3 == kind {
            mask |= 1 << place;
        }
        place += 1;
    }
    mask
}

/// How to sort the pieces of 32 tables, by pair of cards: first card of the pair, then second.
type Sort = [[u8; 64]; 2];

/// The table of sorts when the pieces of 16 tables follow one another in steps of `step`, from
/// place `start`, modulo 16.
const fn sort(step: usize, start: usize) -> Sort {
    let mut sort = [[0; 64]; 2];
    let mut i = 0;
    while i < 2 * 64 {
        let (pair, at) = (i / 64, i % 64);
        let (card, table) = (2 * pair + at / 32, at % 32);
        let piece = (step * (table % 16) + start) % 16;
        sort[pair][at] = (64 * (table / 16) + 4 * piece + card) as u8;
        i += 1;
    }
    sort
}

/// After blending, by kind.
static BLENDED: [Sort; 3] = [sort(3, 0), sort(3, 1), sort(3, 2)];
static GATHERED: Sort = sort(1, 0);

/// As an 8 × 8 matrix of bits: swaps the halves of a byte.
const SWAP: i64 = 0x1020_4080_0102_0408;

/// A function compiled for the features that `detect` asks for.
macro_rules! featured {
    ($(#[$doc:meta])* fn $name:ident $args:tt $(-> $ret:ty)? $body:block) => {
        $(#[$doc])*
        #[inline]
        #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
        fn $name $args $(-> $ret)? $body
    };
}

featured! {
    fn load(bytes: &[u8; 64]) -> __m512i {
        // SAFETY: the reference covers 64 bytes.
        unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
    }
}

featured! {
    /// Four columns from the pieces of four times 16 tables, as numbers.
    fn sorted(sixteen: [__m512i; 4], sort: &Sort) -> [__m512i; 4] {
        let mut columns = sixteen;
        for pair in 0..2 {
            let sort = load(&sort[pair]);
            let low = _mm512_permutex2var_epi8(sixteen[0], sort, sixteen[1]);
            let high = _mm512_permutex2var_epi8(sixteen[2], sort, sixteen[3]);
            columns[2 * pair] = _mm512_shuffle_i64x2::<0b_01_00_01_00>(low, high);
            columns[2 * pair + 1] = _mm512_shuffle_i64x2::<0b_11_10_11_10>(low, high);
        }
        columns
    }
}

featured! {
    /// Codes of card numbers; anything for what is no card.
    fn encode(numbers: __m512i) -> __m512i {
        let [low, high] = CODE.0.as_chunks().0 else { unreachable!("two registers") };
        _mm512_permutex2var_epi8(load(low), numbers, load(high))
    }
}

featured! {
    /// The columns of 64 tables of twelve cards, in code, and the largest numbers seen.
    fn columns_12(tables: &[[u8; 12]; WORD]) -> ([__m512i; 12], __m512i) {
        let bytes = tables.as_flattened().as_chunks().0;
        let rows: [__m512i; 12] = from_fn(|i| load(&bytes[i]));
        let most = rows.iter().fold(rows[0], |most, &row| _mm512_max_epu8(most, row));
        let mut columns = rows;
        for kind in 0..3 {
            let sixteen = from_fn(|i| {
                let two =
                    _mm512_mask_blend_epi32(pieces(kind, 1), rows[3 * i], rows[3 * i + 1]);
                _mm512_mask_blend_epi32(pieces(kind, 2), two, rows[3 * i + 2])
            });
            let numbers = sorted(sixteen, &BLENDED[kind]);
            for i in 0..4 {
                columns[4 * kind + i] = encode(numbers[i]);
            }
        }
        (columns, most)
    }
}

featured! {
    fn third(a: __m512i, b: __m512i) -> __m512i {
        let x = _mm512_xor_si512(a, b);
        let swapped = _mm512_gf2p8affine_epi64_epi8::<0>(x, _mm512_set1_epi64(SWAP));
        // x | a & !swapped
        _mm512_ternarylogic_epi32::<0xf4>(x, a, swapped)
    }
}

featured! {
    fn are_cards(most: __m512i) -> bool {
        _mm512_cmpge_epu8_mask(most, _mm512_set1_epi8(CARDS as i8)) == 0
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
fn tables_12(tables: &[[u8; 12]], out: &mut [u64]) -> bool {
    let mut most = _mm512_setzero_si512();
    let mut padded = [[0; 12]; WORD];
    for (chunk, out) in tables.chunks(WORD).zip(out) {
        let whole = match chunk.first_chunk() {
            Some(whole) => whole,
            None => {
                padded[..chunk.len()].copy_from_slice(chunk);
                &padded
            }
        };
        let (cards, seen) = columns_12(whole);
        most = _mm512_max_epu8(most, seen);
        let mut none = [!0; 5];
        macro_rules! pair {
            ($i:literal, $j:literal) => {
                third(cards[$i], cards[$j])
            };
        }
        macro_rules! triple {
            ($third:ident, $i:literal, $k:literal) => {
                let none = &mut none[($i + $k) % 5];
                *none = _mm512_mask_cmpneq_epi8_mask(*none, $third, cards[$k]);
            };
        }
        triples_of_12!(pair, triple);
        *out = !none.iter().fold(!0, |all, &none| all & none) & first(chunk.len());
    }
    are_cards(most)
}

featured! {
    /// The columns of 64 tables of n ≥ 4 cards; false if there is something that is no card. The
    /// pieces are gathered, the last one overlapping the one before.
    fn columns(n: usize, rows: &[u8], columns: &mut Columns) -> bool {
        assert!(n >= 4 && rows.len() >= n * WORD, "64 tables");
        let steps = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
        let steps = _mm512_mullo_epi32(steps, _mm512_set1_epi32(n as i32));
        let mut most = _mm512_setzero_si512();
        for kind in 0..n.div_ceil(4) {
            let start = (4 * kind).min(n - 4);
            let sixteen = from_fn(|i| {
                let at = rows[16 * n * i + start..].as_ptr();
                // SAFETY: the last four bytes end at 16·3·n + (n − 4) + 15·n + 4 = 64·n.
                unsafe { _mm512_i32gather_epi32::<1>(steps, at.cast()) }
            });
            for (i, numbers) in sorted(sixteen, &GATHERED).into_iter().enumerate() {
                most = _mm512_max_epu8(most, numbers);
                // SAFETY: a column is 64 bytes.
                unsafe {
                    let column = columns.0[start + i].as_mut_ptr();
                    _mm512_storeu_si512(column.cast(), encode(numbers));
                }
            }
        }
        are_cards(most)
    }
}

/// What is left of the tables without a set after comparing the third cards of b and some a.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
fn narrow<const N: usize>(
    a: &[[u8; WORD]; N],
    b: &[u8; WORD],
    later: &[[u8; WORD]],
    mut none: [u64; N],
) -> [u64; N] {
    let b = load(b);
    let thirds: [__m512i; N] = from_fn(|i| third(load(&a[i]), b));
    for c in later {
        let c = load(c);
        none = from_fn(|i| _mm512_mask_cmpneq_epi8_mask(none[i], thirds[i], c));
    }
    none
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
fn tables(n: usize, cards: &[u8], out: &mut [u64]) -> bool {
    let mut side = Columns::new();
    for (chunk, out) in cards.chunks(n * WORD).zip(out) {
        let whole = chunk.len() == n * WORD;
        let good = if whole {
            columns(n, chunk, &mut side)
        } else {
            columns(n, &padded(n, chunk), &mut side)
        };
        if !good {
            return false;
        }
        let columns = &side.0[..n];
        let mut none = [!0; 4];
        for (j, b) in columns.iter().enumerate() {
            // Four pairs at once, so that no comparison waits for the one before.
            let (fours, rest) = columns[..j].as_chunks();
            for a in fours {
                none = narrow(a, b, &columns[j + 1..], none);
            }
            for a in rest {
                [none[0]] = narrow(&[*a], b, &columns[j + 1..], [none[0]]);
            }
        }
        *out = !none.iter().fold(!0, |all, &none| all & none) & first(chunk.len() / n);
    }
    true
}
