//! The kernel in plain Rust, sixteen bytes at a time.
//!
//! Everything is written as loops over arrays of 16 bytes or words, without branches, which compilers
//! turn into whole registers on any machine whose registers have 128 bits: baseline x86-64, ARM,
//! WebAssembly. No machine of that kind has a fast lookup of 16 bytes in a large table, so none is used
//! for a child. A move i→j changes the degrees of the others by what single bits say: card p loses a
//! match if it matched j, loses a legal partner if it could be joined with i and one if with j, and gains
//! one if it matches i and is in line with j. That makes seven kinds of change ([`KINDS`]), and what each
//! kind would make of each card is looked up once a node (one word a card, `Table::changed`). A child
//! then finds the kind of its 16 cards by three additions of bytes and its worth by seven comparisons.
//!
//! What lost: looking up the 16 cards of every child (half of the time went into that).

use super::bytes::{Bytes, Masks};
use super::kernel::{Children, Kernel};
use super::state::{CELLS, Cards, Code, Lines, Node, ODD, State};
use super::weights::{KINDS, Table};
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

/// A kind in every byte.
static EVERYWHERE: [[u8; CELLS]; KINDS.len()] = {
    let mut table = [[0; CELLS]; KINDS.len()];
    let mut k = 0;
    while k < KINDS.len() {
        table[k] = [KINDS[k]; CELLS];
        k += 1;
    }
    table
};

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

/// By cell: 128 for itself. With that a card is of no kind: it moves, or is covered.
static NEITHER: [[u8; CELLS]; CELLS] = {
    let mut table = [[0; CELLS]; CELLS];
    let mut p = 0;
    while p < CELLS {
        table[p][p] = 128;
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
    // What each kind of change would make of each card.
    let mut worth = [[0_u8; CELLS]; KINDS.len()];
    let mut leaves = 0_u16;
    let mut cards = node.occupied;
    while cards != 0 {
        let p = cards.trailing_zeros() as usize & 15;
        cards &= cards - 1;
        leaves |= u16::from(degree[p] == 1) << p;
        let changed = table.changed[usize::from(degree[p] + 16 * joins[p]) & 255];
        for (kind, worth) in worth.iter_mut().enumerate() {
            worth[p] = changed[kind];
        }
    }
    let worth = worth.map(|worth| Bytes::load(&worth));
    let (one, sixteen) = (Bytes::all(1), Bytes::all(16));
    let met = Masks::new(m);
    let mut coverable = 0_u16;
    // What covering card j does to the others.
    let mut covering = [one; CELLS];
    for j in 0..CELLS {
        coverable |= u16::from(m[j] & leaves == 0) << j;
        let lost = met.of(j).and(one).or(met.of(j).and(lines.masks.of(j)).and(sixteen));
        covering[j] = lost.or(Bytes::load(&NEITHER[j]));
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
        let place = table.pair * u32::from(node.pairs).wrapping_sub(lost);
        let of_i = met.of(i).and(sixteen);
        // The same of card i's leaving its cell; 16 more, so that nothing is negative.
        let leaving = of_i.and(lines.masks.of(i)).plus(sixteen).or(Bytes::load(&NEITHER[i]));
        while to != 0 {
            let j = to.trailing_zeros() as usize & 15;
            to &= to - 1;
            // Less what card i gains on cell j.
            let kinds = leaving.plus(covering[j]).minus(of_i.and(lines.masks.of(j)));
            let of_kind = |k: usize| kinds.same(Bytes::load(&EVERYWHERE[k])).and(worth[k]);
            let values = of_kind(0).or(of_kind(1)).or(of_kind(2)).or(of_kind(3));
            let values = values.or(of_kind(4)).or(of_kind(5)).or(of_kind(6));
            let joins = usize::from(count(m[i] & lines.with[j]));
            let moved = table.joint[(usize::from(degree[i]) - 1 + 16 * joins) & 255];
            let child = (values.sum() + place + u32::from(moved)) << 8 | (i << 4 | j) as u32;
            best = best.max(child);
            out.list[len] = child;
            len += 1;
        }
    }
    (out.len, out.best) = (len, best);
}

impl Kernel for Portable {
    #[inline(always)]
    fn root(self, cards: &Cards) -> State {
        let mut state = State::EMPTY;
        for a in 0..CELLS {
            for b in 0..a {
                let near = cards.ranks[a].abs_diff(cards.ranks[b]) <= 1;
                let hit = u16::from(near | (cards.suits[a] == cards.suits[b]));
                state.lanes[a] |= hit << b;
                state.lanes[b] |= hit << a;
            }
        }
        for (p, lane) in state.lanes.iter_mut().enumerate() {
            *lane = if cards.occupied >> p & 1 == 1 { *lane & cards.occupied } else { 0 };
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
        let (i, j) = (usize::from(code >> 4), usize::from(code & 15));
        let keep = !(1_u16 << i | 1 << j);
        let lanes = &node.state.lanes;
        let (occupied, pairs) = node.vacate(i, lines);
        let mut next = Node { state: State::EMPTY, occupied, pairs };
        next.state.lanes = lanes.map(|lane| lane & keep | (lane >> i & 1) << j);
        next.state.lanes[j] = lanes[i] & keep;
        next.state.lanes[i] = 0;
        next
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
        let mut fresh = reached;
        while fresh != 0 {
            let p = fresh.trailing_zeros() as usize & 15;
            let more = lanes[p] & vertices & !reached;
            reached |= more;
            fresh = fresh & (fresh - 1) | more;
        }
        reached == vertices
    }
}
