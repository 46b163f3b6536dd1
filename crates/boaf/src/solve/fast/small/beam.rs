//! Beams: level by level, the best `width` different positions of each level.
//!
//! A level is picked lazily: every parent's children are scored in one sweep, a knockout ([`Heads`]) holds
//! each parent's best child not yet taken, and the best of all is built, compared and kept until the
//! next level is full; only then is that parent's list scanned for its next lower child. So of a
//! few hundred children few beyond `width` are ever built or put in order. Choosing by quickselect
//! and sorting the front took a sixth of the pipeline's time; a heap, whose branches cannot be guessed, takes
//! longer than a knockout, which has none.
//!
//! Equal positions have equal scores, so a newcomer need only be compared with the run of
//! accepted positions that have its score, and by hash: a false match drops a position from a
//! search that drops most of them anyway. Two moves that do not touch each other reach the same
//! position in either order: of what is built, 9 % is dropped so at width 2, 30 % at 8, 41 % at 32
//! and 55 % at 800. Another 2 to 7 % falls apart.

use super::kernel::{Child, Children, Kernel};
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
    heads: Heads,
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
            heads: Heads::default(),
            from: vec![Vec::new(); CELLS + 1],
            hashes: Vec::new(),
        }
    }
}

/// Each member's best child not yet taken, above the member's number: the greatest is next, and no two are
/// equal but for 0, which is none. They meet in pairs, and the greater goes on; who lost stays where it
/// lost, so that when the winner changes only those it met have to be asked again.
#[derive(Clone, Debug, Default)]
struct Heads {
    /// The first half by place of meeting, 1 the last, 2 and 3 those before, and so on: who lost there; who
    /// won everywhere stands at 0. The second half has those who begin.
    places: Vec<u64>,
}

impl Heads {
    /// Room for so many members; all are none.
    #[inline(always)]
    fn clear(&mut self, members: usize) {
        self.places.clear();
        self.places.resize(2 * members.next_power_of_two(), 0);
    }

    /// A member's head before the first meeting.
    #[inline(always)]
    fn put(&mut self, member: usize, head: u64) {
        let first = self.places.len() / 2;
        self.places[first + member] = head;
    }

    /// All meetings. (Winners are written over those who begin; `put` has no use for them any more.)
    #[inline(always)]
    fn meet(&mut self) {
        let mut round = self.places.len() / 2;
        let first = round;
        while round > 1 {
            for k in 0..round / 2 {
                let (a, b) = (self.places[first + 2 * k], self.places[first + 2 * k + 1]);
                self.places[round / 2 + k] = a.min(b);
                self.places[first + k] = a.max(b);
            }
            round /= 2;
        }
        self.places[0] = self.places[first];
    }

    fn best(&self) -> u64 {
        self.places[0]
    }

    /// Another head for the member whose head is the best.
    #[inline(always)]
    fn replace(&mut self, member: usize, mut head: u64) {
        let mut place = (self.places.len() / 2 + member) / 2;
        while place > 0 {
            let other = self.places[place];
            self.places[place] = head.min(other);
            head = head.max(other);
            place /= 2;
        }
        self.places[0] = head;
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
        heads.clear(now.len());
        let table = &search.tables[left - 1];
        for (at, (node, children)) in now.iter().zip(children.iter_mut()).enumerate() {
            kernel.expand(node, search.lines, table, children);
            heads.put(at, head(children.best, at));
        }
        heads.meet();
        next.clear();
        hashes.clear();
        let from = &mut from[left - 1];
        from.clear();
        // The score last seen, and where its run starts.
        let (mut score, mut run) = (u64::MAX, 0);
        while heads.best() != 0 {
            let (code, parent) = ((heads.best() >> 32) as Code, heads.best() as u32);
            if heads.best() >> 48 != score {
                (score, run) = (heads.best() >> 48, hashes.len());
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
            heads.replace(parent as usize, head(children.best, parent as usize));
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

/// A member's best child as [`Heads`] has it.
#[inline(always)]
fn head(best: Child, member: usize) -> u64 {
    if best == 0 { 0 } else { u64::from(best) << 32 | member as u64 }
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
