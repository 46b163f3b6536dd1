//! Outlines: straight lines and cubic curves, nothing else.
//!
//! Round forms are made of quarter ellipses, each named by the way it leaves its start:
//! horizontally or vertically. That needs no trigonometry, so an outline is the same to the last
//! bit on every machine (sines are not), and a glyph can be written down as a short text.

/// A step of an outline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// Lifts the pen and puts it down here.
    Move(f64, f64),
    /// A straight line to here.
    Line(f64, f64),
    /// A cubic curve: first control point, second control point, end.
    Cubic([f64; 6]),
    /// A straight line back to the last `Move`.
    Close,
}

/// An outline of any number of strokes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path {
    steps: Vec<Step>,
    pen: (f64, f64),
}

/// The share of a radius at which a cubic's control points make it a quarter circle.
const QUARTER: f64 = 0.552_284_749_830_793_4;

impl Path {
    /// The empty outline.
    pub fn new() -> Self {
        Path::default()
    }

    /// An open line through the points.
    pub fn polyline(points: &[(f64, f64)]) -> Self {
        let mut path = Path::new();
        for (i, &(x, y)) in points.iter().enumerate() {
            if i == 0 {
                path.move_to(x, y);
            } else {
                path.line_to(x, y);
            }
        }
        path
    }

    /// A closed line through the points.
    pub fn polygon(points: &[(f64, f64)]) -> Self {
        let mut path = Path::polyline(points);
        path.close();
        path
    }

    /// Reads an outline written as text, the form all our glyphs have. Words are parted by blanks:
    /// `M x y` move, `L x y` line, `C x1 y1 x2 y2 x y` cubic, `h x y` and `v x y` a quarter
    /// ellipse that leaves horizontally or vertically, `Z` close. Reading stops at the first word
    /// that does not fit; a test reads every glyph to its end.
    pub fn parse(text: &str) -> Self {
        let mut path = Path::new();
        let mut words = text.split_ascii_whitespace();
        while let Some(command) = words.next() {
            let mut numbers = [0.0; 6];
            let count = match command {
                "Z" => 0,
                "C" => 6,
                "M" | "L" | "h" | "v" => 2,
                _ => return path,
            };
            for number in &mut numbers[..count] {
                match words.next().and_then(|word| word.parse().ok()) {
                    Some(read) => *number = read,
                    None => return path,
                }
            }
            let [x, y, ..] = numbers;
            match command {
                "M" => path.move_to(x, y),
                "L" => path.line_to(x, y),
                "h" => path.quarter_from_horizontal(x, y),
                "v" => path.quarter_from_vertical(x, y),
                "C" => path.cubic_to(numbers),
                _ => path.close(),
            };
        }
        path
    }

    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// True when nothing is drawn.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Starts a stroke.
    pub fn move_to(&mut self, x: f64, y: f64) -> &mut Self {
        self.push(Step::Move(x, y), x, y)
    }

    pub fn line_to(&mut self, x: f64, y: f64) -> &mut Self {
        self.push(Step::Line(x, y), x, y)
    }

    /// A cubic curve: two control points, then the end.
    pub fn cubic_to(&mut self, c: [f64; 6]) -> &mut Self {
        self.push(Step::Cubic(c), c[4], c[5])
    }

    /// A quarter of an ellipse that leaves the pen's place horizontally and arrives vertically.
    pub fn quarter_from_horizontal(&mut self, x: f64, y: f64) -> &mut Self {
        let (px, py) = self.pen;
        self.cubic_to([px + QUARTER * (x - px), py, x, y - QUARTER * (y - py), x, y])
    }

    /// A quarter of an ellipse that leaves the pen's place vertically and arrives horizontally.
    pub fn quarter_from_vertical(&mut self, x: f64, y: f64) -> &mut Self {
        let (px, py) = self.pen;
        self.cubic_to([px, py + QUARTER * (y - py), x - QUARTER * (x - px), y, x, y])
    }

    /// A whole ellipse, as a stroke of its own.
    pub fn ellipse(&mut self, x: f64, y: f64, rx: f64, ry: f64) -> &mut Self {
        self.move_to(x, y - ry)
            .quarter_from_horizontal(x + rx, y)
            .quarter_from_vertical(x, y + ry)
            .quarter_from_horizontal(x - rx, y)
            .quarter_from_vertical(x, y - ry)
            .close()
    }

    /// Back to where the stroke began.
    pub fn close(&mut self) -> &mut Self {
        let start = self.steps.iter().rev().find_map(|step| match *step {
            Step::Move(x, y) => Some((x, y)),
            _ => None,
        });
        let (x, y) = start.unwrap_or(self.pen);
        self.push(Step::Close, x, y)
    }

    /// Adds another outline, scaled and then shifted.
    pub fn add(&mut self, other: &Path, scale: f64, dx: f64, dy: f64) -> &mut Self {
        let x = |v: f64| v * scale + dx;
        let y = |v: f64| v * scale + dy;
        self.steps.extend(other.steps.iter().map(|step| match *step {
            Step::Move(a, b) => Step::Move(x(a), y(b)),
            Step::Line(a, b) => Step::Line(x(a), y(b)),
            Step::Cubic([a, b, c, d, e, f]) => Step::Cubic([x(a), y(b), x(c), y(d), x(e), y(f)]),
            Step::Close => Step::Close,
        }));
        self.pen = (x(other.pen.0), y(other.pen.1));
        self
    }

    /// The outline scaled about the origin and then shifted.
    pub fn placed(&self, scale: f64, dx: f64, dy: f64) -> Path {
        let mut path = Path::new();
        path.add(self, scale, dx, dy);
        path
    }

    fn push(&mut self, step: Step, x: f64, y: f64) -> &mut Self {
        self.steps.push(step);
        self.pen = (x, y);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quarters_make_a_circle() {
        let mut path = Path::new();
        path.ellipse(0.0, 0.0, 10.0, 10.0);
        let mut at = (0.0, 0.0);
        for step in path.steps() {
            match *step {
                Step::Move(x, y) => at = (x, y),
                Step::Cubic([a, b, c, d, x, y]) => {
                    let middle = (
                        (at.0 + 3.0 * a + 3.0 * c + x) / 8.0,
                        (at.1 + 3.0 * b + 3.0 * d + y) / 8.0,
                    );
                    assert!((middle.0.hypot(middle.1) - 10.0).abs() < 0.01);
                    at = (x, y);
                }
                _ => {}
            }
        }
        assert_eq!(path.steps().len(), 6);
    }

    #[test]
    fn text_is_read_until_it_stops_making_sense() {
        assert_eq!(Path::parse("M 1 2 L 3 4 Z").steps().len(), 3);
        assert_eq!(Path::parse("M 1 2 L 3").steps(), [Step::Move(1.0, 2.0)]);
        assert!(Path::parse("what").is_empty());
        let placed = Path::parse("M 1 2 C 0 0 1 1 2 2").placed(2.0, 10.0, 20.0);
        assert_eq!(placed.steps()[0], Step::Move(12.0, 24.0));
        assert_eq!(placed.steps()[1], Step::Cubic([10.0, 20.0, 12.0, 22.0, 14.0, 24.0]));
    }
}
