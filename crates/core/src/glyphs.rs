//! Our own letters.
//!
//! A picture must look the same in a browser, in a PNG and on a machine without a single font, so
//! no drawing uses an installed one. Letters here are the path of a pen: a stroke with round ends,
//! drawn for this project on a grid where capitals are 20 high, small letters 13, and tails reach
//! 6 below the line. The pen's width is chosen when the text is set, so one table serves light
//! captions and bold card corners. The four suits are filled shapes on the same grid and may stand
//! in any text. A character the table lacks becomes an empty box, never an error.
//!
//! The outlines are in the language of [`Path::parse`], written without blanks between a command
//! and its first number.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::path::Path;

/// The height of a capital on the glyph grid; the base line is at this y, the top at 0.
pub const CAPITAL: f64 = 20.0;

/// The clear space between two letters, in grid units.
const GAP: f64 = 3.0;

/// One glyph: its width on the grid, pen left out, and its outline.
struct Glyph {
    width: f64,
    outline: &'static str,
    filled: bool,
}

const fn pen(width: f64, outline: &'static str) -> Glyph {
    Glyph { width, outline, filled: false }
}

const fn ink(width: f64, outline: &'static str) -> Glyph {
    Glyph { width, outline, filled: true }
}

/// Every character of the table, in the order of a specimen sheet.
pub const CHARACTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ\
    abcdefghijklmnopqrstuvwxyz0123456789 _-–#/|\\<>=+×*%.,:;·…!?'\"()[]{}&@~^→←↑↓≤≥↔`$—−²∞Σé’“”◦•°♣♦♥♠";

#[rustfmt::skip]
fn glyph(character: char) -> Glyph {
    match character {
        'A' => pen(14.5, "M0 20 L7.25 0 L14.5 20 M2.5 13.2 L12 13.2"),
        'B' => pen(12.0, "M6 9.5 L0 9.5 L0 0 L6 0 h11 4.75 v6 9.5 L6.5 9.5 h12 14.75 v6.5 20 L0 20 L0 9.5"),
        'C' => pen(13.2, "M13.2 3.8 C11.8 1.4 9.6 0 7.3 0 h0 10 v7.3 20 C9.6 20 11.8 18.6 13.2 16.2"),
        'D' => pen(13.5, "M0 0 L0 20 L5 20 h13.5 10 v5 0 Z"),
        'E' => pen(10.5, "M10.5 0 L0 0 L0 20 L10.5 20 M0 9.7 L9.2 9.7"),
        'F' => pen(10.5, "M10.5 0 L0 0 L0 20 M0 9.9 L9 9.9"),
        'G' => pen(14.0, "M13.2 3.8 C11.8 1.4 9.6 0 7.3 0 h0 10 v7.3 20 h14 13.4 L14 11 L8.6 11"),
        'H' => pen(13.0, "M0 0 L0 20 M13 0 L13 20 M0 9.7 L13 9.7"),
        'I' => pen(0.0, "M0 0 L0 20"),
        'J' => pen(9.5, "M9.5 0 L9.5 14.6 v4.7 20 h0 15.2"),
        'K' => pen(12.5, "M0 0 L0 20 M12 0 L0 12.5 M4.4 7.9 L12.5 20"),
        'L' => pen(10.0, "M0 0 L0 20 L10 20"),
        'M' => pen(16.0, "M0 20 L0 0 L8 13.5 L16 0 L16 20"),
        'N' => pen(13.0, "M0 20 L0 0 L13 20 L13 0"),
        'O' => pen(15.0, "M7.5 0 h15 10 v7.5 20 h0 10 v7.5 0 Z"),
        'P' => pen(11.5, "M0 20 L0 0 L6 0 h11.5 5.6 v6 11.2 L0 11.2"),
        'Q' => pen(15.0, "M7.5 0 h15 10 v7.5 20 h0 10 v7.5 0 Z M9.6 14.4 L15 20.8"),
        'R' => pen(12.0, "M0 20 L0 0 L6 0 h11.5 5.5 v6 11 L0 11 M5.6 11 L12 20"),
        'S' => pen(12.0, "M11.3 3.6 C10.3 1.4 8.4 0 6 0 C3 0 0.6 2 0.6 4.9 C0.6 8.2 3.2 9 6 9.7 C9 10.5 12 11.5 12 14.9 C12 18 9.4 20 6.2 20 C3.4 20 1.2 18.6 0 16"),
        'T' => pen(13.0, "M0 0 L13 0 M6.5 0 L6.5 20"),
        'U' => pen(13.0, "M0 0 L0 13.4 v6.5 20 h13 13.4 L13 0"),
        'V' => pen(14.0, "M0 0 L7 20 L14 0"),
        'W' => pen(19.0, "M0 0 L4.8 20 L9.5 3 L14.2 20 L19 0"),
        'X' => pen(13.0, "M0 0 L13 20 M13 0 L0 20"),
        'Y' => pen(13.0, "M0 0 L6.5 10.4 L13 0 M6.5 10.4 L6.5 20"),
        'Z' => pen(12.0, "M0 0 L12 0 L0 20 L12 20"),

        'a' => pen(10.0, "M10 13.5 v5 7 h0 13.5 v5 20 h10 13.5 M10 7.2 L10 20"),
        'b' => pen(10.0, "M0 0 L0 20 M0 13.5 v5 7 h10 13.5 v5 20 h0 13.5"),
        'c' => pen(9.4, "M9.4 9.6 C8.4 8 6.9 7 5.2 7 h0 13.5 v5.2 20 C6.9 20 8.4 19 9.4 17.4"),
        'd' => pen(10.0, "M10 13.5 v5 7 h0 13.5 v5 20 h10 13.5 M10 0 L10 20"),
        'e' => pen(10.2, "M0 13.2 L10.2 13.2 C10.2 9.6 8.2 7 5.2 7 h0 13.5 v5.2 20 C7 20 8.6 19.1 9.6 17.5"),
        'f' => pen(6.5, "M6.5 0.3 C6 0.1 5.6 0 5.2 0 h2.2 3.6 L2.2 20 M0 7.2 L5.8 7.2"),
        'g' => pen(10.0, "M10 13.5 v5 7 h0 13.5 v5 20 h10 13.5 M10 7.2 L10 21 v5 26 C3.2 26 1.6 25.3 0.6 24"),
        'h' => pen(9.6, "M0 0 L0 20 M0 12.6 v5 7 h9.6 11.8 L9.6 20"),
        'i' => pen(0.0, "M0 7.2 L0 20 M0 1.7 L0 1.9"),
        'j' => pen(3.0, "M3 7.2 L3 22.6 v0 26 M3 1.7 L3 1.9"),
        'k' => pen(9.0, "M0 0 L0 20 M8.6 7.2 L0 15 M3.4 12 L9 20"),
        'l' => pen(0.0, "M0 0 L0 20"),
        'm' => pen(16.0, "M0 7.2 L0 20 M0 11.8 v4.2 7 h8 11.4 L8 20 M8 11.8 v12.2 7 h16 11.4 L16 20"),
        'n' => pen(9.6, "M0 7.2 L0 20 M0 12.6 v5 7 h9.6 11.8 L9.6 20"),
        'o' => pen(10.4, "M5.2 7 h10.4 13.5 v5.2 20 h0 13.5 v5.2 7 Z"),
        'p' => pen(10.0, "M0 7.2 L0 26 M0 13.5 v5 7 h10 13.5 v5 20 h0 13.5"),
        'q' => pen(10.0, "M10 7.2 L10 26 M10 13.5 v5 7 h0 13.5 v5 20 h10 13.5"),
        'r' => pen(5.8, "M0 7.2 L0 20 M0 12.8 v5.8 7"),
        's' => pen(8.6, "M8.2 9.2 C7.4 7.8 6 7 4.4 7 C2.2 7 0.5 8.3 0.5 10.2 C0.5 12.3 2.4 12.8 4.4 13.3 C6.6 13.9 8.6 14.5 8.6 16.6 C8.6 18.7 6.8 20 4.5 20 C2.6 20 0.9 19.1 0 17.5"),
        't' => pen(6.4, "M2.4 2.6 L2.4 16.6 v5.2 20 L6.4 20 M0 7.2 L6.2 7.2"),
        'u' => pen(9.6, "M0 7.2 L0 15.2 v4.6 20 h9.6 14.4 M9.6 7.2 L9.6 20"),
        'v' => pen(10.0, "M0 7.2 L5 20 L10 7.2"),
        'w' => pen(15.0, "M0 7.2 L3.8 20 L7.5 8.8 L11.2 20 L15 7.2"),
        'x' => pen(9.4, "M0 7.2 L9.4 20 M9.4 7.2 L0 20"),
        'y' => pen(10.0, "M0 7.2 L5.1 19.4 M10 7.2 L2.4 25.8"),
        'z' => pen(9.0, "M0 7.2 L9 7.2 L0 20 L9 20"),

        '0' => pen(12.0, "M6 0 h12 10 v6 20 h0 10 v6 0 Z"),
        '1' => pen(6.0, "M0 4.4 L5.4 0 L5.4 20"),
        '2' => pen(12.0, "M0.6 5.4 v6 0 h11.5 5.5 C11.5 9.8 5 13.6 0 20 L12 20"),
        '3' => pen(12.0, "M0.8 3.6 C1.9 1.3 3.8 0 6 0 h11.2 4.8 v6 9.5 L4.4 9.5 M6 9.5 h12 14.75 v6 20 C3.4 20 1.2 18.6 0 16.2"),
        '4' => pen(12.5, "M9 20 L9 0 L0 14.4 L12.5 14.4"),
        '5' => pen(12.0, "M10.9 0 L1.8 0 L0.9 8.8 C2.2 7.8 4 7.2 5.8 7.2 h12 13.6 v5.8 20 C3.4 20 1.2 18.6 0 16.4"),
        '6' => pen(12.0, "M10.9 2.8 C9.8 1 8.2 0 6.4 0 C2.4 0 0 4.4 0 11.5 L0 13.8 v6 20 h12 13.8 v6 7.6 h0 13.8"),
        '7' => pen(12.0, "M0 0 L12 0 L4.2 20"),
        '8' => pen(12.0, "M6 9.4 h0.7 4.7 v6 0 h11.3 4.7 v6 9.4 h12 14.7 v6 20 h0 14.7 v6 9.4 Z"),
        '9' => pen(12.0, "M1.1 17.2 C2.2 19 3.8 20 5.6 20 C9.6 20 12 15.6 12 8.5 L12 6.2 v6 0 h0 6.2 v6 12.4 h12 6.2"),

        ' ' => pen(3.0, ""),
        '_' => pen(8.0, "M0 21.5 L8 21.5"),
        '-' => pen(6.5, "M0 12 L6.5 12"),
        '–' => pen(11.0, "M0 12 L11 12"),
        '#' => pen(13.0, "M4.6 1 L2.6 19 M10.4 1 L8.4 19 M0.8 6.8 L13 6.8 M0 13.2 L12.2 13.2"),
        '/' => pen(8.0, "M0 22 L8 -2"),
        '|' => pen(0.0, "M0 -2 L0 24"),
        '\\' => pen(8.0, "M0 -2 L8 22"),
        '<' => pen(10.0, "M10 4.5 L0 11 L10 17.5"),
        '>' => pen(10.0, "M0 4.5 L10 11 L0 17.5"),
        '=' => pen(11.0, "M0 8 L11 8 M0 14 L11 14"),
        '+' => pen(12.0, "M0 11 L12 11 M6 5 L6 17"),
        '×' => pen(9.0, "M0 6.5 L9 15.5 M9 6.5 L0 15.5"),
        '*' => pen(9.0, "M4.5 0 L4.5 10 M0.2 2.5 L8.8 7.5 M8.8 2.5 L0.2 7.5"),
        '%' => pen(15.0, "M13 0 L2 20 M3.4 0 h6.8 4 v3.4 8 h0 4 v3.4 0 Z M11.6 12 h15 16 v11.6 20 h8.2 16 v11.6 12 Z"),
        '.' => pen(0.0, "M0 19.6 L0 19.8"),
        ',' => pen(1.4, "M1.4 19.2 L0 23"),
        ':' => pen(0.0, "M0 9.6 L0 9.8 M0 19.6 L0 19.8"),
        ';' => pen(1.4, "M1.4 9.6 L1.4 9.8 M1.4 19.2 L0 23"),
        '·' => pen(0.0, "M0 11.4 L0 11.6"),
        '…' => pen(13.0, "M0 19.6 L0 19.8 M6.5 19.6 L6.5 19.8 M13 19.6 L13 19.8"),
        '!' => pen(0.0, "M0 0 L0 13 M0 19.6 L0 19.8"),
        '?' => pen(10.0, "M0 4.6 v5 0 h10 4.8 C10 8.6 5 9 5 13.4 M5 19.6 L5 19.8"),
        '\'' => pen(0.0, "M0 0 L0 5"),
        '"' => pen(4.5, "M0 0 L0 5 M4.5 0 L4.5 5"),
        '(' => pen(4.5, "M4.5 -2 C1.4 2 0 6 0 11 C0 16 1.4 20 4.5 24"),
        ')' => pen(4.5, "M0 -2 C3.1 2 4.5 6 4.5 11 C4.5 16 3.1 20 0 24"),
        '[' => pen(4.5, "M4.5 -2 L0 -2 L0 24 L4.5 24"),
        ']' => pen(4.5, "M0 -2 L4.5 -2 L4.5 24 L0 24"),
        '{' => pen(6.0, "M6 -2 h2.8 1.5 L2.8 8 v0 11 h2.8 14 L2.8 20.5 v6 24"),
        '}' => pen(6.0, "M0 -2 h3.2 1.5 L3.2 8 v6 11 h3.2 14 L3.2 20.5 v0 24"),
        '&' => pen(14.0, "M14 20 L3.2 6.6 C0.8 3.4 2.8 0 6 0 C9.4 0 11 3.8 8.6 6.2 C6 8.6 0 10.4 0 15 C0 18 2.4 20 5.4 20 C9.4 20 12.6 16.4 13.2 11"),
        '@' => pen(18.0, "M12.8 7 L12.2 13.2 C12 16.4 18 15.4 18 9.8 v9.2 1 h0 11 v9.4 21 L13 20.4 M12.4 10.6 v8.8 6.6 h5.2 11 v8.4 14.6 h12.4 10.6"),
        '~' => pen(11.0, "M0 12.6 C0.6 10 2.4 9.2 4.2 10.2 L6.8 11.8 C8.6 12.8 10.4 12 11 9.4"),
        '^' => pen(9.0, "M0 7 L4.5 0 L9 7"),
        '→' => pen(16.0, "M0 11 L16 11 M10 5 L16 11 L10 17"),
        '←' => pen(16.0, "M16 11 L0 11 M6 5 L0 11 L6 17"),
        '↑' => pen(12.0, "M6 20 L6 2 M0 8 L6 2 L12 8"),
        '↓' => pen(12.0, "M6 2 L6 20 M0 14 L6 20 L12 14"),
        '↔' => pen(20.0, "M0 11 L20 11 M5 6.4 L0 11 L5 15.6 M15 6.4 L20 11 L15 15.6"),
        '`' => pen(3.5, "M0 0 L3.5 4"),
        '$' => pen(12.0, "M11.3 5 C10.3 3.2 8.4 2.4 6 2.4 C3 2.4 0.6 4 0.6 6.4 C0.6 9 3.2 9.6 6 10.2 C9 10.8 12 11.6 12 14.4 C12 17 9.4 18.4 6.2 18.4 C3.4 18.4 1.2 17.4 0 15.4 M6 -0.6 L6 21.4"),
        '—' => pen(18.0, "M0 12 L18 12"),
        '−' => pen(11.0, "M0 11 L11 11"),
        '²' => pen(6.6, "M0.3 2.8 v3.3 0 h6.3 3 C6.3 5.2 2.8 7.2 0 10.4 L6.6 10.4"),
        '∞' => pen(19.0, "M9.5 11 C7.4 8 5.8 6.8 4 6.8 h0 11 v4 15.2 C5.8 15.2 7.4 14 9.5 11 C11.6 8 13.2 6.8 15 6.8 h19 11 v15 15.2 C13.2 15.2 11.6 14 9.5 11"),
        'Σ' => pen(12.5, "M12.5 0 L0 0 L7.4 10 L0 20 L12.5 20"),
        'é' => pen(10.2, "M0 13.2 L10.2 13.2 C10.2 9.6 8.2 7 5.2 7 h0 13.5 v5.2 20 C7 20 8.6 19.1 9.6 17.5 M4.6 3.4 L8 0"),
        '’' => pen(1.6, "M1.6 0 L0 5"),
        '“' => pen(6.1, "M0 0 L1.6 5 M4.5 0 L6.1 5"),
        '”' => pen(6.1, "M1.6 0 L0 5 M6.1 0 L4.5 5"),
        '◦' => pen(7.0, "M3.5 7.5 h7 11 v3.5 14.5 h0 11 v3.5 7.5 Z"),
        '•' => ink(8.0, "M4 7 h8 11 v4 15 h0 11 v4 7 Z"),
        '°' => pen(6.0, "M3 0 h6 3 v3 6 h0 3 v3 0 Z"),
        '≤' => pen(10.0, "M10 2 L0 8 L10 14 M0 19 L10 19"),
        '≥' => pen(10.0, "M0 2 L10 8 L0 14 M0 19 L10 19"),

        '♣' => ink(19.0, "M9.5 0 h14.2 4.7 v9.5 9.4 h4.8 4.7 v9.5 0 Z M4.7 7.6 h9.4 12.3 v4.7 17 h0 12.3 v4.7 7.6 Z M14.3 7.6 h19 12.3 v14.3 17 h9.6 12.3 v14.3 7.6 Z M6.6 7.6 L12.4 7.6 L12.4 13.4 L6.6 13.4 Z M8.7 11 L10.3 11 C10.3 15.6 11.2 18.6 13.6 20 L5.4 20 C7.8 18.6 8.7 15.6 8.7 11 Z"),
        '♦' => ink(15.0, "M7.5 -0.4 C9.2 3.4 11.8 7.2 15 10 C11.8 12.8 9.2 16.6 7.5 20.4 C5.8 16.6 3.2 12.8 0 10 C3.2 7.2 5.8 3.4 7.5 -0.4 Z"),
        '♥' => ink(19.0, "M9.5 19.6 C8 16.6 0 12.4 0 5.8 C0 2.8 2.2 0.6 4.9 0.6 C7 0.6 8.8 1.9 9.5 4 C10.2 1.9 12 0.6 14.1 0.6 C16.8 0.6 19 2.8 19 5.8 C19 12.4 11 16.6 9.5 19.6 Z"),
        '♠' => ink(18.0, "M9 -0.2 C10.6 3.6 18 7 18 12.2 C18 15 16 16.8 13.6 16.8 C11.8 16.8 10.4 15.9 9.8 14.4 C9.9 17 10.8 19 13 20 L5 20 C7.2 19 8.1 17 8.2 14.4 C7.6 15.9 6.2 16.8 4.4 16.8 C2 16.8 0 15 0 12.2 C0 7 7.4 3.6 9 -0.2 Z"),
        _ => pen(10.0, "M0 0 L10 0 L10 20 L0 20 Z"),
    }
}

/// The outline of a glyph, read from its text.
fn read(glyph: &Glyph) -> Path {
    let mut spaced = String::with_capacity(glyph.outline.len() * 2);
    for character in glyph.outline.chars() {
        spaced.push(character);
        if character.is_ascii_alphabetic() {
            spaced.push(' ');
        }
    }
    Path::parse(&spaced)
}

/// All outlines, read once; the box for unknown characters under the character NUL.
static OUTLINES: LazyLock<BTreeMap<char, Path>> =
    LazyLock::new(|| CHARACTERS.chars().chain(['\0']).map(|c| (c, read(&glyph(c)))).collect());

/// A character's outline on the grid.
fn outline(character: char) -> &'static Path {
    OUTLINES.get(&character).unwrap_or_else(|| &OUTLINES[&'\0'])
}

/// A suit's outline, filled, in a box 20 high whose width is the second value; clubs, diamonds,
/// hearts, spades are 1 to 4, and any other number is a plain disc.
pub fn suit(number: u32) -> (Path, f64) {
    let character = match number {
        1 => '♣',
        2 => '♦',
        3 => '♥',
        4 => '♠',
        _ => {
            let mut disc = Path::new();
            disc.ellipse(10.0, 10.0, 9.0, 9.0);
            return (disc, 20.0);
        }
    };
    (outline(character).clone(), glyph(character).width)
}

/// A line of text turned into outlines.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetText {
    /// To be stroked, with round caps and joins, by a pen of the width asked for.
    pub strokes: Path,
    pub fills: Path,
}

/// The width of a text whose capitals are `size` high, drawn by a pen `weight` times that wide.
/// It is the width of the ink: the pen's breadth at both ends is part of it.
pub fn width(text: &str, size: f64, weight: f64) -> f64 {
    let count = text.chars().count();
    if count == 0 {
        return 0.0;
    }
    let pen = weight * CAPITAL;
    let letters: f64 = text.chars().map(|c| glyph(c).width).sum();
    (letters + (count - 1) as f64 * (GAP + pen) + pen) * size / CAPITAL
}

/// Sets a text with the left edge of its ink at `x` and its base line at `y`.
pub fn set(text: &str, x: f64, y: f64, size: f64, weight: f64) -> SetText {
    let scale = size / CAPITAL;
    let pen = weight * CAPITAL;
    let mut out = SetText::default();
    let mut left = x + pen / 2.0 * scale;
    for character in text.chars() {
        let glyph = glyph(character);
        let onto = if glyph.filled { &mut out.fills } else { &mut out.strokes };
        onto.add(outline(character), scale, left, y - size);
        left += (glyph.width + GAP + pen) * scale;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path::Step;

    #[test]
    fn every_outline_is_read_to_its_end_and_stays_in_its_box() {
        for character in CHARACTERS.chars() {
            let glyph = glyph(character);
            let commands = glyph.outline.chars().filter(char::is_ascii_alphabetic).count();
            let path = outline(character);
            assert_eq!(path.steps().len(), commands, "{character}");
            for step in path.steps() {
                let (x, y) = match *step {
                    Step::Move(x, y) | Step::Line(x, y) | Step::Cubic([.., x, y]) => (x, y),
                    Step::Close => continue,
                };
                assert!((0.0..=glyph.width).contains(&x), "{character}: x = {x}");
                assert!((-3.0..=27.0).contains(&y), "{character}: y = {y}");
            }
        }
    }

    #[test]
    fn letters_differ_from_the_box_for_unknown_characters() {
        let unknown = glyph('\u{1f426}').outline;
        assert!(CHARACTERS.chars().all(|c| glyph(c).outline != unknown));
    }

    #[test]
    fn text_starts_at_its_left_edge_and_is_as_wide_as_it_says() {
        let set = set("HH", 5.0, 30.0, 20.0, 0.1);
        assert_eq!(set.strokes.steps()[0], Step::Move(6.0, 10.0));
        // Two letters of 13, a gap of 3, and the pen of 2 three times over in between and outside.
        assert_eq!(width("HH", 20.0, 0.1), 13.0 + 13.0 + 3.0 + 2.0 + 2.0);
        assert_eq!(width("", 20.0, 0.1), 0.0);
    }
}
