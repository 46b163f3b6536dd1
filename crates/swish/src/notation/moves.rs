//! A swish as people write it after a `+`.
//!
//! Cards are parted by commas, semicolons or spaces. A card is its number in the hand, or its text if
//! no other card of the hand has the same; after a colon it may say how it lies, in the words of
//! [`Laying::WORDS`] or shorter (`lr`, `ud`, `half`). Where no card says how it lies, the cards are
//! meant to make a swish *somehow*, and every way is tried, plainly: the first card lies as it is,
//! since a swish may be turned as a whole. Among cards that say it, one that does not lies as it is.
//!
//! Names cost as many steps as there are cards to compare, trials as many as there are symbols laid
//! down; all moves of a position share one number of steps.

use fairdeal_core::Refusal;
use fairdeal_core::error::excerpt;
use fairdeal_core::words::{list, thousands};
use fairdeal_core::work::Work;

use super::{Position, card, card_text};
use crate::check::{check_numbered, check_swish};
use crate::rules::{Card, Cell, Hand, Laying, Placed};

/// The most ways to lay cards that are tried: six cards with four layings, or four with eight.
const MOST_WAYS: u32 = 4096;

/// Why a move was not read.
#[derive(Debug)]
pub(super) enum Unmoved {
    /// What is wrong with it, in words.
    Wrong(String),
    /// Finding out is too much.
    TooLarge(Refusal),
}

impl From<String> for Unmoved {
    fn from(why: String) -> Self {
        Unmoved::Wrong(why)
    }
}

impl From<Refusal> for Unmoved {
    fn from(refusal: Refusal) -> Self {
        Unmoved::TooLarge(refusal)
    }
}

/// A card of a move, and how it lies if that was said.
struct Named {
    card: usize,
    laying: Option<Laying>,
}

/// Reads a swish of this hand, with the layings found where none are given.
///
/// # Errors
/// What is wrong, in words, or that it is too much work.
pub(super) fn swish(
    position: &Position,
    text: &str,
    work: &mut Work,
) -> Result<Vec<Placed>, Unmoved> {
    let hand = &position.hand;
    let mut named = cards(position, text, work)?;
    named.sort_by_key(|named| named.card);
    let as_is =
        |named: &Named| Placed { card: named.card, laying: named.laying.unwrap_or(Laying::AS_IS) };
    let plain: Vec<Placed> = named.iter().map(as_is).collect();
    let checked = check_numbered(hand, &plain, |card| position.number(card));
    let Err(refusal) = checked else { return Ok(plain) };
    let said = named.iter().any(|named| named.laying.is_some());
    let numbers: Vec<usize> = plain.iter().map(|placed| placed.card).collect();
    let twice = numbers.windows(2).any(|two| two[0] == two[1]);
    if said || twice || plain.len() < 2 || hand.simple {
        return Err(refusal.to_string().into());
    }
    let ways = (hand.layings().count() as u32).checked_pow(plain.len() as u32);
    if ways.is_none_or(|ways| ways > MOST_WAYS) {
        let most = if hand.size.square() { 4 } else { 6 };
        return Err(format!(
            "as they lie the cards make no swish ({refusal}); how to lay them is tried for up to \
             {most} cards, so say it, as in {}:left-right",
            position.number(numbers[0])
        )
        .into());
    }
    let mut trial = Trial { hand, cards: &numbers, laid: Vec::new(), shows: Vec::new(), work };
    if trial.lay()? {
        return Ok(trial.laid);
    }
    let cards = list(numbers.iter().map(|&card| position.number(card)));
    let tried = thousands(ways.unwrap_or(0) / hand.layings().count() as u32);
    Err(format!("cards {cards} make no swish, however they are laid ({tried} ways tried)").into())
}

/// Cards laid one after the other, every way.
struct Trial<'a> {
    hand: &'a Hand,
    cards: &'a [usize],
    laid: Vec<Placed>,
    shows: Vec<Card>,
    work: &'a mut Work,
}

/// Have these, each in ascending order, a cell in common?
fn meets(mut a: &[Cell], mut b: &[Cell]) -> bool {
    while let (Some((x, more)), Some((y, others))) = (a.split_first(), b.split_first()) {
        match x.cmp(y) {
            std::cmp::Ordering::Less => a = more,
            std::cmp::Ordering::Greater => b = others,
            std::cmp::Ordering::Equal => return true,
        }
    }
    false
}

impl Trial<'_> {
    fn lay(&mut self) -> Result<bool, Refusal> {
        let below: usize = self.shows.iter().map(Card::symbols).sum();
        let Some(&card) = self.cards.get(self.laid.len()) else {
            self.work.spend(64 * below as u64, "moves")?;
            return Ok(check_swish(self.hand, &self.laid).is_ok());
        };
        let ways = if self.laid.is_empty() { 1 } else { 8 };
        // Laid and sorted, and held against each of those that lie there.
        let own = self.hand.cards[card].symbols() * (16 + self.shows.len());
        self.work.spend(ways as u64 * (64 + own + below) as u64, "moves")?;
        for laying in self.hand.layings().take(ways) {
            let shown = self.hand.cards[card].laid(self.hand.size, laying);
            let clash = |other: &Card| {
                meets(&other.points, &shown.points) || meets(&other.circles, &shown.circles)
            };
            if self.shows.iter().any(clash) {
                continue;
            }
            self.laid.push(Placed { card, laying });
            self.shows.push(shown);
            if self.lay()? {
                return Ok(true);
            }
            self.laid.pop();
            self.shows.pop();
        }
        Ok(false)
    }
}

/// The cards a text names.
fn cards(position: &Position, text: &str, work: &mut Work) -> Result<Vec<Named>, Unmoved> {
    let parts = |c: char| c.is_whitespace() || c == ',' || c == ';';
    let text = text.to_lowercase();
    let (mut rest, mut named) = (text.trim_start_matches(parts), Vec::new());
    while !rest.is_empty() {
        let word = &rest[..name_length(rest)];
        let card = match word.bytes().all(|b| b.is_ascii_digit()) && !word.is_empty() {
            true => position.card(word.parse().unwrap_or(usize::MAX))?,
            false => {
                work.spend(4 * position.hand.cards.len() as u64, "moves")?;
                by_text(position, word, rest)?
            }
        };
        rest = &rest[word.len()..];
        let mut laying = None;
        if let Some(after) = rest.strip_prefix(':') {
            let end = after.find(parts).unwrap_or(after.len());
            laying = Some(Laying::read(&after[..end]).ok_or_else(|| no_laying(&after[..end]))?);
            rest = &after[end..];
        } else if !rest.is_empty() && !rest.starts_with(parts) {
            let got = excerpt(rest.split(parts).next().unwrap_or_default());
            let why = format!("`{word}` is followed by `{got}`; a laying stands after a colon");
            return Err(why.into());
        }
        named.push(Named { card, laying });
        rest = rest.trim_start_matches(parts);
    }
    match named.is_empty() {
        true => Err("no cards are named, as in 3:left-right,5".to_string().into()),
        false => Ok(named),
    }
}

/// That a word says no way to lay a card.
pub(crate) fn no_laying(word: &str) -> String {
    format!(
        "`{}` is none of {}, nor short for one (lr, ud, half)",
        excerpt(word),
        Laying::WORDS.join(", ")
    )
}

/// Where the name of the first card ends: digits, symbols with row and column, or a drawn card.
fn name_length(text: &str) -> usize {
    let digits = |at: usize| text[at..].bytes().take_while(u8::is_ascii_digit).count();
    if !text.starts_with(['p', 'c']) {
        let other = |c: char| c.is_whitespace() || [',', ';', ':'].contains(&c);
        let end = text.find(other).unwrap_or(text.len());
        return if digits(0) > 0 { digits(0) } else { end };
    }
    let mut at = 0;
    while text[at..].starts_with(['p', 'c']) {
        let row = digits(at + 1);
        let comma = at + 1 + row;
        if row == 0 || !text[comma..].starts_with(',') || digits(comma + 1) == 0 {
            break;
        }
        at = comma + 1 + digits(comma + 1);
    }
    at
}

fn by_text(position: &Position, word: &str, rest: &str) -> Result<usize, String> {
    let hand = &position.hand;
    if word.is_empty() {
        let got = excerpt(rest);
        return Err(format!("`{got}`: expected a card's number or text, as in 3:left-right,5"));
    }
    let wanted = card(hand.size, word)?;
    let same: Vec<usize> = (0..hand.cards.len()).filter(|&i| hand.cards[i] == wanted).collect();
    match same[..] {
        [only] => Ok(only),
        [] => Err(format!("no card of the hand is {}", card_text(hand.size, &wanted))),
        _ => {
            let text = card_text(hand.size, &wanted);
            let same = list(same.iter().map(|&card| position.number(card)));
            Err(format!("cards {same} are all {text}: name one by its number"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation;
    use crate::rules::Size;

    fn swish_of(position: &Position, text: &str) -> Result<Vec<Placed>, String> {
        swish(position, text, &mut Work::of(1 << 20)).map_err(|e| match e {
            Unmoved::Wrong(why) => why,
            Unmoved::TooLarge(refusal) => refusal.to_string(),
        })
    }

    #[test]
    fn a_name_ends_where_its_last_whole_symbol_does() {
        for (text, name) in [
            ("12:as-is", "12"),
            ("p1,1c3,2:lr", "p1,1c3,2"),
            ("p1,12c3,2p4,1 c1,1", "p1,12c3,2p4,1"),
            ("p1,1c3:lr", "p1,1"),
            ("p1,1c3,:lr", "p1,1"),
            ("p1,1c,3", "p1,1"),
            ("p1c2", ""),
            ("p,1c2,2", ""),
            ("c10,", ""),
            ("p", ""),
            ("\u{25cf}\u{25cb};2", "\u{25cf}\u{25cb}"),
        ] {
            assert_eq!(&text[..name_length(text)], name, "{text}");
        }
    }

    /// A swish of the cards 1, 2 and 4, with 1 and 4 turned up-down; 5 and 6 are alike.
    fn example() -> Position {
        let cards = "p1,1c3,2 p2,2c1,3 p1,2c2,1 p4,3c1,1 p2,1c3,3 p2,1c3,3 c1,1";
        Position::of(notation::hand(Size::GAME, false, cards).unwrap())
    }

    #[test]
    fn cards_by_number_or_text_with_layings_long_or_short() {
        let position = example();
        let whole = "1:up-down,2:as-is,4:up-down";
        for text in [
            whole,
            "4:UD; 1:Up-Down 2",
            "p1,1c3,2:ud,P2,2C1,3,4:ud",
            "*../.../.o./...:ud 2 4:updown",
        ] {
            assert_eq!(position.move_text(&swish_of(&position, text).unwrap()), whole, "{text}");
        }
        // Without a laying any that does; the first card lies as it is.
        assert_eq!(
            position.move_text(&swish_of(&position, "1,2,4").unwrap()),
            "1:as-is,2:up-down,4:as-is"
        );
    }

    #[test]
    fn mistakes_in_moves_are_named() {
        let position = example();
        let why = |text: &str| swish_of(&position, text).unwrap_err();
        for (text, message) in [
            ("?", "`?`: `?` is not a symbol; a card is p1,1c3,2 or *../.o."),
            ("", "no cards are named, as in 3:left-right,5"),
            ("9,1", "there is no card 9, the hand has 7 cards"),
            ("1,1", "entry 2: card 1 is named twice"),
            ("3", "cards: 1 card, a swish has 2 or more"),
            ("p2,1c3,3,1", "cards 5 and 6 are all p2,1c3,3: name one by its number"),
            ("p4,1c3,3,1", "no card of the hand is p4,1c3,3"),
            ("1:ud,2", "cell 1,3: shows 0 points and 1 circle"),
            ("1,2", "cards 1 and 2 make no swish, however they are laid (4 ways tried)"),
            ("3lr,5", "`3` is followed by `lr`; a laying stands after a colon"),
            ("1:transposed,2", "entry 1: card 1 (p1,1c3,2) cannot be laid transposed"),
        ] {
            assert_eq!(why(text), message, "{text}");
        }
        assert!(why("3:sideways,5").starts_with("`sideways` is none of as-is, left-right"));
        assert!(why("1,2,3,4,5,6,7").contains("for up to 6 cards"), "{}", why("1,2,3,4,5,6,7"));
        let simple = Position::of(Hand { simple: true, ..position.hand.clone() });
        assert!(swish_of(&simple, "1,2,4").unwrap_err().starts_with("cell "));
    }
}
