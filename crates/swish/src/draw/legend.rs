//! What colours mean, below a picture.
//!
//! Samples lie on a chip of card, since what is drawn on cards would not be seen on the cloth.

use fairdeal_core::scene::{Colour, Key, Look, Shape, Stroke};

use super::palette::{COLOURS, Hues};
use crate::rules::{Cell, Hand, Size};

/// The most cells that are named.
const MOST_NAMED: usize = 4;

fn chip(sample: Shape) -> Vec<Shape> {
    let look = Look::faint(Colour::WHITE, 0.9);
    let chip = Shape::Rect { x: 0.0, y: 0.0, width: 22.0, height: 22.0, radius: 4.0, look };
    vec![chip, sample]
}

/// The cells of each colour, where every orbit has a colour of its own and symbols of one colour can
/// meet: not where cards are laid as they are.
pub(super) fn orbits(hand: &Hand, hues: &Hues) -> Vec<Key> {
    let size = hand.size;
    if hues.orbits.len() > COLOURS.len() || hand.simple {
        return Vec::new();
    }
    let key = |cells: &Vec<Cell>| {
        let look = Look::solid(hues.colour(cells[0]));
        let dot = Shape::Circle { x: 11.0, y: 11.0, radius: 6.0, look };
        Key { shapes: chip(dot), text: format!("cells {}", named(size, cells)) }
    };
    hues.orbits.iter().map(key).collect()
}

/// "1,1 1,3 4,1 4,3".
pub(super) fn named(size: Size, cells: &[Cell]) -> String {
    let name = |&cell: &Cell| {
        let (row, column) = size.place(cell);
        format!("{},{}", row + 1, column + 1)
    };
    let names: Vec<String> = cells.iter().take(MOST_NAMED).map(name).collect();
    let dots = if cells.len() > MOST_NAMED { " …" } else { "" };
    names.join(" ") + dots
}

/// A pen on a card.
pub(super) fn line(pen: Stroke, text: impl Into<String>) -> Key {
    let line = Shape::Line { from: (3.0, 11.0), to: (19.0, 11.0), stroke: pen };
    Key { shapes: chip(line), text: text.into() }
}
