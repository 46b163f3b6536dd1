//! The engine for cards with one point and one circle, of any size.
//!
//! Such a card laid down is an arc from the cell of its point to that of its circle, and a swish is
//! a set of directed cycles of cells that share no cell and use each card once. That question is
//! NP-complete (the facts in the book; it contains EVEN DICYCLE), but small or sparse:
//!
//! 1. `parts` sets aside what counting rules out, splits the rest into parts that share no cell, and
//!    bounds each by a flow ([`super::flow`]).
//! 2. `rings` looks for single cycles, short ones first: is there a swish, and which are there.
//! 3. `pack` looks for the largest swish, from the bound downwards. If it does not find one soon,
//!    [`super::cover`] does, with weights that tell what each cell left empty and each card left out
//!    costs: on `swish/8x8/40#3` it takes two thousand nodes, where `pack` takes four million.
//!
//! Both search on masks of cells (`board`, and `tiny` up to 16) where a part has at most 64 of them,
//! else on lists (`wide`). `small` is the same for one size asked many times; where cards have at most 16
//! cells the engine keeps its tables and asks them first, without making parts (`quick`).
//!
//! What lost: growing cycle after cycle with a bound by orbits, an earlier program, took 0.2 ms for
//! the largest swish of a table, where choosing the cell with the fewest choices takes 2 µs. Keeping
//! failed states (cells and cards left) halved the nodes at best and cost more than that in time.
//! Asking the flow again with each kind that is ruled out at the root saved one node in a hundred at
//! best.
//!
//! On cards of the game's size most tables hold a pair, and `small` sees a pair in a mask of kinds, which
//! made "is there a swish?" twenty times faster on tables of 16.
//!
//! A node is an arc laid, a cell left empty, or an arc looked at from behind; a pair seen at once
//! takes none.

mod all;
mod board;
mod learn;
mod list;
mod pack;
mod parts;
mod piece;
mod quick;
mod rings;
mod seen;
pub mod small;
#[cfg(test)]
mod tests;
mod tiny;
mod wide;

use fairdeal_core::sort;
use fairdeal_core::{Limits, Stop, Verdict};

use self::parts::Parts;
use self::piece::Piece;
use self::rings::Meter;
use self::small::Small;
use super::cover::Cover;
use super::{Engine, Largest, Listed, Reason, Solved, most_cards};
use crate::rules::{Hand, Size, Swish};

/// Arcs from cell to cell of a part.
type Arcs = Vec<(u32, u32)>;

/// Is shown arcs, and says whether to go on.
type See<'a> = dyn FnMut(&[(u32, u32)]) -> bool + 'a;

/// Cycles up to this length are looked for length by length, so that a smallest is found; beyond,
/// the range doubles.
const ONE_BY_ONE: usize = 8;

/// The most nodes spent on a large swish that need not be the largest.
const MOST_GREEDY: u64 = 20_000_000;

/// Nodes after which weights take over, which see further and cost more.
const QUICK: u64 = 50_000;
/// Cells of a part up to which they do.
const MOST_WEIGHED: usize = 256;

/// Cells of a card up to which the tables of its size are asked first.
const QUICK_CELLS: usize = tiny::CELLS;
/// How many times as many nodes they may take: their nodes are that much faster.
const QUICK_TIMES: u64 = 4;

/// The engine.
pub struct Cycles {
    limits: Limits,
    /// Nodes after which weights take over: [`QUICK`], but for tests.
    quick_nodes: u64,
    /// The tables of the size that was asked about last.
    tables: Option<Tables>,
}

/// The tables of a size, and a hand read for them.
struct Tables {
    size: Size,
    simple: bool,
    small: Small,
    arcs: Vec<(u8, u8)>,
}

impl Cycles {
    /// With a bound on nodes, and on the memory for the swishes that were listed.
    pub fn new(limits: Limits) -> Self {
        Cycles { limits, quick_nodes: QUICK, tables: None }
    }

    /// The tables for a hand on small cards, and its arcs; none if they do not suit it.
    fn tables(&mut self, hand: &Hand) -> Option<&mut Tables> {
        // Cards are numbered by a byte there.
        if hand.size.cells() > QUICK_CELLS || hand.cards.len() > usize::from(u8::MAX) {
            return None;
        }
        let known = self.tables.as_ref().filter(|t| (t.size, t.simple) == (hand.size, hand.simple));
        if known.is_none() {
            let (size, simple) = (hand.size, hand.simple);
            let small = Small::new(size, simple)?;
            self.tables = Some(Tables { size, simple, small, arcs: Vec::new() });
        }
        let tables = self.tables.as_mut()?;
        tables.arcs.clear();
        for card in &hand.cards {
            let (x, y) = card.as_arc()?;
            tables.arcs.push((x as u8, y as u8));
        }
        Some(tables)
    }

    /// A swish of two cards, if it can be seen at once.
    fn pair(&mut self, hand: &Hand) -> Option<Swish> {
        let Tables { small, arcs, .. } = self.tables(hand)?;
        small.has_pair(arcs).then(|| small.first(arcs))
    }

    /// The largest swish and why there is no larger one, or one of enough cards if there is one, by the
    /// tables; none if they do not suit the hand, or it takes long.
    fn quick(
        &mut self,
        hand: &Hand,
        enough: Option<usize>,
        meter: &mut Meter,
    ) -> Option<Result<(Swish, Option<Reason>), Stop>> {
        let nodes = self.quick_nodes.saturating_mul(QUICK_TIMES);
        let Tables { small, arcs, .. } = self.tables(hand)?;
        let whole = meter.limit;
        meter.limit = whole.min(nodes);
        let found = small.within(arcs, enough, meter);
        meter.limit = whole;
        found.filter(|found| *found != Err(Stop::Nodes))
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
            // Cycle after cycle rarely lays every card.
            let every = || missing == piece.cards().len() && piece.cells() <= wide::MOST_CELLS;
            if piece.is_wide() && !every() {
                let mut some = meter.of(MOST_GREEDY.min(meter.left() / 2));
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

    /// The largest swish of a part and the bound that is known of it: quickly from the bound downwards;
    /// if that takes too long, by weights ([`super::cover`]); then again from the bound downwards, and
    /// upwards with what is left of the budget.
    fn most(
        &self,
        hand: &Hand,
        piece: &Piece<'_>,
        meter: &mut Meter,
    ) -> (Option<Swish>, usize, Option<Stop>) {
        let whole = meter.limit;
        let laid = |arcs: Arcs| piece.swish(hand, &arcs);
        let (mut bound, mut best) = (piece.bound, None);
        meter.limit = whole.min(meter.nodes.saturating_add(self.quick_nodes));
        let mut found = Self::downwards(piece, &mut bound, meter);
        meter.limit = whole;
        if found == Err(Stop::Nodes) && piece.cells() <= MOST_WEIGHED && meter.left() > 1 {
            let nodes = meter.left() / 2;
            let cover = Cover::new(Limits { nodes, ..self.limits }).largest_of(hand, piece.cards());
            meter.nodes += cover.nodes;
            bound = bound.min(cover.bound);
            match cover.stop {
                None => {
                    let size = cover.best.as_ref().map_or(0, Vec::len);
                    return (cover.best, size, None);
                }
                Some(Stop::Cancelled) => return (cover.best, bound, Some(Stop::Cancelled)),
                Some(_) => best = cover.best,
            }
        }
        if found == Err(Stop::Nodes) {
            meter.limit = meter.nodes.saturating_add(meter.left() / 4 * 3);
            found = Self::downwards(piece, &mut bound, meter);
            meter.limit = whole;
        }
        let stop = match found {
            Ok(arcs) => return (arcs.map(laid), bound, None),
            Err(Stop::Cancelled) => return (best, bound, Some(Stop::Cancelled)),
            Err(stop) => stop,
        };
        meter.limit = whole.min(meter.nodes.saturating_add(MOST_GREEDY));
        let size = |best: &Option<Swish>| best.as_ref().map_or(0, Vec::len);
        let greedy = Some(piece.greedy(meter)).filter(|arcs| arcs.len() > size(&best));
        best = greedy.map(laid).or(best);
        meter.limit = whole;
        while let Ok(Some(arcs)) = piece.reach((size(&best) + 1).max(2), meter) {
            best = Some(laid(arcs));
        }
        (best, bound, Some(stop))
    }

    /// A swish that meets the bound, which is lowered as long as there is none.
    fn downwards(
        piece: &Piece<'_>,
        bound: &mut usize,
        meter: &mut Meter,
    ) -> Result<Option<Arcs>, Stop> {
        while *bound >= 2 {
            if let Some(arcs) = piece.reach(*bound, meter)? {
                return Ok(Some(arcs));
            }
            *bound -= 1;
        }
        *bound = 0;
        Ok(None)
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
        let mut meter = Meter::new(self.limits);
        // A smallest swish is not theirs to find.
        let quick = if k == 2 { None } else { self.quick(hand, Some(k), &mut meter) };
        match quick {
            Some(Ok((swish, _))) if !swish.is_empty() => {
                return Solved { verdict: Verdict::Solved(swish), nodes: meter.nodes };
            }
            Some(Err(stop)) => {
                return Solved { verdict: Verdict::Unknown(stop), nodes: meter.nodes };
            }
            _ => (),
        }
        let parts = match sight(hand, k) {
            Ok(_) if quick.is_some() => Err(Verdict::Impossible(Reason::Exhausted)),
            parts => parts,
        };
        let parts = match parts {
            Ok(parts) => parts,
            Err(verdict) => return Solved { verdict, nodes: meter.nodes },
        };
        let mut pieces: Vec<Piece<'_>> = parts.parts.iter().map(Piece::new).collect();
        let found = if k == 2 {
            Self::first(hand, &pieces, &mut meter)
        } else {
            sort::by_key(&mut pieces, |piece| piece.bound);
            meter.limit = meter.limit.min(meter.nodes.saturating_add(self.quick_nodes));
            let quick = Self::reach(hand, &pieces, k, &mut meter);
            meter.limit = self.limits.nodes;
            let small = pieces.iter().all(|piece| piece.cells() <= MOST_WEIGHED);
            if quick == Err(Stop::Nodes) && small && meter.left() > 1 {
                let nodes = meter.left() / 2;
                let solved = Cover::new(Limits { nodes, ..self.limits }).at_least(hand, k);
                let nodes = meter.nodes + solved.nodes;
                if !matches!(solved.verdict, Verdict::Unknown(stop) if stop != Stop::Cancelled) {
                    return Solved { nodes, ..solved };
                }
                meter.nodes = nodes;
            }
            match quick {
                Err(Stop::Nodes) => Self::reach(hand, &pieces, k, &mut meter),
                quick => quick,
            }
        };
        let verdict = match found {
            Ok(Some(swish)) => Verdict::Solved(swish),
            Ok(None) => Verdict::Impossible(Reason::Exhausted),
            Err(stop) => Verdict::Unknown(stop),
        };
        Solved { verdict, nodes: meter.nodes }
    }

    fn largest(&mut self, hand: &Hand) -> Largest {
        let mut meter = Meter::new(self.limits);
        match self.quick(hand, None, &mut meter) {
            Some(Ok((swish, reason))) => {
                let (bound, nodes) = (swish.len(), meter.nodes);
                let best = (bound > 0).then_some(swish);
                return Largest { best, bound, reason, stop: None, nodes };
            }
            Some(Err(stop)) => {
                let (bound, nodes) = (most_cards(hand), meter.nodes);
                return Largest { best: None, bound, reason: None, stop: Some(stop), nodes };
            }
            None => (),
        }
        let nodes = meter.nodes;
        let none = |reason, stop, bound| Largest { best: None, bound, reason, stop, nodes };
        let parts = match sight(hand, 2) {
            Ok(parts) => parts,
            Err(Verdict::Impossible(reason)) => return none(Some(reason), None, 0),
            Err(Verdict::Unknown(stop)) => return none(None, Some(stop), most_cards(hand)),
            Err(Verdict::Solved(_)) => return none(None, Some(Stop::Incomplete), most_cards(hand)),
        };
        let (mut swish, mut bound, mut stopped, mut counted) = (Vec::new(), 0, None, 0);
        for part in &parts.parts {
            let piece = Piece::new(part);
            let (best, most, stop) = self.most(hand, &piece, &mut meter);
            bound += most;
            counted += piece.bound;
            stopped = stopped.or(stop);
            swish.extend(best.unwrap_or_default());
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
