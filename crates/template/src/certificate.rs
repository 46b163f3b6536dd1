//! Certificates: reading and writing. Whether one proves anything is the business of `check`.

use fairdeal_core::InputError;
use fairdeal_core::claim::{Claim, Opened, open};
use fairdeal_core::error::excerpt;
use serde_json::{Map, Value};

use crate::notation::{Position, number};

/// The schema every certificate names.
pub const SCHEMA: &str = "fairdeal/sum-certificate/2";

/// Evidence for a verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Certificate {
    /// These cards add up to the target.
    Cards(Vec<u64>),
    /// Every card is a multiple of this number, and the target is not.
    Divisor(u64),
    /// No choice of cards does: the checker tries them all.
    None,
}

impl Certificate {
    /// The word for this kind.
    pub fn kind(&self) -> &'static str {
        match self {
            Certificate::Cards(_) => "cards",
            Certificate::Divisor(_) => "divisor",
            Certificate::None => "none",
        }
    }

    /// What it claims of a position.
    pub fn claim(&self, position: &Position) -> Claim {
        let says = match self {
            Certificate::Cards(_) => "can be reached",
            _ => "cannot be reached",
        };
        Claim::of_position(position.id(), self.kind(), "any", says.into())
    }

    pub fn to_json(&self, position: &Position) -> Value {
        let mut fields = Map::new();
        match self {
            Certificate::Cards(cards) => {
                let texts: Vec<String> = cards.iter().map(u64::to_string).collect();
                fields.insert("cards".into(), texts.into());
            }
            Certificate::Divisor(divisor) => {
                fields.insert("divisor".into(), (*divisor).into());
            }
            Certificate::None => {}
        }
        self.claim(position).written(SCHEMA, fields)
    }

    /// Reads JSON, with or without the answer around it, or cards as text: `3 7 20`.
    ///
    /// # Errors
    /// When it is neither.
    pub fn parse(text: &str) -> Result<(Self, Opened), InputError> {
        let text = text.trim();
        if !text.starts_with('{') {
            let cards = text.split_whitespace().enumerate();
            let card = |(i, word)| number(word, &format!("certificate, card {}", i + 1), u64::MAX);
            let cards = cards.map(card).collect::<Result<Vec<_>, _>>()?;
            return Ok((
                Certificate::Cards(cards),
                Opened { certificate: Value::Null, answer: None },
            ));
        }
        let opened = open(text)?;
        let value = &opened.certificate;
        let field = |name: &str| value.get(name).unwrap_or(&Value::Null);
        let wrong =
            |name: &str, message: String| InputError::at(format!("certificate, {name}"), message);
        let schema = field("schema").as_str().unwrap_or_default();
        if schema != SCHEMA {
            return Err(wrong("schema", format!("`{}`, expected `{SCHEMA}`", excerpt(schema))));
        }
        let certificate = match field("kind").as_str().unwrap_or_default() {
            "cards" => {
                let list = field("cards").as_array();
                let list = list.ok_or_else(|| wrong("cards", "expected a list".into()))?;
                let card = |(i, card): (usize, &Value)| {
                    number(
                        card.as_str().unwrap_or_default(),
                        &format!("certificate, card {}", i + 1),
                        u64::MAX,
                    )
                };
                Certificate::Cards(list.iter().enumerate().map(card).collect::<Result<_, _>>()?)
            }
            "divisor" => {
                let divisor = field("divisor").as_u64().filter(|&d| d > 0);
                let divisor =
                    divisor.ok_or_else(|| wrong("divisor", "expected a number from 1".into()))?;
                Certificate::Divisor(divisor)
            }
            "none" => Certificate::None,
            other => {
                let message = format!("`{}` is not a kind of certificate", excerpt(other));
                return Err(wrong("kind", message));
            }
        };
        Ok((certificate, opened))
    }
}
