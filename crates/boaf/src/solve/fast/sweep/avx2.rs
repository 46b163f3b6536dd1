//! The kernel in AVX2: 32 moves of a board at a time, a byte each.
//!
//! As with AVX-512 every move between cells in line is tested: `vpshufb` fetches the names of both cards,
//! the row of the one, the bit of the other, and whether the cell may be left; `vpmovmskb` brings the
//! answers together. There is no instruction to list them, so children are made one by one. A bucket of
//! the table is two registers.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::buckets::Bucket;
use super::ground::{Ground, ROOM};
use super::kernel::{Batch, Kernel, ONES, Record, child};
use crate::solve::fast::avx2::{counts, twice};
use crate::solve::fast::machine::{Avx2, featured};
use crate::solve::fast::small::Table;

featured! {
    avx2 fn load(words: &[u16; 16]) -> __m256i {
        // SAFETY: the reference covers 32 bytes.
        unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
    }
}

featured! {
    /// Words that are less than 256 as bytes.
    avx2 fn narrowed(words: __m256i) -> __m128i {
        _mm_packus_epi16(_mm256_castsi256_si128(words), _mm256_extracti128_si256::<1>(words))
    }
}

featured! {
    /// A key's nibbles, a byte each.
    avx2 fn names(key: u64) -> __m128i {
        let nibble = _mm_set1_epi8(15);
        let key = _mm_cvtsi64_si128(key as i64);
        let odd = _mm_and_si128(_mm_srli_epi64::<4>(key), nibble);
        _mm_unpacklo_epi8(_mm_and_si128(key, nibble), odd)
    }
}

/// What a state's moves are tested by: names by cell; the names each name matches, by its lower and its
/// upper half; the cells that may be left.
struct Asked {
    names: __m256i,
    lower: __m256i,
    upper: __m256i,
    may_go: __m256i,
}

featured! {
    avx2 fn ask(ground: &Ground, state: Record, within: u16, from: u16) -> Asked {
        let meets = _mm256_and_si256(load(&ground.meets), _mm256_set1_epi16(within as i16));
        let lower = narrowed(_mm256_and_si256(meets, _mm256_set1_epi16(255)));
        let upper = narrowed(_mm256_srli_epi16::<8>(meets));
        let bit = twice(&[1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128]);
        let half = twice(&[0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1]);
        let from = _mm256_shuffle_epi8(_mm256_set1_epi16(from as i16), half);
        Asked {
            names: _mm256_broadcastsi128_si256(names(state.key)),
            lower: _mm256_broadcastsi128_si256(lower),
            upper: _mm256_broadcastsi128_si256(upper),
            may_go: _mm256_cmpeq_epi8(_mm256_and_si256(from, bit), bit),
        }
    }
}

featured! {
    /// Of the `block`th 32 moves those that may be played.
    avx2 fn playable(ground: &Ground, block: usize, asked: &Asked) -> u32 {
        let some = &ground.moves.code[32 * block..32 * block + 32];
        // SAFETY: the slice covers 32 bytes.
        let code = unsafe { _mm256_loadu_si256(some.as_ptr().cast()) };
        let nibble = _mm256_set1_epi8(15);
        let from = _mm256_and_si256(_mm256_srli_epi16::<4>(code), nibble);
        let mover = _mm256_shuffle_epi8(asked.names, from);
        let covered = _mm256_shuffle_epi8(asked.names, _mm256_and_si256(code, nibble));
        let row = _mm256_blendv_epi8(
            _mm256_shuffle_epi8(asked.lower, mover),
            _mm256_shuffle_epi8(asked.upper, mover),
            _mm256_cmpgt_epi8(covered, _mm256_set1_epi8(7)),
        );
        let row = _mm256_and_si256(row, _mm256_shuffle_epi8(asked.may_go, from));
        let bit = twice(&[1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128]);
        let bit = _mm256_shuffle_epi8(bit, covered);
        let hits = _mm256_cmpeq_epi8(_mm256_and_si256(row, bit), bit);
        // Beyond the last there are no moves.
        _bzhi_u32(_mm256_movemask_epi8(hits) as u32, (ground.moves.len - 32 * block) as u32)
    }
}

featured! {
    avx2 fn children(ground: &Ground, state: Record, parent: usize, shift: u32, out: &mut Batch) {
        let free_cards = ground.free_cards[usize::from(state.alive())];
        let free_cells = ground.free_cells[usize::from(state.occupied())];
        let asked = ask(ground, state, free_cards, free_cells);
        let empty = !_pdep_u64(u64::from(state.occupied()), ONES).wrapping_mul(15);
        let mut block = 0;
        while 32 * block < ground.moves.len {
            let mut some = playable(ground, block, &asked);
            while some != 0 {
                let code = ground.moves.code[(32 * block + some.trailing_zeros() as usize) % ROOM];
                some &= some - 1;
                out.push(child(ground, state, parent, shift, empty, code));
            }
            block += 1;
        }
    }
}

featured! {
    avx2 fn score(ground: &Ground, state: Record, table: &Table) -> u16 {
        let (alive, occupied) = (state.alive(), state.occupied());
        let asked = ask(ground, state, alive, occupied);
        let mut hits = [0_u64; ROOM / 64];
        let mut block = 0;
        while 32 * block < ground.moves.len {
            let some = playable(ground, block, &asked);
            hits[block / 2] |= u64::from(some) << (32 * (block % 2));
            block += 1;
        }
        // By cell: the degree of its card.
        let near = _mm256_and_si256(load(&ground.near), _mm256_set1_epi16(alive as i16));
        let degree = _mm_shuffle_epi8(narrowed(counts(near)), names(state.key));
        let mut degrees = [0_u8; 16];
        // SAFETY: 16 bytes.
        unsafe { _mm_storeu_si128(degrees.as_mut_ptr().cast(), degree) };
        let inline = _mm256_and_si256(load(&ground.lines), _mm256_set1_epi16(occupied as i16));
        let mut inlines = [0_u16; 16];
        // SAFETY: 32 bytes.
        unsafe { _mm256_storeu_si256(inlines.as_mut_ptr().cast(), counts(inline)) };
        let (mut sum, mut pairs) = (0, 0);
        let mut cells = occupied;
        while cells != 0 {
            let p = cells.trailing_zeros() as usize & 15;
            cells &= cells - 1;
            let legal = hits.iter().zip(&ground.moves.leaving).take(ground.moves.len.div_ceil(64));
            let legal: u32 = legal.map(|(hits, leaving)| (hits & leaving[p]).count_ones()).sum();
            sum += u32::from(table.joint[(u32::from(degrees[p]) + 16 * legal) as usize & 255]);
            pairs += u32::from(inlines[p]);
        }
        (sum + table.pair * (pairs / 2)) as u16
    }
}

featured! {
    avx2 fn insert(slots: &mut [Bucket], home: u64, key: u64) -> bool {
        let mask = slots.len() - 1;
        let mut at = home as usize & mask;
        let wanted = _mm256_set1_epi64x(key as i64);
        loop {
            let bucket = &mut slots[at];
            // SAFETY: a bucket is 64 bytes.
            let (low, high) = unsafe {
                let keys = bucket.0.as_ptr().cast::<__m256i>();
                (_mm256_loadu_si256(keys), _mm256_loadu_si256(keys.add(1)))
            };
            let equal = |to: __m256i| {
                let low = _mm256_castsi256_pd(_mm256_cmpeq_epi64(low, to));
                let high = _mm256_castsi256_pd(_mm256_cmpeq_epi64(high, to));
                _mm256_movemask_pd(low) | _mm256_movemask_pd(high) << 4
            };
            let (known, free) = (equal(wanted), equal(_mm256_setzero_si256()));
            let place = if known != 0 { known } else { free };
            if place != 0 {
                bucket.0[place.trailing_zeros() as usize & 7] = key;
                return known == 0;
            }
            at = (at + 1) & mask;
        }
    }
}

impl Kernel for Avx2 {
    #[inline(always)]
    fn children(self, ground: &Ground, state: Record, parent: usize, shift: u32, out: &mut Batch) {
        // SAFETY: `detect` made this token, so the features are there.
        unsafe { children(ground, state, parent, shift, out) }
    }

    #[inline(always)]
    fn score(self, ground: &Ground, state: Record, table: &Table) -> u16 {
        // SAFETY: `detect` made this token, so the features are there.
        unsafe { score(ground, state, table) }
    }

    #[inline(always)]
    fn insert(self, slots: &mut [Bucket], home: u64, key: u64) -> bool {
        // SAFETY: `detect` made this token, so the features are there.
        unsafe { insert(slots, home, key) }
    }
}
