//! The kernel in AVX2: sixteen children at a time, a byte each, and two cards a register.
//!
//! What a move i→j does to card p is said by four bits: p loses the match j, with it the legal partner j,
//! loses the legal partner i, gains it again on cell j. The first two are a matter of p and j, and so is
//! whether the last is possible; the others are a matter of p and i. So two tables of 16 nibbles a card,
//! made once a node from its row of the matrix, give the four bits of a card for 16 children by two
//! `vpshufb` and an `and`; one more looks up what the card is worth then (`Table::changed`, by the card's
//! degrees). The bits "p loses the partner j but not the match" mean nothing else, and so they stand for
//! "p is i or j", which counts nothing.
//!
//! Moves are listed without a branch, cell by cell: the sets of cells a card may go to are packed (`pext`)
//! and looked up ([`Step`]). On boards where a cell may be in line with more than seven others the portable
//! kernel takes over, compiled for these instructions.

#![allow(unsafe_code)]

use std::arch::x86_64::*;
use std::mem::MaybeUninit;

use super::kernel::{Children, Kernel};
use super::portable;
use super::state::{CELLS, Cards, Code, Lines, Node, State};
use super::weights::Table;
use crate::solve::fast::avx2::{counts, twice};
use crate::solve::fast::machine::{Avx2, Portable, featured};

/// Cells, and one more that is none: cards are taken two at a time.
const ROOM: usize = CELLS + 1;

/// What of a card's tables does not change, by its cell p.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
struct Step {
    /// By cell j: 1, and 2 where p is in line with it: what a match with j means.
    meets: [u8; CELLS],
    /// By cell j: 4, and 8 where p is in line with it; for p itself 6.
    beside: [u8; CELLS],
    /// By cell i: 8, and 4 where p is in line with it: what a match with i means.
    leaves: [u8; CELLS],
    /// By cell i: 3; for p itself 2.
    stays: [u8; CELLS],
    /// The moves from p by the packed set of cells it goes to.
    codes: [[u8; 8]; 128],
}

/// All cells. Of the one that is none all is 0.
#[derive(Clone, Debug)]
pub(super) struct Steps(Box<[Step; ROOM]>);

impl Steps {
    pub(super) fn new(with: &[u16; CELLS]) -> Self {
        let none = [0; CELLS];
        let step =
            Step { meets: none, beside: none, leaves: none, stays: none, codes: [[0; 8]; 128] };
        let mut steps = Box::new([step; ROOM]);
        for (p, step) in steps.iter_mut().enumerate().take(CELLS) {
            for q in 0..CELLS {
                let inline = (with[p] >> q & 1) as u8;
                step.meets[q] = 1 | inline << 1;
                step.beside[q] = if p == q { 6 } else { 4 | inline << 3 };
                step.leaves[q] = 8 | inline << 2;
                step.stays[q] = if p == q { 2 } else { 3 };
            }
            // (On boards where there may be more than seven this is not used.)
            let cells: Vec<_> = (0..CELLS).filter(|q| with[p] >> q & 1 == 1).take(7).collect();
            for (set, codes) in step.codes.iter_mut().enumerate() {
                let to = cells.iter().enumerate().filter(|(k, _)| set >> k & 1 == 1);
                to.zip(codes).for_each(|((_, to), code)| *code = (p << 4 | to) as Code);
            }
        }
        Steps(steps)
    }
}

featured! {
    avx2 fn load(lanes: &[u16; CELLS]) -> __m256i {
        // SAFETY: the reference covers 32 bytes.
        unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) }
    }
}

featured! {
    /// Words that are less than 256 as bytes.
    avx2 fn narrowed(words: __m256i) -> __m128i {
        _mm_packus_epi16(_mm256_castsi256_si128(words), _mm256_extracti128_si256::<1>(words))
    }
}

featured! {
    /// The lanes that are all ones.
    avx2 fn mask(words: __m256i) -> u16 {
        let low = _mm256_castsi256_si128(words);
        _mm_movemask_epi8(_mm_packs_epi16(low, _mm256_extracti128_si256::<1>(words))) as u16
    }
}

featured! {
    /// The lanes that share no member with a set.
    avx2 fn apart(x: __m256i, set: u16) -> u16 {
        let shared = _mm256_and_si256(x, _mm256_set1_epi16(set as i16));
        mask(_mm256_cmpeq_epi16(shared, _mm256_setzero_si256()))
    }
}

/// The tables of two cards of a node: bits by j, bits by i, worth by bits.
#[derive(Clone, Copy)]
struct Two {
    by_j: __m256i,
    by_i: __m256i,
    worth: __m256i,
}

featured! {
    /// Two tables side by side.
    avx2 fn pair(low: &[u8; CELLS], high: &[u8; CELLS]) -> __m256i {
        // SAFETY: the references cover 16 bytes each.
        unsafe { _mm256_loadu2_m128i(high.as_ptr().cast(), low.as_ptr().cast()) }
    }
}

featured! {
    avx2 fn expand(node: &Node, lines: &Lines, table: &Table, out: &mut Children) {
        let steps = &lines.steps.0;
        let zero = _mm256_setzero_si256();
        let x = load(&node.state.lanes);
        let with = load(&lines.with);
        let legal = _mm256_and_si256(x, with);
        let (degree, joins) = (counts(x), counts(legal));
        let leaves = mask(_mm256_cmpeq_epi16(degree, _mm256_set1_epi16(1)));
        let open = _mm256_set1_epi16(apart(x, leaves) as i16);

        // By cell: where its card goes, and its place in the tables. Of the cell that is none 0.
        let (mut to, mut at) = ([0_u16; 2 * CELLS], [0_u8; 2 * CELLS]);
        // SAFETY: 32 bytes, and 16.
        unsafe {
            _mm256_storeu_si256(to.as_mut_ptr().cast(), _mm256_and_si256(legal, open));
            let index = _mm256_or_si256(degree, _mm256_slli_epi16::<4>(joins));
            _mm_storeu_si128(at.as_mut_ptr().cast(), narrowed(index));
        }
        // At most 64 pairs, both ways, and a register beyond. All 0 beyond the last.
        let mut codes = [0_u8; 144];
        let mut len = 0;
        let mut list = |p: usize| {
            let packed = _pext_u32(u32::from(to[p]), u32::from(lines.with[p & 15]));
            let some = &steps[p].codes[packed as usize & 127];
            // SAFETY: no more than 128 are listed before, and eight fit behind.
            unsafe { codes.as_mut_ptr().add(len).cast::<[u8; 8]>().write(*some) };
            len += packed.count_ones() as usize;
        };
        let mut cards = [const { MaybeUninit::<Two>::uninit() }; CELLS / 2 + 1];
        let bit = twice(&[1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128]);
        let half = twice(&[0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1]);
        let (mut live, mut count) = (1 << CELLS | u32::from(node.occupied), 0);
        while live > 1 << CELLS {
            let p = live.trailing_zeros() as usize & 15;
            live &= live - 1;
            let q = (live.trailing_zeros() as usize).min(CELLS);
            live = live & (live - 1) | 1 << CELLS;
            list(p);
            list(q);
            let rows = _mm256_inserti128_si256::<1>(
                _mm256_castsi128_si256(_mm_set1_epi16(node.state.lanes[p] as i16)),
                _mm_set1_epi16(node.state.lanes[q & 15] as i16),
            );
            let rows = _mm256_and_si256(_mm256_shuffle_epi8(rows, half), bit);
            let rows = _mm256_cmpeq_epi8(rows, bit);
            let (p_step, q_step) = (&steps[p], &steps[q]);
            let by_j = _mm256_and_si256(rows, pair(&p_step.meets, &q_step.meets));
            let by_i = _mm256_and_si256(rows, pair(&p_step.leaves, &q_step.leaves));
            let (of_p, of_q) = (usize::from(at[p]), usize::from(at[q]));
            cards[count & 7].write(Two {
                by_j: _mm256_or_si256(by_j, pair(&p_step.beside, &q_step.beside)),
                by_i: _mm256_or_si256(by_i, pair(&p_step.stays, &q_step.stays)),
                worth: pair(&table.changed[of_p], &table.changed[of_q]),
            });
            count += 1;
        }
        cards[count & 15].write(Two { by_j: zero, by_i: zero, worth: zero });
        // SAFETY: so many were written, and one more.
        let cards: &[Two] =
            unsafe { std::slice::from_raw_parts(cards.as_ptr().cast(), count + count % 2) };

        // The card that moves, by the cell it leaves and the partners it will have: 0 to 6, two a register.
        // An empty cell's byte is 255, which looks up 0.
        let matches = _mm_sub_epi8(narrowed(degree), _mm_set1_epi8(1));
        let matches = _mm256_broadcastsi128_si256(matches);
        let moved: [__m256i; 4] = std::array::from_fn(|k| {
            let two = table.joint[32 * k..].first_chunk().unwrap_or(&[0; 2 * CELLS]);
            // SAFETY: the reference covers 32 bytes.
            _mm256_shuffle_epi8(unsafe { _mm256_loadu_si256(two.as_ptr().cast()) }, matches)
        });
        // What the cells alone are worth once cell i is vacated.
        let lost = counts(_mm256_and_si256(with, _mm256_set1_epi16(node.occupied as i16)));
        let place = _mm256_mullo_epi16(
            _mm256_sub_epi16(_mm256_set1_epi16(node.pairs as i16), lost),
            _mm256_set1_epi16(table.pair as i16),
        );
        let place_low = narrowed(_mm256_and_si256(place, _mm256_set1_epi16(255)));
        let place_high = narrowed(_mm256_srli_epi16::<8>(place));

        let (nibble, one, eight) = (_mm256_set1_epi8(15), _mm256_set1_epi8(1), _mm256_set1_epi8(8));
        let mut best = zero;
        let mut start = 0;
        while start < len {
            let some = &codes[start..start + 16];
            // SAFETY: the slice covers 16 bytes.
            let code = unsafe { _mm_loadu_si128(some.as_ptr().cast()) };
            let both = _mm256_broadcastsi128_si256(code);
            let i = _mm256_and_si256(_mm256_srli_epi16::<4>(both), nibble);
            let j = _mm256_and_si256(both, nibble);
            // Sums over the cards, of the first eight children and of the last.
            let (mut first, mut last, mut partners) = (zero, zero, zero);
            for two in cards.chunks_exact(2) {
                let bits = |two: &Two| {
                    let by_j = _mm256_shuffle_epi8(two.by_j, j);
                    _mm256_and_si256(by_j, _mm256_shuffle_epi8(two.by_i, i))
                };
                let (a, b) = (bits(&two[0]), bits(&two[1]));
                partners = _mm256_add_epi8(partners, _mm256_and_si256(a, eight));
                partners = _mm256_add_epi8(partners, _mm256_and_si256(b, eight));
                let a = _mm256_shuffle_epi8(two[0].worth, a);
                let b = _mm256_shuffle_epi8(two[1].worth, b);
                let four = _mm256_maddubs_epi16(_mm256_unpacklo_epi8(a, b), one);
                first = _mm256_add_epi16(first, four);
                let four = _mm256_maddubs_epi16(_mm256_unpackhi_epi8(a, b), one);
                last = _mm256_add_epi16(last, four);
            }
            let partners = _mm_add_epi8(
                _mm256_castsi256_si128(partners),
                _mm256_extracti128_si256::<1>(partners),
            );
            let partners = _mm256_broadcastsi128_si256(partners);
            // 0 and 1, in eighths; then 2 and 3, and so on.
            let mut which = _mm256_inserti128_si256::<1>(zero, _mm_set1_epi8(8));
            let mut mover = zero;
            for row in moved {
                let worth = _mm256_shuffle_epi8(row, i);
                let worth = _mm256_and_si256(worth, _mm256_cmpeq_epi8(partners, which));
                mover = _mm256_or_si256(mover, worth);
                which = _mm256_add_epi8(which, _mm256_set1_epi8(16));
            }
            let mover =
                _mm_or_si128(_mm256_castsi256_si128(mover), _mm256_extracti128_si256::<1>(mover));
            let of_i = _mm256_castsi256_si128(i);
            let high = _mm256_cvtepu8_epi16(_mm_shuffle_epi8(place_high, of_i));
            let low = _mm256_cvtepu8_epi16(_mm_shuffle_epi8(place_low, of_i));
            let place = _mm256_or_si256(low, _mm256_slli_epi16::<8>(high));
            let rest = _mm256_add_epi16(place, _mm256_cvtepu8_epi16(mover));
            let sum = _mm256_add_epi16(
                _mm256_permute2x128_si256::<0x20>(first, last),
                _mm256_permute2x128_si256::<0x31>(first, last),
            );
            let sum = _mm256_add_epi16(sum, rest);
            let code = _mm256_cvtepu8_epi16(code);
            // Codes beyond the last are 0, which is no move.
            let sum = _mm256_andnot_si256(_mm256_cmpeq_epi16(code, zero), sum);
            let (a, b) = (_mm256_unpacklo_epi16(code, sum), _mm256_unpackhi_epi16(code, sum));
            best = _mm256_max_epu32(best, _mm256_max_epu32(a, b));
            let some = &mut out.list[start..start + 16];
            // SAFETY: the slice covers 64 bytes.
            unsafe {
                _mm256_storeu_si256(some.as_mut_ptr().cast(), a);
                _mm256_storeu_si256(some.as_mut_ptr().add(8).cast(), b);
            }
            start += 16;
        }
        out.len = start;
        let best = _mm_max_epu32(_mm256_castsi256_si128(best), _mm256_extracti128_si256::<1>(best));
        let best = _mm_max_epu32(best, _mm_shuffle_epi32::<0b_01_00_11_10>(best));
        let best = _mm_max_epu32(best, _mm_shuffle_epi32::<0b_00_01_00_01>(best));
        out.best = _mm_cvtsi128_si32(best) as u32;
    }
}

impl Kernel for Avx2 {
    #[inline(always)]
    fn root(self, cards: &Cards) -> State {
        Portable.root(cards)
    }

    #[inline(always)]
    fn expand(self, node: &Node, lines: &Lines, table: &Table, out: &mut Children) {
        match lines.pairs.narrow {
            // SAFETY: `detect` made this token, so the features are there.
            true => unsafe { expand(node, lines, table, out) },
            false => Portable.expand(node, lines, table, out),
        }
    }

    #[inline(always)]
    fn advance(self, children: &mut Children) {
        Portable.advance(children);
    }

    #[inline(always)]
    fn child(self, node: &Node, lines: &Lines, code: Code) -> Node {
        portable::child(node, lines, code, |set| set.count_ones() as u16)
    }

    #[inline(always)]
    fn hash(self, node: &Node) -> u64 {
        Portable.hash(node)
    }

    #[inline(always)]
    fn joined(self, node: &Node, some: u16) -> bool {
        Portable.joined(node, some)
    }
}
