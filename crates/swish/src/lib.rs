//! SWISH, for transparent cards of any size.
//!
//! | fact | |
//! | --- | --- |
//! | name | `swish` |
//! | parameters | h×w cells a card; the game is 4×3 with 60 cards |
//! | question | which cards can be laid over each other so that every point meets one circle? |
//! | complexity | polynomial with one symbol a card; NP-complete with two (`docs`, results) |
//! | source | Dailly, Lafourcade, Marcadet, "How did they design this game? SWISH: complexity and unplayable positions", FUN 2024 (HAL hal-04489238) |
//!
//! The modules come in two blocks. What is trusted is slow and obvious and knows no solver; it is all
//! that a certificate is checked with. Everything else may be as clever as it likes.
//!
//! SWISH is a trademark of its owners; this is an independent study of the game's mathematics.

// Trusted: these use each other and the trusted half of `core`, nothing below.
pub mod certificate;
pub mod check;
mod connected;
pub mod deal;
pub mod family;
pub mod kinds;
pub mod notation;
pub mod orbits;
pub mod rules;

pub use check::Swish;

// Not trusted: what these say is believed when the checker accepts it.
#[cfg(feature = "solve")]
pub mod design;
#[cfg(feature = "solve")]
pub mod draw;
#[cfg(feature = "solve")]
pub mod game;
#[cfg(feature = "solve")]
mod grade;
#[cfg(feature = "solve")]
mod hint;
#[cfg(feature = "solve")]
mod measure;
#[cfg(feature = "solve")]
pub mod missed_swish;
#[cfg(feature = "solve")]
mod prose;
#[cfg(feature = "solve")]
pub mod reduce;
#[cfg(feature = "solve")]
pub mod simulate;
#[cfg(feature = "solve")]
pub mod solve;
#[cfg(feature = "solve")]
pub mod unplayable;
#[cfg(feature = "solve")]
mod why;
