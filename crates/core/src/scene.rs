//! A drawing as shapes.
//!
//! A game says *what* is on the table, in pixels with y pointing down; a painter says how it gets
//! onto paper. There is one painter in this crate, [`Scene::to_svg`](crate::svg), and everything
//! else (PNG files, the page) paints that. The list of shapes is as short as three card games
//! allow: playing cards, SET's symbols (solid, striped, open), SWISH's see-through cards laid over
//! each other. Anything not finite is painted as zero, so no arithmetic slip can break a file.

use serde::Serialize;

use crate::glyphs;
use crate::path::Path;

/// A drawing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    pub width: f64,
    pub height: f64,
    /// What the picture shows, for people who cannot see it and for the browser's tooltip.
    pub title: String,
    /// The shapes, those at the back first.
    pub shapes: Vec<Shape>,
    /// What marks and colours mean; [`Scene::captioned`] writes it below the picture.
    pub legend: Vec<Key>,
}

/// A line of a legend.
#[derive(Clone, Debug, PartialEq)]
pub struct Key {
    /// A sample of the mark, in a square of side [`crate::caption::SAMPLE`].
    pub shapes: Vec<Shape>,
    /// What it means.
    pub text: String,
}

impl Key {
    /// A ring of this colour, as marked cards have it.
    pub fn ring(colour: Colour, text: impl Into<String>) -> Self {
        let (x, width) = (4.0, 14.0);
        let look = Look { fill: Fill::None, stroke: Some(Stroke::new(colour, 3.0)) };
        let ring = Shape::Rect { x, y: 2.0, width, height: 18.0, radius: 3.0, look };
        Key { shapes: vec![ring], text: text.into() }
    }

    /// A line in this pen.
    pub fn line(stroke: Stroke, text: impl Into<String>) -> Self {
        let line = Shape::Line { from: (1.0, 11.0), to: (21.0, 11.0), stroke };
        Key { shapes: vec![line], text: text.into() }
    }

    /// A dot of this colour.
    pub fn dot(colour: Colour, text: impl Into<String>) -> Self {
        let dot = Shape::Circle { x: 11.0, y: 11.0, radius: 7.0, look: Look::solid(colour) };
        Key { shapes: vec![dot], text: text.into() }
    }
}

/// Something drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A rectangle.
    Rect {
        /// Left edge.
        x: f64,
        /// Top edge.
        y: f64,
        width: f64,
        height: f64,
        radius: f64,
        /// Fill and edge.
        look: Look,
    },
    Circle {
        /// Centre.
        x: f64,
        /// Centre.
        y: f64,
        radius: f64,
        /// Fill and edge.
        look: Look,
    },
    Line {
        /// One end.
        from: (f64, f64),
        /// The other end.
        to: (f64, f64),
        /// The pen.
        stroke: Stroke,
    },
    /// An outline, filled by the nonzero rule.
    Path {
        /// The outline.
        path: Path,
        /// Fill and edge.
        look: Look,
    },
    /// A line of text in our own letters.
    Text(Text),
    /// Shapes moved and faded together.
    Group(Group),
}

/// Shapes moved, scaled and faded together.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// How far to the right.
    pub dx: f64,
    /// How far down.
    pub dy: f64,
    /// How much larger, about the group's own origin.
    pub scale: f64,
    /// 0 is invisible, 1 solid.
    pub opacity: f64,
    /// What the group is, shown as a tooltip in browsers; nothing when empty.
    pub title: String,
    /// The card that the group shows, for whoever puts a finger on it.
    pub part: Option<Part>,
    /// The shapes, those at the back first.
    pub shapes: Vec<Shape>,
}

/// A card in a picture: what it is called and where it lies.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Part {
    /// The card, as `cards` has it everywhere.
    pub card: String,
    /// The card, as a move names it.
    pub name: String,
    /// The card and its place, for people.
    pub title: String,
    /// The card as one would say it, where its title does not.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub words: String,
    /// Left edge.
    pub x: f64,
    /// Top edge.
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

impl Part {
    /// A card with its name in moves, its upper left corner and its size; the title is the group's.
    pub fn new(
        card: String,
        name: String,
        (x, y): (f64, f64),
        (width, height): (f64, f64),
    ) -> Self {
        Part { card, name, title: String::new(), words: String::new(), x, y, width, height }
    }

    /// The same with what a voice says of it.
    pub fn said(self, words: String) -> Self {
        Part { words, ..self }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// Where, by `anchor`.
    pub x: f64,
    /// The base line.
    pub y: f64,
    /// Height of a capital in pixels.
    pub size: f64,
    /// Breadth of the pen as a share of `size`: 0.1 is light, 0.18 bold.
    pub weight: f64,
    /// Which part of the text is at `x`.
    pub anchor: Anchor,
    pub colour: Colour,
    /// What it says.
    pub text: String,
}

/// Which part of a text its x belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Anchor {
    /// The left edge.
    #[default]
    Start,
    Middle,
    /// The right edge.
    End,
}

/// Fill and edge of a shape.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Look {
    /// The inside.
    pub fill: Fill,
    /// The edge.
    pub stroke: Option<Stroke>,
}

/// The inside of a shape.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Fill {
    /// See-through.
    #[default]
    None,
    /// One colour.
    Solid {
        colour: Colour,
        /// 0 is invisible, 1 solid.
        opacity: f64,
    },
    /// Stripes, see-through in between.
    Stripes {
        colour: Colour,
        /// From one stripe to the next, in pixels.
        pitch: f64,
        /// Breadth of a stripe.
        width: f64,
        /// Degrees clockwise from upright.
        angle: f64,
    },
}

/// A pen with round ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    pub colour: Colour,
    /// Breadth in pixels.
    pub width: f64,
    /// 0 is invisible, 1 solid.
    pub opacity: f64,
    /// Length of dashes and of the spaces between them.
    pub dash: Option<(f64, f64)>,
}

/// An opaque colour: red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    pub const BLACK: Colour = Colour(0, 0, 0);
    pub const WHITE: Colour = Colour(255, 255, 255);

    /// A colour by hue in degrees, saturation and lightness from 0 to 1.
    pub fn hsl(hue: f64, saturation: f64, lightness: f64) -> Self {
        let hue = hue.rem_euclid(360.0) / 30.0;
        let reach = saturation * lightness.min(1.0 - lightness);
        let channel = |n: f64| {
            let k = (n + hue) % 12.0;
            let value = lightness - reach * (k - 3.0).min(9.0 - k).clamp(-1.0, 1.0);
            (value * 255.0).round() as u8
        };
        Colour(channel(0.0), channel(8.0), channel(4.0))
    }

    /// A colour between this one (share 0) and another (share 1).
    pub fn mixed(self, other: Colour, share: f64) -> Self {
        let mix =
            |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * share).round() as u8;
        Colour(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }
}

impl Look {
    /// Filled, without an edge.
    pub fn solid(colour: Colour) -> Self {
        Look::faint(colour, 1.0)
    }

    /// Filled so that what lies below shines through.
    pub fn faint(colour: Colour, opacity: f64) -> Self {
        Look { fill: Fill::Solid { colour, opacity }, stroke: None }
    }

    /// Filled with upright stripes.
    pub fn stripes(colour: Colour, pitch: f64, width: f64) -> Self {
        Look { fill: Fill::Stripes { colour, pitch, width, angle: 0.0 }, stroke: None }
    }

    /// An edge only.
    pub fn line(colour: Colour, width: f64) -> Self {
        Look { fill: Fill::None, stroke: Some(Stroke::new(colour, width)) }
    }

    /// The same with another edge.
    pub fn edged(self, stroke: Stroke) -> Self {
        Look { stroke: Some(stroke), ..self }
    }
}

impl Stroke {
    /// A solid pen.
    pub fn new(colour: Colour, width: f64) -> Self {
        Stroke { colour, width, opacity: 1.0, dash: None }
    }

    /// The same, fainter.
    pub fn faded(self, opacity: f64) -> Self {
        Stroke { opacity, ..self }
    }

    pub fn dashed(self, dash: f64, space: f64) -> Self {
        Stroke { dash: Some((dash, space)), ..self }
    }
}

impl Text {
    /// A text of ordinary weight, its left edge at `x` and its base line at `y`.
    pub fn new(text: impl Into<String>, x: f64, y: f64, size: f64, colour: Colour) -> Self {
        Text { x, y, size, weight: 0.13, anchor: Anchor::Start, colour, text: text.into() }
    }

    /// The same, placed by another part.
    pub fn anchored(self, anchor: Anchor) -> Self {
        Text { anchor, ..self }
    }

    /// The same, drawn by a pen of another breadth.
    pub fn weighing(self, weight: f64) -> Self {
        Text { weight, ..self }
    }

    /// The same, made smaller where it would be wider than `most`.
    pub fn fitted(self, most: f64) -> Self {
        let width = self.width();
        if width > most && width > 0.0 {
            Text { size: self.size * (most / width).max(0.0), ..self }
        } else {
            self
        }
    }

    /// The width of its ink.
    pub fn width(&self) -> f64 {
        glyphs::width(&self.text, self.size, self.weight)
    }

    /// The left edge of its ink.
    pub fn left(&self) -> f64 {
        match self.anchor {
            Anchor::Start => self.x,
            Anchor::Middle => self.x - self.width() / 2.0,
            Anchor::End => self.x - self.width(),
        }
    }
}

impl Group {
    pub fn at(dx: f64, dy: f64, shapes: Vec<Shape>) -> Self {
        Group { dx, dy, scale: 1.0, opacity: 1.0, title: String::new(), part: None, shapes }
    }

    /// The same with a tooltip.
    pub fn titled(self, title: impl Into<String>) -> Self {
        Group { title: title.into(), ..self }
    }

    /// The same as a card that lies here, in the group's own measure.
    pub fn showing(self, part: Part) -> Self {
        Group { part: Some(part), ..self }
    }
}

impl Scene {
    /// The cards, those at the back first, where they lie in the picture.
    pub fn parts(&self) -> Vec<Part> {
        let mut out = Vec::new();
        collect(&self.shapes, (0.0, 0.0, 1.0), &mut out);
        out
    }
}

/// The cards among these shapes, which were moved by the first two numbers and scaled by the third.
fn collect(shapes: &[Shape], (dx, dy, scale): (f64, f64, f64), out: &mut Vec<Part>) {
    let round = |length: f64| (length * 100.0).round() / 100.0;
    for shape in shapes {
        let Shape::Group(group) = shape else { continue };
        let to = (dx + scale * group.dx, dy + scale * group.dy, scale * group.scale);
        if let Some(part) = &group.part {
            out.push(Part {
                title: group.title.clone(),
                x: round(to.0 + to.2 * part.x),
                y: round(to.1 + to.2 * part.y),
                width: round(to.2 * part.width),
                height: round(to.2 * part.height),
                ..part.clone()
            });
        }
        collect(&group.shapes, to, out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_lie_where_their_groups_put_them() {
        let part = |card: &str| Part::new(card.into(), card.into(), (1.0, 2.0), (4.0, 6.0));
        let inner = Group::at(10.0, 20.0, Vec::new()).titled("an inner one").showing(part("a"));
        let outer = Group { scale: 0.5, ..Group::at(100.0, 0.0, vec![Shape::Group(inner)]) };
        let last = Group::at(0.0, 7.0, Vec::new()).showing(part("b"));
        let shapes = vec![Shape::Group(outer), Shape::Group(last)];
        let scene = Scene { width: 200.0, height: 100.0, shapes, ..Scene::default() };
        let parts = scene.parts();
        let corner = |part: &Part| (part.card.clone(), part.x, part.y, part.width, part.height);
        assert_eq!(corner(&parts[0]), ("a".into(), 105.5, 11.0, 2.0, 3.0));
        assert_eq!(corner(&parts[1]), ("b".into(), 1.0, 9.0, 4.0, 6.0));
        assert_eq!((parts[0].title.as_str(), parts.len()), ("an inner one", 2));
        // The picture says which group is which card, if that is asked for, and is else as it was.
        let svg = scene.to_svg_with_parts();
        assert!(svg.find("data-part=\"0\"").unwrap() < svg.find("data-part=\"1\"").unwrap());
        assert_eq!(
            svg.replace(" data-part=\"0\"", "").replace(" data-part=\"1\"", ""),
            scene.to_svg()
        );
    }

    #[test]
    fn hues_are_where_the_colour_wheel_has_them() {
        assert_eq!(Colour::hsl(0.0, 1.0, 0.5), Colour(255, 0, 0));
        assert_eq!(Colour::hsl(120.0, 1.0, 0.5), Colour(0, 255, 0));
        assert_eq!(Colour::hsl(-120.0, 1.0, 0.5), Colour(0, 0, 255));
        assert_eq!(Colour::hsl(77.0, 0.0, 1.0), Colour::WHITE);
        assert_eq!(Colour::BLACK.mixed(Colour::WHITE, 0.5), Colour(128, 128, 128));
    }

    #[test]
    fn a_text_shrinks_to_fit_and_never_grows() {
        let text = Text::new("12_7", 50.0, 0.0, 20.0, Colour::BLACK).anchored(Anchor::Middle);
        let small = text.clone().fitted(10.0);
        assert!((small.width() - 10.0).abs() < 1e-9 && (small.left() - 45.0).abs() < 1e-9);
        assert_eq!(text.clone().fitted(1000.0), text);
    }
}
