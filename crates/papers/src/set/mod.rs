//! SET: the times of the Takeshita paper, the speeds of the Widdis post, the odds, the deck.

mod encodings;
mod errata;
pub mod figures;
pub mod measure;
mod odds;
mod report;
mod uniform;

use cpu_time::ThreadTime;
use fairdeal_core::{InputError, Limits};

use crate::report::Report;
use crate::{Experiment, Scale, Settings};
use figures::{LISTS, METHODS};
use measure::Bounds;

/// The experiment.
pub const EXPERIMENT: Experiment =
    Experiment { name: "set", title: "SET: growth, speeds, odds", run };

/// How much of each part.
struct Sizes {
    bounds: Bounds,
    /// Tables for each of the post's methods.
    tables: i64,
    /// Random tables for the odds.
    sampled: u64,
}

impl Sizes {
    fn of(scale: Scale) -> Self {
        let (printed, cell, tables, sampled) = match scale {
            Scale::Light => (1.0, 5.0, 20_000, 1_000_000),
            Scale::Named => (10.0, 60.0, 100_000, 10_000_000),
            Scale::Full => (f64::MAX, f64::MAX, 1_000_000, 100_000_000),
        };
        Sizes { bounds: Bounds { printed, cell }, tables, sampled }
    }
}

fn run(scale: Scale, settings: &Settings<'_>) -> Result<Report, InputError> {
    let sizes = Sizes::of(scale);
    let uniform = uniform::counts(uniform::TRIALS)?;
    let odds = odds::section(odds::exact(settings), sizes.sampled);
    let methods: Vec<_> = METHODS
        .iter()
        .map(|method| rate(method.strategy, sizes.tables).map_err(|error| error.to_string()))
        .collect();
    let measured: Vec<_> =
        LISTS.iter().map(|list| measure::measure(list, sizes.bounds, settings.progress)).collect();

    let mut sections = vec![odds, report::methods(&methods)];
    sections.extend(report::lists(&measured));
    sections.push(report::encodings());
    sections.push(uniform::section(&uniform, uniform::TRIALS));
    let options = match scale {
        Scale::Light => "",
        Scale::Named => " set",
        Scale::Full => " set --full",
    };
    Ok(Report {
        name: EXPERIMENT.name.into(),
        title: EXPERIMENT.title.into(),
        intro: format!(
            "Ten games for each row of the paper's lists, the same decks for every solver. Times \
             depend on the machine, so they neither agree nor differ: what can be compared is how \
             they grow. {}",
            match scale {
                Scale::Full => "Everything was run, however long it took.",
                _ => "Cells that take long are left out; `--full` runs them.",
            }
        ),
        command: format!("fairdeal reproduce{options}"),
        sections,
        errata: errata::errata(),
    })
}

/// Tables of the game a second, dealt and decided by a strategy.
fn rate(strategy: &str, tables: i64) -> Result<f64, InputError> {
    let family = fairdeal_games::family("set")?;
    let mut worker = family.worker(Some(strategy), Limits::default())?;
    let start = ThreadTime::now();
    (0..tables).for_each(|deal| {
        worker.decide(deal);
    });
    Ok(tables as f64 / start.elapsed().as_secs_f64().max(1e-9))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_strategy_is_a_reason_not_a_crash() {
        assert!(rate("no-such-strategy", 1).is_err());
        assert_eq!(errata::errata().len(), 12);
    }
}
