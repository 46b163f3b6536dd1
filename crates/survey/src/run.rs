//! Running a plan on threads, rows in order.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;

use fairdeal_core::crew::hands;
use fairdeal_core::game::{Row, Worker};
use fairdeal_core::handle::AnyFamily;
use fairdeal_core::{Error, Limits, Stop};

use crate::summary::Summary;

/// Deals a thread takes at a time. Large enough that handing over costs nothing, small enough that
/// the last chunk of a survey does not leave the other threads idle.
const CHUNK: usize = 512;

#[derive(Clone, Debug)]
pub enum Deals {
    /// A half-open range of numbers.
    Range(Range<i64>),
    /// These numbers, in this order.
    List(Vec<i64>),
}

impl Deals {
    /// How many.
    pub fn len(&self) -> usize {
        match self {
            Deals::Range(range) => range.end.saturating_sub(range.start).max(0) as usize,
            Deals::List(list) => list.len(),
        }
    }

    /// None at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The i-th of them.
    fn get(&self, i: usize) -> i64 {
        match self {
            Deals::Range(range) => range.start + i as i64,
            Deals::List(list) => list[i],
        }
    }
}

/// What to decide, and how.
#[derive(Clone, Debug)]
pub struct Plan {
    pub deals: Deals,
    /// The strategy; none is the game's default.
    pub strategy: Option<String>,
    /// What each search may spend.
    pub limits: Limits,
    /// Threads to use, at least one.
    pub threads: usize,
}

/// Decides every deal of the plan. `sink` gets each chunk of rows with the deals' numbers, in the
/// plan's order; if it answers false the survey stops there. So it does when it is cancelled: the
/// rows handed on then are the first ones of the plan, without a gap.
///
/// # Errors
/// When the family does not admit a number, or does not know the strategy.
pub fn run(
    family: &dyn AnyFamily,
    plan: &Plan,
    mut sink: impl FnMut(&[(i64, Row)]) -> bool,
) -> Result<Summary, Error> {
    let count = plan.deals.len();
    match &plan.deals {
        // The numbers a family admits are an interval, so a range is as good as its ends.
        Deals::Range(range) if count > 0 => {
            family.admits(range.start)?;
            family.admits(range.end - 1)?;
        }
        Deals::Range(_) => {}
        Deals::List(list) => list.iter().try_for_each(|&deal| family.admits(deal))?,
    }
    let threads = hands(plan.threads).min(count.div_ceil(CHUNK).max(1));
    let workers: Vec<Box<dyn Worker>> = (0..threads)
        .map(|_| family.worker(plan.strategy.as_deref(), plan.limits))
        .collect::<Result<_, _>>()?;

    let mut summary = Summary::new(workers[0].strategy());
    let next_chunk = AtomicUsize::new(0);
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        // Rows wait for the oldest chunk: behind one hard deal a fast family may pile up some
        // tens of megabytes of them, which is cheaper than holding the other threads.
        let (send, receive) = channel::<(usize, Vec<(i64, Row)>)>();
        for mut worker in workers {
            let (send, next_chunk, stop) = (send.clone(), &next_chunk, &stop);
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed) && plan.limits.cancelled().is_none() {
                    let chunk = next_chunk.fetch_add(1, Ordering::Relaxed);
                    let start = chunk * CHUNK;
                    if start >= count {
                        break;
                    }
                    let deals = (start..count.min(start + CHUNK)).map(|i| plan.deals.get(i));
                    let deals: Vec<i64> = deals.collect();
                    let rows = worker.decide_all(&deals);
                    let rows = deals.into_iter().zip(rows).collect();
                    if send.send((chunk, rows)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        let mut waiting = BTreeMap::new();
        let mut due = 0;
        'all: for (chunk, rows) in receive {
            waiting.insert(chunk, rows);
            while let Some(mut rows) = waiting.remove(&due) {
                due += 1;
                // A search that was told to stop has decided nothing: its row, and what follows it,
                // would differ from run to run.
                let whole = rows.len();
                let told = |(_, row): &(i64, Row)| row.reason == Stop::Cancelled.word();
                rows.truncate(rows.iter().position(told).unwrap_or(whole));
                for (deal, row) in &rows {
                    summary.add(*deal, row);
                }
                if !sink(&rows) || rows.len() < whole {
                    stop.store(true, Ordering::Relaxed);
                    break 'all;
                }
            }
        }
    });
    summary.cancelled = summary.deals < count as u64 && plan.limits.cancelled().is_some();
    Ok(summary)
}
