//! What a game says of itself: what `games` prints, what the abilities table of the README repeats,
//! and which options it adds to a verb.

use serde::Serialize;

use crate::column::ColumnFacts;
use crate::error::InputError;

/// A game's facts.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Facts {
    /// The short lower-case name that starts every position.
    pub name: &'static str,
    /// The game's full name.
    pub title: &'static str,
    /// One sentence of rules.
    pub rules: &'static str,
    /// The document the game is built from.
    pub source: &'static str,
    /// Parameters of its families.
    pub parameters: &'static [Parameter],
    /// Positions to try, as a user would type them.
    pub examples: &'static [&'static str],
    /// Strategies of `solve`, `hint`, `survey` and `simulate`, the default first.
    pub strategies: &'static [StrategyFacts],
    /// Strategies of `unplayable`, in the order they are tried.
    pub unplayable_strategies: &'static [StrategyFacts],
    /// The words it gives as reasons for "impossible", in the order to show them.
    pub reasons: &'static [ReasonFacts],
    /// Pictures of a position besides the table itself: what stands after `draw --view`.
    pub views: &'static [ViewFacts],
    /// What it can measure on each deal of a survey.
    pub columns: &'static [ColumnFacts],
    /// Options it adds to a verb.
    pub options: &'static [OptionFacts],
    /// What it can do, and how far that may be believed.
    pub abilities: &'static [AbilityFacts],
}

impl Facts {
    /// The options it adds to this verb.
    pub fn options_of(&self, verb: &str) -> impl Iterator<Item = &'static OptionFacts> {
        self.options.iter().filter(move |option| option.verb == verb)
    }
}

/// A parameter of a family, as in `RxC`, and what it may be.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Parameter {
    /// How it is written.
    pub form: &'static str,
    /// What it means, with its range.
    pub about: &'static str,
}

/// A strategy's name and what it is.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StrategyFacts {
    /// The name after `--strategy`.
    pub name: &'static str,
    /// One line.
    pub about: &'static str,
    /// Whether it decides every position it can hold.
    pub exact: bool,
    /// Whether it works in a process or thread of its own, so that only the wall clock can time it.
    pub outside: bool,
}

/// A reason for "impossible".
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReasonFacts {
    /// The word in answers and surveys.
    pub word: &'static str,
    /// What it says, and in which reading where a paper's differs.
    pub about: &'static str,
}

/// A picture of a position.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ViewFacts {
    /// The name after `--view`.
    pub name: &'static str,
    /// What it shows.
    pub about: &'static str,
}

/// An option that a game adds to a verb.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OptionFacts {
    /// The verb.
    pub verb: &'static str,
    /// The name after `--`.
    pub name: &'static str,
    /// What stands after it; a flag has nothing there.
    pub value: OptionValue,
    /// One line.
    pub about: &'static str,
}

impl OptionFacts {
    /// An option of a verb.
    pub const fn new(
        verb: &'static str,
        name: &'static str,
        value: OptionValue,
        about: &'static str,
    ) -> Self {
        OptionFacts { verb, name, value, about }
    }
}

/// What an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum OptionValue {
    /// Nothing: it is there or not.
    Flag,
    /// A whole number, not negative.
    Number,
    /// One of these words.
    Word(&'static [&'static str]),
    /// A text, or `@FILE` or `-` with the text in it.
    Text,
}

/// Something a game can do.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AbilityFacts {
    /// The row of the abilities table it belongs to; see [`ROWS`].
    pub row: &'static str,
    /// How far it may be believed.
    pub level: Ability,
    /// For which positions, in a few words; empty for all.
    pub about: &'static str,
}

impl AbilityFacts {
    /// Every answer carries a certificate.
    pub const fn proved(row: &'static str, about: &'static str) -> Self {
        AbilityFacts { row, level: Ability::Proved, about }
    }

    /// Compared with an oracle.
    pub const fn tested(row: &'static str, about: &'static str) -> Self {
        AbilityFacts { row, level: Ability::Tested, about }
    }
}

/// The rows of the abilities table, in order. A game says at least one line of each that it has.
pub const ROWS: [&str; 15] = [
    "deal",
    "solve, yes",
    "solve, no",
    "solve, largest",
    "solve, all and count",
    "hint",
    "moves",
    "difficulty",
    "survey",
    "draw",
    "census",
    "unplayable",
    "simulate",
    "reduce",
    "encode",
];

/// How far a claim may be believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Ability {
    /// Every answer carries a certificate that `check` accepts.
    Proved,
    /// Tested against an oracle, without a certificate.
    Tested,
}

impl Ability {
    /// The word in the abilities table.
    pub fn word(self) -> &'static str {
        match self {
            Ability::Proved => "proved",
            Ability::Tested => "tested",
        }
    }
}

/// The strategy of this name among these, without its options after a comma.
///
/// # Errors
/// When there is none.
pub fn strategy(
    known: &'static [StrategyFacts],
    text: &str,
) -> Result<&'static StrategyFacts, InputError> {
    let name = text.split(',').next().unwrap_or_default();
    known.iter().find(|facts| facts.name == name).ok_or_else(|| {
        let names: Vec<&str> = known.iter().map(|facts| facts.name).collect();
        let got = crate::error::excerpt(name);
        InputError::at("strategy", format!("`{got}` is none of {}", names.join(", ")))
    })
}

/// The same for a strategy that takes no options.
///
/// # Errors
/// When there is none, or options stand after a comma.
pub fn plain_strategy(
    known: &'static [StrategyFacts],
    text: &str,
) -> Result<&'static StrategyFacts, InputError> {
    let facts = strategy(known, text)?;
    match text.split_once(',') {
        None => Ok(facts),
        Some((name, option)) => {
            let got = crate::error::excerpt(option);
            Err(InputError::at("strategy", format!("{name} has no option `{got}`")))
        }
    }
}
