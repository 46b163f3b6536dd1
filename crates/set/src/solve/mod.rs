//! The strategies. Two kinds of work: a table is decided once ([`Engine`]), or cards come and go
//! and the question is asked again and again ([`Player`]). A strategy may do one or both.

pub mod arrival;
pub mod brute;
pub mod buckets;
pub mod counting;
pub mod disjoint;
pub mod dual;
pub mod dynamic;
pub mod graph;
pub mod interpolation;
pub mod kernel;
pub mod many;
#[cfg(feature = "cadical")]
pub mod packing;
pub mod pairs;
pub mod players;
pub mod portfolio;
#[cfg(feature = "cadical")]
pub mod sat;
pub mod smt;
pub mod strategies;
mod thirds;

pub use buckets::all_sets;

use fairdeal_core::Verdict;

use crate::rules::{Card, Places, Table};

/// Decides whether a table holds a set.
pub trait Engine: Send {
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
    pub const WORDS: &[&str] = &["too-few", "exhausted"];

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
    /// A card is put on the table; it gets the next id.
    fn deal(&mut self, card: &Card);
    /// Looks for a set among the cards on the table.
    fn find(&mut self) -> Verdict<Vec<CardId>, Reason>;
    /// These cards leave the table.
    fn take(&mut self, set: &[CardId]);
    /// Nodes spent so far, in the player's own unit.
    fn nodes(&self) -> u64;
}
