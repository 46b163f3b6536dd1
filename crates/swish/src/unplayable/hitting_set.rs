//! The most cards of any deck without a swish: everything less a smallest hitting set.
//!
//! Cards hold no swish when those left out meet every swish of the deck. There are far too many
//! swishes to list; but the small ones, inside clusters ([`super::clusters`]), already say how many
//! cards must go at least. So: choose for one cluster after the other which of its cards stay, the
//! largest choices first; see whether a card just taken closes a ring with those taken before; give
//! a branch up when the best of all later clusters would not make it larger than the best so far.
//! The search is done when it meets the clusters' bound, or has tried everything.
//!
//! What lost: an implicit hitting set by branch and bound over the swishes found so far. It finds the
//! same bound, but every round ends in a choice that holds yet another ring, and on 60 cards there
//! are hundreds of rounds; the rounds are right for a SAT solver ([`super::sat`]).
//!
//! The evidence is the swishes met on the way: those inside the clusters, and, where the bound of the
//! clusters is not met, every ring that ended a branch. Cards that hold none of these would have been
//! found by the search, so no more cards than it found miss all of them.
//!
//! A node is a choice for a cluster, tried.

use std::collections::BTreeMap;

use fairdeal_core::{Limits, Stop};

use super::clusters::{Cluster, clusters};
use super::exhaustive::Found;
use super::find::Finder;
use crate::rules::{Hand, Swish};

/// The most rings kept as evidence.
const MOST_RINGS: usize = 1 << 14;

/// What is known of a deck.
pub struct Known {
    /// The most cards found.
    pub found: Found,
    /// No more than this.
    pub bound: usize,
    /// Swishes that show the bound, if they do.
    pub cores: Option<Vec<Swish>>,
}

/// The most cards of a deck without a swish.
pub fn largest(deck: &Hand, limits: Limits) -> Known {
    let start = Finder::new(deck, limits)
        .and_then(|mut finder| clusters(&mut finder).map(|clusters| (finder, clusters)));
    let (finder, clusters) = match start {
        Ok(start) => start,
        Err(stop) => {
            let found = Found { kept: Vec::new(), nodes: 0, stop: Some(stop) }.or_greedy(deck);
            return Known { found, bound: deck.cards.len(), cores: None };
        }
    };
    let bound: usize = clusters.iter().map(Cluster::best).sum();
    let mut search = Search::new(&clusters, finder, limits);
    let mut best: Option<Vec<bool>> = None;
    let mut size = 0;
    let ended = search.go(0, 0, &mut |taken, number, _| {
        if best.is_none() || number > size {
            (best, size) = (Some(taken.to_vec()), number);
        }
        // Only what is larger is worth a look; nothing is larger than the bound.
        if number == bound { None } else { Some(number + 1) }
    });
    let stop = ended.err();
    let taken = best.unwrap_or_default();
    let kept = (0..taken.len()).filter(|&card| taken[card]).collect();
    let mut found = Found { kept, nodes: search.nodes, stop }.or_greedy(deck);
    let meets = found.kept.len() == bound;
    if meets {
        found.stop = None;
    }
    let bound = if found.stop.is_some() { bound } else { found.kept.len() };
    let rings = std::mem::take(&mut search.rings);
    let shown = meets || found.stop.is_none() && rings.len() <= MOST_RINGS;
    let cores = shown.then(|| {
        let inside = clusters.into_iter().flat_map(|cluster| cluster.cores);
        if meets { inside.collect() } else { inside.chain(rings.into_values()).collect() }
    });
    Known { found, bound, cores }
}

/// Every choice of as many cards as the clusters allow that holds no swish.
///
/// # Errors
/// When the nodes are spent.
pub fn every(deck: &Hand, limits: Limits, visit: &mut dyn FnMut(&[bool])) -> Result<u64, Stop> {
    let mut finder = Finder::new(deck, limits)?;
    let clusters = clusters(&mut finder)?;
    let bound = clusters.iter().map(Cluster::best).sum();
    let mut search = Search::new(&clusters, finder, limits);
    search.least = bound;
    search.go(0, 0, &mut |taken, _, least| {
        visit(taken);
        Some(least)
    })?;
    Ok(search.nodes)
}

/// Called with the cards taken, their number and the least number worth a look; gives the least
/// number from now on, or none to end.
type Visit<'a> = dyn FnMut(&[bool], usize, usize) -> Option<usize> + 'a;

struct Search<'a> {
    clusters: &'a [Cluster],
    finder: Finder<'a>,
    /// The best of all clusters from each on.
    later: Vec<usize>,
    taken: Vec<bool>,
    least: usize,
    nodes: u64,
    limits: Limits,
    /// The rings that ended a branch, by their cards.
    rings: BTreeMap<Vec<usize>, Swish>,
}

impl<'a> Search<'a> {
    fn new(clusters: &'a [Cluster], finder: Finder<'a>, limits: Limits) -> Self {
        let mut later = vec![0; clusters.len() + 1];
        for (i, cluster) in clusters.iter().enumerate().rev() {
            later[i] = later[i + 1] + cluster.best();
        }
        let taken = vec![false; finder.deck.cards.len()];
        let rings = BTreeMap::new();
        Search { clusters, finder, later, taken, least: 0, nodes: 0, limits, rings }
    }

    /// Goes on from cluster i with so many cards taken; false to end.
    fn go(&mut self, i: usize, number: usize, visit: &mut Visit<'_>) -> Result<bool, Stop> {
        let clusters = self.clusters;
        let Some(cluster) = clusters.get(i) else {
            let next = visit(&self.taken, number, self.least);
            self.least = next.unwrap_or(self.least);
            return Ok(next.is_some());
        };
        for &mask in &cluster.free {
            let sum = number + mask.count_ones() as usize;
            if sum + self.later[i + 1] < self.least {
                break;
            }
            if let Some(stop) = self.limits.spent(self.nodes) {
                return Err(stop);
            }
            self.nodes += 1;
            let more = !self.take(cluster, mask)? || self.go(i + 1, sum, visit)?;
            cluster.chosen(mask).for_each(|card| self.taken[card] = false);
            if !more {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Takes the chosen cards; false if they close a ring.
    fn take(&mut self, cluster: &Cluster, mask: u32) -> Result<bool, Stop> {
        for card in cluster.chosen(mask) {
            self.taken[card] = true;
            if let Some(ring) = self.finder.through(card, &self.taken)? {
                if self.rings.len() <= MOST_RINGS {
                    let mut cards: Vec<usize> = ring.iter().map(|placed| placed.card).collect();
                    cards.sort_unstable();
                    self.rings.entry(cards).or_insert(ring);
                }
                return Ok(false);
            }
        }
        Ok(true)
    }
}
