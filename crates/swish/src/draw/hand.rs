//! A hand seen from above.
//!
//! See-through cards lie on a calm green cloth, row by row, each with its number below. A card of
//! the swish has a ring round it, and the way it is laid beside its number; where there is no swish,
//! the cards that this rests on have one, and the symbol without a partner a square. The cloth is part
//! of the picture, which therefore looks the same on a light page and on a dark one.

use fairdeal_core::palette::{CHALK, CLOTH, MARKS};
use fairdeal_core::scene::{Anchor, Colour, Group, Key, Look, Part, Scene, Shape, Stroke, Text};
use fairdeal_core::words::count_of;

use super::palette::{AMBER, Hues};
use super::sheet::Sheet;
use super::{MOST_CARDS, Table, laid, legend, more, shown};
use crate::notation::card_text;
use crate::rules::{Card, Cell, Placed, Size};

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

/// A ring round a card of a picture.
#[derive(Clone)]
pub struct Mark {
    /// Its place in the hand.
    pub card: usize,
    /// The ring's pen.
    pub ring: Option<Stroke>,
    /// What stands beside its number; may be empty.
    pub word: String,
    /// What stands there instead of its number.
    pub name: Option<String>,
    /// A symbol of it with a square round it.
    pub cell: Option<Cell>,
    /// Whether it is drawn as if it were not there.
    pub faint: bool,
}

impl Mark {
    /// A ring and a word.
    pub fn ring(card: usize, colour: Colour, word: impl Into<String>) -> Self {
        let ring = Some(Stroke::new(colour, 4.0));
        Mark { card, ring, word: word.into(), name: None, cell: None, faint: false }
    }

    /// Another name for a card.
    pub fn named(card: usize, name: impl Into<String>) -> Self {
        let name = Some(name.into());
        Mark { card, ring: None, word: String::new(), name, cell: None, faint: false }
    }
}

/// The colour of what has no partner.
pub(crate) const LONELY: Colour = MARKS[4];

/// A hand as shapes; cards of the swish, if one is given, are marked.
pub fn scene<'a>(table: impl Into<Table<'a>>, swish: &[Placed]) -> Scene {
    let table = table.into();
    let mark = |l: super::Laid| Mark::ring(l.place, AMBER, l.laying.word());
    let marks: Vec<Mark> = laid(table, swish).into_iter().map(mark).collect();
    let keys =
        if marks.is_empty() { Vec::new() } else { vec![Key::ring(AMBER, "card of the swish")] };
    marked_scene(table, &marks, keys)
}

/// A hand with these cards marked, and what the marks mean.
pub fn marked_scene<'a>(table: impl Into<Table<'a>>, marked: &[Mark], keys: Vec<Key>) -> Scene {
    let table = table.into();
    let hand = table.hand;
    let n = hand.cards.len();
    let shown = shown(hand.cards.iter(), MOST_CARDS);
    let hues = Hues::new(hand.size);
    let mut marks: Vec<Option<&Mark>> = vec![None; n];
    marked.iter().filter(|mark| mark.card < n).for_each(|mark| marks[mark.card] = Some(mark));
    let sheet = Sheet::new(hand.size, 28.0, 260.0, 0.33, 6.0);
    let letters = |mark: &&Mark| match &mark.name {
        Some(name) => name.chars().count().saturating_sub(4),
        None => mark.word.chars().count(),
    };
    let longest = marks.iter().flatten().map(letters).max().unwrap_or(0);
    let least = if longest > 0 { 40.0 + 6.2 * longest.min(16) as f64 } else { 40.0 };
    let wide = sheet.width.max(least) + GAP;
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
        let number = table.number(i);
        let mut name = number.to_string();
        if let Some(mark) = mark {
            if let Some(ring) = mark.ring {
                parts.insert(0, sheet.rect(3.4, Look::default().edged(ring)));
            }
            match &mark.name {
                Some(own) => name.clone_from(own),
                None if mark.word.is_empty() => {}
                None => name += &format!(", {}", mark.word),
            }
            if let Some(cell) = mark.cell {
                let ((x, y), reach) = (sheet.centre(cell), sheet.reach() * 1.25);
                let (width, height) = (2.0 * reach, 2.0 * reach);
                let look = Look::line(mark.ring.map_or(CHALK, |ring| ring.colour), 2.2);
                let (x, y, radius) = (x - reach, y - reach, 2.5);
                parts.push(Shape::Rect { x, y, width, height, radius, look });
            }
        }
        parts.push(print(name, sheet.width / 2.0, sheet.height, wide - GAP * 0.5));
        let title = match card.symbols() <= MOST_TITLED {
            true => format!("card {number}: {}", card_text(hand.size, card)),
            false => format!("card {number}"),
        };
        let opacity = if mark.is_some_and(|mark| mark.faint) { 0.3 } else { 1.0 };
        let (text, size) = (card_text(hand.size, card), (sheet.width, sheet.height));
        let part = Part::new(text, number.to_string(), (0.0, 0.0), size);
        let part = part.said(in_words(hand.size, number, card));
        let group = Group::at(x, y, parts).titled(title).showing(part);
        shapes.push(Shape::Group(Group { opacity, ..group }));
    }
    let middle = width / 2.0;
    if n == 0 {
        shapes.push(print("no cards", middle, height / 2.0 - LINE, width));
    }
    shapes.extend(note.draw(middle, height - MARGIN));
    let title = format!("{}, {}", name(hand.size), count_of(n, "card"));
    let mut legend = legend::orbits(hand, &hues);
    legend.extend(keys);
    Scene { legend, ..framed(width, height, title, shapes) }
}

/// "card 3: point in row 1, column 1; circle in row 3, column 3".
fn in_words(size: Size, number: usize, card: &Card) -> String {
    if card.symbols() > MOST_TITLED {
        return format!("card {number}, {}", count_of(card.symbols(), "symbol"));
    }
    let said = |what: &str, cells: &[Cell]| -> Vec<String> {
        let place = |&cell: &Cell| {
            let (row, column) = size.place(cell);
            format!("{what} in row {}, column {}", row + 1, column + 1)
        };
        cells.iter().map(place).collect()
    };
    let symbols = [said("point", &card.points), said("circle", &card.circles)].concat();
    format!("card {number}: {}", symbols.join("; "))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_said_in_words() {
        let card = Card::new(&[0], &[7, 11]);
        let said = "card 3: point in row 1, column 1; circle in row 3, column 2; circle in row 4, column 3";
        assert_eq!(in_words(Size::GAME, 3, &card), said);
        let large = Card::new(&(0..13).collect::<Vec<_>>(), &[]);
        assert_eq!(in_words(Size { h: 5, w: 5 }, 1, &large), "card 1, 13 symbols");
    }
}
