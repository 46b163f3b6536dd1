//! The whole deck as a grid of properties, with the table's cards filled in.
//!
//! The first half of the properties runs down, the rest runs across, the last one fastest; blocks keep
//! a little apart. For the game that is nine by nine, the affine space of four dimensions over three
//! elements as it is usually drawn, and its sets are the lines of that space.

use fairdeal_core::palette::{CLOTH, LABEL, PAPER};
use fairdeal_core::scene::{Anchor, Group, Key, Look, Scene, Shape, Stroke, Text};
use fairdeal_core::words::count_of;

use super::Marks;
use super::card::{Place, TALL};
use super::scene::{face, rings};
use crate::family::deck_size;
use crate::notation::Lettering;
use crate::rules::{Card, Table};

/// The widest deck that is drawn.
pub(crate) const MOST_COLUMNS: u64 = 32;
const CARD: f64 = 92.0;
/// The cards of a row have this much room at most.
const WIDE: f64 = 1400.0;
const MARGIN: f64 = 22.0;
/// Room for labels, to the left and above.
const LEFT: f64 = 44.0;
const TOP: f64 = 30.0;

/// The grid; none if the deck is too wide.
pub(crate) fn grid(table: &Table, lettering: Lettering, marks: &Marks) -> Option<Scene> {
    let Table { v, p, .. } = *table;
    let down = p / 2;
    let columns = deck_size(v, p - down).filter(|&columns| columns <= MOST_COLUMNS)? as usize;
    let rows = deck_size(v, down)? as usize;
    let unit = CARD.min(WIDE / (columns as f64 * 1.1));
    let gap = unit * 0.09;
    // Blocks of v, of v·v … lines are apart a little more each.
    let at = |k: usize, size: f64| {
        let mut blocks = 0;
        let mut left = k / v;
        while left > 0 {
            blocks += left;
            left /= v;
        }
        k as f64 * (size + gap) + blocks as f64 * unit * 0.14
    };
    let (x0, y0) = (MARGIN + LEFT, MARGIN + TOP);
    let width = x0 + at(columns - 1, unit) + unit + MARGIN;
    let height = y0 + at(rows - 1, unit * TALL) + unit * TALL + MARGIN;
    let values = |k: usize, count: usize| -> Vec<u8> {
        (0..count).rev().map(|i| (k / v.pow(i as u32) % v) as u8).collect()
    };
    let label = |k: usize, first: usize, count: usize| {
        let values = values(k, count).into_iter().enumerate();
        let values: Vec<String> = values.map(|(q, x)| lettering.value(first + q, x)).collect();
        values.join(if lettering == Lettering::Commas { "," } else { "" })
    };

    let mut shapes =
        vec![Shape::Rect { x: 0.0, y: 0.0, width, height, radius: 16.0, look: Look::solid(CLOTH) }];
    let size = (unit * 0.15).clamp(5.0, 13.0);
    let mut write = |text: String, x: f64, y: f64, anchor: Anchor, most: f64| {
        let text = Text::new(text, x, y, size, LABEL).anchored(anchor).fitted(most);
        shapes.push(Shape::Text(text));
    };
    for k in 0..columns {
        let x = x0 + at(k, unit) + unit / 2.0;
        write(label(k, down, p - down), x, y0 - 10.0, Anchor::Middle, unit);
    }
    for k in (0..rows).filter(|_| down > 0) {
        let y = y0 + at(k, unit * TALL) + (unit * TALL + size) / 2.0;
        write(label(k, 0, down), x0 - 12.0, y, Anchor::End, LEFT);
    }
    let groups = marks.of_cards(table.cards.len());
    for row in 0..rows {
        for column in 0..columns {
            let place = Place {
                x: x0 + at(column, unit),
                y: y0 + at(row, unit * TALL),
                width: unit,
                height: unit * TALL,
            };
            let mut card = values(row, down);
            card.append(&mut values(column, p - down));
            let card = Card(card.into());
            let Some(there) = table.cards.iter().position(|other| *other == card) else {
                shapes.push(place.rect(-1.0, empty()));
                continue;
            };
            rings(place, &groups[there], &mut shapes);
            let (name, mut parts) = (lettering.card(&card), Vec::new());
            face(table, &card, &name, place, &mut parts);
            let title = format!("{name}: card {}", there + 1);
            shapes.push(Shape::Group(Group::at(0.0, 0.0, parts).titled(title)));
        }
    }
    let sample =
        |look: Look| Shape::Rect { x: 1.0, y: 4.0, width: 20.0, height: 14.0, radius: 2.0, look };
    let (n, deck) = (table.cards.len(), rows * columns);
    let legend = vec![
        Key { shapes: vec![sample(Look::solid(PAPER))], text: format!("on the table: {n}") },
        Key { shapes: vec![sample(empty())], text: format!("not on it: {}", deck - n) },
    ];
    let title = format!("SET, {} in the deck of {deck}", count_of(n, "card"));
    Some(Scene { width, height, title, shapes, legend })
}

fn empty() -> Look {
    Look { stroke: Some(Stroke::new(LABEL, 1.0).faded(0.6)), ..Look::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation;

    #[test]
    fn decks_of_every_shape() {
        for (v, p, cards) in [(3, 4, "3hgd 1fro"), (3, 1, "0 2"), (4, 2, "00 13"), (2, 5, "00011")]
        {
            let (table, how) = notation::table(v, p, cards).unwrap();
            let scene = grid(&table, how, &Marks::one(&[0])).unwrap();
            let deck = v.pow(p as u32);
            let cells = |shape: &&Shape| match shape {
                Shape::Group(_) => true,
                Shape::Rect { look, .. } => *look == empty(),
                _ => false,
            };
            assert_eq!(scene.shapes.iter().filter(cells).count(), deck, "v{v}p{p}");
            assert!(scene.to_svg().contains("</svg>") && scene.legend.len() == 2);
        }
        let (wide, how) = notation::table(4, 5, "").unwrap();
        assert_eq!(grid(&wide, how, &Marks::none()), None);
    }
}
