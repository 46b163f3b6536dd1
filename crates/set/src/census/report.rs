//! A census in words and JSON.
//!
//! Counts are decimal strings in JSON: they outgrow the 53 bits of a number at eleven cards. The
//! lists are objects keyed by the number of cards, so that a reader need not count commas.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use fairdeal_core::ability::{self, Report, Run, Say};
use fairdeal_core::game::Style;
use fairdeal_core::words::{count_of, counted, thousands, wrapped};
use fairdeal_core::{Error, Limits, Outcome};
#[cfg(feature = "schema")]
use schemars::{Schema, SchemaGenerator};
use serde::Serialize;
use serde_json::Value;

use super::{Counts, binomial, census};
use crate::check::Set;
use crate::family::SetFamily;
use crate::game::{more_values, only_sets, parameters};

/// What `census` prints.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Census {
    /// The family.
    pub family: String,
    /// Values and properties.
    pub parameters: BTreeMap<&'static str, Value>,
    /// Cards in the deck.
    pub deck: u64,
    /// Sets in the deck.
    pub sets: String,
    /// The symmetries that classes are counted under.
    pub group: GroupFacts,
    /// Tables of up to this many cards are counted by number of sets.
    pub up_to: u64,
    /// Tables without a set, by number of cards.
    pub set_free: BTreeMap<u64, String>,
    /// Their classes.
    pub classes: BTreeMap<u64, String>,
    /// Tables by number of cards and of sets; numbers that do not occur are left out.
    pub by_sets: BTreeMap<u64, BTreeMap<u64, String>>,
    /// Classes of all tables, by number of cards.
    pub classes_all: BTreeMap<u64, String>,
    /// The count was cancelled, and what is here is not all that was asked for.
    pub cancelled: bool,
    #[serde(skip)]
    counts: Counts,
    #[serde(skip)]
    shown: usize,
    #[serde(skip)]
    rows: Option<usize>,
}

/// A group of symmetries.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GroupFacts {
    /// Its name.
    pub name: String,
    /// How many symmetries it has, if 128 bits are enough.
    pub order: Option<String>,
}

impl Census {
    /// The report of these counts: the text shows the histogram of `shown` cards, and rows up to
    /// `rows` cards if that was asked for. The fields have all that was counted.
    pub fn new(counts: Counts, shown: usize, rows: Option<usize>) -> Self {
        let Counts { v, p, group, .. } = counts;
        let histogram = |row: &Vec<u128>| {
            let there = row.iter().enumerate().filter(|(_, count)| **count > 0);
            there.map(|(sets, count)| (sets as u64, count.to_string())).collect()
        };
        let by_sets = counts.by_sets.iter().map(histogram).enumerate();
        Census {
            family: SetFamily::new(v, p).to_string(),
            parameters: parameters(v, p),
            deck: counts.deck as u64,
            sets: counts.sets.to_string(),
            group: GroupFacts {
                name: group.name(v, p),
                order: group.order(v, p).map(|order| order.to_string()),
            },
            up_to: counts.by_sets.len().saturating_sub(1) as u64,
            set_free: keyed(&counts.set_free),
            classes: keyed(&counts.set_free_classes),
            by_sets: by_sets.map(|(k, row)| (k as u64, row)).collect(),
            classes_all: keyed(&counts.classes),
            cancelled: counts.stopped.is_some(),
            counts,
            shown,
            rows,
        }
    }
}

impl Say for Census {
    fn outcome(&self) -> Outcome {
        if self.cancelled { Outcome::Unknown } else { Outcome::Solved }
    }

    fn say(&self, style: Style) -> String {
        let mut out = text(&self.counts, self.shown, self.rows, style);
        if self.cancelled {
            out += "\ncancelled: this is not all that was asked for\n";
        }
        out
    }
}

impl ability::Census<Set> for Set {
    fn census(
        &self,
        family: &SetFamily,
        cards: Option<u64>,
        limits: Limits,
        run: &Run<'_>,
    ) -> Result<Box<dyn Report>, Error> {
        only_sets(family, "census")?;
        more_values(family, "census")?;
        let counts = census(family.v, family.p, cards, limits, run)?;
        let asked = cards.map(|cards| cards as usize);
        Ok(Box::new(Census::new(counts, asked.unwrap_or(family.n), asked)))
    }

    #[cfg(feature = "schema")]
    fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<Census>()
    }
}

fn keyed(list: &[u128]) -> BTreeMap<u64, String> {
    list.iter().enumerate().map(|(k, count)| (k as u64, count.to_string())).collect()
}

/// A share in percent, to five digits that matter.
fn percent(part: u128, whole: u128) -> String {
    if part == 0 || part == whole {
        return if part == 0 { "0 %".into() } else { "100 %".into() };
    }
    let share = 100.0 * part as f64 / whole as f64;
    if share >= 0.001 {
        let places = if share >= 10.0 { 3 } else { 4 + usize::from(share < 0.1) * 2 };
        format!("{share:.places$} %")
    } else {
        format!("{share:.4e} %")
    }
}

/// Odds against, as players quote them: `29.96 : 1`.
fn odds(part: u128, whole: u128) -> String {
    if part == 0 {
        return "never".into();
    }
    if part == whole {
        return "always".into();
    }
    let odds = (whole - part) as f64 / part as f64;
    match odds {
        _ if odds >= 1e6 => format!("{odds:.3e} : 1"),
        _ if odds >= 100.0 => format!("{} : 1", thousands(odds.round() as u128)),
        _ => format!("{odds:.2} : 1"),
    }
}

/// Columns aligned to the right.
fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |c: usize| rows.iter().map(|row| row[c].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut out = String::new();
    for row in rows {
        let cells = row.iter().zip(&widths).map(|(cell, &w)| format!("{cell:>w$}"));
        let _ = writeln!(out, "{}", cells.collect::<Vec<_>>().join("  ").trim_end());
    }
    out
}

fn text(counts: &Counts, shown: usize, up_to: Option<usize>, style: Style) -> String {
    let Counts { v, p, group, deck, .. } = *counts;
    let order = group.order(v, p).map_or("beyond 128 bits".into(), thousands);
    let line = format!(
        "{}: {}, {}; classes under {}, order {order}",
        SetFamily::new(v, p),
        count_of(deck, "card"),
        counted(counts.sets, "set"),
        group.name(v, p),
    );
    let mut out = format!("{}\n", wrapped(&line, style.columns));
    let head = ["cards", "tables", "without a set", "share", "odds against", "classes", "of all"];
    let mut rows = vec![head.map(String::from).to_vec()];
    let most = up_to.map_or(usize::MAX, |k| k.saturating_add(1));
    let free = counts.set_free.iter().zip(&counts.set_free_classes).enumerate().take(most);
    for (k, (&free, &classes)) in free {
        let all = binomial(deck, k);
        rows.push(vec![
            k.to_string(),
            thousands(all),
            thousands(free),
            percent(free, all),
            odds(free, all),
            thousands(classes),
            counts.classes.get(k).copied().map_or(String::new(), thousands),
        ]);
    }
    out += &table(&rows);
    if let Some(row) = counts.by_sets.get(shown) {
        let all = binomial(deck, shown);
        let _ = writeln!(out, "\n{} by number of sets\n", count_of(shown, "card"));
        let mut rows = vec![["sets", "tables", "share", "odds against"].map(String::from).to_vec()];
        for (s, &count) in row.iter().enumerate().filter(|(_, c)| **c > 0) {
            rows.push(vec![s.to_string(), thousands(count), percent(count, all), odds(count, all)]);
        }
        out += &table(&rows);
        let sum: u128 = row.iter().enumerate().map(|(s, c)| s as u128 * c).sum();
        let _ = writeln!(out, "\nmean {:.6} sets", sum as f64 / all as f64);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_for_people() {
        let (free, all) = (2_284_535_476_080, 70_724_320_184_700);
        assert_eq!(percent(free, all), "3.2302 %");
        assert_eq!(odds(free, all), "29.96 : 1");
        assert_eq!((odds(0, 5), odds(5, 5)), ("never".into(), "always".into()));
        assert_eq!(percent(2_970_003_246_912, binomial(81, 15)), "0.036469 %");
    }
}
