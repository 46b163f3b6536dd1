//! Text and JSON for cards and tables; everything illegal is refused here, once, saying where.
//!
//! A table is cards parted by white space. A card is its values, property by property, in one of
//! three spellings:
//!
//! | spelling | example | for |
//! | --- | --- | --- |
//! | letters | `3hgd` | the game, v = 3 and p = 4: number `1 2 3`, texture `h f s` (hollow, filled, shaded), colour `g r p` (green, red, purple), shape `d o s` |
//! | digits | `2000` | v ≤ 10: a digit a property, counted **from 0** |
//! | commas | `12,0,7` | any v: numbers from 0 |
//!
//! `3hgd` and `2000` are the same card: a letter's value is its place in its list. Digits are
//! never counted from 1, though the blog post does so: `1123` would then have two meanings.
//! What is printed keeps the spelling that was read.

mod position;

use std::collections::BTreeMap;

use fairdeal_core::InputError;
use fairdeal_core::error::excerpt;
use fairdeal_core::words;
use serde_json::Value;

use crate::family::{MOST_CARDS, SetFamily, split_rule};
use crate::rules::{Card, Table};

pub use position::Position;

/// The letters of the game's four properties, in the order they are written.
const LETTERS: [(&str, [char; 3]); 4] = [
    ("number", ['1', '2', '3']),
    ("texture", ['h', 'f', 's']),
    ("colour", ['g', 'r', 'p']),
    ("shape", ['d', 'o', 's']),
];

/// How the cards of one table are spelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lettering {
    /// `3hgd`: v = 3 and p = 4 only.
    Letters,
    /// `2000`: at most ten values.
    Digits,
    /// `12,0,7`.
    Commas,
}

impl Lettering {
    /// The spelling of dealt tables: the shortest there is.
    pub fn of(v: usize, p: usize) -> Self {
        match (v, p) {
            (3, 4) => Lettering::Letters,
            (..=10, _) => Lettering::Digits,
            _ => Lettering::Commas,
        }
    }

    /// A card spelled this way; a card this spelling has no signs for is spelled with commas.
    pub fn card(self, card: &Card) -> String {
        let values = card.values();
        let most = values.iter().copied().max().unwrap_or(0);
        match self {
            Lettering::Letters if values.len() == 4 && most < 3 => {
                values.iter().zip(LETTERS).map(|(&x, (_, letters))| letters[x as usize]).collect()
            }
            Lettering::Digits if most < 10 => {
                values.iter().map(|&x| char::from(b'0' + x)).collect()
            }
            _ => values.iter().map(u8::to_string).collect::<Vec<_>>().join(","),
        }
    }

    /// What stands between the cards of a set that is taken: `3sro,3fpd,3hgs`, `12,0,7;0,1,2;…`.
    pub fn between(self) -> &'static str {
        if self == Lettering::Commas { ";" } else { "," }
    }

    /// Cards in a row, as in `3hgd 3spd 3frd`.
    pub fn cards<'a>(self, cards: impl IntoIterator<Item = &'a Card>) -> String {
        cards.into_iter().map(|card| self.card(card)).collect::<Vec<_>>().join(" ")
    }
}

/// Reads a card of a game with v values and p properties, and says how it was spelled.
///
/// # Errors
/// A message without the place; the caller knows where the card stands.
pub fn card(v: usize, p: usize, text: &str) -> Result<(Card, Lettering), String> {
    let shown = excerpt(text);
    let value = |q: usize, digits: &str| match digits.parse::<usize>() {
        Ok(x) if x < v && digits.bytes().all(|b| b.is_ascii_digit()) => Ok(x as u8),
        _ => Err(format!(
            "`{shown}`: property {} is `{}`, not a value from 0 to {}",
            q + 1,
            excerpt(digits),
            v - 1
        )),
    };
    let count =
        |got: usize| format!("`{shown}` has {}, a card has {p}", words::count_of(got, "value"));
    if v > 10 || text.contains(',') {
        let words: Vec<&str> = text.split(',').collect();
        let values: Result<Vec<u8>, String> =
            words.iter().enumerate().map(|(q, word)| value(q, word.trim())).collect();
        let values = values?;
        return match values.len() == p {
            true => Ok((Card(values.into()), Lettering::Commas)),
            false => Err(count(values.len())),
        };
    }
    if !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()) {
        if text.len() != p {
            return Err(count(text.len()));
        }
        let values: Result<Box<[u8]>, String> = (0..p).map(|q| value(q, &text[q..=q])).collect();
        return Ok((Card(values?), Lettering::Digits));
    }
    if (v, p) != (3, 4) {
        return Err(format!("`{shown}` is not a card of {p} digits from 0 to {}", v - 1));
    }
    let signs: Vec<char> = text.chars().collect();
    if signs.len() != 4 {
        return Err(format!("`{shown}` is not a card, as in 3hgd or 2000"));
    }
    let mut values = [0; 4];
    for ((slot, &sign), (property, letters)) in values.iter_mut().zip(&signs).zip(LETTERS) {
        let known = letters.iter().position(|&letter| letter == sign.to_ascii_lowercase());
        *slot = known.ok_or_else(|| {
            let [a, b, c] = letters;
            let sign = sign.escape_debug();
            format!("`{shown}`: the {property} `{sign}` is not {a}, {b} or {c}")
        })? as u8;
    }
    Ok((Card::new(&values), Lettering::Letters))
}

/// Reads the cards of a table.
///
/// # Errors
/// When a word is no card of this game, or a card stands twice; the error names the card.
pub fn table(v: usize, p: usize, text: &str) -> Result<(Table, Lettering), InputError> {
    table_of(v, p, text.split_whitespace())
}

/// Reads `cards` of a JSON position: a list of cards as text.
///
/// # Errors
/// As [`table`], and when the value has another shape.
pub fn table_from_json(
    v: usize,
    p: usize,
    cards: &Value,
) -> Result<(Table, Lettering), InputError> {
    let list = cards.as_array().ok_or_else(|| InputError::at("cards", "expected a list"))?;
    let word = |(i, value): (usize, &Value)| {
        let bad = || InputError::at(format!("card {}", i + 1), "expected a card as text");
        value.as_str().map(str::to_owned).ok_or_else(bad)
    };
    let words: Vec<String> = list.iter().enumerate().map(word).collect::<Result<_, _>>()?;
    table_of(v, p, words.iter().map(String::as_str))
}

fn table_of<'a>(
    v: usize,
    p: usize,
    words: impl Iterator<Item = &'a str>,
) -> Result<(Table, Lettering), InputError> {
    let mut cards: Vec<Card> = Vec::new();
    let mut seen: BTreeMap<Card, usize> = BTreeMap::new();
    let mut spelled: Option<Lettering> = None;
    for (i, word) in words.enumerate() {
        let place = || format!("card {}", i + 1);
        if i >= MOST_CARDS {
            let most = format!("a table has at most {MOST_CARDS} cards");
            return Err(InputError::at(place(), most));
        }
        let (card, how) = card(v, p, word).map_err(|message| InputError::at(place(), message))?;
        if let Some(before) = seen.insert(card.clone(), i) {
            let twice = format!("{} is already card {}", how.card(&card), before + 1);
            return Err(InputError::at(place(), twice));
        }
        // A table in two spellings is printed in the one that suits all its cards.
        spelled = Some(match spelled {
            None => how,
            Some(before) if before == how => how,
            Some(_) if v <= 10 => Lettering::Digits,
            Some(_) => Lettering::Commas,
        });
        cards.push(card);
    }
    Ok((Table { v, p, cards }, spelled.unwrap_or(Lettering::of(v, p))))
}

/// Checks a literal table against the number of cards its family named, if it named one: the
/// parameters are `v3p4` or `v3p4/12`, with or without a rule.
fn belongs(table: &Table, parameters: &str, family: SetFamily) -> Result<(), InputError> {
    let (got, (parameters, _)) = (table.cards.len(), split_rule(parameters));
    if parameters.contains('/') && got != family.n {
        let there = if got == 1 { "card is" } else { "cards are" };
        let message =
            format!("{got} {there} on the table, the family {parameters} has {}", family.n);
        return Err(InputError::new(message));
    }
    Ok(())
}

/// The part of a literal before its colon.
pub fn literal_family(v: usize, p: usize) -> String {
    if (v, p) == (3, 4) { "set".into() } else { format!("set/v{v}p{p}") }
}

/// A table on one line, as in `set:3hgd 3hgo` or `set/v5p3:012 123`.
pub fn literal(table: &Table, lettering: Lettering) -> String {
    format!("{}:{}", literal_family(table.v, table.p), lettering.cards(&table.cards))
}

/// A short list for a sentence: "3hgd, 3spd and 3frd".
pub fn list<'a>(lettering: Lettering, cards: impl IntoIterator<Item = &'a Card>) -> String {
    words::list(cards.into_iter().map(|card| lettering.card(card)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::deal::deal;

    #[test]
    fn cards_read_as_people_write_them() {
        for (v, p, text, values) in [
            (3, 4, "3hgd", vec![2, 0, 0, 0]),
            (3, 4, "1SPO", vec![0, 2, 2, 1]),
            (3, 4, "2000", vec![2, 0, 0, 0]),
            (3, 4, "2,0,0,1", vec![2, 0, 0, 1]),
            (5, 3, "014", vec![0, 1, 4]),
            (10, 2, "90", vec![9, 0]),
            (12, 3, "11,0,7", vec![11, 0, 7]),
            (12, 1, "11", vec![11]),
        ] {
            assert_eq!(card(v, p, text).unwrap().0.values(), values, "{text}");
        }
    }

    #[test]
    fn mistakes_are_named_by_their_card() {
        for (v, p, text, place, message) in [
            (3, 4, "3hgd XZ", "card 2", "`XZ` is not a card, as in 3hgd or 2000"),
            (3, 4, "3hgd 4hgd", "card 2", "`4hgd`: the number `4` is not 1, 2 or 3"),
            (3, 4, "3hxd", "card 1", "`3hxd`: the colour `x` is not g, r or p"),
            (3, 4, "3hgd 1fro 2000", "card 3", "2000 is already card 1"),
            (3, 4, "3hgd 1fro 3HGD", "card 3", "3hgd is already card 1"),
            (3, 4, "1123", "card 1", "`1123`: property 4 is `3`, not a value from 0 to 2"),
            (3, 4, "112", "card 1", "`112` has 3 values, a card has 4"),
            (5, 3, "012 3hgd", "card 2", "`3hgd` is not a card of 3 digits from 0 to 4"),
            (5, 3, "017", "card 1", "`017`: property 3 is `7`, not a value from 0 to 4"),
            (12, 2, "1,12", "card 1", "`1,12`: property 2 is `12`, not a value from 0 to 11"),
            (12, 2, "1,+1", "card 1", "`1,+1`: property 2 is `+1`, not a value from 0 to 11"),
            (12, 2, "7", "card 1", "`7` has 1 value, a card has 2"),
            (3, 4, "3h♥d", "card 1", "`3h♥d`: the colour `♥` is not g, r or p"),
        ] {
            let e = table(v, p, text).unwrap_err();
            assert_eq!((e.place.as_str(), e.message.as_str()), (place, message), "{text}");
        }
        assert!(table(3, 4, "").unwrap().0.cards.is_empty());
    }

    #[test]
    fn tables_keep_their_spelling() {
        for (v, p, text) in [
            (3, 4, "set:3hgd 1fro"),
            (3, 4, "set:2000 0111"),
            (3, 4, "set:2,0,0,0 0,1,1,1"),
            (5, 3, "set/v5p3:012 444"),
            (12, 2, "set/v12p2:11,0 3,4"),
            (3, 4, "set:"),
        ] {
            let (table, how) = table(v, p, text.split_once(':').unwrap().1).unwrap();
            assert_eq!(literal(&table, how), text);
        }
        let (mixed, how) = table(3, 4, "3hgd 0111").unwrap();
        assert_eq!(literal(&mixed, how), "set:2000 0111");
    }

    /// First deals: pinned, because a deal is the same for ever. (Derived by a program in another
    /// language.)
    #[test]
    fn seeded_deals_never_change() {
        let show = |family: &str, n| {
            let family = SetFamily::parse(family).unwrap();
            literal(&deal(family, n), Lettering::of(family.v, family.p))
        };
        assert_eq!(show("", 7), "set:1spd 3fpd 3fgs 2hgo 2srd 1hgd 3spo 2sgd 1hgo 1fgs 2hro 1srd");
        assert_eq!(show("v4p2/7", 0), "set/v4p2:31 10 20 03 13 01 02");
        assert_eq!(show("v12p3/3", -1), "set/v12p3:2,6,0 8,8,2 10,9,11");
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(
            text in "[0-9a-zA-Z, ♥]{0,30}", v in 2..64_usize, p in 1..6_usize,
        ) {
            if let Ok((read, how)) = table(v, p, &text) {
                let again = table(v, p, &how.cards(&read.cards)).unwrap().0;
                prop_assert_eq!(again, read);
            }
        }
    }
}
