//! Why a choice cannot be laid: halves of the card.
//!
//! Cards that are not square are laid by flips. There are three ways to cut the cells of such a card into
//! two halves: left and right; top and bottom; and the cells that are in the second half by one of these but
//! not by the other, against those that are so by both or by none. A flip exchanges the two halves of a way
//! or leaves them. So a laying of card c says by one bit b(c) whether it exchanges them, and a symbol that
//! is printed in half x comes to lie in half x + b(c), modulo 2. Cells on a middle line are in no half;
//! a way *cuts* an orbit if its cells are in halves, and then as many are in the one as in the other.
//!
//! Let the cards of a choice be laid as a swish, with m points, and so m circles, on an orbit o that is
//! cut. Then
//!
//! - half 1 has as many points as circles there, since it shows both on the same cells;
//! - so has half 0, and neither has more of them than its |o|/2 cells.
//!
//! Modulo 2 these are linear equations in the bits b(c): x + b over all symbols of the orbit sums to 0; and
//! if the orbit is full, m = |o|, then x + b over its points sums to |o|/2. The equations are solved, and
//! the conditions themselves are tested for every solution, up to [`MOST_FREE`] free bits. If by one of the
//! ways none is left, the choice cannot be laid; else those left by the first two ways are tried together
//! ([`pairs`]). To turn the whole choice adds 1 to all bits and keeps the conditions, so that by each way
//! one free bit may be taken as 0; by the first two at once, since left and right can be exchanged without
//! top and bottom.
//!
//! Solutions are tested 64 at a time: the bit of a card is a word, one place for each solution, and sums
//! of such bits are words for 1, 2 and 4.

use fairdeal_core::Refusal;

use super::ground::Ground;
use super::{cards_of, pairs};
use crate::check::Meter;
use crate::rules::Hand;

/// The ways to cut a card.
const WAYS: usize = 3;
/// The most bits that are tried all ways.
const MOST_FREE: usize = 16;
/// The most solutions of a way that are kept.
const MOST_KEPT: usize = 1 << 12;
/// The most pairs of solutions that are tried.
const MOST_PAIRS: usize = 1 << 18;
/// Free bits whose values are spread over the places of a word.
const IN_WORD: usize = 6;
/// Their words.
const SPREAD: [u64; IN_WORD] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];
/// In an equation over cards, the bit that says that they sum to 1; the cards have those below.
const ONE: u64 = 1 << 63;
/// The most cards of an equation; larger choices are not looked at here.
const MOST_CARDS: u32 = 63;

/// The symbols of a choice on one orbit.
#[derive(Clone, Copy, Default)]
pub(super) struct Shown {
    /// Points, and as many circles; an orbit of flips has 4 cells at most.
    pub many: usize,
    room: usize,
    /// Bit i says that way i cuts the orbit.
    pub cut: u8,
    /// Whose the points are, and the circles, by places in the choice.
    pub cards: [[u8; 4]; 2],
    /// Bit i says that the symbol is printed in half 1 of way i.
    pub second: [[u8; 4]; 2],
}

/// What refutes choices by halves; it keeps its lists from one choice to the next.
pub(super) struct Halves<'a> {
    ground: &'a Ground,
    /// Are cards laid by flips only?
    flips: bool,
    shown: Vec<Shown>,
    /// How many points and circles of each orbit are sorted.
    next: Vec<[usize; 2]>,
    /// Orbits that show something, the fullest first: they leave the fewest solutions.
    order: Vec<usize>,
    solved: Vec<(u32, u64)>,
    words: [u64; 64],
    /// The solutions of each way that satisfy the conditions, a bit a card.
    kept: [Vec<u64>; WAYS],
}

impl<'a> Halves<'a> {
    pub(super) fn new(hand: &Hand, ground: &'a Ground) -> Self {
        let flips = !hand.simple && !hand.size.square();
        Halves {
            ground,
            flips,
            shown: Vec::new(),
            next: Vec::new(),
            order: Vec::new(),
            solved: Vec::new(),
            words: [0; 64],
            kept: Default::default(),
        }
    }

    /// Shows that a balanced choice cannot be laid, with its points and circles on each orbit; false says
    /// nothing.
    ///
    /// # Errors
    /// When that is too much work.
    pub(super) fn refute(
        &mut self,
        choice: u128,
        counts: &[[u32; 2]],
        meter: &mut Meter<'_>,
    ) -> Result<bool, Refusal> {
        let cards = choice.count_ones();
        if !self.flips || cards > MOST_CARDS {
            return Ok(false);
        }
        meter.spend(self.ground.symbols + counts.len() as u64, "tree")?;
        self.show(choice, counts);
        let mut known = [false; WAYS];
        for (way, known) in known.iter_mut().enumerate() {
            *known = self.find(way, cards as usize, meter)?;
            if *known && self.kept[way].is_empty() {
                return Ok(true);
            }
        }
        let [first, second, _] = &self.kept;
        if !known[0] || !known[1] || first.len() * second.len() > MOST_PAIRS {
            return Ok(false);
        }
        let shown: Vec<&Shown> = self.order.iter().map(|&orbit| &self.shown[orbit]).collect();
        Ok(!pairs::any(&shown, first, second, meter)?)
    }

    /// Sorts the symbols of a choice by orbits.
    fn show(&mut self, choice: u128, counts: &[[u32; 2]]) {
        let orbits = counts.iter().zip(&self.ground.orbits);
        self.shown.clear();
        self.shown.extend(orbits.map(|(counts, orbit)| Shown {
            many: counts[0] as usize,
            room: orbit.room,
            cut: orbit.cut,
            ..Shown::default()
        }));
        self.next.clear();
        self.next.resize(counts.len(), [0; 2]);
        for (place, card) in cards_of(choice).enumerate() {
            for symbol in &self.ground.cards[card] {
                let (orbit, side) = (symbol.orbit as usize, usize::from(!symbol.point));
                let at = self.next[orbit][side];
                self.next[orbit][side] += 1;
                self.shown[orbit].cards[side][at] = place as u8;
                self.shown[orbit].second[side][at] = symbol.second;
            }
        }
        self.order.clear();
        for many in (1..=4).rev() {
            self.order.extend((0..counts.len()).filter(|&orbit| self.shown[orbit].many == many));
        }
    }

    /// Solves the equations of a way: each of those kept has a card of its own, its pivot. False if they
    /// have no solution.
    fn solve(&mut self, way: usize, meter: &mut Meter<'_>) -> Result<bool, Refusal> {
        self.solved.clear();
        for at in 0..self.order.len() {
            let shown = &self.shown[self.order[at]];
            if shown.cut >> way & 1 == 0 {
                continue;
            }
            let [points, circles] = [0, 1].map(|side| shown.sum(way, side));
            let full = shown.many == shown.room;
            let half = if shown.room / 2 % 2 == 1 { ONE } else { 0 };
            let alone = full.then_some(points ^ half);
            for equation in [Some(points ^ circles), alone].into_iter().flatten() {
                meter.spend(1 + self.solved.len() as u64 / 2, "tree")?;
                if !self.follow(equation) {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Adds an equation; false if it contradicts the others.
    fn follow(&mut self, mut equation: u64) -> bool {
        for &(pivot, solved) in &self.solved {
            if equation >> pivot & 1 == 1 {
                equation ^= solved;
            }
        }
        if matches!(equation, 0 | ONE) {
            return equation == 0;
        }
        let pivot = equation.trailing_zeros();
        for (_, solved) in &mut self.solved {
            if *solved >> pivot & 1 == 1 {
                *solved ^= equation;
            }
        }
        self.solved.push((pivot, equation));
        true
    }

    /// Keeps all solutions of a way that satisfy the conditions; false if they are too many to be tested or
    /// to be kept.
    fn find(&mut self, way: usize, cards: usize, meter: &mut Meter<'_>) -> Result<bool, Refusal> {
        self.kept[way].clear();
        if !self.solve(way, meter)? {
            return Ok(true);
        }
        let pivots = self.solved.iter().fold(0_u64, |set, &(pivot, _)| set | 1 << pivot);
        let mut free = [0; MOST_FREE];
        let mut many = 0;
        // The first free card's bit is 0.
        for card in (0..cards).filter(|&card| pivots >> card & 1 == 0).skip(1) {
            if many == MOST_FREE {
                return Ok(false);
            }
            free[many] = card;
            many += 1;
        }
        let free = &free[..many];
        self.words[..cards].fill(0);
        for (&card, spread) in free.iter().zip(SPREAD) {
            self.words[card] = spread;
        }
        for &(pivot, equation) in &self.solved {
            let with = free.iter().zip(SPREAD).filter(|(card, _)| equation >> **card & 1 == 1);
            let all = if equation & ONE == 0 { 0 } else { u64::MAX };
            self.words[pivot as usize] = with.fold(all, |word, (_, spread)| word ^ spread);
        }
        meter.spend((cards + self.solved.len()) as u64, "tree")?;
        // The bits beyond a word, one turned at a time, so that all values come up.
        let beyond = &free[many.min(IN_WORD)..];
        // With fewer bits than a word has, its places say the same again.
        let different = u64::MAX >> (64 - (1 << many.min(IN_WORD)));
        for number in 1..=1_u32 << beyond.len() {
            let (left, looked) = self.test(way);
            meter.spend(4 * looked + self.solved.len() as u64 / 4, "tree")?;
            for place in cards_of(u128::from(left & different)) {
                if self.kept[way].len() == MOST_KEPT {
                    return Ok(false);
                }
                meter.spend(cards as u64, "tree")?;
                let bit = |card: usize| (self.words[card] >> place & 1) << card;
                self.kept[way].push((0..cards).map(bit).sum());
            }
            let Some(&card) = beyond.get(number.trailing_zeros() as usize) else { break };
            self.words[card] = !self.words[card];
            for &(pivot, equation) in &self.solved {
                if equation >> card & 1 == 1 {
                    self.words[pivot as usize] = !self.words[pivot as usize];
                }
            }
        }
        Ok(true)
    }

    /// Which of the solutions in the words satisfy the conditions? And how many orbits were looked at?
    fn test(&self, way: usize) -> (u64, u64) {
        let mut left = u64::MAX;
        for (&orbit, looked) in self.order.iter().zip(1..) {
            let shown = &self.shown[orbit];
            if shown.cut >> way & 1 == 1 {
                left &= shown.fits(way, &self.words);
                if left == 0 {
                    return (0, looked);
                }
            }
        }
        (left, self.order.len() as u64)
    }
}

impl Shown {
    /// The sum of x + b over the points, or over the circles.
    fn sum(&self, way: usize, side: usize) -> u64 {
        let symbols = self.cards[side].iter().zip(self.second[side]).take(self.many);
        symbols.fold(0, |sum, (card, second)| {
            sum ^ 1 << card ^ if second >> way & 1 == 1 { ONE } else { 0 }
        })
    }

    /// Which solutions put as many points as circles into half 1, and no more than there is room for into
    /// both.
    fn fits(&self, way: usize, words: &[u64; 64]) -> u64 {
        let counts = [0, 1].map(|side| {
            let symbols = self.cards[side].iter().zip(self.second[side]).take(self.many);
            symbols.fold([0; 3], |[ones, twos, fours], (&card, second)| {
                let word = words[usize::from(card % 64)]
                    ^ 0_u64.wrapping_sub(u64::from(second >> way & 1));
                let (two, four) = (ones & word, twos & ones & word);
                [ones ^ word, twos ^ two, fours | four]
            })
        });
        let half = self.room / 2;
        let is = |[ones, twos, fours]: [u64; 3], number: usize| {
            let digit = |word: u64, digit: usize| if number & digit == 0 { !word } else { word };
            digit(ones, 1) & digit(twos, 2) & digit(fours, 4)
        };
        let numbers = self.many.saturating_sub(half)..=self.many.min(half);
        numbers.fold(0, |fits, number| fits | is(counts[0], number) & is(counts[1], number))
    }
}
