//! The board in a terminal.
//!
//! ```text
//!     1   2   3   4
//! 1  2♥  3♦  K♦ [3♥]
//! ```
//!
//! Rows and columns are numbered as the messages number them. Each card stands between two
//! columns that are blank unless the card is marked, so a mark never moves its neighbours. Without
//! colour a marked card is `[9♠]`; of a move, the stack that is picked up is `(9♠)` and the one
//! it lands on `[8♠]`; marked neighbours touch, as in `(9♠)[8♠]`. With colour, marks are bold and
//! inverse instead.

use fairdeal_core::game::Style;

use super::{Deck, Marks, Tone};
use crate::rules::{Board, Card, Cell, Move};

/// Draws a board: a line of column numbers, then one line per row; no line ends in blanks and the
/// last has no line break. A board too wide for the screen comes in blocks of columns, one below the
/// other, an empty line between them.
pub fn text(board: &Board, style: Style, marks: &Marks) -> String {
    let lettering = marks.lettering(board);
    let names: Vec<Option<String>> =
        board.cells().iter().map(|card| card.map(|card| lettering.shown(card, style))).collect();
    let widest = names.iter().flatten().map(|name| name.chars().count()).max().unwrap_or(1);
    let cell_width = widest.max(board.cols().to_string().len()).max(2);
    let label_width = board.rows().to_string().len();

    let tones = marks.tones(names.len());
    let mut out = Line { style, ..Line::default() };
    // A cell takes its name and a blank on either side; the row's number and a blank come first.
    let fits = match style.columns {
        0 => board.cols(),
        columns => columns.saturating_sub(label_width + 1) / (cell_width + 2),
    };
    let all: Vec<usize> = (0..board.cols()).collect();
    let blocks: Vec<&[usize]> = match all.is_empty() {
        true => vec![&[]],
        false => all.chunks(fits.max(1)).collect(),
    };
    for (at, block) in blocks.iter().enumerate() {
        if at > 0 {
            out.break_line();
            out.break_line();
        }
        out.skip(label_width);
        for col in *block {
            let label = (col + 1).to_string();
            out.skip(2 + cell_width - label.len());
            out.write(&label, &["2"]);
        }
        for row in 0..board.rows() {
            out.break_line();
            let label = (row + 1).to_string();
            out.skip(label_width - label.len());
            out.write(&label, &["2"]);
            out.skip(1);
            for col in *block {
                let cell = row * board.cols() + col;
                let empty = if style.ascii { "." } else { "·" };
                let name = names[cell].as_deref().unwrap_or(empty);
                out.skip(1 + cell_width - name.chars().count());
                let hue = board.card(cell).map_or("2", |card| hue(card, marks.deck));
                out.cell(name, hue, mark(cell, marks.arrow, tones[cell]));
            }
        }
    }
    out.text
}

/// How a cell is marked.
enum Mark {
    None,
    /// Pointed at, in this colour.
    Cell(&'static str),
    /// The stack a move picks up.
    From,
    /// The stack it lands on.
    To,
}

fn mark(cell: Cell, arrow: Option<Move>, tone: Option<Tone>) -> Mark {
    match arrow {
        Some(mv) if mv.from == cell => Mark::From,
        Some(mv) if mv.to == cell => Mark::To,
        _ => tone.map_or(Mark::None, |tone| Mark::Cell(tone.ansi())),
    }
}

/// The colour code of a card; nothing for black suits, which take the terminal's own colour.
fn hue(card: Card, deck: Deck) -> &'static str {
    match (card.suit, deck) {
        (1, Deck::FourColours) => "32",
        (2, Deck::FourColours) => "34",
        (2 | 3, _) => "31",
        (1 | 4, _) => "",
        (suit, _) => ["36", "35", "33", "32", "34"][suit as usize % 5],
    }
}

/// Text built from left to right, blanks written only once something follows them.
#[derive(Default)]
struct Line {
    style: Style,
    text: String,
    blanks: usize,
}

impl Line {
    fn skip(&mut self, blanks: usize) {
        self.blanks += blanks;
    }

    fn break_line(&mut self) {
        self.blanks = 0;
        self.text.push('\n');
    }

    /// Writes a word in the given ANSI codes, the empty ones left out.
    fn write(&mut self, word: &str, codes: &[&str]) {
        self.text.extend(std::iter::repeat_n(' ', self.blanks));
        self.blanks = 0;
        let codes: Vec<&str> = codes.iter().copied().filter(|code| !code.is_empty()).collect();
        if self.style.colour && !codes.is_empty() {
            self.text.push_str("\x1b[");
            self.text.push_str(&codes.join(";"));
            self.text.push('m');
            self.text.push_str(word);
            self.text.push_str("\x1b[0m");
        } else {
            self.text.push_str(word);
        }
    }

    /// Writes a cell with its mark; the columns on both sides belong to it.
    fn cell(&mut self, name: &str, hue: &str, mark: Mark) {
        let (open, close, tone) = match mark {
            Mark::None => {
                self.write(name, &[hue]);
                self.skip(1);
                return;
            }
            Mark::Cell(tone) => ('[', ']', tone),
            Mark::From => ('(', ')', "36"),
            Mark::To => ('[', ']', "36"),
        };
        // The bracket takes the last blank before the card.
        self.blanks = self.blanks.saturating_sub(1);
        if self.style.colour {
            self.write(&format!(" {name} "), &["1", "7", tone]);
        } else {
            self.write(&format!("{open}{name}{close}"), &[]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::deal;
    use crate::family::BoafFamily;

    const ASCII: Style = Style::PLAIN;
    const GLYPHS: Style = Style { ascii: false, ..Style::PLAIN };

    #[test]
    fn deal_1264_with_its_two_lonely_cards() {
        let board = deal(BoafFamily::STANDARD, 1264).unwrap();
        assert_eq!(
            text(&board, GLYPHS, &Marks::cells([6, 11])),
            "     1    2    3    4\n\
             1   2♥   3♦   K♦   3♥\n\
             2   4♦   A♥ [10♠]  6♦\n\
             3   3♣   4♥   K♣  [9♠]\n\
             4   K♥   A♣   6♣   2♣"
        );
        let narrow = Style { columns: 12, ..GLYPHS };
        assert_eq!(
            text(&board, narrow, &Marks::cells([6, 11])),
            "     1    2\n\
             1   2♥   3♦\n\
             2   4♦   A♥\n\
             3   3♣   4♥\n\
             4   K♥   A♣\n\
             \n     3    4\n\
             1   K♦   3♥\n\
             2 [10♠]  6♦\n\
             3   K♣  [9♠]\n\
             4   6♣   2♣"
        );
        let mut board = board;
        board.play(Move { from: 0, to: 4 }).unwrap_err();
        board.play(Move { from: 0, to: 3 }).unwrap();
        assert_eq!(
            text(&board, ASCII, &Marks::arrow(Move { from: 1, to: 3 })),
            "    1   2   3   4\n\
             1   . (3D) KD [2H]\n\
             2  4D  AH  TS  6D\n\
             3  3C  4H  KC  9S\n\
             4  KH  AC  6C  2C"
        );
    }

    #[test]
    fn wide_cards_and_colour() {
        let card = |rank, suit| Some(Card { rank, suit });
        let board = Board::new(2, 2, vec![card(14, 2), card(3, 5), None, card(10, 3)]);
        assert_eq!(
            text(&board, GLYPHS, &Marks::none()),
            "      1     2\n1  14_2   3_5\n2     ·  10_3"
        );
        let colour = Style { colour: true, ..GLYPHS };
        assert_eq!(
            text(&board, colour, &Marks::cells([1])),
            "      \x1b[2m1\x1b[0m     \x1b[2m2\x1b[0m\n\
             \x1b[2m1\x1b[0m  \x1b[31m14_2\x1b[0m  \x1b[1;7;33m 3_5 \x1b[0m\n\
             \x1b[2m2\x1b[0m     \x1b[2m·\x1b[0m  \x1b[31m10_3\x1b[0m"
        );
    }
}
