//! Exact cover by sets of three: `p cover ELEMENTS SETS`, then SETS lines of three numbers from 1 to ELEMENTS.
//!
//! An exact cover is a choice of sets in which every element occurs once. The format is ours; a set named twice
//! is refused, and so is one with an element twice.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::MOST;
use super::words::{at_end, header, lines};
use crate::InputError;

/// An instance of exact cover by sets of three.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cover {
    /// Elements 0 to n − 1.
    pub n: usize,
    /// The sets in the order of the file, each in ascending order.
    pub sets: Vec<[usize; 3]>,
}

impl Cover {
    /// Reads an instance.
    ///
    /// # Errors
    /// When it is none; the error names line and column.
    pub fn parse(text: &str) -> Result<Cover, InputError> {
        let mut lines = lines(text);
        let numbers = [("the number of elements", 0, MOST), ("the number of sets", 0, usize::MAX)];
        let [n, count] = header(lines.next(), &["cover"], numbers)?;
        let (mut sets, mut seen) = (Vec::new(), BTreeSet::new());
        for line in lines {
            line.exactly(&["an element"; 3])?;
            let mut set = [0; 3];
            for (i, element) in set.iter_mut().enumerate() {
                *element = line.words[i].number("an element", 1, n)? - 1;
            }
            if (1..3).any(|i| set[..i].contains(&set[i])) {
                return Err(line.words[0].wrong("starts a set with an element twice"));
            }
            set.sort_unstable();
            if !seen.insert(set) {
                return Err(line.words[0].wrong("starts a set that was named before"));
            }
            sets.push(set);
        }
        match sets.len() == count {
            true => Ok(Cover { n, sets }),
            false => {
                let there = sets.len();
                Err(at_end(text, format!("{there} sets are here, the header says {count}")))
            }
        }
    }

    /// Writes it.
    pub fn write(&self) -> String {
        let mut out = format!("p cover {} {}\n", self.n, self.sets.len());
        for [a, b, c] in &self.sets {
            let _ = writeln!(out, "{} {} {}", a + 1, b + 1, c + 1);
        }
        out
    }

    /// Are these sets, by number from 0, an exact cover?
    pub fn is_exact(&self, chosen: &[usize]) -> bool {
        let mut seen = BTreeSet::new();
        let fits = |&set: &usize| {
            self.sets.get(set).is_some_and(|set| set.iter().all(|&e| seen.insert(e)))
        };
        chosen.iter().all(fits) && seen.len() == self.n
    }
}
