//! The kernel in plain Rust, sixteen bytes at a time.
//!
//! Everything is written as loops over arrays of 16 bytes or words, without branches, which compilers
//! turn into whole registers on any machine whose registers have 128 bits: baseline x86-64, ARM,
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
//! So against the first case only cards in line with j that match i from out of its line change (they gain
//! one), and cards out of j's line that could be joined with i (they lose one). The worth of all cards
//! before that correction, and the correction, are bytes that depend on j alone, made once a node; a child
//! finds which cards are corrected by three operations and its worth by four more.
//!
//! What lost: looking up the 16 cards of every child; finding each card's kind of change, of seven, by
//! comparisons (2.4 times the instructions); adding up, row by row for all j, what each card that
//! matches i contributes (as many instructions, more guessed branches).

use super::bytes::{Bytes, moved, spread};
use super::kernel::{Children, Kernel};
use super::state::{CELLS, Cards, Code, Lines, Node, ODD, State};
use super::weights::Table;
use crate::solve::fast::machine::Portable;

/// How many members each set has.
#[inline(always)]
fn counts(sets: &[u16; CELLS]) -> [u16; CELLS] {
    let mut out = [0; CELLS];
    for p in 0..CELLS {
        out[p] = sets[p].count_ones() as u16;
    }
    out
}

/// How many bits are set: baseline x86-64 has no instruction for it.
static COUNT: [u8; 256] = {
    let mut table = [0; 256];
    let mut b = 0;
    while b < 256 {
        table[b] = (b as u32).count_ones() as u8;
        b += 1;
    }
    table
};

#[inline(always)]
fn count(set: u16) -> u8 {
    COUNT[usize::from(set & 255)] + COUNT[usize::from(set >> 8)]
}

/// By cell: all but itself.
static OTHERS: [[u8; CELLS]; CELLS] = {
    let mut table = [[255; CELLS]; CELLS];
    let mut p = 0;
    while p < CELLS {
        table[p][p] = 0;
        p += 1;
    }
    table
};

/// The portable [`Kernel::expand`].
#[inline(always)]
pub(super) fn expand(node: &Node, lines: &Lines, table: &Table, out: &mut Children) {
    let m = &node.state.lanes;
    let mut legal = [0_u16; CELLS];
    for p in 0..CELLS {
        legal[p] = m[p] & lines.with[p];
    }
    let (degree, joins) = (counts(m), counts(&legal));
    // What each kind of change makes of each card.
    let mut kinds = [[0_u8; CELLS]; 5];
    let mut leaves = 0_u16;
    let mut cards = node.occupied;
    while cards != 0 {
        let p = cards.trailing_zeros() as usize & 15;
        cards &= cards - 1;
        leaves |= u16::from(degree[p] == 1) << p;
        let changed = &table.changed[usize::from(degree[p] + 16 * joins[p]) & 255];
        for (kinds, bits) in kinds.iter_mut().zip([0, 1, 3, 4, 8]) {
            kinds[p] = changed[bits];
        }
    }
    let [now, unmatched, both, alone, gained] = kinds.map(|kind| Bytes::load(&kind));
    // As changes from one to the other.
    let (gained, alone) = (gained.xor(alone), alone.xor(now));
    let (partnerless, unmatched) = (both.xor(unmatched), unmatched.xor(now));
    // By card j that is covered: the others' worth where card i is no matter, and what is to be corrected.
    let mut plain = [Bytes::all(0); CELLS];
    let mut corrected = plain;
    let mut coverable = 0_u16;
    let mut cards = node.occupied;
    while cards != 0 {
        let j = cards.trailing_zeros() as usize & 15;
        cards &= cards - 1;
        coverable |= u16::from(m[j] & leaves == 0) << j;
        let (met, with) = (spread(m[j]), lines.masks.of(j));
        let others = Bytes::load(&OTHERS[j]);
        plain[j] = now.xor(met.and(with.and(partnerless).xor(unmatched))).and(others);
        corrected[j] = met.and(partnerless).or(with.and(gained).xor(alone).but(met)).and(others);
    }
    let (mut len, mut best) = (0, 0);
    let mut movers = node.occupied;
    while movers != 0 {
        let i = movers.trailing_zeros() as usize & 15;
        movers &= movers - 1;
        let mut to = legal[i] & coverable;
        if to == 0 {
            continue;
        }
        let lost = u32::from(count(lines.with[i] & node.occupied));
        // Less what the sums below say of card i: that it loses j.
        let place = table.pair * u32::from(node.pairs).wrapping_sub(lost);
        let place = place.wrapping_sub(u32::from(kinds[2][i]));
        let of_i = spread(m[i]);
        let (partners, others) = (of_i.and(lines.masks.of(i)), of_i.but(lines.masks.of(i)));
        while to != 0 {
            let j = to.trailing_zeros() as usize & 15;
            to &= to - 1;
            let with = lines.masks.of(j);
            let touched = with.and(others).or(partners.but(with));
            let values = plain[j].xor(touched.and(corrected[j]));
            let joins = usize::from(count(m[i] & lines.with[j]));
            let moved = table.joint[(usize::from(degree[i]) - 1 + 16 * joins) & 255];
            let sum = values.sum().wrapping_add(place) + u32::from(moved);
            let child = sum << 8 | (i << 4 | j) as u32;
            best = best.max(child);
            out.list[len] = child;
            len += 1;
        }
    }
    (out.len, out.best) = (len, best);
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
        if reached == vertices {
            return true;
        }
        let mut fresh = reached;
        while fresh != 0 {
            let p = fresh.trailing_zeros() as usize & 15;
            let more = lanes[p] & vertices & !reached;
            reached |= more;
            if reached == vertices {
                return true;
            }
            fresh = fresh & (fresh - 1) | more;
        }
        false
    }
}
