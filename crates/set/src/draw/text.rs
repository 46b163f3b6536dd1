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
//! never moves its neighbours. With colour the brackets have the colour of the mark and the card,
//! in bold, keeps its own. Rows are as long as the terminal allows.

use fairdeal_core::game::Style;

use super::{Marks, ansi, columns};
use crate::notation::Lettering;
use crate::rules::{Card, Table};

/// Columns where the terminal's are not known.
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
    let wide = if style.columns == 0 { WIDE } else { style.columns };
    // The number of a row's first card is no longer than that of the last card.
    let room = wide.saturating_sub(names.len().to_string().len() + 1);
    let columns = columns(names.len()).min((room / (widest + 2)).max(1));
    let label = ((names.len() - 1) / columns * columns + 1).to_string().len();
    let groups = marks.of_cards(names.len());
    let painted = |codes: &str, text: &str| match style.colour && !codes.is_empty() {
        true => format!("\x1b[{codes}m{text}\x1b[0m"),
        false => text.to_string(),
    };
    let mut lines = Vec::new();
    for (row, cells) in names.chunks(columns).enumerate() {
        let first = row * columns;
        let mut line = painted("2", &format!("{:>label$}", first + 1));
        line.push(' ');
        for (i, name) in cells.iter().enumerate() {
            let hue = if game { hue(&table.cards[first + i]) } else { "" };
            match groups[first + i].first() {
                Some(&group) => {
                    let (mark, own) = (format!("1;{}", ansi(group)), format!("1;{hue}"));
                    line += &painted(&mark, "[");
                    line += &painted(own.trim_end_matches(';'), name);
                    line += &painted(&mark, "]");
                }
                None => line += &format!(" {} ", painted(hue, name)),
            }
            line.extend(std::iter::repeat_n(' ', widest - name.chars().count()));
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
    fn rows_are_as_long_as_the_terminal() {
        let (table, how) = notation::table(3, 4, BLOG).unwrap();
        let rows = |columns, ascii| {
            let style = Style { columns, ascii, ..Style::default() };
            let drawn = text(&table, how, style, &Marks::one(&[0, 3, 7]));
            assert!(columns == 0 || drawn.lines().all(|line| line.chars().count() <= columns));
            drawn.lines().count()
        };
        assert_eq!([0, 43, 100, 200].map(|columns| rows(columns, false)), [3; 4]);
        assert_eq!([42, 40, 33, 32, 20].map(|columns| rows(columns, false)), [4, 4, 4, 6, 12]);
        assert_eq!([40, 27, 26].map(|columns| rows(columns, true)), [3, 3, 4]);
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
            "\x1b[2m1\x1b[0m  \x1b[32m3hgd\x1b[0m \x1b[1;33m[\x1b[0m\x1b[1;31m1fro\x1b[0m\x1b[1;33m]\x1b[0m"
        );
        let (none, how) = notation::table(3, 4, "").unwrap();
        assert_eq!(text(&none, how, colour, &Marks::none()), "(no cards)");
    }
}
