//! The kernel in plain Rust, sixteen bytes at a time.
//!
//! Sixteen bytes are what a register holds on any machine whose registers have 128 bits: baseline x86-64, ARM,
//! WebAssembly. No machine of that kind has a fast lookup of 16 bytes in a large table, so none is used
//! for a child.
//!
//! What a move i→j does to another card p, by whether p matches j, and is in line with j:
//!
//! * p does not match i: with a match lost goes the legal partner j, where it was one;
//! * p matches i and is in line with j: it gains i there, which makes up for what it loses, unless it
//!   had i as a partner already;
//! * p matches i and is not in line with j: it loses i as a partner, if it had it.
//!
//! So against the first case only cards change that match i and are in line with one of i and j and not with the
//! other. The worth of all cards before that correction, and the correction, are bytes that depend on j alone,
//! made once a node; which cells are in line with one of two is a matter of the board. So a child's worth takes
//! four operations on registers and a sum.
//!
//! The moves are listed first (`lists`) and scored then, in one loop: how many moves a card has cannot be guessed,
//! and a loop for each card guessed wrong about once a card.
//!
//! What lost: looking up the 16 cards of every child; finding each card's kind of change, of seven, by
//! comparisons (2.4 times the instructions); adding up, row by row for all j, what each card that
//! matches i contributes (as many instructions, more guessed branches); arrays cleared before they are filled.

use super::bytes::{Bytes, moved, spread, together};
use super::kernel::{Children, Kernel};
use super::state::{CELLS, Cards, Code, Lines, Node, ODD, State};
use super::weights::Table;
use crate::solve::fast::lists::count;
use crate::solve::fast::machine::Portable;

/// What a child is made of, by cell.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Row {
    /// The cards its card matches.
    matched: Bytes,
    /// Once it is covered: the others' worth where the card that moves is no matter, and what is to be corrected.
    plain: Bytes,
    corrected: Bytes,
}

impl Row {
    pub(super) fn none() -> Self {
        let none = spread(0);
        Row { matched: none, plain: none, corrected: none }
    }
}

/// The portable [`Kernel::expand`].
#[inline(always)]
pub(super) fn expand(node: &Node, lines: &Lines, table: &Table, out: &mut Children) {
    let m = &node.state.lanes;
    // A card that one other matches: that one cannot be covered.
    let mut closed = 0_u16;
    for &lane in m {
        closed |= if lane & lane.wrapping_sub(1) == 0 { lane } else { 0 };
    }
    // By card: how many it matches, its place in the table, and what the cells are worth once it has moved.
    let (mut degrees, mut places) = ([0_u8; CELLS], [0_u8; CELLS]);
    let mut rest = [0_u16; CELLS];
    for p in 0..CELLS {
        degrees[p] = m[p].count_ones() as u8;
        places[p] = degrees[p] | ((m[p] & lines.with[p]).count_ones() << 4) as u8;
        let lost = (lines.with[p] & node.occupied).count_ones() as u16;
        rest[p] = node.pairs.wrapping_sub(lost).wrapping_mul(table.pair as u16);
    }
    // What each kind of change makes of each card, and as changes from one to the other.
    let [now, unmatched, both, alone, gained] =
        Bytes::columns(places.map(|place| &table.kinds[usize::from(place)]));
    let (gained, alone) = (gained.xor(alone), alone.xor(now));
    let (partnerless, unmatched) = (both.xor(unmatched), unmatched.xor(now));
    let Children { codes, list, .. } = out;
    codes.clear();
    let mut cards = node.occupied;
    while cards != 0 {
        let p = cards.trailing_zeros() as usize & 15;
        cards &= cards - 1;
        let (matched, with) = (spread(m[p]), lines.masks.of(p));
        let plain = now.xor(matched.and(with.and(partnerless).xor(unmatched)));
        let unmet = with.and(gained).xor(alone);
        let corrected = unmet.xor(matched.and(unmet.xor(partnerless)));
        lines.rows[p].set(Row { matched, plain, corrected });
        codes.add(p, m[p] & lines.with[p] & !closed);
    }
    let codes = codes.list();
    let mut best = 0;
    for (&code, child) in codes.iter().zip(list) {
        let (i, j) = (usize::from(code >> 4), usize::from(code & 15));
        let (mover, covered) = (lines.rows[i].get(), lines.rows[j].get());
        let between = &lines.between[usize::from(code)];
        let corrected = mover.matched.and(between.of(0)).and(covered.corrected);
        let values = covered.plain.xor(corrected).and(between.of(1));
        let joins = count(m[i] & lines.with[j]);
        let moved = table.moved[usize::from(degrees[i].wrapping_add(joins << 4))];
        let sum = values.sum() + u32::from(rest[i]) + u32::from(moved);
        *child = sum << 16 | u32::from(code);
        best = best.max(*child);
    }
    (out.len, out.best) = (codes.len(), best);
}

/// The portable [`Kernel::child`].
#[inline(always)]
pub(super) fn child(node: &Node, lines: &Lines, code: Code, count: impl Fn(u16) -> u16) -> Node {
    let (i, j) = (usize::from(code >> 4), usize::from(code & 15));
    let (occupied, pairs) = node.vacate(i, lines, count);
    Node { state: State { lanes: moved(&node.state.lanes, i, j) }, occupied, pairs }
}

impl Kernel for Portable {
    #[inline(always)]
    fn root(self, cards: &Cards) -> State {
        let mut state = State::EMPTY;
        // Equal ranks and suits, no differences: plain SSE2 has no greatest of two words.
        for a in 0..CELLS {
            let (rank, suit) = (cards.ranks[a], cards.suits[a]);
            let (below, above) = (rank.wrapping_sub(1), rank.wrapping_add(1));
            for (b, lane) in state.lanes.iter_mut().enumerate() {
                let other = cards.ranks[b];
                let near = (other == rank) | (other == below) | (other == above);
                let hit = near | (cards.suits[b] == suit);
                *lane |= u16::from(hit) << a;
            }
        }
        for (p, lane) in state.lanes.iter_mut().enumerate() {
            let here = (cards.occupied >> p & 1).wrapping_neg();
            *lane &= cards.occupied & here & !(1 << p);
        }
        state
    }

    #[inline(always)]
    fn expand(self, node: &Node, lines: &Lines, table: &Table, out: &mut Children) {
        expand(node, lines, table, out);
    }

    #[inline(always)]
    fn advance(self, children: &mut Children) {
        // Children are less than 2³¹, and plain SSE2 compares signed numbers only.
        let below = children.best as i32;
        let list = &children.list[..children.len];
        let next = list.iter().map(|&c| if (c as i32) < below { c as i32 } else { 0 }).max();
        children.best = next.unwrap_or(0) as u32;
    }

    #[inline(always)]
    fn child(self, node: &Node, lines: &Lines, code: Code) -> Node {
        child(node, lines, code, |set| u16::from(count(set)))
    }

    #[inline(always)]
    fn hash(self, node: &Node) -> u64 {
        let mut sum = 0_u64;
        for (lanes, odd) in node.state.lanes.chunks_exact(4).zip(ODD) {
            let word = lanes.iter().rev().fold(0, |word, &lane| word << 16 | u64::from(lane));
            sum = sum.wrapping_add((word ^ (word >> 29)).wrapping_mul(odd));
        }
        sum
    }

    #[inline(always)]
    fn joined(self, node: &Node, some: u16) -> bool {
        let (lanes, vertices) = (&node.state.lanes, node.occupied);
        let mut reached = some & vertices;
        // Most graphs are reached in one step from a few cards; so all of them take it, whether they need it or not.
        let mut fresh = together(lanes, reached) & !reached;
        reached |= fresh;
        while reached != vertices {
            if fresh == 0 {
                return false;
            }
            let p = fresh.trailing_zeros() as usize & 15;
            let more = lanes[p] & !reached;
            reached |= more;
            fresh = fresh & (fresh - 1) | more;
        }
        true
    }
}
