//! What a game can measure on each deal of a survey: columns, with their names and kinds.
//!
//! A game declares its columns in its facts and measures those that are wanted, all at once, so that
//! what several of them need is worked out once. A cell is a value, or none: not decided within the
//! limits, or not a question of this position (a lost board has no difficulty). A limit may take a
//! value away; it never changes one.

use serde::Serialize;

use crate::error::{InputError, excerpt};

/// What stands in the cells of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A number of things.
    Count,
    /// A share, from 0 to 1.
    Share,
    /// A word.
    Text,
    /// Numbers of things by a small number, such as their cards: entry k counts those of k.
    Counts,
}

impl Kind {
    /// The word in text and JSON.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Count => "count",
            Kind::Share => "share",
            Kind::Text => "text",
            Kind::Counts => "counts",
        }
    }
}

/// A column of a game.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ColumnFacts {
    /// Its name, in lower case with underscores.
    pub name: &'static str,
    /// What stands in its cells.
    pub kind: Kind,
    /// One line.
    pub about: &'static str,
}

impl ColumnFacts {
    /// A column.
    pub const fn new(name: &'static str, kind: Kind, about: &'static str) -> Self {
        ColumnFacts { name, kind, about }
    }
}

/// A value of a column.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Cell {
    Count(u64),
    Share(f64),
    Text(String),
    Counts(Vec<u64>),
}

impl Cell {
    /// Part of a whole; none of nothing.
    pub fn share(part: u64, whole: u64) -> Option<Cell> {
        (whole > 0).then(|| Cell::Share(part as f64 / whole as f64))
    }

    /// What it is.
    pub fn kind(&self) -> Kind {
        match self {
            Cell::Count(_) => Kind::Count,
            Cell::Share(_) => Kind::Share,
            Cell::Text(_) => Kind::Text,
            Cell::Counts(_) => Kind::Counts,
        }
    }
}

/// The column of this name among these.
///
/// # Errors
/// When there is none.
pub fn column(
    known: &'static [ColumnFacts],
    name: &str,
) -> Result<&'static ColumnFacts, InputError> {
    known.iter().find(|column| column.name == name).ok_or_else(|| {
        let names: Vec<&str> = known.iter().map(|column| column.name).collect();
        let message = match names.is_empty() {
            true => "the game has none".to_string(),
            false => format!("`{}` is none of {}", excerpt(name), names.join(", ")),
        };
        InputError::at("columns", message)
    })
}
