//! A verdict is never a bool.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What a search found out: a witness `S`, a reason `R` why there is none, or neither.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<S, R> {
    /// There is a solution: this one.
    Solved(S),
    /// There is none, for this reason.
    Impossible(R),
    /// Not decided. Never to be read as "impossible".
    Unknown(Stop),
}

impl<S, R> Verdict<S, R> {
    /// The verdict without its witness or reason.
    pub fn outcome(&self) -> Outcome {
        match self {
            Verdict::Solved(_) => Outcome::Solved,
            Verdict::Impossible(_) => Outcome::Impossible,
            Verdict::Unknown(_) => Outcome::Unknown,
        }
    }

    /// The word for this verdict in text, JSON and CSV.
    pub fn word(&self) -> &'static str {
        self.outcome().word()
    }

    /// True for `Solved`.
    pub fn is_solved(&self) -> bool {
        matches!(self, Verdict::Solved(_))
    }

    /// True for `Impossible`.
    pub fn is_impossible(&self) -> bool {
        matches!(self, Verdict::Impossible(_))
    }
}

/// The three answers, and the exit code of every verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// Yes: found, accepted. Exit code 0.
    Solved,
    /// No: proved that there is none, refused. Exit code 1.
    Impossible,
    /// Undecided within the budget. Exit code 3.
    Unknown,
}

impl Outcome {
    /// The word in text, JSON and CSV.
    pub fn word(self) -> &'static str {
        match self {
            Outcome::Solved => "solved",
            Outcome::Impossible => "impossible",
            Outcome::Unknown => "unknown",
        }
    }

    /// The exit code of a verb that ends so.
    pub fn exit_code(self) -> u8 {
        match self {
            Outcome::Solved => 0,
            Outcome::Impossible => 1,
            Outcome::Unknown => 3,
        }
    }
}

/// Why a search stopped without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stop {
    /// The node budget is spent.
    Nodes,
    /// The memory bound is reached and the search cannot go on within it.
    Memory,
    /// The strategy is incomplete: it has looked everywhere it looks.
    Incomplete,
    /// The position is outside what this strategy can hold.
    TooLarge,
    /// Told to stop from outside, as by Ctrl-C.
    Cancelled,
}

impl Stop {
    /// The word for this stop in text, JSON and CSV.
    pub fn word(self) -> &'static str {
        match self {
            Stop::Nodes => "node-budget",
            Stop::Memory => "memory-bound",
            Stop::Incomplete => "strategy-incomplete",
            Stop::TooLarge => "too-large",
            Stop::Cancelled => "cancelled",
        }
    }
}

impl Stop {
    /// What stopped the search, and what may help.
    pub fn advice(self, strategy: &str) -> String {
        match self {
            Stop::Nodes => {
                "The budget is spent. A larger --budget may decide it, and so may another --strategy."
                    .into()
            }
            Stop::Memory => {
                "The tables are full. More --memory may decide it, and so may another --strategy."
                    .into()
            }
            Stop::Incomplete => format!(
                "{strategy} has looked everywhere it looks, which proves nothing. An exact \
                 --strategy decides it; `games` says which are."
            ),
            Stop::TooLarge => {
                format!("It is larger than {strategy} can hold. Try another --strategy.")
            }
            Stop::Cancelled => "It was told to stop. Nothing is decided.".into(),
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
