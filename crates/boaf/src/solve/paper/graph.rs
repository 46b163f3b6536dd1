//! The match-by-card graph of a board: flocks, cut edges, 2-edge-connected components.
//!
//! The graph has a vertex per card and an edge per pair that shares a suit or has ranks at most
//! one apart (Hoshino and Notarangelo, EAAI 2019, "Conditions for Unsolvability"). The paper fills
//! an adjacency matrix, which on a board of 65,536 cards would have four billion entries. But the
//! graph is a union of cliques: one per suit, and one per pair of neighbouring ranks. A cycle
//! through a clique of three or more cards keeps them as connected as the clique does: no edge of
//! either can be cut without loss, and every other edge of the graph sees the same two sides. So
//! this file keeps one cycle (or one edge, for a clique of two) per clique. That skeleton has the
//! components, the cut edges and the 2-edge-connected components of the whole graph, at most six
//! edges per card, and is found by sorting. Only degrees differ, and those are counted by binary
//! search.
//!
//! Cut edges are found by the usual depth-first numbering (Tarjan, "A note on finding the bridges
//! of a graph", IPL 2, 1974), without recursion, since a flock may be 65,536 cards long.

use crate::rules::{Board, Card, Cell};

/// A vertex: the number of a card in cell order.
pub(super) type Vertex = usize;

/// "No vertex".
const NONE: u32 = u32::MAX;

/// The match-by-card graph of the cards on a board.
#[derive(Clone, Debug)]
pub(super) struct CardGraph {
    stacks: Vec<(Cell, Card)>,
    by_suit: Vec<(u32, u32)>,
    by_rank: Vec<u32>,
    skeleton: Vec<Neighbours>,
}

/// A card's neighbours in the skeleton: two in its suit, two in each of its two rank cliques.
#[derive(Clone, Copy, Debug, Default)]
struct Neighbours {
    list: [u32; 6],
    len: u8,
}

impl Neighbours {
    fn as_slice(&self) -> &[u32] {
        &self.list[..usize::from(self.len)]
    }

    fn add(&mut self, v: u32) {
        if !self.as_slice().contains(&v) {
            self.list[usize::from(self.len)] = v;
            self.len += 1;
        }
    }
}

impl CardGraph {
    /// The graph of a board's top cards.
    pub(super) fn new(board: &Board) -> Self {
        let stacks: Vec<(Cell, Card)> = board.stacks().collect();
        let order = |key: fn(Card) -> (u32, u32)| {
            let mut out: Vec<((u32, u32), u32)> =
                stacks.iter().zip(0..).map(|(&(_, card), v)| (key(card), v)).collect();
            out.sort_unstable();
            out
        };
        let suits = order(|card| (card.suit, card.rank));
        let ranks = order(|card| (card.rank, 0));
        let mut skeleton = vec![Neighbours::default(); stacks.len()];
        for clique in suits.chunk_by(|a, b| a.0.0 == b.0.0) {
            close(&mut skeleton, clique);
        }
        let mut start = 0;
        for rank in ranks.chunk_by(|a, b| a.0.0 == b.0.0) {
            let mut end = start + rank.len();
            // The clique of this rank and the next one; alone if there is no next one.
            let next = rank[0].0.0.checked_add(1);
            end += ranks[end..].iter().take_while(|r| Some(r.0.0) == next).count();
            close(&mut skeleton, &ranks[start..end]);
            start += rank.len();
        }
        CardGraph {
            stacks,
            by_suit: suits.into_iter().map(|(key, _)| key).collect(),
            by_rank: ranks.into_iter().map(|(key, _)| key.0).collect(),
            skeleton,
        }
    }

    /// The number of cards.
    pub(super) fn len(&self) -> usize {
        self.stacks.len()
    }

    /// The card of a vertex.
    pub(super) fn card(&self, v: Vertex) -> Card {
        self.stacks[v].1
    }

    /// The cell of a vertex.
    pub(super) fn cell(&self, v: Vertex) -> Cell {
        self.stacks[v].0
    }

    /// The vertices' cards in vertex order, which is cell order.
    pub(super) fn cards(&self, vertices: &[Vertex]) -> Vec<Card> {
        let mut sorted = vertices.to_vec();
        sorted.sort_unstable();
        sorted.into_iter().map(|v| self.card(v)).collect()
    }

    /// True for a card that matches no other.
    pub(super) fn is_isolated(&self, v: Vertex) -> bool {
        self.skeleton[v].len == 0
    }

    /// Some neighbours of a card: all of them when it has at most one, or when no two of them
    /// match each other.
    pub(super) fn some_neighbours(&self, v: Vertex) -> impl Iterator<Item = Vertex> + '_ {
        self.skeleton[v].as_slice().iter().map(|&n| n as usize)
    }

    /// The number of cards that match a card, in the whole graph.
    pub(super) fn degree(&self, v: Vertex) -> usize {
        let Card { rank, suit } = self.card(v);
        let (low, high) = (rank.saturating_sub(1), rank.saturating_add(1));
        let in_suit = |r: u32, s: u32| {
            let from = self.by_suit.partition_point(|&key| key < (s, r));
            move |high| self.by_suit.partition_point(|&key| key <= (s, high)) - from
        };
        let same_suit = in_suit(0, suit)(u32::MAX);
        let both = in_suit(low, suit)(high);
        let near_rank = self.by_rank.partition_point(|&r| r <= high)
            - self.by_rank.partition_point(|&r| r < low);
        same_suit + near_rank - both - 1
    }

    /// Numbers the graph depth first.
    pub(super) fn numbering(&self) -> Numbering {
        let n = self.len();
        let mut out = Numbering {
            order: Vec::with_capacity(n),
            place: vec![NONE; n],
            parent: vec![NONE; n],
            size: vec![1; n],
            bridge: vec![false; n],
            roots: Vec::new(),
        };
        let mut low = vec![0_u32; n];
        let mut next = vec![0_u8; n];
        let mut path: Vec<u32> = Vec::with_capacity(n);
        for root in 0..n as u32 {
            if out.place[root as usize] != NONE {
                continue;
            }
            out.roots.push(root as usize);
            out.enter(root, NONE, &mut low);
            path.push(root);
            while let Some(&v) = path.last() {
                let at = v as usize;
                let neighbours = self.skeleton[at].as_slice();
                if let Some(&to) = neighbours.get(usize::from(next[at])) {
                    next[at] += 1;
                    let seen = out.place[to as usize];
                    if seen == NONE {
                        out.enter(to, v, &mut low);
                        path.push(to);
                    } else if to != out.parent[at] {
                        low[at] = low[at].min(seen);
                    }
                    continue;
                }
                path.pop();
                if let Some(&up) = path.last() {
                    let up = up as usize;
                    low[up] = low[up].min(low[at]);
                    out.size[up] += out.size[at];
                    out.bridge[at] = low[at] > out.place[up];
                }
            }
        }
        out
    }
}

/// Joins the cards of a clique in a cycle, or by an edge when they are two.
fn close<K>(skeleton: &mut [Neighbours], clique: &[(K, u32)]) {
    let mut join = |a: u32, b: u32| {
        skeleton[a as usize].add(b);
        skeleton[b as usize].add(a);
    };
    for pair in clique.windows(2) {
        join(pair[0].1, pair[1].1);
    }
    if let [first, .., last] = clique
        && clique.len() > 2
    {
        join(first.1, last.1);
    }
}

/// A depth-first numbering of a [`CardGraph`]: its flocks and its cut edges.
#[derive(Clone, Debug)]
pub(super) struct Numbering {
    order: Vec<u32>,
    place: Vec<u32>,
    parent: Vec<u32>,
    size: Vec<u32>,
    bridge: Vec<bool>,
    roots: Vec<Vertex>,
}

/// A cut edge, seen from one end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CutEdge {
    /// The end on the side looked at.
    pub u: Vertex,
    /// The end on the other side.
    pub w: Vertex,
    /// The number of cards on u's side.
    pub side: usize,
}

impl Numbering {
    fn enter(&mut self, v: u32, parent: u32, low: &mut [u32]) {
        let place = self.order.len() as u32;
        self.place[v as usize] = place;
        low[v as usize] = place;
        self.parent[v as usize] = parent;
        self.order.push(v);
    }

    /// The flocks (connected components), each in the order it was walked, the one with the
    /// earliest cell first.
    pub(super) fn flocks(&self) -> impl Iterator<Item = &[u32]> + '_ {
        self.roots.iter().map(|&root| self.subtree(root))
    }

    pub(super) fn flock_count(&self) -> usize {
        self.roots.len()
    }

    /// Every cut edge of a connected graph from both of its ends.
    pub(super) fn cut_edges(&self) -> impl Iterator<Item = CutEdge> + '_ {
        let below = self.order.iter().map(|&v| v as usize).filter(|&v| self.bridge[v]);
        below.flat_map(|v| {
            let (up, size) = (self.parent[v] as usize, self.size[v] as usize);
            [
                CutEdge { u: v, w: up, side: size },
                CutEdge { u: up, w: v, side: self.order.len() - size },
            ]
        })
    }

    /// All cards on u's side of a cut edge of a connected graph.
    pub(super) fn side(&self, edge: CutEdge) -> Vec<Vertex> {
        let all = |list: &[u32]| list.iter().map(|&v| v as usize).collect::<Vec<_>>();
        if self.parent[edge.u] as usize == edge.w && self.bridge[edge.u] {
            return all(self.subtree(edge.u));
        }
        let from = self.place[edge.w] as usize;
        let to = from + self.size[edge.w] as usize;
        let mut out = all(&self.order[..from]);
        out.extend(all(&self.order[to..]));
        out
    }

    /// The size of every vertex's 2-edge-connected component: what is left around it once all cut
    /// edges are taken away.
    pub(super) fn two_edge_sizes(&self) -> Vec<usize> {
        let n = self.order.len();
        // A component is named after its first vertex in the numbering.
        let mut name = vec![0_usize; n];
        let mut size = vec![0_usize; n];
        for &v in &self.order {
            let v = v as usize;
            let first = self.parent[v] == NONE || self.bridge[v];
            name[v] = if first { v } else { name[self.parent[v] as usize] };
            size[name[v]] += 1;
        }
        name.into_iter().map(|first| size[first]).collect()
    }

    fn subtree(&self, v: Vertex) -> &[u32] {
        let from = self.place[v] as usize;
        &self.order[from..from + self.size[v] as usize]
    }
}

#[cfg(test)]
mod tests {
    use fairdeal_core::random::Random;

    use super::*;

    /// The graph as the paper has it: all pairs.
    fn all_pairs(graph: &CardGraph) -> Vec<Vec<Vertex>> {
        let matches = |a, b| a != b && graph.card(a).matches(graph.card(b));
        (0..graph.len()).map(|a| (0..graph.len()).filter(|&b| matches(a, b)).collect()).collect()
    }

    /// Everything reachable without crossing one edge, in order.
    fn reach(edges: &[Vec<Vertex>], from: Vertex, cut: (Vertex, Vertex)) -> Vec<Vertex> {
        let mut seen = vec![false; edges.len()];
        let mut stack = vec![from];
        while let Some(v) = stack.pop() {
            if !std::mem::replace(&mut seen[v], true) {
                let free = edges[v].iter().filter(|&&to| (v, to) != cut && (to, v) != cut);
                stack.extend(free);
            }
        }
        (0..edges.len()).filter(|&v| seen[v]).collect()
    }

    fn random_graph(random: &mut Random) -> CardGraph {
        let count = 1 + random.below(20) as usize;
        let (suits, ranks) = (1 + random.below(12), 3 + random.below(30));
        let deck = suits * ranks;
        let cells = random.draw_distinct(count.min(deck as usize), deck).into_iter().map(|id| {
            // Ranks at both ends of the range, where neighbours could wrap.
            let low = (id / suits) as u32;
            let rank = if ranks % 2 == 0 { low } else { u32::MAX - low };
            Some(Card { rank, suit: (id % suits) as u32 })
        });
        let cells: Vec<_> = cells.collect();
        CardGraph::new(&Board::new(1, cells.len(), cells))
    }

    #[test]
    fn agrees_with_the_graph_of_all_pairs() {
        let mut random = Random::new(1);
        let (mut connected, mut bridges) = (0, 0);
        for _ in 0..3000 {
            let graph = random_graph(&mut random);
            let edges = all_pairs(&graph);
            let numbering = graph.numbering();
            for (v, of_v) in edges.iter().enumerate() {
                assert_eq!(graph.degree(v), of_v.len());
                assert_eq!(graph.is_isolated(v), of_v.is_empty());
                assert!(graph.some_neighbours(v).all(|n| of_v.contains(&n)));
            }
            let nowhere = (usize::MAX, usize::MAX);
            let mut cards = 0;
            for flock in numbering.flocks() {
                let mut flock: Vec<usize> = flock.iter().map(|&v| v as usize).collect();
                flock.sort_unstable();
                assert_eq!(flock, reach(&edges, flock[0], nowhere));
                cards += flock.len();
            }
            assert_eq!(cards, graph.len());
            if numbering.flock_count() > 1 {
                continue;
            }
            connected += 1;
            let mut want: Vec<(Vertex, Vertex)> = Vec::new();
            for (u, of_u) in edges.iter().enumerate() {
                want.extend(
                    of_u.iter()
                        .map(|&w| (u, w))
                        .filter(|&(u, w)| !reach(&edges, u, (u, w)).contains(&w)),
                );
            }
            let mut got: Vec<(Vertex, Vertex)> = Vec::new();
            for edge in numbering.cut_edges() {
                let mut side = numbering.side(edge);
                side.sort_unstable();
                assert_eq!(side, reach(&edges, edge.u, (edge.u, edge.w)));
                assert_eq!(side.len(), edge.side);
                got.push((edge.u, edge.w));
            }
            got.sort_unstable();
            bridges += got.len();
            assert_eq!(got, want);
            let without: Vec<Vec<Vertex>> = edges
                .iter()
                .enumerate()
                .map(|(u, of_u)| {
                    of_u.iter().copied().filter(|&w| !want.contains(&(u, w))).collect()
                })
                .collect();
            let sizes: Vec<usize> =
                (0..edges.len()).map(|v| reach(&without, v, nowhere).len()).collect();
            assert_eq!(numbering.two_edge_sizes(), sizes);
        }
        assert!(connected > 500 && bridges > 500, "{connected} {bridges}");
    }

    /// 65,536 cards: a dense deck, a sparse one, and one long chain of ranks, all cut edges.
    #[test]
    fn large_boards_are_no_trouble() {
        let side = 256;
        let board = |card: &dyn Fn(u32) -> Card| {
            Board::new(side, side, (0..(side * side) as u32).map(|k| Some(card(k))).collect())
        };
        let dense = CardGraph::new(&board(&|k| Card { rank: k / 256, suit: k % 256 }));
        assert_eq!(dense.degree(300), 255 + 3 * 256 - 3);
        assert_eq!(dense.numbering().cut_edges().count(), 0);
        let sparse = CardGraph::new(&board(&|k| Card { rank: 3 * k, suit: k }));
        assert!(sparse.is_isolated(65_535));
        assert_eq!(sparse.numbering().flock_count(), 65_536);
        let chain = CardGraph::new(&board(&|k| Card { rank: k, suit: k }));
        assert_eq!(chain.numbering().cut_edges().count(), 2 * 65_535);
    }
}
