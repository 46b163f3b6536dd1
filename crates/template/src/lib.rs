//! Sum: a complete tiny game, to copy when you add one.
//!
//! | fact | |
//! | --- | --- |
//! | name | `sum` |
//! | parameters | numbers from 1 to M (2 to 999), N cards (1 to 16) |
//! | question | do some of the cards add up to the target exactly? |
//! | complexity | NP-complete (subset sum, Karp 1972); pseudo-polynomial |
//!
//! It is registered in tests only, and passes the suite every game passes. Each file is what the file
//! of that name is in a real game, as short as it can be.

// Trusted: what a referee would read. No solver below this line.
pub mod certificate;
pub mod check;
pub mod deal;
pub mod family;
pub mod notation;
pub mod rules;

pub use check::Sum;

// Everything else.
#[cfg(feature = "solve")]
pub mod draw;
#[cfg(feature = "solve")]
pub mod game;
#[cfg(feature = "solve")]
mod measure;
#[cfg(feature = "solve")]
pub mod solve;
