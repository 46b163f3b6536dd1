//! A card of any other game: a chip a property, with its value.
//!
//! Chips lie in the order of the properties, row by row; a chip's colour goes with its value, so
//! that "all equal" and "all different" can be seen at a glance as long as there are few values. Up
//! to seven values take the colours of Okabe and Ito, more take hues round the colour wheel. Small
//! cards drop the numbers, then the chips; a table of very many cards is patches of colour.

use fairdeal_core::palette::INK;
use fairdeal_core::scene::{Anchor, Colour, Look, Shape, Text};

use super::card::Place;
use crate::rules::{Card, Table};

/// The palette of Okabe and Ito, less black, in an order that keeps neighbours apart.
const COLOURS: [Colour; 7] = [
    Colour(0, 114, 178),
    Colour(230, 159, 0),
    Colour(0, 158, 115),
    Colour(204, 121, 167),
    Colour(86, 180, 233),
    Colour(213, 94, 0),
    Colour(240, 228, 66),
];

/// Below this width in pixels a card is a patch.
const PATCH: f64 = 18.0;
/// The most chips a picture has.
const MOST_CHIPS: usize = 40_000;

fn colour(value: u8, v: usize) -> Colour {
    match COLOURS.get(usize::from(value)) {
        Some(&colour) if v <= COLOURS.len() => colour,
        _ => Colour::hsl(200.0 + 360.0 * f64::from(value) / v as f64, 0.62, 0.55),
    }
}

/// Black or white, whichever can be read on this colour.
fn ink(paper: Colour) -> Colour {
    let light = 0.3 * f64::from(paper.0) + 0.59 * f64::from(paper.1) + 0.11 * f64::from(paper.2);
    if light > 140.0 { INK } else { Colour::WHITE }
}

pub(super) fn draw(table: &Table, card: &Card, name: &str, place: Place, out: &mut Vec<Shape>) {
    let values = card.values();
    let crowded = table.cards.len().saturating_mul(values.len()) > MOST_CHIPS;
    if place.width < PATCH || crowded {
        let look = Look::solid(values.first().map_or(Colour::WHITE, |&x| colour(x, table.v)));
        let Place { x, y, width, height } = place;
        out.push(Shape::Rect { x, y, width, height, radius: 0.0, look });
        return;
    }
    place.blank(out);
    let named = place.width > 50.0 && name.len() <= 24;
    if named {
        place.foot(name, out);
    }
    // The field of chips, and the arrangement with the largest chips that fit it.
    let (left, top) = (place.x + place.width * 0.07, place.y + place.width * 0.07);
    let wide = place.width * 0.86;
    let high = place.height - place.width * if named { 0.245 } else { 0.14 };
    let p = values.len().max(1);
    let side = |columns: usize| (wide / columns as f64).min(high / p.div_ceil(columns) as f64);
    let columns = (1..=p).rev().max_by(|&a, &b| side(a).total_cmp(&side(b))).unwrap_or(1);
    let side = side(columns).min(place.width * 0.3);
    let rows = p.div_ceil(columns);
    let (x0, y0) =
        (left + (wide - side * columns as f64) / 2.0, top + (high - side * rows as f64) / 2.0);
    for (q, &value) in values.iter().enumerate() {
        let (x, y) = (x0 + (q % columns) as f64 * side, y0 + (q / columns) as f64 * side);
        let gap = side * 0.06;
        let paper = colour(value, table.v);
        out.push(Shape::Rect {
            x: x + gap,
            y: y + gap,
            width: side - 2.0 * gap,
            height: side - 2.0 * gap,
            radius: side * 0.18,
            look: Look::solid(paper),
        });
        if side >= 7.0 {
            let text = Text::new(value.to_string(), x + side / 2.0, 0.0, side * 0.5, ink(paper))
                .weighing(0.16)
                .anchored(Anchor::Middle)
                .fitted(side * 0.7);
            out.push(Shape::Text(Text { y: y + (side + text.size) / 2.0, ..text }));
        }
    }
}
