//! Straight down: the best-looking child first, a few steps back allowed, no memory.
//!
//! On boards from a 52-card deck this alone wins nearly always, so nothing here is kept that only
//! pays later: no table, no dead rules but the two connectivity rules.

use fairdeal_core::Limits;

use super::Tools;
use crate::solve::bits::Bits;
use crate::solve::connect::connected;
use crate::solve::fast::exact::layout::Layout;
use crate::solve::fast::exact::state::{State, Step};

/// Plays from the start within these limits, beside the nodes spent before; the moves when it wins.
pub(super) fn greedy<B: Bits>(
    layout: &Layout<B>,
    tools: &mut Tools<B>,
    limits: Limits,
    nodes: &mut u64,
) -> Option<Vec<Step>> {
    let mut state = State::new(layout);
    let mut line: Vec<Step> = Vec::with_capacity(layout.n);
    // The children of the states on the way, best last; `starts[d]` is where those of depth d
    // begin.
    let mut children: Vec<(i32, u8, u8)> = Vec::new();
    let mut starts: Vec<usize> = Vec::with_capacity(layout.n);
    let stop = nodes.saturating_add(limits.nodes);
    loop {
        if state.is_won() {
            return Some(line);
        }
        if *nodes >= stop || limits.cancelled().is_some() {
            return None;
        }
        *nodes += 1;
        starts.push(children.len());
        children_of(layout, &state, tools, |worth, i, j| children.push((worth, i as u8, j as u8)));
        children[starts[starts.len() - 1]..].sort_unstable();
        // Back to the nearest state with a child left, then one step down.
        while children.len() == starts[starts.len() - 1] {
            starts.pop();
            let step = line.pop()?;
            state.take_back(layout, step);
        }
        let (_, i, j) = children.pop()?;
        line.push(state.play(layout, i as usize, j as usize));
    }
}

/// Calls with the change of worth of each move that passes the connectivity rules; returns the
/// worth of the state.
pub(super) fn children_of<B: Bits>(
    layout: &Layout<B>,
    state: &State<B>,
    tools: &mut Tools<B>,
    mut found: impl FnMut(i32, usize, usize),
) -> i32 {
    let worth = tools.scorer.read(layout, state);
    let (mut fine, mut known) = (B::default(), B::default());
    for i in state.alive.each() {
        let to = tools.scorer.partners(i);
        let from = state.cell(i);
        if to.is_empty() || !connected(layout.line.as_ref(), state.occupied.without(from)) {
            continue;
        }
        for j in to.each() {
            if !known.has(j) {
                known = known.with(j);
                if connected(layout.matches.as_ref(), state.alive.without(j)) {
                    fine = fine.with(j);
                }
            }
            if fine.has(j) {
                found(tools.scorer.change(layout, state, i, j), i, j);
            }
        }
    }
    worth
}
