//! A limit in seconds for searches whose budgets are in nodes.
//!
//! A search that may take long is run with a small budget first and with larger ones as long as it
//! gives up and there is time: a larger budget is chosen by the speed just seen. The time that counts
//! is that of the last run alone, which is what the search takes when it is not stopped.

use std::time::Duration;

use fairdeal_core::{Error, Limits};

/// The nodes of a first try.
const FIRST_NODES: u64 = 20_000;
/// How much larger the next budget may be.
const GROWTH: f64 = 8.0;

/// What one try came to.
pub(super) trait Try {
    /// Whether the question is settled.
    fn settled(&self) -> bool;
    /// What it took.
    fn time(&self) -> Duration;
}

/// The last of the tries that fit within a time.
///
/// # Errors
/// That of the first try that has one.
pub(super) fn within<T: Try>(
    limit: Duration,
    mut search: impl FnMut(Limits) -> Result<T, Error>,
) -> Result<T, Error> {
    let (mut nodes, mut left) = (FIRST_NODES, limit.as_secs_f64());
    loop {
        let tried = search(Limits::nodes(nodes))?;
        let spent = tried.time().as_secs_f64();
        left -= spent;
        let growth = (left / spent.max(1e-6)).min(GROWTH);
        if tried.settled() || growth < 1.0 {
            return Ok(tried);
        }
        nodes = (nodes as f64 * growth) as u64;
    }
}
