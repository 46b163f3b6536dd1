//! Numbers of so many bits, one after the other, the low bits first (Apache Parquet format, "Encodings").

use super::thrift::{Bytes, natural};

/// Appends the numbers, and fills the last byte up.
pub(super) fn pack(numbers: impl Iterator<Item = u64>, width: u32, out: &mut Vec<u8>) {
    // Less than eight bits wait, and 64 come: more than a word of 64 holds.
    let (mut held, mut bits) = (0u128, 0);
    for number in numbers {
        held |= u128::from(number) << bits;
        bits += width;
        while bits >= 8 {
            out.push(held as u8);
            held >>= 8;
            bits -= 8;
        }
    }
    if bits > 0 {
        out.push(held as u8);
    }
}

/// So many numbers from the bytes, which are long enough: `packed(width, many)` at least.
pub(super) fn unpack(bytes: &[u8], width: u32, many: usize) -> impl Iterator<Item = u64> {
    let mask = if width < 64 { (1 << width) - 1 } else { u64::MAX };
    let (mut held, mut bits, mut rest) = (0u128, 0, bytes.iter());
    (0..many).map(move |_| {
        while bits < width {
            held |= u128::from(rest.next().copied().unwrap_or(0)) << bits;
            bits += 8;
        }
        let number = held as u64 & mask;
        held >>= width;
        bits -= width;
        number
    })
}

/// The bytes of so many numbers.
pub(super) fn packed(width: u32, many: usize) -> usize {
    (many * width as usize).div_ceil(8)
}

/// The bits that a number has.
pub(super) fn width(most: u64) -> u32 {
    u64::BITS - most.leading_zeros()
}

/// Numbers of so many bits as runs of one number, and packed eight and eight where runs are short.
pub(super) fn hybrid(numbers: &[u32], width: u32, out: &mut Vec<u8>) {
    // From here on they are to be packed.
    let mut waiting = 0;
    let mut at = 0;
    while at < numbers.len() {
        let run = numbers[at..].iter().take_while(|&&n| n == numbers[at]).count();
        // What waits is filled up to a multiple of eight from the run.
        let fill = ((at - waiting).next_multiple_of(8) - (at - waiting)).min(run);
        let left = run - fill;
        let number_bytes = width.div_ceil(8);
        // Of the run itself: its length and its number; and packing needs a new head behind it.
        if width == 0 || left as u64 * u64::from(width) >= 8 * u64::from(3 + number_bytes) {
            pack_eights(&numbers[waiting..at + fill], width, out);
            natural(out, (left as u64) << 1);
            out.extend_from_slice(&numbers[at].to_le_bytes()[..number_bytes as usize]);
            waiting = at + run;
        }
        at += run;
    }
    pack_eights(&numbers[waiting..], width, out);
}

fn pack_eights(numbers: &[u32], width: u32, out: &mut Vec<u8>) {
    if numbers.is_empty() {
        return;
    }
    let eights = numbers.len().div_ceil(8);
    natural(out, (eights as u64) << 1 | 1);
    let end = out.len() + eights * width as usize;
    pack(numbers.iter().map(|&n| u64::from(n)), width, out);
    out.resize(end, 0);
}

/// Reads so many numbers of [`hybrid`].
pub(super) fn unhybrid(bytes: &[u8], width: u32, many: usize) -> Option<Vec<u32>> {
    let mut bytes = Bytes(bytes);
    let mut out: Vec<u32> = Vec::new();
    if width > u32::BITS {
        return None;
    }
    while out.len() < many {
        let head = bytes.natural()?;
        let length = usize::try_from(head >> 1).ok()?;
        if head & 1 == 0 {
            let mut number = [0; 4];
            let taken = bytes.take(width.div_ceil(8) as usize)?;
            number[..taken.len()].copy_from_slice(taken);
            let end = out.len() + length.min(many - out.len());
            out.resize(end, u32::from_le_bytes(number));
        } else {
            let some = length.checked_mul(8)?.min(many - out.len());
            // The last eight may be cut where no number is left.
            let most = length.checked_mul(width as usize)?.min(bytes.0.len());
            let taken = bytes.take(most.max(packed(width, some)))?;
            out.extend(unpack(taken, width, some).map(|n| n as u32));
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use fairdeal_core::random::Random;

    use super::*;

    /// Long runs and short ones, of all widths.
    #[test]
    fn numbers_come_back() {
        let mut random = Random::new(1);
        for case in 0..2000 {
            let width = case % 33;
            let below = 1u64 << width;
            let stay = [1, 3, 20, 200][case as usize % 4];
            let mut numbers = Vec::new();
            for _ in 0..random.below(60) {
                let number = random.below(below) as u32;
                (0..=random.below(stay)).for_each(|_| numbers.push(number));
            }
            let mut bytes = Vec::new();
            hybrid(&numbers, width, &mut bytes);
            assert_eq!(
                unhybrid(&bytes, width, numbers.len()),
                Some(numbers.clone()),
                "case {case}"
            );
            // No longer than all of them packed, or each as a run.
            assert!(
                bytes.len()
                    <= packed(width, numbers.len().next_multiple_of(8)) + 10 + numbers.len() / 8
            );
            for end in 0..bytes.len() {
                let cut = unhybrid(&bytes[..end], width, numbers.len());
                assert!(cut.is_none() || cut == Some(numbers.clone()), "case {case}, cut at {end}");
            }
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused() {
        let mut random = Random::new(2);
        for case in 0..20_000u32 {
            let bytes: Vec<u8> = (0..random.below(40)).map(|_| random.below(256) as u8).collect();
            let many = random.below(200) as usize;
            let read = unhybrid(&bytes, case % 40, many);
            assert!(read.is_none_or(|read| read.len() == many));
        }
    }
}
