//! The most sets that share no card, by SAT, with proof that there are no more.
//!
//! Maximum set packing over a given list of sets. Each card that lies in some set is either left
//! over or in exactly one set taken; a packing of k sets leaves exactly (cards − k·v) over, so more
//! sets means fewer left over, and "at most so many left over" is one counter with a falling bound.
//! Counting what is left rather than what is taken keeps the counter's bounds small where the
//! question is hard, near a full cover, and lets "exactly one" propagate both ways.
//!
//! The search starts from a greedy packing and asks for one more set until the answer is no, or
//! until a bound is met that needs no proof: cards that no chain of overlapping sets connects are
//! packed apart, and m connected cards hold at most m/v sets.
//!
//! A node is a conflict.

use fairdeal_core::{Limits, Stop};
use fairdeal_exact::{Answer, Count, Halt, Lit, Solver, encode};

use crate::rules::Places;

/// Sets that share no card, and how many there can be at most.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packing {
    /// The sets, as they stand in the list, in its order.
    pub sets: Vec<Places>,
    /// No packing has more sets than this. The packing is largest if it has as many.
    pub bound: usize,
    /// Why the search ended before `bound` was met; none if the packing is largest.
    pub stopped: Option<Stop>,
    /// Nodes spent.
    pub nodes: u64,
}

impl Packing {
    /// Is it proved that there is none with more sets?
    pub fn optimal(&self) -> bool {
        self.sets.len() == self.bound
    }
}

/// The most disjoint sets among `sets`, each v places below `cards`.
///
/// # Panics
/// When a set names a place that is not below `cards`.
pub fn max_disjoint(sets: &[Places], cards: usize, v: usize, limits: Limits) -> Packing {
    let (covered, mut bound) = connected_bound(sets, cards, v);
    let mut taken = greedy(sets, cards);
    let mut search: Option<Search> = None;
    let mut stopped = None;
    while taken.len() < bound {
        // Two clauses and a counter's share for each place of each set.
        if (sets.len() * v).saturating_mul(512) > limits.memory {
            stopped = Some(Stop::Memory);
            break;
        }
        let search = search.get_or_insert_with(|| Search::new(sets, cards));
        let left = limits.nodes.saturating_sub(search.solver.conflicts());
        let most_over = covered - (taken.len() + 1) * v;
        match search.ask(most_over, left) {
            Answer::Yes => taken = search.taken(),
            Answer::No => bound = taken.len(),
            Answer::Halted(Halt::Memory) => stopped = Some(Stop::Memory),
            Answer::Halted(_) => stopped = Some(Stop::Nodes),
        }
        if stopped.is_some() {
            break;
        }
    }
    Packing {
        sets: taken.iter().map(|&i| sets[i].clone()).collect(),
        bound,
        stopped,
        nodes: search.map_or(0, |search| search.solver.conflicts()),
    }
}

/// Takes sets while any is free, those first whose cards lie in the fewest sets.
fn greedy(sets: &[Places], cards: usize) -> Vec<usize> {
    let mut degree = vec![0_usize; cards];
    sets.iter().flatten().for_each(|&place| degree[place] += 1);
    let mut order: Vec<usize> = (0..sets.len()).collect();
    order.sort_by_key(|&i| sets[i].iter().map(|&place| degree[place]).sum::<usize>());
    let mut used = vec![false; cards];
    let mut taken = Vec::new();
    for i in order {
        if sets[i].iter().all(|&place| !used[place]) {
            sets[i].iter().for_each(|&place| used[place] = true);
            taken.push(i);
        }
    }
    taken.sort_unstable();
    taken
}

/// Cards that lie in some set, and the sum over connected cards m of m/v.
fn connected_bound(sets: &[Places], cards: usize, v: usize) -> (usize, usize) {
    fn root(parent: &mut [usize], mut at: usize) -> usize {
        while parent[at] != at {
            parent[at] = parent[parent[at]];
            at = parent[at];
        }
        at
    }
    let mut parent: Vec<usize> = (0..cards).collect();
    let mut covered = vec![false; cards];
    for set in sets {
        for &place in set {
            covered[place] = true;
            let (a, b) = (root(&mut parent, set[0]), root(&mut parent, place));
            parent[b] = a;
        }
    }
    let mut size = vec![0; cards];
    for place in (0..cards).filter(|&place| covered[place]) {
        size[root(&mut parent, place)] += 1;
    }
    (size.iter().sum(), size.iter().map(|m| m / v).sum())
}

struct Search {
    solver: Solver,
    /// Per set: it is taken.
    chosen: Vec<Lit>,
    /// How many cards are left over.
    over: Count,
}

impl Search {
    fn new(sets: &[Places], cards: usize) -> Self {
        let mut solver = Solver::new();
        let chosen = solver.vars(sets.len());
        let mut at: Vec<Vec<Lit>> = vec![Vec::new(); cards];
        for (set, &chosen) in sets.iter().zip(&chosen) {
            set.iter().for_each(|&place| at[place].push(chosen));
        }
        let mut over = Vec::new();
        for mut lits in at.into_iter().filter(|lits| !lits.is_empty()) {
            let left_over = solver.var();
            over.push(left_over);
            lits.push(left_over);
            encode::exactly_one(&mut solver, &lits, None);
        }
        Search { solver, chosen, over: Count::new(&over) }
    }

    fn ask(&mut self, most_over: usize, conflicts: u64) -> Answer {
        let assumptions = self.over.at_most(&mut self.solver, most_over);
        self.solver.ask(&assumptions, conflicts)
    }

    fn taken(&self) -> Vec<usize> {
        (0..self.chosen.len()).filter(|&i| self.solver.value(self.chosen[i])).collect()
    }
}
