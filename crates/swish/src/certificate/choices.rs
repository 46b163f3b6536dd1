//! Choices of cards, case by case: reading and writing.

use fairdeal_core::InputError;
use serde_json::{Value, json};

/// A tree of cases in which cards are used or not; what its tokens mean is in [`crate::check::choices`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    /// What each card weighs at least, or is short of.
    pub scale: u64,
    /// Room and height of each orbit that the hand has symbols on, in the order of their smallest cells:
    /// two numbers an orbit.
    pub weights: Vec<Vec<i64>>,
    /// From left to right: a card by its place in the hand from 1, weights by minus their place from 1, or
    /// 0 where all choices are looked at.
    pub tree: Vec<i64>,
}

impl Choices {
    /// Tokens, and numbers in weights.
    pub(super) fn things(&self) -> usize {
        self.tree.len() + self.weights.iter().map(Vec::len).sum::<usize>()
    }

    /// As JSON, cards by their numbers on the table.
    pub(super) fn to_json(&self, number: &dyn Fn(usize) -> usize) -> Value {
        let token = |&token: &i64| match usize::try_from(token).ok().and_then(|n| n.checked_sub(1))
        {
            Some(card) => json!(number(card)),
            None => json!(token),
        };
        let tree: Vec<Value> = self.tree.iter().map(token).collect();
        json!({"by": "choices", "scale": self.scale, "weights": self.weights, "tree": tree})
    }

    /// Reads them.
    ///
    /// # Errors
    /// When they are none; the error names the field.
    pub(super) fn from_json(value: &Value) -> Result<Choices, InputError> {
        let wrong = |field: &str, what: &str| {
            InputError::at(format!("certificate, bound, {field}"), format!("expected {what}"))
        };
        let list = |value: Option<&Value>, field: &str, what: &str| {
            let list = value.and_then(Value::as_array).ok_or_else(|| wrong(field, what))?;
            let whole = |v: &Value| v.as_i64().ok_or_else(|| wrong(field, what));
            list.iter().map(whole).collect::<Result<Vec<i64>, _>>()
        };
        let scale = value.get("scale").and_then(Value::as_u64);
        let scale = scale.ok_or_else(|| wrong("scale", "a natural number"))?;
        let what = "lists of whole numbers";
        let weights = value.get("weights").and_then(Value::as_array);
        let weights = weights.ok_or_else(|| wrong("weights", what))?.iter();
        let weights =
            weights.map(|one| list(Some(one), "weights", what)).collect::<Result<_, _>>()?;
        let tree = list(value.get("tree"), "tree", "a list of whole numbers")?;
        Ok(Choices { scale, weights, tree })
    }
}
