//! Surveys: deciding many deals.
//!
//! Two ways. [`run()`] decides an order in memory and hands rows on in the order of the deals. A survey in
//! a folder ([`folder`]) is cut into chunks; a finished chunk is a Parquet file and a line in a ledger, so
//! that whatever happens, the same command goes on from there. What is left to do ([`todo()`]) and the
//! work on a chunk ([`Desk`]) are pure: bytes in, bytes out, so that others can run them elsewhere.
//! Nothing about a result depends on the number of threads, or on how often it was interrupted.

mod decide;
mod digest;
mod export;
pub mod plan;
pub mod run;
mod stream;
pub mod summary;
mod table;

#[cfg(feature = "files")]
mod compare;
#[cfg(feature = "files")]
mod desk;
#[cfg(feature = "files")]
mod folder;
#[cfg(feature = "files")]
mod label;
#[cfg(feature = "files")]
mod ledger;
#[cfg(feature = "files")]
mod merge;
#[cfg(feature = "files")]
mod parquet;
#[cfg(feature = "files")]
mod sketch;
#[cfg(feature = "files")]
pub mod stats;
#[cfg(feature = "files")]
mod todo;
#[cfg(feature = "files")]
mod verify;

#[cfg(feature = "files")]
pub use compare::{Compared, Disagreement, Rival, compare};
#[cfg(feature = "files")]
pub use desk::{Desk, Made};
pub use export::{Export, Form};
#[cfg(feature = "files")]
pub use folder::{Folder, Ran, Running, reading, run as run_folder};
#[cfg(feature = "files")]
pub use ledger::{Ledger, Line, is_ledger};
#[cfg(feature = "files")]
pub use merge::{Merged, merge};
#[cfg(feature = "files")]
pub use parquet::{Reader, is_of_another};
pub use plan::{Options, Plan};
pub use run::{Deals, Order, run, run_positions};
pub use stream::{Streaming, stream};
pub use summary::Summary;
pub use table::{Csv, Table};
#[cfg(feature = "files")]
pub use todo::{Files, Present, Shard, Task, Todo, counted_files, summary as sum, todo};
#[cfg(feature = "files")]
pub use verify::{Verified, verify};
