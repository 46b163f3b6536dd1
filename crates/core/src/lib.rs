//! Words all games share.
//!
//! A game is one crate: its rules, notation, deals, checker, solvers and drawings. Games never
//! import each other; what they have in common lives here. Nothing in this crate performs I/O,
//! reads a clock or follows hash order.
//!
//! There are two blocks. The first is trusted: it is all that `fairdeal-verify` and the checkers of
//! the games stand on, and it is compiled with the feature `solve` switched off. The second is for
//! everybody else.

// Trusted.
pub mod claim;
pub mod error;
pub mod joined;
pub mod json;
pub mod lrat;
pub mod name;
pub mod random;
pub mod referee;
pub mod refusal;
pub mod verdict;
pub mod words;
pub mod work;

// For those who solve, count, draw and reduce.
#[cfg(feature = "solve")]
pub mod ability;
#[cfg(feature = "solve")]
pub mod budget;
#[cfg(feature = "solve")]
pub mod caption;
#[cfg(feature = "solve")]
pub mod column;
#[cfg(feature = "solve")]
pub mod crew;
#[cfg(feature = "solve")]
pub mod encode;
#[cfg(feature = "solve")]
pub mod facts;
#[cfg(feature = "solve")]
pub mod film;
#[cfg(feature = "solve")]
pub mod formats;
#[cfg(feature = "solve")]
pub mod game;
#[cfg(feature = "solve")]
pub mod glyphs;
#[cfg(feature = "solve")]
pub mod handle;
#[cfg(feature = "solve")]
pub mod interval;
#[cfg(feature = "solve")]
pub mod options;
#[cfg(feature = "solve")]
pub mod palette;
#[cfg(feature = "solve")]
pub mod path;
#[cfg(feature = "solve")]
pub mod progress;
#[cfg(feature = "solve")]
pub mod reduce;
#[cfg(feature = "solve")]
pub mod reply;
#[cfg(feature = "solve")]
pub mod scene;
#[cfg(feature = "solve")]
pub mod sort;
#[cfg(feature = "solve")]
pub mod svg;
#[cfg(feature = "solve")]
pub mod vision;

#[cfg(feature = "solve")]
pub use budget::{Cancel, Canceller, Limits};
pub use error::{Broken, Error, InputError};
pub use refusal::{Checked, Refusal};
pub use verdict::{Outcome, Stop, Verdict};
