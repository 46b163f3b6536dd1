//! Certificates: what `solve` hands out and `check` accepts.
//!
//! A certificate is a JSON object `{"schema": "fairdeal/boaf-certificate/2", "kind": …}` that names
//! its position, question and claim, with the fields of its kind; `docs/formats.md` lists them. Those
//! of version 1 name nothing and are still read. A line of play may also be written as plain text, and
//! the object that `solve --json` prints is read too. This file only reads and writes; whether a
//! certificate proves anything is the business of [`crate::check`].

mod key_list;
mod step_list;

use fairdeal_core::InputError;
use fairdeal_core::claim::{Claim, Opened, open};
use fairdeal_core::error::excerpt;
use serde_json::{Map, Value};

use crate::notation::{self, Lettering, NamedMove, Position};
use crate::rules::Card;

/// The schema every certificate names.
pub const SCHEMA: &str = "fairdeal/boaf-certificate/2";
/// Its first version: without position, question and claim.
const FIRST_SCHEMA: &str = "fairdeal/boaf-certificate/1";

/// Evidence for a verdict on one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Certificate {
    /// The board can be won: by these moves.
    Solution(Vec<NamedMove>),
    /// It cannot: there is no card.
    NoCards,
    /// It cannot: two stacks or more, and no legal move.
    NoMove,
    /// It cannot: this card matches no other.
    OddBird(Card),
    /// It cannot: none of these cards matches a card outside them.
    MultipleFlocks(Vec<Card>),
    /// It cannot: none of these cards' stacks shares a row or column with a stack outside them.
    CellsApart(Vec<Card>),
    /// It cannot: `u`–`w` is the only match between `side` and the rest; the side cannot be
    /// stacked with `u` on top, nor joined with `w` wherever else `w` may stand.
    CutEdge {
        /// The bridge's end in the side.
        u: Card,
        /// Its other end.
        w: Card,
        /// The cards on `u`'s side, `u` among them.
        side: Vec<Card>,
    },
    /// It cannot: `x`–`u`–`w` is a lollipop stick and `w` has too few cards to walk on.
    Lollipop {
        /// The end of the stick.
        x: Card,
        /// Its middle.
        u: Card,
        /// Where it meets the rest.
        w: Card,
    },
    /// It cannot: these steps go through every case of who covers whom, each a move on or a look at a
    /// card or cell, as [`crate::check::cases`] numbers them.
    Cases(Vec<u16>),
    /// It cannot: these states hold the board, none is won, and every move leads from one of them
    /// to another of them or to a state that falls apart.
    ClosedSet(Vec<u64>),
}

impl Certificate {
    /// The word for this kind.
    pub fn kind(&self) -> &'static str {
        match self {
            Certificate::Solution(_) => "solution",
            Certificate::NoCards => "no-cards",
            Certificate::NoMove => "no-move",
            Certificate::OddBird(_) => "odd-bird",
            Certificate::MultipleFlocks(_) => "multiple-flocks",
            Certificate::CellsApart(_) => "cells-apart",
            Certificate::CutEdge { .. } => "cut-edge",
            Certificate::Lollipop { .. } => "lollipop",
            Certificate::Cases(_) => "cases",
            Certificate::ClosedSet(_) => "closed-set",
        }
    }

    /// How many cards, moves or states it lists.
    pub(crate) fn items(&self) -> usize {
        match self {
            Certificate::Solution(moves) => moves.len(),
            Certificate::MultipleFlocks(cards) | Certificate::CellsApart(cards) => cards.len(),
            Certificate::CutEdge { side, .. } => side.len(),
            Certificate::Cases(steps) => steps.len(),
            Certificate::ClosedSet(keys) => keys.len(),
            Certificate::NoCards
            | Certificate::NoMove
            | Certificate::OddBird(_)
            | Certificate::Lollipop { .. } => 0,
        }
    }

    /// The verdict it is evidence for.
    pub fn verdict(&self) -> &'static str {
        if matches!(self, Certificate::Solution(_)) { "solved" } else { "impossible" }
    }

    /// What it claims of a position.
    pub fn claim(&self, position: &Position) -> Claim {
        let says = match self {
            Certificate::Solution(_) => "can be won",
            _ => "cannot be won",
        };
        Claim::of_position(position.id(), self.kind(), "any", says.into())
    }

    /// The certificate as JSON, cards spelled as on the board.
    pub fn to_json(&self, position: &Position) -> Value {
        let lettering = Lettering::of(&position.board);
        let name = |card: Card| Value::from(lettering.card(card));
        let names = |cards: &[Card]| cards.iter().map(|&c| name(c)).collect::<Value>();
        let mut out = Map::new();
        match self {
            Certificate::Solution(moves) => {
                out.insert("moves".into(), moves.iter().map(|m| m.text(lettering)).collect());
            }
            Certificate::NoCards | Certificate::NoMove => {}
            Certificate::OddBird(card) => {
                out.insert("card".into(), name(*card));
            }
            Certificate::MultipleFlocks(cards) | Certificate::CellsApart(cards) => {
                out.insert("cards".into(), names(cards));
            }
            Certificate::CutEdge { u, w, side } => {
                out.insert("u".into(), name(*u));
                out.insert("w".into(), name(*w));
                out.insert("side".into(), names(side));
            }
            Certificate::Lollipop { x, u, w } => {
                out.insert("x".into(), name(*x));
                out.insert("u".into(), name(*u));
                out.insert("w".into(), name(*w));
            }
            Certificate::Cases(steps) => {
                out.insert("steps".into(), step_list::encode(steps).into());
            }
            Certificate::ClosedSet(keys) => {
                out.insert("count".into(), keys.len().into());
                out.insert("states".into(), key_list::encode(keys).into());
            }
        }
        self.claim(position).written(SCHEMA, out)
    }

    /// Reads a certificate: its JSON, the JSON of an answer that carries one, or moves as text. What
    /// it says of itself, and what the answer says, comes with it.
    ///
    /// # Errors
    /// When it is none of these. Nothing is said about whether it proves anything.
    pub fn parse(text: &str) -> Result<(Self, Opened), InputError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(InputError::at("certificate", "it is empty"));
        }
        if !text.starts_with('{') {
            let moves = Certificate::Solution(notation::moves(text)?);
            return Ok((moves, Opened { certificate: Value::Null, answer: None }));
        }
        let opened = open(text)?;
        Ok((Self::from_json(&opened.certificate)?, opened))
    }

    fn from_json(value: &Value) -> Result<Self, InputError> {
        let schema = value.get("schema").and_then(Value::as_str).unwrap_or("");
        if schema != SCHEMA && schema != FIRST_SCHEMA {
            let got = excerpt(schema);
            return Err(InputError::at(
                "certificate, schema",
                format!("`{got}`, expected `{SCHEMA}`"),
            ));
        }
        let bad = |place: &str, what: String| InputError::at(format!("certificate, {place}"), what);
        let field = |name: &str| value.get(name).unwrap_or(&Value::Null);
        let text = |name: &str| match field(name) {
            Value::String(text) => Ok(text.as_str()),
            _ => Err(bad(name, "expected text".into())),
        };
        let card = |name: &str| notation::card(text(name)?).map_err(|m| bad(name, m));
        let cards = |name: &str| items(field(name), name, name, notation::card);
        match text("kind")? {
            "solution" => {
                items(field("moves"), "moves", "move", NamedMove::parse).map(Certificate::Solution)
            }
            "no-cards" => Ok(Certificate::NoCards),
            "no-move" => Ok(Certificate::NoMove),
            "odd-bird" => Ok(Certificate::OddBird(card("card")?)),
            "multiple-flocks" => Ok(Certificate::MultipleFlocks(cards("cards")?)),
            "cells-apart" => Ok(Certificate::CellsApart(cards("cards")?)),
            "cut-edge" => {
                Ok(Certificate::CutEdge { u: card("u")?, w: card("w")?, side: cards("side")? })
            }
            "lollipop" => Ok(Certificate::Lollipop { x: card("x")?, u: card("u")?, w: card("w")? }),
            "cases" => {
                let steps = step_list::decode(text("steps")?).map_err(|m| bad("steps", m))?;
                Ok(Certificate::Cases(steps))
            }
            "closed-set" => {
                let keys = key_list::decode(text("states")?).map_err(|m| bad("states", m))?;
                if field("count").as_u64() != Some(keys.len() as u64) {
                    let message = format!("there are {} states", keys.len());
                    return Err(InputError::at("certificate, count", message));
                }
                Ok(Certificate::ClosedSet(keys))
            }
            other => Err(InputError::at(
                "certificate, kind",
                format!("`{}` is not a kind of certificate", excerpt(other)),
            )),
        }
    }
}

/// Reads a list of texts one by one, and stops at the first that is none or cannot be read.
fn items<T>(
    value: &Value,
    name: &str,
    item: &str,
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<Vec<T>, InputError> {
    let bad = |place: String, what: &str| InputError::at(format!("certificate, {place}"), what);
    let list = value.as_array().ok_or_else(|| bad(name.into(), "expected a list"))?;
    let one = |(i, value): (usize, &Value)| {
        let text = value.as_str().ok_or_else(|| bad(format!("{name} {}", i + 1), "expected text"));
        read(text?).map_err(|m| bad(format!("{item} {}", i + 1), &m))
    };
    list.iter().enumerate().map(one).collect()
}

#[cfg(test)]
mod tests {
    use fairdeal_core::name::PositionName;

    use super::*;

    #[test]
    fn a_closed_set_says_how_many_states_it_has() {
        let position = Position::read(&PositionName::parse("boaf:2S 4D").unwrap()).unwrap();
        let written = Certificate::ClosedSet(vec![3, 17, 200]);
        let text = |count: u64| {
            let mut value = written.to_json(&position);
            value["count"] = count.into();
            value.to_string()
        };
        assert_eq!(Certificate::parse(&text(3)).unwrap().0, written);
        for count in [0, 2, 4] {
            assert_eq!(Certificate::parse(&text(count)).unwrap_err().place, "certificate, count");
        }
        assert_eq!(written.items(), 3);
    }
}
