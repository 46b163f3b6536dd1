//! Four values, three properties: the largest set-free table, layer by layer.
//!
//! A table of the 4 × 4 × 4 deck is four layers A, B, C, D, each a 16-bit mask. A set lies in one
//! layer, or has one card in each; given a, b and c, the fourth card d is known or does not exist.
//! So once A, B, C are chosen, the cards that D may not use are a mask, D may use the rest, and the
//! largest set-free part of the rest is a look-up in a table of 65,536. Layers can be reordered, so
//! |A| ≥ |B| ≥ |C| ≥ |D|; A is taken up to the 1152 symmetries of a layer. For a goal of 29 cards
//! |A| ≥ 8, |B| ≥ 7 and |C| ≥ (29 − |A| − |B|) / 2, which leaves few layers each.
//!
//! The inner loop is two look-ups: the mask barred to D is an OR over the cards of C, split into
//! two halves of 256 entries made anew for each (A, B). That 28 is the most takes 558 million looks,
//! 0.5 s; that 388,800 tables have 28 cards takes another second. (What lost: branch-and-bound over
//! the 64 cards, which sees neither the layers nor their symmetry.)
//!
//! The same loop counts the largest tables: with the sizes in falling order each ordered choice is
//! counted once, and the number of different orders of the four sizes makes up for the rest.

use fairdeal_core::Limits;

use crate::census::brute::{set_masks, sets_on_every_table};
use crate::census::symmetry::wreath_generators;
use crate::deal::Deck;
use crate::rules::Card;

pub(crate) type Layers = [u16; 4];

/// What the search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    /// The largest table, if one at least as large as the goal exists.
    pub best: Option<(u32, Layers)>,
    /// Whether the search came to its end.
    pub complete: bool,
    /// Tables of three layers looked at.
    pub nodes: u64,
}

/// The set-free layers and what follows from them.
pub(crate) struct Grid {
    /// Set-free masks by number of cards.
    free: Vec<Vec<u16>>,
    /// The most cards of a set-free part of each mask.
    most: Vec<u8>,
    /// One mask of each orbit under the 1152 symmetries, and the orbit's size.
    orbits: Vec<(u16, u64)>,
    /// The fourth card of a set with one card in each layer; 16 if there is none.
    fourth: Vec<u8>,
}

impl Grid {
    /// Makes the tables.
    pub(crate) fn new() -> Grid {
        let deck: Vec<Card> = (0..16).map(|id| Deck::card(4, 2, id)).collect();
        let on = sets_on_every_table(16, &set_masks(4, &deck));
        let mut free = vec![vec![]; 17];
        let mut most = vec![0u8; 1 << 16];
        for table in 0..=u16::MAX {
            let at = usize::from(table);
            if on[at] == 0 {
                free[table.count_ones() as usize].push(table);
                most[at] = table.count_ones() as u8;
            } else {
                let less = (0..16).filter(|i| table >> i & 1 == 1).map(|i| most[at & !(1 << i)]);
                most[at] = less.max().unwrap_or(0);
            }
        }
        let fourth = (0..16 * 16 * 16)
            .map(|i: usize| {
                let part = |a: usize, b: usize, c: usize| match (a == b, c) {
                    (true, _) if c == a => Some(a),
                    (false, _) if c != a && c != b => Some(6 - a - b - c),
                    _ => None,
                };
                let (a, b, c) = (i / 256, i / 16 % 16, i % 16);
                match (part(a / 4, b / 4, c / 4), part(a % 4, b % 4, c % 4)) {
                    (Some(x), Some(y)) => (4 * x + y) as u8,
                    _ => 16,
                }
            })
            .collect();
        let mut grid = Grid { free, most, orbits: vec![], fourth };
        grid.find_orbits();
        grid
    }

    fn find_orbits(&mut self) {
        let generators = wreath_generators(4, 2);
        let mut seen = vec![false; 1 << 16];
        for &start in self.free.iter().flatten() {
            if std::mem::replace(&mut seen[usize::from(start)], true) {
                continue;
            }
            let (mut size, mut todo) = (0, vec![start]);
            while let Some(table) = todo.pop() {
                size += 1;
                for g in &generators {
                    let image =
                        (0..16).filter(|i| table >> i & 1 == 1).fold(0u16, |m, i| m | 1 << g[i]);
                    if !std::mem::replace(&mut seen[usize::from(image)], true) {
                        todo.push(image);
                    }
                }
            }
            self.orbits.push((start, size));
        }
    }

    /// Calls `visit` with (orbit of A, A, B, C, what D may use) for all choices that could reach the
    /// goal; it returns the new goal. Says whether it came to its end within the limits.
    fn walk(
        &self,
        mut goal: u32,
        limits: Limits,
        mut visit: impl FnMut(u64, [u16; 3], u16, u32) -> u32,
    ) -> (bool, u64) {
        let mut nodes = 0;
        for &(first, weight) in self.orbits.iter().rev() {
            let a = first.count_ones();
            // What A and a card of B and C bar: by_a[b][c].
            let mut by_a = [[0u16; 16]; 16];
            for (i, &d) in self.fourth.iter().enumerate() {
                if d < 16 && first >> (i / 256) & 1 == 1 {
                    by_a[i / 16 % 16][i % 16] |= 1 << d;
                }
            }
            for b in (goal.saturating_sub(a).div_ceil(3)..=a).rev() {
                for &second in &self.free[b as usize] {
                    if limits.cancelled().is_some() {
                        return (false, nodes);
                    }
                    let mut by_ab = [0u16; 16];
                    for (card, row) in by_a.iter().enumerate() {
                        if second >> card & 1 == 1 {
                            by_ab.iter_mut().zip(row).for_each(|(m, r)| *m |= r);
                        }
                    }
                    let [low, high] = [halves(&by_ab[..8]), halves(&by_ab[8..])];
                    for c in (goal.saturating_sub(a + b).div_ceil(2)..=b).rev() {
                        let need = goal.saturating_sub(a + b + c);
                        if need > c {
                            break;
                        }
                        nodes += self.free[c as usize].len() as u64;
                        if nodes > limits.nodes {
                            return (false, nodes);
                        }
                        for &third in &self.free[c as usize] {
                            let barred =
                                low[usize::from(third & 255)] | high[usize::from(third >> 8)];
                            if u32::from(self.most[usize::from(!barred)]) >= need {
                                goal = visit(weight, [first, second, third], !barred, goal);
                            }
                        }
                    }
                }
            }
        }
        (true, nodes)
    }

    /// The largest set-free table of at least `goal` cards.
    pub(crate) fn largest(&self, goal: u32, limits: Limits) -> Found {
        let mut best: Option<(u32, Layers)> = None;
        let (complete, nodes) = self.walk(goal, limits, |_, [a, b, c], open, goal| {
            let d = u32::from(self.most[usize::from(open)]).min(c.count_ones());
            let size = a.count_ones() + b.count_ones() + c.count_ones() + d;
            if size < goal {
                return goal;
            }
            let fits = |m: &&u16| **m & !open == 0;
            let Some(&last) = self.free[d as usize].iter().find(fits) else { return goal };
            best = Some((size, [a, b, c, last]));
            size + 1
        });
        Found { best, complete, nodes }
    }

    /// How many set-free tables of this many cards there are; none if the budget is too small.
    pub(crate) fn count(&self, cards: u32, limits: Limits) -> Option<u128> {
        // parts[d][m]: set-free parts of m with d cards.
        let parts: Vec<Vec<u32>> = self.free[..10].iter().map(|masks| subsets(masks)).collect();
        let mut total = 0u128;
        let (complete, _) = self.walk(cards, limits, |weight, [a, b, c], open, goal| {
            let sizes = [a, b, c].map(u16::count_ones);
            let d = cards.saturating_sub(sizes.iter().sum());
            if d <= sizes[2] && sizes.iter().sum::<u32>() <= cards {
                let here = parts.get(d as usize).map_or(0, |p| p[usize::from(open)]);
                let all = orders([sizes[0], sizes[1], sizes[2], d]);
                total += u128::from(weight) * u128::from(here) * all;
            }
            goal
        });
        complete.then_some(total)
    }

    /// The cards of a table of layers.
    pub(crate) fn cards(layers: &Layers) -> Vec<Card> {
        let ids = (0..64u64).filter(|i| layers[(i / 16) as usize] >> (i % 16) & 1 == 1);
        ids.map(|id| Deck::card(4, 3, id)).collect()
    }
}

impl Default for Grid {
    fn default() -> Self {
        Grid::new()
    }
}

/// The OR of the entries each 8-bit mask picks.
fn halves(entries: &[u16]) -> [u16; 256] {
    let mut out = [0; 256];
    for mask in 1..256usize {
        out[mask] = out[mask & (mask - 1)] | entries[mask.trailing_zeros() as usize];
    }
    out
}

/// For each mask, how many of these masks are parts of it.
fn subsets(masks: &[u16]) -> Vec<u32> {
    let mut count = vec![0u32; 1 << 16];
    masks.iter().for_each(|&m| count[usize::from(m)] = 1);
    for i in 0..16 {
        for block in count.chunks_mut(2 << i) {
            let (without, with) = block.split_at_mut(1 << i);
            with.iter_mut().zip(without.iter()).for_each(|(a, b)| *a += *b);
        }
    }
    count
}

/// Different orders of four numbers.
fn orders(mut sizes: [u32; 4]) -> u128 {
    sizes.sort_unstable();
    let same = |run: &[u32]| (1..=run.len() as u128).product::<u128>();
    24 / sizes.chunk_by(|a, b| a == b).map(same).product::<u128>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{none, work_for};
    use crate::notation::Lettering;
    use crate::rules::Table;

    #[test]
    fn twenty_eight_cards_and_no_more() {
        let grid = Grid::new();
        let found = grid.largest(28, Limits::default());
        let (size, layers) = found.best.unwrap();
        assert!(found.complete);
        assert_eq!(size, 28);
        let cards = Grid::cards(&layers);
        assert_eq!(cards.len(), 28);
        let table = Table { v: 4, p: 3, cards };
        assert_eq!(none::check(&table, Lettering::Digits, &mut work_for(&table, 0)), Ok(()));
    }

    /// The count, once more: all tables found, with everything the deck's symmetries make of them.
    #[test]
    fn largest_tables_counted_twice() {
        let grid = Grid::new();
        let mut tables: Vec<u64> = vec![];
        grid.walk(28, Limits::default(), |_, [a, b, c], open, goal| {
            let three = a.count_ones() + b.count_ones() + c.count_ones();
            let fourth = grid.free[28 - three as usize].iter().filter(|&&d| d & !open == 0);
            let join = |d: &u16| [a, b, c, *d].iter().rev().fold(0, |t, &l| t << 16 | u64::from(l));
            tables.extend(fourth.map(join));
            goal
        });
        let generators = wreath_generators(4, 3);
        let mut seen: std::collections::BTreeSet<u64> = tables.iter().copied().collect();
        let mut todo: Vec<u64> = seen.iter().copied().collect();
        while let Some(table) = todo.pop() {
            for g in &generators {
                let image =
                    (0..64).filter(|i| table >> i & 1 == 1).fold(0u64, |m, i| m | 1 << g[i]);
                if seen.insert(image) {
                    todo.push(image);
                }
            }
        }
        assert_eq!(grid.count(28, Limits::default()), Some(388_800));
        assert_eq!(seen.len(), 388_800);
    }

    #[test]
    fn budgets_are_kept() {
        let found = Grid::new().largest(28, Limits::nodes(1000));
        assert!(!found.complete);
    }

    #[test]
    fn orders_of_sizes() {
        assert_eq!(orders([7, 7, 7, 7]), 1);
        assert_eq!(orders([9, 7, 7, 5]), 12);
        assert_eq!(orders([9, 8, 6, 5]), 24);
    }
}
