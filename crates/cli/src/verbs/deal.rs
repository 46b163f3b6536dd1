//! `deal`: show a position, or find one that fits.

use std::fmt::Write as _;
use std::hash::{BuildHasher as _, RandomState};
use std::process::ExitCode;

use fairdeal_core::InputError;
use fairdeal_core::position::{Body, PositionName};
use fairdeal_core::room::{Outcome, Position};
use fairdeal_games::pick::{Pick, Wish, pick};
use serde_json::{Map, Value};

use crate::args::Deal;
use crate::input;
use crate::output::{self, Failure};

pub fn run(args: &Deal) -> Result<ExitCode, Failure> {
    let (position, mut grade) = if args.winnable
        || args.difficulty.is_some()
        || args.random
        || args.exactly.is_some()
        || args.no_set
    {
        let (family, from) = start(args)?;
        let wish = Wish {
            winnable: args.winnable,
            level: args.difficulty.clone(),
            exactly: args.exactly.or(args.no_set.then_some(0)),
        };
        match pick(family.as_ref(), from, &wish, args.bounds.limits())? {
            Pick::Found(picked) => (picked.position, picked.grade),
            Pick::None(why, outcome) => return none(args, &family.id(), &why, outcome),
        }
    } else {
        (input::position(&args.position)?, None)
    };
    if args.grade && grade.is_none() {
        grade = Some(position.grade(args.bounds.limits())?);
    }
    if args.show.json {
        let mut fields = position.fields();
        if let Some(grade) = grade {
            fields.insert("difficulty".into(), grade.fields.into());
        }
        output::json("deal", fields)?;
    } else {
        output::text(&text(position.as_ref(), args, grade.map(|g| g.text)))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// No deal fits, or none was found.
fn none(args: &Deal, family: &str, why: &str, outcome: Outcome) -> Result<ExitCode, Failure> {
    if args.show.json {
        let mut fields = Map::new();
        fields.insert("position".into(), Value::Null);
        fields.insert("family".into(), family.into());
        fields.insert("verdict".into(), outcome.word().into());
        fields.insert("reason".into(), why.into());
        output::json("deal", fields)?;
    } else {
        output::text(&format!("{why}\n"))?;
    }
    Ok(output::code(outcome))
}

fn text(position: &dyn Position, args: &Deal, grade: Option<String>) -> String {
    let (id, literal) = (position.id(), position.literal());
    let mut out = String::new();
    if id != literal {
        let _ = write!(out, "{id}\n\n");
    }
    let _ = write!(out, "{}\n{literal}\n", position.text(output::style(args.show)));
    if let Some(grade) = grade {
        let _ = writeln!(out, "{grade}");
    }
    out
}

/// The family to look through, and where to start.
fn start(args: &Deal) -> Result<(Box<dyn fairdeal_core::room::Family>, i64), InputError> {
    let name = PositionName::parse(&args.position)?;
    let family = fairdeal_games::room(name.game)?.family(name.parameters)?;
    match (&name.body, args.random) {
        (Body::Deal(n), false) => Ok((family, *n)),
        // Chance is wanted here; the number is printed, so the deal can be had again.
        (Body::Family, true) => {
            let chance = RandomState::new().hash_one(0) & 0x3fff_ffff;
            Ok((family, chance as i64))
        }
        (Body::Family, false) => Err(InputError::at(
            "position",
            format!("where to start? Give a deal, as in `{}#1`, or --random", family.id()),
        )),
        _ => Err(InputError::at("position", "a search for a deal starts from a family or a deal")),
    }
}
