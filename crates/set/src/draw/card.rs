//! A card of the game: one to three plain shapes side by side.
//!
//! Diamond, oval and square, hollow, filled or striped. The three colours are bluish green,
//! vermilion and a dark violet, after the palette of Okabe and Ito ("Color Universal Design", 2008):
//! colour-blind people can tell them apart, the violet also by its darkness. The card's name stands
//! small in a corner, so that nobody needs the colours at all.

use fairdeal_core::palette::PAPER;
use fairdeal_core::path::Path;
use fairdeal_core::scene::{Anchor, Colour, Fill, Look, Shape, Stroke, Text};

use crate::rules::Card;

/// Height of a card by its width.
pub(super) const TALL: f64 = 0.7;

pub(super) const FAINT: Colour = Colour(132, 136, 140);
const GREEN: Colour = Colour(0, 158, 115);
const VERMILION: Colour = Colour(213, 94, 0);
const VIOLET: Colour = Colour(88, 44, 140);

/// Where a card lies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

impl Place {
    /// The card's outline, `out` pixels larger on every side.
    pub(crate) fn rect(self, out: f64, look: Look) -> Shape {
        Shape::Rect {
            x: self.x - out,
            y: self.y - out,
            width: self.width + 2.0 * out,
            height: self.height + 2.0 * out,
            radius: self.width * 0.07 + out,
            look,
        }
    }

    /// The empty card with its shadow.
    pub(crate) fn blank(self, out: &mut Vec<Shape>) {
        let shadow = Place { y: self.y + self.width * 0.02, ..self };
        out.push(shadow.rect(0.0, Look::faint(Colour::BLACK, 0.22)));
        out.push(self.rect(0.0, Look::solid(PAPER)));
    }

    /// Small print at the foot of the card.
    pub(crate) fn foot(self, text: &str, out: &mut Vec<Shape>) {
        let size = self.width * 0.078;
        let (x, y) = (self.x + self.width / 2.0, self.y + self.height - size * 0.75);
        let text =
            Text::new(text, x, y, size, FAINT).anchored(Anchor::Middle).fitted(self.width * 0.86);
        out.push(Shape::Text(text));
    }
}

/// Draws a card of the game.
pub(super) fn draw(card: &Card, name: &str, place: Place, out: &mut Vec<Shape>) {
    let [number, texture, colour, shape] = *card.values() else { return };
    place.blank(out);
    place.foot(name, out);
    let colour = [GREEN, VERMILION, VIOLET][usize::from(colour) % 3];
    let unit = place.width / 100.0;
    let edge = Stroke::new(colour, 2.4 * unit);
    let look = match texture {
        0 => Look { fill: Fill::None, stroke: Some(edge) },
        1 => Look::solid(colour).edged(edge),
        _ => {
            let pitch = 4.0 * unit;
            let fill = Fill::Stripes { colour, pitch, width: 1.3 * unit, angle: 90.0 };
            Look { fill, stroke: Some(edge) }
        }
    };
    let count = f64::from(number) + 1.0;
    let step = 27.0 * unit;
    for i in 0..=number {
        let x = place.x + 50.0 * unit + (f64::from(i) - (count - 1.0) / 2.0) * step;
        out.push(symbol(shape, x, place.y + 29.5 * unit, unit, look));
    }
}

/// One shape about its centre.
fn symbol(shape: u8, x: f64, y: f64, unit: f64, look: Look) -> Shape {
    let (half, tall) = (10.0 * unit, 20.5 * unit);
    match shape {
        0 => {
            let corners = [(x, y - tall), (x + half, y), (x, y + tall), (x - half, y)];
            Shape::Path { path: Path::polygon(&corners), look }
        }
        1 => {
            let mut path = Path::new();
            path.ellipse(x, y, half * 0.98, tall * 0.98);
            Shape::Path { path, look }
        }
        _ => Shape::Rect {
            x: x - half * 0.92,
            y: y - tall * 0.9,
            width: half * 1.84,
            height: tall * 1.8,
            radius: 1.2 * unit,
            look,
        },
    }
}
