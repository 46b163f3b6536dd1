//! Is there a swish of at least k cards? As clauses, for CaDiCaL.
//!
//! One variable a picture (a kind, laid some way: [`super::parts`]) and one a cell: it is used. Then
//!
//! - of the pictures of a kind at most as many are chosen as it has copies;
//! - of the pictures with a point at a cell exactly one is chosen if the cell is used, none
//!   otherwise; the same for circles.
//!
//! How to say "at least k" matters more than anything else. Where all cards have s symbols, k cards
//! are ks/2 cells used, and the cells left over are few: a counter with a small bound. Otherwise cards
//! are counted too, by those left out. Counters are totalizers that grow with the bounds asked for,
//! so that one solver, with all it has learned, answers every k.
//!
//! Turning a swish over gives another. Of the kinds in the orbit that the fewest cards touch, the
//! first one used lies in its first picture. That is sound whatever else is chosen, and it holds
//! for every k. Copies need no order among themselves: pictures are chosen, not cards.
//!
//! On `swish/6x8/s3/60#1` and `#2` this proves the largest swish in 2.1 and 3.5 s of CPU time, `cover` in
//! 0.25 and 0.27 s. Where every card must be laid nothing is counted, and it is the other way round:
//! a hand of 144 cards from a graph that has no 4-edge-colouring (`tests/all/colouring.rs`, 9 vertices)
//! takes `sat` 0.05 s, and `cover` does not decide it in three million nodes.
//!
//! A node is a conflict.

use fairdeal_core::{Limits, Stop};
use fairdeal_exact::encode::{self, Ladder};
use fairdeal_exact::{Answer, Count, Halt, Lit, Solver, StopFlag};

use super::by_parts::{self, Asked, Searcher};
use super::parts::Part;
use super::{Engine, Largest, Solved};
use crate::rules::Hand;

/// Pictures at one slot up to which "at most one" is written as pairs.
const PAIRS: usize = 48;

/// Bytes CaDiCaL takes for a clause, with its watches and its share of what is learned.
const CLAUSE_BYTES: usize = 128;

/// Decides hands by SAT.
pub struct Sat {
    limits: Limits,
}

impl Sat {
    /// With a bound on conflicts.
    pub fn new(limits: Limits) -> Self {
        Sat { limits }
    }
}

impl Engine for Sat {
    fn at_least(&mut self, hand: &Hand, k: usize) -> Solved {
        by_parts::at_least::<Formula>(hand, k, self.limits)
    }

    fn largest(&mut self, hand: &Hand) -> Largest {
        by_parts::largest::<Formula>(hand, self.limits)
    }
}

/// The clauses of one part.
struct Formula {
    solver: Solver,
    chosen: Vec<Lit>,
    cells: usize,
    /// Cells not used.
    unused: Count,
    /// Cards not laid, unless the cells tell.
    left_out: Option<Count>,
    /// All cards are laid.
    everyone: Option<Lit>,
}

impl Searcher for Formula {
    const GUESS: u64 = 1000;
    const CHOOSES: bool = false;

    fn new(part: &Part, limits: Limits) -> Result<Self, Stop> {
        let at_slot = |ways: &[u32]| match ways.len() {
            few @ ..=PAIRS => 2 + few * few / 2 + few,
            many => 2 + 4 * many,
        };
        let clauses = part.at.iter().map(at_slot).sum::<usize>() + 70 * part.kinds.len();
        if clauses.saturating_mul(CLAUSE_BYTES) > limits.memory {
            return Err(Stop::Memory);
        }
        let mut solver = Solver::until(StopFlag::default(), move || limits.cancel.is_set());
        let chosen = solver.vars(part.ways.len());
        let used = solver.vars(part.orbit.len());
        for (slot, ways) in part.at.iter().enumerate() {
            let ways: Vec<Lit> = ways.iter().map(|&way| chosen[way as usize]).collect();
            let used = used[slot / 2];
            ways.iter().for_each(|&way| solver.clause(&[!way, used]));
            encode::at_least_one(&mut solver, &ways, Some(!used));
            at_most_one(&mut solver, &ways);
        }
        let alike = part.kinds.iter().all(|kind| kind.symbols == part.kinds[0].symbols);
        let mut left_out = Vec::new();
        for kind in &part.kinds {
            let ways = &chosen[kind.ways.clone()];
            let copies = kind.cards.len().min(ways.len());
            at_most(&mut solver, ways, copies);
            if !alike {
                left_out.extend((1..=copies).map(|copy| !at_least(&mut solver, ways, copy)));
            }
        }
        fix_one(&mut solver, part, &chosen);
        let empty: Vec<Lit> = used.iter().map(|&used| !used).collect();
        let unused = Count::new(&empty);
        let left_out = (!alike).then(|| Count::new(&left_out));
        Ok(Formula { solver, chosen, cells: empty.len(), unused, left_out, everyone: None })
    }

    fn nodes(&self) -> u64 {
        self.solver.conflicts()
    }

    fn ask(&mut self, part: &Part, k: usize, conflicts: u64) -> Asked {
        if k == part.cards() {
            let everyone = self.everyone(part);
            let answer = self.solver.ask(&[everyone], conflicts);
            return self.asked(answer);
        }
        let Some(unused) = self.cells.checked_sub(part.need[k].div_ceil(2)) else {
            return Asked::No;
        };
        let mut assumptions = self.unused.at_most(&mut self.solver, unused);
        if let Some(left_out) = &mut self.left_out {
            let copies = |kind: &super::parts::Kind| kind.cards.len().min(kind.ways.len());
            let Some(rest) = part.kinds.iter().map(copies).sum::<usize>().checked_sub(k) else {
                return Asked::No;
            };
            assumptions.extend(left_out.at_most(&mut self.solver, rest));
        }
        let answer = self.solver.ask(&assumptions, conflicts);
        self.asked(answer)
    }
}

impl Formula {
    /// A literal that implies that every card is laid: nothing is counted then.
    fn everyone(&mut self, part: &Part) -> Lit {
        if let Some(everyone) = self.everyone {
            return everyone;
        }
        let everyone = self.solver.var();
        for kind in &part.kinds {
            let ways = &self.chosen[kind.ways.clone()];
            match kind.cards.len() <= ways.len() {
                true => {
                    let all = at_least(&mut self.solver, ways, kind.cards.len());
                    self.solver.clause(&[!everyone, all]);
                }
                false => self.solver.clause(&[!everyone]),
            }
        }
        self.everyone = Some(everyone);
        everyone
    }

    fn asked(&self, answer: Answer) -> Asked {
        match answer {
            Answer::Yes => {
                let chosen = self.chosen.iter().enumerate();
                Asked::Yes(chosen.filter(|&(_, &l)| self.solver.value(l)).map(|(w, _)| w).collect())
            }
            Answer::No => Asked::No,
            Answer::Halted(Halt::Memory) => Asked::Stopped(Stop::Memory),
            Answer::Halted(Halt::Conflicts) => Asked::Stopped(Stop::Nodes),
            Answer::Halted(Halt::Flag) => Asked::Stopped(Stop::Cancelled),
        }
    }
}

/// Of the kinds in the scarcest orbit, the first one used lies in its first picture.
fn fix_one(solver: &mut Solver, part: &Part, chosen: &[Lit]) {
    let mut touched = vec![0; 2 * part.orbit_size.len()];
    for kind in &part.kinds {
        kind.touches.iter().for_each(|&(side, _)| touched[side] += kind.cards.len());
    }
    let scarcest = (0..touched.len()).min_by_key(|&side| (touched[side], side));
    let here = |kind: &&super::parts::Kind| kind.touches.iter().any(|t| Some(t.0) == scarcest);
    let mut before: Vec<Lit> = Vec::new();
    for kind in part.kinds.iter().filter(here) {
        let ways = &chosen[kind.ways.clone()];
        for &way in &ways[1..] {
            let mut clause = before.clone();
            clause.extend([!way, ways[0]]);
            solver.clause(&clause);
        }
        before.extend(ways);
    }
}

fn at_most_one(solver: &mut Solver, lits: &[Lit]) {
    if lits.len() <= PAIRS {
        return at_most(solver, lits, 1);
    }
    let mut ladder = Ladder::new(None);
    lits.iter().for_each(|&lit| ladder.push(solver, lit));
}

/// At most so many: no choice of one more. For short lists.
fn at_most(solver: &mut Solver, lits: &[Lit], most: usize) {
    let negated: Vec<Lit> = lits.iter().map(|&lit| !lit).collect();
    subsets(&negated, most + 1, &mut |clause| solver.clause(clause));
}

/// A new literal that implies at least so many of these. For short lists.
fn at_least(solver: &mut Solver, lits: &[Lit], least: usize) -> Lit {
    let all = solver.var();
    subsets(lits, lits.len() + 1 - least, &mut |some| {
        encode::at_least_one(solver, some, Some(!all));
    });
    all
}

/// Every choice of `size` of these.
fn subsets(lits: &[Lit], size: usize, visit: &mut dyn FnMut(&[Lit])) {
    fn from(lits: &[Lit], size: usize, taken: &mut Vec<Lit>, visit: &mut dyn FnMut(&[Lit])) {
        if size == 0 {
            return visit(taken);
        }
        for (at, &lit) in lits.iter().enumerate() {
            taken.push(lit);
            from(&lits[at + 1..], size - 1, taken, visit);
            taken.pop();
        }
    }
    if size <= lits.len() {
        from(lits, size, &mut Vec::with_capacity(size), visit);
    }
}
