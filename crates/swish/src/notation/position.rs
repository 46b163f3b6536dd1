//! A hand with its name: what `swish#7`, `swish/4x5:p1,1c2,2 …` or a JSON object stands for.

use fairdeal_core::InputError;
use fairdeal_core::error::excerpt;
use fairdeal_core::name::{Body, Played, PositionName, only_a_family};
use fairdeal_core::referee::json_name;
use serde_json::Value;

use super::{belongs, hand, hand_from_json, literal, literal_rules, rules_from_json};
use crate::certificate::placed;
use crate::check::check_swish;
use crate::deal;
use crate::family::{SwishFamily, parameters};
use crate::rules::{Hand, Placed};

/// A hand, with where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The cards.
    pub hand: Hand,
    /// Whose deal it is, or was before swishes were taken, and which.
    pub dealt: Option<(SwishFamily, i64)>,
    /// The swishes taken since.
    pub played: Option<Played>,
    /// How the text was read, where it could have been meant otherwise.
    pub notes: Vec<String>,
}

impl Position {
    /// The n-th deal of a family.
    pub fn deal(family: SwishFamily, number: i64) -> Self {
        Position { dealt: Some((family, number)), ..Position::of(deal::deal(family, number)) }
    }

    /// A hand that was not dealt.
    pub fn of(hand: Hand) -> Self {
        Position { hand, dealt: None, played: None, notes: Vec::new() }
    }

    /// The position of a name.
    ///
    /// # Errors
    /// When it names no family, or its cards are none.
    pub fn read(name: &PositionName) -> Result<Self, InputError> {
        let start = match &name.body {
            Body::Deal(number) => Self::deal(SwishFamily::parse(&name.parameters)?, *number),
            Body::Literal(text) => {
                let (size, simple, named) = literal_rules(&name.parameters)?;
                let hand = hand(size, simple, text)?;
                belongs(&hand, named)?;
                Self::of(hand)
            }
            Body::Family => {
                let family = SwishFamily::parse(&name.parameters)?;
                return Err(only_a_family(&family.to_string()));
            }
        };
        start.after(&name.moves)
    }

    /// The position after these swishes were taken. Cards are named by their numbers in the hand they
    /// are taken from; those left move up.
    ///
    /// # Errors
    /// At the first that is no swish of the hand, by its number.
    pub fn after(mut self, moves: &[String]) -> Result<Self, InputError> {
        let (start, hand) = (self.id(), &mut self.hand);
        self.played = Played::replay(start, moves, |text| {
            let words = text.split(|c: char| c.is_whitespace() || c == ',');
            let words = words.filter(|word| !word.is_empty()).enumerate();
            let swish: Result<Vec<Placed>, InputError> =
                words.map(|(i, word)| placed(word, i)).collect();
            let mut swish = swish.map_err(|e| e.message)?;
            swish.sort_unstable();
            check_swish(hand, &swish).map_err(|refusal| refusal.to_string())?;
            let mut number = 0;
            hand.cards.retain(|_| {
                number += 1;
                swish.binary_search_by_key(&(number - 1), |placed| placed.card).is_err()
            });
            Ok(move_text(&swish))
        })?;
        Ok(self)
    }

    /// The position of a JSON object, as `deal --json` prints it.
    ///
    /// # Errors
    /// When it is none; the error names the field or the card.
    pub fn read_json(value: &Value) -> Result<Self, InputError> {
        if let Some(name) = json_name(value, "swish")? {
            let named = Position::read(&name)?;
            let Hand { size, simple, .. } = named.hand;
            return match value.get("cards") {
                None | Some(Value::Null) => Ok(named),
                Some(cards) if hand_from_json(size, simple, cards)? == named.hand => Ok(named),
                Some(_) => {
                    let message = format!("`{}` is another hand", excerpt(&named.id()));
                    Err(InputError::at("position", message))
                }
            };
        }
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
        match (&self.played, self.dealt) {
            (Some(played), _) => played.id(),
            (None, Some((family, number))) => format!("{family}#{number}"),
            (None, None) => self.spelled(),
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

/// A swish as it stands after a `+`: `3:left-right,5:as-is`.
pub fn move_text(swish: &[Placed]) -> String {
    crate::certificate::swish_text(swish).replace(' ', ",")
}
