//! Text and JSON for cards, boards and moves; everything illegal is refused here, once, saying
//! where.
//!
//! A board is rows of cells; rows end at `/` or a line break, cells at white space or a comma. A card
//! is a rank and a suit in letters of either case (`2H`, `TS`, `10s`, `1c`, `2♥`, `2♡`) or two numbers
//! (`14_2`: rank 14, suit 2). An empty cell is `.` (also `·` or `-`). What a text without row breaks
//! means is in `reading`. A move names its two cards, `7H>6C` (also `→`, `->` or `=>`): cards are
//! distinct, so that is enough.

mod position;
mod reading;

use std::collections::BTreeMap;
use std::fmt;

use fairdeal_core::InputError;
use fairdeal_core::error::excerpt;
use fairdeal_core::words::count_of;
use serde_json::Value;

pub use self::position::{GAME, Position};
pub use self::reading::{Reading, read};
use crate::family::{BoafFamily, MOST_SIDE};
use crate::rules::{Board, Card, Cell, Move};

const RANKS: &str = "A23456789TJQK";
const SUITS: &str = "CDHS";
pub(crate) const GLYPHS: [char; 4] = ['♣', '♦', '♥', '♠'];
/// The same suits in outline.
const WHITE_GLYPHS: [char; 4] = ['♧', '♢', '♡', '♤'];

/// What turns a glyph into an emoji or back, and what begins a file: no part of any word.
fn unseen(c: char) -> bool {
    matches!(c, '\u{fe0e}' | '\u{fe0f}' | '\u{feff}')
}

/// How the cards of one board are spelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lettering {
    /// `2H`: every card of the board is one of the 52.
    Letters,
    /// `2_3`: some card is not, so all are spelled by numbers.
    Numbers,
}

impl Lettering {
    /// Letters if they do for all cards.
    pub fn of(board: &Board) -> Self {
        if board.stacks().all(|(_, card)| has_letters(card)) {
            Lettering::Letters
        } else {
            Lettering::Numbers
        }
    }

    /// A card spelled this way.
    pub fn card(self, card: Card) -> String {
        match self {
            Lettering::Letters if has_letters(card) => format!("{}{}", rank(card), suit(card)),
            _ => format!("{}_{}", card.rank, card.suit),
        }
    }
}

/// Is the card one of the 52?
pub fn has_letters(card: Card) -> bool {
    (1..=13).contains(&card.rank) && (1..=4).contains(&card.suit)
}

/// The rank of one of the 52 as a letter.
pub(crate) fn rank(card: Card) -> char {
    char::from(RANKS.as_bytes()[card.rank as usize - 1])
}

fn suit(card: Card) -> char {
    char::from(SUITS.as_bytes()[card.suit as usize - 1])
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Lettering::Letters.card(*self))
    }
}

/// "row 2, column 3": how people name a cell.
pub fn cell_name(row: usize, col: usize) -> String {
    format!("row {}, column {}", row + 1, col + 1)
}

/// Reads a card.
///
/// # Errors
/// A message without the place; the caller knows where the card stands.
pub fn card(text: &str) -> Result<Card, String> {
    if text.contains(unseen) {
        return card(&text.replace(unseen, ""));
    }
    let bad = || format!("`{}` is not a rank and suit", excerpt(text));
    if let Some((rank, suit)) = text.split_once('_') {
        let number = |what: &str, digits: &str| match digits.parse::<u32>() {
            Ok(n) if n >= 1 && digits.bytes().all(|b| b.is_ascii_digit()) => Ok(n),
            _ => Err(format!(
                "`{}`: the {what} `{}` is not a number from 1 to {}",
                excerpt(text),
                excerpt(digits),
                u32::MAX
            )),
        };
        return Ok(Card { rank: number("rank", rank)?, suit: number("suit", suit)? });
    }
    let last = text.chars().next_back().ok_or_else(bad)?;
    let rank = &text[..text.len() - last.len_utf8()];
    let suit = SUITS
        .find(last.to_ascii_uppercase())
        .or_else(|| GLYPHS.iter().position(|&glyph| glyph == last))
        .or_else(|| WHITE_GLYPHS.iter().position(|&glyph| glyph == last))
        .ok_or_else(bad)?;
    let rank = match rank {
        "10" => 9,
        "1" => 0,
        _ if rank.len() == 1 => RANKS.find(&rank.to_ascii_uppercase()).ok_or_else(bad)?,
        _ => return Err(bad()),
    };
    Ok(Card { rank: rank as u32 + 1, suit: suit as u32 + 1 })
}

/// Reads the cells of a board, rows as they are written: a text without row breaks is one row.
/// ([`read`] is for what people type.)
///
/// # Errors
/// When a cell is no card, a card stands twice, rows differ in length, or there are no cells.
pub fn board(text: &str) -> Result<Board, InputError> {
    let rows = reading::rows(text)?;
    board_of_rows(rows.iter().map(|row| row.iter().map(|&cell| Some(cell))), Places::Grid)
}

/// How a message names a cell.
#[derive(Clone, Copy)]
enum Places {
    /// By row and column.
    Grid,
    /// By its number in a text without row breaks that was cut into rows of this length.
    Line(usize),
}

impl Places {
    fn name(self, row: usize, col: usize) -> String {
        match self {
            Places::Grid => cell_name(row, col),
            Places::Line(cols) => format!("card {}", row * cols + col + 1),
        }
    }
}

/// Reads `board` of a JSON position, its rows: lists of cards, `null` (or `"."`) for an empty cell.
///
/// # Errors
/// As [`board`], and when the value has another shape.
pub fn board_from_json<'a>(rows: &'a Value) -> Result<Board, InputError> {
    let list = |value: &'_ Value, place: String| match value {
        Value::Array(items) if items.len() <= MOST_SIDE => Ok(()),
        Value::Array(_) => {
            Err(InputError::at(place, format!("a board has at most {MOST_SIDE} rows and columns")))
        }
        _ => Err(InputError::at(place, "expected a list")),
    };
    list(rows, "board".into())?;
    let mut cells: Vec<Vec<Option<&str>>> = Vec::new();
    for (r, row) in rows.as_array().into_iter().flatten().enumerate() {
        list(row, format!("row {}", r + 1))?;
        let cell = |(c, value): (usize, &'a Value)| match value {
            Value::Null => Ok(None),
            Value::String(text) => Ok(Some(text.as_str())),
            _ => Err(InputError::at(cell_name(r, c), "expected a card as text, or null")),
        };
        let row = row.as_array().into_iter().flatten();
        cells.push(row.enumerate().map(cell).collect::<Result<_, _>>()?);
    }
    board_of_rows(cells.iter().map(|row| row.iter().copied()), Places::Grid)
}

fn board_of_rows<'a, R>(rows: impl Iterator<Item = R>, places: Places) -> Result<Board, InputError>
where
    R: Iterator<Item = Option<&'a str>>,
{
    let mut cells = Vec::new();
    let mut seen: BTreeMap<Card, (usize, usize)> = BTreeMap::new();
    let (mut height, mut width) = (0, 0);
    for (r, row) in rows.enumerate() {
        let start = cells.len();
        for (c, text) in row.enumerate() {
            if r >= MOST_SIDE || c >= MOST_SIDE {
                let most = format!("a board has at most {MOST_SIDE} rows and columns");
                return Err(InputError::at(places.name(r, c), most));
            }
            let text = match text {
                None | Some("." | "·" | "-") => {
                    cells.push(None);
                    continue;
                }
                Some(text) => text,
            };
            let card = card(text).map_err(|message| InputError::at(places.name(r, c), message))?;
            if let Some((row, col)) = seen.insert(card, (r, c)) {
                let at = if matches!(places, Places::Grid) { "at " } else { "" };
                let twice = format!("{card} is already {at}{}", places.name(row, col));
                return Err(InputError::at(places.name(r, c), twice));
            }
            cells.push(Some(card));
        }
        let len = cells.len() - start;
        if r == 0 {
            width = len;
        } else if len != width {
            let ragged = format!("{}, but row 1 has {width}", count_of(len, "cell"));
            return Err(InputError::at(format!("row {}", r + 1), ragged));
        }
        height += 1;
    }
    if cells.is_empty() {
        return Err(InputError::new("the board is empty: no cells at all"));
    }
    Ok(Board::new(height, width, cells))
}

/// Checks a literal board against the family its name gave.
///
/// # Errors
/// When size or cards are not the family's.
pub fn belongs(board: &Board, family: BoafFamily) -> Result<(), InputError> {
    if (board.rows(), board.cols()) != (family.rows, family.cols) {
        return Err(InputError::new(format!(
            "the board is {}x{}, the family {family} is {}x{}",
            board.rows(),
            board.cols(),
            family.rows,
            family.cols
        )));
    }
    for (cell, card) in board.stacks() {
        if card.rank > family.ranks || card.suit > family.suits {
            let (row, col) = board.row_col(cell);
            let (suits, ranks) = (family.suits, family.ranks);
            let message = format!("{card} is not in a deck of {suits} suits and {ranks} ranks");
            return Err(InputError::at(cell_name(row, col), message));
        }
    }
    Ok(())
}

/// A board as text on one line: `2H 3D / 4D .`.
pub fn board_text(board: &Board) -> String {
    let lettering = Lettering::of(board);
    let mut out = String::new();
    for (cell, card) in board.cells().iter().enumerate() {
        if cell > 0 {
            out.push_str(if cell % board.cols() == 0 { " / " } else { " " });
        }
        match card {
            Some(card) => out.push_str(&lettering.card(*card)),
            None => out.push('.'),
        }
    }
    out
}

/// The rows of a board as texts, nothing for an empty cell.
pub fn board_rows(board: &Board) -> Vec<Vec<Option<String>>> {
    let lettering = Lettering::of(board);
    let row =
        |row: &[Option<Card>]| row.iter().map(|card| card.map(|c| lettering.card(c))).collect();
    board.cells().chunks(board.cols().max(1)).map(row).collect()
}

/// What may stand between the two cards of a move, the longer before what they contain.
const ARROWS: [&str; 6] = ["->", "=>", "→", "⇒", "➜", ">"];

/// A move by its two cards. A card that cannot be read is bad input; one that is gone is the mistake
/// of whoever plays the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedMove {
    pub card: Card,
    pub onto: Card,
}

impl NamedMove {
    /// Reads `7H>6C`.
    ///
    /// # Errors
    /// A message without the place.
    pub fn parse(text: &str) -> Result<Self, String> {
        let parts = ARROWS.iter().find_map(|arrow| text.split_once(arrow));
        let (card_text, onto_text) = parts.ok_or_else(|| {
            let sides = text.split_once(['-', '–', '—', 'x']);
            match sides.is_some_and(|(a, b)| card(a.trim()).is_ok() && card(b.trim()).is_ok()) {
                true => format!("`{}` does not say which card moves; 7H>6C does", excerpt(text)),
                false => format!("`{}` is not a move, as in 7H>6C", excerpt(text)),
            }
        })?;
        Ok(NamedMove { card: card(card_text.trim())?, onto: card(onto_text.trim())? })
    }

    /// As it is read.
    pub fn text(self, lettering: Lettering) -> String {
        format!("{}>{}", lettering.card(self.card), lettering.card(self.onto))
    }

    /// The two cells.
    ///
    /// # Errors
    /// The card that is not on top of any stack.
    pub fn on(self, board: &Board) -> Result<Move, Card> {
        let find = |card: Card| -> Result<Cell, Card> {
            board.stacks().find(|&(_, c)| c == card).map(|(cell, _)| cell).ok_or(card)
        };
        Ok(Move { from: find(self.card)?, to: find(self.onto)? })
    }
}

/// A line of play by its cards. Stops at the first move that cannot be played.
pub fn named(board: &Board, moves: &[Move]) -> Vec<NamedMove> {
    let mut now = board.clone();
    let mut out = Vec::with_capacity(moves.len());
    for &mv in moves {
        let (Some(card), Some(onto)) = (now.card(mv.from), now.card(mv.to)) else { break };
        out.push(NamedMove { card, onto });
        if now.play(mv).is_err() {
            break;
        }
    }
    out
}

/// Reads a line of play: moves separated by white space, commas, or the `+` of a position's name.
/// Numbers such as `1.` before them are passed over and arrows may stand apart, so that what `solve`
/// prints can be pasted back.
///
/// # Errors
/// When a word is no move.
pub fn moves(text: &str) -> Result<Vec<NamedMove>, InputError> {
    let mut plain = text.replace(unseen, "");
    for arrow in ARROWS {
        plain = plain.replace(arrow, ">");
    }
    let words = plain.split(|c: char| c.is_whitespace() || matches!(c, ',' | '+'));
    let mut out = Vec::new();
    let read = |word: &str, out: &mut Vec<NamedMove>| match NamedMove::parse(word) {
        Ok(named) => {
            out.push(named);
            Ok(())
        }
        Err(message) => Err(InputError::at(format!("move {}", out.len() + 1), message)),
    };
    // An arrow that stands apart joins the words beside it, so a move is read when the next begins.
    let mut last = String::new();
    for word in words.map(unnumbered).filter(|word| !word.is_empty()) {
        if !last.is_empty() && !word.starts_with('>') && !last.ends_with('>') {
            read(&last, &mut out)?;
            last.clear();
        }
        last.push_str(word);
    }
    if !last.is_empty() {
        read(&last, &mut out)?;
    }
    Ok(out)
}

/// A word without the number of its move, as in `12.` or `12.7H>6C`.
fn unnumbered(word: &str) -> &str {
    match word.split_once(['.', ')']) {
        Some((number, rest)) if number.parse::<u32>().is_ok() => rest,
        _ => word,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::deal::deal;

    #[test]
    fn a_board_of_lists_has_at_most_so_many_rows_and_columns() {
        let row = vec![Value::Null; MOST_SIDE];
        let rows = |many: usize| Value::from(vec![Value::from(vec![Value::Null]); many]);
        let refused = |board: &Value| {
            let error = board_from_json(board).unwrap_err();
            (error.place.to_string(), error.message.contains("at most"))
        };
        assert_eq!(refused(&rows(MOST_SIDE + 1)), ("board".into(), true));
        let wide = Value::from(vec![Value::from([&row[..], &[Value::Null]].concat())]);
        assert_eq!(refused(&wide), ("row 1".into(), true));
        for text in [". ".repeat(MOST_SIDE + 1), vec!["."; MOST_SIDE + 1].join("/")] {
            assert!(board(&text).unwrap_err().message.contains("at most"));
        }
        // As large as may be; that there is no card is another matter.
        for board in [rows(MOST_SIDE), Value::from(vec![Value::from(row)])] {
            assert!(board_from_json(&board).is_ok_and(|board| board.cells().len() == MOST_SIDE));
        }
    }

    #[test]
    fn moves_without_a_direction_and_their_numbers() {
        let why = |text: &str| NamedMove::parse(text).unwrap_err();
        assert!(why("7H-6C").contains("which card moves"));
        assert!(why("7H-xx").contains("is not a move") && why("xx-6C").contains("is not a move"));
        let words = ["12.7H>6C", "12)7H>6C", "7H>6C", "a.7H>6C", ".7H>6C"];
        assert_eq!(words.map(unnumbered), ["7H>6C", "7H>6C", "7H>6C", "a.7H>6C", ".7H>6C"]);
    }

    #[test]
    fn cards_read_as_people_write_them() {
        for (text, rank, suit) in [
            ("2H", 2, 3),
            ("ts", 10, 4),
            ("10d", 10, 2),
            ("A♣", 1, 1),
            ("K♠", 13, 4),
            ("3_4", 3, 4),
            ("1h", 1, 3),
            ("1♤", 1, 4),
            ("10♡", 10, 3),
            ("q♢", 12, 2),
            ("j♧", 11, 1),
            ("2♥\u{fe0f}", 2, 3),
            ("K♠\u{fe0e}", 13, 4),
        ] {
            assert_eq!(card(text), Ok(Card { rank, suit }), "{text}");
        }
        for bad in [
            "", "H", "2", "XZ", "01H", "0H", "11H", "♥", "2HH", "0_1", "1_0", "+1_2", "1_", "_",
            "é",
        ] {
            assert!(card(bad).is_err(), "{bad}");
        }
        assert!(card("4294967296_1").unwrap_err().contains("4294967295"));
    }

    /// Tables 10, 11 and 13 of the paper, card by card.
    #[test]
    fn the_papers_deals() {
        for (number, cards) in [
            (1264, "2H 3D KD 3H / 4D AH TS 6D / 3C 4H KC 9S / KH AC 6C 2C"),
            (221_602, "QD 4C 4H JS / TS 9D 3C 2C / QH KS 9S JD / AC 6D QS 7D"),
            (360_528, "5S 7D QS 2C / 4C AD 8D 5C / QH 7C TC 3C / 8C 2D 9C 3D"),
        ] {
            assert_eq!(board_text(&deal(BoafFamily::STANDARD, number).unwrap()), cards);
        }
    }

    /// First deals of other families: pinned, because a deal is the same for ever. (Derived a
    /// second time by a program in another language.)
    #[test]
    fn seeded_deals_never_change() {
        let show =
            |family: &str, n| board_text(&deal(BoafFamily::parse(family).unwrap(), n).unwrap());
        assert_eq!(show("2x2", 0), "QH QD / 8H 3C");
        assert_eq!(show("2x2", -1), "8H 7C / 3D 8D");
        assert_eq!(show("2x3/s6r12", 7), "11_1 10_3 8_5 / 4_5 6_1 12_4");
    }

    #[test]
    fn mistakes_are_named_by_their_cell() {
        for (text, place, message) in [
            ("2H 3D / XZ 4C", "row 2, column 1", "`XZ` is not a rank and suit"),
            ("2H 3D / 4C 2h", "row 2, column 2", "2H is already at row 1, column 1"),
            ("2H 3D / 4C", "row 2", "1 cell, but row 1 has 2"),
            ("", "", "the board is empty: no cells at all"),
            (" / \n", "", "the board is empty: no cells at all"),
        ] {
            let e = board(text).unwrap_err();
            assert_eq!((e.place.as_str(), e.message.as_str()), (place, message), "{text}");
        }
        let long = "Q".repeat(100_000);
        assert!(board(&long).unwrap_err().to_string().len() < 100);
    }

    #[test]
    fn a_board_may_be_written_in_lines_and_with_gaps() {
        let b = board("2H . 3D\n. · -\n\n").unwrap();
        assert_eq!((b.rows(), b.cols(), b.count()), (2, 3, 2));
        assert_eq!(board_text(&b), "2H . 3D / . . .");
        assert_eq!(board("1_14 2_2").map(|b| board_text(&b)).unwrap(), "1_14 2_2");
    }

    #[test]
    fn moves_read_as_people_write_them() {
        let want = moves("7H>6C JD>JC").unwrap();
        for text in [
            "7♥→6♣ J♦→J♣",
            "7h->6c, jd=>jc",
            "1. 7♥ → 6♣  2. J♦ → J♣",
            "1.7H>6C 2.JD>JC",
            "1) 7H> 6C\r\n2) JD >JC",
            "7H>6C+JD>JC",
            "7♥\u{fe0f}⇒6♣\u{fe0f},J♦ > J♣",
        ] {
            assert_eq!(moves(text).unwrap(), want, "{text}");
        }
        for (text, place, message) in [
            ("7H>6C 7H-6C", "move 2", "`7H-6C` does not say which card moves; 7H>6C does"),
            ("7Hx6C", "move 1", "`7Hx6C` does not say which card moves; 7H>6C does"),
            ("7H>", "move 1", "`` is not a rank and suit"),
            ("7H>6C>5C", "move 1", "`6C>5C` is not a rank and suit"),
            ("7H", "move 1", "`7H` is not a move, as in 7H>6C"),
        ] {
            let e = moves(text).unwrap_err();
            assert_eq!((e.place.as_str(), e.message.as_str()), (place, message), "{text}");
        }
    }

    proptest! {
        #[test]
        fn boards_round_trip(rows in 1_usize..6, cols in 1_usize..6, seed in any::<i64>(), holes in any::<u64>()) {
            let family = BoafFamily { rows, cols, suits: 7, ranks: 40 };
            let full = deal(family, seed).unwrap();
            let cells = full.cells().iter().enumerate();
            let board = Board::new(rows, cols, cells.map(|(i, c)| c.filter(|_| holes >> i & 1 == 0)).collect());
            prop_assert_eq!(super::board(&board_text(&board)).unwrap(), board.clone());
            prop_assert_eq!(board_from_json(&serde_json::json!(board_rows(&board))).unwrap(), board);
        }

        #[test]
        fn no_text_makes_the_parser_panic(text in "\\PC{0,80}") {
            let _ = board(&text);
            let _ = read(&text, None);
            let _ = read(&text, Some(BoafFamily::STANDARD));
            let _ = moves(&text);
        }

        #[test]
        fn text_like_a_board_never_panics(text in "[2-9TJQKACDHS_./ ,+\n♥>0-9-]{0,60}") {
            let _ = board(&text);
            let _ = read(&text, None);
            let _ = moves(&text);
        }
    }
}
