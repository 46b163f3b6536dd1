//! The most sets that share no card.
//!
//! Maximum set packing, here by plain branch and bound over the list of all sets: take the first
//! card that is still free and lies in some set whose cards are all free; either one of those sets
//! is taken, or the card stays on the table. The bound: no more sets than (free cards that lie in
//! some set) / v. Right on every table whose sets fit the memory, quick only on small ones.
//!
//! A node is a decision on one card.

use fairdeal_core::{Limits, Stop};

use super::buckets;
use crate::rules::{Places, Table};

/// Sets that share no card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packing {
    /// The sets.
    pub sets: Vec<Places>,
    /// Nothing if no more sets can be had; else why the search stopped before it knew.
    pub stopped: Option<Stop>,
    /// Nodes spent.
    pub nodes: u64,
}

/// The most disjoint sets of a table, or the most found within the limits.
pub fn max_disjoint(table: &Table, limits: Limits) -> Packing {
    let (sets, nodes) = match collect(table, limits) {
        Ok(found) => found,
        Err(stop) => return Packing { sets: Vec::new(), stopped: Some(stop), nodes: limits.nodes },
    };
    // The sets by their first card, which is the card that is decided on.
    let mut by_first: Vec<Vec<Places>> = vec![Vec::new(); table.cards.len()];
    let mut covered = vec![false; table.cards.len()];
    for set in sets {
        set.iter().for_each(|&place| covered[place] = true);
        by_first[set[0]].push(set);
    }
    // later[i]: cards from place i on that lie in some set.
    let mut later = vec![0; table.cards.len() + 1];
    for i in (0..table.cards.len()).rev() {
        later[i] = later[i + 1] + usize::from(covered[i]);
    }
    let mut search = Search {
        v: table.v,
        by_first: &by_first,
        later: &later,
        taken: vec![false; table.cards.len()],
        covered: &covered,
        chosen: Vec::new(),
        best: Vec::new(),
        most: limits.nodes,
        nodes,
    };
    let stopped = search.go(0, 0).err();
    let nodes = search.nodes;
    Packing { sets: search.best, stopped, nodes }
}

/// All sets, within the limits, in lexicographic order of their places; and the nodes spent.
///
/// # Errors
/// When nodes or memory run out.
pub fn collect(table: &Table, limits: Limits) -> Result<(Vec<Places>, u64), Stop> {
    let mut sets: Vec<Places> = Vec::new();
    let bytes = table.v * size_of::<usize>() + size_of::<Places>() + 16;
    let most = limits.memory / bytes;
    let mut full = false;
    let nodes = buckets::visit(table, limits, |set| {
        full = sets.len() >= most;
        if !full {
            sets.push(set.to_vec());
        }
        !full
    })?;
    if full {
        return Err(Stop::Memory);
    }
    sets.sort_unstable();
    Ok((sets, nodes))
}

struct Search<'a> {
    v: usize,
    by_first: &'a [Vec<Places>],
    later: &'a [usize],
    covered: &'a [bool],
    taken: Vec<bool>,
    chosen: Vec<&'a Places>,
    best: Vec<Places>,
    most: u64,
    nodes: u64,
}

impl Search<'_> {
    /// Decides on the cards from place `at` on; `gone` of them, that lie in some set, are taken.
    fn go(&mut self, at: usize, gone: usize) -> Result<(), Stop> {
        if self.chosen.len() > self.best.len() {
            self.best = self.chosen.iter().map(|&set| set.clone()).collect();
        }
        if self.chosen.len() + (self.later[at] - gone) / self.v <= self.best.len() {
            return Ok(());
        }
        if self.nodes >= self.most {
            return Err(Stop::Nodes);
        }
        self.nodes += 1;
        if self.taken[at] {
            return self.go(at + 1, gone - 1);
        }
        let by_first = self.by_first;
        for set in &by_first[at] {
            if set.iter().any(|&place| self.taken[place]) {
                continue;
            }
            set.iter().for_each(|&place| self.taken[place] = true);
            self.chosen.push(set);
            // The first card of the set is at `at`, so v − 1 of its cards come later.
            self.go(at + 1, gone + self.v - 1)?;
            self.chosen.pop();
            set.iter().for_each(|&place| self.taken[place] = false);
        }
        debug_assert!(self.covered[at] || by_first[at].is_empty());
        self.go(at + 1, gone)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::Certificate;
    use crate::check::{check, packing::check_most};
    use crate::deal::deal;
    use crate::family::SetFamily;
    use crate::notation::Lettering;

    /// The checker tries everything in its own way: both must agree.
    #[test]
    fn packings_are_largest() {
        for family in ["", "v3p3/15", "v4p2/12", "v2p3/7", "v5p2/15", "v3p4/21"] {
            let family = SetFamily::parse(family).unwrap();
            for number in 0..60 {
                let table = deal(family, number);
                let packing = max_disjoint(&table, Limits::default());
                assert_eq!(packing.stopped, None);
                let claim = Certificate::sets(&table, &packing.sets, true);
                let how = Lettering::of(family.v, family.p);
                assert_eq!(check(&table, &claim, how), Ok(()), "{family}#{number}");
                let short = packing.sets.len().checked_sub(1);
                assert!(short.is_none_or(|fewer| check_most(&table, fewer).is_err()));
            }
        }
    }

    #[test]
    fn limits_are_kept() {
        let table = deal(SetFamily::parse("v3p4/30").unwrap(), 1);
        let packing = max_disjoint(&table, Limits::nodes(440));
        assert_eq!(packing.stopped, Some(Stop::Nodes));
        let tight = Limits { memory: 100, ..Limits::default() };
        assert_eq!(max_disjoint(&table, tight).stopped, Some(Stop::Memory));
    }
}
