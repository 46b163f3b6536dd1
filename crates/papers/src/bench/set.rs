//! SET: the kernel beside the post's three methods in Python and compiled, `arrival` beside the paper's
//! solvers on the same decks, and cells of the paper by themselves.
//!
//! The Python script is ours; see `python` for who runs it, and `fairdeal_set::solve::post` for its compiled twin. The
//! ratios are for the same 20,000 tables, which fit the cache; the million tables of the other lines
//! do not.

use std::time::Duration;

use cpu_time::ThreadTime;
use fairdeal_core::random::Random;
use fairdeal_core::{Error, Limits};
use fairdeal_set::simulate::game::End;
use fairdeal_set::solve::kernel::Kernel;
use fairdeal_set::solve::post::{METHODS, card};
use fairdeal_survey::Summary;
use serde_json::Value;

use super::python::{self, NoAnswer};
use super::{GameBench, Line, Ratio, Rounds, times};
use crate::set::figures::Cell;
use crate::set::measure::game;
use crate::{Progress, or_why};

const SCRIPT: &str = include_str!("methods.py");

/// The longest it may take.
const MOST: Duration = Duration::from_secs(600);

/// How much of each.
struct Sizes {
    python: usize,
    kernel: usize,
    /// Games of each cell.
    games: i64,
}

const SIZES: Sizes = Sizes { python: 20_000, kernel: 1 << 20, games: 10 };

/// How often the kernels decide their tables.
const ROUNDS: usize = 51;

/// Where `arrival` is set beside the paper's solvers.
const COMMON: Cell = cell(5, 5, 15);

/// Cells for `arrival` alone: the paper's largest, and some beyond it.
const CELLS: [Cell; 5] =
    [cell(3, 10, 5), cell(10, 4, 10), cell(10, 5, 15), cell(12, 5, 10), cell(10, 6, 10)];

pub(super) const fn cell(v: u32, p: u32, n: u64) -> Cell {
    Cell { v, p, n, smt: f64::NAN, dynamic: f64::NAN, brute: None }
}

pub(super) fn run(_full: bool, progress: &dyn Progress) -> Result<GameBench, Error> {
    sized(&SIZES, progress)
}

fn sized(sizes: &Sizes, progress: &dyn Progress) -> Result<GameBench, Error> {
    let mut out = GameBench { game: "set".into(), ..GameBench::default() };
    progress.begin("the kernel and Python", 2);
    kernels(sizes, &mut out, progress)?;
    progress.end();
    progress.begin("games", 3 + CELLS.len() as u64);
    solvers(sizes, &mut out, progress)?;
    progress.end();
    Ok(out)
}

/// Random tables of twelve.
fn tables(count: usize) -> Vec<[u8; 12]> {
    let mut random = Random::for_deal("set/bench", 0);
    let table = |random: &mut Random| {
        let cards = random.draw_distinct(12, 81);
        std::array::from_fn(|i| cards[i] as u8)
    };
    (0..count).map(|_| table(&mut random)).collect()
}

fn kernels(sizes: &Sizes, out: &mut GameBench, progress: &dyn Progress) -> Result<(), Error> {
    let tables = tables(sizes.kernel.max(sizes.python));
    let mut lines = Vec::new();
    for kernel in Kernel::all() {
        lines.push(kernel_line(kernel, &tables[..sizes.kernel])?);
    }
    progress.advance(1);
    let few = &tables[..sizes.python];
    let ours = kernel_line(Kernel::detect(), few)?;
    lines.push(ours.clone());
    out.lines = lines;
    let plain = compiled(few);
    let interpreted = python(few).unwrap_or_else(|why| {
        out.notes.push(format!("Python was left out: {why}"));
        Vec::new()
    });
    // What the language gives, then what the method gives: the two make up the whole.
    let rivals = interpreted.iter().zip(&plain).chain(plain.iter().map(|line| (line, &ours)));
    for (slow, fast) in rivals.chain(interpreted.iter().map(|line| (line, &ours))) {
        out.ratios.push(Ratio {
            what: format!("{} / {}", slow.strategy, fast.strategy),
            deals: slow.summary.deals,
            times: fast.rate() / slow.rate(),
        });
    }
    for line in plain.into_iter().chain(interpreted) {
        if line.summary.solved != ours.summary.solved {
            out.notes.push(format!("{} does not agree with the kernel", line.strategy));
        }
        out.lines.push(line);
    }
    progress.advance(1);
    Ok(())
}

/// The post's methods as they are, compiled.
fn compiled(tables: &[[u8; 12]]) -> Vec<Line> {
    let tables: Vec<_> = tables.iter().map(|table| table.map(card)).collect();
    let timed = METHODS.map(|(name, count)| {
        let (mut times, mut solved) = (Vec::new(), 0);
        for _ in 0..ROUNDS {
            let start = ThreadTime::now();
            solved = count(&tables);
            times.push(start.elapsed());
        }
        let (deals, rounds) = (tables.len() as u64, Rounds::of(times));
        line("tables of 12", format!("compiled, {name}"), deals, solved as u64, rounds)
    });
    timed.into()
}

fn kernel_line(kernel: Kernel, tables: &[[u8; 12]]) -> Result<Line, Error> {
    let mut found = Vec::new();
    let mut times = Vec::new();
    for _ in 0..ROUNDS {
        let start = ThreadTime::now();
        kernel.has_set_12(tables, &mut found)?;
        times.push(start.elapsed());
    }
    let solved = found.iter().map(|word| u64::from(word.count_ones())).sum();
    let strategy = format!("kernel, {}", kernel.name());
    Ok(line("tables of 12", strategy, tables.len() as u64, solved, Rounds::of(times)))
}

fn line(what: &str, strategy: String, deals: u64, solved: u64, rounds: Rounds) -> Line {
    let summary = Summary { deals, solved, impossible: deals - solved, ..Summary::default() };
    Line { what: what.into(), strategy, summary, rounds }
}

/// The post's methods on these tables.
fn python(tables: &[[u8; 12]]) -> Result<Vec<Line>, String> {
    let text: String =
        tables.iter().map(|table| table.map(|card| card.to_string()).join(" ") + "\n").collect();
    let answer = python::run(SCRIPT, &text, MOST).map_err(|error| match error {
        NoAnswer::Overstayed => "it took too long".to_string(),
        NoAnswer::Failed(why) => why,
    })?;
    let methods = answer.as_object().ok_or("no object")?;
    let count = tables.len() as u64;
    let methods = methods.iter().map(|(name, method)| {
        let seconds = method["seconds"].as_array().filter(|rounds| !rounds.is_empty());
        let with_set = method["with_set"].as_u64().filter(|&n| n <= count);
        let (seconds, with_set) = seconds.zip(with_set).ok_or("no figures")?;
        let time = |s: &Value| Duration::try_from_secs_f64(s.as_f64().unwrap_or(-1.0));
        let times = seconds.iter().map(time).collect::<Result<_, _>>();
        let rounds = Rounds::of(times.map_err(|_| "no time")?);
        Ok(line("tables of 12", format!("python, {name}"), count, with_set, rounds))
    });
    methods.collect()
}

fn solvers(sizes: &Sizes, out: &mut GameBench, progress: &dyn Progress) -> Result<(), Error> {
    let ours = or_why(play(&COMMON, "arrival", sizes.games))?;
    progress.advance(1);
    for rival in ["smt", "dynamic"] {
        let theirs = or_why(play(&COMMON, rival, sizes.games))?;
        progress.advance(1);
        match (&ours, theirs) {
            (Ok(ours), Ok(theirs)) => {
                out.ratios.push(Ratio {
                    what: format!("{rival} / arrival"),
                    deals: theirs.summary.deals,
                    times: times(theirs.time(), ours.time()),
                });
                out.lines.push(theirs);
            }
            (_, Ok(theirs)) => out.lines.push(theirs),
            (_, Err(why)) => out.notes.push(format!("{rival} was left out: {why}")),
        }
    }
    let alone = CELLS.iter().map(|cell| {
        progress.advance(1);
        or_why(play(cell, "arrival", sizes.games))
    });
    for line in std::iter::once(Ok(ours)).chain(alone) {
        match line? {
            Ok(line) => out.lines.push(line),
            Err(why) => out.notes.push(format!("arrival was left out: {why}")),
        }
    }
    out.notes.dedup();
    out.notes
        .push("smt works in a process of its own: the CPU time of that process is added".into());
    Ok(())
}

/// Plays games of a cell, one after the other.
pub(super) fn play(cell: &Cell, solver: &str, games: i64) -> Result<Line, Error> {
    let mut time = Duration::ZERO;
    let mut summary = Summary::default();
    for seed in 0..games {
        let (took, end) = game(cell, solver, seed, Limits::default())?;
        time += took;
        summary.deals += 1;
        match end {
            End::Done | End::Exhausted => summary.solved += 1,
            End::Unknown(_) => summary.unknown += 1,
        }
    }
    let what = format!("games v = {}, p = {}, {} sets", cell.v, cell.p, cell.n);
    Ok(Line { what, strategy: solver.into(), summary, rounds: Rounds::once(time) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BenchReport, Quiet};

    /// Python may be missing; if it is there it must agree.
    #[test]
    fn a_small_run_adds_up() {
        let mut out = GameBench { game: "set".into(), ..GameBench::default() };
        kernels(&Sizes { python: 100, kernel: 1000, games: 1 }, &mut out, &Quiet).unwrap();
        for line in &out.lines {
            let s = &line.summary;
            assert_eq!(s.solved + s.impossible, s.deals, "{}", line.strategy);
        }
        assert!(!out.notes.iter().any(|note| note.contains("agree")), "{:?}", out.notes);
        let python = !out.notes.iter().any(|note| note.starts_with("Python"));
        assert_eq!(out.ratios.len(), if python { 9 } else { 3 }, "{:?}", out.notes);
        let text = BenchReport { games: vec![out], ..BenchReport::default() }.to_text();
        assert!(text.contains("kernel, scalar"), "{text}");
        assert!(text.contains("compiled, interpolation / kernel"), "{text}");
    }
}
