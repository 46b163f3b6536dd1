//! What the two searches share: their surroundings, their start, how they end, a line of play.

use crate::rules::Move;

use super::ends::Ends;
use super::kernel::Kernel;
use super::state::{CELLS, Code, Lines, Node};
use super::weights::Table;

/// A search's surroundings.
pub(super) struct Search<'a, K> {
    /// The operations.
    pub kernel: K,
    /// The board.
    pub lines: &'a Lines,
    /// The score, by cards left.
    pub tables: &'a [Table],
    pub ends: &'a Ends,
}

impl<K: Kernel> Search<'_, K> {
    /// The move that joins the last two cards, which match, if they are in line.
    pub(super) fn last_move(&self, node: &Node) -> Option<Code> {
        let i = node.occupied.trailing_zeros() as usize & 15;
        let to = node.state.lanes[i] & self.lines.with[i];
        (to != 0).then(|| (i << 4) as Code | to.trailing_zeros() as Code)
    }

    /// Is the position after a move lost because its cards or its cells fall into parts?
    #[inline(always)]
    pub(super) fn falls_apart(&self, before: &Node, code: Code, node: &Node) -> bool {
        // The card that moved and all it matched, its new cell among them, hang together.
        let some = before.state.lanes[usize::from(code >> 4)];
        !(self.kernel.joined(node, some) && self.lines.join(node.occupied))
    }

    /// With four cards left: the rest of the line, if it can be won.
    #[inline(always)]
    pub(super) fn finish(&self, node: &Node, line: &mut Line) -> bool {
        let Some(code) = self.ends.last_four(node, self.lines) else { return false };
        line.push(code);
        let three = self.kernel.child(node, self.lines, code);
        if let Some(code) = self.ends.last_three(&three, self.lines) {
            line.push(code);
            let two = self.kernel.child(&three, self.lines, code);
            line.extend(self.last_move(&two));
        }
        true
    }
}

/// Where a search starts: a position of at least two cards that does not fall apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Root {
    /// The position.
    pub node: Node,
    pub cards: usize,
}

pub(super) enum Ended {
    /// With a solution.
    Solved(Line),
    /// It has looked everywhere it looks.
    Exhausted,
    /// At the end of its nodes.
    Spent,
}

/// A line of play, at most 15 moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    codes: [Code; CELLS],
    len: usize,
}

impl Line {
    /// No move.
    pub(super) const EMPTY: Line = Line { codes: [0; CELLS], len: 0 };

    /// Adds a move at the end.
    pub(super) fn push(&mut self, code: Code) {
        self.codes[self.len & 15] = code;
        self.len += 1;
    }

    fn extend(&mut self, code: Option<Code>) {
        code.into_iter().for_each(|code| self.push(code));
    }

    /// Takes the last move back.
    pub(super) fn pop(&mut self) {
        self.len = self.len.saturating_sub(1);
    }

    /// Turns the line round.
    pub(super) fn reverse(&mut self) {
        self.codes[..self.len].reverse();
    }

    pub(super) fn codes(&self) -> &[Code] {
        &self.codes[..self.len]
    }

    /// The moves, first to last.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        let mv = |&code: &Code| Move { from: usize::from(code >> 4), to: usize::from(code & 15) };
        self.codes[..self.len].iter().map(mv)
    }
}
