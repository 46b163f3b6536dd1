//! Cards that all match each other, on cells that hang together by rows and columns, go onto one
//! cell: along a spanning tree, leaves first.
//!
//! Three places need it: the fillers before the traveller sets out, what is left at the end, and
//! the fillers and last cards of the board of `three_sat`.

use std::collections::{BTreeMap, VecDeque};

use crate::rules::{Cell, Move};

/// The moves that bring all of `cells` onto `root`, which is among them. None if they do not hang
/// together. The cards must match pairwise: then so do the tops at every step.
pub(crate) fn onto(side: usize, cells: &[Cell], root: Cell) -> Option<Vec<Move>> {
    let tree = Tree::new(side, cells, root)?;
    Some(tree.order.iter().rev().filter_map(|&from| tree.up(from)).collect())
}

/// The same with a `leader` that stands beside `cells`: it waits until only its way to the root is
/// left, walks down it and ends on top. None if the cells do not hang together without the leader,
/// or it is in line with none of them.
pub(crate) fn led_by(side: usize, cells: &[Cell], root: Cell, leader: Cell) -> Option<Vec<Move>> {
    let tree = Tree::new(side, cells, root)?;
    let in_line = |&&cell: &&Cell| cell / side == leader / side || cell % side == leader % side;
    let first = *tree.order.iter().find(in_line)?;
    let mut way = vec![Move { from: leader, to: first }];
    let mut at = first;
    while let Some(step) = tree.up(at) {
        way.push(step);
        at = step.to;
    }
    let on_the_way = |cell: Cell| way.iter().any(|step| step.from == cell);
    let others = tree.order.iter().rev().filter(|&&from| !on_the_way(from));
    let mut moves: Vec<Move> = others.filter_map(|&from| tree.up(from)).collect();
    moves.extend(way);
    Some(moves)
}

/// A breadth-first tree.
struct Tree {
    parent: BTreeMap<Cell, Cell>,
    order: Vec<Cell>,
}

impl Tree {
    fn new(side: usize, cells: &[Cell], root: Cell) -> Option<Self> {
        let mut rows: Vec<Vec<Cell>> = vec![Vec::new(); side];
        let mut cols: Vec<Vec<Cell>> = vec![Vec::new(); side];
        for &cell in cells {
            rows[cell / side].push(cell);
            cols[cell % side].push(cell);
        }
        let mut parent = BTreeMap::from([(root, root)]);
        let mut order = vec![root];
        let mut open = VecDeque::from([root]);
        while let Some(at) = open.pop_front() {
            // A line is handed out once: all its cells are then in the tree.
            let row = std::mem::take(&mut rows[at / side]);
            let col = std::mem::take(&mut cols[at % side]);
            for next in row.into_iter().chain(col) {
                if let std::collections::btree_map::Entry::Vacant(slot) = parent.entry(next) {
                    slot.insert(at);
                    order.push(next);
                    open.push_back(next);
                }
            }
        }
        (order.len() == cells.len()).then_some(Tree { parent, order })
    }

    /// The move from a cell to its parent; none for the root.
    fn up(&self, from: Cell) -> Option<Move> {
        self.parent.get(&from).filter(|&&to| to != from).map(|&to| Move { from, to })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_cells_end_on_the_root() {
        let cells = [0, 1, 5, 9, 11];
        let moves = onto(4, &cells, 9).unwrap();
        assert_eq!(moves.len(), 4);
        let mut left: Vec<Cell> = cells.to_vec();
        for mv in moves {
            assert!(left.contains(&mv.to) && mv.from != mv.to);
            assert!(mv.from / 4 == mv.to / 4 || mv.from % 4 == mv.to % 4);
            left.retain(|&cell| cell != mv.from);
        }
        assert_eq!(left, [9]);
        assert_eq!(onto(4, &[0, 5], 0), None);
        assert_eq!(onto(4, &[3], 3), Some(Vec::new()));
    }

    #[test]
    fn a_leader_moves_last_and_is_never_covered() {
        let moves = led_by(4, &[1, 5, 9, 11], 11, 0).unwrap();
        let moves: Vec<(Cell, Cell)> = moves.iter().map(|mv| (mv.from, mv.to)).collect();
        assert_eq!(moves, [(5, 9), (0, 1), (1, 9), (9, 11)]);
        assert_eq!(led_by(4, &[5, 9], 5, 0), None, "the leader is in line with none");
        assert_eq!(led_by(4, &[1, 8], 8, 0), None, "they hang together by the leader only");
    }
}
