//! A census in words and JSON.
//!
//! Counts are decimal strings in JSON: they outgrow the 53 bits of a number at eleven cards. The
//! lists are objects keyed by the number of cards, so that a reader need not count commas.

use std::fmt::Write as _;

use fairdeal_core::room::{Answer, Outcome};
use serde_json::{Map, Value, json};

use super::{Counts, binomial};
use crate::family::SetFamily;

/// The answer of `census`; the text shows the histogram of `shown` cards, and rows up to `up_to`
/// cards if that was asked for. The fields have all that was counted.
pub fn answer(counts: &Counts, shown: usize, up_to: Option<usize>) -> Answer {
    let Counts { v, p, group, .. } = *counts;
    let mut fields = Map::new();
    fields.insert("family".into(), SetFamily::new(v, p).to_string().into());
    fields.insert("values".into(), v.into());
    fields.insert("properties".into(), p.into());
    fields.insert("deck".into(), counts.deck.into());
    fields.insert("sets".into(), counts.sets.to_string().into());
    let order = group.order(v, p).map(|order| order.to_string());
    fields.insert("group".into(), json!({"name": group.name(v, p), "order": order}));
    fields.insert("cards".into(), counts.by_sets.len().saturating_sub(1).into());
    fields.insert("set_free".into(), keyed(&counts.set_free));
    fields.insert("classes".into(), keyed(&counts.set_free_classes));
    let by_sets = counts.by_sets.iter().map(|row| histogram(row)).enumerate();
    let by_sets: Map<String, Value> = by_sets.map(|(k, row)| (k.to_string(), row)).collect();
    fields.insert("by_sets".into(), by_sets.into());
    fields.insert("classes_all".into(), keyed(&counts.classes));
    Answer { outcome: Outcome::Yes, fields, text: text(counts, shown, up_to), certificate: None }
}

fn keyed(list: &[u128]) -> Value {
    let entries = list.iter().enumerate();
    Value::Object(entries.map(|(k, c)| (k.to_string(), c.to_string().into())).collect())
}

/// Tables by number of sets; numbers of sets that do not occur are left out.
fn histogram(row: &[u128]) -> Value {
    let entries = row.iter().enumerate().filter(|(_, c)| **c > 0);
    Value::Object(entries.map(|(s, c)| (s.to_string(), c.to_string().into())).collect())
}

/// A number with commas.
fn grouped(n: u128) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
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
        _ if odds >= 100.0 => format!("{odds:.0} : 1"),
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

fn text(counts: &Counts, shown: usize, up_to: Option<usize>) -> String {
    let Counts { v, p, group, deck, .. } = *counts;
    let mut out = String::new();
    let order = group.order(v, p).map_or("beyond 128 bits".into(), grouped);
    let _ = writeln!(
        out,
        "{}: {deck} cards, {} sets; classes under {}, order {order}\n",
        SetFamily::new(v, p),
        grouped(counts.sets),
        group.name(v, p),
    );
    let head = ["cards", "tables", "without a set", "share", "odds against", "classes", "of all"];
    let mut rows = vec![head.map(String::from).to_vec()];
    let most = up_to.map_or(usize::MAX, |k| k.saturating_add(1));
    let free = counts.set_free.iter().zip(&counts.set_free_classes).enumerate().take(most);
    for (k, (&free, &classes)) in free {
        let all = binomial(deck, k);
        rows.push(vec![
            k.to_string(),
            grouped(all),
            grouped(free),
            percent(free, all),
            odds(free, all),
            grouped(classes),
            counts.classes.get(k).copied().map_or(String::new(), grouped),
        ]);
    }
    out += &table(&rows);
    if let Some(row) = counts.by_sets.get(shown) {
        let all = binomial(deck, shown);
        let _ = writeln!(out, "\n{shown} cards by number of sets\n");
        let mut rows = vec![["sets", "tables", "share", "odds against"].map(String::from).to_vec()];
        for (s, &count) in row.iter().enumerate().filter(|(_, c)| **c > 0) {
            rows.push(vec![s.to_string(), grouped(count), percent(count, all), odds(count, all)]);
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
        assert_eq!(grouped(2_284_535_476_080), "2,284,535,476,080");
        assert_eq!(
            (grouped(0), grouped(999), grouped(1000)),
            ("0".into(), "999".into(), "1,000".into())
        );
        let (free, all) = (2_284_535_476_080, 70_724_320_184_700);
        assert_eq!(percent(free, all), "3.2302 %");
        assert_eq!(odds(free, all), "29.96 : 1");
        assert_eq!((odds(0, 5), odds(5, 5)), ("never".into(), "always".into()));
        assert_eq!(percent(2_970_003_246_912, binomial(81, 15)), "0.036469 %");
    }
}
