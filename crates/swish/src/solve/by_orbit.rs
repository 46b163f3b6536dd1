//! A hand seen by orbits: forget which cell a symbol is on, keep the orbit, and count.

use std::collections::BTreeMap;

use crate::orbits;
use crate::rules::{Cell, Hand};

/// The orbits of a hand's symbols, numbered as they appear, points before circles.
pub(super) struct ByOrbit {
    /// The first cell of each orbit.
    pub(super) first: Vec<Cell>,
    /// Cells of each orbit.
    pub(super) sizes: Vec<u32>,
    /// Orbits of the points, and of the circles, of each card.
    pub(super) cards: Vec<[Vec<usize>; 2]>,
}

impl ByOrbit {
    pub(super) fn new(hand: &Hand) -> Self {
        let mut number: BTreeMap<Cell, usize> = BTreeMap::new();
        let (mut first, mut sizes) = (Vec::new(), Vec::new());
        let mut orbit = |&cell: &Cell| {
            let name = orbits::first(hand.size, hand.simple, cell);
            *number.entry(name).or_insert_with(|| {
                first.push(name);
                sizes.push(orbits::orbit(hand.size, hand.simple, name).len() as u32);
                first.len() - 1
            })
        };
        let mut of = |cells: &[Cell]| -> Vec<usize> { cells.iter().map(&mut orbit).collect() };
        let cards = hand.cards.iter().map(|card| [of(&card.points), of(&card.circles)]).collect();
        ByOrbit { first, sizes, cards }
    }

    /// The cards in an order in which they can be set aside, each for a symbol that no card left can
    /// meet; those that cannot be are missing.
    pub(super) fn peeled(&self) -> Vec<usize> {
        self.gone(Partners::One)
    }

    /// The same where each symbol needs a partner of its own.
    pub(super) fn without_partners(&self) -> Vec<usize> {
        self.gone(Partners::All)
    }

    fn gone(&self, partners: Partners) -> Vec<usize> {
        let symbols = |both: &[Vec<usize>; 2]| -> Vec<(usize, usize)> {
            let side = |side: usize| both[side].iter().map(move |&orbit| (2 * orbit + side, 1));
            side(0).chain(side(1)).collect()
        };
        let items: Vec<Vec<(usize, usize)>> = self.cards.iter().map(symbols).collect();
        peel(&items, |_| 1, 2 * self.sizes.len(), partners)
    }
}

/// How many partners a card's symbols on one side of an orbit must find among the other cards.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Partners {
    /// At least one: what a referee sees at once.
    One,
    /// One for each of them.
    All,
}

/// Sets aside what cannot find its partners, as long as there is any, and hands it out in this order.
/// Items are cards, or kinds with their copies; each has symbols on sides, so many on each, a side
/// being twice the number of an orbit, and one more for circles. Setting an item aside may take the
/// partners of another. Which items go does not depend on the order. An orbit is looked at again only
/// when it is down to a few symbols, so this is linear for cards with few.
pub(super) fn peel<T: AsRef<[(usize, usize)]>>(
    items: &[T],
    copies: impl Fn(usize) -> usize,
    sides: usize,
    partners: Partners,
) -> Vec<usize> {
    let mut supply = vec![0; sides];
    let mut on: Vec<Vec<usize>> = vec![Vec::new(); sides / 2];
    // The most symbols of one sort that one item has.
    let mut own = 0;
    for (i, item) in items.iter().enumerate() {
        let mut sorts = [0; 2];
        for &(side, symbols) in item.as_ref() {
            supply[side] += symbols * copies(i);
            sorts[side % 2] += symbols;
            if on[side / 2].last() != Some(&i) {
                on[side / 2].push(i);
            }
        }
        own = own.max(sorts[0]).max(sorts[1]);
    }
    // With so many of both sorts on an orbit nobody lacks a partner there.
    let plenty = if partners == Partners::One { own + 1 } else { 2 * own };
    let mut gone = vec![false; items.len()];
    let (mut out, mut queue) = (Vec::new(), (0..sides / 2).collect::<Vec<usize>>());
    while let Some(orbit) = queue.pop() {
        if supply[2 * orbit].min(supply[2 * orbit + 1]) >= plenty {
            continue;
        }
        for &i in &on[orbit] {
            let item = items[i].as_ref();
            let has = |side: usize| -> usize {
                item.iter().filter(|&&(s, _)| s == side).map(|&(_, symbols)| symbols).sum()
            };
            let lacks = |&(side, _): &(usize, usize)| {
                let wanted = if partners == Partners::One { 1 } else { has(side) };
                supply[side ^ 1] < wanted + has(side ^ 1)
            };
            if !gone[i] && item.iter().any(lacks) {
                gone[i] = true;
                out.push(i);
                for &(side, symbols) in item {
                    supply[side] -= symbols * copies(i);
                    queue.push(side / 2);
                }
            }
        }
    }
    out
}
