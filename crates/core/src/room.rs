//! What a room owes the house: one handle that speaks text and JSON.
//!
//! The registry (`fairdeal-games`), the surveys and every front end see a game only through these
//! traits, so no rule of any game needs to be known outside its room. A room says "I cannot do
//! that" with an [`InputError`], never with an empty answer.

use serde_json::{Map, Value};

use crate::budget::Limits;
use crate::error::InputError;
use crate::position::PositionName;
use crate::reduce::Reduction;
use crate::scene::Scene;
use crate::verdict::Stop;

/// A game.
pub trait Room: Send + Sync {
    /// What the room says of itself.
    fn facts(&self) -> &'static RoomFacts;

    /// The family with these parameters; the empty text is the game's default family.
    ///
    /// # Errors
    /// When the parameters are not this game's, or out of range.
    fn family(&self, parameters: &str) -> Result<Box<dyn Family>, InputError>;

    /// The position a name stands for.
    ///
    /// # Errors
    /// When the name is a family only, or its cards are not a legal position; the error names the
    /// cell.
    fn position(&self, name: &PositionName<'_>) -> Result<Box<dyn Position>, InputError>;

    /// The position described by a JSON object, as `deal --json` writes it.
    ///
    /// # Errors
    /// As for [`Room::position`].
    fn position_from_json(&self, value: &Value) -> Result<Box<dyn Position>, InputError>;

    /// Reductions of other problems to this game, sorted by name.
    fn reductions(&self) -> &'static [&'static dyn Reduction] {
        &[]
    }
}

/// A room's facts: what `games` prints, and what the abilities table of the README repeats.
#[derive(Debug)]
pub struct RoomFacts {
    /// The short lower-case name that starts every position.
    pub name: &'static str,
    /// The game's full name.
    pub title: &'static str,
    /// One sentence of rules.
    pub rules: &'static str,
    /// The document the room is built from.
    pub source: &'static str,
    /// Parameters with their ranges.
    pub parameters: &'static [(&'static str, &'static str)],
    /// Positions to try, as a user would type them.
    pub examples: &'static [&'static str],
    /// Strategies, the default first.
    pub strategies: &'static [StrategyFacts],
    /// What the room can do, verb by verb.
    pub abilities: &'static [(&'static str, Ability)],
}

/// A strategy's name and what it is.
#[derive(Clone, Copy, Debug)]
pub struct StrategyFacts {
    /// The name after `--strategy`.
    pub name: &'static str,
    /// One line.
    pub about: &'static str,
    /// Whether it decides every position it can hold.
    pub exact: bool,
}

/// How far a claim may be believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ability {
    /// Every answer carries a certificate that `check` accepts.
    Proved,
    /// Tested against an oracle, without a certificate.
    Tested,
    /// Not there.
    Absent,
}

impl Ability {
    /// The word in the abilities table.
    pub fn word(self) -> &'static str {
        match self {
            Ability::Proved => "proved",
            Ability::Tested => "tested",
            Ability::Absent => "absent",
        }
    }
}

/// A family of deals.
pub trait Family: Send + Sync {
    /// The family's canonical name, as in `boaf/5x5`.
    fn id(&self) -> String;

    /// The n-th seeded deal.
    ///
    /// # Errors
    /// When the family has no such deal.
    fn deal(&self, deal: i64) -> Result<Box<dyn Position>, InputError>;

    /// A worker for many deals in a row, with its own tables. Workers of one kind give the same
    /// rows whatever they did before.
    ///
    /// # Errors
    /// When the strategy is unknown or cannot hold this family.
    fn worker(&self, strategy: Option<&str>, limits: Limits)
    -> Result<Box<dyn Worker>, InputError>;

    /// The words its rows may give as reasons for "impossible", in the order to show them.
    fn reasons(&self) -> &'static [&'static str];

    /// Whether `deal` is a number this family deals.
    ///
    /// # Errors
    /// When it is not.
    fn admits(&self, deal: i64) -> Result<(), InputError>;

    /// The largest position in which there is nothing to find, with its certificate.
    ///
    /// # Errors
    /// When the room has no such question, or cannot do what is asked.
    fn unplayable(&self, _ask: &UnplayableAsk) -> Result<Answer, InputError> {
        Err(absent("unplayable", &self.id()))
    }

    /// Does this certificate prove what it claims of the family, as "no larger position without a
    /// set"? These are the certificates of [`Family::unplayable`].
    ///
    /// # Errors
    /// When the text is no certificate at all, or the room has none about families.
    fn check(&self, _certificate: &str) -> Result<Answer, InputError> {
        Err(absent("certificates about the whole family", &self.id()))
    }

    /// The question of [`Family::unplayable`] as a formula for other people's solvers.
    ///
    /// # Errors
    /// When the room has no such encoding, or it would be too large.
    fn encode(&self, _ask: &EncodeAsk) -> Result<String, InputError> {
        Err(absent("encoding of the whole family", &self.id()))
    }

    /// Exact counts.
    ///
    /// # Errors
    /// When the room has no such counts, or cannot do what is asked.
    fn census(&self, _ask: &CensusAsk<'_>) -> Result<Answer, InputError> {
        Err(absent("census", &self.id()))
    }

    /// Whole games by a stated rule.
    ///
    /// # Errors
    /// When the room has no such game, or cannot do what is asked.
    fn simulate(&self, _ask: &SimulateAsk<'_>) -> Result<Answer, InputError> {
        Err(absent("simulate", &self.id()))
    }
}

/// Decides deals one after the other.
pub trait Worker: Send {
    /// Decides one deal. The number must be one the family admits.
    fn decide(&mut self, deal: i64) -> Row;

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

/// The three answers of every verb, and its exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// Found, accepted: exit code 0.
    Yes,
    /// Proved that there is none, refused: exit code 1.
    No,
    /// Undecided within the budget: exit code 3.
    Unknown,
}

impl Outcome {
    /// The verdict's word in a survey.
    pub fn word(self) -> &'static str {
        match self {
            Outcome::Yes => "solved",
            Outcome::No => "impossible",
            Outcome::Unknown => "unknown",
        }
    }
}

/// A position, behind one handle.
pub trait Position: Send + Sync {
    /// The position's shortest canonical name; a literal for positions that are not a deal.
    fn id(&self) -> String;

    /// The position spelled out, as in `boaf:2H 3D / …`.
    fn literal(&self) -> String;

    /// The fields of `deal --json`, less the schema.
    fn fields(&self) -> Map<String, Value>;

    /// A drawing for the terminal.
    fn text(&self, style: Style) -> String;

    /// A drawing as shapes.
    fn scene(&self) -> Scene;

    /// A drawing of the answer: a solution step by step, or the cards a reason rests on.
    ///
    /// # Errors
    /// As [`Position::solve`].
    fn answer_scene(&self, ask: &SolveAsk) -> Result<Scene, InputError>;

    /// Decides the position.
    ///
    /// # Errors
    /// When the strategy is unknown or the room cannot do what is asked.
    fn solve(&self, ask: &SolveAsk) -> Result<Answer, InputError>;

    /// A hint of the given level, 1 to 3.
    ///
    /// # Errors
    /// When the room cannot do what is asked.
    fn hint(&self, level: u8, ask: &SolveAsk) -> Result<Answer, InputError>;

    /// Does this certificate prove it?
    ///
    /// # Errors
    /// When the text is no certificate at all. One that is well formed and wrong is a `No`.
    fn check(&self, certificate: &str) -> Result<Answer, InputError>;

    /// The position as a formula for other people's solvers.
    ///
    /// # Errors
    /// When the room has no such encoding, or it would be too large.
    fn encode(&self, _ask: &EncodeAsk) -> Result<String, InputError> {
        Err(absent("encoding", &self.id()))
    }

    /// How hard the position is for a player.
    ///
    /// # Errors
    /// When the room has no such measure.
    fn grade(&self, _limits: Limits) -> Result<Grade, InputError> {
        Err(absent("difficulty", &self.id()))
    }

    /// How many things there are to find in the position: sets, swishes.
    ///
    /// # Errors
    /// When the room has nothing of the kind to count.
    fn finds(&self) -> Result<u64, InputError> {
        Err(absent("number of finds", &self.id()))
    }
}

/// How hard a winnable position is.
#[derive(Clone, Debug)]
pub struct Grade {
    /// `easy`, `medium` or `hard`; none for a position that cannot be won or was not decided.
    pub level: Option<&'static str>,
    /// The figures behind the level.
    pub fields: Map<String, Value>,
    /// The figures in words.
    pub text: String,
}

/// The levels a grade may have, easiest first.
pub const LEVELS: [&str; 3] = ["easy", "medium", "hard"];

/// What `solve` is asked for.
#[derive(Clone, Debug, Default)]
pub struct SolveAsk {
    /// The strategy with its options, as in `paper-conditions,cut-edge=text`; none is the default.
    pub strategy: Option<String>,
    /// What the search may spend.
    pub limits: Limits,
    /// Show every board on the way.
    pub steps: bool,
    /// Count the first moves that keep the position winnable.
    pub first_moves: bool,
    /// Make the certificate even where that takes another search (`--proof`).
    pub proof: bool,
    /// List all there are.
    pub all: bool,
    /// Count all there are.
    pub count: bool,
    /// The largest, or the most that go together.
    pub max: bool,
    /// Is there one at least this large?
    pub at_least: Option<u64>,
    /// How to draw.
    pub style: Style,
}

impl SolveAsk {
    /// Refuses the questions a room has no answer to.
    ///
    /// # Errors
    /// For the first option asked for that is not among `known`.
    pub fn only(&self, game: &str, known: &[&str]) -> Result<(), InputError> {
        let asked = [
            ("--all", self.all),
            ("--count", self.count),
            ("--max", self.max),
            ("--at-least", self.at_least.is_some()),
            ("--steps", self.steps),
            ("--count-first-moves", self.first_moves),
        ];
        refuse_others(game, &asked, known)
    }
}

/// A form solvers read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// DIMACS CNF.
    Cnf,
    /// WCNF without a header, as the MAX-SAT Evaluations have it since 2022.
    Wcnf,
    /// The OPB form of the pseudo-Boolean competitions.
    Opb,
}

impl Encoding {
    /// The words after `--to`, in the order of the forms.
    pub const WORDS: [&'static str; 3] = ["cnf", "wcnf", "opb"];

    /// The form of this word.
    pub fn of_word(word: &str) -> Option<Encoding> {
        match word {
            "cnf" => Some(Encoding::Cnf),
            "wcnf" => Some(Encoding::Wcnf),
            "opb" => Some(Encoding::Opb),
            _ => None,
        }
    }
}

/// What `encode` is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncodeAsk {
    /// The form.
    pub to: Encoding,
    /// Is there one at least this large? None asks for any in CNF, for the largest otherwise; of a
    /// family, only for the largest.
    pub at_least: Option<u64>,
}

/// What `unplayable` is asked for.
#[derive(Clone, Debug, Default)]
pub struct UnplayableAsk {
    /// The strategy; none is the default.
    pub strategy: Option<String>,
    /// What the search may spend.
    pub limits: Limits,
    /// The paper's construction instead of a search.
    pub construct: bool,
    /// Count the maximum positions.
    pub count: bool,
    /// The text of a deck of the user's own.
    pub deck: Option<String>,
    /// Make the certificate even where that takes another search (`--proof`).
    pub proof: bool,
    /// How to draw.
    pub style: Style,
}

/// What `census` is asked for.
#[derive(Clone, Copy)]
pub struct CensusAsk<'a> {
    /// Up to this many cards; none is all that is feasible.
    pub cards: Option<u64>,
    /// Threads to use. No result depends on it.
    pub threads: usize,
    /// Called now and then with work done and work in all.
    pub progress: &'a (dyn Fn(u64, u64) + Sync),
}

/// What `simulate` is asked for: options a game has no use for must be absent.
#[derive(Clone, Copy)]
pub struct SimulateAsk<'a> {
    /// Games to play; none is the game's default.
    pub games: Option<u64>,
    /// Tables to deal and look at, instead of games or beside them.
    pub tables: Option<u64>,
    /// Cards on such a table; none is the family's.
    pub cards: Option<u64>,
    /// The text of a deck of the user's own.
    pub deck: Option<&'a str>,
    /// Which find is taken when there are several, as in `lexmin`; none is the game's default.
    pub take: Option<&'a str>,
    /// The first game's seed; game i has seed + i.
    pub seed: i64,
    /// The solver; none is the default.
    pub solver: Option<&'a str>,
    /// Finds after which a game is done; none plays to the end.
    pub sets: Option<u64>,
    /// `always` or `to-initial`; none is the game's default.
    pub refill: Option<&'a str>,
    /// Take finds until none is left, then deal.
    pub delayed_deletion: bool,
    /// What each search may spend.
    pub limits: Limits,
    /// Threads to use. No result but the times depends on it.
    pub threads: usize,
    /// CPU seconds of the calling thread so far: rooms have no clock of their own.
    pub clock: &'a (dyn Fn() -> f64 + Sync),
    /// Called now and then with games or tables done, and their number.
    pub progress: &'a (dyn Fn(u64, u64) + Sync),
}

impl<'a> SimulateAsk<'a> {
    /// Nothing asked for but the game's defaults, seed 1, on one thread.
    pub fn new(
        clock: &'a (dyn Fn() -> f64 + Sync),
        progress: &'a (dyn Fn(u64, u64) + Sync),
    ) -> Self {
        SimulateAsk {
            games: None,
            tables: None,
            cards: None,
            deck: None,
            take: None,
            seed: 1,
            solver: None,
            sets: None,
            refill: None,
            delayed_deletion: false,
            limits: Limits::default(),
            threads: 1,
            clock,
            progress,
        }
    }

    /// Refuses the options a room has no use for.
    ///
    /// # Errors
    /// For the first option given that is not among `known`.
    pub fn only(&self, game: &str, known: &[&str]) -> Result<(), InputError> {
        let given = [
            ("--games", self.games.is_some()),
            ("--tables", self.tables.is_some()),
            ("--cards", self.cards.is_some()),
            ("--deck", self.deck.is_some()),
            ("--take", self.take.is_some()),
            ("--solver", self.solver.is_some()),
            ("--sets", self.sets.is_some()),
            ("--refill", self.refill.is_some()),
            ("--delayed-deletion", self.delayed_deletion),
        ];
        refuse_others(game, &given, known)
    }
}

/// Refuses the first option that was given and is not among `known`.
fn refuse_others(game: &str, given: &[(&str, bool)], known: &[&str]) -> Result<(), InputError> {
    match given.iter().find(|(option, given)| *given && !known.contains(option)) {
        Some((option, _)) => {
            Err(InputError::at(format!("option {option}"), format!("{game} has none")))
        }
        None => Ok(()),
    }
}

fn absent(what: &str, id: &str) -> InputError {
    InputError::new(format!("{id} has no {what}"))
}

/// What a verb answers.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Decides the exit code.
    pub outcome: Outcome,
    /// The fields of the JSON object, less the schema and the clock.
    pub fields: Map<String, Value>,
    /// The same for people.
    pub text: String,
    /// The certificate for `--proof`, a JSON object.
    pub certificate: Option<Value>,
}

impl Answer {
    /// The start of every answer of `solve`: whose it is, the verdict, who answered. `tail` goes on
    /// where the verdict's word ends.
    pub fn begin(id: &str, outcome: Outcome, strategy: &str, nodes: u64, tail: &str) -> Answer {
        let plural = if nodes == 1 { "node" } else { "nodes" };
        let word = outcome.word();
        let fields = [
            ("position", id.into()),
            ("verdict", word.into()),
            ("reason", Value::Null),
            ("solution", Value::Null),
            ("strategy", strategy.into()),
            ("nodes", nodes.into()),
        ];
        Answer {
            outcome,
            text: format!("{id}: {word}{tail} ({strategy}, {nodes} {plural})\n\n"),
            fields: fields.into_iter().map(|(name, value)| (name.to_string(), value)).collect(),
            certificate: None,
        }
    }

    /// Shows the certificate among the fields, unless it goes to a file (`--proof`).
    #[must_use]
    pub fn with_certificate_shown(mut self, ask: &SolveAsk) -> Answer {
        if !ask.proof {
            let shown = self.certificate.clone().unwrap_or(Value::Null);
            self.fields.insert("certificate".into(), shown);
        }
        self
    }
}

/// How to draw in a terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// ANSI colours.
    pub colour: bool,
    /// Letters only: no suit glyphs, arrows or box lines.
    pub ascii: bool,
}

/// The row for a search that stopped.
pub fn stopped(stop: Stop, nodes: u64) -> Row {
    Row { outcome: Outcome::Unknown, reason: stop.word(), nodes }
}
