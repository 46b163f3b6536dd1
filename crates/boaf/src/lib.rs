//! Birds of a Feather.
//!
//! | fact | |
//! | --- | --- |
//! | name | `boaf` |
//! | parameters | R×C board, R·C ≤ S·K cards of S suits and K ranks; the game is 4×4 from 4×13 |
//! | question | can the stacks be joined into one? |
//! | complexity | NP-complete on N×N boards (the published reduction fails; a replacement is proved) |
//! | source | Hoshino, Notarangelo, "Computational Intractability and Solvability for the Birds of a Feather Game", EAAI 2019; game by T. W. Neller, 2016 |
//!
//! Two blocks. The first is what a verdict rests on: slow and obvious, it imports nothing of the
//! second. The second finds, explains and draws.

// Trusted: what a referee would read. No solver below this line.
pub mod certificate;
pub mod check;
pub mod deal;
pub mod family;
pub mod notation;
pub mod rules;

pub use check::Boaf;

// Everything else.
#[cfg(feature = "solve")]
mod difficulty;
#[cfg(feature = "solve")]
pub mod draw;
#[cfg(feature = "solve")]
mod first_moves;
#[cfg(feature = "solve")]
pub mod game;
#[cfg(feature = "solve")]
mod hint;
#[cfg(feature = "solve")]
mod measure;
#[cfg(feature = "solve")]
mod prose;
#[cfg(feature = "solve")]
mod reduce;
#[cfg(feature = "solve")]
pub mod solve;

#[cfg(test)]
mod testing;
