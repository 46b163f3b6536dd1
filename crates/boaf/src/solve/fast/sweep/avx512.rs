//! The kernel in AVX-512: all moves of a board in two registers.
//!
//! A byte a move between cells in line (96 on a 4×4 board). `vpmultishiftqb` fetches the nibbles of both
//! cells from the key for 64 moves at once, `vpshufb` the row of the one card and the bit of the other,
//! `vptestmb` the answers; what may go (see `ground`) is masked into the rows and tested along. Then
//! `vpcompressb` lists the moves, and eight keys at a time are made in a register. A bucket of the table
//! is one register too: one `vpcmpeqq` finds a key or its place, without a branch.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::buckets::{Bucket, GOLDEN};
use super::ground::{Ground, MOST_MOVES, Moves};
use super::kernel::{Batch, Kernel, ONES, Record};
use crate::solve::fast::machine::{Avx512, featured};
use crate::solve::fast::small::Table;

#[repr(C, align(64))]
struct Fills([u64; 16]);

/// By card: itself in every nibble.
static FILLS: Fills = {
    let mut fills = [0; 16];
    let mut card = 0;
    while card < 16 {
        fills[card] = ONES * card as u64;
        card += 1;
    }
    Fills(fills)
};

featured! {
    /// 64 bytes of a table, the `block`th.
    avx512 fn load(bytes: &[u8], block: usize) -> __m512i {
        let some = &bytes[64 * block..64 * block + 64];
        // SAFETY: the slice covers 64 bytes.
        unsafe { _mm512_loadu_si512(some.as_ptr().cast()) }
    }
}

featured! {
    /// Two registers of eight words.
    avx512 fn words(words: &[u64; 16]) -> (__m512i, __m512i) {
        // SAFETY: the reference covers 128 bytes.
        unsafe {
            (
                _mm512_loadu_si512(words.as_ptr().cast()),
                _mm512_loadu_si512(words.as_ptr().add(8).cast()),
            )
        }
    }
}

featured! {
    /// By name, the names it matches, less those outside `within`: the lower eight, the upper.
    avx512 fn rows(ground: &Ground, within: u16) -> (__m512i, __m512i) {
        // SAFETY: the array covers 32 bytes.
        let meets = unsafe { _mm256_loadu_si256(ground.meets.as_ptr().cast()) };
        let meets = _mm256_and_si256(meets, _mm256_set1_epi16(within as i16));
        let low = _mm256_cvtepi16_epi8(meets);
        let high = _mm256_cvtepi16_epi8(_mm256_srli_epi16::<8>(meets));
        (_mm512_broadcast_i32x4(low), _mm512_broadcast_i32x4(high))
    }
}

featured! {
    /// Of 64 moves those whose cards match, by `rows`.
    avx512 fn matching(rows: (__m512i, __m512i), key: __m512i, from4: __m512i, to4: __m512i) -> u64 {
        let nibble = _mm512_set1_epi8(15);
        let mover = _mm512_and_si512(_mm512_multishift_epi64_epi8(from4, key), nibble);
        let covered = _mm512_and_si512(_mm512_multishift_epi64_epi8(to4, key), nibble);
        let upper = _mm512_cmpgt_epi8_mask(covered, _mm512_set1_epi8(7));
        let row = _mm512_mask_blend_epi8(
            upper,
            _mm512_shuffle_epi8(rows.0, mover),
            _mm512_shuffle_epi8(rows.1, mover),
        );
        let bits = _mm512_set1_epi64(0x8040_2010_0804_0201_u64 as i64);
        _mm512_test_epi8_mask(row, _mm512_shuffle_epi8(bits, covered))
    }
}

featured! {
    /// Of the `block`th 64 moves those that may be played. (Beyond the last none is.)
    avx512 fn playable(moves: &Moves, block: usize, rows: (__m512i, __m512i), key: __m512i, free: __m512i) -> u64 {
        let (from4, to4) = (load(&moves.from4, block), load(&moves.to4, block));
        let hits = matching(rows, key, from4, to4);
        let may_go = _mm512_multishift_epi64_epi8(from4, free);
        _mm512_mask_test_epi8_mask(hits, may_go, _mm512_set1_epi8(1))
    }
}

featured! {
    avx512 fn children(ground: &Ground, state: Record, parent: usize, shift: u32, out: &mut Batch) {
        let moves = &ground.moves;
        let key = _mm512_set1_epi64(state.key as i64);
        let rows = rows(ground, ground.free_cards[usize::from(state.alive())]);
        let free_cells = ground.free_cells[usize::from(state.occupied())];
        let free = _mm512_set1_epi64(_pdep_u64(u64::from(free_cells), ONES) as i64);
        // The codes of the moves. Sixteen stay in a register: a load across two stores would have to
        // wait for both.
        let mut stored = [0_u8; MOST_MOVES + 64];
        let mut put = |codes: __m512i, at: usize| {
            let some = &mut stored[at..at + 64];
            // SAFETY: the slice covers 64 bytes.
            unsafe { _mm512_storeu_si512(some.as_mut_ptr().cast(), codes) }
        };
        let first = playable(moves, 0, rows, key, free);
        let mut codes = _mm512_maskz_compress_epi8(first, load(&moves.code, 0));
        let mut len = first.count_ones() as usize;
        let mut in_memory = len > 16;
        if moves.len > 64 {
            let second = playable(moves, 1, rows, key, free);
            let more = _mm512_maskz_compress_epi8(second, load(&moves.code, 1));
            let both = len + second.count_ones() as usize;
            in_memory = both > 16 || moves.len > 128;
            if in_memory {
                put(codes, 0);
                put(more, len);
                let mut block = 2;
                len = both;
                while 64 * block < moves.len {
                    let some = playable(moves, block, rows, key, free);
                    put(_mm512_maskz_compress_epi8(some, load(&moves.code, block)), len);
                    len += some.count_ones() as usize;
                    block += 1;
                }
            } else {
                let behind = (u32::from(u16::MAX) << len) as u16;
                let more = _mm_maskz_expand_epi8(behind, _mm512_castsi512_si128(more));
                codes = _mm512_castsi128_si512(_mm_or_si128(_mm512_castsi512_si128(codes), more));
                len = both;
            }
        } else if in_memory {
            put(codes, 0);
        }
        let mut codes = _mm512_castsi512_si128(codes);

        let nibble = _mm512_set1_epi64(15);
        let one = _mm512_set1_epi64(1);
        let empty = _pdep_u64(u64::from(!state.occupied()), ONES) * 15;
        let empty = _mm512_set1_epi64(empty as i64);
        let highest = _mm512_set1_epi64(i64::from(state.filler()));
        let (classes, classes_above) = words(&ground.classes);
        let (fills, fills_above) = words(&FILLS.0);
        let shared = _mm512_set1_epi64(state.handed_on(parent) as i64);
        let golden = _mm512_set1_epi64(GOLDEN as i64);
        let shift = _mm512_set1_epi64(i64::from(shift));
        let end = out.len + len;
        let room = out.keys.len().min(out.metas.len()).min(out.homes.len());
        assert!(end + 8 <= room, "a batch takes the children of so many states only");
        let mut at = 0;
        while at < len {
            if in_memory {
                let some = &stored[at..at + 8];
                // SAFETY: the slice covers eight bytes.
                codes = unsafe { _mm_loadl_epi64(some.as_ptr().cast()) };
            }
            let code = _mm512_cvtepu8_epi64(codes);
            codes = _mm_srli_si128::<8>(codes);
            let from = _mm512_srli_epi64::<4>(code);
            let from4 = _mm512_slli_epi64::<2>(from);
            let to4 = _mm512_slli_epi64::<2>(_mm512_and_si512(code, nibble));
            let mover = _mm512_and_si512(_mm512_srlv_epi64(key, from4), nibble);
            let covered = _mm512_and_si512(_mm512_srlv_epi64(key, to4), nibble);
            let rest = _mm512_andnot_si512(_mm512_sllv_epi64(nibble, to4), key);
            let moved = _mm512_or_si512(rest, _mm512_sllv_epi64(mover, to4));
            let vacated = _mm512_or_si512(empty, _mm512_sllv_epi64(nibble, from4));
            let dead = _mm512_max_epu64(highest, covered);
            let fill = _mm512_permutex2var_epi64(fills, dead, fills_above);
            // Where vacated the fill, elsewhere the cards.
            let keys = _mm512_ternarylogic_epi64::<0xca>(vacated, fill, moved);
            let homes = _mm512_srlv_epi64(_mm512_mullo_epi64(keys, golden), shift);
            // Of the class of the card that is covered its highest live number dies.
            let class = _mm512_permutex2var_epi64(classes, covered, classes_above);
            let class = _mm512_and_si512(shared, class);
            let dying = _mm512_andnot_si512(_mm512_srli_epi64::<1>(class), class);
            let sets = _mm512_xor_si512(shared, dying);
            let sets = _mm512_xor_si512(sets, _mm512_slli_epi64::<16>(_mm512_sllv_epi64(one, from)));
            let rest = _mm512_or_si512(_mm512_slli_epi64::<48>(code), _mm512_slli_epi64::<56>(dead));
            let metas = _mm512_or_si512(sets, rest);
            let to = out.len + at;
            // SAFETY: `to` is less than `end`, and eight words from `end` fit, as asserted above.
            unsafe {
                _mm512_storeu_si512(out.keys.as_mut_ptr().add(to).cast(), keys);
                _mm512_storeu_si512(out.metas.as_mut_ptr().add(to).cast(), metas);
                _mm512_storeu_si512(out.homes.as_mut_ptr().add(to).cast(), homes);
            }
            at += 8;
        }
        out.len = end;
    }
}

featured! {
    avx512 fn score(ground: &Ground, state: Record, table: &Table) -> u16 {
        let moves = &ground.moves;
        let (occupied, alive) = (state.occupied(), state.alive());
        let key = _mm512_set1_epi64(state.key as i64);
        let rows = rows(ground, alive);
        // Legal degrees by cell: the moves that leave it.
        let (mut lower, mut upper) = (_mm512_setzero_si512(), _mm512_setzero_si512());
        let mut block = 0;
        while 64 * block < moves.len {
            let (from4, to4) = (load(&moves.from4, block), load(&moves.to4, block));
            let hits = _mm512_set1_epi64(matching(rows, key, from4, to4) as i64);
            let (low, high) = words(&moves.leaving[block]);
            lower = _mm512_add_epi64(lower, _mm512_popcnt_epi64(_mm512_and_si512(hits, low)));
            upper = _mm512_add_epi64(upper, _mm512_popcnt_epi64(_mm512_and_si512(hits, high)));
            block += 1;
        }
        let legal = _mm_unpacklo_epi64(_mm512_cvtepi64_epi8(lower), _mm512_cvtepi64_epi8(upper));
        // The table for 8 and more is that for 7.
        let legal = _mm_min_epu8(legal, _mm_set1_epi8(7));
        // SAFETY: the arrays cover 32 bytes each.
        let (near, lines) = unsafe {
            (
                _mm256_loadu_si256(ground.near.as_ptr().cast()),
                _mm256_loadu_si256(ground.lines.as_ptr().cast()),
            )
        };
        let degree = _mm256_popcnt_epi16(_mm256_and_si256(near, _mm256_set1_epi16(alive as i16)));
        let places = _mm_setr_epi8(0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60);
        let cards = _mm_multishift_epi64_epi8(places, _mm_set1_epi64x(state.key as i64));
        let cards = _mm_and_si128(cards, _mm_set1_epi8(15));
        let degree = _mm_shuffle_epi8(_mm256_cvtepi16_epi8(degree), cards);
        let index = _mm512_castsi128_si512(_mm_or_si128(degree, _mm_slli_epi16::<4>(legal)));
        let worth = _mm512_permutex2var_epi8(load(&table.joint, 0), index, load(&table.joint, 1));
        let worth = _mm_maskz_mov_epi8(occupied, _mm512_castsi512_si128(worth));
        let inline = _mm256_popcnt_epi16(_mm256_and_si256(lines, _mm256_set1_epi16(occupied as i16)));
        let inline = _mm_maskz_mov_epi8(occupied, _mm256_cvtepi16_epi8(inline));
        let total = |bytes: __m128i| {
            let sums = _mm_sad_epu8(bytes, _mm_setzero_si128());
            (_mm_extract_epi16::<0>(sums) + _mm_extract_epi16::<4>(sums)) as u32
        };
        (total(worth) + table.pair * (total(inline) / 2)) as u16
    }
}

featured! {
    avx512 fn insert(slots: &mut [Bucket], home: u64, key: u64) -> bool {
        let mask = slots.len() - 1;
        let mut at = home as usize & mask;
        let wanted = _mm512_set1_epi64(key as i64);
        loop {
            let bucket = &mut slots[at];
            // SAFETY: a bucket is 64 bytes.
            let keys = unsafe { _mm512_loadu_si512(bucket.0.as_ptr().cast()) };
            let known = _mm512_cmpeq_epi64_mask(keys, wanted);
            let free = _mm512_testn_epi64_mask(keys, keys);
            let place = if known != 0 { known } else { free };
            if place != 0 {
                bucket.0[place.trailing_zeros() as usize & 7] = key;
                return known == 0;
            }
            at = (at + 1) & mask;
        }
    }
}

impl Kernel for Avx512 {
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
