//! The sets of some items that can be paid, made by doubling.
//!
//! Every item doubles the list: each set that can pay for it too stands there once more, with it. That is the same few
//! operations on all of the list, eight sets at a time, where going from set to set by calls took ten nanoseconds a set, half of
//! them for guesses that went wrong. The dearest items come first, so that the list is short for as long as it can be.
//!
//! Of a set there is kept which items it has, what they pay, and what they change the first sixteen cards by, a byte each
//! ([`super::join`] says what these are); everything else follows from the items.

#![allow(unsafe_code)] // Loads and stores of vectors where there is room for them, as is looked up.

use super::vectors::Vectors;

/// The most sets of a list.
const MOST_SETS: usize = 1 << 14;
/// Sets that are made together. So much more than is needed must be there to be written.
const TOGETHER: usize = 8;

const LOWEST: u64 = u64::from_ne_bytes([1; 8]);

/// What is above the seventh bit goes back to the lowest.
pub(super) fn fold(sums: u64) -> u64 {
    (sums & (LOWEST * 127)) + (sums >> 7 & LOWEST)
}

/// Is every byte of a folded sum 2 or 3?
pub(super) fn all_whole(sum: u64) -> bool {
    (sum ^ (LOWEST * 2)) & (LOWEST * 254) == 0
}

/// One set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Set {
    pub(super) items: u64,
    pub(super) pays: u64,
    pub(super) words: [u64; 2],
}

/// Some sets, the items, what they pay and their words apart.
#[derive(Clone, Default)]
pub(super) struct Sets {
    items: Vec<u64>,
    pays: Vec<u64>,
    words: [Vec<u64>; 2],
    /// So many are there; behind them is room.
    many: usize,
}

impl Sets {
    pub(super) fn len(&self) -> usize {
        self.many
    }

    pub(super) fn words(&self, which: usize) -> &[u64] {
        &self.words[which][..self.many]
    }

    pub(super) fn pays(&self) -> &[u64] {
        &self.pays[..self.many]
    }

    pub(super) fn get(&self, at: usize) -> Set {
        let words = self.words.each_ref().map(|words| words[at]);
        Set { items: self.items[at], pays: self.pays[at], words }
    }

    /// Begins with the set of nothing, of these words.
    pub(super) fn begin(&mut self, words: [u64; 2]) {
        self.many = 0;
        self.room(1);
        (self.items[0], self.pays[0]) = (0, 0);
        self.words.iter_mut().zip(words).for_each(|(all, word)| all[0] = word);
        self.many = 1;
    }

    fn room(&mut self, more: usize) {
        let all = self.many + more + TOGETHER;
        if self.items.len() < all {
            let all = all.next_power_of_two();
            let [first, second] = &mut self.words;
            for part in [&mut self.items, &mut self.pays, first, second] {
                part.resize(all, 0);
            }
        }
    }

    /// Adds to the first so many sets these items, where no more than `most` is paid then. False if there are too many.
    pub(super) fn double(&mut self, vectors: Vectors, first: usize, with: Set, most: u64) -> bool {
        self.room(first);
        match vectors {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the machine has it, as was looked up.
            Vectors::Avx512 => unsafe { self.double_avx512(first, with, most) },
            _ => self.double_one_by_one(first, with, most),
        }
        self.many <= MOST_SETS
    }

    fn double_one_by_one(&mut self, first: usize, with: Set, most: u64) {
        let mut to = self.many;
        for at in 0..first {
            let pays = self.pays[at] + with.pays;
            // Written anyway, and kept if it can be paid: no branch.
            self.items[to] = self.items[at] | with.items;
            self.pays[to] = pays;
            for (words, word) in self.words.iter_mut().zip(with.words) {
                words[to] = fold(words[at] + word);
            }
            to += usize::from(pays <= most);
        }
        self.many = to;
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512f,avx512bw,avx2,bmi1,bmi2,popcnt")]
    fn double_avx512(&mut self, first: usize, with: Set, most: u64) {
        use std::arch::x86_64::*;
        let all = |number: u64| _mm512_set1_epi64(number.cast_signed());
        let (items, pays, most) = (all(with.items), all(with.pays), all(most));
        let words = with.words.map(all);
        let (low, one) = (_mm512_set1_epi8(127), _mm512_set1_epi8(1));
        let mut to = self.many;
        let [a, b] = &mut self.words;
        let parts = [&mut self.items, &mut self.pays, a, b];
        assert!(parts.iter().all(|part| to + first + TOGETHER <= part.len()));
        let parts = parts.map(|part| part.as_mut_ptr());
        for at in (0..first).step_by(TOGETHER) {
            let there = if first - at < TOGETHER { (1 << (first - at)) - 1 } else { u8::MAX };
            // SAFETY: `at` is below `first` and `to` no more than `first` beyond where it began, and eight more words
            // than that are there in each part.
            unsafe {
                let [set, paid, a, b] = parts.map(|part| _mm512_loadu_si512(part.add(at).cast()));
                let paid = _mm512_add_epi64(paid, pays);
                let kept = _mm512_mask_cmple_epu64_mask(there, paid, most);
                let fold = |a, b| {
                    let sums = _mm512_add_epi64(a, b);
                    let carry = _mm512_and_si512(_mm512_srli_epi64::<7>(sums), one);
                    _mm512_add_epi64(_mm512_and_si512(sums, low), carry)
                };
                let new = [_mm512_or_si512(set, items), paid, fold(a, words[0]), fold(b, words[1])];
                for (part, new) in parts.into_iter().zip(new) {
                    let new = _mm512_maskz_compress_epi64(kept, new);
                    _mm512_storeu_si512(part.add(to).cast(), new);
                }
                to += kept.count_ones() as usize;
            }
        }
        self.many = to;
    }
}

#[cfg(test)]
impl FromIterator<Set> for Sets {
    fn from_iter<T: IntoIterator<Item = Set>>(sets: T) -> Sets {
        let mut made = Sets::default();
        for set in sets {
            made.room(1);
            let at = made.many;
            (made.items[at], made.pays[at]) = (set.items, set.pays);
            made.words.iter_mut().zip(set.words).for_each(|(all, word)| all[at] = word);
            made.many += 1;
        }
        made
    }
}

#[cfg(test)]
mod tests {
    use fairdeal_core::random::Random;

    use super::*;

    /// All sets that can be paid are made, each once, by all vectors in the same order.
    #[test]
    fn all_that_can_be_paid_is_made() {
        for number in 0..2000 {
            let mut random = Random::new(number);
            let most = random.below(40);
            let items: Vec<Set> = (0..random.below(9))
                .map(|at| {
                    let mut residue = |_| random.below(127) as u8;
                    let word = |_| u64::from_ne_bytes([0; 8].map(&mut residue));
                    let words = [0, 1].map(word);
                    Set { items: 1 << at, pays: random.below(20), words }
                })
                .collect();
            let mut made = Vec::new();
            for vectors in Vectors::all() {
                let mut sets = Sets::default();
                sets.begin([LOWEST; 2]);
                for &item in &items {
                    assert!(sets.double(vectors, sets.len(), item, most));
                }
                made.push((0..sets.len()).map(|at| sets.get(at)).collect::<Vec<_>>());
            }
            assert!(made.iter().all(|sets| sets == &made[0]), "{number}");
            let mut found: Vec<u64> = made[0].iter().map(|set| set.items).collect();
            found.sort_unstable();
            let with = |set: u64| items.iter().filter(move |item| item.items & set != 0);
            let pays = |set: u64| with(set).map(|item| item.pays).sum::<u64>();
            let truth: Vec<u64> = (0..1 << items.len()).filter(|&set| pays(set) <= most).collect();
            assert_eq!(found, truth, "{number}");
            for set in &made[0] {
                assert_eq!(set.pays, pays(set.items));
                for place in 0..16 {
                    let residue =
                        |set: &Set| u32::from(set.words[place / 8].to_ne_bytes()[place % 8]);
                    let sum = 1 + with(set.items).map(residue).sum::<u32>();
                    assert_eq!(residue(set) % 127, sum % 127, "{number}");
                }
            }
        }
    }

    #[test]
    fn too_many_sets_are_too_many() {
        for vectors in Vectors::all() {
            let mut sets = Sets::default();
            sets.begin([0; 2]);
            let doubled = |at: &u32| {
                let set = Set { items: 1 << at, pays: 0, words: [0; 2] };
                sets.double(vectors, sets.len(), set, 0)
            };
            assert_eq!((0..20).take_while(doubled).count(), 14);
        }
    }
}
