//! A swish among some cards of a deck, or through one of them.
//!
//! A card with one point and one circle, laid down, is an arc from cell to cell, and a swish that
//! does not fall apart is a ring of arcs that enters no cell twice and uses no card twice. Turning
//! the ring over, one of its cards may be taken as it is. So: follow arcs from its circle until its
//! point is reached. Short rings are looked for first, which keeps the swishes found small; then all
//! at once, but only over orbits from which the way back exists. Cards of other shapes are not for
//! this search.

use std::collections::BTreeMap;

use fairdeal_core::{Limits, Stop};

use crate::orbits::Orbits;
use crate::rules::{Cell, Hand, Laying, Placed, Swish};

/// The arcs that may be followed for each node of the search that asks.
const ARCS: u64 = 1000;

/// A laid card that starts at some cell: where it ends, and which card it is.
#[derive(Clone, Copy, Debug)]
struct Arc {
    card: usize,
    to: Cell,
    laying: Laying,
}

/// Looks for swishes among cards of one deck.
pub(crate) struct Finder<'a> {
    pub deck: &'a Hand,
    /// Laid cards by the cell of their point.
    leaving: Vec<Vec<Arc>>,
    orbits: Orbits,
    /// Arcs followed so far.
    pub nodes: u64,
    limits: Limits,
}

impl<'a> Finder<'a> {
    /// For cards of this deck and a search with these limits.
    ///
    /// # Errors
    /// When a card has not one point and one circle.
    pub(crate) fn new(deck: &'a Hand, limits: Limits) -> Result<Self, Stop> {
        let nodes = limits.nodes.saturating_mul(ARCS);
        Finder::of_arcs(deck, Limits { nodes, ..limits })
    }

    /// The same where the limits count arcs.
    ///
    /// # Errors
    /// When a card has not one point and one circle.
    pub(crate) fn of_arcs(deck: &'a Hand, limits: Limits) -> Result<Self, Stop> {
        let orbits = Orbits::new(deck.size, deck.simple);
        let mut leaving = vec![Vec::new(); deck.size.cells()];
        for (card, ends) in deck.cards.iter().map(|card| card.as_arc()).enumerate() {
            let (point, circle) = ends.ok_or(Stop::TooLarge)?;
            let mut seen: Vec<(Cell, Cell)> = Vec::new();
            for laying in deck.layings() {
                let ends = (deck.size.lay(laying, point), deck.size.lay(laying, circle));
                if !seen.contains(&ends) {
                    seen.push(ends);
                    leaving[ends.0 as usize].push(Arc { card, to: ends.1, laying });
                }
            }
        }
        Ok(Finder { deck, leaving, orbits, nodes: 0, limits })
    }

    /// A swish of usable cards.
    ///
    /// # Errors
    /// When the bound is reached.
    pub(crate) fn any(&mut self, usable: &[bool]) -> Result<Option<Swish>, Stop> {
        // The last of its cards is some card: every ring is looked for once.
        let mut before = vec![false; usable.len()];
        for card in (0..usable.len()).filter(|&card| usable[card]) {
            before[card] = true;
            if let Some(swish) = self.through(card, &before)? {
                return Ok(Some(swish));
            }
        }
        Ok(None)
    }

    /// A swish of this card and other usable ones, in one ring.
    ///
    /// # Errors
    /// When the bound is reached.
    pub(crate) fn through(&mut self, card: usize, usable: &[bool]) -> Result<Option<Swish>, Stop> {
        // A card that follows no arc costs a look at the whole deck all the same.
        if let Some(stop) = self.limits.cancelled() {
            return Err(stop);
        }
        let (point, circle) = self.deck.cards[card].as_arc().ok_or(Stop::TooLarge)?;
        let mut back = Vec::new();
        for longest in [2, 3, usize::MAX] {
            if longest > 3 {
                back = self.leads_to(self.orbits.of[point as usize], usable);
            }
            let mut path = Path {
                target: point,
                usable,
                back: &back,
                left: longest,
                ring: vec![Placed { card, laying: Laying::AS_IS }],
                entered: vec![point],
                used: vec![card],
            };
            if self.follow(circle, &mut path)? {
                path.ring.sort_unstable();
                return Ok(Some(path.ring));
            }
        }
        Ok(None)
    }

    /// The orbits from which usable cards lead to this one.
    fn leads_to(&self, orbit: u32, usable: &[bool]) -> Vec<bool> {
        let mut into: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for (card, _) in self.deck.cards.iter().zip(usable).filter(|(_, usable)| **usable) {
            if let Some((point, circle)) = card.as_arc() {
                let of = |cell: Cell| self.orbits.of[cell as usize];
                into.entry(of(circle)).or_default().push(of(point));
            }
        }
        let mut leads = vec![false; self.orbits.cells.len()];
        let mut stack = vec![orbit];
        while let Some(orbit) = stack.pop() {
            if !std::mem::replace(&mut leads[orbit as usize], true) {
                stack.extend(into.remove(&orbit).unwrap_or_default());
            }
        }
        leads
    }

    fn follow(&mut self, at: Cell, path: &mut Path<'_>) -> Result<bool, Stop> {
        if at == path.target {
            return Ok(true);
        }
        if path.ring.len() == path.left || path.entered.contains(&at) {
            return Ok(false);
        }
        if !path.back.is_empty() && !path.back[self.orbits.of[at as usize] as usize] {
            return Ok(false);
        }
        path.entered.push(at);
        let last = path.ring.len() + 1 == path.left;
        for i in 0..self.leaving[at as usize].len() {
            let arc = self.leaving[at as usize][i];
            if !path.usable[arc.card]
                || (last && arc.to != path.target)
                || path.used.contains(&arc.card)
            {
                continue;
            }
            if let Some(stop) = self.limits.spent(self.nodes) {
                return Err(stop);
            }
            self.nodes += 1;
            path.used.push(arc.card);
            path.ring.push(Placed { card: arc.card, laying: arc.laying });
            if self.follow(arc.to, path)? {
                return Ok(true);
            }
            path.ring.pop();
            path.used.pop();
        }
        path.entered.pop();
        Ok(false)
    }
}

struct Path<'a> {
    target: Cell,
    usable: &'a [bool],
    /// Orbits worth entering; all if it is empty.
    back: &'a [bool],
    /// The most cards of the ring.
    left: usize,
    ring: Swish,
    entered: Vec<Cell>,
    used: Vec<usize>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{Steps, none};
    use crate::deal::deal;
    use crate::family::SwishFamily;

    #[test]
    fn agrees_with_the_checker() {
        for (family, deals) in [
            ("deck60/8", 200),
            ("2x20/14", 200),
            ("3x3/5", 100),
            ("4x4/7", 100),
            ("3x2/7/simple", 100),
        ] {
            let family = SwishFamily::parse(family).unwrap();
            let mut seen = [0; 2];
            for number in 0..deals {
                let hand = deal(family, number);
                let n = hand.cards.len();
                let found =
                    Finder::new(&hand, Limits::default()).unwrap().any(&vec![true; n]).unwrap();
                assert_eq!(
                    found.is_some(),
                    none::larger(&hand, 1, Steps::MOST).unwrap().is_some(),
                    "{family}#{number}"
                );
                assert!(found.as_ref().is_none_or(|swish| hand.is_swish(swish)));
                seen[usize::from(found.is_some())] += 1;
            }
            assert!(seen.iter().all(|&n| n > 5), "{family}: {seen:?}");
        }
    }
}
