//! What can go wrong: the user's input, a promise of ours, or the machine.

use std::fmt;

/// Why there is no answer. The kinds ask different things of different people: mend the input,
/// report a bug, make room on the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// A mistake in what the user gave us.
    Input(InputError),
    /// An invariant of ours failed.
    Broken(Broken),
    /// The machine refused: a file that cannot be read, a full disk.
    System(System),
}

impl Error {
    /// A bug of ours at a named place.
    pub fn broken(place: impl Into<String>, message: impl Into<String>) -> Self {
        Error::Broken(Broken { place: place.into(), message: message.into() })
    }

    /// What the machine said about a file.
    pub fn system(place: impl Into<String>, message: impl Into<String>) -> Self {
        Error::System(System { place: place.into(), message: message.into() })
    }
}

impl From<InputError> for Error {
    fn from(e: InputError) -> Self {
        Error::Input(e)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Input(e) => e.fmt(f),
            Error::Broken(e) => e.fmt(f),
            Error::System(e) => write!(f, "{}: {}", e.place, e.message),
        }
    }
}

impl std::error::Error for Error {}

/// A promise that did not hold: a solver's move that the rules refuse, a table "without a set" that
/// holds one. Nothing the user typed can mend it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// Where it was noticed: "strategy cover, swish/4x5#7".
    pub place: String,
    /// What was promised and did not hold.
    pub message: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

/// What the machine refused to do. The input is right, and so are we.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct System {
    /// The file.
    pub place: String,
    /// What the machine said.
    pub message: String,
}

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
