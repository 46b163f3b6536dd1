//! The graph and its path in a terminal: a table of vertices and edges, as they lie on the board.
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

use super::map::{Kind, Layout};
use crate::draw::{Marks, Tone};

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
