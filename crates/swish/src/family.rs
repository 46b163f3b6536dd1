//! The families: a deck, and how many of its cards lie on the table.
//!
//! | name | deck |
//! | --- | --- |
//! | `swish`, `swish/deck60/16` | the 60 cards of the game, 16 on the table |
//! | `swish/deck36` | its 36 kinds, once each |
//! | `swish/4x5` | every kind of 4 × 5 cards with one point and one circle, once each |
//! | `swish/6x8/s3/60` | random 6 × 8 cards with three symbols each, 60 on the table |
//!
//! `/simple` at the end is SIMPLE-SWISH: cards are laid as they are, so every card is its own kind.

use std::fmt;

use fairdeal_core::InputError;
use fairdeal_core::error::excerpt;

use crate::rules::Size;

/// The most rows or columns.
pub const MOST_SIDE: usize = 4096;
/// The most cells of a card.
pub const MOST_CELLS: usize = 1 << 22;
/// The most cards of a hand.
pub const MOST_CARDS: usize = 1 << 20;
/// The most symbols of a hand, all cards together.
pub const MOST_SYMBOLS: usize = 1 << 22;
/// Cards on the table when a family does not say.
pub const TABLE: usize = 16;

/// Where the cards come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Deck {
    /// The 60 cards of the game.
    Sixty,
    /// Its 36 kinds.
    ThirtySix,
    /// Every kind with one point and one circle.
    Kinds(Size),
    /// Random cards with so many symbols.
    Random(Size, usize),
}

impl Deck {
    /// The size of its cards.
    pub fn size(self) -> Size {
        match self {
            Deck::Sixty | Deck::ThirtySix => Size::GAME,
            Deck::Kinds(size) | Deck::Random(size, _) => size,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SwishFamily {
    /// Where the cards come from.
    pub deck: Deck,
    /// Cards on a dealt table.
    pub n: usize,
    pub simple: bool,
}

impl SwishFamily {
    /// The game as it is played.
    pub const STANDARD: SwishFamily = SwishFamily { deck: Deck::Sixty, n: TABLE, simple: false };

    /// Cards in the deck: closed forms, so that 1000 × 1000 is answered at once. Random decks have
    /// no end.
    pub fn total(&self) -> u64 {
        match self.deck {
            Deck::Sixty => 60,
            Deck::ThirtySix => 36,
            Deck::Kinds(size) => total(size, self.simple),
            Deck::Random(..) => u64::MAX,
        }
    }

    /// Is this a name of the family?
    pub fn is_named(&self, name: &str) -> bool {
        parameters(name).is_some_and(|text| Self::parse(text).as_ref() == Ok(self))
    }

    /// Reads the part between `swish/` and `#` or `:`.
    ///
    /// # Errors
    /// When it names no family, or a number is out of range.
    pub fn parse(parameters: &str) -> Result<Self, InputError> {
        if parameters.is_empty() {
            return Ok(Self::STANDARD);
        }
        let mut words: Vec<&str> = parameters.split('/').collect();
        let simple = words.last() == Some(&"simple");
        if simple {
            words.pop();
        }
        let mut words = words.into_iter();
        let deck = match words.next() {
            None | Some("deck60") => Deck::Sixty,
            Some("deck36") => Deck::ThirtySix,
            Some(text) => Deck::Kinds(size(text)?),
        };
        let mut next = words.next();
        let deck = match (deck, next.and_then(|word| word.strip_prefix('s'))) {
            (Deck::Kinds(size), Some(symbols)) => {
                next = words.next();
                let most = size.cells().min(1000);
                Deck::Random(size, number("symbols", symbols, 1, most)?)
            }
            (deck, _) => deck,
        };
        let mut family = SwishFamily { deck, n: TABLE, simple };
        let most = family.total().min(MOST_CARDS as u64) as usize;
        family.n = match next {
            Some(cards) => number("cards", cards, 0, most)?,
            None => TABLE.min(most),
        };
        match words.next() {
            Some(more) => {
                let got = excerpt(more);
                Err(InputError::at("family", format!("`{got}` is more than swish/DECK/CARDS")))
            }
            None => Ok(family),
        }
    }
}

/// The part of a family's name after `swish/`; none if it is another game's.
pub fn parameters(name: &str) -> Option<&str> {
    let rest = name.strip_prefix("swish")?;
    if rest.is_empty() { Some(rest) } else { rest.strip_prefix('/') }
}

/// Kinds with one point and one circle: pairs of different cells up to the layings, by Burnside's
/// lemma. A pair stays where it is when both cells do.
pub fn total(size: Size, simple: bool) -> u64 {
    let pairs = |fixed: u64| fixed * fixed.saturating_sub(1);
    let (h, w) = (size.h as u64, size.w as u64);
    if simple {
        return pairs(h * w);
    }
    let (middle_row, middle_column) = (h % 2, w % 2);
    let flips = pairs(h * w) + pairs(h * middle_column) + pairs(w * middle_row);
    if !size.square() {
        return flips / 4;
    }
    // The two diagonal mirrors keep a diagonal, the quarter turns at most the centre.
    (flips + 2 * pairs(h)) / 8
}

/// Reads `4x3`.
///
/// # Errors
/// When it is not a size, or too large.
pub fn size(text: &str) -> Result<Size, InputError> {
    let wrong = || {
        let got = excerpt(text);
        InputError::at(
            "family",
            format!("`{got}` is not deck60, deck36 or ROWSxCOLUMNS, as in 4x5"),
        )
    };
    let (h, w) = text.split_once('x').ok_or_else(wrong)?;
    let h = number("rows", h, 1, MOST_SIDE)?;
    let w = number("columns", w, 1, MOST_SIDE)?;
    if h * w < 2 || h * w > MOST_CELLS {
        let message = format!("{h}x{w}: a card has from 2 to {MOST_CELLS} cells");
        return Err(InputError::at("family", message));
    }
    Ok(Size { h, w })
}

impl fmt::Display for SwishFamily {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("swish")?;
        if *self == Self::STANDARD {
            return Ok(());
        }
        match self.deck {
            Deck::Sixty => f.write_str("/deck60")?,
            Deck::ThirtySix => f.write_str("/deck36")?,
            Deck::Kinds(size) => write!(f, "/{}x{}", size.h, size.w)?,
            Deck::Random(size, symbols) => write!(f, "/{}x{}/s{symbols}", size.h, size.w)?,
        }
        if self.n as u64 != self.total().min(TABLE as u64) {
            write!(f, "/{}", self.n)?;
        }
        if self.simple {
            f.write_str("/simple")?;
        }
        Ok(())
    }
}

fn number(what: &str, text: &str, low: usize, high: usize) -> Result<usize, InputError> {
    match text.parse() {
        Ok(n) if (low..=high).contains(&n) && text.bytes().all(|b| b.is_ascii_digit()) => Ok(n),
        _ => Err(InputError::at(
            "family",
            format!("{what}: `{}` is not a number from {low} to {high}", excerpt(text)),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds;

    #[test]
    fn names_round_trip() {
        for text in [
            "",
            "deck60/24",
            "deck36",
            "deck36/20",
            "4x5",
            "4x5/98",
            "2x2",
            "1x2",
            "6x8/s3/60",
            "16x20/s2/320/simple",
            "4x3/simple",
            "1000x1000",
            "3x3/5/simple",
            "deck60/0",
            "deck60/simple",
            "2x3/s6",
        ] {
            let family = SwishFamily::parse(text).unwrap();
            assert_eq!(
                family.to_string().trim_start_matches("swish").trim_start_matches('/'),
                text
            );
        }
        assert_eq!(SwishFamily::parse("deck60/16").unwrap(), SwishFamily::STANDARD);
        assert_eq!(SwishFamily::parse("deck60").unwrap(), SwishFamily::STANDARD);
    }

    #[test]
    fn impossible_families_are_refused() {
        for bad in [
            "deck50",
            "4x",
            "x3",
            "0x3",
            "1x1",
            "4x3/37",
            "deck60/61",
            "4x3/-1",
            "5000x2",
            "4096x4096",
            "4x3/s0",
            "4x3/s13",
            "4x3/5/6",
            "deck60/s2",
            "4x3/simple/5",
            "+4x3",
        ] {
            assert_eq!(SwishFamily::parse(bad).unwrap_err().place, "family", "{bad}");
        }
    }

    #[test]
    fn totals_are_counted_right() {
        for h in 1..8 {
            for w in 1..8 {
                let size = Size { h, w };
                for simple in [false, true] {
                    assert_eq!(total(size, simple), kinds::all(size, simple).len() as u64);
                }
            }
        }
    }
}
