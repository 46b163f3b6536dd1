//! A survey without a folder: rows in the order of the deals, by every strategy, with the columns wanted.

use std::ops::Range;

use fairdeal_core::crew::hands;
use fairdeal_core::{Cancel, Error};

use crate::decide::{BATCH, Decider};
use crate::plan::Plan;
use crate::run::in_turn;
use crate::summary::Summary;
use crate::table::Table;

/// How it is run.
pub struct Streaming<'a> {
    pub range: Range<i64>,
    /// Nodes of each search; none is no bound.
    pub budget: Option<u64>,
    pub threads: usize,
    /// Seconds on the wall.
    pub clock: &'a (dyn Fn() -> f64 + Sync),
    pub cancel: Cancel,
}

/// Decides every deal of the range. `sink` gets the rows of some hundred deals at a time, in order; if
/// it answers false the survey stops there. So it does when the flag is set: the rows handed on then are
/// the first ones, without a gap. A summary for each strategy comes back.
///
/// # Errors
/// When the range is empty or not the family's, or for a bug of ours.
pub fn stream(
    plan: &Plan,
    streaming: &Streaming<'_>,
    mut sink: impl FnMut(&Table) -> bool,
) -> Result<Vec<Summary>, Error> {
    let Streaming { range, budget, threads, clock, cancel } = streaming;
    plan.may_be(range)?;
    let deals = range.end.abs_diff(range.start);
    let batches = usize::try_from(deals.div_ceil(BATCH as u64)).unwrap_or(usize::MAX);
    let threads = hands(*threads).min(batches);
    let deciders = (0..threads).map(|_| Decider::new(plan, *budget, *cancel));
    let each = |mut decider: Decider| {
        move |batch: usize| -> Result<(Table, bool), Error> {
            let from = range.start.saturating_add((batch * BATCH) as i64);
            let batch: Vec<i64> =
                (from..range.end.min(from.saturating_add(BATCH as i64))).collect();
            let mut table = Table::default();
            let done = decider.decide(&batch, Vec::new(), u64::MAX, clock, &mut table)?;
            Ok((table, done.deals == batch.len()))
        }
    };
    let makers = deciders.map(|decider| decider.map(each)).collect::<Result<Vec<_>, _>>()?;
    let mut summaries: Vec<Summary> = plan.strategies.iter().map(|s| Summary::new(s)).collect();
    let mut failed = None;
    in_turn(batches, makers, plan.limits(*budget, *cancel), |made| match made {
        Ok((table, whole)) => {
            for i in 0..table.len() {
                summaries[usize::from(table.strategies[i])].add(table.deals[i], &table.rows[i]);
            }
            sink(&table) && whole
        }
        Err(e) => {
            failed = Some(e);
            false
        }
    });
    for summary in &mut summaries {
        summary.cancelled = summary.deals < deals && cancel.is_set();
    }
    failed.map_or(Ok(summaries), Err)
}
