//! A hand seen from above.
//!
//! See-through cards lie on a calm green cloth, row by row, each with its number below. A card of
//! the swish has a ring round it, and the way it is laid beside its number. The cloth is part of the
//! picture, which therefore looks the same on a light page and on a dark one.

use fairdeal_core::scene::{Anchor, Group, Look, Scene, Shape, Stroke, Text};
use fairdeal_core::words::count_of;

use super::palette::{AMBER, CHALK, CLOTH, Hues};
use super::sheet::Sheet;
use super::{MOST_CARDS, marks, more, shown};
use crate::notation::card_text;

use crate::rules::{Hand, Placed, Size};

/// The most pixels a side; larger pictures are made smaller as a whole.
const MOST: f64 = 4000.0;
/// Cards have tooltips unless they have more symbols than this.
const MOST_TITLED: usize = 12;
/// The edge of the cloth, and the space between cards.
pub(super) const MARGIN: f64 = 26.0;
pub(super) const GAP: f64 = 20.0;
/// A line of small print below a card: its height, and that of its capitals.
pub(super) const LINE: f64 = 22.0;
pub(super) const PRINT: f64 = 8.5;

/// A hand as shapes; cards of the swish, if one is given, are marked.
pub fn scene(hand: &Hand, swish: &[Placed]) -> Scene {
    let n = hand.cards.len();
    let shown = shown(hand.cards.iter(), MOST_CARDS);
    let (marks, hues) = (marks(hand, swish), Hues::new(hand.size));
    let sheet = Sheet::new(hand.size, 28.0, 260.0, 0.33, 6.0);
    let marked = marks.iter().any(Option::is_some);
    let wide = sheet.width.max(if marked { 84.0 } else { 40.0 }) + GAP;
    let high = sheet.height + LINE + GAP;
    let columns = columns(shown, wide, high);
    let rows = shown.div_ceil(columns).max(1);
    let width = 2.0 * MARGIN + columns as f64 * wide - GAP;
    let note = Note::new(n - shown, width);
    let height = 2.0 * MARGIN + rows as f64 * high - GAP + note.height;

    let mut shapes = vec![cloth(width, height)];
    for (i, (card, mark)) in hand.cards.iter().zip(&marks).take(shown).enumerate() {
        let x = MARGIN + (i % columns) as f64 * wide + (wide - GAP - sheet.width) / 2.0;
        let y = MARGIN + (i / columns) as f64 * high;
        let mut parts = sheet.card(card, &hues);
        let mut name = (i + 1).to_string();
        if let Some(laying) = mark {
            parts.insert(0, sheet.rect(3.4, Look::default().edged(Stroke::new(AMBER, 4.0))));
            name += &format!(", {}", laying.word());
        }
        parts.push(print(name, sheet.width / 2.0, sheet.height, wide - GAP * 0.5));
        let title = match card.symbols() <= MOST_TITLED {
            true => format!("card {}: {}", i + 1, card_text(hand.size, card)),
            false => format!("card {}", i + 1),
        };
        shapes.push(Shape::Group(Group::at(x, y, parts).titled(title)));
    }
    let middle = width / 2.0;
    if n == 0 {
        shapes.push(print("no cards", middle, height / 2.0 - LINE, width));
    }
    shapes.extend(note.draw(middle, height - MARGIN));
    let title = format!("{}, {}", name(hand.size), count_of(n, "card"));
    framed(width, height, title, shapes)
}

/// "SWISH, 4×3".
pub(super) fn name(size: Size) -> String {
    format!("SWISH, {}×{}", size.h, size.w)
}

/// The table.
pub(super) fn cloth(width: f64, height: f64) -> Shape {
    let radius = 16.0_f64.min(width / 8.0);
    Shape::Rect { x: 0.0, y: 0.0, width, height, radius, look: Look::solid(CLOTH) }
}

/// Small print on the cloth, in the line below `y`.
pub(super) fn print(text: impl Into<String>, x: f64, y: f64, most: f64) -> Shape {
    let text = Text::new(text, x, y + LINE * 0.86, PRINT, CHALK);
    Shape::Text(text.anchored(Anchor::Middle).fitted(most))
}

/// Says how many cards are left out, in letters that suit the width of the picture.
pub(super) struct Note {
    text: String,
    size: f64,
    /// The room it takes at the foot; none if no card is left out.
    pub height: f64,
}

impl Note {
    pub(super) fn new(left_out: usize, width: f64) -> Self {
        let size = (width / 80.0).max(PRINT);
        let height = if left_out == 0 { 0.0 } else { size * 2.4 };
        Note { text: more(left_out), size, height }
    }

    /// The note about a middle, its foot at `y`.
    pub(super) fn draw(self, x: f64, y: f64) -> Option<Shape> {
        let text = Text::new(self.text, x, y, self.size, CHALK).anchored(Anchor::Middle);
        (self.height > 0.0).then_some(Shape::Text(text))
    }
}

/// The scene, made smaller where it is too large.
pub(super) fn framed(width: f64, height: f64, title: String, shapes: Vec<Shape>) -> Scene {
    let scale = (MOST / width.max(height)).min(1.0);
    let shapes = match scale < 1.0 {
        true => vec![Shape::Group(Group { scale, ..Group::at(0.0, 0.0, shapes) })],
        false => shapes,
    };
    Scene { width: width * scale, height: height * scale, title, shapes, ..Scene::default() }
}

/// The number of columns of cards so wide and high that makes the squarest picture with few gaps.
fn columns(cards: usize, wide: f64, high: f64) -> usize {
    let badness = |&columns: &usize| {
        let rows = cards.div_ceil(columns);
        let shape = columns as f64 * wide / (rows as f64 * high);
        let gaps = (columns * rows - cards) as f64 / cards as f64;
        shape.max(1.0 / shape) * (1.0 + 2.0 * gaps)
    };
    (1..=cards).min_by(|a, b| badness(a).total_cmp(&badness(b))).unwrap_or(1)
}
