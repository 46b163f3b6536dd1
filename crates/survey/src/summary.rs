//! What a survey adds up to.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use fairdeal_core::Outcome;
use fairdeal_core::game::Row;
use fairdeal_core::interval::{Rate, rate};
use serde::{Deserialize, Serialize};

/// Counts over a survey's rows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    pub strategy: String,
    /// Deals decided or given up.
    pub deals: u64,
    /// Deals that can be won.
    pub solved: u64,
    /// Deals that cannot.
    pub impossible: u64,
    /// Deals nobody decided.
    pub unknown: u64,
    /// Impossible deals by reason.
    pub reasons: BTreeMap<String, u64>,
    /// Undecided deals by what stopped the search.
    pub stops: BTreeMap<String, u64>,
    pub nodes: u64,
    /// The deal that took most nodes, the first of them, and how many it took.
    pub hardest: Option<(i64, u64)>,
    /// Whether it was told to stop before the end of its plan.
    #[serde(skip)]
    pub cancelled: bool,
}

impl Summary {
    /// Of no row yet.
    pub fn new(strategy: &str) -> Self {
        Summary { strategy: strategy.into(), ..Summary::default() }
    }

    pub fn add(&mut self, deal: i64, row: &Row) {
        self.deals += 1;
        self.nodes += row.nodes;
        match row.outcome {
            Outcome::Solved => self.solved += 1,
            Outcome::Impossible => {
                self.impossible += 1;
                add(&mut self.reasons, row.reason, 1);
            }
            Outcome::Unknown => {
                self.unknown += 1;
                add(&mut self.stops, row.reason, 1);
            }
        }
        if self.hardest.is_none_or(|(_, most)| row.nodes > most) {
            self.hardest = Some((deal, row.nodes));
        }
    }

    /// Adds what another one counted, of other deals.
    pub fn join(&mut self, other: &Summary) {
        self.deals += other.deals;
        self.solved += other.solved;
        self.impossible += other.impossible;
        self.unknown += other.unknown;
        self.nodes += other.nodes;
        other.reasons.iter().for_each(|(word, &n)| add(&mut self.reasons, word, n));
        other.stops.iter().for_each(|(word, &n)| add(&mut self.stops, word, n));
        let rank =
            |hardest: Option<(i64, u64)>| hardest.map(|(deal, nodes)| (nodes, Reverse(deal)));
        if rank(other.hardest) > rank(self.hardest) {
            self.hardest = other.hardest;
        }
    }

    /// The share of deals that can be won, with its interval.
    pub fn winnable(&self) -> Rate {
        rate(self.solved, self.impossible, self.unknown)
    }
}

/// Counts a word; most words are there already.
fn add(words: &mut BTreeMap<String, u64>, word: &str, n: u64) {
    match words.get_mut(word) {
        Some(count) => *count += n,
        None => drop(words.insert(word.to_string(), n)),
    }
}
