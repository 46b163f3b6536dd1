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
//! `rules`, `orbits`, `notation`, `kinds`, `deal` and `check` are the floor everything else stands
//! on: slow and obvious, no solver. `solve` holds the strategies.
//!
//! SWISH is a trademark of its owners; this is an independent study of the game's mathematics.

pub mod certificate;
pub mod check;
pub mod deal;
pub mod design;
pub mod draw;
pub mod family;
pub mod hidden;
pub mod hint;
pub mod kinds;
pub mod notation;
pub mod orbits;
mod position;
pub mod prose;
pub mod reduce;
pub mod room;
pub mod rules;
pub mod simulate;
pub mod solve;
pub mod unplayable;
