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
//! (`weights`, `learned`), and the four or five operations everything is made of exist three times
//! (`kernel`): in plain Rust (`portable`), for AVX2 (which takes some of them from there) and for AVX-512.
//! All give the same answer, the same moves and the same node count, on every board.
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
//! vectors); of many boards two take turns, which hides some of it ([`Small::solve_all`]). Elsewhere the
//! number of instructions, some 800 a node for AVX2, 1,200 in plain Rust, and two or three branches a node
//! that are guessed wrong.

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

use dive::Dive;
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
    dives: [Dive; 2],
    /// The boards whose dives were in vain: which, from where, after how many nodes.
    spent: Vec<(usize, Root, u64)>,
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

impl SmallOutcome {
    /// Nothing: it is no board this strategy can hold.
    const NONE: SmallOutcome =
        SmallOutcome { answer: Answer::GaveUp(Stop::TooLarge), nodes: 0, stage: 0 };
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
            dives: [Dive::new(), Dive::new()],
            spent: Vec::new(),
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
        let mut out = [SmallOutcome::NONE];
        self.run(&[board], (rows, cols), limit, None, &mut out);
        out[0]
    }

    /// The same for many boards of one shape, faster: what it finds of each, in order.
    pub fn solve_all(
        &mut self,
        boards: &[&[Option<Card>]],
        rows: usize,
        cols: usize,
        limit: u64,
        out: &mut Vec<SmallOutcome>,
    ) {
        out.clear();
        out.resize(boards.len(), SmallOutcome::NONE);
        self.run(boards, (rows, cols), limit, None, out);
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
        let mut out = [SmallOutcome::NONE];
        self.run(&[board], (rows, cols), limit, Some(width), &mut out);
        out[0]
    }

    /// `out` holds [`SmallOutcome::NONE`] for every board.
    fn run(
        &mut self,
        boards: &[&[Option<Card>]],
        (rows, cols): (usize, usize),
        limit: u64,
        only: Option<usize>,
        out: &mut [SmallOutcome],
    ) {
        if !Small::can_hold(rows, cols) || boards.iter().any(|board| board.len() != rows * cols) {
            return;
        }
        if self.lines.shape != (rows, cols) {
            self.lines = Lines::new(rows, cols);
        }
        self.chosen.run(Stages { small: self, boards, limit, only, out });
    }
}

/// The order of business.
struct Stages<'a> {
    small: &'a mut Small,
    boards: &'a [&'a [Option<Card>]],
    limit: u64,
    /// One beam of this width instead of the plan.
    only: Option<usize>,
    out: &'a mut [SmallOutcome],
}

/// The first look at a board: an answer, or where the searches start.
#[inline(always)]
fn look<K: Machine>(kernel: K, lines: &Lines, board: &[Option<Card>]) -> Result<Root, Answer> {
    let cards = &Cards::read(board);
    let occupied = cards.occupied;
    let node = Node { state: kernel.root(cards), occupied, pairs: lines.pairs(occupied) };
    let first = occupied & occupied.wrapping_neg();
    match occupied.count_ones() {
        0 => Err(Answer::NoCards),
        1 => Err(Answer::Solved(Line::EMPTY)),
        _ if !kernel.joined(&node, first) => Err(Answer::MatchesApart),
        _ if !lines.join(occupied) => Err(Answer::CellsApart),
        count => Ok(Root { node, cards: count as usize }),
    }
}

impl Job for Stages<'_> {
    type Out = ();

    #[inline(always)]
    fn run<K: Machine>(self, kernel: K) {
        let Stages { small, boards, limit, only, out } = self;
        let Small { plan, tables, ends, lines, dives, spent, levels, .. } = small;
        let lines = &*lines;
        let search = Search { kernel, lines, tables, ends };
        let (dive, beams) = match &only {
            Some(width) => (0, std::slice::from_ref(width)),
            None => (plan.dive, &plan.beams[..]),
        };
        let most = dive.min(limit);
        spent.clear();
        let mut next = 0;
        // Starts on the next board that needs a search; false when there is none.
        let mut start = |dive: &mut Dive, out: &mut [SmallOutcome]| {
            while let Some(board) = boards.get(next) {
                next += 1;
                match look(kernel, lines, board) {
                    Ok(root) => {
                        dive.start(root, next - 1);
                        return true;
                    }
                    Err(answer) => out[next - 1] = SmallOutcome { answer, nodes: 0, stage: 0 },
                }
            }
            false
        };
        let mut end = |dive: &Dive, ended: Ended, out: &mut [SmallOutcome]| {
            let answer = match ended {
                Ended::Solved(line) => Answer::Solved(line),
                // The dive leaves out only what is lost, so at its end all lines have been looked at. (The
                // end of a beam says nothing.)
                Ended::Exhausted => Answer::Exhausted,
                Ended::Spent => return spent.push((dive.board, dive.root, dive.nodes)),
            };
            out[dive.board] = SmallOutcome { answer, nodes: dive.nodes, stage: 1 };
        };
        let [one, other] = dives;
        let mut alone = None;
        if start(one, out) {
            alone = Some(&mut *one);
        }
        if alone.is_some() && start(other, out) {
            let (mut turn, mut wait) = (&mut *one, &mut *other);
            loop {
                if let Some(ended) = turn.step(&search, most) {
                    end(turn, ended, out);
                    if !start(turn, out) {
                        alone = Some(wait);
                        break;
                    }
                }
                std::mem::swap(&mut turn, &mut wait);
            }
        }
        if let Some(dive) = alone {
            let ended = loop {
                if let Some(ended) = dive.step(&search, most) {
                    break ended;
                }
            };
            end(dive, ended, out);
        }
        for &(board, root, mut nodes) in &*spent {
            let mut stage = 1;
            let mut answer = Answer::GaveUp(Stop::Incomplete);
            if nodes >= limit {
                answer = Answer::GaveUp(Stop::Nodes);
            }
            for &width in beams {
                if answer != Answer::GaveUp(Stop::Incomplete) {
                    break;
                }
                stage += 1;
                match beam::beam(&search, levels, &root, width.max(1), limit, &mut nodes) {
                    Ended::Solved(line) => answer = Answer::Solved(line),
                    Ended::Spent => answer = Answer::GaveUp(Stop::Nodes),
                    Ended::Exhausted => {}
                }
            }
            out[board] = SmallOutcome { answer, nodes, stage };
        }
    }
}
