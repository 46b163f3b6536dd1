//! `HasSwish` and `FindCycle` as the paper prints them: strategy `hypergraph,as-printed`.
//!
//! `HasSwish` calls `FindCycle` from every configuration node, and is said to take O(V² + V·E). So a
//! call looks at every node and every arc once: a depth-first search whose marks stay. The text does
//! not spell `FindCycle` out; this is what its running time leaves. A step to a card that is on the path
//! is not taken, and a node left in vain is not entered again, though another path to it might have
//! had its cards free: so a swish can be missed ([`crate::missed_swish`]).
//!
//! *What its answers are worth.* A cycle is found through different cards, but it may pass a cell twice,
//! which the paper does not ask about. Cut where a cell comes again, it holds a shorter cycle that does
//! not, which is a swish. So yes is right, and a swish is shown; no proves nothing, and the verdict is
//! unknown ([`Stop::Incomplete`]) with a remark that the paper's answer is no. Of sizes the algorithm
//! says nothing: a swish smaller than asked for is unknown too.
//!
//! A node is a configuration node that `FindCycle` enters.

use fairdeal_core::{Limits, Stop, Verdict};

use super::{ConfigurationNode, HyperGraph, MOST_CARDS, construct_hgraph, swish};
use crate::rules::Hand;
use crate::solve::{Engine, Solved};

/// The engine.
pub struct AsPrinted {
    limits: Limits,
}

impl AsPrinted {
    /// With a bound on nodes.
    pub fn new(limits: Limits) -> Self {
        AsPrinted { limits }
    }

    /// The paper's `HasSwish`: a cycle in which no card comes twice, or ⊥, with the nodes it took.
    pub fn has_swish(&self, hand: &Hand) -> (u64, Result<Option<Vec<ConfigurationNode>>, Stop>) {
        let Some(graph) = construct_hgraph(hand).filter(|_| hand.cards.len() <= MOST_CARDS) else {
            return (0, Err(Stop::TooLarge));
        };
        let mut nodes = 0;
        for start in 0..graph.nodes.len() {
            let mut search = FindCycle {
                graph: &graph,
                visited: vec![false; graph.nodes.len()],
                card_used: vec![false; hand.cards.len()],
                path: Vec::new(),
                nodes,
                limits: self.limits,
            };
            let found = search.enter(start);
            nodes = search.nodes;
            match found {
                Ok(false) => {}
                Ok(true) => {
                    let cycle = search.path.iter().map(|&node| graph.nodes[node]).collect();
                    return (nodes, Ok(Some(cycle)));
                }
                Err(stop) => return (nodes, Err(stop)),
            }
        }
        (nodes, Ok(None))
    }
}

/// The paper's `FindCycle` from one node.
struct FindCycle<'a> {
    graph: &'a HyperGraph,
    /// Nodes entered, for good.
    visited: Vec<bool>,
    /// The cards of the path.
    card_used: Vec<bool>,
    /// From the start on.
    path: Vec<usize>,
    nodes: u64,
    limits: Limits,
}

impl FindCycle<'_> {
    /// Is there a cycle back to the start through this node and others not entered before? The path is
    /// it then.
    fn enter(&mut self, node: usize) -> Result<bool, Stop> {
        if let Some(stop) = self.limits.spent(self.nodes) {
            return Err(stop);
        }
        self.nodes += 1;
        let graph = self.graph;
        let card = graph.nodes[node].card;
        self.visited[node] = true;
        self.card_used[card] = true;
        self.path.push(node);
        for &next in &graph.arcs[node] {
            if next == self.path[0] {
                return Ok(true);
            }
            let free = !self.visited[next] && !self.card_used[graph.nodes[next].card];
            if free && self.enter(next)? {
                return Ok(true);
            }
        }
        self.path.pop();
        self.card_used[card] = false;
        Ok(false)
    }
}

/// The part of a cycle from one visit of a cell to the next, the shortest there is: a swish.
pub(super) fn cut(cycle: &[ConfigurationNode]) -> &[ConfigurationNode] {
    let mut best = 0..cycle.len();
    for from in 0..cycle.len() {
        let again = (from + 1..cycle.len()).find(|&to| cycle[to].circle == cycle[from].circle);
        if let Some(to) = again.filter(|to| to - from < best.len()) {
            best = from..to;
        }
    }
    &cycle[best]
}

impl Engine for AsPrinted {
    fn at_least(&mut self, hand: &Hand, k: usize) -> Solved {
        let (nodes, found) = self.has_swish(hand);
        let verdict = match found {
            Err(stop) => Verdict::Unknown(stop),
            Ok(None) => Verdict::Unknown(Stop::Incomplete),
            Ok(Some(cycle)) => match swish(cut(&cycle)) {
                found if found.len() >= k => Verdict::Solved(found),
                _ => Verdict::Unknown(Stop::Incomplete),
            },
        };
        Solved { verdict, nodes }
    }
}
