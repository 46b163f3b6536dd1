//! The room's handle: the traits of `fairdeal_core::room`, spoken for SET.

use fairdeal_core::position::{Body, PositionName};
use fairdeal_core::reduce::Reduction;
use fairdeal_core::room::{
    Ability, Answer, CensusAsk, EncodeAsk, Family, Outcome, Position, Room, RoomFacts, Row,
    SimulateAsk, UnplayableAsk, Worker, stopped,
};
use fairdeal_core::{InputError, Limits, Verdict};
use serde_json::Value;

use crate::census::census;
use crate::certificate::largest::Largest;
use crate::deal;
use crate::family::SetFamily;
use crate::notation::{self, Lettering};
use crate::position::SetPosition;
use crate::reduce::deck_to_cnf;
use crate::simulate::simulate;
use crate::solve::batches::Batches;
use crate::solve::strategies::{STRATEGIES, Strategy};
use crate::solve::{Engine, Reason};
use crate::ultra::room::{self as ultra, UltraDeals};
use crate::unplayable::unplayable_with;

/// The room.
pub struct Set;

static FACTS: RoomFacts = RoomFacts {
    name: "set",
    title: "SET",
    rules: "A card has p properties, each with one of v values; find v cards that are all equal or \
            all different in every property.",
    source: "Takeshita: Solving the Generalized Form of the Game of Set Efficiently; Widdis: \
             Winning a Children's Game with Combinatorial Graph Theory (2022)",
    parameters: &[
        ("vVpP", "V values, 2 to 64, and P properties, 1 to 64 (default v3p4, the game)"),
        ("N", "cards on the table, up to the whole deck (default V·P)"),
        ("ultra", "v = 3: four cards, two pairs with a common third card, are looked for instead"),
    ],
    examples: &[
        "set#7",
        "set/v3p4/15#7",
        "set/v4p3#7",
        "set:3hgd 3spd 3frd",
        "set/v5p2:01 12 23",
        "set/v3p4/9/ultra#7",
    ],
    strategies: STRATEGIES,
    abilities: &[
        ("deal", Ability::Tested),
        ("solve: a set", Ability::Proved),
        ("solve: all sets, their number", Ability::Tested),
        ("solve: none, v = 3 up to 10000 cards", Ability::Proved),
        ("solve: none, larger v, small or by counting", Ability::Proved),
        ("solve: none, larger tables", Ability::Tested),
        ("solve: most disjoint sets, of the game", Ability::Proved),
        ("solve: most disjoint sets, larger games", Ability::Tested),
        ("solve: ultrasets, up to 10000 cards", Ability::Proved),
        ("hint", Ability::Tested),
        ("check", Ability::Tested),
        ("survey", Ability::Tested),
        ("draw", Ability::Tested),
        ("unplayable: table and bound", Ability::Proved),
        ("unplayable: tables too large to look through", Ability::Tested),
        ("unplayable: number of largest tables", Ability::Tested),
        ("census", Ability::Tested),
        ("simulate", Ability::Tested),
        ("reduce", Ability::Tested),
        ("encode", Ability::Tested),
    ],
};

impl Room for Set {
    fn facts(&self) -> &'static RoomFacts {
        &FACTS
    }

    fn reductions(&self) -> &'static [&'static dyn Reduction] {
        crate::reduce::REDUCTIONS
    }

    fn family(&self, parameters: &str) -> Result<Box<dyn Family>, InputError> {
        match ultra::parameters(parameters) {
            Some(game) => Ok(Box::new(UltraDeals { family: ultra::family(game)? })),
            None => Ok(Box::new(SetDeals { family: SetFamily::parse(parameters)? })),
        }
    }

    fn position(&self, name: &PositionName<'_>) -> Result<Box<dyn Position>, InputError> {
        let family = self.family(name.parameters)?;
        let id = family.id();
        match name.body {
            Body::Deal(n) => family.deal(n),
            Body::Literal(text) => {
                if let Some(game) = ultra::parameters(name.parameters) {
                    return ultra::literal(game, text);
                }
                let family = SetFamily::parse(name.parameters)?;
                let (table, lettering) = notation::table(family.v, family.p, text)?;
                notation::belongs(&table, name.parameters, family)?;
                Ok(Box::new(SetPosition { table, lettering, dealt: None }))
            }
            Body::Family => Err(InputError::new(format!(
                "`{id}` is a family; a position needs a deal, as in `{id}#1`, or cards \
                 after a colon"
            ))),
        }
    }

    fn position_from_json(&self, value: &Value) -> Result<Box<dyn Position>, InputError> {
        let name = match value.get("family") {
            None => "set",
            Some(name) => name
                .as_str()
                .ok_or_else(|| InputError::at("family", "expected text, as in `set/v4p3`"))?,
        };
        let parameters = match name.strip_prefix("set") {
            Some("") => "",
            Some(rest) if rest.starts_with('/') => &rest[1..],
            _ => return Err(InputError::at("family", "expected one of set, as in `set/v4p3`")),
        };
        let game = ultra::parameters(parameters);
        let family = match game {
            Some(game) => ultra::family(game)?,
            None => SetFamily::parse(parameters)?,
        };
        let cards = value.get("cards").unwrap_or(&Value::Null);
        let (table, lettering) = notation::table_from_json(family.v, family.p, cards)?;
        notation::belongs(&table, game.unwrap_or(parameters), family)?;
        if game.is_some() {
            return Ok(ultra::position(table, lettering));
        }
        Ok(Box::new(SetPosition { table, lettering, dealt: None }))
    }
}

struct SetDeals {
    family: SetFamily,
}

impl Family for SetDeals {
    fn id(&self) -> String {
        self.family.to_string()
    }

    fn deal(&self, number: i64) -> Result<Box<dyn Position>, InputError> {
        Ok(Box::new(SetPosition {
            table: deal::deal(self.family, number),
            lettering: Lettering::of(self.family.v, self.family.p),
            dealt: Some((self.family, number)),
        }))
    }

    fn worker(
        &self,
        strategy: Option<&str>,
        limits: Limits,
    ) -> Result<Box<dyn Worker>, InputError> {
        if strategy == Some("kernel") {
            return Ok(Box::new(BatchWorker(Batches::new(self.family)?)));
        }
        let mut engine = Strategy::parse(strategy, self.family.v)?.engine(limits);
        engine.ready()?;
        Ok(Box::new(SetWorker { family: self.family, engine }))
    }

    fn reasons(&self) -> &'static [&'static str] {
        Reason::WORDS
    }

    fn admits(&self, _number: i64) -> Result<(), InputError> {
        Ok(())
    }

    fn unplayable(&self, ask: &UnplayableAsk) -> Result<Answer, InputError> {
        let lettering = Lettering::of(self.family.v, self.family.p);
        unplayable_with(self.family, ask, &|card| lettering.card(card))
    }

    fn check(&self, certificate: &str) -> Result<Answer, InputError> {
        Ok(Largest::parse(certificate)?.answer(self.family, certificate))
    }

    fn encode(&self, ask: &EncodeAsk) -> Result<String, InputError> {
        deck_to_cnf::encode(self.family, ask)
    }

    fn census(&self, ask: &CensusAsk<'_>) -> Result<Answer, InputError> {
        census(self.family, ask)
    }

    fn simulate(&self, ask: &SimulateAsk<'_>) -> Result<Answer, InputError> {
        simulate(self.family, ask)
    }
}

/// A survey by the kernel.
struct BatchWorker(Batches);

impl Worker for BatchWorker {
    fn decide(&mut self, number: i64) -> Row {
        self.0.decide(&[number])[0]
    }

    fn decide_all(&mut self, numbers: &[i64]) -> Vec<Row> {
        self.0.decide(numbers)
    }
}

struct SetWorker {
    family: SetFamily,
    engine: Box<dyn Engine>,
}

impl Worker for SetWorker {
    fn decide(&mut self, number: i64) -> Row {
        let solved = self.engine.solve(&deal::deal(self.family, number));
        let nodes = solved.nodes;
        match solved.verdict {
            Verdict::Solved(_) => Row { outcome: Outcome::Yes, reason: "", nodes },
            Verdict::Impossible(why) => Row { outcome: Outcome::No, reason: why.word(), nodes },
            Verdict::Unknown(stop) => stopped(stop, nodes),
        }
    }
}
