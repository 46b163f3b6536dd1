//! What people type, and what it is taken for.
//!
//! The cards of a board are often typed or pasted in one go. Sixteen of them are the game's board and
//! not a row of sixteen: a text without row breaks and with a square number of cells is the square.
//! Where the name gives the size, the text is cut into rows of that size. Whatever else it could have
//! been is said in a note, and the canonical name of a position needs none.

use fairdeal_core::InputError;
use fairdeal_core::words::count_of;

use super::{Places, board_of_rows};
use crate::family::{BoafFamily, MOST_SIDE};
use crate::rules::Board;

/// A board, and how its text was read where it could have been meant otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    pub board: Board,
    pub notes: Vec<String>,
}

/// The cells of a text, row by row; rows without a cell are none.
///
/// # Errors
/// When nothing stands between two commas: an empty cell has a sign of its own.
pub(super) fn rows(text: &str) -> Result<Vec<Vec<&str>>, InputError> {
    let mut out: Vec<Vec<&str>> = Vec::new();
    for row in text.split(['/', ';', '\n', '\r']) {
        let mut cells = Vec::new();
        let mut parts = row.split(',').peekable();
        while let Some(part) = parts.next() {
            let before = cells.len();
            let words = part.split(|c: char| c.is_whitespace() || c == '\u{feff}');
            // One more than the largest board has is enough to refuse it.
            let room = MOST_SIDE * MOST_SIDE + 1 - before;
            cells.extend(words.filter(|word| !word.is_empty()).take(room));
            if cells.len() > MOST_SIDE * MOST_SIDE || out.len() > MOST_SIDE {
                let most = format!("a board has at most {MOST_SIDE} rows and columns");
                return Err(InputError::at("board", most));
            }
            // A row may end in a comma.
            if cells.len() == before && parts.peek().is_some() {
                let place = match out.is_empty() {
                    true => format!("card {}", before + 1),
                    false => super::cell_name(out.len(), before),
                };
                let why = "nothing stands before the comma; an empty cell is `.`";
                return Err(InputError::at(place, why));
            }
        }
        if !cells.is_empty() {
            out.push(cells);
        }
    }
    Ok(out)
}

/// Reads a board as it is typed, of this size if the name gave one.
///
/// # Errors
/// As [`super::board`], and when a text without row breaks does not fill the size.
pub fn read(text: &str, size: Option<BoafFamily>) -> Result<Reading, InputError> {
    let rows = rows(text)?;
    let [line] = &rows[..] else {
        let rows = rows.iter().map(|row| row.iter().map(|&cell| Some(cell)));
        return Ok(Reading { board: board_of_rows(rows, Places::Grid)?, notes: Vec::new() });
    };
    let (cols, note) = match size {
        Some(size) if line.len() == size.cards() => (size.cols, None),
        Some(BoafFamily { rows, cols, .. }) => {
            let (got, want) = (count_of(line.len(), "cell"), rows * cols);
            let message = format!("{got} without row breaks, but {rows}x{cols} has {want}");
            return Err(InputError::at("board", message));
        }
        None => shape(line.len()),
    };
    let chunks = line.chunks(cols).map(|row| row.iter().map(|&cell| Some(cell)));
    let board = board_of_rows(chunks, Places::Line(cols))?;
    let noun = if board.count() == line.len() { "card" } else { "cell" };
    let notes = note.map(|note| format!("{} {note}", count_of(line.len(), noun)));
    Ok(Reading { board, notes: notes.into_iter().collect() })
}

/// The columns that so many cells without row breaks are cut into, and what is to be said of it.
fn shape(cells: usize) -> (usize, Option<String>) {
    let root = cells.isqrt();
    if cells >= 4 && root * root == cells {
        let note = format!(
            "without row breaks are read as {root} rows of {root}; `boaf/1x{cells}:` asks for one row"
        );
        return (root, Some(note));
    }
    // The most nearly square of the boards it could have been, if it could.
    let rows = (2..=root).rev().find(|rows| cells.is_multiple_of(*rows));
    let note = rows.map(|rows| {
        let cols = cells / rows;
        format!("without row breaks are read as one row; `boaf/{rows}x{cols}:` asks for {rows} rows of {cols}")
    });
    (cells, note)
}

/// Whether the cells of a board must be named with their size: written without row breaks they would
/// be taken for another board, or noted.
pub(super) fn needs_size(board: &Board) -> bool {
    board.rows() == 1 && shape(board.cols()).1.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::board_text;

    const TABLE_10: &str = "2H 3D KD 3H / 4D AH TS 6D / 3C 4H KC 9S / KH AC 6C 2C";

    /// The sixteen cards of deal 1264, in all the ways people write them.
    #[test]
    fn sixteen_cards_are_the_square() {
        let square =
            "16 cards without row breaks are read as 4 rows of 4; `boaf/1x16:` asks for one row";
        for (text, noted) in [
            (TABLE_10, false),
            ("2H 3D KD 3H 4D AH TS 6D 3C 4H KC 9S KH AC 6C 2C", true),
            ("2H,3D,KD,3H,4D,AH,TS,6D,3C,4H,KC,9S,KH,AC,6C,2C", true),
            ("2h, 3d, kd, 3h, 4d, 1h, 10s, 6d, 3c, 4h, kc, 9s, kh, 1c, 6c, 2c,", true),
            ("2♥ 3♦ K♦ 3♥/4♦ A♥ 10♠ 6♦/3♣ 4♥ K♣ 9♠/K♥ A♣ 6♣ 2♣", false),
            ("2♡ 3♢ K♢ 3♡\n4♢ A♡ T♤ 6♢\n3♧ 4♡ K♧ 9♤\nK♡ A♧ 6♧ 2♧\n", false),
            ("\u{feff}2H,3D,KD,3H\r\n4D,AH,10S,6D\r\n3C,4H,KC,9S\r\nKH,AC,6C,2C\r\n", false),
            (
                "2♥\u{fe0f} 3♦\u{fe0f} K♦\u{fe0f} 3♥\u{fe0f} / 4d AH TS 6D / 3C 4H KC 9S / KH AC 6C 2C",
                false,
            ),
        ] {
            let Reading { board, notes } = read(text, None).unwrap();
            assert_eq!(board_text(&board), TABLE_10, "{text}");
            assert_eq!(notes, if noted { vec![square] } else { vec![] }, "{text}");
        }
    }

    #[test]
    fn a_size_cuts_the_text_and_needs_no_note() {
        let sixteen = TABLE_10.replace(" /", "");
        for (family, rows, cols) in [("1x16", 1, 16), ("4x4", 4, 4), ("2x8", 2, 8), ("8x2", 8, 2)] {
            let family = BoafFamily::parse(family).unwrap();
            let Reading { board, notes } = read(&sixteen, Some(family)).unwrap();
            assert_eq!((board.rows(), board.cols(), notes.len()), (rows, cols, 0));
        }
        let five = BoafFamily::parse("5x5").unwrap();
        let e = read(&sixteen, Some(five)).unwrap_err();
        assert_eq!(e.to_string(), "board: 16 cells without row breaks, but 5x5 has 25");
    }

    #[test]
    fn other_numbers_are_one_row() {
        for (text, shape, note) in [
            ("2H", (1, 1), ""),
            ("2H 3D 4D", (1, 3), ""),
            ("2H 3D 4D 5D 6D", (1, 5), ""),
            (
                "2H 3D 4D 5D 6D 7D",
                (1, 6),
                "6 cards without row breaks are read as one row; `boaf/2x3:` asks for 2 rows of 3",
            ),
            (
                "2H . 4D 5D",
                (2, 2),
                "4 cells without row breaks are read as 2 rows of 2; `boaf/1x4:` asks for one row",
            ),
        ] {
            let Reading { board, notes } = read(text, None).unwrap();
            assert_eq!((board.rows(), board.cols()), shape, "{text}");
            assert_eq!(notes.join(" "), note, "{text}");
        }
    }

    #[test]
    fn mistakes_in_a_line_are_named_by_the_cards_number() {
        for (text, says) in [
            ("2H 3D XZ 4C", "card 3: `XZ` is not a rank and suit"),
            ("2H 3D 4C 2h", "card 4: 2H is already card 1"),
            ("2H,,3D,4C", "card 2: nothing stands before the comma; an empty cell is `.`"),
            ("2H,3D/,4C", "row 2, column 1: nothing stands before the comma; an empty cell is `.`"),
            ("2H 3D / 4C 11H", "row 2, column 2: `11H` is not a rank and suit"),
            ("", "the board is empty: no cells at all"),
        ] {
            assert_eq!(read(text, None).unwrap_err().to_string(), says, "{text}");
        }
    }
}
