//! One file a verb.

pub mod bench;
pub mod census;
pub mod check;
pub mod deal;
pub mod draw;
pub mod encode;
pub mod games;
pub mod hint;
pub mod reduce;
pub mod reproduce;
pub mod shell;
pub mod simulate;
pub mod solve;
pub mod survey;
pub mod unplayable;

use std::time::Instant;

/// Runs something and says how many seconds it took: only `cli` and the benchmarks look at a
/// clock, and no verdict depends on it.
#[allow(clippy::disallowed_methods)]
pub fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let start = Instant::now();
    let out = work();
    (out, start.elapsed().as_secs_f64())
}
