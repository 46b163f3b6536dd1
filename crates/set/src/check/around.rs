//! The finds that an answer names beside its certificate.
//!
//! They are part of what is claimed, so they are looked at as those of the certificate are: a find
//! must be one, and finds that are said to go together must share no card.

use fairdeal_core::Refusal;
use fairdeal_core::work::Work;
use serde_json::Value;

use super::{Ground, packing, price, set, ultra};
use crate::certificate::Certificate;
use crate::notation;
use crate::rules::{Card, Rule, completing};

/// Checks `solution`, `solutions`, `reason` and `cards` of the answer around a certificate.
///
/// # Errors
/// At the first that does not hold.
pub(super) fn check(
    ground: &Ground<'_>,
    rule: Rule,
    certificate: &Certificate,
    answer: &Value,
    work: &mut Work,
) -> Result<(), Refusal> {
    let given = |name: &str| answer.get(name).filter(|value| !value.is_null());
    let find = |value: &Value, place: &str, work: &mut Work| {
        let cards = cards(ground, value, place, work)?;
        match rule {
            Rule::Set => set(ground, &cards, place, work).map(|_| ()),
            Rule::Ultra => ultra::check(ground, &cards, place),
        }
    };
    match certificate {
        Certificate::NoSet { .. }
        | Certificate::NoSetCounting { .. }
        | Certificate::NoUltra { .. } => {
            reason_for_none(ground, rule, given("reason"))?;
            cards_for_none(ground, given("cards"), work)
        }
        Certificate::Set(_) | Certificate::Ultra(_) => {
            given("solution").map_or(Ok(()), |value| find(value, "solution", work))?;
            let list = given("solutions").map_or(Ok(&[][..]), |value| list(value, "solutions"))?;
            list.iter()
                .enumerate()
                .try_for_each(|(i, value)| find(value, &format!("solutions, {}", i + 1), work))
        }
        Certificate::Sets { count, .. } | Certificate::MostSets { count, .. } => {
            given("solution").map_or(Ok(()), |value| find(value, "solution", work))?;
            let Some(value) = given("solutions") else { return Ok(()) };
            let read = |value: &Value| cards(ground, value, "solutions", work);
            let sets = list(value, "solutions")?.iter().map(read);
            let sets = sets.collect::<Result<Vec<_>, _>>()?;
            let checked = packing::check(ground, *count, &sets, work);
            checked.map(|_| ()).map_err(|refusal| match refusal.too_much {
                true => refusal,
                false => Refusal::new("solutions", refusal.to_string()),
            })
        }
    }
}

fn list<'a>(value: &'a Value, place: &str) -> Result<&'a [Value], Refusal> {
    let list = value.as_array().map(Vec::as_slice);
    list.ok_or_else(|| Refusal::new(place, "expected a list"))
}

fn cards(
    ground: &Ground<'_>,
    value: &Value,
    place: &str,
    work: &mut Work,
) -> Result<Vec<Card>, Refusal> {
    let read = |value: &Value| {
        work.spend(price::FOUND, place)?;
        let text = value.as_str().ok_or_else(|| Refusal::new(place, "expected cards as text"))?;
        let card = notation::card(ground.table.v, ground.table.p, text);
        card.map(|(card, _)| card).map_err(|why| Refusal::new(place, why))
    };
    list(value, place)?.iter().map(read).collect()
}

/// One word why there is none: that there are too few cards is seen, that all was tried is the rest.
fn reason_for_none(ground: &Ground<'_>, rule: Rule, reason: Option<&Value>) -> Result<(), Refusal> {
    let few = ground.table.cards.len() < rule.cards(ground.table.v);
    match reason.map(|reason| reason.as_str().unwrap_or("")) {
        None | Some("exhausted") => Ok(()),
        Some("too-few") if few => Ok(()),
        Some("too-few") => Err(Refusal::new("reason", "there are enough cards")),
        Some(_) => Err(Refusal::new("reason", "it is neither `too-few` nor `exhausted`")),
    }
}

/// The cards it rests on: all of them, or the one that is missing.
fn cards_for_none(
    ground: &Ground<'_>,
    value: Option<&Value>,
    work: &mut Work,
) -> Result<(), Refusal> {
    let Some(value) = value else { return Ok(()) };
    let cards = cards(ground, value, "cards", work)?;
    let table = ground.table;
    if cards.is_empty() || cards == table.cards {
        return Ok(());
    }
    let there: Vec<&Card> = table.cards.iter().take(table.v).collect();
    if let [card] = &cards[..]
        && completing(table.v, &there).as_ref() == Some(card)
    {
        return Ok(());
    }
    cards.iter().try_for_each(|card| ground.place(card, "cards").map(|_| ()))?;
    Err(Refusal::not_shown("cards", "it is shown of all cards, not of these"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_cards_are_fewer_than_a_set() {
        for (cards, few) in [("00 01", true), ("00 01 12", false), ("00 01 12 10", false)] {
            let (table, lettering) = notation::table(3, 2, cards).unwrap();
            let ground = Ground::new(&table, lettering, &mut Work::of(1_000)).unwrap();
            let said = |reason: &str| reason_for_none(&ground, Rule::Set, Some(&reason.into()));
            assert_eq!(said("too-few").is_ok(), few, "{cards}");
            assert!(said("exhausted").is_ok() && said("").is_err(), "{cards}");
        }
    }
}
