//! SET, for any number of values and properties.
//!
//! | fact | |
//! | --- | --- |
//! | name | `set` |
//! | parameters | v values (2 to 64), p properties (1 to 64); the game is v = 3, p = 4 |
//! | question | are there v cards on the table that form a set? |
//! | complexity | polynomial for v ≤ 3; NP-complete in general (Chaudhuri et al. 2003) |
//! | source | Takeshita, "Solving the Generalized Form of the Game of Set Efficiently"; Widdis, "Winning a Children's Game with Combinatorial Graph Theory" (2022) |
//!
//! `rules`, `notation`, `deal` and `check` are the floor everything else stands on: slow and
//! obvious, no solver. `solve` holds the strategies.
//!
//! SET is a trademark of its owners; this is an independent study of the game's mathematics.

pub mod census;
pub mod certificate;
pub mod check;
pub mod deal;
pub mod draw;
pub mod family;
pub mod hint;
pub mod notation;
mod position;
pub mod prose;
pub mod reduce;
pub mod room;
pub mod rules;
pub mod simulate;
pub mod solve;
pub mod ultra;
pub mod unplayable;
