//! The polynomial cases.
//!
//! *One symbol a card.* Points and circles of an orbit meet freely, and nothing else can happen: the
//! largest swish has 2·min(points, circles, cells) cards of each orbit. (The paper's Theorem 2 has
//! the size of a matching instead, and a cap of 4 on copies; the cap is the orbit's size.)
//!
//! *SIMPLE-SWISH with at most two symbols a card.* Take a vertex for each slot: the point of a cell,
//! the circle of a cell. A card with two symbols is an edge, and "this cell stays empty" is an edge
//! between its two slots; a card with one symbol is an edge to a vertex of its own. A swish is a
//! matching that leaves no slot alone. Of these we want the most cards, a weighted matching in a
//! graph that is not bipartite ([`blossom`]): every slot covered is worth more than all cards.
//!
//! *Circulation* ([`circulation()`]) is the same one level up: with orbits in the place of cells, and
//! any number of layings, it bounds what cards with at most two symbols can do.
//!
//! A node is an edge more in the matching.

pub mod as_printed;
mod blossom;
mod circulation;

use fairdeal_core::{Limits, Stop, Verdict};

pub(crate) use circulation::circulation;

use super::parts::{Part, split};
use super::{Engine, Largest, Reason, Solved, most_cards};
use crate::rules::{Hand, Swish};

/// Decides hands with one symbol a card, and SIMPLE-SWISH hands with at most two.
pub struct Matching {
    limits: Limits,
}

impl Matching {
    /// With a bound on nodes.
    pub fn new(limits: Limits) -> Self {
        Matching { limits }
    }

    /// Is it for hands like this?
    pub fn takes(simple: bool, symbols: usize) -> bool {
        symbols <= if simple { 2 } else { 1 }
    }

    fn best(&self, hand: &Hand, nodes: &mut u64) -> Result<Swish, Stop> {
        if !Self::takes(hand.simple, hand.most_symbols()) {
            return Err(Stop::TooLarge);
        }
        let mut swish = Swish::new();
        for part in split(hand) {
            match part.kinds.iter().all(|kind| kind.symbols == 1) {
                true => swish.extend(one_symbol(hand, &part, usize::MAX)),
                false => swish.extend(two_symbols(hand, &part, nodes, self.limits)?),
            }
        }
        swish.sort_unstable();
        Ok(swish)
    }
}

impl Engine for Matching {
    fn at_least(&mut self, hand: &Hand, k: usize) -> Solved {
        let k = k.max(2);
        let none = |reason, nodes| Solved { verdict: Verdict::Impossible(reason), nodes };
        if hand.cards.len() < k {
            return none(Reason::TooFew, 0);
        }
        if most_cards(hand) < k {
            return none(Reason::TooMany, 0);
        }
        let mut nodes = 0;
        match self.best(hand, &mut nodes) {
            Err(stop) => Solved { verdict: Verdict::Unknown(stop), nodes },
            Ok(swish) if swish.len() >= k => Solved { verdict: Verdict::Solved(swish), nodes },
            Ok(_) if hand.most_symbols() <= 1 => none(Reason::Counting, nodes),
            Ok(_) => none(Reason::Exhausted, nodes),
        }
    }

    fn largest(&mut self, hand: &Hand) -> Largest {
        let mut nodes = 0;
        let swish = match self.best(hand, &mut nodes) {
            Ok(best) => best,
            Err(stop) => {
                let bound = most_cards(hand);
                return Largest { best: None, bound, reason: None, stop: Some(stop), nodes };
            }
        };
        let size = swish.len();
        let reason = match () {
            () if size == hand.cards.len() || hand.cards.len() < 2 => Reason::TooFew,
            () if size == most_cards(hand) => Reason::TooMany,
            () if hand.most_symbols() <= 1 => Reason::Counting,
            () => Reason::Exhausted,
        };
        let best = (size >= 2).then_some(swish);
        Largest { best, bound: size, reason: Some(reason), stop: None, nodes }
    }
}

/// A part of one-symbol cards is one orbit, and one kind of each symbol. At most so many of each are laid.
fn one_symbol(hand: &Hand, part: &Part, most: usize) -> Swish {
    let mut swish = Swish::new();
    let [points, circles] = [0, 1].map(|side| {
        let mut cards: Vec<usize> = Vec::new();
        for kind in part.kinds.iter().filter(|kind| kind.touches[0].0 % 2 == side) {
            cards.extend(&kind.cards);
        }
        cards
    });
    for (cell, (&point, &circle)) in points.iter().zip(&circles).enumerate() {
        if cell == part.orbit.len().min(most) {
            break;
        }
        for (card, slot) in [(point, 2 * cell), (circle, 2 * cell + 1)] {
            let way = part.at[slot].first();
            swish.extend(way.and_then(|&way| part.place(hand, card, way as usize)));
        }
    }
    swish
}

/// SIMPLE-SWISH: every kind has one picture.
fn two_symbols(hand: &Hand, part: &Part, nodes: &mut u64, limits: Limits) -> Result<Swish, Stop> {
    let slots = part.slots();
    // Covering a slot is worth more than all cards together.
    let slot_worth = part.kinds.len() as i64 + 1;
    let cells = (0..slots / 2).map(|cell| (2 * cell, 2 * cell + 1, 2 * slot_worth));
    let mut edges: Vec<(usize, usize, i64)> = cells.collect();
    let mut kind_of: Vec<Option<usize>> = vec![None; edges.len()];
    // The vertex at which cards with one symbol end, for each slot.
    for (kind, card) in part.kinds.iter().enumerate() {
        let slots_of = &part.ways[card.ways.start].slots;
        edges.push(match **slots_of {
            [a, b] => (a as usize, b as usize, 2 * slot_worth + 1),
            _ => (slots_of[0] as usize, slots + slots_of[0] as usize, slot_worth + 1),
        });
        kind_of.push(Some(kind));
    }
    let mates = blossom::greatest_weight(2 * slots, &edges, nodes, limits)?;
    let matched = edges.iter().zip(&kind_of).filter(|(edge, _)| mates[edge.0] == Some(edge.1));
    let mut chosen: Vec<usize> = Vec::new();
    let mut covered = vec![false; slots];
    for (&(a, _, _), kind) in matched {
        // Two kinds are never the same edge: they would show the same picture.
        if let Some(kind) = kind.filter(|_| !covered[a]) {
            let way = part.kinds[kind].ways.start;
            part.ways[way].slots.iter().for_each(|&slot| covered[slot as usize] = true);
            chosen.push(way);
        }
    }
    Ok(part.lay(hand, chosen))
}
