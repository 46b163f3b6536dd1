//! Hands on cards of at most 16 cells, without making parts of them: the tables of one size are kept,
//! and a hand is no more than a number for each kind.
//!
//! What `parts` does with lists is done here on masks of orbits. Cards that lead out of a strongly
//! connected component of the orbits are in no swish, and components are solved one after the other
//! (Warshall, J. ACM 9, 1962: of sixteen orbits a few dozen steps). Why no swish is larger is asked last
//! and answered without search: which cards find no partner, and whether counting by orbits would allow
//! more. A swish is itself a circulation, so the second is not solved anew: it is the largest unless
//! some cycle of the residual graph gains a card ([`super::super::flow`]).
//!
//! On tables of 16 cards the largest swish took 13.9 µs by parts, of which reading the hand into parts
//! took more than half.

use fairdeal_core::Stop;

use super::rings::Meter;
use super::tiny::{CELLS, Cards, Joins, Tiny};
use crate::solve::Reason;
use crate::solve::flow;

/// The largest swish, or one of enough cards, as arcs in `laid`, which is empty before. What lies there
/// is too small if there is none of enough cards.
///
/// # Errors
/// When the meter runs out.
pub(super) fn pack(
    tiny: &Tiny,
    counts: &[u16],
    enough: Option<usize>,
    laid: &mut Vec<(u8, u8)>,
    meter: &mut Meter,
) -> Result<(), Stop> {
    let (components, many) = components(&tiny.joins(counts, true), tiny.orbits());
    let components = &components[..many];
    let cards = |&orbits: &u16| {
        let cards = Cards::between(tiny, counts, orbits);
        (tiny.bound(&cards), cards)
    };
    // Less than this of a component is too little even if all later ones reach their bounds.
    let mut later = match enough {
        Some(_) if many > 1 => components.iter().map(|orbits| cards(orbits).0).sum(),
        _ => 0,
    };
    for (most, cards) in components.iter().map(cards) {
        later = later.saturating_sub(most);
        let missing = enough.map_or(usize::MAX, |enough| enough - laid.len());
        let least = enough.map_or(0, |_| missing.saturating_sub(later)).max(2);
        for target in (least..=most.min(missing.max(2))).rev() {
            if tiny.reach(cards, target, laid, meter)? {
                break;
            }
        }
        if enough.is_some_and(|enough| laid.len() >= enough) {
            break;
        }
    }
    Ok(())
}

/// The strongly connected components of the orbits in which some card lies, as masks, and how many.
fn components(joins: &Joins, orbits: usize) -> ([u16; CELLS], usize) {
    let (mut to, mut from) = ([0_u16; CELLS], [0_u16; CELLS]);
    for i in 0..orbits {
        for j in 0..orbits {
            let joined = u16::from(joins[i][j] > 0);
            to[i] |= joined << j;
            from[j] |= joined << i;
        }
    }
    for middle in 0..orbits {
        for reached in [&mut to, &mut from] {
            let beyond = reached[middle];
            for mask in &mut reached[..orbits] {
                *mask |= if *mask >> middle & 1 == 1 { beyond } else { 0 };
            }
        }
    }
    let (mut components, mut many) = ([0; CELLS], 0);
    for i in 0..orbits {
        let with = to[i] & from[i];
        if with.trailing_zeros() as usize == i {
            components[many] = with;
            many += 1;
        }
    }
    (components, many)
}

/// Why no swish of these cards is larger than this one, which is so: as [`super::Cycles`] says it for
/// parts. That it has all cards, or covers all cells, is seen before.
pub(super) fn reason(tiny: &Tiny, counts: &[u16], laid: &[(u8, u8)]) -> Reason {
    let orbits = tiny.orbits();
    if left(tiny.joins(counts, false), orbits) == laid.len() {
        return Reason::NoPartner;
    }
    let mut joins = tiny.joins(counts, true);
    let mut inside = [0_u16; CELLS];
    let (components, many) = components(&joins, orbits);
    for with in &components[..many] {
        (0..orbits).filter(|i| with >> i & 1 == 1).for_each(|i| inside[i] = *with);
    }
    for (i, row) in joins[..orbits].iter_mut().enumerate() {
        for (j, many) in row[..orbits].iter_mut().enumerate() {
            // A card that would have to meet itself is in no swish either.
            let alone = i == j && inside[i] == 1 << i && *many == 1;
            if alone || inside[i] >> j & 1 == 0 {
                *many = 0;
            }
        }
    }
    let mut used = [[0; CELLS]; CELLS];
    for &arc in laid {
        let (i, j) = tiny.ends(arc);
        used[i][j] += 1;
    }
    let mut sizes = [0; CELLS];
    tiny.sizes().zip(&mut sizes).for_each(|(size, to)| *to = size);
    match flow::gains(&sizes[..orbits], &joins, &used) {
        true => Reason::Exhausted,
        false => Reason::Counting,
    }
}

/// Cards that are not set aside, one after the other, for a symbol that no card left can meet.
fn left(mut joins: Joins, orbits: usize) -> usize {
    loop {
        let (mut points, mut circles) = ([0; CELLS], [0; CELLS]);
        for i in 0..orbits {
            for j in 0..orbits {
                points[i] += joins[i][j];
                circles[j] += joins[i][j];
            }
        }
        let mut changed = false;
        for i in 0..orbits {
            for j in 0..orbits {
                // A card does not meet itself.
                let others = 1 + u16::from(i == j);
                if joins[i][j] > 0 && (circles[i] < others || points[j] < others) {
                    (joins[i][j], changed) = (0, true);
                }
            }
        }
        if !changed {
            return points.iter().map(|&many| usize::from(many)).sum();
        }
    }
}
