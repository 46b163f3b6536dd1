//! The largest table in words and JSON.

use std::fmt::Write as _;

use fairdeal_core::room::{Answer, Outcome};
use serde_json::{Map, Value, json};

use super::Largest;
use crate::family::SetFamily;
use crate::notation::Lettering;
use crate::rules::Card;

/// A card as digits from 1, `1123`; with more than nine values, `1.12.3`.
pub fn digits(v: usize, card: &Card) -> String {
    let values: Vec<String> =
        card.values().iter().map(|&x| (u32::from(x) + 1).to_string()).collect();
    values.join(if v <= 9 { "" } else { "." })
}

/// What others have proved, where that is more than is proved here.
fn literature(v: usize, p: usize) -> Option<(u32, &'static str)> {
    match (v, p) {
        (3, 5) => Some((
            45,
            "Edel, Ferret, Landjev, Storme: The classification of the largest caps in AG(5,3), 2002",
        )),
        (3, 6) => Some((112, "Potechin: Maximal caps in AG(6,3), 2008")),
        _ => None,
    }
}

/// The answer of `unplayable`: undecided if the table is smaller than the bound. With `proof` the
/// certificate goes to a file, and is not among the fields.
pub fn answer(
    found: &Largest,
    counted: bool,
    proof: bool,
    name: &dyn Fn(&Card) -> String,
) -> Answer {
    let Largest { v, p, ref cards, bound, strategy, nodes, count, verified, .. } = *found;
    let names: Vec<String> = cards.iter().map(name).collect();
    let mut fields = Map::new();
    fields.insert("family".into(), SetFamily::new(v, p).to_string().into());
    fields.insert("values".into(), v.into());
    fields.insert("properties".into(), p.into());
    fields.insert("size".into(), cards.len().into());
    fields.insert("optimal".into(), found.optimal().into());
    fields.insert("bound".into(), json!(bound as u64));
    fields.insert("cards".into(), names.iter().map(|n| Value::from(n.as_str())).collect());
    fields.insert("strategy".into(), strategy.into());
    fields.insert("evidence".into(), found.evidence.clone().into());
    fields.insert("nodes".into(), nodes.into());
    fields.insert("verified".into(), verified.into());
    if counted {
        fields.insert("count".into(), count.map(|c| c.to_string()).into());
    }
    if let Some((size, source)) = literature(v, p) {
        fields.insert("literature".into(), json!({"size": size, "source": source}));
    }
    let certificate = found.certificate().map(|claim| claim.to_json(Lettering::of(v, p)));
    if !proof {
        fields.insert("certificate".into(), certificate.clone().unwrap_or(Value::Null));
    }
    let outcome = if found.optimal() { Outcome::Yes } else { Outcome::Unknown };
    Answer { outcome, fields, text: text(found, counted, &names), certificate }
}

fn text(found: &Largest, counted: bool, names: &[String]) -> String {
    let Largest { v, p, bound, strategy, count, verified, .. } = *found;
    let mut out = String::new();
    let family = SetFamily::new(v, p);
    let size = names.len();
    let cards = if size == 1 { "1 card".into() } else { format!("{size} cards") };
    if found.optimal() {
        let _ = writeln!(out, "{family}: {cards} without a set, and never more ({strategy})");
    } else {
        let _ = writeln!(
            out,
            "{family}: {cards} without a set; the most is between {size} and {bound} \
             ({strategy})"
        );
    }
    let width = names.iter().map(|n| n.chars().count()).max().unwrap_or(0) + 1;
    for row in names.chunks((72 / width).clamp(1, 10)) {
        let _ = writeln!(out, "  {}", row.join(" "));
    }
    for line in &found.evidence {
        let _ = writeln!(out, "{line}");
    }
    if let Some((known, source)) = literature(v, p).filter(|_| !found.optimal()) {
        let _ = writeln!(out, "known elsewhere: {known} ({source})");
    }
    let _ = writeln!(
        out,
        "{}",
        if verified { "looked through card by card: no set" } else { "set-free by construction" }
    );
    match (counted, count) {
        (true, Some(count)) => {
            let _ = writeln!(out, "tables of {cards} without a set: {count}");
        }
        (true, None) => {
            let _ = writeln!(out, "how many tables of {cards} there are is not known here");
        }
        _ => {}
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_as_digits() {
        assert_eq!(digits(3, &Card::new(&[0, 0, 1, 2])), "1123");
        assert_eq!(digits(12, &Card::new(&[0, 11, 2])), "1.12.3");
    }
}
