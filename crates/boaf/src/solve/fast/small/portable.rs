//! The kernel in plain Rust, written for a machine with no vectors to speak of.
//!
//! Scoring a child from its matrix would take 32 bit counts, which baseline x86-64 has no
//! instruction for. But a move i→j changes the degrees of the others by what single bits say: card
//! p loses a match if it matched j, loses a legal partner if it could be joined with i or with j,
//! and gains one if it matches i and is in line with j. So the places where all 16 cards look in
//! the joint table, a byte each, are two words that a child gets from its parent's by three
//! additions of bit sets spread to bytes; no byte ever over- or underflows in the end, so it does
//! not matter that it may on the way. 16 lookups follow, and one for the card that moved.
//!
//! What bounds it: three quarters of the time is `expand`, half of that the lookups. What lost:
//! looking up only the cards still there (a loop of varying length against 16 straight loads: no
//! difference); storing the bytes and patching two of them before the lookups, and counting the
//! pairs in line anew at every node (98 against 103 thousand deals a second).

use super::kernel::{Children, Job, Kernel};
use super::state::{CELLS, Cards, Code, Lines, Node, ODD, State};
use super::weights::Table;

/// Plain Rust, for every machine.
#[derive(Clone, Copy, Debug)]
pub(super) struct Portable;

/// Bits to bytes: byte k of entry b is 1 when bit k of b is set.
static SPREAD: [u64; 256] = {
    let mut table = [0; 256];
    let mut b = 0;
    while b < 256 {
        let mut k = 0;
        while k < 8 {
            if b >> k & 1 == 1 {
                table[b] |= 1 << (8 * k);
            }
            k += 1;
        }
        b += 1;
    }
    table
};

/// The set as 16 bytes of 0 or 1.
#[inline(always)]
fn spread(set: u16) -> [u64; 2] {
    [SPREAD[usize::from(set & 255)], SPREAD[usize::from(set >> 8)]]
}

/// How many bits are set.
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

impl Kernel for Portable {
    fn enter<J: Job>(self, job: J) -> J::Out {
        job.run(self)
    }

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

    fn expand(self, node: &Node, lines: &Lines, table: &Table, out: &mut Children) {
        let m = &node.state.lanes;
        let mut degree = [0_u8; CELLS];
        let mut legal = [0_u16; CELLS];
        let mut leaves = 0;
        // Where every lane looks in the joint table, a byte each.
        let mut index = [0_u64; 2];
        for p in 0..CELLS {
            degree[p] = count(m[p]);
            legal[p] = m[p] & lines.with[p];
            leaves |= u16::from(degree[p] == 1) << p;
            let at = u64::from(degree[p] + 16 * count(legal[p]));
            index[p / 8] |= at << (8 * (p % 8));
        }
        let byte = |p: usize| (index[p / 8] >> (8 * (p % 8))) & 255;
        // What covering card j takes from the indices, all of lane j's (which was 16 more before
        // card i left its cell) included.
        let mut covered = [[0_u64; 2]; CELLS];
        let mut coverable = 0_u16;
        for j in 0..CELLS {
            coverable |= u16::from(m[j] & leaves == 0) << j;
            let (a, b) = (spread(m[j]), spread(legal[j]));
            covered[j] = [a[0] + 16 * b[0], a[1] + 16 * b[1]];
            covered[j][j / 8] =
                covered[j][j / 8].wrapping_add(byte(j).wrapping_sub(16) << (8 * (j % 8)));
        }
        let (mut len, mut best) = (0, 0);
        for i in 0..CELLS {
            let mut to = legal[i] & coverable;
            if to == 0 {
                continue;
            }
            let lost = u32::from(count(lines.with[i] & node.occupied));
            let place = table.pair * u32::from(node.pairs).wrapping_sub(lost);
            // What is left of the indices when card i leaves its cell; lane i's own will be 17
            // less once j is covered: a match, and a legal one.
            let gone = spread(legal[i]);
            let mut base =
                [index[0].wrapping_sub(gone[0] << 4), index[1].wrapping_sub(gone[1] << 4)];
            base[i / 8] = base[i / 8].wrapping_sub(byte(i).wrapping_sub(17) << (8 * (i % 8)));
            while to != 0 {
                let j = to.trailing_zeros() as usize & 15;
                to &= to - 1;
                // Card i's legal partners on cell j.
                let now = m[i] & lines.with[j];
                let new = spread(now);
                let low = base[0].wrapping_sub(covered[j][0]).wrapping_add(new[0] << 4);
                let high = base[1].wrapping_sub(covered[j][1]).wrapping_add(new[1] << 4);
                let worth = |at: u64| u32::from(table.joint[(at & 255) as usize]);
                let mut sum = place + worth(u64::from(degree[i] - 1 + 16 * count(now)));
                for k in 0..8 {
                    sum += worth(low >> (8 * k)) + worth(high >> (8 * k));
                }
                let child = sum << 8 | (i << 4 | j) as u32;
                best = best.max(child);
                out.list[len] = child;
                len += 1;
            }
        }
        (out.len, out.best) = (len, best);
    }

    fn advance(self, children: &mut Children) {
        // Children are less than 2³¹, and plain SSE2 compares signed numbers only.
        let below = children.best as i32;
        let list = &children.list[..children.len];
        let next = list.iter().map(|&c| if (c as i32) < below { c as i32 } else { 0 }).max();
        children.best = next.unwrap_or(0) as u32;
    }

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

    fn hash(self, node: &Node) -> u64 {
        let mut sum = 0_u64;
        for (lanes, odd) in node.state.lanes.chunks_exact(4).zip(ODD) {
            let word = lanes.iter().rev().fold(0, |word, &lane| word << 16 | u64::from(lane));
            sum = sum.wrapping_add((word ^ (word >> 29)).wrapping_mul(odd));
        }
        sum
    }

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
