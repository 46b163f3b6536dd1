//! k-dimensional matching: `p kdm K N M`, then M lines of K numbers from 1 to N.
//!
//! There are K disjoint sets of N elements each; a line is a tuple with one element of every set. A
//! perfect matching is N tuples in which no element occurs twice. K = 3 is the 3-dimensional
//! matching of Karp's list. The format is ours; a tuple named twice is refused.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::MOST;
use super::words::{at_end, header, lines};
use crate::InputError;

/// An instance of k-dimensional matching.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Kdm {
    /// Sets, and numbers of a tuple.
    pub k: usize,
    /// Elements of each set.
    pub n: usize,
    /// The tuples in the order of the file, elements from 0.
    pub tuples: Vec<Vec<usize>>,
}

impl Kdm {
    /// Reads an instance.
    ///
    /// # Errors
    /// When it is none; the error names line and column.
    pub fn parse(text: &str) -> Result<Kdm, InputError> {
        let mut lines = lines(text);
        let numbers = [
            ("the number of sets", 1, 64),
            ("the number of elements", 0, MOST),
            ("the number of tuples", 0, usize::MAX),
        ];
        let [k, n, count] = header(lines.next(), &["kdm"], numbers)?;
        let (mut tuples, mut seen) = (Vec::new(), BTreeSet::new());
        for line in lines {
            line.exactly(&vec!["an element"; k])?;
            let element = |i: usize| line.words[i].number("an element", 1, n).map(|e| e - 1);
            let tuple: Vec<usize> = (0..k).map(element).collect::<Result<_, _>>()?;
            if !seen.insert(tuple.clone()) {
                return Err(line.words[0].wrong("starts a tuple that was named before"));
            }
            tuples.push(tuple);
        }
        match tuples.len() == count {
            true => Ok(Kdm { k, n, tuples }),
            false => {
                let there = tuples.len();
                Err(at_end(text, format!("{there} tuples are here, the header says {count}")))
            }
        }
    }

    /// Writes it.
    pub fn write(&self) -> String {
        let mut out = format!("p kdm {} {} {}\n", self.k, self.n, self.tuples.len());
        for tuple in &self.tuples {
            let words: Vec<String> = tuple.iter().map(|e| (e + 1).to_string()).collect();
            let _ = writeln!(out, "{}", words.join(" "));
        }
        out
    }

    /// Are these tuples, by number from 0, a perfect matching?
    pub fn is_perfect(&self, chosen: &[usize]) -> bool {
        let all: Option<Vec<&Vec<usize>>> = chosen.iter().map(|&t| self.tuples.get(t)).collect();
        let Some(all) = all else { return false };
        let once = |set: usize| all.iter().map(|t| t[set]).collect::<BTreeSet<_>>().len() == self.n;
        all.len() == self.n && (0..self.k).all(once)
    }
}
