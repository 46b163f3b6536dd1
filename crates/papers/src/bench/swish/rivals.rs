//! The rivals, in Python, on the same hands: CP-SAT in two formulations, python-sat and HiGHS.
//!
//! Each runs alone, on one thread, after ours; its time is the CPU time of its own process from
//! the cards to the answer, building the model included, importing the library not. Its swishes are
//! checked twice, by the script and by the rules here.

use std::fmt::Write as _;
use std::time::Duration;

use fairdeal_core::Error;
use fairdeal_swish::rules::{Card, Cell, Laying, Placed};
use serde_json::{Value, json};

use super::super::python::{self, NoAnswer};
use super::hands::{self, Ask, Found, Named};

const SCRIPT: &str = include_str!("rivals.py");

/// What is said when a library is missing.
pub(super) const INSTALL: &str = "not measured: pip install ortools python-sat highspy";

/// The script keeps the limit itself, in CPU time. One that does not come back is ended after this
/// time and so many limits for each hand, by the wall clock: far more than even a busy machine takes.
const GRACE: Duration = Duration::from_secs(120);
const PATIENCE: u32 = 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rival {
    /// Its name in the report.
    pub name: &'static str,
    /// Its formulations, by their names in the script. The better answer counts.
    pub forms: &'static [&'static str],
}

pub(super) const RIVALS: [Rival; 3] = [
    CP_SAT,
    Rival { name: "python-sat", forms: &["python-sat"] },
    Rival { name: "HiGHS", forms: &["highs"] },
];

/// The one that is set beside ours on lists of hands.
pub(super) const CP_SAT: Rival = Rival { name: "CP-SAT", forms: &["cp-sat-sum", "cp-sat-one"] };

/// The answers of one formulation to a list of hands.
///
/// # Errors
/// A contradiction of the rules is an error of the benchmark; that there is no Python or no library
/// is the inner one, a text for the report.
pub(super) fn answers(
    form: &str,
    ask: Ask,
    hands: &[Named],
    limit: Duration,
) -> Result<Result<Vec<Found>, String>, Error> {
    let asked = json!({
        "rival": form,
        "limit": limit.as_secs_f64(),
        "hands": hands.iter().map(|hand| hand_json(ask, hand)).collect::<Vec<_>>(),
    });
    let most = GRACE + PATIENCE * limit * hands.len() as u32;
    let answer = match python::run(SCRIPT, &asked.to_string(), most) {
        Ok(answer) => answer,
        Err(NoAnswer::Overstayed) => return Ok(Err("not measured: it did not come back".into())),
        Err(NoAnswer::Failed(why)) => return Ok(Err(format!("{INSTALL} ({why})"))),
    };
    if let Some(module) = answer["missing"].as_str() {
        return Ok(Err(format!("{INSTALL} (no {module})")));
    }
    let list = answer["answers"].as_array().filter(|list| list.len() == hands.len());
    let Some(list) = list else { return Ok(Err(format!("{form} answers something else"))) };
    let found = hands.iter().zip(list).map(|(hand, value)| {
        let wrong = |what: &str| hands::wrong(ask, hand, format!("{form} {what}"));
        let found = read(value).ok_or_else(|| wrong("gives an answer that cannot be read"))?;
        match found.swish.is_empty() || hand.hand.is_swish(&found.swish) {
            true => Ok(found),
            false => Err(wrong("shows cards that are no swish")),
        }
    });
    found.collect::<Result<Vec<_>, _>>().map(Ok)
}

fn hand_json(ask: Ask, named: &Named) -> Value {
    let hand = &named.hand;
    let cells = hand.size.cells() as Cell;
    let laying = |laying| (0..cells).map(|cell| hand.size.lay(laying, cell)).collect::<Vec<_>>();
    let card = |card: &Card| {
        let (points, circles) = (card.points.to_vec(), card.circles.to_vec());
        json!({"points": points, "circles": circles})
    };
    json!({
        "cells": cells,
        "layings": hand.layings().map(laying).collect::<Vec<_>>(),
        "cards": hand.cards.iter().map(card).collect::<Vec<_>>(),
        "least": ask.least(hand),
    })
}

fn read(value: &Value) -> Option<Found> {
    let number = |value: &Value| value.as_u64().and_then(|n| usize::try_from(n).ok());
    let seconds = |name: &str| {
        let seconds = value[name].as_f64().filter(|s| s.is_finite() && *s >= 0.0)?;
        Some(Duration::from_secs_f64(seconds))
    };
    let placed = |pair: &Value| {
        let laying = u8::try_from(pair[1].as_u64()?).ok()?;
        Some(Placed { card: number(&pair[0])?, laying: Laying(laying) })
    };
    let build = seconds("build")?;
    Some(Found {
        swish: value["swish"].as_array()?.iter().map(placed).collect::<Option<_>>()?,
        settled: value["verdict"].as_str()? != "unknown",
        bound: number(&value["bound"]),
        nodes: 0,
        time: build + seconds("solve")?,
        build,
    })
}

/// The best answer of a rival's formulations to one hand, and what each of them took.
///
/// # Errors
/// As [`answers`].
pub(super) fn best(
    rival: &Rival,
    ask: Ask,
    hand: &Named,
    limit: Duration,
) -> Result<Result<(Found, String), String>, Error> {
    let (mut best, mut took): (Option<Found>, String) = (None, String::new());
    for form in rival.forms {
        let found = match answers(form, ask, std::slice::from_ref(hand), limit)? {
            Ok(mut found) => found.remove(0),
            Err(why) => return Ok(Err(why)),
        };
        let parted = if took.is_empty() { "" } else { ", " };
        let _ = write!(took, "{parted}{form} {}", seconds(&found));
        if best.as_ref().is_none_or(|best| found.rank() < best.rank()) {
            best = Some(found);
        }
    }
    Ok(best.map(|best| (best, took)).ok_or_else(|| "it has no formulation".to_string()))
}

/// The time of an answer, as a bound if there was none.
pub(super) fn seconds(found: &Found) -> String {
    let sign = if found.settled { "" } else { "> " };
    format!("{sign}{}", super::short(found.time.as_secs_f64()))
}
