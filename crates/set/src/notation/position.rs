//! Positions by name and as JSON.

use fairdeal_core::InputError;
use fairdeal_core::error::excerpt;
use fairdeal_core::name::{Body, Played, PositionName, only_a_family};
use fairdeal_core::referee::json_name;
use fairdeal_core::words::count_of;
use serde_json::Value;

use super::{Lettering, belongs, card, literal_family, table, table_from_json};
use crate::deal::deal;
use crate::family::SetFamily;
use crate::rules::{Card, Rule, Table, is_ultraset};

/// A table with what is looked for on it, the way its cards are spelled and, if it was dealt, its
/// family and number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub table: Table,
    /// How its cards are spelled.
    pub lettering: Lettering,
    /// What is looked for.
    pub rule: Rule,
    /// The deal it is, or was before sets were taken.
    pub dealt: Option<(SetFamily, i64)>,
    /// The sets taken since.
    pub played: Option<Played>,
    /// How the text was read, where it could have been meant otherwise.
    pub notes: Vec<String>,
}

impl Position {
    /// The n-th deal of a family.
    pub fn of_deal(family: SetFamily, number: i64) -> Self {
        Position {
            rule: family.rule,
            dealt: Some((family, number)),
            ..Position::of_table(deal(family, number))
        }
    }

    /// A table on which sets are looked for.
    pub fn of_table(table: Table) -> Self {
        let lettering = Lettering::of(table.v, table.p);
        let (rule, dealt, played, notes) = (Rule::Set, None, None, Vec::new());
        Position { table, lettering, rule, dealt, played, notes }
    }

    /// The position a name stands for.
    ///
    /// # Errors
    /// When it is a family only, or its cards are not a legal table; the error names the card.
    pub fn read(name: &PositionName) -> Result<Self, InputError> {
        let family = SetFamily::parse(&name.parameters)?;
        let start = match &name.body {
            Body::Deal(number) => Position::of_deal(family, *number),
            Body::Literal(text) => {
                let (table, lettering) = table(family.v, family.p, text)?;
                belongs(&table, &name.parameters, family)?;
                Position { lettering, rule: family.rule, ..Position::of_table(table) }
            }
            Body::Family => return Err(only_a_family(&family.to_string())),
        };
        start.after(&name.moves)
    }

    /// The position after these sets were taken; nothing is dealt in their place.
    ///
    /// # Errors
    /// At the first that is no set of this table, by its number.
    pub fn after(mut self, moves: &[String]) -> Result<Self, InputError> {
        let (start, lettering, rule) = (self.id(), self.lettering, self.rule);
        let table = &mut self.table;
        self.played = Played::replay(start, moves, |text| {
            let places = taken(table, rule, lettering, text)?;
            let cards = places.iter().map(|&place| lettering.card(&table.cards[place]));
            let text = cards.collect::<Vec<_>>().join(lettering.between());
            let mut place = 0;
            table.cards.retain(|_| {
                place += 1;
                places.binary_search(&(place - 1)).is_err()
            });
            Ok(text)
        })?;
        Ok(self)
    }

    /// The position a JSON object describes by its `family` and `cards`, or names by its `position`.
    /// If it has both, they must fit.
    ///
    /// # Errors
    /// As [`Position::read`].
    pub fn read_json(value: &Value) -> Result<Self, InputError> {
        if let Some(name) = json_name(value, "set")? {
            let named = Position::read(&name)?;
            let Table { v, p, .. } = named.table;
            return match value.get("cards") {
                None | Some(Value::Null) => Ok(named),
                Some(cards) if table_from_json(v, p, cards)?.0 == named.table => Ok(named),
                Some(_) => {
                    let message = format!("`{}` is another table", excerpt(&named.id()));
                    Err(InputError::at("position", message))
                }
            };
        }
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
        Ok(Position { lettering, rule: family.rule, ..Position::of_table(table) })
    }

    /// The canonical name.
    pub fn id(&self) -> String {
        match (&self.played, self.dealt) {
            (Some(played), _) => played.id(),
            (None, Some((family, number))) => format!("{family}#{number}"),
            (None, None) => self.spelled(),
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

/// The places of a set that somebody takes, ascending; the cards are named with commas or blanks in
/// between, those that are spelled with commas with semicolons or blanks.
fn taken(
    table: &Table,
    rule: Rule,
    lettering: Lettering,
    text: &str,
) -> Result<Vec<usize>, String> {
    let parts =
        |c: char| c.is_whitespace() || c == ';' || c == ',' && lettering != Lettering::Commas;
    let mut places = Vec::new();
    for word in text.split(parts).filter(|word| !word.is_empty()) {
        let (card, _) = card(table.v, table.p, word)?;
        let place = table.cards.iter().position(|there| *there == card);
        let place = place.ok_or_else(|| format!("{} is not on the table", excerpt(word)))?;
        if places.contains(&place) {
            return Err(format!("{} is named twice", excerpt(word)));
        }
        places.push(place);
    }
    places.sort_unstable();
    let (find, size) = (rule.find(), rule.cards(table.v));
    if places.len() != size {
        return Err(format!("{}, {find}s have {size}", count_of(places.len(), "card")));
    }
    let there: Vec<&Card> = places.iter().map(|&place| &table.cards[place]).collect();
    let holds = match (rule, there.as_slice()) {
        (Rule::Ultra, &[a, b, c, d]) => is_ultraset([a, b, c, d]),
        (Rule::Ultra, _) => false,
        (Rule::Set, _) => table.is_set(&places),
    };
    if holds { Ok(places) } else { Err(format!("these cards are no {find}")) }
}
