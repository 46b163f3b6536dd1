//! Tables for one size of at most 64 cells, made once and asked about many hands: for simulations.
//!
//! A hand is a list of (cell of the point, cell of the circle), two different cells of the card; a
//! pair that is none lies nowhere. Kinds are numbered such that a kind
//! and its reverse are neighbours and those that are their own reverse come last; where there are
//! at most 64 kinds (the game has 36) a hand is a mask of kinds, and "is there a pair" is a shift and
//! two ands. In the game 98 of 100 tables of 16 cards hold a pair, so this answers nearly always. On at
//! most 16 cells the largest swish is found by `quick` and `tiny`.

use fairdeal_core::{Limits, Stop};

use super::board::Board;
use super::list::{self, Choices};
use super::rings::{self, Meter};
use super::tiny::Tiny;
use super::{pack, quick};
use crate::rules::{Cell, Laying, Placed, Size, Swish};
use crate::solve::Reason;

/// A card of the hand, by its place from 0, and the number of its laying.
pub type Laid = (u8, u8);

/// The tables.
pub struct Small {
    board: Board,
    /// The same for at most 16 cells.
    tiny: Option<Tiny>,
    /// Where each laying takes each cell.
    layings: Vec<Vec<u8>>,
    /// By point and circle: a bit for the kind, where there are at most 64.
    bits: Option<Vec<u64>>,
    /// The lower bit of each kind and its reverse.
    twosome: u64,
    /// The kinds that are their own reverse.
    own: u64,
    counts: Vec<u16>,
    choices: Choices,
    laid: Vec<(u8, u8)>,
}

impl Small {
    /// The tables for cards of this size; none if they have more than 64 cells.
    pub fn new(size: Size, simple: bool) -> Option<Small> {
        if size.cells() > 64 {
            return None;
        }
        let layings: Vec<_> = size.layings().take(if simple { 1 } else { 8 }).collect();
        let orbits = crate::orbits::Orbits::new(size, simple);
        let orbit_of: Vec<u8> = orbits.of.iter().map(|&o| o as u8).collect();
        let all_arcs = |x: Cell, y: Cell| {
            let mut arcs: Vec<(u8, u8)> = layings
                .iter()
                .map(|&laying| (size.lay(laying, x) as u8, size.lay(laying, y) as u8))
                .collect();
            arcs.sort_unstable();
            arcs.dedup();
            arcs
        };
        let (mut twos, mut ones) = (Vec::new(), Vec::new());
        for card in crate::kinds::all(size, simple) {
            let Some((x, y)) = card.as_arc() else { continue };
            let (there, back) = (all_arcs(x, y), all_arcs(y, x));
            match there.cmp(&back) {
                std::cmp::Ordering::Less => twos.extend([there, back]),
                std::cmp::Ordering::Equal => ones.push(there),
                std::cmp::Ordering::Greater => (),
            }
        }
        let first_own = twos.len();
        twos.append(&mut ones);
        let board = Board::new(&orbit_of, twos);
        let kinds = board.kinds.len();
        let bits = (kinds <= 64).then(|| {
            let mut bits = vec![0; 64 * 64];
            for (k, kind) in board.kinds.iter().enumerate() {
                kind.arcs.iter().for_each(|&(x, y)| bits[pair(x, y)] = 1 << k);
            }
            bits
        });
        let below = |n: usize| if n >= 64 { u64::MAX } else { (1 << n) - 1 };
        let to =
            |&laying| (0..size.cells() as Cell).map(|cell| size.lay(laying, cell) as u8).collect();
        Some(Small {
            tiny: Tiny::new(&board),
            layings: layings.iter().map(to).collect(),
            bits,
            twosome: below(first_own) & 0x5555_5555_5555_5555,
            own: below(kinds) & !below(first_own),
            counts: vec![0; kinds],
            choices: Choices::new(&[]),
            laid: Vec::new(),
            board,
        })
    }

    pub fn has_swish(&mut self, arcs: &[(u8, u8)]) -> bool {
        self.has_pair(arcs) || self.first_ring(arcs, 3)
    }

    /// Is there a swish of two cards?
    pub fn has_pair(&mut self, arcs: &[(u8, u8)]) -> bool {
        let Some(bits) = &self.bits else { return self.first_ring_of(arcs, 2) };
        let (mut once, mut twice) = (0, 0);
        for &(x, y) in arcs {
            let bit = bits[pair(x, y)];
            twice |= once & bit;
            once |= bit;
        }
        once & once >> 1 & self.twosome | twice & self.own != 0
    }

    /// The number of cards of the largest swish; 0 if there is none.
    pub fn largest(&mut self, arcs: &[(u8, u8)]) -> usize {
        self.most(arcs);
        self.laid.len()
    }

    /// The largest swish, the same for the same hand; empty if there is none.
    pub fn largest_swish(&mut self, arcs: &[(u8, u8)]) -> Vec<Laid> {
        self.most(arcs);
        self.with_cards(arcs, |card, laying| (card as u8, laying))
    }

    /// The largest swish and why there is no larger one, or one of enough cards, on at most 16 cells;
    /// none on more. Empty if there is none.
    ///
    /// # Errors
    /// When the meter runs out.
    pub(super) fn within(
        &mut self,
        arcs: &[(u8, u8)],
        enough: Option<usize>,
        meter: &mut Meter,
    ) -> Option<Result<(Swish, Option<Reason>), Stop>> {
        self.tiny.as_ref()?;
        self.count_kinds(arcs);
        self.laid.clear();
        let Small { tiny: Some(tiny), counts, laid, .. } = self else { return None };
        if let Err(stop) = quick::pack(tiny, counts, enough, laid, meter) {
            return Some(Err(stop));
        }
        let reason = match enough {
            Some(enough) if laid.len() < enough => return Some(Ok((Vec::new(), None))),
            Some(_) => None,
            None if laid.len() == arcs.len() || arcs.len() < 2 => Some(Reason::TooFew),
            None if laid.len() == self.board.cells => Some(Reason::TooMany),
            None => Some(quick::reason(tiny, counts, laid)),
        };
        Some(Ok((self.with_cards(arcs, placed), reason)))
    }

    /// A smallest swish, the same for the same hand; empty if there is none.
    pub fn first_swish(&mut self, arcs: &[(u8, u8)]) -> Vec<Laid> {
        if !self.first_ring(arcs, 2) {
            return Vec::new();
        }
        self.with_cards(arcs, |card, laying| (card as u8, laying))
    }

    /// The same as [`Small::first_swish`], for the engine.
    pub(super) fn first(&mut self, arcs: &[(u8, u8)]) -> Swish {
        match self.first_ring(arcs, 2) {
            true => self.with_cards(arcs, placed),
            false => Vec::new(),
        }
    }

    /// Adds the number of sets of cards that can be laid as one cycle to `by_size`, by their number
    /// of cards; sizes beyond its end are left out.
    pub fn count(&mut self, arcs: &[(u8, u8)], by_size: &mut [u64]) {
        self.count_kinds(arcs);
        self.choices.start(&self.counts);
        let given = self.counts.clone();
        let Small { board, counts, choices, .. } = self;
        let see = &mut |ring: &[u8]| {
            if let Some(tally) = by_size.get_mut(ring.len()) {
                *tally = tally.saturating_add(list::ways(board, &given, list::arcs(ring)));
            }
            true
        };
        let meter = &mut Meter::new(Limits::default());
        for length in 2..=pack::bound(board, counts) {
            let spend = (&mut *meter, usize::MAX);
            // Neither nodes nor memory are bounded, so this always ends well.
            let _ = match board.cells {
                ..=16 => list::visit::<16>(board, counts, length, choices, spend, see),
                _ => list::visit::<64>(board, counts, length, choices, spend, see),
            };
        }
    }

    fn count_kinds(&mut self, arcs: &[(u8, u8)]) {
        self.counts.fill(0);
        for &(x, y) in arcs {
            if let Some(count) = self.counts.get_mut(self.board.kind(x, y)) {
                *count = count.saturating_add(1);
            }
        }
    }

    fn most(&mut self, arcs: &[(u8, u8)]) {
        self.count_kinds(arcs);
        self.laid.clear();
        let Small { board, tiny, counts, laid, .. } = self;
        // Nodes are not bounded, so this always ends well.
        let meter = &mut Meter::new(Limits::default());
        if let Some(tiny) = tiny {
            let _ = quick::pack(tiny, counts, None, laid, meter);
            return;
        }
        for target in (2..=pack::bound(board, counts)).rev() {
            if pack::reach_by_size(board, counts, target, laid, meter) == Ok(true) {
                return;
            }
        }
    }

    fn first_ring(&mut self, arcs: &[(u8, u8)], from: usize) -> bool {
        self.count_kinds(arcs);
        let most = pack::bound(&self.board, &self.counts);
        (from..=most).any(|length| self.ring(length))
    }

    fn first_ring_of(&mut self, arcs: &[(u8, u8)], length: usize) -> bool {
        self.count_kinds(arcs);
        self.ring(length)
    }

    /// Looks for a cycle of this length and keeps it in `laid`.
    fn ring(&mut self, length: usize) -> bool {
        self.laid.clear();
        let Small { board, counts, laid, .. } = self;
        let see = &mut |ring: &[u8]| {
            laid.extend(list::arcs(ring));
            false
        };
        let meter = &mut Meter::new(Limits::default());
        let found = match board.cells {
            ..=16 => rings::visit::<16>(board, counts, length, meter, see),
            _ => rings::visit::<64>(board, counts, length, meter, see),
        };
        found == Ok(true)
    }

    /// The arcs in `laid` as cards with their layings, in ascending order: of each kind the first ones.
    fn with_cards<T>(&self, arcs: &[(u8, u8)], card: impl Fn(usize, u8) -> T) -> Vec<T> {
        let mut out = Vec::with_capacity(self.laid.len());
        let mut taken = 0_u64;
        for (number, &(x, y)) in arcs.iter().enumerate() {
            if out.len() == self.laid.len() {
                break;
            }
            let kind = self.board.kind(x, y);
            let open = |&(i, &(a, b)): &(usize, &(u8, u8))| {
                taken >> i & 1 == 0 && self.board.kind(a, b) == kind
            };
            let Some((i, &to)) = self.laid.iter().enumerate().find(open) else { continue };
            taken |= 1 << i;
            let lies = |lay: &Vec<u8>| (lay[usize::from(x)], lay[usize::from(y)]) == to;
            out.push(card(number, self.layings.iter().position(lies).unwrap_or(0) as u8));
        }
        out
    }
}

fn placed(card: usize, laying: u8) -> Placed {
    Placed { card, laying: Laying(laying) }
}

fn pair(x: u8, y: u8) -> usize {
    usize::from(x & 63) << 6 | usize::from(y & 63)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use fairdeal_core::random::Random;

    use super::*;
    use crate::check::{Steps, none};
    use crate::deal::deal;
    use crate::family::SwishFamily;
    use crate::rules::Hand;
    use crate::solve::brute::Brute;

    fn arcs(hand: &Hand) -> Vec<(u8, u8)> {
        let arc = |card: &crate::rules::Card| card.as_arc().map(|(x, y)| (x as u8, y as u8));
        hand.cards.iter().filter_map(arc).collect()
    }

    fn placed(laid: &[Laid]) -> Vec<Placed> {
        let one = |&(card, laying)| Placed { card: usize::from(card), laying: Laying(laying) };
        laid.iter().map(one).collect()
    }

    /// Everything Small answers, against every way to lay every card.
    #[test]
    fn agrees_with_the_oracle() {
        for (family, deals) in [
            ("deck60/4", 60),
            ("deck60/6", 150),
            ("deck60/8", 4),
            ("3x3/s2/5", 15),
            ("2x3/s2/6", 80),
            ("4x4/s2/5", 10),
            ("1x5/s2/6", 60),
            ("5x1/6", 40),
            ("2x4/7/simple", 200),
            ("2x2/2", 4),
            ("2x2/7/simple", 100),
        ] {
            let family = SwishFamily::parse(family).unwrap();
            let mut small = Small::new(family.deck.size(), family.simple).unwrap();
            for number in 0..deals {
                let mut hand = deal(family, number);
                // Random cards may be alike; two points or two circles make a card of each.
                for card in &mut hand.cards {
                    let cells = [&card.points[..], &card.circles[..]].concat();
                    *card = crate::rules::Card::arc(cells[0], cells[1]);
                }
                let arcs = arcs(&hand);
                let (mut largest, mut sets) = (0, BTreeSet::<Vec<usize>>::new());
                let listed = Brute::new(Limits::default()).visit(&hand, &mut |swish| {
                    largest = largest.max(swish.len());
                    if hand.holds_together(swish) {
                        sets.insert(swish.iter().map(|p| p.card).collect());
                    }
                    true
                });
                assert_eq!(listed.stop, None);
                let (mut by_size, mut counted) = ([0; 10], [0; 10]);
                sets.iter().for_each(|set| by_size[set.len()] += 1);
                small.count(&arcs, &mut counted);
                assert_eq!(counted, by_size, "{family}#{number}");
                let swish = placed(&small.largest_swish(&arcs));
                assert_eq!(swish.len(), largest, "{family}#{number}");
                assert!(swish.is_empty() || hand.is_swish(&swish), "{family}#{number}");
                assert_eq!(small.largest(&arcs), largest);
                assert_eq!(small.has_swish(&arcs), largest > 0);
                let first = placed(&small.first_swish(&arcs));
                assert_eq!(first.len(), sets.iter().map(Vec::len).min().unwrap_or(0));
                assert!(first.is_empty() || hand.is_swish(&first), "{family}#{number}");
                assert_eq!(small.has_pair(&arcs), first.len() == 2);
            }
        }
    }

    /// Whole tables, against the referee's search, which shares nothing with this one.
    #[test]
    fn agrees_with_the_referee_on_whole_tables() {
        for (family, deals, least) in
            [("deck60/12", 40, 38), ("deck60/14", 20, 15), ("deck60/16", 8, 2), ("4x4/10", 20, 18)]
        {
            let family = SwishFamily::parse(family).unwrap();
            let mut small = Small::new(family.deck.size(), family.simple).unwrap();
            let mut decided = 0;
            for number in 1..=deals {
                let hand = deal(family, number);
                let swish = placed(&small.largest_swish(&arcs(&hand)));
                assert!(swish.is_empty() || hand.is_swish(&swish), "{family}#{number}");
                if let Ok(more) = none::larger(&hand, swish.len().max(1), Steps::MOST) {
                    assert_eq!(more, None, "{family}#{number}");
                    decided += 1;
                }
            }
            assert!(decided >= least, "{family}: {decided}");
        }
    }

    /// The game in numbers, with room for chance: four standard errors or more.
    #[test]
    fn the_game_in_numbers() {
        let deck = arcs(&Hand { size: Size::GAME, simple: false, cards: crate::kinds::deck60() });
        let mut small = Small::new(Size::GAME, false).unwrap();
        let mut random = Random::new(60);
        let mut table = |n: usize| -> Vec<(u8, u8)> {
            let drawn = random.draw_distinct(n, 60);
            drawn.into_iter().map(|i| deck[i as usize]).collect()
        };
        for (n, tables, none, error) in
            [(16, 100_000, 3.2e-4, 2.4e-4), (12, 40_000, 0.0127, 0.0023), (8, 40_000, 0.186, 0.008)]
        {
            let without = (0..tables).filter(|_| !small.has_swish(&table(n))).count();
            let rate = without as f64 / f64::from(tables);
            assert!((rate - none).abs() < error, "{n}: {rate}");
        }
        let tables = 4000;
        let (mut largest, mut one) = (0, [0; 13]);
        for _ in 0..tables {
            let table = table(16);
            largest += small.largest(&table);
            small.count(&table, &mut one);
        }
        let mean = |n: u64| n as f64 / f64::from(tables);
        let near = |found: f64, figure: f64, error: f64| (found - figure).abs() < error;
        assert!(near(mean(largest as u64), 10.0, 0.15), "{}", mean(largest as u64));
        assert!(near(mean(one[2]), 3.12, 0.12), "{}", mean(one[2]));
        // Sets that can be laid as one cycle.
        assert!(near(mean(one.iter().sum()), 242.5, 20.0), "{}", mean(one.iter().sum()));
    }
}
