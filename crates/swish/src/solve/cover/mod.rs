//! An exact search for cards with any symbols, without SAT.
//!
//! A swish covers every slot (the point of a cell, the circle of a cell) at most once, and both slots
//! of a cell or neither. This is exact cover (Knuth, "Dancing Links", 2000) with the right to leave
//! cells out, and what makes it fast is to count what may be left out:
//!
//! - k cards have at least so many symbols; the slots that can still be covered, counted by orbit,
//!   must suffice. The difference is the slack. With little slack nearly every cell must be used,
//!   so the tightest cell of all may be branched on, not only the tightest open symbol.
//! - The next slot is the one with the fewest pictures left to cover it. A cell that nothing has
//!   touched yet has one option more: to stay empty, which costs two slots of slack.
//! - A slot that nothing can cover any more empties its cell, which takes the pictures at the other
//!   slot, and so on.
//! - Weights from a linear program ([`super::parts::Costs`]) say what each cell left empty and each card
//!   left out, or used, costs of what may be lost: `swish/8x10/s3/80#3` takes a third of the nodes it
//!   took by counting alone. What costs more than may be lost is not tried. Solving the program anew
//!   for the first cards laid took fewer nodes and more time.
//! - Turning a whole swish over gives another. So the first card laid is laid one way only; when
//!   everything with that kind has been looked at, the kind is taken away.
//! - Copies of a kind are never told apart ([`super::parts`]).
//! - Among slots with equally few options the one that failed most often comes first (the idea of
//!   Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by weighting constraints",
//!   ECAI 2004): on random 6 × 8 cards, 60 on the table, 419 thousand nodes instead of 698 thousand
//!   with three symbols a card (`swish/6x8/s3/60#1`), 771 thousand instead of 2.5 million with four.
//! - If no card can be spared, a kind with few pictures left is branched on like a slot.
//!
//! Lost against this: kinds that cannot be spared because their orbit would run short (4 % fewer
//! nodes, 15 % more time); closing open symbols first, as a player does (`#1` and `#2` of the three
//! symbols: 871 thousand and 2.8 million nodes against 401 and 425 thousand). For "any swish at all"
//! that is still the rule, because then nothing else needs to be covered.
//!
//! A node is a picture laid down or a cell left empty.

mod every;
mod state;

use fairdeal_core::{Cancel, Limits, Stop};

use super::by_parts::{self, Asked, Searcher};
use super::parts::Part;
use super::{Engine, Largest, Listed, Solved};
use crate::rules::{Hand, Swish};
use state::State;

/// The search.
pub struct Cover {
    limits: Limits,
}

impl Cover {
    /// With a bound on nodes.
    pub fn new(limits: Limits) -> Self {
        Cover { limits }
    }

    /// The largest swish of these cards of a hand, which are in ascending order.
    pub(super) fn largest_of(&mut self, hand: &Hand, cards: Vec<usize>) -> Largest {
        let few = cards.iter().map(|&card| hand.cards[card].clone()).collect();
        let mut found = self.largest(&Hand { cards: few, ..*hand });
        let placed = found.best.iter_mut().flatten();
        placed.for_each(|placed| placed.card = cards[placed.card]);
        found
    }
}

impl Engine for Cover {
    fn at_least(&mut self, hand: &Hand, k: usize) -> Solved {
        by_parts::at_least::<Covering>(hand, k, self.limits)
    }

    fn largest(&mut self, hand: &Hand) -> Largest {
        by_parts::largest::<Covering>(hand, self.limits)
    }

    fn every(&mut self, hand: &Hand, visit: &mut dyn FnMut(&Swish) -> bool) -> Option<Listed> {
        Some(every::every(hand, self.limits, visit))
    }
}

/// The search in one part.
struct Covering {
    state: State,
    nodes: u64,
    cancel: Cancel,
}

/// Nodes between looks at the flag: on large parts a node takes some microseconds.
const LOOK: u64 = 256;

/// What is tried at one depth.
struct Frame {
    what: What,
    /// The pictures not tried yet, last first.
    ways: Vec<u32>,
    /// The picture that was tried last.
    tried: Option<u32>,
    mark: usize,
}

enum What {
    /// The pictures for a slot that must be covered.
    Slot,
    /// Those for a slot of a cell that may also stay empty.
    Cell(usize),
    /// Those of a kind that must be used.
    Kind,
}

impl Searcher for Covering {
    const GUESS: u64 = 60_000;
    const CHOOSES: bool = true;

    fn new(part: &Part, limits: Limits) -> Result<Self, Stop> {
        Ok(Covering { state: State::new(part), nodes: 0, cancel: limits.cancel })
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn ask(&mut self, part: &Part, k: usize, nodes: u64) -> Asked {
        let end = self.nodes.saturating_add(nodes);
        let root = self.state.mark();
        let answer = self.first_card(part, k, end);
        self.state.undo_to(part, root);
        match answer {
            Ok(Some(ways)) => Asked::Yes(ways),
            Ok(None) => Asked::No,
            Err(stop) => Asked::Stopped(stop),
        }
    }
}

impl Covering {
    /// Tries every kind as one that is used, the scarcest first, and takes it away after that.
    fn first_card(&mut self, part: &Part, k: usize, end: u64) -> Result<Option<Vec<usize>>, Stop> {
        while self.state.may_reach(part, k) {
            let needed = self.state.scarcest_kind(part, Some(k));
            let Some(kind) = needed.or_else(|| self.state.scarcest_kind(part, None)) else { break };
            let mark = self.state.mark();
            self.nodes += 1;
            self.state.lay(part, part.kinds[kind].ways.start);
            let found = self.go_on(part, k, end)?;
            if found.is_some() {
                return Ok(found);
            }
            if needed.is_some() {
                break;
            }
            self.state.undo_to(part, mark);
            self.state.ban(part, kind);
        }
        Ok(None)
    }

    /// Goes on from what lies there.
    fn go_on(&mut self, part: &Part, k: usize, end: u64) -> Result<Option<Vec<usize>>, Stop> {
        let mut stack: Vec<Frame> = Vec::new();
        loop {
            if self.nodes > end {
                return Err(Stop::Nodes);
            }
            if self.nodes.is_multiple_of(LOOK) && self.cancel.is_set() {
                return Err(Stop::Cancelled);
            }
            while self.state.may_reach(part, k)
                && let Some(kind) = self.state.too_dear(part, k)
            {
                self.state.ban(part, kind);
            }
            if self.state.may_reach(part, k) {
                if self.state.closed() && self.state.laid.len() >= k {
                    return Ok(Some(self.state.laid.clone()));
                }
                if let Some(frame) = self.branch(part, k) {
                    stack.push(frame);
                }
            }
            // The next thing to try, backing up as far as needed.
            loop {
                let Some(frame) = stack.last_mut() else { return Ok(None) };
                self.state.undo_to(part, frame.mark);
                if let (What::Kind, Some(way)) = (&frame.what, frame.tried.take()) {
                    // Everything with this picture was looked at: another copy need not show it.
                    self.state.forbid(part, way as usize);
                    frame.mark = self.state.mark();
                    if !self.state.may_reach(part, k) {
                        stack.pop();
                        continue;
                    }
                    frame.ways.retain(|&way| self.state.alive(way as usize));
                }
                if let Some(way) = frame.ways.pop() {
                    self.nodes += 1;
                    frame.tried = Some(way);
                    self.state.lay(part, way as usize);
                    break;
                }
                if let What::Cell(cell) = frame.what {
                    frame.what = What::Slot;
                    self.nodes += 1;
                    self.state.leave_empty(part, cell);
                    break;
                }
                stack.pop();
            }
        }
    }

    /// The slot or kind with the fewest options.
    fn branch(&self, part: &Part, k: usize) -> Option<Frame> {
        let state = &self.state;
        let slot = state.tightest(part, k);
        let kind = match slot {
            Some((..=1, _)) => None,
            _ => state.tightest_kind(part, k, slot.map(|(options, _)| options)),
        };
        let alive = |ways: &mut dyn Iterator<Item = u32>| -> Vec<u32> {
            let mut ways: Vec<u32> = ways.filter(|&w| state.alive(w as usize)).collect();
            ways.reverse();
            ways
        };
        let (what, ways) = match (kind, slot) {
            (Some(kind), _) => {
                let ways = part.kinds[kind].ways.clone();
                (What::Kind, alive(&mut ways.map(|way| way as u32)))
            }
            (None, Some((_, slot))) => {
                let ways = alive(&mut part.at[slot].iter().copied());
                let must = state.covered(slot ^ 1) || state.must_fill(part, k, slot / 2);
                let what = if must { What::Slot } else { What::Cell(slot / 2) };
                (what, ways)
            }
            (None, None) => return None,
        };
        Some(Frame { what, ways, tried: None, mark: state.mark() })
    }
}
