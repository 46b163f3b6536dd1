//! Reasons and lists of sets in words and JSON.

use std::fmt::Write as _;

use serde_json::{Map, Value};

use crate::notation::Lettering;
use crate::rules::{Places, Table};
use crate::solve::Reason;

/// The most sets a text lists; JSON lists all.
const MOST_LINES: usize = 1000;

/// A reason in a sentence.
pub fn reason(reason: &Reason, table: &Table) -> String {
    let (n, v) = (table.cards.len(), table.v);
    let cards = if n == 1 { "card is" } else { "cards are" };
    match reason {
        Reason::TooFew => format!("A set needs {v} cards, {n} {cards} on the table."),
        Reason::Exhausted if v == 3 => {
            "No two cards have their third card on the table.".to_owned()
        }
        Reason::Exhausted => "Every way to complete a set was tried or refuted.".to_owned(),
    }
}

/// The cards of a set, as in `3hgd 3spd 3frd`.
pub fn set(table: &Table, places: &[usize], lettering: Lettering) -> String {
    lettering.cards(places.iter().filter_map(|&place| table.cards.get(place)))
}

/// The cards of a set as a JSON list.
pub fn set_json(table: &Table, places: &[usize], lettering: Lettering) -> Value {
    places.iter().filter_map(|&place| table.cards.get(place)).map(|c| lettering.card(c)).collect()
}

/// Sets, one to a line.
pub fn sets(table: &Table, sets: &[Places], lettering: Lettering) -> String {
    let mut out = String::new();
    for places in sets.iter().take(MOST_LINES) {
        let _ = writeln!(out, "{}", set(table, places, lettering));
    }
    if let Some(more) = sets.len().checked_sub(MOST_LINES + 1) {
        let _ = writeln!(out, "and {} more (--json lists all)", more + 1);
    }
    out
}

/// "1 set", "6 sets".
pub fn count(sets: u64) -> String {
    counted(sets, "set")
}

/// "1 game", "6 games": for nouns whose plural is one letter more.
pub fn counted(n: u64, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

/// Puts a list of pairs into a JSON object.
pub fn object<const N: usize>(pairs: [(&str, Value); N]) -> Map<String, Value> {
    pairs.into_iter().map(|(k, v)| (k.to_string(), v)).collect()
}
