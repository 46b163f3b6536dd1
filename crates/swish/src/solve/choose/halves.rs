//! Most choices cannot be laid, and halves of the cards show it.
//!
//! Name one half of every card: the right one, the lower one, or the cells that are in just one of these two. A
//! laying leaves all symbols of a card in their halves, or moves each to the other half. In a swish the points
//! of an orbit lie on the same cells as its circles, so an orbit of four cells has equally many of both in the
//! named half, and no more than two; an orbit of two cells, no more than one.
//!
//! Modulo 2 these are linear equations, one for each orbit and two where all its cells are shown, whose
//! unknowns are the cards that change halves ([`super::equations`]). With thirty to forty cards in twenty orbits they leave some two
//! hundred to ten thousand solutions. Those are tried 512 at a time, a bit for each ([`super::cases`]). The first way to name halves refutes
//! three choices of four to seven of eight, the second about as many of the rest, the third half of those or more: on
//! hands 3, 6 and 12 of `swish/8x10/s3/80` all but 0.4, 2.8 and 3.5 % together. Where all ways have solutions, pairs of them are
//! looked at ([`super::pairs`]), and hardly any choice is left that cannot be laid: laying ([`super::lay`]) took 70 µs for
//! each of those.
//!
//! A choice takes a microsecond or two, a third of it for guesses of the processor that go wrong; so what is looped over
//! is all cards of the choice, and all equations, not the few that a mask has.
//!
//! By the characters of the group of flips, equal halves in all three ways would be equal cells; what is
//! forgotten is that the three ways belong to one laying, and that two points may meet on one cell.

#![allow(unsafe_code)] // Calls of what is compiled for vectors, where the machine has them.

use std::cmp::Reverse;

#[cfg(target_arch = "x86_64")]
use super::cases::allowed_avx512;
use super::cases::{Ask, Block, Cases, MOST_FREE, Sides, WITHIN, allowed};
use super::equations::{Equations, Group, Line, add};
#[cfg(target_arch = "x86_64")]
use super::equations::{add_avx2, add_avx512};
use super::pairs::Pairs;
use super::vectors::Vectors;
use super::weigh::bits;
use crate::solve::parts::Part;

/// Of so many questions one is asked in all ways, to see which refute most.
const SAMPLE: u32 = 64;
/// Solutions of one way that are looked at in pairs.
const MOST_LISTED: usize = 1024;

/// The ways to name halves, of the cards of a part.
#[derive(Clone)]
pub(super) struct Halves {
    ways: Vec<Way>,
    /// The order in which ways are asked: those first that refuted most of the questions that all were asked.
    order: [usize; 3],
    refuted: [u32; 3],
    asked: u32,
    room: Room,
    pairs: Pairs,
    pub(super) vectors: Vectors,
}

/// A way to name halves.
#[derive(Clone, Default)]
struct Way {
    /// The orbits that it splits.
    splits: Vec<Split>,
    /// For each card its symbols in these: twice the number of the orbit, one more for circles; and what [`Ask`] calls
    /// the symbol.
    cards: Vec<Vec<(u16, u8)>>,
}

/// An orbit with two halves.
#[derive(Clone)]
struct Split {
    /// Its cells: two or four.
    size: u8,
    /// Points, circles: the cards that have an odd number of them; of them in the named half.
    odd: [u128; 2],
    named: [u128; 2],
}

/// What one question needs, kept for the next.
#[derive(Clone)]
struct Room {
    equations: Equations,
    /// Of each orbit that is split: its symbols, and how many are points, and circles.
    shown: Vec<(Ask, [u8; 2])>,
    /// The unknowns that are free, and whether they are few enough to go through all cases.
    free: u128,
    few: bool,
    cases: Cases,
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
        let way = |way: usize| {
            let mut made = Way::default();
            let mut numbers: Vec<Option<usize>> = vec![None; part.orbit_size.len()];
            for (card, &kind) in kinds.iter().enumerate() {
                made.cards.push(Vec::new());
                for &slot in &part.ways[part.kinds[kind].ways.start].slots {
                    let (cell, side) = (slot as usize / 2, slot as usize % 2);
                    let Some(named) = named(cell, way) else { continue };
                    let orbit = part.orbit[cell];
                    let number = *numbers[orbit].get_or_insert(made.splits.len());
                    if number == made.splits.len() {
                        let size = part.orbit_size[orbit] as u8;
                        made.splits.push(Split { size, odd: [0; 2], named: [0; 2] });
                    }
                    made.splits[number].odd[side] ^= 1 << card;
                    made.splits[number].named[side] ^= u128::from(named) << card;
                    let symbol = 2 * card as u8 + u8::from(named);
                    made.cards[card].push(((2 * number + side) as u16, symbol));
                }
            }
            made
        };
        let ways: Vec<Way> = (0..3).map(way).filter(|way| !way.splits.is_empty()).collect();
        Halves {
            order: [0, 1, 2],
            refuted: [0; 3],
            asked: 0,
            ways,
            room: Room::new(),
            pairs: Pairs::new(part, kinds),
            vectors: Vectors::detect(),
        }
    }

    /// True only if these cards, as many points as circles in every orbit, cannot all be laid.
    pub(super) fn refute(&mut self, used: u128) -> bool {
        match self.vectors {
            Vectors::None => self.look(used, add, allowed),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the machine has it, as was looked up.
            Vectors::Avx2 => unsafe { self.look_avx2(used) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the machine has it, as was looked up.
            Vectors::Avx512 => unsafe { self.look_avx512(used) },
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn look_avx2(&mut self, used: u128) -> bool {
        self.look(used, |group, line| add_avx2(group, line), allowed)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512f,avx512bw,avx2,bmi1,bmi2,popcnt")]
    fn look_avx512(&mut self, used: u128) -> bool {
        let add = |group: &mut _, line: &_| add_avx512(group, line);
        self.look(used, add, |sides: &_, asks: &[_]| allowed_avx512(sides, asks))
    }

    /// Is there a way to name halves that has no solution, or do solutions of two ways not go together?
    #[inline(always)]
    fn look(
        &mut self,
        used: u128,
        add: impl Fn(&mut Group, &Line),
        allowed: impl Fn(&Sides, &[Ask]) -> Block,
    ) -> bool {
        self.asked = self.asked.wrapping_add(1);
        let sample = self.asked.is_multiple_of(SAMPLE);
        let mut refuted = false;
        // A loop: what is called from here must not be compiled apart, for any machine.
        for at in 0..self.ways.len() {
            let way = self.order[at];
            let begun = self.room.begin(&self.ways[way], used, &add);
            if !begun || self.room.cases.next(&allowed).is_none() {
                refuted = true;
                self.refuted[way] += u32::from(sample);
                if !sample {
                    break;
                }
            }
        }
        if sample {
            let refuted = self.refuted;
            self.order[..self.ways.len()].sort_by_key(|&way| Reverse(refuted[way]));
        }
        refuted || self.refute_by_pairs(used, add, allowed)
    }

    /// A way to lay the cards is a solution for right and left, and one for top and bottom.
    #[inline(always)]
    fn refute_by_pairs(
        &mut self,
        used: u128,
        add: impl Fn(&mut Group, &Line),
        allowed: impl Fn(&Sides, &[Ask]) -> Block,
    ) -> bool {
        let (room, pairs) = (&mut self.room, &mut self.pairs);
        let [first, second, both] = &self.ways[..] else { return false };
        for (way, solutions) in [(first, &mut pairs.first), (second, &mut pairs.second)] {
            if !room.list(way, used, solutions, &add, &allowed) {
                return false;
            }
        }
        room.equate(both, used);
        pairs.none_lies(used, &room.equations)
    }
}

impl Room {
    fn new() -> Room {
        Room {
            equations: Equations::default(),
            shown: Vec::new(),
            free: 0,
            few: false,
            cases: Cases::new(),
        }
    }

    /// What orbits show, and their equations modulo 2.
    #[inline(always)]
    fn equate(&mut self, way: &Way, used: u128) {
        self.shown.clear();
        self.shown.resize(way.splits.len(), (Ask::NOTHING, [0; 2]));
        for card in bits(used) {
            for &(place, symbol) in &way.cards[card] {
                let side = usize::from(place % 2);
                let (ask, many) = &mut self.shown[usize::from(place / 2)];
                ask.symbols[(4 * side + usize::from(many[side])) % 8] = symbol;
                many[side] += 1;
            }
        }
        let odd = |cards: u128| (cards & used).count_ones() & 1 == 1;
        self.equations.clear();
        for (split, (ask, many)) in way.splits.iter().zip(&mut self.shown) {
            let [points, circles] = split.odd;
            let [points_named, circles_named] = split.named;
            ask.points = many[0];
            if ask.points == split.size {
                // As many in either half.
                let half = split.size / 2 % 2 == 1;
                self.equations.push(points & used, odd(points_named) != half);
                self.equations.push(circles & used, odd(circles_named) != half);
            } else {
                let cards = (points ^ circles) & used;
                self.equations.push(cards, odd(points_named ^ circles_named));
            }
        }
    }

    /// Gets ready to go through the cases. False if there are none, since the equations contradict each other.
    #[inline(always)]
    fn begin(&mut self, way: &Way, used: u128, add: impl Fn(&mut Group, &Line)) -> bool {
        self.equate(way, used);
        let Some(firsts) = self.equations.solve(add) else { return false };
        let free = used & !firsts;
        // Moving every card gives another solution, so one card stays; every equation has an even number of
        // cards.
        let free = free & free.wrapping_sub(1);
        let many = free.count_ones() as usize;
        self.cases.asks.clear();
        (self.free, self.few) = (free, many <= MOST_FREE);
        if !self.few {
            // Too many to go through: nothing is asked, and any case will do.
            self.cases.begin(0);
            return true;
        }
        self.cases.begin(many);
        for card in bits(used & !firsts & !free) {
            self.cases.put(card, 0, false);
        }
        for (at, card) in bits(free).enumerate() {
            self.cases.put(card, 1 << at, false);
        }
        self.equations.each_solved(free, |first, unknowns, moved| {
            self.cases.put(first, unknowns, moved);
        });
        // Those that exclude most come first.
        for many in [true, false] {
            for (split, (ask, _)) in way.splits.iter().zip(&self.shown) {
                if split.size == 4 && ask.points >= 2 && (ask.points > 2) == many {
                    self.cases.asks.push(Ask::new(ask.points, ask.symbols));
                }
            }
        }
        true
    }

    /// All solutions: the cards that are moved. False if they are too many.
    #[inline(always)]
    fn list(
        &mut self,
        way: &Way,
        used: u128,
        solutions: &mut Vec<u128>,
        add: impl Fn(&mut Group, &Line),
        allowed: impl Fn(&Sides, &[Ask]) -> Block,
    ) -> bool {
        solutions.clear();
        if !self.begin(way, used, add) || !self.few {
            return false;
        }
        // The cards that are moved if none of the unknowns is, and those that an unknown changes.
        let mut moved = 0;
        let mut changes: Vec<u128> = bits(self.free).map(|card| 1 << card).collect();
        self.equations.each_solved(self.free, |first, unknowns, odd| {
            moved |= u128::from(odd) << first;
            for (at, changes) in changes.iter_mut().enumerate() {
                *changes |= u128::from(unknowns >> at & 1) << first;
            }
        });
        while let Some((mut block, set)) = self.cases.next(&allowed) {
            // With few unknowns a block has all cases several times.
            for word in block.iter_mut().skip(1 << changes.len().saturating_sub(6)) {
                *word = 0;
            }
            if changes.len() < 6 {
                block[0] &= (1 << (1 << changes.len())) - 1;
            }
            for (at, mut word) in block.into_iter().enumerate() {
                while word != 0 {
                    let case = 64 * at as u32 + word.trailing_zeros();
                    word &= word - 1;
                    if solutions.len() == MOST_LISTED {
                        return false;
                    }
                    let unknowns = set << WITHIN | case;
                    let changes = changes.iter().enumerate();
                    let changes = changes.filter(|(at, _)| unknowns >> at & 1 == 1);
                    solutions.push(changes.fold(moved, |moved, (_, cards)| moved ^ cards));
                }
            }
        }
        true
    }
}
