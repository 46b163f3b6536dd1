//! The paper's standard depth-first search: strategy `paper-dfs`.
//!
//! Hoshino and Notarangelo (EAAI 2019, "Solving with Search"): plain depth-first search with a
//! closed set, which expands no position whose match-by-card or match-by-position graph falls
//! apart. It is complete: when it runs out of positions the board is lost. The paper gave up after
//! 5.5 million steps for want of memory, and ran it on the 99,669 deals its conditions and its
//! heuristic search had left: 99,617 solved, in a median of 4,055 steps, and 50 of the other 52
//! exhausted.
//!
//! The reading that gives these figures: the open list is a stack and all moves of a position are
//! put on it in the order of `Board::moves`, so the last one is tried first; a position is looked
//! up in the closed set, and put there, when it is taken off the stack; and a step is every
//! position taken off that was not in the closed set, the penalised ones and the final one
//! included. (The heuristic search counts otherwise.) By this count the two deals the paper had to
//! settle by hand, 687,168 and 618,979, are lost after 5,997,042 and 7,572,394 steps, just beyond
//! its bound.

use fairdeal_core::{Limits, Stop, Verdict};

use super::ground::Ground;
use super::packed::{Packed, Small, Wide};
use super::table::MOST_CELLS;
use crate::rules::Board;
use crate::solve::key_set::Insert;
use crate::solve::{Engine, Solved, Why};

/// The steps after which the paper's own program gave up.
#[cfg(test)]
pub(super) const PAPER_STEPS: u64 = 5_500_000;

/// The strategy `paper-dfs`. A node is a step: a position taken off the stack and not closed.
#[derive(Clone, Debug)]
pub(crate) struct PaperDfs {
    limits: Limits,
    small: Ground<Small>,
    wide: Ground<Wide>,
}

impl PaperDfs {
    /// The search within these limits; the memory bound is that of the closed set.
    pub(crate) fn new(limits: Limits) -> Self {
        let (small, wide) = (Ground::new(limits.memory), Ground::new(limits.memory));
        PaperDfs { limits, small, wide }
    }

    /// The same search within other limits on steps.
    pub(super) fn solve_within(&mut self, board: &Board, limits: Limits) -> Solved {
        if board.cells().len() <= 16 {
            search(&mut self.small, board, limits)
        } else if board.cells().len() <= MOST_CELLS {
            search(&mut self.wide, board, limits)
        } else {
            Solved { verdict: Verdict::Unknown(Stop::TooLarge), nodes: 0 }
        }
    }

    /// The search with the packing for large boards, whatever the board.
    #[cfg(test)]
    pub(super) fn solve_wide(&mut self, board: &Board) -> Solved {
        search(&mut self.wide, board, self.limits)
    }
}

impl Engine for PaperDfs {
    fn solve(&mut self, board: &Board) -> Solved {
        match board.count() {
            0 => Solved { verdict: Verdict::Impossible(Why::NoCards), nodes: 0 },
            1 => Solved { verdict: Verdict::Solved(Vec::new()), nodes: 0 },
            _ => self.solve_within(board, self.limits),
        }
    }
}

fn search<P: Packed>(ground: &mut Ground<P>, board: &Board, limits: Limits) -> Solved {
    ground.start(board, true);
    let mut steps = 0;
    let mut verdict = Verdict::Impossible(Why::Exhausted);
    while let Some(position) = ground.open.pop() {
        match ground.close(&position) {
            Insert::New => {}
            Insert::Known => continue,
            Insert::Full => {
                verdict = Verdict::Unknown(Stop::Memory);
                break;
            }
        }
        if let Some(stop) = limits.spent(steps) {
            verdict = Verdict::Unknown(stop);
            break;
        }
        steps += 1;
        ground.arrive(&position);
        if position.alive().is_power_of_two() {
            verdict = Verdict::Solved(ground.moves(&position));
            break;
        }
        if ground.flocks_apart(position.alive()) || ground.lines_apart(position.occupied()) {
            continue;
        }
        ground.list(&position);
        for k in 0..ground.pairs.len() {
            let (a, b) = ground.pairs[k];
            let (to_later, to_earlier) =
                (ground.child(&position, a, b), ground.child(&position, b, a));
            ground.open.extend([to_later, to_earlier]);
        }
    }
    Solved { verdict, nodes: steps }
}
