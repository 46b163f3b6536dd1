//! Text and JSON for cards and tables; everything illegal is refused here, once, saying where.
//!
//! A table is cards parted by white space, commas, semicolons, slashes or line breaks, in letters of
//! either case. A card is its values, property by property, in one of three spellings:
//!
//! | spelling | example | for |
//! | --- | --- | --- |
//! | letters | `3hgd` | the game, v = 3 and p = 4: number `1 2 3`, texture `h f s` (hollow, filled, shaded), colour `g r p` (green, red, purple), shape `d o s` |
//! | digits | `2000` | v ≤ 10: a digit a property, counted **from 0** |
//! | commas | `12,0,7` | any v: numbers from 0; commas do not part such cards |
//!
//! `3hgd` and `2000` are the same card: a letter's value is its place in its list. What is printed
//! keeps the spelling that was read.
//!
//! The blog post counts digits from 1. A table is read so when all its cards are spelled in digits,
//! none of them is a 0 and one of them is v, which counted from 0 is no value; a note says so. With
//! neither a 0 nor a v among them both readings make sense: they are counted from 0, and a note says
//! that too. Names are always printed from 0, so a canonical name, which never has a v in it, is
//! never read from 1.

mod position;

use fairdeal_core::InputError;
use fairdeal_core::error::excerpt;
use fairdeal_core::words;
use serde_json::Value;

use crate::family::{MOST_CARDS, SetFamily, split_rule};
use crate::lookup::Lookup;
use crate::rules::{Card, Table};

pub use position::Position;

/// The letters of the game's four properties, in the order they are written.
const LETTERS: [(&str, [char; 3]); 4] = [
    ("number", ['1', '2', '3']),
    ("texture", ['h', 'f', 's']),
    ("colour", ['g', 'r', 'p']),
    ("shape", ['d', 'o', 's']),
];

/// What the letters stand for.
const WORDS: [[&str; 3]; 4] = [
    ["one", "two", "three"],
    ["hollow", "filled", "striped"],
    ["green", "red", "purple"],
    ["diamond", "oval", "square"],
];

/// A card as one would say it: "three striped red ovals"; of other games than the real one its values.
pub fn in_words(v: usize, card: &Card) -> String {
    let word = |q: usize, value: u8| WORDS[q][usize::from(value) % 3];
    match (v, card.values()) {
        (3, &[number, texture, colour, shape]) => {
            let many = if number == 0 { "" } else { "s" };
            let (number, texture) = (word(0, number), word(1, texture));
            format!("{number} {texture} {} {}{many}", word(2, colour), word(3, shape))
        }
        (_, values) => values.iter().map(u8::to_string).collect::<Vec<_>>().join(", "),
    }
}

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

    /// A value of a property as the cards show it: `h`, `0`, `12`.
    pub fn value(self, property: usize, value: u8) -> String {
        let letters = (self == Lettering::Letters).then(|| LETTERS.get(property)).flatten();
        let letter = letters.and_then(|(_, letters)| letters.get(usize::from(value)));
        letter.map_or(value.to_string(), char::to_string)
    }

    /// Properties in words: "number and colour", "property 2", "properties 1, 2 and 4".
    pub fn properties(self, which: &[usize]) -> String {
        if self == Lettering::Letters {
            return words::list(which.iter().filter_map(|&q| LETTERS.get(q)).map(|(name, _)| name));
        }
        let numbers = words::list(which.iter().map(|q| q + 1));
        format!("{} {numbers}", if which.len() == 1 { "property" } else { "properties" })
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

/// Where the digits of cards start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Start {
    /// There is a 0, or a card that is not spelled in digits.
    Zero,
    /// There is no 0 but a v.
    One,
    /// There is neither.
    Either,
}

impl Start {
    fn of(v: usize, words: &[&str]) -> Self {
        let digits = |word: &&str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
        let some = |digit: usize| words.iter().any(|w| w.bytes().any(|b| b == b'0' + digit as u8));
        match v < 10 && !words.is_empty() && words.iter().all(digits) {
            true if some(0) => Start::Zero,
            true if some(v) => Start::One,
            true => Start::Either,
            false => Start::Zero,
        }
    }
}

/// Cuts text into the words that should be cards. Commas part cards unless they part the values of
/// one, as they do where v has two digits or only single signs stand between them.
fn cards_of(v: usize, p: usize, text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for chunk in text.split(|c: char| c.is_whitespace() || c == ';' || c == '/') {
        let chunk = chunk.trim_matches(',');
        let single = || chunk.split(',').all(|part| part.chars().nth(1).is_none());
        if p > 1 && (v > 10 || single()) {
            words.push(chunk);
        } else {
            words.extend(chunk.split(','));
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Reads a card of a game with v values and p properties, and says how it was spelled. Digits count
/// from 0.
///
/// # Errors
/// A message without the place; the caller knows where the card stands.
pub fn card(v: usize, p: usize, text: &str) -> Result<(Card, Lettering), String> {
    card_from(v, p, text, 0)
}

/// The same with digits that count from `first`.
fn card_from(v: usize, p: usize, text: &str, first: usize) -> Result<(Card, Lettering), String> {
    let shown = excerpt(text);
    let value = |q: usize, digits: &str| {
        let number = digits.parse::<usize>().ok().and_then(|x| x.checked_sub(first));
        match number.filter(|&x| x < v && digits.bytes().all(|b| b.is_ascii_digit())) {
            Some(x) => Ok(x as u8),
            None => Err(format!(
                "`{shown}`: property {} is `{}`, not a value from {first} to {}",
                q + 1,
                excerpt(digits),
                v - 1 + first
            )),
        }
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

/// A table as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    pub table: Table,
    /// How its cards are spelled.
    pub lettering: Lettering,
    /// Whether its digits were counted from 1.
    pub from_one: bool,
    /// How it was read, where it could have been meant otherwise.
    pub notes: Vec<String>,
}

/// Reads the cards of a table.
///
/// # Errors
/// When a word is no card of this game, or a card stands twice; the error names the card.
pub fn table(v: usize, p: usize, text: &str) -> Result<(Table, Lettering), InputError> {
    read(v, p, text).map(|read| (read.table, read.lettering))
}

/// Reads the cards of a table, and says how.
///
/// # Errors
/// As [`table`].
pub fn read(v: usize, p: usize, text: &str) -> Result<Reading, InputError> {
    table_of(v, p, &cards_of(v, p, text))
}

/// Reads cards that somebody names of a table, as in `3sro,3fpd 3hgs`; digits count from 1 if those
/// of the table did and none of these is a 0.
///
/// # Errors
/// The number of the first that is no card, from 1, and what is wrong with it.
pub(crate) fn named(
    table: &Table,
    from_one: bool,
    text: &str,
) -> Result<Vec<Card>, (usize, String)> {
    let words = cards_of(table.v, table.p, text);
    let first = usize::from(from_one && Start::of(table.v, &words) != Start::Zero);
    let read = |(i, word): (usize, &&str)| {
        let read = card_from(table.v, table.p, word, first);
        read.map(|(card, _)| card).map_err(|message| (i + 1, message))
    };
    words.iter().enumerate().map(read).collect()
}

/// Why these cards are not all equal or all different in every property: the first property in which
/// they are neither, in the table's spelling. None if there is no such property.
pub fn flaw<'a>(lettering: Lettering, cards: impl IntoIterator<Item = &'a Card>) -> Option<String> {
    let cards: Vec<&Card> = cards.into_iter().collect();
    let p = cards.first()?.values().len();
    let broken = |&q: &usize| {
        let mut shown = [false; 256];
        cards.iter().for_each(|card| shown[usize::from(card.values()[q])] = true);
        let shown = shown.iter().filter(|&&shown| shown).count();
        shown != 1 && shown != cards.len()
    };
    let q = (0..p).find(broken)?;
    let the = if lettering == Lettering::Letters { "the " } else { "" };
    let name = format!("{the}{}", lettering.properties(&[q]));
    let value = |card: &&Card| match (lettering, q, card.values()[q]) {
        (Lettering::Letters, 1.., value) => WORDS[q][usize::from(value) % 3].to_string(),
        (_, _, value) => lettering.value(q, value),
    };
    let values = cards.iter().map(value);
    let values = values.collect::<Vec<_>>().join(", ");
    Some(format!("{name} is neither the same on all cards nor different on all: {values}"))
}

/// Reads `cards` of a JSON position: a list of cards as text.
///
/// # Errors
/// As [`table`], and when the value has another shape.
pub fn table_from_json(v: usize, p: usize, cards: &Value) -> Result<Reading, InputError> {
    let list = cards.as_array().ok_or_else(|| InputError::at("cards", "expected a list"))?;
    let word = |(i, value): (usize, &Value)| {
        let bad = || InputError::at(format!("card {}", i + 1), "expected a card as text");
        value.as_str().map(str::to_owned).ok_or_else(bad)
    };
    let words: Vec<String> = list.iter().enumerate().map(word).collect::<Result<_, _>>()?;
    table_of(v, p, &words.iter().map(|word| word.trim()).collect::<Vec<_>>())
}

fn table_of(v: usize, p: usize, words: &[&str]) -> Result<Reading, InputError> {
    let start = Start::of(v, words);
    let first = usize::from(start == Start::One);
    let mut cards: Vec<Card> = Vec::new();
    let mut seen: Lookup<Card, usize> = Lookup::new();
    let mut spelled: Option<Lettering> = None;
    for (i, &word) in words.iter().enumerate() {
        let place = || format!("card {}", i + 1);
        if i >= MOST_CARDS {
            let most = format!("a table has at most {}", words::count_of(MOST_CARDS, "card"));
            return Err(InputError::at(place(), most));
        }
        let read = card_from(v, p, word, first);
        let (card, how) = read.map_err(|message| InputError::at(place(), message))?;
        if let Some(before) = seen.insert(card.clone(), i) {
            let name = if first == 1 { word.to_string() } else { how.card(&card) };
            let twice = format!("{name} is already card {}", before + 1);
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
    let notes = cards.first().map_or(Vec::new(), |card| notes(v, start, words[0], card));
    let lettering = spelled.unwrap_or(Lettering::of(v, p));
    Ok(Reading { table: Table { v, p, cards }, lettering, from_one: first == 1, notes })
}

/// What is to be said of a table's digits; its first card is the example.
fn notes(v: usize, start: Start, word: &str, card: &Card) -> Vec<String> {
    let lower = |c: char| c.to_digit(10).and_then(|d| char::from_digit(d - 1, 10));
    let note = match start {
        Start::Zero => return Vec::new(),
        Start::One => format!(
            "digits are read as starting at 1, since there is a {v} and no 0; {word} is {} counted \
             from 0",
            Lettering::Digits.card(card)
        ),
        Start::Either => format!(
            "digits are read as starting at 0, though there is neither a 0 nor a {v}; if they start \
             at 1, write {} for {word}",
            word.chars().filter_map(lower).collect::<String>()
        ),
    };
    vec![note]
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
            (3, 4, "1103", "card 1", "`1103`: property 4 is `3`, not a value from 0 to 2"),
            (3, 4, "3hgd 1123", "card 2", "`1123`: property 4 is `3`, not a value from 0 to 2"),
            (3, 4, "1123 4222", "card 2", "`4222`: property 1 is `4`, not a value from 1 to 3"),
            (3, 4, "1123 2223 1123", "card 3", "1123 is already card 1"),
            (3, 4, "1123,222", "card 2", "`222` has 3 values, a card has 4"),
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

    /// Commas, semicolons, slashes, line ends of either system, letters of either case.
    #[test]
    fn cards_are_parted_as_people_part_them() {
        let same = |v, p, texts: &[&str]| {
            let read: Vec<_> = texts.iter().map(|text| table(v, p, text).unwrap()).collect();
            assert!(read.iter().all(|one| *one == read[0]), "{texts:?}");
        };
        same(
            3,
            4,
            &[
                "3hgd 3spd 3frd",
                "3hgd, 3spd,3frd",
                "3HGD,3SPD,3FRD,",
                "3hgd;3spd ; 3frd",
                "3hgd 3spd / 3frd",
                "3hgd 3spd\r\n3frd\r\n",
            ],
        );
        same(3, 4, &["2000 2220 2110", "2000,2220, 2110", "2000/2220/2110"]);
        same(3, 4, &["2,0,0,0 0,1,1,1", "2,0,0,0; 0,1,1,1", "2,0,0,0, 0,1,1,1"]);
        same(12, 2, &["11,0 3,4", "11,0;3,4", "11,0, 3,4", "11,0 / 3,4"]);
        same(12, 1, &["11 3 4", "11,3,4", "11, 3; 4"]);
        same(3, 1, &["0 1 2", "0,1,2", "1 2 3", "1,2,3"]);
        assert!(table(12, 2, "11,0,3,4").is_err(), "which two cards?");
    }

    /// The post's digits, which start at 1.
    #[test]
    fn digits_start_where_they_must() {
        let digits = |text: &str| {
            let Reading { table, lettering, from_one, notes } = read(3, 4, text).unwrap();
            (lettering.cards(&table.cards), from_one, notes.join("; "))
        };
        let (cards, from_one, note) = digits("1123 2223 3323");
        assert_eq!((cards.as_str(), from_one), ("0012 1112 2212", true));
        assert_eq!(
            note,
            "digits are read as starting at 1, since there is a 3 and no 0; 1123 is 0012 counted \
             from 0"
        );
        assert_eq!(
            digits(&cards),
            (cards.clone(), false, String::new()),
            "a name is read as it is"
        );
        let (cards, from_one, note) = digits("1122 2221");
        assert_eq!((cards.as_str(), from_one), ("1122 2221", false));
        assert_eq!(
            note,
            "digits are read as starting at 0, though there is neither a 0 nor a 3; if they start \
             at 1, write 0011 for 1122"
        );
        // Other spellings and larger games have nothing to be mistaken.
        assert!(read(3, 4, "3hgd 1122").unwrap().notes.is_empty());
        assert!(read(3, 4, "1,1,2,2").unwrap().notes.is_empty());
        assert!(read(10, 2, "19 91").unwrap().notes.is_empty());
        assert_eq!(read(5, 2, "15 51").unwrap().table.cards[0].values(), [0, 4]);
        let json = serde_json::json!(["1123", "2223"]);
        assert!(table_from_json(3, 4, &json).unwrap().from_one);
    }

    #[test]
    fn flaws_are_named_in_letters() {
        let flaw = |v, p, text: &str| {
            let (table, how) = table(v, p, text).unwrap();
            super::flaw(how, &table.cards).unwrap_or_default()
        };
        let neither = "is neither the same on all cards nor different on all:";
        assert_eq!(flaw(3, 4, "3hgd 3spd 2frd"), format!("the number {neither} 3, 3, 2"));
        assert_eq!(
            flaw(3, 4, "3hgd 3hpo 3hgs"),
            format!("the colour {neither} green, purple, green")
        );
        assert_eq!(flaw(3, 4, "2000 2210 2110"), format!("property 3 {neither} 0, 1, 1"));
        assert_eq!(flaw(3, 4, "3hgd 3spd 3frd"), "");
    }

    #[test]
    fn cards_are_said_in_words() {
        let said = |v, p, text: &str| {
            let (table, _) = table(v, p, text).unwrap();
            table.cards.iter().map(|card| in_words(v, card)).collect::<Vec<_>>().join("; ")
        };
        let three = "three striped red ovals; one hollow green diamond; two filled purple squares";
        assert_eq!(said(3, 4, "3sro 1hgd 2fps"), three);
        assert_eq!(
            (said(3, 4, "2210"), said(5, 2, "40")),
            ("three striped red diamonds".into(), "4, 0".into())
        );
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(
            text in "[0-9a-zA-Z,;/ ♥]{0,30}", v in 2..64_usize, p in 1..6_usize,
        ) {
            if let Ok((read, how)) = table(v, p, &text) {
                let again = table(v, p, &how.cards(&read.cards)).unwrap().0;
                prop_assert_eq!(again, read);
            }
        }
    }

    #[test]
    fn cards_without_signs_are_spelled_with_commas() {
        let spelled = |lettering: Lettering, values: &[u8]| lettering.card(&Card::new(values));
        assert_eq!(spelled(Lettering::Letters, &[0, 2, 1, 0]).len(), 4);
        assert!(!spelled(Lettering::Letters, &[0, 2, 1, 0]).contains(','));
        assert_eq!(spelled(Lettering::Letters, &[3, 0, 0, 0]), "3,0,0,0");
        assert_eq!(spelled(Lettering::Letters, &[0, 1, 2]), "0,1,2");
        assert_eq!(spelled(Lettering::Digits, &[9, 0]), "90");
        assert_eq!(spelled(Lettering::Digits, &[10, 0]), "10,0");
        let between =
            [Lettering::Letters, Lettering::Digits, Lettering::Commas].map(Lettering::between);
        assert_eq!(between, [",", ",", ";"]);
    }

    #[test]
    fn words_and_spellings_of_a_table() {
        assert_eq!(cards_of(10, 2, "01,02"), ["01", "02"]);
        assert_eq!(cards_of(11, 2, "0,1 0,2"), ["0,1", "0,2"]);
        let (read, lettering) = table(3, 4, "0001 2hro").unwrap();
        assert_eq!((read.cards.len(), lettering), (2, Lettering::Digits));
        assert_eq!(named(&read, false, "0001 x").unwrap_err().0, 2);
    }
}
