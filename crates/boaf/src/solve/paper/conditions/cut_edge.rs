//! Cut Edge: a small side of a cut edge that can be cleared neither alone nor with help.
//!
//! Let uw be a cut edge of the connected match-by-card graph, U the cards on u's side, W the rest
//! (Hoshino and Notarangelo, EAAI 2019). The first move that joins a card of U with one of W is
//! u onto w or w onto u. Put u on w, and W must be down to w alone, for nothing else can bring its
//! cards across any more; put w on u, and U must be down to u alone. So if U cannot be stacked up
//! with u on top, W is stacked up with w on top first. Then w has moved, unless it was all of W,
//! and an emptied cell is never filled again: w lies on a cell where another card of W lay. If on
//! none of those cells U and w together can be won, the board is lost.
//!
//! The paper counts 49 of its million deals and bounds U by six cards, but it words the condition
//! in two ways, and both are offered:
//!
//! - [`CutEdgeReading::Paper`] gives the 49: U is the 2-edge-connected component of u, and must
//!   not be collapsible at all, whatever card ends on top. Taken alone that would be wrong, since
//!   cards beyond a second cut edge of U could help; here U has to be the whole side as well. On
//!   the million deals the two are the same 49.
//! - [`CutEdgeReading::Text`] is the argument above as it stands: U is the whole side, and it must
//!   end with u on top. It is stronger: 54 deals, three of them lollipops too, and it settles deal
//!   687,168, for which the paper needed a proof by hand.
//!
//! Where w may end matters only through the lines it shares with U, so of all cells outside those
//! lines none is tried, and of all cells on just one of them only one is.

use fairdeal_core::Cancel;

use super::super::graph::{CardGraph, CutEdge, Numbering, Vertex};
use super::mini::{MOST, Mini};
use crate::rules::Board;
use crate::solve::Why;

/// How the Cut Edge condition is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum CutEdgeReading {
    /// The reading that gives the paper's count.
    #[default]
    Paper,
    /// The stronger one the paper's argument proves.
    Text,
}

/// The most cards the paper allows U to have.
pub(super) const MOST_SIDE_CARDS: usize = MOST - 1;

/// The first cut edge of a connected graph for which the condition holds.
pub(super) fn cut_edge(
    board: &Board,
    graph: &CardGraph,
    numbering: &Numbering,
    (reading, cancel): (CutEdgeReading, Cancel),
) -> Option<Why> {
    // A single card is collapsed already, so its edge says nothing.
    let mut small =
        numbering.cut_edges().filter(|e| (2..=MOST_SIDE_CARDS).contains(&e.side)).peekable();
    small.peek()?;
    let components = numbering.two_edge_sizes();
    small
        .filter(|e| reading == CutEdgeReading::Text || components[e.u] == e.side)
        .take_while(|_| !cancel.is_set())
        .find_map(|e| refute(board, graph, e, &numbering.side(e), reading))
}

fn refute(
    board: &Board,
    graph: &CardGraph,
    edge: CutEdge,
    side: &[Vertex],
    reading: CutEdgeReading,
) -> Option<Why> {
    let mut mini = Mini::default();
    for &v in side {
        mini.put(graph.card(v), board.row_col(graph.cell(v)));
    }
    let collapsible = match reading {
        CutEdgeReading::Paper => mini.solvable(),
        CutEdgeReading::Text => {
            side.iter().position(|&v| v == edge.u).is_some_and(|u| mini.collapses_to(u))
        }
    };
    if collapsible {
        return None;
    }
    let w = graph.card(edge.w);
    let helped =
        ends(board, graph, edge, side).into_iter().any(|line| mini.with(w, line).solvable());
    (!helped).then(|| Why::CutEdge { u: graph.card(edge.u), w, side: graph.cards(side) })
}

/// The rows and columns w may end on, one cell for all that share the same lines with U.
fn ends(board: &Board, graph: &CardGraph, edge: CutEdge, side: &[Vertex]) -> Vec<(usize, usize)> {
    let own = graph.cell(edge.w);
    if graph.len() == side.len() + 1 {
        return vec![board.row_col(own)];
    }
    let lines: Vec<(usize, usize)> = side.iter().map(|&v| board.row_col(graph.cell(v))).collect();
    let shares_row = |r: usize| lines.iter().any(|line| line.0 == r);
    let shares_col = |c: usize| lines.iter().any(|line| line.1 == c);
    let open = |&(r, c): &(usize, usize)| {
        let cell = r * board.cols() + c;
        cell != own && board.card(cell).is_some() && !lines.contains(&(r, c))
    };
    let mut out = Vec::new();
    for (k, &(r, c)) in lines.iter().enumerate() {
        let before = &lines[..k];
        let columns = 0..board.cols();
        let rows = 0..board.rows();
        if !before.iter().any(|line| line.0 == r) {
            let (crossing, free): (Vec<_>, Vec<_>) =
                columns.map(|c| (r, c)).filter(open).partition(|&(_, c)| shares_col(c));
            out.extend(crossing);
            out.extend(free.first());
        }
        if !before.iter().any(|line| line.1 == c) {
            out.extend(rows.map(|r| (r, c)).filter(open).find(|&(r, _)| !shares_row(r)));
        }
    }
    out
}
