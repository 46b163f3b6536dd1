//! Words all rooms share.
//!
//! A *room* is one game: its rules, notation, deals, checker, solvers and drawings. Rooms never
//! import each other; what they have in common lives here. Nothing in this crate performs I/O,
//! reads a clock or follows hash order.

pub mod budget;
pub mod crew;
pub mod encode;
pub mod error;
pub mod formats;
pub mod glyphs;
pub mod interval;
pub mod joined;
pub mod outer;
pub mod path;
pub mod position;
pub mod random;
pub mod reduce;
pub mod refusal;
pub mod room;
pub mod scene;
pub mod svg;
pub mod verdict;
pub mod words;

pub use budget::{Cancel, Canceller, Limits};
pub use error::InputError;
pub use refusal::Refusal;
pub use verdict::{Stop, Verdict};
