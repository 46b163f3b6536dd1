//! The table in a terminal.
//!
//! ```text
//! 1 [3hgd ◇◇◇] 3hgo ○○○  1fro ●   [3spd ◈◈◈]
//! 5  2frd ◆◆   1sps ▥    2spo ◍◍  [3frd ◆◆◆]
//! ```
//!
//! A row starts with the number of its first card, as the messages count cards. The game's cards
//! show their symbols beside their letters, unless plain letters are wanted; all others show their
//! values. Each card stands between two columns that are blank unless the card is marked, so a mark
//! never moves its neighbours; with colour, marks are bold and inverse instead of brackets.

use fairdeal_core::game::Style;

use super::{Marks, Tone, columns};
use crate::notation::Lettering;
use crate::rules::{Card, Table};

/// Columns of a terminal.
const WIDE: usize = 80;

/// Draws a table: one line per row; no line ends in blanks and the last has no line break.
pub fn text(table: &Table, lettering: Lettering, style: Style, marks: &Marks) -> String {
    if table.cards.is_empty() {
        return "(no cards)".into();
    }
    let game = (table.v, table.p) == (3, 4);
    let names: Vec<String> = table
        .cards
        .iter()
        .map(|card| match game && !style.ascii {
            true => format!("{} {}", lettering.card(card), symbols(card)),
            false => lettering.card(card),
        })
        .collect();
    let widest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let fitting = (WIDE - 8) / (widest + 2);
    let columns = columns(names.len()).min(fitting.max(1));
    let label = ((names.len() - 1) / columns * columns + 1).to_string().len();
    let groups = marks.of_cards(names.len());
    let mut lines = Vec::new();
    for (row, cells) in names.chunks(columns).enumerate() {
        let first = row * columns;
        let number = format!("{:>label$}", first + 1);
        let mut line = if style.colour { format!("\x1b[2m{number}\x1b[0m") } else { number };
        line.push(' ');
        for (i, name) in cells.iter().enumerate() {
            let (open, close) = match groups[first + i].first() {
                Some(_) if !style.colour => ('[', ']'),
                _ => (' ', ' '),
            };
            let pad = widest - name.chars().count();
            let codes = match groups[first + i].first() {
                Some(&group) => format!("1;7;{}", Tone::of(group).ansi()),
                None if game => hue(&table.cards[first + i]).into(),
                None => String::new(),
            };
            match style.colour && !codes.is_empty() {
                true if codes.len() > 2 => {
                    line.push_str(&format!("\x1b[{codes}m {name} \x1b[0m"));
                }
                true => line.push_str(&format!(" \x1b[{codes}m{name}\x1b[0m ")),
                false => line.push_str(&format!("{open}{name}{close}")),
            }
            line.extend(std::iter::repeat_n(' ', pad));
        }
        lines.push(line.trim_end_matches(' ').to_owned());
    }
    lines.join("\n")
}

/// A card of the game in symbols: ◇◇◇.
fn symbols(card: &Card) -> String {
    const SHAPES: [[char; 3]; 3] = [['◇', '○', '□'], ['◆', '●', '■'], ['◈', '◍', '▥']];
    let [number, texture, _, shape] = *card.values() else { return String::new() };
    let sign = SHAPES[usize::from(texture) % 3][usize::from(shape) % 3];
    std::iter::repeat_n(sign, usize::from(number) + 1).collect()
}

/// The colour code of a card of the game: green, red, purple.
fn hue(card: &Card) -> &'static str {
    match card.values()[2] {
        0 => "32",
        1 => "31",
        _ => "35",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation;

    const BLOG: &str = "3hgd 3hgo 1fro 3spd 2frd 1sps 2spo 3frd 1hgo 1frs 2fpo 3fgd";

    #[test]
    fn the_posts_table_with_its_first_set() {
        let (table, how) = notation::table(3, 4, BLOG).unwrap();
        let marks = Marks::one(&[0, 3, 7]);
        assert_eq!(
            text(&table, how, Style { ascii: true, ..Style::default() }, &marks),
            "1 [3hgd] 3hgo  1fro [3spd]\n\
             5  2frd  1sps  2spo [3frd]\n\
             9  1hgo  1frs  2fpo  3fgd"
        );
        assert_eq!(
            text(&table, how, Style::default(), &marks),
            "1 [3hgd ◇◇◇] 3hgo ○○○  1fro ●   [3spd ◈◈◈]\n\
             5  2frd ◆◆   1sps ▥    2spo ◍◍  [3frd ◆◆◆]\n\
             9  1hgo ○    1frs ■    2fpo ●●   3fgd ◆◆◆"
        );
    }

    #[test]
    fn other_tables_and_colour() {
        let (table, how) = notation::table(12, 2, "11,0 3,4 0,0").unwrap();
        let plain = Style::default();
        assert_eq!(text(&table, how, plain, &Marks::one(&[1])), "1  11,0 [3,4]\n3  0,0");
        let colour = Style { colour: true, ascii: true, ..Style::default() };
        let (table, how) = notation::table(3, 4, "3hgd 1fro").unwrap();
        assert_eq!(
            text(&table, how, colour, &Marks::one(&[1])),
            "\x1b[2m1\x1b[0m  \x1b[32m3hgd\x1b[0m \x1b[1;7;33m 1fro \x1b[0m"
        );
        let (none, how) = notation::table(3, 4, "").unwrap();
        assert_eq!(text(&none, how, colour, &Marks::none()), "(no cards)");
    }
}
