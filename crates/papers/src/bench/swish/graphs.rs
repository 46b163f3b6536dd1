//! Hard hands from graphs: a hand whose cards can all be laid as one swish exactly when the edges
//! of a 4-regular graph can be coloured with 4 colours.
//!
//! Deciding that is NP-complete (Leven and Galil, J. Algorithms 4 (1983) 35–44). The hands are built
//! by SWISH's own reductions; each has its construction and its proof at the top of its file.

use fairdeal_core::Error;
use fairdeal_core::formats::graph;
use fairdeal_core::random::Random;

use super::hands::Named;

/// Which hand is made of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Two copies of every vertex card.
    TwoCopies,
    /// Distinct cards with a point and a circle each.
    Distinct,
}

impl Form {
    /// The reduction that builds it.
    fn reduction(self) -> &'static str {
        match self {
            Form::TwoCopies => "edge-colouring-to-swish-easy",
            Form::Distinct => "edge-colouring-to-swish",
        }
    }
}

/// A simple graph of which every vertex has four neighbours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Graph {
    /// What it is called.
    pub name: String,
    pub graph: graph::Graph,
}

impl Graph {
    /// The complete bipartite graph on four and four: 4-edge-colourable.
    pub(super) fn k44() -> Graph {
        let edges = (0..4).flat_map(|u| (4..8).map(move |v| (u, v)));
        Graph { name: "K(4,4)".into(), graph: graph::Graph::new(8, edges) }
    }

    /// The octahedron: six vertices, each joined to all but its opposite. 4-edge-colourable.
    pub(super) fn octahedron() -> Graph {
        let pairs = (0..6).flat_map(|u| (u + 1..6).map(move |v| (u, v)));
        let edges = pairs.filter(|(u, v)| u + 3 != *v);
        Graph { name: "octahedron".into(), graph: graph::Graph::new(6, edges) }
    }

    /// A random one: the circulant graph of steps 1 and 2, then edges switched (ab, cd to ac, bd)
    /// until nothing of it is left.
    pub(super) fn random(n: usize, number: i64) -> Graph {
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
        Graph { name: format!("4-regular n={n} #{number}"), graph: graph::Graph::new(n, edges) }
    }

    /// The hand that is made of it.
    ///
    /// # Errors
    /// When it is larger than hands may be.
    pub(super) fn hand(&self, form: Form) -> Result<Named, Error> {
        let reduction = fairdeal_games::reduction(form.reduction())?;
        let built = reduction.build(&self.graph.write(), false)?;
        let Named { hand, .. } = Named::read(&built.position().literal())?;
        Ok(Named { name: format!("{}, {} × {}", self.name, hand.size.h, hand.size.w), hand })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn graphs_are_four_regular_and_make_the_hands_they_should() {
        let random = (10..15).map(|n| Graph::random(n, 1));
        for graph in [Graph::k44(), Graph::octahedron()].into_iter().chain(random) {
            assert!(graph.graph.degrees().iter().all(|&degree| degree == 4), "{}", graph.name);
            let n = graph.graph.n;
            let cards = |form| graph.hand(form).unwrap().hand.cards.len();
            assert_eq!((cards(Form::TwoCopies), cards(Form::Distinct)), (4 * n, 16 * n));
        }
        assert_ne!(Graph::random(12, 1), Graph::random(12, 2));
    }
}
