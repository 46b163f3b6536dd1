//! `survey`: decide a range of deals.

use std::collections::BTreeMap;

use fairdeal_core::facts::{Facts, ReasonFacts};
use fairdeal_core::game::{Row, Style};
use fairdeal_core::handle::AnyPosition;
use fairdeal_core::interval::Share;
use fairdeal_core::words::{counted, thousands};
use fairdeal_core::{Error, InputError, Outcome};
use fairdeal_survey::{Deals, Options, Order, Plan, Streaming, Summary, run_positions, stream};
use serde::{Deserialize, Serialize};

use crate::words::{lettered, noted, paragraph, table};
use crate::{Answered, Host, Rows, Search};

/// The ask.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// Several strategies instead of the one of `search`: a row each for every deal.
    pub strategies: Vec<String>,
    /// More columns of the rows, by name: `solution`, `certificate` and those of the game; `all` for all.
    pub columns: Vec<String>,
    /// The folder of the survey: begun if it is new, gone on with if it is not.
    pub out: Option<String>,
    /// Deals in a file of the folder; fixed when it is begun.
    pub chunk: Option<u64>,
    /// A part of the work, as in `2/8`: every eighth chunk, from the second on.
    pub shard: Option<String>,
    /// Threads; as many as the host has if there is no number. No result depends on it.
    pub threads: Option<u16>,
}

/// The reply. With several strategies the counts are those of the first, and `strategies` has all.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reply {
    /// The family; of positions from several families the game's name.
    pub family: String,
    /// The strategy that ran; of positions that had different ones, all of them after commas.
    pub strategy: String,
    /// Deals decided or given up; of a survey in a folder, all deals in the folder.
    pub deals: u64,
    /// Deals that can be won, or have something to find.
    pub solved: u64,
    /// Deals that cannot, or have nothing.
    pub impossible: u64,
    /// Deals nobody decided.
    pub unknown: u64,
    /// Impossible deals by reason.
    pub reasons: BTreeMap<String, u64>,
    /// Undecided deals by what stopped the search.
    pub stops: BTreeMap<String, u64>,
    /// The share of `solved`, with its 95 % Wilson interval.
    pub winnable: Share,
    /// Nodes in all.
    pub nodes: u64,
    /// The deal that took most nodes.
    pub hardest: Option<Hardest>,
    /// What each of several strategies came to.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub strategies: Vec<Counts>,
    /// The folder.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub out: Option<String>,
    /// Rows decided by this run, and not found in the folder.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fresh: Option<u64>,
    /// Damage that was found in the folder, and what became of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Whether it was told to stop before the last deal: then the counts are of the first `deals`
    /// deals, or of what is in the folder.
    pub cancelled: bool,
    /// Wall-clock time.
    pub seconds: f64,
}

/// What a strategy came to.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Counts {
    /// The strategy.
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
    pub reasons: BTreeMap<String, u64>,
    /// Undecided deals by what stopped the search.
    pub stops: BTreeMap<String, u64>,
    /// The share of `solved`, with its 95 % Wilson interval.
    pub winnable: Share,
    /// Nodes in all.
    pub nodes: u64,
    /// The deal that took most nodes.
    pub hardest: Option<Hardest>,
}

impl Counts {
    pub fn of(family: &str, summary: &Summary) -> Self {
        Counts {
            strategy: summary.strategy.clone(),
            deals: summary.deals,
            solved: summary.solved,
            impossible: summary.impossible,
            unknown: summary.unknown,
            reasons: summary.reasons.clone(),
            stops: summary.stops.clone(),
            winnable: Share::of(summary.solved, summary.impossible, summary.unknown),
            nodes: summary.nodes,
            hardest: summary.hardest.map(|(deal, nodes)| Hardest {
                deal: Some(deal),
                position: format!("{family}#{deal}"),
                nodes,
            }),
        }
    }
}

/// A deal and its cost.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    let done = match (ask.positions.is_empty(), &ask.out) {
        (true, None) => deals(ask, host)?,
        (true, Some(out)) => in_folder(ask, out, host)?,
        (false, _) => positions(ask, host)?,
    };
    let text = style.map(|style| done.text(style)).unwrap_or_default();
    let outcome = if done.cancelled() { Outcome::Unknown } else { Outcome::Solved };
    Ok(Answered::new(crate::Reply::Survey(Box::new(done.reply())), outcome, text))
}

/// What a survey came to.
struct Done {
    /// The family, or the game.
    id: String,
    /// What is counted.
    noun: &'static str,
    facts: &'static Facts,
    /// By strategy.
    summaries: Vec<Summary>,
    /// Of a list of positions.
    hardest: Option<Hardest>,
    /// The folder, and how many rows are fresh.
    folder: Option<(String, u64)>,
    notes: Vec<String>,
    seconds: f64,
}

/// What is asked for, without range and budget.
fn options(ask: &Ask) -> Result<Options, InputError> {
    let strategies = match (&ask.search.strategy, &ask.strategies[..]) {
        (None, several) => several.to_vec(),
        (Some(one), []) => vec![one.clone()],
        (Some(_), _) => {
            let message = "one by `search`, or several by `strategies`, not both";
            return Err(InputError::at("strategy", message));
        }
    };
    Ok(Options {
        family: ask.family.clone(),
        strategies,
        columns: ask.columns.clone(),
        chunk: ask.chunk,
        memory: ask.search.memory,
    })
}

fn deals(ask: &Ask, host: &mut Host<'_>) -> Result<Done, Error> {
    let given = [("chunk", ask.chunk.is_some()), ("shard", ask.shard.is_some())];
    if let Some((place, _)) = given.iter().find(|(_, given)| *given) {
        let message = "only a survey in a folder has such parts: name one, as in --out DIR";
        return Err(InputError::at(*place, message).into());
    }
    let plan = Plan::new(&options(ask)?, &(ask.from..ask.to))?;
    let streaming = Streaming {
        range: ask.from..ask.to,
        budget: ask.search.budget,
        threads: ask.threads.map_or(host.threads, usize::from),
        clock: host.wall,
        cancel: host.cancel,
    };
    let start = (host.wall)();
    let (progress, mut rows) = (host.progress, host.rows.take());
    progress.begin(&plan.family, ask.to.abs_diff(ask.from));
    let summaries = stream(&plan, &streaming, |table| {
        progress.advance((table.len() / plan.strategies.len()) as u64);
        rows.as_mut().is_none_or(|rows| rows(Rows::Deals(&plan, table)))
    });
    let seconds = (host.wall)() - start;
    progress.end();
    let (facts, summaries, notes) = (plan.family()?.facts(), summaries?, Vec::new());
    let (id, noun) = (plan.family, "deal");
    Ok(Done { id, noun, facts, summaries, hardest: None, folder: None, notes, seconds })
}

#[cfg(feature = "files")]
fn in_folder(ask: &Ask, out: &str, host: &mut Host<'_>) -> Result<Done, Error> {
    host.may_use_files("out")?;
    let shard = ask.shard.as_deref().map(fairdeal_survey::Shard::parse).transpose()?;
    let running = fairdeal_survey::Running {
        range: ask.from..ask.to,
        budget: ask.search.budget,
        shard,
        threads: ask.threads.map_or(host.threads, usize::from),
        clock: host.wall,
        progress: host.progress,
        cancel: host.cancel,
    };
    let start = (host.wall)();
    let ran = fairdeal_survey::run_folder(out.as_ref(), &options(ask)?, &running)?;
    let seconds = (host.wall)() - start;
    let mut summaries = ran.summaries;
    summaries.iter_mut().for_each(|summary| summary.cancelled = ran.cancelled);
    Ok(Done {
        facts: ran.plan.family()?.facts(),
        id: ran.plan.family,
        noun: "deal",
        summaries,
        hardest: None,
        folder: Some((out.to_string(), ran.fresh)),
        notes: ran.notes,
        seconds,
    })
}

#[cfg(not(feature = "files"))]
fn in_folder(_: &Ask, _: &str, host: &mut Host<'_>) -> Result<Done, Error> {
    host.may_use_files("out")?;
    Err(InputError::at("out", "this build has no files").into())
}

fn positions(ask: &Ask, host: &mut Host<'_>) -> Result<Done, Error> {
    let of_folders = ask.out.is_some() || ask.chunk.is_some() || ask.shard.is_some();
    if of_folders || !ask.columns.is_empty() || ask.strategies.len() > 1 {
        let message = "a folder, more columns and several strategies are for deals of a family";
        return Err(InputError::at("positions", message).into());
    }
    let strategy = options(ask)?.strategies.pop();
    let order = Order {
        deals: Deals::Range(0..0),
        limits: host.limits(&ask.search),
        strategy,
        threads: ask.threads.map_or(host.threads, usize::from),
    };
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
    let summary = run_positions(&list, &order, |chunk| {
        progress.advance(chunk.len() as u64);
        let named = |&(at, row): &(i64, Row)| (names[at as usize].as_str(), row);
        let named: Vec<(&str, Row)> = chunk.iter().map(named).collect();
        rows.as_mut().is_none_or(|rows| rows(Rows::Positions(&named)))
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
    let (noun, summaries, folder, notes) = ("position", vec![summary], None, Vec::new());
    Ok(Done { id, noun, facts, summaries, hardest, folder, notes, seconds })
}

impl Done {
    fn cancelled(&self) -> bool {
        self.summaries.iter().any(|summary| summary.cancelled)
    }

    fn reply(self) -> Reply {
        let cancelled = self.cancelled();
        let Done { id, noun, summaries, hardest, folder, notes, seconds, .. } = self;
        let mut all: Vec<Counts> = summaries.iter().map(|one| Counts::of(&id, one)).collect();
        let first = match all.len() {
            1 => all.remove(0),
            _ => all.first().cloned().unwrap_or_else(|| Counts::of(&id, &Summary::default())),
        };
        let (out, fresh) = folder.map_or((None, None), |(out, fresh)| (Some(out), Some(fresh)));
        Reply {
            family: id,
            strategy: first.strategy,
            deals: first.deals,
            solved: first.solved,
            impossible: first.impossible,
            unknown: first.unknown,
            reasons: first.reasons,
            stops: first.stops,
            winnable: match noun {
                "deal" => first.winnable,
                // Nobody drew these by chance.
                _ => Share { low: None, high: None, ..first.winnable },
            },
            nodes: first.nodes,
            hardest: if noun == "deal" { first.hardest } else { hardest },
            strategies: all,
            out,
            fresh,
            notes,
            cancelled,
            seconds,
        }
    }

    fn text(&self, style: Style) -> String {
        let Done { noun, summaries, folder, notes, seconds, .. } = self;
        let columns = style.columns;
        let several = summaries.len() > 1;
        let mut out = String::new();
        for summary in summaries {
            if !out.is_empty() {
                out.push('\n');
            }
            out += &self.block(summary, several, columns);
        }
        let deals = summaries.iter().map(|summary| summary.deals).max().unwrap_or(0);
        if let Some((dir, fresh)) = folder {
            let now =
                format!("in {dir}: {} decided now, in {seconds:.2} s", counted(*fresh, "row"));
            out += &paragraph("  ", &now, columns);
        } else {
            let each = thousands((deals as f64 / seconds.max(1e-9)).round() as u64);
            out += &format!("  {seconds:.2} s, {each} {noun}s/s\n");
        }
        for summary in summaries {
            out += &self.because(summary, several, columns);
        }
        if self.cancelled() {
            let first = match folder {
                None => format!("cancelled: these are the first {noun}s, as far as it came"),
                Some(_) => "cancelled: the same command goes on from here".to_string(),
            };
            out += &paragraph("  ", &first, columns);
        }
        lettered(noted(notes, style, out), style)
    }

    fn block(&self, summary: &Summary, several: bool, columns: usize) -> String {
        let Done { id, noun, hardest, .. } = self;
        let by = if several { format!(" by {}", summary.strategy) } else { String::new() };
        let title = format!("{id}: {}{by}", counted(summary.deals, noun));
        let mut out = paragraph("", &title, columns);
        let mut count = |word: &str, n: u64| out += &format!("  {word:<12}{:>13}\n", thousands(n));
        count("solved", summary.solved);
        count("impossible", summary.impossible);
        count("unknown", summary.unknown);
        count("nodes", summary.nodes);
        let most = match (hardest, summary.hardest) {
            (Some(hardest), _) => Some((hardest.position.clone(), hardest.nodes)),
            (None, most) => most.map(|(deal, nodes)| (format!("deal {deal}"), nodes)),
        };
        if let Some((which, nodes)) = most {
            let most = format!("{which} took most: {}", counted(nodes, "node"));
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
        out
    }

    fn because(&self, summary: &Summary, several: bool, columns: usize) -> String {
        let by = if several { format!(" (by {})", summary.strategy) } else { String::new() };
        let reasons = self.facts.reasons.iter().filter_map(|&ReasonFacts { word, about }| {
            summary.reasons.get(word).map(|&n| (word, n, about))
        });
        let mut out = listed(&format!("impossible, because{by}"), reasons.collect(), columns);
        let stops = summary.stops.iter().map(|(word, &n)| (word.as_str(), n, ""));
        out += &listed(&format!("unknown, because{by}"), stops.collect(), columns);
        out
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
