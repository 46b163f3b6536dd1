//! Counting the values of the cards left over: a bound on disjoint sets that no weights see.
//!
//! In a set each property is all equal or all different, so modulo v every value is shown equally often:
//! v times or not at all, or once each. When sets are taken, the cards left over therefore have, property
//! by property, the same differences between the numbers of their values as all cards, modulo v. (The
//! proof is in `check::bound`, which tries the leftovers in its own way.) The sum of the values modulo v,
//! or v/2 if v is even, is a consequence, and all there is to know if v = 3; for v = 4 and v = 5 these
//! counts are far stronger: 15 disjoint sets among 60 of the 64 cards of `set/v4p3` leave nothing over,
//! so the four missing cards would have to be a set themselves.
//!
//! Weights (`dual`) say more: what is left over is light, so of many leftovers few choices are to be tried.
//! On `set/v5p3/60#1` they settle ten of sixty.
//!
//! The last two cards left over are looked up among all pairs, so five of sixty take 34,220 lookups. The
//! counts of a card stand side by side in one number, a few bits each ([`Lanes`]). Where they are too many
//! for that, the first ones are compared: what these exclude, all exclude.

use fairdeal_core::sort;

use crate::rules::{Places, Table};

/// Choices of all leftovers but two, or of all, up to which they are tried.
const MOST_CHOICES: [u128; 2] = [60_000, 1_000_000];
/// Pairs in the list of all pairs.
const MOST_PAIRS: usize = 1 << 18;
/// The most leftovers that are named.
const MOST_NAMED: usize = 32;

/// What may be left over.
pub(super) enum Leftovers {
    /// Nothing has the right counts: there are no so many disjoint sets.
    Never,
    /// One of these, and nothing else.
    Among(Vec<Places>),
    /// Not known, or too many to name.
    Unknown,
}

/// The cards that may be left over when `more` disjoint ones of these sets are taken, of those that
/// lie in some of them.
pub(super) fn leftovers(table: &Table, sets: &[Places], more: usize) -> Leftovers {
    let covered = covered(sets);
    let Some(left) = covered.len().checked_sub(more * table.v) else { return Leftovers::Never };
    // Those that are taken count for nothing: it is enough to choose whichever are fewer.
    let n = covered.len();
    let few = left.min(n - left);
    let paired = few >= 2 && n * n / 2 <= MOST_PAIRS;
    if !(within(n, few, MOST_CHOICES[1]) || paired && within(n, few - 2, MOST_CHOICES[0])) {
        return Leftovers::Unknown;
    }
    let mut search = Search::new(table, &covered, vec![0; n], paired, u64::MAX);
    let wanted = if few == left { search.sum() } else { 0 };
    let all = search.choose(0, few, wanted, 0);
    search.ended(&covered, all, few == left)
}

/// The same, if each set weighs at least the scale, by trying so many choices.
pub(super) fn light_leftovers(
    table: &Table,
    sets: &[Places],
    more: usize,
    (weights, scale): (&[u64], u64),
    tried: u64,
) -> Leftovers {
    let mut covered = covered(sets);
    let Some(left) = covered.len().checked_sub(more * table.v) else { return Leftovers::Never };
    let all: u64 = covered.iter().map(|&place| weights[place]).sum();
    let Some(spare) = all.checked_sub(scale * more as u64) else { return Leftovers::Never };
    sort::by_key(&mut covered, |&place| weights[place]);
    let loads: Vec<u64> = covered.iter().map(|&place| weights[place]).collect();
    let paired = left >= 2 && covered.len() * covered.len() / 2 <= MOST_PAIRS;
    let mut search = Search::new(table, &covered, loads, paired, tried);
    let all = search.choose(0, left, search.sum(), spare);
    search.ended(&covered, all, true)
}

/// The cards that lie in some of these sets.
fn covered(sets: &[Places]) -> Places {
    let mut covered: Places = sets.iter().flatten().copied().collect();
    covered.sort_unstable();
    covered.dedup();
    covered
}

/// Are there at most so many choices of `few` out of n?
fn within(n: usize, few: usize, most: u128) -> bool {
    // C(n, i) grows up to the half, so the first value past the limit settles it.
    let mut choices = 1_u128;
    (0..few.min(n - few)).all(|i| {
        choices = choices * (n - i) as u128 / (i as u128 + 1);
        choices <= most
    })
}

/// Numbers modulo v, side by side in lanes of as many bits as hold twice the largest.
struct Lanes {
    v: usize,
    bits: usize,
    /// v in each lane.
    full: u128,
    /// The highest bit of each lane.
    high: u128,
    /// What v is short of that bit, in each lane.
    lift: u128,
}

impl Lanes {
    fn of(v: usize) -> Lanes {
        let bits = v.next_power_of_two().ilog2() as usize + 1;
        let ones = (0..128 / bits).fold(0_u128, |ones, lane| ones | 1 << (lane * bits));
        let high = ones << (bits - 1);
        Lanes { v, bits, full: ones * v as u128, high, lift: high - ones * v as u128 }
    }

    /// How often each value is shown less how often the first is, as far as there are lanes; if there are
    /// three values, the sum says the same.
    fn row(&self, values: &[u8]) -> u128 {
        let (v, sum) = (self.v as u8, self.v == 3);
        let counts = values.iter().flat_map(|&x| {
            let less = if x == 0 { v - 1 } else { 0 };
            (1..if sum { 2 } else { v }).map(move |value| match () {
                () if sum => x,
                () if value == x => 1,
                () => less,
            })
        });
        let lanes = counts.take(128 / self.bits).enumerate();
        lanes.fold(0, |row, (lane, count)| row | u128::from(count) << (lane * self.bits))
    }

    /// Lanes below 2v, each less v if it is not below v.
    #[inline]
    fn reduced(&self, sums: u128) -> u128 {
        let over = ((sums + self.lift) & self.high) >> (self.bits - 1);
        sums - over * self.v as u128
    }

    #[inline]
    fn add(&self, a: u128, b: u128) -> u128 {
        self.reduced(a + b)
    }

    #[inline]
    fn less(&self, a: u128, b: u128) -> u128 {
        self.reduced(a + (self.full - b))
    }
}

/// All pairs of rows, by their sum: those of a bucket stand together.
struct Pairs {
    /// Where the pairs of each bucket begin, and the end.
    starts: Vec<u32>,
    list: Vec<(u128, u32, u32)>,
}

impl Pairs {
    fn of(lanes: &Lanes, rows: &[u128]) -> Pairs {
        let sums = (0..rows.len())
            .flat_map(|j| (0..j).map(move |i| (i, j)))
            .map(|(i, j)| (lanes.add(rows[i], rows[j]), i as u32, j as u32));
        let mut list: Vec<(u128, u32, u32)> = sums.collect();
        let mut pairs = Pairs { starts: Vec::new(), list: Vec::new() };
        pairs.starts = vec![0; (2 * list.len()).next_power_of_two() + 1];
        list.sort_by_key(|&(sum, i, j)| (pairs.bucket(sum), i, j));
        list.iter().for_each(|&(sum, ..)| {
            let bucket = pairs.bucket(sum);
            pairs.starts[bucket + 1] += 1;
        });
        (1..pairs.starts.len()).for_each(|at| pairs.starts[at] += pairs.starts[at - 1]);
        Pairs { list, ..pairs }
    }

    /// By the upper bits of a product (Knuth, "The Art of Computer Programming" 3, 6.4).
    #[inline]
    fn bucket(&self, sum: u128) -> usize {
        let folded = sum as u64 ^ (sum >> 64) as u64;
        let spread = folded.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (spread >> 32) as usize & (self.starts.len() - 2)
    }

    /// The pairs with this sum, from a row on.
    #[inline]
    fn with(&self, sum: u128, from: usize) -> impl Iterator<Item = [usize; 2]> + '_ {
        let bucket = self.bucket(sum);
        let here = self.starts[bucket] as usize..self.starts[bucket + 1] as usize;
        let fits = move |pair: &&(u128, u32, u32)| pair.0 == sum && pair.1 as usize >= from;
        self.list[here].iter().filter(fits).map(|pair| [pair.1 as usize, pair.2 as usize])
    }
}

struct Search {
    lanes: Lanes,
    rows: Vec<u128>,
    /// What the cards of the rows weigh, the light ones first.
    loads: Vec<u64>,
    pairs: Option<Pairs>,
    /// Choices that may still be tried.
    left: u64,
    chosen: Vec<usize>,
    found: Vec<Vec<usize>>,
}

impl Search {
    fn new(table: &Table, covered: &[usize], loads: Vec<u64>, paired: bool, left: u64) -> Search {
        let lanes = Lanes::of(table.v);
        let row = |&place: &usize| lanes.row(table.cards[place].values());
        let rows: Vec<u128> = covered.iter().map(row).collect();
        let pairs = paired.then(|| Pairs::of(&lanes, &rows));
        Search { lanes, rows, loads, pairs, left, chosen: Vec::new(), found: Vec::new() }
    }

    /// The sum of all rows.
    fn sum(&self) -> u128 {
        self.rows.iter().fold(0, |sum, &row| self.lanes.add(sum, row))
    }

    /// What was found, if `all` was tried; what was chosen is left over, or else it is taken.
    fn ended(self, covered: &[usize], all: bool, left_over: bool) -> Leftovers {
        let name = |chosen: Vec<usize>| chosen.into_iter().map(|i| covered[i]).collect();
        match (all, left_over) {
            (true, _) if self.found.is_empty() => Leftovers::Never,
            (true, true) => Leftovers::Among(self.found.into_iter().map(name).collect()),
            _ => Leftovers::Unknown,
        }
    }

    /// Finds `few` rows from here on with this sum, that weigh no more than `spare`; false if there are
    /// too many such choices, or too many to try.
    fn choose(&mut self, from: usize, few: usize, wanted: u128, spare: u64) -> bool {
        match (few, &self.pairs) {
            (0, _) => wanted != 0 || self.name(&[]),
            (1, _) => (from..self.rows.len())
                .all(|i| self.rows[i] != wanted || self.loads[i] > spare || self.name(&[i])),
            (2, Some(pairs)) => {
                let light = |&[i, j]: &[usize; 2]| self.loads[i] + self.loads[j] <= spare;
                let fits: Vec<[usize; 2]> = pairs.with(wanted, from).filter(light).collect();
                fits.iter().all(|pair| self.name(pair))
            }
            _ => {
                for i in from..(self.rows.len() + 1).saturating_sub(few) {
                    if self.loads[i] * few as u64 > spare {
                        break;
                    }
                    let Some(left) = self.left.checked_sub(1) else { return false };
                    self.left = left;
                    self.chosen.push(i);
                    let rest = self.lanes.less(wanted, self.rows[i]);
                    let all = self.choose(i + 1, few - 1, rest, spare - self.loads[i]);
                    self.chosen.pop();
                    if !all {
                        return false;
                    }
                }
                true
            }
        }
    }

    /// Notes what was chosen, and these rows; false if that is one too many.
    fn name(&mut self, end: &[usize]) -> bool {
        let room = self.found.len() < MOST_NAMED;
        if room {
            self.found.push(self.chosen.iter().chain(end).copied().collect());
        }
        room
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fairdeal_core::random::Random;

    /// Lanes do what one does number by number, for every number of values.
    #[test]
    fn lanes_are_numbers_modulo_v() {
        for v in 2..=64_usize {
            let lanes = Lanes::of(v);
            let mut random = Random::new(v as u64);
            let many = 128 / lanes.bits;
            let mut draw = || -> Vec<u64> { (0..many).map(|_| random.below(v as u64)).collect() };
            let pack = |numbers: &[u64]| {
                let place = |(lane, &x): (usize, &u64)| u128::from(x) << (lane * lanes.bits);
                numbers.iter().enumerate().map(place).sum::<u128>()
            };
            for _ in 0..50 {
                let (a, b) = (draw(), draw());
                let both = |f: &dyn Fn(u64, u64) -> u64| -> Vec<u64> {
                    a.iter().zip(&b).map(|(&a, &b)| f(a, b) % v as u64).collect()
                };
                assert_eq!(lanes.add(pack(&a), pack(&b)), pack(&both(&|a, b| a + b)), "{v}");
                let less = both(&|a, b| a + v as u64 - b);
                assert_eq!(lanes.less(pack(&a), pack(&b)), pack(&less), "{v}");
            }
        }
    }

    /// Every set counts for nothing, alone or among others.
    #[test]
    fn sets_count_for_nothing() {
        for v in 2..=64_u8 {
            let lanes = Lanes::of(usize::from(v));
            // All equal, all different in order, all different in another order.
            let cards = (0..v).map(|x| [v - 1, x, (x + 1) % v]);
            let sum = cards.fold(0, |sum, card| lanes.add(sum, lanes.row(&card)));
            assert_eq!(sum, 0, "{v}");
        }
    }
}
