//! Equations modulo 2 between cards, eight in a group: what is added to one of them is added to eight.
//!
//! A group is three vectors: the first 64 cards of eight equations, the others, and the sums. To solve for a card means to
//! add its equation to all others that have it, which is one test and three additions a group ([`add`] and its twins);
//! with a loop over words it took half of the time for a choice.

#![allow(unsafe_code)] // Loads and stores of vectors, from and to arrays of their size.

/// The equations of a group.
const TOGETHER: usize = 8;

pub(super) type Group = [[u64; TOGETHER]; 3];

#[derive(Clone, Default)]
pub(super) struct Equations {
    groups: Vec<Group>,
    many: usize,
}

impl Equations {
    pub(super) fn clear(&mut self) {
        self.groups.clear();
        self.many = 0;
    }

    pub(super) fn len(&self) -> usize {
        self.many
    }

    /// These cards add up to an odd number, or to an even one.
    #[inline(always)]
    pub(super) fn push(&mut self, cards: u128, odd: bool) {
        let at = self.many % TOGETHER;
        if at == 0 {
            self.groups.push([[0; TOGETHER]; 3]);
        }
        self.many += 1;
        if let Some([low, high, sum]) = self.groups.last_mut() {
            (low[at], high[at], sum[at]) = (cards as u64, (cards >> 64) as u64, u64::from(odd));
        }
    }

    /// The cards of an equation, and whether they add up to an odd number.
    #[inline(always)]
    pub(super) fn row(&self, row: usize) -> (u128, bool) {
        let [low, high, sum] = &self.groups[row / TOGETHER];
        let at = row % TOGETHER;
        (u128::from(high[at]) << 64 | u128::from(low[at]), sum[at] != 0)
    }

    /// Solves the equations: in each the first card stands in no other. Those cards, or none if the equations contradict
    /// each other. Needs a way to add an equation to those of a group that have the card.
    #[inline(always)]
    pub(super) fn solve(&mut self, add: impl Fn(&mut Group, &Line)) -> Option<u128> {
        let mut firsts = 0_u128;
        for row in 0..self.many {
            let (cards, odd) = self.row(row);
            if cards == 0 {
                if odd {
                    return None;
                }
                continue;
            }
            let first = cards.trailing_zeros();
            firsts |= 1 << first;
            let words = [cards as u64, (cards >> 64) as u64, u64::from(odd)];
            let line = Line { words, word: first as usize / 64, bit: first % 64 };
            for group in &mut self.groups {
                add(group, &line);
            }
            // It was added to itself too.
            let group = &mut self.groups[row / TOGETHER];
            for (to, word) in group.iter_mut().zip(words) {
                to[row % TOGETHER] = word;
            }
        }
        Some(firsts)
    }
}

impl Equations {
    /// When they are solved: for each the card it is solved for, which of the free cards are in it, and whether it is odd.
    #[inline(always)]
    pub(super) fn each_solved(&self, free: u128, mut each: impl FnMut(usize, u32, bool)) {
        let words = [free as u64, (free >> 64) as u64];
        for (number, group) in self.groups.iter().enumerate() {
            let mut unknowns = [0_u64; TOGETHER];
            let mut at = 0;
            for (cards, mut left) in group.iter().zip(words) {
                while left != 0 {
                    let bit = left.trailing_zeros();
                    left &= left - 1;
                    for (unknowns, cards) in unknowns.iter_mut().zip(cards) {
                        *unknowns |= (cards >> bit & 1) << at;
                    }
                    at += 1;
                }
            }
            for (at, unknowns) in unknowns.into_iter().enumerate() {
                let row = number * TOGETHER + at;
                if row < self.many {
                    let (cards, odd) = self.row(row);
                    if cards != 0 {
                        each(cards.trailing_zeros() as usize, unknowns as u32, odd);
                    }
                }
            }
        }
    }
}

/// An equation, and where its first card is.
pub(super) struct Line {
    words: [u64; 3],
    word: usize,
    bit: u32,
}

/// Adds the equation to those of a group that have its first card.
#[inline(always)]
pub(super) fn add(group: &mut Group, line: &Line) {
    let has = group[line.word % 2].map(|word| 0_u64.wrapping_sub(word >> line.bit & 1));
    for (to, word) in group.iter_mut().zip(line.words) {
        for (to, has) in to.iter_mut().zip(has) {
            *to ^= word & has;
        }
    }
}

/// See [`add`].
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn add_avx2(group: &mut Group, line: &Line) {
    use std::arch::x86_64::*;
    let bit = _mm256_set1_epi64x((1_u64 << line.bit).cast_signed());
    for half in 0..2 {
        let words = &group[line.word % 2][4 * half..4 * half + 4];
        // SAFETY: four words are 256 bits; no alignment is asked for.
        let words = unsafe { _mm256_loadu_si256(words.as_ptr().cast()) };
        let has = _mm256_cmpeq_epi64(_mm256_and_si256(words, bit), bit);
        for (to, word) in group.iter_mut().zip(line.words) {
            let to = to[4 * half..4 * half + 4].as_mut_ptr().cast();
            let word = _mm256_and_si256(_mm256_set1_epi64x(word.cast_signed()), has);
            // SAFETY: as above.
            unsafe { _mm256_storeu_si256(to, _mm256_xor_si256(_mm256_loadu_si256(to), word)) };
        }
    }
}

/// See [`add`].
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn add_avx512(group: &mut Group, line: &Line) {
    use std::arch::x86_64::*;
    let bit = _mm512_set1_epi64((1_u64 << line.bit).cast_signed());
    // SAFETY: eight words are 512 bits; no alignment is asked for.
    let words = unsafe { _mm512_loadu_si512(group[line.word % 2].as_ptr().cast()) };
    let has = _mm512_test_epi64_mask(words, bit);
    for (to, word) in group.iter_mut().zip(line.words) {
        let to = to.as_mut_ptr().cast();
        let word = _mm512_set1_epi64(word.cast_signed());
        // SAFETY: as above.
        unsafe {
            let before = _mm512_loadu_si512(to);
            _mm512_storeu_si512(to, _mm512_mask_xor_epi64(before, has, before, word));
        }
    }
}

#[cfg(test)]
mod tests {
    use fairdeal_core::random::Random;

    use super::super::vectors::Vectors;
    use super::*;

    fn add_by(vectors: Vectors, group: &mut Group, line: &Line) {
        match vectors {
            Vectors::None => add(group, line),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the machine has it, as was looked up.
            Vectors::Avx2 => unsafe { add_avx2(group, line) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the machine has it, as was looked up.
            Vectors::Avx512 => unsafe { add_avx512(group, line) },
        }
    }

    /// What is solved says of every set of cards what the equations said, by all vectors alike.
    #[test]
    fn solved_equations_say_the_same() {
        let mut contradictions = 0;
        for number in 0..3000 {
            let mut random = Random::new(number);
            let rows = 1 + random.below(20) as usize;
            // Ten cards, the last of them beyond the first word.
            let cards = [0, 1, 2, 30, 62, 63, 64, 65, 100, 127];
            let set = |bits: u64| {
                (0..10).fold(0_u128, |set, at| set | u128::from(bits >> at & 1) << cards[at])
            };
            let mut plain = Vec::new();
            let mut solved = Vec::new();
            for vectors in Vectors::all() {
                let mut random = Random::new(number);
                let mut equations = Equations::default();
                plain.clear();
                for _ in 0..rows {
                    let (few, odd) =
                        (random.below(1 << 10) & random.below(1 << 10), random.below(5) == 0);
                    equations.push(set(few), odd);
                    plain.push((set(few), odd));
                }
                let firsts = equations.solve(|group, line| add_by(vectors, group, line));
                let said: Vec<_> = (0..rows).map(|row| equations.row(row)).collect();
                solved.push((firsts, said));
            }
            assert!(solved.iter().all(|one| one == &solved[0]), "{number}");
            let holds = |rows: &[(u128, bool)], moved: u128| {
                rows.iter().all(|row| ((row.0 & moved).count_ones() % 2 == 1) == row.1)
            };
            let all: Vec<u128> =
                (0..1 << 10).map(set).filter(|&moved| holds(&plain, moved)).collect();
            let (firsts, rows) = &solved[0];
            let Some(firsts) = firsts else {
                assert!(all.is_empty(), "{number}");
                contradictions += 1;
                continue;
            };
            assert_eq!(all.len(), 1 << (10 - firsts.count_ones()), "{number}");
            assert!(all.iter().all(|&moved| holds(rows, moved)), "{number}");
            for row in rows.iter().filter(|row| row.0 != 0) {
                assert_eq!((row.0 & firsts).count_ones(), 1, "{number}");
            }
        }
        assert!((300..2700).contains(&contradictions), "{contradictions}");
    }
}
