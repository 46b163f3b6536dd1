//! Directed graphs: `p arc VERTICES ARCS`, then `a u v` for every arc from u to v, once.
//!
//! The shape is that of the DIMACS shortest-path files without their weights. An arc and its reverse
//! are two arcs; loops are refused.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::MOST;
use super::words::{at_end, header, lines};
use crate::InputError;

/// A directed graph without loops or doubled arcs.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Digraph {
    /// Vertices 0 to n − 1.
    pub n: usize,
    /// The arcs, tail first, in ascending order.
    pub arcs: Vec<(usize, usize)>,
}

impl Digraph {
    /// The digraph with these arcs, in any order; loops are dropped, doubles counted once.
    pub fn new(n: usize, arcs: impl IntoIterator<Item = (usize, usize)>) -> Digraph {
        let fits = |&(u, v): &(usize, usize)| u != v && u < n && v < n;
        let arcs: BTreeSet<_> = arcs.into_iter().filter(fits).collect();
        Digraph { n, arcs: arcs.into_iter().collect() }
    }

    /// Reads an arc list.
    ///
    /// # Errors
    /// When it is none; the error names line and column.
    pub fn parse(text: &str) -> Result<Digraph, InputError> {
        let mut lines = lines(text);
        let numbers = [("the number of vertices", 0, MOST), ("the number of arcs", 0, usize::MAX)];
        let [n, count] = header(lines.next(), &["arc"], numbers)?;
        let mut arcs = BTreeSet::new();
        for line in lines {
            let first = line.words[0];
            if first.text != "a" {
                return Err(first.wrong("is not the a of an arc `a u v`"));
            }
            line.exactly(&["a", "a vertex", "a vertex"])?;
            let end = |i: usize| line.words[i].number("a vertex", 1, n).map(|v| v - 1);
            let (u, v) = (end(1)?, end(2)?);
            if u == v {
                return Err(line.words[2].wrong("is the arc's tail too: loops are not allowed"));
            }
            if !arcs.insert((u, v)) {
                return Err(first.wrong("names an arc that was named before"));
            }
        }
        match arcs.len() == count {
            true => Ok(Digraph { n, arcs: arcs.into_iter().collect() }),
            false => {
                let there = arcs.len();
                Err(at_end(text, format!("{there} arcs are here, the header says {count}")))
            }
        }
    }

    /// Writes it.
    pub fn write(&self) -> String {
        let mut out = format!("p arc {} {}\n", self.n, self.arcs.len());
        for (u, v) in &self.arcs {
            let _ = writeln!(out, "a {} {}", u + 1, v + 1);
        }
        out
    }

    /// An order of the vertices in which all of these arcs go forward; none if they hold a directed
    /// cycle.
    pub fn order(n: usize, arcs: &[(usize, usize)]) -> Option<Vec<usize>> {
        let mut into = vec![0_usize; n];
        arcs.iter().for_each(|&(_, v)| into[v] += 1);
        let mut free: BTreeSet<usize> = (0..n).filter(|&v| into[v] == 0).collect();
        let mut out = Vec::with_capacity(n);
        while let Some(u) = free.pop_first() {
            out.push(u);
            for &(_, v) in arcs.iter().filter(|arc| arc.0 == u) {
                into[v] -= 1;
                if into[v] == 0 {
                    free.insert(v);
                }
            }
        }
        (out.len() == n).then_some(out)
    }
}
