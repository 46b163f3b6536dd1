//! Reductions: an instance of one problem turned into an instance of another, and answers carried
//! both ways.
//!
//! A reduction of a hard problem to a game shows why the game is hard, so it must be right in both
//! directions, and every direction is code: *map* builds the game's position from the source,
//! *push* turns a witness of the source into a certificate that the game's `check` accepts, *pull*
//! turns such a certificate back into a witness of the source. One file a reduction, in the game it
//! leads to; the sources (formulas, graphs, matchings) are read by `formats`. A witness is JSON, as
//! its problem has it: a list of literals, of vertices, of coloured edges.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;
use serde_json::Value;

use crate::budget::Limits;
use crate::error::{Error, InputError};
use crate::game::{Question, Style};
use crate::handle::AnyPosition;
use crate::refusal::Refusal;
use crate::scene::Scene;
use crate::verdict::Outcome;

/// A reduction's facts: what `reduce` prints without a file.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// A small source to try.
    pub example: &'static str,
}

/// A reduction.
pub trait Reduction: Send + Sync {
    /// What it says of itself.
    fn facts(&self) -> &'static ReductionFacts;

    /// Builds the target of a source; `as_printed` is the paper's own version, mistakes and all.
    ///
    /// # Errors
    /// When the text is no such source; the error names line and column. When the source is outside
    /// what the reduction takes, or there is no version as printed.
    fn build(&self, source: &str, as_printed: bool) -> Result<Box<dyn Reduced>, Error>;
}

/// A source and its target.
pub trait Reduced: Send + Sync {
    /// The position of the game.
    fn position(&self) -> Box<dyn AnyPosition>;

    /// What was built: sizes of source and target, each measured beside its formula.
    fn built(&self) -> Built;

    /// The same for people.
    fn say(&self, style: Style) -> String;

    /// A drawing: the position with what its parts stand for, and with the answer if one was carried.
    fn scene(&self, _carried: Option<&Carried>) -> Scene {
        self.position().scene()
    }

    /// Decides the target, pulls the answer back and says what it means for the source: an optimum
    /// with its assignment, a path, a colouring, or that there is none.
    ///
    /// # Errors
    /// When the game cannot decide such a position.
    fn solve(&self, limits: Limits, style: Style) -> Result<Carried, Error>;

    /// Why the target has none, or nothing larger than what was carried, where somebody asks for the proof of
    /// what [`Reduced::solve`] said.
    fn prove(&self, _carried: &Carried, _limits: Limits) -> Option<Value> {
        None
    }

    /// Turns a witness of the source, as `solve` and `pull` write it, into a certificate of the
    /// target.
    ///
    /// # Errors
    /// When it is no witness; the error says why.
    fn push(&self, witness: &Value) -> Result<Value, Error>;

    /// Turns a certificate of the target into a witness of the source. The certificate is checked
    /// first: one that does not hold is refused with the place.
    ///
    /// # Errors
    /// When the text is no certificate at all.
    fn pull(&self, certificate: &str, style: Style) -> Result<Carried, Error>;

    /// Plays out what the reduction is famous for, as in the erratum of the Birds of a Feather
    /// paper; most have nothing of the kind.
    ///
    /// # Errors
    /// When there is nothing to replay.
    fn replay(&self) -> Result<Carried, Error> {
        Err(InputError::at("option --replay", "this reduction has nothing to replay").into())
    }
}

/// A number that was counted beside the one its formula gives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Counted {
    /// Of what.
    pub what: &'static str,
    /// As counted in what was built.
    pub measured: u64,
    /// The formula, as in "3n + m".
    pub formula: String,
    /// What the formula gives.
    pub value: u64,
}

impl Counted {
    /// A count beside its formula.
    pub fn new(
        what: &'static str,
        measured: usize,
        formula: impl Into<String>,
        value: usize,
    ) -> Self {
        let (measured, value) = (measured as u64, value as u64);
        Counted { what, measured, formula: formula.into(), value }
    }

    /// Counts for people, one to a line, their names in a column of this width.
    pub fn lines(counts: &[Counted], width: usize) -> String {
        let mut out = String::new();
        for Counted { what, measured, formula, value } in counts {
            let but = if measured == value { "" } else { ", which is wrong" };
            let sign = if formula.starts_with("at most") { "," } else { " =" };
            let _ = writeln!(out, "{what:<width$} {measured:>6}{sign} {formula}{but}");
        }
        out
    }
}

/// What a reduction built.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Built {
    /// The reduction's name.
    pub reduction: &'static str,
    /// Whether it is the paper's own version.
    pub as_printed: bool,
    /// The source.
    pub source: Source,
    /// Sizes beside their formulas.
    pub sizes: Vec<Counted>,
    /// What is asked of the position: any, at-least, largest.
    pub question: &'static str,
    /// The k of at-least.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub k: Option<u64>,
    /// The card, from 1, that what is found must use.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<u64>,
    /// The position, spelled out.
    pub position: String,
    /// What each card stands for, where cards stand for something one by one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stands_for: Vec<String>,
}

impl Built {
    /// The question's word and its k.
    #[must_use]
    pub fn asking(mut self, question: Question) -> Self {
        self.question = question.word();
        self.k = match question {
            Question::AtLeast(k) => Some(k),
            _ => None,
        };
        self
    }
}

/// A source by its numbers.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Source {
    /// The source itself, where it is a position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Variables, clauses, vertices, edges, tuples …
    #[serde(flatten)]
    pub numbers: BTreeMap<&'static str, u64>,
}

impl Source {
    /// With these numbers.
    pub fn of<const N: usize>(numbers: [(&'static str, usize); N]) -> Self {
        let mut source = Source::default();
        for (name, n) in numbers {
            source.numbers.insert(name, n as u64);
        }
        source
    }
}

/// What brute force says of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum BruteForce {
    /// Yes or no.
    Decision(bool),
    /// The best there is.
    Optimum(u64),
}

/// An answer carried from the target to the source, or the other way.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Carried {
    /// The exit code: that of the target's answer, or whether the certificate was accepted.
    #[serde(skip)]
    pub outcome: Outcome,
    /// The same for people.
    #[serde(skip)]
    pub text: String,
    /// The game's verdict.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<Outcome>,
    /// Whether the certificate to be pulled back holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accepted: Option<bool>,
    /// The first step of the certificate that does not hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// What is wrong with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// What stopped an undecided search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    /// The witness of the source.
    pub answer: Option<Value>,
    /// What the witness is worth, by the rules of the source.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worth: Option<u64>,
    /// The source's optimum, by the statement.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optimum: Option<u64>,
    /// How large what was found in the target is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<u64>,
    /// Nothing in the target is larger than this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<u64>,
    /// What brute force says of the source, if it is small.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub brute_force: Option<BruteForce>,
    /// Whether the statement held on this source.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holds: Option<bool>,
    /// A walk that the game played out, vertices from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub walk: Option<Vec<u64>>,
    /// The assignment a paper reads off the game, whether or not it satisfies the formula.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read: Option<Vec<i64>>,
    /// Clauses it falsifies, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub falsified: Option<Vec<u64>>,
    /// Moves played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<u64>,
    /// Who decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strategy: Option<String>,
    /// Nodes spent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The game's certificate.
    pub certificate: Option<Value>,
}

impl Carried {
    /// An answer with nothing in it yet.
    pub fn new(outcome: Outcome) -> Self {
        Carried {
            outcome,
            text: String::new(),
            target: None,
            accepted: None,
            place: None,
            why: None,
            reason: None,
            answer: None,
            worth: None,
            optimum: None,
            size: None,
            bound: None,
            brute_force: None,
            holds: None,
            walk: None,
            read: None,
            falsified: None,
            moves: None,
            strategy: None,
            nodes: None,
            certificate: None,
        }
    }

    /// A certificate that does not hold.
    pub fn refused(refusal: Refusal) -> Self {
        Carried {
            text: format!("refused: {refusal}\n"),
            accepted: Some(false),
            place: Some(refusal.place),
            why: Some(refusal.why),
            ..Carried::new(Outcome::Impossible)
        }
    }
}
