//! One file a verb: its ask, its reply and the way from one to the other.

#[cfg(feature = "papers")]
pub mod bench;
pub mod census;
pub mod check;
pub mod deal;
pub mod draw;
pub mod encode;
pub mod games;
pub mod hint;
pub mod moves;
pub mod picture;
pub mod reduce;
#[cfg(feature = "papers")]
pub mod reproduce;
pub mod simulate;
pub mod solve;
pub mod survey;
#[cfg(feature = "files")]
pub mod survey_compare;
#[cfg(feature = "files")]
pub mod survey_merge;
#[cfg(feature = "files")]
pub mod survey_stats;
#[cfg(feature = "files")]
pub mod survey_verify;
pub mod unplayable;

use fairdeal_core::name::{Body, PositionName};

/// Does the text name a family, as in `set/v4p2`, and not a position?
fn names_family(text: &str) -> bool {
    !text.trim_start().starts_with('{')
        && PositionName::parse(text).is_ok_and(|name| name.body == Body::Family)
}
