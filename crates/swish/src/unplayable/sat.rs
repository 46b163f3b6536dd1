//! The same by an implicit hitting set: a SAT solver proposes, a search for rings refutes.
//!
//! A variable for each card says that it is left out; a clause for each swish found so far says that
//! one of its cards is. Ask for as few as the swishes allow; look for a swish among the cards that
//! stay, and for more that share no card with it; each becomes a clause. When none is found the
//! cards that stay are a largest choice: fewer cannot be left out, not even for the swishes found.
//! (The scheme is that of Moreno-Centeno and Karp, "The implicit hitting set approach to solve
//! combinatorial optimization problems", Operations Research 61, 2013.)
//!
//! It starts from the clusters' swishes. A node is a conflict of the solver.

use fairdeal_core::{Limits, Stop};
use fairdeal_exact::{Answer, Count, Halt, Solver, StopFlag};

use super::clusters::clusters;
use super::exhaustive::Found;
use super::find::Finder;
use super::hitting_set::Known;
use crate::rules::{Hand, Swish};

/// The most cards of a deck without a swish.
pub(super) fn largest(deck: &Hand, limits: Limits) -> Known {
    let mut bound = deck.cards.len();
    let found =
        Finder::new(deck, limits).and_then(|mut finder| rounds(&mut finder, limits, &mut bound));
    match found {
        Ok((kept, cores, nodes)) => {
            let found = Found { kept, nodes, stop: None };
            Known { bound: found.kept.len(), found, cores: Some(cores) }
        }
        Err(stop) => {
            let found =
                Found { kept: Vec::new(), nodes: limits.nodes, stop: Some(stop) }.or_greedy(deck);
            Known { found, bound, cores: None }
        }
    }
}

type Done = (Vec<usize>, Vec<Swish>, u64);

fn rounds(finder: &mut Finder<'_>, limits: Limits, bound: &mut usize) -> Result<Done, Stop> {
    let n = finder.deck.cards.len();
    let clusters = clusters(finder)?;
    let most: usize = clusters.iter().map(|cluster| cluster.best()).sum();
    let mut cores: Vec<Swish> = clusters.into_iter().flat_map(|cluster| cluster.cores).collect();
    // The clusters' swishes alone show their bound; later ones are shown only if they are needed.
    let first = cores.len();
    let mut solver = Solver::until(StopFlag::default(), move || limits.cancel.is_set());
    let out = solver.vars(n);
    let mut count = Count::new(&out);
    let clause = |core: &Swish| -> Vec<_> { core.iter().map(|placed| out[placed.card]).collect() };
    cores.iter().for_each(|core| solver.clause(&clause(core)));
    let mut fewest = n - most;
    loop {
        *bound = n - fewest;
        let few = count.at_most(&mut solver, fewest);
        let left = limits.nodes.saturating_sub(solver.conflicts());
        match solver.ask(&few, left) {
            Answer::Yes => {}
            Answer::No => {
                fewest += 1;
                continue;
            }
            Answer::Halted(Halt::Flag) => return Err(Stop::Cancelled),
            Answer::Halted(Halt::Memory) => return Err(Stop::Memory),
            Answer::Halted(Halt::Conflicts) => return Err(Stop::Nodes),
        }
        let mut usable: Vec<bool> = out.iter().map(|&lit| !solver.value(lit)).collect();
        let kept: Vec<usize> = (0..n).filter(|&card| usable[card]).collect();
        let before = cores.len();
        while let Some(swish) = finder.any(&usable)? {
            swish.iter().for_each(|placed| usable[placed.card] = false);
            solver.clause(&clause(&swish));
            cores.push(swish);
        }
        if cores.len() == before {
            if kept.len() == most {
                cores.truncate(first);
            }
            return Ok((kept, cores, solver.conflicts()));
        }
    }
}
