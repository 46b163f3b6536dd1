//! Weights that show that no swish is larger: dual numbers of a linear program.
//!
//! What the weights must satisfy, and why they bound a swish, is in [`crate::check::capacity`]. Any
//! weights on orbits will do, since the cards' own weights can make up for what is missing; good
//! ones make the bound small. Two ways to find them:
//!
//! - **arcs** (one point and one circle a card): the relaxed problem is to send cards round between
//!   orbits, each at most once, at most |o| through orbit o, as many as possible. It is a flow
//!   ([`super::flow`]), and its dual numbers are the best weights, whole ones.
//! - **any cards**: the bound is a convex function of the weights on orbits, and one step after the
//!   other is taken against its slope, shorter and shorter, all in whole numbers. That ends near the
//!   best weights, not at them; but a bound that is off by less than one card is as good.

use std::collections::BTreeMap;

use super::by_orbit::ByOrbit;
use super::flow::circulation;
use crate::certificate::{OrbitWeight, Weights};
use crate::rules::Hand;

/// The most work spent on a flow: orbits times cards.
const MOST_FLOW: usize = 1 << 17;
/// Steps against the slope, for small hands; large ones take fewer.
const STEPS: usize = 400;
/// Symbols looked at on the way.
const MOST_LOOKS: usize = 10_000_000;
/// The scale of the weights found that way.
const SCALE: i64 = 5040;

/// Weights for a hand, as good as can be found soon.
pub(super) fn weights(hand: &Hand) -> Weights {
    let model = ByOrbit::new(hand);
    let orbits = model.sizes.len();
    let small = orbits.saturating_mul(hand.cards.len()) <= MOST_FLOW;
    let flow = (hand.is_arcs() && small).then(|| by_flow(&model)).flatten();
    let (scale, room, height) = flow.unwrap_or_else(|| by_slope(&model));
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

impl ByOrbit {
    /// What a card's own weight must make up for.
    fn missing(&self, card: usize, scale: i64, room: &[i64], height: &[i64]) -> i64 {
        let [points, circles] = &self.cards[card];
        let points: i64 = points.iter().map(|&o| room[o] + height[o]).sum();
        let circles: i64 = circles.iter().map(|&o| height[o]).sum();
        (scale - points + circles).max(0)
    }
}

/// Whole weights with scale 1, the best there are.
fn by_flow(model: &ByOrbit) -> Option<(i64, Vec<i64>, Vec<i64>)> {
    let mut cards: BTreeMap<(usize, usize), u32> = BTreeMap::new();
    for [points, circles] in &model.cards {
        if let (&[point], &[circle]) = (&points[..], &circles[..]) {
            *cards.entry((point, circle)).or_default() += 1;
        }
    }
    let cards: Vec<_> = cards.into_iter().map(|((i, j), many)| (i, j, many)).collect();
    let gains = circulation(&model.sizes, &cards, u64::MAX)?.gains;
    let height = gains.iter().map(|&(enter, _)| -i64::from(enter)).collect();
    let room = gains.iter().map(|&(enter, leave)| i64::from(enter - leave).max(0)).collect();
    Some((1, room, height))
}

/// Good weights for cards of any shape.
fn by_slope(model: &ByOrbit) -> (i64, Vec<i64>, Vec<i64>) {
    let orbits = model.sizes.len();
    let (mut room, mut height) = (vec![0_i64; orbits], vec![0_i64; orbits]);
    let mut best = (i64::MAX, room.clone(), height.clone());
    let symbols: usize = model.cards.iter().flatten().map(Vec::len).sum();
    let steps = (MOST_LOOKS / symbols.max(1)).clamp(1, STEPS) as i64;
    for step in 1..=steps {
        // The slope: cards that weigh too little pull at their orbits.
        let mut at_room: Vec<i64> = model.sizes.iter().map(|&cells| i64::from(cells)).collect();
        let mut at_height = vec![0_i64; orbits];
        let mut value: i64 = room.iter().zip(&at_room).map(|(z, cells)| z * cells).sum();
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
