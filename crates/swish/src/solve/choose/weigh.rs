//! What dual numbers exclude, in integers.
//!
//! Give every orbit a room r ≥ 0 and a height h, let a point weigh r + h and a circle −h, and let a card be
//! *short* of the scale by what its symbols do not weigh. The symbols of a swish weigh at most the rooms of
//! all cells, since an orbit shows as many points as circles. So scale · cards ≤ Σ rooms + Σ short of the
//! cards used ([`crate::check::capacity`]), and a card that is not decided adds what it is short of, or
//! nothing if it has more. That holds whatever the numbers are.

use std::rc::Rc;

use super::program::{Program, Step};

/// Dual numbers are rounded to this many parts of a card.
pub(super) const SCALE: i64 = 1 << 20;

/// Weights, and what each card is short of by them.
#[derive(Clone)]
pub(super) struct Weigh {
    /// What a card is worth.
    pub(super) scale: i64,
    sizes: Vec<i64>,
    /// The symbols of all cards, each by the side of the orbit it is in, and where those of a card end.
    symbols: Vec<u16>,
    ends: Vec<u32>,
    room: Vec<i64>,
    height: Vec<i64>,
    /// Per side: what a symbol weighs.
    weight: Vec<i64>,
    pub(super) short: Vec<i64>,
}

impl Weigh {
    pub(super) fn new(sizes: &[usize], touches: &[Vec<(usize, usize)>]) -> Weigh {
        let (mut symbols, mut ends) = (Vec::new(), Vec::new());
        for touches in touches {
            for &(side, n) in touches {
                symbols.extend(std::iter::repeat_n(side as u16, n));
            }
            ends.push(symbols.len() as u32);
        }
        Weigh {
            scale: SCALE,
            sizes: sizes.iter().map(|&size| size as i64).collect(),
            symbols,
            ends,
            room: vec![0; sizes.len()],
            height: vec![0; sizes.len()],
            weight: vec![0; 2 * sizes.len()],
            short: vec![0; touches.len()],
        }
    }

    /// No swish has more cards than this, by the scale and by the dual numbers of a program as they are or after a
    /// step, if these cards are open and these used. What open cards are short of is known then.
    pub(super) fn most(
        &mut self,
        program: &Program,
        step: Option<Step>,
        open: u128,
        used: u128,
    ) -> i64 {
        program.duals(self.scale, step, &mut self.room, &mut self.height);
        self.could(open, used)
    }

    /// The same by the numbers that are there.
    fn could(&mut self, open: u128, used: u128) -> i64 {
        let mut most: i64 = self.room.iter().zip(&self.sizes).map(|(room, size)| room * size).sum();
        let weights = self.weight.chunks_exact_mut(2);
        for (weight, (&room, &height)) in weights.zip(self.room.iter().zip(&self.height)) {
            (weight[0], weight[1]) = (room + height, -height);
        }
        for card in bits(used) {
            most += self.short_of(card);
        }
        for card in bits(open) {
            let short = self.short_of(card);
            self.short[card] = short;
            most += short.max(0);
        }
        most
    }

    /// The numbers that are there: room and height of each orbit. None if they are too large to be written.
    pub(super) fn numbers(&self) -> Option<Rc<[i32]>> {
        let both = self.room.iter().zip(&self.height).flat_map(|(&room, &height)| [room, height]);
        both.map(|number| i32::try_from(number).ok()).collect()
    }

    /// Takes such numbers, and says how many cards a swish can have by them.
    pub(super) fn most_by(&mut self, numbers: &[i32], open: u128, used: u128) -> i64 {
        for ((room, height), two) in
            self.room.iter_mut().zip(&mut self.height).zip(numbers.chunks_exact(2))
        {
            (*room, *height) = (i64::from(two[0]), i64::from(two[1]));
        }
        self.could(open, used)
    }

    fn short_of(&self, card: usize) -> i64 {
        self.scale
            - self.symbols_of(card).iter().map(|&side| self.weight[usize::from(side)]).sum::<i64>()
    }

    pub(super) fn symbols_of(&self, card: usize) -> &[u16] {
        let start = card.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.symbols[start as usize..self.ends[card] as usize]
    }

    pub(super) fn orbits(&self) -> usize {
        self.sizes.len()
    }

    pub(super) fn size(&self, orbit: usize) -> i64 {
        self.sizes[orbit]
    }

    pub(super) fn room(&self, orbit: usize) -> i64 {
        self.room[orbit]
    }

    /// The points of a card, by orbit.
    pub(super) fn points(&self, card: usize) -> impl Iterator<Item = usize> {
        let points = self.symbols_of(card).iter().filter(|&&side| side % 2 == 0);
        points.map(|&side| usize::from(side / 2))
    }

    /// Has every orbit as many points as circles, and no more than it has cells, if just these are used?
    pub(super) fn balanced(&self, used: u128) -> bool {
        let mut symbols = vec![0; 2 * self.sizes.len()];
        for card in bits(used) {
            self.symbols_of(card).iter().for_each(|&side| symbols[usize::from(side)] += 1);
        }
        let mut both = symbols.chunks_exact(2).zip(&self.sizes);
        both.all(|(both, &size)| both[0] == both[1] && both[0] <= size)
    }
}

/// The cards of a set.
pub(super) fn bits(set: u128) -> impl Iterator<Item = usize> {
    let mut halves = [set as u64, (set >> 64) as u64];
    std::iter::from_fn(move || {
        let at = usize::from(halves[0] == 0);
        let half = &mut halves[at];
        if *half == 0 {
            return None;
        }
        let bit = half.trailing_zeros() as usize;
        *half &= *half - 1;
        Some(64 * at + bit)
    })
}
