//! The largest position without a swish: a bound that is met, beside the paper's exhaustive search.

use std::time::Duration;

use cpu_time::ThreadTime;
use fairdeal_core::Error;
use fairdeal_swish::family::SwishFamily;
use fairdeal_swish::unplayable::{Ask, largest};

use super::budget::{self, Try};
use super::short;
use crate::Progress;
use crate::bench::{GameBench, Ratio, times};
use crate::number::thousands;
use crate::report::Table;

/// The kinds of the game.
const DECK: &str = "deck36";
/// Ours, and last the paper's.
const STRATEGIES: [&str; 3] = ["theorem", "hitting-set", PAPERS];
const PAPERS: &str = "exhaustive";

/// What one strategy says.
struct Timed {
    strategy: &'static str,
    size: Option<u64>,
    nodes: u64,
    time: Duration,
}

impl Try for Timed {
    fn settled(&self) -> bool {
        self.size.is_some()
    }

    fn time(&self) -> Duration {
        self.time
    }
}

pub(super) fn run(
    limit: Duration,
    out: &mut GameBench,
    progress: &dyn Progress,
) -> Result<(), Error> {
    progress.begin("positions without a swish", STRATEGIES.len() as u64);
    let mut measured: Vec<Timed> = Vec::new();
    for strategy in STRATEGIES {
        match within(strategy, limit) {
            Ok(timed) => measured.push(timed),
            Err(Error::Input(error)) => {
                out.notes.push(format!("{strategy}: not in this build ({error})"));
            }
            Err(broken) => return Err(broken),
        }
        progress.advance(1);
    }
    progress.end();
    let settled: Vec<&Timed> = measured.iter().filter(|timed| timed.size.is_some()).collect();
    if let Some(other) = settled.iter().find(|timed| timed.size != settled[0].size) {
        let (a, b) = (settled[0].strategy, other.strategy);
        let message = format!("{a} and {b} do not agree on the largest position without a swish");
        return Err(Error::broken(format!("bench swish, swish/{DECK}"), message));
    }
    if measured.is_empty() {
        return Ok(());
    }
    if let Some(paper) = measured.iter().find(|timed| timed.strategy == PAPERS) {
        for ours in measured.iter().filter(|t| t.strategy != PAPERS && t.size.is_some()) {
            let bound = if paper.size.is_some() { "" } else { ", a lower bound: it gave up" };
            out.ratios.push(Ratio {
                what: format!("{PAPERS} / {}, unplayable swish/{DECK}{bound}", ours.strategy),
                deals: 1,
                times: times(paper.time, ours.time),
            });
        }
    }
    let rows = measured.iter().map(|timed| {
        let sign = if timed.size.is_some() { "" } else { "> " };
        vec![
            format!("swish/{DECK}"),
            timed.strategy.into(),
            timed.size.map_or("?".into(), thousands),
            thousands(timed.nodes),
            format!("{sign}{}", short(timed.time.as_secs_f64())),
        ]
    });
    let caption = "The largest position without a swish: CPU time, the certificate included";
    let columns = ["deck", "strategy", "cards", "nodes", "time"];
    out.tables.push(Table::new(caption, columns, 2, rows));
    Ok(())
}

/// One strategy, with larger and larger budgets while there is time.
fn within(strategy: &'static str, limit: Duration) -> Result<Timed, Error> {
    let family = SwishFamily::parse(DECK)?;
    budget::within(limit, |limits| {
        let start = ThreadTime::now();
        let found = largest(family, &Ask { strategy: Some(strategy), limits, ..Ask::default() })?;
        found.certified()?;
        let time = start.elapsed();
        let size = found.optimal().then(|| found.size());
        Ok(Timed { strategy, size, nodes: found.nodes, time })
    })
}
