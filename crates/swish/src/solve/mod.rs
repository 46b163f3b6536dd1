//! The strategies. All answer the same two questions about a hand: is there a swish of at least k
//! cards, and which is the largest. Some can also list every swish that does not fall apart.

mod aside;
pub mod brute;
mod by_orbit;
mod by_parts;
pub mod certify;
mod choose;
pub mod cover;
pub mod cycles;
mod flow;
pub mod hypergraph;
pub mod matching;
mod parity;
pub mod parts;
mod red;
#[cfg(feature = "cadical")]
pub mod sat;
mod simplex;
pub mod strategies;
mod weights;

use fairdeal_core::facts::ReasonFacts;
use fairdeal_core::{Stop, Verdict};

use crate::rules::{Hand, Swish};

/// Decides hands.
pub trait Engine: Send {
    /// A swish of at least k cards, or why there is none. Every swish has two cards, so a k below 2
    /// asks for any swish.
    fn at_least(&mut self, hand: &Hand, k: usize) -> Solved;

    /// The largest swish: by asking for one more as long as there is one, unless the engine knows
    /// better.
    fn largest(&mut self, hand: &Hand) -> Largest {
        let (mut best, mut nodes): (Option<Swish>, u64) = (None, 0);
        loop {
            let size = best.as_ref().map_or(0, Vec::len);
            let solved = self.at_least(hand, size + 1);
            nodes += solved.nodes;
            match solved.verdict {
                Verdict::Solved(swish) => best = Some(swish),
                Verdict::Impossible(reason) => {
                    return Largest { bound: size, best, reason: Some(reason), stop: None, nodes };
                }
                Verdict::Unknown(stop) => {
                    let bound = most_cards(hand);
                    return Largest { bound, best, reason: None, stop: Some(stop), nodes };
                }
            }
        }
    }

    /// Calls `visit` with every set of cards that can be laid as a swish that does not fall apart
    /// into smaller ones, once each, with one way to lay it, until `visit` says no. None if the
    /// engine cannot list.
    fn every(&mut self, _hand: &Hand, _visit: &mut dyn FnMut(&Swish) -> bool) -> Option<Listed> {
        None
    }
}

/// What an engine answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The answer; a swish names its cards in ascending order.
    pub verdict: Verdict<Swish, Reason>,
    /// Nodes spent, in the engine's own unit.
    pub nodes: u64,
}

/// What a list came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    pub nodes: u64,
    /// Why not all were listed, unless the visitor said no.
    pub stop: Option<Stop>,
}

/// The largest swish, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Largest {
    /// The largest found.
    pub best: Option<Swish>,
    /// No swish has more cards than this.
    pub bound: usize,
    /// Why there is none at all, or no larger one.
    pub reason: Option<Reason>,
    /// Why the search gave up, if it did.
    pub stop: Option<Stop>,
    pub nodes: u64,
}

/// Why there is no swish, or none so large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Fewer cards than are asked for.
    TooFew,
    /// More cards than fit on the cells: every card shows a point or a circle of its own.
    TooMany,
    /// Cards were set aside, one after the other, for a symbol that no card left can meet; too few
    /// are left.
    NoPartner,
    /// Counting points and circles in each orbit leaves too few.
    Counting,
    /// Every way to lay the cards was tried or refuted.
    Exhausted,
}

impl Reason {
    /// The words of all reasons, in the order to show them.
    pub const WORDS: &[ReasonFacts] = &[
        ReasonFacts { word: "too-few", about: "fewer cards than are asked for" },
        ReasonFacts { word: "too-many", about: "more cards than fit on the cells" },
        ReasonFacts {
            word: "no-partner",
            about: "cards set aside, one after the other, for a symbol that no card left can meet",
        },
        ReasonFacts {
            word: "counting",
            about: "points and circles counted orbit by orbit leave too few cards",
        },
        ReasonFacts { word: "exhausted", about: "every way to lay the cards was tried or refuted" },
    ];

    /// The word for this reason in text, JSON and CSV.
    pub fn word(self) -> &'static str {
        match self {
            Reason::TooFew => "too-few",
            Reason::TooMany => "too-many",
            Reason::NoPartner => "no-partner",
            Reason::Counting => "counting",
            Reason::Exhausted => "exhausted",
        }
    }
}

/// The cards that are in no swish for want of partners, in the order they are set aside.
pub(crate) fn set_aside(hand: &Hand) -> Vec<usize> {
    by_orbit::ByOrbit::new(hand).without_partners()
}

/// The most cards a swish of this hand can have, at first sight: all of them, and as many as their
/// symbols leave room for. Every cell shows a point and a circle at most, so the m cards with the
/// fewest symbols must have at most two symbols a cell together.
pub fn most_cards(hand: &Hand) -> usize {
    let mut symbols: Vec<usize> = hand.cards.iter().map(|card| card.symbols()).collect();
    symbols.sort_unstable();
    let mut room = 2 * hand.size.cells();
    symbols
        .iter()
        .take_while(|&&s| {
            room.checked_sub(s).is_some_and(|left| {
                room = left;
                true
            })
        })
        .count()
}
