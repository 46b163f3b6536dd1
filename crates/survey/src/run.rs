//! Running a plan on threads, rows in order.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;

use fairdeal_core::room::{Family, Row, Worker};
use fairdeal_core::{InputError, Limits};

use crate::summary::Summary;

/// Deals a thread takes at a time. Large enough that handing over costs nothing, small enough that
/// the last chunk of a survey does not leave the other threads idle.
const CHUNK: usize = 512;

/// Which deals.
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
    /// The deals.
    pub deals: Deals,
    /// The strategy; none is the room's default.
    pub strategy: Option<String>,
    /// What each search may spend.
    pub limits: Limits,
    /// Threads to use, at least one.
    pub threads: usize,
}

/// Decides every deal of the plan. `sink` gets each chunk of rows with the deals' numbers, in the
/// plan's order; if it answers false the survey stops there.
///
/// # Errors
/// When the family does not admit a number, or does not know the strategy.
pub fn run(
    family: &dyn Family,
    plan: &Plan,
    mut sink: impl FnMut(&[(i64, Row)]) -> bool,
) -> Result<Summary, InputError> {
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
    let threads = plan.threads.clamp(1, count.div_ceil(CHUNK).max(1));
    let workers: Vec<Box<dyn Worker>> = (0..threads)
        .map(|_| family.worker(plan.strategy.as_deref(), plan.limits))
        .collect::<Result<_, _>>()?;

    let mut summary = Summary::default();
    let next_chunk = AtomicUsize::new(0);
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        // Rows wait for the oldest chunk: behind one hard deal a fast family may pile up some
        // tens of megabytes of them, which is cheaper than holding the other threads.
        let (send, receive) = channel::<(usize, Vec<(i64, Row)>)>();
        for mut worker in workers {
            let (send, next_chunk, stop) = (send.clone(), &next_chunk, &stop);
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed) {
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
            while let Some(rows) = waiting.remove(&due) {
                due += 1;
                for (deal, row) in &rows {
                    summary.add(*deal, row);
                }
                if !sink(&rows) {
                    stop.store(true, Ordering::Relaxed);
                    break 'all;
                }
            }
        }
    });
    Ok(summary)
}
