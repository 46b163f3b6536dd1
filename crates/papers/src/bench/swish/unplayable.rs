//! The largest position without a swish: a bound that is met, beside the paper's exhaustive search.

use std::time::Duration;

use cpu_time::ThreadTime;
use fairdeal_core::room::{Outcome, UnplayableAsk};
use fairdeal_core::{InputError, Limits};

use super::short;
use crate::Progress;
use crate::bench::{GameBench, Ratio};
use crate::number::thousands;
use crate::report::Table;

/// The kinds of the game.
const FAMILY: &str = "swish/deck36";
/// Ours, and last the paper's.
const STRATEGIES: [&str; 3] = ["theorem", "hitting-set", PAPERS];
const PAPERS: &str = "exhaustive";
/// Nodes of a first try, and how much larger the next may be.
const FIRST_NODES: u64 = 20_000;
const GROWTH: f64 = 8.0;

/// What one strategy says.
struct Timed {
    strategy: &'static str,
    size: Option<u64>,
    nodes: u64,
    time: Duration,
}

pub fn run(
    limit: Duration,
    out: &mut GameBench,
    progress: &dyn Progress,
) -> Result<(), InputError> {
    progress.begin("positions without a swish", STRATEGIES.len() as u64);
    let mut measured: Vec<Timed> = Vec::new();
    for strategy in STRATEGIES {
        match within(strategy, limit) {
            Ok(timed) => measured.push(timed),
            Err(error) => out.notes.push(format!("{strategy}: not in this build ({error})")),
        }
        progress.advance(1);
    }
    progress.end();
    let settled: Vec<&Timed> = measured.iter().filter(|timed| timed.size.is_some()).collect();
    if let Some(other) = settled.iter().find(|timed| timed.size != settled[0].size) {
        let (a, b) = (settled[0].strategy, other.strategy);
        let message = format!("{a} and {b} do not agree on the largest position without a swish");
        return Err(InputError::at(format!("bench swish, {FAMILY}"), message));
    }
    if measured.is_empty() {
        return Ok(());
    }
    if let Some(paper) = measured.iter().find(|timed| timed.strategy == PAPERS) {
        for ours in measured.iter().filter(|t| t.strategy != PAPERS && t.size.is_some()) {
            let bound = if paper.size.is_some() { "" } else { ", a lower bound: it gave up" };
            out.ratios.push(Ratio {
                what: format!("{PAPERS} / {}, unplayable {FAMILY}{bound}", ours.strategy),
                deals: 1,
                times: paper.time.as_secs_f64() / ours.time.as_secs_f64().max(1e-9),
            });
        }
    }
    let rows = measured.iter().map(|timed| {
        let sign = if timed.size.is_some() { "" } else { "> " };
        vec![
            FAMILY.into(),
            timed.strategy.into(),
            timed.size.map_or("?".into(), thousands),
            thousands(timed.nodes),
            format!("{sign}{}", short(timed.time.as_secs_f64())),
        ]
    });
    out.tables.push(Table {
        caption: "The largest position without a swish: CPU time, the certificate included".into(),
        columns: ["deck", "strategy", "cards", "nodes", "time"].map(String::from).to_vec(),
        words: 2,
        rows: rows.collect(),
    });
    Ok(())
}

/// One strategy, with larger and larger budgets while there is time.
fn within(strategy: &'static str, limit: Duration) -> Result<Timed, InputError> {
    let family = fairdeal_games::family(FAMILY)?;
    let (mut nodes, mut left) = (FIRST_NODES, limit.as_secs_f64());
    loop {
        let ask = UnplayableAsk {
            strategy: Some(strategy.into()),
            limits: Limits::nodes(nodes),
            ..UnplayableAsk::default()
        };
        let start = ThreadTime::now();
        let answer = family.unplayable(&ask)?;
        let time = start.elapsed();
        left -= time.as_secs_f64();
        let settled = answer.outcome == Outcome::Yes;
        let growth = (left / time.as_secs_f64().max(1e-6)).min(GROWTH);
        if settled || growth < 1.0 {
            return Ok(Timed {
                strategy,
                size: answer.fields.get("size").and_then(|v| v.as_u64()).filter(|_| settled),
                nodes: answer.fields.get("nodes").and_then(|v| v.as_u64()).unwrap_or(0),
                time,
            });
        }
        nodes = (nodes as f64 * growth) as u64;
    }
}
