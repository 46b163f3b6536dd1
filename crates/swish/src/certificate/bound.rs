//! Why no swish of a hand has more than so many cards: reading and writing.

use fairdeal_core::InputError;
use fairdeal_core::error::excerpt;
use serde_json::{Value, json};

use super::choices::Choices;

/// A reason why no swish is larger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bound {
    /// `{"by": "cards"}`: there are no more cards.
    Cards,
    /// `{"by": "cells"}`: more cards show more symbols than the cells have room for.
    Cells,
    /// `{"by": "capacity", …}`: weights on cards and orbits, perhaps with cards set aside and red cells.
    Capacity(Weights),
    /// `{"by": "choices", …}`: cards are used or not, case by case.
    Choices(Choices),
    /// `{"by": "clauses", "lrat": …}`: a proof that the clauses for one card more have no model; which
    /// clauses, is in [`crate::check`].
    Clauses(String),
    /// `{"by": "search"}`: nothing is shown; the checker tries everything, up to a size.
    Search,
}

/// Weights on cards and orbits; what they must satisfy is in [`crate::check::capacity`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// What each card weighs at least.
    pub scale: u64,
    /// A weight for each card of the hand.
    pub cards: Vec<u64>,
    /// Weights for orbits; those not named have none.
    pub orbits: Vec<OrbitWeight>,
    /// Cards set aside before anything is weighed, in this order; by their places in the hand.
    pub aside: Vec<usize>,
    /// Cells, row and column from 1, on which the symbols of one card more would be odd in number.
    pub red: Vec<(u64, u64)>,
}

/// The weights of one orbit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrbitWeight {
    /// Row and column, from 1, of any of its cells.
    pub cell: (u64, u64),
    /// The weight of a point there, for each cell of the orbit.
    pub room: u64,
    /// What a point gains and a circle costs.
    pub height: i64,
}

impl Bound {
    /// The word after `by`.
    pub fn word(&self) -> &'static str {
        match self {
            Bound::Cards => "cards",
            Bound::Cells => "cells",
            Bound::Capacity(_) => "capacity",
            Bound::Choices(_) => "choices",
            Bound::Clauses(_) => "clauses",
            Bound::Search => "search",
        }
    }

    /// The bound as JSON, cards by their numbers on the table.
    pub fn to_json(&self, number: &dyn Fn(usize) -> usize) -> Value {
        match self {
            Bound::Capacity(weights) => {
                let one = |o: &OrbitWeight| {
                    let (row, column) = o.cell;
                    json!({"cell": [row, column], "room": o.room, "height": o.height})
                };
                let orbits: Vec<Value> = weights.orbits.iter().map(one).collect();
                let mut out = json!({
                    "by": "capacity",
                    "scale": weights.scale,
                    "cards": weights.cards,
                    "orbits": orbits,
                });
                if !weights.aside.is_empty() {
                    out["aside"] = weights.aside.iter().map(|&card| number(card)).collect();
                }
                if !weights.red.is_empty() {
                    out["red"] =
                        weights.red.iter().map(|&(row, column)| json!([row, column])).collect();
                }
                out
            }
            Bound::Choices(choices) => choices.to_json(number),
            Bound::Clauses(proof) => json!({"by": "clauses", "lrat": proof}),
            other => json!({"by": other.word()}),
        }
    }

    /// Reads a bound.
    ///
    /// # Errors
    /// When it is none; the error names the field.
    pub fn from_json(value: &Value) -> Result<Bound, InputError> {
        match value.get("by").and_then(Value::as_str).unwrap_or("") {
            "cards" => Ok(Bound::Cards),
            "cells" => Ok(Bound::Cells),
            "capacity" => weights(value).map(Bound::Capacity),
            "choices" => Choices::from_json(value).map(Bound::Choices),
            "clauses" => match value.get("lrat").and_then(Value::as_str) {
                Some(proof) => Ok(Bound::Clauses(proof.into())),
                None => Err(InputError::at("certificate, bound, lrat", "expected a text")),
            },
            "search" => Ok(Bound::Search),
            other => {
                let words = "cards, cells, capacity, choices, clauses, search";
                let message = format!("`{}` is none of {words}", excerpt(other));
                Err(InputError::at("certificate, bound, by", message))
            }
        }
    }
}

fn weights(value: &Value) -> Result<Weights, InputError> {
    let wrong = |field: &str, what: &str| {
        InputError::at(format!("certificate, bound, {field}"), format!("expected {what}"))
    };
    let natural = "a natural number";
    let list = |field: &str| {
        let list = value.get(field).and_then(Value::as_array);
        list.ok_or_else(|| wrong(field, "a list"))
    };
    let scale = value.get("scale").and_then(Value::as_u64);
    let scale = scale.ok_or_else(|| wrong("scale", natural))?;
    let card = |v: &Value| v.as_u64().ok_or_else(|| wrong("cards", "natural numbers"));
    let cards = list("cards")?.iter().map(card).collect::<Result<_, _>>()?;
    let cell = |value: Option<&Value>, field: &str| {
        let pair = value.and_then(Value::as_array).filter(|pair| pair.len() == 2);
        let at = |i: usize| pair.and_then(|pair| pair[i].as_u64());
        at(0).zip(at(1)).ok_or_else(|| wrong(field, "[row, column]"))
    };
    let orbit = |v: &Value| {
        let cell = cell(v.get("cell"), "cell")?;
        let room = v.get("room").and_then(Value::as_u64);
        let room = room.ok_or_else(|| wrong("room", natural))?;
        let height = v.get("height").and_then(Value::as_i64);
        let height = height.ok_or_else(|| wrong("height", "a whole number"))?;
        Ok(OrbitWeight { cell, room, height })
    };
    let orbits = list("orbits")?.iter().map(orbit).collect::<Result<_, _>>()?;
    // What is not there is an empty list.
    let some = |field: &str| match value.get(field) {
        None => Ok(&[][..]),
        Some(_) => list(field).map(Vec::as_slice),
    };
    let card = |v: &Value| {
        let card = v.as_u64().and_then(|n| usize::try_from(n).ok()?.checked_sub(1));
        card.ok_or_else(|| wrong("aside", "numbers of cards, from 1"))
    };
    let aside = some("aside")?.iter().map(card).collect::<Result<_, _>>()?;
    let red = some("red")?.iter().map(|v| cell(Some(v), "red")).collect::<Result<_, _>>()?;
    Ok(Weights { scale, cards, orbits, aside, red })
}
