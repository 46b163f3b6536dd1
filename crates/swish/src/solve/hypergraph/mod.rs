//! The paper's own algorithm, made exact.
//!
//! Section 3.1 of the paper finds a swish as a cycle in a directed hypergraph: `ConstructHGraph` makes
//! it, `FindCycle` looks for a cycle through a configuration node that visits each hypernode at most
//! once, and `HasSwish` tries every node, in time O(V² + V·E). No search that quick can be exact:
//! whether a step is allowed depends on the whole path, and the question contains EVEN DICYCLE. A
//! depth-first search that marks a node as visited for good, as the bound supposes, drops a node for
//! all paths because one path could not go on from it; [`as_printed`] does so, and misses the only swish
//! of a hand of 13 cards. Here marks are taken back with the path. The paper
//! also asks of a cycle only that no card comes twice; a cycle that passes a cell twice shows two
//! points there and is no swish (it falls apart into shorter ones, so existence is not touched). Here
//! cells are marked as cards are.
//!
//! Also beyond the paper: a swish of at least k cards may be several cycles side by side, so when a
//! cycle closes too early another one is looked for on the cells that are left. Two things are spared:
//! a cycle starts at its smallest card, and the first may have that card as it is.
//!
//! A node is a configuration node put on the path.

pub mod as_printed;
mod graph;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

pub use graph::{ConfigurationNode, HyperGraph, construct_hgraph, matches};

use fairdeal_core::{Limits, Stop, Verdict};

use super::{Engine, Listed, Reason, Solved, most_cards};
use crate::rules::{Cell, Hand, Placed, Swish};

/// The longest path: the search calls itself once a card.
const MOST_CARDS: usize = 1024;

/// The engine.
pub struct Hypergraph {
    limits: Limits,
}

impl Hypergraph {
    /// With a bound on nodes.
    pub fn new(limits: Limits) -> Self {
        Hypergraph { limits }
    }

    /// Visits the swishes of one cycle, or of several if `unions`, until told to stop.
    fn visit(
        &self,
        hand: &Hand,
        unions: bool,
        see: &mut dyn FnMut(&[ConfigurationNode]) -> bool,
    ) -> (u64, Result<bool, Stop>) {
        let Some(graph) = construct_hgraph(hand) else { return (0, Err(Stop::TooLarge)) };
        if hand.cards.len() > MOST_CARDS {
            return (0, Err(Stop::TooLarge));
        }
        let mut search = FindCycle {
            graph: &graph,
            unions,
            card_used: vec![false; hand.cards.len()],
            covered: BTreeSet::new(),
            path: Vec::new(),
            nodes: 0,
            limits: self.limits,
            see,
        };
        let ended = search.has_swish(0);
        (search.nodes, ended)
    }
}

struct FindCycle<'a> {
    graph: &'a HyperGraph,
    unions: bool,
    /// The hypernodes on the path or in a cycle that closed.
    card_used: Vec<bool>,
    /// Cells that show a circle, which are those that show a symbol, but for one end of the path.
    covered: BTreeSet<Cell>,
    path: Vec<ConfigurationNode>,
    nodes: u64,
    limits: Limits,
    see: &'a mut dyn FnMut(&[ConfigurationNode]) -> bool,
}

impl FindCycle<'_> {
    /// The paper's `HasSwish`: tries every node as a start, of cards from this one on, and of the
    /// first cycle only the cards as they are. True if told to stop.
    fn has_swish(&mut self, from: usize) -> Result<bool, Stop> {
        let graph = self.graph;
        for card in from..graph.hypernodes.len() {
            let ways = if self.path.is_empty() { 1 } else { graph.hypernodes[card].len() };
            for &node in &graph.hypernodes[card][..ways] {
                let start = graph.nodes[node];
                // The cell of its point is covered in the end, by the circle that closes the cycle.
                let blocked = [start.point, start.circle].iter().any(|c| self.covered.contains(c));
                if !self.card_used[card] && !blocked && self.with(node, &start)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Puts a node on the path and goes on from it.
    fn with(&mut self, node: usize, start: &ConfigurationNode) -> Result<bool, Stop> {
        if let Some(stop) = self.limits.spent(self.nodes) {
            return Err(stop);
        }
        self.nodes += 1;
        let r = self.graph.nodes[node];
        self.card_used[r.card] = true;
        self.covered.insert(r.circle);
        self.path.push(r);
        let stopped = self.find_cycle(node, start)?;
        self.path.pop();
        self.covered.remove(&r.circle);
        self.card_used[r.card] = false;
        Ok(stopped)
    }

    /// The paper's `FindCycle`: from the end of the path on, back to the start.
    fn find_cycle(&mut self, node: usize, start: &ConfigurationNode) -> Result<bool, Stop> {
        let graph = self.graph;
        if matches(&graph.nodes[node], start) {
            return if !(self.see)(&self.path) {
                Ok(true)
            } else if self.unions {
                self.has_swish(start.card + 1)
            } else {
                Ok(false)
            };
        }
        // Closing is forced once it is possible, so the point's cell shows no circle yet; the circles
        // there are to choose from.
        for &next in &graph.arcs[node] {
            let s = &graph.nodes[next];
            let free = s.card > start.card && !self.card_used[s.card];
            let shows = self.covered.contains(&s.circle)
                || (self.covered.contains(&s.point) && !matches(s, start));
            if free && !shows && self.with(next, start)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

fn swish(nodes: &[ConfigurationNode]) -> Swish {
    let mut out: Swish = nodes.iter().map(|r| Placed { card: r.card, laying: r.laying }).collect();
    out.sort_unstable();
    out
}

impl Engine for Hypergraph {
    fn at_least(&mut self, hand: &Hand, k: usize) -> Solved {
        let k = k.max(2);
        let early = if hand.cards.len() < k {
            Some(Reason::TooFew)
        } else if most_cards(hand) < k {
            Some(Reason::TooMany)
        } else {
            None
        };
        if let Some(reason) = early {
            return Solved { verdict: Verdict::Impossible(reason), nodes: 0 };
        }
        let mut found = None;
        let (nodes, ended) = self.visit(hand, k > 2, &mut |path| {
            if path.len() >= k {
                found = Some(swish(path));
            }
            found.is_none()
        });
        let verdict = match (found, ended) {
            (Some(swish), _) => Verdict::Solved(swish),
            (None, Ok(_)) => Verdict::Impossible(Reason::Exhausted),
            (None, Err(stop)) => Verdict::Unknown(stop),
        };
        Solved { verdict, nodes }
    }

    fn every(&mut self, hand: &Hand, visit: &mut dyn FnMut(&Swish) -> bool) -> Option<Listed> {
        let (mut seen, mut full): (BTreeSet<Vec<usize>>, bool) = (BTreeSet::new(), false);
        let memory = self.limits.memory;
        let (nodes, ended) = self.visit(hand, false, &mut |path| {
            let swish = swish(path);
            let cards: Vec<usize> = swish.iter().map(|placed| placed.card).collect();
            let bytes = 48 + 8 * cards.len();
            if !seen.insert(cards) {
                return true;
            }
            full = seen.len() * bytes > memory;
            !full && visit(&swish)
        });
        Some(Listed { nodes, stop: if full { Some(Stop::Memory) } else { ended.err() } })
    }
}
