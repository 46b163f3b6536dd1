//! The paper's algorithms, under their own names and with the paper's counts.
//!
//! R. Hoshino and M. Notarangelo, "Computational Intractability and Solvability for the Birds of a
//! Feather Game", EAAI 2019, decide deals 0 … 999,999 of the standard game in three stages. Where
//! the text leaves room, each file says which reading reproduces the printed figure:
//!
//! | strategy | what | on the million deals |
//! | --- | --- | --- |
//! | `paper-conditions` | [`conditions`]: four sufficient conditions for a lost board | 1,484 + 287 + 49 + 8 lost |
//! | `paper-heuristic` | [`heuristic`]: depth first by h, fewer than 100 steps | 569,449 solved in 15 steps, 898,503 in all |
//! | `paper-dfs` | [`dfs`]: depth first with penalties, complete | 99,617 of the 99,669 left are solved, median 4,055 steps |
//! | `paper` | [`pipeline`]: the three in a row | 998,120 solved, 1,880 lost |
//!
//! The conditions work on boards of any size, in time that grows like sorting the cards
//! ([`graph`]); the searches hold boards of at most 64 cells. The rest is their tables: [`table`]
//! for what stays the same during a search, [`packed`] for positions, [`ground`] for what both
//! searches share.

mod conditions;
mod dfs;
mod graph;
mod ground;
mod heuristic;
mod packed;
mod pipeline;
mod table;
#[cfg(test)]
mod tests;

pub(super) use self::conditions::{CutEdgeReading, PaperConditions, explain};
pub(super) use self::dfs::PaperDfs;
pub(super) use self::heuristic::PaperHeuristic;
pub(super) use self::pipeline::PaperPipeline;
