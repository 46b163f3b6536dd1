//! Sixteen bytes, one a cell, as one register, and sixteen words as two.
//!
//! The few operations the portable kernel needs, by the instructions every x86-64 machine has, and elsewhere
//! by loops over arrays. (Loops alone will not do: whether a compiler makes registers of them depends on
//! what stands around them. The matrix after a move was once sixteen lanes made one by one, which the next node
//! then had to wait for; the columns were bytes stored one by one.)

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
        pub(in super::super) fn and(self, other: Self) -> Self {
            // SAFETY: all x86-64 machines have SSE2.
            Bytes(unsafe { _mm_and_si128(self.0, other.0) })
        }

        #[inline(always)]
        pub(in super::super) fn xor(self, other: Self) -> Self {
            // SAFETY: all x86-64 machines have SSE2.
            Bytes(unsafe { _mm_xor_si128(self.0, other.0) })
        }

        /// The first five columns of sixteen rows.
        #[inline(always)]
        pub(in super::super) fn columns(rows: [&[u8; 8]; CELLS]) -> [Self; 5] {
            // SAFETY: a reference covers 8 bytes, and all x86-64 machines have SSE2.
            unsafe {
                let row = |p: usize| _mm_loadl_epi64(rows[p].as_ptr().cast());
                // Four times each row is shuffled into the one half the rows away.
                let x: [_; 8] = std::array::from_fn(|k| _mm_unpacklo_epi8(row(k), row(k + 8)));
                let low: [_; 4] = std::array::from_fn(|k| _mm_unpacklo_epi8(x[k], x[k + 4]));
                let high: [_; 4] = std::array::from_fn(|k| _mm_unpackhi_epi8(x[k], x[k + 4]));
                let a: [_; 2] = std::array::from_fn(|k| _mm_unpacklo_epi8(low[k], low[k + 2]));
                let b: [_; 2] = std::array::from_fn(|k| _mm_unpackhi_epi8(low[k], low[k + 2]));
                let c: [_; 2] = std::array::from_fn(|k| _mm_unpacklo_epi8(high[k], high[k + 2]));
                [
                    Bytes(_mm_unpacklo_epi8(a[0], a[1])),
                    Bytes(_mm_unpackhi_epi8(a[0], a[1])),
                    Bytes(_mm_unpacklo_epi8(b[0], b[1])),
                    Bytes(_mm_unpackhi_epi8(b[0], b[1])),
                    Bytes(_mm_unpacklo_epi8(c[0], c[1])),
                ]
            }
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

    /// By lane: all but itself.
    static OTHERS: [[u16; CELLS]; CELLS] = {
        let mut table = [[0xffff; CELLS]; CELLS];
        let mut p = 0;
        while p < CELLS {
            table[p][p] = 0;
            p += 1;
        }
        table
    };

    /// The matrix after a move.
    #[inline(always)]
    pub(in super::super) fn moved(lanes: &[u16; CELLS], i: usize, j: usize) -> [u16; CELLS] {
        let (from, to) = (1_u16 << i, 1_u16 << j);
        let mut out = [0; CELLS];
        // SAFETY: all halves are 16 bytes, and all x86-64 machines have SSE2.
        unsafe {
            let half = |lanes: &[u16; CELLS], k: usize| {
                _mm_loadu_si128(lanes.as_ptr().cast::<__m128i>().add(k))
            };
            let all = |word: u16| _mm_set1_epi16(word as i16);
            let (bit, other) = (all(from), all(to));
            let keep = all(!(from | to));
            let mover = all(lanes[i & 15] & !(from | to));
            for k in 0..2 {
                let x = half(lanes, k);
                let hit = _mm_and_si128(_mm_cmpeq_epi16(_mm_and_si128(x, bit), bit), other);
                let x = _mm_or_si128(_mm_and_si128(x, keep), hit);
                let but_j = half(&OTHERS[j & 15], k);
                let x = _mm_and_si128(x, _mm_and_si128(half(&OTHERS[i & 15], k), but_j));
                let x = _mm_or_si128(x, _mm_andnot_si128(but_j, mover));
                _mm_storeu_si128(out.as_mut_ptr().cast::<__m128i>().add(k), x);
            }
        }
        out
    }

    /// What the lanes of a set hold together.
    #[inline(always)]
    pub(in super::super) fn together(lanes: &[u16; CELLS], set: u16) -> u16 {
        // SAFETY: both halves are 16 bytes, and all x86-64 machines have SSE2.
        unsafe {
            let [low, high] = [0, 1].map(|k| {
                let lanes = _mm_loadu_si128(lanes.as_ptr().cast::<__m128i>().add(k));
                let bit = _mm_set_epi16(128, 64, 32, 16, 8, 4, 2, 1);
                let set = _mm_and_si128(_mm_set1_epi16((set >> (8 * k)) as i16), bit);
                _mm_and_si128(lanes, _mm_cmpeq_epi16(set, bit))
            });
            let all = _mm_or_si128(low, high);
            let all = _mm_or_si128(all, _mm_unpackhi_epi64(all, all));
            let all = _mm_cvtsi128_si64(all) as u64;
            let all = all | all >> 32;
            (all | all >> 16) as u16
        }
    }
}

#[cfg(any(not(target_arch = "x86_64"), test))]
mod plain {
    use super::CELLS;

    /// What the lanes of a set hold together.
    #[inline(always)]
    pub(in super::super) fn together(lanes: &[u16; CELLS], set: u16) -> u16 {
        let mut all = 0;
        for (p, lane) in lanes.iter().enumerate() {
            all |= lane & (set >> p & 1).wrapping_neg();
        }
        all
    }

    /// The matrix after a move.
    #[inline(always)]
    pub(in super::super) fn moved(lanes: &[u16; CELLS], i: usize, j: usize) -> [u16; CELLS] {
        let keep = !(1_u16 << i | 1 << j);
        let mut out = lanes.map(|lane| lane & keep | (lane >> i & 1) << j);
        out[j & 15] = lanes[i & 15] & keep;
        out[i & 15] = 0;
        out
    }

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
        pub(in super::super) fn and(self, other: Self) -> Self {
            self.each(other, |a, b| a & b)
        }

        #[inline(always)]
        pub(in super::super) fn xor(self, other: Self) -> Self {
            self.each(other, |a, b| a ^ b)
        }

        #[inline(always)]
        pub(in super::super) fn columns(rows: [&[u8; 8]; CELLS]) -> [Self; 5] {
            std::array::from_fn(|k| Bytes(rows.map(|row| row[k])))
        }

        #[inline(always)]
        pub(in super::super) fn sum(self) -> u32 {
            self.0.iter().map(|&byte| u32::from(byte)).sum()
        }
    }
}

#[cfg(not(target_arch = "x86_64"))]
pub(super) use plain::{Bytes, moved, together};
#[cfg(target_arch = "x86_64")]
pub(super) use register::{Bytes, moved, together};

/// Some sets of cells, 255 for a member.
#[derive(Clone, Copy, Debug)]
#[repr(align(16))]
pub(super) struct Masks<const N: usize>([[u8; CELLS]; N]);

impl<const N: usize> Masks<N> {
    pub(super) fn new(sets: &[u16; N]) -> Self {
        Masks(sets.map(bytes))
    }

    #[inline(always)]
    pub(super) fn of(&self, which: usize) -> Bytes {
        Bytes::load(&self.0[which % N])
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

    /// The register against the array, operation by operation, and byte by byte of what comes out.
    #[test]
    fn registers_do_what_arrays_do() {
        let mut random = Random::new(6);
        for _ in 0..2_000 {
            let mut draw = || -> [u8; 8] { std::array::from_fn(|_| random.below(256) as u8) };
            let rows: [[u8; 8]; CELLS] = std::array::from_fn(|_| draw());
            let registers = Bytes::columns(rows.each_ref());
            let arrays = plain::Bytes::columns(rows.each_ref());
            let (ra, rb, pa, pb) = (registers[0], registers[1], arrays[0], arrays[1]);
            let ops = [(ra.and(rb), pa.and(pb)), (ra.xor(rb), pa.xor(pb))];
            for (register, array) in registers.into_iter().zip(arrays).chain(ops) {
                for cell in 0..CELLS {
                    let only = bytes(1 << cell);
                    let (one, other) = (Bytes::load(&only), plain::Bytes::load(&only));
                    assert_eq!(register.and(one).sum(), array.and(other).sum());
                }
                assert_eq!(register.sum(), array.sum());
            }
        }
    }

    /// Every move, on matrices of all kinds.
    #[test]
    fn a_move_is_the_same_in_registers() {
        let mut random = Random::new(7);
        for code in 0..256 {
            let lanes: [u16; CELLS] = std::array::from_fn(|_| random.below(1 << 16) as u16);
            let (i, j) = (code >> 4, code & 15);
            if i != j {
                assert_eq!(moved(&lanes, i, j), plain::moved(&lanes, i, j), "{i} to {j}");
            }
            let set = random.below(1 << 16) as u16;
            let sparse = lanes.map(|lane| lane & 1 << random.below(16));
            assert_eq!(together(&sparse, set), plain::together(&sparse, set), "{set:b}");
        }
    }
}
