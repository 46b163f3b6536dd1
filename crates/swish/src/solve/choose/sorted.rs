//! Sets of one half in the order in which those of the other look for them.
//!
//! Sorted by what they change the first two cards by, in one number, then by what they pay; with what they say of the next
//! eight cards beside each other. By counting, without a comparison: it takes some nanoseconds a set.

use std::ops::Range;

use super::echelon::PRIME;
use super::sets::Sets;

/// Numbers that two cards make.
pub(super) const NUMBERS: usize = PRIME as usize;
/// Grades of what sets pay.
const GRADES: usize = 8;
/// Sets that are looked at together. So many more stand at the end.
pub(super) const TOGETHER: usize = 16;

/// What a word says of its first two cards, in one number: residues are often small, and so these are spread.
#[inline(always)]
fn first(word: u64) -> usize {
    let sum = (word & 127) + SECOND * (word >> 8 & 127);
    let sum = ((sum & 127) + (sum >> 7)) as usize;
    if sum < NUMBERS { sum } else { sum - NUMBERS }
}

/// What two words say of the next four cards, and of the four after these.
#[inline(always)]
fn next(first: u64, second: u64) -> [u32; 2] {
    [(first >> 16) as u32, (first >> 48 | second << 16) as u32]
}

/// What sets want of four cards, and of four more: each byte is that much or one more. What does not tell is masked.
///
/// Two residues add up to 2 or 3 if the second is 2 less the first, or one more. Residues go round, and 0 is one more than
/// 126, which bytes do not know: whoever wants that is told nothing of the card, and all cards are looked at again
/// afterwards. So residues are turned ([`TURN`]) until those two are some that hardly any set has.
#[derive(Clone, Default)]
pub(super) struct Asks {
    pub(super) wants: [Vec<u32>; 2],
    pub(super) tells: [Vec<u32>; 2],
}

const LOWEST: u32 = u32::from_ne_bytes([1; 4]);
/// Residues near 0 are common, and so are those of halves, thirds, quarters: 36 and 37 are none of these.
const TURN: u32 = 90;

/// Four residues turned, none of them 127: that is 0. Each is at most 127.
#[inline(always)]
fn turned(residues: u32, by: u32) -> u32 {
    let sums = residues + LOWEST * by;
    let sums = (sums & (LOWEST * 127)) + (sums >> 7 & LOWEST);
    sums - ((sums + LOWEST) >> 7 & LOWEST) * 127
}

/// What residues want of others.
#[inline(always)]
fn wants(residues: u32) -> [u32; 2] {
    let wants = turned(residues ^ (LOWEST * 127), TURN + 2);
    let last = (wants + LOWEST * 2) >> 7 & LOWEST;
    [wants & !(last * 127), !(last * 255) & (LOWEST * 254)]
}

/// The numbers of words that go with one of the number 0: each of the two cards is 2 or 3.
const GOES: [usize; 4] = {
    let second = SECOND as usize;
    [2 + 2 * second, 3 + 2 * second, 2 + 3 * second, 3 + 3 * second]
};
const SECOND: u64 = 11;

/// The numbers that go with a number.
pub(super) fn goes(number: usize) -> [usize; 4] {
    GOES.map(|goes| (2 * NUMBERS - number + goes) % NUMBERS)
}

/// The sets of a half.
#[derive(Clone, Default)]
pub(super) struct Sorted {
    /// What each says of four cards, and of four more; and which it is.
    pub(super) next: [Vec<u32>; 2],
    pub(super) which: Vec<u16>,
    /// What each wants, if that was asked for.
    pub(super) asks: Asks,
    /// Where those of a number and a grade begin.
    starts: Vec<u16>,
    /// For each set, not sorted: its number and its grade.
    places: Vec<u16>,
    /// What is paid is graded by its highest bits; the grade of all that may be paid.
    shift: u32,
    top: usize,
}

impl Sorted {
    /// Of these sets, where so much may be paid.
    #[inline(always)]
    pub(super) fn sort(&mut self, sets: &Sets, spare: u64) {
        self.shift = (64 - spare.leading_zeros()).saturating_sub(GRADES.ilog2());
        self.top = (spare >> self.shift) as usize;
        let [firsts, seconds] = [0, 1].map(|which| sets.words(which));
        self.places.clear();
        let place = |(&word, &pays)| (first(word) * GRADES) as u16 + (pays >> self.shift) as u16;
        self.places.extend(firsts.iter().zip(sets.pays()).map(place));
        self.starts.clear();
        self.starts.resize(NUMBERS * GRADES + 2, 0);
        self.places.iter().for_each(|&place| self.starts[usize::from(place) + 2] += 1);
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
        self.next.iter_mut().for_each(|next| next.resize(sets.len() + TOGETHER, 0));
        self.which.resize(sets.len(), 0);
        let [to_first, to_second] = self.next.each_mut().map(|next| &mut next[..sets.len()]);
        let (to_which, starts) = (&mut self.which[..], &mut self.starts[1..]);
        let words = firsts.iter().zip(seconds);
        for (which, (&place, (&first, &second))) in self.places.iter().zip(words).enumerate() {
            let start = &mut starts[usize::from(place)];
            let at = usize::from(*start);
            *start += 1;
            [to_first[at], to_second[at]] = next(first, second);
            to_which[at] = which as u16;
        }
    }

    /// They are to be held against others.
    #[inline(always)]
    pub(super) fn ask(&mut self) {
        let both = self.asks.wants.iter_mut().zip(&mut self.asks.tells);
        for ((all_wants, all_tells), next) in both.zip(&self.next) {
            all_wants.resize(next.len(), 0);
            all_tells.resize(next.len(), 0);
            let both = all_wants.iter_mut().zip(all_tells);
            for ((to_wants, to_tells), &residues) in both.zip(next) {
                [*to_wants, *to_tells] = wants(residues);
            }
        }
    }

    /// Others are to be held against them.
    #[inline(always)]
    pub(super) fn answer(&mut self) {
        for next in &mut self.next {
            next.iter_mut().for_each(|residues| *residues = turned(*residues, TURN));
        }
    }

    /// Those of a number.
    #[inline(always)]
    pub(super) fn of(&self, number: usize) -> Range<usize> {
        let at = number * GRADES;
        usize::from(self.starts[at])..usize::from(self.starts[at + GRADES])
    }

    /// Those of a number that may be paid with what is at this place of another half, and all behind it there.
    #[inline(always)]
    pub(super) fn with(&self, number: usize, other: &Sorted, at: usize) -> Range<usize> {
        let grade = usize::from(other.places[usize::from(other.which[at])]) % GRADES;
        let start = number * GRADES;
        usize::from(self.starts[start])..usize::from(self.starts[start + self.top - grade + 1])
    }
}
