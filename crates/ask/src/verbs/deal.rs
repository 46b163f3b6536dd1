//! `deal`: show a position, or find one that fits.

use fairdeal_core::game::Style;
use fairdeal_core::handle::AnyPosition;
use fairdeal_core::name::{Body, PositionName};
use fairdeal_core::reply::{Described, Difficulty};
use fairdeal_core::words::wrapped;
use fairdeal_core::{Error, InputError, Outcome};
use fairdeal_games::pick::{Pick, Wish, forbidden, pick};
use serde::{Deserialize, Serialize};

use crate::words::{lettered, noted, paragraph};
use crate::{Answered, Host, Search};

/// The ask.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Ask {
    /// The position; with a wish below, the deal to start looking from, or a family: then deal 1.
    pub position: String,
    /// The first deal from there on that can be won.
    pub winnable: bool,
    /// The first deal of this difficulty: easy, medium, hard.
    pub difficulty: Option<String>,
    /// The first deal with exactly this many things to find.
    pub exactly: Option<u64>,
    /// Also say how hard the position is.
    pub grade: bool,
    /// How to search. The budget is for all deals looked at together.
    pub search: Search,
}

/// The reply.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Reply {
    /// A position.
    Position(Box<Dealt>),
    /// No deal fits, or none was found.
    None(NoDeal),
}

/// A position, and how hard it is if that was asked.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Dealt {
    /// The position.
    #[serde(flatten)]
    pub described: Described,
    /// How hard it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<Difficulty>,
}

/// No deal.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NoDeal {
    /// Null: there is none.
    pub position: (),
    /// The family that was looked through.
    pub family: String,
    /// `impossible` if no deal can fit, `unknown` if none was found.
    pub verdict: Outcome,
    /// The sentence that says so.
    pub why: String,
}

pub(crate) fn answer(
    ask: &Ask,
    style: Option<Style>,
    host: &mut Host<'_>,
) -> Result<Answered, Error> {
    let limits = host.limits(&ask.search);
    if ask.search.strategy.is_some() {
        return Err(InputError::at("strategy", "deal has none").into());
    }
    let wish =
        Wish { winnable: ask.winnable, level: ask.difficulty.as_deref(), exactly: ask.exactly };
    let (position, mut grade) = if wish.winnable || wish.level.is_some() || wish.exactly.is_some() {
        let name = PositionName::parse(&ask.position)?;
        let family = fairdeal_games::game(&name.game)?.family(&name.parameters)?;
        let none = |why: String, verdict| {
            let text = wrapped(&why, style.unwrap_or_default().columns);
            let reply = NoDeal { position: (), family: family.id(), verdict, why };
            Answered::new(crate::Reply::Deal(Reply::None(reply)), verdict, text)
        };
        // What no deal can be needs no deal to start from.
        if let Some(why) = forbidden(family.as_ref(), wish) {
            return Ok(none(why, Outcome::Impossible));
        }
        if !name.moves.is_empty() {
            let message = "a search for a deal starts from a deal, not from moves after it";
            return Err(InputError::at("position", message).into());
        }
        let from = match name.body {
            Body::Deal(from) => from,
            Body::Family => 1,
            Body::Literal(_) => {
                let message = "a search for a deal starts from a family or a deal";
                return Err(InputError::at("position", message).into());
            }
        };
        host.progress.begin(&format!("from {}#{from}", family.id()), 0);
        let looked = || host.progress.advance(1);
        let picked = pick(family.as_ref(), from, wish, limits, looked).map_err(|e| match e {
            Error::Input(e) if ask.exactly.is_some() && e.place == "option --count" => {
                let name = family.facts().name;
                let message = format!("{name} has nothing to count");
                InputError::at("option --exactly, --no-find", message).into()
            }
            other => ungraded(other, "option --difficulty"),
        });
        host.progress.end();
        match picked? {
            Pick::Found(position, grade) => (position, grade),
            Pick::None(why, verdict) => return Ok(none(why, verdict)),
        }
    } else {
        (fairdeal_games::position(&ask.position)?, None)
    };
    if ask.grade && grade.is_none() {
        let graded = position.grade(limits).map_err(|e| ungraded(e, "option --grade"));
        grade = Some(graded?);
    }
    let described = position.describe();
    let text =
        style.map(|style| noted(&described.notes, style, text(position.as_ref(), style, &grade)));
    let text = text.unwrap_or_default();
    let dealt = Dealt { described, difficulty: grade };
    let reply = crate::Reply::Deal(Reply::Position(Box::new(dealt)));
    Ok(Answered::new(reply, Outcome::Solved, text))
}

/// A game without grades says so without a place: it is the option's.
fn ungraded(e: Error, place: &str) -> Error {
    match e {
        Error::Input(e) if e.place.is_empty() => InputError::at(place, e.message).into(),
        other => other,
    }
}

fn text(position: &dyn AnyPosition, style: Style, grade: &Option<Difficulty>) -> String {
    let (id, literal) = (position.id(), position.literal());
    let head = if id == literal { String::new() } else { format!("{id}\n\n") };
    let tail = grade.as_ref().map_or(String::new(), |grade| format!("\n{}", graded(grade, style)));
    format!("{head}{}\n{literal}\n{tail}", position.picture(style))
}

fn graded(grade: &Difficulty, style: Style) -> String {
    let mut out = String::new();
    for line in grade.say().lines() {
        let indent = &line[..line.len() - line.trim_start().len()];
        out += &paragraph(indent, line.trim_start(), style.columns);
    }
    lettered(out, style)
}
