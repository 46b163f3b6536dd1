//! What a game owes the rest: one trait with the game's own types.
//!
//! Deciding, proving, saying and showing are four steps, so that nothing is drawn, certified or put
//! into words unless somebody asks, and nothing is solved twice: [`Game::decide`] gives a [`Solved`],
//! and the other three start from it. What only some games can do is a small trait of its own
//! ([`crate::ability`]). The registry, the surveys and every front end see a game through the one
//! adapter in [`crate::handle`]; no rule of any game is known outside its crate.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::ability::Abilities;
use crate::budget::Limits;
use crate::column::Cell;
use crate::error::{Error, InputError};
use crate::facts::Facts;
use crate::name::PositionName;
use crate::referee::Referee;
use crate::reply::{Described, Legal};
use crate::scene::Scene;
use crate::verdict::{Outcome, Stop, Verdict};

/// What is asked of a position. A game that has no such question says so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// Is there a solution?
    #[default]
    Any,
    /// Is there one at least this large?
    AtLeast(u64),
    /// The largest, or the most that go together.
    Largest,
    /// All there are.
    All,
    /// How many there are.
    Count,
}

impl Question {
    /// The word in text and JSON.
    pub fn word(self) -> &'static str {
        match self {
            Question::Any => "any",
            Question::AtLeast(_) => "at-least",
            Question::Largest => "largest",
            Question::All => "all",
            Question::Count => "count",
        }
    }

    /// The option that asks it.
    pub fn option(self) -> &'static str {
        match self {
            Question::Any => "(none)",
            Question::AtLeast(_) => "--at-least",
            Question::Largest => "--max",
            Question::All => "--all",
            Question::Count => "--count",
        }
    }

    /// That a game has no such question.
    pub fn absent(self, game: &str) -> InputError {
        InputError::at(format!("option {}", self.option()), format!("{game} has no such question"))
    }
}

/// What deciding gave: the verdict, what was found, who found it and at what cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved<F, W> {
    /// The question.
    pub question: Question,
    /// The answer.
    pub verdict: Verdict<Found<F>, W>,
    /// What a search for the largest held when it was given up.
    pub partial: Option<Found<F>>,
    /// [`Question::Largest`]: how large the largest is, as far as it is known, and what it cannot
    /// exceed.
    pub size: Option<Size>,
    /// [`Question::All`] and [`Question::Count`]: how many there are of each size.
    pub tally: Option<Tally>,
    /// The strategy that ran, with its options, as a user would name it.
    pub strategy: String,
    /// Nodes it spent, in its own unit.
    pub nodes: u64,
    /// What an algorithm as printed answers, where that is not the verdict or not to be believed.
    pub remark: Option<String>,
}

/// What answers a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found<F> {
    /// One find.
    One(F),
    /// Several: all there are, or the most that go together.
    Several(Vec<F>),
    /// Only their number.
    Counted,
}

/// How large the largest is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// What was found.
    pub found: u64,
    /// Nothing is larger than this.
    pub bound: u64,
}

/// How many finds there are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// In all.
    pub count: u64,
    /// By size, where finds have different sizes: entry k counts those of size k.
    pub by_size: Vec<u64>,
}

/// Counts by size, those that are there, of a list whose entry k counts what has size k.
pub fn by_size(counts: &[u64]) -> BTreeMap<u64, u64> {
    let there = counts.iter().enumerate().filter(|&(_, &n)| n > 0);
    there.map(|(size, &n)| (size as u64, n)).collect()
}

impl<F, W> Solved<F, W> {
    /// An answer to "is there one?", or to "one at least so large?".
    pub fn one(
        question: Question,
        verdict: Verdict<F, W>,
        strategy: impl Into<String>,
        nodes: u64,
    ) -> Self {
        let verdict = match verdict {
            Verdict::Solved(find) => Verdict::Solved(Found::One(find)),
            Verdict::Impossible(why) => Verdict::Impossible(why),
            Verdict::Unknown(stop) => Verdict::Unknown(stop),
        };
        Solved { question, verdict, strategy: strategy.into(), nodes, ..Solved::gave_up() }
    }

    /// The start of any other answer.
    fn gave_up() -> Self {
        Solved {
            question: Question::Any,
            verdict: Verdict::Unknown(Stop::Incomplete),
            partial: None,
            size: None,
            tally: None,
            strategy: String::new(),
            nodes: 0,
            remark: None,
        }
    }

    /// An undecided answer.
    pub fn unknown(
        question: Question,
        stop: Stop,
        strategy: impl Into<String>,
        nodes: u64,
    ) -> Self {
        let verdict = Verdict::Unknown(stop);
        Solved { question, verdict, strategy: strategy.into(), nodes, ..Solved::gave_up() }
    }

    /// The verdict's kind.
    pub fn outcome(&self) -> Outcome {
        self.verdict.outcome()
    }

    /// What was found, whether or not that decides the question.
    pub fn found(&self) -> Option<&Found<F>> {
        match &self.verdict {
            Verdict::Solved(found) => Some(found),
            _ => self.partial.as_ref(),
        }
    }

    /// The one find, if there is one.
    pub fn find(&self) -> Option<&F> {
        match self.found()? {
            Found::One(find) => Some(find),
            _ => None,
        }
    }
}

/// How much work a proof may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// What the answer has at hand, or nearly.
    Small,
    /// A search of its own, within the limits: somebody asked for the proof.
    Full,
}

/// Why there is no solution, for people and programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// One word, of the game's facts.
    pub word: &'static str,
    /// The cards it rests on, in the position's notation.
    pub cards: Vec<String>,
    /// A sentence.
    pub sentence: String,
}

/// How to draw in a terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Style {
    /// ANSI colours.
    pub colour: bool,
    /// Letters only: no suit glyphs, arrows or box lines.
    pub ascii: bool,
    /// Every board on the way, where a solution has several.
    pub steps: bool,
    /// Characters in a line of the terminal; 0 where there is no bound.
    pub columns: usize,
}

impl Style {
    /// As texts are written for programs: the position's own notation, no colour.
    pub const PLAIN: Style = Style { colour: false, ascii: true, steps: false, columns: 0 };
}

/// A game, with its own types.
pub trait Game: Referee + Sized + 'static {
    /// A family of deals; displayed, its canonical name.
    type Family: Clone + std::fmt::Display + Send + Sync + 'static;
    /// A position, with the name it was dealt under, if it was.
    type Position: Clone + Send + Sync + 'static;
    /// Something found: a line of play, a set, a swish.
    type Find: Clone + Send + Sync + 'static;
    /// Why there is none.
    type Why: Clone + Send + Sync + 'static;

    /// What the game says of itself.
    fn facts(&self) -> &'static Facts;

    /// The family with these parameters; the empty text is the default family.
    ///
    /// # Errors
    /// When the parameters are not this game's, or out of range.
    fn family(&self, parameters: &str) -> Result<Self::Family, InputError>;

    /// Whether the family deals this number. The numbers a family admits are an interval.
    ///
    /// # Errors
    /// When it does not.
    fn admits(&self, _family: &Self::Family, _number: i64) -> Result<(), InputError> {
        Ok(())
    }

    /// The n-th seeded deal, the same on every machine for ever.
    ///
    /// # Errors
    /// When the family has no such deal.
    fn deal(&self, family: &Self::Family, number: i64) -> Result<Self::Position, InputError>;

    /// The position a name stands for.
    ///
    /// # Errors
    /// When the name is a family only, or its cards are not a legal position; the error names the
    /// place.
    fn read(&self, name: &PositionName) -> Result<Self::Position, InputError>;

    /// The position a JSON object describes, as `deal --json` writes it.
    ///
    /// # Errors
    /// As [`Game::read`].
    fn read_json(&self, value: &Value) -> Result<Self::Position, InputError>;

    /// The shortest canonical name; a literal for positions that are not a deal.
    fn id(&self, position: &Self::Position) -> String;

    /// The position spelled out, as in `boaf:2H 3D / …`.
    fn literal(&self, position: &Self::Position) -> String;

    /// The position as `deal --json` writes it.
    fn describe(&self, position: &Self::Position) -> Described;

    /// The numbers of a deal's cards in its deck, counted from 0, for arrays of many deals; none where
    /// cards have no number.
    fn card_numbers(&self, _position: &Self::Position) -> Option<Vec<u64>> {
        None
    }

    /// Decides a question. Whether the strategy is one is said without starting it.
    ///
    /// # Errors
    /// When the strategy is unknown or not for such positions, or the game has no such question.
    fn decide(
        &self,
        position: &Self::Position,
        question: Question,
        strategy: Option<&str>,
        limits: Limits,
    ) -> Result<Solved<Self::Find, Self::Why>, Error>;

    /// A worker for many deals in a row, with its own tables. Workers of one kind give the same rows
    /// whatever they did before.
    ///
    /// # Errors
    /// When the strategy is unknown or cannot hold this family.
    fn worker(
        &self,
        family: &Self::Family,
        strategy: Option<&str>,
        limits: Limits,
    ) -> Result<Box<dyn Worker>, Error>;

    /// A cell for each of these columns, which are the game's; none where the limits leave it open or
    /// the position has no such thing. The limits bound each search, and whatever several columns
    /// need is searched once.
    ///
    /// # Errors
    /// When the strategy is unknown or not for such positions.
    fn measure(
        &self,
        _position: &Self::Position,
        columns: &[&'static str],
        _strategy: Option<&str>,
        _limits: Limits,
    ) -> Result<Vec<Option<Cell>>, Error> {
        Ok(vec![None; columns.len()])
    }

    /// The certificate of an answer: one that [`Referee::check`] accepts, or none.
    fn prove(
        &self,
        position: &Self::Position,
        solved: &Solved<Self::Find, Self::Why>,
        effort: Effort,
        limits: Limits,
    ) -> Option<Value>;

    /// A find in the game's notation, piece by piece: moves, cards, cards with their layings.
    fn find_texts(&self, position: &Self::Position, find: &Self::Find) -> Vec<String>;

    /// Why there is none. The sentence names cards as the style has them: in the glyphs of the board,
    /// or with `ascii` in the position's notation, as `cards` always are.
    fn reason(
        &self,
        position: &Self::Position,
        question: Question,
        why: &Self::Why,
        style: Style,
    ) -> Reason;

    /// The legal moves, at most so many: what may stand after a `+` behind the position's name. A set
    /// or a swish taken from the table is a move.
    fn moves(&self, position: &Self::Position, most: usize, limits: Limits) -> Legal;

    /// The answer for people: what goes on after "solved", and the lines below.
    fn say(
        &self,
        position: &Self::Position,
        solved: &Solved<Self::Find, Self::Why>,
        style: Style,
    ) -> Said;

    /// The position in the terminal.
    fn picture(&self, position: &Self::Position, style: Style) -> String;

    /// The position as shapes, with the answer on it if there is one. The title is set by the caller.
    fn show(
        &self,
        position: &Self::Position,
        solved: Option<&Solved<Self::Find, Self::Why>>,
    ) -> Scene;

    /// The answer step by step, for a film; each frame a whole picture.
    fn frames(
        &self,
        position: &Self::Position,
        solved: &Solved<Self::Find, Self::Why>,
    ) -> Vec<Scene> {
        vec![self.show(position, Some(solved))]
    }

    /// Another picture of the position, one that the facts name as a view; with the answer on it if
    /// there is one.
    ///
    /// # Errors
    /// When the position is too large for it.
    fn view(
        &self,
        _position: &Self::Position,
        name: &str,
        _solved: Option<&Solved<Self::Find, Self::Why>>,
    ) -> Result<Scene, InputError> {
        Err(InputError::at("option --view", format!("there is no `{name}`")))
    }

    /// The same for the terminal, where it can be said in lines of text.
    fn view_text(&self, _position: &Self::Position, _name: &str, _style: Style) -> Option<String> {
        None
    }

    /// What else it can do.
    fn abilities(&self) -> Abilities<Self> {
        Abilities::none()
    }
}

/// An answer in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// What goes on after the verdict's word in the first line: ", 6 sets", " in 15 moves".
    pub headline: String,
    /// Everything below the first line.
    pub body: String,
}

/// Decides deals one after the other.
pub trait Worker: Send {
    /// The strategy at work, as a user would name it.
    fn strategy(&self) -> &str;

    /// Decides one deal. The number must be one the family admits.
    fn decide(&mut self, deal: i64) -> Row;

    /// Whether it is faster on many deals at once; then only their time together can be told.
    fn batched(&self) -> bool {
        false
    }

    /// Decides deals one after the other; a worker that is faster on many at once says how here.
    fn decide_all(&mut self, deals: &[i64]) -> Vec<Row> {
        deals.iter().map(|&deal| self.decide(deal)).collect()
    }
}

/// The row of a survey.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Yes, no or unknown.
    pub outcome: Outcome,
    /// Why, in one word: the reason for "impossible", the stop for "unknown", nothing for "solved".
    pub reason: &'static str,
    /// Nodes spent.
    pub nodes: u64,
}

impl Row {
    /// Of a verdict; `word` names the reason.
    pub fn of<S, W>(
        verdict: &Verdict<S, W>,
        nodes: u64,
        word: impl Fn(&W) -> &'static str,
    ) -> Self {
        let reason = match verdict {
            Verdict::Solved(_) => "",
            Verdict::Impossible(why) => word(why),
            Verdict::Unknown(stop) => stop.word(),
        };
        Row { outcome: verdict.outcome(), reason, nodes }
    }
}
