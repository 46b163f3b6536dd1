//! Positions as text, `sum:30=3 7 12`, and as JSON.

use fairdeal_core::error::excerpt;
use fairdeal_core::name::{Body, Played, PositionName, only_a_family};
use fairdeal_core::referee::{agrees, json_name, no_moves};
use fairdeal_core::{InputError, Refusal};
use serde_json::Value;

use crate::deal::deal;
use crate::family::Family;
use crate::rules::{Places, Table};

/// The most cards of a table, and the largest number on one.
const MOST: (usize, u64) = (16, 999);

/// A table with where it comes from: the deal it is or was, and what was taken since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub table: Table,
    pub dealt: Option<(Family, i64)>,
    pub played: Option<Played>,
}

impl Position {
    /// The n-th deal.
    pub fn of_deal(family: Family, number: i64) -> Self {
        Position { table: deal(family, number), dealt: Some((family, number)), played: None }
    }

    /// The position a name stands for.
    ///
    /// # Errors
    /// When it is none; the error names the card.
    pub fn read(name: &PositionName) -> Result<Self, InputError> {
        let family = Family::parse(&name.parameters)?;
        let start = match &name.body {
            Body::Deal(number) => Position::of_deal(family, *number),
            Body::Literal(text) => {
                let (target, cards) = text.split_once('=').unwrap_or(("", text));
                let target = match target.trim() {
                    "" => family.target(),
                    digits => number(digits, "target", u64::from(u32::MAX))?,
                };
                let cards = cards.split_whitespace().enumerate();
                let card = |(i, text)| number(text, &format!("card {}", i + 1), MOST.1);
                Position::literal(target, cards.map(card).collect::<Result<_, _>>()?)?
            }
            Body::Family => return Err(only_a_family(&family.to_string())),
        };
        start.after(&name.moves)
    }

    /// The position after cards were taken that add up to the target.
    ///
    /// # Errors
    /// At the first move that is none, by its number.
    fn after(mut self, moves: &[String]) -> Result<Self, InputError> {
        let start = self.id();
        let played = Played::replay(start, moves, |text| {
            let read = |(i, word)| number(word, &format!("card {}", i + 1), MOST.1);
            let words = text.split(',').map(str::trim).enumerate();
            let numbers: Result<Vec<u64>, InputError> = words.map(read).collect();
            let numbers = numbers.map_err(|e| e.to_string())?;
            let places = self.places(&numbers).map_err(|refusal| refusal.to_string())?;
            if !self.table.is_find(&places) {
                return Err(format!("they do not add up to {}", self.table.target));
            }
            let text: Vec<String> = places.iter().map(|&p| self.texts()[p].clone()).collect();
            for &place in places.iter().rev() {
                self.table.cards.remove(place);
            }
            Ok(text.join(","))
        })?;
        self.played = played;
        Ok(self)
    }

    /// The position a JSON object describes.
    ///
    /// # Errors
    /// When it is none.
    pub fn read_json(value: &Value) -> Result<Self, InputError> {
        let named = json_name(value, "sum")?.map(|name| Position::read(&name)).transpose()?;
        let position = match (value.get("cards"), named) {
            (None | Some(Value::Null), Some(named)) => named,
            (_, None) => {
                no_moves(value)?;
                return Position::cards_json(value);
            }
            (Some(_), Some(named)) if Position::cards_json(value)?.table == named.table => named,
            _ => return Err(InputError::at("position", "it is another table")),
        };
        let moves = position.played.as_ref().map_or(&[][..], |played| &played.moves);
        let deal = position.dealt.map(|(_, number)| number);
        agrees(value, [("deal", deal.into()), ("moves", moves.into())])?;
        Ok(position)
    }

    fn cards_json(value: &Value) -> Result<Self, InputError> {
        let target = value.pointer("/parameters/target").and_then(Value::as_u64);
        let target =
            target.ok_or_else(|| InputError::at("parameters, target", "expected a number"))?;
        let cards = value.get("cards").and_then(Value::as_array);
        let cards = cards.ok_or_else(|| InputError::at("cards", "expected a list"))?;
        let card = |(i, card): (usize, &Value)| {
            let place = format!("card {}", i + 1);
            let text = card.as_str().ok_or_else(|| InputError::at(&place, "expected text"))?;
            number(text, &place, MOST.1)
        };
        Position::literal(target, cards.iter().enumerate().map(card).collect::<Result<_, _>>()?)
    }

    fn literal(target: u64, cards: Vec<u64>) -> Result<Self, InputError> {
        if cards.len() > MOST.0 {
            let message = format!("{} cards, at most {}", cards.len(), MOST.0);
            return Err(InputError::at("cards", message));
        }
        Ok(Position { table: Table { target, cards }, dealt: None, played: None })
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
        format!("sum:{}={}", self.table.target, self.texts().join(" "))
    }

    pub fn texts(&self) -> Vec<String> {
        self.table.cards.iter().map(u64::to_string).collect()
    }

    /// Is this a name of the same table?
    pub fn is_named(&self, name: &str) -> bool {
        let read = PositionName::parse(name).and_then(|name| Position::read(&name));
        read.is_ok_and(|other| other.table == self.table)
    }

    /// The first places with these numbers.
    ///
    /// # Errors
    /// At the first number that is not on the table often enough.
    pub fn places(&self, numbers: &[u64]) -> Result<Places, Refusal> {
        let mut free: Vec<bool> = vec![true; self.table.cards.len()];
        let mut places = Vec::new();
        for (i, number) in numbers.iter().enumerate() {
            let place = (0..free.len()).find(|&p| free[p] && self.table.cards[p] == *number);
            let place = place.ok_or_else(|| {
                Refusal::new(format!("card {}", i + 1), format!("there is no {number} left"))
            })?;
            free[place] = false;
            places.push(place);
        }
        places.sort_unstable();
        Ok(places)
    }
}

/// A number from 1 to `most`, with its place.
///
/// # Errors
/// When it is none.
pub fn number(text: &str, place: &str, most: u64) -> Result<u64, InputError> {
    let read = text.parse().ok().filter(|n| (1..=most).contains(n));
    read.ok_or_else(|| {
        let message = format!("`{}` is not a number from 1 to {most}", excerpt(text));
        InputError::at(place, message)
    })
}
