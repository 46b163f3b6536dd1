//! The paper's whole programme: strategy `paper`.
//!
//! Hoshino and Notarangelo (EAAI 2019): first the four conditions; what they leave goes to the
//! heuristic search, for fewer than 100 steps; what that leaves goes to the standard depth-first
//! search, from the start again. The paper's last stage gave up at 5.5 million steps and left two
//! of the million deals to a proof by hand; here it goes on as long as the limits allow.

use fairdeal_core::{Limits, Stop, Verdict};

use super::conditions::{CutEdgeReading, PaperConditions};
use super::dfs::PaperDfs;
use super::heuristic::PaperHeuristic;
use crate::rules::Board;
use crate::solve::{Engine, Solved, left};

/// The strategy `paper`. Nodes are the steps of both searches together, each in its own unit:
/// expansions of the heuristic search, then positions taken up by the standard one. The
/// conditions count nothing. The bound on nodes is on the sum.
#[derive(Clone, Debug)]
pub(crate) struct PaperPipeline {
    limits: Limits,
    conditions: PaperConditions,
    heuristic: PaperHeuristic,
    dfs: PaperDfs,
}

impl PaperPipeline {
    /// The three stages within these limits, with Cut Edge read as asked.
    pub(crate) fn new(limits: Limits, reading: CutEdgeReading) -> Self {
        PaperPipeline {
            limits,
            conditions: PaperConditions::new(reading, limits.cancel),
            heuristic: PaperHeuristic::new(limits),
            dfs: PaperDfs::new(limits),
        }
    }
}

impl Engine for PaperPipeline {
    fn solve(&mut self, board: &Board) -> Solved {
        let first = self.conditions.solve(board);
        if first.verdict != Verdict::Unknown(Stop::Incomplete) {
            return first;
        }
        let second = self.heuristic.solve(board);
        if second.verdict != Verdict::Unknown(Stop::Incomplete) {
            return second;
        }
        let third = self.dfs.solve_within(board, left(self.limits, second.nodes));
        Solved { nodes: second.nodes + third.nodes, ..third }
    }
}
