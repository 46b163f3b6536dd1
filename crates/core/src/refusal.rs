//! What a check says: accepted, refused at a place, or too large to be looked at.

use std::fmt;

use serde::Serialize;

use crate::claim::Claim;
use crate::verdict::Outcome;

/// Why a certificate is not accepted: the step, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// "move 7", "set 2", "card 9S", "state 12".
    pub place: String,
    /// What is wrong there.
    pub why: String,
    /// Nothing is wrong, but the claim is not shown either, or too large to be looked at: the
    /// answer is unknown.
    pub undecided: bool,
    /// It is too large to be looked at.
    pub too_much: bool,
}

impl Refusal {
    /// A refusal at a place.
    pub fn new(place: impl Into<String>, why: impl Into<String>) -> Self {
        Refusal { place: place.into(), why: why.into(), undecided: false, too_much: false }
    }

    /// Something is said that the certificate neither shows nor contradicts.
    pub fn not_shown(place: impl Into<String>, why: impl Into<String>) -> Self {
        Refusal { undecided: true, ..Refusal::new(place, why) }
    }

    /// The claim is too large to check: neither accepted nor refuted.
    pub fn too_large(place: impl Into<String>, why: impl fmt::Display) -> Self {
        let why = format!("too large to check: {why}");
        Refusal { undecided: true, too_much: true, ..Refusal::new(place, why) }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.why)
    }
}

/// What `check` and `fairdeal-verify` answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Checked {
    /// The position or family the certificate was held against, by its canonical name.
    pub position: String,
    /// The certificate's kind.
    pub kind: String,
    /// The question it answers: `any`, `at-least`, `largest` or, of families, `unplayable`.
    pub question: String,
    /// The claim, going on where the name ends: "holds no set".
    pub claim: String,
    /// Whether the certificate proves it; null if it is too large to be looked at.
    pub accepted: Option<bool>,
    /// The first step that does not hold.
    pub place: Option<String>,
    /// What is wrong with it.
    pub why: Option<String>,
    /// Whether it is because it is too large to be looked at that nothing is said.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub too_much: bool,
    /// How the position was read, where that could have been meant otherwise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

impl Checked {
    /// The same, saying how the position was read.
    #[must_use]
    pub fn noting(self, notes: &[String]) -> Self {
        Checked { notes: notes.to_vec(), ..self }
    }

    /// The claim, and what was found.
    pub fn new(claim: Claim, found: Result<(), Refusal>) -> Self {
        let Claim { name, kind, question, says, .. } = claim;
        let accepted = match &found {
            Ok(()) => Some(true),
            Err(refusal) => (!refusal.undecided).then_some(false),
        };
        let (place, why, too_much) = match found {
            Ok(()) => (None, None, false),
            Err(Refusal { place, why, too_much, .. }) => (Some(place), Some(why), too_much),
        };
        let (kind, question) = (kind.to_string(), question.to_string());
        let notes = Vec::new();
        let (position, claim) = (name, says);
        Checked { position, kind, question, claim, accepted, place, why, too_much, notes }
    }

    /// The exit code: that of the outcome, or 4 for what is too much to check.
    pub fn exit_code(&self) -> u8 {
        if self.too_much { 4 } else { self.outcome().exit_code() }
    }

    /// Yes, no, or not decided.
    pub fn outcome(&self) -> Outcome {
        match self.accepted {
            Some(true) => Outcome::Solved,
            Some(false) => Outcome::Impossible,
            None => Outcome::Unknown,
        }
    }
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Checked { position, kind, claim, accepted, .. } = self;
        for note in &self.notes {
            writeln!(f, "note: {note}")?;
        }
        let word = match accepted {
            Some(true) => return write!(f, "accepted: {position} {claim} ({kind})"),
            Some(false) => "refused",
            None => "not decided",
        };
        let text = |part: &Option<String>| part.clone().unwrap_or_default();
        write!(f, "{word} ({kind}): {}: {}", text(&self.place), text(&self.why))
    }
}
