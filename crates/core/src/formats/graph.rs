//! Simple undirected graphs: DIMACS edge lists and graph6.
//!
//! `p edge VERTICES EDGES` (or `p col`), then `e u v` for every edge, once. Loops and an edge named
//! twice are refused: the reductions speak of simple graphs.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::words::{at_end, header, lines};
use super::{Format, MOST, detect, graph6};
use crate::InputError;

/// A simple undirected graph.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Graph {
    /// Vertices 0 to n − 1.
    pub n: usize,
    /// The edges in ascending order, the smaller end first.
    pub edges: Vec<(usize, usize)>,
}

impl Graph {
    /// The graph with these edges, in any order; loops are dropped, doubles counted once.
    pub fn new(n: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Graph {
        let sorted = edges.into_iter().map(|(u, v)| (u.min(v), u.max(v)));
        let edges: BTreeSet<_> = sorted.filter(|&(u, v)| u != v && v < n).collect();
        Graph { n, edges: edges.into_iter().collect() }
    }

    /// Reads an edge list or graph6, told by the content.
    ///
    /// # Errors
    /// When it is neither; the error names line and column.
    pub fn parse(text: &str) -> Result<Graph, InputError> {
        match detect(text)? {
            Format::Edge => dimacs(text),
            Format::Graph6 => graph6::parse(text),
            other => {
                let message = format!(
                    "expected a graph (`p edge 3 2`, then `e 1 2`; or graph6), this is {}",
                    other.word()
                );
                Err(InputError::at("line 1", message))
            }
        }
    }

    /// Writes it as an edge list.
    pub fn write(&self) -> String {
        let mut out = format!("p edge {} {}\n", self.n, self.edges.len());
        for (u, v) in &self.edges {
            let _ = writeln!(out, "e {} {}", u + 1, v + 1);
        }
        out
    }

    /// Writes it as graph6, one line without a header.
    pub fn write_graph6(&self) -> String {
        graph6::write(self)
    }

    /// The neighbours of every vertex, in ascending order.
    pub fn neighbours(&self) -> Vec<Vec<usize>> {
        let mut out = vec![Vec::new(); self.n];
        for &(u, v) in &self.edges {
            out[u].push(v);
            out[v].push(u);
        }
        out.iter_mut().for_each(|list| list.sort_unstable());
        out
    }

    /// The degree of every vertex.
    pub fn degrees(&self) -> Vec<usize> {
        let mut out = vec![0; self.n];
        for &(u, v) in &self.edges {
            out[u] += 1;
            out[v] += 1;
        }
        out
    }

    /// Is this an edge?
    pub fn has(&self, u: usize, v: usize) -> bool {
        self.edges.binary_search(&(u.min(v), u.max(v))).is_ok()
    }
}

fn dimacs(text: &str) -> Result<Graph, InputError> {
    let mut lines = lines(text);
    let numbers = [("the number of vertices", 0, MOST), ("the number of edges", 0, usize::MAX)];
    let [n, count] = header(lines.next(), &["edge", "col"], numbers)?;
    let mut edges = BTreeSet::new();
    for line in lines {
        let first = line.words[0];
        if first.text != "e" {
            return Err(first.wrong("is not the e of an edge `e u v`"));
        }
        line.exactly(&["e", "a vertex", "a vertex"])?;
        let end = |i: usize| line.words[i].number("a vertex", 1, n).map(|v| v - 1);
        let (u, v) = (end(1)?, end(2)?);
        if u == v {
            return Err(line.words[2].wrong("is the edge's other end too: loops are not allowed"));
        }
        if !edges.insert((u.min(v), u.max(v))) {
            return Err(first.wrong("names an edge that was named before"));
        }
    }
    match edges.len() == count {
        true => Ok(Graph { n, edges: edges.into_iter().collect() }),
        false => {
            let there = edges.len();
            Err(at_end(text, format!("{there} edges are here, the header says {count}")))
        }
    }
}
