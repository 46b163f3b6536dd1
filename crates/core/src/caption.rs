//! What is written under a picture: a caption of whole sentences, and a legend.
//!
//! A picture is projected, printed and pasted without the words that stood beside it, so the words
//! go inside: the position, the answer, the reason in a sentence, and what marks and colours mean.

use crate::palette::{CHALK, CLOTH};
use crate::scene::{Group, Key, Look, Scene, Shape, Text};

/// Space around the caption.
const MARGIN: f64 = 18.0;
/// Height of a capital of the first line; the others are smaller.
const HEAD: f64 = 15.0;
const BODY: f64 = 12.0;
/// From one line to the next, as a share of its capitals.
const LEADING: f64 = 1.75;
/// Side of the square a legend's sample is drawn in.
pub const SAMPLE: f64 = 22.0;
/// A picture is made as wide as this if its caption needs the room.
const WIDE: f64 = 420.0;
/// Words a caption holds at most; what is left out ends in "…".
const MOST_LINES: usize = 8;

impl Scene {
    /// The picture with these sentences and its legend written below it, on the same cloth. The first
    /// line is the head. A narrow picture is centred over a wider caption, and the words under a wide
    /// one are larger: both are to be read from the same place in the room.
    #[must_use]
    pub fn captioned(mut self, lines: &[String]) -> Scene {
        let legend = std::mem::take(&mut self.legend);
        if lines.is_empty() && legend.is_empty() {
            return self;
        }
        // Whole pixels: a part of one would be a faint line at the edge of a PNG.
        let width = self.width.max(WIDE).ceil();
        let scale = (width / 800.0).clamp(1.0, 2.4);
        // What follows is laid out in a narrower caption that is then enlarged.
        let room = width / scale - 2.0 * MARGIN;
        let mut shapes = Vec::new();
        let mut y = 2.0;
        for (i, line) in lines.iter().enumerate() {
            let (size, weight) = if i == 0 { (HEAD, 0.15) } else { (BODY, 0.12) };
            for words in wrapped(line, size, weight, room) {
                y += size * LEADING;
                let text = Text::new(words, MARGIN, y, size, CHALK).weighing(weight).fitted(room);
                shapes.push(Shape::Text(text));
            }
        }
        if !legend.is_empty() {
            y += 8.0;
            y = keys(legend, y, room, &mut shapes);
        }
        let height = (self.height + scale * (y + MARGIN)).ceil();
        let ground =
            Shape::Rect { x: 0.0, y: 0.0, width, height, radius: 0.0, look: Look::solid(CLOTH) };
        let picture = Group::at((width - self.width) / 2.0, 0.0, self.shapes);
        let caption = Group { scale, ..Group::at(0.0, self.height, shapes) };
        let shapes = vec![ground, Shape::Group(picture), Shape::Group(caption)];
        Scene { width, height, shapes, legend: Vec::new(), ..self }
    }
}

/// Lays the legend out in rows, each sample before its words; gives the lower edge.
fn keys(legend: Vec<Key>, mut y: f64, room: f64, shapes: &mut Vec<Shape>) -> f64 {
    let mut x = MARGIN;
    let mut row = y;
    for Key { shapes: sample, text } in legend {
        let text = Text::new(text, 0.0, 0.0, BODY, CHALK).weighing(0.12);
        let text = text.fitted(room - SAMPLE - 8.0);
        let wide = SAMPLE + 8.0 + text.width();
        if x > MARGIN && x + wide > room + MARGIN {
            (x, row) = (MARGIN, row + SAMPLE + 6.0);
        }
        shapes.push(Shape::Group(Group::at(x, row, sample)));
        let base = row + (SAMPLE + text.size) / 2.0;
        shapes.push(Shape::Text(Text { x: x + SAMPLE + 8.0, y: base, ..text }));
        x += wide + 22.0;
        y = row + SAMPLE;
    }
    y
}

/// Cuts a sentence into lines that fit.
fn wrapped(sentence: &str, size: f64, weight: f64, room: f64) -> Vec<String> {
    let width = |text: &str| crate::glyphs::width(text, size, weight);
    let (mut lines, mut line) = (Vec::new(), String::new());
    for word in sentence.split_whitespace() {
        let longer = if line.is_empty() { word.to_string() } else { format!("{line} {word}") };
        if line.is_empty() || width(&longer) <= room {
            line = longer;
        } else if lines.len() + 1 == MOST_LINES {
            line.push_str(" …");
            break;
        } else {
            lines.push(std::mem::replace(&mut line, word.to_string()));
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of the caption, moved to where they stand in the picture.
    fn texts(scene: &Scene) -> Vec<Text> {
        let Some(Shape::Group(Group { dy, scale, shapes, .. })) = scene.shapes.last() else {
            return Vec::new();
        };
        let text = |shape: &Shape| match shape {
            Shape::Text(text) => {
                let (x, y, size) = (text.x * scale, dy + text.y * scale, text.size * scale);
                Some(Text { x, y, size, ..text.clone() })
            }
            _ => None,
        };
        shapes.iter().filter_map(text).collect()
    }

    #[test]
    fn sentences_fit_and_nothing_is_covered() {
        let scene = |width| Scene { width, height: 100.0, ..Scene::default() };
        let long = "a sentence of many words that goes on and on ".repeat(60);
        let done = scene(200.0).captioned(&["boaf#1".into(), long.clone(), String::new()]);
        assert!((done.width - WIDE).abs() < 1e-9 && done.height > 100.0);
        let wide = texts(&scene(1600.0).captioned(&["boaf#1".into(), long]));
        assert!(
            wide.iter().all(|text| text.x + text.width() <= 1600.0 && text.size > 2.0 * BODY - 1.0)
        );
        let texts = texts(&done);
        assert_eq!(texts.len(), 1 + MOST_LINES);
        assert!(texts.last().unwrap().text.ends_with('…'));
        for text in texts {
            assert!(text.y - text.size > 100.0 && text.y < done.height, "{}", text.text);
            assert!(text.x + text.width() <= done.width, "{}", text.text);
        }
    }

    #[test]
    fn a_legend_wraps() {
        let key = |text: &str| Key { shapes: Vec::new(), text: text.into() };
        let legend: Vec<Key> =
            (0..12).map(|i| key(&format!("meaning number {i} of some mark"))).collect();
        let scene = Scene { width: 300.0, height: 100.0, legend, ..Scene::default() };
        let done = scene.captioned(&[]);
        for text in texts(&done) {
            assert!(text.x + text.width() <= done.width && text.y <= done.height);
        }
        assert!(done.legend.is_empty());
        let plain = Scene { width: 9.0, ..Scene::default() };
        assert_eq!(plain.clone().captioned(&[]), plain);
    }
}
