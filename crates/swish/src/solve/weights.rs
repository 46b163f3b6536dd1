//! Weights that show that no swish is larger: dual numbers of a linear program.
//!
//! What the weights must satisfy, and why they bound a swish, is in [`crate::check::capacity`]. Any
//! weights on orbits will do, since the cards' own weights can make up for what is missing; good
//! ones make the bound small. Three ways to find them:
//!
//! - **arcs** (one point and one circle a card): the relaxed problem is to send cards round between
//!   orbits, each at most once, at most |o| through orbit o, as many as possible. It is a flow
//!   ([`super::flow`]), and its dual numbers are the best weights, whole ones.
//! - **any cards**: by the simplex method ([`super::simplex`]), and where the tableau would be too
//!   large by steps against the slope, for the bound is a convex function of the weights on orbits;
//!   steps are shorter and shorter, all in whole numbers. That ends near the best weights, not at them.

use std::collections::BTreeMap;

use super::by_orbit::ByOrbit;
use super::flow::circulation;
use super::simplex::{self, Column};
use crate::certificate::{OrbitWeight, Weights};
use crate::rules::Hand;

/// The most work spent on a flow: orbits times cards.
const MOST_FLOW: usize = 1 << 17;
/// Steps against the slope, for small hands; large ones take fewer.
const STEPS: usize = 400;
/// Symbols looked at on the way.
const MOST_LOOKS: usize = 10_000_000;
/// The scale of weights that are rounded: a multiple of all small numbers.
const SCALE: i64 = 5040;
/// The largest weight that is believed, in cards.
const LARGEST: f64 = 1e5;
/// The most cards for which weights are centred on the way: that takes a linear program for each.
pub(super) const FEW_CENTRED: usize = 96;
/// The same for a proof that was asked for.
pub(super) const MOST_CENTRED: usize = 400;

/// Dual numbers of some orbits: their scale, and for each orbit its room and its height.
pub(super) struct Duals {
    pub(super) scale: i64,
    pub(super) room: Vec<i64>,
    pub(super) height: Vec<i64>,
}

impl Duals {
    /// By the simplex method, rounded; none if there is too much to do, or a number came out that is
    /// larger than any good one: sums of these fit in 64 bits.
    pub(super) fn solved(sizes: &[usize], columns: &[Column]) -> Option<Duals> {
        let duals = simplex::duals(sizes, columns)?;
        if !duals.iter().flat_map(|&(room, height)| [room, height]).all(|x| x.abs() < LARGEST) {
            return None;
        }
        let whole = |x: f64| (x * SCALE as f64).round() as i64;
        let room = duals.iter().map(|&(room, _)| whole(room)).collect();
        let height = duals.iter().map(|&(_, height)| whole(height)).collect();
        Some(Duals { scale: SCALE, room, height })
    }

    /// Of many that bound the number of cards by exactly `most`, the sum: a card then costs something
    /// to use, or to leave out, if it does by one of them. They are found by taking each card away,
    /// and a cell of each orbit. None if they bound it by another number, or there is too much to do.
    pub(super) fn centred(sizes: &[usize], columns: &[Column], most: usize) -> Option<Duals> {
        let zero = vec![0; sizes.len()];
        let mut sum = Duals { scale: 0, room: zero.clone(), height: zero };
        let mut add = |found: Duals| {
            if found.total(sizes, columns) == SCALE * most as i64 {
                sum.scale += found.scale;
                sum.room.iter_mut().zip(found.room).for_each(|(a, b)| *a += b);
                sum.height.iter_mut().zip(found.height).for_each(|(a, b)| *a += b);
            }
        };
        let first = Duals::solved(sizes, columns)?;
        if first.total(sizes, columns) != SCALE * most as i64 {
            return None;
        }
        add(first);
        for column in 0..columns.len() {
            let mut fewer = columns.to_vec();
            fewer[column].1 = 0;
            add(Duals::solved(sizes, &fewer)?);
        }
        for orbit in 0..sizes.len() {
            let mut fewer = sizes.to_vec();
            fewer[orbit] -= 1;
            add(Duals::solved(&fewer, columns)?);
        }
        Some(sum)
    }

    /// What a card is short of the scale by its orbits alone; below 0 if it has more.
    pub(super) fn short(&self, touches: &[(usize, usize)]) -> i64 {
        let gain = |&(side, n): &(usize, usize)| {
            let (room, height) = (self.room[side / 2], self.height[side / 2]);
            n as i64 * if side % 2 == 0 { room + height } else { -height }
        };
        self.scale - touches.iter().map(gain).sum::<i64>()
    }

    /// No swish has more cards than this, by the scale.
    pub(super) fn total(&self, sizes: &[usize], columns: &[Column]) -> i64 {
        let short = |(touches, copies): &Column| *copies as i64 * self.short(touches).max(0);
        let cells = self.room.iter().zip(sizes).map(|(room, &size)| room * size as i64);
        cells.sum::<i64>() + columns.iter().map(short).sum::<i64>()
    }
}

/// Weights for a hand without the cards set aside, as good as can be found soon.
pub(super) fn weights(hand: &Hand, aside: &[usize]) -> Weights {
    let model = ByOrbit::new(hand);
    let orbits = model.sizes.len();
    let small = orbits.saturating_mul(hand.cards.len()) <= MOST_FLOW;
    let flow = (hand.is_arcs() && small).then(|| by_flow(&model)).flatten();
    let duals = flow.or_else(|| Duals::solved(&model.rooms(), &model.columns(aside)));
    written(hand, &model, aside, &duals.unwrap_or_else(|| by_slope(&model, aside)))
}

/// Weights that bound a hand by `most`; and the cards that a swish of as many may use, each with
/// whether it must.
pub(super) fn centred(
    hand: &Hand,
    aside: &[usize],
    most: usize,
) -> Option<(Weights, Vec<(usize, bool)>)> {
    let model = ByOrbit::new(hand);
    let duals = Duals::centred(&model.rooms(), &model.columns(aside), most)?;
    let shorts = (0..hand.cards.len()).map(|card| (card, duals.short(&model.touches(card))));
    let used = shorts.filter(|&(card, short)| short >= 0 && !aside.contains(&card));
    let used = used.map(|(card, short)| (card, short > 0)).collect();
    Some((written(hand, &model, aside, &duals), used))
}

fn written(hand: &Hand, model: &ByOrbit, aside: &[usize], duals: &Duals) -> Weights {
    let mut cards: Vec<u64> =
        (0..hand.cards.len()).map(|card| duals.short(&model.touches(card)).max(0) as u64).collect();
    aside.iter().for_each(|&card| cards[card] = 0);
    let named = (0..model.sizes.len()).filter(|&o| duals.room[o] != 0 || duals.height[o] != 0);
    let orbits = named.map(|o| {
        let (row, column) = hand.size.place(model.first[o]);
        let cell = (row as u64 + 1, column as u64 + 1);
        OrbitWeight { cell, room: duals.room[o] as u64, height: duals.height[o] }
    });
    let (scale, orbits) = (duals.scale as u64, orbits.collect());
    Weights { scale, cards, orbits, aside: aside.to_vec(), red: Vec::new() }
}

impl ByOrbit {
    fn rooms(&self) -> Vec<usize> {
        self.sizes.iter().map(|&size| size as usize).collect()
    }

    /// The sides of orbits that a card touches, a symbol each.
    fn touches(&self, card: usize) -> Vec<(usize, usize)> {
        let [points, circles] = &self.cards[card];
        let points = points.iter().map(|&o| (2 * o, 1));
        points.chain(circles.iter().map(|&o| (2 * o + 1, 1))).collect()
    }

    /// The cards that are not set aside.
    fn columns(&self, aside: &[usize]) -> Vec<Column> {
        let mut copies = vec![1; self.cards.len()];
        aside.iter().for_each(|&card| copies[card] = 0);
        copies.iter().enumerate().map(|(card, &copies)| (self.touches(card), copies)).collect()
    }
}

/// Whole weights with scale 1, the best there are.
fn by_flow(model: &ByOrbit) -> Option<Duals> {
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
    Some(Duals { scale: 1, room, height })
}

/// Good weights for cards of any shape, however many.
fn by_slope(model: &ByOrbit, aside: &[usize]) -> Duals {
    let orbits = model.sizes.len();
    let (mut room, mut height) = (vec![0_i64; orbits], vec![0_i64; orbits]);
    let mut best = (i64::MAX, room.clone(), height.clone());
    let symbols: usize = model.cards.iter().flatten().map(Vec::len).sum();
    let steps = (MOST_LOOKS / symbols.max(1)).clamp(1, STEPS) as i64;
    let columns = model.columns(aside);
    for step in 1..=steps {
        // The slope: cards that weigh too little pull at their orbits.
        let mut at_room: Vec<i64> = model.sizes.iter().map(|&cells| i64::from(cells)).collect();
        let mut at_height = vec![0_i64; orbits];
        let mut value: i64 = room.iter().zip(&at_room).map(|(z, cells)| z * cells).sum();
        let duals = Duals { scale: SCALE, room: room.clone(), height: height.clone() };
        for (card, (touches, copies)) in columns.iter().enumerate() {
            let missing = *copies as i64 * duals.short(touches).max(0);
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
    Duals { scale: SCALE, room: best.1, height: best.2 }
}
