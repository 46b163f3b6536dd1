//! The oracle: every way to leave out or lay every card, judged by the rules at the end.
//!
//! Nothing is pruned and nothing is clever. A node is a card left out or laid; n cards take about
//! (layings + 1)^n of them, so this is for hands of eight cards or so.

use std::collections::BTreeSet;

use fairdeal_core::{Limits, Stop, Verdict};

use super::{Engine, Listed, Reason, Solved};
use crate::rules::{Hand, Placed, Swish};

/// The oracle.
pub struct Brute {
    limits: Limits,
}

impl Brute {
    /// With a bound on nodes.
    pub fn new(limits: Limits) -> Self {
        Brute { limits }
    }

    /// Visits every swish, in every way to lay it, until told to stop.
    pub fn visit(&self, hand: &Hand, visit: &mut dyn FnMut(&Swish) -> bool) -> Listed {
        let mut nodes = 0;
        let stop = self.from(hand, 0, &mut Vec::new(), &mut nodes, visit).err();
        Listed { nodes, stop }
    }

    fn from(
        &self,
        hand: &Hand,
        card: usize,
        laid: &mut Swish,
        nodes: &mut u64,
        visit: &mut dyn FnMut(&Swish) -> bool,
    ) -> Result<bool, Stop> {
        if card == hand.cards.len() {
            return Ok(!hand.is_swish(laid) || visit(laid));
        }
        if let Some(stop) = self.limits.spent(*nodes) {
            return Err(stop);
        }
        *nodes += 1;
        if !self.from(hand, card + 1, laid, nodes, visit)? {
            return Ok(false);
        }
        for laying in hand.layings() {
            laid.push(Placed { card, laying });
            let more = self.from(hand, card + 1, laid, nodes, visit)?;
            laid.pop();
            if !more {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl Engine for Brute {
    fn at_least(&mut self, hand: &Hand, k: usize) -> Solved {
        let mut found = None;
        let Listed { nodes, stop } = self.visit(hand, &mut |swish| {
            if swish.len() >= k {
                found = Some(swish.clone());
            }
            found.is_none()
        });
        let verdict = match (found, stop) {
            (Some(swish), _) => Verdict::Solved(swish),
            (None, Some(stop)) => Verdict::Unknown(stop),
            (None, None) if hand.cards.len() < k.max(2) => Verdict::Impossible(Reason::TooFew),
            (None, None) => Verdict::Impossible(Reason::Exhausted),
        };
        Solved { verdict, nodes }
    }

    fn every(&mut self, hand: &Hand, visit: &mut dyn FnMut(&Swish) -> bool) -> Option<Listed> {
        let mut seen: BTreeSet<Vec<usize>> = BTreeSet::new();
        Some(self.visit(hand, &mut |swish| {
            let cards: Vec<usize> = swish.iter().map(|placed| placed.card).collect();
            !(hand.holds_together(swish) && seen.insert(cards)) || visit(swish)
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Card, Size};

    #[test]
    fn small_hands() {
        let hand = |arcs: &[(u32, u32)]| {
            let cards = arcs.iter().map(|&(p, c)| Card::arc(p, c)).collect();
            Hand { size: Size::GAME, simple: false, cards }
        };
        let mut brute = Brute::new(Limits::default());
        // A corner loop of each flip: three cards that close, no two of which do.
        let loops = hand(&[(0, 2), (0, 9), (0, 11)]);
        assert_eq!(brute.largest(&loops).best.map(|s| s.len()), Some(3));
        let two = hand(&[(0, 2), (0, 9)]);
        assert_eq!(brute.at_least(&two, 2).verdict, Verdict::Impossible(Reason::Exhausted));
        // Two swishes side by side are one of four cards; listed they are two of two.
        let four = hand(&[(0, 4), (4, 0), (1, 3), (3, 1)]);
        assert_eq!(brute.largest(&four).best.map(|s| s.len()), Some(4));
        let mut listed = Vec::new();
        brute.every(&four, &mut |swish| {
            listed.push(swish.iter().map(|p| p.card).collect::<Vec<_>>());
            true
        });
        listed.sort();
        assert_eq!(listed, [[0, 1], [2, 3]]);
        let stop = Brute::new(Limits::nodes(3)).at_least(&loops, 2).verdict;
        assert_eq!(stop, Verdict::Unknown(Stop::Nodes));
    }
}
