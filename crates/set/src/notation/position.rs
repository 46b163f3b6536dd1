//! Positions by name and as JSON.

use fairdeal_core::InputError;
use fairdeal_core::name::{Body, PositionName, only_a_family};
use serde_json::Value;

use super::{Lettering, belongs, literal_family, table, table_from_json};
use crate::deal::deal;
use crate::family::SetFamily;
use crate::rules::{Card, Rule, Table};

/// A table with what is looked for on it, the way its cards are spelled and, if it was dealt, its
/// family and number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub table: Table,
    /// How its cards are spelled.
    pub lettering: Lettering,
    /// What is looked for.
    pub rule: Rule,
    /// Where it comes from.
    pub dealt: Option<(SetFamily, i64)>,
}

impl Position {
    /// The n-th deal of a family.
    pub fn of_deal(family: SetFamily, number: i64) -> Self {
        Position {
            table: deal(family, number),
            lettering: Lettering::of(family.v, family.p),
            rule: family.rule,
            dealt: Some((family, number)),
        }
    }

    /// A table on which sets are looked for.
    pub fn of_table(table: Table) -> Self {
        let lettering = Lettering::of(table.v, table.p);
        Position { table, lettering, rule: Rule::Set, dealt: None }
    }

    /// The position a name stands for.
    ///
    /// # Errors
    /// When it is a family only, or its cards are not a legal table; the error names the card.
    pub fn read(name: &PositionName<'_>) -> Result<Self, InputError> {
        let family = SetFamily::parse(name.parameters)?;
        match name.body {
            Body::Deal(number) => Ok(Position::of_deal(family, number)),
            Body::Literal(text) => {
                let (table, lettering) = table(family.v, family.p, text)?;
                belongs(&table, name.parameters, family)?;
                Ok(Position { table, lettering, rule: family.rule, dealt: None })
            }
            Body::Family => Err(only_a_family(&family.to_string())),
        }
    }

    /// The position a JSON object describes by its `family` and `cards`.
    ///
    /// # Errors
    /// As [`Position::read`].
    pub fn read_json(value: &Value) -> Result<Self, InputError> {
        let name = match value.get("family") {
            None => "set",
            Some(name) => name
                .as_str()
                .ok_or_else(|| InputError::at("family", "expected text, as in `set/v4p3`"))?,
        };
        let parameters = match name.strip_prefix("set") {
            Some("") => "",
            Some(rest) if rest.starts_with('/') => &rest[1..],
            _ => return Err(InputError::at("family", "expected one of set, as in `set/v4p3`")),
        };
        let family = SetFamily::parse(parameters)?;
        let cards = value.get("cards").unwrap_or(&Value::Null);
        let (table, lettering) = table_from_json(family.v, family.p, cards)?;
        belongs(&table, parameters, family)?;
        Ok(Position { table, lettering, rule: family.rule, dealt: None })
    }

    /// The canonical name.
    pub fn id(&self) -> String {
        match self.dealt {
            Some((family, number)) => format!("{family}#{number}"),
            None => self.spelled(),
        }
    }

    /// The position spelled out.
    pub fn spelled(&self) -> String {
        format!("{}:{}", self.spelled_family(), self.lettering.cards(&self.table.cards))
    }

    /// The name of its family.
    pub fn family(&self) -> String {
        self.dealt.map_or_else(|| self.spelled_family(), |(family, _)| family.to_string())
    }

    fn spelled_family(&self) -> String {
        let Table { v, p, .. } = self.table;
        match self.rule {
            Rule::Set => literal_family(v, p),
            Rule::Ultra => format!("set/v{v}p{p}/ultra"),
        }
    }

    /// The cards at these places; places off the table are left out.
    pub fn cards(&self, places: &[usize]) -> Vec<Card> {
        places.iter().filter_map(|&place| self.table.cards.get(place).cloned()).collect()
    }

    pub fn texts(&self, places: &[usize]) -> Vec<String> {
        let there = places.iter().filter_map(|&place| self.table.cards.get(place));
        there.map(|card| self.lettering.card(card)).collect()
    }

    /// Is this a name of the same cards in the same order, with the same rule?
    pub fn is_named(&self, name: &str) -> bool {
        let read = PositionName::parse(name).ok().filter(|name| name.game == "set");
        let other = read.and_then(|name| Position::read(&name).ok());
        other.is_some_and(|other| (other.table, other.rule) == (self.table.clone(), self.rule))
    }
}
