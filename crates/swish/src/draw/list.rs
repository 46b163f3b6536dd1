//! Cards too large for a grid, each on a line with its symbols.
//!
//! ```text
//!   1  p12,7 c500,33
//! > 2  p40,1 c39,999  half-turn
//! ```

use fairdeal_core::game::Style;
use fairdeal_core::words::thousands;

use super::text::{Stack, columns};
use super::{Laid, Marks, Table};
use crate::rules::{Card, Cell, Size};

/// The first cards of a hand, those of the swish marked by `>`.
pub(super) fn hand(table: Table<'_>, shown: usize, marks: &Marks, style: Style, out: &mut String) {
    let digits = table.last(shown).to_string().len();
    for (i, (card, mark)) in table.hand.cards.iter().zip(marks).take(shown).enumerate() {
        let sign = if mark.is_some() { '>' } else { ' ' };
        let start = format!("{sign} {:>digits$}  ", table.number(i));
        let word = mark.filter(|word| !word.is_empty());
        let word = word.map_or(String::new(), |word| format!("  {word}"));
        let bold = mark.is_some() && style.colour;
        line(start, symbols(table.hand.size, card), &word, bold, columns(style), out);
    }
}

/// The cards of a swish as they are laid, and the cells where a point meets a circle.
pub(super) fn swish(
    size: Size,
    laid: &[Laid],
    left_out: Option<&str>,
    stack: &Stack,
    style: Style,
    out: &mut String,
) {
    for (i, laid) in laid.iter().enumerate() {
        let sign = if i == 0 { ' ' } else { '+' };
        let start = format!("{sign} card {}, {}:  ", laid.number, laid.laying.word());
        line(start, symbols(size, &laid.card), "", false, columns(style), out);
    }
    out.extend(left_out);
    let both = stack.iter().map(|(&cell, &(points, circles))| {
        let signs = "p".repeat(points) + &"c".repeat(circles);
        at(size, &signs, cell)
    });
    line("= ".into(), both, "", style.colour, columns(style), out);
}

fn at(size: Size, sign: &str, cell: Cell) -> String {
    let (row, column) = size.place(cell);
    format!("{sign}{},{}", row + 1, column + 1)
}

fn symbols(size: Size, card: &Card) -> impl Iterator<Item = String> {
    let points = card.points.iter().map(move |&cell| at(size, "p", cell));
    points.chain(card.circles.iter().map(move |&cell| at(size, "c", cell)))
}

/// As many symbols as the line has room for, and how many more there are; only their number where there is no room
/// for one.
fn line(
    start: String,
    symbols: impl Iterator<Item = String>,
    end: &str,
    bold: bool,
    wide: usize,
    out: &mut String,
) {
    // Room is kept for the note, as in " and 1,000,000 more".
    let room = wide.saturating_sub(start.len() + end.len());
    let (mut kept, mut used, mut more) = (Vec::<String>::new(), 0, 0_usize);
    let symbols: Vec<String> = symbols.collect();
    let others = format!(" and {} more", thousands(symbols.len().saturating_sub(1) as u64));
    let one = |symbol: &String| symbols.len() == 1 || symbol.len() + others.len() <= room;
    for (at, symbol) in symbols.iter().enumerate() {
        let note = if at + 1 < symbols.len() { 19 } else { 0 };
        let fits = used + symbol.len() + 1 + note <= room;
        if more == 0 && (fits || kept.is_empty() && one(symbol)) {
            used += symbol.len() + 1;
            kept.push(symbol.clone());
        } else {
            more += 1;
        }
    }
    match (kept.is_empty(), more) {
        (_, 0) => {}
        (true, _) => kept.push(format!("{} symbols", thousands(more as u64))),
        (false, _) => kept.push(format!("and {} more", thousands(more as u64))),
    }
    let text = format!("{start}{}{end}", kept.join(" "));
    *out += &if bold { format!("\x1b[1m{text}\x1b[0m\n") } else { text + "\n" };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_in_time() {
        let size = Size { h: 1000, w: 1000 };
        let mut out = String::new();
        let many = Card::new(&(0..1000).map(|i| i * 997).collect::<Vec<_>>(), &[]);
        line("  1  ".into(), symbols(size, &many), "  half-turn", false, 80, &mut out);
        line("> 2  ".into(), symbols(size, &Card::arc(11_006, 499_032)), "", true, 80, &mut out);
        assert_eq!(
            out,
            "  1  p1,1 p1,998 p2,995 p3,992 p4,989 p5,986 and 994 more  half-turn\n\
             \x1b[1m> 2  p12,7 c500,33\x1b[0m\n"
        );
        let narrow = |card: &Card, wide| {
            let mut out = String::new();
            line("+ card 20, left-right:  ".into(), symbols(size, card), "", false, wide, &mut out);
            out
        };
        let three = Card::new(&[129_000, 130_000, 131_000], &[]);
        assert_eq!(narrow(&three, 41), "+ card 20, left-right:  p130,1 and 2 more\n");
        assert_eq!(narrow(&three, 40), "+ card 20, left-right:  3 symbols\n");
        assert_eq!(narrow(&Card::new(&[129_000], &[]), 20), "+ card 20, left-right:  p130,1\n");
    }
}
