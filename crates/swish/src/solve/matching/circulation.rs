//! What cards with at most two symbols could do if layings did not matter.
//!
//! In a swish every orbit shows as many points as circles, and at most as many as it has cells.
//! Forget the layings and keep only that: for cards with two symbols this is a largest circulation
//! in a graph whose edges may have two heads or two tails, and so a matching again. A card is two
//! vertices, joined if it is left out, or else each matched with some slot of its orbit; the two
//! slots of a cell are joined if it stays empty. The answer bounds the largest swish, and on random
//! hands the bound is usually met: with two symbols a card the layings are plenty. Counting each
//! orbit for itself is far weaker, because it does not see that a card used here is used there.

use fairdeal_core::random::Random;
use fairdeal_core::{Cancel, Limits};

use super::blossom::greatest_weight;
use crate::solve::parts::Part;

/// Room for a taste below the value of a card.
const CARD: i64 = 1 << 20;

/// The most cards that orbits allow, and how many copies of each kind that takes; none for cards
/// with more symbols, and when told to stop. Among the many ways to use that many cards, each `taste`
/// prefers others. A copy of each kind in `without` is left out.
pub(crate) fn circulation(
    part: &Part,
    taste: u64,
    without: &[usize],
    cancel: Cancel,
) -> Option<(usize, Vec<usize>)> {
    if part.kinds.iter().any(|kind| kind.symbols > 2) {
        return None;
    }
    let slots = part.at.len();
    let mut slots_of = vec![Vec::new(); 2 * part.orbit_size.len()];
    for slot in 0..slots {
        slots_of[2 * part.orbit[slot / 2] + slot % 2].push(slot);
    }
    // Every vertex that must be covered is worth more than all cards.
    let worth = CARD * (part.cards() as i64 + 1);
    let mut random = Random::new(taste);
    // All tastes together are less than half a card.
    let tastes = (CARD as u64 / 4 / part.cards().max(1) as u64).min(256);
    let cells = (0..slots / 2).map(|cell| (2 * cell, 2 * cell + 1, 2 * worth));
    let mut edges: Vec<(usize, usize, i64)> = cells.collect();
    let mut vertices = slots;
    let mut first_vertex = Vec::new();
    for (number, kind) in part.kinds.iter().enumerate() {
        // A picture is shown once.
        let copies = kind.cards.len().min(kind.ways.len());
        let copies = copies - usize::from(without.contains(&number));
        let sides: Vec<usize> =
            kind.touches.iter().flat_map(|&(side, n)| std::iter::repeat_n(side, n)).collect();
        first_vertex.push((vertices, copies, sides.len()));
        for _ in 0..copies {
            let liked = if taste == 0 || tastes == 0 { 0 } else { random.below(tastes) as i64 };
            let gain = match sides[..] {
                [_, _] => {
                    edges.push((vertices, vertices + 1, 2 * worth));
                    2 * worth + CARD / 2 + liked
                }
                _ => worth + CARD + 2 * liked,
            };
            for &side in &sides {
                edges.extend(slots_of[side].iter().map(|&slot| (vertices, slot, gain)));
                vertices += 1;
            }
        }
    }
    let limits = Limits { cancel, ..Limits::default() };
    let mates = greatest_weight(vertices, &edges, &mut 0, limits).ok()?;
    let used: Vec<usize> = first_vertex
        .into_iter()
        .map(|(first, copies, symbols)| {
            let vertices = (0..copies).map(|copy| first + copy * symbols);
            vertices.filter(|&vertex| mates[vertex].is_some_and(|mate| mate < slots)).count()
        })
        .collect();
    Some((used.iter().sum(), used))
}
