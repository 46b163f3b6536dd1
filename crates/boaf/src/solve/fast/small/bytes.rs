//! Sixteen bytes, one a cell, as one register.
//!
//! The few operations the portable kernel needs, by the instructions every x86-64 machine has, and elsewhere
//! by loops over arrays. (Loops alone will not do: whether a compiler makes registers of them depends on
//! what stands around them.)

#![allow(unsafe_code)]

use super::state::CELLS;

#[cfg(target_arch = "x86_64")]
mod register {
    use super::CELLS;
    use std::arch::x86_64::*;

    /// A byte a cell.
    #[derive(Clone, Copy, Debug)]
    #[repr(transparent)]
    pub(in super::super) struct Bytes(__m128i);

    impl Bytes {
        #[inline(always)]
        pub(in super::super) fn load(bytes: &[u8; CELLS]) -> Self {
            // SAFETY: the reference covers 16 bytes, and all x86-64 machines have SSE2.
            Bytes(unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) })
        }

        #[inline(always)]
        pub(in super::super) fn all(byte: u8) -> Self {
            // SAFETY: all x86-64 machines have SSE2.
            Bytes(unsafe { _mm_set1_epi8(byte as i8) })
        }

        #[inline(always)]
        pub(in super::super) fn and(self, other: Self) -> Self {
            // SAFETY: all x86-64 machines have SSE2.
            Bytes(unsafe { _mm_and_si128(self.0, other.0) })
        }

        #[inline(always)]
        pub(in super::super) fn or(self, other: Self) -> Self {
            // SAFETY: all x86-64 machines have SSE2.
            Bytes(unsafe { _mm_or_si128(self.0, other.0) })
        }

        #[inline(always)]
        pub(in super::super) fn xor(self, other: Self) -> Self {
            // SAFETY: all x86-64 machines have SSE2.
            Bytes(unsafe { _mm_xor_si128(self.0, other.0) })
        }

        /// Without the bits of the other.
        #[inline(always)]
        pub(in super::super) fn but(self, other: Self) -> Self {
            // SAFETY: all x86-64 machines have SSE2.
            Bytes(unsafe { _mm_andnot_si128(other.0, self.0) })
        }

        /// The sum of the bytes.
        #[inline(always)]
        pub(in super::super) fn sum(self) -> u32 {
            // SAFETY: all x86-64 machines have SSE2.
            unsafe {
                let halves = _mm_sad_epu8(self.0, _mm_setzero_si128());
                let high = _mm_unpackhi_epi64(halves, halves);
                _mm_cvtsi128_si32(_mm_add_epi32(halves, high)) as u32
            }
        }
    }
}

#[cfg(any(not(target_arch = "x86_64"), test))]
mod plain {
    use super::CELLS;

    /// A byte a cell.
    #[derive(Clone, Copy, Debug)]
    pub(in super::super) struct Bytes([u8; CELLS]);

    impl Bytes {
        #[inline(always)]
        fn each(self, other: Self, f: impl Fn(u8, u8) -> u8) -> Self {
            Bytes(std::array::from_fn(|p| f(self.0[p], other.0[p])))
        }

        #[inline(always)]
        pub(in super::super) fn load(bytes: &[u8; CELLS]) -> Self {
            Bytes(*bytes)
        }

        #[inline(always)]
        pub(in super::super) fn all(byte: u8) -> Self {
            Bytes([byte; CELLS])
        }

        #[inline(always)]
        pub(in super::super) fn and(self, other: Self) -> Self {
            self.each(other, |a, b| a & b)
        }

        #[inline(always)]
        pub(in super::super) fn or(self, other: Self) -> Self {
            self.each(other, |a, b| a | b)
        }

        #[inline(always)]
        pub(in super::super) fn xor(self, other: Self) -> Self {
            self.each(other, |a, b| a ^ b)
        }

        #[inline(always)]
        pub(in super::super) fn but(self, other: Self) -> Self {
            self.each(other, |a, b| a & !b)
        }

        #[inline(always)]
        pub(in super::super) fn sum(self) -> u32 {
            self.0.iter().map(|&byte| u32::from(byte)).sum()
        }
    }
}

#[cfg(not(target_arch = "x86_64"))]
pub(super) use plain::Bytes;
#[cfg(target_arch = "x86_64")]
pub(super) use register::Bytes;

/// By cell a set of cells, 255 for a member.
#[derive(Clone, Copy, Debug)]
#[repr(align(16))]
pub(super) struct Masks([[u8; CELLS]; CELLS]);

impl Masks {
    pub(super) fn new(sets: &[u16; CELLS]) -> Self {
        Masks(sets.map(bytes))
    }

    #[inline(always)]
    pub(super) fn of(&self, cell: usize) -> Bytes {
        Bytes::load(&self.0[cell & 15])
    }
}

#[inline(always)]
fn bytes(set: u16) -> [u8; CELLS] {
    let mut bytes = [0; CELLS];
    bytes[..8].copy_from_slice(&SPREAD[usize::from(set & 255)]);
    bytes[8..].copy_from_slice(&SPREAD[usize::from(set >> 8)]);
    bytes
}

/// A set of cells, 255 for a member.
#[inline(always)]
pub(super) fn spread(set: u16) -> Bytes {
    Bytes::load(&bytes(set))
}

/// Bits to bytes: byte k of entry b is 255 when bit k of b is set.
static SPREAD: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut b = 0;
    while b < 256 {
        let mut k = 0;
        while k < 8 {
            if b >> k & 1 == 1 {
                table[b][k] = 255;
            }
            k += 1;
        }
        b += 1;
    }
    table
};

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;
    use fairdeal_core::random::Random;

    /// The register against the array, operation by operation.
    #[test]
    fn registers_do_what_arrays_do() {
        let mut random = Random::new(6);
        for _ in 0..2_000 {
            let mut draw =
                || -> [u8; CELLS] { std::array::from_fn(|_| random.below(36) as u8 * 7) };
            let (a, b) = (draw(), draw());
            let (ra, rb) = (Bytes::load(&a), Bytes::load(&b));
            let (pa, pb) = (plain::Bytes::load(&a), plain::Bytes::load(&b));
            let weigh = |k: u8| (Bytes::all(k), plain::Bytes::all(k));
            let all = [
                (ra.and(rb), pa.and(pb)),
                (ra.or(rb), pa.or(pb)),
                (ra.xor(rb), pa.xor(pb)),
                (ra.but(rb), pa.but(pb)),
                weigh(a[0]),
            ];
            for (register, array) in all {
                assert_eq!(register.sum(), array.sum());
                for bit in [1, 16, 128] {
                    let (one, other) = weigh(bit);
                    assert_eq!(register.and(one).sum(), array.and(other).sum());
                }
            }
        }
    }
}
