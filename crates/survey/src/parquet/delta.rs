//! Numbers as differences from one to the next (Apache Parquet format, "Delta encoding"): deals, which grow by one, and
//! nodes, which are mostly small. A block has its least difference, and four lots of what each is above that, packed in as
//! many bits as the lot's largest needs.

use super::bits::{pack, packed, unpack, width};
use super::thrift::{Bytes, natural, zigzag};

/// Numbers of a block, and its lots.
const BLOCK: usize = 128;
const LOTS: usize = 4;
/// The most that is read: nobody writes a tenth of it.
const LARGEST: usize = 1 << 16;

pub(super) fn encode(numbers: &[i64], out: &mut Vec<u8>) {
    natural(out, BLOCK as u64);
    natural(out, LOTS as u64);
    natural(out, numbers.len() as u64);
    natural(out, zigzag(numbers.first().copied().unwrap_or(0)));
    let mut steps = Vec::new();
    for start in (1..numbers.len()).step_by(BLOCK) {
        let end = numbers.len().min(start + BLOCK);
        steps.clear();
        steps.extend((start..end).map(|i| numbers[i].wrapping_sub(numbers[i - 1])));
        let least = steps.iter().copied().min().unwrap_or(0);
        natural(out, zigzag(least));
        let above = |step: &i64| step.wrapping_sub(least) as u64;
        let widths = out.len();
        out.resize(widths + LOTS, 0);
        for (at, lot) in steps.chunks(BLOCK / LOTS).enumerate() {
            let bits = width(lot.iter().map(above).max().unwrap_or(0));
            out[widths + at] = bits as u8;
            let end = out.len() + packed(bits, BLOCK / LOTS);
            pack(lot.iter().map(above), bits, out);
            // The last lot is filled up.
            out.resize(end, 0);
        }
    }
}

/// Reads so many numbers.
pub(super) fn decode(bytes: &[u8], many: usize) -> Option<Vec<i64>> {
    let mut bytes = Bytes(bytes);
    let mut natural = || usize::try_from(bytes.natural()?).ok();
    let (block, lots, told) = (natural()?, natural()?, natural()?);
    let mut last = bytes.integer()?;
    if told != many || block > LARGEST || lots == 0 || !block.is_multiple_of(lots) || block < lots {
        return None;
    }
    let mut out: Vec<i64> = Vec::new();
    out.extend((many > 0).then_some(last));
    while out.len() < many {
        let least = bytes.integer()?;
        for &bits in bytes.take(lots)? {
            let some = (block / lots).min(many - out.len());
            if some == 0 {
                break;
            }
            let bits = u32::from(bits);
            if bits > u64::BITS {
                return None;
            }
            // Where the numbers end, a lot need not be filled up.
            let most = packed(bits, block / lots).min(bytes.0.len());
            let taken = bytes.take(most.max(packed(bits, some)))?;
            for above in unpack(taken, bits, some) {
                last = last.wrapping_add(least).wrapping_add(above as i64);
                out.push(last);
            }
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use fairdeal_core::random::Random;

    use super::*;

    #[test]
    fn numbers_come_back() {
        let mut random = Random::new(1);
        for case in 0..2000 {
            let below = [1, 2, 100, 1 << 33, u64::MAX][case % 5];
            let step = |random: &mut Random| match case % 3 {
                0 => random.below(below) as i64,
                1 => random.below(below).wrapping_neg() as i64,
                _ => 1,
            };
            let (mut last, mut numbers) = (random.below(below) as i64, Vec::new());
            for _ in 0..random.below(600) {
                numbers.push(last);
                last = last.wrapping_add(step(&mut random));
            }
            let mut bytes = Vec::new();
            encode(&numbers, &mut bytes);
            assert_eq!(decode(&bytes, numbers.len()), Some(numbers.clone()), "case {case}");
            assert_eq!(decode(&bytes, numbers.len() + 1), None);
            for end in 0..bytes.len() {
                let cut = decode(&bytes[..end], numbers.len());
                assert!(cut.is_none() || cut == Some(numbers.clone()), "case {case}, cut at {end}");
            }
        }
        let mut bytes = Vec::new();
        encode(&(0..32768).collect::<Vec<i64>>(), &mut bytes);
        assert!(bytes.len() < 1300, "deals that grow by one take {} bytes", bytes.len());
    }

    #[test]
    fn any_bytes_are_read_or_refused() {
        let mut random = Random::new(2);
        for _ in 0..20_000 {
            let many = random.below(200);
            let mut bytes = vec![128, 1, 4];
            natural(&mut bytes, many);
            bytes.extend((0..random.below(60)).map(|_| random.below(256) as u8));
            let read = decode(&bytes, many as usize);
            assert!(read.is_none_or(|read| read.len() as u64 == many));
            bytes[random.below(3) as usize] = random.below(256) as u8;
            decode(&bytes, many as usize);
        }
    }
}
