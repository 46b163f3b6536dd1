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
//! Of an orbit with p points and c circles in half 1, p ≡ c modulo 2 by the equations, and p ≡ |o|/2 if it is full. So with two
//! cells nothing is left to test: p and c are 0 or 1, or both 1 if it is full. With four cells, where p = c and neither
//! half may have more than two of either:
//!
//! - m = 1: p and c are 0 or 1, so equal;
//! - m = 2: p = c, unless one is 0 and the other 2;
//! - m = 3: both must be 1 or 2, and are equal then;
//! - m = 4: both are even, and must be 2.
//!
//! For m ≥ 3 that is: neither all points are in one half, nor all circles.
//!
//! Solutions are tested 256 at a time: the bit of a card is four words, one place for each solution.

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
/// One bit of 256 solutions.
type Block = [u64; 4];
/// Free bits whose values are spread over the places of a block.
const IN_BLOCK: usize = 8;
/// Their blocks.
const SPREAD: [Block; IN_BLOCK] = [
    [0xaaaa_aaaa_aaaa_aaaa; 4],
    [0xcccc_cccc_cccc_cccc; 4],
    [0xf0f0_f0f0_f0f0_f0f0; 4],
    [0xff00_ff00_ff00_ff00; 4],
    [0xffff_0000_ffff_0000; 4],
    [0xffff_ffff_0000_0000; 4],
    [0, u64::MAX, 0, u64::MAX],
    [0, 0, u64::MAX, u64::MAX],
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
    bits: [Block; 64],
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
            bits: [[0; 4]; 64],
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
        self.bits[..cards].fill([0; 4]);
        for (&card, spread) in free.iter().zip(SPREAD) {
            self.bits[card] = spread;
        }
        for &(pivot, equation) in &self.solved {
            let with = free.iter().zip(SPREAD).filter(|(card, _)| equation >> **card & 1 == 1);
            let all = if equation & ONE == 0 { 0 } else { u64::MAX };
            self.bits[pivot as usize] =
                with.fold([all; 4], |block, (_, spread)| xor(block, spread));
        }
        meter.spend(2 * (cards + self.solved.len()) as u64, "tree")?;
        // The bits beyond a block, one turned at a time, so that all values come up.
        let beyond = &free[many.min(IN_BLOCK)..];
        // With fewer bits than a block has, its places say the same again.
        let words = 1 << many.min(IN_BLOCK).saturating_sub(6);
        let different = u64::MAX >> (64 - (1 << many.min(6)));
        for number in 1..=1_u32 << beyond.len() {
            let (left, looked) = self.test(way);
            meter.spend(4 * looked + self.solved.len() as u64 / 2, "tree")?;
            for (word, left) in left.into_iter().enumerate().take(words) {
                for place in cards_of(u128::from(left & different)) {
                    if self.kept[way].len() == MOST_KEPT {
                        return Ok(false);
                    }
                    meter.spend(cards as u64, "tree")?;
                    let bit = |card: usize| (self.bits[card][word] >> place & 1) << card;
                    self.kept[way].push((0..cards).map(bit).sum());
                }
            }
            let Some(&card) = beyond.get(number.trailing_zeros() as usize) else { break };
            self.bits[card] = xor(self.bits[card], [u64::MAX; 4]);
            for &(pivot, equation) in &self.solved {
                if equation >> card & 1 == 1 {
                    let bits = &mut self.bits[pivot as usize];
                    *bits = xor(*bits, [u64::MAX; 4]);
                }
            }
        }
        Ok(true)
    }

    /// Which of the solutions in the blocks satisfy the conditions? And how many orbits were looked at?
    fn test(&self, way: usize) -> (Block, u64) {
        let mut left = [u64::MAX; 4];
        for (&orbit, looked) in self.order.iter().zip(1..) {
            let shown = &self.shown[orbit];
            if shown.cut >> way & 1 == 1 && shown.room == 4 {
                left = and(left, shown.fits(way, &self.bits));
                if left == [0; 4] {
                    return (left, looked);
                }
            }
        }
        (left, self.order.len() as u64)
    }
}

fn both(a: Block, b: Block, f: impl Fn(u64, u64) -> u64) -> Block {
    std::array::from_fn(|word| f(a[word], b[word]))
}

fn xor(a: Block, b: Block) -> Block {
    both(a, b, |a, b| a ^ b)
}

fn or(a: Block, b: Block) -> Block {
    both(a, b, |a, b| a | b)
}

fn and(a: Block, b: Block) -> Block {
    both(a, b, |a, b| a & b)
}

impl Shown {
    /// The sum of x + b over the points, or over the circles.
    fn sum(&self, way: usize, side: usize) -> u64 {
        let symbols = self.cards[side].iter().zip(self.second[side]).take(self.many);
        symbols.fold(0, |sum, (card, second)| {
            sum ^ 1 << card ^ if second >> way & 1 == 1 { ONE } else { 0 }
        })
    }

    /// The half of a symbol, in all solutions.
    fn half(&self, way: usize, side: usize, at: usize, bits: &[Block; 64]) -> Block {
        let printed = 0_u64.wrapping_sub(u64::from(self.second[side][at] >> way & 1));
        xor(bits[usize::from(self.cards[side][at] % 64)], [printed; 4])
    }

    /// Are points, or circles, in different halves?
    fn differ(&self, way: usize, side: usize, bits: &[Block; 64]) -> Block {
        let first = self.half(way, side, 0, bits);
        let others = (1..self.many).map(|at| self.half(way, side, at, bits));
        others.fold([0; 4], |differ, other| or(differ, xor(first, other)))
    }

    /// Which solutions of the equations satisfy what an orbit of four cells asks beyond them?
    fn fits(&self, way: usize, bits: &[Block; 64]) -> Block {
        match self.many {
            0 | 1 => [u64::MAX; 4],
            // In different halves, or together with the circles.
            2 => {
                let apart = xor(self.half(way, 0, 0, bits), self.half(way, 1, 0, bits));
                or(self.differ(way, 0, bits), xor(apart, [u64::MAX; 4]))
            }
            _ => and(self.differ(way, 0, bits), self.differ(way, 1, bits)),
        }
    }
}

#[cfg(test)]
mod tests {
    use fairdeal_core::random::Random;

    use super::super::one;
    use super::super::tests::{meter, planted, right_by_halves, stirred};
    use super::*;
    use crate::rules::{Laying, Placed, Size};

    /// All cards of a hand, and what they count.
    fn all_of(hand: &Hand, ground: &Ground) -> (u128, Vec<[u32; 2]>) {
        let (choice, mut counts) = (one(hand.cards.len()) - 1, Vec::new());
        assert!(ground.balance(choice, &mut counts), "{hand:?}");
        (choice, counts)
    }

    /// Neither more nor less is kept of a way than what is right by trying everything, one of each solution and its
    /// opposite; and a pair of them passes if the cards lie as a swish by it.
    #[test]
    fn what_is_kept_is_what_is_right() {
        let mut random = Random::new(8);
        // Numbers of solutions by their size, pairs that do not pass, pairs that do.
        let (mut sizes, mut seen) = ([0; 17], [0; 2]);
        for round in 0..700 {
            let (h, w) =
                [(2, 6), (4, 5), (3, 6), (4, 3), (1, 4), (5, 1), (2, 3), (3, 4)][round % 8];
            let size = Size { h, w };
            let cells = 2 + random.below(size.cells() as u64 - 1) as usize;
            let most = 1 + random.below(4);
            let mut hand = planted(&mut random, size, cells, most);
            if hand.cards.len() > 14 || hand.cards.len() < 2 {
                continue;
            }
            (0..random.below(4)).for_each(|_| stirred(&mut random, &mut hand));
            let ground = Ground::new(&hand, &mut meter()).unwrap();
            let (choice, counts) = all_of(&hand, &ground);
            let mut halves = Halves::new(&hand, &ground);
            halves.show(choice, &counts);
            for way in 0..WAYS {
                assert_eq!(halves.find(way, hand.cards.len(), &mut meter()), Ok(true));
                let kept = &halves.kept[way];
                let mut both: Vec<u64> =
                    kept.iter().flat_map(|bits| [*bits, choice as u64 ^ bits]).collect();
                both.sort_unstable();
                assert!(both.into_iter().eq(right_by_halves(&hand, way)), "{round}: {hand:?}");
                sizes[kept.len().next_power_of_two().ilog2() as usize] += 1;
            }
            let shown: Vec<&Shown> =
                halves.order.iter().map(|&orbit| &halves.shown[orbit]).collect();
            for first in halves.kept[0].iter().take(12) {
                for second in halves.kept[1].iter().take(12) {
                    let laying =
                        |card: usize| Laying((first >> card & 1 | (second >> card & 1) << 1) as u8);
                    let laid = (0..hand.cards.len())
                        .map(|card| Placed { card, laying: laying(card) })
                        .collect::<Vec<_>>();
                    let passes = pairs::any(&shown, &[*first], &[*second], &mut meter());
                    assert_eq!(passes, Ok(hand.is_swish(&laid)), "{round}: {hand:?} {laid:?}");
                    seen[usize::from(passes == Ok(true))] += 1;
                }
            }
        }
        assert!(sizes[..10].iter().all(|&n| n > 5), "{sizes:?}");
        assert!(seen.iter().all(|&n| n > 1000), "{seen:?}");
    }

    /// Cards of one row or one column: the one way has few solutions, the other as many as there are sets of cards, too
    /// many to be tried. What is not known refutes nothing.
    #[test]
    fn a_way_that_is_not_known_refutes_nothing() {
        let mut random = Random::new(9);
        for (h, w) in [(1, 40), (40, 1)] {
            for _ in 0..20 {
                let hand = planted(&mut random, Size { h, w }, 40, 3);
                let ground = Ground::new(&hand, &mut meter()).unwrap();
                let (choice, counts) = all_of(&hand, &ground);
                let mut halves = Halves::new(&hand, &ground);
                assert_eq!(halves.refute(choice, &counts, &mut meter()), Ok(false));
                let known = |way| halves.find(way, hand.cards.len(), &mut meter());
                assert_eq!([0, 1].map(known), [Ok(h == 1), Ok(w == 1)]);
            }
        }
    }

    /// An equation has room for 63 cards. More are not looked at.
    #[test]
    fn more_cards_than_an_equation_holds() {
        let mut random = Random::new(10);
        let mut seen = [0; 4];
        for round in 0..200 {
            let hand = planted(&mut random, Size { h: 8, w: 10 }, 58 + round % 8, 2);
            let ground = Ground::new(&hand, &mut meter()).unwrap();
            let (choice, counts) = all_of(&hand, &ground);
            let refuted = Halves::new(&hand, &ground).refute(choice, &counts, &mut meter());
            assert_eq!(refuted, Ok(false));
            seen[hand.cards.len().clamp(62, 65) - 62] += 1;
        }
        assert!(seen.iter().all(|&n| n > 5), "{seen:?}");
    }
}
