//! What the verifier needs of a game: nothing but its rules.
//!
//! A game implements this on trusted ground, with the solving half switched off; the trait of the
//! whole game ([`crate::game::Game`]) extends it, so that `fairdeal check` and `fairdeal-verify` run
//! the same code.

use serde_json::Value;

use crate::error::{InputError, excerpt};
use crate::json;
use crate::name::{Body, PositionName};
use crate::refusal::Checked;

/// What a certificate is held against.
#[derive(Clone, Debug)]
pub enum Subject {
    /// A position or family by name.
    Named(PositionName),
    /// A position as a JSON object, as `deal --json` prints it.
    Json(Value),
}

impl Subject {
    /// Reads a name, or a JSON object with its `game`.
    ///
    /// # Errors
    /// When the text is neither.
    pub fn parse(text: &str) -> Result<Self, InputError> {
        let text = text.trim_start_matches('\u{feff}').trim();
        if text.is_empty() {
            return Err(InputError::at("position", "there is none: the input is empty"));
        }
        if !text.starts_with('{') {
            return Ok(Subject::Named(PositionName::parse(text)?));
        }
        let value =
            json::parse(text).map_err(|e| InputError::at("position", format!("not JSON: {e}")))?;
        Ok(Subject::Json(value))
    }

    /// The game's name.
    ///
    /// # Errors
    /// When a JSON object does not say.
    pub fn game(&self) -> Result<&str, InputError> {
        match self {
            Subject::Named(name) => Ok(&name.game),
            Subject::Json(value) => value
                .get("game")
                .and_then(Value::as_str)
                .ok_or_else(|| InputError::at("position, game", "expected the name of a game")),
        }
    }
}

/// The name in the field `position` of a JSON object, if there is one of this game.
///
/// # Errors
/// When the field is not text, or names something else.
pub fn json_name(value: &Value, game: &str) -> Result<Option<PositionName>, InputError> {
    let text = match value.get("position") {
        None | Some(Value::Null) => return Ok(None),
        Some(Value::String(text)) => text,
        Some(_) => return Err(InputError::at("position", "expected text")),
    };
    let name = PositionName::parse(text)?;
    match name.game == game && name.body != Body::Family {
        true => Ok(Some(name)),
        false => {
            let message = format!("`{}` is no position of {game}", excerpt(text));
            Err(InputError::at("position", message))
        }
    }
}

/// Refuses a JSON position that says something else than it is: each of these fields, where it is
/// there, must have this value.
///
/// # Errors
/// At the first field that differs.
pub fn agrees<const N: usize>(
    value: &Value,
    fields: [(&'static str, Value); N],
) -> Result<(), InputError> {
    for (field, is) in fields {
        match value.get(field) {
            None | Some(Value::Null) => {}
            Some(said) if *said == is => {}
            Some(_) => {
                let is = match is {
                    Value::String(text) => text,
                    other => other.to_string(),
                };
                let message = format!("the position has `{}` there", excerpt(&is));
                return Err(InputError::at(field, message));
            }
        }
    }
    Ok(())
}

/// Refuses moves beside cards that have no name: nobody knows from where they were played.
///
/// # Errors
/// When there are any.
pub fn no_moves(value: &Value) -> Result<(), InputError> {
    match value.get("moves") {
        None | Some(Value::Null) => Ok(()),
        Some(Value::Array(moves)) if moves.is_empty() => Ok(()),
        Some(_) => {
            let message = "moves need the name of the position after them, in the field `position`";
            Err(InputError::at("moves", message))
        }
    }
}

/// A game's rules, as far as evidence is concerned.
pub trait Referee: Send + Sync {
    /// The short lower-case name that starts every position.
    fn name(&self) -> &'static str;

    /// Does this certificate prove what it claims of the position or family?
    ///
    /// # Errors
    /// When the subject is not legal, or the text is no certificate at all. One that is well formed
    /// and wrong, or about something else, is refused, which is an answer.
    fn check(&self, subject: &Subject, certificate: &str) -> Result<Checked, InputError>;
}
