//! Depth first, refuting what the rules refute.
//!
//! A node is a position that is not won, not apart and not known: it is judged by the dead rules,
//! and if it passes, its children are tried, best-looking first, in so far as the rules say they
//! need be. The connectivity rules are asked before a child is made: they depend on the card that
//! goes and the cell that goes, so one flood each serves a whole row of moves. What remains goes
//! through the table of refuted states first, since two children in three are known or refuted in
//! the first round of the rules. Depth is at most the number of cards, so recursion is safe.

use fairdeal_core::{Limits, Stop};

use super::canon::Canon;
use super::dual::Both;
use super::layout::Layout;
use super::score::{Scorer, Weights};
use super::state::{State, Step};
use super::table::{MOST_WORDS, Table};
use crate::solve::bits::Bits;
use crate::solve::connect::connected;

pub(crate) struct Search<'a, B: Bits> {
    layout: &'a Layout<B>,
    state: State<B>,
    judge: &'a mut Both<B>,
    scorer: Scorer<B>,
    table: &'a mut Table,
    canon: Canon<B>,
    limits: Limits,
    /// Positions looked at so far.
    pub nodes: u64,
    /// The moves from the root to here.
    pub line: Vec<Step>,
    children: Vec<(i32, u8, u8)>,
}

impl<'a, B: Bits> Search<'a, B> {
    /// A search from a state; the table must be clear.
    pub(crate) fn new(
        layout: &'a Layout<B>,
        state: State<B>,
        judge: &'a mut Both<B>,
        table: &'a mut Table,
        limits: Limits,
    ) -> Self {
        let mut canon = Canon::default();
        canon.clear(layout);
        table.clear(canon.words(layout), limits.memory);
        Search {
            layout,
            state,
            judge,
            scorer: Scorer::new(Weights::standard()),
            table,
            canon,
            limits,
            nodes: 0,
            line: Vec::new(),
            children: Vec::new(),
        }
    }

    /// Can the state be won? The moves are then in `line`.
    ///
    /// # Errors
    /// When the node budget is spent.
    pub(crate) fn run(&mut self) -> Result<bool, Stop> {
        if self.state.is_won() {
            return Ok(true);
        }
        if self.state.apart(self.layout) {
            return Ok(false);
        }
        self.visit()
    }

    /// The same for a state that is not won and not apart.
    fn visit(&mut self) -> Result<bool, Stop> {
        // A node takes microseconds, on large boards far more: the flag is looked at each time.
        if let Some(stop) = self.limits.spent(self.nodes).or(self.limits.cancelled()) {
            return Err(stop);
        }
        self.nodes += 1;
        if self.judge.lost(self.layout, &self.state) {
            return Ok(false);
        }
        let first = self.children.len();
        self.expand();
        self.children[first..].sort_unstable_by(|a, b| b.cmp(a));
        let mut key = [0; MOST_WORDS];
        let words = self.canon.words(self.layout);
        for at in first..self.children.len() {
            let (_, i, j) = self.children[at];
            let step = self.state.play(self.layout, i as usize, j as usize);
            self.line.push(step);
            if self.state.is_won() {
                return Ok(true);
            }
            self.canon.key(self.layout, &self.state, &mut key[..words]);
            if self.table.insert(&key[..words]) && self.visit()? {
                return Ok(true);
            }
            self.line.pop();
            self.state.take_back(self.layout, step);
        }
        self.children.truncate(first);
        Ok(false)
    }

    /// Pushes the children that need be tried.
    fn expand(&mut self) {
        let (layout, state, judge) = (self.layout, &self.state, &*self.judge);
        self.scorer.read(layout, state);
        let mut without_card = B::default();
        for j in judge.movers().each() {
            if connected(layout.matches.as_ref(), state.alive.without(j)) {
                without_card = without_card.with(j);
            }
        }
        for i in judge.movers().each() {
            let from = state.cell(i);
            let partners = self.scorer.partners(i).and(without_card);
            let to = judge.targets(state, i, partners);
            if to.is_empty() || !connected(layout.line.as_ref(), state.occupied.without(from)) {
                continue;
            }
            for j in to.each() {
                let score = self.scorer.change(layout, state, i, j);
                self.children.push((score, i as u8, j as u8));
            }
        }
    }
}
