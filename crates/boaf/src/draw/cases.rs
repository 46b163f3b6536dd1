//! The cases of a cut edge, one small board each: Table 12 of the paper.
//!
//! When the small side of a cut edge u–w cannot be stacked with u on top, the other side must come
//! down to w alone, on some cell where another of its cards lay. Each such cell is a case: the small
//! side with w there. The picture shows them all, and how far each can be brought.

use std::collections::BTreeSet;

use fairdeal_core::palette::CHALK;
use fairdeal_core::scene::{Anchor, Group, Key, Scene, Shape, Text};
use fairdeal_core::words::count_of;

use super::scene::{Grid, cloth};
use super::{Marks, Tone, scene};
use crate::deal::deal;
use crate::family::BoafFamily;
use crate::notation::{Lettering, cell_name};
use crate::rules::{Board, Card, Cell};
use crate::solve::{Why, explained_by_conditions};

/// The width of a card, of an edge, and the height of a caption of two lines.
const CARD: f64 = 34.0;
const EDGE: f64 = 12.0;
const CAPTION: f64 = 40.0;
/// The most cases that are drawn.
const MOST_CASES: usize = 30;
/// The deal of the paper's Table 11.
const PAPER: i64 = 221_602;

/// The ten cases of the paper's deal 221,602.
pub fn table12() -> Scene {
    deal(BoafFamily::STANDARD, PAPER).map(|board| cases(&board, None)).unwrap_or_default()
}

/// The cases of the cut edge that refutes a board; the board itself, and that there is no such edge, if
/// there is none. The reason is looked for unless it is at hand.
pub fn cases(board: &Board, why: Option<&Why>) -> Scene {
    let found = match why {
        Some(why @ Why::CutEdge { .. }) => Some(why.clone()),
        _ => explained_by_conditions(board),
    };
    match found {
        Some(Why::CutEdge { u, w, side }) => strip(board, u, w, &side),
        _ => {
            let mut out = scene(board, &Marks::none());
            let text = "this board is not lost by a cut edge: there are no cases to show";
            let text = Text::new(text, out.width / 2.0, out.height + 8.0, 13.0, CHALK)
                .anchored(Anchor::Middle)
                .fitted(out.width * 0.94);
            let mut shapes = cloth(out.width, out.height + 26.0);
            shapes.append(&mut out.shapes);
            shapes.push(Shape::Text(text));
            Scene { height: out.height + 26.0, shapes, ..out }
        }
    }
}

fn strip(board: &Board, u: Card, w: Card, side: &[Card]) -> Scene {
    let lettering = Lettering::of(board);
    let name = |card: Card| lettering.glyph(card);
    let alone = board.cells().iter().map(|card| card.filter(|card| side.contains(card)));
    let alone = Board::new(board.rows(), board.cols(), alone.collect());
    let rest: Vec<(Cell, Card)> = board.stacks().filter(|(_, card)| !side.contains(card)).collect();
    // Alone on its side w stays where it is; else it has moved.
    let ends = rest.iter().filter(|&&(_, card)| (card != w) != (rest.len() == 1));
    let ends: Vec<Cell> = ends.map(|&(cell, _)| cell).collect();
    let mut frames = vec![(
        alone.clone(),
        None,
        [format!("the side of {} alone", name(u)), format!("never with {} on top", name(u))],
    )];
    for &cell in ends.iter().take(MOST_CASES) {
        let mut cells = alone.cells().to_vec();
        cells[cell] = Some(w);
        let with = Board::new(board.rows(), board.cols(), cells);
        let (row, col) = board.row_col(cell);
        let left = format!("at best {} left", count_of(fewest(&with), "stack"));
        let head = format!("{} at {}", name(w), cell_name(row, col));
        frames.push((with, Some(cell), [head, left]));
    }
    let grid = Grid::new(board, CARD);
    let (wide, high) = (grid.width(), grid.height() + CAPTION);
    let columns = frames.len().min(4);
    let width = 2.0 * EDGE + columns as f64 * wide;
    let height = 2.0 * EDGE + frames.len().div_ceil(columns) as f64 * high;
    let mut shapes = cloth(width, height);
    for (i, (board, at, lines)) in frames.iter().enumerate() {
        let (x, y) = (EDGE + (i % columns) as f64 * wide, EDGE + (i / columns) as f64 * high);
        for (k, line) in lines.iter().enumerate() {
            let base = y + 14.0 + 17.0 * k as f64;
            let text = Text::new(line, x + wide / 2.0, base, 9.5, CHALK)
                .anchored(Anchor::Middle)
                .fitted(wide * 0.94);
            shapes.push(Shape::Text(text));
        }
        let cells = board.stacks().map(|(cell, _)| match Some(cell) == *at {
            true => (cell, Tone::Blue),
            false => (cell, Tone::Amber),
        });
        let marks = Marks { cells: cells.collect(), ..Marks::none() }.spelled(lettering);
        shapes.push(Shape::Group(Group::at(x, y + CAPTION, grid.draw(board, &marks))));
    }
    let mut legend = vec![
        Key::ring(Tone::Amber.colour(), format!("the side of {}", name(u))),
        Key::ring(Tone::Blue.colour(), format!("{}, on each cell it may come to", name(w))),
    ];
    if ends.len() > MOST_CASES {
        let text = format!("{} are not shown", count_of(ends.len() - MOST_CASES, "more case"));
        legend.push(Key { shapes: Vec::new(), text });
    }
    let title = format!("the {} of a cut edge", count_of(ends.len(), "case"));
    Scene { width, height, title, shapes, legend }
}

/// The fewest stacks that play can leave of a handful of cards.
fn fewest(board: &Board) -> usize {
    let mut seen = BTreeSet::from([board.clone()]);
    let mut open = vec![board.clone()];
    let mut best = board.count();
    while let Some(board) = open.pop() {
        best = best.min(board.count());
        for mv in board.moves() {
            if let Ok(next) = board.after(mv)
                && seen.insert(next.clone())
            {
                open.push(next);
            }
        }
    }
    best
}
