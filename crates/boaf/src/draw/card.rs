//! One card, at any size.
//!
//! A card of the 52 looks like one: its rank in the corner, one large pip. There is no second
//! corner and no court picture: on a crowded table the eye looks for rank and suit, nothing else.
//! A board with cards beyond the 52 shows all of them as `rank_suit` on paper tinted by suit, hues a
//! golden angle apart so that even many suits stay as different as hues can be. Small cards drop what could not be read.

use fairdeal_core::glyphs;
use fairdeal_core::palette::{INK, LABEL, PAPER};
use fairdeal_core::scene::{Anchor, Colour, Look, Shape, Stroke, Text};

use super::Deck;
use super::names::rank_name;
use crate::notation::Lettering;
use crate::rules::Card;

const RED: Colour = Colour(200, 36, 52);
const GREEN: Colour = Colour(18, 122, 66);
const BLUE: Colour = Colour(24, 98, 196);

/// Height of a card by its width.
pub(super) const TALL: f64 = 1.36;

/// Below this width in pixels a card is only a coloured patch.
const PATCH: f64 = 9.0;
/// Below this width a card shows rank and suit side by side, without corner and shadow.
const PLAIN: f64 = 30.0;

/// Where a card lies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

impl Place {
    pub(crate) fn centre(self) -> (f64, f64) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    fn radius(self) -> f64 {
        self.width * 0.1
    }

    /// A point by its share of the card's width and height.
    pub(super) fn point(self, across: f64, down: f64) -> (f64, f64) {
        (self.x + across * self.width, self.y + down * self.height)
    }

    /// The card's outline, `out` pixels larger on every side.
    pub(super) fn rect(self, out: f64, look: Look) -> Shape {
        Shape::Rect {
            x: self.x - out,
            y: self.y - out,
            width: self.width + 2.0 * out,
            height: self.height + 2.0 * out,
            radius: self.radius() + out,
            look,
        }
    }
}

/// The colour of a card's ink.
fn ink(card: Card, deck: Deck) -> Colour {
    match (card.suit, deck) {
        (1, Deck::FourColours) => GREEN,
        (2, Deck::FourColours) => BLUE,
        (2 | 3, _) => RED,
        (1 | 4, _) => INK,
        (suit, _) => Colour::hsl(hue(suit), 0.75, 0.28),
    }
}

/// The colour of its paper.
fn paper(card: Card, deck: Deck, lettering: Lettering) -> Colour {
    match card.suit {
        1..=4 => ink(card, deck).mixed(PAPER, if lettering.letters(card) { 1.0 } else { 0.88 }),
        suit => Colour::hsl(hue(suit), 0.7, 0.9),
    }
}

/// A hue for a suit past the fourth.
fn hue(suit: u32) -> f64 {
    (f64::from(suit) - 5.0) * 137.507_764 + 265.0
}

/// How cards are drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    pub deck: Deck,
    pub lettering: Lettering,
}

pub(super) fn draw(card: Card, place: Place, manner: Manner, out: &mut Vec<Shape>) {
    let Manner { deck, lettering } = manner;
    let (paper, ink) = (paper(card, deck, lettering), ink(card, deck));
    if place.width < PATCH {
        // Too small for letters: let the suit's own colour speak.
        let look = Look::solid(paper.mixed(ink, 0.35));
        out.push(Shape::Rect {
            x: place.x,
            y: place.y,
            width: place.width,
            height: place.height,
            radius: 0.0,
            look,
        });
        return;
    }
    let full = place.width >= PLAIN;
    if full {
        let drop = place.width * 0.03;
        let shadow = Place { y: place.y + drop, ..place };
        out.push(shadow.rect(0.0, Look::faint(Colour::BLACK, 0.22)));
    }
    // A fine edge, for grounds as light as the card.
    let edge = Stroke::new(LABEL, (place.width * 0.012).max(0.4)).faded(0.7);
    out.push(place.rect(0.0, Look::solid(paper).edged(edge)));
    match (lettering.letters(card), full) {
        (true, true) => corner_and_pip(card, place, ink, out),
        (true, false) => side_by_side(card, place, ink, out),
        (false, _) => named(card, place, ink, out),
    }
}

fn corner_and_pip(card: Card, place: Place, ink: Colour, out: &mut Vec<Shape>) {
    let unit = place.width / 100.0;
    let size = 34.0 * unit;
    let (left, top) = (place.x + 10.0 * unit, place.y + 13.0 * unit);
    out.push(Shape::Text(Text::new(rank_name(card), left, top + size, size, ink).weighing(0.17)));
    let pip_size = 55.0 * unit;
    let (outline, width) = glyphs::suit(card.suit);
    let scale = pip_size / glyphs::CAPITAL;
    let (left, bottom) = place.point(0.63, 0.9);
    let path = outline.placed(scale, left - width / 2.0 * scale, bottom - pip_size);
    out.push(Shape::Path { path, look: Look::solid(ink) });
}

fn side_by_side(card: Card, place: Place, ink: Colour, out: &mut Vec<Shape>) {
    let (x, y) = place.centre();
    let text = Text::new(Lettering::Letters.glyph(card), x, y, place.height * 0.5, ink)
        .weighing(0.15)
        .anchored(Anchor::Middle)
        .fitted(place.width * 0.82);
    out.push(Shape::Text(Text { y: y + text.size / 2.0, ..text }));
}

fn named(card: Card, place: Place, ink: Colour, out: &mut Vec<Shape>) {
    let (x, y) = place.centre();
    let text = Text::new(Lettering::Numbers.card(card), x, y, place.width * 0.285, ink)
        .weighing(0.15)
        .anchored(Anchor::Middle)
        .fitted(place.width * 0.84);
    out.push(Shape::Text(Text { y: y + text.size / 2.0, ..text }));
}

pub(super) fn draw_empty(place: Place, out: &mut Vec<Shape>) {
    if place.width >= PATCH {
        let stroke = Stroke::new(LABEL, (place.width * 0.016).max(0.5)).faded(0.45);
        out.push(place.rect(-place.width * 0.02, Look::faint(Colour::BLACK, 0.06).edged(stroke)));
    }
}
