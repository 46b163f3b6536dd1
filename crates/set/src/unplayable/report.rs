//! The largest table in words and JSON.

use std::collections::BTreeMap;

use fairdeal_core::ability::{self, Report, Say};
use fairdeal_core::game::{Effort, Style};
use fairdeal_core::options::Options;
use fairdeal_core::palette::CLOTH;
use fairdeal_core::scene::{Group, Look, Scene, Shape};
use fairdeal_core::words::{count_of, thousands, wrapped};
use fairdeal_core::{Error, Limits, Outcome};
#[cfg(feature = "schema")]
use schemars::{Schema, SchemaGenerator};
use serde::Serialize;
use serde_json::Value;

use super::{Ask, Largest, bound, largest};
use crate::check::Set;
use crate::draw::{self, Marks};
use crate::family::SetFamily;
use crate::game::{more_values, only_sets, parameters};
use crate::notation::Lettering;
use crate::rules::{Rule, Table};

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

/// What `unplayable` prints.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Unplayable {
    /// The family.
    pub family: String,
    /// Values and properties.
    pub parameters: BTreeMap<&'static str, Value>,
    /// Cards of the table.
    pub size: u64,
    /// Whether no table without a set is larger.
    pub optimal: bool,
    /// No table without a set has more cards.
    pub bound: u64,
    /// The table.
    pub cards: Vec<String>,
    /// The strategy that was used.
    pub strategy: &'static str,
    /// Why the bound holds, step by step.
    pub evidence: Vec<String>,
    /// Nodes spent.
    pub nodes: u64,
    /// What stopped a search that might have done better.
    pub reason: Option<&'static str>,
    /// Whether the checker looked through the whole table.
    pub verified: bool,
    /// How many tables are as large, if that was asked; null if nobody knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<Option<String>>,
    /// What others have proved, where that is more than is proved here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub literature: Option<Literature>,
    #[serde(skip)]
    found: Largest,
}

/// A size from the literature.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Literature {
    /// Cards of the largest table.
    pub size: u32,
    /// Who proved it.
    pub source: &'static str,
}

impl Unplayable {
    /// The report of a table; `counted` says whether the number of such tables was asked for.
    pub fn new(found: Largest, counted: bool) -> Self {
        let Largest { v, p, strategy, nodes, verified, .. } = found;
        let lettering = Lettering::of(v, p);
        Unplayable {
            family: SetFamily::new(v, p).to_string(),
            parameters: parameters(v, p),
            size: found.cards.len() as u64,
            optimal: found.optimal(),
            bound: u64::try_from(found.bound).unwrap_or(u64::MAX),
            cards: found.cards.iter().map(|card| lettering.card(card)).collect(),
            strategy,
            evidence: found.evidence.clone(),
            nodes,
            reason: found.stopped.map(|stop| stop.word()),
            verified,
            count: counted.then(|| found.count.map(|count| count.to_string())),
            literature: literature(v, p).map(|(size, source)| Literature { size, source }),
            found,
        }
    }
}

impl Say for Unplayable {
    fn outcome(&self) -> Outcome {
        if self.optimal { Outcome::Solved } else { Outcome::Unknown }
    }

    fn say(&self, style: Style) -> String {
        text(&self.found, self.count.is_some(), &self.cards, style)
    }

    fn certificate(&self) -> Option<Value> {
        self.found.certificate().map(|claim| claim.to_json())
    }

    /// The table, and below it the deck as a grid with the table filled in, where that is not too wide.
    fn scene(&self) -> Option<Scene> {
        let Largest { v, p, ref cards, bound, .. } = self.found;
        let (family, lettering) = (SetFamily::new(v, p), Lettering::of(v, p));
        let table = Table { v, p, cards: cards.clone() };
        let above = draw::scene(&table, lettering, &Marks::none());
        let cards = count_of(cards.len(), "card");
        let title = match self.optimal {
            true => format!("{family}: {cards} without a set, and no table of {}", bound + 1),
            false => format!("{family}: {cards} without a set; no table has more than {bound}"),
        };
        let Some(below) = draw::grid(&table, lettering, &Marks::none()) else {
            return Some(Scene { title, ..above });
        };
        let (width, height) = (above.width.max(below.width), above.height + below.height);
        let look = Look::solid(CLOTH);
        let ground = Shape::Rect { x: 0.0, y: 0.0, width, height, radius: 0.0, look };
        let part = |scene: Scene, dy: f64| {
            Shape::Group(Group::at((width - scene.width) / 2.0, dy, scene.shapes))
        };
        let (legend, dy) = (below.legend.clone(), above.height);
        let shapes = vec![ground, part(above, 0.0), part(below, dy)];
        Some(Scene { width, height, title, shapes, legend })
    }
}

impl ability::Unplayable<Set> for Set {
    fn unplayable(
        &self,
        family: &SetFamily,
        strategy: Option<&str>,
        options: &Options,
        _effort: Effort,
        limits: Limits,
    ) -> Result<Box<dyn Report>, Error> {
        only_sets(family, "unplayable positions")?;
        more_values(family, "unplayable positions")?;
        let (construct, count) = (options.flag("construct"), options.flag("count"));
        let found = largest(family.v, family.p, &Ask { strategy, construct, count, limits })?;
        Ok(Box::new(Unplayable::new(found, count)))
    }

    fn most(&self, family: &SetFamily) -> Option<u64> {
        if family.v == 1 {
            return Some(0);
        }
        let most = || u64::try_from(bound::upper(family.v, family.p, true).cards).ok();
        (family.rule == Rule::Set).then(most).flatten()
    }

    fn dealt(&self, family: &SetFamily) -> u64 {
        family.n as u64
    }

    #[cfg(feature = "schema")]
    fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<Unplayable>()
    }
}

fn text(found: &Largest, asked: bool, names: &[String], style: Style) -> String {
    let Largest { v, p, bound, strategy, count, verified, .. } = *found;
    let mut out = String::new();
    let line = |out: &mut String, text: &str| *out += &wrapped(text, style.columns);
    let family = SetFamily::new(v, p);
    let size = names.len();
    let cards = count_of(size, "card");
    if found.optimal() {
        line(&mut out, &format!("{family}: {cards} without a set, and never more ({strategy})"));
    } else {
        let (size, bound) = (thousands(size as u128), thousands(bound));
        line(
            &mut out,
            &format!(
                "{family}: {cards} without a set; the most is between {size} and {bound} ({strategy})"
            ),
        );
    }
    let width = names.iter().map(|n| n.chars().count()).max().unwrap_or(0) + 1;
    let room = if style.columns == 0 { 72 } else { style.columns.saturating_sub(1).min(72) };
    for row in names.chunks((room / width).clamp(1, 10)) {
        out += &format!("  {}\n", row.join(" "));
    }
    for evidence in &found.evidence {
        line(&mut out, evidence);
    }
    if let Some((known, source)) = literature(v, p).filter(|_| !found.optimal()) {
        line(&mut out, &format!("known elsewhere: {known} ({source})"));
    }
    line(
        &mut out,
        match verified {
            true => "looked through card by card: no set",
            false => "set-free by construction",
        },
    );
    match (asked, count) {
        (true, Some(count)) => {
            line(&mut out, &format!("tables of {cards} without a set: {}", thousands(count)));
        }
        (true, None) => {
            line(&mut out, &format!("how many tables of {cards} there are is not known here"))
        }
        _ => {}
    }
    out
}
