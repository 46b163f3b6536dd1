//! Two algorithms of the paper, read literally, and hands on which they are wrong.
//!
//! *Theorem 2*, cards with one symbol: at most 4 copies of a card are kept, cards whose symbols meet
//! are joined, and the answer is yes if a largest matching has at least k edges. An edge is two
//! cards; and on cells that have fewer than 4 images under the flips fewer than 4 copies fit.
//!
//! *`HasSwish`*, one point and one circle: nodes are cards laid some way, arcs lead from a point to
//! a circle on the same cell, and from every node a search looks for a cycle that uses no card
//! twice. The running time O(V² + VE) that is printed is that of a depth-first search which looks at
//! every arc once, so which never comes back to a node it has left. Such a search can leave a node
//! for the reason that a card was in use, and miss the cycle that reaches it by another way.

use fairdeal_core::game::Question;
use fairdeal_core::{Error, InputError, Limits};
use fairdeal_swish::notation;
use fairdeal_swish::orbits::Orbits;
use fairdeal_swish::rules::{Card, Cell, Hand, Laying, Placed, Size};

/// The copies of a card that the proof of Theorem 2 keeps.
const CAP: usize = 4;

/// The number of edges of a largest matching of Theorem 2's graph. Cards of one symbol meet exactly
/// when one has a point, the other a circle, and their cells are images of each other: the graph is
/// complete bipartite orbit by orbit.
pub(super) fn matching(hand: &Hand) -> usize {
    let orbits = Orbits::new(hand.size, hand.simple);
    let count = |orbit: &[Cell], points: bool| {
        let has = |card: &&Card| {
            let cells = if points { &card.points } else { &card.circles };
            cells.iter().any(|cell| orbit.contains(cell))
        };
        hand.cards.iter().filter(has).count().min(CAP)
    };
    orbits.cells.iter().map(|orbit| count(orbit, true).min(count(orbit, false))).sum()
}

/// The hands for Theorem 2, of 4 × 3 cards: so many points and so many circles on one cell.
pub(super) fn one_symbol_hands() -> Vec<Hand> {
    let size = Size::GAME;
    let green = size.cell(0, 1);
    let blue = size.cell(0, 0);
    let hand = |cell: Cell, points: usize, circles: usize| {
        let point = std::iter::repeat_n(Card::new(&[cell], &[]), points);
        let circle = std::iter::repeat_n(Card::new(&[], &[cell]), circles);
        Hand { size, simple: false, cards: point.chain(circle).collect() }
    };
    // A matching of one edge that is a swish of two; then one of three edges, of which two fit.
    vec![hand(blue, 1, 1), hand(green, 3, 3)]
}

/// The largest swish of a hand, by the game's own strategies.
///
/// # Errors
/// When they refuse, or do not decide.
pub(super) fn largest(hand: &Hand, limits: Limits) -> Result<u64, Error> {
    let position = fairdeal_games::position(&notation::literal(hand))?;
    let found = position.decide(Question::Largest, None, limits)?.solution();
    let size = found.size.filter(|_| found.optimal == Some(true));
    Ok(size.ok_or_else(|| InputError::new("the largest swish is not known"))?)
}

/// `HasSwish` as printed: from every node a depth-first search that looks at every node once.
pub(super) fn has_swish(hand: &Hand) -> bool {
    let nodes: Vec<Node> = (0..hand.cards.len())
        .flat_map(|card| hand.layings().map(move |laying| Placed { card, laying }))
        .filter_map(|placed| Node::new(hand, placed))
        .collect();
    (0..nodes.len()).any(|start| {
        let mut search = Search { nodes: &nodes, seen: vec![false; nodes.len()], path: Vec::new() };
        search.cycle(start, start)
    })
}

/// A card laid some way.
struct Node {
    card: usize,
    point: Cell,
    circle: Cell,
}

impl Node {
    fn new(hand: &Hand, placed: Placed) -> Option<Node> {
        let (point, circle) = hand.cards.get(placed.card)?.as_arc()?;
        let lay = |cell| hand.size.lay(placed.laying, cell);
        Some(Node { card: placed.card, point: lay(point), circle: lay(circle) })
    }
}

struct Search<'a> {
    nodes: &'a [Node],
    seen: Vec<bool>,
    /// The cards on the way.
    path: Vec<usize>,
}

impl Search<'_> {
    /// Is there a cycle back to the start, from here, through nodes that were not seen before?
    fn cycle(&mut self, start: usize, at: usize) -> bool {
        let nodes = self.nodes;
        self.seen[at] = true;
        self.path.push(nodes[at].card);
        let next = (0..nodes.len()).filter(|&to| nodes[at].point == nodes[to].circle);
        for to in next {
            if to == start {
                return true;
            }
            if !self.seen[to] && !self.path.contains(&nodes[to].card) && self.cycle(start, to) {
                return true;
            }
        }
        self.path.pop();
        false
    }
}

/// The swish of [`fairdeal_swish::missed_swish::hand`], checked by the rules.
pub(super) fn missed_swish() -> Option<Vec<usize>> {
    const CYCLE: [usize; 8] = [11, 7, 0, 6, 2, 12, 9, 4];
    let hand = fairdeal_swish::missed_swish::hand();
    // The ways to lay the cards, one after the other: 4 to the eighth, cut as soon as the symbols
    // do not meet.
    fn lay(hand: &Hand, laid: &mut Vec<Placed>) -> bool {
        let Some(&card) = CYCLE.get(laid.len()) else { return hand.is_swish(laid) };
        hand.layings().any(|laying: Laying| {
            laid.push(Placed { card, laying });
            let cells = |placed: &Placed| Node::new(hand, *placed);
            let meets = match laid.as_slice() {
                [.., a, b] => cells(a)
                    .zip(cells(b))
                    .is_some_and(|(a, b)| a.point == b.circle || a.circle == b.point),
                _ => true,
            };
            let found = meets && lay(hand, laid);
            if !found {
                laid.pop();
            }
            found
        })
    }
    let mut laid = Vec::new();
    lay(&hand, &mut laid).then(|| CYCLE.to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;
    use fairdeal_swish::deal::deal;
    use fairdeal_swish::family::SwishFamily;
    use fairdeal_swish::kinds::kind;

    /// Are the cards of a hand different, whatever way they lie?
    fn all_distinct(hand: &Hand) -> bool {
        let kinds = hand.cards.iter().map(|card| kind(hand.size, hand.simple, card));
        let mut kinds: Vec<Card> = kinds.collect();
        kinds.sort();
        kinds.windows(2).all(|pair| pair[0] != pair[1])
    }

    #[test]
    fn the_matching_is_neither_the_size_nor_half_of_it() {
        let found: Vec<(usize, u64)> = one_symbol_hands()
            .iter()
            .map(|hand| (matching(hand), largest(hand, Limits::default()).unwrap()))
            .collect();
        assert_eq!(found, [(1, 2), (3, 4)]);
        assert_ne!(2 * found[1].0 as u64, found[1].1);
    }

    #[test]
    fn the_search_as_printed_misses_a_swish() {
        let hand = fairdeal_swish::missed_swish::hand();
        assert!(all_distinct(&hand));
        assert!(!has_swish(&hand));
        assert_eq!(missed_swish().map(|cards| cards.len()), Some(8));
    }

    /// It does find what it can reach: what it calls a swish is one.
    #[test]
    fn its_yes_is_right() {
        let family = SwishFamily::parse("deck60/5").unwrap();
        let mut yes = 0;
        for number in 0..300 {
            let hand = deal(family, number);
            let found = has_swish(&hand);
            yes += u32::from(found);
            assert!(!found || largest(&hand, Limits::default()).unwrap() > 0, "{number}");
        }
        assert!(yes > 10, "{yes}");
    }
}
