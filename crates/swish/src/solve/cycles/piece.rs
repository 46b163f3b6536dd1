//! A part with the search that suits it: masks up to 64 cells, lists beyond.

use std::collections::BTreeSet;

use fairdeal_core::Stop;

use super::board::Board;
use super::list::{self, Choices};
use super::parts::Part;
use super::rings::{self, Meter};
use super::tiny::{Cards, Tiny};
use super::wide::Wide;
use super::{Arcs, See, all, pack};
use crate::rules::{Hand, Placed, Swish};

/// A part to be searched.
pub(super) struct Piece<'a> {
    part: &'a Part,
    /// No swish of this part has more cards.
    pub bound: usize,
    search: Search<'a>,
}

enum Search<'a> {
    /// And the same once more where it has at most 16 cells.
    Masks(Board, Option<Box<Tiny>>),
    Lists(Wide<'a>),
}

impl<'a> Piece<'a> {
    pub(super) fn new(part: &'a Part) -> Piece<'a> {
        let search = if part.cells.len() <= 64 {
            let orbit_of: Vec<u8> = part.orbit_of.iter().map(|&o| o as u8).collect();
            let small = |&(x, y): &(u32, u32)| (x as u8, y as u8);
            let kinds = part.kinds.iter().map(|kind| kind.arcs.iter().map(small).collect());
            let board = Board::new(&orbit_of, kinds.collect());
            let tiny = Tiny::new(&board).map(Box::new);
            Search::Masks(board, tiny)
        } else {
            Search::Lists(Wide::new(part))
        };
        Piece { part, bound: part.bound, search }
    }

    /// A piece for lists whatever its size, to hold the two searches against each other.
    #[cfg(test)]
    pub(super) fn wide(part: &'a Part) -> Piece<'a> {
        Piece { part, bound: part.bound, search: Search::Lists(Wide::new(part)) }
    }

    /// A cycle of at least `least` and at most `most` cells, as arcs.
    ///
    /// # Errors
    /// When the meter runs out.
    pub(super) fn ring(
        &self,
        least: usize,
        most: usize,
        meter: &mut Meter,
    ) -> Result<Option<Arcs>, Stop> {
        let mut found = None;
        match &self.search {
            Search::Lists(wide) => {
                wide.rings(least, most.min(self.bound), meter, &mut |ring| {
                    found = Some(ring.to_vec());
                    false
                })?;
            }
            Search::Masks(board, _) => {
                let see = &mut |ring: &[u8]| {
                    found = Some(wider(ring));
                    false
                };
                let mut counts = self.part.counts();
                for length in least..=most.min(self.bound) {
                    let stopped = match board.cells {
                        ..=16 => rings::visit::<16>(board, &mut counts, length, meter, see)?,
                        _ => rings::visit::<64>(board, &mut counts, length, meter, see)?,
                    };
                    if stopped {
                        break;
                    }
                }
            }
        }
        Ok(found)
    }

    /// A swish of at least so many cards, as arcs.
    ///
    /// # Errors
    /// When the meter runs out, or the part is too large for this search.
    pub(super) fn reach(&self, target: usize, meter: &mut Meter) -> Result<Option<Arcs>, Stop> {
        let (mut counts, mut laid) = (self.part.counts(), Vec::new());
        let found = match &self.search {
            Search::Lists(_) if target == self.cards().len() => return all::lay(self.part, meter),
            Search::Lists(wide) => return wide.reach(target, meter),
            Search::Masks(_, Some(tiny)) => {
                let cards = Cards::between(tiny, &counts, u16::MAX);
                tiny.reach(cards, target, &mut laid, meter)?
            }
            Search::Masks(board, None) => {
                pack::reach_by_size(board, &mut counts, target, &mut laid, meter)?
            }
        };
        let wide = |(x, y)| (u32::from(x), u32::from(y));
        Ok(found.then(|| laid.into_iter().map(wide).collect()))
    }

    /// A swish that is not small, quickly: cycle after cycle. Empty if none was found.
    ///
    /// A part for masks is small enough that making the lists for this costs nothing.
    pub(super) fn greedy(&self, meter: &mut Meter) -> Arcs {
        match &self.search {
            Search::Lists(wide) => wide.greedy(meter),
            Search::Masks(..) => Wide::new(self.part).greedy(meter),
        }
    }

    pub(super) fn cells(&self) -> usize {
        self.part.cells.len()
    }

    /// Its cards, by number in the hand, ascending.
    pub(super) fn cards(&self) -> Vec<usize> {
        let mut cards: Vec<usize> =
            self.part.kinds.iter().flat_map(|kind| kind.cards.iter().copied()).collect();
        cards.sort_unstable();
        cards
    }

    /// Is it searched on lists?
    pub(super) fn is_wide(&self) -> bool {
        matches!(self.search, Search::Lists(_))
    }

    /// Visits every choice of kinds that can be laid as a cycle of this length, with the arcs of one,
    /// until told to stop: true then.
    ///
    /// # Errors
    /// When the meter or the memory runs out.
    pub(super) fn choices(
        &self,
        length: usize,
        (meter, memory): (&mut Meter, usize),
        see: &mut See<'_>,
    ) -> Result<bool, Stop> {
        let board = match &self.search {
            Search::Masks(board, _) => board,
            Search::Lists(wide) => {
                let (mut seen, mut full) = (BTreeSet::new(), false);
                let stopped = wide.rings(length, length, meter, &mut |ring| {
                    let kinds = ring.iter().map(|&(x, y)| wide.kind_of(x, y) as u32);
                    let mut kinds: Vec<u32> = kinds.collect();
                    kinds.sort_unstable();
                    if !seen.insert(kinds) {
                        return true;
                    }
                    full = seen.len() * (48 + 4 * length) > memory;
                    !full && see(ring)
                })?;
                return if full { Err(Stop::Memory) } else { Ok(stopped) };
            }
        };
        let mut counts = self.part.counts();
        let mut choices = Choices::new(&counts);
        let see = &mut |ring: &[u8]| see(&wider(ring));
        let spend = (meter, memory);
        match board.cells {
            ..=16 => list::visit::<16>(board, &mut counts, length, &mut choices, spend, see),
            _ => list::visit::<64>(board, &mut counts, length, &mut choices, spend, see),
        }
    }

    /// The kind of each of these arcs.
    fn kinds_of(&self, arcs: &[(u32, u32)]) -> Vec<usize> {
        let kind = |&(x, y): &(u32, u32)| match &self.search {
            Search::Masks(board, _) => board.kind(x as u8, y as u8),
            Search::Lists(wide) => wide.kind_of(x, y),
        };
        arcs.iter().map(kind).collect()
    }

    /// These arcs as cards: of each kind the first ones.
    pub(super) fn swish(&self, hand: &Hand, arcs: &[(u32, u32)]) -> Swish {
        let mut out = None;
        self.every_swish(hand, arcs, &mut |swish| {
            out = Some(swish.clone());
            false
        });
        out.unwrap_or_default()
    }

    /// Visits these arcs as cards, with every choice of cards of each kind, until told to stop: false
    /// then.
    pub(super) fn every_swish(
        &self,
        hand: &Hand,
        arcs: &[(u32, u32)],
        see: &mut dyn FnMut(&Swish) -> bool,
    ) -> bool {
        // Arcs of one kind stand together, and their cards ascend: each set of cards comes once.
        let mut arcs: Vec<(usize, (u32, u32))> =
            self.kinds_of(arcs).into_iter().zip(arcs.iter().copied()).collect();
        arcs.sort_unstable();
        // The place of the card of each arc among the cards of its kind.
        let mut places: Vec<usize> = Vec::with_capacity(arcs.len());
        self.fill(&arcs, &mut places);
        loop {
            let mut swish: Swish = arcs
                .iter()
                .zip(&places)
                .map(|(&(kind, arc), &place)| {
                    self.placed(hand, self.part.kinds[kind].cards[place], arc)
                })
                .collect();
            swish.sort_unstable();
            if !see(&swish) {
                return false;
            }
            // The next choice: the last place that can go up does, those after it start anew.
            let up = (0..arcs.len()).rev().find(|&i| {
                let kind = arcs[i].0;
                let after = arcs[i..].iter().take_while(|arc| arc.0 == kind).count();
                places[i] + after < self.part.kinds[kind].cards.len()
            });
            let Some(up) = up else { return true };
            places.truncate(up + 1);
            places[up] += 1;
            self.fill(&arcs, &mut places);
        }
    }

    /// The lowest places for the arcs that have none yet.
    fn fill(&self, arcs: &[(usize, (u32, u32))], places: &mut Vec<usize>) {
        for i in places.len()..arcs.len() {
            let same = i > 0 && arcs[i - 1].0 == arcs[i].0;
            places.push(if same { places[i - 1] + 1 } else { 0 });
        }
    }

    fn placed(&self, hand: &Hand, card: usize, (x, y): (u32, u32)) -> Placed {
        let to = (self.part.cells[x as usize], self.part.cells[y as usize]);
        let lies = |laying| {
            let arc = hand.cards[card].as_arc();
            arc.map(|(p, c)| (hand.size.lay(laying, p), hand.size.lay(laying, c))) == Some(to)
        };
        let laying = hand.layings().find(|&laying| lies(laying)).unwrap_or_default();
        Placed { card, laying }
    }
}

fn wider(ring: &[u8]) -> Arcs {
    list::arcs(ring).map(|(x, y)| (u32::from(x), u32::from(y))).collect()
}
