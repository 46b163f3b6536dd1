//! The paper's SWISH-focused hypergraph, under its names.
//!
//! A *configuration node* is a card laid one way; the nodes of one card are a *hypernode*, and m says
//! which card a node belongs to. There is an arc from r to r′ where `Match(r, r′)`: the point of r
//! meets the circle of r′. (With arcs drawn from point to circle of one card, as in `cycles`, the same
//! cycles are walked backwards.) Nodes of a card that show alike are one node here: they have the
//! same arcs.

use fairdeal_core::sort;

use crate::rules::{Cell, Hand, Laying, Size};

/// A card laid one way: the paper's r with index i,j.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ConfigurationNode {
    /// Where its point lies.
    pub point: Cell,
    /// Where its circle lies.
    pub circle: Cell,
    pub card: usize,
    /// How it is laid.
    pub laying: Laying,
}

impl ConfigurationNode {
    fn moved(self, size: Size, laying: Laying) -> Self {
        ConfigurationNode {
            point: size.lay(laying, self.point),
            circle: size.lay(laying, self.circle),
            laying: Laying(self.laying.0 ^ laying.0),
            ..self
        }
    }

    /// The paper's `FlipLeft`.
    pub fn flip_left(self, size: Size) -> Self {
        self.moved(size, Laying(1))
    }

    /// The paper's `FlipUp`.
    pub fn flip_up(self, size: Size) -> Self {
        self.moved(size, Laying(2))
    }

    /// Mirrors a card in the main diagonal, before any flip: square cards have these nodes too, of
    /// which the paper does not speak.
    fn transposed(self, size: Size) -> Self {
        self.moved(size, Laying(4))
    }
}

/// The paper's `Match`: the point of the first meets the circle of the second.
pub fn matches(r: &ConfigurationNode, s: &ConfigurationNode) -> bool {
    r.point == s.circle
}

/// The hypergraph (V, E, m); m is in the nodes.
#[derive(Clone, Debug)]
pub struct HyperGraph {
    /// V, card after card.
    pub nodes: Vec<ConfigurationNode>,
    /// E: the nodes that each node's point meets the circle of, of other cards, in ascending order.
    pub arcs: Vec<Vec<usize>>,
    /// The nodes of each card, the first as it is: the hypernodes.
    pub hypernodes: Vec<Vec<usize>>,
}

/// The paper's `ConstructHGraph`; none if a card has not one point and one circle. `Match` is asked
/// only of nodes that a list by cells puts side by side, not of all pairs.
pub fn construct_hgraph(hand: &Hand) -> Option<HyperGraph> {
    let size = hand.size;
    let (mut nodes, mut hypernodes) = (Vec::new(), Vec::new());
    for (card, symbols) in hand.cards.iter().enumerate() {
        let (point, circle) = symbols.as_arc()?;
        let r = ConfigurationNode { point, circle, card, laying: Laying::AS_IS };
        let four = |r: ConfigurationNode| {
            [r, r.flip_left(size), r.flip_up(size), r.flip_left(size).flip_up(size)]
        };
        let mut all = match hand.simple {
            true => vec![r],
            false if size.square() => [four(r), four(r.transposed(size))].concat(),
            false => four(r).to_vec(),
        };
        let mut shown = Vec::new();
        all.retain(|r| {
            let new = !shown.contains(&(r.point, r.circle));
            shown.push((r.point, r.circle));
            new
        });
        hypernodes.push((nodes.len()..nodes.len() + all.len()).collect());
        nodes.append(&mut all);
    }
    let mut by_circle: Vec<usize> = (0..nodes.len()).collect();
    sort::by_key(&mut by_circle, |&s| nodes[s].circle);
    let arcs = nodes
        .iter()
        .map(|r| {
            let from = by_circle.partition_point(|&s| nodes[s].circle < r.point);
            let side = by_circle[from..].iter().take_while(|&&s| matches(r, &nodes[s]));
            side.copied().filter(|&s| nodes[s].card != r.card).collect()
        })
        .collect();
    Some(HyperGraph { nodes, arcs, hypernodes })
}
