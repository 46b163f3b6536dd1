//! The one door: every verb as a value.
//!
//! An [`Ask`] goes in, a [`Reply`] comes out; both are plain data with a JSON form and a schema
//! (`docs/schema`), so that the command line, a page, a browser build and Python can all go through
//! the same function. What a verb needs from outside (threads, clocks, a bar, somebody who takes
//! rows, a flag to stop it) comes with the [`Host`].
//!
//! ```
//! use fairdeal_ask::{Ask, Host, answer};
//!
//! let ask: Ask = serde_json::from_str(r#"{"ask": "solve", "position": "boaf#1264"}"#)?;
//! let answered = answer(&ask, None, &mut Host::quiet())?;
//! assert_eq!(answered.outcome.exit_code(), 1);
//! let reply = serde_json::to_value(&answered.reply)?;
//! assert_eq!(reply["schema"], "fairdeal/solve/2");
//! assert_eq!(reply["reason"], "multiple-flocks");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

/// The book's chapter on Rust: its examples are run like those of the code.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/rust.md")]
mod book {}

mod guest;
mod host;
pub mod json;
#[cfg(feature = "schema")]
pub mod schema;
pub mod verbs;
mod words;

use fairdeal_core::game::Style;
use fairdeal_core::{Error, InputError, Outcome};
use serde::{Deserialize, Serialize};

pub use guest::Bounds;
pub use host::{Host, Rows, Search, TakeRows};
#[cfg(feature = "papers")]
use verbs::{bench, reproduce};
use verbs::{
    census, check, deal, draw, encode, games, hint, moves, reduce, simulate, solve, survey,
    unplayable,
};
#[cfg(feature = "files")]
use verbs::{survey_compare, survey_merge, survey_stats, survey_verify};

/// A question to Fairdeal.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub enum Ask {
    /// What is here?
    Games(games::Ask),
    /// Show a position, or find one that fits.
    Deal(deal::Ask),
    /// Decide a position.
    Solve(solve::Ask),
    /// As little help as is useful.
    Hint(hint::Ask),
    /// What the rules allow.
    Moves(moves::Ask),
    /// Does this certificate prove it?
    Check(check::Ask),
    /// Decide many deals.
    Survey(survey::Ask),
    /// Where the strategies of a survey, or two surveys, disagree.
    #[cfg(feature = "files")]
    SurveyCompare(survey_compare::Ask),
    /// Make several surveys one.
    #[cfg(feature = "files")]
    SurveyMerge(survey_merge::Ask),
    /// What the rows of a survey look like.
    #[cfg(feature = "files")]
    SurveyStats(survey_stats::Ask),
    /// Is a survey what it says?
    #[cfg(feature = "files")]
    SurveyVerify(survey_verify::Ask),
    /// The largest position with nothing to find.
    Unplayable(unplayable::Ask),
    /// Count exactly.
    Census(census::Ask),
    /// Play whole games.
    Simulate(simulate::Ask),
    /// Turn another problem into a game.
    Reduce(reduce::Ask),
    /// Write a position as a formula.
    Encode(encode::Ask),
    /// Draw a position.
    Draw(draw::Ask),
    /// Re-run a paper.
    #[cfg(feature = "papers")]
    Reproduce(reproduce::Ask),
    /// Run the benchmarks.
    #[cfg(feature = "papers")]
    Bench(bench::Ask),
}

/// What Fairdeal answers.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "schema")]
pub enum Reply {
    /// To `games`.
    #[serde(rename = "fairdeal/games/2")]
    Games(games::Reply),
    /// To `deal`.
    #[serde(rename = "fairdeal/deal/2")]
    Deal(deal::Reply),
    /// To `solve`.
    #[serde(rename = "fairdeal/solve/2")]
    Solve(Box<solve::Reply>),
    /// To `hint`.
    #[serde(rename = "fairdeal/hint/2")]
    Hint(fairdeal_core::reply::Hint),
    /// To `moves`.
    #[serde(rename = "fairdeal/moves/2")]
    Moves(moves::Reply),
    /// To `check`.
    #[serde(rename = "fairdeal/check/2")]
    Check(fairdeal_core::Checked),
    /// To `survey`.
    #[serde(rename = "fairdeal/survey/2")]
    Survey(Box<survey::Reply>),
    /// To `survey-compare`.
    #[cfg(feature = "files")]
    #[serde(rename = "fairdeal/survey-compare/2")]
    SurveyCompare(survey_compare::Reply),
    /// To `survey-merge`.
    #[cfg(feature = "files")]
    #[serde(rename = "fairdeal/survey-merge/2")]
    SurveyMerge(survey_merge::Reply),
    /// To `survey-stats`.
    #[cfg(feature = "files")]
    #[serde(rename = "fairdeal/survey-stats/2")]
    SurveyStats(survey_stats::Reply),
    /// To `survey-verify`.
    #[cfg(feature = "files")]
    #[serde(rename = "fairdeal/survey-verify/2")]
    SurveyVerify(survey_verify::Reply),
    /// To `unplayable`; the rest of the fields is the game's.
    #[serde(rename = "fairdeal/unplayable/2")]
    Unplayable(unplayable::Reply),
    /// To `census`; the rest of the fields is the game's.
    #[serde(rename = "fairdeal/census/2")]
    Census(census::Reply),
    /// To `simulate`; the rest of the fields is the game's.
    #[serde(rename = "fairdeal/simulate/2")]
    Simulate(simulate::Reply),
    /// To `reduce`.
    #[serde(rename = "fairdeal/reduce/2")]
    Reduce(Box<reduce::Reply>),
    /// To `encode`.
    #[serde(rename = "fairdeal/encode/2")]
    Encode(encode::Reply),
    /// To `draw`.
    #[serde(rename = "fairdeal/draw/2")]
    Draw(draw::Reply),
    /// To `reproduce`.
    #[cfg(feature = "papers")]
    #[serde(rename = "fairdeal/reproduce/2")]
    Reproduce(reproduce::Reply),
    /// To `bench`.
    #[cfg(feature = "papers")]
    #[serde(rename = "fairdeal/bench/2")]
    Bench(bench::Reply),
}

/// A reply with what stands beside it.
#[derive(Clone, Debug)]
pub struct Answered {
    /// The reply.
    pub reply: Reply,
    /// Yes, no or undecided: the exit code.
    pub outcome: Outcome,
    /// The same for people, if a style was given.
    pub text: String,
}

impl Answered {
    /// The exit code: that of the outcome, but for a certificate that is too much to check.
    pub fn exit_code(&self) -> u8 {
        match &self.reply {
            Reply::Check(checked) => checked.exit_code(),
            _ => self.outcome.exit_code(),
        }
    }

    fn new(reply: Reply, outcome: Outcome, text: String) -> Self {
        Answered { reply, outcome, text }
    }
}

/// Answers. Nothing is drawn or put into words unless there is a style.
///
/// # Errors
/// When the ask is not one the game has, names no position, or an invariant of ours failed.
pub fn answer(ask: &Ask, style: Option<Style>, host: &mut Host<'_>) -> Result<Answered, Error> {
    answer_to(ask, style, host).map_err(|e| match e {
        Error::Input(e) if e.place.is_empty() => {
            // What a game does not have is no fault of the position.
            let mut games = fairdeal_games::GAMES.iter().map(|game| game.facts().name);
            let absent = games.any(|name| e.message.starts_with(&format!("{name} has no ")));
            let place = if absent { "game" } else { ask.place() };
            InputError::at(place, e.message).into()
        }
        other => other,
    })
}

impl Ask {
    /// What an error is about that names no place itself.
    fn place(&self) -> &'static str {
        match self {
            Ask::Games(_) => "game",
            Ask::Survey(_) | Ask::Unplayable(_) | Ask::Census(_) | Ask::Simulate(_) => "family",
            Ask::Reduce(_) => "source",
            #[cfg(feature = "papers")]
            Ask::Reproduce(_) => "paper",
            #[cfg(feature = "papers")]
            Ask::Bench(_) => "game",
            _ => "position",
        }
    }
}

fn answer_to(ask: &Ask, style: Option<Style>, host: &mut Host<'_>) -> Result<Answered, Error> {
    match ask {
        Ask::Games(ask) => games::answer(ask, style),
        Ask::Deal(ask) => deal::answer(ask, style, host),
        Ask::Solve(ask) => solve::answer(ask, style, host),
        Ask::Hint(ask) => hint::answer(ask, style, host),
        Ask::Moves(ask) => moves::answer(ask, style, host),
        Ask::Check(ask) => check::answer(ask, style),
        Ask::Survey(ask) => survey::answer(ask, style, host),
        #[cfg(feature = "files")]
        Ask::SurveyCompare(ask) => survey_compare::answer(ask, style, host),
        #[cfg(feature = "files")]
        Ask::SurveyMerge(ask) => survey_merge::answer(ask, style, host),
        #[cfg(feature = "files")]
        Ask::SurveyStats(ask) => survey_stats::answer(ask, style, host),
        #[cfg(feature = "files")]
        Ask::SurveyVerify(ask) => survey_verify::answer(ask, style, host),
        Ask::Unplayable(ask) => unplayable::answer(ask, style, host),
        Ask::Census(ask) => census::answer(ask, style, host),
        Ask::Simulate(ask) => simulate::answer(ask, style, host),
        Ask::Reduce(ask) => reduce::answer(ask, style, host),
        Ask::Encode(ask) => encode::answer(ask, style),
        Ask::Draw(ask) => draw::answer(ask, style, host),
        #[cfg(feature = "papers")]
        Ask::Reproduce(ask) => reproduce::answer(ask, style, host),
        #[cfg(feature = "papers")]
        Ask::Bench(ask) => bench::answer(ask, style, host),
    }
}
