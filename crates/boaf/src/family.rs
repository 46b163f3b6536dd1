//! The families of deals: an R×C board filled from a deck of S suits and K ranks.

use std::fmt;

use fairdeal_core::InputError;
use fairdeal_core::error::excerpt;

/// The largest side of a board.
pub const MOST_SIDE: usize = 1024;

/// A family: board size and deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BoafFamily {
    pub rows: usize,
    /// Columns of the board.
    pub cols: usize,
    pub suits: u32,
    /// Ranks in each suit.
    pub ranks: u32,
}

impl BoafFamily {
    /// The game as it is played: 4×4 from 52 cards.
    pub const STANDARD: BoafFamily = BoafFamily { rows: 4, cols: 4, suits: 4, ranks: 13 };

    /// Reads the part between `boaf/` and `#` or `:`: nothing, `5x5`, `6x6/s6r12`.
    ///
    /// # Errors
    /// When it is none of these, a number is out of range, or the deck is smaller than the board.
    pub fn parse(parameters: &str) -> Result<Self, InputError> {
        let mut family = Self::STANDARD;
        if parameters.is_empty() {
            return Ok(family);
        }
        let (size, deck) = match parameters.split_once('/') {
            Some((size, deck)) => (size, Some(deck)),
            None => (parameters, None),
        };
        let (rows, cols) = size.split_once('x').ok_or_else(|| {
            let got = excerpt(size);
            InputError::at("board size", format!("`{got}` is not ROWSxCOLUMNS, as in 5x5"))
        })?;
        family.rows = side("rows", rows)?;
        family.cols = side("columns", cols)?;
        if let Some(deck) = deck {
            let (suits, ranks) =
                deck.strip_prefix('s').and_then(|d| d.split_once('r')).ok_or_else(|| {
                    let got = excerpt(deck);
                    InputError::at("deck", format!("`{got}` is not sSUITSrRANKS, as in s6r12"))
                })?;
            family.suits = count("suits", suits)?;
            family.ranks = count("ranks", ranks)?;
        }
        let (need, have) = (family.cards(), family.deck());
        if need as u64 > have {
            return Err(InputError::at(
                "board size",
                format!("{}x{} needs {need} cards, the deck has {have}", family.rows, family.cols),
            ));
        }
        Ok(family)
    }

    pub fn cards(self) -> usize {
        self.rows * self.cols
    }

    pub fn deck(self) -> u64 {
        u64::from(self.suits) * u64::from(self.ranks)
    }
}

impl fmt::Display for BoafFamily {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("boaf")?;
        let standard = Self::STANDARD;
        let deck_differs = (self.suits, self.ranks) != (standard.suits, standard.ranks);
        if deck_differs || (self.rows, self.cols) != (standard.rows, standard.cols) {
            write!(f, "/{}x{}", self.rows, self.cols)?;
        }
        if deck_differs {
            write!(f, "/s{}r{}", self.suits, self.ranks)?;
        }
        Ok(())
    }
}

fn side(what: &str, text: &str) -> Result<usize, InputError> {
    match text.parse() {
        Ok(n) if (1..=MOST_SIDE).contains(&n) => Ok(n),
        _ => Err(InputError::at(
            "board size",
            format!("{what}: `{}` is not a number from 1 to {MOST_SIDE}", excerpt(text)),
        )),
    }
}

fn count(what: &str, text: &str) -> Result<u32, InputError> {
    match text.parse() {
        Ok(n) if n >= 1 => Ok(n),
        _ => Err(InputError::at(
            "deck",
            format!("{what}: `{}` is not a number from 1 to {}", excerpt(text), u32::MAX),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for text in ["", "5x5", "3x4", "6x6/s6r12", "4x4/s8r30"] {
            let family = BoafFamily::parse(text).unwrap();
            let shown = family.to_string();
            let again = shown.strip_prefix("boaf").unwrap().trim_start_matches('/');
            assert_eq!(again, text);
        }
        assert_eq!(BoafFamily::parse("4x4/s4r13").unwrap(), BoafFamily::STANDARD);
    }

    #[test]
    fn impossible_families_are_refused_with_the_place() {
        for (text, place) in [
            ("0x4", "board size"),
            ("4", "board size"),
            ("4x", "board size"),
            ("9x9", "board size"),
            ("-1x4", "board size"),
            ("4x4/13", "deck"),
            ("4x4/s0r4", "deck"),
            ("4x4/s2r99999999999", "deck"),
        ] {
            assert_eq!(BoafFamily::parse(text).unwrap_err().place, place, "{text}");
        }
    }
}
