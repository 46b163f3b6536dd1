//! The default strategy: exact, deterministic, bounded memory.
//!
//! Boards of at most 16 cells go to [`small`] first, larger ones to [`wide`]: both look for a
//! solution by greedy play and beams and decide nearly every deal in microseconds. What they leave
//! is tried with the paper's conditions (Cut Edge in its stronger reading), which settle half of
//! the impossible deals at once; then small boards get one more beam and are searched state by state
//! in [`sweep`], and what is too large for that in [`exact`], with dead rules, until the matter is settled or the
//! budget spent. An impossible board gets the simplest reason that explains it: that there is no move
//! at all, before the others.
//!
//! The flag that stops a search is looked at between the stages and within the last three; `small`
//! takes a millisecond at most (a few in plain Rust) and does not look.
//!
//! Nodes are the sum over the stages, each in its own unit. The first stages keep tables of a few
//! megabytes whatever the limit says; the memory limit bounds the tables of the last two.

#[cfg(target_arch = "x86_64")]
mod avx2;
pub(crate) mod exact;
mod lists;
mod machine;
pub mod small;
mod sweep;
mod wide;

use fairdeal_core::game::Row;
use fairdeal_core::{Limits, Outcome, Stop, Verdict};

use super::paper::{CutEdgeReading, explain};
use super::{Engine, Solved, Why, left};
use crate::rules::Board;
use exact::Exact;
use small::{Answer, Kernel, Small, SmallOutcome};
use sweep::Sweep;
use wide::Wide;
use wide::flocks::refuted;

/// The last beam, after the conditions have had their turn: half of what comes so far is impossible, and
/// most of that is explained.
const LAST_BEAM: usize = 240;

/// The default strategy with its tables.
pub struct Fast {
    limits: Limits,
    small: Small,
    wide: Wide,
    sweep: Sweep,
    exact: Exact,
    /// What the first stages say of many boards.
    first: Vec<SmallOutcome>,
}

impl Fast {
    /// The strategy on a kernel; the answers are the same on all of them.
    pub fn new(limits: Limits, kernel: Kernel) -> Self {
        Fast {
            limits,
            small: Small::new(kernel),
            wide: Wide::new(limits),
            sweep: Sweep::new(kernel),
            exact: Exact::new(limits),
            first: Vec::new(),
        }
    }

    fn search(&mut self, board: &Board) -> Solved {
        let (rows, cols) = (board.rows(), board.cols());
        if !Small::can_hold(rows, cols) {
            // Before anything that depends on the size: a glance, and most deals have a move in the
            // first row.
            if board.some_move().is_none() && board.count() > 1 {
                return Solved { verdict: Verdict::Impossible(Why::NoMove), nodes: 0 };
            }
            return self.wide.solve(board);
        }
        let first = self.small.solve(board.cells(), rows, cols, self.limits.nodes);
        self.go_on(board, first)
    }

    /// The verdict after the first stages.
    fn go_on(&mut self, board: &Board, first: SmallOutcome) -> Solved {
        let verdict = match first.answer {
            Answer::Solved(line) => Verdict::Solved(line.moves().collect()),
            Answer::NoCards => Verdict::Impossible(Why::NoCards),
            Answer::MatchesApart | Answer::CellsApart | Answer::Exhausted => {
                Verdict::Impossible(Why::Exhausted)
            }
            Answer::GaveUp(_) => return self.settle(board, first.nodes),
        };
        Solved { verdict, nodes: first.nodes }
    }

    /// Decides what the first beams left, after so many nodes: by the conditions, by one more beam, plainly,
    /// or if that does not fit the memory with the dead rules.
    fn settle(&mut self, board: &Board, mut nodes: u64) -> Solved {
        if let Some(reason) = explain(board, CutEdgeReading::Text, self.limits.cancel) {
            return Solved { verdict: Verdict::Impossible(reason), nodes };
        }
        if let Some(stop) = self.limits.cancelled() {
            return Solved { verdict: Verdict::Unknown(stop), nodes };
        }
        let (rows, cols, limit) = (board.rows(), board.cols(), left(self.limits, nodes).nodes);
        let wide = self.small.widen(board.cells(), rows, cols, limit, LAST_BEAM);
        nodes += wide.nodes;
        if let Answer::Solved(line) = wide.answer {
            return Solved { verdict: Verdict::Solved(line.moves().collect()), nodes };
        }
        let swept = self.sweep.run(board, left(self.limits, nodes));
        nodes += self.sweep.nodes();
        let verdict = match swept {
            Ok(Some(line)) => Verdict::Solved(line),
            Ok(None) => Verdict::Impossible(Why::Exhausted),
            Err(stop @ (Stop::Nodes | Stop::Cancelled)) => Verdict::Unknown(stop),
            // The table is full, and the rules need none.
            Err(_) => {
                let rest = self.exact.decide(board, left(self.limits, nodes));
                return Solved { nodes: nodes + rest.nodes, ..rest };
            }
        };
        Solved { verdict, nodes }
    }
}

impl Engine for Fast {
    fn solve(&mut self, board: &Board) -> Solved {
        let solved = self.search(board);
        self.explained(board, solved)
    }

    fn row(&mut self, board: &Board) -> Row {
        let (rows, cols) = (board.rows(), board.cols());
        if !Small::can_hold(rows, cols) {
            return self.solve(board).row();
        }
        let first = self.small.solve(board.cells(), rows, cols, self.limits.nodes);
        self.row_after(board, first)
    }

    /// Many small boards begin together.
    fn rows(&mut self, boards: &[Board]) -> Vec<Row> {
        let shape = |board: &Board| (board.rows(), board.cols());
        let Some((rows, cols)) = boards.first().map(shape) else { return Vec::new() };
        if !Small::can_hold(rows, cols) || boards.iter().any(|board| shape(board) != (rows, cols)) {
            return boards.iter().map(|board| self.row(board)).collect();
        }
        let cells: Vec<_> = boards.iter().map(Board::cells).collect();
        let mut first = std::mem::take(&mut self.first);
        self.small.solve_all(&cells, rows, cols, self.limits.nodes, &mut first);
        let both = boards.iter().zip(&first);
        let rows = both.map(|(board, first)| self.row_after(board, *first)).collect();
        self.first = first;
        rows
    }
}

impl Fast {
    /// The row after the first stages. One that is won needs no list of its moves.
    fn row_after(&mut self, board: &Board, first: SmallOutcome) -> Row {
        if let Answer::Solved(_) = first.answer {
            return Row { outcome: Outcome::Solved, reason: "", nodes: first.nodes };
        }
        let solved = self.go_on(board, first);
        self.explained(board, solved).row()
    }

    /// With the simplest reason that explains an impossible board.
    fn explained(&self, board: &Board, mut solved: Solved) -> Solved {
        if solved.verdict.is_impossible() && board.some_move().is_none() && board.count() > 1 {
            solved.verdict = Verdict::Impossible(Why::NoMove);
        }
        if solved.verdict == Verdict::Impossible(Why::Exhausted)
            && let Some(reason) =
                refuted(board).or_else(|| explain(board, CutEdgeReading::Text, self.limits.cancel))
        {
            solved.verdict = Verdict::Impossible(reason);
        }
        solved
    }
}
