//! What is left of a hand when all that cannot matter is set aside.
//!
//! First cards are peeled: a card of which the point, or the circle, lies in an orbit where no other
//! card left has the opposite symbol is in no swish. Then the orbits are split into strongly
//! connected components (Tarjan, SIAM J. Comput. 1, 1972): a cycle of cells walks round a cycle of
//! orbits, so a card between two components is in no swish either, and components share no cell, so
//! each is solved by itself and the largest swish is the sum. Only cells in the orbit of a symbol
//! are ever named: cards may have a million of them.

use std::collections::BTreeMap;

use crate::orbits;
use crate::rules::{Cell, Hand};
use crate::solve::by_orbit::{Partners, peel};
use crate::solve::flow::circulation;

/// Steps to spend on the bound of a part.
const MOST_WORK: u64 = 20_000_000;

/// A kind of card within a part.
#[derive(Clone, Debug)]
pub(super) struct PartKind {
    /// The arcs it can be laid as, between cells of the part.
    pub arcs: Vec<(u32, u32)>,
    /// Its cards, by number in the hand, ascending.
    pub cards: Vec<usize>,
}

/// Cards that hang together, on cells numbered from 0.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub cells: Vec<Cell>,
    /// The orbit of each cell, from 0.
    pub orbit_of: Vec<u32>,
    /// The kinds, by their first arc.
    pub kinds: Vec<PartKind>,
    /// The most cards of a swish, by counting; 0 or at least 2.
    pub bound: usize,
}

impl Part {
    /// Cards of each kind.
    pub(super) fn counts(&self) -> Vec<u16> {
        self.kinds.iter().map(|kind| kind.cards.len().min(1 << 15) as u16).collect()
    }

    /// The most cards of a swish by counting points and circles in each orbit: the largest
    /// circulation, or what each orbit allows by itself where that would take long. One is none: a
    /// swish has two cards.
    fn count(&self) -> usize {
        let orbits = self.orbit_of.iter().map(|&o| o as usize + 1).max().unwrap_or(0);
        let mut sizes = vec![0; orbits];
        self.orbit_of.iter().for_each(|&o| sizes[o as usize] += 1);
        let mut cards: BTreeMap<(usize, usize), u32> = BTreeMap::new();
        for kind in &self.kinds {
            let (x, y) = kind.arcs[0];
            let ends = [x, y].map(|cell| self.orbit_of[cell as usize] as usize);
            let count = kind.cards.len().min(kind.arcs.len());
            *cards.entry((ends[0], ends[1])).or_default() += count as u32;
        }
        let cards: Vec<_> = cards.into_iter().map(|((i, j), many)| (i, j, many)).collect();
        let mut tally: Vec<[u32; 3]> = sizes.iter().map(|&size| [size, 0, 0]).collect();
        for &(i, j, many) in &cards {
            tally[i][1] += many;
            tally[j][2] += many;
        }
        let alone =
            || tally.iter().map(|three| three[0].min(three[1]).min(three[2]) as usize).sum();
        // Where points, circles and cells are in balance all cards circulate.
        let balanced =
            tally.iter().all(|&[cells, points, circles]| points == circles && points <= cells);
        let sum = match balanced {
            true => alone(),
            false => circulation(&sizes, &cards, MOST_WORK).map_or_else(alone, |found| found.cards),
        };
        if sum < 2 { 0 } else { sum }
    }
}

/// The parts of a hand.
#[derive(Clone, Debug)]
pub(super) struct Parts {
    /// Cards that were not peeled.
    pub left: usize,
    /// The parts in which a swish is not ruled out by counting, in the order of their smallest card.
    pub parts: Vec<Part>,
}

/// A card by its number, with the orbits of its point and its circle.
#[derive(Clone, Copy)]
struct Arc {
    card: usize,
    point: usize,
    circle: usize,
}

impl Parts {
    /// The parts of a hand in which every card has one point and one circle; none if it is not one.
    pub(super) fn of(hand: &Hand) -> Option<Parts> {
        let mut names: BTreeMap<Cell, usize> = BTreeMap::new();
        let mut orbit = |cell: Cell| {
            let next = names.len();
            *names.entry(orbits::first(hand.size, hand.simple, cell)).or_insert(next)
        };
        let mut symbols = Vec::with_capacity(hand.cards.len());
        for card in &hand.cards {
            let (point, circle) = card.as_arc()?;
            symbols.push([(2 * orbit(point), 1), (2 * orbit(circle) + 1, 1)]);
        }
        let mut stays = vec![true; symbols.len()];
        for card in peel(&symbols, |_| 1, 2 * names.len(), Partners::One) {
            stays[card] = false;
        }
        let arcs: Vec<Arc> = (0..symbols.len())
            .filter(|&card| stays[card])
            .map(|card| {
                let [(point, _), (circle, _)] = symbols[card];
                Arc { card, point: point / 2, circle: circle / 2 }
            })
            .collect();
        let left = arcs.len();
        let component = components(&arcs, names.len());
        let mut groups: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for arc in &arcs {
            if component[arc.point] == component[arc.circle] {
                groups.entry(component[arc.point]).or_default().push(arc.card);
            }
        }
        let mut groups: Vec<Vec<usize>> = groups.into_values().collect();
        groups.sort_unstable();
        let parts = groups.iter().map(|cards| part(hand, cards));
        Some(Parts { left, parts: parts.filter(|part| part.bound > 0).collect() })
    }
}

/// The strongly connected component of each orbit, by Tarjan's search with its own stack.
fn components(arcs: &[Arc], orbits: usize) -> Vec<usize> {
    let mut next: Vec<Vec<usize>> = vec![Vec::new(); orbits];
    arcs.iter().for_each(|arc| next[arc.point].push(arc.circle));
    let unknown = usize::MAX;
    let (mut index, mut low) = (vec![unknown; orbits], vec![0; orbits]);
    let (mut component, mut stack, mut clock) = (vec![unknown; orbits], Vec::new(), 0);
    for root in 0..orbits {
        if index[root] != unknown {
            continue;
        }
        let mut calls = vec![(root, 0)];
        while let Some(&mut (orbit, ref mut at)) = calls.last_mut() {
            if *at == 0 {
                (index[orbit], low[orbit]) = (clock, clock);
                clock += 1;
                stack.push(orbit);
            }
            let to = next[orbit].get(*at).copied();
            *at += 1;
            match to {
                Some(to) if index[to] == unknown => calls.push((to, 0)),
                Some(to) if component[to] == unknown => low[orbit] = low[orbit].min(index[to]),
                Some(_) => (),
                None => {
                    if low[orbit] == index[orbit] {
                        while let Some(member) = stack.pop() {
                            component[member] = orbit;
                            if member == orbit {
                                break;
                            }
                        }
                    }
                    calls.pop();
                    if let Some(&(caller, _)) = calls.last() {
                        low[caller] = low[caller].min(low[orbit]);
                    }
                }
            }
        }
    }
    component
}

/// The part of these cards.
fn part(hand: &Hand, cards: &[usize]) -> Part {
    let laid = |(x, y): (Cell, Cell)| {
        let arcs = hand.layings().map(move |l| (hand.size.lay(l, x), hand.size.lay(l, y)));
        let mut arcs: Vec<(Cell, Cell)> = arcs.collect();
        arcs.sort_unstable();
        arcs.dedup();
        arcs
    };
    // A kind is known by the smallest of its arcs.
    let mut sorted: Vec<((Cell, Cell), usize)> = cards
        .iter()
        .filter_map(|&card| Some((*laid(hand.cards[card].as_arc()?).first()?, card)))
        .collect();
    sorted.sort_unstable();
    let kinds = sorted.chunk_by(|a, b| a.0 == b.0).map(|alike| PartKind {
        arcs: laid(alike[0].0),
        cards: alike.iter().map(|&(_, card)| card).collect(),
    });
    let mut kinds: Vec<PartKind> = kinds.collect();
    let mut cells: Vec<Cell> =
        kinds.iter().flat_map(|k| &k.arcs).flat_map(|&(x, y)| [x, y]).collect();
    cells.sort_unstable();
    cells.dedup();
    let number = |cell: Cell| cells.binary_search(&cell).unwrap_or(0) as u32;
    // The smallest cell of an orbit is its name; it comes before the others.
    let mut orbit_of: Vec<u32> = Vec::with_capacity(cells.len());
    let mut orbits = 0;
    for &cell in &cells {
        let name = orbits::first(hand.size, hand.simple, cell);
        let orbit = if name == cell { orbits } else { orbit_of[number(name) as usize] };
        orbits += u32::from(name == cell);
        orbit_of.push(orbit);
    }
    for arc in kinds.iter_mut().flat_map(|kind| &mut kind.arcs) {
        *arc = (number(arc.0), number(arc.1));
    }
    let mut part = Part { orbit_of, kinds, cells, bound: 0 };
    part.bound = part.count();
    part
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Card, Size};

    fn parts(arcs: &[(Cell, Cell)]) -> Parts {
        let cards = arcs.iter().map(|&(x, y)| Card::arc(x, y)).collect();
        Parts::of(&Hand { size: Size::GAME, simple: false, cards }).unwrap()
    }

    #[test]
    fn cards_without_a_partner_are_peeled_one_after_the_other() {
        // Blue to green to orange: green has no other point once orange's card is gone.
        assert_eq!(parts(&[(0, 1), (1, 3)]).left, 0);
        // A loop does not meet itself.
        assert_eq!(parts(&[(0, 2)]).left, 0);
        // Loops in blue and in orange hold the card between them, which is in no cycle of orbits.
        let two = parts(&[(0, 2), (0, 9), (0, 3), (3, 5), (3, 6)]);
        assert_eq!((two.left, two.parts.len()), (5, 2));
        assert_eq!(two.parts.iter().map(|part| part.bound).collect::<Vec<_>>(), [2, 2]);
        let cards = |part: &Part| part.kinds.iter().map(|k| k.cards.clone()).collect::<Vec<_>>();
        assert_eq!(cards(&two.parts[1]), [[3], [4]]);
    }

    #[test]
    fn huge_cards_cost_only_what_they_show() {
        let size = Size { h: 1000, w: 1000 };
        let cards = (0..1000).flat_map(|i| [Card::arc(i, i + 1), Card::arc(i + 1, i)]).collect();
        let found = Parts::of(&Hand { size, simple: false, cards }).unwrap();
        assert_eq!((found.left, found.parts.len()), (2000, 1));
    }
}
