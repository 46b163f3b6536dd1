//! The table seen from above.
//!
//! Cards lie on a calm green cloth, row by row. A marked card has a ring round it, one in each
//! colour of the groups it belongs to, up to [`MOST_RINGS`]; where there are several groups their
//! numbers stand in its corner, since colours come again. The picture never grows past [`MOST`]
//! pixels a side: larger tables get smaller cards. Where there are no more than [`MOST_TITLES`]
//! cards, each carries a tooltip with its name and number.

use fairdeal_core::scene::{Anchor, Colour, Group, Look, Scene, Shape, Stroke, Text};

use super::card::{self, Place, TALL};
use super::{Marks, Tone, chips, columns};
use crate::notation::Lettering;
use crate::rules::Table;

/// The most pixels a side: rounded up it is at most 8000, so that a square still fits the 64
/// million pixels of a PNG.
const MOST: f64 = 7999.0;
const MOST_TITLES: usize = 1024;
const MOST_RINGS: usize = 3;
/// Cards wider than this have room for the numbers of their groups.
const NUMBERED: f64 = 40.0;
/// The width of a card where there is room.
const CARD: f64 = 124.0;
/// Lengths by the width of a card: between cards, round them, and a ring.
const GAP: f64 = 0.2;
const MARGIN: f64 = 0.24;
const RING: f64 = 0.035;

const CLOTH: Colour = Colour(46, 86, 76);
const CHALK: Colour = Colour(222, 236, 230);

pub fn scene(table: &Table, lettering: Lettering, marks: &Marks) -> Scene {
    let n = table.cards.len();
    let columns = columns(n);
    let rows = n.div_ceil(columns).max(1);
    let wide = 2.0 * MARGIN + columns as f64 * (1.0 + GAP) - GAP;
    let high = 2.0 * MARGIN + rows as f64 * (TALL + GAP) - GAP;
    let unit = CARD.min(MOST / wide.max(high));
    let (width, height) = (wide * unit, high * unit);

    let radius = 16.0_f64.min(width / 8.0);
    let cloth = Look::solid(CLOTH);
    let mut shapes = vec![Shape::Rect { x: 0.0, y: 0.0, width, height, radius, look: cloth }];
    if n == 0 {
        let text = Text::new("no cards", width / 2.0, height / 2.0, unit * 0.1, CHALK);
        shapes.push(Shape::Text(text.anchored(Anchor::Middle)));
    }
    for (i, (card, groups)) in table.cards.iter().zip(marks.of_cards(n)).enumerate() {
        let place = Place {
            x: (MARGIN + (i % columns) as f64 * (1.0 + GAP)) * unit,
            y: (MARGIN + (i / columns) as f64 * (TALL + GAP)) * unit,
            width: unit,
            height: unit * TALL,
        };
        rings(place, &groups, &mut shapes);
        let mut parts = Vec::new();
        let name = lettering.card(card);
        if (table.v, table.p) == (3, 4) {
            card::draw(card, &name, place, &mut parts);
        } else {
            chips::draw(table, card, &name, place, &mut parts);
        }
        if marks.groups.len() > 1 && unit > NUMBERED {
            let names: Vec<String> = groups.iter().map(|group| (group + 1).to_string()).collect();
            let (x, y) = (place.x + unit * 0.05, place.y + unit * 0.1);
            let text = Text::new(names.join(" "), x, y, unit * 0.055, card::FAINT);
            parts.push(Shape::Text(text.fitted(unit * 0.9)));
        }
        if n <= MOST_TITLES {
            let title = format!("{name}: card {}", i + 1);
            shapes.push(Shape::Group(Group::at(0.0, 0.0, parts).titled(title)));
        } else {
            shapes.append(&mut parts);
        }
    }
    let (v, p) = (table.v, table.p);
    let plural = if n == 1 { "card" } else { "cards" };
    let title = format!("SET with {v} values and {p} properties, {n} {plural}");
    Scene { width, height, title, shapes, ..Scene::default() }
}

/// A ring a colour, the first one next to the card; the outer ones are drawn first.
fn rings(place: Place, groups: &[usize], shapes: &mut Vec<Shape>) {
    for (i, &group) in groups.iter().enumerate().take(MOST_RINGS).rev() {
        let breadth = RING * place.width;
        let colour = Tone::of(group).colour();
        let look = Look::solid(colour).edged(Stroke::new(colour, breadth));
        shapes.push(place.rect((i as f64 + 0.5) * breadth * 1.15, look));
    }
}
