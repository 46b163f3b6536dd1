//! Certificates: what `solve` hands out and `check` accepts.
//!
//! A certificate is a JSON object `{"schema": "fairdeal/swish-certificate/2", "kind": …}` that names its
//! `position`, `question` and `claim`, with the fields of its kind; version 1 had the same fields without
//! these three names and is still read. A swish may also be written as text: card numbers from 1, each
//! with its laying after a colon, as in `3:as-is 7:left-right`. The object that `solve --json` prints is
//! read too. This folder only reads and writes; whether a certificate proves anything is the business of
//! [`crate::check`].
//!
//! | kind | claim | fields |
//! | --- | --- | --- |
//! | `swish` | there is a swish | `cards`: each with its laying |
//! | `no-swish` | there is none | `card_count`; with `"evidence": "peeled"` also `order`, with `"clauses"` also `lrat` |
//! | `largest-swish` | there is none larger | `cards` of the swish, `bound` (see [`Bound`]) |
//! | `no-swish-of` | none of k or more | `k`, `cards`: their number, `bound` |
//!
//! One kind may answer several questions: that there is no swish answers all of them, and a swish is
//! one answer to "at least k" (then `k` is there too), to "all", or what a search for the largest had
//! found. Certificates about whole families are in [`family`].

mod around;
mod bound;
mod choices;
pub mod family;

pub use bound::{Bound, OrbitWeight, Weights};
pub use choices::Choices;

use fairdeal_core::claim::{self, Claim, Opened};
use fairdeal_core::error::excerpt;
use fairdeal_core::{InputError, Refusal};
use serde_json::{Map, Value};

use crate::notation::{Position, no_laying};
use crate::rules::{Laying, Placed, Swish};

/// The schema every certificate names.
pub const SCHEMA: &str = "fairdeal/swish-certificate/2";
/// The schema before it, still read.
const SCHEMA_1: &str = "fairdeal/swish-certificate/1";

/// The question a certificate answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Is there a swish?
    Any,
    /// Is there one of so many cards or more?
    AtLeast(u64),
    Largest,
    /// All swishes.
    All,
    /// Their number.
    Count,
}

impl Asked {
    pub fn word(self) -> &'static str {
        match self {
            Asked::Any => "any",
            Asked::AtLeast(_) => "at-least",
            Asked::Largest => "largest",
            Asked::All => "all",
            Asked::Count => "count",
        }
    }
}

/// A certificate as it was read.
#[derive(Clone, Debug)]
pub struct Read {
    pub certificate: Certificate,
    /// The question it says it answers, or that of its kind.
    pub asked: Asked,
    /// The text it stood in.
    pub opened: Opened,
}

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
    /// There is no swish: a proof that the clauses which say there is one have no model.
    Refuted {
        /// The number of cards in the hand.
        cards: u64,
        /// In LRAT.
        proof: String,
    },
    /// There is this swish, and none of more cards.
    LargestSwish {
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
            Certificate::NoSwish { .. }
            | Certificate::Peeled { .. }
            | Certificate::Refuted { .. } => "no-swish",
            Certificate::LargestSwish { .. } => "largest-swish",
            Certificate::NoSwishOf { .. } => "no-swish-of",
        }
    }

    /// The entries of its lists.
    pub fn things(&self) -> u64 {
        // A character of a proof is worth a step: what its lines look at is counted beside.
        let pieces = |proof: &String| proof.len() / crate::check::A_THING as usize;
        let weights = |bound: &Bound| match bound {
            Bound::Capacity(Weights { cards, orbits, aside, red, .. }) => {
                cards.len() + orbits.len() + aside.len() + red.len()
            }
            Bound::Choices(choices) => choices.things(),
            Bound::Clauses(proof) => pieces(proof),
            Bound::Cards | Bound::Cells | Bound::Search => 0,
        };
        let entries = match self {
            Certificate::Swish(swish) => swish.len(),
            Certificate::NoSwish { .. } => 0,
            Certificate::Peeled { order } => order.len(),
            Certificate::Refuted { proof, .. } => pieces(proof),
            Certificate::LargestSwish { swish, bound } => swish.len() + weights(bound),
            Certificate::NoSwishOf { bound, .. } => weights(bound),
        };
        entries as u64
    }

    /// The question it answers if it does not say.
    fn own_question(&self) -> Asked {
        match self {
            Certificate::LargestSwish { .. } => Asked::Largest,
            Certificate::NoSwishOf { k, .. } => Asked::AtLeast(*k),
            _ => Asked::Any,
        }
    }

    /// Does it answer this question? A claim about the largest swish or about k cards answers that
    /// question only, and a swish is not a number of swishes.
    fn answers(&self, asked: Asked) -> bool {
        match self {
            Certificate::Swish(_) => asked != Asked::Count,
            Certificate::NoSwish { .. }
            | Certificate::Peeled { .. }
            | Certificate::Refuted { .. } => true,
            _ => asked == self.own_question(),
        }
    }

    /// What it claims of a position, as the answer to this question.
    pub fn claim(&self, position: &Position, asked: Asked) -> Claim {
        let asked = if self.answers(asked) { asked } else { self.own_question() };
        let says = match (self, asked) {
            (Certificate::Swish(swish), asked) => {
                let size = format!("holds a swish of {} cards", swish.len());
                match asked {
                    Asked::AtLeast(k) => format!("{size}, {k} or more"),
                    Asked::Largest => format!("{size}, the largest found"),
                    Asked::All => format!("{size}, the first of all"),
                    Asked::Any | Asked::Count => size,
                }
            }
            (
                Certificate::NoSwish { .. }
                | Certificate::Peeled { .. }
                | Certificate::Refuted { .. },
                _,
            ) => "holds no swish".into(),
            (Certificate::LargestSwish { swish, .. }, _) => {
                format!("holds a swish of {} cards and none larger", swish.len())
            }
            (Certificate::NoSwishOf { k, .. }, _) => format!("holds no swish of {k} or more cards"),
        };
        Claim::of_position(position.id(), self.kind(), asked.word(), says)
    }

    /// Cards are written by their numbers on the table and read as such; this makes places in the hand
    /// of them, which differ where cards were taken.
    ///
    /// # Errors
    /// The first number that no card of the hand has. What is no number of the table at all is left
    /// to the checker.
    pub(crate) fn number(
        &mut self,
        card: &dyn Fn(usize) -> Result<usize, String>,
    ) -> Result<(), Refusal> {
        let lay = |swish: &mut Swish| {
            for (i, placed) in swish.iter_mut().enumerate() {
                let there = card(placed.card + 1);
                placed.card = there.map_err(|why| Refusal::new(format!("entry {}", i + 1), why))?;
            }
            Ok(())
        };
        let list = |cards: &mut [usize], entry: &str| {
            for (i, place) in cards.iter_mut().enumerate() {
                let there = card(place.saturating_add(1));
                *place = there.map_err(|why| Refusal::new(format!("{entry} {}", i + 1), why))?;
            }
            Ok(())
        };
        // Tokens of a tree that are cards count them from 1.
        let tree = |tokens: &mut [i64]| {
            for (i, token) in tokens.iter_mut().enumerate().filter(|(_, token)| **token > 0) {
                let there = card(usize::try_from(*token).unwrap_or(usize::MAX));
                let there =
                    there.map_err(|why| Refusal::new(format!("tree, token {}", i + 1), why));
                *token = i64::try_from(there?.saturating_add(1)).unwrap_or(i64::MAX);
            }
            Ok(())
        };
        let inside = |bound: &mut Bound| match bound {
            Bound::Capacity(weights) => list(&mut weights.aside, "aside, entry"),
            Bound::Choices(choices) => tree(&mut choices.tree),
            Bound::Cards | Bound::Cells | Bound::Clauses(_) | Bound::Search => Ok(()),
        };
        match self {
            Certificate::Swish(swish) => lay(swish),
            Certificate::LargestSwish { swish, bound } => lay(swish).and_then(|()| inside(bound)),
            Certificate::Peeled { order } => list(order, "entry"),
            Certificate::NoSwishOf { bound, .. } => inside(bound),
            Certificate::NoSwish { .. } | Certificate::Refuted { .. } => Ok(()),
        }
    }

    /// The certificate as JSON, as the answer to this question about a position.
    pub fn to_json(&self, position: &Position, asked: Asked) -> Value {
        let mut out = Map::new();
        if let Asked::AtLeast(k) = asked {
            out.insert("k".into(), k.into());
        }
        match self {
            Certificate::Swish(swish) => {
                out.insert("cards".into(), position.swish_json(swish));
            }
            Certificate::NoSwish { cards } => {
                out.insert("card_count".into(), (*cards).into());
            }
            Certificate::Peeled { order } => {
                out.insert("card_count".into(), order.len().into());
                out.insert("evidence".into(), "peeled".into());
                out.insert(
                    "order".into(),
                    order.iter().map(|&card| position.number(card)).collect(),
                );
            }
            Certificate::Refuted { cards, proof } => {
                out.insert("card_count".into(), (*cards).into());
                out.insert("evidence".into(), "clauses".into());
                out.insert("lrat".into(), proof.as_str().into());
            }
            Certificate::LargestSwish { swish, bound } => {
                out.insert("cards".into(), position.swish_json(swish));
                out.insert("bound".into(), bound.to_json(&|card| position.number(card)));
            }
            Certificate::NoSwishOf { k, cards, bound } => {
                out.insert("k".into(), (*k).into());
                out.insert("card_count".into(), (*cards).into());
                out.insert("bound".into(), bound.to_json(&|card| position.number(card)));
            }
        }
        self.claim(position, asked).written(SCHEMA, out)
    }

    /// Reads a certificate: its JSON, the JSON of an answer that carries one, or a swish as text.
    ///
    /// # Errors
    /// When it is none of these. Nothing is said about whether it proves anything.
    pub fn parse(text: &str) -> Result<Read, InputError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(InputError::at("certificate", "it is empty"));
        }
        if !text.starts_with('{') {
            let read = |(i, word): (usize, &str)| placed(word, i);
            let words = text.split(|c: char| c.is_whitespace() || c == ',' || c == ';');
            let words = words.filter(|word| !word.is_empty());
            let swish: Result<Swish, _> = words.enumerate().map(read).collect();
            let opened = Opened { certificate: Value::Null, answer: None };
            return Ok(Read { certificate: Certificate::Swish(swish?), asked: Asked::Any, opened });
        }
        Self::of(claim::open(text)?)
    }

    /// Reads a certificate that was found in a text.
    ///
    /// # Errors
    /// As [`Certificate::parse`].
    pub fn of(opened: Opened) -> Result<Read, InputError> {
        let certificate = Self::from_json(&opened.certificate)?;
        let said = |name: &str| {
            let around = opened.answer.as_ref().and_then(|answer| answer.get(name));
            opened.certificate.get(name).or(around)
        };
        let asked = match said("question").and_then(Value::as_str) {
            Some("any") => Asked::Any,
            Some("at-least") => match said("k").and_then(Value::as_u64) {
                Some(k) => Asked::AtLeast(k),
                None => return Err(InputError::at("certificate, k", "expected a number")),
            },
            Some("largest") => Asked::Largest,
            Some("all") => Asked::All,
            Some("count") => Asked::Count,
            // A number says what is asked where no word does.
            None if matches!(certificate, Certificate::Swish(_)) && said("k").is_some() => {
                match said("k").and_then(Value::as_u64) {
                    Some(k) => Asked::AtLeast(k),
                    None => return Err(InputError::at("certificate, k", "expected a number")),
                }
            }
            // Another word is refused when it is compared with the claim.
            _ => certificate.own_question(),
        };
        Ok(Read { certificate, asked, opened })
    }

    fn from_json(value: &Value) -> Result<Self, InputError> {
        let field = |name: &str| value.get(name).unwrap_or(&Value::Null);
        read_schema(value)?;
        match field("kind").as_str().unwrap_or("") {
            "swish" => Ok(Certificate::Swish(swish_from_json(field("cards"))?)),
            "no-swish" => none_from_json(value),
            "largest-swish" => Ok(Certificate::LargestSwish {
                swish: swish_from_json(field("cards"))?,
                bound: Bound::from_json(field("bound"))?,
            }),
            "no-swish-of" => Ok(Certificate::NoSwishOf {
                k: number(value, "k")?,
                cards: card_count(value)?,
                bound: Bound::from_json(field("bound"))?,
            }),
            other => {
                let message = format!("`{}` is not a kind of certificate", excerpt(other));
                Err(InputError::at("certificate, kind", message))
            }
        }
    }
}

/// Refuses what names neither schema.
fn read_schema(value: &Value) -> Result<(), InputError> {
    let schema = value.get("schema").and_then(Value::as_str).unwrap_or("");
    match [SCHEMA, SCHEMA_1].contains(&schema) {
        true => Ok(()),
        false => {
            let message = format!("`{}`, expected `{SCHEMA}`", excerpt(schema));
            Err(InputError::at("certificate, schema", message))
        }
    }
}

fn number(value: &Value, name: &str) -> Result<u64, InputError> {
    let number = value.get(name).and_then(Value::as_u64);
    number.ok_or_else(|| InputError::at(format!("certificate, {name}"), "expected a number"))
}

/// How many cards the hand has; version 1 had the number under `cards`.
fn card_count(value: &Value) -> Result<u64, InputError> {
    number(value, "cards").or_else(|_| number(value, "card_count"))
}

fn none_from_json(value: &Value) -> Result<Certificate, InputError> {
    let cards = card_count(value)?;
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
        Some("clauses") => match value.get("lrat").and_then(Value::as_str) {
            Some(proof) => Ok(Certificate::Refuted { cards, proof: proof.into() }),
            None => Err(InputError::at("certificate, lrat", "expected a text")),
        },
        Some(other) => {
            let message = format!("`{}` is neither `peeled` nor `clauses`", excerpt(other));
            Err(InputError::at("certificate, evidence", message))
        }
    }
}

impl Read {
    /// Checks that the certificate, and the answer around it if there is one, speak of this position
    /// and of what the certificate shows.
    ///
    /// # Errors
    /// The first field that says something else.
    pub fn agrees(&self, position: &Position) -> Result<(), Refusal> {
        let claim = self.certificate.claim(position, self.asked);
        self.agrees_by(position, &claim, |name| position.is_named(name))
    }

    /// The same, for the claim made, with whoever knows the names of the position.
    ///
    /// # Errors
    /// As [`Read::agrees`].
    pub(crate) fn agrees_by(
        &self,
        position: &Position,
        claim: &Claim,
        same: impl Fn(&str) -> bool,
    ) -> Result<(), Refusal> {
        claim.agrees(&self.opened, same)?;
        if let (Certificate::Swish(swish), Asked::AtLeast(k)) = (&self.certificate, self.asked)
            && (swish.len() as u64) < k
        {
            return Err(Refusal::new("k", format!("{} cards are fewer than {k}", swish.len())));
        }
        let has_k = matches!(self.certificate, Certificate::NoSwishOf { .. });
        if !has_k && !matches!(self.asked, Asked::AtLeast(_)) {
            claim::not_shown(&self.opened.certificate, &["k"], NO_NUMBER)?;
        }
        around::check(self, position)
    }
}

/// Why a k says nothing.
const NO_NUMBER: &str = "the question is not about a number of cards";

/// A swish as JSON: a list of texts, `"3:left-right"`, cards from 1.
pub fn swish_json(swish: &[Placed]) -> Value {
    swish.iter().map(placed_text).collect()
}

/// A swish as text, as in `3:as-is 7:left-right`.
pub fn swish_text(swish: &[Placed]) -> String {
    swish.iter().map(placed_text).collect::<Vec<_>>().join(" ")
}

fn placed_text(placed: &Placed) -> String {
    format!("{}:{}", placed.card + 1, placed.laying.word())
}

/// Reads such a list, or one of `{"card": 3, "laying": "left-right"}`, as version 1 had it.
///
/// # Errors
/// When it is none; the error names the card.
pub fn swish_from_json(value: &Value) -> Result<Swish, InputError> {
    let list = value.as_array();
    let list = list.ok_or_else(|| InputError::at("certificate, cards", "expected a list"))?;
    let read = |(i, value): (usize, &Value)| {
        if let Some(word) = value.as_str() {
            return placed(word, i);
        }
        let wrong = |message: &str| InputError::at(format!("certificate, card {}", i + 1), message);
        let number = value.get("card").and_then(Value::as_u64).filter(|&n| n > 0);
        let number = number.and_then(|n| usize::try_from(n).ok());
        let card = number.ok_or_else(|| wrong("expected the number of a card, from 1"))? - 1;
        let word = value.get("laying").and_then(Value::as_str).unwrap_or("");
        let laying = Laying::read(word).ok_or_else(|| wrong(&no_laying(word)))?;
        Ok(Placed { card, laying })
    };
    list.iter().enumerate().map(read).collect()
}

/// Reads a card and its laying, as in `3:left-right`; without a laying the card lies as it is.
///
/// # Errors
/// When it is none.
pub fn placed(word: &str, i: usize) -> Result<Placed, InputError> {
    let wrong = |message: String| InputError::at(format!("certificate, card {}", i + 1), message);
    let (number, laying) = word.split_once(':').unwrap_or((word, "as-is"));
    let card = number.parse::<usize>().ok().filter(|&n| n > 0).ok_or_else(|| {
        wrong(format!("`{}` is not the number of a card, as in 3:left-right", excerpt(word)))
    })?;
    let laying = Laying::read(laying).ok_or_else(|| wrong(no_laying(laying)))?;
    Ok(Placed { card: card - 1, laying })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(more: Value) -> Result<Read, String> {
        let mut all = json!({"schema": SCHEMA, "kind": "no-swish", "card_count": 2});
        let fields = more.as_object().unwrap().clone();
        all.as_object_mut().unwrap().extend(fields);
        Certificate::parse(&all.to_string()).map_err(|error| error.to_string())
    }

    #[test]
    fn cards_count_from_one() {
        let from_one = "certificate, card 1: expected the number of a card, from 1";
        let swish = |card: u64| swish_from_json(&json!([{"card": card, "laying": "as-is"}]));
        assert_eq!(swish(0).unwrap_err().to_string(), from_one);
        let first = Placed { card: 0, laying: Laying::AS_IS };
        assert_eq!((swish(1), placed("1", 0)), (Ok(vec![first]), Ok(first)));
        assert!(placed("0", 0).is_err() && placed("0:as-is", 0).is_err());
        assert_eq!(swish_text(&[first, first]), "1:as-is 1:as-is");
        let listed = |text: &str| Certificate::parse(text).map(|read| read.certificate);
        assert_eq!(listed("1,1;1 1"), Ok(Certificate::Swish(vec![first; 4])));
    }

    #[test]
    fn orders_are_of_all_cards() {
        let order = |order: Value| read(json!({"evidence": "peeled", "order": order}));
        let said = order(json!([2, 1])).unwrap().certificate;
        assert_eq!(said, Certificate::Peeled { order: vec![1, 0] });
        let why = "certificate, order: expected numbers of cards, from 1";
        assert_eq!(order(json!([0, 1])).unwrap_err(), why);
        assert_eq!(order(json!([1])).unwrap_err(), "certificate, order: 1 cards, not 2");
    }

    #[test]
    fn questions_and_schemas_are_read() {
        for (word, asked) in [("any", Asked::Any), ("count", Asked::Count), ("all", Asked::All)] {
            let said = read(json!({"question": word})).unwrap();
            assert!(said.asked == asked, "{word}");
            let bound = json!({"by": "search"});
            let of = json!({"kind": "no-swish-of", "k": 3, "bound": bound, "question": word});
            assert!(read(of).unwrap().asked == asked, "{word}");
        }
        for schema in [json!("fairdeal/swish-certificate/9"), json!(null), json!("")] {
            assert!(read(json!({"schema": schema})).unwrap_err().contains("schema: "));
        }
    }
}
