//! The game as the rest of Fairdeal sees it.

mod decide;
mod grade;
mod hint;
mod measure;
mod prove;
mod say;
mod show;

use fairdeal_core::ability::{Abilities, Encodes, Form};
use fairdeal_core::column::Cell;
use fairdeal_core::game::{Effort, Game, Question, Reason, Row, Said, Solved, Style, Worker};
use fairdeal_core::name::PositionName;
use fairdeal_core::reply::{Described, Legal};
use fairdeal_core::scene::Scene;
use fairdeal_core::{Error, InputError, Limits};
use serde_json::Value;

use crate::check::Set;
use crate::deal::deal;
use crate::draw::{self, Marks};
use crate::family::SetFamily;
use crate::notation::Position;
use crate::reduce::{REDUCTIONS, deck_to_cnf, disjoint_to_cnf, set_to_cnf};
use crate::rules::{Places, Rule, Table};
use crate::solve::batches::Batches;
use crate::solve::strategies::Strategy;
use crate::solve::ultra::By;
use crate::solve::{self, Engine};

mod facts;

impl Game for Set {
    type Family = SetFamily;
    type Position = Position;
    type Find = Places;
    type Why = solve::Reason;

    fn facts(&self) -> &'static fairdeal_core::facts::Facts {
        &facts::FACTS
    }

    fn family(&self, parameters: &str) -> Result<SetFamily, InputError> {
        SetFamily::parse(parameters)
    }

    fn deal(&self, family: &SetFamily, number: i64) -> Result<Position, InputError> {
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
        let table = &position.table;
        Described {
            position: position.id(),
            game: facts::FACTS.name,
            family: position.family(),
            deal: position.dealt.map(|(_, number)| number),
            parameters: parameters(table.v, table.p),
            cards: table.cards.iter().map(|card| position.lettering.card(card)).collect(),
            board: None,
            moves: position.played.iter().flat_map(|played| played.moves.clone()).collect(),
            notes: position.notes.clone(),
        }
    }

    /// Values as digits in base v, as in [`Deck::card`](crate::deal::Deck::card).
    fn card_numbers(&self, position: &Position) -> Option<Vec<u64>> {
        let Table { v, p, cards } = &position.table;
        crate::family::deck_size(*v, *p)?;
        let digits = |id, &value: &u8| id * *v as u64 + u64::from(value);
        Some(cards.iter().map(|card| card.values().iter().fold(0, digits)).collect())
    }

    fn decide(
        &self,
        position: &Position,
        question: Question,
        strategy: Option<&str>,
        limits: Limits,
    ) -> Result<Solved<Places, solve::Reason>, Error> {
        decide::decide(position, question, strategy, limits)
    }

    fn worker(
        &self,
        family: &SetFamily,
        strategy: Option<&str>,
        limits: Limits,
    ) -> Result<Box<dyn Worker>, Error> {
        let family = *family;
        if family.rule == Rule::Ultra {
            return Ok(Box::new(UltraWorker { family, by: By::parse(strategy)?, limits }));
        }
        if strategy == Some("kernel") {
            return Ok(Box::new(Batches::new(family)?));
        }
        let strategy = Strategy::parse(strategy, family.v)?;
        let mut engine = strategy.engine(limits);
        engine.ready()?;
        Ok(Box::new(SetWorker { family, strategy, engine }))
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
        solved: &Solved<Places, solve::Reason>,
        effort: Effort,
        limits: Limits,
    ) -> Option<Value> {
        prove::prove(position, solved, effort, limits)
    }

    fn find_texts(&self, position: &Position, find: &Places) -> Vec<String> {
        position.texts(find)
    }

    fn moves(&self, position: &Position, most: usize, limits: Limits) -> Legal {
        decide::moves(position, most, limits)
    }

    fn reason(
        &self,
        position: &Position,
        _: Question,
        why: &solve::Reason,
        _style: Style,
    ) -> Reason {
        say::reason(position, why)
    }

    fn say(
        &self,
        position: &Position,
        solved: &Solved<Places, solve::Reason>,
        style: Style,
    ) -> Said {
        say::say(position, solved, style)
    }

    fn picture(&self, position: &Position, style: Style) -> String {
        draw::text(&position.table, position.lettering, style, &Marks::none()) + "\n"
    }

    fn show(&self, position: &Position, solved: Option<&Solved<Places, solve::Reason>>) -> Scene {
        show::show(position, solved)
    }

    fn frames(&self, position: &Position, solved: &Solved<Places, solve::Reason>) -> Vec<Scene> {
        show::frames(position, solved)
    }

    fn view(
        &self,
        position: &Position,
        name: &str,
        solved: Option<&Solved<Places, solve::Reason>>,
    ) -> Result<Scene, InputError> {
        show::view(position, name, solved)
    }

    fn view_text(&self, position: &Position, name: &str, style: Style) -> Option<String> {
        (name == "graph").then(|| show::graph_text(position, style)).flatten()
    }

    fn abilities(&self) -> Abilities<Self> {
        Abilities {
            hint: Some(&Set),
            grade: Some(&Set),
            census: Some(&Set),
            unplayable: Some(&Set),
            simulate: Some(&Set),
            encode: Some(&Set),
            reductions: REDUCTIONS,
            ..Abilities::none()
        }
    }
}

/// A family's parameters by name.
pub(crate) fn parameters(v: usize, p: usize) -> std::collections::BTreeMap<&'static str, Value> {
    [("values", v.into()), ("properties", p.into())].into()
}

/// Refuses games of one value, where every card is a set by itself.
///
/// # Errors
/// For v = 1.
pub(crate) fn more_values(family: &SetFamily, what: &str) -> Result<(), InputError> {
    match family.v {
        1 => Err(InputError::new(format!("{family} has no {what}: every card is a set by itself"))),
        _ => Ok(()),
    }
}

/// Refuses what is only for sets.
///
/// # Errors
/// For a family of ultrasets.
pub(crate) fn only_sets(family: &SetFamily, what: &str) -> Result<(), InputError> {
    match family.rule {
        Rule::Set => Ok(()),
        Rule::Ultra => Err(InputError::new(format!("{family} has no {what}"))),
    }
}

struct SetWorker {
    family: SetFamily,
    strategy: Strategy,
    engine: Box<dyn Engine>,
}

impl Worker for SetWorker {
    fn strategy(&self) -> &str {
        self.strategy.name()
    }

    fn decide(&mut self, number: i64) -> Row {
        let solved = self.engine.solve(&deal(self.family, number));
        Row::of(&solved.verdict, solved.nodes, solve::Reason::word)
    }
}

struct UltraWorker {
    family: SetFamily,
    by: By,
    limits: Limits,
}

impl Worker for UltraWorker {
    fn strategy(&self) -> &str {
        self.by.name()
    }

    fn decide(&mut self, number: i64) -> Row {
        let solved = self.by.solve(&deal(self.family, number), self.limits);
        Row::of(&solved.verdict, solved.nodes, solve::Reason::word)
    }
}

impl Encodes<Set> for Set {
    fn position(
        &self,
        position: &Position,
        form: Form,
        question: Question,
    ) -> Result<String, Error> {
        if position.rule != Rule::Set {
            return Err(InputError::new(format!("{} has no encoding", position.id())).into());
        }
        let (table, lettering) = (&position.table, position.lettering);
        match question {
            Question::AtLeast(k) => disjoint_to_cnf::encode(table, lettering, form, Some(k)),
            Question::Largest => disjoint_to_cnf::encode(table, lettering, form, None),
            _ => set_to_cnf::encode(table, lettering, form),
        }
    }

    fn family(
        &self,
        family: &SetFamily,
        form: Form,
        at_least: Option<u64>,
    ) -> Result<String, Error> {
        only_sets(family, "encoding")?;
        more_values(family, "encoding")?;
        let keep = deck_to_cnf::keep(*family)?;
        if (form, at_least) == (Form::Pbp, None) {
            return fairdeal_exact::pbp::most_kept(keep.cards.len(), &keep.finds);
        }
        Ok(keep.encode(form, at_least)?)
    }
}
