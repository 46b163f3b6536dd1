//! The most cards without a swish, in words and JSON.

use std::fmt::Write as _;

use fairdeal_core::room::{Answer, Outcome, UnplayableAsk};
use serde_json::{Map, Value, json};

use super::formulas::{self, Formula};
use super::{Largest, theorem::plural};
use crate::certificate::family::{LargestNoSwish, copies_text};
use crate::family::{Deck, SwishFamily};
use crate::notation::card_text;

/// The most cards a text lists; JSON lists all.
const MOST_LISTED: usize = 1000;

/// The answer of `unplayable`: undecided if there are fewer cards than the bound allows.
pub fn answer(
    found: &Largest,
    certificate: Option<&LargestNoSwish>,
    ask: &UnplayableAsk,
) -> Answer {
    let size = found.family.deck.size();
    let mut fields = Map::new();
    let mut put = |name: &str, value: Value| drop(fields.insert(name.into(), value));
    put("family", found.family.to_string().into());
    let total = found.own.as_ref().map_or(found.family.total(), |deck| deck.len() as u64);
    put("total", total.into());
    put("size", found.size().into());
    put("optimal", found.optimal().into());
    put("bound", found.bound.into());
    put("strategy", found.strategy.into());
    put("nodes", found.nodes.into());
    let each = found.cards.iter().flat_map(|(card, n)| std::iter::repeat_n(card, *n as usize));
    put("cards", each.map(|card| card_text(size, card)).collect());
    put("evidence", found.evidence.clone().into());
    if let Some(stop) = found.stop {
        put("reason", stop.word().into());
    }
    let (printed, truth) = if found.own.is_none() { formulas(found.family) } else { (None, None) };
    if let Some(formula) = &truth {
        put("printed_formula", printed.as_ref().map_or(Value::Null, formula_json));
        put("true_formula", formula_json(formula));
    }
    if ask.count {
        let counts = found.counts.as_ref();
        put("count", counts.map(|c| c.kinds.clone()).into());
        put("physical_count", counts.map(|c| c.physical.clone()).into());
    }
    let json = certificate.map(LargestNoSwish::to_json);
    if !ask.proof {
        put("certificate", json.clone().unwrap_or(Value::Null));
    }
    let outcome = if found.optimal() { Outcome::Yes } else { Outcome::Unknown };
    let text = text(found, printed.as_ref(), truth.as_ref(), ask);
    Answer { outcome, fields, text, certificate: json }
}

/// What the paper says, and what is true, of a deck with every kind once.
fn formulas(family: SwishFamily) -> (Option<Formula>, Option<Formula>) {
    match family.deck {
        Deck::ThirtySix if family.simple => (None, None),
        Deck::ThirtySix | Deck::Kinds(_) => {
            let size = family.deck.size();
            let printed = formulas::printed(size, family.simple);
            (printed, Some(formulas::truth(size, family.simple)))
        }
        Deck::Sixty | Deck::Random(..) => (None, None),
    }
}

fn formula_json(formula: &Formula) -> Value {
    let Formula { parity, h, w, text, value } = formula;
    json!({
        "parity": parity,
        "h": *h as u64,
        "w": *w as u64,
        "formula": text,
        "value": u64::try_from(*value).ok(),
    })
}

fn text(
    found: &Largest,
    printed: Option<&Formula>,
    truth: Option<&Formula>,
    ask: &UnplayableAsk,
) -> String {
    let mut out = String::new();
    let Largest { family, bound, strategy, nodes, .. } = *found;
    let size = found.size();
    let (name, total) = match &found.own {
        Some(deck) => (format!("{family}, own deck"), deck.len() as u64),
        None => (family.to_string(), family.total()),
    };
    let nodes = plural(nodes, "node", "nodes");
    let most = match found.optimal() {
        true => "and never more".to_string(),
        false => format!("the most is between {size} and {bound}"),
    };
    let _ = writeln!(
        out,
        "{name}: {size} of {total} cards without a swish, {most} ({strategy}, {nodes})"
    );
    let names: Vec<String> = found
        .cards
        .iter()
        .take(MOST_LISTED)
        .map(|(card, copies)| copies_text(family.deck.size(), card, *copies))
        .collect();
    let width = names.iter().map(String::len).max().unwrap_or(0);
    for row in names.chunks((78 / (width + 2)).max(1)) {
        let line: String = row.iter().map(|name| format!("  {name:<width$}")).collect();
        let _ = writeln!(out, "{}", line.trim_end());
    }
    if found.cards.len() > names.len() {
        let more = found.cards.len() - names.len();
        let _ = writeln!(out, "  and {more} more (--json lists all)");
    }
    for line in &found.evidence {
        let _ = writeln!(out, "{line}");
    }
    if let Some(Formula { text, value, .. }) = truth {
        let _ = writeln!(out, "in closed form: {text} = {value}");
    }
    match (printed, truth) {
        (Some(printed), Some(truth)) if printed.value != truth.value => {
            let Formula { text, value, .. } = printed;
            let _ = writeln!(out, "the paper prints: {text} = {value}");
        }
        (Some(_), _) => {
            let _ = writeln!(out, "the paper's form comes to the same");
        }
        (None, _) => {}
    }
    if ask.count {
        let _ = match &found.counts {
            Some(counts) if counts.kinds == counts.physical => {
                writeln!(out, "choices as large: {}", counts.kinds)
            }
            Some(counts) => writeln!(
                out,
                "choices as large: {} up to copies, {} of the cards themselves",
                counts.kinds, counts.physical
            ),
            None => writeln!(out, "how many choices are as large is not known here"),
        };
    }
    out
}
