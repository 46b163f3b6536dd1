//! Why no more disjoint sets can be had: reading and writing.
//!
//! ```json
//! {"weights": {"3hgd": 1, "3hgo": 1}, "scale": 1}
//! {"by": "sum"}
//! {"by": "sum", "weights": {"3hgd": 1, "3hgo": 1}, "scale": 1}
//! {"by": "clauses", "lrat": "…"}
//! {"card": "3hgd", "unused": …, "sets": [{"set": ["3hgd", "3spd", "3frd"], "then": …}]}
//! ```
//!
//! What they mean is in `check::bound`.

use fairdeal_core::InputError;
use serde_json::{Map, Value, json};

use super::{At, What, card, cards};
use crate::notation::Lettering;
use crate::rules::{Card, Table};

/// How deep a tree of cases may be; a table of more cards than this is not read as one.
const MOST_DEPTH: usize = 200;

/// Why so many disjoint sets cannot be had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Every set weighs at least `scale`, and all cards together less than it would take.
    Weights(Weights),
    /// The cards left over would have to add up to something that they cannot; if there are weights,
    /// unless they were too heavy to be left over.
    Sum(Option<Weights>),
    /// The clauses for one set more have no model: a proof in LRAT. For the whole table only, not in a case.
    Clauses(String),
    /// A card stays on the table, or goes with one of its sets.
    Cases {
        card: Card,
        /// If it stays.
        unused: Box<Bound>,
        /// If it goes, with each set that it lies in.
        sets: Vec<(Vec<Card>, Bound)>,
    },
}

/// Weights on cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// The cards that weigh something.
    pub weights: Vec<(Card, u64)>,
    /// What a set weighs at least.
    pub scale: u64,
}

impl Weights {
    fn to_json(&self, lettering: Lettering) -> Value {
        let weigh = |(card, weight): &(Card, u64)| (lettering.card(card), (*weight).into());
        let weights: Map<String, Value> = self.weights.iter().map(weigh).collect();
        json!({"weights": weights, "scale": self.scale})
    }
}

impl Bound {
    pub fn to_json(&self, lettering: Lettering) -> Value {
        match self {
            Bound::Weights(weights) => weights.to_json(lettering),
            Bound::Sum(None) => json!({"by": "sum"}),
            Bound::Sum(Some(weights)) => {
                let mut out = json!({"by": "sum"});
                if let (Some(out), Value::Object(more)) =
                    (out.as_object_mut(), weights.to_json(lettering))
                {
                    out.extend(more);
                }
                out
            }
            Bound::Clauses(proof) => json!({"by": "clauses", "lrat": proof}),
            Bound::Cases { card, unused, sets } => {
                let case = |(set, then): &(Vec<Card>, Bound)| {
                    let set: Vec<String> = set.iter().map(|card| lettering.card(card)).collect();
                    json!({"set": set, "then": then.to_json(lettering)})
                };
                let sets: Vec<Value> = sets.iter().map(case).collect();
                let unused = unused.to_json(lettering);
                json!({"card": lettering.card(card), "unused": unused, "sets": sets})
            }
        }
    }

    /// Reads it.
    ///
    /// # Errors
    /// When it has another shape, or names what is no card.
    pub fn from_json(table: &Table, value: &Value) -> Result<Self, InputError> {
        read(table, value, &At::word("bound"), 0)
    }
}

fn read(table: &Table, value: &Value, at: &At<'_>, depth: usize) -> Result<Bound, InputError> {
    let bad = |what: &str| at.error(what);
    if depth > MOST_DEPTH {
        return Err(bad("cases within cases, too deep"));
    }
    let object = value.as_object().ok_or_else(|| bad("expected an object"))?;
    let by_sum = object.get("by").and_then(Value::as_str) == Some("sum");
    if let Some(weights) = object.get("weights") {
        let weights = weights.as_object().ok_or_else(|| bad("weights: expected an object"))?;
        let weigh = |(name, weight): (&String, &Value)| {
            let weight = weight.as_u64().ok_or_else(|| bad("weights: expected whole numbers"))?;
            Ok((card(table, name, at)?, weight))
        };
        let weights = weights.iter().map(weigh).collect::<Result<_, InputError>>()?;
        let scale = object.get("scale").and_then(Value::as_u64);
        let scale = scale.ok_or_else(|| bad("scale: expected a whole number"))?;
        let weights = Weights { weights, scale };
        return Ok(if by_sum { Bound::Sum(Some(weights)) } else { Bound::Weights(weights) });
    }
    if object.get("by").and_then(Value::as_str) == Some("clauses") {
        let proof = object.get("lrat").and_then(Value::as_str);
        let proof = proof.ok_or_else(|| bad("lrat: expected a text"))?;
        return Ok(Bound::Clauses(proof.into()));
    }
    if by_sum {
        return Ok(Bound::Sum(None));
    }
    let Some(name) = object.get("card").and_then(Value::as_str) else {
        return Err(bad("expected weights, a sum, clauses or cases"));
    };
    let unused = object.get("unused").unwrap_or(&Value::Null);
    let sets = object.get("sets").and_then(Value::as_array);
    let sets = sets.ok_or_else(|| bad("sets: expected a list"))?;
    let within = at.then(What::Of("set", name));
    let case = |value: &Value| {
        let field = |name: &str| value.get(name).unwrap_or(&Value::Null);
        Ok((cards(table, field("set"), &within)?, read(table, field("then"), &within, depth + 1)?))
    };
    Ok(Bound::Cases {
        card: card(table, name, at)?,
        unused: Box::new(read(table, unused, &at.then(What::Unused(name)), depth + 1)?),
        sets: sets.iter().map(case).collect::<Result<_, InputError>>()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reading calls itself for each level: there is an end to them.
    #[test]
    fn cases_have_a_depth() {
        let (table, _) = crate::notation::table(3, 2, "00 01 02").unwrap();
        let said = |levels: usize, unused: bool| {
            let mut bound = json!({"by": "sum"});
            for _ in 0..levels {
                bound = match unused {
                    true => json!({"card": "00", "unused": bound, "sets": []}),
                    false => {
                        let sets = json!([{"set": ["00"], "then": bound}]);
                        json!({"card": "00", "unused": {"by": "sum"}, "sets": sets})
                    }
                };
            }
            Bound::from_json(&table, &bound).map(|_| ()).map_err(|error| error.message)
        };
        for unused in [true, false] {
            assert_eq!(said(MOST_DEPTH, unused), Ok(()));
            assert_eq!(said(MOST_DEPTH + 1, unused), Err("cases within cases, too deep".into()));
            assert_eq!(said(MOST_DEPTH + 9, unused), Err("cases within cases, too deep".into()));
        }
    }
}
