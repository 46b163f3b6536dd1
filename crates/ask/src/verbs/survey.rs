//! `survey`: decide a range of deals.

use std::collections::BTreeMap;

use fairdeal_core::facts::{Facts, ReasonFacts};
use fairdeal_core::game::{Row, Style};
use fairdeal_core::handle::AnyPosition;
use fairdeal_core::interval::Share;
use fairdeal_core::words::{counted, thousands};
use fairdeal_core::{Error, InputError, Outcome};
use fairdeal_survey::{Deals, Plan, Summary, run, run_positions};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::words::{lettered, paragraph, table};
use crate::{Answered, Host, Search, Which};

/// The ask.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Ask {
    /// The family, as in `boaf/5x5`; empty where positions are given.
    pub family: String,
    /// The first deal.
    pub from: i64,
    /// The deal after the last.
    pub to: i64,
    /// These positions instead of deals of a family: all of one game.
    pub positions: Vec<String>,
    /// How to search.
    pub search: Search,
    /// Threads; as many as the host has if there is no number. No result depends on it.
    pub threads: Option<u16>,
}

/// The reply.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Reply {
    /// The family; of positions from several families the game's name.
    pub family: String,
    /// The strategy that ran; of positions that had different ones, all of them after commas.
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
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Hardest {
    /// Its number; null for a position from a list.
    pub deal: Option<i64>,
    /// Its canonical name.
    pub position: String,
    /// Its nodes.
    pub nodes: u64,
}

pub(crate) fn answer(
    ask: &Ask,
    style: Option<Style>,
    host: &mut Host<'_>,
) -> Result<Answered, Error> {
    let plan = Plan {
        deals: Deals::Range(ask.from..ask.to),
        strategy: ask.search.strategy.clone(),
        limits: host.limits(&ask.search),
        threads: ask.threads.map_or(host.threads, usize::from),
    };
    let done = match ask.positions.is_empty() {
        true => deals(ask, &plan, host)?,
        false => positions(ask, &plan, host)?,
    };
    let text = style.map(|style| done.text(style)).unwrap_or_default();
    let outcome = if done.summary.cancelled { Outcome::Unknown } else { Outcome::Solved };
    Ok(Answered::new(crate::Reply::Survey(done.reply()), outcome, text))
}

/// What a survey came to.
struct Done {
    /// The family, or the game.
    id: String,
    /// What is counted.
    noun: &'static str,
    facts: &'static Facts,
    summary: Summary,
    hardest: Option<Hardest>,
    seconds: f64,
}

fn deals(ask: &Ask, plan: &Plan, host: &mut Host<'_>) -> Result<Done, Error> {
    let family = fairdeal_games::family(&ask.family)?;
    if ask.from >= ask.to {
        let message =
            format!("empty: {} is not below {} (the end is not included)", ask.from, ask.to);
        return Err(InputError::at("deals", message).into());
    }
    let id = family.id();
    host.progress.begin(&id, plan.deals.len() as u64);
    let start = (host.wall)();
    let (progress, mut rows) = (host.progress, host.rows.take());
    let summary = run(family.as_ref(), plan, |chunk| {
        progress.advance(chunk.len() as u64);
        let named = |&(deal, row): &(i64, Row)| (Which::Deal(deal), row);
        rows.as_mut().is_none_or(|rows| rows(&chunk.iter().map(named).collect::<Vec<_>>()))
    });
    let seconds = (host.wall)() - start;
    host.progress.end();
    let summary = summary?;
    let hardest = summary.hardest.map(|(deal, nodes)| Hardest {
        deal: Some(deal),
        position: format!("{id}#{deal}"),
        nodes,
    });
    Ok(Done { id, noun: "deal", facts: family.facts(), summary, hardest, seconds })
}

fn positions(ask: &Ask, plan: &Plan, host: &mut Host<'_>) -> Result<Done, Error> {
    if !ask.family.is_empty() || ask.from != ask.to {
        let message = "a survey is of positions, or of the deals of a family";
        return Err(InputError::at("positions", message).into());
    }
    let place = |at: usize, e: InputError| {
        let at = format!("position {}", at + 1);
        let place = if e.place.is_empty() { at } else { format!("{at}, {}", e.place) };
        InputError::at(place, e.message)
    };
    let mut list: Vec<Box<dyn AnyPosition>> = Vec::with_capacity(ask.positions.len());
    for (at, text) in ask.positions.iter().enumerate() {
        let position = fairdeal_games::position(text).map_err(|e| place(at, e))?;
        if let Some(first) = list.first().map(|first| first.facts().name)
            && first != position.facts().name
        {
            let message = format!(
                "it is of {}, the first one of {first}: a survey is of one game",
                position.facts().name
            );
            return Err(place(at, InputError::at("game", message)).into());
        }
        list.push(position);
    }
    let facts = list[0].facts();
    let mut families: Vec<String> = list.iter().map(|one| one.describe().family).collect();
    families.sort();
    families.dedup();
    let id = match &families[..] {
        [one] => one.clone(),
        _ => facts.name.to_string(),
    };
    let names: Vec<String> = list.iter().map(|position| position.id()).collect();
    host.progress.begin(&id, list.len() as u64);
    let start = (host.wall)();
    let (progress, mut rows) = (host.progress, host.rows.take());
    let summary = run_positions(&list, plan, |chunk| {
        progress.advance(chunk.len() as u64);
        let named = |&(at, row): &(i64, Row)| (Which::Position(&names[at as usize]), row);
        rows.as_mut().is_none_or(|rows| rows(&chunk.iter().map(named).collect::<Vec<_>>()))
    });
    let seconds = (host.wall)() - start;
    host.progress.end();
    let summary = summary.map_err(|(at, e)| match e {
        // A strategy that the game does not have is no matter of this position.
        Error::Input(e) if at == 0 && e.place == "strategy" => e.into(),
        Error::Input(e) => place(at, e).into(),
        broken => broken,
    })?;
    let hardest = summary.hardest.map(|(at, nodes)| Hardest {
        deal: None,
        position: names[at as usize].clone(),
        nodes,
    });
    Ok(Done { id, noun: "position", facts, summary, hardest, seconds })
}

impl Done {
    fn reply(self) -> Reply {
        let Done { id, summary, hardest, seconds, .. } = self;
        let share = Share::of(summary.solved, summary.impossible, summary.unknown);
        Reply {
            family: id,
            strategy: summary.strategy,
            deals: summary.deals,
            solved: summary.solved,
            impossible: summary.impossible,
            unknown: summary.unknown,
            reasons: summary.reasons,
            stops: summary.stops,
            winnable: match self.noun {
                "deal" => share,
                // Nobody drew these by chance.
                _ => Share { low: None, high: None, ..share },
            },
            nodes: summary.nodes,
            hardest,
            cancelled: summary.cancelled,
            seconds,
        }
    }

    fn text(&self, style: Style) -> String {
        let Done { id, noun, facts, summary, hardest, seconds } = self;
        let columns = style.columns;
        let mut out = paragraph("", &format!("{id}: {}", counted(summary.deals, noun)), columns);
        let mut count = |word: &str, n: u64| out += &format!("  {word:<12}{:>13}\n", thousands(n));
        count("solved", summary.solved);
        count("impossible", summary.impossible);
        count("unknown", summary.unknown);
        count("nodes", summary.nodes);
        if let Some(Hardest { deal, position, nodes }) = hardest {
            let which = match deal {
                Some(deal) => format!("deal {deal}"),
                None => position.clone(),
            };
            let most = format!("{which} took most: {}", counted(*nodes, "node"));
            out += &paragraph("  ", &most, columns);
        }
        let rate = summary.winnable();
        let share = match rate.rate.is_nan() {
            true => "-".to_string(),
            false => format!("{:.4} %", 100.0 * rate.rate),
        };
        let (low, high) = (100.0 * rate.low, 100.0 * rate.high);
        out += &paragraph("  ", &format!("solved, of those decided: {share}"), columns);
        if *noun == "deal" {
            let interval = format!("95 % interval, of all: {low:.4} to {high:.4} %");
            out += &paragraph("  ", &interval, columns);
        }
        let each = thousands((summary.deals as f64 / seconds.max(1e-9)).round() as u64);
        out += &format!("  {seconds:.2} s, {each} {noun}s/s\n");
        let reasons = facts.reasons.iter().filter_map(|&ReasonFacts { word, about }| {
            summary.reasons.get(word).map(|&n| (word, n, about))
        });
        out += &listed("impossible, because", reasons.collect(), columns);
        let stops = summary.stops.iter().map(|(&word, &n)| (word, n, ""));
        out += &listed("unknown, because", stops.collect(), columns);
        if summary.cancelled {
            let first = format!("cancelled: these are the first {noun}s, as far as it came");
            out += &paragraph("  ", &first, columns);
        }
        lettered(out, style)
    }
}

/// Words with how often they came up and what they mean.
fn listed(title: &str, rows: Vec<(&str, u64, &str)>, columns: usize) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let wide = rows.iter().map(|(word, ..)| word.len()).max().unwrap_or(0);
    let digits = rows.iter().map(|&(_, n, _)| thousands(n).len()).max().unwrap_or(0);
    let row = |(word, n, about): (&str, u64, &str)| {
        (format!("{word:<wide$}  {:>digits$}", thousands(n)), about.to_string())
    };
    let rows: Vec<(String, String)> = rows.into_iter().map(row).collect();
    format!("\n  {title}\n{}", table(4, &rows, columns))
}
