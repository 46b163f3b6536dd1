//! "No set", by counting: reading and writing.
//!
//! ```json
//! {"schema": "fairdeal/set-certificate/2", "kind": "no-set-counting", …, "card_count": 224, "groups": [
//!   {"differ": [1, 2, 3], "like": "0,2,14",
//!    "because": {"modulus": 2, "weights": [[0, 1, …], [0, 1, …], [0, 1, …]]}}]}
//! ```
//!
//! What it means is in `check::cover`. Properties are counted from 1, values from 0.

use fairdeal_core::InputError;
use serde_json::{Value, json};

use super::{At, What, card, items};
use crate::notation::Lettering;
use crate::rules::{Card, Table};

/// How deep a tree of cases may be: each level uses up a card of a set.
const MOST_DEPTH: usize = 64;

/// Why a group of cards holds no set that differs in these properties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The properties, counted from 0, in ascending order.
    pub differ: Vec<usize>,
    /// A card of the group: the others agree with it in all other properties.
    pub like: Card,
    pub because: Why,
}

/// Why no choice of cards shows every value of every property once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// Every card weighs 0 modulo this, and all values together do not.
    Modulo {
        modulus: u64,
        /// For each property, the weight of each value.
        weights: Vec<Vec<u64>>,
    },
    /// No card weighs more than 0, and all values together do.
    Signed {
        /// For each property, the weight of each value.
        weights: Vec<Vec<i64>>,
    },
    /// Some card has this value: one of these, and none will do.
    Cases {
        /// The property, counted from 0.
        property: usize,
        value: u8,
        /// Every card with it that fits what was chosen before, and why it will not do.
        cards: Vec<(Card, Why)>,
    },
}

impl Group {
    pub fn to_json(&self, lettering: Lettering) -> Value {
        let differ: Vec<usize> = self.differ.iter().map(|q| q + 1).collect();
        let because = self.because.to_json(lettering);
        json!({"differ": differ, "like": lettering.card(&self.like), "because": because})
    }

    /// Reads the group number `i`, counted from 1.
    ///
    /// # Errors
    /// When it has another shape, or names what is no card.
    pub fn from_json(table: &Table, value: &Value, i: usize) -> Result<Self, InputError> {
        let at = At::number("group", i);
        let field = |name: &str| value.get(name).unwrap_or(&Value::Null);
        let differ = items(field("differ"), &at.then(What::Word("differ")))?.iter();
        let differ = differ.map(|q| property(table, q, &at)).collect::<Result<_, _>>()?;
        let Some(like) = field("like").as_str() else {
            return Err(at.then(What::Word("like")).error("expected a card"));
        };
        Ok(Group {
            differ,
            like: card(table, like, &at)?,
            because: Why::from_json(table, field("because"), &at, 0)?,
        })
    }
}

impl Why {
    fn to_json(&self, lettering: Lettering) -> Value {
        match self {
            Why::Modulo { modulus, weights } => json!({"modulus": modulus, "weights": weights}),
            Why::Signed { weights } => json!({"weights": weights}),
            Why::Cases { property, value, cards } => {
                let case = |(card, then): &(Card, Why)| json!({"card": lettering.card(card), "then": then.to_json(lettering)});
                let cards: Vec<Value> = cards.iter().map(case).collect();
                json!({"property": property + 1, "value": value, "cards": cards})
            }
        }
    }

    fn from_json(
        table: &Table,
        value: &Value,
        at: &At<'_>,
        depth: usize,
    ) -> Result<Self, InputError> {
        let bad = |what: &str| at.error(what);
        if depth > MOST_DEPTH {
            return Err(bad("cases within cases, too deep"));
        }
        let field = |name: &str| value.get(name).unwrap_or(&Value::Null);
        if let Some(modulus) = value.get("modulus") {
            let modulus = modulus.as_u64().ok_or_else(|| bad("modulus: expected a number"))?;
            let weights = weights(field("weights"), at, Value::as_u64)?;
            return Ok(Why::Modulo { modulus, weights });
        }
        if let Some(signed) = value.get("weights") {
            return Ok(Why::Signed { weights: weights(signed, at, Value::as_i64)? });
        }
        let Some(list) = field("cards").as_array() else {
            return Err(bad("expected weights or cases"));
        };
        let worth = field("value").as_u64().and_then(|x| u8::try_from(x).ok());
        let case = |value: &Value| {
            let name = value.get("card").and_then(Value::as_str);
            let name = name.ok_or_else(|| bad("cards: expected a card in each case"))?;
            let at = at.then(What::Word(name));
            let then = value.get("then").unwrap_or(&Value::Null);
            let shown = card(table, name, &at)?;
            Ok((shown, Why::from_json(table, then, &at, depth + 1)?))
        };
        Ok(Why::Cases {
            property: property(table, field("property"), at)?,
            value: worth.ok_or_else(|| bad("value: expected a value"))?,
            cards: list.iter().map(case).collect::<Result<_, InputError>>()?,
        })
    }
}

/// A property, written from 1.
fn property(table: &Table, value: &Value, at: &At<'_>) -> Result<usize, InputError> {
    match value.as_u64() {
        Some(q) if (1..=table.p as u64).contains(&q) => Ok(q as usize - 1),
        _ => {
            let message = format!("expected a property from 1 to {}", table.p);
            Err(at.error(message))
        }
    }
}

fn weights<T>(
    value: &Value,
    at: &At<'_>,
    read: impl Fn(&Value) -> Option<T>,
) -> Result<Vec<Vec<T>>, InputError> {
    let bad = || at.then(What::Word("weights")).error("expected lists of whole numbers");
    let row = |row: &Value| -> Option<Vec<T>> { row.as_array()?.iter().map(&read).collect() };
    value.as_array().and_then(|rows| rows.iter().map(row).collect()).ok_or_else(bad)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(because: Value) -> Result<Why, String> {
        let (table, _) = crate::notation::table(3, 2, "00 01 02").unwrap();
        let read = Why::from_json(&table, &because, &At::word("here"), 0);
        read.map_err(|error| error.message)
    }

    /// Reading calls itself for each level: there is an end to them.
    #[test]
    fn cases_have_a_depth() {
        let said = |levels: usize| {
            let mut because = json!({"weights": []});
            for _ in 0..levels {
                let cards = json!([{"card": "00", "then": because}]);
                because = json!({"property": 1, "value": 0, "cards": cards});
            }
            read(because).map(|_| ())
        };
        assert_eq!(said(MOST_DEPTH), Ok(()));
        assert_eq!(said(MOST_DEPTH + 1), Err("cases within cases, too deep".into()));
        assert_eq!(said(MOST_DEPTH + 9), Err("cases within cases, too deep".into()));
    }

    #[test]
    fn properties_are_those_of_the_table() {
        for (property, place) in
            [(0, None), (1, Some(0)), (2, Some(1)), (3, None), (u64::MAX, None)]
        {
            let why = read(json!({"property": property, "value": 0, "cards": []}));
            let cases = |property| Why::Cases { property, value: 0, cards: Vec::new() };
            let wanted = place.map(cases).ok_or("expected a property from 1 to 2".to_string());
            assert_eq!(why, wanted);
        }
    }
}
