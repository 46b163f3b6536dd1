//! The strategies. Two kinds of work: a table is decided once ([`Engine`]), or cards come and go
//! and the question is asked again and again ([`Player`]). A strategy may do one or both.

pub mod arrival;
pub(crate) mod batches;
pub(crate) mod brute;
pub(crate) mod buckets;
pub mod counting;
pub mod disjoint;
mod dual;
pub mod dynamic;
pub(crate) mod graph;
pub(crate) mod interpolation;
pub mod kernel;
mod pair_completion;
pub(crate) mod pairs;
pub mod portfolio;
pub mod post;
#[cfg(feature = "cadical")]
pub mod sat;
pub mod smt;
pub mod strategies;
mod sums;
pub(crate) mod triangles;
pub(crate) mod ultra;

#[cfg(test)]
pub(crate) use buckets::all_sets;

use fairdeal_core::facts::ReasonFacts;
use fairdeal_core::{InputError, Stop, Verdict};

use crate::rules::{Card, Places, Table};

/// Decides whether a table holds a set.
pub trait Engine: Send {
    /// Starts what it needs from outside, so that a program that is not there can be reported.
    ///
    /// # Errors
    /// When it is not there.
    fn ready(&mut self) -> Result<(), InputError> {
        Ok(())
    }

    /// A set of the table (its places in ascending order), the reason there is none, or neither.
    fn solve(&mut self, table: &Table) -> Solved;
}

/// What an engine answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The answer.
    pub verdict: Verdict<Places, Reason>,
    /// Nodes spent, in the engine's own unit.
    pub nodes: u64,
}

/// How a walk over all sets of a table went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walk {
    pub nodes: u64,
    /// What stopped it before it had seen everything; none if it came to its end, or its visitor
    /// had seen enough.
    pub stopped: Option<Stop>,
}

/// Why a table holds no set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Fewer than v cards.
    TooFew,
    /// Every way to complete a set was tried, or refuted by counting.
    Exhausted,
}

impl Reason {
    /// The words of all reasons, in the order to show them.
    pub const WORDS: &[ReasonFacts] = &[
        ReasonFacts {
            word: "too-few",
            about: "fewer cards than a set has; if only one is missing, it is the card named",
        },
        ReasonFacts {
            word: "exhausted",
            about: "every way to complete a set was tried, or refuted by counting; it rests on all \
                    cards",
        },
    ];

    /// The word for this reason in text, JSON and CSV.
    pub fn word(&self) -> &'static str {
        match self {
            Reason::TooFew => "too-few",
            Reason::Exhausted => "exhausted",
        }
    }
}

/// A card on a player's table: the order in which it was dealt, from 0. Never used twice.
pub type CardId = usize;

/// Plays along: cards arrive, the player looks for a set, sets are taken away.
///
/// Contract: after `deal` and `take` calls in any order, `find` answers with a set among the cards
/// dealt and not taken, or says that there is none, or that its budget is spent. Which set it
/// names is the player's own, fixed choice: it depends on the calls only.
pub trait Player: Send {
    /// As [`Engine::ready`]. A player that is not asked to get ready does so when it must.
    ///
    /// # Errors
    /// As there.
    fn ready(&mut self) -> Result<(), InputError> {
        Ok(())
    }

    /// A card is put on the table; it gets the next id.
    fn deal(&mut self, card: &Card);
    /// Looks for a set among the cards on the table.
    fn find(&mut self) -> Verdict<Vec<CardId>, Reason>;
    /// These cards leave the table.
    fn take(&mut self, set: &[CardId]);
    /// Nodes spent so far, in the player's own unit.
    fn nodes(&self) -> u64;

    /// CPU seconds of the process it talks to, or of threads it has started; none if it has none, or
    /// the machine does not say.
    fn outside_seconds(&self) -> Option<f64> {
        None
    }

    /// It knows that it does not see every set: where it sees none it answers "unknown, incomplete".
    /// A game may go on then, for people overlook sets too; no table is said to hold none.
    fn overlooks(&self) -> bool {
        false
    }
}

/// A player as an engine: the cards of the table are dealt in order, then it is asked once.
pub fn ask_once(player: &mut dyn Player, table: &Table) -> Solved {
    table.cards.iter().for_each(|card| player.deal(card));
    // The n-th card dealt has id n, and lies at place n of the table.
    let mut verdict = player.find();
    if let Verdict::Solved(places) = &mut verdict {
        places.sort_unstable();
    }
    Solved { verdict, nodes: player.nodes() }
}
