//! Beams: the best so many states of each level, level by level.
//!
//! All games on a board of n cards last n−1 moves, so states of a level can be compared. A beam
//! keeps the `width` best-looking ones that the dead rules do not refute, no two of them the same up
//! to renaming (see `canon`). It forgets the rest: what it does not find may still exist, and it only ever says yes.

use fairdeal_core::Limits;

use super::Tools;
use super::greedy::children_of;
use crate::solve::bits::Bits;
use crate::solve::fast::exact::canon::Canon;
use crate::solve::fast::exact::layout::Layout;
use crate::solve::fast::exact::state::{State, Step};
use crate::solve::fast::exact::table::MOST_WORDS;

/// Where a state of the beam came from.
struct Kept {
    parent: u32,
    step: Step,
}

/// A child not yet made.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Child {
    worth: i32,
    parent: u32,
    i: u8,
    j: u8,
}

pub(super) enum Ended {
    /// Won, with these moves.
    Won(Vec<Step>),
    /// The whole level was refuted and no state had been left out: the board is lost.
    Lost,
    /// Neither.
    Open,
}

/// Runs a beam of this width.
pub(super) fn beam<B: Bits>(
    layout: &Layout<B>,
    tools: &mut Tools<B>,
    width: usize,
    limits: Limits,
    nodes: &mut u64,
) -> Ended {
    let n = layout.n;
    let mut canon = Canon::default();
    canon.clear(layout);
    let words = canon.words(layout);
    let mut key = [0; MOST_WORDS];
    let mut levels: Vec<Vec<Kept>> = Vec::with_capacity(n);
    let mut states: Vec<State<B>> = vec![State::new(layout)];
    let mut children: Vec<Child> = Vec::new();
    let mut complete = true;
    for level in 0..n {
        children.clear();
        for (at, state) in states.iter().enumerate() {
            if state.is_won() {
                return Ended::Won(line_to(&levels, at));
            }
            *nodes += 1;
            if *nodes >= limits.nodes || limits.cancelled().is_some() {
                return Ended::Open;
            }
            let first = children.len();
            let worth = children_of(layout, state, tools, |change, i, j| {
                children.push(Child { worth: change, parent: at as u32, i: i as u8, j: j as u8 });
            });
            children[first..].iter_mut().for_each(|child| child.worth += worth);
        }
        if children.is_empty() {
            return if complete { Ended::Lost } else { Ended::Open };
        }
        // A few more than needed, as some will be refuted or met twice; then in order.
        let enough = 6 * width;
        if children.len() > enough {
            children.select_nth_unstable_by(enough, |a, b| b.cmp(a));
            children.truncate(enough);
            complete = false;
        }
        children.sort_unstable_by(|a, b| b.cmp(a));
        tools.table.clear(words, limits.memory / 2);
        let mut kept = Vec::new();
        let mut next = Vec::new();
        for child in &children {
            if next.len() == width {
                complete = false;
                break;
            }
            if limits.cancelled().is_some() {
                return Ended::Open;
            }
            let mut state = states[child.parent as usize];
            let step = state.play(layout, child.i as usize, child.j as usize);
            canon.key(layout, &state, &mut key[..words]);
            if level + 2 < n
                && (!tools.table.insert(&key[..words])
                    || B::CAP <= 64 && tools.judge.lost(layout, &state))
            {
                continue;
            }
            kept.push(Kept { parent: child.parent, step });
            next.push(state);
        }
        levels.push(kept);
        states = next;
    }
    Ended::Open
}

fn line_to(levels: &[Vec<Kept>], mut at: usize) -> Vec<Step> {
    let mut line: Vec<Step> = levels
        .iter()
        .rev()
        .map(|level| {
            let kept = &level[at];
            at = kept.parent as usize;
            kept.step
        })
        .collect();
    line.reverse();
    line
}
