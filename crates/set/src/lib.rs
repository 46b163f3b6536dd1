//! SET, for any number of values and properties.
//!
//! | fact | |
//! | --- | --- |
//! | name | `set` |
//! | parameters | v values (1 to 64), p properties (1 to 64); the game is v = 3, p = 4 |
//! | question | are there v cards on the table that form a set? |
//! | complexity | polynomial for v ≤ 3; NP-complete in general (Chaudhuri et al. 2003) |
//! | source | Takeshita, "Solving the Generalized Form of the Game of Set Efficiently"; Widdis, "Winning a Children's Game with Combinatorial Graph Theory" (2022) |
//!
//! SET is a trademark of its owners; this is an independent study of the game's mathematics.

// Trusted: what a referee would read. No solver below this line.
pub mod certificate;
pub mod check;
pub mod deal;
pub mod family;
mod lookup;
pub mod notation;
pub mod rules;

pub use check::Set;

// Everything else.
#[cfg(feature = "solve")]
pub mod census;
#[cfg(feature = "solve")]
pub mod draw;
#[cfg(feature = "solve")]
pub mod game;
#[cfg(feature = "solve")]
pub mod reduce;
#[cfg(feature = "solve")]
pub mod simulate;
#[cfg(feature = "solve")]
pub mod solve;
#[cfg(feature = "solve")]
pub mod unplayable;
