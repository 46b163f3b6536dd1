//! All tables up to symmetry, one card at a time.
//!
//! The orbits of k + 1 cards come from those of k: add each card to each representative and write
//! down the canonical form. Two observations make this cheap.
//!
//! **A card must have been the last one.** For a table T let L(T) be its cards of the rarest
//! colour (`canon`). T is accepted from R only if T − R is in L(T): most extensions are thrown away
//! after the colours, before the costly canonical form. Nothing is lost, since removing a card of
//! L(T) from T gives some table, and that table's representative is extended.
//!
//! **Orbits are counted twice.** Pairs (T, x) with x in L(T) can be counted from below, the sum of
//! the sizes of the orbits extended, or from above, |L| times the size of T's orbit. The size from
//! above comes from T's own symmetries, the one from below from all that was enumerated so far. If
//! a form was split, a symmetry missed or an orbit forgotten, they differ: then there is no answer.
//! The number of orbits is checked once more against Burnside's lemma (`cycle`), where that applies.
//!
//! Threads take turns at the representatives; the results are sorted before they are merged, so
//! nothing depends on their number. Ten cards have 1,658 orbits, twelve 41,407,
//! fourteen 963,708.

use fairdeal_core::crew::in_order;
use fairdeal_core::sort;
use fairdeal_core::{Error, Limits};

use super::affine::{MOST, Mask, Space, cards, completions};
use super::canon::{Canoniser, add_card, colour, plane_counts, plane_weights, rarest};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Orbit {
    /// The canonical form, a table of the orbit.
    pub form: Mask,
    /// Tables in it.
    pub size: u128,
    /// Sets on each of them.
    pub sets: u32,
}

/// The orbit of the empty table.
pub(crate) const EMPTY: Orbit = Orbit { form: 0, size: 1, sets: 0 };

/// An extension that was accepted.
struct Found {
    orbit: Orbit,
    /// Size of the orbit it came from.
    from: u128,
    /// Cards of the rarest colour.
    last: usize,
}

/// Which tables to go through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    /// All of them.
    All,
    /// Those without a set.
    SetFree,
}

/// A level of the enumeration, and what it took.
pub(crate) struct Level {
    pub orbits: Vec<Orbit>,
    /// Extensions looked at.
    pub nodes: u64,
}

/// Representatives that a thread takes at a time.
const BLOCK: usize = 64;

/// The orbits of one more card; none if the search was cancelled.
///
/// # Errors
/// When the two counts of an orbit differ: a mistake in this program.
pub(crate) fn extend(
    space: &Space,
    orbits: &[Orbit],
    which: Which,
    threads: usize,
    limits: Limits,
) -> Result<Option<Level>, Error> {
    let blocks: Vec<&[Orbit]> = orbits.chunks(BLOCK).collect();
    let parts = in_order(
        threads,
        blocks.len() as u64,
        || Canoniser::new(space),
        |canoniser, block| match limits.cancelled() {
            None => Some(extend_some(space, blocks[block as usize], which, canoniser)),
            Some(_) => None,
        },
    );
    if parts.len() < blocks.len() {
        return Ok(None);
    }
    let (mut found, mut nodes) = (Vec::new(), 0);
    for (part, n) in parts {
        found.extend(part);
        nodes += n;
    }
    sort::by_key(&mut found, |f| f.orbit.form);
    let mut out = Vec::new();
    for run in found.chunk_by(|a, b| a.orbit.form == b.orbit.form) {
        let from: u128 = run.iter().map(|f| f.from).sum();
        let Found { orbit, last, .. } = run[0];
        if from != orbit.size * last as u128 {
            let message = format!(
                "it has {} tables by its symmetries and {from} / {last} by those below it",
                orbit.size
            );
            return Err(Error::broken(format!("census, orbit {:#x}", orbit.form), message));
        }
        out.push(orbit);
    }
    Ok(Some(Level { orbits: out, nodes }))
}

fn extend_some(
    space: &Space,
    orbits: &[Orbit],
    which: Which,
    canoniser: &mut Canoniser<'_>,
) -> (Vec<Found>, u64) {
    let (mut found, mut nodes) = (Vec::new(), 0);
    let deck = Mask::MAX >> (128 - space.n);
    for orbit in orbits {
        let new_sets = completions(space, orbit.form);
        let counts = plane_counts(space, orbit.form);
        for x in cards(deck & !orbit.form) {
            let new = u32::from(new_sets[usize::from(x)]);
            if which == Which::SetFree && new > 0 {
                continue;
            }
            nodes += 1;
            let table = orbit.form | 1 << x;
            let mut counts = counts;
            add_card(space, &mut counts, x);
            let weights = plane_weights(space, &counts);
            let mine = colour(space, &weights, x);
            let mut colours = [0; MOST];
            let mut n = 0;
            for a in cards(table) {
                colours[n] = colour(space, &weights, a);
                n += 1;
            }
            let Some((rare, last)) = rarest(&mut colours[..n]) else { continue };
            if rare != mine {
                continue;
            }
            let canon = canoniser.canon(table);
            let sets = orbit.sets + new;
            found.push(Found {
                orbit: Orbit { form: canon.form, size: canon.orbit, sets },
                from: orbit.size,
                last,
            });
        }
    }
    (found, nodes)
}

/// Tables two cards larger than those of the orbits, by number of sets: entry s counts the tables
/// with s sets. Each table of k + 2 cards contains C(k+2, 2) tables of k. None if the count was
/// cancelled.
///
/// # Errors
/// When a count does not divide: a mistake in this program.
pub(crate) fn two_more(
    space: &Space,
    orbits: &[Orbit],
    k: usize,
    limits: Limits,
) -> Result<Option<Vec<u128>>, Error> {
    let deck = Mask::MAX >> (128 - space.n);
    let mut histogram: Vec<u128> = Vec::new();
    for orbit in orbits {
        if limits.cancelled().is_some() {
            return Ok(None);
        }
        let new = completions(space, orbit.form);
        let mut local = [0u32; 512];
        for x in cards(deck & !orbit.form) {
            for y in cards(deck & !orbit.form & ((1 << x) - 1)) {
                let both = orbit.form >> space.third(x, y) & 1;
                let more = usize::from(new[usize::from(x)])
                    + usize::from(new[usize::from(y)])
                    + both as usize;
                local[more] += 1;
            }
        }
        for (more, &count) in local.iter().enumerate().filter(|(_, c)| **c > 0) {
            let sets = orbit.sets as usize + more;
            if histogram.len() <= sets {
                histogram.resize(sets + 1, 0);
            }
            histogram[sets] += orbit.size * u128::from(count);
        }
    }
    let ways = ((k + 1) * (k + 2) / 2) as u128;
    if histogram.iter().any(|count| count % ways != 0) {
        let place = format!("census, {} cards", k + 2);
        return Err(Error::broken(place, "a count does not divide"));
    }
    histogram.iter_mut().for_each(|count| *count /= ways);
    Ok(Some(histogram))
}
