//! The exact search: decides any board of up to 256 cards, given the nodes.
//!
//! **Idea.** Depth-first search with a table of refuted states, and dead rules that look far ahead:
//! a state is the matching of cards left with cells left, the moves of a solution form a tree
//! directed from each card to those it covers (`arcs`), and most positions of an unsolvable deal
//! admit no such tree once one looks at who can ever come to cover whom. The rules: connectivity
//! by card and by position (`solve::connect`), 1 leaves (`leaves`), 2 reachability (`reach`), 3 cut cards
//! and what must vanish around them (`vanish`), 4 bridges (`bridge`), which narrow the game to one
//! side with a known end (`scope`). They share one set of arcs and take turns (`judge`); each
//! file states and proves its rule, and each is tested against the oracle. Since the game is its own
//! dual (`dual`), every rule also has a twin with cards and cells exchanged.
//!
//! **Figures.** Of the million standard deals, 109 are connected and cannot be won. Connectivity
//! alone leaves 52.6 million states to them, the worst 3.8 million. With the rules: 2.9 million
//! nodes judged, 0.6 million expanded, 2.5 µs a node, 7 s for all; 61 of the deals fall at the root,
//! the worst (258693) takes 0.2 million nodes and 0.6 s. What it is bound by now: reachability (a third of the
//! time), the small searches of rules 3 and 4 (a fifth), states of 9 to 12 cards whose match
//! graph has no cut card.
//!
//! **What lost.** Asking for reachability only when a card has few arcs: nearly every position has
//! one. Asking, for a bridge whose small side can collapse, whether the other can, and if not
//! narrowing to the small side: kept, but it saves 2 % of the nodes only. Small searches up to five
//! cards instead of six: 7 % more nodes, the time the same. Duals on the standard game: 1 % of the
//! nodes for a quarter more time, so they are kept for boards thin in lines. Keys without renaming
//! of twins, rows and columns: 14 % more nodes.
//!
//! **Memory and determinism.** The table takes at most the given bytes and then overwrites; the
//! verdict and the number of nodes depend on board and limits only.

pub(super) mod arcs;
pub(super) mod bridge;
pub(super) mod canon;
pub(crate) mod closed;
pub(super) mod dual;
pub(super) mod judge;
pub(super) mod layout;
pub(super) mod leaves;
pub(super) mod reach;
pub(super) mod scope;
pub(super) mod score;
pub(super) mod search;
pub(super) mod state;
pub(super) mod table;
pub(super) mod tiny;
pub(super) mod vanish;

use fairdeal_core::{Limits, Stop, Verdict};

use self::dual::Both;
use self::layout::Layout;
use self::search::Search;
use self::state::State;
use self::table::Table;
use crate::rules::{Board, Move};
use crate::solve::bits::{Bits, Words};
use crate::solve::{Engine, Solved, Why};

/// The most cards the search can hold.
pub(crate) const MOST_CARDS: usize = 256;

/// The exact search, with its tables.
#[derive(Debug, Default)]
pub(crate) struct Exact {
    limits: Limits,
    table: Table,
    narrow: Option<Box<Both<u16>>>,
    middle: Option<Box<Both<u64>>>,
    wide: Option<Box<Both<Words<2>>>>,
    widest: Option<Box<Both<Words<4>>>>,
}

impl Exact {
    /// A search with these limits.
    pub(crate) fn new(limits: Limits) -> Self {
        Exact { limits, ..Exact::default() }
    }

    /// Decides a board within these limits.
    pub(crate) fn decide(&mut self, board: &Board, limits: Limits) -> Solved {
        match board.count() {
            0 => Solved { verdict: Verdict::Impossible(Why::NoCards), nodes: 0 },
            1..=16 => run(&mut self.narrow, &mut self.table, board, limits),
            17..=64 => run(&mut self.middle, &mut self.table, board, limits),
            65..=128 => run(&mut self.wide, &mut self.table, board, limits),
            129..=MOST_CARDS => run(&mut self.widest, &mut self.table, board, limits),
            _ => Solved { verdict: Verdict::Unknown(Stop::TooLarge), nodes: 0 },
        }
    }
}

impl Engine for Exact {
    fn solve(&mut self, board: &Board) -> Solved {
        self.decide(board, self.limits)
    }
}

fn run<B: Bits>(
    judge: &mut Option<Box<Both<B>>>,
    table: &mut Table,
    board: &Board,
    limits: Limits,
) -> Solved {
    let layout: Layout<B> =
        Layout::new(board).expect("the width was chosen by the number of cards");
    let judge = judge.get_or_insert_with(|| Box::new(Both::default()));
    judge.clear(&layout);
    let mut search = Search::new(&layout, State::new(&layout), judge, table, limits);
    let verdict = match search.run() {
        Ok(true) => Verdict::Solved(moves(&layout, &search.line)),
        Ok(false) => Verdict::Impossible(Why::Exhausted),
        Err(stop) => Verdict::Unknown(stop),
    };
    Solved { verdict, nodes: search.nodes }
}

pub(super) fn moves<B: Bits>(layout: &Layout<B>, line: &[state::Step]) -> Vec<Move> {
    line.iter().map(|step| layout.to_move(step.from as usize, step.to as usize)).collect()
}

#[cfg(test)]
mod tests;
