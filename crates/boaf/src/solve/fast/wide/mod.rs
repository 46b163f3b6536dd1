//! The solver for boards the small engine does not hold: more than 16 cards, or any shape.
//!
//! **Idea.** From 52 cards, boards larger than 4×4 are easier, not harder: there is nearly always a
//! card that matches. So the stages are, each for what the one before leaves: connectivity at the
//! root, at any size (`flocks`); straight down by worth (`greedy`), which wins all but a few;
//! the dead rules once, at the root; beams of width 8, 64, 512 (`beam`), with the dead rules on
//! every state kept; then the exact search with what is left of the budget. A node is a state
//! expanded by one of the searches, or judged by the exact one.
//!
//! **Figures** (one core, a shared machine): 4×5 to 6×8 boards of 52 cards 0.06 to 0.34 ms a deal,
//! the worst of a thousand each 5 ms; 12×12 of 12 suits and 13 ranks 22 ms, the worst of 40 160 ms;
//! 16×16 of 16×20 0.2 s. Sparse decks are the frontier: of 5×5 deals from 8 suits × 30 ranks 70 %
//! of 50 were decided with 100,000 nodes each, 75 % of 60 with a million.
//!
//! **What lost.** With the weights of the 4×4 game (more than three partners count against a card),
//! a shorter greedy stage and the dead rules in beams of every size, one 12×12 deal took 4 s; the
//! three were changed together. Boards of more than 256 cards are not searched at all; only the
//! connectivity rules are asked, in time n log n.

mod beam;
pub(super) mod flocks;
mod greedy;

use fairdeal_core::{Limits, Stop, Verdict};

use super::exact::dual::Both;
use super::exact::layout::Layout;
use super::exact::score::{Scorer, Weights};
use super::exact::search::Search;
use super::exact::state::State;
use super::exact::table::Table;
use super::exact::{MOST_CARDS, moves};
use crate::rules::{Board, Move};
use crate::solve::bits::{Bits, Words};
use crate::solve::{Engine, Solved, Why, left};

/// The tables of one width.
#[derive(Debug)]
pub(super) struct Tools<B: Bits> {
    /// The worth of moves.
    pub scorer: Scorer<B>,
    /// The dead rules.
    pub judge: Both<B>,
    /// States met.
    pub table: Table,
}

impl<B: Bits> Tools<B> {
    fn new() -> Box<Self> {
        Box::new(Tools {
            scorer: Scorer::new(if B::CAP > 16 { Weights::wide() } else { Weights::standard() }),
            judge: Both::default(),
            table: Table::default(),
        })
    }
}

/// The solver, with its tables.
#[derive(Debug, Default)]
pub(super) struct Wide {
    limits: Limits,
    narrow: Option<Box<Tools<u16>>>,
    middle: Option<Box<Tools<u64>>>,
    wide: Option<Box<Tools<Words<2>>>>,
    widest: Option<Box<Tools<Words<4>>>>,
}

/// The widths of the beams, one after the other.
const BEAMS: [usize; 3] = [8, 64, 512];

impl Wide {
    /// A solver with these limits.
    pub(super) fn new(limits: Limits) -> Self {
        Wide { limits, ..Wide::default() }
    }

    /// Decides a board within these limits.
    pub(super) fn decide(&mut self, board: &Board, limits: Limits) -> Solved {
        if let Some(reason) = flocks::refuted(board) {
            return Solved { verdict: Verdict::Impossible(reason), nodes: 0 };
        }
        match board.count() {
            0..=16 => run(self.narrow.get_or_insert_with(Tools::new), board, limits),
            17..=64 => run(self.middle.get_or_insert_with(Tools::new), board, limits),
            65..=128 => run(self.wide.get_or_insert_with(Tools::new), board, limits),
            129..=MOST_CARDS => run(self.widest.get_or_insert_with(Tools::new), board, limits),
            _ => Solved { verdict: Verdict::Unknown(Stop::TooLarge), nodes: 0 },
        }
    }
}

impl Engine for Wide {
    fn solve(&mut self, board: &Board) -> Solved {
        self.decide(board, self.limits)
    }
}

fn run<B: Bits>(tools: &mut Tools<B>, board: &Board, limits: Limits) -> Solved {
    let layout: Layout<B> =
        Layout::new(board).expect("the width was chosen by the number of cards");
    tools.judge.clear(&layout);
    let mut nodes = 0;
    let verdict = stages(&layout, tools, limits, &mut nodes);
    Solved { verdict, nodes }
}

fn stages<B: Bits>(
    layout: &Layout<B>,
    tools: &mut Tools<B>,
    limits: Limits,
    nodes: &mut u64,
) -> Verdict<Vec<Move>, Why> {
    let first = (if B::CAP > 64 { 12 } else { 3 } * layout.n as u64).min(limits.nodes);
    let few = Limits { nodes: first, ..limits };
    if let Some(line) = greedy::greedy(layout, tools, few, nodes) {
        return Verdict::Solved(moves(layout, &line));
    }
    if let Some(stop) = limits.cancelled() {
        return Verdict::Unknown(stop);
    }
    if layout.n > 2 && tools.judge.lost(layout, &State::new(layout)) {
        return Verdict::Impossible(Why::Exhausted);
    }
    for width in BEAMS {
        match beam::beam(layout, tools, width, limits, nodes) {
            beam::Ended::Won(line) => return Verdict::Solved(moves(layout, &line)),
            beam::Ended::Lost => return Verdict::Impossible(Why::Exhausted),
            beam::Ended::Open => {}
        }
        if let Some(stop) = limits.spent(*nodes).or(limits.cancelled()) {
            return Verdict::Unknown(stop);
        }
    }
    let Tools { judge, table, .. } = tools;
    let left = left(limits, *nodes);
    let mut search = Search::new(layout, State::new(layout), judge, table, left);
    let verdict = match search.run() {
        Ok(true) => Verdict::Solved(moves(layout, &search.line)),
        Ok(false) => Verdict::Impossible(Why::Exhausted),
        Err(stop) => Verdict::Unknown(stop),
    };
    *nodes += search.nodes;
    verdict
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::deal;
    use crate::family::BoafFamily;
    use crate::rules::Card;
    use crate::solve::brute::Brute;
    use crate::testing::random_board;
    use fairdeal_core::random::Random;

    fn replay(board: &Board, solved: &Solved) {
        if let Verdict::Solved(moves) = &solved.verdict {
            crate::testing::replay(board, moves);
        }
    }

    #[test]
    fn agrees_with_the_oracle() {
        let mut random = Random::new(77);
        let mut engine = Wide::default();
        for round in 0..2000 {
            let (shape, cards) = [((3, 3), 9), ((2, 5), 9), ((5, 5), 8), ((1, 9), 7)][round % 4];
            let board = random_board(&mut random, shape, cards, (5, 15));
            let solved = engine.solve(&board);
            replay(&board, &solved);
            let truth = Brute::default().solve(&board).verdict;
            assert_eq!(solved.verdict.word(), truth.word(), "{board:?}");
        }
    }

    #[test]
    fn larger_boards_are_won() {
        let mut engine = Wide::default();
        for (family, count) in
            [("4x5", 30), ("5x5", 30), ("6x8", 20), ("3x17", 20), ("12x12/s12r13", 2)]
        {
            let family = BoafFamily::parse(family).unwrap();
            for number in 0..count {
                let board = deal(family, number).unwrap();
                let solved = engine.solve(&board);
                assert!(solved.verdict.is_solved(), "{family} #{number}: {solved:?}");
                replay(&board, &solved);
                assert_eq!(engine.solve(&board), solved, "the same answer twice");
            }
        }
    }

    #[test]
    fn a_budget_is_kept() {
        let family = BoafFamily::parse("5x5/s8r30").unwrap();
        let mut unknown = 0;
        for number in 0..20 {
            let board = deal(family, number).unwrap();
            let solved = Wide::new(Limits::nodes(300)).solve(&board);
            assert!(solved.nodes <= 300, "{}", solved.nodes);
            unknown += usize::from(solved.verdict == Verdict::Unknown(Stop::Nodes));
        }
        assert!(unknown > 0);
    }

    #[test]
    fn huge_boards_are_looked_at_but_not_searched() {
        let side = 256;
        let card = |k: usize| Card { rank: (k % 500) as u32 + 1, suit: (k / 500) as u32 + 1 };
        let mut cells: Vec<Option<Card>> = (0..side * side).map(|k| Some(card(k))).collect();
        let mut engine = Wide::default();
        let solved = engine.solve(&Board::new(side, side, cells.clone()));
        assert_eq!(solved.verdict, Verdict::Unknown(Stop::TooLarge));
        let odd = Card { rank: 1000, suit: 1000 };
        cells[77] = Some(odd);
        let solved = engine.solve(&Board::new(side, side, cells));
        assert_eq!(solved.verdict, Verdict::Impossible(Why::OddBird(odd)));
        let none = engine.solve(&Board::new(20, 20, vec![None; 400]));
        assert_eq!(none.verdict, Verdict::Impossible(Why::NoCards));
    }
}
