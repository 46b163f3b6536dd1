//! What the first stages and the sweep both do with AVX2.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::machine::featured;

featured! {
    /// Sixteen bytes, twice.
    pub(super) avx2 fn twice(bytes: &[u8; 16]) -> __m256i {
        // SAFETY: the reference covers 16 bytes.
        _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) })
    }
}

featured! {
    /// The bits of each word.
    pub(super) avx2 fn counts(x: __m256i) -> __m256i {
        let counts = twice(&[0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4]);
        let nibble = _mm256_set1_epi8(15);
        let low = _mm256_shuffle_epi8(counts, _mm256_and_si256(x, nibble));
        let high = _mm256_and_si256(_mm256_srli_epi16::<4>(x), nibble);
        let bytes = _mm256_add_epi8(low, _mm256_shuffle_epi8(counts, high));
        _mm256_maddubs_epi16(bytes, _mm256_set1_epi8(1))
    }
}
