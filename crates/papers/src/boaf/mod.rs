//! Birds of a Feather: the million deals of the paper's testbed.

pub(crate) mod claims;
mod errata;
mod examples;
mod figures;
pub(crate) mod grids;
mod later;
mod measure;
mod report;
mod wider;

use fairdeal_core::Error;

use crate::report::Report;
use crate::{Experiment, Scale, Settings};
use measure::{Measured, Scope};

/// The experiment on the testbed.
pub(crate) const EXPERIMENT: Experiment =
    Experiment { name: "boaf", title: "Birds of a Feather: the million deals of the testbed", run };

/// Steps the depth-first search gets for a deal in a run of everything: enough for the median of
/// its steps, which needs a little over half of the deals. Asked for by name, the experiment gives
/// it all the steps the paper did, which takes some minutes.
const QUICK_DFS_STEPS: u64 = 5_000;

fn run(scale: Scale, settings: &Settings<'_>) -> Result<Report, Error> {
    let dfs_steps = if scale == Scale::Light { QUICK_DFS_STEPS } else { figures::DFS_LIMIT };
    let scope = Scope { deals: figures::TESTBED, dfs_steps };
    // The depth-first search would take as long again; its share of the deals is what is new.
    let next = Scope { deals: later::NEXT, dfs_steps: 0 };
    report_on(scope, next, settings)
}

/// A few deals, for the names of the cells.
#[cfg(test)]
pub(crate) fn glance(settings: &Settings<'_>) -> Result<Report, Error> {
    let scope = |from| Scope { deals: from..from + 100, dfs_steps: 10 };
    report_on(scope(0), scope(later::NEXT.start), settings)
}

fn report_on(scope: Scope, next: Scope, settings: &Settings<'_>) -> Result<Report, Error> {
    let testbed = Measured::run(scope, settings)?;
    let mut report = report::report(&testbed);
    report.sections.insert(0, examples::section(settings)?);
    report.sections.push(later::section(&testbed, next, settings)?);
    report.sections.push(later::trade_off(settings)?);
    Ok(report)
}
