//! What a check says: accepted, refused at a place, or too large to be looked at.

use std::fmt;

use serde_json::Map;

use crate::room::{Answer, Outcome};

/// Why a certificate is not accepted: the step, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// "move 7", "set 2", "card 9S", "state 12".
    pub place: String,
    /// What is wrong there.
    pub why: String,
    /// Nothing is wrong, but the checker will not look at so much: the answer is unknown.
    pub too_large: bool,
}

impl Refusal {
    /// A refusal at a place.
    pub fn new(place: impl Into<String>, why: impl Into<String>) -> Self {
        Refusal { place: place.into(), why: why.into(), too_large: false }
    }

    /// The claim is too large to check: neither accepted nor refuted.
    pub fn too_large(place: impl Into<String>, why: impl fmt::Display) -> Self {
        let why = format!("too large to check: {why}");
        Refusal { place: place.into(), why, too_large: true }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.why)
    }
}

/// What `check` says of a certificate of this kind for the position or family of this name.
/// `claim` goes on where the name ends: "holds no set".
pub fn answer(id: &str, kind: &str, claim: &str, found: Result<(), Refusal>) -> Answer {
    let mut fields = Map::new();
    fields.insert("position".into(), id.into());
    fields.insert("kind".into(), kind.into());
    fields.insert("claim".into(), claim.into());
    fields.insert("accepted".into(), found.is_ok().into());
    let (outcome, text) = match found {
        Ok(()) => (Outcome::Yes, format!("accepted: {id} {claim} ({kind})\n")),
        Err(refusal) => {
            fields.insert("place".into(), refusal.place.clone().into());
            fields.insert("why".into(), refusal.why.clone().into());
            match refusal.too_large {
                true => (Outcome::Unknown, format!("not decided ({kind}): {refusal}\n")),
                false => (Outcome::No, format!("refused ({kind}): {refusal}\n")),
            }
        }
    };
    Answer { outcome, fields, text, certificate: None }
}
