//! Dead rule 3: around a cut card all components but one must vanish.
//!
//! *Statement.* Let v be a card whose removal splits the arcs into components K₁, …, K_c, c ≥ 2.
//! Split each component further into *parts*: its cards whose present cells hang together by rows
//! and columns within the component. In every solution of C, all components but at most one
//! vanish before v is covered (all of them, if v never is), and a component vanishes only if each
//! of its parts does, by moves within the part and captures by v, at least one capture each.
//!
//! *Proof.* Cards of K share arcs with K and v only. When v is covered, at most one component is
//! left, else the arcs fall apart. Until then no card of a vanishing K has covered v, so its cards
//! land on cells of K only, its parts never join, and the last card of each part can only have
//! gone by v's capture. ∎
//!
//! Consequences, with p(K) the number of parts: two components that cannot vanish: lost. One that
//! cannot: v is covered, by a card of it, after at least Σp over the others moves. None: v moves at
//! least Σp − max p times before it is covered. A part of up to six cards is searched exactly,
//! with v capturing anywhere; of a larger one only "v has an arc into it" is asked. If the last
//! top r is known, the component of r never vanishes, and around r itself all components do, so r
//! moves at least Σp times in all.

use super::arcs::Arcs;
use super::layout::Layout;
use super::state::State;
use super::tiny::{Few, Goal, Tiny};
use crate::solve::bits::Bits;
use crate::solve::connect::flood;

/// The largest part that is searched.
const MOST_PART: usize = 6;

/// What the rule says of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Finding {
    Lost,
    /// It moves at least so often before it is covered; an arc was dropped or not.
    Moves(u8, bool),
}

/// The components around v, `None` when there is one only. The arcs must be connected.
#[inline]
pub(crate) fn components<B: Bits>(arcs: &Arcs<B>, alive: B, v: usize, out: &mut Vec<B>) -> bool {
    let near = arcs.near(v);
    let rest = alive.without(v);
    // A flood that stops as soon as it has met all neighbours of v: nearly always at once.
    let mut reached = B::single(near.lowest());
    let mut todo = reached;
    while !todo.is_empty() {
        let i = todo.lowest();
        let new = arcs.near(i).and(rest).minus(reached);
        reached = reached.or(new);
        if near.within(reached) {
            return false;
        }
        todo = todo.without(i).or(new);
    }
    out.clear();
    out.push(reached);
    let mut left = near.minus(reached);
    while !left.is_empty() {
        let component = flood(arcs.near.as_ref(), B::single(left.lowest()), rest);
        out.push(component);
        left = left.minus(component);
    }
    true
}

/// Applies the rule to v with its components.
pub(crate) fn around<B: Bits>(
    layout: &Layout<B>,
    state: &State<B>,
    root: Option<usize>,
    arcs: &mut Arcs<B>,
    tiny: &mut Tiny,
    (v, components): (usize, &[B]),
) -> Finding {
    let (mut total, mut largest) = (0, 0);
    let mut stays: Option<(B, usize)> = None;
    for &component in components {
        let (parts, mut vanishes) = parts(layout, state, arcs.out(v), tiny, component);
        vanishes &= root.is_none_or(|root| !component.has(root));
        total += parts;
        largest = largest.max(parts);
        if !vanishes {
            if stays.is_some() {
                return Finding::Lost;
            }
            stays = Some((component, parts));
        }
    }
    let moves = arcs.out(v).count();
    let mut changed = false;
    if root == Some(v) {
        if stays.is_some() || total > moves {
            return Finding::Lost;
        }
        return Finding::Moves(total.min(255) as u8, false);
    }
    let must = match stays {
        Some((component, parts)) => {
            for i in arcs.onto(v).minus(component).each() {
                arcs.drop_arc(i, v);
                changed = true;
            }
            total - parts
        }
        None => total - largest,
    };
    let covered = stays.is_some() || moves < total;
    if must > moves || covered && arcs.onto(v).is_empty() {
        return Finding::Lost;
    }
    Finding::Moves(must.min(255) as u8, changed)
}

/// The number of parts of a component, and whether each can vanish.
fn parts<B: Bits>(
    layout: &Layout<B>,
    state: &State<B>,
    captured: B,
    tiny: &mut Tiny,
    component: B,
) -> (usize, bool) {
    if !component.several() {
        return (1, component.meets(captured));
    }
    let mut cells = B::default();
    for i in component.each() {
        cells = cells.with(state.cell(i));
    }
    let (mut count, mut vanishes) = (0, true);
    while !cells.is_empty() {
        let part = flood(layout.line.as_ref(), B::single(cells.lowest()), cells);
        cells = cells.minus(part);
        count += 1;
        if vanishes {
            vanishes = part_vanishes(layout, state, captured, tiny, part);
        }
    }
    (count, vanishes)
}

fn part_vanishes<B: Bits>(
    layout: &Layout<B>,
    state: &State<B>,
    captured: B,
    tiny: &mut Tiny,
    part: B,
) -> bool {
    let (mut few, mut may) = (Few::default(), 0);
    let small = part.count() <= MOST_PART;
    for (k, c) in part.each().enumerate() {
        let card = state.card(c);
        if captured.has(card) {
            if !small {
                return true;
            }
            may |= 1 << k;
        }
        if small {
            few.push(card, c);
        }
    }
    match (may, small) {
        (0, _) => false,
        (_, false) => true,
        _ => tiny.ask(layout, &few, Goal::Vanish(may)),
    }
}
