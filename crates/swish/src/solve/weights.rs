//! Weights that show that no swish is larger: dual numbers of a linear program.
//!
//! What the weights must satisfy, and why they bound a swish, is in [`crate::check::capacity`]. Any
//! weights on orbits will do, since the cards' own weights can make up for what is missing; good
//! ones make the bound small. Two ways to find them:
//!
//! - **arcs** (one point and one circle a card): the relaxed problem is to send cards round between
//!   orbits, each at most once, at most |o| through orbit o, as many as possible. It is a flow: a
//!   cycle along which one more card can be sent is looked for (Bellman and Ford) and used, until
//!   there is none; the distances then are the best weights, whole numbers.
//! - **any cards**: the bound is a convex function of the weights on orbits, and one step after the
//!   other is taken against its slope, shorter and shorter, all in whole numbers. That ends near the
//!   best weights, not at them; but a bound that is off by less than one card is as good.

use std::collections::BTreeMap;

use crate::certificate::{OrbitWeight, Weights};
use crate::check::capacity::orbit_of;
use crate::rules::{Cell, Hand};

/// The most work spent on a flow: orbits times cards.
const MOST_FLOW: usize = 1 << 17;
/// Steps against the slope, for small hands; large ones take fewer.
const STEPS: usize = 400;
/// Symbols looked at on the way.
const MOST_LOOKS: usize = 10_000_000;
/// The scale of the weights found that way.
const SCALE: i64 = 5040;

/// The orbits of a hand's symbols.
struct Model {
    /// The first cell of each orbit.
    first: Vec<Cell>,
    /// Cells of each orbit.
    room: Vec<i64>,
    /// Orbits of the points, and of the circles, of each card.
    cards: Vec<[Vec<usize>; 2]>,
}

/// Weights for a hand, as good as can be found soon.
pub fn weights(hand: &Hand) -> Weights {
    let model = Model::new(hand);
    let orbits = model.room.len();
    let small = orbits.saturating_mul(hand.cards.len()) <= MOST_FLOW;
    let (scale, room, height) = match hand.is_arcs() && small {
        true => by_flow(&model),
        false => by_slope(&model),
    };
    let cards = (0..hand.cards.len()).map(|card| model.missing(card, scale, &room, &height));
    let cards = cards.map(|u| u as u64).collect();
    let named = (0..orbits).filter(|&o| room[o] != 0 || height[o] != 0);
    let orbits = named.map(|o| {
        let (row, column) = hand.size.place(model.first[o]);
        let cell = (row as u64 + 1, column as u64 + 1);
        OrbitWeight { cell, room: room[o] as u64, height: height[o] }
    });
    Weights { scale: scale as u64, cards, orbits: orbits.collect() }
}

impl Model {
    fn new(hand: &Hand) -> Model {
        let mut number: BTreeMap<Cell, usize> = BTreeMap::new();
        let mut model = Model { first: Vec::new(), room: Vec::new(), cards: Vec::new() };
        for card in &hand.cards {
            let mut orbits = |cells: &[Cell]| -> Vec<usize> {
                let of = |&cell: &Cell| {
                    let cells = orbit_of(hand, cell);
                    let next = number.len();
                    let orbit = *number.entry(cells[0]).or_insert(next);
                    if orbit == next {
                        model.first.push(cells[0]);
                        model.room.push(cells.len() as i64);
                    }
                    orbit
                };
                cells.iter().map(of).collect()
            };
            let both = [orbits(&card.points), orbits(&card.circles)];
            model.cards.push(both);
        }
        model
    }

    /// What a card's own weight must make up for.
    fn missing(&self, card: usize, scale: i64, room: &[i64], height: &[i64]) -> i64 {
        let [points, circles] = &self.cards[card];
        let points: i64 = points.iter().map(|&o| room[o] + height[o]).sum();
        let circles: i64 = circles.iter().map(|&o| height[o]).sum();
        (scale - points + circles).max(0)
    }
}

/// An arc of the flow's network with what is left of it; the arc back is its neighbour (`i ^ 1`).
struct Edge {
    from: usize,
    to: usize,
    left: i64,
    cost: i64,
}

/// Whole weights with scale 1, the best there are. Orbit o is entered at node 2o and left at 2o + 1.
fn by_flow(model: &Model) -> (i64, Vec<i64>, Vec<i64>) {
    let mut edges = Vec::new();
    let mut add = |from: usize, to: usize, left: i64, cost: i64| {
        edges.push(Edge { from, to, left, cost });
        edges.push(Edge { from: to, to: from, left: 0, cost: -cost });
    };
    model.room.iter().enumerate().for_each(|(o, &room)| add(2 * o, 2 * o + 1, room, 0));
    for [points, circles] in &model.cards {
        if let (&[point], &[circle]) = (&points[..], &circles[..]) {
            add(2 * point + 1, 2 * circle, 1, -1);
        }
    }
    let nodes = 2 * model.room.len();
    let distance = loop {
        let mut distance = vec![0_i64; nodes];
        let mut by = vec![usize::MAX; nodes];
        let mut changed = None;
        for _ in 0..=nodes {
            changed = None;
            for (i, edge) in edges.iter().enumerate().filter(|(_, edge)| edge.left > 0) {
                if distance[edge.from] + edge.cost < distance[edge.to] {
                    distance[edge.to] = distance[edge.from] + edge.cost;
                    by[edge.to] = i;
                    changed = Some(edge.to);
                }
            }
            if changed.is_none() {
                break;
            }
        }
        let Some(mut at) = changed else { break distance };
        // Going back far enough ends on a cycle that gains.
        for _ in 0..nodes {
            at = edges[by[at]].from;
        }
        let mut cycle = vec![by[at]];
        while edges[cycle[cycle.len() - 1]].from != at {
            cycle.push(by[edges[cycle[cycle.len() - 1]].from]);
        }
        let most = cycle.iter().map(|&i| edges[i].left).min().unwrap_or(0);
        for i in cycle {
            edges[i].left -= most;
            edges[i ^ 1].left += most;
        }
    };
    let height: Vec<i64> = distance.iter().copied().step_by(2).collect();
    let room = (0..height.len()).map(|o| (distance[2 * o + 1] - height[o]).max(0)).collect();
    (1, room, height)
}

/// Good weights for cards of any shape.
fn by_slope(model: &Model) -> (i64, Vec<i64>, Vec<i64>) {
    let orbits = model.room.len();
    let (mut room, mut height) = (vec![0_i64; orbits], vec![0_i64; orbits]);
    let mut best = (i64::MAX, room.clone(), height.clone());
    let symbols: usize = model.cards.iter().flatten().map(Vec::len).sum();
    let steps = (MOST_LOOKS / symbols.max(1)).clamp(1, STEPS) as i64;
    for step in 1..=steps {
        // The slope: cards that weigh too little pull at their orbits.
        let (mut at_room, mut at_height) = (model.room.clone(), vec![0_i64; orbits]);
        let mut value: i64 = room.iter().zip(&model.room).map(|(z, cells)| z * cells).sum();
        for card in 0..model.cards.len() {
            let missing = model.missing(card, SCALE, &room, &height);
            value += missing;
            if missing > 0 {
                let [points, circles] = &model.cards[card];
                for &o in points {
                    at_room[o] -= 1;
                    at_height[o] -= 1;
                }
                circles.iter().for_each(|&o| at_height[o] += 1);
            }
        }
        if value < best.0 {
            best = (value, room.clone(), height.clone());
        }
        let length = SCALE / (8 + step / 4);
        for o in 0..orbits {
            room[o] = (room[o] - length * at_room[o].signum()).max(0);
            height[o] -= length * at_height[o].signum();
        }
    }
    (SCALE, best.1, best.2)
}
