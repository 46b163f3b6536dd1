//! A see-through card as shapes.
//!
//! A point is a disc, a circle a ring that the disc fits into with a rim of light between them.
//! Where there is room the empty cells show as specks; the cells of a large card are smaller than
//! its symbols, which then keep a size that can be seen.

use fairdeal_core::palette::INK;
use fairdeal_core::path::Path;
use fairdeal_core::scene::{Colour, Look, Shape, Stroke};

use super::palette::{Finish, Hues};
use crate::rules::{Card, Cell, Size};

/// Cells smaller than this show no specks.
const SPECKLED: f64 = 7.0;
/// The most specks on a card.
const MOST_SPECKS: usize = 600;
/// How much of the cloth a card hides.
const HIDES: f64 = 0.85;

/// The measures of a card, in pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sheet {
    size: Size,
    /// From one cell to the next.
    pub pitch: f64,
    pub width: f64,
    pub height: f64,
    /// From the middle of a ring to the middle of its line.
    ring: f64,
    /// The card's edge to the first cell.
    edge: f64,
}

impl Sheet {
    /// A card whose cells are `cell` pixels wide, or less where its longer side would exceed
    /// `side`. A ring's radius is a `share` of that, but at least `least` pixels.
    pub(super) fn new(size: Size, cell: f64, side: f64, share: f64, least: f64) -> Self {
        let pitch = cell.min(side / size.h.max(size.w).max(1) as f64);
        let ring = (pitch * share).max(least);
        let edge = (pitch * 0.16).max(ring * 1.6 - pitch / 2.0);
        let length = |cells: usize| cells as f64 * pitch + 2.0 * edge;
        Sheet { size, pitch, width: length(size.w), height: length(size.h), ring, edge }
    }

    /// The middle of a cell.
    pub(super) fn centre(&self, cell: Cell) -> (f64, f64) {
        let (row, column) = self.size.place(cell);
        let along = |i: usize| self.edge + (i as f64 + 0.5) * self.pitch;
        (along(column), along(row))
    }

    /// The radius of a point.
    pub(super) fn disc(&self) -> f64 {
        self.ring * 0.62
    }

    /// Breadth of a ring's line.
    fn line(&self) -> f64 {
        self.ring * 0.32
    }

    /// The outer radius of a circle.
    pub(super) fn reach(&self) -> f64 {
        self.ring + self.line() / 2.0
    }

    /// The card's outline, `out` pixels larger on every side.
    pub(super) fn rect(&self, out: f64, look: Look) -> Shape {
        let radius = (self.pitch * 0.3).clamp(4.0, 14.0) + out;
        let (width, height) = (self.width + 2.0 * out, self.height + 2.0 * out);
        Shape::Rect { x: -out, y: -out, width, height, radius, look }
    }

    /// The empty card.
    pub(super) fn blank(&self, out: &mut Vec<Shape>) {
        let rim = Stroke::new(Colour::WHITE, 1.2);
        out.push(self.rect(0.0, Look::faint(Colour::WHITE, HIDES).edged(rim)));
        let cells = self.size.cells();
        if self.pitch >= SPECKLED && cells <= MOST_SPECKS {
            let mut specks = Path::new();
            for cell in 0..cells as Cell {
                let (x, y) = self.centre(cell);
                specks.move_to(x, y).line_to(x + 0.01, y);
            }
            let pen = Stroke::new(INK, (self.pitch * 0.07).max(1.2)).faded(0.3);
            out.push(Shape::Path { path: specks, look: Look::default().edged(pen) });
        }
    }

    /// A symbol on a cell, in the colour and finish of its orbit.
    pub(super) fn symbol(&self, cell: Cell, point: bool, hues: &Hues, out: &mut Vec<Shape>) {
        let (x, y) = self.centre(cell);
        let (colour, finish) = (hues.colour(cell), hues.finish(cell));
        if point {
            let radius = self.disc();
            out.push(Shape::Circle { x, y, radius, look: Look::solid(colour) });
            let (width, height) = match finish {
                Finish::Plain => return,
                Finish::Barred => (radius * 1.3, radius * 0.4),
                Finish::Squared => (radius * 0.75, radius * 0.75),
            };
            let (left, top) = (x - width / 2.0, y - height / 2.0);
            let look = Look::solid(Colour::WHITE);
            out.push(Shape::Rect { x: left, y: top, width, height, radius: 0.0, look });
        } else {
            let pen = Stroke::new(colour, self.line());
            let pen = match finish {
                Finish::Plain => pen,
                Finish::Barred => pen.dashed(self.ring * 0.62, self.ring * 0.6),
                Finish::Squared => pen.dashed(0.1, self.line() * 1.9),
            };
            let look = Look { fill: Default::default(), stroke: Some(pen) };
            out.push(Shape::Circle { x, y, radius: self.ring, look });
        }
    }

    /// The symbols of a card.
    pub(super) fn symbols(&self, card: &Card, hues: &Hues, out: &mut Vec<Shape>) {
        for (cells, point) in [(&card.circles, false), (&card.points, true)] {
            cells.iter().for_each(|&cell| self.symbol(cell, point, hues, out));
        }
    }

    pub(super) fn card(&self, card: &Card, hues: &Hues) -> Vec<Shape> {
        let mut out = Vec::new();
        self.blank(&mut out);
        self.symbols(card, hues, &mut out);
        out
    }
}
