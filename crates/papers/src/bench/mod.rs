//! The fixed benchmarks: ours beside the papers' algorithms, in the same run.
//!
//! Times are CPU time of one thread, so other work on the machine disturbs them little; nodes do
//! not depend on the machine at all, and their sum over a fixed list is a *fingerprint*: a change
//! that alters a search shows in it, any other change leaves it alone.

mod boaf;
mod growth;
mod machine;
mod python;
mod rounds;
mod set;
mod survey;
mod swish;

use std::fmt::Write as _;
use std::time::Duration;

use cpu_time::ThreadTime;
use fairdeal_core::error::excerpt;
use fairdeal_core::game::Worker;
use fairdeal_core::handle::AnyFamily;
use fairdeal_core::{Error, InputError, Limits};
use fairdeal_survey::Summary;
use serde_json::{Value, json};

pub use growth::{Growth, growth};
pub use machine::Machine;
pub use rounds::Rounds;

use crate::number::{counted, deal_number, thousands};
use crate::report::{Table, table_json};
use crate::text::table_text;
use crate::{Progress, Quiet};

/// The benchmarks' answer.
#[derive(Clone, Debug, Default)]
pub struct BenchReport {
    /// What it ran on.
    pub machine: Machine,
    pub games: Vec<GameBench>,
}

/// One game's benchmarks.
#[derive(Clone, Debug, Default)]
pub struct GameBench {
    pub game: String,
    /// What was timed.
    pub lines: Vec<Line>,
    /// How many times as long one takes as another on the same deals.
    pub ratios: Vec<Ratio>,
    /// The game's fingerprints: sums of nodes over fixed lists.
    pub fingerprints: Vec<Fingerprint>,
    /// More tables, where a line does not say enough.
    pub tables: Vec<Table>,
    /// Remarks: what was left out, what disagreed.
    pub notes: Vec<String>,
}

/// A timed list of deals.
#[derive(Clone, Debug)]
pub struct Line {
    /// Which deals.
    pub what: String,
    /// Decided by which strategy.
    pub strategy: String,
    /// What came out.
    pub summary: Summary,
    /// CPU time of the thread; short lists are decided again and again.
    pub rounds: Rounds,
}

/// How two lines over the same deals compare.
#[derive(Clone, Debug)]
pub struct Ratio {
    /// The rival and ours, as in `paper / fast`.
    pub what: String,
    /// How many deals both decided.
    pub deals: u64,
    /// The rival's time in ours.
    pub times: f64,
}

/// A sum of nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fingerprint {
    /// Over which deals and by which strategy.
    pub what: String,
    /// The sum.
    pub nodes: u64,
}

/// Runs a game's benchmarks: the fixed ones, or also what takes long.
type Run = fn(bool, &dyn Progress) -> Result<GameBench, Error>;

/// The games with benchmarks, sorted by name.
const BENCHES: &[(&str, Run)] =
    &[("boaf", boaf::run), ("set", set::run), ("survey", survey::run), ("swish", swish::run)];

/// Runs the benchmarks of a game, or of all games; `full` is the longer run, where there is one.
///
/// # Errors
/// When there is no such game, or it has no benchmarks.
pub fn bench(
    game: Option<&str>,
    full: bool,
    progress: &dyn Progress,
) -> Result<BenchReport, Error> {
    let chosen: Vec<Run> = match game {
        None => BENCHES.iter().map(|bench| bench.1).collect(),
        Some(name) => {
            let found = BENCHES.iter().find(|bench| bench.0 == name);
            vec![found.ok_or_else(|| no_such_game(name))?.1]
        }
    };
    let games = chosen.into_iter().map(|run| run(full, progress)).collect::<Result<_, _>>()?;
    Ok(BenchReport { machine: Machine::here(), games })
}

fn no_such_game(name: &str) -> InputError {
    let names: Vec<&str> = BENCHES.iter().map(|bench| bench.0).collect();
    let (got, known) = (excerpt(name), names.join(", "));
    InputError::at("game", format!("`{got}` is not one of: {known}"))
}

/// CPU time to spend on repeating a short list, and the most rounds: a round of a few milliseconds
/// by itself says little.
const REPEAT_FOR: Duration = Duration::from_millis(500);
const MOST_ROUNDS: usize = 101;

/// How a worker is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Calls {
    /// Once for some hundred deals, as surveys do it.
    Few,
    /// Once a deal.
    Each,
}

/// Times one strategy on these deals, in this thread.
///
/// # Errors
/// When the family refuses the strategy.
fn time(
    what: &str,
    family: &dyn AnyFamily,
    strategy: &str,
    limits: Limits,
    (deals, calls): (&[i64], Calls),
    progress: &dyn Progress,
) -> Result<Line, Error> {
    let mut worker = family.worker(Some(strategy), limits)?;
    progress.begin(&format!("{what}, {strategy}"), deals.len() as u64);
    let (summary, first) = round(&mut *worker, deals, calls, progress);
    let (mut times, mut spent) = (vec![first], first);
    while spent < REPEAT_FOR && times.len() < MOST_ROUNDS {
        let (_, again) = round(&mut *worker, deals, calls, &Quiet);
        times.push(again);
        spent += again;
    }
    progress.end();
    let (what, strategy) = (what.to_string(), strategy.to_string());
    Ok(Line { what, strategy, summary, rounds: Rounds::of(times) })
}

/// Decides the list once. Progress is reported off the clock.
fn round(
    worker: &mut dyn Worker,
    deals: &[i64],
    calls: Calls,
    progress: &dyn Progress,
) -> (Summary, Duration) {
    const CHUNK: usize = 500;
    let (mut summary, mut time) = (Summary::default(), Duration::ZERO);
    for chunk in deals.chunks(CHUNK) {
        let start = ThreadTime::now();
        let rows = match calls {
            Calls::Few => worker.decide_all(chunk),
            Calls::Each => chunk.iter().map(|&deal| worker.decide(deal)).collect(),
        };
        chunk.iter().zip(&rows).for_each(|(&deal, row)| summary.add(deal, row));
        time += start.elapsed();
        progress.advance(chunk.len() as u64);
    }
    (summary, time)
}

impl Line {
    /// CPU time for the list: the median of all rounds.
    pub fn time(&self) -> Duration {
        self.rounds.median
    }

    /// Deals a second.
    pub fn rate(&self) -> f64 {
        self.summary.deals as f64 / self.time().as_secs_f64().max(1e-9)
    }
}

/// How many times as long a rival takes as ours.
fn times(rival: Duration, ours: Duration) -> f64 {
    rival.as_secs_f64() / ours.as_secs_f64().max(1e-9)
}

impl BenchReport {
    /// The report for a terminal.
    pub fn to_text(&self) -> String {
        let mut out = self.machine.to_text();
        for (i, game) in self.games.iter().enumerate() {
            if i > 0 {
                out.push('\n');
            }
            game_text(&mut out, game);
        }
        out
    }

    pub fn to_json(&self) -> Value {
        let machine = self.machine.to_json();
        json!({"machine": machine, "games": self.games.iter().map(game_json).collect::<Vec<_>>()})
    }
}

fn game_text(out: &mut String, game: &GameBench) {
    let _ = writeln!(
        out,
        "{}: CPU time of one thread, short lists repeated: the median, and the spread of the middle half\n",
        game.game
    );
    let columns = [
        "deals",
        "strategy",
        "count",
        "impossible",
        "unknown",
        "nodes",
        "seconds",
        "spread",
        "deals/s",
        "hardest (nodes)",
    ];
    let rows = game.lines.iter().map(|line| {
        let s = &line.summary;
        let hardest = s.hardest.map_or(String::new(), |(deal, nodes)| {
            format!("{} ({})", deal_number(deal), thousands(nodes))
        });
        vec![
            line.what.clone(),
            line.strategy.clone(),
            thousands(s.deals),
            thousands(s.impossible),
            thousands(s.unknown),
            thousands(s.nodes),
            seconds(line.time()),
            line.rounds.spread().map_or(String::new(), |part| format!("{:.0} %", 100.0 * part)),
            rate(line.rate()),
            hardest,
        ]
    });
    if !game.lines.is_empty() {
        table_text(out, &Table::new("", columns, 2, rows));
        out.push('\n');
    }
    for table in &game.tables {
        let _ = writeln!(out, "{}\n", table.caption);
        table_text(out, table);
        out.push('\n');
    }
    for ratio in &game.ratios {
        let deals = counted(ratio.deals, "deal");
        // Of small ones the second place says whether a promise is kept.
        let places = if ratio.times < 10.0 { 2 } else { 1 };
        let _ = writeln!(out, "{}, {deals}: {:.places$}×", ratio.what, ratio.times);
    }
    for fingerprint in &game.fingerprints {
        let nodes = fingerprint.nodes;
        let _ = writeln!(out, "fingerprint of {}: {nodes} nodes", fingerprint.what);
    }
    for note in &game.notes {
        let _ = writeln!(out, "note: {note}");
    }
}

/// Seconds to four digits or so.
fn seconds(time: Duration) -> String {
    let s = time.as_secs_f64();
    if s < 1.0 { format!("{s:.4}") } else { format!("{s:.2}") }
}

fn rate(rate: f64) -> String {
    if rate < 100.0 { format!("{rate:.1}") } else { thousands(rate.round() as u64) }
}

fn game_json(game: &GameBench) -> Value {
    let lines = game.lines.iter().map(|line| {
        let s = &line.summary;
        json!({
            "what": line.what,
            "strategy": line.strategy,
            "deals": s.deals,
            "solved": s.solved,
            "impossible": s.impossible,
            "unknown": s.unknown,
            "nodes": s.nodes,
            "hardest": s.hardest.map(|(deal, nodes)| json!({"deal": deal, "nodes": nodes})),
            "rounds": line.rounds.count,
            "cpu_seconds": line.time().as_secs_f64(),
            "quarters": [line.rounds.low.as_secs_f64(), line.rounds.high.as_secs_f64()],
            "deals_per_second": line.rate(),
        })
    });
    let ratios = game
        .ratios
        .iter()
        .map(|ratio| json!({"what": ratio.what, "deals": ratio.deals, "times": ratio.times}));
    let fingerprints = game.fingerprints.iter().map(|f| json!({"what": f.what, "nodes": f.nodes}));
    json!({
        "game": game.game,
        "lines": lines.collect::<Vec<_>>(),
        "ratios": ratios.collect::<Vec<_>>(),
        "fingerprints": fingerprints.collect::<Vec<_>>(),
        "tables": game.tables.iter().map(table_json).collect::<Vec<_>>(),
        "notes": game.notes,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted_and_unknown_ones_refused() {
        assert!(BENCHES.is_sorted_by_key(|bench| bench.0));
        let refused = bench(Some("chess"), false, &Quiet).unwrap_err();
        assert!(matches!(&refused, Error::Input(error) if error.place == "game"), "{refused}");
    }
}
