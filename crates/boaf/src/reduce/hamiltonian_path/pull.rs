//! Pull: a won game becomes a Hamiltonian path, the second half of the proof read off the moves.
//!
//! After w→e* only tokens and the traveller are left, tokens stay in their rows, and the rows that
//! w visits form a walk in the graph: inside a row it stays at a vertex, in the column of an edge
//! it crosses to the other end. Let u₁ … uₖ be its visits up to the moment when one kind of token
//! has just become empty, with w on a cell (b, e). What is left then hangs together, and two cells
//! of one kind share no column, so only row b and, by column e, the row of e's other end can still
//! be occupied. A row that was not visited still has a token, so at most that one vertex is
//! missing: it is appended.
//!
//! A row has at most three token cells, each entered once. A visit that is neither first nor last
//! enters at least two (w cannot leave by the edge it came by). So a vertex is visited at most
//! twice, and then once at the beginning or the end: drop the first visit if its vertex comes
//! again, then the last if its vertex came before. Every vertex is left exactly once.
//!
//! The theorem says that this works for every won game on a graph within it. What is read is
//! looked at all the same; on graphs beyond (K(2,4)) it is no path, and that is said.

use fairdeal_core::Refusal;

use super::map::{Kind, Layout};
use crate::rules::{Board, Move};

/// The walk of a won game, and the path that is left of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Walk {
    /// The vertices w visits until one kind of token is gone.
    pub visits: Vec<usize>,
    /// The vertex appended because the game ends beside it.
    pub appended: Option<usize>,
    pub path: Vec<usize>,
}

/// Reads the path off a game that was checked and is won.
///
/// # Errors
/// When the moves are not such a game, or (never within the theorem) what is left is no path.
pub(super) fn pull(layout: &Layout, board: &Board, moves: &[Move]) -> Result<Walk, Refusal> {
    let mut now = board.clone();
    let count =
        |board: &Board, kind| board.stacks().filter(|&(_, card)| Kind::of(card) == kind).count();
    let (mut plus, mut ess) = (count(&now, Kind::Plus), count(&now, Kind::Ess));
    let mut visits: Vec<usize> = Vec::new();
    let mut end = None;
    for (i, &mv) in moves.iter().enumerate() {
        let kinds = [now.card(mv.from), now.card(mv.to)].map(|card| card.map(Kind::of));
        now.play(mv).map_err(|why| Refusal::new(format!("move {}", i + 1), why.to_string()))?;
        match kinds[1] {
            Some(Kind::Plus) => plus -= 1,
            Some(Kind::Ess) => ess -= 1,
            _ => {}
        }
        if kinds[0] == Some(Kind::Traveller) && kinds[1] != Some(Kind::Star) {
            let (row, col) = layout.row_col(mv.to);
            if visits.last() != Some(&row) {
                visits.push(row);
            }
            end = Some((row, col));
        }
        if plus == 0 || ess == 0 {
            break;
        }
    }
    let Some((row, col)) = end else {
        return Err(Refusal::new("walk", "the traveller takes no token"));
    };
    let other_end = layout.arcs().get(col).map(|&(a, b)| if a == row { b } else { a });
    let appended = other_end.filter(|v| !visits.contains(v));
    let mut path = visits.clone();
    path.extend(appended);
    if path.len() > 1 && path[1..].contains(&path[0]) {
        path.remove(0);
    }
    if let Some((last, before)) = path.split_last()
        && before.contains(last)
    {
        path.pop();
    }
    match layout.is_path(&path) {
        Ok(()) => Ok(Walk { visits, appended, path }),
        Err(why) => Err(Refusal::new("walk", why.to_string())),
    }
}
