//! The fast, incomplete strategy for boards of at most 16 cells.
//!
//! It answers nearly every board in microseconds and never claims more than it knows: a line of
//! play, a reason why there is none that needs no more than a glance, or "gave up", which the exact
//! search then has to settle. The order of business:
//!
//! 1. Is the match-by-card graph connected, and are the cells, joined along rows and columns?
//!    (1,771 of the paper's million deals fail the first.)
//! 2. `dive`: a greedy search of twenty nodes. Nine deals in ten end here.
//! 3. `beam`: beams of growing width.
//!
//! A position is one 256-bit matrix (`state`), children are scored by learned tables
//! (`weights`, `learned`), and the four or five operations everything is made of exist twice
//! (`kernel`): in plain Rust (`portable`, also compiled for AVX2) and in AVX-512. All give the same answer, the
//! same moves and the same node count, on every board.
//!
//! With four cards left nothing is searched any more: the ends of the game are known by heart (`ends`).
//!
//! A *node* is a position looked at: one whose children are scored, or one of four cards (of two or three
//! on boards that have no more) that is looked up. Each stage starts again from the root and counts it again.
//! The two tests of the root cost no node.
//!
//! The paper's deals 0 … 999,999: 19.7 million nodes.
//!
//! | stage | deals that reach it | solved |
//! | --- | ---: | ---: |
//! | root | 1,000,000 | (1,771 impossible) |
//! | dive | 998,229 | 911,031 |
//! | beam 2 | 87,198 | 61,479 |
//! | beam 6 | 25,719 | 21,008 |
//! | beam 20 | 4,711 | 3,610 |
//! | beam 80 | 1,101 | 780 |
//! | left over | 321 | |
//!
//! The paper has 1,880 impossible deals in all, so 109 of the 321 are such; the paper's conditions explain
//! 59 of those, and one more beam, of 240 ([`Small::widen`]), solves 145 of the rest. A beam of 800 is
//! dearer than the exhaustive search, which begins like one.
//!
//! What bounds it: with AVX-512 the latency of one node after the other, some 50 ns each (the
//! profile is flat; the longest chain leads from mask registers to addresses and back into
//! vectors), in plain Rust the seven comparisons a child.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod beam;
mod bytes;
mod dive;
mod ends;
pub(super) mod kernel;
mod learned;
mod portable;
mod search;
mod state;
#[cfg(test)]
mod tests;
mod weights;

use std::sync::{Arc, OnceLock};

use fairdeal_core::Stop;

use super::machine::{Chosen, Job, Machine};
use crate::rules::Card;

pub use super::machine::Kernel;
pub use search::Line;
pub use weights::Weights;

use ends::Ends;
use search::{Ended, Root, Search};
use state::{Cards, Lines, Node};
pub(super) use weights::Table;

/// The learned score's tables, one a number of cards.
pub(super) fn learned_tables() -> Vec<Table> {
    weights::tables(&Weights::default())
}

/// How much to look at before giving up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Nodes of the greedy search.
    pub dive: u64,
    /// Widths of the beams, in order; a width of 0 counts as 1.
    pub beams: Vec<usize>,
}

impl Default for Plan {
    /// Tuned on deals from 2,000,000 on. It is a flat optimum.
    fn default() -> Self {
        Plan { dive: 20, beams: vec![2, 6, 20, 80] }
    }
}

/// The strategy with its tables. About 0.3 MB once a board has needed the widest beam; nothing is
/// allocated after that.
#[derive(Clone, Debug)]
pub struct Small {
    chosen: Chosen,
    plan: Plan,
    tables: Vec<Table>,
    ends: Arc<Ends>,
    lines: Lines,
    stack: dive::Stack,
    levels: beam::Levels,
}

/// What [`Small::solve`] found, and at what price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SmallOutcome {
    pub answer: Answer,
    /// Nodes spent: never more than the limit.
    pub nodes: u64,
    /// The stage that answered: 0 the tests of the root, 1 the greedy search, then the beams.
    /// When it gave up, the number of stages begun.
    pub stage: usize,
}

/// What can be said of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// This line joins all stacks.
    Solved(Line),
    /// There is no card: nothing to win.
    NoCards,
    /// Impossible: the match-by-card graph is not connected.
    MatchesApart,
    /// Impossible: the occupied cells are not connected along rows and columns.
    CellsApart,
    /// Impossible: the greedy search came to the end of all lines of play.
    Exhausted,
    /// Not decided: node limit ([`Stop::Nodes`]), all stages in vain ([`Stop::Incomplete`]) or no
    /// board this strategy can hold ([`Stop::TooLarge`]).
    GaveUp(Stop),
}

impl Small {
    /// The strategy as tuned.
    pub fn new(kernel: Kernel) -> Self {
        static ENDS: OnceLock<Arc<Ends>> = OnceLock::new();
        let tables = learned_tables();
        let ends = ENDS.get_or_init(|| Arc::new(Ends::new(&tables))).clone();
        Small::made(kernel, tables, ends, Plan::default())
    }

    /// The strategy with other weights or another plan.
    pub fn with(kernel: Kernel, weights: &Weights, plan: Plan) -> Self {
        let tables = weights::tables(weights);
        let ends = Arc::new(Ends::new(&tables));
        Small::made(kernel, tables, ends, plan)
    }

    fn made(kernel: Kernel, tables: Vec<Table>, ends: Arc<Ends>, plan: Plan) -> Self {
        Small {
            chosen: Chosen::new(kernel),
            plan,
            tables,
            ends,
            lines: Lines::new(4, 4),
            stack: dive::Stack::new(),
            levels: beam::Levels::new(),
        }
    }

    /// Boards of 1 to 16 cells, whatever their shape.
    pub fn can_hold(rows: usize, cols: usize) -> bool {
        rows.checked_mul(cols).is_some_and(|cells| (1..=state::CELLS).contains(&cells))
    }

    /// Decides a board given row by row, spending at most `limit` nodes. The answer depends on the
    /// board, the limit, the weights and the plan only.
    pub fn solve(
        &mut self,
        board: &[Option<Card>],
        rows: usize,
        cols: usize,
        limit: u64,
    ) -> SmallOutcome {
        self.run(board, (rows, cols), limit, None)
    }

    /// The same with one beam of this width and nothing else: for what [`Small::solve`] gave up.
    pub fn widen(
        &mut self,
        board: &[Option<Card>],
        rows: usize,
        cols: usize,
        limit: u64,
        width: usize,
    ) -> SmallOutcome {
        self.run(board, (rows, cols), limit, Some(width))
    }

    fn run(
        &mut self,
        board: &[Option<Card>],
        (rows, cols): (usize, usize),
        limit: u64,
        only: Option<usize>,
    ) -> SmallOutcome {
        if !Small::can_hold(rows, cols) || board.len() != rows * cols {
            return SmallOutcome { answer: Answer::GaveUp(Stop::TooLarge), nodes: 0, stage: 0 };
        }
        if self.lines.shape != (rows, cols) {
            self.lines = Lines::new(rows, cols);
        }
        let chosen = self.chosen;
        let job = Stages { small: self, cards: &Cards::read(board), limit, only };
        chosen.run(job)
    }
}

/// One board's order of business.
struct Stages<'a> {
    small: &'a mut Small,
    cards: &'a Cards,
    limit: u64,
    /// One beam of this width instead of the plan.
    only: Option<usize>,
}

impl Job for Stages<'_> {
    type Out = SmallOutcome;

    #[inline(always)]
    fn run<K: Machine>(self, kernel: K) -> SmallOutcome {
        let Stages { small, cards, limit, only } = self;
        let lines = &small.lines;
        let (dive, beams) = match &only {
            Some(width) => (0, std::slice::from_ref(width)),
            None => (small.plan.dive, &small.plan.beams[..]),
        };
        let (mut nodes, mut stage) = (0, 0);
        let occupied = cards.occupied;
        let node = Node { state: kernel.root(cards), occupied, pairs: lines.pairs(occupied) };
        let root = Root { node, cards: occupied.count_ones() as usize };
        let first = occupied & occupied.wrapping_neg();
        let at_once = match root.cards {
            0 => Some(Answer::NoCards),
            1 => Some(Answer::Solved(Line::EMPTY)),
            _ if !kernel.joined(&root.node, first) => Some(Answer::MatchesApart),
            _ if !lines.join(occupied) => Some(Answer::CellsApart),
            _ => None,
        };
        if let Some(answer) = at_once {
            return SmallOutcome { answer, nodes, stage };
        }
        let search = Search { kernel, lines, tables: &small.tables, ends: &small.ends };
        stage += 1;
        let most = dive.min(limit);
        let mut ended = dive::dive(&search, &mut small.stack, &root, most, &mut nodes);
        // The dive leaves out only what is lost, so at its end all lines have been looked at. (The
        // end of a beam says nothing.)
        if matches!(ended, Ended::Exhausted) {
            return SmallOutcome { answer: Answer::Exhausted, nodes, stage };
        }
        let mut spent = matches!(ended, Ended::Spent) && nodes >= limit;
        for &width in beams {
            if spent || matches!(ended, Ended::Solved(_)) {
                break;
            }
            stage += 1;
            let levels = &mut small.levels;
            ended = beam::beam(&search, levels, &root, width.max(1), limit, &mut nodes);
            spent = matches!(ended, Ended::Spent);
        }
        let answer = match ended {
            Ended::Solved(line) => Answer::Solved(line),
            _ if spent => Answer::GaveUp(Stop::Nodes),
            _ => Answer::GaveUp(Stop::Incomplete),
        };
        SmallOutcome { answer, nodes, stage }
    }
}
