//! The table seen from above.
//!
//! Cards lie on a calm green cloth, row by row. A marked card has a ring round it, one in each
//! colour of the groups it belongs to, up to [`MOST_RINGS`]; where there are several groups their
//! numbers stand on badges at its upper edge, since colours come again. The picture never grows past
//! [`MOST`] pixels a side: larger tables get smaller cards. Where there are no more than
//! [`MOST_TITLES`] cards, each carries a tooltip with its name and number. A card that is missing on
//! the table can be shown as a ghost after the last one.

use fairdeal_core::palette::{CHALK, CLOTH, INK, PAPER};
use fairdeal_core::scene::{Anchor, Colour, Group, Look, Part, Scene, Shape, Stroke, Text};
use fairdeal_core::words::count_of;

use super::card::{self, Place, TALL};
use super::{Marks, chips, colour, columns};
use crate::notation::{Lettering, in_words};
use crate::rules::{Card, Table};

/// The most pixels a side: rounded up it is at most 8000, so that a square still fits the 64
/// million pixels of a PNG.
const MOST: f64 = 7999.0;
const MOST_TITLES: usize = 1024;
const MOST_RINGS: usize = 3;
const MOST_BADGES: usize = 6;
/// Cards wider than this have room for the numbers of their groups.
const NUMBERED: f64 = 40.0;
/// The width of a card where there is room.
const CARD: f64 = 124.0;
/// Lengths by the width of a card: between cards, round them, and a ring.
const GAP: f64 = 0.2;
const MARGIN: f64 = 0.24;
const RING: f64 = 0.028;

/// The table with what is marked on it.
pub fn scene(table: &Table, lettering: Lettering, marks: &Marks) -> Scene {
    laid(table, &|card| lettering.card(&table.cards[card]), marks, true, None)
}

/// The same with other names at the foot of the cards, by their places, and with a card that is not
/// on the table. Whether several groups have numbers is up to the caller.
pub(crate) fn laid(
    table: &Table,
    name: &dyn Fn(usize) -> String,
    marks: &Marks,
    numbered: bool,
    ghost: Option<(&Card, String)>,
) -> Scene {
    let n = table.cards.len();
    let places = n + usize::from(ghost.is_some());
    // A card that is missing lies in a row with the few that are there.
    let columns = if ghost.is_some() && places <= 4 { places } else { columns(places) };
    let rows = places.div_ceil(columns).max(1);
    let wide = 2.0 * MARGIN + columns as f64 * (1.0 + GAP) - GAP;
    let high = 2.0 * MARGIN + rows as f64 * (TALL + GAP) - GAP;
    let unit = CARD.min(MOST / wide.max(high));
    let (width, height) = (wide * unit, high * unit);
    let place = |i: usize| Place {
        x: (MARGIN + (i % columns) as f64 * (1.0 + GAP)) * unit,
        y: (MARGIN + (i / columns) as f64 * (TALL + GAP)) * unit,
        width: unit,
        height: unit * TALL,
    };

    let radius = 16.0_f64.min(width / 8.0);
    let cloth = Look::solid(CLOTH);
    let mut shapes = vec![Shape::Rect { x: 0.0, y: 0.0, width, height, radius, look: cloth }];
    if places == 0 {
        let text = Text::new("no cards", width / 2.0, height / 2.0, unit * 0.1, CHALK);
        shapes.push(Shape::Text(text.anchored(Anchor::Middle)));
    }
    for (i, (card, groups)) in table.cards.iter().zip(marks.of_cards(n)).enumerate() {
        let place = place(i);
        rings(place, &groups, &mut shapes);
        let mut parts = Vec::new();
        let name = name(i);
        face(table, card, &name, place, &mut parts);
        if numbered && marks.groups.len() > 1 && unit > NUMBERED {
            badges(place, &groups, &mut parts);
        }
        if n <= MOST_TITLES {
            let title = format!("{name}: card {}", i + 1);
            let (at, size) = ((place.x, place.y), (place.width, place.height));
            let part = Part::new(name.clone(), name, at, size).said(in_words(table.v, card));
            shapes.push(Shape::Group(Group::at(0.0, 0.0, parts).titled(title).showing(part)));
        } else {
            shapes.append(&mut parts);
        }
    }
    if let Some((card, name)) = ghost {
        let place = place(n);
        let mut parts = Vec::new();
        face(table, card, &name, place, &mut parts);
        let ghost = Group { opacity: 0.55, ..Group::at(0.0, 0.0, parts) };
        shapes.push(Shape::Group(ghost.titled(format!("{name}: not on the table"))));
        let breadth = RING * unit;
        let edge = Stroke::new(CHALK, breadth).dashed(breadth * 2.0, breadth * 2.0);
        shapes.push(place.rect(breadth, Look { stroke: Some(edge), ..Look::default() }));
    }
    let (v, p) = (table.v, table.p);
    let cards = count_of(n, "card");
    let properties = count_of(p, "property");
    let title = format!("SET with {v} values and {properties}, {cards}");
    Scene { width, height, title, shapes, ..Scene::default() }
}

/// A card: the game's with its symbols, any other with chips.
pub(super) fn face(table: &Table, card: &Card, name: &str, place: Place, out: &mut Vec<Shape>) {
    if (table.v, table.p) == (3, 4) {
        card::draw(card, name, place, out);
    } else {
        chips::draw(table, card, name, place, out);
    }
}

/// The numbers of a card's groups on its upper edge; where there is no room for all, how many more.
fn badges(place: Place, groups: &[usize], out: &mut Vec<Shape>) {
    let unit = place.width;
    let room = if groups.len() > MOST_BADGES { MOST_BADGES - 1 } else { MOST_BADGES };
    for (at, &group) in groups.iter().enumerate().take(room) {
        badge(place, at, colour(group), (group + 1).to_string(), unit, out);
    }
    if groups.len() > room {
        badge(place, room, CHALK, format!("+{}", groups.len() - room), unit, out);
    }
}

fn badge(place: Place, at: usize, colour: Colour, text: String, unit: f64, out: &mut Vec<Shape>) {
    let (x, y) = (place.x + unit * (0.09 + 0.155 * at as f64), place.y);
    let radius = unit * 0.066;
    let look = Look::solid(PAPER).edged(Stroke::new(colour, unit * 0.02));
    out.push(Shape::Circle { x, y, radius, look });
    let text = Text::new(text, x, 0.0, unit * 0.066, INK).weighing(0.16);
    let text = text.anchored(Anchor::Middle).fitted(radius * 1.45);
    out.push(Shape::Text(Text { y: y + text.size / 2.0, ..text }));
}

/// A ring a colour, the first one next to the card; the outer ones are drawn first.
pub(super) fn rings(place: Place, groups: &[usize], shapes: &mut Vec<Shape>) {
    for (i, &group) in groups.iter().enumerate().take(MOST_RINGS).rev() {
        let breadth = RING * place.width;
        let colour = colour(group);
        let look = Look::solid(colour).edged(Stroke::new(colour, breadth));
        shapes.push(place.rect((i as f64 + 0.5) * breadth * 1.15, look));
    }
}
