//! What a survey adds up to.

use std::collections::BTreeMap;

use fairdeal_core::interval::{Rate, rate};
use fairdeal_core::room::{Outcome, Row};
use serde_json::{Map, Value, json};

/// Counts over a survey's rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
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
    /// Nodes in all.
    pub nodes: u64,
    /// The deal that took most nodes, the first of them, and how many it took.
    pub hardest: Option<(i64, u64)>,
}

impl Summary {
    /// Counts one row.
    pub fn add(&mut self, deal: i64, row: &Row) {
        self.deals += 1;
        self.nodes += row.nodes;
        match row.outcome {
            Outcome::Yes => self.solved += 1,
            Outcome::No => {
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

    /// The counts as JSON; reasons in the order the family shows them.
    pub fn fields(&self, order: &[&'static str]) -> Map<String, Value> {
        let reasons: Map<String, Value> = order
            .iter()
            .filter_map(|&word| self.reasons.get(word).map(|&n| (word.to_string(), n.into())))
            .collect();
        let stops: Map<String, Value> =
            self.stops.iter().map(|(&word, &n)| (word.to_string(), n.into())).collect();
        let Rate { rate, low, high } = self.winnable();
        let round = |x: f64| if x.is_nan() { Value::Null } else { json!((x * 1e8).round() / 1e8) };
        let mut out = Map::new();
        out.insert("deals".into(), self.deals.into());
        out.insert("solved".into(), self.solved.into());
        out.insert("impossible".into(), self.impossible.into());
        out.insert("unknown".into(), self.unknown.into());
        out.insert("reasons".into(), Value::Object(reasons));
        out.insert("stops".into(), Value::Object(stops));
        out.insert(
            "winnable".into(),
            json!({"rate": round(rate), "low": round(low), "high": round(high)}),
        );
        out.insert("nodes".into(), self.nodes.into());
        let hardest = self.hardest.map_or(Value::Null, |(d, n)| json!({"deal": d, "nodes": n}));
        out.insert("hardest".into(), hardest);
        out
    }
}
