//! Running an order on threads, rows in order.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;

use fairdeal_core::crew::hands;
use fairdeal_core::game::{Question, Row, Worker};
use fairdeal_core::handle::{AnyFamily, AnyPosition};
use fairdeal_core::{Error, Limits, Outcome, Stop};

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
pub struct Order {
    pub deals: Deals,
    /// The strategy; none is the game's default.
    pub strategy: Option<String>,
    /// What each search may spend.
    pub limits: Limits,
    /// Threads to use, at least one.
    pub threads: usize,
}

/// Decides every deal of the order. `sink` gets each chunk of rows with the deals' numbers, in their
/// order; if it answers false the survey stops there. So it does when it is cancelled: the
/// rows handed on then are the first ones of the order, without a gap.
///
/// # Errors
/// When the family does not admit a number, or does not know the strategy.
pub fn run(
    family: &dyn AnyFamily,
    order: &Order,
    sink: impl FnMut(&[(i64, Row)]) -> bool,
) -> Result<Summary, Error> {
    let count = order.deals.len();
    match &order.deals {
        // The numbers a family admits are an interval, so a range is as good as its ends.
        Deals::Range(range) if count > 0 => {
            family.admits(range.start)?;
            family.admits(range.end - 1)?;
        }
        Deals::Range(_) => {}
        Deals::List(list) => list.iter().try_for_each(|&deal| family.admits(deal))?,
    }
    let threads = hands(order.threads).min(count.div_ceil(CHUNK).max(1));
    let workers: Vec<Box<dyn Worker>> = (0..threads)
        .map(|_| family.worker(order.strategy.as_deref(), order.limits))
        .collect::<Result<_, _>>()?;
    Ok(drive(&order.deals, CHUNK, workers, order.limits, sink))
}

/// Decides these positions, as [`run`] decides deals: rows come with the positions' places in the
/// list, counted from 0. `cancelled` and the strategy of the summary mean the same.
///
/// # Errors
/// When a position's game does not know the strategy or it cannot hold the position; the number is
/// the position's place.
pub fn run_positions(
    positions: &[Box<dyn AnyPosition>],
    order: &Order,
    sink: impl FnMut(&[(i64, Row)]) -> bool,
) -> Result<Summary, (usize, Error)> {
    let count = positions.len();
    let threads = hands(order.threads).min(count.max(1));
    let failed: Mutex<Option<(usize, Error)>> = Mutex::new(None);
    let names: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let worker = |_| -> Box<dyn Worker + '_> {
        let (strategy, limits) = (order.strategy.as_deref(), order.limits);
        Box::new(Positions { positions, strategy, limits, failed: &failed, names: &names })
    };
    let workers = (0..threads).map(worker).collect();
    let deals = Deals::Range(0..count as i64);
    let mut summary = drive(&deals, 1, workers, order.limits, sink);
    match failed.into_inner() {
        Ok(Some(failed)) => Err(failed),
        _ => {
            let names = names.into_inner().unwrap_or_default();
            summary.strategy = names.into_iter().collect::<Vec<_>>().join(", ");
            Ok(summary)
        }
    }
}

/// Decides positions of a list by their places.
struct Positions<'a> {
    positions: &'a [Box<dyn AnyPosition>],
    strategy: Option<&'a str>,
    limits: Limits,
    /// The first position that could not be asked.
    failed: &'a Mutex<Option<(usize, Error)>>,
    /// The strategies that ran: the default may depend on the position.
    names: &'a Mutex<BTreeSet<String>>,
}

impl Worker for Positions<'_> {
    fn strategy(&self) -> &str {
        self.strategy.unwrap_or_default()
    }

    fn decide(&mut self, deal: i64) -> Row {
        let at = deal as usize;
        match self.positions[at].decide(Question::Any, self.strategy, self.limits) {
            Ok(solved) => {
                let solution = solved.solution();
                if let Ok(mut names) = self.names.lock() {
                    names.insert(solution.strategy);
                }
                let reason = solution.reason.unwrap_or_default();
                Row { outcome: solution.verdict, reason, nodes: solution.nodes }
            }
            Err(e) => {
                if let Ok(mut failed) = self.failed.lock()
                    && failed.as_ref().is_none_or(|(first, _)| at < *first)
                {
                    *failed = Some((at, e));
                }
                // The rows end before this one.
                Row { outcome: Outcome::Unknown, reason: Stop::Cancelled.word(), nodes: 0 }
            }
        }
    }
}

/// Threads take chunks as they come; rows are handed on in order.
fn drive<'w>(
    deals: &Deals,
    chunk: usize,
    workers: Vec<Box<dyn Worker + 'w>>,
    limits: Limits,
    mut sink: impl FnMut(&[(i64, Row)]) -> bool,
) -> Summary {
    let count = deals.len();
    let mut summary = Summary::new(workers[0].strategy());
    let each = |mut worker: Box<dyn Worker + 'w>| {
        move |i: usize| {
            let numbers: Vec<i64> =
                (i * chunk..count.min((i + 1) * chunk)).map(|i| deals.get(i)).collect();
            let rows = worker.decide_all(&numbers);
            numbers.into_iter().zip(rows).collect::<Vec<_>>()
        }
    };
    let makers = workers.into_iter().map(each).collect();
    in_turn(count.div_ceil(chunk), makers, limits, |mut rows: Vec<(i64, Row)>| {
        // A search that was told to stop has decided nothing: its row, and what follows it, would
        // differ from run to run.
        let whole = rows.len();
        let told = |(_, row): &(i64, Row)| row.reason == Stop::Cancelled.word();
        rows.truncate(rows.iter().position(told).unwrap_or(whole));
        for (deal, row) in &rows {
            summary.add(*deal, row);
        }
        sink(&rows) && rows.len() == whole
    });
    summary.cancelled = summary.deals < count as u64 && limits.cancelled().is_some();
    summary
}

/// Jobs 0 to `count` − 1 on as many threads as there are makers; what they make is taken in the order
/// of the jobs, until `take` wants no more or the flag is set.
pub(crate) fn in_turn<T: Send>(
    count: usize,
    mut makers: Vec<impl FnMut(usize) -> T + Send>,
    limits: Limits,
    mut take: impl FnMut(T) -> bool,
) {
    // One maker needs no other thread, and in a browser there is none to be had.
    if let [make] = &mut makers[..] {
        let mut jobs = 0..count;
        while limits.cancelled().is_none() && jobs.next().is_some_and(|job| take(make(job))) {}
        return;
    }
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    std::thread::scope(|scope| {
        // What is made waits for the oldest job: behind one hard deal a fast family may pile up some
        // tens of megabytes of rows, which is cheaper than holding the other threads.
        let (send, receive) = channel::<(usize, T)>();
        for mut make in makers {
            let (send, next, stop) = (send.clone(), &next, &stop);
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed) && limits.cancelled().is_none() {
                    let job = next.fetch_add(1, Ordering::Relaxed);
                    if job >= count || send.send((job, make(job))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        let mut waiting = BTreeMap::new();
        let mut due = 0;
        'all: for (job, made) in receive {
            waiting.insert(job, made);
            while let Some(made) = waiting.remove(&due) {
                due += 1;
                if !take(made) {
                    stop.store(true, Ordering::Relaxed);
                    break 'all;
                }
            }
        }
    });
}
