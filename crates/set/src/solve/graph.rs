//! The post's last idea: a monochromatic clique.
//!
//! Widdis, "Winning a Children's Game with Combinatorial Graph Theory" (2022): make every card a
//! vertex and colour the edge between two cards by the properties in which they differ, one of
//! 2^p − 1 colours. Three cards are a set (v = 3) when the triangle has one colour. The post stops
//! there, because the best known algorithm for monochromatic triangles, O(n^((3+ω)/2)) (Vassilevska
//! Williams and Yuster), is slower than pair completion; [`super::triangles`] is of that kind.
//!
//! The observation holds for every v: in a property, the values of v cards are all equal or all
//! different exactly when each pair answers "equal or different?" alike, so a set is a clique of v
//! vertices whose edges all have one colour. This file looks for such cliques by plain
//! backtracking, one colour of one vertex at a time. It knows values only through "equal or
//! different", which makes it a good second opinion on the other engines.
//!
//! A node is a vertex added to a clique. The colours take 8·n² bytes; a table beyond the memory
//! bound is "unknown".

use std::collections::BTreeMap;

use fairdeal_core::{Limits, Stop, Verdict};

use super::{Reason, Solved};
use crate::rules::{Card, Places, Table};

/// A monochromatic clique of v cards.
pub(crate) fn solve(table: &Table, limits: Limits) -> Solved {
    let n = table.cards.len();
    if n < table.v {
        return Solved { verdict: Verdict::Impossible(Reason::TooFew), nodes: 0 };
    }
    if n.saturating_mul(n).saturating_mul(8) > limits.memory {
        return Solved { verdict: Verdict::Unknown(Stop::Memory), nodes: 0 };
    }
    let mut search = Search::new(table, limits);
    let verdict = match search.colour(table).and_then(|()| search.run()) {
        Ok(true) => Verdict::Solved(search.clique),
        Ok(false) => Verdict::Impossible(Reason::Exhausted),
        Err(stop) => Verdict::Unknown(stop),
    };
    Solved { verdict, nodes: search.nodes }
}

/// The colour of an edge: bit q says that the cards differ in property q.
pub(crate) fn colour(a: &Card, b: &Card) -> u64 {
    let differ = a.values().iter().zip(b.values()).map(|(x, y)| u64::from(x != y));
    differ.fold(0, |colour, bit| colour << 1 | bit)
}

struct Search {
    v: usize,
    n: usize,
    colours: Vec<u64>,
    limits: Limits,
    nodes: u64,
    clique: Places,
}

impl Search {
    fn new(table: &Table, limits: Limits) -> Self {
        let (v, n) = (table.v, table.cards.len());
        let colours = Vec::with_capacity(n * n);
        Search { v, n, colours, limits, nodes: 0, clique: Vec::with_capacity(v) }
    }

    fn colour(&mut self, table: &Table) -> Result<(), Stop> {
        for a in &table.cards {
            if let Some(stop) = self.limits.cancelled() {
                return Err(stop);
            }
            self.colours.extend(table.cards.iter().map(|b| colour(a, b)));
        }
        Ok(())
    }

    fn run(&mut self) -> Result<bool, Stop> {
        for first in 0..self.n {
            if let Some(stop) = self.limits.cancelled() {
                return Err(stop);
            }
            // The later neighbours of `first` by the colour of their edge.
            let mut classes: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
            for other in first + 1..self.n {
                classes.entry(self.colours[first * self.n + other]).or_default().push(other);
            }
            for (colour, class) in classes {
                if class.len() + 1 >= self.v {
                    self.clique.push(first);
                    if self.grow(colour, &class)? {
                        return Ok(true);
                    }
                    self.clique.pop();
                }
            }
        }
        Ok(false)
    }

    /// Grows the clique by candidates, all of which are joined to all of it by edges of `colour`.
    fn grow(&mut self, colour: u64, candidates: &[usize]) -> Result<bool, Stop> {
        if self.clique.len() == self.v {
            return Ok(true);
        }
        for (i, &next) in candidates.iter().enumerate() {
            if self.clique.len() + candidates.len() - i < self.v {
                break;
            }
            if let Some(stop) = self.limits.spent(self.nodes) {
                return Err(stop);
            }
            self.nodes += 1;
            let row = &self.colours[next * self.n..][..self.n];
            let rest: Vec<usize> =
                candidates[i + 1..].iter().copied().filter(|&c| row[c] == colour).collect();
            self.clique.push(next);
            if self.grow(colour, &rest)? {
                return Ok(true);
            }
            self.clique.pop();
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The post's example (its digits count from 1): 1123 and 1131 have colour 0011.
    #[test]
    fn the_posts_colour() {
        assert_eq!(colour(&Card::new(&[0, 0, 1, 2]), &Card::new(&[0, 0, 2, 0])), 0b0011);
    }
}
