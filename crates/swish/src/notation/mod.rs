//! Text and JSON for cards and hands; everything illegal is refused here, once, saying where.
//!
//! A hand is cards parted by white space or semicolons; a comma before white space says nothing. A
//! card is written in one of two ways, in letters of either case:
//!
//! | way | example | |
//! | --- | --- | --- |
//! | symbols | `p1,1c3,2` | `p` a point, `c` a circle, row and column from 1 |
//! | picture | `*../.../.o./...` | rows parted by `/`: `*` a point, `o` a circle, `.` nothing; or ●, ○, · |
//!
//! Between semicolons the symbols of a card may stand apart, `p1,1 c3,2; p2,2 c1,1`. Without
//! semicolons white space parts cards, so there they may not, and a hand that looks as if they did
//! is read with a note.
//!
//! In JSON a card is such a text, or `{"points": [[1, 1]], "circles": [[3, 2]]}`, and a position an object
//! with `cards`, a `family` or `parameters` (`height`, `width`, `simple`), or both. What is printed
//! is always the first way. A deck is a hand in which a card may be followed by `x3`, "three of
//! these", and lines may be empty or start with `#`.

mod moves;
mod position;

pub(crate) use moves::no_laying;
pub use position::{Position, Unread};

use std::collections::BTreeMap;
use std::fmt::Write as _;

use fairdeal_core::InputError;
use fairdeal_core::error::excerpt;
use fairdeal_core::words::count_of;
use serde_json::Value;

use crate::family::{self, MOST_CARDS, MOST_SYMBOLS, SwishFamily};
use crate::rules::{Card, Cell, Hand, Size};

/// A card as text, as in `p1,1c3,2`.
pub fn card_text(size: Size, card: &Card) -> String {
    let mut out = String::new();
    for (sign, cells) in [('p', &card.points), ('c', &card.circles)] {
        for &cell in cells {
            let (row, column) = size.place(cell);
            let _ = write!(out, "{sign}{},{}", row + 1, column + 1);
        }
    }
    out
}

/// Reads a card.
///
/// # Errors
/// A message without the place; the caller knows where the card stands.
pub fn card(size: Size, text: &str) -> Result<Card, String> {
    let small = text.to_lowercase();
    match small.starts_with(['p', 'c']) {
        true => symbols(size, &small),
        false => picture(size, text),
    }
}

/// Collects the symbols of one card.
#[derive(Default)]
struct Symbols(BTreeMap<Cell, bool>);

impl Symbols {
    /// Adds a symbol at a row and column from 1.
    fn add(&mut self, size: Size, point: bool, row: usize, column: usize) -> Result<(), String> {
        let Size { h, w } = size;
        if !(1..=h).contains(&row) || !(1..=w).contains(&column) {
            return Err(format!(
                "cell {row},{column} is not on a card of {h} rows and {w} columns"
            ));
        }
        match self.0.insert(size.cell(row - 1, column - 1), point) {
            Some(_) => Err(format!("cell {row},{column} holds two symbols")),
            None => Ok(()),
        }
    }

    fn card(self) -> Result<Card, String> {
        if self.0.is_empty() {
            return Err("the card is empty".into());
        }
        let cells = |kind: bool| {
            self.0.iter().filter(|&(_, &point)| point == kind).map(|(&c, _)| c).collect::<Vec<_>>()
        };
        Ok(Card::new(&cells(true), &cells(false)))
    }
}

fn symbols(size: Size, text: &str) -> Result<Card, String> {
    let shown = excerpt(text);
    let mut card = Symbols::default();
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        if sign != 'p' && sign != 'c' {
            let got = excerpt(rest);
            return Err(format!("`{shown}`: expected p or c (point, circle) at `{got}`"));
        }
        rest = &rest[1..];
        let end = rest.find(['p', 'c']).unwrap_or(rest.len());
        let (place, more) = rest.split_at(end);
        let number = |t: &str| {
            let digits = !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit());
            digits.then(|| t.parse::<usize>().ok()).flatten()
        };
        let cell = place.split_once(',').and_then(|(r, c)| Some((number(r)?, number(c)?)));
        let Some((row, column)) = cell else {
            let got = excerpt(place);
            return Err(format!("`{shown}`: `{got}` is not ROW,COLUMN"));
        };
        card.add(size, sign == 'p', row, column).map_err(|e| format!("`{shown}`: {e}"))?;
        rest = more;
    }
    card.card()
}

fn picture(size: Size, text: &str) -> Result<Card, String> {
    let shown = excerpt(text);
    let sign = |c: char| match c {
        '●' => '*',
        '○' | 'O' | '◯' => 'o',
        '·' => '.',
        other => other,
    };
    let text: String = text.chars().map(sign).collect();
    let rows: Vec<&str> = text.split('/').collect();
    let Size { h, w } = size;
    if let Some(sign) = text.chars().find(|c| !"*o./".contains(*c)) {
        let sign = sign.escape_debug();
        return Err(format!("`{shown}`: `{sign}` is not a symbol; a card is p1,1c3,2 or *../.o."));
    }
    if rows.len() != h {
        return Err(format!("`{shown}` has {} rows, a card has {h}", rows.len()));
    }
    let mut card = Symbols::default();
    for (i, row) in rows.iter().enumerate() {
        if row.len() != w {
            let got = row.len();
            return Err(format!("`{shown}`: row {} has {got} cells, a card has {w}", i + 1));
        }
        for (j, sign) in row.chars().enumerate().filter(|&(_, sign)| sign != '.') {
            card.add(size, sign == '*', i + 1, j + 1)?;
        }
    }
    card.card()
}

/// Reads the cards of a hand.
///
/// # Errors
/// The card that is none, and why.
pub fn hand(size: Size, simple: bool, text: &str) -> Result<Hand, InputError> {
    let words = card_words(text);
    let mut symbols = 0;
    let cards = words.iter().enumerate().map(|(i, word)| {
        room_for(i)?;
        let card = card(size, word).map_err(|e| InputError::at(place(i), e))?;
        room_for_symbols(i, &card, &mut symbols)?;
        Ok(card)
    });
    Ok(Hand { size, simple, cards: cards.collect::<Result<_, _>>()? })
}

/// A text cut into cards.
fn card_words(text: &str) -> Vec<String> {
    let text = text.replace('\u{feff}', " ");
    let apart = text.contains(';');
    let mut words = Vec::new();
    for part in text.split(';') {
        // A comma before white space goes on to the next number, or ends a card.
        let mut joined: Vec<String> = Vec::new();
        // A slash that stands alone ends a row of cards.
        for word in part.split_whitespace().filter(|word| *word != "/") {
            let number = word.starts_with(|c: char| c.is_ascii_digit());
            match joined.last_mut() {
                Some(last) if last.ends_with(',') && number => last.push_str(word),
                _ => joined.push(word.to_string()),
            }
        }
        let joined = joined.iter().map(|word| word.trim_matches(','));
        let joined: Vec<&str> = joined.filter(|word| !word.is_empty()).collect();
        match apart && joined.iter().all(|word| one_symbol(word)) && !joined.is_empty() {
            true => words.push(joined.concat()),
            false => words.extend(joined.iter().map(|word| word.to_string())),
        }
    }
    words
}

/// Is this a single symbol, as in `p1,1`?
fn one_symbol(word: &str) -> bool {
    let symbol = |c: char| "pcPC".contains(c);
    word.starts_with(symbol) && word.matches(symbol).count() == 1
}

/// How a text of cards was read, where it could have been meant otherwise.
pub fn notes(text: &str) -> Vec<String> {
    let words = card_words(text);
    let point = |word: &String| word.starts_with(['p', 'P']);
    let pairs = words.len() >= 2
        && words.len().is_multiple_of(2)
        && words.iter().all(|word| one_symbol(word))
        && words.chunks_exact(2).all(|two| point(&two[0]) && !point(&two[1]));
    match pairs {
        true => vec![format!(
            "read as {} with one symbol each; the symbols of one card stand together, as in \
             {}{}, or cards are parted by semicolons",
            count_of(words.len(), "card"),
            words[0],
            words[1]
        )],
        false => Vec::new(),
    }
}

/// Reads `cards` of a JSON position.
///
/// # Errors
/// As [`hand`], and when the value has another shape.
pub fn hand_from_json(size: Size, simple: bool, cards: &Value) -> Result<Hand, InputError> {
    let list = cards.as_array().ok_or_else(|| InputError::at("cards", "expected a list"))?;
    let mut symbols = 0;
    let cards = list.iter().enumerate().map(|(i, value)| {
        room_for(i)?;
        let card = match value.as_str() {
            Some(text) => card(size, text),
            None => card_from_json(size, value),
        };
        let card = card.map_err(|e| InputError::at(place(i), e))?;
        room_for_symbols(i, &card, &mut symbols)?;
        Ok(card)
    });
    Ok(Hand { size, simple, cards: cards.collect::<Result<_, _>>()? })
}

fn card_from_json(size: Size, value: &Value) -> Result<Card, String> {
    let fields =
        value.as_object().ok_or("expected a card: text, or an object with points and circles")?;
    if let Some(name) = fields.keys().find(|name| !["points", "circles"].contains(&name.as_str())) {
        return Err(format!("`{}` is neither points nor circles", excerpt(name)));
    }
    let mut card = Symbols::default();
    for (name, point) in [("points", true), ("circles", false)] {
        let Some(cells) = fields.get(name) else { continue };
        let cells = cells.as_array().ok_or_else(|| format!("{name}: expected a list of cells"))?;
        for cell in cells {
            let number = |i: usize| {
                cell.get(i).and_then(Value::as_u64).and_then(|n| usize::try_from(n).ok())
            };
            let two = cell.as_array().is_some_and(|c| c.len() == 2);
            let (Some(row), Some(column), true) = (number(0), number(1), two) else {
                return Err(format!("{name}: expected cells as [row, column] from 1"));
            };
            card.add(size, point, row, column)?;
        }
    }
    card.card()
}

/// The rules of a JSON position: `height`, `width` and `simple` of its `parameters`, where they are
/// given, beside those of its `family`. Without a family they say what is played; with one they must
/// not say something else.
///
/// # Errors
/// When a field has another type, is out of range, or contradicts the family.
pub fn rules_from_json(
    value: &Value,
    size: Size,
    simple: bool,
) -> Result<(Size, bool), InputError> {
    let named = value.get("family").is_some_and(|family| !family.is_null());
    let parameter = |name: &str| value.get("parameters").and_then(|all| all.get(name));
    let place = |name: &str| format!("parameters, {name}");
    let side = |name: &str, of_family: usize| match parameter(name) {
        None => Ok(of_family),
        Some(got) => {
            let got = got.as_u64().and_then(|n| usize::try_from(n).ok());
            match got {
                Some(n) if !named || n == of_family => Ok(n),
                Some(n) => {
                    let message = format!("{n}, but the family's cards have {of_family}");
                    Err(InputError::at(place(name), message))
                }
                None => Err(InputError::at(place(name), "expected a number")),
            }
        }
    };
    let (h, w) = (side("height", size.h)?, side("width", size.w)?);
    let size = family::size(&format!("{h}x{w}"))?;
    match parameter("simple") {
        None => Ok((size, simple)),
        Some(Value::Bool(got)) if !named || *got == simple => Ok((size, *got)),
        Some(Value::Bool(got)) => {
            let message = format!("{got}, but the family says {simple}");
            Err(InputError::at(place("simple"), message))
        }
        Some(_) => Err(InputError::at(place("simple"), "expected true or false")),
    }
}

/// Reads a deck: cards, each followed by `xN` if there is more than one; an optional first word
/// `HxW` gives the size, which is 4x3 otherwise.
///
/// # Errors
/// The line and what is wrong there.
pub fn deck(text: &str) -> Result<(Size, Vec<Card>), InputError> {
    let mut size = None;
    let mut cards: Vec<Card> = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().to_lowercase();
        let parts = |c: char| c.is_whitespace() || c == ';';
        let words = line.split(parts).map(|word| word.trim_matches(',').trim_matches('\u{feff}'));
        for word in words.filter(|word| !word.is_empty()) {
            let wrong = |e: String| InputError::at(format!("deck, line {}", i + 1), e);
            if let Some(copies) = word.strip_prefix('x') {
                let n: usize = copies
                    .parse()
                    .ok()
                    .filter(|&n| (1..=MOST_CARDS).contains(&n))
                    .ok_or_else(|| wrong(format!("`{}` is not xN, as in x2", excerpt(word))))?;
                let last = cards.last().ok_or_else(|| wrong("no card before xN".into()))?.clone();
                if cards.len() + n > MOST_CARDS {
                    return Err(wrong(format!("a deck has at most {MOST_CARDS} cards")));
                }
                cards.extend(std::iter::repeat_n(last, n - 1));
            } else if word.starts_with(|c: char| c.is_ascii_digit()) {
                if size.is_some() || !cards.is_empty() {
                    return Err(wrong(format!("`{}`: the size stands first", excerpt(word))));
                }
                size = Some(family::size(word).map_err(|e| wrong(e.message))?);
            } else {
                let card = card(size.unwrap_or(Size::GAME), word).map_err(wrong)?;
                if cards.len() >= MOST_CARDS {
                    return Err(wrong(format!("a deck has at most {MOST_CARDS} cards")));
                }
                cards.push(card);
            }
        }
    }
    match cards.is_empty() {
        true => Err(InputError::at("deck", "it has no cards")),
        false => Ok((size.unwrap_or(Size::GAME), cards)),
    }
}

fn place(i: usize) -> String {
    format!("card {}", i + 1)
}

fn room_for(i: usize) -> Result<(), InputError> {
    match i < MOST_CARDS {
        true => Ok(()),
        false => Err(InputError::at(place(i), format!("a hand has at most {MOST_CARDS} cards"))),
    }
}

/// Counts the symbols of one more card.
fn room_for_symbols(i: usize, card: &Card, symbols: &mut usize) -> Result<(), InputError> {
    *symbols += card.symbols();
    match *symbols <= MOST_SYMBOLS {
        true => Ok(()),
        false => {
            Err(InputError::at(place(i), format!("a hand has at most {MOST_SYMBOLS} symbols")))
        }
    }
}

/// The part of a literal before its colon.
pub fn literal_family(size: Size, simple: bool) -> String {
    let simple = if simple { "/simple" } else { "" };
    match size {
        Size::GAME if simple.is_empty() => "swish".into(),
        Size { h, w } => format!("swish/{h}x{w}{simple}"),
    }
}

/// A hand on one line, as in `swish:p1,1c2,2 p2,2c1,1`.
pub fn literal(hand: &Hand) -> String {
    let cards: Vec<String> = hand.cards.iter().map(|card| card_text(hand.size, card)).collect();
    format!("{}:{}", literal_family(hand.size, hand.simple), cards.join(" "))
}

/// Size and rule of a literal hand: `4x5`, `4x5/simple`, or nothing for the game. A number of cards
/// may be named and must then be right.
///
/// # Errors
/// When the parameters name no size.
pub fn literal_rules(parameters: &str) -> Result<(Size, bool, Option<usize>), InputError> {
    let family = SwishFamily::parse(parameters)?;
    let counts = parameters.split('/').any(|word| word.parse::<usize>().is_ok());
    Ok((family.deck.size(), family.simple, counts.then_some(family.n)))
}

/// Checks a literal hand against the number of cards its family named.
///
/// # Errors
/// When the numbers differ.
pub fn belongs(hand: &Hand, named: Option<usize>) -> Result<(), InputError> {
    match (hand.cards.len(), named) {
        (got, Some(n)) if got != n => {
            Err(InputError::new(format!("{got} cards are in the hand, the family has {n}")))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::deal::deal;

    #[test]
    fn cards_read_as_people_write_them() {
        let size = Size::GAME;
        let card_of = |text: &str| card(size, text).unwrap();
        assert_eq!(card_of("p1,1c3,2"), Card::arc(0, 7));
        assert_eq!(card_of("*../.../.o./..."), Card::arc(0, 7));
        assert_eq!(card_of("c3,2p1,1"), Card::arc(0, 7));
        assert_eq!(card_of("p1,1p1,2"), Card::new(&[0, 1], &[]));
        assert_eq!(card_of("P1,1C3,2"), Card::arc(0, 7));
        assert_eq!(card_of("●··/···/·○·/···"), Card::arc(0, 7));
        assert_eq!(card_of("*../.../.O./..."), Card::arc(0, 7));
        let json = serde_json::json!([{"points": [[1, 1]], "circles": [[3, 2]]}, "p1,1c3,2"]);
        let hand = hand_from_json(size, false, &json).unwrap();
        assert_eq!(hand.cards, [Card::arc(0, 7), Card::arc(0, 7)]);
        assert_eq!(literal(&hand), "swish:p1,1c3,2 p1,1c3,2");
    }

    #[test]
    fn hands_read_as_people_write_them() {
        let both = [Card::arc(0, 7), Card::arc(4, 2)];
        for text in [
            "p1,1c3,2 p2,2c1,3",
            "p1,1c3,2;p2,2c1,3",
            "P1,1C3,2\r\nP2,2C1,3\r\n",
            "p1,1c3,2, p2,2c1,3,",
            "p1, 1c3, 2; p2,2c1,3;",
            "p1,1 c3,2; p2,2 c1,3",
            "*../.../.o./...\n..o/.*./.../...",
        ] {
            let hand = hand(Size::GAME, false, text).unwrap();
            assert_eq!((&hand.cards[..], notes(text).len()), (&both[..], 0), "{text:?}");
        }
        // Without semicolons these are four cards, and that is said.
        let apart = "p1,1 c3,2 p2,2 c1,3";
        assert_eq!(hand(Size::GAME, false, apart).unwrap().cards.len(), 4);
        assert!(notes(apart)[0].starts_with("read as 4 cards with one symbol each"));
    }

    #[test]
    fn mistakes_are_named_by_card_and_cell() {
        for (text, message) in [
            ("p1,1c1,1", "card 1: `p1,1c1,1`: cell 1,1 holds two symbols"),
            ("p1,1c5,1", "card 1: `p1,1c5,1`: cell 5,1 is not on a card of 4 rows and 3 columns"),
            ("p1,1c2,2 p0,1", "card 2: `p0,1`: cell 0,1 is not on a card of 4 rows and 3 columns"),
            ("p1,1 p1", "card 2: `p1`: `1` is not ROW,COLUMN"),
            ("p1,+1", "card 1: `p1,+1`: `1,+1` is not ROW,COLUMN"),
            ("*../.../...", "card 1: `*../.../...` has 3 rows, a card has 4"),
            ("*.././.../...", "card 1: `*.././.../...`: row 2 has 1 cells, a card has 3"),
            (".../.../.../...", "card 1: the card is empty"),
            ("x", "card 1: `x`: `x` is not a symbol; a card is p1,1c3,2 or *../.o."),
        ] {
            assert_eq!(hand(Size::GAME, false, text).unwrap_err().to_string(), message);
        }
        for (json, message) in [
            (r#"[{"points":[[1,1]],"circles":[[1,1]]}]"#, "card 1: cell 1,1 holds two symbols"),
            (r#"[{}]"#, "card 1: the card is empty"),
            (r#"[{"points":[[1]]}]"#, "card 1: points: expected cells as [row, column] from 1"),
            (r#"[{"point":[[1,1]]}]"#, "card 1: `point` is neither points nor circles"),
            (r#"[7]"#, "card 1: expected a card: text, or an object with points and circles"),
            (r#"{}"#, "cards: expected a list"),
        ] {
            let value = serde_json::from_str(json).unwrap();
            let e = hand_from_json(Size::GAME, false, &value).unwrap_err();
            assert_eq!(e.to_string(), message);
        }
    }

    #[test]
    fn rules_in_json_are_kept_and_must_agree() {
        let rules = |json: &str| {
            let value: Value = serde_json::from_str(json).unwrap();
            let family = value.get("family").and_then(Value::as_str).unwrap_or("");
            let (size, simple, _) = literal_rules(family).unwrap();
            rules_from_json(&value, size, simple).map_err(|e| e.to_string())
        };
        assert_eq!(rules(r#"{"parameters":{"simple":true}}"#), Ok((Size::GAME, true)));
        let sides = r#"{"parameters":{"height":2,"width":5}}"#;
        assert_eq!(rules(sides), Ok((Size { h: 2, w: 5 }, false)));
        let both = r#"{"family":"4x5","parameters":{"height":4}}"#;
        assert_eq!(rules(both), Ok((Size { h: 4, w: 5 }, false)));
        // What version 1 wrote beside the cards is not read.
        assert_eq!(rules(r#"{"rows":2,"columns":5}"#), Ok((Size::GAME, false)));
        for (json, message) in [
            (
                r#"{"family":"4x5","parameters":{"width":3}}"#,
                "parameters, width: 3, but the family's cards have 5",
            ),
            (
                r#"{"family":"4x5","parameters":{"simple":true}}"#,
                "parameters, simple: true, but the family says false",
            ),
            (r#"{"parameters":{"height":"4"}}"#, "parameters, height: expected a number"),
            (r#"{"parameters":{"simple":1}}"#, "parameters, simple: expected true or false"),
        ] {
            assert_eq!(rules(json), Err(message.into()), "{json}");
        }
    }

    #[test]
    fn decks_count_copies() {
        let (size, cards) = deck("2x3 # size\n\np1,1c2,2 x3\np1,2c2,2 # one\n").unwrap();
        assert_eq!((size, cards.len()), (Size { h: 2, w: 3 }, 4));
        assert_eq!(deck("p1,1c4,3").unwrap().0, Size::GAME);
        for (text, message) in [
            ("x2", "deck, line 1: no card before xN"),
            ("p1,1c2,2\nx0", "deck, line 2: `x0` is not xN, as in x2"),
            ("p1,1c2,2 4x3", "deck, line 1: `4x3`: the size stands first"),
            ("", "deck: it has no cards"),
        ] {
            assert_eq!(deck(text).unwrap_err().to_string(), message);
        }
    }

    proptest! {
        #[test]
        fn hands_round_trip(number in any::<i64>(), which in 0..4_usize) {
            let name = ["deck60/16", "5x5/12", "6x8/s4/20", "300x200/9/simple"][which];
            let hand = deal(SwishFamily::parse(name).unwrap(), number);
            let text = literal(&hand);
            let (family, cards) = text.split_once(':').unwrap();
            let (size, simple, _) =
                literal_rules(family.trim_start_matches("swish").trim_start_matches('/')).unwrap();
            prop_assert_eq!(super::hand(size, simple, cards).unwrap(), hand);
        }

        #[test]
        fn any_text_is_read_or_refused(text in "[pc0-9,/*o.x# \n]{0,40}") {
            let _ = hand(Size::GAME, false, &text);
            let _ = deck(&text);
        }
    }
}
