//! The one adapter: a game with its own types, behind objects that anybody can hold.
//!
//! [`Handle`] turns any [`Game`] into the object the registry keeps. A family, a position and an
//! answer become objects the same way; each remembers its game and forwards. Nothing here knows a
//! rule, and nothing is worked out before it is asked for.

#[cfg(feature = "schema")]
use schemars::{Schema, SchemaGenerator};
use serde_json::Value;

use crate::ability::{Form, Report, Run};
use crate::budget::Limits;
use crate::column::{Cell, column};
use crate::error::{Error, InputError};
use crate::facts::Facts;
use crate::game::{self, Effort, Found, Game, Question, Reason, Said, Solved, Style, Worker};
use crate::options::Options;
use crate::reduce::Reduction;
use crate::referee::{Referee, Subject};
use crate::reply::{Described, Difficulty, FirstMoves, Hint, Legal, Solution};
use crate::scene::Scene;
use crate::verdict::{Outcome, Verdict};
use crate::words;

/// A game of any type.
pub trait AnyGame: Send + Sync {
    /// What it says of itself.
    fn facts(&self) -> &'static Facts;
    /// Its rules, for checking evidence.
    fn referee(&self) -> &dyn Referee;
    /// See [`Game::family`].
    ///
    /// # Errors
    /// As there.
    fn family(&self, parameters: &str) -> Result<Box<dyn AnyFamily>, InputError>;
    /// See [`Game::read`] and [`Game::read_json`].
    ///
    /// # Errors
    /// As there.
    fn position(&self, subject: &Subject) -> Result<Box<dyn AnyPosition>, InputError>;
    /// Reductions to this game, sorted by name.
    fn reductions(&self) -> &'static [&'static dyn Reduction];
    /// The schema of the game's own report of this verb, if it has the verb.
    #[cfg(feature = "schema")]
    fn schema(&self, verb: &str, generator: &mut SchemaGenerator) -> Option<Schema>;
}

/// A family of any game.
pub trait AnyFamily: Send + Sync {
    /// The game's facts.
    fn facts(&self) -> &'static Facts;
    /// The canonical name, as in `boaf/5x5`.
    fn id(&self) -> String;
    /// See [`Game::admits`].
    ///
    /// # Errors
    /// As there.
    fn admits(&self, number: i64) -> Result<(), InputError>;
    /// See [`Game::deal`].
    ///
    /// # Errors
    /// As there.
    fn deal(&self, number: i64) -> Result<Box<dyn AnyPosition>, InputError>;
    /// See [`Game::worker`].
    ///
    /// # Errors
    /// As there.
    fn worker(&self, strategy: Option<&str>, limits: Limits) -> Result<Box<dyn Worker>, Error>;
    /// See [`Game::measure`]; the position is the deal of this number.
    ///
    /// # Errors
    /// As there, or when there is no such deal or column.
    fn measure(
        &self,
        number: i64,
        columns: &[&'static str],
        strategy: Option<&str>,
        limits: Limits,
    ) -> Result<Vec<Option<Cell>>, Error>;
    /// See [`crate::ability::Census`].
    ///
    /// # Errors
    /// As there, or when the game has none.
    fn census(
        &self,
        cards: Option<u64>,
        limits: Limits,
        run: &Run<'_>,
    ) -> Result<Box<dyn Report>, Error>;
    /// See [`crate::ability::Unplayable`].
    ///
    /// # Errors
    /// As there, or when the game has none.
    fn unplayable(
        &self,
        strategy: Option<&str>,
        options: &Options,
        effort: Effort,
        limits: Limits,
    ) -> Result<Box<dyn Report>, Error>;
    /// The most cards with nothing to find, if the deals have more.
    fn deals_exceed(&self) -> Option<u64>;
    /// See [`crate::ability::Simulates`].
    ///
    /// # Errors
    /// As there, or when the game has none.
    fn simulate(
        &self,
        strategy: Option<&str>,
        seed: i64,
        options: &Options,
        limits: Limits,
        run: &Run<'_>,
    ) -> Result<Box<dyn Report>, Error>;
    /// See [`crate::ability::Encodes`].
    ///
    /// # Errors
    /// As there, or when the game has none.
    fn encode(&self, form: Form, at_least: Option<u64>) -> Result<String, Error>;
}

/// A position of any game.
pub trait AnyPosition: Send + Sync {
    /// The game's facts.
    fn facts(&self) -> &'static Facts;
    /// The canonical name.
    fn id(&self) -> String;
    /// The position spelled out.
    fn literal(&self) -> String;
    /// As `deal --json` writes it.
    fn describe(&self) -> Described;
    /// See [`Game::card_numbers`].
    fn card_numbers(&self) -> Option<Vec<u64>>;
    /// In the terminal.
    fn picture(&self, style: Style) -> String;
    /// As shapes.
    fn scene(&self) -> Scene;
    /// See [`Game::view`].
    ///
    /// # Errors
    /// As there, or when the game has no such view.
    fn view(&self, name: &str) -> Result<Scene, InputError>;
    /// See [`Game::view_text`].
    ///
    /// # Errors
    /// When the game has no such view, or it is a picture only.
    fn view_text(&self, name: &str, style: Style) -> Result<String, InputError>;
    /// See [`Game::moves`].
    fn moves(&self, most: usize, limits: Limits) -> Legal;
    /// See [`Game::decide`].
    ///
    /// # Errors
    /// As there.
    fn decide(
        &self,
        question: Question,
        strategy: Option<&str>,
        limits: Limits,
    ) -> Result<Box<dyn AnySolved>, Error>;
    /// See [`Game::measure`].
    ///
    /// # Errors
    /// As there, or when there is no such column.
    fn measure(
        &self,
        columns: &[&'static str],
        strategy: Option<&str>,
        limits: Limits,
    ) -> Result<Vec<Option<Cell>>, Error>;
    /// See [`crate::ability::Hints`].
    ///
    /// # Errors
    /// As there, or when the game has none.
    fn hint(
        &self,
        level: u8,
        strategy: Option<&str>,
        limits: Limits,
        style: Option<Style>,
    ) -> Result<(Hint, String), Error>;
    /// See [`crate::ability::Grades`].
    ///
    /// # Errors
    /// As there, or when the game has none.
    fn grade(&self, limits: Limits) -> Result<Difficulty, Error>;
    /// See [`crate::ability::JudgesMoves`].
    ///
    /// # Errors
    /// As there, or when the game has none.
    fn first_moves(
        &self,
        strategy: Option<&str>,
        limits: Limits,
        style: Option<Style>,
    ) -> Result<(FirstMoves, String), Error>;
    /// See [`crate::ability::Encodes`].
    ///
    /// # Errors
    /// As there, or when the game has none.
    fn encode(&self, form: Form, question: Question) -> Result<String, Error>;
}

/// An answer of any game, with everything that can be made of it.
pub trait AnySolved: Send + Sync {
    /// The verdict's kind.
    fn outcome(&self) -> Outcome;
    /// Nodes spent.
    fn nodes(&self) -> u64;
    /// How many finds there are, if that was asked.
    fn count(&self) -> Option<u64>;
    /// As data.
    fn solution(&self) -> Solution;
    /// For people.
    fn say(&self, style: Style) -> String;
    /// As shapes.
    fn show(&self) -> Scene;
    /// Step by step, for a film.
    fn frames(&self) -> Vec<Scene>;
    /// See [`Game::view`].
    ///
    /// # Errors
    /// As there, or when the game has no such view.
    fn view(&self, name: &str) -> Result<Scene, InputError>;
    /// The lines that stand under a picture of it: position and answer, then the reason in a sentence.
    fn caption(&self) -> Vec<String>;
    /// The certificate, if there is one.
    fn prove(&self, effort: Effort, limits: Limits) -> Option<Value>;
}

/// The object of a game.
pub struct Handle<G: Game>(pub &'static G);

impl<G: Game> AnyGame for Handle<G> {
    fn facts(&self) -> &'static Facts {
        self.0.facts()
    }

    fn referee(&self) -> &dyn Referee {
        self.0
    }

    fn family(&self, parameters: &str) -> Result<Box<dyn AnyFamily>, InputError> {
        Ok(Box::new(FamilyOf { game: self.0, family: self.0.family(parameters)? }))
    }

    fn position(&self, subject: &Subject) -> Result<Box<dyn AnyPosition>, InputError> {
        let position = match subject {
            Subject::Named(name) => self.0.read(name)?,
            Subject::Json(value) => self.0.read_json(value)?,
        };
        Ok(boxed(self.0, position))
    }

    fn reductions(&self) -> &'static [&'static dyn Reduction] {
        self.0.abilities().reductions
    }

    #[cfg(feature = "schema")]
    fn schema(&self, verb: &str, generator: &mut SchemaGenerator) -> Option<Schema> {
        let abilities = self.0.abilities();
        match verb {
            "census" => abilities.census.map(|ability| ability.schema(generator)),
            "unplayable" => abilities.unplayable.map(|ability| ability.schema(generator)),
            "simulate" => abilities.simulate.map(|ability| ability.schema(generator)),
            _ => None,
        }
    }
}

/// A position as an object: for reductions, which make positions of their own.
pub fn boxed<G: Game>(game: &'static G, position: G::Position) -> Box<dyn AnyPosition> {
    Box::new(PositionOf { game, position })
}

/// An answer in hand as an object: for reductions, which say what became of their position.
pub fn answered<G: Game>(
    game: &'static G,
    position: G::Position,
    solved: Solved<G::Find, G::Why>,
) -> Box<dyn AnySolved> {
    Box::new(SolvedOf { game, position, solved })
}

fn absent(facts: &Facts, what: &str) -> Error {
    InputError::new(format!("{} has no {what}", facts.name)).into()
}

struct FamilyOf<G: Game> {
    game: &'static G,
    family: G::Family,
}

impl<G: Game> AnyFamily for FamilyOf<G> {
    fn facts(&self) -> &'static Facts {
        self.game.facts()
    }

    fn id(&self) -> String {
        self.family.to_string()
    }

    fn admits(&self, number: i64) -> Result<(), InputError> {
        self.game.admits(&self.family, number)
    }

    fn deal(&self, number: i64) -> Result<Box<dyn AnyPosition>, InputError> {
        Ok(boxed(self.game, self.game.deal(&self.family, number)?))
    }

    fn worker(&self, strategy: Option<&str>, limits: Limits) -> Result<Box<dyn Worker>, Error> {
        self.game.worker(&self.family, strategy, limits)
    }

    fn measure(
        &self,
        number: i64,
        columns: &[&'static str],
        strategy: Option<&str>,
        limits: Limits,
    ) -> Result<Vec<Option<Cell>>, Error> {
        let position = self.game.deal(&self.family, number)?;
        measure(self.game, &position, columns, strategy, limits)
    }

    fn census(
        &self,
        cards: Option<u64>,
        limits: Limits,
        run: &Run<'_>,
    ) -> Result<Box<dyn Report>, Error> {
        let ability = self.game.abilities().census;
        let ability = ability.ok_or_else(|| absent(self.facts(), "census"))?;
        ability.census(&self.family, cards, limits, run)
    }

    fn unplayable(
        &self,
        strategy: Option<&str>,
        options: &Options,
        effort: Effort,
        limits: Limits,
    ) -> Result<Box<dyn Report>, Error> {
        let ability = self.game.abilities().unplayable;
        let ability = ability.ok_or_else(|| absent(self.facts(), "unplayable positions"))?;
        options.admitted(self.facts(), "unplayable")?;
        ability.unplayable(&self.family, strategy, options, effort, limits)
    }

    fn deals_exceed(&self) -> Option<u64> {
        let ability = self.game.abilities().unplayable?;
        ability.most(&self.family).filter(|&most| ability.dealt(&self.family) > most)
    }

    fn simulate(
        &self,
        strategy: Option<&str>,
        seed: i64,
        options: &Options,
        limits: Limits,
        run: &Run<'_>,
    ) -> Result<Box<dyn Report>, Error> {
        let ability = self.game.abilities().simulate;
        let ability = ability.ok_or_else(|| absent(self.facts(), "games to simulate"))?;
        options.admitted(self.facts(), "simulate")?;
        ability.simulate(&self.family, strategy, seed, options, limits, run)
    }

    fn encode(&self, form: Form, at_least: Option<u64>) -> Result<String, Error> {
        let ability = self.game.abilities().encode;
        let ability = ability.ok_or_else(|| absent(self.facts(), "encoding"))?;
        ability.family(&self.family, form, at_least)
    }
}

struct PositionOf<G: Game> {
    game: &'static G,
    position: G::Position,
}

impl<G: Game> AnyPosition for PositionOf<G> {
    fn facts(&self) -> &'static Facts {
        self.game.facts()
    }

    fn id(&self) -> String {
        self.game.id(&self.position)
    }

    fn literal(&self) -> String {
        self.game.literal(&self.position)
    }

    fn describe(&self) -> Described {
        self.game.describe(&self.position)
    }

    fn card_numbers(&self) -> Option<Vec<u64>> {
        self.game.card_numbers(&self.position)
    }

    fn picture(&self, style: Style) -> String {
        self.game.picture(&self.position, style)
    }

    fn scene(&self) -> Scene {
        Scene { title: self.id(), ..self.game.show(&self.position, None) }
    }

    fn view(&self, name: &str) -> Result<Scene, InputError> {
        let scene = view(self.game, &self.position, name, None)?;
        Ok(Scene { title: format!("{}: {name}", self.id()), ..scene })
    }

    fn view_text(&self, name: &str, style: Style) -> Result<String, InputError> {
        view_facts(self.game, name)?;
        self.game.view_text(&self.position, name, style).ok_or_else(|| {
            let message = format!("{name} is a picture: name a file for it, as in -o picture.svg");
            InputError::at("option --view", message)
        })
    }

    fn moves(&self, most: usize, limits: Limits) -> Legal {
        self.game.moves(&self.position, most, limits)
    }

    fn decide(
        &self,
        question: Question,
        strategy: Option<&str>,
        limits: Limits,
    ) -> Result<Box<dyn AnySolved>, Error> {
        let solved = self.game.decide(&self.position, question, strategy, limits)?;
        Ok(answered(self.game, self.position.clone(), solved))
    }

    fn measure(
        &self,
        columns: &[&'static str],
        strategy: Option<&str>,
        limits: Limits,
    ) -> Result<Vec<Option<Cell>>, Error> {
        measure(self.game, &self.position, columns, strategy, limits)
    }

    fn hint(
        &self,
        level: u8,
        strategy: Option<&str>,
        limits: Limits,
        style: Option<Style>,
    ) -> Result<(Hint, String), Error> {
        let ability = self.game.abilities().hint;
        let ability = ability.ok_or_else(|| absent(self.facts(), "hints"))?;
        ability.hint(&self.position, level, strategy, limits, style)
    }

    fn grade(&self, limits: Limits) -> Result<Difficulty, Error> {
        let ability = self.game.abilities().grade;
        let ability = ability.ok_or_else(|| absent(self.facts(), "difficulty"))?;
        ability.grade(&self.position, limits)
    }

    fn first_moves(
        &self,
        strategy: Option<&str>,
        limits: Limits,
        style: Option<Style>,
    ) -> Result<(FirstMoves, String), Error> {
        let ability = self.game.abilities().first_moves;
        let ability = ability.ok_or_else(|| absent(self.facts(), "moves"))?;
        ability.first_moves(&self.position, strategy, limits, style)
    }

    fn encode(&self, form: Form, question: Question) -> Result<String, Error> {
        let ability = self.game.abilities().encode;
        let ability = ability.ok_or_else(|| absent(self.facts(), "encoding"))?;
        ability.position(&self.position, form, question)
    }
}

/// Columns that the game's facts name.
fn measure<G: Game>(
    game: &G,
    position: &G::Position,
    columns: &[&'static str],
    strategy: Option<&str>,
    limits: Limits,
) -> Result<Vec<Option<Cell>>, Error> {
    for name in columns {
        column(game.facts().columns, name)?;
    }
    game.measure(position, columns, strategy, limits)
}

struct SolvedOf<G: Game> {
    game: &'static G,
    position: G::Position,
    solved: Solved<G::Find, G::Why>,
}

/// A view that the game's facts name.
fn view<G: Game>(
    game: &G,
    position: &G::Position,
    name: &str,
    solved: Option<&Solved<G::Find, G::Why>>,
) -> Result<Scene, InputError> {
    view_facts(game, name)?;
    game.view(position, name, solved)
}

/// That the game has a view of this name.
fn view_facts<G: Game>(game: &G, name: &str) -> Result<(), InputError> {
    let Facts { name: whose, views, .. } = game.facts();
    match views.iter().find(|view| view.name == name) {
        Some(_) => Ok(()),
        None => {
            let known: Vec<&str> = views.iter().map(|view| view.name).collect();
            let (got, known) = (crate::error::excerpt(name), known.join(", "));
            let message = match views.is_empty() {
                true => format!("{whose} has none"),
                false => format!("`{got}` is not one of {whose}'s: {known}"),
            };
            Err(InputError::at("option --view", message))
        }
    }
}

impl<G: Game> SolvedOf<G> {
    fn reason(&self, style: Style) -> Option<Reason> {
        let Solved { question, strategy, .. } = &self.solved;
        match &self.solved.verdict {
            Verdict::Solved(_) => None,
            Verdict::Impossible(why) => {
                Some(self.game.reason(&self.position, *question, why, style))
            }
            Verdict::Unknown(stop) => {
                let sentence = stop.advice(strategy);
                Some(Reason { word: stop.word(), cards: Vec::new(), sentence })
            }
        }
    }

    fn id(&self) -> String {
        self.game.id(&self.position)
    }
}

impl<G: Game> AnySolved for SolvedOf<G> {
    fn outcome(&self) -> Outcome {
        self.solved.outcome()
    }

    fn nodes(&self) -> u64 {
        self.solved.nodes
    }

    fn count(&self) -> Option<u64> {
        self.solved.tally.as_ref().map(|tally| tally.count)
    }

    fn solution(&self) -> Solution {
        let Solved { question, size, tally, strategy, nodes, .. } = &self.solved;
        let texts = |find: &G::Find| self.game.find_texts(&self.position, find);
        let several = match self.solved.found() {
            Some(Found::Several(finds)) => Some(finds.iter().map(texts).collect()),
            None if *question == Question::All && self.outcome() == Outcome::Impossible => {
                Some(Vec::new())
            }
            _ => None,
        };
        let reason = self.reason(Style::PLAIN);
        let (word, why, cards) = match reason {
            None => (None, None, Vec::new()),
            Some(Reason { word, cards, sentence }) => {
                (Some(word), (!sentence.is_empty()).then_some(sentence), cards)
            }
        };
        Solution {
            position: self.game.id(&self.position),
            question: question.word(),
            k: match question {
                Question::AtLeast(k) => Some(*k),
                _ => None,
            },
            verdict: self.outcome(),
            reason: word,
            why,
            cards,
            notes: {
                let read = self.game.describe(&self.position).notes.into_iter();
                read.chain(self.solved.remark.clone()).collect()
            },
            solution: self.solved.find().map(texts),
            solutions: several,
            size: size.map(|size| size.found),
            bound: size.map(|size| size.bound),
            optimal: size.map(|_| self.outcome() != Outcome::Unknown),
            count: self.count(),
            by_size: {
                let sized = tally.as_ref().filter(|tally| !tally.by_size.is_empty());
                sized.map(|tally| game::by_size(&tally.by_size))
            },
            strategy: strategy.clone(),
            nodes: *nodes,
        }
    }

    fn say(&self, style: Style) -> String {
        let Said { headline, body } = self.game.say(&self.position, &self.solved, style);
        let (id, word) = (self.id(), self.outcome().word());
        let nodes = words::counted(self.solved.nodes, "node");
        let first = format!("{id}: {word}{headline} ({}, {nodes})", self.solved.strategy);
        let mut out = words::wrapped(&first, style.columns);
        out += &format!("\n{body}");
        if let Verdict::Unknown(stop) = &self.solved.verdict {
            let advice = stop.advice(&self.solved.strategy);
            out += &format!("\n{}", words::wrapped(&advice, style.columns));
        }
        out
    }

    fn show(&self) -> Scene {
        let scene = self.game.show(&self.position, Some(&self.solved));
        let title = match scene.title.is_empty() {
            true => self.outcome().word().to_string(),
            false => scene.title.clone(),
        };
        Scene { title: format!("{}: {title}", self.id()), ..scene }
    }

    fn frames(&self) -> Vec<Scene> {
        let title = format!("{}: {}", self.id(), self.outcome().word());
        let frames = self.game.frames(&self.position, &self.solved).into_iter();
        frames.map(|frame| Scene { title: title.clone(), ..frame }).collect()
    }

    fn view(&self, name: &str) -> Result<Scene, InputError> {
        let scene = view(self.game, &self.position, name, Some(&self.solved))?;
        Ok(Scene { title: format!("{}: {name}, {}", self.id(), self.outcome().word()), ..scene })
    }

    fn caption(&self) -> Vec<String> {
        let style = Style::default();
        let Said { headline, .. } = self.game.say(&self.position, &self.solved, style);
        let head = format!("{}: {}{headline}", self.id(), self.outcome().word());
        let reason = self.reason(style).map(|reason| reason.sentence);
        [Some(head), reason].into_iter().flatten().filter(|line| !line.is_empty()).collect()
    }

    fn prove(&self, effort: Effort, limits: Limits) -> Option<Value> {
        self.game.prove(&self.position, &self.solved, effort, limits)
    }
}
