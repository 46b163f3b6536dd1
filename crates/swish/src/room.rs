//! The room behind the house's handle.

use fairdeal_core::position::{Body, PositionName};
use fairdeal_core::reduce::Reduction;
use fairdeal_core::room::{
    Ability, Answer, EncodeAsk, Family, Outcome, Position, Room, RoomFacts, Row, SimulateAsk,
    UnplayableAsk, Worker, stopped,
};
use fairdeal_core::{InputError, Limits, Verdict};
use serde_json::Value;

use crate::deal;
use crate::family::SwishFamily;
use crate::notation;
use crate::position::SwishPosition;
use crate::reduce::{REDUCTIONS, deck_to_cnf};
use crate::simulate::simulate;
use crate::solve::strategies::{self, Profile, STRATEGIES};
use crate::solve::{Engine, Reason};
use crate::unplayable;

/// SWISH.
pub struct Swish;

const FACTS: RoomFacts = RoomFacts {
    name: "swish",
    title: "SWISH",
    rules: "Transparent cards carry points and circles. Lay two or more over each other, flipped \
            as you like, so that every cell shows nothing or one point and one circle.",
    source: "Dailly, Lafourcade, Marcadet, \"How did they design this game? SWISH: complexity and \
             unplayable positions\", FUN 2024",
    parameters: &[
        ("deck60, deck36", "the cards of the game, or its kinds once each; deck60 if not given"),
        ("HxW", "every kind of H × W cards with one point and one circle"),
        ("HxW/sS", "random H × W cards with S symbols each"),
        ("/N", "cards on the table; 16 if not given"),
        ("/simple", "cards are laid as they are"),
    ],
    examples: &[
        "swish#1",
        "swish/deck36/12#7",
        "swish/4x5#3",
        "swish/6x8/s3/20#1",
        "swish:p1,1c2,2 p2,2c1,3 *../.o./.../...",
    ],
    strategies: STRATEGIES,
    abilities: &[
        ("deal", Ability::Tested),
        ("solve: a swish, one of at least k cards", Ability::Proved),
        ("solve: all swishes, their number", Ability::Tested),
        ("solve: none, or none of k cards, small or by counting", Ability::Proved),
        ("solve: none, larger hands", Ability::Tested),
        ("solve: the largest, small hands or by counting", Ability::Proved),
        ("solve: the largest, larger hands", Ability::Tested),
        ("hint", Ability::Tested),
        ("check", Ability::Tested),
        ("survey", Ability::Tested),
        ("draw", Ability::Tested),
        ("unplayable: every kind once, any size; the boxed deck", Ability::Proved),
        ("unplayable: other decks, where the checker can follow", Ability::Proved),
        ("unplayable: number of largest positions", Ability::Tested),
        ("census", Ability::Absent),
        ("simulate", Ability::Tested),
        ("reduce", Ability::Tested),
        ("encode", Ability::Tested),
    ],
};

impl Room for Swish {
    fn facts(&self) -> &'static RoomFacts {
        &FACTS
    }

    fn family(&self, parameters: &str) -> Result<Box<dyn Family>, InputError> {
        Ok(Box::new(SwishDeals { family: SwishFamily::parse(parameters)? }))
    }

    fn position(&self, name: &PositionName<'_>) -> Result<Box<dyn Position>, InputError> {
        match name.body {
            Body::Deal(number) => self.family(name.parameters)?.deal(number),
            Body::Literal(text) => {
                let (size, simple, named) = notation::literal_rules(name.parameters)?;
                let hand = notation::hand(size, simple, text)?;
                notation::belongs(&hand, named)?;
                Ok(Box::new(SwishPosition { hand, dealt: None }))
            }
            Body::Family => Err(InputError::at(
                "position",
                "it names a family only; add #NUMBER for a deal or :CARDS for a hand",
            )),
        }
    }

    fn position_from_json(&self, value: &Value) -> Result<Box<dyn Position>, InputError> {
        let family = value.get("family").and_then(Value::as_str).unwrap_or("swish");
        let parameters = family.strip_prefix("swish").map(|rest| rest.trim_start_matches('/'));
        let parameters = parameters.ok_or_else(|| {
            InputError::at("family", "expected the name of a SWISH family, as in swish/4x5")
        })?;
        let (size, simple, named) = notation::literal_rules(parameters)?;
        let (size, simple) = notation::rules_from_json(value, size, simple)?;
        let cards = value.get("cards").unwrap_or(&Value::Null);
        let hand = notation::hand_from_json(size, simple, cards)?;
        notation::belongs(&hand, named)?;
        Ok(Box::new(SwishPosition { hand, dealt: None }))
    }

    fn reductions(&self) -> &'static [&'static dyn Reduction] {
        REDUCTIONS
    }
}

struct SwishDeals {
    family: SwishFamily,
}

impl Family for SwishDeals {
    fn id(&self) -> String {
        self.family.to_string()
    }

    fn deal(&self, number: i64) -> Result<Box<dyn Position>, InputError> {
        let hand = deal::deal(self.family, number);
        Ok(Box::new(SwishPosition { hand, dealt: Some((self.family, number)) }))
    }

    fn worker(
        &self,
        strategy: Option<&str>,
        limits: Limits,
    ) -> Result<Box<dyn Worker>, InputError> {
        let engine = strategies::engine(strategy, Profile::of_family(self.family), limits)?;
        Ok(Box::new(SwishWorker { family: self.family, engine }))
    }

    fn reasons(&self) -> &'static [&'static str] {
        Reason::WORDS
    }

    fn admits(&self, _number: i64) -> Result<(), InputError> {
        Ok(())
    }

    fn unplayable(&self, ask: &UnplayableAsk) -> Result<Answer, InputError> {
        unplayable::unplayable(self.family, ask)
    }

    fn check(&self, certificate: &str) -> Result<Answer, InputError> {
        unplayable::check(self.family, certificate)
    }

    fn encode(&self, ask: &EncodeAsk) -> Result<String, InputError> {
        deck_to_cnf::encode(self.family, ask)
    }

    fn simulate(&self, ask: &SimulateAsk<'_>) -> Result<Answer, InputError> {
        simulate(self.family, ask)
    }
}

struct SwishWorker {
    family: SwishFamily,
    engine: Box<dyn Engine>,
}

impl Worker for SwishWorker {
    fn decide(&mut self, number: i64) -> Row {
        let solved = self.engine.at_least(&deal::deal(self.family, number), 2);
        let nodes = solved.nodes;
        match solved.verdict {
            Verdict::Solved(_) => Row { outcome: Outcome::Yes, reason: "", nodes },
            Verdict::Impossible(why) => Row { outcome: Outcome::No, reason: why.word(), nodes },
            Verdict::Unknown(stop) => stopped(stop, nodes),
        }
    }
}
