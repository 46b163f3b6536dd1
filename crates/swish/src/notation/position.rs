//! A hand with its name: what `swish#7`, `swish/4x5:p1,1c2,2 …` or a JSON object stands for.

use fairdeal_core::InputError;
use fairdeal_core::name::{Body, PositionName, only_a_family};
use serde_json::Value;

use super::{belongs, hand, hand_from_json, literal, literal_rules, rules_from_json};
use crate::deal;
use crate::family::{SwishFamily, parameters};
use crate::rules::Hand;

/// A hand, with its number if it was dealt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The cards.
    pub hand: Hand,
    /// Whose deal it is, and which.
    pub dealt: Option<(SwishFamily, i64)>,
}

impl Position {
    /// The n-th deal of a family.
    pub fn deal(family: SwishFamily, number: i64) -> Self {
        Position { hand: deal::deal(family, number), dealt: Some((family, number)) }
    }

    /// A hand that was not dealt.
    pub fn of(hand: Hand) -> Self {
        Position { hand, dealt: None }
    }

    /// The position of a name.
    ///
    /// # Errors
    /// When it names no family, or its cards are none.
    pub fn read(name: &PositionName<'_>) -> Result<Self, InputError> {
        match name.body {
            Body::Deal(number) => Ok(Self::deal(SwishFamily::parse(name.parameters)?, number)),
            Body::Literal(text) => {
                let (size, simple, named) = literal_rules(name.parameters)?;
                let hand = hand(size, simple, text)?;
                belongs(&hand, named)?;
                Ok(Self::of(hand))
            }
            Body::Family => {
                let family = SwishFamily::parse(name.parameters)?;
                Err(only_a_family(&family.to_string()))
            }
        }
    }

    /// The position of a JSON object, as `deal --json` prints it.
    ///
    /// # Errors
    /// When it is none; the error names the field or the card.
    pub fn read_json(value: &Value) -> Result<Self, InputError> {
        let family = value.get("family").and_then(Value::as_str).unwrap_or("swish");
        let parameters = parameters(family).ok_or_else(|| {
            InputError::at("family", "expected the name of a SWISH family, as in swish/4x5")
        })?;
        let (size, simple, named) = literal_rules(parameters)?;
        let (size, simple) = rules_from_json(value, size, simple)?;
        let cards = value.get("cards").unwrap_or(&Value::Null);
        let hand = hand_from_json(size, simple, cards)?;
        belongs(&hand, named)?;
        Ok(Self::of(hand))
    }

    /// The shortest canonical name.
    pub fn id(&self) -> String {
        match self.dealt {
            Some((family, number)) => format!("{family}#{number}"),
            None => self.spelled(),
        }
    }

    /// The name with every card in it.
    pub fn spelled(&self) -> String {
        literal(&self.hand)
    }

    /// Is this a name of the same cards?
    pub fn is_named(&self, name: &str) -> bool {
        let read = PositionName::parse(name).ok().filter(|name| name.game == "swish");
        read.and_then(|name| Position::read(&name).ok()).is_some_and(|got| got.hand == self.hand)
    }
}
