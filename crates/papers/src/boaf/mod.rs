//! Birds of a Feather: the million deals of the paper's testbed.

mod errata;
mod figures;
pub(crate) mod grids;
mod measure;
mod report;

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
    Ok(report::report(&Measured::run(scope, settings)?))
}
