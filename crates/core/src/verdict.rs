//! A verdict is never a bool.

use std::fmt;

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
    /// The word for this verdict in text, JSON and CSV.
    pub fn word(&self) -> &'static str {
        match self {
            Verdict::Solved(_) => "solved",
            Verdict::Impossible(_) => "impossible",
            Verdict::Unknown(_) => "unknown",
        }
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

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
