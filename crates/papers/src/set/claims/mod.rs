//! The claims of S. Takeshita, "Solving the Generalized Form of the Game of Set Efficiently", section by
//! section. Its times stand in `figures` and `encodings`; a claim names the list, and [`times`] makes a
//! claim of every cell.

mod approach;
mod implementation;
mod results;
pub(crate) mod times;

use crate::claims::list::*;

pub(crate) const DOCUMENT: Document = Document {
    name: "takeshita",
    title: "SET (Takeshita)",
    experiment: "set",
    claims: &[approach::CLAIMS, implementation::CLAIMS, results::CLAIMS],
};

const SIMULATE: &str = "crates/set/tests/all/simulate.rs";
const EXACT: &str = "crates/set/tests/all/exact.rs";
const PLAYERS: &str = "crates/set/tests/all/players.rs";
const STRATEGIES: &str = "crates/set/src/solve/strategies.rs";
const CONSTRAINTS: &str = "crates/set/src/solve/smt/constraints.rs";
