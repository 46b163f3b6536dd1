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

#![warn(unreachable_pub)]
// Trusted.
pub mod certificate;
pub mod check;
pub mod deal;
pub mod family;
pub mod notation;
pub mod rules;

// Everything else.
mod difficulty;
pub mod draw;
mod first_moves;
mod hint;
mod prose;
mod prove;
mod reduce;
pub mod room;
pub mod solve;

#[cfg(test)]
mod testing;
