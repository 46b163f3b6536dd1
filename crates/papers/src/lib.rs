//! The papers: their figures as data, what reproduces each, the errata, the benchmarks.
//!
//! An *experiment* measures something with the games' strategies and sets it beside what a paper
//! prints; it answers with a [`Report`], which renders as text, JSON and one self-contained page.
//! Printed values are data (`figures.rs` of each game), measured ones always come from the run.
//! No rule of any game is known here: games are reached through the registry and surveys, and
//! only what has no name there, SET's kernel and its decks card by card, SWISH's engines, kinds and
//! layings, is called directly.
//! Nothing is read or written: the front end saves what it is handed.

pub mod bench;
mod boaf;
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

use fairdeal_core::InputError;
use fairdeal_core::error::excerpt;

pub use bench::{BenchReport, bench};
pub use html::html;
pub use report::{Comparison, Erratum, Figure, Report, Section, Table};

/// Where long work reports how far it has come. A front end shows a bar; tests pass `Quiet`.
pub trait Progress {
    /// A task of `total` steps begins.
    fn begin(&self, task: &str, total: u64);
    /// So many more steps are done.
    fn advance(&self, done: u64);
    /// The task is over.
    fn end(&self);
}

/// Says nothing.
pub struct Quiet;

impl Progress for Quiet {
    fn begin(&self, _: &str, _: u64) {}
    fn advance(&self, _: u64) {}
    fn end(&self) {}
}

/// How to run experiments.
#[derive(Clone, Copy)]
pub struct Settings<'a> {
    /// Also what takes long.
    pub full: bool,
    /// Threads, at least one. No result depends on it.
    pub threads: usize,
    /// Who hears how far it has come.
    pub progress: &'a dyn Progress,
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

/// Something to reproduce.
pub struct Experiment {
    /// What stands after `reproduce`.
    pub name: &'static str,
    /// One line.
    pub title: &'static str,
    run: fn(Scale, &Settings<'_>) -> Result<Report, InputError>,
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

/// Runs the experiment of this name, or all of them at the size that suits a quick look.
///
/// # Errors
/// When there is no such experiment, or a game refuses what an experiment needs of it.
pub fn run(name: Option<&str>, settings: &Settings<'_>) -> Result<Vec<Report>, InputError> {
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
    chosen.into_iter().map(|experiment| (experiment.run)(scale, settings)).collect()
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
        let settings = Settings { full: false, threads: 1, progress: &Quiet };
        let error = run(Some("chess"), &settings).unwrap_err();
        assert_eq!(error.place, "paper");
        assert!(error.message.contains("boaf-grids"));
    }
}
