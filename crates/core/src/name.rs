//! The names of a position: `family#deal` or `family:cards`, and moves played from there.
//!
//! `boaf/5x5#7` is the seventh seeded deal of the family `boaf/5x5`; `boaf:2H 3D / …` spells the
//! cards out; `boaf#1+7H>7C+JD>JC` is the first deal after two moves. This file cuts such a name
//! into its parts; what the parts mean is the game's affair. People write `BOAF#1` and `4X4`, and
//! files begin with a byte order mark: the game and its parameters are read in either case.

use crate::error::{InputError, excerpt};

/// A position's name, cut up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionName {
    /// The game, in small letters: `boaf`.
    pub game: String,
    /// The family's parameters in small letters, without the slash after the game: `5x5`, or nothing.
    pub parameters: String,
    /// The deal or the cards.
    pub body: Body,
    /// The moves played from there, as they were written.
    pub moves: Vec<String>,
}

/// What follows the family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// `#n`: the n-th seeded deal.
    Deal(i64),
    /// `:text`: the cards themselves.
    Literal(String),
    /// Nothing: the text names a family.
    Family,
}

/// The most moves of a name: as many as the largest board has cells.
const MOST_MOVES: usize = 1 << 20;

impl PositionName {
    /// Cuts `text` at its first `#` or `:`, and what follows at every `+`.
    ///
    /// # Errors
    /// When there is no game's name, the deal is not a whole number of 64 bits, or a move is empty.
    pub fn parse(text: &str) -> Result<Self, InputError> {
        let text = text.trim_start_matches('\u{feff}').trim();
        let end = text.find(['#', ':']).unwrap_or(text.len());
        let (family, rest) = text.split_at(end);
        let (game, parameters) = family.split_once('/').unwrap_or((family, ""));
        if game.trim().is_empty() {
            return Err(InputError::new(
                "a position starts with its game, as in `boaf#1264` or `boaf:2H 3D / 4D 3H`",
            ));
        }
        let (game, parameters) = (game.trim().to_lowercase(), parameters.trim().to_lowercase());
        let Some(mark) = rest.chars().next() else {
            return Ok(PositionName { game, parameters, body: Body::Family, moves: Vec::new() });
        };
        let mut parts = rest[1..].split('+').map(str::trim);
        let start = parts.next().unwrap_or_default();
        let body = match mark {
            ':' => Body::Literal(start.to_string()),
            _ => Body::Deal(deal_number(start)?),
        };
        let moves: Vec<String> = parts.by_ref().take(MOST_MOVES).map(str::to_string).collect();
        if parts.next().is_some() {
            let place = format!("move {}", MOST_MOVES + 1);
            return Err(InputError::at(place, "there are too many"));
        }
        match moves.iter().position(String::is_empty) {
            Some(at) => Err(InputError::at(
                format!("move {}", at + 1),
                "it is empty; moves follow a `+`, as in `boaf#1+7H>7C`",
            )),
            None => Ok(PositionName { game, parameters, body, moves }),
        }
    }
}

/// How a position came about by play: the name it had before, and the moves since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The canonical name before the first move.
    pub start: String,
    /// The moves in the game's own spelling.
    pub moves: Vec<String>,
}

impl Played {
    /// Plays the moves of a name one after the other. `play` gives the move's own spelling, or says
    /// what is wrong with it.
    ///
    /// # Errors
    /// At the first move that is refused, by its number.
    pub fn replay(
        start: String,
        moves: &[String],
        mut play: impl FnMut(&str) -> Result<String, String>,
    ) -> Result<Option<Self>, InputError> {
        if moves.is_empty() {
            return Ok(None);
        }
        let mut played = Vec::with_capacity(moves.len());
        for (i, text) in moves.iter().enumerate() {
            played.push(play(text).map_err(|why| {
                let place = format!("move {}, `{}`", i + 1, excerpt(text));
                InputError::at(place, why)
            })?);
        }
        Ok(Some(Played { start, moves: played }))
    }

    /// The position's canonical name.
    pub fn id(&self) -> String {
        format!("{}+{}", self.start, self.moves.join("+"))
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

    fn parsed(text: &str) -> (String, String, Body, Vec<String>) {
        let PositionName { game, parameters, body, moves } = PositionName::parse(text).unwrap();
        (game, parameters, body, moves)
    }

    #[test]
    fn names_are_cut_at_the_first_mark() {
        let deal = |game: &str, parameters: &str, n| {
            (game.to_string(), parameters.to_string(), Body::Deal(n), Vec::new())
        };
        assert_eq!(parsed("boaf/6x6/s6r12#-7"), deal("boaf", "6x6/s6r12", -7));
        assert_eq!(parsed("\u{feff}BOAF/4X4#7\r\n"), deal("boaf", "4x4", 7));
        assert_eq!(parsed("boaf:2H #").2, Body::Literal("2H #".into()));
        assert_eq!(parsed("set/v4p3").2, Body::Family);
    }

    #[test]
    fn moves_follow_the_deal_or_the_cards() {
        assert_eq!(parsed("boaf#1+7H>7C + JD>JC").3, ["7H>7C", "JD>JC"]);
        let (_, _, body, moves) = parsed("boaf:2H 3D / 4D 3H+2H>3H");
        assert_eq!((body, moves.len()), (Body::Literal("2H 3D / 4D 3H".into()), 1));
        for bad in ["boaf#1+", "boaf#1++7H>7C", "boaf:2H 3D+ "] {
            assert!(PositionName::parse(bad).unwrap_err().place.starts_with("move "), "{bad}");
        }
    }

    #[test]
    fn a_refused_move_is_named_by_its_number() {
        let moves = ["a".to_string(), "B".to_string(), "c".to_string()];
        let play = |text: &str| match text {
            "c" => Err("no such move".into()),
            text => Ok(text.to_lowercase()),
        };
        let e = Played::replay("sum#1".into(), &moves, play).unwrap_err();
        assert_eq!(e.to_string(), "move 3, `c`: no such move");
        let played = Played::replay("sum#1".into(), &moves[..2], play).unwrap().unwrap();
        assert_eq!(played.id(), "sum#1+a+b");
        assert_eq!(Played::replay("sum#1".into(), &[], play).unwrap(), None);
    }

    #[test]
    fn bad_numbers_are_named() {
        for bad in ["boaf#x", "boaf#", "boaf#1.5", "boaf#99999999999999999999", "boaf#+7H>7C"] {
            let e = PositionName::parse(bad).unwrap_err();
            assert_eq!(e.place, "deal number", "{bad}");
        }
        assert!(PositionName::parse("#7").is_err());
    }
}
