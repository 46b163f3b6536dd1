//! "No table of this family is larger and holds no set": reading and writing the claim.
//!
//! The only certificate about a family and not a table. It shows a table, which says how many cards
//! are possible, and a chain of steps, which says how many are not:
//!
//! ```json
//! {"schema": "fairdeal/set-certificate/2", "kind": "largest-set-free", "family": "set/v3p2", …,
//!  "v": 3, "p": 2, "size": 4,
//!  "cards": ["00", "01", "10", "11"],
//!  "bound": {"most": 4, "steps": [
//!    {"p": 1, "by": "whole-deck", "most": 2},
//!    {"p": 2, "by": "hyperplanes", "most": 4, "multipliers": [2, -1, 0]}]}}
//! ```
//!
//! What the steps mean, and whether they hold, is the business of `check::largest`.

use fairdeal_core::claim::{self, Claim, Opened};
use fairdeal_core::error::excerpt;
use fairdeal_core::words::counted;
use fairdeal_core::{InputError, Refusal};
use serde_json::{Map, Value, json};

use super::{SCHEMA, schema, stopped};
use crate::family::{MOST_CARDS, MOST_PROPERTIES, MOST_VALUES, SetFamily};
use crate::notation::{self, Lettering};
use crate::rules::{Card, Rule};

/// The word for this kind.
pub const KIND: &str = "largest-set-free";

/// A table without a set, and why no table without a set has more than `most` cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Largest {
    /// Values per property.
    pub v: usize,
    /// Properties.
    pub p: usize,
    /// The number of cards claimed; it stands beside the list, so that a list with a card lost is
    /// not a smaller truth but a mistake.
    pub size: u64,
    /// The table.
    pub cards: Vec<Card>,
    /// No table has more cards than this.
    pub most: u64,
    /// Why: bounds for fewer properties first, the last one for p.
    pub steps: Vec<Step>,
}

/// A bound for decks of p properties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Properties.
    pub p: usize,
    /// No set-free table has more cards.
    pub most: u64,
    /// Why.
    pub by: By,
}

/// Why a step holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// v = 2: any two cards are a set.
    TwoValues,
    /// p = 1: the deck is the only set.
    WholeDeck,
    /// p = 2: the theorem of Frobenius and König.
    Koenig,
    /// v layers, each bounded by the step before.
    Product,
    /// v layers, all choices of them looked at.
    Layers,
    /// v = 3: pairs and triples counted over all hyperplanes, added up with these multipliers.
    Hyperplanes([i64; 3]),
}

impl By {
    pub fn word(self) -> &'static str {
        match self {
            By::TwoValues => "two-values",
            By::WholeDeck => "whole-deck",
            By::Koenig => "koenig",
            By::Product => "product",
            By::Layers => "layers",
            By::Hyperplanes(_) => "hyperplanes",
        }
    }
}

impl Largest {
    /// What it claims, held against this family.
    pub fn claim(&self, family: SetFamily) -> Claim {
        let size = counted(self.size, "card");
        let says = match self.most == self.size {
            true => format!("has a table of {size} without a set and none larger"),
            false => format!(
                "has a table of {size} without a set and none of more than {}",
                counted(self.most, "card")
            ),
        };
        Claim::of_family(family.to_string(), KIND, says)
    }

    /// Checks that what it says of itself, and the answer around it, tell of this family.
    ///
    /// # Errors
    /// At the first field that says something else.
    pub fn suits(&self, family: SetFamily, opened: &Opened) -> Result<(), Refusal> {
        let same = |name: &str| {
            let parameters = name.strip_prefix("set").map(|rest| rest.trim_start_matches('/'));
            let named = parameters.and_then(|text| SetFamily::parse(text).ok());
            named.is_some_and(|named| {
                (named.v, named.p, named.rule) == (family.v, family.p, Rule::Set)
            })
        };
        self.claim(family).agrees(opened, same)?;
        let Some(answer) = &opened.answer else { return Ok(()) };
        claim::number(answer, "size", self.size)?;
        claim::flag(answer, "optimal", self.size == self.most)?;
        claim::number(answer, "bound", self.most)?;
        stopped(answer)?;
        for (name, wanted) in [("v", self.v), ("p", self.p)] {
            if let Some(parameters) = answer.get("parameters").filter(|given| !given.is_null()) {
                let said = claim::number(parameters, name, wanted as u64);
                said.map_err(|refusal| Refusal { place: "parameters".into(), ..refusal })?;
            }
        }
        match answer.get("cards").filter(|given| !given.is_null()) {
            Some(given) if !self.lists(given) => {
                Err(Refusal::new("cards", "the answer shows another table than the certificate"))
            }
            _ => Ok(()),
        }
    }

    /// Are these its cards, in whatever order?
    fn lists(&self, given: &Value) -> bool {
        let card = |text: &Value| Some(notation::card(self.v, self.p, text.as_str()?).ok()?.0);
        let given: Option<Vec<Card>> =
            given.as_array().and_then(|list| list.iter().map(card).collect());
        given.is_some_and(|mut given| {
            let mut own: Vec<&Card> = self.cards.iter().collect();
            own.sort_unstable();
            given.sort_unstable();
            given.iter().eq(own)
        })
    }

    /// Checks that the answer around it says no more than it shows.
    ///
    /// # Errors
    /// At the first field that does.
    pub fn shows(&self, opened: &Opened) -> Result<(), Refusal> {
        let names = ["count", "k", "by_size", "solution", "solutions"];
        let said = |answer| claim::not_shown(answer, &names, "a table and a bound are shown");
        opened.answer.as_ref().map_or(Ok(()), said)
    }

    pub fn to_json(&self) -> Value {
        let lettering = Lettering::of(self.v, self.p);
        let cards: Vec<String> = self.cards.iter().map(|card| lettering.card(card)).collect();
        let steps: Vec<Value> = self.steps.iter().map(Step::to_json).collect();
        let mut fields = Map::new();
        fields.insert("v".into(), self.v.into());
        fields.insert("p".into(), self.p.into());
        fields.insert("size".into(), self.size.into());
        fields.insert("cards".into(), cards.into());
        fields.insert("bound".into(), json!({"most": self.most, "steps": steps}));
        self.claim(SetFamily::new(self.v, self.p)).written(SCHEMA, fields)
    }

    /// Reads a certificate that was opened.
    ///
    /// # Errors
    /// When it has no shape of ours. Nothing is said about whether it proves anything.
    pub fn read(opened: &Opened) -> Result<Self, InputError> {
        let Some(object) = opened.certificate.as_object() else {
            return Err(InputError::at("certificate", "expected an object"));
        };
        schema(&opened.certificate)?;
        let kind = object.get("kind").and_then(Value::as_str).unwrap_or("");
        if kind != KIND {
            let message = format!("`{}` is not a kind of certificate", excerpt(kind));
            return Err(InputError::at("certificate, kind", message));
        }
        let v = number(object, "v", "certificate", 2, MOST_VALUES as u64)? as usize;
        let p = number(object, "p", "certificate", 1, MOST_PROPERTIES as u64)? as usize;
        let bound = object.get("bound").and_then(Value::as_object);
        let bound =
            bound.ok_or_else(|| InputError::at("certificate, bound", "expected an object"))?;
        let steps = list(bound, "steps", "certificate, bound")?;
        if steps.len() > MOST_PROPERTIES {
            let message = format!("more than {MOST_PROPERTIES}");
            return Err(InputError::at("certificate, bound, steps", message));
        }
        let cards = list(object, "cards", "certificate")?;
        if cards.len() > MOST_CARDS {
            let message = format!("a table has at most {MOST_CARDS}");
            return Err(InputError::at("certificate, cards", message));
        }
        Ok(Largest {
            v,
            p,
            size: number(object, "size", "certificate", 0, u64::MAX)?,
            cards: cards
                .iter()
                .enumerate()
                .map(|(i, value)| {
                    let place = format!("certificate, card {}", i + 1);
                    let Some(text) = value.as_str() else {
                        return Err(InputError::at(place, "expected a card as text"));
                    };
                    let read = notation::card(v, p, text);
                    read.map(|(card, _)| card).map_err(|e| InputError::at(place, e))
                })
                .collect::<Result<_, _>>()?,
            most: number(bound, "most", "certificate, bound", 0, u64::MAX)?,
            steps: steps
                .iter()
                .enumerate()
                .map(|(i, value)| Step::from_json(value, &format!("certificate, step {}", i + 1)))
                .collect::<Result<_, _>>()?,
        })
    }
}

impl Step {
    fn to_json(&self) -> Value {
        let mut out = json!({"p": self.p, "by": self.by.word(), "most": self.most});
        if let (By::Hyperplanes(multipliers), Some(out)) = (self.by, out.as_object_mut()) {
            out.insert("multipliers".into(), multipliers.to_vec().into());
        }
        out
    }

    fn from_json(value: &Value, place: &str) -> Result<Self, InputError> {
        let object =
            value.as_object().ok_or_else(|| InputError::at(place, "expected an object"))?;
        let by = match object.get("by").and_then(Value::as_str).unwrap_or("") {
            "two-values" => By::TwoValues,
            "whole-deck" => By::WholeDeck,
            "koenig" => By::Koenig,
            "product" => By::Product,
            "layers" => By::Layers,
            "hyperplanes" => {
                let read: Option<Vec<i64>> =
                    list(object, "multipliers", place)?.iter().map(Value::as_i64).collect();
                let three = read.and_then(|read| <[i64; 3]>::try_from(read).ok());
                let place = format!("{place}, multipliers");
                let bad = || InputError::at(place, "expected three whole numbers");
                By::Hyperplanes(three.ok_or_else(bad)?)
            }
            other => {
                let message = format!("`{}` is not a reason for a bound", excerpt(other));
                return Err(InputError::at(format!("{place}, by"), message));
            }
        };
        Ok(Step {
            p: number(object, "p", place, 1, MOST_PROPERTIES as u64)? as usize,
            most: number(object, "most", place, 0, u64::MAX)?,
            by,
        })
    }
}

fn number(
    object: &Map<String, Value>,
    name: &str,
    place: &str,
    low: u64,
    high: u64,
) -> Result<u64, InputError> {
    match object.get(name).and_then(Value::as_u64) {
        Some(n) if (low..=high).contains(&n) => Ok(n),
        _ if high == u64::MAX => {
            Err(InputError::at(format!("{place}, {name}"), "expected a number"))
        }
        _ => {
            let message = format!("expected a number from {low} to {high}");
            Err(InputError::at(format!("{place}, {name}"), message))
        }
    }
}

fn list<'a>(
    object: &'a Map<String, Value>,
    name: &str,
    place: &str,
) -> Result<&'a Vec<Value>, InputError> {
    let items = object.get(name).and_then(Value::as_array);
    items.ok_or_else(|| InputError::at(format!("{place}, {name}"), "expected a list"))
}
