//! Two lists of half sets, and the pairs that leave every card whole.
//!
//! A set of items changes the cards that equations are solved for ([`super::list`]), modulo 127, by the sum of what its
//! items change them by. Items are parted into two halves, the cheap and the dear, so that both have about as many sets (dealt in
//! turn they would have twice as many). All sets of either half that can be paid are made ([`super::sets`]) and sorted by
//! what they change the first two cards by, in one number ([`super::sorted`]). Those of one number go with those of four
//! others, as each of the two cards comes out as 0 or 1: all of the first are held against all of the second, sixteen at
//! a time, by the next eight cards ([`super::scan`]). Where a million sets could be paid some two thousand are made, and
//! that is nearly all it takes: the same few operations on everything, and hardly a guess of the processor that goes wrong.
//!
//! Residues are bytes, eight in a word. The sum of two is at most 254, and what is left above the seventh bit goes back
//! to the lowest, as 128 is 1 modulo 127: so 127 stays as another name of 0, which does no harm. A card begins as its
//! value and 2, so that 2 and 3 are what it may come out as: two numbers that differ in their lowest bit.
//!
//! Lost against this: going from set to set and looking up the partners of each (ten nanoseconds to make one and twenty to ask,
//! mostly for guesses that went wrong: of hand 7 of `swish/8x10/s3/80` that took a third more time in all), a map of which
//! residues of four cards have a partner at all (nearly half have one, and every set has sixteen such places to mark), one
//! half four times in the order of its partners (sorting it took longer than what was saved), and sets not sorted by
//! what they pay (four times the pairs).

use std::ops::ControlFlow;

use super::echelon::PRIME;
use super::scan::Scan;
use super::sets::{Set, Sets, all_whole, fold};
use super::vectors::Vectors;

/// The most cards that are looked at in a pair.
pub(super) const LANES: usize = 8 * WORDS;
const WORDS: usize = 4;
/// The most items of a half.
const MOST_ITEMS: usize = 64;
/// What is paid is known to this many parts when sets are counted.
const PARTS: usize = 64;

/// A free unknown that is not as it would be if nobody paid.
#[derive(Clone, Copy)]
pub(super) struct Item {
    pub(super) pays: i64,
    /// Which one, and whether it would be used.
    pub(super) unknown: u16,
    pub(super) used: bool,
    /// It is one more of the item before it.
    pub(super) more: bool,
    /// What it changes each card by.
    words: [u64; WORDS],
}

impl Item {
    pub(super) fn new(
        pays: i64,
        unknown: u16,
        used: bool,
        more: bool,
        lanes: &[u8; LANES],
    ) -> Item {
        Item { pays, unknown, used, more, words: words(lanes) }
    }

    /// What it changes the card of an equation by.
    pub(super) fn change(&self, equation: &[u16]) -> u32 {
        let entry = equation[usize::from(self.unknown)];
        u32::from(if self.used { entry } else { PRIME - entry })
    }
}

fn words(lanes: &[u8; LANES]) -> [u64; WORDS] {
    let mut words = [0; WORDS];
    for (word, lanes) in words.iter_mut().zip(lanes.chunks_exact(8)) {
        *word = lanes.iter().rev().fold(0, |word, &lane| word << 8 | u64::from(lane));
    }
    words
}

/// Does the card of a lane come out as 1?
pub(super) fn one(words: &[u64; WORDS], lane: usize) -> bool {
    words[lane / 8] >> (lane % 8 * 8) & 1 == 1
}

/// The two halves, kept for the next time.
#[derive(Clone, Default)]
pub(super) struct Halves {
    items: [Vec<Item>; 2],
    counts: [Vec<f32>; 2],
    sets: [Sets; 2],
    scan: Scan,
    both: Vec<Item>,
    vectors: Vectors,
}

impl Halves {
    pub(super) fn new(vectors: Vectors) -> Halves {
        Halves { scan: Scan::new(vectors), vectors, ..Halves::default() }
    }

    /// Shows the items of every two sets in which cards with these values come out as 0 or 1, and that can be paid; and which
    /// of the two the first of these cards are ([`one`]). None if there are
    /// too many, or whoever is shown them says so; else how many sets were made, and sixteen pairs looked at.
    pub(super) fn each(
        &mut self,
        items: &[Item],
        values: impl Iterator<Item = u8>,
        (spare, most): (i64, f32),
        show: &mut impl FnMut(&[Item], &[u64; WORDS]) -> ControlFlow<()>,
    ) -> Option<u64> {
        let (cheap, dear) = items.split_at(self.part(items, spare, most)?);
        for (half, items) in self.items.iter_mut().zip([cheap, dear]) {
            half.clear();
            half.extend_from_slice(items);
        }
        let mut lanes = [2; LANES];
        for (lane, value) in lanes.iter_mut().zip(values) {
            *lane = (value + 2) % PRIME as u8;
        }
        let begin = words(&lanes);
        let spare = spare as u64;
        for ((items, sets), begin) in
            self.items.iter().zip(&mut self.sets).zip([[begin[0], begin[1]], [0; 2]])
        {
            if items.len() > MOST_ITEMS || !make(self.vectors, items, spare, begin, sets) {
                return None;
            }
        }
        let made: u64 = self.sets.iter().map(|sets| sets.len() as u64).sum();
        let (items, both) = (&self.items, &mut self.both);
        let looked = self.scan.scan(&self.sets, spare, &mut |sets| {
            !whole(items, sets, &begin, spare, both)
                .is_some_and(|sums| show(both, &sums).is_break())
        })?;
        Some(made + looked)
    }

    /// Where the dear items begin. None if more than so many sets can be paid.
    fn part(&mut self, items: &[Item], spare: i64, most: f32) -> Option<usize> {
        let [cheap, dear] = &mut self.counts;
        count(items.iter().map(|item| item.pays), spare, cheap);
        cheap.last().filter(|&&sets| sets <= most)?;
        count(items.iter().rev().map(|item| item.pays), spare, dear);
        let (mut best, mut fewest) = (0, f32::INFINITY);
        for (at, (cheap, dear)) in cheap.iter().zip(dear.iter().rev()).enumerate() {
            let within = items.get(at).is_some_and(|item| item.more);
            if cheap + dear < fewest && !within {
                (best, fewest) = (at, cheap + dear);
            }
        }
        Some(best)
    }
}

/// The first words of two sets fit; do all? If so, the words, and the items of both.
#[inline(never)]
fn whole(
    items: &[Vec<Item>; 2],
    [a, b]: [Set; 2],
    begin: &[u64; WORDS],
    spare: u64,
    both: &mut Vec<Item>,
) -> Option<[u64; WORDS]> {
    let whole = |word: usize| all_whole(fold(a.words[word] + b.words[word]));
    if !whole(0) || !whole(1) || a.pays + b.pays > spare {
        return None;
    }
    both.clear();
    for (items, set) in items.iter().zip([a, b]) {
        let mut left = set.items;
        while left != 0 {
            both.push(items[left.trailing_zeros() as usize]);
            left &= left - 1;
        }
    }
    let mut sums = *begin;
    for item in &*both {
        sums.iter_mut().zip(item.words).for_each(|(sum, word)| *sum = fold(*sum + word));
    }
    sums.iter().all(|&sum| all_whole(sum)).then_some(sums)
}

/// Makes all sets of these items that can be paid, the dearest first. False if there are too many.
fn make(vectors: Vectors, items: &[Item], spare: u64, begin: [u64; 2], sets: &mut Sets) -> bool {
    sets.begin(begin);
    let mut end = items.len();
    while end > 0 {
        // The same item several times: once, twice and so on.
        let same = items[..end].iter().rev().take_while(|item| item.more).count() + 1;
        let (first, at) = (sets.len(), end - same);
        let item = &items[at];
        let mut with = Set { items: 0, pays: 0, words: [0; 2] };
        for copy in at..end {
            let pays = with.pays + item.pays as u64;
            if pays > spare {
                break;
            }
            let words = [0, 1].map(|word| fold(with.words[word] + item.words[word]));
            with = Set { items: with.items | 1 << copy, pays, words };
            if !sets.double(vectors, first, with, spare) {
                return false;
            }
        }
        end = at;
    }
    true
}

/// About how many sets of none of these, of the first, of the first two and so on can be paid.
#[inline(always)]
pub(super) fn count(pays: impl Iterator<Item = i64>, spare: i64, counts: &mut Vec<f32>) {
    // The sets that pay no more than so many parts.
    let mut many = [1.0_f32; PARTS + 1];
    let per = PARTS as f32 / spare.max(1) as f32;
    counts.clear();
    counts.push(1.0);
    for pays in pays {
        let part = if pays > spare { PARTS + 1 } else { ((pays as f32 * per) as usize).min(PARTS) };
        let before = many;
        for (many, before) in many[part..].iter_mut().zip(&before) {
            *many += before;
        }
        counts.push(many[PARTS]);
    }
}
