//! The rule of the cut card: around it all groups but one must vanish.
//!
//! Let v be a card without which the others fall into groups K₁, …, K_c, c ≥ 2, that share no arc. Split
//! each group into *parts*: its cards whose present cells hang together along arcs between cells of the
//! group. Then in every line of play that is promised (see [`super::side`]):
//!
//! 1. When v is covered, by a card of the group K₀, all other groups have vanished: without v no card of
//!    one can ever meet a card of another. If v is never covered, all groups vanish.
//! 2. A group that vanishes before v is covered has covered v never, and its cards have captured its
//!    own cards only; so they stand on cells of the group, and each in the part it began in. A capture
//!    inside a part leaves the card that made it: the last card of a part can only go by a capture of
//!    v's. So a group vanishes only if v has an arc into each of its parts, and v moves once at
//!    least for each part.
//! 3. A group that holds every card that may be the last top does not vanish.
//!
//! So: two groups that cannot vanish, and there is no line of play. One: v is covered, by a card of it,
//! and has moved before at least once for each part of the others. None: before v is covered it
//! has moved at least as often as there are parts, those of one group apart; if it is the last top, as
//! often as there are parts. And v moves no more often than it has arcs.

use fairdeal_core::Refusal;
use fairdeal_core::work::Work;

use super::set::Set;
use super::side::{Dead, Side};

/// Applies the rule to every card once: `Ok(true)` when something was dropped. `must` is told how often
/// each moves at least before it is covered, or to the end if it never is.
pub(super) fn cuts<const W: usize>(
    side: &mut Side<W>,
    other: &Side<W>,
    at: &[usize],
    must: &mut [usize],
    work: &mut Work,
) -> Result<Result<bool, Dead>, Refusal> {
    let n = side.left.len() as u64;
    work.spend(2 * n * n * W as u64, super::PLACE)?;
    let mut changed = false;
    for v in side.left.each() {
        must[v] = 0;
        let rest = side.left.without(v);
        if hang_together(side, v) {
            continue;
        }
        let group = |of: usize| Set::of(of).flood(rest, |i| side.near(i));
        let (mut parts, mut most) = (0, 0);
        let mut stays: Option<(Set<W>, usize)> = None;
        let mut open = rest;
        while let Some(first) = open.first() {
            let group = group(first);
            open = open.minus(group);
            let (count, captured) = parts_of(group, side.out[v], other, at);
            parts += count;
            most = most.max(count);
            if !captured || side.last.minus(group).is_empty() {
                if stays.is_some() {
                    return Ok(Err(Dead));
                }
                stays = Some((group, count));
            }
        }
        let moves = side.out[v].len();
        if side.last.has(v) && (stays.is_some() || parts > moves) {
            side.last.remove(v);
            changed = true;
        }
        must[v] = match stays {
            _ if side.last == Set::of(v) => parts,
            None => parts - most,
            Some((group, count)) => {
                for i in side.onto[v].minus(group).each() {
                    side.drop_arc(i, v);
                    changed = true;
                }
                parts - count
            }
        };
        if side.last.is_empty() || must[v] > moves {
            return Ok(Err(Dead));
        }
    }
    Ok(Ok(changed))
}

/// Can one come from each neighbour of v to each other past v? Then there is but one group, or the arcs
/// fall apart anyway, which the rule of the tree sees.
fn hang_together<const W: usize>(side: &Side<W>, v: usize) -> bool {
    let (near, rest) = (side.near(v), side.left.without(v));
    let Some(first) = near.first() else { return true };
    let (mut reached, mut open) = (Set::of(first), Set::of(first));
    while let Some(i) = open.first() {
        if near.minus(reached).is_empty() {
            return true;
        }
        let new = side.near(i).and(rest).minus(reached);
        reached = reached.or(new);
        open = open.without(i).or(new);
    }
    near.minus(reached).is_empty()
}

/// How many parts a group has, and whether each holds one of these cards.
fn parts_of<const W: usize>(
    group: Set<W>,
    cards: Set<W>,
    other: &Side<W>,
    at: &[usize],
) -> (usize, bool) {
    let cells = |set: Set<W>| {
        let mut cells = Set::EMPTY;
        set.each().for_each(|i| cells.insert(at[i]));
        cells
    };
    let captured = cells(group.and(cards));
    let mut open = cells(group);
    let (mut count, mut all) = (0, true);
    while let Some(cell) = open.first() {
        let part = Set::of(cell).flood(open, |c| other.near(c));
        open = open.minus(part);
        count += 1;
        all &= part.meets(captured);
    }
    (count, all)
}
