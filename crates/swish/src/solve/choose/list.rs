//! The choices that a node leaves, listed: what pays nothing follows from what pays.
//!
//! Dual numbers say what a choice pays for every card that is not as they would have it, and for every cell that
//! stays empty where a cell is worth something; in a node only so much may be paid ([`super::weigh`]). The unknowns are
//! the open cards and the empty cells of such orbits, the equations that an orbit has as many points as circles, and
//! that its points and empty cells are its cells. There are as many cards that pay nothing as equations, or about:
//! those that the program leaves undecided. So the equations are solved for the unknowns that pay least, and the
//! others are free: only sets of these are tried that can be paid.
//!
//! Solved modulo 127, that is, so that a residue is a byte. A card that is solved for is then 127 times something plus a sum over
//! the free unknowns that differ from what they would be; and only 0 and 1 will do. Such sums can be put together from
//! two halves, and that makes the difference ([`super::join`]): where a million sets could be paid, some two thousand
//! are made. That a card is 0 or 1 modulo 127 is true of every choice, whatever the prime; what is found beside
//! the choices is seen when symbols are counted.

#![allow(unsafe_code)] // Calls of what is compiled for vectors, where the machine has them.

use super::join::{Halves, Item, LANES, PRIME, count, one};
use super::vectors::Vectors;
use super::weigh::{Weigh, bits};

/// The most unknowns that can be free and paid for.
const MOST_FREE: usize = 128;

/// What is open in a node.
pub(super) struct Left {
    pub(super) open: u128,
    pub(super) used: u128,
    /// What may be paid; none if nobody pays.
    pub(super) spare: Option<i64>,
}

/// A card, or an empty cell of an orbit, and what it pays if it is not as weights would have it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Unknown {
    pays: i64,
    name: Name,
    /// Is the card used if it does not pay?
    used: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Name {
    Card(u8),
    /// Of this orbit.
    Empty(u16),
}

/// What a list needs, kept for the next.
#[derive(Clone, Default)]
pub(super) struct Lists {
    unknowns: Vec<Unknown>,
    /// Equations modulo the prime: a factor for each unknown, then the sum.
    rows: Vec<u16>,
    stride: usize,
    /// The equation of each orbit about its cells.
    cells: Vec<Option<u16>>,
    /// For each equation that is solved: its unknown.
    solved: Vec<u16>,
    free: Vec<u16>,
    /// For each equation that is solved for a card: its number, and the card's value if nobody pays.
    values: Vec<(u16, u8, u8)>,
    items: Vec<Item>,
    counts: Vec<f32>,
    halves: Halves,
    vectors: Vectors,
}

impl Lists {
    pub(super) fn new(vectors: Vectors) -> Lists {
        Lists { halves: Halves::new(vectors), vectors, ..Lists::default() }
    }

    /// Shows every balanced choice of the open cards that can be paid, and maybe others. None, and nothing is shown, if
    /// more than so many sets could be paid; else what it took, in sets made or looked at.
    pub(super) fn each(
        &mut self,
        weigh: &Weigh,
        left: &Left,
        most: f32,
        show: &mut impl FnMut(u128),
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
        let (values, rows, stride) = (&self.values, &self.rows, self.stride);
        let unknowns = &self.unknowns;
        let first = unknowns.iter().filter(|unknown| unknown.used);
        let first = first.fold(0, |first, unknown| first | unknown.name.bit());
        let first = values.iter().fold(first, |first, value| first & !(1 << value.1));
        let each = values.iter().map(|value| value.2);
        self.halves.each(&self.items, each, (spare, most), &mut |paid, sums| {
            let names = paid.iter().map(|item| unknowns[usize::from(item.unknown)].name);
            let mut choice = names.fold(first, |choice, name| choice ^ name.bit());
            for (lane, &(row, card, value)) in values.iter().enumerate() {
                let used = if lane < LANES {
                    u32::from(one(sums, lane))
                } else {
                    let row = &rows[usize::from(row) * stride..];
                    let sum = paid.iter().map(|item| item.change(row)).sum::<u32>();
                    (u32::from(value) + sum) % u32::from(PRIME)
                };
                if used > 1 {
                    return;
                }
                choice |= u128::from(used) << card;
            }
            show(choice);
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
        self.name(weigh, left);
        // The free ones pay no less than if the equations were solved for the cheapest.
        let equations = self.equations(weigh);
        let dearest = self.unknowns.iter().skip(equations).map(|unknown| unknown.pays);
        count(dearest.take_while(|&pays| pays <= spare), spare, &mut self.counts);
        if self.counts.last().is_none_or(|&sets| sets > most) {
            return None;
        }
        self.equate(weigh, left);
        if !self.solve() {
            return Some(false);
        }
        self.itemize(weigh, spare).then_some(true)
    }

    /// The unknowns, what they pay ascending.
    fn name(&mut self, weigh: &Weigh, left: &Left) {
        self.unknowns.clear();
        let card = |card: usize| {
            let short = if left.spare.is_some() { weigh.short[card] } else { 0 };
            Unknown { pays: short.abs(), name: Name::Card(card as u8), used: short > 0 }
        };
        self.unknowns.extend(bits(left.open).map(card));
        self.cells.clear();
        let mut equation = weigh.orbits() as u16;
        for orbit in 0..weigh.orbits() {
            let pays = if left.spare.is_some() { weigh.room(orbit) } else { 0 };
            let with = pays > 0;
            self.cells.push(with.then_some(equation));
            if with {
                let name = Name::Empty(orbit as u16);
                self.unknowns.push(Unknown { pays, name, used: false });
                equation += 1;
            }
        }
        self.unknowns.sort_unstable();
    }

    fn equations(&self, weigh: &Weigh) -> usize {
        weigh.orbits() + self.cells.iter().flatten().count()
    }

    #[inline(always)]
    fn equate(&mut self, weigh: &Weigh, left: &Left) {
        let (orbits, equations) = (weigh.orbits(), self.equations(weigh));
        let sum = self.unknowns.len();
        self.stride = (sum + 1).next_multiple_of(16);
        self.rows.clear();
        self.rows.resize(equations * self.stride, 0);
        let stride = self.stride;
        let add = |rows: &mut Vec<u16>, row: usize, column: usize, by: u16| {
            let entry = &mut rows[row * stride + column];
            *entry = (*entry + by) % PRIME;
        };
        for (column, unknown) in self.unknowns.iter().enumerate() {
            let card = match unknown.name {
                Name::Card(card) => usize::from(card),
                Name::Empty(orbit) => {
                    let row = self.cells[usize::from(orbit)].unwrap_or(0);
                    add(&mut self.rows, usize::from(row), column, 1);
                    continue;
                }
            };
            for &side in weigh.symbols_of(card) {
                let orbit = usize::from(side / 2);
                add(&mut self.rows, orbit, column, if side % 2 == 0 { 1 } else { PRIME - 1 });
                if let (0, Some(row)) = (side % 2, self.cells[orbit]) {
                    add(&mut self.rows, usize::from(row), column, 1);
                }
            }
        }
        for orbit in 0..orbits {
            if let Some(row) = self.cells[orbit] {
                add(
                    &mut self.rows,
                    usize::from(row),
                    sum,
                    (weigh.size(orbit) % i64::from(PRIME)) as u16,
                );
            }
        }
        for card in bits(left.used) {
            for &side in weigh.symbols_of(card) {
                let orbit = usize::from(side / 2);
                add(&mut self.rows, orbit, sum, if side % 2 == 0 { PRIME - 1 } else { 1 });
                if let (0, Some(row)) = (side % 2, self.cells[orbit]) {
                    add(&mut self.rows, usize::from(row), sum, PRIME - 1);
                }
            }
        }
    }

    /// Solves the equations for the unknowns that come first. False if they contradict each other.
    #[inline(always)]
    fn solve(&mut self) -> bool {
        let (stride, sum) = (self.stride, self.unknowns.len());
        let equations = self.rows.len() / stride;
        self.solved.clear();
        self.free.clear();
        for column in 0..sum {
            let solved = self.solved.len();
            let Some(row) = (solved..equations).find(|row| self.rows[row * stride + column] != 0)
            else {
                self.free.push(column as u16);
                continue;
            };
            if row != solved {
                let (above, below) = self.rows.split_at_mut(row * stride);
                above[solved * stride..][..stride].swap_with_slice(&mut below[..stride]);
            }
            let (above, rest) = self.rows.split_at_mut(solved * stride);
            let (line, below) = rest.split_at_mut(stride);
            let line = &mut line[column..=sum];
            let inverse = INVERSE[usize::from(line[0])];
            if inverse != 1 {
                line.iter_mut().for_each(|entry| *entry = *entry * inverse % PRIME);
            }
            for other in above.chunks_exact_mut(stride).chain(below.chunks_exact_mut(stride)) {
                let other = &mut other[column..=sum];
                let factor = other[0];
                if factor != 0 {
                    add_times(other, PRIME - factor, line);
                }
            }
            self.solved.push(column as u16);
        }
        let rest = self.rows.chunks_exact(stride).skip(self.solved.len());
        rest.map(|row| row[sum]).all(|sum| sum == 0)
    }

    /// What the free unknowns change, where they can be paid; and the values of cards if nobody pays. False if there
    /// are too many.
    #[inline(always)]
    fn itemize(&mut self, weigh: &Weigh, spare: i64) -> bool {
        let (stride, sum) = (self.stride, self.unknowns.len());
        self.values.clear();
        for (row, &column) in self.solved.iter().enumerate() {
            let Name::Card(card) = self.unknowns[usize::from(column)].name else { continue };
            let line = &self.rows[row * stride..][..=sum];
            let used = self.free.iter().map(|&at| usize::from(at));
            let used = used.filter(|&at| self.unknowns[at].used);
            let less: u32 = used.map(|at| u32::from(line[at])).sum();
            let value = (u32::from(line[sum]) + u32::from(PRIME) * 128 - less) % u32::from(PRIME);
            self.values.push((row as u16, card, value as u8));
        }
        // A card says most if much that pays little changes it.
        let (free, unknowns) = (&self.free, &self.unknowns);
        let says = |row: u16| {
            let line = &self.rows[usize::from(row) * stride..][..sum];
            let changed = free.iter().map(|&at| usize::from(at)).filter(|&at| line[at] != 0);
            let left = changed.map(|at| (spare + 1 - unknowns[at].pays).max(0));
            left.fold(0_i64, i64::saturating_add)
        };
        self.values.sort_by_cached_key(|value| std::cmp::Reverse(says(value.0)));
        self.items.clear();
        for &at in &self.free {
            let unknown = self.unknowns[usize::from(at)];
            if unknown.pays > spare {
                break;
            }
            let mut lanes = [0; LANES];
            for (lane, value) in lanes.iter_mut().zip(&self.values) {
                let entry = self.rows[usize::from(value.0) * stride + usize::from(at)] as u8;
                *lane = if unknown.used || entry == 0 { entry } else { PRIME as u8 - entry };
            }
            let copies = match unknown.name {
                Name::Card(_) => 1,
                Name::Empty(orbit) => weigh.size(usize::from(orbit)),
            };
            for copy in 0..copies {
                if (copy + 1).saturating_mul(unknown.pays) > spare || self.items.len() == MOST_FREE
                {
                    break;
                }
                self.items.push(Item::new(unknown.pays, at, unknown.used, copy > 0, &lanes));
            }
        }
        self.items.len() < MOST_FREE
    }
}

impl Name {
    fn bit(self) -> u128 {
        match self {
            Name::Card(card) => 1 << card,
            Name::Empty(_) => 0,
        }
    }
}

/// Adds another row so many times.
#[inline(always)]
fn add_times(row: &mut [u16], times: u16, other: &[u16]) {
    for (entry, &other) in row.iter_mut().zip(other) {
        let sum = *entry + times * other;
        let sum = (sum & PRIME) + (sum >> 7);
        *entry = if sum >= PRIME { sum - PRIME } else { sum };
    }
}

/// The inverse of each residue.
const INVERSE: [u16; PRIME as usize] = {
    let mut inverse = [0; PRIME as usize];
    let mut of = 1;
    while of < PRIME {
        let mut times = 1;
        while of * times % PRIME != 1 {
            times += 1;
        }
        inverse[of as usize] = times;
        of += 1;
    }
    inverse
};
