//! Hard hands from graphs: a hand whose cards can all be laid as one swish exactly when the edges
//! of a 4-regular graph can be coloured with 4 colours.
//!
//! Deciding that is NP-complete (Leven and Galil, J. Algorithms 4 (1983) 35–44). Two hands are made
//! of a graph with n vertices, n at least 5:
//!
//! *Two copies.* Cards are 2 × 2n. An edge has circles in the top left quarter at the columns of its
//! ends, and a vertex is two copies of the card with points there and at its left-right mirror. The
//! colour of an edge is the quarter its card lies in.
//!
//! *Distinct cards*, one point and one circle each. Cards are 8 × 2n; the rows of a quarter are U,
//! R, L1, L2. With the edges taken in pairs, pair t of uv and xy has the cards of the table below,
//! each from a cell of the first quarter to the cell that a flip takes the other to (0 stays, a is
//! left-right, b up-down, c both). All 16n cards lie as a swish exactly when uv shows one colour at
//! both ends, and xy too: L1 and R force it.
//!
//! | from, to | flips |
//! | --- | --- |
//! | L1 t, R t | 0, a |
//! | L2 t, R t | 0, b |
//! | L1 t, U u; L1 t, U v | 0; b |
//! | L2 t, U x; L2 t, U y | 0; a |
//! | R t, L1 t; U t, L2 t | 0, a, b, c |

use fairdeal_core::random::Random;
use fairdeal_swish::rules::{Card, Cell, Hand, Laying, Size};

use super::hands::Named;

/// A simple graph of which every vertex has four neighbours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// What it is called.
    pub name: String,
    /// Number of vertices.
    pub n: usize,
    /// The edges, each once, smaller end first.
    pub edges: Vec<(usize, usize)>,
}

impl Graph {
    /// The complete bipartite graph on four and four: 4-edge-colourable.
    pub fn k44() -> Graph {
        let edges = (0..4).flat_map(|u| (4..8).map(move |v| (u, v))).collect();
        Graph { name: "K(4,4)".into(), n: 8, edges }
    }

    /// The octahedron: six vertices, each joined to all but its opposite. 4-edge-colourable.
    pub fn octahedron() -> Graph {
        let pairs = (0..6).flat_map(|u| (u + 1..6).map(move |v| (u, v)));
        let edges = pairs.filter(|(u, v)| u + 3 != *v).collect();
        Graph { name: "octahedron".into(), n: 6, edges }
    }

    /// A random one: the circulant graph of steps 1 and 2, then edges switched (ab, cd to ac, bd)
    /// until nothing of it is left.
    pub fn random(n: usize, number: i64) -> Graph {
        let around =
            |step: usize| (0..n).map(move |u| (u.min((u + step) % n), u.max((u + step) % n)));
        let mut edges: Vec<(usize, usize)> = around(1).chain(around(2)).collect();
        let mut random = Random::for_deal("swish/bench/4-regular", number);
        let pick = |random: &mut Random, below: usize| random.below(below as u64) as usize;
        for _ in 0..100 * edges.len() {
            let (i, j) = (pick(&mut random, edges.len()), pick(&mut random, edges.len()));
            let ((a, b), (mut c, mut d)) = (edges[i], edges[j]);
            if random.below(2) == 0 {
                (c, d) = (d, c);
            }
            let new = [(a.min(c), a.max(c)), (b.min(d), b.max(d))];
            if a != c && b != d && new[0] != new[1] && new.iter().all(|e| !edges.contains(e)) {
                (edges[i], edges[j]) = (new[0], new[1]);
            }
        }
        edges.sort_unstable();
        Graph { name: format!("4-regular n={n} #{number}"), n, edges }
    }

    /// The hand with two copies of each vertex card.
    pub fn two_copies(&self) -> Named {
        let size = Size { h: 2, w: 2 * self.n };
        let edges = self.edges.iter().map(|&(u, v)| Card::new(&[], &[u as Cell, v as Cell]));
        let vertex = |u| {
            let cell = u as Cell;
            Card::new(&[cell, size.lay(FLIP_A, cell)], &[])
        };
        let vertices = (0..self.n).flat_map(|u| [vertex(u), vertex(u)]);
        let cards = edges.chain(vertices).collect();
        Named {
            name: format!("{}, 2 × {}", self.name, size.w),
            hand: Hand { size, simple: false, cards },
        }
    }

    /// The hand of distinct cards with one point and one circle.
    pub fn distinct(&self) -> Named {
        const ROWS: [usize; 4] = [0, 1, 2, 3];
        let [up, right, l1, l2] = ROWS;
        let size = Size { h: 8, w: 2 * self.n };
        let mut cards = Vec::with_capacity(16 * self.n);
        let mut arc = |from: (usize, usize), to: (usize, usize), flip: Laying| {
            let (point, circle) = (size.cell(from.0, from.1), size.cell(to.0, to.1));
            cards.push(Card::arc(point, size.lay(flip, circle)));
        };
        for (t, pair) in self.edges.chunks_exact(2).enumerate() {
            let ((u, v), (x, y)) = (pair[0], pair[1]);
            arc((l1, t), (right, t), FLIP_0);
            arc((l1, t), (right, t), FLIP_A);
            arc((l2, t), (right, t), FLIP_0);
            arc((l2, t), (right, t), FLIP_B);
            arc((l1, t), (up, u), FLIP_0);
            arc((l1, t), (up, v), FLIP_B);
            arc((l2, t), (up, x), FLIP_0);
            arc((l2, t), (up, y), FLIP_A);
            for flip in [FLIP_0, FLIP_A, FLIP_B, FLIP_C] {
                arc((right, t), (l1, t), flip);
                arc((up, t), (l2, t), flip);
            }
        }
        Named {
            name: format!("{}, 8 × {}", self.name, size.w),
            hand: Hand { size, simple: false, cards },
        }
    }
}

const FLIP_0: Laying = Laying(0);
const FLIP_A: Laying = Laying(1);
const FLIP_B: Laying = Laying(2);
const FLIP_C: Laying = Laying(3);

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use fairdeal_swish::kinds::kind;
    use fairdeal_swish::rules::Placed;

    use super::*;

    /// A 4-edge-colouring, edge by edge.
    fn colouring(graph: &Graph) -> Option<Vec<u8>> {
        fn go(graph: &Graph, used: &mut Vec<[bool; 4]>, colours: &mut Vec<u8>) -> bool {
            let Some(&(u, v)) = graph.edges.get(colours.len()) else { return true };
            for c in 0..4 {
                if !used[u][c] && !used[v][c] {
                    (used[u][c], used[v][c]) = (true, true);
                    colours.push(c as u8);
                    if go(graph, used, colours) {
                        return true;
                    }
                    colours.pop();
                    (used[u][c], used[v][c]) = (false, false);
                }
            }
            false
        }
        let mut colours = Vec::new();
        go(graph, &mut vec![[false; 4]; graph.n], &mut colours).then_some(colours)
    }

    #[test]
    fn graphs_are_simple_and_four_regular() {
        let random = (10..15).map(|n| Graph::random(n, 1));
        for graph in [Graph::k44(), Graph::octahedron()].into_iter().chain(random) {
            assert_eq!(graph.edges.len(), 2 * graph.n, "{}", graph.name);
            assert_eq!(graph.edges.iter().collect::<BTreeSet<_>>().len(), graph.edges.len());
            for u in 0..graph.n {
                let degree = graph.edges.iter().filter(|e| e.0 == u || e.1 == u).count();
                assert_eq!(degree, 4, "{}", graph.name);
            }
            assert!(graph.edges.iter().all(|&(u, v)| u < v && v < graph.n));
            assert_ne!(Graph::random(12, 1), Graph::random(12, 2));
        }
    }

    /// A colouring, laid out as the proof says, is a swish of all cards by the rules; so the hands
    /// are what they claim to be, at least one way round.
    #[test]
    fn colourings_become_swishes_of_all_cards() {
        for graph in [Graph::k44(), Graph::octahedron(), Graph::random(12, 1)] {
            let colours = colouring(&graph).expect("colourable");
            let easy = graph.two_copies().hand;
            let mut laid: Vec<u8> = colours.clone();
            laid.extend((0..graph.n).flat_map(|_| [0, 2]));
            assert!(easy.is_swish(&placed(&laid)), "{}", graph.name);

            let hand = graph.distinct().hand;
            assert_eq!(hand.cards.len(), 16 * graph.n);
            let kinds: BTreeSet<Card> =
                hand.cards.iter().map(|card| kind(hand.size, false, card)).collect();
            assert_eq!(kinds.len(), hand.cards.len());
            let (a, b, c) = (1, 2, 3);
            let mut laid = Vec::new();
            for pair in colours.chunks_exact(2) {
                let (s, t) = (pair[0], pair[1]);
                // The circles of L1 at R are s + {a, b}, those of L2 must be the other two cells.
                let first = [s ^ a, s ^ c];
                let other = [[t ^ b, t ^ c], [t ^ c, t ^ b]];
                let shown = |e: [u8; 2], gain: u8| [e[0], e[1] ^ gain];
                let second = other
                    .into_iter()
                    .find(|e| shown(*e, b).iter().all(|q| !shown(first, a).contains(q)))
                    .expect("one of the two cosets");
                laid.extend(first.iter().chain(&second));
                laid.extend([s, s ^ b, t, t ^ a]);
                // A complete mapping of the flips, twice.
                laid.extend([0, 0, b, b, c, c, a, a]);
            }
            assert!(hand.is_swish(&placed(&laid)), "{}", graph.name);
        }
    }

    fn placed(laid: &[u8]) -> Vec<Placed> {
        laid.iter().enumerate().map(|(card, &l)| Placed { card, laying: Laying(l) }).collect()
    }
}
