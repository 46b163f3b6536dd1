//! Two lists of half sets, and the pairs that leave every card whole.
//!
//! A set of items changes the cards that equations are solved for ([`super::list`]), modulo 127, by the sum of what its
//! items change them by. Items are parted into two halves, the cheap and the dear, so that both take about as long (dealt in
//! turn they would have twice as many sets). All sets of the dear half that can be paid are kept in a table; those of the
//! other are made one after the other, and for each the sets of the table are looked at that can be paid with it and
//! that bring the first two cards to 0 or 1: the table is sorted by what sets change these by, in one number, then by what
//! they pay ([`super::scan`]). On hand 8 of `swish/8x10/s3/80` a list makes some two thousand sets where a million could be paid, and finds the
//! twenty in which every card is 0 or 1.
//!
//! Residues are bytes, eight in a word. The sum of two is at most 254, and what is left above the seventh bit goes back
//! to the lowest, as 128 is 1 modulo 127: so 127 stays as another name of 0, which does no harm. A card begins as its
//! value and 2, so that 2 and 3 are what it may come out as: two numbers that differ in their lowest bit.
//!
//! What items change cards by is often 1 or −1: sorted by one card, 47 sets of the table stand where one could go, by two cards in
//! one number half as many, in four places instead of two. That pays only as all four are looked at without a branch.
//!
//! Lost against this: groups of two further cards (fewer pairs, but more places to look at), a bit for every two
//! residues of two cards that the table has (nearly all pairs pass), and tables of the cheap sets of either half, for the dear ones
//! of the other (tables of a sixth, but twice as many sets that ask).

use std::ops::Range;

use super::echelon::PRIME;
use super::scan::{TOGETHER, Words, all_whole, fold};
use super::vectors::Vectors;

/// The most cards that are looked at in a pair.
pub(super) const LANES: usize = 8 * WORDS;
const WORDS: usize = 4;
/// The most sets of a table, and items of a half.
const MOST_SETS: usize = 1 << 14;
const MOST_ITEMS: usize = 64;
/// Grades of what sets of a table pay.
const GRADES: usize = 16;
/// A cheap set, with the sets of the table that it is held against, takes about as long as so many sets of the table.
const ASKS: f32 = 3.0;
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

/// What a word says of its first two cards, in one number: residues are often small, and so these are spread.
fn first(word: u64) -> usize {
    ((word & 127) + SECOND * (word >> 8 & 127)) as usize % PRIME as usize
}

/// The numbers of words that go with one of the number 0: each of the two cards is 2 or 3.
const GOES: [usize; 4] = {
    let second = SECOND as usize;
    [2 + 2 * second, 3 + 2 * second, 2 + 3 * second, 3 + 3 * second]
};
const SECOND: u64 = 11;

/// A set of items of one half.
#[derive(Clone, Copy, Default)]
struct Set {
    pays: i64,
    items: u64,
    words: [u64; WORDS],
}

impl Set {
    fn with(&self, item: &Item, at: usize) -> Set {
        let mut with = Set { pays: self.pays + item.pays, items: self.items | 1 << at, ..*self };
        for (word, item) in with.words.iter_mut().zip(&item.words) {
            *word = fold(*word + item);
        }
        with
    }

    /// Is this item one more of one that the set does not have?
    fn lacks(&self, item: &Item, at: usize) -> bool {
        item.more && self.items >> (at - 1) & 1 == 0
    }
}

/// The two halves, kept for the next time.
#[derive(Clone, Default)]
pub(super) struct Halves {
    items: [Vec<Item>; 2],
    counts: [Vec<f32>; 2],
    table: Table,
    vectors: Vectors,
}

impl Halves {
    pub(super) fn new(vectors: Vectors) -> Halves {
        Halves { vectors, ..Halves::default() }
    }

    /// Shows the items of every two sets in which cards with these values come out as 0 or 1, and that can be paid; and which
    /// of the two the first of these cards are ([`one`]). None if there are
    /// too many; else how many sets were made and pairs looked at.
    pub(super) fn each(
        &mut self,
        items: &[Item],
        values: impl Iterator<Item = u8>,
        (spare, most): (i64, f32),
        show: &mut impl FnMut(&[Item], &[u64; WORDS]),
    ) -> Option<u64> {
        let (cheap, dear) = items.split_at(self.part(items, spare, most)?);
        for (half, items) in self.items.iter_mut().zip([cheap, dear]) {
            half.clear();
            half.extend_from_slice(items);
        }
        let few = self.items.iter().all(|items| items.len() <= MOST_ITEMS);
        if !few || !self.table.make(&self.items[1], spare) {
            return None;
        }
        let mut lanes = [2; LANES];
        for (lane, value) in lanes.iter_mut().zip(values) {
            *lane = (value + 2) % PRIME as u8;
        }
        let begin = Set { words: words(&lanes), ..Set::default() };
        let looked = self.table.sets.len() as u64;
        let [items, others] = &self.items;
        let mut pairs = Pairs {
            items,
            others,
            table: &self.table,
            spare,
            looked,
            both: Vec::new(),
            found: Vec::new(),
            vectors: self.vectors,
            show,
        };
        pairs.of([begin.words[0], begin.words[1]], 0, || begin);
        pairs.go_on(&begin, 0);
        Some(pairs.looked)
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
            let costs = ASKS * cheap + dear;
            if costs < fewest && !within {
                (best, fewest) = (at, costs);
            }
        }
        Some(best)
    }
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

/// The sets of one half.
#[derive(Clone, Default)]
struct Table {
    sets: Vec<Set>,
    /// The sets sorted: their first two words, and which they are.
    words: Words,
    which: Vec<u16>,
    /// Where the sets of a value of the first card, and of a grade, begin.
    starts: Vec<u16>,
    /// Grades for what is paid.
    per: f32,
}

impl Table {
    /// Makes all sets of these items that can be paid. False if there are too many.
    fn make(&mut self, items: &[Item], spare: i64) -> bool {
        self.sets.clear();
        let all = self.add(items, Set::default(), 0, spare);
        if all {
            // A little less, so that nothing is above the last grade.
            self.per = (GRADES as f32 - 0.01) / spare.max(1) as f32;
            self.sort();
        }
        all
    }

    /// A set, and all that have more items from `from` on.
    fn add(&mut self, items: &[Item], set: Set, from: usize, spare: i64) -> bool {
        if self.sets.len() == MOST_SETS {
            return false;
        }
        self.sets.push(set);
        for (at, item) in items.iter().enumerate().skip(from) {
            if set.pays + item.pays > spare {
                break;
            }
            if !set.lacks(item, at) && !self.add(items, set.with(item, at), at + 1, spare) {
                return false;
            }
        }
        true
    }

    fn sort(&mut self) {
        let per = self.per;
        let place = |set: &Set| first(set.words[0]) * GRADES + grade(set.pays, per);
        self.starts.clear();
        self.starts.resize(usize::from(PRIME) * GRADES + 2, 0);
        for set in &self.sets {
            self.starts[place(set) + 2] += 1;
        }
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
        for words in &mut self.words {
            words.resize(self.sets.len() + TOGETHER, 0);
        }
        self.which.resize(self.sets.len(), 0);
        for (which, set) in self.sets.iter().enumerate() {
            let start = &mut self.starts[place(set) + 1];
            let at = usize::from(*start);
            (self.words[0][at], self.words[1][at]) = (set.words[0], set.words[1]);
            self.which[at] = which as u16;
            *start += 1;
        }
    }

    /// The sets with this value of the first card that may be paid with so much.
    fn near(&self, value: usize, pays: i64) -> Range<usize> {
        let at = value * GRADES;
        let end = at + grade(pays, self.per) + 1;
        usize::from(self.starts[at])..usize::from(self.starts[end])
    }
}

/// From 0 to the last grade, by what is paid: never less for more.
fn grade(pays: i64, per: f32) -> usize {
    (pays as f32 * per) as usize
}

/// The sets of the first half, one after the other, each with those of the table that go with it.
struct Pairs<'a, S> {
    items: &'a [Item],
    others: &'a [Item],
    table: &'a Table,
    spare: i64,
    looked: u64,
    both: Vec<Item>,
    found: Vec<u32>,
    vectors: Vectors,
    show: &'a mut S,
}

impl<S: FnMut(&[Item], &[u64; WORDS])> Pairs<'_, S> {
    /// All sets that have more items, from `from` on.
    fn go_on(&mut self, set: &Set, from: usize) {
        for (at, item) in self.items.iter().enumerate().skip(from) {
            let pays = set.pays + item.pays;
            if pays > self.spare {
                break;
            }
            if set.lacks(item, at) {
                continue;
            }
            if self.items.get(at + 1).is_some_and(|next| pays + next.pays <= self.spare) {
                let set = set.with(item, at);
                self.of([set.words[0], set.words[1]], pays, || set);
                self.go_on(&set, at + 1);
            } else {
                // There are none with more, and the first words say enough.
                let words = [0, 1].map(|word| fold(set.words[word] + item.words[word]));
                self.of(words, pays, || set.with(item, at));
            }
        }
    }

    /// The pairs of a set of which the first two words are known.
    #[inline(always)]
    fn of(&mut self, words: [u64; 2], pays: i64, set: impl Fn() -> Set) {
        self.looked += 1;
        let prime = usize::from(PRIME);
        let from = 2 * prime - first(words[0]);
        let near = GOES.map(|goes| self.table.near((from + goes) % prime, self.spare - pays));
        self.looked += near.iter().map(|near| near.len() as u64).sum::<u64>();
        self.found.clear();
        self.vectors.scan(&self.table.words, &near, words, &mut self.found);
        for at in 0..self.found.len() {
            self.hit(&set(), self.found[at] as usize);
        }
    }

    /// The first words fit; do all?
    #[inline(never)]
    fn hit(&mut self, a: &Set, at: usize) {
        let b = &self.table.sets[usize::from(self.table.which[at])];
        let mut sums = a.words;
        sums.iter_mut().zip(b.words).for_each(|(sum, word)| *sum = fold(*sum + word));
        if sums.iter().all(|&sum| all_whole(sum)) && a.pays + b.pays <= self.spare {
            self.both.clear();
            for (items, set) in [(self.items, a.items), (self.others, b.items)] {
                let with = items.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
                self.both.extend(with.map(|(_, item)| *item));
            }
            (self.show)(&self.both, &sums);
        }
    }
}
