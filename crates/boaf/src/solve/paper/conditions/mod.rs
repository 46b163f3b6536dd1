//! The four sufficient conditions for a lost board, in the paper's order.
//!
//! Hoshino and Notarangelo (EAAI 2019, "Conditions for Unsolvability") count, on deals 0 … 999,999:
//! Odd Bird 1,484, Multiple Flocks 287, Cut Edge 49, Lollipop Stick 8. Each count is of deals that
//! no earlier condition catches. All four look at the board as it lies, without play beyond the
//! mini-deals of [`mini`], and work on boards of any size.

mod cut_edge;
mod lollipop;
mod mini;
mod multiple_flocks;
mod odd_bird;

use fairdeal_core::{Cancel, Stop, Verdict};

pub(crate) use self::cut_edge::CutEdgeReading;
use super::graph::CardGraph;
use crate::rules::Board;
use crate::solve::{Engine, Solved, Why};

/// The first of the four conditions that proves a board lost, with the cards it rests on.
/// `NoCards` for an empty board; nothing for a single stack, which is won. Nothing more is looked
/// for once the flag is set.
pub(crate) fn explain(board: &Board, reading: CutEdgeReading, cancel: Cancel) -> Option<Why> {
    let graph = CardGraph::new(board);
    match graph.len() {
        0 => return Some(Why::NoCards),
        1 => return None,
        _ => {}
    }
    odd_bird::odd_bird(&graph).or_else(|| {
        let numbering = graph.numbering();
        multiple_flocks::multiple_flocks(&graph, &numbering)
            .or_else(|| cut_edge::cut_edge(board, &graph, &numbering, (reading, cancel)))
            .or_else(|| lollipop::lollipop(board, &graph))
    })
}

/// The strategy `paper-conditions`: the four conditions and no search. It never finds a solution,
/// except that a single stack is one. It has no nodes to count and reports 0.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PaperConditions {
    reading: CutEdgeReading,
    cancel: Cancel,
}

impl PaperConditions {
    /// The four conditions with this reading of Cut Edge.
    pub(crate) fn new(reading: CutEdgeReading, cancel: Cancel) -> Self {
        PaperConditions { reading, cancel }
    }
}

impl Engine for PaperConditions {
    fn solve(&mut self, board: &Board) -> Solved {
        let verdict = match explain(board, self.reading, self.cancel) {
            Some(reason) => Verdict::Impossible(reason),
            None if board.is_won() => Verdict::Solved(Vec::new()),
            None if self.cancel.is_set() => Verdict::Unknown(Stop::Cancelled),
            None => Verdict::Unknown(Stop::Incomplete),
        };
        Solved { verdict, nodes: 0 }
    }
}
