//! Cells to be coloured red so that an odd number of symbols would have to lie on them.
//!
//! A swish shows an even number of symbols on red cells, whichever are red: each cell shows none or two.
//! Suppose every card that may be used shows an odd number of symbols there however it is laid, or
//! always an even number; that all cards are even which may be used or not; and that an odd number
//! of those are odd which must be used. Then there is no such swish ([`crate::check::red`]).
//!
//! Which cells to colour is a linear question over the field with two elements: an unknown for each
//! cell, an equation for each laying of each card. Flipped halves ([`super::parity`]) are among the
//! answers, and for square cards, whose layings mix the two directions, there are others.

use super::parts::{Costs, Kind, Part};
use crate::rules::{Cell, Hand};

/// The most equations, and unknowns, that are written down.
const MOST: usize = 4096;

/// A card: where its symbols lie, for each of its layings, and what is known of it.
pub(super) struct Shown {
    pub(super) layings: Vec<Vec<u32>>,
    pub(super) must: bool,
}

/// The cells to be red, below `cells`, if there are such.
pub(super) fn red(cells: usize, cards: &[Shown]) -> Option<Vec<u32>> {
    let equations: usize = cards.iter().map(|card| card.layings.len()).sum();
    if cells.max(equations) > MOST {
        return None;
    }
    let words = cells / 64 + 1;
    let flip = |row: &mut [u64], cell: usize| row[cell / 64] ^= 1 << (cell % 64);
    // The last unknown is the constant.
    let mut rows: Vec<Vec<u64>> = Vec::with_capacity(equations + 1);
    let mut odd = vec![0; words];
    flip(&mut odd, cells);
    for card in cards {
        let first = &card.layings[0];
        if card.must {
            first.iter().for_each(|&cell| flip(&mut odd, cell as usize));
        } else {
            let mut row = vec![0; words];
            first.iter().for_each(|&cell| flip(&mut row, cell as usize));
            rows.push(row);
        }
        for laying in &card.layings[1..] {
            let mut row = vec![0; words];
            laying.iter().chain(first).for_each(|&cell| flip(&mut row, cell as usize));
            rows.push(row);
        }
    }
    rows.push(odd);
    solve(rows, cells)
}

/// One solution, the free unknowns being 0.
fn solve(rows: Vec<Vec<u64>>, unknowns: usize) -> Option<Vec<u32>> {
    let has = |row: &[u64], at: usize| row[at / 64] >> (at % 64) & 1 == 1;
    let mut pivots: Vec<(usize, Vec<u64>)> = Vec::new();
    for mut row in rows {
        for (at, pivot) in &pivots {
            if has(&row, *at) {
                row.iter_mut().zip(pivot).for_each(|(a, b)| *a ^= b);
            }
        }
        let Some(at) = (0..unknowns).find(|&at| has(&row, at)) else {
            if has(&row, unknowns) {
                return None;
            }
            continue;
        };
        for (_, pivot) in pivots.iter_mut().filter(|(_, pivot)| has(pivot, at)) {
            pivot.iter_mut().zip(&row).for_each(|(a, b)| *a ^= b);
        }
        pivots.push((at, row));
    }
    let mut red: Vec<u32> =
        pivots.iter().filter(|(_, row)| has(row, unknowns)).map(|&(at, _)| at as u32).collect();
    red.sort_unstable();
    Some(red)
}

/// Is a swish of k cards of this part excluded by red cells, with these costs?
pub(super) fn excludes(part: &Part, costs: &Costs, k: usize) -> bool {
    let spare = costs.total - k as i64 * costs.scale;
    if spare < 0 {
        return true;
    }
    let shown = |(kind, &short): (&Kind, &i64)| {
        let way = |way: usize| part.ways[way].slots.iter().map(|slot| slot / 2).collect();
        let layings: Vec<Vec<u32>> = kind.ways.clone().map(way).collect();
        let card = move |_: &usize| Shown { layings: layings.clone(), must: short > spare };
        kind.cards.iter().map(card).collect::<Vec<Shown>>()
    };
    let used = part.kinds.iter().zip(&costs.short).filter(|&(_, &short)| short >= -spare);
    let cards: Vec<Shown> = used.flat_map(shown).collect();
    red(part.orbit.len(), &cards).is_some()
}

/// Red cells for a hand, when these cards may be used, some of which must be.
pub(super) fn of_hand(hand: &Hand, used: &[(usize, bool)]) -> Option<Vec<Cell>> {
    let shown = |&(card, must): &(usize, bool)| {
        let card = &hand.cards[card];
        let lay = |l| card.points.iter().chain(&card.circles).map(move |&c| hand.size.lay(l, c));
        Shown { layings: hand.layings().map(|l| lay(l).collect()).collect(), must }
    };
    red(hand.size.cells(), &used.iter().map(shown).collect::<Vec<_>>())
}
