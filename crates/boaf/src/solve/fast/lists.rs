//! The members of a set of cells, counted and listed without a branch and without instructions that not
//! every machine has: by a byte of the set at a time, from tables.

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

/// Moves, a byte each: 16·from + to. One list is used again and again, because clearing it would take longer than
/// filling it.
#[derive(Clone, Debug)]
pub(super) struct Codes {
    /// Eight more are written than are kept.
    codes: [u8; MOST + 9],
    len: usize,
}

impl Codes {
    pub(super) const NONE: Codes = Codes { codes: [0; MOST + 9], len: 0 };

    #[inline(always)]
    pub(super) fn clear(&mut self) {
        self.len = 0;
    }

    /// Adds the moves from a cell to some others, in their order.
    #[inline(always)]
    pub(super) fn add(&mut self, from: usize, to: u16) {
        for (half, first) in [(to & 255, from << 4), (to >> 8, from << 4 | 8)] {
            let some = PLACES[usize::from(half)] + first as u64 * 0x0101_0101_0101_0101;
            let at = self.len & MOST;
            self.codes[at..at + 8].copy_from_slice(&some.to_le_bytes());
            self.len += usize::from(COUNT[usize::from(half)]);
        }
    }

    #[inline(always)]
    pub(super) fn list(&self) -> &[u8] {
        &self.codes[..self.len & MOST]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_is_counted_and_listed() {
        let mut codes = Codes::NONE;
        for set in 0..=u16::MAX {
            let members: Vec<u8> = (0..16).filter(|k| set >> k & 1 == 1).collect();
            assert_eq!(usize::from(count(set)), members.len());
            codes.clear();
            codes.add(0, set);
            codes.add(9, set);
            let twice: Vec<u8> =
                members.iter().copied().chain(members.iter().map(|k| 9 << 4 | k)).collect();
            assert_eq!(codes.list(), twice);
        }
    }
}
