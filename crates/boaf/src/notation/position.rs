//! A board by its name, as text and as JSON.

use std::collections::BTreeMap;

use fairdeal_core::InputError;
use fairdeal_core::error::excerpt;
use fairdeal_core::name::{Body, Played, PositionName, only_a_family};
use fairdeal_core::referee::{agrees, json_name, no_moves};
use serde_json::Value;

use super::reading::{Reading, needs_size, read};
use super::{Lettering, NamedMove, belongs, board_from_json, board_text};
use crate::deal::deal;
use crate::family::BoafFamily;
use crate::rules::{Board, Card, Cell, Move};

/// The name that starts every position.
pub const GAME: &str = "boaf";

/// A board, with where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The board as it is now.
    pub board: Board,
    /// The deal it is, or was before the moves.
    pub dealt: Option<(BoafFamily, i64)>,
    /// The moves since.
    pub played: Option<Played>,
    /// How the text was read, where it could have been meant otherwise.
    pub notes: Vec<String>,
}

impl Position {
    /// The n-th deal of a family.
    ///
    /// # Errors
    /// When the family has no such deal.
    pub fn of_deal(family: BoafFamily, number: i64) -> Result<Self, InputError> {
        let dealt = Some((family, number));
        Ok(Position { dealt, ..Position::of_board(deal(family, number)?) })
    }

    /// A board that nobody dealt.
    pub fn of_board(board: Board) -> Self {
        Position { board, dealt: None, played: None, notes: Vec::new() }
    }

    /// The position a name stands for.
    ///
    /// # Errors
    /// When it is only a family's, or its cards are no board; the error names the cell.
    pub fn read(name: &PositionName) -> Result<Self, InputError> {
        let family = BoafFamily::parse(&name.parameters)?;
        let start = match &name.body {
            Body::Deal(number) => Position::of_deal(family, *number)?,
            Body::Literal(text) => {
                let size = (!name.parameters.is_empty()).then_some(family);
                let Reading { board, notes } = read(text, size)?;
                if size.is_some() {
                    belongs(&board, family)?;
                }
                Position { notes, ..Position::of_board(board) }
            }
            Body::Family => return Err(only_a_family(&family.to_string())),
        };
        start.after(&name.moves)
    }

    /// The position after these moves.
    ///
    /// # Errors
    /// At the first that the rules do not allow, by its number.
    pub fn after(mut self, moves: &[String]) -> Result<Self, InputError> {
        let (start, lettering) = (self.id(), Lettering::of(&self.board));
        // Where each top card lies: a long line on a huge board is not looked up cell by cell.
        let mut tops: BTreeMap<Card, Cell> = match moves.is_empty() {
            true => BTreeMap::new(),
            false => self.board.tops(),
        };
        let board = &mut self.board;
        self.played = Played::replay(start, moves, |text| {
            let named = NamedMove::parse(text)?;
            let find = |card: Card| match tops.get(&card) {
                Some(&cell) => Ok(cell),
                None => Err(format!("{} is not on top of any stack", lettering.card(card))),
            };
            let mv = Move { from: find(named.card)?, to: find(named.onto)? };
            board.play(mv).map_err(|illegal| illegal.to_string())?;
            tops.remove(&named.onto);
            tops.insert(named.card, mv.to);
            Ok(named.text(lettering))
        })?;
        Ok(self)
    }

    /// The position a JSON object describes: its `board`, or the one its `position` names. If it has
    /// both, or `family`, `deal`, `cards` and `moves`, they must fit; `parameters` are not looked at.
    ///
    /// # Errors
    /// When it is none; the error names the cell or field.
    pub fn read_json(value: &Value) -> Result<Self, InputError> {
        if let Some(name) = json_name(value, GAME)? {
            let named = Position::read(&name)?;
            match value.get("board") {
                None | Some(Value::Null) => {}
                Some(board) if board_from_json(board)? == named.board => {}
                Some(_) => {
                    let message = format!("`{}` is another board", excerpt(&named.id()));
                    return Err(InputError::at("position", message));
                }
            }
            let moves = named.played.as_ref().map_or(&[][..], |played| &played.moves);
            agrees(
                value,
                [
                    ("family", named.family().to_string().into()),
                    ("deal", named.dealt.map(|(_, number)| number).into()),
                    ("cards", cards(&named.board).into()),
                    ("moves", moves.into()),
                ],
            )?;
            return Ok(named);
        }
        no_moves(value)?;
        let board = board_from_json(value.get("board").unwrap_or(&Value::Null))?;
        agrees(value, [("cards", cards(&board).into())])?;
        let family = match value.get("family").unwrap_or(&Value::Null) {
            Value::Null => None,
            Value::String(text) => Some(named_family(text)?),
            _ => return Err(InputError::at("family", "expected text")),
        };
        if let Some(family) = family {
            belongs(&board, family)?;
        }
        let number = match value.get("deal").unwrap_or(&Value::Null) {
            Value::Null => return Ok(Position::of_board(board)),
            number => number
                .as_i64()
                .ok_or_else(|| InputError::at("deal", "expected a whole number of 64 bits"))?,
        };
        let dealt = Position::of_deal(family.unwrap_or(BoafFamily::STANDARD), number)?;
        match dealt.board == board {
            true => Ok(dealt),
            false => Err(InputError::at("deal", format!("{} is another board", dealt.id()))),
        }
    }

    /// The shortest canonical name: the deal, or the cards spelled out.
    pub fn id(&self) -> String {
        match (&self.played, self.dealt) {
            (Some(played), _) => played.id(),
            (None, Some((family, number))) => format!("{family}#{number}"),
            (None, None) => self.spelled(),
        }
    }

    /// The cards spelled out: `boaf:2H 3D / 4D 3H`; with the size where they would be taken for
    /// another board without it: `boaf/1x4:2H 3D 4D 5D`.
    pub fn spelled(&self) -> String {
        match needs_size(&self.board) {
            true => format!("{}:{}", smallest_family(&self.board), board_text(&self.board)),
            false => format!("{GAME}:{}", board_text(&self.board)),
        }
    }

    /// The family it was dealt from; of a board that nobody dealt, the smallest that could.
    pub fn family(&self) -> BoafFamily {
        self.dealt.map_or_else(|| smallest_family(&self.board), |(family, _)| family)
    }

    /// Is this a name of the same board?
    pub fn is_named(&self, name: &str) -> bool {
        let read = PositionName::parse(name).and_then(|name| match name.game.as_str() {
            GAME => Position::read(&name),
            other => Err(InputError::new(format!("`{other}` is another game"))),
        });
        read.is_ok_and(|other| other.board == self.board)
    }
}

/// The cards in reading order, as `deal --json` lists them.
fn cards(board: &Board) -> Vec<String> {
    let lettering = Lettering::of(board);
    board.stacks().map(|(_, card)| lettering.card(card)).collect()
}

/// A family by its whole name, as in `boaf/5x5`.
fn named_family(text: &str) -> Result<BoafFamily, InputError> {
    let name = PositionName::parse(text)?;
    match (name.game.as_str(), name.body) {
        (GAME, Body::Family) => BoafFamily::parse(&name.parameters),
        _ => Err(InputError::at("family", format!("`{}` is no family of {GAME}", excerpt(text)))),
    }
}

/// The board's size with a deck of 4 suits and 13 ranks, or as many more as its cards and cells need.
fn smallest_family(board: &Board) -> BoafFamily {
    let standard = BoafFamily::STANDARD;
    let (rows, cols) = (board.rows(), board.cols());
    let most = |of: fn(&crate::rules::Card) -> u32, least: u32| {
        board.stacks().map(|(_, card)| of(&card)).fold(least, u32::max)
    };
    let suits = most(|card| card.suit, standard.suits);
    // At most a million cells: the ranks they need are far below 32 bits.
    let needed = (rows * cols).div_ceil(suits as usize) as u32;
    let ranks = most(|card| card.rank, standard.ranks).max(needed);
    BoafFamily { rows, cols, suits, ranks }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(text: &str) -> Result<Position, InputError> {
        Position::read(&PositionName::parse(text)?)
    }

    #[test]
    fn one_board_by_many_names() {
        let dealt = read("boaf#1264").unwrap();
        assert_eq!((dealt.id(), dealt.family().to_string()), ("boaf#1264".into(), "boaf".into()));
        let spelled = read(&dealt.spelled()).unwrap();
        assert_eq!(spelled.id(), dealt.spelled());
        for name in ["boaf#1264", "boaf/4x4/s4r13#1264", &dealt.spelled(), &spelled.id()] {
            assert!(dealt.is_named(name) && spelled.is_named(name), "{name}");
        }
        for name in ["boaf#1265", "boaf", "set#1264", "", "boaf:2H", "boaf/5x5#1264"] {
            assert!(!dealt.is_named(name), "{name}");
        }
        assert_eq!(read("boaf/5x5").unwrap_err().place, "position");
        assert!(read("boaf/2x2:2H 3D").is_err() && read("boaf/1x2/s2r9:2H 3D").is_err());
    }

    #[test]
    fn boards_nobody_dealt_have_a_family_that_could() {
        for (text, family) in [
            ("boaf:2H 3D / 4D 3H", "boaf/2x2"),
            ("boaf:14_2 3_5", "boaf/1x2/s5r14"),
            ("boaf/1x4:4_1 . . .", "boaf/1x4"),
            ("boaf:4_1 . . .", "boaf/2x2"),
        ] {
            assert_eq!(read(text).unwrap().family().to_string(), family);
        }
        let wide = Position::of_board(Board::new(8, 8, vec![None; 64]));
        assert_eq!(wide.family().to_string(), "boaf/8x8/s4r16");
    }

    /// A row of a square number of cards keeps its shape through its name, and after moves.
    #[test]
    fn names_say_what_they_mean() {
        for (text, id, notes) in [
            ("boaf:2H 3D 4D 5D", "boaf:2H 3D / 4D 5D", 1),
            ("BOAF/1X4:2h,3d,4d,5d", "boaf/1x4:2H 3D 4D 5D", 0),
            ("boaf/1x4/s5r14:2H 3D 4D 5D", "boaf/1x4:2H 3D 4D 5D", 0),
            ("boaf/1x4/s5r14:14_2 3_5 4_1 5_1", "boaf/1x4/s5r14:14_2 3_5 4_1 5_1", 0),
            ("boaf:2H 3D 4D 5D 6D 7D", "boaf/1x6:2H 3D 4D 5D 6D 7D", 1),
            ("boaf:2H 3D 4D", "boaf:2H 3D 4D", 0),
            ("boaf/1x4:2H 3D 4D 5D+5♦ → 4♦", "boaf/1x4:2H 3D 4D 5D+5D>4D", 0),
            ("boaf:2H 3D 4D 5D+5d=>4d", "boaf:2H 3D / 4D 5D+5D>4D", 1),
        ] {
            let position = read(text).unwrap();
            assert_eq!((position.id().as_str(), position.notes.len()), (id, notes), "{text}");
            let again = read(id).unwrap();
            assert_eq!((&again.board, again.notes.len()), (&position.board, 0), "{text}");
            assert_eq!(read(&position.spelled()).unwrap().board, position.board, "{text}");
        }
    }

    #[test]
    fn json_must_fit_itself() {
        let board = json!([["QH", "QD"], ["8H", "3C"]]);
        let read = |value: Value| Position::read_json(&value);
        let dealt = read(json!({"board": board, "family": "boaf/2x2", "deal": 0})).unwrap();
        assert_eq!(dealt.id(), "boaf/2x2#0");
        assert_eq!(read(json!({"board": board})).unwrap().id(), "boaf:QH QD / 8H 3C");
        assert_eq!(
            read(json!({"board": board, "family": null, "deal": null})).unwrap().dealt,
            None
        );
        let place = |value: Value| read(value).unwrap_err().place;
        assert_eq!(place(json!({"board": board, "family": "boaf/2x2", "deal": 1})), "deal");
        assert_eq!(place(json!({"board": board, "family": "boaf/2x2", "deal": "0"})), "deal");
        assert_eq!(place(json!({"board": board, "family": "set"})), "family");
        assert_eq!(place(json!({"board": board, "family": "boaf#1"})), "family");
        assert_eq!(place(json!({"board": board, "family": 7})), "family");
        assert!(read(json!({"board": board, "family": "boaf/2x3"})).is_err());
        // The name of version 1 is not read any more.
        assert_eq!(place(json!({"rows": board})), "board");
        let named = |board: &Value| json!({"position": "boaf/2x2#0", "board": board});
        assert_eq!(read(named(&board)).unwrap().id(), "boaf/2x2#0");
        assert_eq!(place(named(&json!([["QH", "QD"], ["3C", "8H"]]))), "position");
    }
}
