//! SET: the times of the Takeshita paper, the speeds of the Widdis post, the odds, the deck.

pub(crate) mod claims;
mod crossing;
mod encodings;
mod errata;
mod extras;
pub(crate) mod figures;
pub(crate) mod measure;
mod odds;
mod post;
pub(crate) mod report;
mod uniform;

use cpu_time::ThreadTime;
use fairdeal_core::{Error, Limits};

use crate::report::Report;
use crate::{Experiment, Scale, Settings, or_why};
use encodings::ENCODINGS;
use figures::{LISTS, METHODS, Method};
use measure::{Bounds, Desk};

pub(crate) const EXPERIMENT: Experiment =
    Experiment { name: "set", title: "SET: growth, speeds, odds", run };

/// How much of each part.
struct Sizes {
    bounds: Bounds,
    /// Tables for each of the post's methods.
    tables: i64,
    /// Random tables for the odds.
    sampled: u64,
    /// Games for the odds in play, each way of taking sets.
    games: u64,
    /// Seconds after which delayed deletion is tried on no larger game.
    delayed: f64,
    /// Properties of the largest table on which the post's bound is tried.
    bound: u32,
}

impl Sizes {
    fn of(scale: Scale) -> Self {
        // The partial sets of ten values and five properties pass one gigabyte.
        let memory = 2 << 30;
        let bounds = |game, cell| Bounds { game, cell, memory };
        match scale {
            Scale::Light => Sizes {
                bounds: bounds(0.25, 0.25),
                tables: 20_000,
                sampled: 1_000_000,
                games: 2_000,
                delayed: 2.0,
                bound: 8,
            },
            Scale::Named => Sizes {
                bounds: bounds(40.0, 1.0),
                tables: 100_000,
                sampled: 10_000_000,
                games: 50_000,
                delayed: 30.0,
                bound: 12,
            },
            Scale::Full => Sizes {
                bounds: bounds(f64::MAX, f64::MAX),
                tables: 1_000_000,
                sampled: 100_000_000,
                games: 1_000_000,
                delayed: f64::MAX,
                bound: 12,
            },
        }
    }
}

fn run(scale: Scale, settings: &Settings<'_>) -> Result<Report, Error> {
    report_on(&Sizes::of(scale), scale, settings)
}

/// Nothing that takes time, for the names of the cells.
#[cfg(test)]
pub(crate) fn glance(settings: &Settings<'_>) -> Result<Report, Error> {
    let bounds = Bounds { game: 0.0, cell: 0.0, memory: 1 << 20 };
    let sizes = Sizes { bounds, tables: 10, sampled: 1000, games: 1, delayed: 0.0, bound: 4 };
    report_on(&sizes, Scale::Light, settings)
}

fn report_on(sizes: &Sizes, scale: Scale, settings: &Settings<'_>) -> Result<Report, Error> {
    let uniform = uniform::counts(uniform::TRIALS)?;
    let large = uniform::large();
    let exact = or_why(odds::exact(settings))?;
    let odds = odds::section(exact.clone(), sizes.sampled);
    let in_play = odds::in_play(&odds::played(sizes.games, settings)?, exact);
    let speed = |method: &Method| or_why(rate(method.strategy, sizes.tables, settings.limits()));
    let methods = METHODS.iter().map(speed).collect::<Result<Vec<_>, _>>()?;
    let desk = Desk::new(sizes.bounds, settings);
    let measured = LISTS.iter().map(|list| desk.list(list)).collect::<Result<Vec<_>, _>>()?;
    settings.progress.begin("the paper's encodings", ENCODINGS.len() as u64);
    let encoding = |list| {
        settings.progress.advance(1);
        encodings::measure(list, &desk)
    };
    let encodings = ENCODINGS.iter().map(encoding).collect::<Result<Vec<_>, _>>()?;
    settings.progress.end();

    let examples = post::examples(settings.limits())?;
    let mut sections = vec![odds, in_play, report::methods(&methods), examples];
    sections.push(post::bound(sizes.bound)?);
    sections.extend(report::lists(&measured));
    sections.push(crossing::section(&measured));
    sections.push(encodings::section(&encodings));
    sections.push(extras::delayed(settings, sizes.delayed)?);
    sections.push(extras::overnight(&desk)?);
    sections.push(uniform::section(&uniform, &large, uniform::TRIALS));
    Ok(Report {
        name: EXPERIMENT.name.into(),
        title: EXPERIMENT.title.into(),
        intro: format!(
            "Up to ten games for each row of the paper's lists, the same decks for every solver. Times \
             depend on the machine, so they neither agree nor differ: what can be compared is how \
             they grow. {}",
            match scale {
                Scale::Full => "Everything was run, however long it took.",
                _ =>
                    "Cells that would take long here are left out; `--full` runs them. Without z3 \
                      (Debian package `z3`) the columns of smt are empty.",
            }
        ),
        command: scale.command(EXPERIMENT.name),
        sections,
        errata: errata::errata(),
    })
}

/// What to say if there is no SMT solver here: a game of two cards is enough to see.
///
/// # Errors
/// When the solver is broken.
pub(crate) fn missing(settings: &Settings<'_>) -> Result<Option<String>, Error> {
    let tiny = figures::Cell { v: 2, p: 1, n: 1, smt: 0.0, dynamic: 0.0, brute: None };
    let played = or_why(measure::game(&tiny, "smt", 0, settings.limits()))?;
    Ok(played.err().map(|why| format!("an SMT solver, for the times of `smt`: {why}")))
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
        assert_eq!(errata::errata().len(), 13);
    }
}
