//! A solution as a film strip: every board with its next move, line by line.
//!
//! A picture of ten thousand boards helps nobody and fills the memory, so a strip has at most
//! [`MOST_CELLS`] cells in all: a longer solution shows its first boards and its last, and says how
//! many it leaves out.

use fairdeal_core::scene::{Anchor, Group, Scene, Shape, Text};
use fairdeal_core::words::count_of;

use super::Marks;
use super::card::name;
use super::scene::{CHALK, Grid, MOST, cloth};
use crate::rules::{Board, Move};

/// The most cells a strip draws, two boards apart, which it always has room for.
const MOST_CELLS: usize = 40_000;
/// The width of a card where there is room.
const CARD: f64 = 40.0;
/// The shape of the whole strip that looks best: this many times as wide as high.
const SHAPE: f64 = 1.3;
/// Heights by the width of a card: the line of a caption, and the edge round the strip.
const CAPTION: f64 = 0.5;
const EDGE: f64 = 0.3;

/// One board of the strip.
struct Frame {
    board: Board,
    next: Option<Move>,
    caption: String,
}

/// Draws every board of a solution, each with the move that leaves it. The moves must be legal one
/// after the other: the strip ends before the first that is not.
pub fn steps_scene(board: &Board, moves: &[Move]) -> Scene {
    let frames = frames(board, moves);
    let (columns, card) = arrange(board, frames.len());
    let grid = Grid::new(board, card);
    let (caption, edge) = (CAPTION * card, EDGE * card);
    let (wide, high) = (grid.width(), grid.height() + caption);
    let lines = frames.len().div_ceil(columns);
    let width = 2.0 * edge + columns as f64 * wide;
    let height = 2.0 * edge + lines as f64 * high;

    let mut shapes = cloth(width, height);
    for (i, frame) in frames.iter().enumerate() {
        let x = edge + (i % columns) as f64 * wide;
        let y = edge + (i / columns) as f64 * high;
        let text = Text::new(&frame.caption, x + wide / 2.0, y + caption, caption * 0.5, CHALK)
            .anchored(Anchor::Middle)
            .fitted(wide * 0.9);
        shapes.push(Shape::Text(text));
        let marks = frame.next.map_or_else(Marks::none, Marks::arrow);
        shapes.push(Shape::Group(Group::at(x, y + caption, grid.draw(&frame.board, &marks))));
    }
    let (rows, cols, count) = (board.rows(), board.cols(), count_of(moves.len(), "move"));
    let title = format!("Birds of a Feather, {rows}×{cols}: {count}, board by board");
    Scene { width, height, title, shapes, ..Scene::default() }
}

fn frames(board: &Board, moves: &[Move]) -> Vec<Frame> {
    let most = (MOST_CELLS / board.cells().len().max(1)).max(2);
    let mut frames = Vec::new();
    let mut now = board.clone();
    let mut played = 0;
    for &mv in moves {
        let (Some(from), Some(to), Ok(next)) = (now.card(mv.from), now.card(mv.to), now.after(mv))
        else {
            break;
        };
        played += 1;
        if frames.len() + 1 < most {
            let caption = format!("{played}. {} → {}", name(from), name(to));
            frames.push(Frame { board: now, next: Some(mv), caption });
        }
        now = next;
    }
    let left_out = played - frames.len();
    let caption = match (now.is_won(), left_out) {
        (_, 1..) => format!("… {left_out} more"),
        (true, _) => "won".to_owned(),
        (false, _) if played == 0 => "start".to_owned(),
        (false, _) => format!("after {played} moves"),
    };
    frames.push(Frame { board: now, next: None, caption });
    frames
}

/// The number of columns that gives the strip the best shape with few gaps, and the width of a card
/// that keeps it within bounds.
fn arrange(board: &Board, count: usize) -> (usize, f64) {
    let one = Grid::new(board, 1.0);
    let (wide, high) = (one.width(), one.height() + CAPTION);
    let size = |columns: usize| {
        let lines = count.div_ceil(columns);
        (2.0 * EDGE + columns as f64 * wide, 2.0 * EDGE + lines as f64 * high)
    };
    let badness = |columns: usize| {
        let (width, height) = size(columns);
        let shape = width / height / SHAPE;
        let gaps = count.div_ceil(columns) * columns - count;
        shape.max(1.0 / shape) * (1.0 + gaps as f64 / count as f64)
    };
    let columns = (1..=count).min_by(|&a, &b| badness(a).total_cmp(&badness(b))).unwrap_or(1);
    let (width, height) = size(columns);
    (columns, CARD.min(MOST / width.max(height)))
}
