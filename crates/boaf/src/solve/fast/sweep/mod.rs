//! Every state once: the exhaustive search for boards of at most 16 cells.
//!
//! What the beams leave of a million standard deals is a hundred boards or so, most of them
//! impossible, and small: all states that legal moves reach without passing one that falls apart
//! (by match or by position) number half a million on average, four million at worst, and fewer where
//! twins are not told apart (`ground`). The dead
//! rules of [`super::exact`] cut that seventyfold, but judging a state by them takes microseconds,
//! and here a state takes some sixty nanoseconds. So boards of this size are swept plainly, and
//! the rules are left to what does not fit the memory.
//!
//! **The states** are 16 bytes each (`kernel`): an exact key, from which a kernel reads all moves, and the
//! way back. Connectivity is a load (`ground`). Sixteen states are expanded and the buckets of their
//! children fetched before the first child is looked up in the table (`buckets`): on the larger boards
//! the wait for memory is most of the time, and so it is waited for once.
//!
//! **The order** is a beam search that comes back. Of each level the best [`WIDTH`] states, by the learned
//! score, are expanded; then those of the next level; and where a level is empty the search turns back
//! for the rest of the one above. So it finds a solution about as soon as a beam would, and when it ends
//! it has seen everything. Depth first, which this replaced, wanted 2.4 million states for the hardest
//! solvable deal of the testbed (574333), where this wants fifteen thousand. A board that is not solved
//! after [`SCORED`] states will hardly be, and from there on the order does not matter.
//!
//! What lost: the dead rules within the sweep, at any depth; a cheap form of reachability (it bites when
//! eight cards are left, too late); huge pages; more states at a time.
//!
//! A node is a state expanded. The levels take a few megabytes whatever the memory limit says: each
//! holds what one chunk of the level above has left.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod buckets;
mod ground;
pub(super) mod kernel;
mod portable;
#[cfg(test)]
mod tests;

use fairdeal_core::{Limits, Stop};

use crate::rules::{Board, Move};
use crate::solve::fast::machine::{Chosen, Job, Kernel as Wanted, Machine};
use crate::solve::fast::small::{Table, learned_tables};
use buckets::Buckets;
use ground::{Ground, MOST_CELLS, MOST_MOVES};
use kernel::{AT_ONCE, Batch, Kernel, Record};

/// States of a level expanded before the search goes on below.
const WIDTH: usize = 768;

/// Nodes after which levels are no longer put in order.
const SCORED: u64 = 40_000;

/// Scores are told apart by so many classes, each of eight.
const CLASSES: usize = 1024;

/// The search with its tables.
#[derive(Debug)]
pub(super) struct Sweep {
    chosen: Chosen,
    tables: Vec<Table>,
    ground: Ground,
    seen: Buckets,
    /// By cards left: states not yet expanded, the best last.
    levels: Vec<Vec<Record>>,
    /// By cards left: the states expanded last, whose children the level below holds.
    chunks: Vec<Vec<Record>>,
    batch: Batch,
    order: Order,
    nodes: u64,
}

impl Sweep {
    pub(super) fn new(kernel: Wanted) -> Self {
        Sweep {
            chosen: Chosen::new(kernel),
            tables: learned_tables(),
            ground: Ground::default(),
            seen: Buckets::default(),
            levels: vec![Vec::new(); MOST_CELLS + 1],
            chunks: vec![Vec::new(); MOST_CELLS + 1],
            batch: Batch::default(),
            order: Order::default(),
            nodes: 0,
        }
    }

    /// Can the board be won? By which moves?
    ///
    /// # Errors
    /// When the board has more than 16 cells, or the limits are reached first.
    pub(super) fn run(&mut self, board: &Board, limits: Limits) -> Result<Option<Vec<Move>>, Stop> {
        self.nodes = 0;
        if board.cells().len() > MOST_CELLS {
            return Err(Stop::TooLarge);
        }
        let chosen = self.chosen;
        let job = All { sweep: self, board, limits };
        chosen.run(job)
    }

    /// Nodes of the last run.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The line to the first state of two cards. They match and are in line, or it would have fallen
    /// apart; so either may be put on the other.
    fn trace(&self) -> Vec<Move> {
        let mut state = self.levels[2][0];
        let occupied = state.occupied();
        let (a, b) = (occupied.trailing_zeros() as u8, 15 - occupied.leading_zeros() as u8);
        let mut line = vec![self.ground.to_move(a << 4 | b)];
        for chunk in &self.chunks[3..=self.ground.n] {
            line.push(self.ground.to_move(state.code()));
            state = chunk[state.parent()];
        }
        line.reverse();
        line
    }
}

/// The search of one board.
struct All<'a> {
    sweep: &'a mut Sweep,
    board: &'a Board,
    limits: Limits,
}

impl Job for All<'_> {
    type Out = Result<Option<Vec<Move>>, Stop>;

    #[inline(always)]
    fn run<K: Machine>(self, kernel: K) -> Self::Out {
        let All { sweep, board, limits } = self;
        sweep.ground.read(board);
        let n = sweep.ground.n;
        match n {
            0 => return Ok(None),
            1 => return Ok(Some(Vec::new())),
            _ if sweep.ground.falls_apart() => return Ok(None),
            _ => {}
        }
        sweep.seen.clear(limits.memory);
        sweep.levels.iter_mut().chain(&mut sweep.chunks).for_each(Vec::clear);
        let mut left = n;
        sweep.levels[n].push(Record::root(&sweep.ground));
        loop {
            // Upwards where there is nothing left to do.
            while sweep.levels[left].is_empty() {
                if left == n {
                    return Ok(None);
                }
                left += 1;
            }
            if left == 2 {
                return Ok(Some(sweep.trace()));
            }
            let level = &mut sweep.levels[left];
            let rest = level.len() - level.len().min(WIDTH);
            let chunk = &mut sweep.chunks[left];
            chunk.clear();
            chunk.extend_from_slice(&level[rest..]);
            level.truncate(rest);
            // The level below is empty: its members come from this chunk, as `trace` needs.
            let mut next = std::mem::take(&mut sweep.levels[left - 1]);
            expand(kernel, sweep, limits, left, &mut next)?;
            if next.len() > WIDTH && sweep.nodes < SCORED {
                let (ground, table) = (&sweep.ground, &sweep.tables[left - 1]);
                sweep.order.sort(&mut next, |state| kernel.score(ground, state, table));
            }
            left -= 1;
            sweep.levels[left] = next;
        }
    }
}

/// Expands the chunk of a level; what is new goes to `next`.
#[inline(always)]
fn expand<K: Kernel>(
    kernel: K,
    sweep: &mut Sweep,
    limits: Limits,
    left: usize,
    next: &mut Vec<Record>,
) -> Result<(), Stop> {
    let Sweep { ground, seen, chunks, batch, nodes, .. } = sweep;
    let chunk = &chunks[left];
    let mut at = 0;
    while at < chunk.len() {
        if let Some(stop) = limits.cancelled() {
            return Err(stop);
        }
        let room = limits.nodes.saturating_sub(*nodes).min(AT_ONCE as u64) as usize;
        if room == 0 {
            return Err(Stop::Nodes);
        }
        if !seen.has_room(AT_ONCE * MOST_MOVES) {
            return Err(Stop::Memory);
        }
        let end = chunk.len().min(at + room);
        batch.len = 0;
        let shift = seen.shift();
        for (parent, &state) in (at..end).zip(&chunk[at..end]) {
            let first = batch.len;
            kernel.children(ground, state, parent, shift, batch);
            batch.homes[first..batch.len].iter().for_each(|&home| seen.fetch(home));
        }
        *nodes += (end - at) as u64;
        at = end;
        let children = batch.keys[..batch.len].iter().zip(&batch.metas).zip(&batch.homes);
        let children = children.map(|((&key, &meta), &home)| (Record { key, meta }, home));
        if left == ground.n {
            // States after one move share keys, and are met once each.
            next.extend(children.map(|(child, _)| child));
            continue;
        }
        // Written down first and kept if new: no branch.
        let mut len = next.len();
        next.resize(len + batch.len, Record::default());
        let before = len;
        let slots = seen.slots();
        for (child, home) in children {
            next[len] = child;
            len += usize::from(kernel.insert(slots, home, child.key));
        }
        next.truncate(len);
        seen.add(len - before);
    }
    Ok(())
}

/// Puts levels in order, by classes of scores, stably.
#[derive(Debug, Default)]
struct Order {
    classes: Vec<u16>,
    sorted: Vec<Record>,
}

impl Order {
    #[inline(always)]
    fn sort(&mut self, states: &mut Vec<Record>, score: impl Fn(Record) -> u16) {
        let mut starts = [0_u32; CLASSES + 1];
        self.classes.clear();
        for &state in &*states {
            let class = (score(state) / 8).min(CLASSES as u16 - 1);
            self.classes.push(class);
            starts[usize::from(class) + 1] += 1;
        }
        for k in 0..CLASSES {
            starts[k + 1] += starts[k];
        }
        self.sorted.resize(states.len(), Record::default());
        for (&state, &class) in states.iter().zip(&self.classes) {
            let start = &mut starts[usize::from(class)];
            self.sorted[*start as usize] = state;
            *start += 1;
        }
        std::mem::swap(&mut self.sorted, states);
    }
}
