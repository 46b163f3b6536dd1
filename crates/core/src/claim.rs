//! What a certificate claims, and of what.
//!
//! A certificate names its position (or family), question and claim itself, so that a file of proof
//! can be read on its own; held against another position it is refused, not misread. It may also come
//! inside the answer that carries it, as `solve --json` prints it. Then what stands around it must not
//! say something else. Only what a reader would take for part of the claim is compared: whose position
//! or family it is, the question, the verdict and the numbers. All other fields are ignored.
//!
//! The three names may be left out of a certificate written by hand: it is always held against the
//! position given beside it.

use serde_json::{Map, Value};

use crate::error::{InputError, excerpt};
use crate::json;
use crate::refusal::Refusal;

/// A certificate's claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The field that names the subject: `position` or `family`.
    pub subject: &'static str,
    /// The subject's canonical name.
    pub name: String,
    /// The certificate's kind.
    pub kind: &'static str,
    pub question: &'static str,
    /// The answer, going on where the name ends: "holds no set".
    pub says: String,
}

impl Claim {
    /// A claim about a position.
    pub fn of_position(
        name: String,
        kind: &'static str,
        question: &'static str,
        says: String,
    ) -> Self {
        Claim { subject: "position", name, kind, question, says }
    }

    /// A claim about a family: what `unplayable` answers.
    pub fn of_family(name: String, kind: &'static str, says: String) -> Self {
        Claim { subject: "family", name, kind, question: "unplayable", says }
    }

    /// The certificate's own fields with this claim in front of them.
    pub fn written(&self, schema: &str, fields: Map<String, Value>) -> Value {
        let mut out = Map::new();
        for (name, value) in [
            ("schema", schema),
            ("kind", self.kind),
            (self.subject, &self.name),
            ("question", self.question),
            ("claim", &self.says),
        ] {
            out.insert(name.into(), value.into());
        }
        out.extend(fields);
        Value::Object(out)
    }

    /// Checks that a certificate, in its own fields and in those of the answer around it, speaks of
    /// this claim; `same` knows the subject by any of its names.
    ///
    /// # Errors
    /// At the first field that says something else.
    pub fn agrees(&self, read: &Opened, same: impl Fn(&str) -> bool) -> Result<(), Refusal> {
        let own = &read.certificate;
        let inside = |name: &str, got: &str, wanted: &str| {
            let got = excerpt(got);
            Refusal::new(name, format!("the certificate says `{got}`, not {wanted}"))
        };
        let texts = [("question", self.question), ("claim", self.says.as_str())];
        for (name, wanted) in texts {
            match own.get(name) {
                None => {}
                Some(Value::String(got)) if got == wanted => {}
                Some(got) => return Err(inside(name, &plain(got), wanted)),
            }
        }
        match own.get(self.subject) {
            None => {}
            Some(Value::String(got)) if same(got) => {}
            Some(got) => return Err(inside(self.subject, &plain(got), &self.name)),
        }
        if let Some(answer) = &read.answer {
            word(answer, self.subject, &self.name, same)?;
            word(answer, "question", self.question, |got| got == self.question)?;
            word(answer, "claim", &self.says, |got| got == self.says)?;
        }
        Ok(())
    }
}

/// A text that held a certificate.
#[derive(Clone, Debug)]
pub struct Opened {
    pub certificate: Value,
    /// The answer around it, if it came in one.
    pub answer: Option<Value>,
}

/// Finds the certificate in a text of JSON.
///
/// # Errors
/// When the text is not JSON, or the answer carries no certificate.
pub fn open(text: &str) -> Result<Opened, InputError> {
    let mut value =
        json::parse(text).map_err(|e| InputError::at("certificate", format!("not JSON: {e}")))?;
    match value.get_mut("certificate").map(Value::take) {
        None => Ok(Opened { certificate: value, answer: None }),
        Some(Value::Null) => Err(InputError::at("certificate", "this answer carries none")),
        Some(inner) => Ok(Opened { certificate: inner, answer: Some(value) }),
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

/// Checks that the answer does not say something the certificate neither shows nor contradicts: then
/// the whole of it is not proved, though nothing may be wrong.
///
/// # Errors
/// At the first of these fields that is there.
pub fn not_shown(answer: &Value, names: &[&str], why: &str) -> Result<(), Refusal> {
    let said =
        |name: &&&str| !matches!(answer.get(**name), None | Some(Value::Null | Value::Bool(false)));
    match names.iter().find(said) {
        None => Ok(()),
        Some(name) => Err(Refusal::not_shown(*name, why)),
    }
}

fn says(name: &str, got: &Value, wanted: &str) -> Refusal {
    let got = excerpt(&plain(got));
    Refusal::new(name, format!("the answer around the certificate says `{got}`, not {wanted}"))
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
