//! The two names of a position: `family#deal` and `family:cards`.
//!
//! `boaf/5x5#7` is the seventh seeded deal of the family `boaf/5x5`; `boaf:2H 3D / …` spells the
//! cards out. This file cuts such a name into its parts; what the parts mean is the game's affair.

use crate::error::{InputError, excerpt};

/// A position's name, cut up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionName<'a> {
    /// The game: `boaf`.
    pub game: &'a str,
    /// The family's parameters, without the slash after the game: `5x5`, or nothing.
    pub parameters: &'a str,
    /// The deal or the cards.
    pub body: Body<'a>,
}

/// What follows the family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body<'a> {
    /// `#n`: the n-th seeded deal.
    Deal(i64),
    /// `:text`: the cards themselves.
    Literal(&'a str),
    /// Nothing: the text names a family.
    Family,
}

impl<'a> PositionName<'a> {
    /// Cuts `text` at its first `#` or `:`.
    ///
    /// # Errors
    /// When there is no game's name, or the deal is not a whole number of 64 bits.
    pub fn parse(text: &'a str) -> Result<Self, InputError> {
        let text = text.trim();
        let end = text.find(['#', ':']).unwrap_or(text.len());
        let (family, rest) = text.split_at(end);
        let (game, parameters) = family.split_once('/').unwrap_or((family, ""));
        if game.is_empty() {
            return Err(InputError::new(
                "a position starts with its game, as in `boaf#1264` or `boaf:2H 3D / 4D 3H`",
            ));
        }
        let body = match rest.chars().next() {
            None => Body::Family,
            Some(':') => Body::Literal(&rest[1..]),
            Some(_) => Body::Deal(deal_number(&rest[1..])?),
        };
        Ok(PositionName { game, parameters, body })
    }
}

/// That a name is a family's where a position is needed.
pub fn only_a_family(family: &str) -> InputError {
    InputError::at(
        "position",
        format!(
            "`{family}` is a family; a position needs a deal, as in `{family}#1`, or cards after \
             a colon"
        ),
    )
}

/// A deal's number: decimal, a minus sign allowed.
///
/// # Errors
/// When `text` is not a whole number of 64 bits.
pub fn deal_number(text: &str) -> Result<i64, InputError> {
    text.parse().map_err(|_| {
        InputError::at(
            "deal number",
            format!("`{}` is not a whole number of 64 bits", excerpt(text)),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_cut_at_the_first_mark() {
        let p = PositionName::parse("boaf/6x6/s6r12#-7").unwrap();
        assert_eq!((p.game, p.parameters, p.body), ("boaf", "6x6/s6r12", Body::Deal(-7)));
        let p = PositionName::parse("boaf:2H #").unwrap();
        assert_eq!((p.game, p.parameters, p.body), ("boaf", "", Body::Literal("2H #")));
        assert_eq!(PositionName::parse("set/v4p3").unwrap().body, Body::Family);
    }

    #[test]
    fn bad_numbers_are_named() {
        for bad in ["boaf#x", "boaf#", "boaf#1.5", "boaf#99999999999999999999"] {
            let e = PositionName::parse(bad).unwrap_err();
            assert_eq!(e.place, "deal number", "{bad}");
        }
        assert!(PositionName::parse("#7").is_err());
    }
}
