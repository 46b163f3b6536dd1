//! The most cards without a swish, in words and JSON.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use fairdeal_core::ability::Say;
use fairdeal_core::game::Style;
use fairdeal_core::scene::{Colour, Key, Look, Scene, Shape};
use fairdeal_core::words::{counted, thousands, wrapped};
use fairdeal_core::{Error, Outcome, Stop};
use num_bigint::BigUint;
use serde::Serialize;
use serde_json::Value;

use super::boxes::{self, BoxRow};
use super::formulas::{self, Formula};
use super::{Counts, Largest};
use crate::certificate::family::copies_text;
use crate::draw::{self, Mark};
use crate::family::Deck;
use crate::notation::card_text;
use crate::prose::lettered;
use crate::rules::{Card, Cell, Hand};

/// The most cards a text lists; JSON lists all.
const MOST_LISTED: usize = 1000;

/// What `unplayable` answers.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// The same for boxes of any dimension, if they were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub boxes: Vec<BoxRow>,
    /// The answer itself.
    #[serde(skip)]
    pub found: Largest,
    #[serde(skip)]
    certificate: Option<Value>,
}

/// A closed form and what it comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
            boxes: found.boxes.clone(),
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

    fn say(&self, style: Style) -> String {
        lettered(text(&self.found, style), style)
    }

    /// The cards; where they are many, those with one point as one sheet with all their circles, as in
    /// the paper's Figures 7 to 9.
    fn scene(&self) -> Option<Scene> {
        Some(picture(&self.found))
    }

    fn certificate(&self) -> Option<Value> {
        self.certificate.clone()
    }
}

/// What the paper says, and what is true, of a deck with every kind once.
fn formulas(found: &Largest) -> (Option<Formula>, Option<Formula>) {
    let family = found.family;
    match family.deck {
        _ if found.own.is_some() || found.strategy == "approx" => (None, None),
        Deck::ThirtySix if family.simple => (None, None),
        Deck::ThirtySix | Deck::Kinds(_) => {
            let size = family.deck.size();
            let printed = formulas::printed(size, family.simple);
            (printed, Some(formulas::truth(size, family.simple)))
        }
        Deck::Sixty | Deck::Random(..) => (None, None),
    }
}

/// More cards than this are drawn by their points.
const MOST_DRAWN: u64 = 60;

fn picture(found: &Largest) -> Scene {
    let (size, simple) = (found.family.deck.size(), found.family.simple);
    let (many, bound) = (found.size(), found.bound);
    let by_construction = if found.strategy == "construct" { ", by the construction" } else { "" };
    let most = match found.optimal() {
        true => format!("and no {}", thousands(bound + 1)),
        false => format!("perhaps up to {}", thousands(bound)),
    };
    let deck = if found.own.is_some() { ", own deck" } else { "" };
    let cards = counted(many, "card");
    let title = format!("{}{deck}: {cards} without a swish, {most}{by_construction}", found.family);
    let scene = if many <= MOST_DRAWN {
        let each = found.cards.iter().flat_map(|(card, n)| std::iter::repeat_n(card, *n as usize));
        draw::scene(&Hand { size, simple, cards: each.cloned().collect() }, &[])
    } else {
        let mut sheaves: BTreeMap<Cell, (u64, Vec<Cell>)> = BTreeMap::new();
        for (card, copies) in &found.cards {
            let Some((point, circle)) = card.as_arc() else { continue };
            let (cards, circles) = sheaves.entry(point).or_default();
            *cards += copies;
            circles.push(circle);
        }
        let mark = |(i, (&point, (cards, _))): (usize, (&Cell, &(u64, Vec<Cell>)))| {
            let (row, column) = size.place(point);
            Mark::named(i, format!("{},{}: {}", row + 1, column + 1, counted(*cards, "card")))
        };
        let marks: Vec<Mark> = sheaves.iter().enumerate().map(mark).collect();
        let sheets = sheaves.iter().map(|(&point, (_, circles))| Card::new(&[point], circles));
        let hand = Hand { size, simple, cards: sheets.collect() };
        let look = Look::faint(Colour::WHITE, 0.9);
        let sheet = Shape::Rect { x: 4.0, y: 2.0, width: 14.0, height: 18.0, radius: 3.0, look };
        let text = "the cards with one point: a circle for each".into();
        draw::marked_scene(&hand, &marks, vec![Key { shapes: vec![sheet], text }])
    };
    Scene { title, ..scene }
}

/// A number of any length with commas.
fn separated(number: &BigUint) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

fn text(found: &Largest, style: Style) -> String {
    let mut out = String::new();
    let Largest { family, bound, strategy, nodes, .. } = *found;
    let (size, total) = (thousands(found.size()), counted(found.total(), "card"));
    let own = if found.own.is_some() { ", own deck" } else { "" };
    let (name, nodes) = (format!("{family}{own}"), counted(nodes, "node"));
    let most = match found.optimal() {
        true => "and never more".to_string(),
        false => format!("the most is between {size} and {}", thousands(bound)),
    };
    let head = format!("{name}: {size} of {total} without a swish, {most} ({strategy}, {nodes})");
    out += &wrapped(&head, style.columns);
    let names: Vec<String> = found
        .cards
        .iter()
        .take(MOST_LISTED)
        .map(|(card, copies)| copies_text(family.deck.size(), card, *copies))
        .collect();
    let width = names.iter().map(String::len).max().unwrap_or(0);
    let columns = if style.columns == 0 { 78 } else { style.columns.min(78) };
    for row in names.chunks((columns / (width + 2)).max(1)) {
        let line: String = row.iter().map(|name| format!("  {name:<width$}")).collect();
        let _ = writeln!(out, "{}", line.trim_end());
    }
    if found.cards.len() > names.len() {
        let more = thousands((found.cards.len() - names.len()) as u64);
        let _ = writeln!(out, "  and {more} more (--json lists all)");
    }
    for line in &found.evidence {
        out += &wrapped(line, style.columns);
    }
    let (printed, truth) = formulas(found);
    if let Some(Formula { text, value, .. }) = &truth {
        let _ = writeln!(out, "in closed form: {text} = {}", thousands(*value));
    }
    match (&printed, &truth) {
        (Some(printed), Some(truth)) if printed.value != truth.value => {
            let Formula { text, value, .. } = printed;
            let _ = writeln!(out, "the paper prints: {text} = {}", thousands(*value));
        }
        (Some(_), _) => {
            let _ = writeln!(out, "the paper's form comes to the same");
        }
        (None, _) => {}
    }
    if found.count_asked {
        let _ = match &found.counts {
            Some(counts) if counts.kinds == counts.physical => {
                writeln!(out, "choices as large: {}", separated(&counts.kinds))
            }
            Some(counts) => writeln!(
                out,
                "choices as large: {} up to copies, {} of the cards themselves",
                separated(&counts.kinds),
                separated(&counts.physical)
            ),
            None => writeln!(out, "how many choices are as large is not known here"),
        };
    }
    if !found.boxes.is_empty() {
        out += &boxes::text(&found.boxes);
    }
    out
}
