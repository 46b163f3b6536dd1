//! All cards of a part as one swish: what `learn` is asked, and its answer as arcs.
//!
//! A variable for every arc, in the groups of its kind (of which all cards lie there), of the cell it leaves
//! and of the cell it reaches (one each). Where an orbit has more cells than points, every cell of it has
//! one variable more, that it stays empty: it takes the place of the arc from the cell and of the arc to it,
//! and how many of the orbit are true is known.

use fairdeal_core::Stop;

use super::Arcs;
use super::learn::{self, Groups};
use super::parts::Part;
use super::rings::Meter;

/// A swish of all cards, as arcs; none if there is none.
///
/// # Errors
/// When the meter runs out.
pub(super) fn lay(part: &Part, meter: &mut Meter) -> Result<Option<Arcs>, Stop> {
    let (kinds, cells) = (part.kinds.len(), part.cells.len());
    let orbits = part.orbit_of.iter().map(|&o| o as usize + 1).max().unwrap_or(0);
    // Of each orbit cells less points and cells less circles.
    let mut empty = vec![[0_i64; 2]; orbits];
    part.orbit_of.iter().for_each(|&o| empty[o as usize].iter_mut().for_each(|side| *side += 1));
    let mut groups = Groups::default();
    let mut arcs = Vec::new();
    for (k, kind) in part.kinds.iter().enumerate() {
        let (x, y) = kind.arcs[0];
        empty[part.orbit_of[x as usize] as usize][0] -= kind.cards.len() as i64;
        empty[part.orbit_of[y as usize] as usize][1] -= kind.cards.len() as i64;
        groups.wanted.push(kind.cards.len() as u32);
        for &(x, y) in &kind.arcs {
            groups.of.push([k as u32, kinds as u32 + x, (kinds + cells) as u32 + y]);
            arcs.push((x, y));
        }
    }
    if empty.iter().any(|&[points, circles]| points != circles || points < 0) {
        return Ok(None);
    }
    groups.wanted.resize(kinds + 2 * cells, 1);
    for (cell, &orbit) in (0..).zip(&part.orbit_of) {
        if empty[orbit as usize][0] > 0 {
            let of_orbit = (kinds + 2 * cells) as u32 + orbit;
            groups.of.push([of_orbit, kinds as u32 + cell, (kinds + cells) as u32 + cell]);
        }
    }
    groups.wanted.extend(empty.iter().map(|side| side[0] as u32));
    // By turning the whole swish a card of the first kind may be taken to lie along its first arc.
    let turning = part.kinds.iter().any(|kind| kind.arcs.len() > 1);
    let first = (turning && !arcs.is_empty()).then_some(0);
    let found = learn::solve(groups, first, meter.memory, meter)?;
    Ok(found
        .map(|chosen| chosen.into_iter().filter_map(|v| arcs.get(v as usize).copied()).collect()))
}
