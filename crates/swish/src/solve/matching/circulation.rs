//! What cards with at most two symbols could do if layings did not matter.
//!
//! In a swish every orbit shows as many points as circles, and at most as many as it has cells.
//! Forget the layings and keep only that: for cards with two symbols this is a largest circulation
//! in a graph whose edges may have two heads or two tails, and so a matching again. A card is two
//! vertices, joined if it is left out, or else each matched with some slot of its orbit; the two
//! slots of a cell are joined if it stays empty. The answer bounds the largest swish, and on random
//! hands the bound is usually met: with two symbols a card the layings are plenty. Counting each
//! orbit for itself is far weaker, because it does not see that a card used here is used there.
//!
//! Every vertex is to be matched, and the matching starts from the dual numbers of the linear program
//! ([`crate::solve::simplex`]), which are off by odd cycles only. Started from nothing it took seven eighths
//! of the second that `swish/16x20/s2/320#1` took.

use fairdeal_core::Cancel;
use fairdeal_core::random::Random;

use super::blossom::heaviest_perfect;
use crate::solve::parts::{Costs, Part};

/// What a card is worth, about: room for a taste below it.
const CARD: i64 = 1 << 20;

/// The most cards that orbits allow, and how many copies of each kind that takes; none for cards
/// with more symbols, and when told to stop. Among the many ways to use that many cards, each `taste`
/// prefers others. A copy of each kind in `without` is left out.
pub(crate) fn circulation(
    part: &Part,
    taste: u64,
    without: &[usize],
    cancel: Cancel,
) -> Option<(usize, Vec<usize>)> {
    if !part.kinds.iter().all(|kind| (1..=2).contains(&kind.symbols)) {
        return None;
    }
    let Costs { scale, room, height, .. } = &part.costs;
    // By these the duals of the part's linear program are whole numbers.
    let unit = (CARD / scale / 2 * 2).max(4);
    let card = unit * scale;
    let mut random = Random::new(taste);
    // All tastes together are less than half a card.
    let tastes = (card as u64 / 4 / part.cards().max(1) as u64).min(256);
    let slots = part.slots();
    let mut slots_of = vec![Vec::new(); 2 * part.orbit_size.len()];
    let mut graph = Graph::default();
    for slot in 0..slots {
        let orbit = part.orbit[slot / 2];
        slots_of[2 * orbit + slot % 2].push(slot);
        let weighs = if slot % 2 == 0 { room[orbit] + height[orbit] } else { -height[orbit] };
        graph.half.push(unit * weighs);
    }
    let mut vertices_of = Vec::new();
    for (number, kind) in part.kinds.iter().enumerate() {
        // A picture is shown once.
        let copies = kind.cards.len().min(kind.ways.len());
        let copies = copies - usize::from(without.contains(&number));
        let sides: Vec<&[usize]> = kind
            .touches
            .iter()
            .flat_map(|&(side, n)| std::iter::repeat_n(&slots_of[side][..], n))
            .collect();
        let taste = |_| if taste == 0 || tastes == 0 { 0 } else { random.below(tastes) as i64 };
        let copies = (0..copies).map(taste).map(|liked| match sides[..] {
            [one, two] => graph.two_symbols(one, two, card / 2 + liked),
            _ => graph.one_symbol(sides[0], card + 2 * liked),
        });
        vertices_of.push(copies.collect::<Vec<usize>>());
    }
    let Graph { edges, half, .. } = graph.finish(slots / 2);
    let mates = heaviest_perfect(edges, &half, cancel).ok()?;
    let used = |of: &Vec<usize>| {
        of.iter().filter(|&&vertex| mates[vertex].is_some_and(|mate| mate < slots)).count()
    };
    let used: Vec<usize> = vertices_of.iter().map(used).collect();
    Some((used.iter().sum(), used))
}

/// The graph in which every vertex is to be matched: slots first, then cards.
///
/// A card with one symbol that is left out needs a partner too. These partners are a row of links, four
/// vertices joined each with each: one for the card, one for the link before, one for the next. What is left
/// of a link can be matched if an even number of the three are, so an even number of such cards is used,
/// or left out if their number is even; and that is the case in every circulation, for each orbit shows as
/// many points as circles.
#[derive(Default)]
struct Graph {
    edges: Vec<(usize, usize, i64)>,
    /// Duals to start from, half of what they are there.
    half: Vec<i64>,
    /// The open end of the last link.
    end: Option<usize>,
}

impl Graph {
    fn vertex(&mut self, half: i64) -> usize {
        self.half.push(half);
        self.half.len() - 1
    }

    /// A card, as its first vertex. What the linear program would use is matched first.
    fn two_symbols(&mut self, one: &[usize], two: &[usize], gain: i64) -> usize {
        let (first, second) = (gain - self.half[one[0]], gain - self.half[two[0]]);
        let short = first + second;
        let v = self.vertex(first - short.min(0));
        let w = self.vertex(second);
        let out = (v, w, 0);
        if short <= 0 {
            self.edges.push(out);
        }
        self.edges.extend(one.iter().map(|&slot| (v, slot, gain)));
        self.edges.extend(two.iter().map(|&slot| (w, slot, gain)));
        if short > 0 {
            self.edges.push(out);
        }
        v
    }

    fn one_symbol(&mut self, slots: &[usize], gain: i64) -> usize {
        let v = self.vertex((gain - self.half[slots[0]]).max(0));
        let [before, own, next, rest] = [0; 4].map(|half| self.vertex(half));
        self.edges.extend(slots.iter().map(|&slot| (v, slot, gain)));
        self.edges.push((v, own, 0));
        self.edges.extend(self.end.map(|end| (end, before, 0)));
        for (u, w) in
            [(before, own), (next, rest), (before, next), (own, rest), (before, rest), (own, next)]
        {
            self.edges.push((u, w, 0));
        }
        self.end = Some(next);
        v
    }

    /// Cells may stay empty; and the row of links ends so that all cards may be left out.
    fn finish(mut self, cells: usize) -> Graph {
        if self.half.len() % 2 == 1 {
            let last = self.vertex(0);
            self.edges.extend(self.end.map(|end| (end, last, 0)));
        }
        self.edges.extend((0..cells).map(|cell| (2 * cell, 2 * cell + 1, 0)));
        self
    }
}

#[cfg(test)]
mod tests {
    use fairdeal_core::Cancel;

    use super::*;
    use crate::deal::deal;
    use crate::family::SwishFamily;
    use crate::solve::parts::split;

    /// The most copies that leave every orbit as many points as circles, and no more than it has cells.
    fn brute(part: &Part, kind: usize, sides: &mut [usize], used: usize) -> usize {
        let Some(of) = part.kinds.get(kind) else {
            let fits = |(orbit, two): (usize, &[usize])| {
                two[0] == two[1] && two[0] <= part.orbit_size[orbit]
            };
            return if sides.chunks(2).enumerate().all(fits) { used } else { 0 };
        };
        let mut best = 0;
        for copies in 0..=of.cards.len().min(of.ways.len()) {
            of.touches.iter().for_each(|&(side, n)| sides[side] += copies * n);
            best = best.max(brute(part, kind + 1, sides, used + copies));
            of.touches.iter().for_each(|&(side, n)| sides[side] -= copies * n);
        }
        best
    }

    #[test]
    fn as_many_cards_as_orbits_allow() {
        let mut looked = 0;
        let cards = |family: &str, number| deal(SwishFamily::parse(family).unwrap(), number);
        for number in 0..2000 {
            // Cards with one symbol among those with two, on half of the hands.
            let size = ["2x3", "3x3", "3x4", "1x5"][number as usize % 4];
            let mut hand = cards(&format!("{size}/s2/6"), number);
            if number % 8 < 4 {
                hand.cards.extend(cards(&format!("{size}/s1/4"), number).cards);
            }
            for mut part in split(&hand) {
                let most = brute(&part, 0, &mut vec![0; 2 * part.orbit_size.len()], 0);
                for weighed in [false, true] {
                    if weighed {
                        part.weigh();
                    }
                    for taste in 0..3 {
                        let (cards, copies) =
                            circulation(&part, taste, &[], Cancel::NEVER).unwrap();
                        assert_eq!(cards, most, "{hand:?}");
                        let mut sides = vec![0; 2 * part.orbit_size.len()];
                        for (kind, &copies) in part.kinds.iter().zip(&copies) {
                            kind.touches.iter().for_each(|&(side, n)| sides[side] += copies * n);
                        }
                        assert!(sides.chunks(2).all(|two| two[0] == two[1]), "{hand:?}");
                        looked += usize::from(most > 2);
                    }
                }
            }
        }
        assert!(looked > 1000, "{looked}");
    }
}
