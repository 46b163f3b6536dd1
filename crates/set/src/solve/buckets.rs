//! All sets, or one: cards in buckets by the properties they share with the first.
//!
//! Let c be the first card of a set. The properties in which another card of the set agrees with c
//! are those in which all of them agree, so all other cards lie in one *bucket*: the later cards
//! that agree with c in exactly those properties. A bucket of fewer than v − 1 cards is passed
//! over. Within a bucket only the other properties matter, in which no value may come twice: a
//! bit mask of the values used so far for each of them. For v = 3 every bucket's search ends at a
//! pair, so there pairs are completed instead, by the third card of [`super::interpolation`].
//!
//! Every set has one first card and one bucket, so none is met twice. This is the plain cousin of
//! the arrival search: it looks at a table once, and can list everything.
//!
//! A node is a card added to a part of a set (a pair, for v = 3).

use std::collections::BTreeMap;

use fairdeal_core::{Limits, Stop, Verdict};

use super::{Reason, Solved, Walk, interpolation, pair_completion};
use crate::rules::{Places, Table};

/// One set, or that there is none.
pub(crate) fn solve(table: &Table, limits: Limits) -> Solved {
    if table.cards.len() < table.v {
        return Solved { verdict: Verdict::Impossible(Reason::TooFew), nodes: 0 };
    }
    let mut found = None;
    let (ended, nodes) = run(table, limits, &mut |set| {
        found = Some(set.to_vec());
        false
    });
    let verdict = match (ended, found) {
        (Err(stop), _) => Verdict::Unknown(stop),
        (Ok(()), Some(places)) => Verdict::Solved(places),
        (Ok(()), None) => Verdict::Impossible(Reason::Exhausted),
    };
    Solved { verdict, nodes }
}

/// Shows every set of the table once, as places in ascending order, to `visit`, until it says
/// `false`; sets come by their first card, those of one first card in no simple order.
pub(crate) fn visit(
    table: &Table,
    limits: Limits,
    mut visit: impl FnMut(&[usize]) -> bool,
) -> Walk {
    let (ended, nodes) = run(table, limits, &mut visit);
    Walk { nodes, stopped: ended.err() }
}

/// All sets of a small table, in lexicographic order of their places.
#[cfg(test)]
pub(crate) fn all_sets(table: &Table) -> Vec<Places> {
    let mut sets = Vec::new();
    let unbounded = visit(table, Limits::default(), |set| {
        sets.push(set.to_vec());
        true
    });
    debug_assert_eq!(unbounded.stopped, None, "the default limits have no bound on nodes");
    sets.sort_unstable();
    sets
}

type Visit<'a> = &'a mut dyn FnMut(&[usize]) -> bool;

fn run(table: &Table, limits: Limits, visit: Visit<'_>) -> (Result<(), Stop>, u64) {
    let mut search =
        Search { table, limits, nodes: 0, chosen: Vec::new(), used: Vec::new(), visit };
    let ended = match table.v {
        1 => search.singles(),
        3 => search.pairs(),
        _ => search.buckets(),
    };
    (ended.map(|_| ()), search.nodes)
}

struct Search<'a> {
    table: &'a Table,
    limits: Limits,
    nodes: u64,
    chosen: Places,
    /// The values used so far in each property that is to be all different.
    used: Vec<u64>,
    visit: Visit<'a>,
}

impl Search<'_> {
    fn spend(&mut self) -> Result<(), Stop> {
        if let Some(stop) = self.limits.spent(self.nodes) {
            return Err(stop);
        }
        self.nodes += 1;
        Ok(())
    }

    /// v = 1: every card is a set.
    fn singles(&mut self) -> Result<bool, Stop> {
        for place in 0..self.table.cards.len() {
            self.spend()?;
            if !(self.visit)(&[place]) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// v = 3: false when the visitor has seen enough.
    fn pairs(&mut self) -> Result<bool, Stop> {
        let cards = &self.table.cards;
        let there = pair_completion::places(cards);
        for (i, a) in cards.iter().enumerate() {
            for (j, b) in cards.iter().enumerate().skip(i + 1) {
                self.spend()?;
                match there.get(&interpolation::third(a, b)) {
                    Some(&k) if k > j && !(self.visit)(&[i, j, k]) => return Ok(false),
                    _ => {}
                }
            }
        }
        Ok(true)
    }

    /// Any v: false when the visitor has seen enough.
    fn buckets(&mut self) -> Result<bool, Stop> {
        let (table, v) = (self.table, self.table.v);
        for (first, card) in table.cards.iter().enumerate() {
            // A table may cost much time and no node: most buckets are too small.
            if let Some(stop) = self.limits.cancelled() {
                return Err(stop);
            }
            let mut buckets: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
            for (place, other) in table.cards.iter().enumerate().skip(first + 1) {
                let agree = card.values().iter().zip(other.values());
                let mask =
                    agree.enumerate().fold(0, |mask, (q, (x, y))| mask | u64::from(x == y) << q);
                buckets.entry(mask).or_default().push(place);
            }
            for (mask, bucket) in buckets.into_iter().filter(|(_, bucket)| bucket.len() + 1 >= v) {
                let different: Vec<usize> = (0..table.p).filter(|q| mask >> q & 1 == 0).collect();
                self.used = different.iter().map(|&q| 1 << card.values()[q]).collect();
                self.chosen = vec![first];
                if !self.grow(&bucket, &different)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    fn grow(&mut self, bucket: &[usize], different: &[usize]) -> Result<bool, Stop> {
        if self.chosen.len() == self.table.v {
            return Ok((self.visit)(&self.chosen));
        }
        for (i, &place) in bucket.iter().enumerate() {
            if self.chosen.len() + bucket.len() - i < self.table.v {
                break;
            }
            let values = self.table.cards[place].values();
            if different.iter().zip(&self.used).any(|(&q, used)| used >> values[q] & 1 == 1) {
                continue;
            }
            self.spend()?;
            self.flip(values, different);
            self.chosen.push(place);
            let on = self.grow(&bucket[i + 1..], different)?;
            self.chosen.pop();
            self.flip(values, different);
            if !on {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn flip(&mut self, values: &[u8], different: &[usize]) {
        for (&q, used) in different.iter().zip(&mut self.used) {
            *used ^= 1 << values[q];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::deal;
    use crate::family::SetFamily;
    use crate::solve::brute;

    #[test]
    fn lists_are_those_of_brute() {
        for (family, deals) in [
            ("", 300),
            ("v3p2/7", 300),
            ("v2p3/5", 100),
            ("v4p2/10", 300),
            ("v5p2/12", 100),
            ("v4p3/14", 100),
        ] {
            let family = SetFamily::parse(family).unwrap();
            for number in 0..deals {
                let table = deal(family, number);
                assert_eq!(all_sets(&table), brute::all(&table), "{family}#{number}");
            }
        }
    }

    #[test]
    fn limits_are_kept() {
        let table = deal(SetFamily::parse("v4p3/12").unwrap(), 1);
        let nodes = visit(&table, Limits::default(), |_| true).nodes;
        let whole = Walk { nodes, stopped: None };
        assert_eq!(visit(&table, Limits::nodes(nodes), |_| true), whole);
        let short = Walk { nodes: nodes - 1, stopped: Some(Stop::Nodes) };
        assert_eq!(visit(&table, Limits::nodes(nodes - 1), |_| true), short);
    }
}
