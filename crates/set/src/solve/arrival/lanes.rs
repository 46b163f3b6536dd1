//! Eight states counted at once: the vector instructions below [`super::waves`].
//!
//! A state is the word of its closed items, a card the word of its items, and a card is live where
//! the two share no bit. One pass over the cards keeps three words a state, the items that are on
//! one live card or more, on two or more, on three or more, and notes for each card a byte, the
//! states in which it lives. With 512-bit vectors a card costs six instructions for all eight
//! states; with 256-bit vectors two times nine. The portable twin says what they mean. The cards
//! from `far` on have closed words of their own.

#![allow(unsafe_code)] // Loads and stores of vectors, from and to arrays of their size.

/// States in a wave.
pub(super) const LANES: usize = 8;
/// The most cards.
pub(super) const MOST: usize = 256;

/// What a pass over the cards found, state by state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counted {
    /// Items on at least one live card, on two, on three.
    pub(super) ones: [u64; LANES],
    pub(super) twos: [u64; LANES],
    pub(super) threes: [u64; LANES],
}

/// For each card, the states in which it is live.
pub(super) type Lives = [u8; MOST];

/// Bit c of word k of item i says whether card 64·k + c has the item.
pub(super) type Columns = [[u64; 64]; MOST / 64];

pub(super) mod portable {
    use super::{Columns, Counted, LANES, Lives};

    /// Counts the cards' items, and notes the states in which the cards live.
    pub(in super::super) fn count(
        cards: &[u64],
        far: usize,
        closed: [&[u64; LANES]; 2],
        lives: &mut Lives,
    ) -> Counted {
        let mut counted = Counted::default();
        let Counted { ones, twos, threes } = &mut counted;
        for (at, (&card, life)) in cards.iter().zip(lives).enumerate() {
            let closed = closed[usize::from(at >= far)];
            let mut byte = 0;
            for lane in 0..LANES {
                let live = card & closed[lane] == 0;
                let card = if live { card } else { 0 };
                threes[lane] |= twos[lane] & card;
                twos[lane] |= ones[lane] & card;
                ones[lane] |= card;
                byte |= u8::from(live) << lane;
            }
            *life = byte;
        }
        counted
    }

    /// Which of the 64 cards from card 64·word on live in a state.
    pub(in super::super) fn lane(lives: &Lives, word: usize, lane: usize) -> u64 {
        let bytes = lives.chunks_exact(64).nth(word).unwrap_or(&[]);
        bytes.iter().rev().fold(0, |bits, byte| bits << 1 | u64::from(byte >> lane & 1))
    }

    /// The item with the fewest live cards that has any, the first of several, and how many.
    #[inline(always)]
    pub(in super::super) fn scarcest<const W: usize>(
        columns: &Columns,
        live: &[u64; W],
    ) -> (usize, u32) {
        let (mut best, mut fewest) = (0, u32::MAX);
        for item in 0..64 {
            let words = columns.iter().zip(live);
            let count = words.map(|(column, live)| (column[item] & live).count_ones()).sum();
            if (1..fewest).contains(&count) {
                (best, fewest) = (item, count);
            }
        }
        (best, fewest)
    }
}

#[cfg(target_arch = "x86_64")]
pub(super) mod avx2 {
    use std::arch::x86_64::*;

    use super::{Columns, Counted, LANES, Lives};

    /// See [`super::portable::scarcest`].
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub(in super::super) fn scarcest<const W: usize>(
        columns: &Columns,
        live: &[u64; W],
    ) -> (usize, u32) {
        super::portable::scarcest(columns, live)
    }

    #[target_feature(enable = "avx2")]
    fn load(words: &[u64; LANES]) -> [__m256i; 2] {
        let (low, high) = words.split_at(4);
        // SAFETY: both halves have 256 bits; no alignment is asked for.
        unsafe {
            [_mm256_loadu_si256(low.as_ptr().cast()), _mm256_loadu_si256(high.as_ptr().cast())]
        }
    }

    #[target_feature(enable = "avx2")]
    fn store(vectors: [__m256i; 2], words: &mut [u64; LANES]) {
        let (low, high) = words.split_at_mut(4);
        // SAFETY: both halves have 256 bits; no alignment is asked for.
        unsafe {
            _mm256_storeu_si256(low.as_mut_ptr().cast(), vectors[0]);
            _mm256_storeu_si256(high.as_mut_ptr().cast(), vectors[1]);
        }
    }

    /// See [`super::portable::count`].
    #[target_feature(enable = "avx2")]
    pub(in super::super) fn count(
        cards: &[u64],
        far: usize,
        closed: [&[u64; LANES]; 2],
        lives: &mut Lives,
    ) -> Counted {
        let zero = _mm256_setzero_si256();
        let (mut ones, mut twos, mut threes) = ([zero; 2], [zero; 2], [zero; 2]);
        let (near, far) = cards.split_at(far);
        let (near_lives, far_lives) = lives.split_at_mut(near.len());
        for (cards, lives, closed) in [(near, near_lives, closed[0]), (far, far_lives, closed[1])] {
            let closed = load(closed);
            for (&card, life) in cards.iter().zip(lives) {
                let card = _mm256_set1_epi64x(card.cast_signed());
                let mut byte = 0;
                for half in 0..2 {
                    let live = _mm256_cmpeq_epi64(_mm256_and_si256(card, closed[half]), zero);
                    let card = _mm256_and_si256(card, live);
                    let third = _mm256_and_si256(twos[half], card);
                    threes[half] = _mm256_or_si256(threes[half], third);
                    twos[half] = _mm256_or_si256(twos[half], _mm256_and_si256(ones[half], card));
                    ones[half] = _mm256_or_si256(ones[half], card);
                    byte |= _mm256_movemask_pd(_mm256_castsi256_pd(live)) << (4 * half);
                }
                *life = byte as u8;
            }
        }
        let mut counted = Counted::default();
        store(ones, &mut counted.ones);
        store(twos, &mut counted.twos);
        store(threes, &mut counted.threes);
        counted
    }

    /// See [`super::portable::lane`].
    #[target_feature(enable = "avx2")]
    pub(in super::super) fn lane(lives: &Lives, word: usize, lane: usize) -> u64 {
        let (halves, _) = lives.as_chunks::<32>();
        // The bit in question goes to the top of its byte, whatever enters below.
        let shift = _mm_cvtsi32_si128(7 - lane as i32);
        let half = |at: usize| {
            // SAFETY: a chunk has 256 bits; no alignment is asked for.
            let bytes = unsafe { _mm256_loadu_si256(halves[at].as_ptr().cast()) };
            u64::from(_mm256_movemask_epi8(_mm256_sll_epi64(bytes, shift)).cast_unsigned())
        };
        half(2 * word) | half(2 * word + 1) << 32
    }
}

#[cfg(target_arch = "x86_64")]
pub(super) mod avx512 {
    use std::arch::x86_64::*;

    use super::{Columns, Counted, LANES, Lives};

    /// See [`super::portable::scarcest`].
    #[target_feature(enable = "avx512f,avx512vpopcntdq")]
    pub(in super::super) fn scarcest<const W: usize>(
        columns: &Columns,
        live: &[u64; W],
    ) -> (usize, u32) {
        let mut number = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7);
        let mut best = _mm512_set1_epi64(-1);
        for at in 0..8 {
            let mut count = _mm512_setzero_si512();
            for k in 0..W {
                let (chunks, _) = columns[k].as_chunks::<8>();
                // SAFETY: a chunk has 512 bits; no alignment is asked for.
                let items = unsafe { _mm512_loadu_si512(chunks[at].as_ptr().cast()) };
                let live = _mm512_and_si512(items, _mm512_set1_epi64(live[k].cast_signed()));
                count = _mm512_add_epi64(count, _mm512_popcnt_epi64(live));
            }
            // The item rides along below the count; without cards the count wraps to the top.
            let less = _mm512_sub_epi64(count, _mm512_set1_epi64(1));
            let key = _mm512_or_si512(_mm512_slli_epi64::<6>(less), number);
            best = _mm512_min_epu64(best, key);
            number = _mm512_add_epi64(number, _mm512_set1_epi64(8));
        }
        let best = _mm512_reduce_min_epu64(best);
        (best as usize % 64, (best >> 6) as u32 + 1)
    }

    #[target_feature(enable = "avx512f")]
    fn store(vector: __m512i) -> [u64; LANES] {
        let mut words = [0; LANES];
        // SAFETY: eight words are 512 bits; no alignment is asked for.
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), vector) };
        words
    }

    /// See [`super::portable::count`].
    #[target_feature(enable = "avx512f,avx512bw")]
    pub(in super::super) fn count(
        cards: &[u64],
        far: usize,
        closed: [&[u64; LANES]; 2],
        lives: &mut Lives,
    ) -> Counted {
        let zero = _mm512_setzero_si512();
        let (mut ones, mut twos, mut threes) = (zero, zero, zero);
        let (near, far) = cards.split_at(far);
        let (near_lives, far_lives) = lives.split_at_mut(near.len());
        for (cards, lives, closed) in [(near, near_lives, closed[0]), (far, far_lives, closed[1])] {
            // SAFETY: eight words are 512 bits; no alignment is asked for.
            let closed = unsafe { _mm512_loadu_si512(closed.as_ptr().cast()) };
            for (&card, life) in cards.iter().zip(lives) {
                let card = _mm512_set1_epi64(card.cast_signed());
                let live = _mm512_testn_epi64_mask(card, closed);
                // a | b & c, where the card is live.
                threes = _mm512_mask_ternarylogic_epi64::<0xf8>(threes, live, twos, card);
                twos = _mm512_mask_ternarylogic_epi64::<0xf8>(twos, live, ones, card);
                ones = _mm512_mask_or_epi64(ones, live, ones, card);
                *life = live;
            }
        }
        Counted { ones: store(ones), twos: store(twos), threes: store(threes) }
    }

    /// See [`super::portable::lane`].
    #[target_feature(enable = "avx512f,avx512bw")]
    pub(in super::super) fn lane(lives: &Lives, word: usize, lane: usize) -> u64 {
        let (words, _) = lives.as_chunks::<64>();
        // SAFETY: a chunk has 512 bits; no alignment is asked for.
        let bytes = unsafe { _mm512_loadu_si512(words[word].as_ptr().cast()) };
        _mm512_test_epi8_mask(bytes, _mm512_set1_epi8(1 << lane))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::arrival::cover::Kernel;
    use fairdeal_core::random::Random;

    #[test]
    fn twins_agree() {
        let mut random = Random::new(4);
        for n in (0..=MOST).step_by(19) {
            let few = |random: &mut Random| random.next_u64() & random.next_u64();
            let cards: Vec<u64> = (0..n).map(|_| few(&mut random) & few(&mut random)).collect();
            let far = if n == 0 { 0 } else { random.below(n as u64 + 1) as usize };
            let closed: [[u64; LANES]; 2] = std::array::from_fn(|_| {
                std::array::from_fn(|lane| few(&mut random) & few(&mut random) >> lane)
            });
            let closed = [&closed[0], &closed[1]];
            let columns: Columns =
                std::array::from_fn(|_| std::array::from_fn(|_| few(&mut random)));
            let live: [u64; 3] = std::array::from_fn(|_| few(&mut random));
            let mut lives = [0; MOST];
            let counted = portable::count(&cards, far, closed, &mut lives);
            let words = |lane: fn(&Lives, usize, usize) -> u64| -> Vec<u64> {
                (0..MOST / 64 * LANES).map(|at| lane(&lives, at / LANES, at % LANES)).collect()
            };
            let slow = (counted, lives, words(portable::lane), portable::scarcest(&columns, &live));
            for (lane, closed) in closed[0].iter().enumerate() {
                let alive = cards[..far].iter().filter(|&c| c & closed == 0).count();
                let bits: u32 = (0..far).map(|c| u32::from(lives[c] >> lane & 1)).sum();
                assert_eq!(alive as u32, bits);
            }
            #[cfg(target_arch = "x86_64")]
            {
                let mut other = [0; MOST];
                if Kernel::Avx2.works() {
                    // SAFETY: the machine was asked.
                    let fast = unsafe {
                        let counted = avx2::count(&cards, far, closed, &mut other);
                        let words = words(|lives, word, lane| avx2::lane(lives, word, lane));
                        (counted, other, words, avx2::scarcest(&columns, &live))
                    };
                    assert_eq!(slow, fast);
                }
                let mut other = [0; MOST];
                if Kernel::Avx512.works() {
                    // SAFETY: the machine was asked.
                    let fast = unsafe {
                        let counted = avx512::count(&cards, far, closed, &mut other);
                        let words = words(|lives, word, lane| avx512::lane(lives, word, lane));
                        (counted, other, words, avx512::scarcest(&columns, &live))
                    };
                    assert_eq!(slow, fast);
                }
            }
        }
    }
}
