//! Surveys: deciding many deals.
//!
//! A survey is a list of deal numbers, a family and a strategy. The deals are cut into chunks;
//! threads take chunks as they come, each with its own worker, and the rows are handed on in the
//! order of the deals, so that nothing about the result depends on the number of threads.

pub mod run;
pub mod summary;

pub use run::{Deals, Plan, run, run_positions};
pub use summary::Summary;
