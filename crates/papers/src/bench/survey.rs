//! What a survey costs on top of deciding: the bare solver beside the same deals made into files, in turns.
//!
//! *Rows* is the work on chunks without a disk: deciding, digests, Parquet, compression; CPU time of one
//! thread. *Folder* is a survey in a folder on one thread, by the wall: with syncs, locks and the ledger.

use std::path::Path;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use fairdeal_core::{Cancel, Error, Limits};
use fairdeal_survey::{Desk, Options, Plan, Running, Task, run_folder};

use super::GameBench;
use crate::number::thousands;
use crate::report::Table;
use crate::{Progress, Quiet};

/// Rounds of each, in turns.
const ROUNDS: usize = 5;

/// Family, strategy, deals; ten times as many in the longer run.
const CASES: [(&str, &str, i64); 4] = [
    ("boaf", "fast", 40_000),
    ("boaf/5x5", "fast", 1_000),
    ("set", "kernel", 400_000),
    ("swish", "cycles", 20_000),
];

pub(super) fn run(full: bool, progress: &dyn Progress) -> Result<GameBench, Error> {
    // Folders stay until the end: some file systems are slow to make files where many were just deleted.
    let dirs = std::env::temp_dir().join(format!("fairdeal-bench-{}", std::process::id()));
    let made = tables(full, &dirs, progress);
    let _ = std::fs::remove_dir_all(&dirs);
    made
}

fn tables(full: bool, dirs: &Path, progress: &dyn Progress) -> Result<GameBench, Error> {
    let mut rows = Vec::new();
    for (at, (family, strategy, deals)) in CASES.into_iter().enumerate() {
        let deals = if full { 10 * deals } else { deals };
        progress.begin(&format!("survey {family}, {strategy}"), 3 * ROUNDS as u64);
        let dirs = dirs.join(at.to_string());
        std::fs::create_dir_all(&dirs)
            .map_err(|e| Error::system(dirs.display().to_string(), e.to_string()))?;
        let times = measure((family, strategy, deals), &dirs, progress)?;
        progress.end();
        let [bare, made, wall, folder] = times.map(|time| time.as_secs_f64());
        rows.push(vec![
            family.to_string(),
            strategy.to_string(),
            thousands(deals as u64),
            format!("{:.0}", deals as f64 / bare),
            format!("{:.1} %", 100.0 * bare / made),
            format!("{:.1} %", 100.0 * wall / folder),
        ]);
    }
    let columns = ["family", "strategy", "deals", "bare, deals/s", "rows", "folder"];
    let caption = "The bare solver's speed, and how much of it a survey keeps";
    Ok(GameBench {
        game: "survey".into(),
        tables: vec![Table::new(caption, columns, 2, rows)],
        ..GameBench::default()
    })
}

/// Medians: the bare solver and the work on chunks in CPU time, the bare solver and a folder by the wall.
#[allow(clippy::disallowed_methods)]
fn measure(
    (family, strategy, deals): (&str, &str, i64),
    dirs: &Path,
    progress: &dyn Progress,
) -> Result<[Duration; 4], Error> {
    let range = 0..deals;
    let strategies = vec![strategy.to_string()];
    let options = Options { family: family.into(), strategies, ..Options::default() };
    let plan = Plan::new(&options, &range)?;
    let solver = plan.family()?;
    let mut worker = solver.worker(Some(strategy), Limits::default())?;
    let mut desk = Desk::new(&plan, None, Cancel::NEVER)?;
    let start = Instant::now();
    let clock = || start.elapsed().as_secs_f64();
    let numbers: Vec<i64> = range.clone().collect();
    let mut all: [Vec<Duration>; 4] = Default::default();
    for round in 0..ROUNDS {
        let (cpu, wall) = (ThreadTime::now(), Instant::now());
        let solved = numbers.chunks(512).flat_map(|some| worker.decide_all(some)).count();
        all[0].push(cpu.elapsed());
        all[2].push(wall.elapsed());
        progress.advance(1);
        let (cpu, mut made) = (ThreadTime::now(), 0);
        for some in numbers.chunks(plan.chunk as usize) {
            let (from, to) = (some[0], some[0] + some.len() as i64);
            let task = Task { from, to, budget: None, olds: Vec::new() };
            let chunk = desk.chunk(&task, Vec::new(), &clock, &|_| {})?;
            made += chunk.map_or(0, |chunk| chunk.fresh);
        }
        all[1].push(cpu.elapsed());
        progress.advance(1);
        if made != solved as u64 {
            return Err(Error::broken("bench survey", format!("{made} rows of {solved}")));
        }
        let dir = dirs.join(round.to_string());
        let running = Running {
            range: range.clone(),
            budget: None,
            shard: None,
            threads: 1,
            clock: &clock,
            progress: &Quiet,
            cancel: Cancel::NEVER,
        };
        let wall = Instant::now();
        run_folder(&dir, &options, &running)?;
        all[3].push(wall.elapsed());
        progress.advance(1);
    }
    Ok(all.map(|mut times| {
        times.sort_unstable();
        times[ROUNDS / 2]
    }))
}
