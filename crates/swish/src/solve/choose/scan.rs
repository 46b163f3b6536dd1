//! The sets of two halves that may go together: the innermost loop of [`super::join`].
//!
//! Those of one number are held against those of four others ([`super::sorted`]). Sixteen of these are kept at hand, and
//! one after the other of the first is held against them, by eight cards, a byte each. Two sets go together if every byte of
//! the one is what the other wants, or one more: a subtraction of four bytes at once, no two of which get in each other's
//! way as long as all are right ([`Ask`]). There is hardly a branch that goes another way than the last time.

#![allow(unsafe_code)] // Loads of vectors from arrays of their size, where the machine has them.

use super::sets::{Set, Sets};
use super::sorted::{NUMBERS, Sorted, TOGETHER, goes};
use super::vectors::Vectors;

/// Two halves.
#[derive(Clone, Default)]
pub(super) struct Scan {
    sorted: [Sorted; 2],
    vectors: Vectors,
}

impl Scan {
    pub(super) fn new(vectors: Vectors) -> Scan {
        Scan { vectors, ..Scan::default() }
    }

    /// Shows two sets that go together by the first ten cards, as far as numbers of two cards tell, and could be paid, and
    /// goes on while that is wanted. How often sixteen pairs were looked at, or none if it was not to the end.
    pub(super) fn scan(
        &mut self,
        sets: &[Sets; 2],
        spare: u64,
        show: &mut impl FnMut([Set; 2]) -> bool,
    ) -> Option<u64> {
        match self.vectors {
            Vectors::None => self.all(sets, spare, show, portable),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the machine has it, as was looked up.
            Vectors::Avx2 => unsafe { self.all_avx2(sets, spare, show) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the machine has it, as was looked up.
            Vectors::Avx512 => unsafe { self.all_avx512(sets, spare, show) },
        }
    }

    #[inline(always)]
    fn all(
        &mut self,
        sets: &[Sets; 2],
        spare: u64,
        show: &mut impl FnMut([Set; 2]) -> bool,
        hits: impl Fn(Ask, &Others, u16) -> u16,
    ) -> Option<u64> {
        for (sorted, sets) in self.sorted.iter_mut().zip(sets) {
            sorted.sort(sets, spare);
        }
        let [asking, others] = &mut self.sorted;
        asking.ask();
        others.answer();
        let (mut looked, [asking, others]) = (0, &self.sorted);
        for number in 0..NUMBERS {
            if asking.of(number).is_empty() {
                continue;
            }
            for near in goes(number) {
                let near = others.of(near);
                for at in near.clone().step_by(TOGETHER) {
                    let asks = asking.with(number, others, at);
                    looked += asks.len() as u64;
                    let chunk = others.next.each_ref().map(|next| next[at..].first_chunk());
                    let [Some(first), Some(second)] = chunk else { continue };
                    let here = near.end - at;
                    let there = if here < TOGETHER { (1 << here) - 1 } else { u16::MAX };
                    let others_here = [*first, *second];
                    let mut from = asks.start;
                    // From hit to hit: what is looped over most has nothing else in it.
                    while from < asks.end {
                        let mut hits_here = 0;
                        let goes = |(((&a, &b), &c), &d): (((&u32, &u32), &u32), &u32)| {
                            let ask = Ask { wants: [a, b], tells: [c, d] };
                            hits_here = hits(ask, &others_here, there);
                            hits_here != 0
                        };
                        let [wants, tells] = [&asking.asks.wants, &asking.asks.tells]
                            .map(|both| both.each_ref().map(|one| &one[from..asks.end]));
                        let mut all = wants[0].iter().zip(wants[1]).zip(tells[0]).zip(tells[1]);
                        let Some(ask) = all.position(goes) else { break };
                        while hits_here != 0 {
                            let other = at + hits_here.trailing_zeros() as usize;
                            let which = [asking.which[from + ask], others.which[other]];
                            if !show([0, 1].map(|half| sets[half].get(usize::from(which[half])))) {
                                return None;
                            }
                            hits_here &= hits_here - 1;
                        }
                        from += ask + 1;
                    }
                }
            }
        }
        Some(looked)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn all_avx2(
        &mut self,
        sets: &[Sets; 2],
        spare: u64,
        show: &mut impl FnMut([Set; 2]) -> bool,
    ) -> Option<u64> {
        use std::arch::x86_64::*;
        self.all(sets, spare, show, |ask, others, there| {
            let all = |number: u32| _mm256_set1_epi32(number.cast_signed());
            let wrong = |which: usize, half: usize| {
                let others = others[which][8 * half..8 * half + 8].as_ptr().cast();
                // SAFETY: eight numbers are 256 bits; no alignment is asked for.
                let others = unsafe { _mm256_loadu_si256(others) };
                let beyond = _mm256_sub_epi32(others, all(ask.wants[which]));
                _mm256_and_si256(beyond, all(ask.tells[which]))
            };
            let half = |half: usize| {
                let wrong = _mm256_or_si256(wrong(0, half), wrong(1, half));
                let right = _mm256_cmpeq_epi32(wrong, _mm256_setzero_si256());
                _mm256_movemask_ps(_mm256_castsi256_ps(right)) as u16
            };
            (half(0) | half(1) << 8) & there
        })
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512f,avx512bw,avx2,bmi1,bmi2,popcnt")]
    fn all_avx512(
        &mut self,
        sets: &[Sets; 2],
        spare: u64,
        show: &mut impl FnMut([Set; 2]) -> bool,
    ) -> Option<u64> {
        use std::arch::x86_64::*;
        self.all(sets, spare, show, |ask, others, there| {
            let all = |number: u32| _mm512_set1_epi32(number.cast_signed());
            let beyond = |which: usize| {
                // SAFETY: sixteen numbers are 512 bits; no alignment is asked for.
                let others = unsafe { _mm512_loadu_si512(others[which].as_ptr().cast()) };
                _mm512_sub_epi32(others, all(ask.wants[which]))
            };
            let first = _mm512_and_si512(beyond(0), all(ask.tells[0]));
            // The first, or what the second tells.
            let wrong = _mm512_ternarylogic_epi32::<0xF8>(first, beyond(1), all(ask.tells[1]));
            _mm512_mask_testn_epi32_mask(there, wrong, wrong)
        })
    }
}

/// What a set wants of eight cards, and which of them tell.
#[derive(Clone, Copy)]
struct Ask {
    wants: [u32; 2],
    tells: [u32; 2],
}

/// What sixteen sets say of eight cards.
type Others = [[u32; TOGETHER]; 2];

#[inline(always)]
fn portable(ask: Ask, others: &Others, there: u16) -> u16 {
    let wrong = |which: usize, other: u32| other.wrapping_sub(ask.wants[which]) & ask.tells[which];
    let both = others[0].iter().zip(&others[1]).rev();
    there & both.fold(0, |hits, (&a, &b)| hits << 1 | u16::from(wrong(0, a) | wrong(1, b) == 0))
}

#[cfg(test)]
mod tests {
    use fairdeal_core::random::Random;

    use super::*;

    /// By all vectors alike, in the same order, those pairs are shown that go together by ten cards and could be paid; a few
    /// more, as numbers of two cards and grades are not exact, but none that does not go by the last eight, where they tell.
    #[test]
    fn pairs_that_go_are_shown() {
        let (mut went, mut shown_some, mut at_the_turn) = (0, 0, 0);
        for number in 0..600 {
            let mut random = Random::new(number);
            let most = 1 << random.below(40);
            let spare = random.below(most);
            // Residues are nearly always such that two of them go: of one card where they are turned.
            let mut set = |half: usize, at: u64| {
                let mut byte = |card: usize| {
                    let any = (random.next_u64() & random.below(8)) as usize;
                    let turned = [[93, 93, 93, 93, 92, 94, 64, 0], [37, 36, 37, 36, 38, 35, 64, 0]];
                    if card == 6 { turned[half][any] } else { [1, 1, 1, 2, 0, 126, 127, 64][any] }
                };
                let words = [0, 8].map(|first| {
                    u64::from_ne_bytes(std::array::from_fn(|card| byte(first + card)))
                });
                Set { items: at, pays: random.below(spare + 1), words }
            };
            let sets: [Vec<Set>; 2] =
                [0, 1].map(|half| (0..70 + 30 * half as u64).map(|at| set(half, at)).collect());
            let halves = sets.each_ref().map(|sets| Sets::from_iter(sets.iter().copied()));
            let byte = |set: &Set, card: usize| set.words[card / 8].to_ne_bytes()[card % 8];
            let fit = |a: u8, b: u8| [2, 3].contains(&((a + b) % 127));
            let goes = |a: &Set, b: &Set| (0..10).all(|card| fit(byte(a, card), byte(b, card)));
            // Whoever wants 36 is told nothing, as 37 is not one more there.
            let told = |[a, b]: &[Set; 2]| {
                (2..10).all(|card| byte(a, card) == 93 || fit(byte(a, card), byte(b, card)))
            };
            let mut plain = Vec::new();
            for a in &sets[0] {
                let fits = |b: &&Set| goes(a, b) && a.pays + b.pays <= spare;
                let fitting = sets[1].iter().filter(fits);
                plain.extend(fitting.clone().map(|b| [a.items, b.items]));
                let turned =
                    |b: &&Set| (2..10).any(|card| byte(a, card) == 93 && byte(b, card) == 37);
                at_the_turn += fitting.filter(turned).count();
            }
            let mut all = Vec::new();
            for vectors in Vectors::all() {
                let (mut shown, mut scan) = (Vec::new(), Scan::new(vectors));
                let mut show = |both: [Set; 2]| {
                    shown.push(both);
                    true
                };
                assert!(scan.scan(&halves, spare, &mut show).is_some());
                // Whoever has seen enough is shown no more.
                let mut left = shown.len() / 2;
                let mut some = |_| {
                    left = left.saturating_sub(1);
                    left > 0
                };
                assert_eq!(scan.scan(&halves, spare, &mut some).is_none(), !shown.is_empty());
                assert_eq!(left, 0);
                all.push(shown);
            }
            assert!(all.iter().all(|shown| shown == &all[0]), "{number}");
            assert!(all[0].iter().all(told), "{number}");
            let mut found: Vec<[u64; 2]> =
                all[0].iter().map(|both| both.map(|set| set.items)).collect();
            found.sort_unstable();
            found.windows(2).for_each(|two| assert_ne!(two[0], two[1], "{number}"));
            assert!(plain.iter().all(|both| found.binary_search(both).is_ok()), "{number}");
            (went, shown_some) = (went + plain.len(), shown_some + found.len());
        }
        assert!(went > 3000 && shown_some < 4 * went, "{went} {shown_some}");
        assert!(at_the_turn > 1000, "{at_the_turn}");
    }
}
