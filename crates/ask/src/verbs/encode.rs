//! `encode`: a position, or the deck of a family, as a formula.

use fairdeal_core::ability::Form;
use fairdeal_core::game::{Question, Style};
use fairdeal_core::{Error, InputError, Outcome};
use serde::{Deserialize, Serialize};

use super::names_family;
use crate::Answered;

/// The ask.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The position, or a family: the most cards of its deck with nothing to find.
    pub position: String,
    /// The form.
    pub to: Form,
    /// Is there one of at least this size? Without it: any (cnf), the largest (wcnf, opb).
    #[serde(default)]
    pub at_least: Option<u64>,
    /// The largest, or the most that go together (SET: sets that share no card).
    #[serde(default)]
    pub max: bool,
}

/// The reply.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reply {
    /// The position or family.
    pub position: String,
    /// The form.
    pub to: Form,
    /// The formula; null where it was written to a file.
    pub formula: Option<String>,
    /// The file it was written to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// How the position was read, where it could have been meant otherwise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

pub(crate) fn answer(ask: &Ask, style: Option<Style>) -> Result<Answered, Error> {
    let question = match (ask.at_least, ask.max) {
        (Some(_), true) => {
            let message = "cannot be used with --at-least";
            return Err(InputError::at("option --max", message).into());
        }
        (Some(k), false) => Question::AtLeast(k),
        (None, true) => Question::Largest,
        (None, false) => Question::Any,
    };
    let (position, formula, notes) = match names_family(&ask.position) {
        true => {
            let family = fairdeal_games::family(&ask.position)?;
            (family.id(), family.encode(ask.to, ask.at_least)?, Vec::new())
        }
        false => {
            let position = fairdeal_games::position(&ask.position)?;
            let notes = position.describe().notes;
            (position.id(), position.encode(ask.to, question)?, notes)
        }
    };
    let text = if style.is_some() { formula.clone() } else { String::new() };
    let (formula, file) = (Some(formula), None);
    let reply = crate::Reply::Encode(Reply { position, to: ask.to, formula, file, notes });
    Ok(Answered::new(reply, Outcome::Solved, text))
}
