//! Push: a Hamiltonian path becomes a won game, the first half of the proof played out.
//!
//! Let v₁ … vₙ be the path, turned round if it begins with row 0, and t = (v₁, c0). All fillers
//! are collapsed onto t along a spanning tree: they hang together, because a filler of a row r
//! with 1 ≤ r ≤ N−2 shares it with (r, c0), these share column c0, a filler (0, c) shares its column
//! with (r0, c), row r0 is one line, and some column c < c0 has a filler in a row from 1 to N−2 (it
//! has at most two tokens, which is clear for N ≥ 5, and for N = 4 not all three columns can be the
//! single edge {1, 2}). Then e* goes onto t and the traveller onto e*. In row vᵢ it takes all
//! tokens, the one in the column of edge vᵢvᵢ₊₁ last, and goes along that column to row vᵢ₊₁. After
//! row vₙ one stack is left: N² − 1 moves.

use fairdeal_core::Error;

use super::collapse;
use super::map::{Kind, Layout};
use crate::rules::{Cell, Move};

/// The moves that leave only tokens and the traveller, who stands on `start`: a cell of the last
/// row or column dealt a filler. None if the fillers do not hang together.
pub(super) fn opening(layout: &Layout, start: Cell) -> Option<Vec<Move>> {
    let side = layout.side();
    let fillers: Vec<Cell> =
        (0..side * side).filter(|&cell| layout.kind(cell) == Kind::Filler).collect();
    if !fillers.contains(&start) {
        return None;
    }
    let star = layout.cell(0, layout.last());
    let mut moves = collapse::led_by(side, &fillers, start, star)?;
    moves.push(Move { from: layout.cell(layout.last(), layout.last()), to: start });
    Some(moves)
}

/// The winning moves for a Hamiltonian path.
///
/// # Errors
/// When it is none; the error says where. (Within the theorem the rest cannot fail: it would be our
/// mistake.)
pub(super) fn push(layout: &Layout, path: &[usize]) -> Result<Vec<Move>, Error> {
    layout.is_path(path)?;
    let mut path = path.to_vec();
    if path.first() == Some(&0) {
        path.reverse();
    }
    let start = layout.cell(path[0], layout.last());
    let mut moves = opening(layout, start)
        .ok_or_else(|| Error::broken("graph", "the fillers of its board do not hang together"))?;
    let mut at = start;
    let mut go = |to: Cell| moves.push(Move { from: std::mem::replace(&mut at, to), to });
    let mut entered = None;
    for (i, &v) in path.iter().enumerate() {
        let leave = path.get(i + 1).and_then(|&next| layout.edge_between(v, next));
        let tokens = layout.arcs().iter().enumerate().filter(|(_, arc)| arc.0 == v || arc.1 == v);
        for (e, _) in tokens.filter(|&(e, _)| Some(e) != leave && Some(e) != entered) {
            go(layout.cell(v, e));
        }
        if let (Some(e), Some(&next)) = (leave, path.get(i + 1)) {
            go(layout.cell(v, e));
            go(layout.cell(next, e));
        }
        entered = leave;
    }
    Ok(moves)
}
