//! The certificate of an answer. What the checker does not accept is not handed out.

use fairdeal_core::game::{Question, Solved};
use fairdeal_core::{Limits, Verdict};
use serde_json::Value;

use super::decide::finds;
use crate::certificate::Certificate;
use crate::check;
use crate::notation::Position;
use crate::rules::{Places, Rule};
use crate::solve::{Reason, counting, disjoint};

pub(super) fn prove(
    position: &Position,
    solved: &Solved<Places, Reason>,
    limits: Limits,
) -> Option<Value> {
    let finds = finds(solved);
    match (&solved.verdict, solved.question) {
        (Verdict::Impossible(_), _) => none(position, limits),
        (Verdict::Solved(_), Question::Largest) => {
            no_more(position, finds, limits).or_else(|| at_least(position, finds))
        }
        (Verdict::Unknown(_), _) => at_least(position, finds),
        (Verdict::Solved(_), _) => {
            finds.first().and_then(|find| certified(position, &Certificate::find(position, find)))
        }
    }
}

fn certified(position: &Position, certificate: &Certificate) -> Option<Value> {
    check::check(&position.table, certificate, position.lettering)
        .is_ok()
        .then(|| certificate.to_json(position))
}

/// "There is none": to be seen by looking, or by counting where the table is too large for that.
fn none(position: &Position, limits: Limits) -> Option<Value> {
    let counted = || {
        let groups = counting::groups(&position.table, limits)?;
        let cards = position.table.cards.len() as u64;
        certified(position, &Certificate::NoSetCounting { cards, groups })
    };
    let plain = certified(position, &Certificate::none(position));
    plain.or_else(|| (position.rule == Rule::Set).then(counted).flatten())
}

/// So many disjoint sets are there, if any is.
fn at_least(position: &Position, sets: &[Places]) -> Option<Value> {
    let claim = || certified(position, &Certificate::sets(position, sets));
    (!sets.is_empty()).then(claim).flatten()
}

/// No more than these sets can be had: with a bound, which the checker only follows, or without, so
/// that it tries everything itself.
fn no_more(position: &Position, sets: &[Places], limits: Limits) -> Option<Value> {
    let why = disjoint::why_no_more(&position.table, sets.len() + 1, limits);
    let claim = |why| Certificate::most_sets(position, sets, why);
    let bounded = why.and_then(|why| certified(position, &claim(Some(why))));
    bounded.or_else(|| certified(position, &claim(None)))
}
