//! A hand with its name: what `swish#7`, `swish/4x5:p1,1c2,2 …` or a JSON object stands for.

use fairdeal_core::error::excerpt;
use fairdeal_core::name::{Body, Played, PositionName, only_a_family};
use fairdeal_core::referee::{json_name, no_moves};
use fairdeal_core::words::count_of;
use fairdeal_core::work::Work;
use fairdeal_core::{InputError, Refusal};
use serde_json::Value;

use super::moves::Unmoved;
use super::{belongs, hand, hand_from_json, literal, literal_rules, moves, notes, rules_from_json};
use crate::deal;
use crate::family::{Deck, MOST_SYMBOLS, SwishFamily, parameters};
use crate::rules::{Hand, Placed};

/// Steps that the moves of a position may take to be read where nobody says how many.
const MOST_STEPS: u64 = 600_000_000;

/// Why a position was not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    /// It is none.
    Wrong(InputError),
    /// Finding out how its moves are meant is too much.
    TooLarge(Refusal),
}

impl Unread {
    /// As an error, where a number of steps was not asked for.
    fn error(self) -> InputError {
        match self {
            Unread::Wrong(error) => error,
            Unread::TooLarge(refusal) => InputError::at(refusal.place, refusal.why),
        }
    }
}

/// A hand, with where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The cards.
    pub hand: Hand,
    /// Whose deal it is, or was before swishes were taken, and which.
    pub dealt: Option<(SwishFamily, i64)>,
    /// The number of each card on the table it was dealt or spelled out with, from 1 and ascending:
    /// cards keep their numbers when others are taken.
    pub numbers: Vec<usize>,
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
        let numbers = (1..=hand.cards.len()).collect();
        Position { hand, dealt: None, numbers, played: None, notes: Vec::new() }
    }

    /// The number of a card of the hand, which is counted from 0.
    pub fn number(&self, card: usize) -> usize {
        self.numbers.get(card).copied().unwrap_or(card + 1)
    }

    /// The place in the hand of the card with this number.
    ///
    /// # Errors
    /// When there is none, in words.
    pub fn card(&self, number: usize) -> Result<usize, String> {
        let moves = self.played.as_ref().map_or(0, |played| played.moves.len());
        place_of(&self.numbers, number).map_err(|gone| match gone {
            true if moves > 0 => format!("card {number} is gone, it was taken before"),
            _ => {
                let there = count_of(self.numbers.len(), "card");
                let left = if moves > 0 { " left" } else { "" };
                format!("there is no card {number}, the hand has {there}{left}")
            }
        })
    }

    /// A card and how it lies, `3:left-right`.
    pub fn placed_text(&self, placed: &Placed) -> String {
        format!("{}:{}", self.number(placed.card), placed.laying.word())
    }

    /// A swish as text, as in `3:as-is 7:left-right`.
    pub fn swish_text(&self, swish: &[Placed]) -> String {
        swish.iter().map(|placed| self.placed_text(placed)).collect::<Vec<_>>().join(" ")
    }

    /// A swish as JSON, a list of such texts.
    pub fn swish_json(&self, swish: &[Placed]) -> Value {
        swish.iter().map(|placed| self.placed_text(placed)).collect()
    }

    /// A swish as it stands after a `+`: `3:left-right,5:as-is`.
    pub fn move_text(&self, swish: &[Placed]) -> String {
        self.swish_text(swish).replace(' ', ",")
    }

    /// The position of a name.
    ///
    /// # Errors
    /// When it names no family, or its cards are none.
    pub fn read(name: &PositionName) -> Result<Self, InputError> {
        Self::read_within(name, &mut Work::of(MOST_STEPS)).map_err(Unread::error)
    }

    /// The same, counting the work of its moves.
    ///
    /// # Errors
    /// As [`Position::read`], and when the moves are too much work.
    pub fn read_within(name: &PositionName, work: &mut Work) -> Result<Self, Unread> {
        let start = Self::start(name).map_err(Unread::Wrong)?;
        start.after_within(&name.moves, work)
    }

    /// The position before the moves of a name.
    fn start(name: &PositionName) -> Result<Self, InputError> {
        match &name.body {
            Body::Deal(number) => {
                let family = SwishFamily::parse(&name.parameters)?;
                dealt(family)?;
                Ok(Self::deal(family, *number))
            }
            Body::Literal(text) => {
                let (size, simple, named) = literal_rules(&name.parameters)?;
                let hand = hand(size, simple, text)?;
                belongs(&hand, named)?;
                Ok(Position { notes: notes(text), ..Self::of(hand) })
            }
            Body::Family => {
                let family = SwishFamily::parse(&name.parameters)?;
                Err(only_a_family(&family.to_string()))
            }
        }
    }

    /// A swish that a text names, with its layings: as in a move.
    pub fn laid_text(&self, text: &str, work: &mut Work) -> Option<String> {
        moves::swish(self, text, work).ok().map(|swish| self.swish_text(&swish))
    }

    /// The position after these swishes were taken. Cards keep their numbers, so those of a swish that
    /// was taken cannot be named again.
    ///
    /// # Errors
    /// At the first that is no swish of the hand, by its number.
    pub fn after(self, moves: &[String]) -> Result<Self, InputError> {
        self.after_within(moves, &mut Work::of(MOST_STEPS)).map_err(Unread::error)
    }

    fn after_within(mut self, moves: &[String], work: &mut Work) -> Result<Self, Unread> {
        if moves.is_empty() {
            return Ok(self);
        }
        let start = self.id();
        let mut left = Position { played: None, ..self.clone() };
        let mut too_large = None;
        let played = Played::replay(start, moves, |text| {
            // Every card is looked at to see whether it stays.
            let paid = work.spend(4 * left.numbers.len() as u64, "moves").map_err(Unmoved::from);
            let swish = match paid.and_then(|()| moves::swish(&left, text, work)) {
                Ok(swish) => swish,
                Err(Unmoved::Wrong(why)) => return Err(why),
                Err(Unmoved::TooLarge(refusal)) => {
                    let why = refusal.why.clone();
                    too_large = Some(refusal);
                    return Err(why);
                }
            };
            let name = left.move_text(&swish);
            let stays: Vec<bool> = (0..left.numbers.len())
                .map(|card| swish.binary_search_by_key(&card, |placed| placed.card).is_err())
                .collect();
            let mut at = stays.iter();
            left.hand.cards.retain(|_| at.next() == Some(&true));
            let mut at = stays.iter();
            left.numbers.retain(|_| at.next() == Some(&true));
            // That something was played is all that a later mistake needs to know.
            left.played = Some(Played { start: String::new(), moves: vec![name.clone()] });
            Ok(name)
        });
        if let Some(refusal) = too_large {
            return Err(Unread::TooLarge(refusal));
        }
        self.played = played.map_err(Unread::Wrong)?;
        (self.hand, self.numbers) = (left.hand, left.numbers);
        Ok(self)
    }

    /// The position of a JSON object, as `deal --json` prints it.
    ///
    /// # Errors
    /// When it is none; the error names the field or the card.
    pub fn read_json(value: &Value) -> Result<Self, InputError> {
        Self::read_json_within(value, &mut Work::of(MOST_STEPS)).map_err(Unread::error)
    }

    /// The same, counting the work of its moves.
    ///
    /// # Errors
    /// As [`Position::read_json`], and when the moves are too much work.
    pub fn read_json_within(value: &Value, work: &mut Work) -> Result<Self, Unread> {
        let Some(name) = json_name(value, "swish").map_err(Unread::Wrong)? else {
            return Self::of_json(value).map_err(Unread::Wrong);
        };
        let named = Position::read_within(&name, work)?;
        named.agrees(value).map_err(Unread::Wrong)?;
        Ok(named)
    }

    /// The position of a JSON object without a name.
    fn of_json(value: &Value) -> Result<Self, InputError> {
        no_moves(value)?;
        let family = value.get("family").and_then(Value::as_str).unwrap_or("swish");
        let family = family.to_lowercase();
        let parameters = parameters(&family).ok_or_else(|| {
            InputError::at("family", "expected the name of a SWISH family, as in swish/4x5")
        })?;
        let (size, simple, named) = literal_rules(parameters)?;
        let (size, simple) = rules_from_json(value, size, simple)?;
        let cards = value.get("cards").unwrap_or(&Value::Null);
        let hand = hand_from_json(size, simple, cards)?;
        belongs(&hand, named)?;
        Ok(Self::of(hand))
    }

    /// Checks what stands beside the name of a JSON object: cards, family, deal, parameters, moves.
    ///
    /// # Errors
    /// The first field that says something else.
    fn agrees(&self, value: &Value) -> Result<(), InputError> {
        let Hand { size, simple, .. } = self.hand;
        let field = |name: &str| value.get(name).filter(|field| !field.is_null());
        let other = |place: &str, message: String| Err(InputError::at(place, message));
        let id = excerpt(&self.id());
        if let Some(cards) = field("cards")
            && hand_from_json(size, simple, cards)? != self.hand
        {
            return other("position", format!("`{id}` is another hand than `cards`"));
        }
        if let Some(family) = field("family") {
            let text = family.as_str().map(str::to_lowercase).unwrap_or_default();
            let same = match (parameters(&text), self.dealt) {
                (Some(text), Some((family, _))) => SwishFamily::parse(text).ok() == Some(family),
                (Some(text), None) => {
                    literal_rules(text).is_ok_and(|(s, rule, _)| (s, rule) == (size, simple))
                }
                (None, _) => false,
            };
            if !same {
                let got = excerpt(&text);
                return other("family", format!("`{got}` is not the family of `{id}`"));
            }
        }
        if let (Some(deal), Some((_, number))) = (field("deal"), self.dealt)
            && deal.as_i64() != Some(number)
        {
            return other("deal", format!("{deal} is not the number of `{id}`"));
        }
        let parameters = [
            ("height", Value::from(size.h)),
            ("width", Value::from(size.w)),
            ("simple", Value::from(simple)),
            ("symbols", Value::from(self.hand.most_symbols())),
        ];
        for (name, wanted) in parameters {
            let got = field("parameters").and_then(|all| all.get(name));
            if let Some(got) = got.filter(|&got| *got != wanted) {
                let message = format!("{got}, but `{id}` has {wanted}");
                return other(&format!("parameters, {name}"), message);
            }
        }
        let played = self.played.as_ref().map_or(&[][..], |played| &played.moves);
        match field("moves") {
            Some(moves) if *moves != played.iter().cloned().collect::<Value>() => {
                other("moves", format!("these are not the moves of `{id}`"))
            }
            _ => Ok(()),
        }
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
        self.is_named_within(name, &mut Work::of(MOST_STEPS)).unwrap_or(false)
    }

    /// The same, counting the work of dealing and moves.
    ///
    /// # Errors
    /// When it is too much.
    pub fn is_named_within(&self, name: &str, work: &mut Work) -> Result<bool, Refusal> {
        let read = PositionName::parse(name).ok().filter(|name| name.game == "swish");
        let Some(name) = read else { return Ok(false) };
        if let Body::Deal(number) = name.body
            && let Ok(family) = SwishFamily::parse(&name.parameters)
        {
            if self.dealt == Some((family, number))
                && self.played.is_none()
                && name.moves.is_empty()
            {
                return Ok(true);
            }
            work.spend(deal::steps(family), "position")?;
        }
        match Position::read_within(&name, work) {
            Ok(got) => Ok(got.hand == self.hand),
            Err(Unread::Wrong(_)) => Ok(false),
            Err(Unread::TooLarge(refusal)) => Err(refusal),
        }
    }
}

/// Refuses deals with more symbols than a hand may have, before they are dealt.
fn dealt(family: SwishFamily) -> Result<(), InputError> {
    let symbols = if let Deck::Random(_, symbols) = family.deck { symbols } else { 2 };
    match family.n * symbols <= MOST_SYMBOLS {
        true => Ok(()),
        false => {
            let message = format!("{family}: a hand has at most {MOST_SYMBOLS} symbols");
            Err(InputError::at("family", message))
        }
    }
}

/// The place of a number among these; otherwise whether it is smaller than the last of them.
fn place_of(numbers: &[usize], number: usize) -> Result<usize, bool> {
    let gone = number > 0 && numbers.last().is_none_or(|&last| number < last);
    numbers.binary_search(&number).map_err(|_| gone)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(text: &str) -> Result<Position, InputError> {
        Position::read(&PositionName::parse(text)?)
    }

    #[test]
    fn how_a_text_was_read_stays_with_the_position() {
        assert_eq!(read("swish:p1,1 c3,2").unwrap().notes.len(), 1);
        assert!(read("swish:p1,1c3,2").unwrap().notes.is_empty());
    }

    #[test]
    fn moves_beside_a_name_are_those_of_the_name() {
        let start = "swish:p1,1c3,2 p2,2c1,3 p1,2c2,1 p4,3c1,1";
        let (taken, moves) = (format!("{start}+1,2,4"), json!(["1:as-is,2:up-down,4:as-is"]));
        let object = |id: &str, moves: Value| json!({"position": id, "moves": moves});
        for (id, moves, fits) in [
            (taken.as_str(), moves.clone(), true),
            (start, json!([]), true),
            (taken.as_str(), json!([]), false),
            (taken.as_str(), json!(["1,2,3"]), false),
            (start, moves, false),
        ] {
            let got = Position::read_json(&object(id, moves)).map_err(|e| e.place);
            let wanted = if fits { Ok(()) } else { Err("moves".to_string()) };
            assert_eq!(got.map(|_| ()).map_err(|place| place.to_string()), wanted, "{id}");
        }
    }

    #[test]
    fn a_swish_taken_by_its_cards_alone_has_a_canonical_name() {
        let start = read("SWISH:P1,1C3,2; P2,2C1,3; P1,2C2,1; P4,3C1,1").unwrap();
        let name = start.id();
        assert_eq!(name, "swish:p1,1c3,2 p2,2c1,3 p1,2c2,1 p4,3c1,1");
        let after = read(&format!("{name}+1,2,4")).unwrap();
        assert_eq!(after.id(), format!("{name}+1:as-is,2:up-down,4:as-is"));
        assert_eq!(after.spelled(), "swish:p1,2c2,1");
        assert_eq!((&after.numbers[..], after.card(3)), (&[3][..], Ok(0)));
        for (moves, message) in [
            ("1,2,4+1,2", "move 2, `1,2`: card 1 is gone, it was taken before"),
            ("1,2,4+9,3", "move 2, `9,3`: there is no card 9, the hand has 1 card left"),
            ("1,2,4+3", "move 2, `3`: cards: 1 card, a swish has 2 or more"),
        ] {
            assert_eq!(read(&format!("{name}+{moves}")).unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn json_that_contradicts_itself_is_refused_by_field() {
        let good = json!({
            "position": "swish/deck36/5#3", "family": "swish/deck36/5", "deal": 3,
            "parameters": {"height": 4, "width": 3, "simple": false, "symbols": 2},
        });
        assert_eq!(Position::read_json(&good).unwrap().id(), "swish/deck36/5#3");
        let other = read("swish/deck36/5#4").unwrap();
        let cards: Vec<String> =
            other.hand.cards.iter().map(|c| super::super::card_text(other.hand.size, c)).collect();
        for (field, value, place) in [
            ("cards", json!(cards), "position"),
            ("family", json!("swish/deck60/5"), "family"),
            ("deal", json!(4), "deal"),
            ("parameters", json!({"width": 4}), "parameters, width"),
            ("parameters", json!({"simple": true}), "parameters, simple"),
            ("parameters", json!({"symbols": 3}), "parameters, symbols"),
            ("moves", json!(["1:as-is,2:as-is"]), "moves"),
        ] {
            let mut bad = good.clone();
            bad[field] = value;
            assert_eq!(Position::read_json(&bad).unwrap_err().place, place, "{bad}");
        }
    }
}
