//! The paper's heuristic depth-first search: strategy `paper-heuristic`.
//!
//! Hoshino and Notarangelo (EAAI 2019, "Solving with Search"): of the deepest open positions the
//! one with the largest h = a + b + c − p₁ − p₂ is expanded next, where a, b and c count the pairs
//! that match by card, by position, and both, and the penalties p₁ and p₂ sink a position whose
//! match-by-card or match-by-position graph falls apart. They gave up at 100 steps and report
//! 569,449 of the million deals solved in 15 steps, which is the least possible, and 898,503 in
//! fewer than 100.
//!
//! The reading that gives these figures: a, b and c count unordered pairs (so c is half the number
//! of legal moves); of equal positions the one generated first goes first, in the order of
//! `Board::moves`; a penalised position is dropped at once; the closed set is asked when a position
//! is taken from the open list; and a step is one expansion, so the final position is not counted.
//!
//! When a position is expanded, nothing deeper is open, or it would have been taken first; so its
//! children are the next candidates, and nothing else is before they are used up. The open list is
//! a stack after all: the children are put on it in ascending order of h. And only differences
//! matter: covering card j takes j's matches from a, vacating cell i takes i's neighbours from b,
//! and c loses the legal pairs of both stacks and gains those of card i on cell j. Whether a child
//! is penalised depends on j or on i alone.

use fairdeal_core::{Limits, Stop, Verdict};

use super::ground::Ground;
use super::packed::{Packed, Small, Wide};
use super::table::MOST_CELLS;
use crate::rules::Board;
use crate::solve::bits::Bits;
use crate::solve::key_set::Insert;
use crate::solve::{Engine, Solved, Why};

/// The most steps the paper's figure allows: fewer than 100.
pub(super) const PAPER_STEPS: u64 = 99;

/// The strategy `paper-heuristic`. A node is a step: one expansion. When it gives up after the
/// paper's steps it answers "incomplete"; if it runs out of positions before, the board is lost.
#[derive(Clone, Debug)]
pub(crate) struct PaperHeuristic {
    limits: Limits,
    small: Search<Small>,
    wide: Search<Wide>,
}

#[derive(Clone, Debug)]
struct Search<P: Packed> {
    ground: Ground<P>,
    // For the position being expanded: the cards of each row and column, and for each cell the
    // number of legal pairs its stack belongs to.
    row_cards: [u64; 64],
    col_cards: [u64; 64],
    legal: [u8; 64],
    // Children as (h, order of generation), then sorted; and their moves.
    ranked: Vec<u32>,
    moves: Vec<(u8, u8)>,
}

impl PaperHeuristic {
    /// The search with the paper's bound on steps, or a smaller one from the limits.
    pub(crate) fn new(limits: Limits) -> Self {
        let (small, wide) = (Search::new(limits.memory), Search::new(limits.memory));
        PaperHeuristic { limits, small, wide }
    }

    fn stop(&self) -> (u64, Stop) {
        if self.limits.nodes < PAPER_STEPS {
            (self.limits.nodes, Stop::Nodes)
        } else {
            (PAPER_STEPS, Stop::Incomplete)
        }
    }

    /// The search with the packing for large boards, whatever the board.
    #[cfg(test)]
    pub(super) fn solve_wide(&mut self, board: &Board) -> Solved {
        self.wide.run(board, self.stop())
    }
}

impl Engine for PaperHeuristic {
    fn solve(&mut self, board: &Board) -> Solved {
        match board.count() {
            0 => Solved { verdict: Verdict::Impossible(Why::NoCards), nodes: 0 },
            1 => Solved { verdict: Verdict::Solved(Vec::new()), nodes: 0 },
            _ if board.cells().len() <= 16 => self.small.run(board, self.stop()),
            _ if board.cells().len() <= MOST_CELLS => self.wide.run(board, self.stop()),
            _ => Solved { verdict: Verdict::Unknown(Stop::TooLarge), nodes: 0 },
        }
    }
}

impl<P: Packed> Search<P> {
    fn new(memory: usize) -> Self {
        Search {
            ground: Ground::new(memory),
            row_cards: [0; 64],
            col_cards: [0; 64],
            legal: [0; 64],
            ranked: Vec::new(),
            moves: Vec::new(),
        }
    }

    fn run(&mut self, board: &Board, (limit, stop): (u64, Stop)) -> Solved {
        self.ground.start(board, false);
        let mut steps = 0;
        let mut verdict = Verdict::Impossible(Why::Exhausted);
        if self.ground.flocks_apart(self.ground.cards.all())
            || self.ground.lines_apart(self.ground.cards.occupied)
        {
            self.ground.open.clear();
        }
        while let Some(position) = self.ground.open.pop() {
            match self.ground.close(&position) {
                Insert::New => {}
                Insert::Known => continue,
                Insert::Full => {
                    verdict = Verdict::Unknown(Stop::Memory);
                    break;
                }
            }
            self.ground.arrive(&position);
            if position.alive().is_power_of_two() {
                verdict = Verdict::Solved(self.ground.moves(&position));
                break;
            }
            if steps == limit {
                verdict = Verdict::Unknown(stop);
                break;
            }
            steps += 1;
            self.expand(&position);
        }
        Solved { verdict, nodes: steps }
    }

    /// Puts the children without penalty on the stack, the best one last.
    fn expand(&mut self, position: &P) {
        self.ground.list(position);
        self.survey(position);
        self.ranked.clear();
        self.moves.clear();
        let (alive, occupied) = (position.alive(), position.occupied());
        // Cards found out to be fatal to cover, and those found out not to be.
        let (mut fatal_card, mut safe_card) = (0_u64, 0_u64);
        for k in 0..self.ground.pairs.len() {
            let (a, b) = self.ground.pairs[k];
            for (from, to) in [(a, b), (b, a)] {
                let card = 1 << self.ground.at[usize::from(to)];
                if (fatal_card | safe_card) & card == 0 {
                    if self.ground.flocks_apart(alive & !card) {
                        fatal_card |= card;
                    } else {
                        safe_card |= card;
                    }
                }
                if fatal_card & card != 0 || self.ground.lines_apart(occupied & !(1 << from)) {
                    continue;
                }
                let generated = self.moves.len() as u32;
                let h = self.change(position, usize::from(from), usize::from(to));
                self.ranked.push(((h + 0x4000) as u32) << 16 | (0xffff - generated));
                self.moves.push((from, to));
            }
        }
        self.ranked.sort_unstable();
        for k in 0..self.ranked.len() {
            let generated = 0xffff - (self.ranked[k] & 0xffff);
            let (from, to) = self.moves[generated as usize];
            let child = self.ground.child(position, from, to);
            self.ground.open.push(child);
        }
    }

    /// Counts what [`Search::change`] needs.
    fn survey(&mut self, position: &P) {
        self.row_cards[..self.ground.shape.rows].fill(0);
        self.col_cards[..self.ground.shape.cols].fill(0);
        for cell in position.occupied().each() {
            let (r, c) = self.ground.shape.row_col[cell];
            let card = 1 << self.ground.at[cell];
            self.row_cards[usize::from(r)] |= card;
            self.col_cards[usize::from(c)] |= card;
            self.legal[cell] = 0;
        }
        for &(a, b) in &self.ground.pairs {
            self.legal[usize::from(a)] += 1;
            self.legal[usize::from(b)] += 1;
        }
    }

    /// How much a move changes a + b + c.
    fn change(&self, position: &P, from: usize, to: usize) -> i32 {
        let (shape, cards) = (&self.ground.shape, &self.ground.cards);
        let card = usize::from(self.ground.at[from]);
        let covered = usize::from(self.ground.at[to]);
        let a = (cards.matches[covered] & position.alive()).count_ones();
        let b = (shape.line[from] & position.occupied()).count_ones();
        // The pair itself is counted with both stacks.
        let lost = u32::from(self.legal[from]) + u32::from(self.legal[to]) - 1;
        let (r, c) = shape.row_col[to];
        let near = self.row_cards[usize::from(r)] | self.col_cards[usize::from(c)];
        let gained = (near & cards.matches[card] & !(1 << covered)).count_ones();
        gained as i32 - (a + b + lost) as i32
    }
}
