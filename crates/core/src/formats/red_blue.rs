//! Digraphs with red and blue arcs: `p redblue VERTICES ARCS`, then `r u v` or `b u v` for every arc from u to v, once
//! of each colour.
//!
//! What is asked of them: a directed cycle with an even number of red and an even number of blue arcs. The format is ours,
//! after that of arc lists; loops are refused, being odd in their colour.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::MOST;
use super::words::{at_end, header, lines};
use crate::InputError;

/// An arc with its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Arc {
    pub from: usize,
    pub to: usize,
    pub blue: bool,
}

impl Arc {
    /// The letter of its colour.
    pub fn letter(self) -> char {
        if self.blue { 'b' } else { 'r' }
    }
}

/// A digraph with red and blue arcs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RedBlue {
    /// Vertices 0 to n − 1.
    pub n: usize,
    /// In the order of the file.
    pub arcs: Vec<Arc>,
}

impl RedBlue {
    /// Reads an arc list.
    ///
    /// # Errors
    /// When it is none; the error names line and column.
    pub fn parse(text: &str) -> Result<RedBlue, InputError> {
        let mut lines = lines(text);
        let numbers = [("the number of vertices", 0, MOST), ("the number of arcs", 0, usize::MAX)];
        let [n, count] = header(lines.next(), &["redblue"], numbers)?;
        let (mut arcs, mut seen) = (Vec::new(), BTreeSet::new());
        for line in lines {
            let first = line.words[0];
            if !["r", "b"].contains(&first.text) {
                return Err(first.wrong("is not the r or b of an arc `r u v`"));
            }
            line.exactly(&["a colour", "a vertex", "a vertex"])?;
            let end = |i: usize| line.words[i].number("a vertex", 1, n).map(|v| v - 1);
            let arc = Arc { from: end(1)?, to: end(2)?, blue: first.text == "b" };
            if arc.from == arc.to {
                return Err(line.words[2].wrong("is the arc's tail too: loops are not allowed"));
            }
            if !seen.insert(arc) {
                return Err(first.wrong("names an arc that was named before"));
            }
            arcs.push(arc);
        }
        match arcs.len() == count {
            true => Ok(RedBlue { n, arcs }),
            false => {
                let there = arcs.len();
                Err(at_end(text, format!("{there} arcs are here, the header says {count}")))
            }
        }
    }

    /// Writes it.
    pub fn write(&self) -> String {
        let mut out = format!("p redblue {} {}\n", self.n, self.arcs.len());
        for arc in &self.arcs {
            let _ = writeln!(out, "{} {} {}", arc.letter(), arc.from + 1, arc.to + 1);
        }
        out
    }

    /// Are these arcs, by number from 0 and in this order, a directed cycle with an even number of each colour?
    pub fn is_even_cycle(&self, cycle: &[usize]) -> bool {
        let arcs: Option<Vec<Arc>> = cycle.iter().map(|&arc| self.arcs.get(arc).copied()).collect();
        let Some(arcs) = arcs.filter(|arcs| !arcs.is_empty()) else { return false };
        let next = arcs.iter().cycle().skip(1);
        let tails: BTreeSet<usize> = arcs.iter().map(|arc| arc.from).collect();
        let blue = arcs.iter().filter(|arc| arc.blue).count();
        arcs.iter().zip(next).all(|(arc, next)| arc.to == next.from)
            && tails.len() == arcs.len()
            && blue % 2 == 0
            && (arcs.len() - blue) % 2 == 0
    }
}
