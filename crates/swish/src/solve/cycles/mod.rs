//! The engine for cards with one point and one circle, of any size.
//!
//! Such a card laid down is an arc from the cell of its point to that of its circle, and a swish is
//! a set of directed cycles of cells that share no cell and use each card once. That question is
//! NP-complete (the facts in the book; it contains EVEN DICYCLE), but small or sparse:
//!
//! 1. `parts` sets aside what counting rules out, splits the rest into parts that share no cell, and
//!    bounds each by a flow ([`super::flow`]).
//! 2. `rings` looks for single cycles, short ones first: is there a swish, and which are there.
//! 3. `pack` looks for the largest swish, from the bound downwards.
//!
//! Both search on masks of cells (`board`) where a part has at most 64 of them, else on lists
//! (`wide`). `small` is the same without parts for one size asked many times.
//!
//! What lost: growing cycle after cycle with a bound by orbits, an earlier program, took 0.2 ms for
//! the largest swish of a table, where choosing the cell with the fewest choices takes 6 µs. Keeping
//! failed states (cells and cards left) halved the nodes at best and cost more than that in time.
//! Asking the flow again with each kind that is ruled out at the root saved one node in a hundred at
//! best.
//!
//! On cards of the game's size most tables hold a pair, and `small` sees a pair in a mask of kinds: a
//! hand is shown to it first, which made "is there a swish?" twenty times faster on tables of 16.
//!
//! A node is an arc laid, a cell left empty, or an arc looked at from behind; a pair seen at once
//! takes none.

mod board;
mod list;
mod pack;
mod parts;
mod piece;
mod rings;
mod seen;
pub mod small;
#[cfg(test)]
mod tests;
mod wide;

use fairdeal_core::{Limits, Stop, Verdict};

use self::parts::Parts;
use self::piece::Piece;
use self::rings::Meter;
use self::small::{Laid, Small};
use super::{Engine, Largest, Listed, Reason, Solved, most_cards};
use crate::rules::{Card, Hand, Laying, Placed, Size, Swish};

/// Arcs from cell to cell of a part.
type Arcs = Vec<(u32, u32)>;

/// Is shown arcs, and says whether to go on.
type See<'a> = dyn FnMut(&[(u32, u32)]) -> bool + 'a;

/// Cycles up to this length are looked for length by length, so that a smallest is found; beyond,
/// the range doubles.
const ONE_BY_ONE: usize = 8;

/// The most nodes spent on a large swish that need not be the largest.
const MOST_GREEDY: u64 = 20_000_000;

/// Cells of a card up to which pairs are looked for by masks of kinds.
const QUICK_CELLS: usize = 16;

/// The engine.
pub struct Cycles {
    limits: Limits,
    /// The tables of the size that was asked about last.
    quick: Option<(Size, bool, Small)>,
}

impl Cycles {
    /// With a bound on nodes, and on the memory for the swishes that were listed.
    pub fn new(limits: Limits) -> Self {
        Cycles { limits, quick: None }
    }

    /// A swish of two cards, if it can be seen at once.
    fn pair(&mut self, hand: &Hand) -> Option<Swish> {
        // Cards are numbered by a byte there.
        if hand.size.cells() > QUICK_CELLS || hand.cards.len() > usize::from(u8::MAX) {
            return None;
        }
        let known = self.quick.as_ref().is_some_and(|q| (q.0, q.1) == (hand.size, hand.simple));
        if !known {
            let small = Small::new(hand.size, hand.simple)?;
            self.quick = Some((hand.size, hand.simple, small));
        }
        let (_, _, small) = self.quick.as_mut()?;
        let arc = |card: &Card| card.as_arc().map(|(x, y)| (x as u8, y as u8));
        let arcs: Vec<(u8, u8)> = hand.cards.iter().map(arc).collect::<Option<_>>()?;
        if !small.has_pair(&arcs) {
            return None;
        }
        let placed =
            |&(card, laying): &Laid| Placed { card: usize::from(card), laying: Laying(laying) };
        Some(small.first_swish(&arcs).iter().map(placed).collect())
    }

    /// A swish of a smallest number of cards, or nearly so beyond [`ONE_BY_ONE`].
    fn first(hand: &Hand, pieces: &[Piece<'_>], meter: &mut Meter) -> Result<Option<Swish>, Stop> {
        let longest = pieces.iter().map(|piece| piece.bound).max().unwrap_or(0);
        let (mut least, mut most) = (2, 2);
        while least <= longest {
            for piece in pieces {
                if let Some(arcs) = piece.ring(least, most, meter)? {
                    return Ok(Some(piece.swish(hand, &arcs)));
                }
            }
            least = most + 1;
            most = if most < ONE_BY_ONE { least } else { 2 * most };
        }
        Ok(None)
    }

    /// A swish of at least k cards: the largest of every part but the last, and of that what is
    /// missing.
    fn reach(
        hand: &Hand,
        pieces: &[Piece<'_>],
        k: usize,
        meter: &mut Meter,
    ) -> Result<Option<Swish>, Stop> {
        let mut swish = Vec::new();
        for (i, piece) in pieces.iter().enumerate() {
            let later: usize = pieces[i + 1..].iter().map(|piece| piece.bound).sum();
            let missing = k - swish.len();
            // Less than this is too little even if all later parts reach their bounds.
            let least = missing.saturating_sub(later);
            if piece.is_wide() {
                let mut some = meter.of(MOST_GREEDY.min((meter.limit - meter.nodes) / 2));
                let arcs = piece.greedy(&mut some);
                meter.nodes += some.nodes;
                if arcs.len() >= missing {
                    swish.append(&mut piece.swish(hand, &arcs));
                    swish.sort_unstable();
                    return Ok(Some(swish));
                }
            }
            for target in (least.max(2)..=piece.bound.min(missing).max(2)).rev() {
                if let Some(arcs) = piece.reach(target, meter)? {
                    swish.append(&mut piece.swish(hand, &arcs));
                    break;
                }
            }
            if swish.len() >= k {
                swish.sort_unstable();
                return Ok(Some(swish));
            }
        }
        Ok(None)
    }

    /// The largest swish of a part and the bound that is known of it: from the bound downwards, and
    /// if that takes too long, upwards with what is left of the budget.
    fn most(piece: &Piece<'_>, meter: &mut Meter) -> (Option<Arcs>, usize, Option<Stop>) {
        let whole = meter.limit;
        meter.limit = meter.nodes + (whole - meter.nodes) / 4 * 3;
        let mut bound = piece.bound;
        let stop = loop {
            if bound < 2 {
                meter.limit = whole;
                return (None, 0, None);
            }
            match piece.reach(bound, meter) {
                Ok(Some(arcs)) => {
                    meter.limit = whole;
                    return (Some(arcs), bound, None);
                }
                Ok(None) => bound -= 1,
                Err(Stop::Cancelled) => {
                    meter.limit = whole;
                    return (None, bound, Some(Stop::Cancelled));
                }
                Err(stop) => break stop,
            }
        };
        meter.limit = whole.min(meter.nodes.saturating_add(MOST_GREEDY));
        let mut best = Some(piece.greedy(meter)).filter(|arcs| !arcs.is_empty());
        meter.limit = whole;
        while let Ok(Some(arcs)) = piece.reach(best.as_ref().map_or(2, |b| b.len() + 1), meter) {
            best = Some(arcs);
        }
        (best, bound, Some(stop))
    }
}

/// Why there is no swish of k cards before any search, if so; else the parts.
fn sight(hand: &Hand, k: usize) -> Result<Parts, Verdict<Swish, Reason>> {
    if hand.cards.len() < k {
        return Err(Verdict::Impossible(Reason::TooFew));
    }
    if most_cards(hand) < k {
        return Err(Verdict::Impossible(Reason::TooMany));
    }
    let parts = Parts::of(hand).ok_or(Verdict::Unknown(Stop::TooLarge))?;
    if parts.left < k {
        return Err(Verdict::Impossible(Reason::NoPartner));
    }
    if parts.parts.iter().map(|part| part.bound).sum::<usize>() < k {
        return Err(Verdict::Impossible(Reason::Counting));
    }
    Ok(parts)
}

impl Engine for Cycles {
    fn at_least(&mut self, hand: &Hand, k: usize) -> Solved {
        let k = k.max(2);
        if k == 2
            && let Some(swish) = self.pair(hand)
        {
            return Solved { verdict: Verdict::Solved(swish), nodes: 0 };
        }
        let parts = match sight(hand, k) {
            Ok(parts) => parts,
            Err(verdict) => return Solved { verdict, nodes: 0 },
        };
        let mut pieces: Vec<Piece<'_>> = parts.parts.iter().map(Piece::new).collect();
        let mut meter = Meter::new(self.limits);
        let found = if k == 2 {
            Self::first(hand, &pieces, &mut meter)
        } else {
            pieces.sort_by_key(|piece| piece.bound);
            Self::reach(hand, &pieces, k, &mut meter)
        };
        let verdict = match found {
            Ok(Some(swish)) => Verdict::Solved(swish),
            Ok(None) => Verdict::Impossible(Reason::Exhausted),
            Err(stop) => Verdict::Unknown(stop),
        };
        Solved { verdict, nodes: meter.nodes }
    }

    fn largest(&mut self, hand: &Hand) -> Largest {
        let none = |reason, stop, bound| Largest { best: None, bound, reason, stop, nodes: 0 };
        let parts = match sight(hand, 2) {
            Ok(parts) => parts,
            Err(Verdict::Impossible(reason)) => return none(Some(reason), None, 0),
            Err(Verdict::Unknown(stop)) => return none(None, Some(stop), most_cards(hand)),
            Err(Verdict::Solved(_)) => return none(None, Some(Stop::Incomplete), most_cards(hand)),
        };
        let mut meter = Meter::new(self.limits);
        let (mut swish, mut bound, mut stopped, mut counted) = (Vec::new(), 0, None, 0);
        for part in &parts.parts {
            let piece = Piece::new(part);
            let (arcs, most, stop) = Self::most(&piece, &mut meter);
            bound += most;
            counted += piece.bound;
            stopped = stopped.or(stop);
            if let Some(arcs) = arcs {
                swish.append(&mut piece.swish(hand, &arcs));
            }
        }
        swish.sort_unstable();
        let size = swish.len();
        let reason = match stopped {
            Some(_) => None,
            None if size == hand.cards.len() => Some(Reason::TooFew),
            None if size == most_cards(hand) => Some(Reason::TooMany),
            None if size == parts.left => Some(Reason::NoPartner),
            None if size == counted => Some(Reason::Counting),
            None => Some(Reason::Exhausted),
        };
        let best = (size > 0).then_some(swish);
        Largest { best, bound, reason, stop: stopped, nodes: meter.nodes }
    }

    fn every(&mut self, hand: &Hand, visit: &mut dyn FnMut(&Swish) -> bool) -> Option<Listed> {
        let parts = match sight(hand, 2) {
            Ok(parts) => parts,
            Err(Verdict::Unknown(stop)) => return Some(Listed { nodes: 0, stop: Some(stop) }),
            Err(_) => return Some(Listed { nodes: 0, stop: None }),
        };
        let pieces: Vec<Piece<'_>> = parts.parts.iter().map(Piece::new).collect();
        let mut meter = Meter::new(self.limits);
        let longest = pieces.iter().map(|piece| piece.bound).max().unwrap_or(0);
        for length in 2..=longest {
            for piece in pieces.iter().filter(|piece| piece.bound >= length) {
                let see = &mut |arcs: &[(u32, u32)]| piece.every_swish(hand, arcs, visit);
                let ended = piece.choices(length, (&mut meter, self.limits.memory), see);
                if ended != Ok(false) {
                    return Some(Listed { nodes: meter.nodes, stop: ended.err() });
                }
            }
        }
        Some(Listed { nodes: meter.nodes, stop: None })
    }
}
