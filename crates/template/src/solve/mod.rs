//! The strategies: the oracle and a fast one.

pub mod brute;
pub mod sums;

use fairdeal_core::facts::ReasonFacts;
use fairdeal_core::facts::{StrategyFacts, plain_strategy};
use fairdeal_core::{InputError, Limits, Verdict};

use crate::rules::{Places, Table};

/// Every strategy, the default first.
pub const STRATEGIES: &[StrategyFacts] = &[
    StrategyFacts {
        name: "sums",
        about: "the sums that can be reached, card by card (Bellman 1957)",
        exact: true,
        outside: false,
    },
    StrategyFacts {
        name: "brute",
        about: "every choice of cards: the oracle",
        exact: true,
        outside: false,
    },
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// All cards together do not reach the target.
    TooSmall,
    /// Every card is a multiple of this, the target is not.
    Divisor(u64),
    /// Everything was tried.
    Exhausted,
}

impl Why {
    /// The words of all reasons, in the order to show them.
    pub const WORDS: &[ReasonFacts] = &[
        ReasonFacts { word: "too-small", about: "all cards together are less than the target" },
        ReasonFacts { word: "divisor", about: "a number divides every card and not the target" },
        ReasonFacts { word: "exhausted", about: "every choice was tried" },
    ];

    /// The word for this reason.
    pub fn word(&self) -> &'static str {
        match self {
            Why::TooSmall => "too-small",
            Why::Divisor(_) => "divisor",
            Why::Exhausted => "exhausted",
        }
    }
}

/// Decides tables: verdict and nodes.
pub type Engine = fn(&Table, Limits) -> (Verdict<Places, Why>, u64);

/// The engine a text names, and its name; none is the default.
///
/// # Errors
/// When there is none.
pub fn engine(text: Option<&str>) -> Result<(&'static str, Engine), InputError> {
    let facts = plain_strategy(STRATEGIES, text.unwrap_or(STRATEGIES[0].name))?;
    Ok((facts.name, if facts.name == "brute" { brute::solve } else { sums::solve }))
}
