//! A hand and a swish in a terminal.
//!
//! ```text
//!   ┏ 1 ━━━━┓    ┏ 2 ━━━━┓    ┏━━━━━━━┓
//!   ┃ ● · · ┃    ┃ ○ · · ┃    ┃ ◉ · · ┃
//!   ┃ · ○ · ┃  + ┃ · ● · ┃  = ┃ · ◉ · ┃
//!   ┗━━━━━━━┛    ┗━━━━━━━┛    ┗━━━━━━━┛
//!   as-is        left-right
//! ```
//!
//! Every card stands in a frame with its number, a point as ●, a circle as ○ and both as ◉; the
//! cards of a swish have a heavy frame and, below, the way they are laid. With letters only these
//! are `*`, `o` and `@`, and the heavy frame is of `#` and `=`. Signs of a narrow card stand apart,
//! which makes it as tall as a card looks; those of a wide card stand close. A card with more than
//! [`MOST_SIDE`] rows or columns is a line of symbols instead (`list`).

use std::collections::BTreeMap;

use fairdeal_core::game::Style;

use super::list;
use super::palette::Hues;
use super::terminal::{Block, Line, beside};
use super::{Laid, MOST_CARDS, Marks, Table, laid, marks, more, plain_marks, shown};
use crate::rules::{Card, Cell, Placed, Size};

/// Columns of a terminal, if nobody says.
const WIDE: usize = 80;
/// Cards with more rows or columns are not drawn as grids.
const MOST_SIDE: usize = 40;
/// The widest card whose signs stand apart.
const MOST_APART: usize = 12;
/// The most cells of all grids together.
const MOST_CELLS: usize = 40_000;

/// Columns to draw in.
pub(super) fn columns(style: Style) -> usize {
    if style.columns == 0 { WIDE } else { style.columns }
}

/// A hand for the terminal; cards of the swish, if one is given, are marked. No line ends in
/// blanks, every line ends in a line break.
pub fn text<'a>(table: impl Into<Table<'a>>, swish: &[Placed], style: Style) -> String {
    let table = table.into();
    drawn(table, &marks(table, swish), style)
}

/// The same with these cards marked.
pub fn marked_text<'a>(table: impl Into<Table<'a>>, cards: &[usize], style: Style) -> String {
    let table = table.into();
    drawn(table, &plain_marks(table, cards), style)
}

fn drawn(table: Table<'_>, marks: &Marks, style: Style) -> String {
    let hand = table.hand;
    if hand.cards.is_empty() {
        return "(no cards)\n".into();
    }
    let shown = shown(hand.cards.iter(), most(hand.size));
    let mut out = String::new();
    if large(hand.size) {
        list::hand(table, shown, marks, style, &mut out);
    } else {
        let pen = Pen::new(hand.size, table.last(shown), style);
        let word = |mark: &Option<&str>| mark.map_or(0, str::len);
        let widest = marks[..shown].iter().map(word).max().unwrap_or(0).max(pen.wide());
        let draw = |i: usize| pen.card(table.number(i), &hand.cards[i], marks[i]);
        let blocks: Vec<Block> = (0..shown).map(draw).collect();
        let columns = ((columns(style) + 1) / (widest + 1)).clamp(1, shown);
        // Rows of equal length, as far as the number allows.
        let columns = shown.div_ceil(shown.div_ceil(columns));
        blocks.chunks(columns).for_each(|row| beside(row, widest + 1, style, &mut out));
    }
    if shown < hand.cards.len() {
        out += &format!("{}\n", more(hand.cards.len() - shown));
    }
    out
}

/// A swish for the terminal: each card as it is laid, then all of them stacked. No line ends in
/// blanks, every line ends in a line break.
pub fn swish_text<'a>(table: impl Into<Table<'a>>, swish: &[Placed], style: Style) -> String {
    let table = table.into();
    let (hand, laid) = (table.hand, laid(table, swish));
    let shown = shown(laid.iter().map(|l| &l.card), most(hand.size));
    let stack = stacked(laid.iter().map(|l| &l.card));
    let mut out = String::new();
    if laid.is_empty() {
        return out;
    }
    let left_out = (shown < laid.len()).then(|| format!("+ {}\n", more(laid.len() - shown)));
    if large(hand.size) {
        list::swish(hand.size, &laid[..shown], left_out.as_deref(), &stack, style, &mut out);
        return out;
    }
    let last = laid.iter().map(|l| l.number).max().unwrap_or(0);
    let pen = Pen::new(hand.size, last, style);
    let draw = |(i, l): (usize, &Laid)| {
        let sign = if i == 0 { " " } else { "+" };
        pen.after(sign, pen.card(l.number, &l.card, Some(l.laying.word())))
    };
    let mut blocks: Vec<Block> = laid[..shown].iter().enumerate().map(draw).collect();
    let sum = pen.after("=", pen.frame(&stack, "", "", true));
    let words = laid[..shown].iter().map(|l| l.laying.word().len());
    let pitch = words.max().unwrap_or(0).max(pen.wide()) + 3;
    let columns = ((columns(style) + 1) / pitch).max(1);
    match left_out {
        Some(note) => {
            blocks.chunks(columns).for_each(|row| beside(row, pitch, style, &mut out));
            out += &note;
            beside(&[sum], pitch, style, &mut out);
        }
        None => {
            blocks.push(sum);
            blocks.chunks(columns).for_each(|row| beside(row, pitch, style, &mut out));
        }
    }
    out
}

/// Points and circles by cell.
pub(super) type Stack = BTreeMap<Cell, (usize, usize)>;

/// Cards laid over each other.
pub(super) fn stacked<'a>(cards: impl Iterator<Item = &'a Card>) -> Stack {
    let mut stack = Stack::new();
    for card in cards {
        card.points.iter().for_each(|&cell| stack.entry(cell).or_default().0 += 1);
        card.circles.iter().for_each(|&cell| stack.entry(cell).or_default().1 += 1);
    }
    stack
}

fn large(size: Size) -> bool {
    size.h > MOST_SIDE || size.w > MOST_SIDE
}

fn most(size: Size) -> usize {
    if large(size) { MOST_CARDS } else { MOST_CARDS.min(MOST_CELLS / size.cells().max(1)) }
}

/// Draws the cards of one hand, all equally wide.
struct Pen {
    size: Size,
    style: Style,
    hues: Hues,
    /// Columns within a frame.
    inner: usize,
    apart: bool,
}

impl Pen {
    /// For cards with numbers up to `last`, which all frames are wide enough for.
    fn new(size: Size, last: usize, style: Style) -> Self {
        let apart = size.w <= MOST_APART;
        let grid = if apart { 2 * size.w + 1 } else { size.w + 2 };
        let inner = grid.max(last.to_string().len() + 2);
        Pen { size, style, hues: Hues::new(size), inner, apart }
    }

    /// The width of a card.
    fn wide(&self) -> usize {
        self.inner + 2
    }

    fn card(&self, number: usize, card: &Card, mark: Option<&str>) -> Block {
        let word = mark.unwrap_or("");
        self.frame(&stacked([card].into_iter()), &number.to_string(), word, mark.is_some())
    }

    /// A framed grid: `name` stands in the upper edge, `word` below the frame.
    fn frame(&self, stack: &Stack, name: &str, word: &str, heavy: bool) -> Block {
        let [left_top, right_top, left_foot, right_foot, level, upright] =
            match (self.style.ascii, heavy) {
                (true, false) => ['+', '+', '+', '+', '-', '|'],
                (true, true) => ['#', '#', '#', '#', '=', '#'],
                (false, false) => ['┌', '┐', '└', '┘', '─', '│'],
                (false, true) => ['┏', '┓', '┗', '┛', '━', '┃'],
            };
        let code = if heavy { "1" } else { "2" };
        let edge = |open: char, blanks: usize, close: char| -> String {
            let line = std::iter::repeat_n(level, blanks);
            [open].into_iter().chain(line).chain([close]).collect()
        };
        let mut top: Line = vec![(edge(left_top, self.inner, right_top), code)];
        if !name.is_empty() {
            let rest = self.inner.saturating_sub(name.len() + 2);
            let line: String = std::iter::repeat_n(level, rest).chain([right_top]).collect();
            let bold = if heavy { "1" } else { "" };
            top = vec![(left_top.into(), code), (format!(" {name} "), bold), (line, code)];
        }
        let mut block = vec![top];
        for row in 0..self.size.h {
            let mut line: Line = vec![(upright.into(), code), (" ".into(), "")];
            let mut wide = 1;
            for column in 0..self.size.w {
                let cell = self.size.cell(row, column);
                let (sign, code) = self.sign(cell, stack.get(&cell).copied().unwrap_or_default());
                let step = if self.apart { 2 } else { 1 };
                line.push((sign.into(), code));
                line.push((" ".repeat(step - 1), ""));
                wide += step;
            }
            line.push((" ".repeat(self.inner - wide), ""));
            line.push((upright.into(), code));
            block.push(line);
        }
        block.push(vec![(edge(left_foot, self.inner, right_foot), code)]);
        if !word.is_empty() {
            block.push(vec![(word.to_owned(), "")]);
        }
        block
    }

    /// What a cell with so many points and circles shows.
    fn sign(&self, cell: Cell, shows: (usize, usize)) -> (char, &'static str) {
        let glyph = |plain: char, glyph: char| if self.style.ascii { plain } else { glyph };
        match shows {
            (0, 0) => (glyph('.', '·'), "2"),
            (1, 0) => (glyph('*', '●'), self.hues.ansi(cell)),
            (0, 1) => (glyph('o', '○'), self.hues.ansi(cell)),
            (1, 1) => (glyph('@', '◉'), self.hues.ansi(cell)),
            _ => ('!', "1;31"),
        }
    }

    /// A block with a sign before its middle.
    fn after(&self, sign: &str, block: Block) -> Block {
        let middle = self.size.h.div_ceil(2);
        let begin = |(i, line): (usize, Line)| {
            let before = if i == middle { format!("{sign} ") } else { "  ".into() };
            [(before, "1")].into_iter().chain(line).collect()
        };
        block.into_iter().enumerate().map(begin).collect()
    }
}
