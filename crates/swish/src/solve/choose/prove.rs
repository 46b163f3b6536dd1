//! The search through choices, written down.
//!
//! What [`crate::check::choices`] reads is a tree of cases: a card to decide, weights that close a case or decide cards
//! in it, and where few choices are left, the word that the checker may list them. This is the search of
//! [`super::search`] again, for one number of cards, with three differences. The first of the two ways is always that the card
//! is used. Dual numbers are rounded coarsely, so that they can be written in few digits, and what they
//! exclude is what these few digits exclude. And weights that closed a case a short time ago are tried first,
//! since each that serves again is not written again.

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use super::Choices;
use super::program::End;
use super::search::Search;
use super::weigh::bits;
use crate::certificate;
use crate::rules::Hand;
use crate::solve::by_parts::Asked;
use crate::solve::parts::{Part, whole};
use fairdeal_core::Cancel;

/// Weights are so many parts of a card: dual numbers are often halves, thirds or fifths.
const SCALE: i64 = 120;
/// Weights that are tried again.
const AGAIN: usize = 24;
/// Tokens, and letters in all, after which a proof is too long: whoever reads it takes so many values, and sixty-four
/// megabytes, with those around it.
const MOST_TOKENS: usize = fairdeal_core::json::MOST as usize / 8 * 7;
const MOST_LETTERS: usize = 60 << 20;
const A_TOKEN: usize = 8;
/// Cards laid, of one choice, after which it is left undecided.
const PATIENCE: u64 = 1 << 14;
/// About how many sets of cards there may be among which the checker lists choices, as many as the search takes: that
/// hand 3 of `swish/8x10/s3/80` has no swish of 32 cards takes 0.3 MB so, and 4.4 MB with eight thousand.
const LISTED: f32 = 4_194_304.0;

/// That no swish has k or more cards, if choices show it within bounds.
pub(in crate::solve) fn prove(
    hand: &Hand,
    k: usize,
    cancelled: &dyn Fn() -> bool,
) -> Option<certificate::Choices> {
    let part = whole(hand);
    if !Choices::takes(&part) {
        return None;
    }
    let mut search = Search::new(&part, Cancel::NEVER)?;
    search.weigh.scale = SCALE;
    search.listed = LISTED;
    search.begin(part.round_up(k), hand.cards.len());
    let mut proof = Proof {
        part: &part,
        search,
        weights: Vec::new(),
        numbers: BTreeMap::new(),
        letters: 0,
        again: VecDeque::new(),
        tree: Vec::new(),
        cancelled,
    };
    proof.case(0, None)?;
    let Proof { weights, tree, .. } = proof;
    let weights = weights.iter().map(|numbers| written(numbers)).collect();
    Some(certificate::Choices { weights, tree })
}

struct Proof<'a> {
    part: &'a Part,
    search: Search,
    weights: Vec<Rc<[i32]>>,
    numbers: BTreeMap<Rc<[i32]>, usize>,
    /// How long the weights are when they are written.
    letters: usize,
    /// Weights that closed a case lately, by their numbers from 1; the last one first.
    again: VecDeque<usize>,
    tree: Vec<i64>,
    cancelled: &'a dyn Fn() -> bool,
}

impl Proof<'_> {
    /// Closes the case at this depth; these weights are in force. None if that does not succeed.
    fn case(&mut self, at: usize, mut force: Option<usize>) -> Option<()> {
        let tokens = self.tree.len();
        let too_long = tokens > MOST_TOKENS || self.letters + A_TOKEN * tokens > MOST_LETTERS;
        if too_long || (self.cancelled)() {
            return None;
        }
        let goal = self.search.k as i64 * SCALE;
        let mut follows: Vec<(usize, bool)> = Vec::new();
        loop {
            while let Some((card, used)) = self.search.stack[at].evens.forced() {
                if !self.search.fix(at, card, used) {
                    return Some(());
                }
            }
            let node = &self.search.stack[at];
            let (open, used) = (self.search.all & !node.fixed, node.used);
            if (open | used).count_ones() < self.search.k as u32 {
                return Some(());
            }
            if self.closes_again(open, used) {
                return Some(());
            }
            let freedom = self.search.stack[at].evens.freedom(open);
            if freedom <= self.search.few && self.search.list(at, None, f32::INFINITY) {
                return self.refute();
            }
            if let Some(number) = force {
                let could = self.search.weigh.most_by(&self.weights[number - 1], open, used);
                if could < goal {
                    self.tree.push(-(number as i64));
                    return Some(());
                }
                if self.search.list(at, Some(could - goal), self.search.listed) {
                    return self.refute();
                }
            }
            let node = &mut self.search.stack[at];
            let end = node.program.solve(self.search.k as f64);
            let step = if let End::Below(step) = end { Some(step) } else { None };
            let could = self.search.weigh.most(&node.program, step, open, used);
            let numbers = self.search.weigh.numbers()?;
            if could < goal {
                let number = self.number(numbers);
                self.tree.push(-(number as i64));
                self.again.push_front(number);
                self.again.truncate(AGAIN);
                return Some(());
            }
            follows.clear();
            if end == End::Best {
                let short = &self.search.weigh.short;
                let dear = bits(open).filter(|&card| could - short[card].abs() < goal);
                follows.extend(dear.map(|card| (card, short[card] > 0)));
            }
            if !follows.is_empty() {
                let number = self.number(numbers);
                self.tree.push(-(number as i64));
                force = Some(number);
                for &(card, used) in &follows {
                    if !self.search.fix(at, card, used) {
                        return Some(());
                    }
                }
                continue;
            }
            if end == End::Best && self.search.list(at, Some(could - goal), self.search.listed) {
                let number = self.number(numbers);
                if force != Some(number) {
                    self.tree.push(-(number as i64));
                }
                return self.refute();
            }
            let card = if end == End::Best {
                let next = self.search.look_ahead(at, &mut follows);
                follows.first().map_or(next.card, |&(card, _)| card)
            } else {
                open.trailing_zeros() as usize
            };
            self.tree.push(card as i64 + 1);
            for used in [true, false] {
                self.search.make(at + 1);
                let (below, above) = self.search.stack.split_at_mut(at + 1);
                above[0].copy(&below[at]);
                if self.search.fix(at + 1, card, used) {
                    self.case(at + 1, force)?;
                }
            }
            return Some(());
        }
    }

    /// Does a vector that was of use before close this case?
    fn closes_again(&mut self, open: u128, used: u128) -> bool {
        let goal = self.search.k as i64 * SCALE;
        for at in 0..self.again.len() {
            let number = self.again[at];
            if self.search.weigh.most_by(&self.weights[number - 1], open, used) < goal {
                self.tree.push(-(number as i64));
                self.again.remove(at);
                self.again.push_front(number);
                return true;
            }
        }
        false
    }

    /// The number of these weights, from 1.
    fn number(&mut self, numbers: Rc<[i32]>) -> usize {
        let next = self.weights.len() + 1;
        let number = *self.numbers.entry(numbers.clone()).or_insert(next);
        if number == next {
            self.letters +=
                written(&numbers).iter().map(|&number| letters(number)).sum::<usize>() + 3;
            self.weights.push(numbers);
        }
        number
    }

    /// The checker lists what is left; the choices that it will find cannot be laid.
    fn refute(&mut self) -> Option<()> {
        self.tree.push(0);
        while let Some(choice) = self.search.chosen.pop() {
            let Asked::No = self.search.laid(self.part, choice, PATIENCE) else { return None };
        }
        Some(())
    }
}

/// Weights as they stand in a certificate: with their scale, in lowest terms.
fn written(numbers: &[i32]) -> Vec<i32> {
    let scale = SCALE as i32;
    let divisor = numbers.iter().fold(scale, |divisor, &number| common(divisor, number));
    std::iter::once(scale).chain(numbers.iter().copied()).map(|number| number / divisor).collect()
}

/// The greatest common divisor of a positive number and another.
fn common(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { common(b.abs(), a % b) }
}

/// Letters of a number in a certificate: five bits each, one of all of them is its sign.
fn letters(number: i32) -> usize {
    (u32::BITS - number.unsigned_abs().leading_zeros() + 1).div_ceil(5) as usize
}
