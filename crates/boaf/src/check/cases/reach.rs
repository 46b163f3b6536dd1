//! The rule of reach: where each card can come to, and who can cover it there.
//!
//! Say that a card *stands* on its cell after no move, and after one more on each cell d such that there
//! is an arc from c, where it stood before, to d; that d is not the cell it is on now; and that a card it
//! has an arc to may be *covered* on d; but after no more moves than it has arcs. A card that moves m
//! times at least before it is covered is covered only on cells on which it stands after m moves or more.
//!
//! Then in every line of play that is promised (see [`super::side`]) cards stand and are covered where the
//! rule says only. For a move takes a card along an arc of cells onto the cell of a card that it covers,
//! so along an arc of cards, where that card then stood; a cell once vacated stays empty, so no card
//! comes back to its own; and a card that is covered is gone, so each arc serves once. By induction over
//! the moves of the line. So an arc between cards is dropped if the one nowhere stands (with a move to
//! spare) in line with a cell where the other is covered, and an arc between cells c and d if no card
//! that may stand on c has an arc to one that may be covered on d. And the last top ends on a
//! last cell.

use fairdeal_core::Refusal;
use fairdeal_core::work::Work;

use super::set::Set;
use super::side::Side;

/// Applies the rule once; true when something was dropped.
pub(super) fn reach<const W: usize>(
    side: &mut Side<W>,
    other: &mut Side<W>,
    at: &[usize],
    must: &[usize],
    work: &mut Work,
) -> Result<bool, Refusal> {
    let n = at.len();
    let (mut stands, mut sees) = (vec![Set::<W>::EMPTY; n], vec![Set::<W>::EMPTY; n]);
    let mut covered = vec![Set::<W>::EMPTY; n];
    for i in side.left.each().filter(|&i| must[i] == 0) {
        covered[i] = Set::of(at[i]);
    }
    // The least sets: begun with where the cards are, they grow until they stay. A card is gone through
    // again only if a card it may cover is covered on a new cell.
    let mut lands = vec![Set::<W>::EMPTY; n];
    let (mut open, mut new) = (side.left, side.left);
    while let Some(i) = open.first() {
        open.remove(i);
        let mut onto = Set::EMPTY;
        side.out[i].each().for_each(|j| onto = onto.or(covered[j]));
        onto.remove(at[i]);
        let most = side.out[i].len();
        let mut steps = 1 + most;
        if onto != lands[i] || new.has(i) {
            lands[i] = onto;
            new.remove(i);
            let mut now = Set::of(at[i]);
            stands[i] = now;
            sees[i] = Set::EMPTY;
            let mut ends = if must[i] == 0 { now } else { Set::EMPTY };
            for moved in 1..=most {
                let mut near = Set::EMPTY;
                now.each().for_each(|c| near = near.or(other.onto[c]));
                steps += 1 + now.len();
                sees[i] = sees[i].or(near.without(at[i]));
                now = near.and(onto);
                // Where it has been before is of interest only if it matters how long it took.
                if must[i] <= 1 {
                    now = now.minus(stands[i]);
                }
                if now.is_empty() {
                    break;
                }
                stands[i] = stands[i].or(now);
                if moved >= must[i] {
                    ends = ends.or(now);
                }
            }
            if ends != covered[i] {
                covered[i] = ends;
                open = open.or(side.onto[i]);
            }
        }
        work.spend(steps as u64 * W as u64, super::PLACE)?;
    }
    let mut changed = false;
    let (mut standing, mut covers) = (vec![Set::<W>::EMPTY; n], vec![Set::<W>::EMPTY; n]);
    let mut home = vec![Set::<W>::EMPTY; n];
    let mut steps = 0;
    for i in side.left.each() {
        for j in side.out[i].each() {
            if !sees[i].meets(covered[j]) {
                side.drop_arc(i, j);
                changed = true;
            }
        }
        home[at[i]] = Set::of(i);
        stands[i].each().for_each(|c| standing[c].insert(i));
        covered[i].each().for_each(|c| covers[c].insert(i));
        steps += side.out[i].len() + stands[i].len() + covered[i].len();
    }
    for d in other.left.each() {
        // Those that may be put on a card on d.
        let mut movers = Set::EMPTY;
        covers[d].each().for_each(|j| movers = movers.or(side.onto[j]));
        steps += 1 + covers[d].len() + other.out[d].len();
        for c in other.out[d].each() {
            if !standing[c].meets(movers.minus(home[d])) {
                other.drop_arc(d, c);
                changed = true;
            }
        }
    }
    for r in side.last.each().filter(|&r| !covered[r].meets(other.last)) {
        side.last.remove(r);
        changed = true;
    }
    for d in other.last.each().filter(|&d| !covers[d].meets(side.last)) {
        other.last.remove(d);
        changed = true;
    }
    work.spend(steps as u64 * W as u64, super::PLACE)?;
    Ok(changed)
}
