//! Families: numbers from 1 to M, N cards; the target is 3M/2.

use std::fmt;

use fairdeal_core::InputError;
use fairdeal_core::error::excerpt;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Family {
    /// The largest number on a card.
    pub largest: u64,
    pub cards: usize,
}

impl Family {
    /// The default.
    pub const STANDARD: Family = Family { largest: 20, cards: 6 };

    /// What is to be reached.
    pub fn target(self) -> u64 {
        self.largest * 3 / 2
    }

    /// Reads `M` or `M/N`; nothing is the default.
    ///
    /// # Errors
    /// When a number is out of range.
    pub fn parse(parameters: &str) -> Result<Self, InputError> {
        let mut family = Family::STANDARD;
        if parameters.is_empty() {
            return Ok(family);
        }
        let (largest, cards) = match parameters.split_once('/') {
            Some((largest, cards)) => (largest, Some(cards)),
            None => (parameters, None),
        };
        let number = |text: &str, what: &str, least: u64, most: u64| match text.parse() {
            Ok(n) if (least..=most).contains(&n) => Ok(n),
            _ => {
                let message = format!("`{}` is not {what} from {least} to {most}", excerpt(text));
                Err(InputError::at("family", message))
            }
        };
        family.largest = number(largest, "a largest number", 2, 999)?;
        if let Some(cards) = cards {
            family.cards = number(cards, "a number of cards", 1, 16)? as usize;
        }
        Ok(family)
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Family { largest, cards } = *self;
        match (largest == Family::STANDARD.largest, cards == Family::STANDARD.cards) {
            (true, true) => f.write_str("sum"),
            (_, true) => write!(f, "sum/{largest}"),
            _ => write!(f, "sum/{largest}/{cards}"),
        }
    }
}
