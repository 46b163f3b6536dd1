//! Bad input: what is wrong, and where.

use std::fmt;

/// A mistake in what the user gave us. `place` names the card, cell, move or option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputError {
    /// Where: "row 2, column 3", "move 7", "option --budget". Empty when the whole input is meant.
    pub place: String,
    /// What is wrong there, quoting the offending text where that helps.
    pub message: String,
}

impl InputError {
    /// An error at a named place.
    pub fn at(place: impl Into<String>, message: impl Into<String>) -> Self {
        InputError { place: place.into(), message: message.into() }
    }

    /// An error about the input as a whole.
    pub fn new(message: impl Into<String>) -> Self {
        InputError { place: String::new(), message: message.into() }
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.place.is_empty() {
            f.write_str(&self.message)
        } else {
            write!(f, "{}: {}", self.place, self.message)
        }
    }
}

impl std::error::Error for InputError {}

/// User text cut to a length fit for a message, control characters escaped: an error about a
/// 100 MB line must not print 100 MB, nor send escape codes to the terminal.
pub fn excerpt(text: &str) -> String {
    const MOST: usize = 24;
    let mut out: String = text.chars().take(MOST).flat_map(char::escape_debug).collect();
    if text.chars().nth(MOST).is_some() {
        out.push('…');
    }
    out
}
