//! The greedy search: depth first, best child first, twenty nodes, no table.
//!
//! With the learned weights the first dive alone, 13 nodes without a step back, wins 87 of 100
//! standard deals, and backtracking from the bottom brings that to 90 with 20 nodes. Beyond that it
//! flounders among the last cards while the mistake lies at the first moves, so the rest is left to the
//! beams. (Repeating the positions of commuting moves costs less than a table would at this size.)
//!
//! One node waits for the other, so while one dive waits another goes on: many boards are taken two at a
//! time, in turns. (Three are no better.)

use super::kernel::{Children, Kernel, code};
use super::search::{Ended, Line, Root, Search};
use super::state::{CELLS, Node};

/// A dive under way. It goes on a node at a time, so that two can take turns.
#[derive(Clone, Debug)]
pub(super) struct Dive {
    /// The positions on the way down, by cards left.
    stack: [Node; CELLS + 1],
    /// Their children; in each, `best` is the one now being looked at.
    children: Vec<Children>,
    left: usize,
    line: Line,
    pub root: Root,
    /// Nodes so far.
    pub nodes: u64,
    /// Which board it is on.
    pub board: usize,
}

impl Dive {
    /// Nowhere yet.
    pub(super) fn new() -> Self {
        Dive {
            stack: [Node::EMPTY; CELLS + 1],
            children: vec![Children::NONE; CELLS + 1],
            left: 0,
            line: Line::EMPTY,
            root: Root { node: Node::EMPTY, cards: 0 },
            nodes: 0,
            board: 0,
        }
    }

    #[inline(always)]
    pub(super) fn start(&mut self, root: Root, board: usize) {
        (self.left, self.line, self.nodes, self.board) = (root.cards, Line::EMPTY, 0, board);
        self.stack[root.cards] = root.node;
        self.root = root;
    }

    /// Looks at one more node, or ends, at the latest after `most` of them.
    #[inline(always)]
    pub(super) fn step<K: Kernel>(&mut self, search: &Search<'_, K>, most: u64) -> Option<Ended> {
        if self.nodes >= most {
            return Some(Ended::Spent);
        }
        self.nodes += 1;
        let kernel = search.kernel;
        let mut left = self.left;
        let node = &self.stack[left];
        let children = &mut self.children[left];
        if left == 2 {
            if let Some(code) = search.last_move(node) {
                self.line.push(code);
                return Some(Ended::Solved(self.line));
            }
            children.best = 0;
        } else if left == 4 {
            if search.finish(node, &mut self.line) {
                return Some(Ended::Solved(self.line));
            }
            children.best = 0;
        } else {
            kernel.expand(node, search.lines, &search.tables[left - 1], children);
        }
        // Step to the best child not yet looked at, upwards where there is none.
        loop {
            let children = &mut self.children[left];
            if children.best == 0 {
                if left == self.root.cards {
                    return Some(Ended::Exhausted);
                }
                left += 1;
                self.line.pop();
                kernel.advance(&mut self.children[left]);
                continue;
            }
            let code = code(children.best);
            let next = kernel.child(&self.stack[left], search.lines, code);
            if search.falls_apart(&self.stack[left], code, &next) {
                kernel.advance(children);
                continue;
            }
            self.line.push(code);
            left -= 1;
            self.stack[left] = next;
            self.left = left;
            return None;
        }
    }
}
