//! Certificates: what `solve` hands out and `check` accepts.
//!
//! A certificate is a JSON object `{"schema": "fairdeal/swish-certificate/1", "kind": …}` with the
//! fields of its kind. A swish may also be written as text: card numbers from 1, each with its
//! laying after a colon, as in `3:as-is 7:left-right`. The object that `solve --json` prints is read
//! too. This folder only reads and writes; whether a certificate proves anything is the business of
//! [`crate::check`].
//!
//! | kind | claim | fields |
//! | --- | --- | --- |
//! | `swish` | there is a swish | `cards`: each with its laying |
//! | `no-swish` | there is none | `cards`: their number; with `"evidence": "peeled"` also `order` |
//! | `largest-swish` | there is none larger | `cards` of the swish, `bound` (see [`Bound`]) |
//! | `no-swish-of` | none of k or more | `k`, `cards`: their number, `bound` |
//!
//! Certificates about whole families are in [`family`].

mod bound;
pub mod family;

pub use bound::{Bound, OrbitWeight, Weights};

use fairdeal_core::error::excerpt;
use fairdeal_core::{InputError, Refusal, outer};
use serde_json::{Map, Value, json};

use crate::rules::{Laying, Placed, Swish};

/// The schema every certificate names.
pub const SCHEMA: &str = "fairdeal/swish-certificate/1";

/// Evidence for a claim about one hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Certificate {
    /// There is a swish: these cards, laid so.
    Swish(Swish),
    /// There is no swish. Nothing is shown: the claim is one that a checker can settle by looking at
    /// the hand, and [`crate::check`] says up to which size it does.
    NoSwish {
        /// The number of cards in the hand.
        cards: u64,
    },
    /// There is no swish: in this order the cards can be set aside, each for a symbol that no card
    /// left can meet. All cards are named.
    Peeled {
        /// The cards, from 0.
        order: Vec<usize>,
    },
    /// There is this swish, and none of more cards.
    LargestSwish {
        /// The swish.
        swish: Swish,
        /// Why there is none larger.
        bound: Bound,
    },
    /// There is no swish of k or more cards.
    NoSwishOf {
        /// Cards asked for.
        k: u64,
        /// The number of cards in the hand.
        cards: u64,
        /// Why there is none.
        bound: Bound,
    },
}

impl Certificate {
    /// The word for this kind.
    pub fn kind(&self) -> &'static str {
        match self {
            Certificate::Swish(_) => "swish",
            Certificate::NoSwish { .. } | Certificate::Peeled { .. } => "no-swish",
            Certificate::LargestSwish { .. } => "largest-swish",
            Certificate::NoSwishOf { .. } => "no-swish-of",
        }
    }

    /// What it claims, in words.
    pub fn claim(&self) -> String {
        match self {
            Certificate::Swish(swish) => format!("holds a swish of {} cards", swish.len()),
            Certificate::NoSwish { .. } | Certificate::Peeled { .. } => "holds no swish".into(),
            Certificate::LargestSwish { swish, .. } => {
                format!("holds a swish of {} cards and none larger", swish.len())
            }
            Certificate::NoSwishOf { k, .. } => format!("holds no swish of {k} or more cards"),
        }
    }

    /// The certificate as JSON.
    pub fn to_json(&self) -> Value {
        let mut out = Map::new();
        out.insert("schema".into(), SCHEMA.into());
        out.insert("kind".into(), self.kind().into());
        match self {
            Certificate::Swish(swish) => {
                out.insert("cards".into(), swish_json(swish));
            }
            Certificate::NoSwish { cards } => {
                out.insert("cards".into(), (*cards).into());
            }
            Certificate::Peeled { order } => {
                out.insert("cards".into(), order.len().into());
                out.insert("evidence".into(), "peeled".into());
                out.insert("order".into(), order.iter().map(|card| card + 1).collect());
            }
            Certificate::LargestSwish { swish, bound } => {
                out.insert("cards".into(), swish_json(swish));
                out.insert("bound".into(), bound.to_json());
            }
            Certificate::NoSwishOf { k, cards, bound } => {
                out.insert("k".into(), (*k).into());
                out.insert("cards".into(), (*cards).into());
                out.insert("bound".into(), bound.to_json());
            }
        }
        Value::Object(out)
    }

    /// Reads a certificate: its JSON, the JSON of an answer that carries one, or a swish as text.
    ///
    /// # Errors
    /// When it is none of these. Nothing is said about whether it proves anything.
    pub fn parse(text: &str) -> Result<Self, InputError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(InputError::at("certificate", "it is empty"));
        }
        if !text.starts_with('{') {
            let read = |(i, word): (usize, &str)| placed(word, i);
            let swish: Result<Swish, _> = text.split_whitespace().enumerate().map(read).collect();
            return Ok(Certificate::Swish(swish?));
        }
        Self::from_json(&outer::open(text)?.0)
    }

    /// Checks that the answer around a certificate, if the text has one, is an answer to the same
    /// question; `same` says whether a name is that of this position.
    ///
    /// # Errors
    /// The first field that says something else.
    pub fn fits(&self, text: &str, id: &str, same: impl Fn(&str) -> bool) -> Result<(), Refusal> {
        if !text.trim_start().starts_with('{') {
            return Ok(());
        }
        let Ok((_, Some(answer))) = outer::open(text) else { return Ok(()) };
        outer::word(&answer, "position", id, same)?;
        let verdict = |wanted: &[&str]| {
            outer::word(&answer, "verdict", wanted[0], |got| wanted.contains(&got))
        };
        match self {
            Certificate::Swish(swish) => {
                // The largest one found comes with "unknown" when it may not be the largest.
                verdict(&["solved", "unknown"])?;
                outer::number(&answer, "size", swish.len() as u64)
            }
            Certificate::LargestSwish { swish, .. } => {
                verdict(&["solved"])?;
                outer::flag(&answer, "optimal", true)?;
                outer::number(&answer, "size", swish.len() as u64)
            }
            _ => {
                verdict(&["impossible"])?;
                outer::number(&answer, "count", 0)?;
                outer::number(&answer, "size", 0)
            }
        }
    }

    fn from_json(value: &Value) -> Result<Self, InputError> {
        let field = |name: &str| value.get(name).unwrap_or(&Value::Null);
        let schema = field("schema").as_str().unwrap_or("");
        if schema != SCHEMA {
            let message = format!("`{}`, expected `{SCHEMA}`", excerpt(schema));
            return Err(InputError::at("certificate, schema", message));
        }
        match field("kind").as_str().unwrap_or("") {
            "swish" => Ok(Certificate::Swish(swish_from_json(field("cards"))?)),
            "no-swish" => none_from_json(value),
            "largest-swish" => Ok(Certificate::LargestSwish {
                swish: swish_from_json(field("cards"))?,
                bound: Bound::from_json(field("bound"))?,
            }),
            "no-swish-of" => Ok(Certificate::NoSwishOf {
                k: number(value, "k")?,
                cards: number(value, "cards")?,
                bound: Bound::from_json(field("bound"))?,
            }),
            other => {
                let message = format!("`{}` is not a kind of certificate", excerpt(other));
                Err(InputError::at("certificate, kind", message))
            }
        }
    }
}

fn number(value: &Value, name: &str) -> Result<u64, InputError> {
    let number = value.get(name).and_then(Value::as_u64);
    number.ok_or_else(|| InputError::at(format!("certificate, {name}"), "expected a number"))
}

fn none_from_json(value: &Value) -> Result<Certificate, InputError> {
    let cards = number(value, "cards")?;
    match value.get("evidence").map(|word| word.as_str().unwrap_or("")) {
        None => Ok(Certificate::NoSwish { cards }),
        Some("peeled") => {
            let place = "certificate, order";
            let list = value.get("order").and_then(Value::as_array);
            let list = list.ok_or_else(|| InputError::at(place, "expected a list of cards"))?;
            let read = |value: &Value| {
                let card = value.as_u64().and_then(|n| usize::try_from(n).ok()).filter(|&n| n > 0);
                let card = card.map(|n| n - 1);
                card.ok_or_else(|| InputError::at(place, "expected numbers of cards, from 1"))
            };
            let order: Vec<usize> = list.iter().map(read).collect::<Result<_, _>>()?;
            match order.len() as u64 {
                n if n == cards => Ok(Certificate::Peeled { order }),
                n => Err(InputError::at(place, format!("{n} cards, not {cards}"))),
            }
        }
        Some(other) => {
            let message = format!("`{}` is not `peeled`", excerpt(other));
            Err(InputError::at("certificate, evidence", message))
        }
    }
}

/// A swish as JSON: a list of `{"card": 3, "laying": "left-right"}`, cards from 1.
pub fn swish_json(swish: &[Placed]) -> Value {
    let one = |p: &Placed| json!({"card": p.card + 1, "laying": p.laying.word()});
    swish.iter().map(one).collect()
}

/// Reads such a list.
///
/// # Errors
/// When it is none; the error names the card.
pub fn swish_from_json(value: &Value) -> Result<Swish, InputError> {
    let list = value.as_array();
    let list = list.ok_or_else(|| InputError::at("certificate, cards", "expected a list"))?;
    let read = |(i, value): (usize, &Value)| {
        let wrong = |message: &str| InputError::at(format!("certificate, card {}", i + 1), message);
        let number = value.get("card").and_then(Value::as_u64).filter(|&n| n > 0);
        let number = number.and_then(|n| usize::try_from(n).ok());
        let card = number.ok_or_else(|| wrong("expected the number of a card, from 1"))? - 1;
        let word = value.get("laying").and_then(Value::as_str).unwrap_or("");
        let laying = Laying::of_word(word).ok_or_else(|| wrong(&no_laying(word)))?;
        Ok(Placed { card, laying })
    };
    list.iter().enumerate().map(read).collect()
}

/// A swish as text, as in `3:as-is 7:left-right`.
pub fn swish_text(swish: &[Placed]) -> String {
    let one = |p: &Placed| format!("{}:{}", p.card + 1, p.laying.word());
    swish.iter().map(one).collect::<Vec<_>>().join(" ")
}

fn placed(word: &str, i: usize) -> Result<Placed, InputError> {
    let wrong = |message: String| InputError::at(format!("certificate, card {}", i + 1), message);
    let (number, laying) = word.split_once(':').unwrap_or((word, "as-is"));
    let card = number.parse::<usize>().ok().filter(|&n| n > 0).ok_or_else(|| {
        wrong(format!("`{}` is not the number of a card, as in 3:left-right", excerpt(word)))
    })?;
    let laying = Laying::of_word(laying).ok_or_else(|| wrong(no_laying(laying)))?;
    Ok(Placed { card: card - 1, laying })
}

fn no_laying(word: &str) -> String {
    format!("`{}` is none of {}", excerpt(word), Laying::WORDS.join(", "))
}
