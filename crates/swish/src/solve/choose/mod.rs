//! First which cards, then how they lie.
//!
//! A search that lays card by card ([`super::cover`]) decides two things at once: whether a card is used, and
//! how it lies. With three symbols a card that is a bad bargain. A card laid has four ways, and what it
//! excludes shows only when an orbit fills up, which is near the end; so there are many more half-laid tables
//! than half-made choices. On `swish/8x10/s3/80#3` 44 thousand choices of at least 32 cards have as many points as
//! circles in every orbit and no more than its cells. One in ten thousand to a million choices can be laid, so
//! a largest swish has about as many cards as there are so many choices for: not many are to be looked at
//! beyond it.
//!
//! The choices of at least k cards are found by branch and bound ([`search`]): the relaxed problem as a linear
//! program, solved again after every decision ([`program`]), with what its dual numbers settle, and the equations that
//! orbits are modulo 2 ([`evens`]); where dual numbers leave no more than some sixteen million sets of cards, the choices
//! among them are listed ([`list`], [`echelon`], [`join`]), which takes a program for every two choices or three.
//! Nothing is believed of floating point: a card is decided, or a branch left, because of what integers say ([`weigh`]).
//! Most choices are refuted by halves, in a microsecond or two ([`halves`], [`equations`], [`cases`]), nearly all others by
//! pairs of halves ([`pairs`]); what is left is laid, or not, in twenty to a hundred ([`lay`]). What was found can be
//! written down for the checker ([`prove()`]).
//!
//! Lost against this: branching on how many cells an orbit shows (a third more nodes), other rules for the
//! card to branch on (a tenth more), single precision (the numbers go astray), wider vectors (nothing), lists by the dual
//! numbers of the node above before its own are known (a quarter more time), lists by trying set after set of at most two
//! thousand (six programs a choice, and twice the time), and asking clauses (CP-SAT lists 40 choices a second).
//! Not of use: laying the cards chosen so far on the way. Nine tenths of the orbits must be full before a
//! laying is excluded, and then all cards are decided.
//!
//! With more symbols a card there are far more choices for each that can be laid, and [`super::cover`] is asked
//! alone; else both get their turns ([`super::by_parts`]). A node is a decision, a choice, a card laid, or 512 sets of
//! a list, where sixteen pairs of sets count as one.

mod cases;
mod echelon;
mod equations;
mod evens;
mod halves;
mod join;
mod lay;
mod list;
mod pairs;
mod program;
mod prove;
mod scan;
mod search;
mod sets;
mod sorted;
#[cfg(test)]
mod tests;
mod vectors;
mod weigh;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use fairdeal_core::crew::crew;
use fairdeal_core::{Limits, Stop};

use super::by_parts::Asked;
use super::parts::Part;
pub(super) use prove::prove;
use search::{Search, Turn};

/// The most cards: they are bits.
const MOST_CARDS: usize = 128;
/// Entries of the largest tableau: there is one for each depth.
const MOST_ENTRIES: usize = 1 << 14;
/// Symbols a card, on the average, up to which this is worth its time.
const SYMBOLS: usize = 3;

/// Decisions after which a node is handed out, the nodes that are searched at a time, and for how long.
const DEEPEST: u32 = 10;
const TASKS: usize = 32;
const TURN: u64 = 4096;

/// The choices of some number of cards.
///
/// One search decides the first cards and hands out what is left; what lies below some of these nodes is searched at
/// a time, each for so many nodes, on as many threads as there are. Which they are, and for how long, does not
/// depend on the threads, and neither does the answer.
pub(super) struct Choices {
    front: Search,
    /// Of these, the first are at work.
    tasks: Vec<Mutex<Task>>,
    busy: usize,
    /// May there be more nodes to hand out?
    more: bool,
    /// Decisions before a node is handed out.
    deepest: u32,
    threads: usize,
    /// At least so many cards are asked for, and no more than so many need be tried.
    asked: Option<(usize, usize)>,
    unsure: bool,
}

/// What lies below a node.
struct Task {
    search: Search,
    /// How its last turn ended.
    ended: Option<Asked>,
}

impl Choices {
    /// Is the part small enough, and have its cards few symbols?
    pub(super) fn takes(part: &Part) -> bool {
        let (cards, orbits) = (part.cards(), part.orbit_size.len());
        let symbols: usize = part.kinds.iter().map(|kind| kind.symbols * kind.cards.len()).sum();
        let small = (1..=MOST_CARDS).contains(&cards) && 2 * orbits * cards <= MOST_ENTRIES;
        small && symbols <= SYMBOLS * cards
    }

    /// None if it does not take the part.
    pub(super) fn new(part: &Part, limits: Limits) -> Option<Choices> {
        if !Choices::takes(part) {
            return None;
        }
        Some(Choices {
            front: Search::new(part, limits.cancel)?,
            tasks: Vec::new(),
            busy: 0,
            more: false,
            deepest: DEEPEST,
            threads: limits.threads,
            asked: None,
            unsure: false,
        })
    }

    /// Nodes spent so far.
    pub(super) fn nodes(&self) -> u64 {
        let nodes =
            |task: &Mutex<Task>| task.lock().unwrap_or_else(PoisonError::into_inner).search.nodes();
        self.front.nodes() + self.tasks.iter().map(nodes).sum::<u64>()
    }

    /// Is there a swish of at least k cards, where none has more than `most`? Spends about so many nodes, and
    /// goes on where it stopped if the same is asked again.
    pub(super) fn ask(&mut self, part: &Part, k: usize, most: usize, nodes: u64) -> Asked {
        let end = self.nodes().saturating_add(nodes);
        if self.asked != Some((k, most)) {
            (self.asked, self.busy, self.unsure) = (Some((k, most)), 0, false);
            (self.more, self.front.deepest) = (true, self.deepest);
            self.front.begin(k, most);
        }
        loop {
            let left = end.saturating_sub(self.nodes());
            if left == 0 {
                return Asked::Stopped(Stop::Nodes);
            }
            let mut asked = self.hand_out(part, left);
            if let Asked::No = asked {
                if self.busy == 0 {
                    return if self.unsure { Asked::Stopped(Stop::Nodes) } else { Asked::No };
                }
                asked = self.turn(part, (left / self.busy as u64).clamp(1, TURN));
            }
            match asked {
                Asked::No => {}
                Asked::Stopped(_) => return asked,
                Asked::Yes(_) => {
                    self.asked = None;
                    return asked;
                }
            }
        }
    }

    /// Finds nodes for those that are not at work. A no is none yet: what was handed out is still to be searched.
    fn hand_out(&mut self, part: &Part, nodes: u64) -> Asked {
        while self.more && self.busy < TASKS {
            match self.front.go_on(part, nodes) {
                Turn::Over(Asked::No) => {
                    self.more = false;
                    self.unsure |= self.front.unsure;
                }
                Turn::Over(asked) => return asked,
                Turn::Handed(node) => {
                    if self.tasks.len() == self.busy {
                        self.tasks
                            .push(Mutex::new(Task { search: self.front.another(), ended: None }));
                    }
                    let task =
                        self.tasks[self.busy].get_mut().unwrap_or_else(PoisonError::into_inner);
                    task.search.begin_below(&self.front, node);
                    self.busy += 1;
                }
            }
        }
        Asked::No
    }

    /// Lets everybody search for so many nodes. The first swish counts; a no is none yet.
    fn turn(&mut self, part: &Part, nodes: u64) -> Asked {
        let (next, tasks) = (AtomicUsize::new(0), &self.tasks[..self.busy]);
        crew(self.threads.min(self.busy), || {
            while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                let mut task = task.lock().unwrap_or_else(PoisonError::into_inner);
                if let Turn::Over(asked) = task.search.go_on(part, nodes) {
                    task.ended = Some(asked);
                }
            }
        });
        let mut still = 0;
        for at in 0..self.busy {
            let task = self.tasks[at].get_mut().unwrap_or_else(PoisonError::into_inner);
            match task.ended.take() {
                Some(Asked::No) => self.unsure |= task.search.unsure,
                None | Some(Asked::Stopped(Stop::Nodes)) => {
                    // Those that are still at work stay in their order.
                    self.tasks.swap(still, at);
                    still += 1;
                }
                Some(asked) => return asked,
            }
        }
        self.busy = still;
        Asked::No
    }
}
