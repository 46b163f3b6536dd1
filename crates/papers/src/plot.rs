//! Small plots as SVG: bars, steps and points with intervals, on linear or log axes.
//!
//! The crate `kuva` was looked at first: it can do far more, but bakes its colours into the file.
//! Here every shape carries a class and the page's style sheet paints it, so one file suits light
//! and dark, and a plot is a few kilobytes. Coordinates are rounded to a tenth of a pixel, so the
//! same data give the same bytes.

use std::fmt::Write as _;

use fairdeal_core::palette::SERIES;
use fairdeal_core::scene::Colour;
use serde_json::{Value, json};

use crate::number::thousands;

#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// Unique in its report: the anchor in the page.
    pub id: String,
    /// What is to be seen.
    pub title: String,
    /// How to read it.
    pub caption: String,
    pub x: Axis,
    pub y: Axis,
    /// What is drawn, first at the back.
    pub series: Vec<Series>,
    /// Lines across the plot that mark a value.
    pub rules: Vec<Rule>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// What it measures.
    pub label: String,
    /// How values are placed.
    pub scale: Scale,
    /// How its values are written.
    pub unit: Unit,
    /// The smallest value shown.
    pub low: f64,
    /// The largest.
    pub high: f64,
}

/// How values are placed on an axis.
#[derive(Clone, Debug, PartialEq)]
pub enum Scale {
    /// Evenly.
    Linear,
    /// By their logarithm; only positive values show.
    Log,
    /// Names in a row; the i-th, from zero, stands at i.
    Names(Vec<String>),
}

/// How values are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A number.
    Count,
    /// A share, as a percentage.
    Share,
}

/// What is drawn together.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Its name in the legend; a plot of one series has none.
    pub name: String,
    /// The shapes.
    pub shape: Shape,
}

/// Shapes.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Bars from the foot of the plot, one unit of x wide; with their values on top if asked for.
    Bars {
        /// Where and how high.
        values: Vec<(f64, f64)>,
        /// Write the values above.
        labelled: bool,
    },
    /// A staircase through these points.
    Steps(Vec<(f64, f64)>),
    Points(Vec<Point>),
}

/// A point with its interval. A point at or below the foot of a log axis shows its interval only.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Where.
    pub x: f64,
    /// The value.
    pub y: f64,
    /// The interval's lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

impl Point {
    /// A value without an interval.
    pub fn exact(x: f64, y: f64) -> Self {
        Point { x, y, low: y, high: y }
    }
}

/// A line across the plot at a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    /// The value on the horizontal axis.
    pub x: f64,
    /// What it marks.
    pub label: String,
}

impl Axis {
    pub fn linear(label: &str, unit: Unit, low: f64, high: f64) -> Self {
        Axis { label: label.into(), scale: Scale::Linear, unit, low, high }
    }

    pub fn log(label: &str, unit: Unit, low: f64, high: f64) -> Self {
        Axis { label: label.into(), scale: Scale::Log, unit, low, high: high.max(low * 10.0) }
    }

    pub fn names(label: &str, names: Vec<String>) -> Self {
        let (low, high) = (-0.5, names.len().max(1) as f64 - 0.5);
        Axis { label: label.into(), scale: Scale::Names(names), unit: Unit::Count, low, high }
    }

    /// Where a value stands, 0 at the low end and 1 at the high one; outside values are clipped.
    fn place(&self, value: f64) -> f64 {
        let (value, low, high) = match self.scale {
            Scale::Log => (value.max(self.low).ln(), self.low.ln(), self.high.ln()),
            _ => (value, self.low, self.high),
        };
        if high > low { ((value - low) / (high - low)).clamp(0.0, 1.0) } else { 0.5 }
    }

    /// Values to mark, with their labels.
    fn ticks(&self) -> Vec<(f64, String)> {
        match &self.scale {
            Scale::Names(names) => {
                names.iter().enumerate().map(|(i, name)| (i as f64, name.clone())).collect()
            }
            Scale::Linear => {
                let step = nice_step(self.high - self.low);
                let first = (self.low / step).ceil() as i64;
                let last = (self.high / step + 1e-9).floor() as i64;
                (first..=last).map(|i| i as f64 * step).map(|v| (v, self.write(v))).collect()
            }
            Scale::Log => {
                let decades = (self.high / self.low).log10();
                let marks: &[f64] = if decades < 2.5 { &[1.0, 2.0, 5.0] } else { &[1.0] };
                let from = self.low.log10().floor() as i32;
                let to = self.high.log10().ceil() as i32;
                let all = (from..=to).flat_map(|e| marks.iter().map(move |m| (*m, e)));
                // 10⁻⁴ from its digits: powers of ten by multiplication are not exact.
                all.filter_map(|(m, e)| format!("{m}e{e}").parse().ok())
                    .filter(|v| (self.low * 0.999_999..=self.high * 1.000_001).contains(v))
                    .map(|v| (v, self.write(v)))
                    .collect()
            }
        }
    }

    /// A value as written beside the axis.
    fn write(&self, value: f64) -> String {
        match self.unit {
            Unit::Share => format!("{} %", trimmed(100.0 * value)),
            Unit::Count if value.fract() == 0.0 && value >= 0.0 => thousands(value as u64),
            Unit::Count => trimmed(value),
        }
    }

    fn to_json(&self) -> Value {
        let (scale, names) = match &self.scale {
            Scale::Linear => ("linear", None),
            Scale::Log => ("log", None),
            Scale::Names(names) => ("names", Some(names)),
        };
        json!({"label": self.label, "scale": scale, "names": names})
    }
}

/// Up to six decimals, no trailing zeros.
fn trimmed(value: f64) -> String {
    let text = format!("{value:.6}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

/// A step of 1, 2 or 5 times a power of ten that cuts the span in about five.
fn nice_step(span: f64) -> f64 {
    let raw = (span / 5.0).max(1e-9);
    let power = 10f64.powi(raw.log10().floor() as i32);
    [1.0, 2.0, 5.0, 10.0].map(|m| m * power).into_iter().find(|s| *s >= raw).unwrap_or(raw)
}

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 330.0;
const LEFT: f64 = 78.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 30.0;
const BOTTOM: f64 = 54.0;
/// Upper edge of the legend's last row.
const LEGEND: f64 = 6.0;

impl Plot {
    fn px(&self, x: f64) -> f64 {
        LEFT + self.x.place(x) * (WIDTH - LEFT - RIGHT)
    }

    fn py(&self, y: f64) -> f64 {
        HEIGHT - BOTTOM - self.y.place(y) * (HEIGHT - TOP - BOTTOM)
    }

    /// The plot as an `svg` element to stand in a page that has [`STYLE`].
    pub fn to_svg(&self) -> String {
        // Without a name below the axis there is no need of a line for it.
        let height = if self.x.label.is_empty() { HEIGHT - 24.0 } else { HEIGHT };
        let places = self.legend();
        // A legend of several rows stands above the plot, which stays as it is.
        let above = places.first().map_or(0.0, |&(_, y)| LEGEND - y);
        let mut out = format!(
            "<svg class=\"plot\" viewBox=\"0 {} {WIDTH} {}\" role=\"img\" aria-label=\"{}\">\n",
            0.0 - above,
            height + above,
            escape(&self.title)
        );
        self.draw_axes(&mut out);
        for (i, series) in self.series.iter().enumerate() {
            let _ = writeln!(out, "<g class=\"s{}\">", i % COLOURS);
            self.draw(&mut out, &series.shape, i);
            out.push_str("</g>\n");
        }
        self.draw_rules(&mut out);
        self.draw_legend(&mut out, &places);
        out.push_str("</svg>\n");
        out
    }

    /// The plot as a file of its own, on white ground.
    pub fn to_file(&self) -> String {
        let svg = self.to_svg();
        let (head, body) = svg.split_once('\n').unwrap_or((&svg, ""));
        let head = head.replacen("<svg ", "<svg xmlns=\"http://www.w3.org/2000/svg\" ", 1);
        format!(
            "{head}\n<style>\n.plot{{--ink:#1d2430;--muted:#667085;--line:#e4e1d9;{}background:#fff;\
             font-family:system-ui,sans-serif}}\n{STYLE}{}</style>\n{body}",
            colours(false),
            series_style()
        )
    }

    fn draw_axes(&self, out: &mut String) {
        let (foot, right) = (HEIGHT - BOTTOM, WIDTH - RIGHT);
        for (value, label) in self.y.ticks() {
            let y = self.py(value);
            let _ = write!(out, "<path class=\"grid\" d=\"M{LEFT} {y:.1}H{right}\"/>");
            text(out, "tick end", LEFT - 8.0, y + 4.0, &label);
        }
        let named = matches!(self.x.scale, Scale::Names(_));
        for (value, label) in self.x.ticks() {
            let x = self.px(value);
            if !named {
                let _ = write!(out, "<path class=\"axis\" d=\"M{x:.1} {foot}v5\"/>");
            }
            text(out, "tick mid", x, foot + 19.0, &label);
        }
        let _ = writeln!(out, "<path class=\"axis\" d=\"M{LEFT} {foot}H{right}\"/>");
        if !self.x.label.is_empty() {
            text(out, "label mid", (LEFT + right) / 2.0, HEIGHT - 10.0, &self.x.label);
        }
        text(out, "label", 2.0, 16.0, &self.y.label);
    }

    fn draw(&self, out: &mut String, shape: &Shape, series: usize) {
        let foot = HEIGHT - BOTTOM;
        match shape {
            Shape::Bars { values, labelled } => {
                // A gap between bars where there is room for one.
                let unit = self.px(self.x.low + 1.0) - self.px(self.x.low);
                let width = if unit > 40.0 { unit * 0.56 } else { (unit - 1.0).max(unit * 0.7) };
                for &(x, value) in values {
                    let (middle, top) = (self.px(x), self.py(value));
                    let name = match &self.x.scale {
                        Scale::Names(names) => names.get(x as usize).cloned().unwrap_or_default(),
                        _ => self.x.write(x),
                    };
                    let _ = write!(
                        out,
                        "<rect class=\"bar\" x=\"{:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" \
                         height=\"{:.1}\"><title>{}: {}</title></rect>",
                        middle - width / 2.0,
                        (foot - top).max(0.0),
                        escape(&name),
                        escape(&self.y.write(value)),
                    );
                    if *labelled {
                        text(out, "value mid", middle, top - 6.0, &self.y.write(value));
                    }
                }
            }
            Shape::Steps(points) => {
                let mut path = String::new();
                for (i, &(x, y)) in points.iter().enumerate() {
                    let (x, y) = (self.px(x), self.py(y));
                    let _ = match i {
                        0 => write!(path, "M{x:.1} {y:.1}"),
                        _ => write!(path, "H{x:.1}V{y:.1}"),
                    };
                }
                let _ = write!(out, "<path class=\"line\" d=\"{path}\"/>");
            }
            Shape::Points(points) => {
                for point in points {
                    self.draw_point(out, point, series);
                }
            }
        }
        out.push('\n');
    }

    fn draw_point(&self, out: &mut String, point: &Point, series: usize) {
        let (x, high, low) = (self.px(point.x), self.py(point.high), self.py(point.low));
        // A point without an interval is a dot.
        if point.low < point.high || point.low <= self.y.low {
            let _ = write!(out, "<path class=\"whisker\" d=\"M{x:.1} {high:.1}V{low:.1}");
            let _ = write!(out, "M{:.1} {high:.1}h8", x - 4.0);
            if point.low > self.y.low {
                let _ = write!(out, "M{:.1} {low:.1}h8", x - 4.0);
            } else {
                // The interval goes on below the foot.
                let _ = write!(out, "M{:.1} {:.1}l4 6l4 -6", x - 4.0, low - 6.0);
            }
            out.push_str("\"/>");
        }
        if point.y > self.y.low || self.y.scale == Scale::Linear {
            let value = escape(&self.y.write(point.y));
            dot(out, x, self.py(point.y), series, &value);
        }
    }

    fn draw_rules(&self, out: &mut String) {
        for rule in &self.rules {
            let x = self.px(rule.x);
            let _ = write!(out, "<path class=\"rule\" d=\"M{x:.1} {TOP}V{}\"/>", HEIGHT - BOTTOM);
            let (class, dx) = if x > WIDTH * 0.7 { ("value end", -6.0) } else { ("value", 6.0) };
            text(out, class, x + dx, TOP + 10.0, &rule.label);
        }
    }

    /// Where each name of the legend stands: in rows that end at the right, the last one lowest.
    fn legend(&self) -> Vec<(f64, f64)> {
        if self.series.len() < 2 {
            return Vec::new();
        }
        // Letters of this size are about 7 wide.
        let wide = |s: &Series| 32.0 + 7.0 * s.name.chars().count() as f64;
        let mut rows: Vec<Vec<f64>> = vec![Vec::new()];
        for width in self.series.iter().map(wide) {
            let row = rows.last_mut().filter(|row| {
                row.is_empty() || row.iter().sum::<f64>() + width <= WIDTH - RIGHT - 8.0
            });
            match row {
                Some(row) => row.push(width),
                None => rows.push(vec![width]),
            }
        }
        let mut places = Vec::new();
        for (i, row) in rows.iter().enumerate() {
            let y = LEGEND - 18.0 * (rows.len() - 1 - i) as f64;
            let mut x = WIDTH - RIGHT - row.iter().sum::<f64>();
            for width in row {
                places.push((x, y));
                x += width;
            }
        }
        places
    }

    fn draw_legend(&self, out: &mut String, places: &[(f64, f64)]) {
        for (i, (series, &(x, y))) in self.series.iter().zip(places).enumerate() {
            let _ = write!(out, "<g class=\"s{}\">", i % COLOURS);
            match series.shape {
                Shape::Bars { .. } => {
                    let _ = write!(
                        out,
                        "<rect class=\"bar\" x=\"{x:.1}\" y=\"{y}\" width=\"11\" height=\"11\"/>"
                    );
                }
                Shape::Steps(_) => {
                    let _ =
                        write!(out, "<path class=\"line\" d=\"M{:.1} {}h20\"/>", x - 6.0, y + 6.0);
                }
                Shape::Points(_) => dot(out, x + 6.0, y + 5.5, i, &escape(&series.name)),
            }
            out.push_str("</g>");
            text(out, "value", x + 16.0, y + 10.0, &series.name);
        }
    }

    /// The data behind the plot.
    pub fn to_json(&self) -> Value {
        let series = self.series.iter().map(|series| {
            let (kind, points) = match &series.shape {
                Shape::Bars { values, .. } => ("bars", pairs(values)),
                Shape::Steps(values) => ("steps", pairs(values)),
                Shape::Points(points) => {
                    let all = points.iter().map(|p| json!([p.x, p.y, p.low, p.high]));
                    ("points", all.collect())
                }
            };
            json!({"name": series.name, "kind": kind, "points": points})
        });
        json!({
            "id": self.id,
            "title": self.title,
            "caption": self.caption,
            "x": self.x.to_json(),
            "y": self.y.to_json(),
            "series": series.collect::<Vec<_>>(),
        })
    }
}

fn pairs(values: &[(f64, f64)]) -> Vec<Value> {
    values.iter().map(|(x, y)| json!([x, y])).collect()
}

/// A dot with its value as a tooltip. Series have dots of different shapes, so that colour is not all
/// that tells them apart.
fn dot(out: &mut String, x: f64, y: f64, series: usize, value: &str) {
    let outline = match series % 4 {
        0 => format!("M{:.1} {y:.1}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z", x - 4.0),
        1 => format!("M{:.1} {:.1}h7.2v7.2h-7.2z", x - 3.6, y - 3.6),
        2 => format!("M{x:.1} {:.1}l5.2 5.2l-5.2 5.2l-5.2 -5.2z", y - 5.2),
        _ => format!("M{x:.1} {:.1}l5 8.6h-10z", y - 5.6),
    };
    let _ = write!(out, "<path class=\"dot\" d=\"{outline}\"><title>{value}</title></path>");
}

fn text(out: &mut String, class: &str, x: f64, y: f64, words: &str) {
    let words = escape(words);
    let _ = writeln!(out, "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{words}</text>");
}

/// Text that may stand in an element or an attribute.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.push(c),
        }
    }
    out
}

/// Colours there are for series; more begin again with another shape of dot and dashes.
const COLOURS: usize = SERIES[0].len();

/// The colours of series as the page's `--s0` to `--s7`.
pub fn colours(dark: bool) -> String {
    let mut out = String::new();
    for (i, Colour(r, g, b)) in SERIES[usize::from(dark)].into_iter().enumerate() {
        let _ = write!(out, "--s{i}:#{r:02x}{g:02x}{b:02x};");
    }
    out
}

/// The rules that paint series.
pub fn series_style() -> String {
    let mut out = String::new();
    for i in 0..COLOURS {
        let _ = writeln!(
            out,
            ".plot .s{i} .bar,.plot .s{i} .dot{{fill:var(--s{i})}}.plot .s{i} path{{stroke:var(--s{i})}}\
             .plot .s{i} .dot{{stroke:none}}.plot .s{i} .line{{stroke-dasharray:{}}}",
            ["none", "7 3", "2 3", "9 3 2 3"][i % 4]
        );
    }
    out
}

/// The other rules that paint plots; the page defines `--ink`, `--muted` and `--line`.
pub const STYLE: &str = "\
.plot{display:block;width:100%;height:auto;font-size:12px}
.plot text{fill:var(--muted)}.plot .label{fill:var(--ink);font-weight:600}
.plot .value{fill:var(--ink)}
.plot .mid{text-anchor:middle}.plot .end{text-anchor:end}
.plot .grid{stroke:var(--line);fill:none}
.plot .axis{stroke:var(--muted);fill:none}
.plot .rule{stroke:var(--ink);stroke-dasharray:4 4;fill:none}
.plot .line{fill:none;stroke-width:2.2;stroke-linejoin:round}
.plot .whisker{fill:none;stroke-width:1.6}
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round() {
        let labels = |axis: Axis| axis.ticks().into_iter().map(|t| t.1).collect::<Vec<_>>();
        assert_eq!(labels(Axis::linear("", Unit::Count, 0.0, 99.0)), ["0", "20", "40", "60", "80"]);
        assert_eq!(
            labels(Axis::linear("", Unit::Share, 0.0, 1.0)),
            ["0 %", "20 %", "40 %", "60 %", "80 %", "100 %"]
        );
        assert_eq!(
            labels(Axis::log("", Unit::Count, 0.7, 20_000.0)),
            ["1", "10", "100", "1,000", "10,000"]
        );
        assert_eq!(
            labels(Axis::log("", Unit::Share, 1e-5, 1e-2)),
            ["0.001 %", "0.01 %", "0.1 %", "1 %"]
        );
    }

    #[test]
    fn a_long_legend_wraps_and_series_differ() {
        let series = |i: usize| Series {
            name: format!("a long name for series {i}"),
            shape: Shape::Points(vec![Point::exact(i as f64, 1.0)]),
        };
        let plot = Plot {
            id: String::new(),
            title: String::new(),
            caption: String::new(),
            x: Axis::linear("x", Unit::Count, 0.0, 9.0),
            y: Axis::linear("y", Unit::Count, 0.0, 2.0),
            series: (0..8).map(series).collect(),
            rules: Vec::new(),
        };
        let places = plot.legend();
        assert!(places.iter().all(|&(x, _)| (0.0..WIDTH).contains(&x)), "{places:?}");
        assert!(places[0].1 < 0.0 && places[7].1 == LEGEND);
        let svg = plot.to_svg();
        assert!((0..8).all(|i| svg.contains(&format!("class=\"s{i}\""))));
    }

    #[test]
    fn values_outside_an_axis_stay_in_the_plot() {
        let axis = Axis::log("", Unit::Count, 1.0, 100.0);
        assert_eq!((axis.place(0.0), axis.place(10.0), axis.place(1e9)), (0.0, 0.5, 1.0));
        assert_eq!(Axis::linear("", Unit::Count, 3.0, 3.0).place(3.0), 0.5);
    }
}
