//! `survey`: decide a range of deals.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use fairdeal_core::facts::ReasonFacts;
use fairdeal_core::game::Style;
use fairdeal_core::interval::Share;
use fairdeal_core::words::{counted, thousands};
use fairdeal_core::{Error, InputError, Outcome};
use fairdeal_survey::{Deals, Plan, Summary, run};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Answered, Host, Search};

/// The ask.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Ask {
    /// The family, as in `boaf/5x5`.
    pub family: String,
    /// The first deal.
    pub from: i64,
    /// The deal after the last.
    pub to: i64,
    /// How to search.
    pub search: Search,
    /// Threads; as many as the host has if there is no number. No result depends on it.
    pub threads: Option<u16>,
}

/// The reply.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Reply {
    /// The family.
    pub family: String,
    /// The strategy that ran.
    pub strategy: String,
    /// Deals decided or given up.
    pub deals: u64,
    /// Deals that can be won, or have something to find.
    pub solved: u64,
    /// Deals that cannot, or have nothing.
    pub impossible: u64,
    /// Deals nobody decided.
    pub unknown: u64,
    /// Impossible deals by reason.
    pub reasons: BTreeMap<&'static str, u64>,
    /// Undecided deals by what stopped the search.
    pub stops: BTreeMap<&'static str, u64>,
    /// The share of `solved`, with its 95 % Wilson interval.
    pub winnable: Share,
    /// Nodes in all.
    pub nodes: u64,
    /// The deal that took most nodes.
    pub hardest: Option<Hardest>,
    /// Whether it was told to stop before the last deal: then the counts are of the first `deals`
    /// deals.
    pub cancelled: bool,
    /// Wall-clock time.
    pub seconds: f64,
}

/// A deal and its cost.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Hardest {
    /// Its number.
    pub deal: i64,
    /// Its nodes.
    pub nodes: u64,
}

pub(crate) fn answer(
    ask: &Ask,
    style: Option<Style>,
    host: &mut Host<'_>,
) -> Result<Answered, Error> {
    let family = fairdeal_games::family(&ask.family)?;
    if ask.from >= ask.to {
        let message =
            format!("empty: {} is not below {} (the end is not included)", ask.from, ask.to);
        return Err(InputError::at("deals", message).into());
    }
    let plan = Plan {
        deals: Deals::Range(ask.from..ask.to),
        strategy: ask.search.strategy.clone(),
        limits: host.limits(&ask.search),
        threads: ask.threads.map_or(host.threads, usize::from),
    };
    host.progress.begin(&family.id(), plan.deals.len() as u64);
    let start = (host.wall)();
    let (progress, mut rows) = (host.progress, host.rows.take());
    let summary = run(family.as_ref(), &plan, |chunk| {
        progress.advance(chunk.len() as u64);
        rows.as_mut().is_none_or(|rows| rows(chunk))
    });
    let seconds = (host.wall)() - start;
    host.progress.end();
    let summary = summary?;
    let text = match style {
        Some(_) => text(&family.id(), &summary, family.facts().reasons, seconds),
        None => String::new(),
    };
    let outcome = if summary.cancelled { Outcome::Unknown } else { Outcome::Solved };
    let reply = Reply::new(family.id(), summary, seconds);
    Ok(Answered::new(crate::Reply::Survey(reply), outcome, text))
}

impl Reply {
    fn new(family: String, summary: Summary, seconds: f64) -> Self {
        Reply {
            family,
            strategy: summary.strategy,
            deals: summary.deals,
            solved: summary.solved,
            impossible: summary.impossible,
            unknown: summary.unknown,
            reasons: summary.reasons,
            stops: summary.stops,
            winnable: Share::of(summary.solved, summary.impossible, summary.unknown),
            nodes: summary.nodes,
            hardest: summary.hardest.map(|(deal, nodes)| Hardest { deal, nodes }),
            cancelled: summary.cancelled,
            seconds,
        }
    }
}

fn text(id: &str, summary: &Summary, order: &[ReasonFacts], seconds: f64) -> String {
    let rate = summary.winnable();
    let mut out = format!(
        "{id}: {}\n  solved      {:>9}\n  impossible  {:>9}\n",
        counted(summary.deals, "deal"),
        summary.solved,
        summary.impossible
    );
    for ReasonFacts { word, about } in order {
        if let Some(&count) = summary.reasons.get(word) {
            let _ = writeln!(out, "    {word:<15} {:>7}  {about}", thousands(count));
        }
    }
    let _ = writeln!(out, "  unknown     {:>9}", summary.unknown);
    for (word, count) in &summary.stops {
        let _ = writeln!(out, "    {word:<15} {count:>5}");
    }
    let share = match rate.rate.is_nan() {
        true => "-".to_string(),
        false => format!("{:.4} %", 100.0 * rate.rate),
    };
    let (low, high) = (100.0 * rate.low, 100.0 * rate.high);
    let _ =
        writeln!(out, "  solved, of those decided: {share} (95 % of all: {low:.4} to {high:.4} %)");
    let _ = write!(out, "  nodes       {:>9}", summary.nodes);
    if let Some((deal, nodes)) = summary.hardest {
        let _ = write!(out, "  (most: {nodes} for deal {deal})");
    }
    let _ = writeln!(
        out,
        "\n  {seconds:.2} s, {:.0} deals/s",
        summary.deals as f64 / seconds.max(1e-9)
    );
    if summary.cancelled {
        out += "  cancelled: these are the first deals of the range, as far as it came\n";
    }
    out
}
