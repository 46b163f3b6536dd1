//! SET: the times of the Takeshita paper, the speeds of the Widdis post, the odds, the deck.

mod encodings;
mod errata;
pub(crate) mod figures;
pub(crate) mod measure;
mod odds;
mod report;
mod uniform;

use cpu_time::ThreadTime;
use fairdeal_core::{Error, Limits};

use crate::report::Report;
use crate::{Experiment, Scale, Settings, or_why};
use figures::{LISTS, METHODS, Method};
use measure::Bounds;

pub(crate) const EXPERIMENT: Experiment =
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

fn run(scale: Scale, settings: &Settings<'_>) -> Result<Report, Error> {
    let sizes = Sizes::of(scale);
    let uniform = uniform::counts(uniform::TRIALS)?;
    let odds = odds::section(or_why(odds::exact(settings))?, sizes.sampled);
    let speed = |method: &Method| or_why(rate(method.strategy, sizes.tables, settings.limits()));
    let methods = METHODS.iter().map(speed).collect::<Result<Vec<_>, _>>()?;
    let list = |list| measure::measure(list, sizes.bounds, settings);
    let measured = LISTS.iter().map(list).collect::<Result<Vec<_>, _>>()?;

    let mut sections = vec![odds, report::methods(&methods)];
    sections.extend(report::lists(&measured));
    sections.push(report::encodings());
    sections.push(uniform::section(&uniform, uniform::TRIALS));
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
        command: scale.command(EXPERIMENT.name),
        sections,
        errata: errata::errata(),
    })
}

/// Tables of the game a second, dealt and decided by a strategy.
fn rate(strategy: &str, tables: i64, limits: Limits) -> Result<f64, Error> {
    let family = fairdeal_games::family("set")?;
    let mut worker = family.worker(Some(strategy), limits)?;
    let start = ThreadTime::now();
    // The flag is looked at now and then, so that it does not slow what is timed.
    let go_on = |_: &i64| limits.cancelled().is_none();
    for from in (0..tables).step_by(1000).take_while(go_on) {
        for deal in from..tables.min(from + 1000) {
            worker.decide(deal);
        }
    }
    Ok(tables as f64 / start.elapsed().as_secs_f64().max(1e-9))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_strategy_is_a_reason_not_a_crash() {
        assert!(rate("no-such-strategy", 1, Limits::default()).is_err());
        assert_eq!(errata::errata().len(), 12);
    }
}
