//! The words of a table that go with a word: the innermost loop of [`super::join`].
//!
//! A word says of eight cards what they come out as, modulo 127, a byte each. Two go together if in their sum every byte is 2
//! or 3. Some words are looked at at a time, and branches only on whether any of them does: branches cost more than
//! words do.

#![allow(unsafe_code)] // Loads of vectors from a slice that is long enough, where the machine has them.

use std::ops::Range;

use super::vectors::Vectors;

/// Words that are looked at together. So many more than are asked for must be there to be read.
pub(super) const TOGETHER: usize = 8;

const LOWEST: u64 = u64::from_ne_bytes([1; 8]);

/// What is above the seventh bit goes back to the lowest.
pub(super) fn fold(sums: u64) -> u64 {
    (sums & (LOWEST * 127)) + (sums >> 7 & LOWEST)
}

/// Is every byte of a folded sum 2 or 3?
pub(super) fn all_whole(sum: u64) -> bool {
    (sum ^ (LOWEST * 2)) & (LOWEST * 254) == 0
}

/// The first two words of every set of a table, in order; some more stand at the end.
pub(super) type Words = [Vec<u64>; 2];

/// Places of a table that may go with a set, four times.
pub(super) type Near = [Range<usize>; 4];

impl Vectors {
    /// Adds the places among these whose words go with two words.
    #[inline(always)]
    pub(super) fn scan(self, table: &Words, near: &Near, words: [u64; 2], found: &mut Vec<u32>) {
        match self {
            Vectors::None => scan(table, near, found, |others| portable(others, words)),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the machine has it, as was looked up.
            Vectors::Avx2 => unsafe { scan_avx2(table, near, words, found) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the machine has it, as was looked up.
            Vectors::Avx512 => unsafe { scan_avx512(table, near, words, found) },
        }
    }
}

/// Eight sets at a time. Nearly always eight are all there are at a place, and none goes: so that is one branch for four
/// places.
#[inline(always)]
fn scan(
    table: &Words,
    near: &Near,
    found: &mut Vec<u32>,
    hits: impl Fn([&[u64; TOGETHER]; 2]) -> u8,
) {
    let [first, second] = table;
    let eight = |at: usize, here: usize| {
        let words = (first[at..].first_chunk(), second[at..].first_chunk());
        let (Some(first), Some(second)) = words else { return 0 };
        let beyond = if here < TOGETHER { u32::from(u8::MAX) << here } else { 0 };
        u32::from(hits([first, second])) & !beyond
    };
    let (mut hits, mut more) = (0_u32, false);
    for (number, near) in near.iter().enumerate() {
        hits |= eight(near.start, near.len()) << (8 * number);
        more |= near.len() > TOGETHER;
    }
    while hits != 0 {
        let hit = hits.trailing_zeros() as usize;
        found.push((near[hit / 8].start + hit % 8) as u32);
        hits &= hits - 1;
    }
    if !more {
        return;
    }
    for near in near {
        let mut at = near.start + TOGETHER;
        while at < near.end {
            let mut hits = eight(at, near.end - at);
            while hits != 0 {
                found.push((at + hits.trailing_zeros() as usize) as u32);
                hits &= hits - 1;
            }
            at += TOGETHER;
        }
    }
}

fn portable(others: [&[u64; TOGETHER]; 2], words: [u64; 2]) -> u8 {
    let both = others[0].iter().zip(others[1]).rev();
    both.fold(0, |hits, (&first, &second)| {
        hits << 1
            | u8::from(all_whole(fold(words[0] + first)) && all_whole(fold(words[1] + second)))
    })
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2")]
fn scan_avx2(table: &Words, near: &Near, words: [u64; 2], found: &mut Vec<u32>) {
    use std::arch::x86_64::*;
    let words = words.map(|word| _mm256_set1_epi64x(word.cast_signed()));
    let (low, one) = (_mm256_set1_epi8(127), _mm256_set1_epi8(1));
    let (two, high) = (_mm256_set1_epi8(2), _mm256_set1_epi8(-2));
    scan(table, near, found, |others| {
        let wrong = |at: usize, which: usize| {
            let others = others[which][at..at + 4].as_ptr().cast();
            // SAFETY: four words are 256 bits; no alignment is asked for.
            let sums = _mm256_add_epi64(words[which], unsafe { _mm256_loadu_si256(others) });
            let carry = _mm256_and_si256(_mm256_srli_epi64::<7>(sums), one);
            let sums = _mm256_add_epi64(_mm256_and_si256(sums, low), carry);
            _mm256_and_si256(_mm256_xor_si256(sums, two), high)
        };
        let half = |at: usize| {
            let wrong = _mm256_or_si256(wrong(at, 0), wrong(at, 1));
            let right = _mm256_cmpeq_epi64(wrong, _mm256_setzero_si256());
            _mm256_movemask_pd(_mm256_castsi256_pd(right)) as u8
        };
        half(0) | half(4) << 4
    });
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx2,bmi1,bmi2")]
fn scan_avx512(table: &Words, near: &Near, words: [u64; 2], found: &mut Vec<u32>) {
    use std::arch::x86_64::*;
    let words = words.map(|word| _mm512_set1_epi64(word.cast_signed()));
    let (low, one) = (_mm512_set1_epi8(127), _mm512_set1_epi8(1));
    let (two, high) = (_mm512_set1_epi8(2), _mm512_set1_epi8(-2));
    scan(table, near, found, |others| {
        let right = |which: usize| {
            // SAFETY: eight words are 512 bits; no alignment is asked for.
            let other = unsafe { _mm512_loadu_si512(others[which].as_ptr().cast()) };
            let sums = _mm512_add_epi64(words[which], other);
            let carry = _mm512_and_si512(_mm512_srli_epi64::<7>(sums), one);
            let sums = _mm512_add_epi64(_mm512_and_si512(sums, low), carry);
            _mm512_testn_epi64_mask(_mm512_xor_si512(sums, two), high)
        };
        right(0) & right(1)
    });
}

#[cfg(test)]
mod tests {
    use fairdeal_core::random::Random;

    use super::*;

    /// All vectors find the same places, in the same order: those whose bytes add up to 2 or 3 modulo 127.
    #[test]
    fn words_that_go_are_found() {
        let mut found_some = 0;
        for number in 0..3000 {
            let mut random = Random::new(number);
            let sets = random.below(60) as usize;
            let mut word = || {
                let byte = |_| [0, 1, 2, 3, 126, 127, 1, 1][random.below(8) as usize] as u8;
                u64::from_ne_bytes(std::array::from_fn(byte))
            };
            let words = [word(), word() & 127];
            let mut table: Words = Default::default();
            for _ in 0..sets {
                // Some that go with the first word, and many that nearly do.
                let goes = |word: u64| word.to_ne_bytes().map(|byte| (127 + 2 - byte % 127) % 127);
                let [mut first, second] = words.map(goes);
                first[table[0].len() % 8] = (first[table[0].len() % 8] + (word() % 4) as u8) % 127;
                table[0].push(u64::from_ne_bytes(first));
                table[1].push(u64::from_ne_bytes(second) + word() % 2);
            }
            table.iter_mut().for_each(|words| words.resize(sets + TOGETHER, 0));
            let ends: Vec<usize> = (0..8).map(|_| random.below(sets as u64 + 1) as usize).collect();
            let near: Near =
                std::array::from_fn(|at| ends[2 * at].min(ends[2 * at + 1])..ends[2 * at + 1]);
            let goes = |at: usize| {
                (0..2).all(|which| {
                    let bytes = [words[which], table[which][at]].map(u64::to_ne_bytes);
                    bytes[0]
                        .iter()
                        .zip(bytes[1])
                        .all(|(&a, b)| [2, 3].contains(&((u32::from(a) + u32::from(b)) % 127)))
                })
            };
            let mut plain: Vec<u32> =
                near.iter().cloned().flatten().filter(|&at| goes(at)).map(|at| at as u32).collect();
            plain.sort_unstable();
            let mut orders = Vec::new();
            for vectors in Vectors::all() {
                let mut found = Vec::new();
                vectors.scan(&table, &near, words, &mut found);
                orders.push(found.clone());
                found.sort_unstable();
                assert_eq!(found, plain, "{number}");
            }
            assert!(orders.iter().all(|order| order == &orders[0]), "{number}");
            found_some += usize::from(!plain.is_empty());
        }
        assert!(found_some > 1000, "{found_some}");
    }
}
