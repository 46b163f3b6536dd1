//! The choices that a node leaves, listed: what pays nothing follows from what pays.
//!
//! Dual numbers say what a choice pays for every card that is not as they would have it, and for every cell that
//! stays empty where a cell is worth something; in a node only so much may be paid ([`super::weigh`]). The unknowns are
//! the open cards and the empty cells of orbits, the equations that an orbit has as many points as circles, and
//! that its points and empty cells are its cells. There are as many cards that pay nothing as equations, or about:
//! those that the program leaves undecided. So the equations are solved for the unknowns that pay least
//! ([`super::echelon`]), and the others are free: only sets of these are tried that can be paid.
//!
//! Solved modulo 127, that is, so that a residue is a byte. A card that is solved for is then 127 times something plus a sum over
//! the free unknowns that differ from what they would be; and only 0 and 1 will do. Such sums can be put together from
//! two halves, and that makes the difference ([`super::join`]): where a million sets could be paid, some thousands
//! are made. That a card is 0 or 1 modulo 127 is true of every choice, whatever the prime; what is found beside
//! the choices is seen when symbols are counted. An orbit whose cells are worth nothing may have any number of empty ones:
//! its equation is solved for them first of all, and says nothing then.

#![allow(unsafe_code)] // Calls of what is compiled for vectors, where the machine has them.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use super::echelon::{Echelon, PRIME};
use super::join::{Halves, Item, LANES, count, one};
use super::vectors::Vectors;
use super::weigh::{Weigh, bits};

/// The most unknowns that can be free and paid for.
const MOST_FREE: usize = 128;
/// Nothing that is paid is more than this: there is room for an unknown's number below it in a word.
const MOST_PAID: i64 = 1 << 50;
const BITS: u32 = 12;
/// What may be left is told apart in so many grades.
const MOST_LEFT: u16 = 63;

/// What is open in a node.
pub(super) struct Left {
    pub(super) open: u128,
    pub(super) used: u128,
    /// What may be paid; none if nobody pays.
    pub(super) spare: Option<i64>,
}

/// What a list needs, kept for the next. An unknown is a card, or behind the cards the empty cells of an orbit.
#[derive(Clone, Default)]
pub(super) struct Lists {
    cards: usize,
    echelon: Echelon,
    /// The unknowns of orbits whose cells are worth nothing, then the others, what they pay ascending.
    order: Vec<u16>,
    /// What the others pay, each with its number in the lowest bits.
    pays: Vec<u64>,
    free: Vec<u16>,
    /// The same: would it be used if nobody pays?
    used: Vec<u16>,
    /// What is taken of each unknown if nobody pays, beside those that the equations are solved for: all ones or none.
    taken: Vec<u16>,
    /// For each free unknown that can be paid, how much that leaves, from 1 on; for others 0.
    leaves: Vec<u16>,
    /// For each equation that is solved for an open card: how much it says, its number, the card, and the card's value if
    /// nobody pays.
    values: Vec<Value>,
    items: Vec<Item>,
    counts: Vec<f32>,
    halves: Halves,
    vectors: Vectors,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Value {
    says: Reverse<u16>,
    row: u16,
    card: u8,
    value: u8,
}

impl Lists {
    /// Of these cards.
    pub(super) fn new(weigh: &Weigh, vectors: Vectors) -> Lists {
        let (cards, orbits) = (weigh.short.len(), weigh.orbits());
        let unknowns = cards + orbits;
        let mut equations = vec![(Vec::new(), 0); 2 * orbits];
        for card in 0..cards {
            for &side in weigh.symbols_of(card) {
                let (orbit, point) = (usize::from(side / 2), side % 2 == 0);
                equations[orbit].0.push((card, if point { 1 } else { PRIME - 1 }));
                if point {
                    equations[orbits + orbit].0.push((card, 1));
                }
            }
        }
        for orbit in 0..orbits {
            let (cells, sum) = &mut equations[orbits + orbit];
            cells.push((cards + orbit, 1));
            *sum = (weigh.size(orbit) % i64::from(PRIME)) as u16;
        }
        Lists {
            cards,
            echelon: Echelon::new(unknowns, &equations),
            used: vec![0; unknowns],
            taken: vec![0; unknowns + 1],
            leaves: vec![0; unknowns + 1],
            halves: Halves::new(vectors),
            vectors,
            ..Lists::default()
        }
    }

    /// Shows every balanced choice of the open cards that can be paid, and maybe others. None, and nothing is shown, if
    /// more than so many sets could be paid, or if whoever is shown them breaks off; else what it took, in sets made or looked at.
    pub(super) fn each(
        &mut self,
        weigh: &Weigh,
        left: &Left,
        most: f32,
        show: &mut impl FnMut(u128) -> ControlFlow<()>,
    ) -> Option<u64> {
        let spare = left.spare.unwrap_or(0);
        let solvable = match self.vectors {
            Vectors::None => self.prepare(weigh, left, most),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the machine has it, as was looked up.
            Vectors::Avx2 => unsafe { self.prepare_avx2(weigh, left, most) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the machine has it, as was looked up.
            Vectors::Avx512 => unsafe { self.prepare_avx512(weigh, left, most) },
        }?;
        if !solvable {
            return Some(0);
        }
        let (values, echelon, cards) = (&self.values, &self.echelon, self.cards);
        let bit = |unknown: u16| if usize::from(unknown) < cards { 1 << unknown } else { 0 };
        let first = self.free.iter().filter(|&&at| self.used[usize::from(at)] != 0);
        let first: u128 = first.fold(0, |first, &at| first | bit(at));
        let each = values.iter().map(|value| value.value);
        self.halves.each(&self.items, each, (spare, most), &mut |paid, sums| {
            let mut choice = paid.iter().fold(first, |choice, item| choice ^ bit(item.unknown));
            for (lane, value) in values.iter().enumerate() {
                let used = if lane < LANES {
                    u32::from(one(sums, lane))
                } else {
                    let row = echelon.row(usize::from(value.row));
                    let sum = paid.iter().map(|item| item.change(row)).sum::<u32>();
                    (u32::from(value.value) + sum) % u32::from(PRIME)
                };
                if used > 1 {
                    return ControlFlow::Continue(());
                }
                choice |= u128::from(used) << value.card;
            }
            show(choice)
        })
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn prepare_avx2(&mut self, weigh: &Weigh, left: &Left, most: f32) -> Option<bool> {
        self.prepare(weigh, left, most)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512f,avx512bw,avx2,bmi1,bmi2,popcnt")]
    fn prepare_avx512(&mut self, weigh: &Weigh, left: &Left, most: f32) -> Option<bool> {
        self.prepare(weigh, left, most)
    }

    /// Solves the equations, and looks what can be paid: none if that is too much, false if there is no solution.
    #[inline(always)]
    fn prepare(&mut self, weigh: &Weigh, left: &Left, most: f32) -> Option<bool> {
        let spare = left.spare.unwrap_or(0);
        if spare >= MOST_PAID {
            return None;
        }
        self.sort(weigh, left);
        // The free ones pay no less than if the equations were solved for the cheapest.
        let equations = 2 * weigh.orbits() - (self.order.len() - self.pays.len());
        let dearest = self.pays.iter().skip(equations).map(|pays| (pays >> BITS) as i64);
        count(dearest.take_while(|&pays| pays <= spare), spare, &mut self.counts);
        if self.counts.last().is_none_or(|&sets| sets > most) {
            return None;
        }
        self.free.clear();
        self.echelon.solve_for(&self.order, |unknown| self.free.push(unknown));
        if !self.value(left) {
            return Some(false);
        }
        self.itemize(weigh, left).then_some(true)
    }

    /// The unknowns, in the order in which the equations are to be solved for them.
    #[inline(always)]
    fn sort(&mut self, weigh: &Weigh, left: &Left) {
        self.order.clear();
        self.pays.clear();
        let spare = left.spare.unwrap_or(0);
        // Of what cannot be paid it does not matter how much it is.
        let key = |pays: i64, unknown: usize| (pays.min(spare + 1) as u64) << BITS | unknown as u64;
        for card in bits(left.open) {
            let short = if left.spare.is_some() { weigh.short[card] } else { 0 };
            self.used[card] = if short > 0 { u16::MAX } else { 0 };
            self.pays.push(key(short.abs(), card));
        }
        for orbit in 0..weigh.orbits() {
            let unknown = self.cards + orbit;
            match weigh.room(orbit) {
                pays if pays > 0 && left.spare.is_some() => self.pays.push(key(pays, unknown)),
                _ => self.order.push(unknown as u16),
            }
        }
        self.pays.sort_unstable();
        let below = (1 << BITS) - 1;
        self.order.extend(self.pays.iter().map(|pays| (pays & below) as u16));
    }

    /// The values of cards if nobody pays. False if the equations have no solution.
    #[inline(always)]
    fn value(&mut self, left: &Left) -> bool {
        self.taken.fill(0);
        bits(left.used).for_each(|card| self.taken[card] = u16::MAX);
        for &at in &self.free {
            self.taken[usize::from(at)] = self.used[usize::from(at)];
        }
        self.values.clear();
        let sum = self.taken.len() - 1;
        for (row, (line, solved)) in self.echelon.rows().enumerate() {
            let taken: u16 = line.iter().zip(&self.taken).map(|(entry, taken)| entry & taken).sum();
            let value = (line[sum] + PRIME * 128 - taken % PRIME) % PRIME;
            match solved {
                Some(card) if card < self.cards && left.open >> card & 1 == 1 => {
                    let (row, card, value) = (row as u16, card as u8, value as u8);
                    self.values.push(Value { says: Reverse(0), row, card, value });
                }
                // As many empty cells as there must be.
                Some(empty) if empty >= self.cards => {}
                // All that the equation names is decided.
                _ if value != 0 => return false,
                _ => {}
            }
        }
        true
    }

    /// What the free unknowns change, where they can be paid. False if there are too many.
    #[inline(always)]
    fn itemize(&mut self, weigh: &Weigh, left: &Left) -> bool {
        let spare = left.spare.unwrap_or(0);
        let pays = |unknown: u16| match (usize::from(unknown), left.spare) {
            (_, None) => 0,
            (card, _) if card < self.cards => weigh.short[card].abs(),
            (empty, _) => weigh.room(empty - self.cards),
        };
        self.leaves.fill(0);
        let per = f32::from(MOST_LEFT) / spare.max(1) as f32;
        let payable = self.free.iter().take_while(|&&at| pays(at) <= spare);
        for &at in payable.clone() {
            self.leaves[usize::from(at)] = 1 + ((spare - pays(at)) as f32 * per) as u16;
        }
        // A card says most if much that pays little changes it.
        for value in &mut self.values {
            let line = self.echelon.row(usize::from(value.row));
            let leaves = line.iter().zip(&self.leaves);
            let says = leaves.map(|(&entry, &leaves)| if entry == 0 { 0 } else { leaves });
            value.says = Reverse(says.sum());
        }
        self.values.sort_unstable();
        self.items.clear();
        for &at in payable {
            let (pays, used) = (pays(at), self.used[usize::from(at)] != 0);
            let mut lanes = [0; LANES];
            for (lane, value) in lanes.iter_mut().zip(&self.values) {
                let entry = self.echelon.row(usize::from(value.row))[usize::from(at)] as u8;
                *lane = if used || entry == 0 { entry } else { PRIME as u8 - entry };
            }
            let copies = match usize::from(at).checked_sub(self.cards) {
                None => 1,
                Some(orbit) => weigh.size(orbit),
            };
            for copy in 0..copies {
                if (copy + 1).saturating_mul(pays) > spare || self.items.len() == MOST_FREE {
                    break;
                }
                self.items.push(Item::new(pays, at, used, copy > 0, &lanes));
            }
        }
        self.items.len() < MOST_FREE
    }
}
