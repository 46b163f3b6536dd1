//! What a survey is, and what of it may not change: the content of `plan.json`.
//!
//! The range of deals and the budget are no part of it: both may grow, and then only what is new or was
//! undecided is run.

use std::ops::Range;

use fairdeal_core::budget::DEFAULT_MEMORY;
use fairdeal_core::column::{Kind, column};
use fairdeal_core::error::excerpt;
use fairdeal_core::facts::Facts;
use fairdeal_core::game::Question;
use fairdeal_core::handle::AnyFamily;
use fairdeal_core::words::list;
use fairdeal_core::{Cancel, Error, InputError, Limits, Stop};
use serde::{Deserialize, Serialize};

/// The form of `plan.json`.
pub const SCHEMA: &str = "fairdeal/survey-plan/1";

/// Deals in a chunk, at most: a ledger stays readable, and a chunk's rows small beside a search.
pub const MOST_IN_CHUNK: u64 = 1 << 22;
/// Chunks of one call, at most: each has its place in memory.
const MOST_CHUNKS: u64 = 1 << 24;

/// Columns that every game has.
const COMMON: [(&str, Kind); 2] = [("solution", Kind::Text), ("certificate", Kind::Text)];

/// What was asked for; what is left open is up to us in a new survey, and to its plan in an old one.
#[derive(Clone, Debug, Default)]
pub struct Options {
    pub family: String,
    /// Each with its options after commas, or several plain ones in one text; none: the default.
    pub strategies: Vec<String>,
    /// Names of columns; `all` for every one.
    pub columns: Vec<String>,
    /// Deals in a chunk.
    pub chunk: Option<u64>,
    /// Bytes for one search's tables.
    pub memory: Option<u64>,
}

/// What a survey is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    schema: String,
    /// The version of Fairdeal: another one may search differently.
    pub version: String,
    /// The canonical name.
    pub family: String,
    /// As they name themselves; at least one.
    pub strategies: Vec<String>,
    /// Columns besides those of every survey.
    pub columns: Vec<String>,
    /// Deals in a chunk: chunk k has the deals from k times this on.
    pub chunk: u64,
    /// Bytes for one search's tables.
    pub memory: u64,
}

impl Plan {
    /// Of a new survey. Where no chunk is named it follows from the range, so that there are some
    /// hundreds.
    ///
    /// # Errors
    /// When there is no such family, strategy or column.
    pub fn new(options: &Options, range: &Range<i64>) -> Result<Self, Error> {
        let family = fairdeal_games::family(&options.family)?;
        let deals = range.end.abs_diff(range.start);
        let chunk = options.chunk.unwrap_or((deals / 128).next_power_of_two().clamp(64, 1 << 16));
        let plan = Plan {
            schema: SCHEMA.into(),
            version: env!("CARGO_PKG_VERSION").into(),
            family: family.id(),
            strategies: strategies(&*family, &options.strategies)?,
            columns: columns(family.facts(), &options.columns)?,
            chunk,
            memory: options.memory.unwrap_or(DEFAULT_MEMORY as u64),
        };
        plan.is_sound()?;
        plan.can_show(&*family, range.start)?;
        Ok(plan)
    }

    /// That every strategy can show what it found, where that is a column: some only count.
    fn can_show(&self, family: &dyn AnyFamily, deal: i64) -> Result<(), Error> {
        if COMMON.iter().any(|(name, _)| self.columns.iter().any(|column| column == name)) {
            let position = family.deal(deal)?;
            for strategy in &self.strategies {
                position.decide(Question::Any, Some(strategy), Limits::nodes(1))?;
            }
        }
        Ok(())
    }

    /// Reads `plan.json`.
    ///
    /// # Errors
    /// When it is no plan, or one of another version.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let plan: Plan = serde_json::from_str(text)
            .map_err(|e| InputError::at("plan.json", format!("this is no survey's plan: {e}")))?;
        let wrong = |name: &str, got: &str, ours: &str| {
            let message = format!("the survey has {name} {}, this is {ours}", excerpt(got));
            Err(InputError::at("plan.json", message).into())
        };
        if plan.schema != SCHEMA {
            return wrong("schema", &plan.schema, SCHEMA);
        }
        if plan.version != env!("CARGO_PKG_VERSION") {
            return wrong("version", &plan.version, env!("CARGO_PKG_VERSION"));
        }
        plan.is_sound()?;
        let family = plan.family()?;
        let named = strategies(&*family, &plan.strategies)? == plan.strategies
            && columns(family.facts(), &plan.columns)? == plan.columns
            && family.id() == plan.family;
        match named {
            true => Ok(plan),
            false => Err(InputError::at("plan.json", "its names are not canonical").into()),
        }
    }

    fn is_sound(&self) -> Result<(), InputError> {
        match self.chunk {
            1..=MOST_IN_CHUNK => Ok(()),
            _ => Err(InputError::at("chunk", format!("it must be from 1 to {MOST_IN_CHUNK}"))),
        }
    }

    /// The content of `plan.json`.
    pub fn text(&self) -> String {
        // A plan is text and numbers: nothing in it can fail to be written.
        let text = serde_json::to_string_pretty(self).unwrap_or_default();
        format!("{text}\n")
    }

    /// Whether these options, where they say anything, ask for this plan.
    ///
    /// # Errors
    /// When they ask for another; the field is named.
    pub fn admits(&self, options: &Options) -> Result<(), Error> {
        let asked = Plan::new(options, &(0..1))?;
        let differs = |field: &str, ours: String, asked: String| {
            let message = format!("the survey in the folder has {ours}, not {asked}");
            Err(InputError::at(field, message).into())
        };
        if asked.family != self.family {
            return differs("family", self.family.clone(), asked.family);
        }
        if !options.strategies.is_empty() && asked.strategies != self.strategies {
            return differs("strategy", list(&self.strategies), list(&asked.strategies));
        }
        if !options.columns.is_empty() && asked.columns != self.columns {
            let said = |columns: &[String]| match columns.is_empty() {
                true => "none".to_string(),
                false => list(columns),
            };
            return differs("columns", said(&self.columns), said(&asked.columns));
        }
        if options.chunk.is_some_and(|chunk| chunk != self.chunk) {
            return differs("chunk", self.chunk.to_string(), asked.chunk.to_string());
        }
        if options.memory.is_some_and(|memory| memory != self.memory) {
            return differs("memory", self.memory.to_string(), asked.memory.to_string());
        }
        Ok(())
    }

    /// The family itself.
    ///
    /// # Errors
    /// When there is none of this name.
    pub fn family(&self) -> Result<Box<dyn AnyFamily>, Error> {
        Ok(fairdeal_games::family(&self.family)?)
    }

    /// What a search of it may spend.
    pub fn limits(&self, budget: Option<u64>, cancel: Cancel) -> Limits {
        let memory = usize::try_from(self.memory).unwrap_or(usize::MAX);
        Limits { nodes: budget.unwrap_or(u64::MAX), memory, threads: 1, cancel }
    }

    /// The chunk a deal is in.
    pub(crate) fn chunk_of(&self, deal: i64) -> i64 {
        deal.div_euclid(self.chunk as i64)
    }

    /// The deals of a chunk, as far as there are numbers.
    pub(crate) fn deals_of(&self, chunk: i64) -> Range<i64> {
        let size = self.chunk as i64;
        chunk.saturating_mul(size)..chunk.saturating_add(1).saturating_mul(size)
    }

    /// That a range is one of this family and not cut into too many chunks.
    ///
    /// # Errors
    /// When it is not.
    pub(crate) fn may_span(&self, range: &Range<i64>) -> Result<(), Error> {
        self.may_be(range)?;
        match (range.end.abs_diff(range.start)) / self.chunk {
            0..MOST_CHUNKS => Ok(()),
            _ => {
                let message = format!("more than {MOST_CHUNKS} chunks; a larger chunk is needed");
                Err(InputError::at("chunk", message).into())
            }
        }
    }

    /// That a range is one of this family.
    ///
    /// # Errors
    /// When it is empty, or not.
    pub(crate) fn may_be(&self, range: &Range<i64>) -> Result<(), Error> {
        let Range { start, end } = *range;
        if start >= end {
            let message = format!("empty: {start} is not below {end} (the end is not included)");
            return Err(InputError::at("deals", message).into());
        }
        let family = self.family()?;
        family.admits(start)?;
        family.admits(end - 1)?;
        Ok(())
    }

    /// The kinds of its columns.
    ///
    /// # Errors
    /// When the game has no such column.
    pub fn kinds(&self) -> Result<Vec<Kind>, Error> {
        let family = self.family()?;
        let kind = |name: &String| match COMMON.iter().find(|(common, _)| common == name) {
            Some(&(_, kind)) => Ok(kind),
            None => Ok(column(family.facts().columns, name)?.kind),
        };
        self.columns.iter().map(kind).collect()
    }

    /// The words that may stand as a reason in its rows.
    pub(crate) fn reasons(facts: &'static Facts) -> Vec<&'static str> {
        let stops = [Stop::Nodes, Stop::Memory, Stop::Incomplete, Stop::TooLarge];
        let own = facts.reasons.iter().map(|reason| reason.word);
        [""].into_iter().chain(own).chain(stops.map(Stop::word)).collect()
    }
}

/// The strategies by the names they give themselves.
fn strategies(family: &dyn AnyFamily, asked: &[String]) -> Result<Vec<String>, Error> {
    let name = |text: Option<&str>| -> Result<String, Error> {
        Ok(family.worker(text, Limits::default())?.strategy().to_string())
    };
    if asked.is_empty() {
        return Ok(vec![name(None)?]);
    }
    let known = |text: &str| family.facts().strategies.iter().any(|facts| facts.name == text);
    let mut out: Vec<String> = Vec::new();
    for text in asked {
        // `smt,order=none` is one strategy, `fast,paper` are two.
        let several = text.contains(',') && text.split(',').all(known);
        let pieces = if several { text.split(',').collect() } else { vec![text.as_str()] };
        for piece in pieces {
            let name = name(Some(piece))?;
            if out.contains(&name) {
                let message = format!("`{}` is named twice", excerpt(&name));
                return Err(InputError::at("strategy", message).into());
            }
            out.push(name);
        }
    }
    Ok(out)
}

/// The columns that are meant, in the order in which they are known.
fn columns(facts: &'static Facts, asked: &[String]) -> Result<Vec<String>, InputError> {
    let own = facts.columns.iter().map(|column| column.name);
    let known: Vec<&str> = COMMON.iter().map(|column| column.0).chain(own).collect();
    let pieces = asked.iter().flat_map(|text| text.split(',')).map(str::trim);
    let mut chosen = vec![false; known.len()];
    for piece in pieces.filter(|piece| !piece.is_empty()) {
        match known.iter().position(|name| *name == piece) {
            Some(at) => chosen[at] = true,
            None if piece == "all" => chosen.fill(true),
            None => {
                let message = format!("`{}` is none of {}, all", excerpt(piece), known.join(", "));
                return Err(InputError::at("columns", message));
            }
        }
    }
    let kept = known.iter().zip(chosen).filter(|&(_, chosen)| chosen);
    Ok(kept.map(|(name, _)| name.to_string()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(family: &str) -> Options {
        Options { family: family.into(), ..Options::default() }
    }

    #[test]
    fn a_plan_reads_as_it_was_written() {
        let plan = Plan::new(&options("BOAF"), &(0..1_000_000)).unwrap();
        assert_eq!((plan.family.as_str(), plan.chunk), ("boaf", 8192));
        assert_eq!(plan.strategies, ["fast"]);
        assert_eq!(Plan::parse(&plan.text()).unwrap(), plan);
        let newer = plan.text().replace("\"version\": \"", "\"version\": \"9");
        assert!(Plan::parse(&newer).unwrap_err().to_string().contains("version"), "{newer}");
        assert!(Plan::parse("{}").is_err() && Plan::parse("").is_err());
    }

    #[test]
    fn strategies_are_one_or_several() {
        let several = Options { strategies: vec!["fast,brute".into()], ..options("boaf/3x3") };
        assert_eq!(Plan::new(&several, &(0..9)).unwrap().strategies, ["fast", "brute"]);
        let twice = Options { strategies: vec!["fast".into(), "fast".into()], ..options("boaf") };
        assert!(Plan::new(&twice, &(0..9)).unwrap_err().to_string().contains("twice"));
        let none = Options { strategies: vec!["fast,x".into()], ..options("boaf") };
        assert!(Plan::new(&none, &(0..9)).is_err());
    }

    #[test]
    fn columns_are_known_and_in_order() {
        let asked = |names: &[&str]| {
            let columns = names.iter().map(ToString::to_string).collect();
            Plan::new(&Options { columns, ..options("set") }, &(0..9))
        };
        let two = asked(&["certificate,solution", "solution"]).unwrap();
        assert_eq!(two.columns, ["solution", "certificate"]);
        assert!(asked(&["all"]).unwrap().columns.len() >= 2);
        assert!(asked(&["x"]).unwrap_err().to_string().contains("solution, certificate"));
    }

    #[test]
    fn another_plan_is_refused_by_its_field() {
        let plan = Plan::new(&options("boaf"), &(0..1_000)).unwrap();
        plan.admits(&options("boaf/4x4")).unwrap();
        let mut asked = options("boaf");
        asked.chunk = Some(32);
        assert!(plan.admits(&asked).unwrap_err().to_string().starts_with("chunk: "));
        asked = options("boaf/5x5");
        assert!(plan.admits(&asked).unwrap_err().to_string().starts_with("family: "));
        asked = Options { strategies: vec!["brute".into()], ..options("boaf") };
        assert!(plan.admits(&asked).unwrap_err().to_string().starts_with("strategy: "));
    }

    #[test]
    fn chunks_lie_where_they_lie() {
        let plan = Plan::new(&Options { chunk: Some(10), ..options("boaf") }, &(0..9)).unwrap();
        assert_eq!((plan.chunk_of(-1), plan.chunk_of(0), plan.chunk_of(19)), (-1, 0, 1));
        assert_eq!((plan.deals_of(-1), plan.deals_of(1)), (-10..0, 10..20));
    }
}
