//! The members of a set of cells, counted and listed without a branch and without instructions that not
//! every machine has: by a byte of the set at a time, from tables.

#![allow(unsafe_code)]

use std::mem::MaybeUninit;

/// How many bits are set.
static COUNT: [u8; 256] = {
    let mut table = [0; 256];
    let mut b = 0;
    while b < 256 {
        table[b] = (b as u32).count_ones() as u8;
        b += 1;
    }
    table
};

/// Entry b begins with the places of the bits of b, a byte each.
static PLACES: [u64; 256] = {
    let mut table = [0; 256];
    let mut b = 0;
    while b < 256 {
        let (mut k, mut count) = (0, 0);
        while k < 8 {
            if b >> k & 1 == 1 {
                table[b] |= k << (8 * count);
                count += 1;
            }
            k += 1;
        }
        b += 1;
    }
    table
};

/// How many members a set has.
#[inline(always)]
pub(super) fn count(set: u16) -> u8 {
    COUNT[usize::from(set & 255)] + COUNT[usize::from(set >> 8)]
}

/// The most moves a list can hold.
const MOST: usize = 255;

/// Room for a list of moves, not cleared: eight more are written than are kept.
pub(super) type Room = MaybeUninit<[u8; MOST + 9]>;

/// Moves, a byte each: 16·from + to.
pub(super) struct Codes<'a> {
    codes: &'a mut Room,
    len: usize,
}

impl<'a> Codes<'a> {
    #[inline(always)]
    pub(super) fn new(codes: &'a mut Room) -> Self {
        Codes { codes, len: 0 }
    }

    /// Adds the moves from a cell to some others, in their order.
    #[inline(always)]
    pub(super) fn add(&mut self, from: usize, to: u16) {
        for (half, first) in [(to & 255, from << 4), (to >> 8, from << 4 | 8)] {
            let some = PLACES[usize::from(half)] + first as u64 * 0x0101_0101_0101_0101;
            let at = self.len & MOST;
            // SAFETY: at most `MOST`, and eight bytes behind it.
            unsafe {
                self.codes
                    .as_mut_ptr()
                    .cast::<u8>()
                    .add(at)
                    .cast::<[u8; 8]>()
                    .write(some.to_le_bytes())
            };
            self.len += usize::from(COUNT[usize::from(half)]);
        }
    }

    #[inline(always)]
    pub(super) fn list(&self) -> &[u8] {
        // SAFETY: `add` has written all up to here. (Of more than `MOST` moves it would have lost some.)
        unsafe { std::slice::from_raw_parts(self.codes.as_ptr().cast(), self.len & MOST) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_is_counted_and_listed() {
        for set in 0..=u16::MAX {
            let members: Vec<u8> = (0..16).filter(|k| set >> k & 1 == 1).collect();
            assert_eq!(usize::from(count(set)), members.len());
            let room = &mut Room::uninit();
            let mut codes = Codes::new(room);
            codes.add(0, set);
            codes.add(9, set);
            let twice: Vec<u8> =
                members.iter().copied().chain(members.iter().map(|k| 9 << 4 | k)).collect();
            assert_eq!(codes.list(), twice);
        }
    }
}
