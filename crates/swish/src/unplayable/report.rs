//! The most cards without a swish, in words and JSON.

use std::fmt::Write as _;

use fairdeal_core::ability::Say;
use fairdeal_core::game::Style;
use fairdeal_core::words::counted;
use fairdeal_core::{Error, Outcome, Stop};
use num_bigint::BigUint;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::formulas::{self, Formula};
use super::{Counts, Largest};
use crate::certificate::family::copies_text;
use crate::family::Deck;
use crate::notation::card_text;

/// The most cards a text lists; JSON lists all.
const MOST_LISTED: usize = 1000;

/// What `unplayable` answers.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Report {
    /// The family.
    pub family: String,
    /// Cards in its deck, or in the deck that was given.
    pub total: u64,
    /// Cards without a swish.
    pub size: u64,
    /// No choice has more cards than this.
    pub bound: u64,
    /// Whether the two are equal.
    pub optimal: bool,
    /// The strategy that ran.
    pub strategy: &'static str,
    /// Nodes it spent.
    pub nodes: u64,
    /// The cards, every copy.
    pub cards: Vec<String>,
    /// Why the bound holds, step by step.
    pub evidence: Vec<String>,
    /// What stopped an undecided search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    /// What the paper prints of such a deck.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub printed_formula: Option<ClosedForm>,
    /// What is true of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub true_formula: Option<ClosedForm>,
    /// How many choices are as large, if that was asked; null if it is not known. In decimal, as it may
    /// have any number of digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<Option<String>>,
    /// The same with copies of a card told apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub physical_count: Option<Option<String>>,
    /// The answer itself.
    #[serde(skip)]
    pub found: Largest,
    #[serde(skip)]
    certificate: Option<Value>,
}

/// A closed form and what it comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ClosedForm {
    /// `even-even`, `even-odd`, `odd-even`, `odd-odd`, `even-square`, `odd-square` or `simple`.
    pub parity: &'static str,
    /// The paper's h; for squares both are k.
    pub h: u64,
    /// The paper's w.
    pub w: u64,
    /// The form.
    pub formula: &'static str,
    /// Its value, if it fits into 64 bits.
    pub value: Option<u64>,
}

impl Report {
    /// Of an answer, with the certificate that the checker accepts.
    ///
    /// # Errors
    /// When the checker refuses it.
    pub fn of(found: Largest) -> Result<Report, Error> {
        let certificate = found.certified()?.map(|certificate| certificate.to_json());
        let size = found.family.deck.size();
        let each = found.cards.iter().flat_map(|(card, n)| std::iter::repeat_n(card, *n as usize));
        let (printed, truth) = formulas(&found);
        let form = |formula: Formula| ClosedForm {
            parity: formula.parity,
            h: formula.h as u64,
            w: formula.w as u64,
            formula: formula.text,
            value: u64::try_from(formula.value).ok(),
        };
        let counts = |of: fn(&Counts) -> &BigUint| {
            found.count_asked.then(|| found.counts.as_ref().map(|counts| of(counts).to_string()))
        };
        Ok(Report {
            family: found.family.to_string(),
            total: found.total(),
            size: found.size(),
            bound: found.bound,
            optimal: found.optimal(),
            strategy: found.strategy,
            nodes: found.nodes,
            cards: each.map(|card| card_text(size, card)).collect(),
            evidence: found.evidence.clone(),
            reason: found.stop.map(Stop::word),
            printed_formula: printed.map(form),
            true_formula: truth.map(form),
            count: counts(|counts| &counts.kinds),
            physical_count: counts(|counts| &counts.physical),
            certificate,
            found,
        })
    }
}

impl Say for Report {
    /// Undecided if there are fewer cards than the bound allows.
    fn outcome(&self) -> Outcome {
        if self.optimal { Outcome::Solved } else { Outcome::Unknown }
    }

    fn say(&self, _style: Style) -> String {
        text(&self.found)
    }

    fn certificate(&self) -> Option<Value> {
        self.certificate.clone()
    }
}

/// What the paper says, and what is true, of a deck with every kind once.
fn formulas(found: &Largest) -> (Option<Formula>, Option<Formula>) {
    let family = found.family;
    match family.deck {
        _ if found.own.is_some() => (None, None),
        Deck::ThirtySix if family.simple => (None, None),
        Deck::ThirtySix | Deck::Kinds(_) => {
            let size = family.deck.size();
            let printed = formulas::printed(size, family.simple);
            (printed, Some(formulas::truth(size, family.simple)))
        }
        Deck::Sixty | Deck::Random(..) => (None, None),
    }
}

fn text(found: &Largest) -> String {
    let mut out = String::new();
    let Largest { family, bound, strategy, nodes, .. } = *found;
    let (size, total) = (found.size(), found.total());
    let own = if found.own.is_some() { ", own deck" } else { "" };
    let (name, nodes) = (format!("{family}{own}"), counted(nodes, "node"));
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
    let (printed, truth) = formulas(found);
    if let Some(Formula { text, value, .. }) = &truth {
        let _ = writeln!(out, "in closed form: {text} = {value}");
    }
    match (&printed, &truth) {
        (Some(printed), Some(truth)) if printed.value != truth.value => {
            let Formula { text, value, .. } = printed;
            let _ = writeln!(out, "the paper prints: {text} = {value}");
        }
        (Some(_), _) => {
            let _ = writeln!(out, "the paper's form comes to the same");
        }
        (None, _) => {}
    }
    if found.count_asked {
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
