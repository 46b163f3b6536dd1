//! Lollipop Stick: a card that would have to walk further than its matches carry it.
//!
//! Hoshino and Notarangelo (EAAI 2019): x matches only u, and u only x and w. If x and u do not lie
//! in line, nothing can be done about them before W, all other cards, is one stack with w on top;
//! then u goes on w and on x from there, so w must end in line with both, on one of the two cells
//! where a line of x crosses a line of u. Each move of w covers another card of W that matches it,
//! so it has at most as many moves as such cards. If the nearest corner is further away, the board
//! is lost. 8 of the million deals are so, none of which an earlier condition catches.
//!
//! The reading that gives the 8: distance counts moves over cells of W only, along rows and
//! columns without regard to whether the cards there match; and w's own cell is no end for it, for
//! it has to move, and emptied cells are never filled again. (If w is all of W it does not move.)

use std::collections::VecDeque;

use super::super::graph::{CardGraph, Vertex};
use crate::rules::{Board, Cell};
use crate::solve::Why;

/// The first stick (in the cell order of its end) for which the condition holds.
pub(super) fn lollipop(board: &Board, graph: &CardGraph) -> Option<Why> {
    (0..graph.len()).find_map(|x| {
        let (u, w) = stick(graph, x)?;
        let (cx, cu, cw) = (graph.cell(x), graph.cell(u), graph.cell(w));
        if board.in_line(cx, cu) {
            return None;
        }
        // u matches w as well, but it is not in W.
        let carried = graph.degree(w) - 1;
        let needed = if graph.len() == 3 {
            corners(board, cx, cu).contains(&cw).then_some(0)
        } else {
            distance(board, cx, cu, cw)
        };
        needed.is_none_or(|moves| carried < moves).then(|| Why::Lollipop {
            x: graph.card(x),
            u: graph.card(u),
            w: graph.card(w),
        })
    })
}

/// The stick that ends in x: u and w. Its two edges are cut edges by their degrees alone.
fn stick(graph: &CardGraph, x: Vertex) -> Option<(Vertex, Vertex)> {
    let mut of_x = graph.some_neighbours(x);
    let u = of_x.next()?;
    if of_x.next().is_some() || graph.degree(x) != 1 || graph.degree(u) != 2 {
        return None;
    }
    let w = graph.some_neighbours(u).find(|&v| v != x)?;
    Some((u, w))
}

/// The two cells in line with two cells that are not in line with each other.
fn corners(board: &Board, a: Cell, b: Cell) -> [Cell; 2] {
    let ((ra, ca), (rb, cb)) = (board.row_col(a), board.row_col(b));
    [ra * board.cols() + cb, rb * board.cols() + ca]
}

/// The fewest moves that take a stack from `w` to a corner of `x` and `u` other than its own cell,
/// over occupied cells other than theirs. The walk goes from line to line: each row and column is
/// looked at once, and a corner is as far as the nearer of its two lines.
fn distance(board: &Board, x: Cell, u: Cell, w: Cell) -> Option<usize> {
    let (rows, cols) = (board.rows(), board.cols());
    let open = |cell: Cell| cell != x && cell != u && board.card(cell).is_some();
    let is_goal = |line: usize, goal: Cell| {
        let (r, c) = board.row_col(goal);
        line == r || line == rows + c
    };
    let goals: Vec<Cell> =
        corners(board, x, u).into_iter().filter(|&c| c != w && open(c)).collect();
    let (r, c) = board.row_col(w);
    // Lines are numbered rows first, columns after them.
    let mut seen = vec![false; rows + cols];
    let mut queue = VecDeque::new();
    for line in [r, rows + c] {
        seen[line] = true;
        queue.push_back((line, 1));
    }
    while let Some((line, moves)) = queue.pop_front() {
        if goals.iter().any(|&goal| is_goal(line, goal)) {
            return Some(moves);
        }
        let (count, cell_at): (usize, &dyn Fn(usize) -> (Cell, usize)) = if line < rows {
            (cols, &|c| (line * cols + c, rows + c))
        } else {
            (rows, &|r| (r * cols + line - rows, r))
        };
        for (cell, crossing) in (0..count).map(cell_at) {
            if open(cell) && !seen[crossing] {
                seen[crossing] = true;
                queue.push_back((crossing, moves + 1));
            }
        }
    }
    None
}
