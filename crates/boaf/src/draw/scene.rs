//! The board as a table seen from above.
//!
//! Cards lie on a calm green cloth, rows and columns numbered as the messages number them. A
//! marked card has a ring round it, a move is an arrow that keeps clear of ranks and pips, and a line
//! between two cards runs in the gaps between the others. The picture never grows past [`MOST`] pixels
//! a side: larger boards get smaller cards. Where there are no more than [`MOST_TITLES`] cards, each
//! carries a tooltip with its name and place.

use fairdeal_core::palette::{ARROW, CHALK, CLOTH, LABEL};
use fairdeal_core::path::Path;
use fairdeal_core::scene::{Anchor, Colour, Fill, Group, Look, Part, Scene, Shape, Stroke, Text};
use fairdeal_core::words::count_of;

use super::card::{self, Manner, Place, TALL};
use super::{Marks, Tone};
use crate::rules::{Board, Cell, Move};

/// The most pixels a side: rounded up it is at most 8000, so that a square still fits the 64
/// million pixels of a PNG.
pub(super) const MOST: f64 = 7999.0;
const MOST_TITLES: usize = 1024;
/// The width of a card where there is room.
pub(super) const CARD: f64 = 92.0;

pub fn scene(board: &Board, marks: &Marks) -> Scene {
    let labels = Labels::default();
    let grid = Grid::fitting(board, CARD, &labels);
    let mut shapes = cloth(grid.width(), grid.height());
    shapes.extend(grid.draw(board, marks));
    let (rows, cols, stacks) = (board.rows(), board.cols(), count_of(board.count(), "stack"));
    Scene {
        width: grid.width(),
        height: grid.height(),
        title: format!("Birds of a Feather, {rows}×{cols}, {stacks}"),
        shapes,
        ..Scene::default()
    }
}

/// What stands at rows and columns instead of their numbers; nothing: the numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Labels {
    pub rows: Vec<String>,
    pub columns: Vec<String>,
    /// Height of their capitals, at least.
    pub size: f64,
}

/// The table's cloth.
pub(crate) fn cloth(width: f64, height: f64) -> Vec<Shape> {
    let radius = 16.0_f64.min(width / 8.0);
    vec![Shape::Rect { x: 0.0, y: 0.0, width, height, radius, look: Look::solid(CLOTH) }]
}

/// A number in a disc.
pub(super) fn badge(number: usize, (x, y): (f64, f64), radius: f64) -> [Shape; 2] {
    let look = Look::solid(ARROW).edged(Stroke::new(Colour::WHITE, radius * 0.2));
    let size = radius * 0.95;
    let text = Text::new(number.to_string(), x, y + size / 2.0, size, Colour::WHITE)
        .weighing(0.17)
        .anchored(Anchor::Middle)
        .fitted(radius * 1.5);
    [Shape::Circle { x, y, radius, look }, Shape::Text(text)]
}

/// Where everything of one board lies.
pub(crate) struct Grid<'a> {
    rows: usize,
    cols: usize,
    card: f64,
    labels: Option<&'a Labels>,
}

impl<'a> Grid<'a> {
    /// Cards `card` pixels wide; all other lengths are in proportion.
    pub(super) fn new(board: &Board, card: f64) -> Self {
        Grid { rows: board.rows(), cols: board.cols(), card, labels: None }
    }

    /// Cards at most `card` pixels wide, so that the whole is within bounds.
    pub(crate) fn fitting(board: &Board, mut card: f64, labels: &'a Labels) -> Self {
        loop {
            let grid = Grid::new(board, card).naming(labels);
            let side = grid.width().max(grid.height());
            if side <= MOST {
                return grid;
            }
            // Labels do not shrink in proportion, so it may take more than one step.
            card *= (MOST / side * 0.999).min(0.99);
        }
    }

    /// The same with other labels, where there are any.
    fn naming(self, labels: &'a Labels) -> Self {
        let any = !(labels.rows.is_empty() && labels.columns.is_empty());
        Grid { labels: any.then_some(labels), ..self }
    }

    /// From one card to the next.
    fn gap(&self) -> f64 {
        self.card * 0.19
    }

    /// The cloth round the cards, the numbers on it.
    fn margin(&self) -> f64 {
        self.card * 0.44
    }

    /// Height of a label's capitals.
    fn label_size(&self) -> f64 {
        let least = self.labels.map_or(0.0, |labels| labels.size);
        (self.card * 0.13).max(8.0).min(self.card * 0.3).max(least)
    }

    /// The cloth above the cards.
    fn top(&self) -> f64 {
        self.margin().max(if self.labels.is_some() { 2.0 * self.label_size() } else { 0.0 })
    }

    /// The cloth left of the cards: wider where rows have names.
    fn left(&self) -> f64 {
        if self.labels.is_none() {
            return self.margin();
        }
        let size = self.label_size();
        let width = |text: &String| Text::new(text, 0.0, 0.0, size, LABEL).width();
        let names = self.labels.into_iter().flat_map(|labels| &labels.rows);
        let widest = names.map(width).fold(0.0, f64::max);
        self.margin().max(widest + 2.0 * size)
    }

    pub(crate) fn width(&self) -> f64 {
        self.left() + self.margin() + self.cols as f64 * (self.card + self.gap()) - self.gap()
    }

    pub(crate) fn height(&self) -> f64 {
        self.top() + self.margin() + self.rows as f64 * (self.card * TALL + self.gap()) - self.gap()
    }

    pub(crate) fn place(&self, cell: Cell) -> Place {
        let (row, col) = (cell / self.cols.max(1), cell % self.cols.max(1));
        Place {
            x: self.left() + col as f64 * (self.card + self.gap()),
            y: self.top() + row as f64 * (self.card * TALL + self.gap()),
            width: self.card,
            height: self.card * TALL,
        }
    }

    /// Numbers, cards, marks and arrows.
    pub(crate) fn draw(&self, board: &Board, marks: &Marks) -> Vec<Shape> {
        let mut shapes = Vec::new();
        self.numbers(&mut shapes);
        let cells = board.cells().len();
        let tones = marks.tones(cells);
        let titled = board.count() <= MOST_TITLES;
        let manner = Manner { deck: marks.deck, lettering: marks.lettering(board) };
        for (cell, &top) in board.cells().iter().enumerate() {
            let place = self.place(cell);
            if let Some(tone) = tones[cell] {
                let ring = Stroke::new(tone.colour(), self.card * 0.055);
                shapes.push(place.rect(self.card * 0.025, Look::solid(tone.colour()).edged(ring)));
            }
            match top {
                Some(top) => {
                    let mut parts = Vec::new();
                    card::draw(top, place, manner, &mut parts);
                    if titled {
                        let (row, col) = board.row_col(cell);
                        let name = manner.lettering.glyph(top);
                        let title = format!("{name}: row {}, column {}", row + 1, col + 1);
                        let card = manner.lettering.card(top);
                        let (at, size) = ((place.x, place.y), (place.width, place.height));
                        let part = Part::new(card.clone(), card, at, size);
                        let group = Group::at(0.0, 0.0, parts).titled(title).showing(part);
                        shapes.push(Shape::Group(group));
                    } else {
                        shapes.append(&mut parts);
                    }
                }
                None => card::draw_empty(place, &mut shapes),
            }
        }
        for &goal in marks.goals.iter().filter(|&&goal| goal < cells) {
            let pen = Stroke::new(Tone::Violet.colour(), self.card * 0.05)
                .dashed(self.card * 0.12, self.card * 0.1);
            let look = Look { fill: Fill::None, stroke: Some(pen) };
            shapes.push(self.place(goal).rect(self.card * 0.045, look));
        }
        for (k, &cell) in marks.steps.iter().enumerate().filter(|&(_, &cell)| cell < cells) {
            let at = self.place(cell).point(0.2, 0.83);
            shapes.extend(badge(k + 1, at, self.card * 0.14));
        }
        if let Some((a, b)) = marks.edge.filter(|&(a, b)| a.max(b) < cells && a != b) {
            self.edge(a, b, &mut shapes);
        }
        for &mv in marks.walk.iter().chain(&marks.arrow) {
            if mv.from != mv.to && mv.from.max(mv.to) < cells {
                self.arrow(mv, &mut shapes);
            }
        }
        shapes
    }

    /// The names or numbers of rows and columns.
    fn numbers(&self, shapes: &mut Vec<Shape>) {
        let size = self.label_size();
        if size < 5.0 {
            return;
        }
        let named = |names: Option<&Vec<String>>, at: usize| match names {
            Some(names) if !names.is_empty() => names.get(at).cloned().unwrap_or_default(),
            _ => (at + 1).to_string(),
        };
        // Well above the cards, or in the middle of a narrow margin.
        let base = self.top() - ((self.top() - size) / 2.0).min(size * 0.95);
        for col in 0..self.cols {
            let (x, _) = self.place(col).centre();
            let name = named(self.labels.map(|labels| &labels.columns), col);
            let text = Text::new(name, x, base, size, LABEL)
                .anchored(Anchor::Middle)
                .fitted(self.card * 1.1);
            shapes.push(Shape::Text(text));
        }
        for row in 0..self.rows {
            let (_, y) = self.place(row * self.cols).centre();
            let name = named(self.labels.map(|labels| &labels.rows), row);
            let text = Text::new(name, self.left() / 2.0, y + size / 2.0, size, LABEL);
            shapes.push(Shape::Text(text.anchored(Anchor::Middle)));
        }
    }

    /// A line between two cards that covers no third: out of the one into the gap below its row,
    /// along that to the gap beside the other, and along that to the other's side.
    fn edge(&self, a: Cell, b: Cell, shapes: &mut Vec<Shape>) {
        let (upper, lower) = (a.min(b), a.max(b));
        let (from, to) = (self.place(upper), self.place(lower));
        let half = self.gap() / 2.0;
        let below = from.y + from.height + half;
        let start = from.point(0.5, 1.0);
        let mut path = Path::new();
        path.move_to(start.0, start.1).line_to(start.0, below);
        let end = if from.y == to.y {
            let end = to.point(0.5, 1.0);
            path.line_to(end.0, below).line_to(end.0, end.1);
            end
        } else {
            // Beside the other on the side the line comes from.
            let (side, across) =
                if to.x < from.x { (to.x + to.width + half, 1.0) } else { (to.x - half, 0.0) };
            let end = to.point(across, 0.62);
            path.line_to(side, below).line_to(side, end.1).line_to(end.0, end.1);
            end
        };
        let pen = self.card * 0.05;
        for (colour, width) in [(CLOTH, pen * 1.5), (Tone::Coral.colour(), pen)] {
            shapes.push(Shape::Path { path: path.clone(), look: Look::line(colour, width) });
        }
        for (x, y) in [start, end] {
            let look = Look::solid(Tone::Coral.colour()).edged(Stroke::new(CHALK, pen * 0.4));
            shapes.push(Shape::Circle { x, y, radius: pen * 1.5, look });
        }
    }

    /// An arrow. Rank and pip leave two corners of a card free, right top and left bottom. A move
    /// along a column goes from one free corner to the other by the gap on the right, one along a
    /// row by the gap below, so every card stays readable.
    fn arrow(&self, mv: Move, shapes: &mut Vec<Shape>) {
        let (from, to) = (self.place(mv.from), self.place(mv.to));
        let gap = self.gap() / 2.0;
        let along_column = from.x == to.x;
        let (start, end) = if along_column {
            (from.point(0.84, 0.19), to.point(0.74, 0.19))
        } else {
            (from.point(0.2, 0.87), to.point(0.2, 0.77))
        };
        // The bend of a cubic lies three quarters of the way out to its control points.
        let bend = |p: (f64, f64), towards: (f64, f64)| {
            if along_column {
                let out = (from.x + from.width + gap - p.0) / 0.75;
                (p.0 + out, p.1 + 0.16 * (towards.1 - p.1))
            } else {
                let out = (from.y + from.height + gap - p.1) / 0.75;
                (p.0 + 0.12 * (towards.0 - p.0), p.1 + out)
            }
        };
        let (c1, c2) = (bend(start, end), bend(end, start));
        let (dx, dy) = (end.0 - c2.0, end.1 - c2.1);
        let reach = (dx * dx + dy * dy).sqrt().max(1e-9);
        let (ux, uy) = (dx / reach, dy / reach);
        let head = self.card * 0.24;
        let back = |along: f64, aside: f64| {
            (end.0 - ux * along - uy * aside, end.1 - uy * along + ux * aside)
        };
        let neck = back(head * 0.7, 0.0);
        let mut shaft = Path::new();
        shaft.move_to(start.0, start.1).cubic_to([c1.0, c1.1, c2.0, c2.1, neck.0, neck.1]);
        let tip = Path::polygon(&[end, back(head, head * 0.6), back(head, -head * 0.6)]);
        let (pen, halo) = (self.card * 0.085, self.card * 0.08);
        for (colour, extra) in [(Colour::WHITE, halo), (ARROW, 0.0)] {
            let edge = Stroke::new(colour, self.card * 0.03 + extra);
            let dot = Look::solid(colour).edged(edge);
            let (x, y) = start;
            shapes.push(Shape::Path { path: shaft.clone(), look: Look::line(colour, pen + extra) });
            shapes.push(Shape::Circle { x, y, radius: self.card * 0.07, look: dot });
            shapes.push(Shape::Path { path: tip.clone(), look: dot });
        }
    }
}

#[cfg(test)]
mod tests {
    use fairdeal_core::path::Step;

    use super::*;
    use crate::deal::deal;
    use crate::family::BoafFamily;

    /// Points along an outline, twenty to a step.
    fn points(path: &Path) -> Vec<(f64, f64)> {
        let (mut out, mut pen) = (Vec::new(), (0.0, 0.0));
        for step in path.steps() {
            let (c1, c2, end) = match *step {
                Step::Move(x, y) => ((x, y), (x, y), (x, y)),
                Step::Line(x, y) => (pen, (x, y), (x, y)),
                Step::Cubic([a, b, c, d, e, f]) => ((a, b), (c, d), (e, f)),
                Step::Close => continue,
            };
            let start = if matches!(step, Step::Move(..)) { end } else { pen };
            for k in 0..=20 {
                let t = f64::from(k) / 20.0;
                let s = 1.0 - t;
                let at = |p: [f64; 4]| {
                    s * s * s * p[0]
                        + 3.0 * s * s * t * p[1]
                        + 3.0 * s * t * t * p[2]
                        + t * t * t * p[3]
                };
                out.push((at([start.0, c1.0, c2.0, end.0]), at([start.1, c1.1, c2.1, end.1])));
            }
            pen = end;
        }
        out
    }

    fn strokes(shapes: &[Shape], colour: Colour) -> Vec<(f64, f64)> {
        let path = |shape: &Shape| match shape {
            Shape::Path { path, look } if look.stroke.is_some_and(|s| s.colour == colour) => {
                points(path)
            }
            _ => Vec::new(),
        };
        shapes.iter().flat_map(path).collect()
    }

    fn inside(place: Place, (x, y): (f64, f64), across: [f64; 2], down: [f64; 2]) -> bool {
        let (dx, dy) = ((x - place.x) / place.width, (y - place.y) / place.height);
        (across[0]..across[1]).contains(&dx) && (down[0]..down[1]).contains(&dy)
    }

    /// The rank in a card's corner, `10` being the widest, stays free, whatever moves.
    #[test]
    fn arrows_cover_no_rank_and_stay_in_the_picture() {
        for family in ["4x4", "3x7", "5x1"] {
            let board = deal(BoafFamily::parse(family).unwrap(), 1).unwrap();
            let grid = Grid::new(&board, CARD);
            let cells = board.cells().len();
            for from in 0..cells {
                for to in (0..cells).filter(|&to| board.in_line(from, to)) {
                    let shapes = grid.draw(&board, &Marks::arrow(Move { from, to }));
                    let drawn = strokes(&shapes, ARROW);
                    assert!(!drawn.is_empty());
                    for point in drawn {
                        assert!(point.0 > 2.0 && point.0 < grid.width() - 2.0);
                        assert!(point.1 > 2.0 && point.1 < grid.height() - 2.0);
                        for cell in 0..cells {
                            let place = grid.place(cell);
                            let covered = inside(place, point, [0.06, 0.54], [0.07, 0.37]);
                            assert!(!covered, "{from} to {to} covers the rank of {cell}");
                        }
                    }
                }
            }
        }
    }

    /// The line of a cut edge touches its two cards and no other.
    #[test]
    fn edges_run_between_the_cards() {
        let board = deal(BoafFamily::parse("4x5").unwrap(), 1).unwrap();
        let grid = Grid::new(&board, CARD);
        for a in 0..20 {
            for b in (0..20).filter(|&b| b != a) {
                let marks = Marks { edge: Some((a, b)), ..Marks::none() };
                let drawn = strokes(&grid.draw(&board, &marks), Tone::Coral.colour());
                assert!(!drawn.is_empty());
                for point in drawn {
                    for cell in (0..20).filter(|cell| ![a, b].contains(cell)) {
                        assert!(!inside(grid.place(cell), point, [0.0, 1.0], [0.0, 1.0]));
                    }
                }
            }
        }
    }
}
