//! Answers by looking at everything: what the reductions are measured against.
//!
//! Nothing here is clever, so that it can be believed. Tables have an entry for every subset of the
//! variables or vertices and end at [`MOST_TABLE`] of them; backtracking counts its steps against
//! the caller's budget.

use std::collections::BTreeSet;

use super::cover::Cover;
use super::digraph::Digraph;
use super::graph::Graph;
use super::kdm::Kdm;
use super::red_blue::RedBlue;
use super::wcnf::Wcnf;
use crate::{Limits, Stop, Verdict};

/// The most variables or vertices of the oracles that keep a table of subsets.
pub const MOST_TABLE: usize = 20;

/// Why there is none: everything was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exhausted;

/// The most an assignment gains, and the first that gains it; impossible if the hard clauses
/// contradict each other.
pub fn max_sat(formula: &Wcnf) -> Verdict<(u64, Vec<bool>), Exhausted> {
    if formula.vars > MOST_TABLE {
        return Verdict::Unknown(Stop::TooLarge);
    }
    let mut best: Option<(u64, Vec<bool>)> = None;
    for bits in 0..1_u32 << formula.vars {
        let assignment: Vec<bool> = (0..formula.vars).map(|i| bits >> i & 1 == 1).collect();
        if let Some(gain) = formula.gain(&assignment)
            && best.as_ref().is_none_or(|(most, _)| gain > *most)
        {
            best = Some((gain, assignment));
        }
    }
    best.map_or(Verdict::Impossible(Exhausted), Verdict::Solved)
}

/// A path through every vertex once. The empty graph has the empty path.
pub fn hamiltonian_path(graph: &Graph) -> Verdict<Vec<usize>, Exhausted> {
    let n = graph.n;
    if n > MOST_TABLE {
        return Verdict::Unknown(Stop::TooLarge);
    }
    if n == 0 {
        return Verdict::Solved(Vec::new());
    }
    let near: Vec<u32> =
        graph.neighbours().iter().map(|list| list.iter().map(|&v| 1 << v).sum()).collect();
    // The vertices at which a path through exactly these vertices can end.
    let mut ends = vec![0_u32; 1 << n];
    (0..n).for_each(|v| ends[1 << v] = 1 << v);
    for set in 1..1_usize << n {
        for v in (0..n).filter(|v| set >> v & 1 == 1) {
            if ends[set & !(1 << v)] & near[v] != 0 {
                ends[set] |= 1 << v;
            }
        }
    }
    let mut set = (1_usize << n) - 1;
    let mut candidates = ends[set];
    let mut path = Vec::new();
    while set != 0 {
        if candidates == 0 {
            return Verdict::Impossible(Exhausted);
        }
        let v = candidates.trailing_zeros() as usize;
        path.push(v);
        set &= !(1 << v);
        candidates = ends[set] & near[v];
    }
    Verdict::Solved(path)
}

/// A colour from 0 to k − 1 for every edge, in the order of the edges, such that edges that meet
/// differ.
pub fn edge_colouring(graph: &Graph, k: usize, limits: Limits) -> Verdict<Vec<usize>, Exhausted> {
    let edges = &graph.edges;
    let mut colours: Vec<usize> = Vec::with_capacity(edges.len());
    let mut taken = vec![BTreeSet::new(); graph.n];
    let (mut from, mut steps) = (0, 0);
    while colours.len() < edges.len() {
        steps += 1;
        if steps > limits.nodes {
            return Verdict::Unknown(Stop::Nodes);
        }
        let (u, v) = edges[colours.len()];
        // The first edge may have the first colour: colours can be renamed.
        let most = if colours.is_empty() { k.min(1) } else { k };
        match (from..most).find(|c| !taken[u].contains(c) && !taken[v].contains(c)) {
            Some(colour) => {
                taken[u].insert(colour);
                taken[v].insert(colour);
                colours.push(colour);
                from = 0;
            }
            None => {
                let Some(colour) = colours.pop() else { return Verdict::Impossible(Exhausted) };
                let (u, v) = edges[colours.len()];
                taken[u].remove(&colour);
                taken[v].remove(&colour);
                from = colour + 1;
            }
        }
    }
    Verdict::Solved(colours)
}

/// Is this a proper colouring of the edges with colours below k?
pub fn is_edge_colouring(graph: &Graph, k: usize, colours: &[usize]) -> bool {
    let mut seen = BTreeSet::new();
    colours.len() == graph.edges.len()
        && colours.iter().zip(&graph.edges).all(|(&colour, &(u, v))| {
            colour < k && seen.insert((u, colour)) && seen.insert((v, colour))
        })
}

/// A perfect matching: tuples by number, in ascending order of their first elements.
pub fn perfect_matching(instance: &Kdm, limits: Limits) -> Verdict<Vec<usize>, Exhausted> {
    struct Trying<'a> {
        instance: &'a Kdm,
        used: Vec<BTreeSet<usize>>,
        chosen: Vec<usize>,
        steps: u64,
        most: u64,
    }
    impl Trying<'_> {
        fn go_on(&mut self) -> Result<bool, Stop> {
            if self.chosen.len() == self.instance.n {
                return Ok(true);
            }
            for (t, tuple) in self.instance.tuples.iter().enumerate() {
                if tuple[0] != self.chosen.len() {
                    continue;
                }
                self.steps += 1;
                if self.steps > self.most {
                    return Err(Stop::Nodes);
                }
                if tuple.iter().zip(&self.used).any(|(e, used)| used.contains(e)) {
                    continue;
                }
                self.chosen.push(t);
                for (&element, used) in tuple.iter().zip(&mut self.used) {
                    used.insert(element);
                }
                if self.go_on()? {
                    return Ok(true);
                }
                self.chosen.pop();
                for (element, used) in tuple.iter().zip(&mut self.used) {
                    used.remove(element);
                }
            }
            Ok(false)
        }
    }
    let used = vec![BTreeSet::new(); instance.k];
    if instance.n > MOST_TABLE * MOST_TABLE {
        return Verdict::Unknown(Stop::TooLarge);
    }
    let mut trying = Trying { instance, used, chosen: Vec::new(), steps: 0, most: limits.nodes };
    match trying.go_on() {
        Ok(true) => Verdict::Solved(trying.chosen),
        Ok(false) => Verdict::Impossible(Exhausted),
        Err(stop) => Verdict::Unknown(stop),
    }
}

/// The most arcs that hold no directed cycle, and an order of the vertices in which they go forward.
pub fn acyclic_subgraph(digraph: &Digraph) -> Verdict<(usize, Vec<usize>), Exhausted> {
    let n = digraph.n;
    if n > MOST_TABLE {
        return Verdict::Unknown(Stop::TooLarge);
    }
    let mut into = vec![0_u32; n];
    digraph.arcs.iter().for_each(|&(u, v)| into[v] |= 1 << u);
    // The most arcs that go forward in some order of exactly these vertices, and its last vertex.
    let mut best = vec![(0_u32, 0_u8); 1 << n];
    for set in 1..1_u32 << n {
        for v in (0..n).filter(|v| set >> v & 1 == 1) {
            let rest = set & !(1 << v);
            let arcs = best[rest as usize].0 + (into[v] & rest).count_ones();
            let entry = &mut best[set as usize];
            if arcs >= entry.0 {
                *entry = (arcs, v as u8);
            }
        }
    }
    let mut set = (1_usize << n) - 1;
    let most = best[set].0 as usize;
    let mut order = Vec::new();
    while set != 0 {
        order.push(usize::from(best[set].1));
        set &= !(1 << best[set].1);
    }
    order.reverse();
    Verdict::Solved((most, order))
}

/// An exact cover: sets by number, each chosen for the least element that was still bare.
pub fn exact_cover(cover: &Cover, limits: Limits) -> Verdict<Vec<usize>, Exhausted> {
    fn go_on(
        cover: &Cover,
        covered: &mut BTreeSet<usize>,
        chosen: &mut Vec<usize>,
        left: &mut u64,
    ) -> Result<bool, Stop> {
        let Some(bare) = (0..cover.n).find(|e| !covered.contains(e)) else { return Ok(true) };
        for (i, set) in cover.sets.iter().enumerate().filter(|(_, set)| set.contains(&bare)) {
            *left = left.checked_sub(1).ok_or(Stop::Nodes)?;
            if set.iter().any(|e| covered.contains(e)) {
                continue;
            }
            covered.extend(set);
            chosen.push(i);
            if go_on(cover, covered, chosen, left)? {
                return Ok(true);
            }
            chosen.pop();
            for element in set {
                covered.remove(element);
            }
        }
        Ok(false)
    }
    let mut chosen = Vec::new();
    if cover.n > MOST_TABLE * MOST_TABLE {
        return Verdict::Unknown(Stop::TooLarge);
    }
    match go_on(cover, &mut BTreeSet::new(), &mut chosen, &mut limits.nodes.clone()) {
        Ok(true) => Verdict::Solved(chosen),
        Ok(false) => Verdict::Impossible(Exhausted),
        Err(stop) => Verdict::Unknown(stop),
    }
}

/// A directed path with an even number of arcs from the first vertex to the last that visits none twice: its
/// vertices in order. Every path from the first vertex is followed.
pub fn even_path(digraph: &Digraph, limits: Limits) -> Verdict<Vec<usize>, Exhausted> {
    fn go_on(digraph: &Digraph, path: &mut Vec<usize>, left: &mut u64) -> Result<bool, Stop> {
        let at = path[path.len() - 1];
        if at == digraph.n - 1 {
            return Ok(path.len() % 2 == 1);
        }
        for &(_, to) in digraph.arcs.iter().filter(|arc| arc.0 == at) {
            *left = left.checked_sub(1).ok_or(Stop::Nodes)?;
            if path.contains(&to) {
                continue;
            }
            path.push(to);
            if go_on(digraph, path, left)? {
                return Ok(true);
            }
            path.pop();
        }
        Ok(false)
    }
    if digraph.n == 0 {
        return Verdict::Impossible(Exhausted);
    }
    if digraph.n > MOST_TABLE * MOST_TABLE {
        return Verdict::Unknown(Stop::TooLarge);
    }
    let (mut path, mut left) = (vec![0], limits.nodes);
    match go_on(digraph, &mut path, &mut left) {
        Ok(true) => Verdict::Solved(path),
        Ok(false) => Verdict::Impossible(Exhausted),
        Err(stop) => Verdict::Unknown(stop),
    }
}

/// A directed cycle with an even number of red and an even number of blue arcs: arcs by number, in order, from the
/// least vertex on. Every path from every vertex through larger ones is followed.
pub fn even_cycle(digraph: &RedBlue, limits: Limits) -> Verdict<Vec<usize>, Exhausted> {
    fn go_on(
        digraph: &RedBlue,
        (start, at): (usize, usize),
        path: &mut Vec<usize>,
        left: &mut u64,
    ) -> Result<bool, Stop> {
        for (i, arc) in digraph.arcs.iter().enumerate().filter(|(_, arc)| arc.from == at) {
            *left = left.checked_sub(1).ok_or(Stop::Nodes)?;
            let met = path.iter().any(|&before| digraph.arcs[before].from == arc.to);
            path.push(i);
            if arc.to == start && digraph.is_even_cycle(path) {
                return Ok(true);
            }
            if arc.to > start && !met && go_on(digraph, (start, arc.to), path, left)? {
                return Ok(true);
            }
            path.pop();
        }
        Ok(false)
    }
    if digraph.n > MOST_TABLE * MOST_TABLE {
        return Verdict::Unknown(Stop::TooLarge);
    }
    let mut left = limits.nodes;
    for start in 0..digraph.n {
        let mut path = Vec::new();
        match go_on(digraph, (start, start), &mut path, &mut left) {
            Ok(true) => return Verdict::Solved(path),
            Ok(false) => {}
            Err(stop) => return Verdict::Unknown(stop),
        }
    }
    Verdict::Impossible(Exhausted)
}
