//! What only some games can do: a small trait each, which a game has or has not.
//!
//! The reports of `census`, `unplayable` and `simulate` differ from game to game, so a game has types
//! of its own for them. Whoever wants to read such a report calls the game's crate and gets the
//! struct; through the registry it comes as a [`Report`], which can say itself and write itself as
//! JSON, and no more.

#[cfg(feature = "schema")]
use schemars::{Schema, SchemaGenerator};
use serde::Serialize;
use serde_json::Value;

use crate::budget::Limits;
use crate::error::{Error, InputError};
use crate::game::{Effort, Game, Question, Style};
use crate::options::Options;
use crate::reduce::Reduction;
use crate::reply::{Difficulty, FirstMoves, Hint};
use crate::scene::Scene;
use crate::verdict::Outcome;

/// The optional abilities of a game.
pub struct Abilities<G: Game> {
    /// Help on the way.
    pub hint: Option<&'static dyn Hints<G>>,
    /// How hard a position is.
    pub grade: Option<&'static dyn Grades<G>>,
    /// What becomes of each first move.
    pub first_moves: Option<&'static dyn JudgesMoves<G>>,
    /// Exact counts.
    pub census: Option<&'static dyn Census<G>>,
    /// The largest position with nothing to find.
    pub unplayable: Option<&'static dyn Unplayable<G>>,
    /// Whole games.
    pub simulate: Option<&'static dyn Simulates<G>>,
    /// Formulas for other people's solvers.
    pub encode: Option<&'static dyn Encodes<G>>,
    /// Reductions of other problems to this game, sorted by name.
    pub reductions: &'static [&'static dyn Reduction],
}

impl<G: Game> Abilities<G> {
    /// None of them.
    pub const fn none() -> Self {
        Abilities {
            hint: None,
            grade: None,
            first_moves: None,
            census: None,
            unplayable: None,
            simulate: None,
            encode: None,
            reductions: &[],
        }
    }
}

/// What a run has from outside: games have no clock and start no threads of their own accord.
#[derive(Clone, Copy)]
pub struct Run<'a> {
    /// Threads to use. No result but the times depends on it.
    pub threads: usize,
    /// CPU seconds of the calling thread so far.
    pub cpu: &'a (dyn Fn() -> f64 + Sync),
    /// Seconds on the wall.
    pub wall: &'a (dyn Fn() -> f64 + Sync),
    /// Called now and then with work done and work in all.
    pub progress: &'a (dyn Fn(u64, u64) + Sync),
}

impl Run<'static> {
    /// One thread, no clock, nobody listening.
    pub const fn quiet() -> Self {
        Run { threads: 1, cpu: &|| 0.0, wall: &|| 0.0, progress: &|_, _| {} }
    }
}

/// A report that can speak for itself.
pub trait Say {
    /// Yes, no or undecided: the exit code.
    fn outcome(&self) -> Outcome;

    /// The report for people.
    fn say(&self, style: Style) -> String;

    /// Its certificate, if it has one.
    fn certificate(&self) -> Option<Value> {
        None
    }

    /// What it looks like, if it is about a position.
    fn scene(&self) -> Option<Scene> {
        None
    }
}

/// A [`Say`] that can also be written as JSON, whatever its type.
pub trait Report: Say + Send {
    /// As JSON, without schema, certificate and clock.
    fn json(&self) -> Value;
}

impl<T: Say + Serialize + Send> Report for T {
    fn json(&self) -> Value {
        // Plain structs of numbers, texts and maps with text keys: nothing of that can fail.
        serde_json::to_value(self).unwrap_or_default()
    }
}

/// Exact counts.
pub trait Census<G: Game>: Send + Sync {
    /// Counts tables of up to `cards` cards, or of as many as are feasible.
    ///
    /// # Errors
    /// When the family cannot be counted.
    fn census(
        &self,
        family: &G::Family,
        cards: Option<u64>,
        limits: Limits,
        run: &Run<'_>,
    ) -> Result<Box<dyn Report>, Error>;

    /// The schema of its report: `generator.subschema_for::<TheReport>()`.
    #[cfg(feature = "schema")]
    fn schema(&self, generator: &mut SchemaGenerator) -> Schema;
}

/// The largest position in which there is nothing to find.
pub trait Unplayable<G: Game>: Send + Sync {
    /// Finds it.
    ///
    /// # Errors
    /// When the strategy is unknown or not for this family, or an option is.
    fn unplayable(
        &self,
        family: &G::Family,
        strategy: Option<&str>,
        options: &Options,
        effort: Effort,
        limits: Limits,
    ) -> Result<Box<dyn Report>, Error>;

    /// The most cards with nothing to find, if a quick look settles it: every deal of more cards has
    /// something.
    fn most(&self, family: &G::Family) -> Option<u64>;

    /// Cards of every deal of the family.
    fn dealt(&self, family: &G::Family) -> u64;

    /// The schema of its report.
    #[cfg(feature = "schema")]
    fn schema(&self, generator: &mut SchemaGenerator) -> Schema;
}

/// Whole games by a stated rule, and many tables.
pub trait Simulates<G: Game>: Send + Sync {
    /// Plays.
    ///
    /// # Errors
    /// When the strategy is unknown or not for this family, or an option is.
    fn simulate(
        &self,
        family: &G::Family,
        strategy: Option<&str>,
        seed: i64,
        options: &Options,
        limits: Limits,
        run: &Run<'_>,
    ) -> Result<Box<dyn Report>, Error>;

    /// The schema of its report.
    #[cfg(feature = "schema")]
    fn schema(&self, generator: &mut SchemaGenerator) -> Schema;
}

/// As little help as is useful.
pub trait Hints<G: Game>: Send + Sync {
    /// A hint of level 1, 2 or 3, with its text if a style is given.
    ///
    /// # Errors
    /// As [`Game::decide`].
    fn hint(
        &self,
        position: &G::Position,
        level: u8,
        strategy: Option<&str>,
        limits: Limits,
        style: Option<Style>,
    ) -> Result<(Hint, String), Error>;
}

/// How hard a position is for a player.
pub trait Grades<G: Game>: Send + Sync {
    /// Measures it; [`Difficulty::say`] says it for people.
    ///
    /// # Errors
    /// As [`Game::decide`].
    fn grade(&self, position: &G::Position, limits: Limits) -> Result<Difficulty, Error>;
}

/// What becomes of a position after each of its moves.
pub trait JudgesMoves<G: Game>: Send + Sync {
    /// Judges every legal move, with the text if a style is given.
    ///
    /// # Errors
    /// As [`Game::decide`].
    fn first_moves(
        &self,
        position: &G::Position,
        strategy: Option<&str>,
        limits: Limits,
        style: Option<Style>,
    ) -> Result<(FirstMoves, String), Error>;
}

/// Formulas for other people's solvers.
pub trait Encodes<G: Game>: Send + Sync {
    /// A question about a position: any, at least so large, or the largest. What `Any` means is the
    /// game's: where sizes differ, the largest in forms that can ask for it.
    ///
    /// # Errors
    /// When it would be too large, or there is no such encoding.
    fn position(
        &self,
        position: &G::Position,
        form: Form,
        question: Question,
    ) -> Result<String, Error>;

    /// The question of [`Unplayable`]: the most cards of the deck, or at least k, with nothing to
    /// find.
    ///
    /// # Errors
    /// As above.
    fn family(
        &self,
        family: &G::Family,
        form: Form,
        at_least: Option<u64>,
    ) -> Result<String, Error>;
}

/// A form solvers read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Form {
    /// DIMACS CNF.
    Cnf,
    /// WCNF without a header, as the MAX-SAT Evaluations have it since 2022.
    Wcnf,
    /// The OPB form of the pseudo-Boolean competitions.
    Opb,
    /// Not a formula but a proof: that nothing better than the best is in the OPB form, for VeriPB.
    Pbp,
    /// SMT-LIB 2, for z3 and its like.
    Smt2,
    /// The same without symmetry breaking.
    #[serde(rename = "smt2-none")]
    Smt2None,
    /// The same with the symmetry breaking a paper prints, which loses solutions.
    #[serde(rename = "smt2-first")]
    Smt2First,
}

impl Form {
    /// Why there is no proof in this form, where there is none.
    pub fn no_proof(why: &str) -> InputError {
        InputError::at("option --to", format!("no proof for VeriPB: {why}"))
    }

    /// Why there is nothing for SMT solvers, where there is nothing.
    pub fn no_smt(what: &str) -> InputError {
        InputError::at("option --to", format!("no SMT-LIB form of {what}: take cnf, wcnf or opb"))
    }

    /// The words after `--to`, in the order of the forms.
    pub const WORDS: [&'static str; 7] =
        ["cnf", "wcnf", "opb", "pbp", "smt2", "smt2-none", "smt2-first"];

    /// The form of this word.
    ///
    /// # Errors
    /// When there is none.
    pub fn of_word(word: &str) -> Result<Form, InputError> {
        match word {
            "cnf" => Ok(Form::Cnf),
            "wcnf" => Ok(Form::Wcnf),
            "opb" => Ok(Form::Opb),
            "pbp" => Ok(Form::Pbp),
            "smt2" => Ok(Form::Smt2),
            "smt2-none" => Ok(Form::Smt2None),
            "smt2-first" => Ok(Form::Smt2First),
            _ => {
                let message = format!("expected one of {}", Form::WORDS.join(", "));
                Err(InputError::at("option --to", message))
            }
        }
    }
}
