//! The board as a table seen from above.
//!
//! Cards lie on a calm green cloth, rows and columns numbered as the messages number them. A
//! marked card has a ring round it, a move is an arrow that keeps clear of ranks and pips. The
//! picture never grows past [`MOST`] pixels a side: larger boards get smaller cards. Where there
//! are no more than [`MOST_TITLES`] cards, each carries a tooltip with its name and place.

use fairdeal_core::path::Path;
use fairdeal_core::scene::{Anchor, Colour, Group, Look, Scene, Shape, Stroke, Text};
use fairdeal_core::words::count_of;

use super::Marks;
use super::card::{self, Place, TALL};
use crate::rules::{Board, Cell, Move};

/// The most pixels a side: rounded up it is at most 8000, so that a square still fits the 64
/// million pixels of a PNG.
pub(super) const MOST: f64 = 7999.0;
const MOST_TITLES: usize = 1024;
/// The width of a card where there is room.
const CARD: f64 = 92.0;

const CLOTH: Colour = Colour(46, 86, 76);
/// The colour of captions on the cloth.
pub(super) const CHALK: Colour = Colour(222, 236, 230);
const LABEL: Colour = Colour(150, 185, 174);
const ARROW: Colour = Colour(38, 132, 255);

pub fn scene(board: &Board, marks: &Marks) -> Scene {
    let one = Grid::new(board, 1.0);
    let grid = Grid::new(board, CARD.min(MOST / one.width().max(one.height())));
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

/// The table's cloth.
pub(super) fn cloth(width: f64, height: f64) -> Vec<Shape> {
    let radius = 16.0_f64.min(width / 8.0);
    vec![Shape::Rect { x: 0.0, y: 0.0, width, height, radius, look: Look::solid(CLOTH) }]
}

/// Where everything of one board lies.
pub(super) struct Grid {
    rows: usize,
    cols: usize,
    card: f64,
}

impl Grid {
    /// Cards `card` pixels wide; all other lengths are in proportion.
    pub(super) fn new(board: &Board, card: f64) -> Self {
        Grid { rows: board.rows(), cols: board.cols(), card }
    }

    /// From one card to the next.
    fn gap(&self) -> f64 {
        self.card * 0.13
    }

    /// The cloth round the cards, the numbers on it.
    fn margin(&self) -> f64 {
        self.card * 0.44
    }

    pub(super) fn width(&self) -> f64 {
        2.0 * self.margin() + self.cols as f64 * (self.card + self.gap()) - self.gap()
    }

    pub(super) fn height(&self) -> f64 {
        2.0 * self.margin() + self.rows as f64 * (self.card * TALL + self.gap()) - self.gap()
    }

    fn place(&self, cell: Cell) -> Place {
        let (row, col) = (cell / self.cols.max(1), cell % self.cols.max(1));
        Place {
            x: self.margin() + col as f64 * (self.card + self.gap()),
            y: self.margin() + row as f64 * (self.card * TALL + self.gap()),
            width: self.card,
            height: self.card * TALL,
        }
    }

    /// Numbers, cards, marks and arrow.
    pub(super) fn draw(&self, board: &Board, marks: &Marks) -> Vec<Shape> {
        let mut shapes = Vec::new();
        self.numbers(&mut shapes);
        let tones = marks.tones(board.cells().len());
        let titled = board.count() <= MOST_TITLES;
        for (cell, &top) in board.cells().iter().enumerate() {
            let place = self.place(cell);
            if let Some(tone) = tones[cell] {
                let ring = Stroke::new(tone.colour(), self.card * 0.065);
                shapes.push(place.rect(self.card * 0.028, Look::solid(tone.colour()).edged(ring)));
            }
            match top {
                Some(top) => {
                    let mut parts = Vec::new();
                    card::draw(top, place, marks.deck, &mut parts);
                    if titled {
                        let (row, col) = board.row_col(cell);
                        let name = top.to_string();
                        let title = format!("{name}: row {}, column {}", row + 1, col + 1);
                        shapes.push(Shape::Group(Group::at(0.0, 0.0, parts).titled(title)));
                    } else {
                        shapes.append(&mut parts);
                    }
                }
                None => card::draw_empty(place, &mut shapes),
            }
        }
        if let Some(mv) = marks.arrow {
            let cells = board.cells().len();
            if mv.from != mv.to && mv.from < cells && mv.to < cells {
                self.arrow(mv, &mut shapes);
            }
        }
        shapes
    }

    /// The numbers of rows and columns.
    fn numbers(&self, shapes: &mut Vec<Shape>) {
        let size = self.card * 0.13;
        if size < 5.5 {
            return;
        }
        for col in 0..self.cols {
            let (x, _) = self.place(col).centre();
            let text =
                Text::new((col + 1).to_string(), x, self.margin() - size * 0.95, size, LABEL);
            shapes.push(Shape::Text(text.anchored(Anchor::Middle)));
        }
        for row in 0..self.rows {
            let (_, y) = self.place(row * self.cols).centre();
            let text =
                Text::new((row + 1).to_string(), self.margin() / 2.0, y + size / 2.0, size, LABEL);
            shapes.push(Shape::Text(text.anchored(Anchor::Middle)));
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
