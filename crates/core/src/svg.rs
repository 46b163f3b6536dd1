//! Paints a scene as SVG.
//!
//! The file is plain: shapes, one `<g>` per group, one `<pattern>` per kind of stripes. It names no
//! font, loads nothing, and runs nothing, so it may be put into a page as it is. The same scene is
//! the same bytes everywhere: numbers have at most two decimals, no exponent and no negative zero,
//! and patterns are named by what they look like, so that two pictures in one page may share a name
//! without harm.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::glyphs;
use crate::path::{Path, Step};
use crate::scene::{Colour, Fill, Group, Look, Scene, Shape, Stroke, Text};

impl Scene {
    /// The scene as an SVG file.
    pub fn to_svg(&self) -> String {
        self.to_svg_with(&mut |_, _| String::new())
    }

    /// The same; every group that shows a card has its number among [`Scene::parts`] as `data-part`.
    pub fn to_svg_with_parts(&self) -> String {
        self.painted(Painter { part: Some(0), ..Painter::default() }, &mut |_, _| String::new())
    }

    /// The same; `frame` may add to the attributes of each outermost group, by its number, and gives
    /// what stands first inside it.
    pub(crate) fn to_svg_with(
        &self,
        frame: &mut dyn FnMut(usize, &mut String) -> String,
    ) -> String {
        self.painted(Painter::default(), frame)
    }

    fn painted(
        &self,
        mut svg: Painter,
        frame: &mut dyn FnMut(usize, &mut String) -> String,
    ) -> String {
        for (at, shape) in self.shapes.iter().enumerate() {
            match shape {
                Shape::Group(group) => svg.group(group, &mut |attributes| frame(at, attributes)),
                shape => svg.shape(shape),
            }
        }
        let (width, height) = (number(self.width.max(1.0)), number(self.height.max(1.0)));
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\">\n"
        );
        title(&mut out, &self.title);
        if !svg.patterns.is_empty() {
            out.push_str("<defs>\n");
            svg.patterns.values().for_each(|pattern| out.push_str(pattern));
            out.push_str("</defs>\n");
        }
        out.push_str(&svg.body);
        out.push_str("</svg>\n");
        out
    }
}

#[derive(Default)]
struct Painter {
    body: String,
    patterns: BTreeMap<String, String>,
    /// The number of the next card, where cards are numbered.
    part: Option<usize>,
}

impl Painter {
    fn shapes(&mut self, shapes: &[Shape]) {
        for shape in shapes {
            self.shape(shape);
        }
    }

    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Rect { x, y, width, height, radius, look } => {
                self.body.push_str("<rect");
                self.place(&[("x", *x), ("y", *y)]);
                self.place(&[("width", width.max(0.0)), ("height", height.max(0.0))]);
                if *radius > 0.0 {
                    self.place(&[("rx", *radius)]);
                }
                self.look(look);
            }
            Shape::Circle { x, y, radius, look } => {
                self.body.push_str("<circle");
                self.place(&[("cx", *x), ("cy", *y), ("r", radius.max(0.0))]);
                self.look(look);
            }
            Shape::Line { from, to, stroke } => {
                self.body.push_str("<line");
                self.place(&[("x1", from.0), ("y1", from.1), ("x2", to.0), ("y2", to.1)]);
                self.stroke(stroke);
                self.body.push_str("/>\n");
            }
            Shape::Path { path, look } => self.path(path, look),
            Shape::Text(text) => self.text(text),
            Shape::Group(group) => self.group(group, &mut |_| String::new()),
        }
    }

    fn path(&mut self, path: &Path, look: &Look) {
        if !path.is_empty() {
            self.body.push_str("<path d=\"");
            outline(&mut self.body, path);
            self.body.push('"');
            self.look(look);
        }
    }

    fn text(&mut self, text: &Text) {
        let set = glyphs::set(&text.text, text.left(), text.y, text.size, text.weight);
        self.path(&set.strokes, &Look::line(text.colour, text.size * text.weight));
        self.path(&set.fills, &Look::solid(text.colour));
    }

    fn group(&mut self, group: &Group, frame: &mut dyn FnMut(&mut String) -> String) {
        self.body.push_str("<g");
        let moved = number(group.dx) != "0" || number(group.dy) != "0";
        let scaled = group.scale != 1.0;
        if moved || scaled {
            self.body.push_str(" transform=\"");
            if moved {
                let _ = write!(self.body, "translate({} {})", number(group.dx), number(group.dy));
            }
            if scaled {
                let _ = write!(self.body, "scale({})", decimals(group.scale, 4));
            }
            self.body.push('"');
        }
        if group.opacity < 1.0 {
            self.place(&[("opacity", group.opacity.max(0.0))]);
        }
        if let Some(part) = self.part.as_mut().filter(|_| group.part.is_some()) {
            let _ = write!(self.body, " data-part=\"{part}\"");
            *part += 1;
        }
        let inside = frame(&mut self.body);
        self.body.push_str(">\n");
        title(&mut self.body, &group.title);
        self.body.push_str(&inside);
        self.shapes(&group.shapes);
        self.body.push_str("</g>\n");
    }

    fn place(&mut self, attributes: &[(&str, f64)]) {
        for (name, value) in attributes {
            let _ = write!(self.body, " {name}=\"{}\"", number(*value));
        }
    }

    fn look(&mut self, look: &Look) {
        match look.fill {
            Fill::None => self.body.push_str(" fill=\"none\""),
            Fill::Solid { colour, opacity } => {
                let _ = write!(self.body, " fill=\"{}\"", hex(colour));
                if opacity < 1.0 {
                    self.place(&[("fill-opacity", opacity.max(0.0))]);
                }
            }
            Fill::Stripes { colour, pitch, width, angle } => {
                let name = self.pattern(colour, pitch, width, angle);
                let _ = write!(self.body, " fill=\"url(#{name})\"");
            }
        }
        if let Some(stroke) = &look.stroke {
            self.stroke(stroke);
        }
        self.body.push_str("/>\n");
    }

    fn stroke(&mut self, stroke: &Stroke) {
        let width = number(stroke.width.max(0.0));
        let _ = write!(self.body, " stroke=\"{}\" stroke-width=\"{width}\"", hex(stroke.colour));
        if stroke.opacity < 1.0 {
            self.place(&[("stroke-opacity", stroke.opacity.max(0.0))]);
        }
        if let Some((dash, space)) = stroke.dash {
            let (dash, space) = (number(dash.max(0.0)), number(space.max(0.0)));
            let _ = write!(self.body, " stroke-dasharray=\"{dash} {space}\"");
        }
    }

    /// The name of a stripes pattern, made on first use.
    fn pattern(&mut self, colour: Colour, pitch: f64, width: f64, angle: f64) -> String {
        let (pitch, width) = (number(pitch.max(0.1)), number(width.max(0.0)));
        let (angle, hex) = (number(angle), hex(colour));
        let name = format!("stripes-{}-{pitch}-{width}-{angle}", &hex[1..]);
        let turned = if angle == "0" {
            String::new()
        } else {
            format!(" patternTransform=\"rotate({angle})\"")
        };
        self.patterns.entry(name.clone()).or_insert_with(|| {
            format!(
                "<pattern id=\"{name}\" width=\"{pitch}\" height=\"{pitch}\" \
                 patternUnits=\"userSpaceOnUse\"{turned}><rect width=\"{width}\" \
                 height=\"{pitch}\" fill=\"{hex}\"/></pattern>\n"
            )
        });
        name
    }
}

fn title(out: &mut String, title: &str) {
    if !title.is_empty() {
        let _ = writeln!(out, "<title>{}</title>", escaped(title));
    }
}

/// Writes an outline in steps relative to the pen, counted in whole hundredths so that no rounding
/// adds up: half as long as absolute places, which matters on boards of a thousand cards.
fn outline(out: &mut String, path: &Path) {
    let (mut pen, mut start) = ((0, 0), (0, 0));
    for step in path.steps() {
        match *step {
            Step::Move(x, y) => {
                start = (parts(x, 2), parts(y, 2));
                relative(out, 'm', pen, &[start]);
                pen = start;
            }
            Step::Line(x, y) => {
                let to = (parts(x, 2), parts(y, 2));
                if to.1 == pen.1 {
                    out.push('h');
                    signed(out, to.0.saturating_sub(pen.0), false);
                } else if to.0 == pen.0 {
                    out.push('v');
                    signed(out, to.1.saturating_sub(pen.1), false);
                } else {
                    relative(out, 'l', pen, &[to]);
                }
                pen = to;
            }
            Step::Cubic([a, b, c, d, x, y]) => {
                let to = (parts(x, 2), parts(y, 2));
                let [a, b, c, d] = [a, b, c, d].map(|v| parts(v, 2));
                relative(out, 'c', pen, &[(a, b), (c, d), to]);
                pen = to;
            }
            Step::Close => {
                out.push('z');
                pen = start;
            }
        }
    }
}

fn relative(out: &mut String, command: char, pen: (i64, i64), places: &[(i64, i64)]) {
    out.push(command);
    let steps = places.iter().flat_map(|p| [p.0.saturating_sub(pen.0), p.1.saturating_sub(pen.1)]);
    for (i, step) in steps.enumerate() {
        signed(out, step, i > 0);
    }
}

/// Hundredths as a number of an outline, parted from the one before it where a sign does not.
fn signed(out: &mut String, hundredths: i64, parted: bool) {
    if hundredths < 0 {
        out.push('-');
    } else if parted {
        out.push(' ');
    }
    let (whole, rest) = (hundredths.unsigned_abs() / 100, (hundredths.unsigned_abs() % 100) as u8);
    if whole > 0 || rest == 0 {
        let _ = write!(out, "{whole}");
    }
    if rest > 0 {
        out.push('.');
        out.push(char::from(b'0' + rest / 10));
        if rest % 10 > 0 {
            out.push(char::from(b'0' + rest % 10));
        }
    }
}

fn hex(Colour(r, g, b): Colour) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// A number with at most two decimals.
fn number(value: f64) -> String {
    decimals(value, 2)
}

/// A number with at most so many decimals: no exponent, no negative zero; what is not finite is 0.
fn decimals(value: f64, places: u32) -> String {
    let parts = parts(value, places);
    let (unit, size) = (10_u64.pow(places), parts.unsigned_abs());
    let sign = if parts < 0 { "-" } else { "" };
    let (whole, rest) = (size / unit, size % unit);
    if rest == 0 {
        return format!("{sign}{whole}");
    }
    let digits = format!("{rest:0places$}", places = places as usize);
    format!("{sign}{whole}.{}", digits.trim_end_matches('0'))
}

/// A value in units of its last decimal place. The cast saturates.
fn parts(value: f64, places: u32) -> i64 {
    if value.is_finite() { (value * 10_f64.powi(places as i32)).round() as i64 } else { 0 }
}

/// Text that may stand in an XML element: markup escaped, and characters XML forbids replaced.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' => out.push(character),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_never_odd() {
        for (value, text) in [
            (0.0, "0"),
            (-0.0, "0"),
            (-0.004, "0"),
            (1.0, "1"),
            (1.5, "1.5"),
            (2.005_1, "2.01"),
            (-12.345_6, "-12.35"),
            (0.07, "0.07"),
            (f64::NAN, "0"),
            (f64::INFINITY, "0"),
            (1e300, "92233720368547758.07"),
        ] {
            assert_eq!(number(value), text, "{value}");
        }
    }

    #[test]
    fn numbers_in_outlines_are_shorter_still() {
        let mut out = String::new();
        for hundredths in [0, 5, 50, -7, 100, -1234, 99] {
            signed(&mut out, hundredths, true);
        }
        assert_eq!(out, " 0 .05 .5-.07 1-12.34 .99");
    }

    #[test]
    fn one_scene_with_every_shape() {
        let red = Colour(200, 30, 40);
        let scene = Scene {
            width: 100.0,
            height: 50.0,
            title: "A < B & \"C\"\u{7}".into(),
            shapes: vec![
                Shape::Rect {
                    x: 1.0,
                    y: 2.0,
                    width: 30.0,
                    height: 40.0,
                    radius: 4.0,
                    look: Look::stripes(red, 4.0, 1.5).edged(Stroke::new(red, 2.0)),
                },
                Shape::Circle { x: 5.0, y: 5.0, radius: 3.0, look: Look::faint(red, 0.25) },
                Shape::Line {
                    from: (0.0, 0.0),
                    to: (9.0, -9.0),
                    stroke: Stroke::new(red, 1.0).faded(0.5).dashed(3.0, 2.0),
                },
                Shape::Group(Group {
                    scale: 0.5,
                    opacity: 0.8,
                    ..Group::at(10.0, 0.0, vec![Shape::Text(Text::new("I♦", 0.0, 20.0, 20.0, red))])
                        .titled("i")
                }),
            ],
            ..Scene::default()
        };
        assert_eq!(scene.to_svg(), scene.to_svg());
        assert_eq!(
            scene.to_svg(),
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"50\" viewBox=\"0 0 100 50\" role=\"img\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n\
             <title>A &lt; B &amp; &quot;C&quot;\u{fffd}</title>\n\
             <defs>\n\
             <pattern id=\"stripes-c81e28-4-1.5-0\" width=\"4\" height=\"4\" patternUnits=\"userSpaceOnUse\"><rect width=\"1.5\" height=\"4\" fill=\"#c81e28\"/></pattern>\n\
             </defs>\n\
             <rect x=\"1\" y=\"2\" width=\"30\" height=\"40\" rx=\"4\" fill=\"url(#stripes-c81e28-4-1.5-0)\" stroke=\"#c81e28\" stroke-width=\"2\"/>\n\
             <circle cx=\"5\" cy=\"5\" r=\"3\" fill=\"#c81e28\" fill-opacity=\"0.25\"/>\n\
             <line x1=\"0\" y1=\"0\" x2=\"9\" y2=\"-9\" stroke=\"#c81e28\" stroke-width=\"1\" stroke-opacity=\"0.5\" stroke-dasharray=\"3 2\"/>\n\
             <g transform=\"translate(10 0)scale(0.5)\" opacity=\"0.8\">\n\
             <title>i</title>\n\
             <path d=\"m1.3 0v20\" fill=\"none\" stroke=\"#c81e28\" stroke-width=\"2.6\"/>\n\
             <path d=\"m14.4-.4c1.7 3.8 4.3 7.6 7.5 10.4c-3.2 2.8-5.8 6.6-7.5 10.4c-1.7-3.8-4.3-7.6-7.5-10.4c3.2-2.8 5.8-6.6 7.5-10.4z\" fill=\"#c81e28\"/>\n\
             </g>\n\
             </svg>\n"
        );
    }
}
