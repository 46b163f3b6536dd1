//! The papers: their figures as data, what reproduces each, the errata, the benchmarks.
//!
//! An *experiment* measures something with the games' strategies and sets it beside what a paper
//! prints; it answers with a [`Report`], which renders as text, JSON and one self-contained page.
//! Printed values are data (`figures.rs` of each game), measured ones always come from the run.
//! No rule of any game is known here: games are reached through the registry and surveys. What a
//! game alone can report (SET's census and games, SWISH's positions without a swish) and what has no
//! name there (SET's kernel and its decks card by card, SWISH's engines, kinds and layings) is called
//! in the game's crate, which answers with its own structs.
//! Nothing is read or written: the front end saves what it is handed.

pub mod bench;
mod blog;
mod boaf;
pub mod claims;
mod hardness;
mod html;
mod number;
pub mod plot;
pub mod report;
mod set;
mod stage;
mod swish;
mod swish_design;
mod text;

use fairdeal_core::error::excerpt;
use fairdeal_core::{Cancel, Error, InputError, Limits};

pub use bench::{BenchReport, bench, growth};
pub use claims::Claims;
pub use fairdeal_core::progress::{Progress, Quiet};
pub use report::{Comparison, Erratum, Figure, Report, Section, Table};

/// How to run experiments.
#[derive(Clone, Copy)]
pub struct Settings<'a> {
    /// Also what takes long.
    pub full: bool,
    /// Threads, at least one. No result depends on it.
    pub threads: usize,
    /// Who hears how far it has come.
    pub progress: &'a dyn Progress,
    /// Set when nobody wants the reports any more.
    pub cancel: Cancel,
}

impl Settings<'_> {
    /// A search without a bound on its nodes.
    fn limits(&self) -> Limits {
        Limits { cancel: self.cancel, ..Limits::default() }
    }

    /// A search of at most so many nodes.
    fn nodes(&self, nodes: u64) -> Limits {
        Limits { nodes, ..self.limits() }
    }
}

#[cfg(test)]
impl Settings<'static> {
    /// On so many threads, with nobody listening.
    fn quiet(threads: usize) -> Self {
        Settings { full: false, threads, progress: &Quiet, cancel: Cancel::NEVER }
    }
}

/// How much of an experiment is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scale {
    /// Its share of a run of everything, which should end within minutes.
    Light,
    /// The experiment, asked for by name.
    Named,
    /// However long it takes.
    Full,
}

impl Scale {
    /// The command that runs the experiment of this name at this scale.
    fn command(self, name: &str) -> String {
        match self {
            Scale::Light => "fairdeal reproduce".into(),
            Scale::Named => format!("fairdeal reproduce {name}"),
            Scale::Full => format!("fairdeal reproduce {name} --full"),
        }
    }
}

/// A refusal as the reason why something was not measured. What is broken is no such reason: it ends
/// the run.
fn or_why<T>(result: Result<T, Error>) -> Result<Result<T, String>, Error> {
    match result {
        Ok(value) => Ok(Ok(value)),
        Err(Error::Input(why)) => Ok(Err(why.to_string())),
        Err(broken) => Err(broken),
    }
}

/// Something to reproduce.
pub struct Experiment {
    /// What stands after `reproduce`.
    pub name: &'static str,
    /// One line.
    pub title: &'static str,
    run: fn(Scale, &Settings<'_>) -> Result<Report, Error>,
}

static EXPERIMENTS: [Experiment; 6] = [
    boaf::EXPERIMENT,
    boaf::grids::EXPERIMENT,
    hardness::EXPERIMENT,
    set::EXPERIMENT,
    swish::EXPERIMENT,
    swish_design::EXPERIMENT,
];

/// Everything there is to reproduce, sorted by name.
pub fn experiments() -> &'static [Experiment] {
    &EXPERIMENTS
}

/// What a run gave.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reproduced {
    /// Programs of others that are not here, each with what it is for and how to get it.
    pub missing: Vec<String>,
    pub reports: Vec<Report>,
    /// The claims of the documents the reports are about.
    pub claims: Vec<Claims>,
}

impl Reproduced {
    /// For a terminal.
    pub fn to_text(&self) -> String {
        let missing = self.missing.iter().map(|what| format!("Not here: {what}\n\n"));
        let reports = self.reports.iter().map(Report::to_text);
        let claims = self.claims.iter().map(claims::text::claims);
        missing.chain(reports).chain(claims).collect()
    }

    /// As one page that needs nothing else; `version` is the program's.
    pub fn html(&self, version: &str) -> String {
        html::html(self, version)
    }
}

/// Runs the experiment of this name, or all of them at the size that suits a quick look. If it is
/// cancelled, the reports are those that were finished by then: half a measurement must not be held
/// against a printed figure.
///
/// # Errors
/// When there is no such experiment, or a game refuses what an experiment needs of it.
pub fn run(name: Option<&str>, settings: &Settings<'_>) -> Result<Reproduced, Error> {
    let scale = match (settings.full, name) {
        (true, _) => Scale::Full,
        (false, Some(_)) => Scale::Named,
        (false, None) => Scale::Light,
    };
    let chosen: Vec<&Experiment> = match name {
        None => EXPERIMENTS.iter().collect(),
        Some(name) => {
            let found = EXPERIMENTS.iter().find(|experiment| experiment.name == name);
            vec![found.ok_or_else(|| {
                let names: Vec<&str> = EXPERIMENTS.iter().map(|e| e.name).collect();
                let (got, known) = (excerpt(name), names.join(", "));
                InputError::at("paper", format!("`{got}` is not one of: {known}"))
            })?]
        }
    };
    let rival = chosen.iter().any(|experiment| experiment.name == set::EXPERIMENT.name);
    let missing = if rival { set::missing(settings)? } else { None };
    let mut reports = Vec::new();
    for experiment in chosen {
        let report = (experiment.run)(scale, settings);
        if settings.cancel.is_set() {
            break;
        }
        reports.push(report?);
    }
    let claims = claims::documents(&reports);
    Ok(Reproduced { missing: missing.into_iter().collect(), reports, claims })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_their_order_are_fixed() {
        let names: Vec<&str> = experiments().iter().map(|e| e.name).collect();
        assert_eq!(names, ["boaf", "boaf-grids", "hardness", "set", "swish", "swish-design"]);
        assert!(names.is_sorted());
    }

    #[test]
    fn unknown_names_are_refused() {
        let refused = run(Some("chess"), &Settings::quiet(1));
        let Err(Error::Input(error)) = refused else { panic!("{refused:?}") };
        assert_eq!(error.place, "paper");
        assert!(error.message.contains("boaf-grids"));
    }

    /// Nobody wants the answer: what takes minutes comes back at once, and says nothing.
    #[test]
    fn a_cancelled_run_reports_nothing() {
        let canceller = fairdeal_core::Canceller::new();
        let settings = Settings { cancel: canceller.flag(), ..Settings::quiet(2) };
        canceller.cancel();
        for experiment in experiments() {
            let run = run(Some(experiment.name), &settings).unwrap();
            assert_eq!((run.reports, run.claims), (vec![], vec![]), "{}", experiment.name);
        }
    }
}
