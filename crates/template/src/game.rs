//! The game as the rest of Fairdeal sees it.

use fairdeal_core::ability::{Abilities, Hints};
use fairdeal_core::column::Cell;
use fairdeal_core::facts::{AbilityFacts, Facts, Parameter};
use fairdeal_core::game::{
    Effort, Found, Game, Question, Reason, Row, Said, Solved, Style, Tally, Worker,
};
use fairdeal_core::name::PositionName;
use fairdeal_core::reply::{Described, Hint, Legal, LegalMove};
use fairdeal_core::scene::Scene;
use fairdeal_core::words::{count_of, list};
use fairdeal_core::{Error, InputError, Limits, Outcome, Stop, Verdict};
use serde_json::Value;

use crate::certificate::Certificate;
use crate::check::{Sum, check};
use crate::deal::deal;
use crate::draw;
use crate::family::Family;
use crate::measure;
use crate::notation::Position;
use crate::rules::Places;
use crate::solve::{Engine, STRATEGIES, Why, brute, engine};

static FACTS: Facts = Facts {
    name: "sum",
    title: "Sum",
    rules: "Find cards that add up to the target.",
    source: "Karp, Reducibility among Combinatorial Problems (1972)",
    parameters: &[
        Parameter { form: "M", about: "numbers from 1 to M, 2 to 999 (default 20)" },
        Parameter { form: "M/N", about: "N cards, 1 to 16 (default 6)" },
    ],
    examples: &["sum#7", "sum/50/10#7", "sum:30=3 7 20"],
    strategies: STRATEGIES,
    unplayable_strategies: &[],
    reasons: Why::WORDS,
    views: &[],
    columns: measure::COLUMNS,
    options: &[],
    abilities: &[
        AbilityFacts::tested("deal", ""),
        AbilityFacts::proved("solve, yes", ""),
        AbilityFacts::proved("solve, no", ""),
        AbilityFacts::tested("solve, all and count", ""),
        AbilityFacts::tested("hint", ""),
        AbilityFacts::tested("moves", ""),
        AbilityFacts::tested("survey", ""),
        AbilityFacts::tested("draw", ""),
    ],
};

impl Game for Sum {
    type Family = Family;
    type Position = Position;
    type Find = Places;
    type Why = Why;

    fn facts(&self) -> &'static Facts {
        &FACTS
    }

    fn family(&self, parameters: &str) -> Result<Family, InputError> {
        Family::parse(parameters)
    }

    fn deal(&self, family: &Family, number: i64) -> Result<Position, InputError> {
        Ok(Position::of_deal(*family, number))
    }

    fn read(&self, name: &PositionName) -> Result<Position, InputError> {
        Position::read(name)
    }

    fn read_json(&self, value: &Value) -> Result<Position, InputError> {
        Position::read_json(value)
    }

    fn id(&self, position: &Position) -> String {
        position.id()
    }

    fn literal(&self, position: &Position) -> String {
        position.spelled()
    }

    fn describe(&self, position: &Position) -> Described {
        Described {
            position: position.id(),
            game: FACTS.name,
            family: position.dealt.map_or("sum".into(), |(family, _)| family.to_string()),
            deal: position.dealt.map(|(_, number)| number),
            parameters: [("target", position.table.target.into())].into(),
            cards: position.texts(),
            board: None,
            moves: position.played.iter().flat_map(|played| played.moves.clone()).collect(),
            notes: Vec::new(),
        }
    }

    fn decide(
        &self,
        position: &Position,
        question: Question,
        strategy: Option<&str>,
        limits: Limits,
    ) -> Result<Solved<Places, Why>, Error> {
        let table = &position.table;
        match question {
            Question::Any => {
                let (name, solve) = engine(strategy)?;
                let (verdict, nodes) = solve(table, limits);
                Ok(Solved::one(question, verdict, name, nodes))
            }
            Question::All | Question::Count => {
                if strategy.is_some_and(|name| name != "brute") {
                    let message = "only brute finds all";
                    return Err(InputError::at("strategy", message).into());
                }
                let mut finds = Vec::new();
                let (stopped, nodes) = brute::visit(table, limits, &mut |places| {
                    finds.push(places.to_vec());
                    true
                });
                let mut solved =
                    Solved::unknown(question, fairdeal_core::Stop::Nodes, "brute", nodes);
                let count = finds.len() as u64;
                solved.verdict = match (stopped, question) {
                    (Some(stop), _) => Verdict::Unknown(stop),
                    (None, _) if count == 0 => Verdict::Impossible(Why::Exhausted),
                    (None, Question::All) => Verdict::Solved(Found::Several(finds)),
                    (None, _) => Verdict::Solved(Found::Counted),
                };
                if stopped.is_none() {
                    solved.tally = Some(Tally { count, by_size: Vec::new() });
                }
                Ok(solved)
            }
            Question::AtLeast(_) | Question::Largest => Err(question.absent(FACTS.name).into()),
        }
    }

    fn worker(
        &self,
        family: &Family,
        strategy: Option<&str>,
        limits: Limits,
    ) -> Result<Box<dyn Worker>, Error> {
        let (name, solve) = engine(strategy)?;
        Ok(Box::new(SumWorker { family: *family, name, solve, limits }))
    }

    fn measure(
        &self,
        position: &Position,
        columns: &[&'static str],
        strategy: Option<&str>,
        limits: Limits,
    ) -> Result<Vec<Option<Cell>>, Error> {
        measure::measure(position, columns, strategy, limits)
    }

    fn prove(
        &self,
        position: &Position,
        solved: &Solved<Places, Why>,
        _effort: Effort,
        _limits: Limits,
    ) -> Option<Value> {
        let certificate = match &solved.verdict {
            Verdict::Solved(Found::One(places)) => {
                let card = |&place: &usize| position.table.cards[place];
                Certificate::Cards(places.iter().map(card).collect())
            }
            Verdict::Impossible(Why::Divisor(divisor)) => Certificate::Divisor(*divisor),
            Verdict::Impossible(_) => Certificate::None,
            _ => return None,
        };
        // What the checker does not accept is not handed out.
        check(position, &certificate).is_ok().then(|| certificate.to_json(position))
    }

    fn find_texts(&self, position: &Position, find: &Places) -> Vec<String> {
        find.iter().map(|&place| position.table.cards[place].to_string()).collect()
    }

    fn moves(&self, position: &Position, most: usize, limits: Limits) -> Legal {
        let mut moves = Vec::new();
        let (stop, _) = brute::visit(&position.table, limits, &mut |places| {
            // Of equal cards the first are meant, so that a text is one move.
            let numbers: Vec<u64> = places.iter().map(|&p| position.table.cards[p]).collect();
            if position.places(&numbers).is_ok_and(|first| first == places) {
                let cards = self.find_texts(position, &places.to_vec());
                moves.push(LegalMove { text: cards.join(","), cards, onto: None });
            }
            moves.len() <= most
        });
        let full = moves.len() > most;
        moves.truncate(most);
        Legal { moves, stop: stop.or(full.then_some(Stop::Memory)) }
    }

    fn reason(&self, position: &Position, _question: Question, why: &Why, _style: Style) -> Reason {
        let (cards, target) = (position.texts(), position.table.target);
        let sentence = match why {
            Why::TooSmall => format!("All cards together are less than {target}."),
            Why::Divisor(d) => format!("Every card is a multiple of {d}, and {target} is not."),
            Why::Exhausted => format!("No choice of cards adds up to {target}."),
        };
        Reason { word: why.word(), cards, sentence }
    }

    fn say(&self, position: &Position, solved: &Solved<Places, Why>, style: Style) -> Said {
        let texts = |find: &Places| self.find_texts(position, find).join(" + ");
        let draw = |find: &[usize]| draw::text(&position.table, find, style);
        match &solved.verdict {
            Verdict::Solved(Found::One(find)) => Said { headline: String::new(), body: draw(find) },
            Verdict::Solved(Found::Several(finds)) => Said {
                headline: format!(", {}", count_of(finds.len(), "way")),
                body: finds.iter().map(|find| texts(find) + "\n").collect(),
            },
            Verdict::Solved(Found::Counted) => {
                let count = solved.tally.as_ref().map_or(0, |tally| tally.count);
                let headline = format!(", {}", count_of(count as usize, "way"));
                Said { headline, body: draw(&[]) }
            }
            Verdict::Impossible(why) => {
                let Reason { word, sentence, .. } =
                    self.reason(position, solved.question, why, style);
                Said { headline: format!(", {word}"), body: format!("{}\n{sentence}\n", draw(&[])) }
            }
            Verdict::Unknown(stop) => Said { headline: format!(", {stop}"), body: draw(&[]) },
        }
    }

    fn picture(&self, position: &Position, style: Style) -> String {
        draw::text(&position.table, &[], style)
    }

    fn show(&self, position: &Position, solved: Option<&Solved<Places, Why>>) -> Scene {
        let find = solved.and_then(Solved::find).map_or(&[][..], Vec::as_slice);
        draw::scene(&position.table, find)
    }

    fn abilities(&self) -> Abilities<Self> {
        Abilities { hint: Some(&Sum), ..Abilities::none() }
    }
}

struct SumWorker {
    family: Family,
    name: &'static str,
    solve: Engine,
    limits: Limits,
}

impl Worker for SumWorker {
    fn strategy(&self) -> &str {
        self.name
    }

    fn decide(&mut self, number: i64) -> Row {
        let (verdict, nodes) = (self.solve)(&deal(self.family, number), self.limits);
        Row::of(&verdict, nodes, Why::word)
    }
}

impl Hints<Sum> for Sum {
    fn hint(
        &self,
        position: &Position,
        level: u8,
        strategy: Option<&str>,
        limits: Limits,
        style: Option<Style>,
    ) -> Result<(Hint, String), Error> {
        let solved = self.decide(position, Question::Any, strategy, limits)?;
        let mut hint = Hint::new(position.id(), level, &solved);
        let text = match &solved.verdict {
            Verdict::Solved(_) => {
                let find = solved.find().map(|find| self.find_texts(position, find));
                hint.show(find.unwrap_or_default());
                format!("It can be reached, with {}.\n", list(&hint.cards))
            }
            Verdict::Impossible(why) => {
                let reason = self.reason(position, Question::Any, why, style.unwrap_or_default());
                let text = format!("It cannot be reached. {}\n", reason.sentence);
                hint.because(reason);
                text
            }
            Verdict::Unknown(stop) => {
                format!("I do not know whether it can be reached ({stop}).\n")
            }
        };
        debug_assert!(hint.verdict != Outcome::Solved || !hint.cards.is_empty());
        Ok((hint, text))
    }
}
