//! Most choices cannot be laid, and halves of the cards show it.
//!
//! Name one half of every card: the right one, the lower one, or the cells that are in just one of these two. A
//! laying leaves all symbols of a card in their halves, or moves each to the other half. In a swish the points
//! of an orbit lie on the same cells as its circles, so an orbit of four cells has equally many of both in the
//! named half, and no more than two; an orbit of two cells, no more than one.
//!
//! Modulo 2 these are linear equations, one for each orbit and two where all its cells are shown, whose
//! unknowns are the cards that change halves. With thirty to forty cards in twenty orbits they leave some two
//! hundred to ten thousand solutions. Those are tried 256 at a time, a bit for each: half of a symbol is four words,
//! and what an orbit asks beyond its equation is a few operations on words. The first way to name halves refutes
//! three choices of four to seven of eight, the second about as many of the rest, the third half of those or more: on
//! hands 3, 6 and 12 of `swish/8x10/s3/80` all but 0.4, 2.8 and 3.5 % together. Only these are left to the search for
//! a laying ([`super::lay`]), which tries whole layings. A choice takes a microsecond or two where the search takes
//! twenty to fifty.
//!
//! By the characters of the group of flips, equal halves in all three ways would be equal cells; what is
//! forgotten is that the three ways belong to one laying, and that two points may meet on one cell.

use super::weigh::bits;
use crate::solve::parts::Part;

/// Unknowns that may be left when the equations are solved.
const MOST_FREE: u32 = 16;

/// A bit for each of 256 cases.
#[derive(Clone, Copy, PartialEq)]
struct Cases([u64; 4]);

const NONE: Cases = Cases([0; 4]);
const ALL: Cases = Cases([u64::MAX; 4]);
/// The halves of eight unknowns in all cases.
const CASES: [Cases; 8] = [
    Cases([0xaaaa_aaaa_aaaa_aaaa; 4]),
    Cases([0xcccc_cccc_cccc_cccc; 4]),
    Cases([0xf0f0_f0f0_f0f0_f0f0; 4]),
    Cases([0xff00_ff00_ff00_ff00; 4]),
    Cases([0xffff_0000_ffff_0000; 4]),
    Cases([0xffff_ffff_0000_0000; 4]),
    Cases([0, u64::MAX, 0, u64::MAX]),
    Cases([0, 0, u64::MAX, u64::MAX]),
];

impl Cases {
    fn with(self, other: Cases, f: impl Fn(u64, u64) -> u64) -> Cases {
        let ([a, b, c, d], [e, g, h, i]) = (self.0, other.0);
        Cases([f(a, e), f(b, g), f(c, h), f(d, i)])
    }

    fn and(self, other: Cases) -> Cases {
        self.with(other, |a, b| a & b)
    }

    fn or(self, other: Cases) -> Cases {
        self.with(other, |a, b| a | b)
    }

    fn xor(self, other: Cases) -> Cases {
        self.with(other, |a, b| a ^ b)
    }

    fn is_none(self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }
}

/// The ways to name halves, of the cards of a part.
#[derive(Clone)]
pub(super) struct Halves {
    /// For each way, the orbits that it splits.
    ways: Vec<Vec<Split>>,
    room: Room,
}

/// An orbit with two halves.
#[derive(Clone)]
struct Split {
    /// Its cells: two or four.
    size: u32,
    /// The cards with at least one point in it, with at least two, and so on.
    at_least: Vec<u128>,
    /// Points, circles: the cards that have an odd number of them; of them in the named half.
    odd: [u128; 2],
    named: [u128; 2],
    /// The same one by one: card, and all ones in the named half.
    symbols: [Vec<(u8, u64)>; 2],
}

/// What one question needs, kept for the next.
#[derive(Clone, Default)]
struct Room {
    equations: Vec<(u128, bool)>,
    /// For each card: its half in 256 cases, and which further unknowns change it.
    half: Vec<Cases>,
    high: Vec<u32>,
    /// For each further unknown: the cards that it changes.
    changes: [Vec<u8>; MOST_FREE as usize - CASES.len()],
    /// Orbits that ask for more than their equation: so many points, the symbols from here on, points first.
    asks: Vec<(u32, usize)>,
    symbols: Vec<(u8, u64)>,
}

impl Halves {
    /// Of these cards, by their kinds.
    pub(super) fn new(part: &Part, kinds: &[usize]) -> Halves {
        let named = |cell: usize, way: usize| {
            let [right, lower] = part.halves.get(cell).copied()?;
            match way {
                0 => right,
                1 => lower,
                _ => Some(right? != lower?),
            }
        };
        let split = |way: usize| {
            let mut splits: Vec<Option<Split>> = part.orbit_size.iter().map(|_| None).collect();
            for (card, &kind) in kinds.iter().enumerate() {
                for &slot in &part.ways[part.kinds[kind].ways.start].slots {
                    let (cell, side) = (slot as usize / 2, slot as usize % 2);
                    let Some(named) = named(cell, way) else { continue };
                    let orbit = part.orbit[cell];
                    let new = || Split::of(part.orbit_size[orbit] as u32);
                    splits[orbit].get_or_insert_with(new).add(card, side, named);
                }
            }
            splits.into_iter().flatten().collect()
        };
        let ways: Vec<Vec<Split>> =
            (0..3).map(split).filter(|way: &Vec<_>| !way.is_empty()).collect();
        let room =
            Room { half: vec![NONE; kinds.len()], high: vec![0; kinds.len()], ..Room::default() };
        Halves { ways, room }
    }

    /// True only if these cards, as many points as circles in every orbit, cannot all be laid.
    pub(super) fn refute(&mut self, used: u128) -> bool {
        let room = &mut self.room;
        self.ways.iter().any(|way| room.equate(way, used) || room.refute(way, used))
    }
}

impl Split {
    fn of(size: u32) -> Split {
        let symbols = [Vec::new(), Vec::new()];
        Split { size, at_least: Vec::new(), odd: [0; 2], named: [0; 2], symbols }
    }

    fn add(&mut self, card: usize, side: usize, named: bool) {
        let bit = 1_u128 << card;
        self.odd[side] ^= bit;
        self.named[side] ^= if named { bit } else { 0 };
        self.symbols[side].push((card as u8, if named { u64::MAX } else { 0 }));
        if side == 0 {
            match self.at_least.iter_mut().find(|cards| **cards & bit == 0) {
                Some(cards) => *cards |= bit,
                None => self.at_least.push(bit),
            }
        }
    }

    fn points(&self, used: u128) -> u32 {
        self.at_least.iter().map(|cards| (cards & used).count_ones()).sum()
    }
}

impl Room {
    /// The equations modulo 2, solved: in each the first card stands in no other. True if they contradict each
    /// other.
    fn equate(&mut self, way: &[Split], used: u128) -> bool {
        let odd = |cards: u128| (cards & used).count_ones() % 2 == 1;
        self.equations.clear();
        for split in way {
            let [points, circles] = split.odd;
            let [points_named, circles_named] = split.named;
            if split.points(used) == split.size {
                // As many in either half.
                let half = split.size / 2 % 2 == 1;
                self.equations.push((points & used, odd(points_named) != half));
                self.equations.push((circles & used, odd(circles_named) != half));
            } else {
                let cards = (points ^ circles) & used;
                self.equations.push((cards, odd(points_named ^ circles_named)));
            }
        }
        for at in 0..self.equations.len() {
            let (cards, sum) = self.equations[at];
            if cards == 0 {
                if sum {
                    return true;
                }
                continue;
            }
            let first = cards & cards.wrapping_neg();
            for (other, equation) in self.equations.iter_mut().enumerate() {
                if equation.0 & first != 0 && other != at {
                    equation.0 ^= cards;
                    equation.1 ^= sum;
                }
            }
        }
        false
    }

    /// True if no solution of the equations leaves all orbits with halves as they should be.
    fn refute(&mut self, way: &[Split], used: u128) -> bool {
        let firsts = self.equations.iter().map(|(cards, _)| cards & cards.wrapping_neg());
        let free = used & !firsts.fold(0, |firsts, first| firsts | first);
        // Moving every card gives another solution, so one card stays; every equation has an even number of
        // cards.
        let free = free & free.wrapping_sub(1);
        if free.count_ones() > MOST_FREE {
            return false;
        }
        for card in bits(used) {
            (self.half[card], self.high[card]) = (NONE, 0);
        }
        for (at, card) in bits(free).enumerate() {
            match CASES.get(at) {
                Some(cases) => self.half[card] = *cases,
                None => self.high[card] = 1 << (at - CASES.len()),
            }
        }
        for &(cards, sum) in &self.equations {
            let mut halves = (if sum { ALL } else { NONE }, 0);
            for card in bits(cards & free) {
                halves = (halves.0.xor(self.half[card]), halves.1 ^ self.high[card]);
            }
            if cards != 0 {
                let first = cards.trailing_zeros() as usize;
                (self.half[first], self.high[first]) = halves;
            }
        }
        self.ask(way, used);
        let more = free.count_ones().saturating_sub(CASES.len() as u32) as usize;
        for (at, changes) in self.changes[..more].iter_mut().enumerate() {
            changes.clear();
            let here = bits(used).filter(|&card| self.high[card] >> at & 1 == 1);
            changes.extend(here.map(|card| card as u8));
        }
        // A Gray code of the further unknowns: one changes at a time.
        for case in 1_u32.. {
            let mut alive = ALL;
            for &(points, at) in &self.asks {
                alive = alive.and(self.fulfilled(points as usize, at));
                if alive.is_none() {
                    break;
                }
            }
            let next = case.trailing_zeros() as usize;
            if !alive.is_none() || next >= more {
                return alive.is_none();
            }
            for &card in &self.changes[next] {
                let half = &mut self.half[usize::from(card)];
                *half = half.xor(ALL);
            }
        }
        false
    }

    /// Collects what orbits ask beyond their equations; those that exclude most come first.
    fn ask(&mut self, way: &[Split], used: u128) {
        self.asks.clear();
        self.symbols.clear();
        for many in [true, false] {
            for split in way.iter().filter(|split| split.size == 4) {
                let points = split.points(used);
                if points >= 2 && (points > 2) == many {
                    self.asks.push((points, self.symbols.len()));
                    for symbols in &split.symbols {
                        let here = symbols.iter().filter(|symbol| used >> symbol.0 & 1 == 1);
                        self.symbols.extend(here);
                    }
                }
            }
        }
    }

    /// The cases in which an orbit of four cells has its points, and equally many circles, in halves as they
    /// should be: two of either in no half more than two, and the same number in each.
    fn fulfilled(&self, points: usize, at: usize) -> Cases {
        let symbols = &self.symbols[at..][..2 * points];
        let half = |&(card, named): &(u8, u64)| self.half[usize::from(card)].xor(Cases([named; 4]));
        let (points, circles) = symbols.split_at(points);
        let both = |side: &[(u8, u64)]| {
            let first = half(&side[0]);
            side[1..].iter().fold(NONE, |differ, symbol| differ.or(first.xor(half(symbol))))
        };
        match points.len() {
            // Both in one half, and the circles in the other: modulo 2 that is the same.
            2 => both(points).or(half(&points[0]).xor(half(&circles[0])).xor(ALL)),
            // Three in one half are too many, and so are four; else modulo 2 says the rest.
            _ => both(points).and(both(circles)),
        }
    }
}
