//! The graph and its path: a table of vertices and edges, as they lie on the board.
//!
//! ```text
//!          1  1  2
//!          2  3  3
//! vertex 1[+] +  ·  *
//! vertex 2[S] · [+] ·
//! vertex 3 ·  S [S] ·
//!          ·  ·  ·  w
//! ```
//!
//! Every vertex is a row and every edge a column with `+` at its tail and `S` at its head; a token
//! of an edge that the path uses is in brackets. The numbers above a column are its two ends.

use std::fmt::Write as _;

use fairdeal_core::game::Style;
use fairdeal_core::palette::ARROW;
use fairdeal_core::scene::{Key, Scene, Stroke};
use fairdeal_core::words::list;

use super::map::{Kind, Layout};
use crate::draw::{Grid, Labels, Marks, Tone, cloth, part_tone};
use crate::rules::{Board, Move};

/// The vertices of a path in order, counted from 1.
pub(super) fn path_text(path: &[usize], style: Style) -> String {
    let join = if style.ascii { " - " } else { " – " };
    path.iter().map(|v| (v + 1).to_string()).collect::<Vec<_>>().join(join)
}

/// The table, with the edges of a path in brackets.
pub(super) fn table(layout: &Layout, path: Option<&[usize]>, style: Style) -> String {
    let used: Vec<Option<usize>> =
        path.unwrap_or(&[]).windows(2).map(|two| layout.edge_between(two[0], two[1])).collect();
    let digits = layout.vertices().to_string().len();
    let label = "vertex ".len() + digits;
    let filler = if style.ascii { "." } else { "·" };
    let mut out = String::new();
    for end in 0..2 {
        let _ = write!(out, "{:label$}", "");
        for &(tail, head) in layout.arcs() {
            let vertex = if end == 0 { tail } else { head } + 1;
            let _ = write!(out, " {vertex:>digits$} ");
        }
        out = out.trim_end().to_string() + "\n";
    }
    for row in 0..layout.side() {
        match row < layout.vertices() {
            true => {
                let _ = write!(out, "vertex {:>digits$}", row + 1);
            }
            false => {
                let _ = write!(out, "{:label$}", "");
            }
        }
        for col in 0..layout.side() {
            let sign = match layout.kind(layout.cell(row, col)) {
                Kind::Plus => "+",
                Kind::Ess => "S",
                Kind::Filler => filler,
                Kind::Star => "*",
                Kind::Traveller => "w",
            };
            let token = matches!(sign, "+" | "S");
            let (open, close) =
                if token && used.contains(&Some(col)) { ("[", "]") } else { (" ", " ") };
            let _ = write!(out, "{:1$}{open}{sign}{close}", "", digits - 1);
        }
        out = out.trim_end().to_string() + "\n";
    }
    out
}

/// Marks for the drawing of the board: `+` amber, `S` blue, w green, e* violet.
pub(super) fn marks(layout: &Layout) -> Marks {
    let tone = |cell| match layout.kind(cell) {
        Kind::Plus => Some(Tone::Amber),
        Kind::Ess => Some(Tone::Blue),
        Kind::Traveller => Some(Tone::Green),
        Kind::Star => Some(Tone::Violet),
        Kind::Filler => None,
    };
    let cells = (0..layout.side().pow(2)).filter_map(|cell| tone(cell).map(|tone| (cell, tone)));
    Marks { cells: cells.collect(), ..Marks::default() }
}

/// The most vertices a legend lists: one of each colour.
const COLOURS: usize = 7;

/// The board for a picture: rows are named by vertices and columns by edges, the tokens of a vertex
/// have its colour, and the path of an answer goes from token to token in the columns of its edges.
pub(super) fn scene(layout: &Layout, board: &Board, path: Option<&[usize]>) -> Scene {
    let n = layout.vertices();
    let tone = |cell: usize| match layout.kind(cell) {
        Kind::Plus | Kind::Ess => Some(part_tone(layout.row_col(cell).0)),
        Kind::Traveller | Kind::Star => Some(Tone::White),
        Kind::Filler => None,
    };
    let cells = (0..board.cells().len()).filter_map(|cell| Some((cell, tone(cell)?))).collect();
    let step = |two: &[usize]| {
        let edge = layout.edge_between(two[0], two[1])?;
        Some(Move { from: layout.cell(two[0], edge), to: layout.cell(two[1], edge) })
    };
    let walk: Vec<Move> = path.unwrap_or(&[]).windows(2).filter_map(step).collect();
    let labels = Labels {
        rows: (0..layout.side())
            .map(|row| if row < n { format!("vertex {}", row + 1) } else { "w".into() })
            .enumerate()
            .map(|(row, name)| if row < n || row == layout.last() { name } else { String::new() })
            .collect(),
        columns: (0..layout.side())
            .map(|col| match layout.arcs().get(col) {
                Some(&(tail, head)) => format!("{}–{}", tail + 1, head + 1),
                None => String::new(),
            })
            .collect(),
        size: 11.0,
    };
    let mut legend: Vec<Key> = (0..n.min(COLOURS))
        .map(|v| {
            let same: Vec<String> = (v..n).step_by(COLOURS).map(|v| (v + 1).to_string()).collect();
            let noun = if same.len() == 1 { "vertex" } else { "vertices" };
            let text = format!("tokens of {noun} {}", list(same));
            Key::ring(part_tone(v).colour(), text)
        })
        .collect();
    let text = "the traveller w (below) and e*, which it begins with (above)";
    legend.push(Key::ring(Tone::White.colour(), text));
    if let Some(path) = path {
        let text = format!("Hamiltonian path {}", path_text(path, Style::default()));
        legend.push(Key::line(Stroke::new(ARROW, 4.0), text));
    }
    let marks = Marks { cells, walk, ..Marks::none() };
    let grid = Grid::fitting(board, 64.0, &labels);
    let mut shapes = cloth(grid.width(), grid.height());
    shapes.extend(grid.draw(board, &marks));
    Scene { width: grid.width(), height: grid.height(), shapes, legend, ..Scene::default() }
}
