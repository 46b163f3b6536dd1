//! A solution board by board: as one picture, and as the frames of a film.
//!
//! The picture is a grid of small boards, each with the move that leaves it. It is to be looked at
//! without scrolling, so it has at most [`MOST_BOARDS`] boards and about [`MOST_SIDE`] pixels a side: a
//! longer solution shows every k-th board, with the moves up to the next one written above it. Boards
//! so large that even this is too much to draw show fewer.

use fairdeal_core::palette::{ARROW, CHALK};
use fairdeal_core::scene::{Anchor, Group, Key, Scene, Shape, Stroke, Text};
use fairdeal_core::words::{count_of, thousands};

use super::Marks;
use super::scene::{CARD as LARGE, Grid, MOST, cloth};
use crate::notation::Lettering;
use crate::rules::{Board, Move};

/// The most boards a strip shows: a 5×5 deal whole.
const MOST_BOARDS: usize = 25;
/// The most pixels a side.
const MOST_SIDE: f64 = 2000.0;
/// The most cells a strip or a film draws.
const MOST_CELLS: usize = 40_000;
const MOST_FILMED: usize = 400_000;
/// The width of a card where there is room.
const CARD: f64 = 40.0;
/// The shape of the whole strip that looks best: this many times as wide as high.
const SHAPE: f64 = 1.3;
/// The edge round the strip.
const EDGE: f64 = 12.0;
/// Capitals of a caption, and from one line of it to the next.
const LETTER: f64 = 9.5;
const LINE: f64 = 17.0;
/// Moves to a line of a caption, and the most lines.
const PER_LINE: usize = 3;
const MOST_LINES: usize = 4;

/// One board of the strip.
struct Frame {
    board: Board,
    next: Option<Move>,
    /// Lines of text.
    caption: Vec<String>,
}

/// A legal move on the way.
struct Step {
    mv: Move,
    /// As in "10♠ → 9♠".
    text: String,
}

/// Draws a solution, each board with the move that leaves it. The moves must be legal one after the
/// other: the strip ends before the first that is not.
pub fn steps_scene(board: &Board, moves: &[Move]) -> Scene {
    let lettering = Lettering::of(board);
    let most = (MOST_CELLS / board.cells().len().max(1)).clamp(2, MOST_BOARDS);
    let (frames, every) = thinned(board, moves, most);
    let lines = frames.iter().map(|frame| frame.caption.len()).max().unwrap_or(1);
    let caption = LINE * lines as f64 + 4.0;
    let (columns, card) = arrange(board, frames.len(), caption);
    let grid = Grid::new(board, card);
    let (wide, high) = (grid.width(), grid.height() + caption);
    let width = 2.0 * EDGE + columns as f64 * wide;
    let height = 2.0 * EDGE + frames.len().div_ceil(columns) as f64 * high;

    let mut shapes = cloth(width, height);
    for (i, frame) in frames.iter().enumerate() {
        let x = EDGE + (i % columns) as f64 * wide;
        let y = EDGE + (i / columns) as f64 * high;
        // The last line stands right above its board.
        let first = y + caption - LINE * frame.caption.len() as f64;
        for (k, line) in frame.caption.iter().enumerate() {
            let base = first + LINE * k as f64 + LETTER;
            let text = Text::new(line, x + wide / 2.0, base, LETTER, CHALK)
                .anchored(Anchor::Middle)
                .fitted(wide * 0.94);
            shapes.push(Shape::Text(text));
        }
        let marks = frame.next.map_or_else(Marks::none, Marks::arrow).spelled(lettering);
        shapes.push(Shape::Group(Group::at(x, y + caption, grid.draw(&frame.board, &marks))));
    }
    let (rows, cols, count) = (board.rows(), board.cols(), count_of(moves.len(), "move"));
    let title = format!("Birds of a Feather, {rows}×{cols}: {count}, board by board");
    let arrow = match every {
        1 => "the move that leads to the next board".to_string(),
        k => format!("the first of the {k} moves that lead to the next board"),
    };
    let legend = match frames.iter().any(|frame| frame.next.is_some()) {
        true => vec![Key::line(Stroke::new(ARROW, 4.0), arrow)],
        false => Vec::new(),
    };
    Scene { width, height, title, shapes, legend }
}

/// A solution as a film: one board a step, all of one size.
pub fn frames(board: &Board, moves: &[Move]) -> Vec<Scene> {
    let lettering = Lettering::of(board);
    let most = (MOST_FILMED / board.cells().len().max(1)).max(2);
    let (frames, _) = thinned(board, moves, most);
    let one = Grid::new(board, 1.0);
    let card = LARGE.min((MOST - 60.0) / one.width().max(one.height()));
    let grid = Grid::new(board, card);
    let lines = frames.iter().map(|frame| frame.caption.len()).max().unwrap_or(1);
    let head = 12.0 + 26.0 * lines as f64;
    let (width, height) = (grid.width(), grid.height() + head);
    let frame = |frame: &Frame| {
        let mut shapes = cloth(width, height);
        for (k, line) in frame.caption.iter().enumerate() {
            let base = 30.0 + 26.0 * k as f64;
            let text = Text::new(line, width / 2.0, base, 15.0, CHALK)
                .anchored(Anchor::Middle)
                .fitted(width * 0.94);
            shapes.push(Shape::Text(text));
        }
        let marks = frame.next.map_or_else(Marks::none, Marks::arrow).spelled(lettering);
        shapes.push(Shape::Group(Group::at(0.0, head, grid.draw(&frame.board, &marks))));
        Scene { width, height, shapes, ..Scene::default() }
    };
    frames.iter().map(frame).collect()
}

/// At most so many boards of a solution, evenly spaced, the first and the last among them; and how
/// many moves lead from one to the next.
fn thinned(board: &Board, moves: &[Move], most: usize) -> (Vec<Frame>, usize) {
    let lettering = Lettering::of(board);
    let mut now = board.clone();
    let mut steps = Vec::new();
    for &mv in moves {
        let (Some(card), Some(onto)) = (now.card(mv.from), now.card(mv.to)) else { break };
        if now.play(mv).is_err() {
            break;
        }
        let text = format!("{} → {}", lettering.glyph(card), lettering.glyph(onto));
        steps.push(Step { mv, text });
    }
    let every = steps.len().div_ceil(most.saturating_sub(1).max(1)).max(1);
    let mut frames = Vec::new();
    let mut at = board.clone();
    for (i, chunk) in steps.chunks(every).enumerate() {
        let (board, next) = (at.clone(), chunk.first().map(|step| step.mv));
        frames.push(Frame { board, next, caption: caption(i * every, chunk) });
        for step in chunk {
            // Legal: the same moves were just played.
            let _ = at.play(step.mv);
        }
    }
    let end = match (now.is_won(), steps.len()) {
        (true, 0) => "won: one stack".to_owned(),
        (true, n) => format!("won after {}", count_of(n, "move")),
        (false, 0) => "start".to_owned(),
        (false, n) => format!("after {}", count_of(n, "move")),
    };
    frames.push(Frame { board: now, next: None, caption: vec![end] });
    (frames, every)
}

/// The numbered moves up to the next board.
fn caption(before: usize, steps: &[Step]) -> Vec<String> {
    let numbered: Vec<String> = steps
        .iter()
        .enumerate()
        .map(|(i, step)| format!("{}. {}", before + i + 1, step.text))
        .collect();
    let room = PER_LINE * MOST_LINES;
    let shown = if numbered.len() > room { room - PER_LINE } else { numbered.len() };
    let mut lines: Vec<String> =
        numbered[..shown].chunks(PER_LINE).map(|line| line.join("   ")).collect();
    if numbered.len() > shown {
        lines.push(format!("… and {} more", thousands((numbered.len() - shown) as u128)));
    }
    lines
}

/// The number of columns that gives the largest cards within bounds, of equals the best shape with
/// few gaps; and the width of a card.
fn arrange(board: &Board, count: usize, caption: f64) -> (usize, f64) {
    let one = Grid::new(board, 1.0);
    let card = |columns: usize| {
        let lines = count.div_ceil(columns) as f64;
        let wide = (MOST_SIDE - 2.0 * EDGE) / (columns as f64 * one.width());
        let high = (MOST_SIDE - 2.0 * EDGE - lines * caption) / (lines * one.height());
        CARD.min(wide).min(high).max(0.5)
    };
    let badness = |columns: usize| {
        let (card, lines) = (card(columns), count.div_ceil(columns) as f64);
        let width = columns as f64 * card * one.width();
        let shape = width / (lines * (card * one.height() + caption)) / SHAPE;
        let gaps = count.div_ceil(columns) * columns - count;
        let shaped = shape.max(1.0 / shape) * (1.0 + gaps as f64 / count as f64);
        // A card a tenth smaller is as bad as a shape a fifth worse.
        shaped * (CARD / card).powi(2)
    };
    let columns = (1..=count).min_by(|&a, &b| badness(a).total_cmp(&badness(b))).unwrap_or(1);
    (columns, card(columns))
}
