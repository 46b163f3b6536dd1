//! Beams: level by level, the best `width` different positions of each level.
//!
//! A level is picked lazily: every parent's children are scored in one sweep, a heap holds each
//! parent's best child not yet taken, and the best of all is built, compared and kept until the
//! next level is full; only then is that parent's list scanned for its next lower child. So of a
//! few hundred children few beyond `width` are ever built or put in order. Choosing by quickselect
//! and sorting the front took a sixth of the pipeline's time.
//!
//! Equal positions have equal scores, so a newcomer need only be compared with the run of
//! accepted positions that have its score, and by hash: a false match drops a position from a
//! search that drops most of them anyway. Two moves that do not touch each other reach the same
//! position in either order: of what is built, 9 % is dropped so at width 2, 30 % at 8, 41 % at 32
//! and 55 % at 800. Another 2 to 7 % falls apart.

use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;

use super::kernel::{Children, Kernel};
use super::search::{Ended, Line, Root, Search};
use super::state::{CELLS, Code, Node};

/// The tables of a beam, reused from one to the next.
#[derive(Clone, Debug)]
pub(super) struct Levels {
    /// This level.
    now: Vec<Node>,
    /// The next one, being filled.
    next: Vec<Node>,
    /// The children of each member of `now`.
    children: Vec<Children>,
    /// Each member's best child not yet taken, above the member's number: the greatest is next,
    /// and no two are equal.
    heads: BinaryHeap<u64>,
    /// By cards left: where a member came from, parent and move.
    from: Vec<Vec<(u32, Code)>>,
    /// The hashes of `next`.
    hashes: Vec<u64>,
}

impl Levels {
    /// Empty tables; the first wide beam makes them grow, to about 1.3 KB for each of its width.
    pub(super) fn new() -> Self {
        Levels {
            now: Vec::new(),
            next: Vec::new(),
            children: Vec::new(),
            heads: BinaryHeap::new(),
            from: vec![Vec::new(); CELLS + 1],
            hashes: Vec::new(),
        }
    }
}

/// One beam from the root down. Stops before a level that would bring `nodes` above `end`.
#[inline(always)]
pub(super) fn beam<K: Kernel>(
    search: &Search<'_, K>,
    levels: &mut Levels,
    root: &Root,
    width: usize,
    end: u64,
    nodes: &mut u64,
) -> Ended {
    let kernel = search.kernel;
    let Levels { now, next, children, heads, from, hashes } = levels;
    if children.len() < width {
        children.resize(width, Children::NONE);
    }
    now.clear();
    now.push(root.node);
    for left in (2..=root.cards).rev() {
        if nodes.saturating_add(now.len() as u64) > end {
            return Ended::Spent;
        }
        *nodes += now.len() as u64;
        if left == 2 {
            break;
        }
        if left == 4 {
            for (at, node) in now.iter().enumerate() {
                let mut end = Line::EMPTY;
                if search.finish(node, &mut end) {
                    return Ended::Solved(trace(&from[4..root.cards], at, &end));
                }
            }
            return Ended::Exhausted;
        }
        heads.clear();
        let table = &search.tables[left - 1];
        for (at, (node, children)) in now.iter().zip(children.iter_mut()).enumerate() {
            kernel.expand(node, search.lines, table, children);
            if children.best != 0 {
                heads.push(u64::from(children.best) << 32 | at as u64);
            }
        }
        next.clear();
        hashes.clear();
        let from = &mut from[left - 1];
        from.clear();
        // The score last seen, and where its run starts.
        let (mut score, mut run) = (u64::MAX, 0);
        while let Some(mut head) = heads.peek_mut() {
            let (code, parent) = ((*head >> 32) as Code, *head as u32);
            if *head >> 40 != score {
                (score, run) = (*head >> 40, hashes.len());
            }
            let before = &now[parent as usize];
            let node = kernel.child(before, search.lines, code);
            let hash = kernel.hash(&node);
            if !hashes[run..].contains(&hash) && !search.falls_apart(before, code, &node) {
                hashes.push(hash);
                next.push(node);
                from.push((parent, code));
                if next.len() >= width {
                    break;
                }
            }
            let children = &mut children[parent as usize];
            kernel.advance(children);
            if children.best == 0 {
                PeekMut::pop(head);
            } else {
                *head = u64::from(children.best) << 32 | u64::from(parent);
            }
        }
        std::mem::swap(now, next);
    }
    for (at, node) in now.iter().enumerate() {
        if let Some(code) = search.last_move(node) {
            let mut end = Line::EMPTY;
            end.push(code);
            return Ended::Solved(trace(&from[2..root.cards], at, &end));
        }
    }
    Ended::Exhausted
}

/// The line to a member of the last level, and on to the end.
fn trace(from: &[Vec<(u32, Code)>], mut at: usize, end: &Line) -> Line {
    let mut line = Line::EMPTY;
    for level in from {
        let (parent, code) = level[at];
        line.push(code);
        at = parent as usize;
    }
    line.reverse();
    end.codes().iter().for_each(|&code| line.push(code));
    line
}
