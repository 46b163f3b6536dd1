//! What a survey adds up to.

use std::collections::BTreeMap;

use fairdeal_core::Outcome;
use fairdeal_core::game::Row;
use fairdeal_core::interval::{Rate, rate};

/// Counts over a survey's rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
    pub reasons: BTreeMap<&'static str, u64>,
    /// Undecided deals by what stopped the search.
    pub stops: BTreeMap<&'static str, u64>,
    pub nodes: u64,
    /// The deal that took most nodes, the first of them, and how many it took.
    pub hardest: Option<(i64, u64)>,
    /// Whether it was told to stop before the end of its plan.
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
                *self.reasons.entry(row.reason).or_default() += 1;
            }
            Outcome::Unknown => {
                self.unknown += 1;
                *self.stops.entry(row.reason).or_default() += 1;
            }
        }
        if self.hardest.is_none_or(|(_, most)| row.nodes > most) {
            self.hardest = Some((deal, row.nodes));
        }
    }

    /// The share of deals that can be won, with its interval.
    pub fn winnable(&self) -> Rate {
        rate(self.solved, self.impossible, self.unknown)
    }
}
