//! Positions by name and as JSON.

use fairdeal_core::InputError;
use fairdeal_core::error::excerpt;
use fairdeal_core::name::{Body, Played, PositionName, only_a_family};
use fairdeal_core::referee::{agrees, json_name, no_moves};
use fairdeal_core::words::count_of;
use serde_json::Value;

use super::{Lettering, Reading, belongs, flaw, literal_family, named, read, table_from_json};
use crate::deal::{Deck, deal};
use crate::family::SetFamily;
use crate::lookup::Lookup;
use crate::rules::{Card, Rule, Table, is_ultraset};

/// A table with what is looked for on it, the way its cards are spelled and, if it was dealt, its
/// family and number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub table: Table,
    /// How its cards are spelled.
    pub lettering: Lettering,
    /// Whether its digits were counted from 1, as the blog post does; they are printed from 0.
    pub from_one: bool,
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
        Position { table, lettering, from_one: false, rule, dealt, played, notes }
    }

    fn of_reading(reading: Reading, rule: Rule) -> Self {
        let Reading { table, lettering, from_one, notes } = reading;
        Position { lettering, from_one, notes, rule, ..Position::of_table(table) }
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
                let reading = read(family.v, family.p, text)?;
                belongs(&reading.table, &name.parameters, family)?;
                Position::of_reading(reading, family.rule)
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
        if moves.is_empty() {
            return Ok(self);
        }
        let start = self.id();
        let mut there: Lookup<&Card, usize> =
            self.table.cards.iter().enumerate().map(|(place, card)| (card, place)).collect();
        let mut gone = vec![false; self.table.cards.len()];
        let played = Played::replay(start, moves, |text| {
            let places = self.taken(&there, text)?;
            for &place in &places {
                gone[place] = true;
                there.remove(&self.table.cards[place]);
            }
            Ok(self.texts(&places).join(self.lettering.between()))
        })?;
        let mut gone = gone.into_iter();
        self.table.cards.retain(|_| gone.next() != Some(true));
        self.played = played;
        Ok(self)
    }

    /// The places of a set that somebody takes of the cards that are there, ascending.
    fn taken(&self, there: &Lookup<&Card, usize>, text: &str) -> Result<Vec<usize>, String> {
        let Position { table, rule, lettering, .. } = self;
        let (find, size) = (rule.find(), rule.cards(table.v));
        let cards = named(table, self.from_one, text).map_err(|(_, message)| message)?;
        let mut places = Vec::with_capacity(cards.len());
        for card in &cards {
            let place = there.get(card).copied();
            places.push(
                place.ok_or_else(|| format!("{} is not on the table", lettering.card(card)))?,
            );
        }
        places.sort_unstable();
        if let Some(twice) = places.windows(2).find(|two| two[0] == two[1]) {
            return Err(format!("{} is named twice", lettering.card(&table.cards[twice[0]])));
        }
        if places.len() != size {
            return Err(format!("{}, {find}s have {size}", count_of(places.len(), "card")));
        }
        let there: Vec<&Card> = places.iter().map(|&place| &table.cards[place]).collect();
        match (rule, there.as_slice()) {
            (Rule::Ultra, &[a, b, c, d]) if is_ultraset([a, b, c, d]) => Ok(places),
            (Rule::Ultra, _) => Err("no two pairs of these cards have a common third card".into()),
            (Rule::Set, there) => match flaw(*lettering, there.iter().copied()) {
                None => Ok(places),
                Some(why) => Err(why),
            },
        }
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
            match value.get("cards") {
                None | Some(Value::Null) => {}
                Some(cards) if table_from_json(v, p, cards)?.table == named.table => {}
                Some(_) => {
                    let message = format!("`{}` is another table", excerpt(&named.id()));
                    return Err(InputError::at("position", message));
                }
            }
            let moves = named.played.as_ref().map_or(&[][..], |played| &played.moves);
            agrees(
                value,
                [
                    ("family", named.family().into()),
                    ("deal", named.dealt.map(|(_, number)| number).into()),
                    ("moves", moves.into()),
                ],
            )?;
            return Ok(named);
        }
        no_moves(value)?;
        let name = match value.get("family") {
            None => "set",
            Some(name) => name
                .as_str()
                .ok_or_else(|| InputError::at("family", "expected text, as in `set/v4p3`"))?,
        };
        let name = name.to_lowercase();
        let parameters = match name.strip_prefix("set") {
            Some("") => "",
            Some(rest) if rest.starts_with('/') => &rest[1..],
            _ => return Err(InputError::at("family", "expected one of set, as in `set/v4p3`")),
        };
        let family = SetFamily::parse(parameters)?;
        let cards = value.get("cards").unwrap_or(&Value::Null);
        let reading = table_from_json(family.v, family.p, cards)?;
        belongs(&reading.table, parameters, family)?;
        Ok(Position::of_reading(reading, family.rule))
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
        let Some(name) = PositionName::parse(name).ok().filter(|name| name.game == "set") else {
            return false;
        };
        let Ok(family) = SetFamily::parse(&name.parameters) else { return false };
        let Table { v, p, cards } = &self.table;
        if (family.v, family.p, family.rule) != (*v, *p, self.rule) {
            return false;
        }
        // Of a deal no more is dealt than it takes to see that it is another.
        if let (Body::Deal(number), true) = (&name.body, name.moves.is_empty()) {
            let same = Some((family, *number)) == self.dealt && self.played.is_none();
            return same
                || family.n == cards.len()
                    && Deck::new(*v, *p, *number).zip(cards).all(|(dealt, card)| dealt == *card);
        }
        Position::read(&name).is_ok_and(|other| other.table == self.table)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::table;
    use super::*;

    #[test]
    fn four_cards_taken_are_an_ultraset() {
        let (table, _) = table(3, 3, "000 111 001 110 010").unwrap();
        let position = Position { rule: Rule::Ultra, ..Position::of_table(table) };
        let there = position.table.cards.iter().enumerate().map(|(at, card)| (card, at)).collect();
        assert_eq!(position.taken(&there, "000 111 001 110"), Ok(vec![0, 1, 2, 3]));
        let why = "no two pairs of these cards have a common third card".to_string();
        assert_eq!(position.taken(&there, "000 001 010 111"), Err(why));
    }

    #[test]
    fn what_json_says_must_fit() {
        let read = |value: Value| Position::read_json(&value).map_err(|error| error.place);
        let cards = json!(["00", "01", "12"]);
        let name = Position::of_table(table(3, 2, "00 01 12").unwrap().0).id();
        let named = |cards: Value| json!({"position": name, "cards": cards});
        assert!(read(named(cards.clone())).is_ok());
        assert_eq!(read(named(json!(["00", "01", "11"]))).unwrap_err(), "position");
        assert!(read(json!({"family": "set/v3p2", "cards": cards})).is_ok());
        assert_eq!(read(json!({"family": "set-v3p2", "cards": cards})).unwrap_err(), "family");
    }
}
