//! The map: a graph becomes a deal.
//!
//! The deal has N = max(n, |E|) + 1 rows and columns. Rows 0 … n−1 are the vertices, columns
//! 0 … |E|−1 the edges, and the last row and column, r0 = c0 = N−1, are nobody's. Every edge is
//! oriented, any way at all: its tail gets a `+` token, its head an `S` token.
//!
//! | name | card | cell |
//! | --- | --- | --- |
//! | w, the traveller | rank 2, suit 1 | (r0, c0) |
//! | `+` token of e = a→b | rank 3, a suit of its own | (a, e) |
//! | `S` token of e = a→b | a rank of its own, suit 1 | (b, e) |
//! | e* | rank 1, suit 2 | (0, c0) |
//! | Z, the filler | a rank of its own, suit 2 | every other cell |
//!
//! Own ranks are 5, 7, 9, …: two apart from each other and from 1, 2 and 3. Own suits are 3, 4, ….
//! Hence the matches, all of them: `+` with `+`, `S` with `S`, Z with Z, Z with e*, and w with
//! every token and with e*. A test goes through every pair of cards.
//!
//! Why two kinds of token: with one kind alone, tokens of different rows would meet in a column.
//! Each column has exactly one `+` and one `S`, so tokens only ever merge inside their row, and
//! the traveller has to come to every vertex. It replaces the reduction from 3-SAT of Hoshino and
//! Notarangelo (EAAI 2019), which does not work; see `three_sat`.

use fairdeal_core::InputError;

use crate::family::MOST_SIDE;
use crate::rules::{Board, Card, Cell};

pub(super) const TRAVELLER: Card = Card { rank: 2, suit: 1 };
/// The card the traveller must begin with.
pub(super) const STAR: Card = Card { rank: 1, suit: 2 };

/// The kinds of cards. Cards of one kind match the same kinds, so they are interchangeable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// The token at an edge's tail.
    Plus,
    /// The token at an edge's head.
    Ess,
    Filler,
    /// e*.
    Star,
    /// w.
    Traveller,
}

impl Kind {
    /// The kind of a card of a deal that was built here.
    pub(super) fn of(card: Card) -> Self {
        match card {
            TRAVELLER => Kind::Traveller,
            STAR => Kind::Star,
            Card { rank: 3, .. } => Kind::Plus,
            Card { suit: 1, .. } => Kind::Ess,
            _ => Kind::Filler,
        }
    }

    /// Do cards of two kinds match? The table of the proof.
    pub(super) fn matches(self, other: Kind) -> bool {
        use Kind::{Ess, Filler, Plus, Star, Traveller};
        let one_way = |a, b| {
            matches!((a, b), (Traveller, Plus | Ess | Star) | (Star, Filler))
                || a == b && matches!(a, Plus | Ess | Filler)
        };
        one_way(self, other) || one_way(other, self)
    }
}

/// An oriented graph and the board that stands for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    n: usize,
    arcs: Vec<(usize, usize)>,
    side: usize,
}

impl Layout {
    /// The layout of a graph within the theorem.
    ///
    /// # Errors
    /// When the graph is outside it; the error names the vertex or edge.
    pub(super) fn new(n: usize, arcs: &[(usize, usize)]) -> Result<Self, InputError> {
        let at = |v: usize| format!("vertex {}", v + 1);
        if n < 3 {
            return Err(InputError::at("graph", "the reduction takes at least 3 vertices"));
        }
        let mut degree = vec![0_usize; n];
        let mut seen = std::collections::BTreeSet::new();
        for &(a, b) in arcs {
            if a.max(b) >= n {
                return Err(InputError::at(at(a.max(b)), format!("the graph has {n} vertices")));
            }
            if a == b {
                return Err(InputError::at(at(a), "an edge joins it to itself"));
            }
            if !seen.insert((a.min(b), a.max(b))) {
                let edge = format!("edge {} {}", a + 1, b + 1);
                return Err(InputError::at(edge, "it is there twice"));
            }
            degree[a] += 1;
            degree[b] += 1;
        }
        if let Some(v) = degree.iter().position(|&d| d == 0) {
            let why = "it has no edge, so there is no path through all vertices and no deal";
            return Err(InputError::at(at(v), why));
        }
        if let Some(v) = degree.iter().position(|&d| d > 3) {
            let why = format!("it has degree {}; the reduction takes at most 3", degree[v]);
            return Err(InputError::at(at(v), why));
        }
        let layout = Layout::beyond_the_theorem(n, arcs);
        if layout.side > MOST_SIDE {
            let why = format!("the deal would be {0}x{0}, at most {MOST_SIDE}", layout.side);
            return Err(InputError::at("graph", why));
        }
        Ok(layout)
    }

    /// The layout of any loopless multigraph: the construction without the theorem. For controls
    /// only, such as K(2,4), whose deal can be won although the graph has no Hamiltonian path.
    pub(super) fn beyond_the_theorem(n: usize, arcs: &[(usize, usize)]) -> Self {
        Layout { n, arcs: arcs.to_vec(), side: n.max(arcs.len()) + 1 }
    }

    pub(super) fn vertices(&self) -> usize {
        self.n
    }

    /// The edges, from tail to head.
    pub(super) fn arcs(&self) -> &[(usize, usize)] {
        &self.arcs
    }

    /// N, the side of the board.
    pub(super) fn side(&self) -> usize {
        self.side
    }

    /// The last row and column.
    pub(super) fn last(&self) -> usize {
        self.side - 1
    }

    /// The cell at a row and column.
    pub(super) fn cell(&self, row: usize, col: usize) -> Cell {
        row * self.side + col
    }

    /// Row and column of a cell.
    pub(super) fn row_col(&self, cell: Cell) -> (usize, usize) {
        (cell / self.side, cell % self.side)
    }

    /// What kind of card is dealt to a cell.
    pub(super) fn kind(&self, cell: Cell) -> Kind {
        let (row, col) = self.row_col(cell);
        match self.arcs.get(col) {
            Some(&(tail, _)) if tail == row => Kind::Plus,
            Some(&(_, head)) if head == row => Kind::Ess,
            _ if (row, col) == (0, self.last()) => Kind::Star,
            _ if (row, col) == (self.last(), self.last()) => Kind::Traveller,
            _ => Kind::Filler,
        }
    }

    /// The deal.
    pub(super) fn board(&self) -> Board {
        let (mut rank, mut suit) = (3, 2);
        let mut own_rank = || {
            rank += 2;
            rank
        };
        let mut own_suit = || {
            suit += 1;
            suit
        };
        let cells = (0..self.side * self.side).map(|cell| {
            Some(match self.kind(cell) {
                Kind::Traveller => TRAVELLER,
                Kind::Star => STAR,
                Kind::Plus => Card { rank: 3, suit: own_suit() },
                Kind::Ess => Card { rank: own_rank(), suit: 1 },
                Kind::Filler => Card { rank: own_rank(), suit: 2 },
            })
        });
        Board::new(self.side, self.side, cells.collect())
    }

    /// The column of the edge between two vertices.
    pub(super) fn edge_between(&self, a: usize, b: usize) -> Option<usize> {
        self.arcs.iter().position(|&arc| arc == (a, b) || arc == (b, a))
    }

    /// Is this a Hamiltonian path? Says what is wrong with it if not.
    ///
    /// # Errors
    /// The first vertex that does not fit.
    pub(super) fn is_path(&self, path: &[usize]) -> Result<(), InputError> {
        let mut seen = vec![false; self.n];
        for (i, &v) in path.iter().enumerate() {
            let place = format!("path, vertex {}", i + 1);
            if v >= self.n {
                return Err(InputError::at(place, format!("{} is no vertex", v + 1)));
            }
            if std::mem::replace(&mut seen[v], true) {
                return Err(InputError::at(place, format!("{} comes twice", v + 1)));
            }
            if i > 0 && self.edge_between(path[i - 1], v).is_none() {
                let why = format!("no edge joins {} and {}", path[i - 1] + 1, v + 1);
                return Err(InputError::at(place, why));
            }
        }
        match seen.iter().position(|&seen| !seen) {
            Some(v) => Err(InputError::at("path", format!("it misses vertex {}", v + 1))),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::graphs::{every_graph, named};
    use super::*;

    #[test]
    fn the_table_of_matches_is_complete() {
        for graph in every_graph(5).chain([named("petersen"), named("k2,4")]) {
            let layout = Layout::beyond_the_theorem(graph.n, &graph.edges);
            let board = layout.board();
            assert_eq!(board.count(), layout.side().pow(2));
            let cards: Vec<Card> = board.stacks().map(|(_, card)| card).collect();
            for (i, &a) in cards.iter().enumerate() {
                assert_eq!(Kind::of(a), layout.kind(i));
                for &b in &cards[..i] {
                    assert!(a != b, "cards are different");
                    assert_eq!(a.matches(b), Kind::of(a).matches(Kind::of(b)), "{a} and {b}");
                }
            }
        }
    }

    #[test]
    fn sizes_are_the_formulas() {
        for graph in every_graph(6) {
            let (n, edges) = (graph.n, graph.edges);
            let layout = Layout::new(n, &edges).unwrap();
            let board = layout.board();
            let count = |kind| board.stacks().filter(|&(_, c)| Kind::of(c) == kind).count();
            let side = n.max(edges.len()) + 1;
            assert_eq!((board.rows(), board.cols()), (side, side));
            assert_eq!((count(Kind::Plus), count(Kind::Ess)), (edges.len(), edges.len()));
            assert_eq!((count(Kind::Star), count(Kind::Traveller)), (1, 1));
            let suits: std::collections::BTreeSet<u32> =
                board.stacks().map(|(_, c)| c.suit).collect();
            assert_eq!(suits.len(), edges.len() + 2);
            let most = board.stacks().map(|(_, c)| c.rank).max().unwrap() as usize;
            assert!(most < 2 * side * side + 5);
        }
    }

    #[test]
    fn what_is_outside_the_theorem_is_refused_by_name() {
        for (n, edges, says) in [
            (2, vec![(0, 1)], "graph: the reduction takes at least 3"),
            (3, vec![(0, 1)], "vertex 3: it has no edge"),
            (3, vec![(0, 1), (1, 2), (1, 0)], "edge 2 1: it is there twice"),
            (3, vec![(0, 1), (2, 2)], "vertex 3: an edge joins it to itself"),
            (3, vec![(0, 1), (1, 7)], "vertex 8: the graph has 3 vertices"),
            (5, vec![(0, 1), (0, 2), (0, 3), (0, 4)], "vertex 1: it has degree 4"),
        ] {
            let error = Layout::new(n, &edges).unwrap_err().to_string();
            assert!(error.starts_with(says), "{error}");
        }
        let long: Vec<(usize, usize)> = (0..1030).map(|v| (v, v + 1)).collect();
        assert!(Layout::new(1031, &long).unwrap_err().message.contains("at most 1024"));
    }

    #[test]
    fn paths_are_looked_at() {
        let layout = Layout::new(4, &[(0, 1), (1, 2), (2, 3)]).unwrap();
        assert!(layout.is_path(&[3, 2, 1, 0]).is_ok());
        for (path, says) in [
            (vec![0, 1, 2], "path: it misses vertex 4"),
            (vec![0, 2, 1, 3], "path, vertex 2: no edge joins 1 and 3"),
            (vec![0, 1, 0], "path, vertex 3: 1 comes twice"),
            (vec![9], "path, vertex 1: 10 is no vertex"),
        ] {
            assert_eq!(layout.is_path(&path).unwrap_err().to_string(), says);
        }
    }
}
