//! Reductions: an instance of one problem turned into an instance of another, and answers carried
//! both ways.
//!
//! A reduction of a hard problem to a game shows why the game is hard, so it must be right in both
//! directions, and every direction is code: *map* builds the game's position from the source,
//! *push* turns a witness of the source into a certificate that the room's `check` accepts, *pull*
//! turns such a certificate back into a witness of the source. One file a reduction, in the room it
//! leads to; the sources (formulas, graphs,
//! matchings) are read by `formats`.

use serde_json::{Map, Value};

use crate::budget::Limits;
use crate::error::InputError;
use crate::room::{Answer, Position, Style};
use crate::scene::Scene;

/// A reduction's facts: what `reduce` prints without a file.
#[derive(Clone, Copy, Debug)]
pub struct ReductionFacts {
    /// What stands after `reduce`.
    pub name: &'static str,
    /// The source problem and how it is read, as in "MAX-2-SAT (WCNF)".
    pub from: &'static str,
    /// The target, as in "SWISH".
    pub to: &'static str,
    /// What holds: "there is … if and only if …".
    pub statement: &'static str,
    /// Whose it is, and what was corrected.
    pub source: &'static str,
    /// Whether there is a version as printed beside the corrected one.
    pub as_printed: bool,
}

/// How to build.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BuildAsk {
    /// The paper's own version, mistakes and all.
    pub as_printed: bool,
}

/// A reduction.
pub trait Reduction: Send + Sync {
    /// What it says of itself.
    fn facts(&self) -> &'static ReductionFacts;

    /// Builds the target of a source.
    ///
    /// # Errors
    /// When the text is no such source; the error names line and column. When the source is outside
    /// what the reduction takes, or there is no version as printed.
    fn build(&self, source: &str, ask: BuildAsk) -> Result<Box<dyn Reduced>, InputError>;
}

/// A source and its target.
pub trait Reduced: Send + Sync {
    /// The position of the game.
    fn position(&self) -> Box<dyn Position>;

    /// The fields of `reduce --json`: sizes of source and target, each measured beside its formula,
    /// and the number asked for if the target is "at least k".
    fn fields(&self) -> Map<String, Value>;

    /// The same for people.
    fn text(&self, style: Style) -> String;

    /// A drawing: the position with what its parts stand for.
    fn scene(&self) -> Scene {
        self.position().scene()
    }

    /// Decides the target, pulls the answer back and says what it means for the source: an optimum
    /// with its assignment, a path, a colouring, or that there is none. The fields hold at least
    /// `answer` (the source's, as its witness or null), `target` (the game's verdict) and
    /// `certificate` (the game's).
    ///
    /// # Errors
    /// When the room cannot decide such a position.
    fn solve(&self, limits: Limits, style: Style) -> Result<Answer, InputError>;

    /// Turns a witness of the source, as `solve` and `pull` write it, into a certificate of the
    /// target.
    ///
    /// # Errors
    /// When it is no witness; the error says why.
    fn push(&self, witness: &Value) -> Result<Value, InputError>;

    /// Turns a certificate of the target into a witness of the source. The certificate is checked
    /// first: one that does not hold is a `No` with the place.
    ///
    /// # Errors
    /// When the text is no certificate at all.
    fn pull(&self, certificate: &str) -> Result<Answer, InputError>;

    /// Plays out what the reduction is famous for, as in the erratum of the Birds of a Feather
    /// paper; most have nothing of the kind.
    ///
    /// # Errors
    /// When there is nothing to replay.
    fn replay(&self) -> Result<Answer, InputError> {
        Err(InputError::at("option --replay", "this reduction has nothing to replay"))
    }
}
