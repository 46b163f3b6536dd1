//! The claims of S. Widdis, "Winning a Children's Game with Combinatorial Graph Theory" (2022). What they
//! are measured by is part of the experiment on SET.

mod claims;

pub(crate) use claims::DOCUMENT;
