//! The door for whoever speaks JSON: text in, text out, and errors as objects.
//!
//! The command line prints replies with [`written`], the server and the browser build read asks with
//! [`read`] as well, so that all three say the same bytes.

use fairdeal_core::error::excerpt;
use fairdeal_core::{Error, InputError};
use serde::Serialize;

use crate::{Ask, Reply};

/// What a bug of ours asks of whoever meets it.
pub const REPORT: &str =
    "this is a bug of Fairdeal: please report it with the command that showed it";

/// Whose fault it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// What was asked.
    Input,
    /// Ours.
    Broken,
    /// The machine's, or of whatever stands between.
    System,
}

/// An error as an object: `docs/schema/error.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "schema", rename = "fairdeal/error/2")]
pub struct Failure {
    pub kind: Kind,
    /// Where: "row 2, column 3", "move 7", "option --budget".
    pub place: String,
    pub message: String,
}

impl Failure {
    pub fn new(kind: Kind, place: impl Into<String>, message: impl Into<String>) -> Self {
        Failure { kind, place: place.into(), message: message.into() }
    }

    /// A bug of ours, with the request to report it.
    pub fn broken(place: impl Into<String>, message: &str) -> Self {
        Failure::new(Kind::Broken, place, format!("{message}; {REPORT}"))
    }

    /// As one line of JSON.
    pub fn written(&self) -> String {
        // Three texts cannot fail to be written.
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error {
            Error::Input(e) => Failure::new(Kind::Input, e.place, e.message),
            Error::Broken(e) => Failure::broken(e.place, &e.message),
            Error::System(e) => Failure::new(Kind::System, e.place, e.message),
        }
    }
}

impl From<InputError> for Failure {
    fn from(error: InputError) -> Self {
        Error::from(error).into()
    }
}

/// Reads an ask.
///
/// # Errors
/// When the text is not JSON, or not an ask.
pub fn read(text: &[u8]) -> Result<Ask, InputError> {
    serde_json::from_slice(text).map_err(|e| {
        let message = e.to_string();
        // What was wrong may quote what was sent, at any length.
        let short: String = message.chars().take(300).collect();
        let message = if short.len() < message.len() { excerpt(&message) } else { short };
        InputError::at("ask", format!("not an ask as docs/schema/ask.json has it: {message}"))
    })
}

/// A reply as `--json` prints it, without the end of the line.
///
/// # Errors
/// When a type of ours cannot be written as JSON.
pub fn written(reply: &Reply) -> Result<String, Error> {
    let value = serde_json::to_value(reply)
        .map_err(|e| Error::broken("reply", format!("it cannot be written as JSON: {e}")))?;
    Ok(value.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_objects_of_the_schema() {
        let failure = Failure::from(InputError::at("move 7", "no \"such\" card"));
        let wanted = r#"{"schema":"fairdeal/error/2","kind":"input","place":"move 7","message":"no \"such\" card"}"#;
        assert_eq!(failure.written(), wanted);
        let failure = Failure::from(Error::broken("here", "it broke"));
        assert!(failure.kind == Kind::Broken && failure.message.ends_with(REPORT));
    }

    #[test]
    fn what_is_no_ask_is_refused_in_few_words() {
        let long = format!(r#"{{"ask": "{}"}}"#, "x".repeat(100_000));
        let deep = "[".repeat(100_000);
        for bad in ["", "{", "[]", r#"{"ask": "solve", "x": 1}"#, &long, &deep] {
            let e = read(bad.as_bytes()).expect_err(bad);
            assert!(e.place == "ask" && e.message.len() < 500, "{}", e.message);
        }
    }
}
