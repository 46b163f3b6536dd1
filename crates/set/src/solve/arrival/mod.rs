//! Arrival search: look at every card once, when it is dealt.
//!
//! The cards on the table are kept in two parts. The *searched* cards hold no set among them; the
//! *waiting* cards, in the order they were dealt, have not been looked at yet. To look at a waiting
//! card is to search for a set made of it and of searched cards. If there is none, the card joins
//! the searched ones, and the invariant holds again; cards that leave the table cannot break it. So
//! the question "is there a set?" never searches the same ground twice, however the game goes on.
//! A card through which a set was found stays at the head of the line: if the set is taken the card
//! goes with it, if it is not taken the answer is remembered, and if only some other card of the
//! set is taken away the card is looked at again. That keeps the contract of [`Player`] in every
//! order of calls, with delayed deletion and with several sets through one card.
//!
//! The search for one card: `board` sorts the searched cards by where they differ from it, which
//! fixes for each bucket the properties that must be all different, and what is left is a matching
//! of values, one dimension a property. One dimension is a count, two are bipartite matching
//! (`matching`), three or more are exact cover (`cover`, with `refute` to stop a search that
//! counting can settle). Two shapes have a game of their own: v = 2, where any two cards are a set,
//! and v = 3, where two cards name the third (`triple`). Where a game has threads to spare, several
//! waiting cards are looked at side by side, and the answers are those of one thread (`ahead`).
//!
//! What lost: searching the whole table anew after each deal (the paper's brute force and SMT
//! solvers) repeats all the failures of the last round; remembering partial sets (its dynamic
//! solver) trades that for memory that grows as the number of partial sets does, 10⁶ and more where
//! this holds a thousand cards. Memory here is linear in the table.
//!
//! Mean CPU time a game, games 1 to 10 (AMD EPYC with 512-bit vectors, one core of a busy machine;
//! `fairdeal simulate set/v10p5 --sets 15 --strategy dynamic` and the like):
//!
//! | v, p, sets | arrival | dynamic | dynamic,update=pairs |
//! | --- | --- | --- | --- |
//! | 4, 3, 5 | 0.02 ms | 0.04 ms | 0.13 ms |
//! | 6, 3, 5 | 0.04 ms | 0.75 ms | 6.2 ms |
//! | 4, 6, 10 | 0.17 ms | 1.1 ms | 6.5 ms |
//! | 5, 5, 15 | 0.18 ms | 4.3 ms | 29 ms |
//! | 3, 10, 5 | 0.05 ms | 0.67 ms | 5.6 ms |
//! | 10, 4, 10 | 0.6 ms | 6.0 s | |
//! | 10, 5, 15 | 4.8 ms | beyond 512 MiB | |
//! | 3, 20, 5 | 19 ms | | |
//! | 12, 5, 10 | 26 ms | | |
//! | 10, 6, 10 | 65 ms | | |
//! | 15, 5, 10 | 0.7 s | | |
//! | 12, 6, 10 | 1.4 s | | |
//! | 15, 6, 1 | 13.5 s (3 to 24 s) | | |
//! | 15, 6, 10 | 71 s (game 0; 100 s before `waves`, 2.1 · 10⁹ nodes) | | |
//!
//! What bounds it is the number of nodes of the cover search, 200 million for a set in a long game of
//! v = 15, p = 6, at 60 to 90 ns each before `waves`, two thirds of that since; `cover` says what was tried against either. Two threads divide
//! the wait, not the CPU time.
//!
//! A node is one card's completion looked up (v = 3) or one state of the cover search that was
//! counted through; a budget is per `find`.

mod ahead;
mod board;
mod cover;
mod cover_kernel;
mod lanes;
mod matching;
pub(in crate::solve) mod refute;
mod triple;
mod waves;

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use fairdeal_core::crew::hands;
use fairdeal_core::{Limits, Stop, Verdict};

use super::portfolio::{Leader, Racer};
use super::{CardId, Player, Reason};
use crate::rules::Card;
use board::Board;
use triple::Triples;

pub use cover::Kernel;

/// What looking at one card came to.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Look {
    /// A set: the card and these searched cards.
    Set(Vec<CardId>),
    /// No set through the card.
    None,
    /// The budget is spent.
    Stopped,
}

/// The cards that were looked at, in the form their search likes best.
#[derive(Clone, Debug)]
enum Searched {
    /// v = 2: at most one card, or there would have been a set.
    Pair(Vec<CardId>),
    /// v = 3, up to 32 properties.
    Triples(Triples<u64>),
    /// v = 3, up to 64 properties.
    WideTriples(Triples<u128>),
    /// v ≥ 4.
    Board(Box<Board>),
}

/// The incremental solver. See the module's text.
#[derive(Clone, Debug)]
pub struct Arrival {
    v: usize,
    limits: Limits,
    next: CardId,
    searched: Searched,
    waiting: VecDeque<(CardId, Card)>,
    /// The last set found, until one of its cards is taken.
    found: Option<Vec<CardId>>,
    nodes: u64,
    /// Nodes of the last card looked at.
    weight: u64,
    threads: usize,
    /// Threads are used when the last card cost this many nodes.
    worth: u64,
    /// CPU seconds of threads that are not the caller's.
    outside: f64,
    /// Raised by a portfolio when the question is settled elsewhere; seen between two cards.
    stop: Arc<AtomicBool>,
}

impl Arrival {
    /// A player for cards of p properties with v values each (both up to 64).
    pub fn new(v: usize, p: usize, limits: Limits) -> Self {
        Arrival::with_kernel(v, p, limits, Kernel::detect())
    }

    /// The same with the instructions to use; no answer depends on them.
    pub fn with_kernel(v: usize, p: usize, limits: Limits, kernel: Kernel) -> Self {
        let searched = match v {
            0..=2 => Searched::Pair(Vec::new()),
            3 if p <= 32 => Searched::Triples(Triples::new()),
            3 => Searched::WideTriples(Triples::new()),
            _ => Searched::Board(Box::new(Board::new(v, p, kernel))),
        };
        Arrival {
            v,
            limits,
            next: 0,
            searched,
            waiting: VecDeque::new(),
            found: None,
            nodes: 0,
            weight: 0,
            threads: 1,
            worth: ahead::WORTH,
            outside: 0.0,
            stop: Arc::default(),
        }
    }

    /// The same on several threads, if this machine has them and says what they cost. No answer
    /// and no node count depends on it.
    #[must_use]
    pub fn on_threads(mut self, threads: usize) -> Self {
        // A survey makes a player for every deal: the machine is asked only where it matters.
        let counted = threads > 1 && ahead::cpu_nanoseconds().is_some();
        self.threads = if counted { hands(threads) } else { 1 };
        self
    }

    /// What a look at the first waiting card means: a verdict, or the card joins.
    fn settle(&mut self, look: Look, limits: Limits) -> Option<Verdict<Vec<CardId>, Reason>> {
        match look {
            Look::Set(mut set) => {
                set.extend(self.waiting.front().map(|&(id, _)| id));
                set.sort_unstable();
                self.found = Some(set.clone());
                Some(Verdict::Solved(set))
            }
            Look::Stopped => Some(Verdict::Unknown(limits.cancelled().unwrap_or(Stop::Nodes))),
            Look::None => {
                if let Some((id, card)) = self.waiting.pop_front() {
                    self.searched.join(id, &card);
                }
                None
            }
        }
    }

    /// Looks at waiting cards on all threads, if that is worth it, and lets those join that would
    /// have joined one by one.
    fn look_ahead(&mut self, limits: Limits) -> Option<Verdict<Vec<CardId>, Reason>> {
        let Searched::Board(board) = &self.searched else { return None };
        if self.threads < 2 || self.weight < self.worth || self.waiting.len() < 2 {
            return None;
        }
        let mood = board.lucky();
        let cards = self.waiting.make_contiguous();
        let (seen, outside) =
            ahead::look(board, cards, self.nodes, limits, self.threads, &self.stop);
        self.outside += outside;
        for seen in seen {
            let Searched::Board(board) = &mut self.searched else { break };
            let room = limits.nodes.saturating_sub(self.nodes) >= seen.nodes;
            if board.lucky() != mood || !room || seen.look == Look::Stopped {
                break;
            }
            board.set_lucky(seen.lucky);
            self.nodes += seen.nodes;
            self.weight = seen.nodes;
            if let Some(verdict) = self.settle(seen.look, limits) {
                return Some(verdict);
            }
        }
        None
    }

    fn cards(&self) -> usize {
        self.waiting.len()
            + match &self.searched {
                Searched::Pair(cards) => cards.len(),
                Searched::Triples(cards) => cards.len(),
                Searched::WideTriples(cards) => cards.len(),
                Searched::Board(board) => board.len(),
            }
    }
}

impl Searched {
    fn look(&mut self, card: &Card, nodes: &mut u64, limits: Limits) -> Look {
        match self {
            Searched::Pair(cards) => {
                *nodes += 1;
                cards.first().map_or(Look::None, |&other| Look::Set(vec![other]))
            }
            Searched::Triples(cards) => cards.look(card, nodes, limits.nodes),
            Searched::WideTriples(cards) => cards.look(card, nodes, limits.nodes),
            Searched::Board(board) => board.look(card, nodes, limits),
        }
    }

    fn join(&mut self, id: CardId, card: &Card) {
        match self {
            Searched::Pair(cards) => cards.push(id),
            Searched::Triples(cards) => cards.join(id, card),
            Searched::WideTriples(cards) => cards.join(id, card),
            Searched::Board(board) => board.join(id, card),
        }
    }

    fn leave(&mut self, id: CardId) {
        match self {
            Searched::Pair(cards) => cards.retain(|&other| other != id),
            Searched::Triples(cards) => cards.leave(id),
            Searched::WideTriples(cards) => cards.leave(id),
            Searched::Board(board) => board.leave(id),
        }
    }
}

impl Player for Arrival {
    fn deal(&mut self, card: &Card) {
        self.waiting.push_back((self.next, card.clone()));
        self.next += 1;
    }

    fn find(&mut self) -> Verdict<Vec<CardId>, Reason> {
        if let Some(found) = &self.found {
            return Verdict::Solved(found.clone());
        }
        if self.cards() < self.v {
            return Verdict::Impossible(Reason::TooFew);
        }
        let nodes = self.nodes.saturating_add(self.limits.nodes);
        let limits = Limits { nodes, ..self.limits };
        while !self.waiting.is_empty() {
            if self.stop.load(Ordering::Relaxed) {
                return Verdict::Unknown(Stop::Incomplete);
            }
            if let Some(stop) = limits.cancelled() {
                return Verdict::Unknown(stop);
            }
            if let Some(verdict) = self.look_ahead(limits) {
                return verdict;
            }
            let Some((_, card)) = self.waiting.front() else { break };
            let before = self.nodes;
            let look = self.searched.look(card, &mut self.nodes, limits);
            self.weight = self.nodes - before;
            if let Some(verdict) = self.settle(look, limits) {
                return verdict;
            }
        }
        Verdict::Impossible(Reason::Exhausted)
    }

    fn take(&mut self, set: &[CardId]) {
        for &id in set {
            if self.found.as_ref().is_some_and(|found| found.contains(&id)) {
                self.found = None;
            }
            match self.waiting.iter().position(|&(waiting, _)| waiting == id) {
                Some(place) => drop(self.waiting.remove(place)),
                None => self.searched.leave(id),
            }
        }
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn outside_seconds(&self) -> Option<f64> {
        (self.threads > 1).then_some(self.outside)
    }
}

impl Racer for Arrival {
    fn stop_flag(&self) -> Option<Arc<AtomicBool>> {
        Some(Arc::clone(&self.stop))
    }

    fn learn_none(&mut self) {
        self.found = None;
        for (id, card) in self.waiting.drain(..) {
            self.searched.join(id, &card);
        }
    }

    /// What it remembers is which cards were searched, and that is true whoever was first.
    fn forget(&mut self) {}
}

/// A search stopped between two cards has learned nothing, and the order in which cards join is
/// that of their deal, whoever says that they may.
impl Leader for Arrival {}
