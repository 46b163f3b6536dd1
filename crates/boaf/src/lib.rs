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
//! `rules`, `notation`, `deal` and `check` are the floor everything else stands on: slow and
//! obvious, no search. `solve` holds the strategies.

pub mod certificate;
pub mod check;
pub mod deal;
pub mod difficulty;
pub mod draw;
pub mod family;
pub mod first_moves;
pub mod hint;
pub mod notation;
pub mod prose;
pub mod prove;
pub mod reduce;
pub mod room;
pub mod rules;
pub mod solve;
