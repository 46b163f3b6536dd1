//! `simulate`: whole games by a stated rule.

use std::process::ExitCode;
use std::time::Instant;

use cpu_time::ThreadTime;
use fairdeal_core::room::SimulateAsk;

use super::survey::threads;
use crate::args::Simulate;
use crate::input;
use crate::output::{self, Failure};
use crate::progress::Counter;

pub fn run(args: &Simulate) -> Result<ExitCode, Failure> {
    let family = fairdeal_games::family(&args.family)?;
    let counter = Counter::new(&family.id());
    let progress = |done: u64, all: u64| counter.show(done, Some(all));
    let deck = args.deck.as_deref().map(input::certificate).transpose()?;
    // A solver with a process or a second thread of its own is not seen by this thread's CPU time.
    let wall = args.solver.as_deref().is_some_and(|s| s.starts_with("smt") || s == "portfolio");
    let start = now();
    let clock = || match wall {
        true => start.elapsed().as_secs_f64(),
        false => ThreadTime::now().as_duration().as_secs_f64(),
    };
    let ask = SimulateAsk {
        games: args.games,
        tables: args.tables,
        cards: args.cards,
        deck: deck.as_deref(),
        take: args.take.as_deref(),
        seed: args.seed,
        solver: args.solver.as_deref(),
        sets: args.sets,
        refill: args.refill.as_deref(),
        delayed_deletion: args.delayed_deletion,
        limits: args.bounds.limits(),
        threads: threads(args.threads),
        clock: &clock,
        progress: &progress,
    };
    let answer = family.simulate(&ask);
    counter.end();
    let mut answer = answer?;
    answer.fields.insert("clock".into(), if wall { "wall" } else { "cpu" }.into());
    if args.json {
        output::json("simulate", answer.fields)?;
    } else {
        output::text(&answer.text)?;
    }
    Ok(output::code(answer.outcome))
}

/// The one clock of this verb; no verdict depends on it.
#[allow(clippy::disallowed_methods)]
fn now() -> Instant {
    Instant::now()
}
