//! A certificate may come inside the answer that carries it, as `solve --json` prints it. Then what
//! stands around it must not say something else.
//!
//! Only what a reader would take for part of the claim is compared: whose position or family it is,
//! the verdict, and the numbers. All other fields are ignored, as in any answer.

use serde_json::Value;

use crate::error::{InputError, excerpt};
use crate::refusal::Refusal;

/// The certificate in a text of JSON, and the answer around it, if it came in one.
///
/// # Errors
/// When the text is not JSON, or the answer carries no certificate.
pub fn open(text: &str) -> Result<(Value, Option<Value>), InputError> {
    let mut value: Value = serde_json::from_str(text)
        .map_err(|e| InputError::at("certificate", format!("not JSON: {e}")))?;
    match value.get_mut("certificate").map(Value::take) {
        None => Ok((value, None)),
        Some(Value::Null) => Err(InputError::at("certificate", "this answer carries none")),
        Some(inner) => Ok((inner, Some(value))),
    }
}

/// Checks that a text of the answer, if it is there, is one that `fits`; `wanted` is what it should
/// have been.
///
/// # Errors
/// When it is not.
pub fn word(
    answer: &Value,
    name: &str,
    wanted: &str,
    fits: impl Fn(&str) -> bool,
) -> Result<(), Refusal> {
    match answer.get(name) {
        None => Ok(()),
        Some(Value::String(got)) if fits(got) => Ok(()),
        Some(got) => Err(says(name, got, wanted)),
    }
}

/// Checks that a number of the answer, if it is there, is this one.
///
/// # Errors
/// When it is not.
pub fn number(answer: &Value, name: &str, wanted: u64) -> Result<(), Refusal> {
    match answer.get(name) {
        Some(got) if got.as_u64() != Some(wanted) => Err(says(name, got, &wanted.to_string())),
        _ => Ok(()),
    }
}

/// Checks that a number of the answer, if it is there, is at least this one.
///
/// # Errors
/// When it is not.
pub fn at_least(answer: &Value, name: &str, least: u64) -> Result<(), Refusal> {
    match answer.get(name) {
        Some(got) if got.as_u64().is_none_or(|got| got < least) => {
            Err(says(name, got, &format!("{least} or more")))
        }
        _ => Ok(()),
    }
}

/// Checks that a yes or no of the answer, if it is there, is this one.
///
/// # Errors
/// When it is not.
pub fn flag(answer: &Value, name: &str, wanted: bool) -> Result<(), Refusal> {
    match answer.get(name) {
        Some(got) if got.as_bool() != Some(wanted) => Err(says(name, got, &wanted.to_string())),
        _ => Ok(()),
    }
}

fn says(name: &str, got: &Value, wanted: &str) -> Refusal {
    let got = match got {
        Value::String(text) => excerpt(text),
        other => excerpt(&other.to_string()),
    };
    Refusal::new(name, format!("the answer around the certificate says `{got}`, not {wanted}"))
}
