//! Certificate in; accepted, or the first bad step, out.
//!
//! This folder is trusted: it uses `rules` and nothing of `solve`. A set is looked at; that there is
//! none is settled by looking at everything, which is honest work for a referee only while
//! "everything" is small:
//!
//! - v ≤ 3: two cards leave one third card, so all pairs are enough, up to [`MOST_PAIRS`] pairs;
//! - v ≥ 4: cards are laid down one after the other as long as they may belong to one set, up to
//!   [`MOST_STEPS`] cards laid down; cards that differ in a property with a value missing are
//!   looked at apart.
//!
//! Past that a certificate is too large to check, neither accepted nor refuted. Larger claims come
//! with evidence that is only followed: weights and cases (`bound`, `cover`), or a chain of
//! bounds (`largest`).

pub(crate) mod bound;
pub(crate) mod cover;
pub(crate) mod largest;
pub(crate) mod none;
pub(crate) mod packing;
mod ultra;

use fairdeal_core::claim::{Claim, Opened, open};
use fairdeal_core::name::Body;
use fairdeal_core::referee::{Referee, Subject};
use fairdeal_core::words::count_of;
use fairdeal_core::{Checked, InputError, Refusal};
use serde_json::Value;

use crate::certificate::largest::{self as family_certificate, Largest};
use crate::certificate::{Certificate, KINDS};
use crate::family::SetFamily;
use crate::notation::{Lettering, Position, flaw};
use crate::rules::{Card, Places, Rule, Table};

/// The game.
pub struct Set;

impl Referee for Set {
    fn name(&self) -> &'static str {
        "set"
    }

    fn check(&self, subject: &Subject, text: &str) -> Result<Checked, InputError> {
        match subject {
            Subject::Named(name) if name.body == Body::Family => {
                check_family(SetFamily::parse(&name.parameters)?, text)
            }
            Subject::Named(name) => noted(&Position::read(name)?, text),
            Subject::Json(value) => noted(&Position::read_json(value)?, text),
        }
    }
}

/// The check, saying how the position was read.
fn noted(position: &Position, text: &str) -> Result<Checked, InputError> {
    check_position(position, text).map(|checked| checked.noting(&position.notes))
}

fn check_position(position: &Position, text: &str) -> Result<Checked, InputError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(InputError::at("certificate", "it is empty"));
    }
    let (certificate, mut opened) = if text.starts_with('{') {
        let opened = open(text)?;
        if kind(&opened) == family_certificate::KIND {
            let claim = Largest::read(&opened)?.claim(SetFamily::STANDARD);
            return Ok(other_subject(
                position.id(),
                claim,
                "is about a family, not about one table",
            ));
        }
        (Certificate::read(position, &opened)?, opened)
    } else {
        let certificate = Certificate::read_text(position, text)?;
        (certificate, Opened { certificate: Value::Null, answer: None })
    };
    let claim = certificate.claim(position);
    if certificate.rule() != position.rule {
        let what = format!("says nothing of {}s", position.rule.find());
        return Ok(other_subject(position.id(), claim, &what));
    }
    // The answer to another question may come with it: that there is no set settles them all.
    let asked = opened.answer.as_ref().and_then(|answer| answer.get("question")?.as_str());
    if asked.is_some_and(|asked| certificate.questions().contains(&asked))
        && let Some(answer) = &mut opened.answer
    {
        answer["question"] = claim.question.into();
    }
    let found = claim
        .agrees(&opened, |name| position.is_named(name))
        .and_then(|()| opened.answer.as_ref().map_or(Ok(()), |answer| certificate.suits(answer)))
        .and_then(|()| check(&position.table, &certificate, position.lettering));
    Ok(Checked::new(claim, found))
}

fn check_family(family: SetFamily, text: &str) -> Result<Checked, InputError> {
    let opened = open(text)?;
    if let Some(kind) = KINDS.into_iter().find(|known| *known == kind(&opened)) {
        let says = "has a table without a set and none larger".to_string();
        let claim = Claim::of_family(family.to_string(), kind, says);
        let what = "is about one table: name a position, not a family";
        return Ok(other_subject(family.to_string(), claim, what));
    }
    let certificate = Largest::read(&opened)?;
    let claim = certificate.claim(family);
    if family.rule != Rule::Set {
        return Ok(other_subject(family.to_string(), claim, "says nothing of ultrasets"));
    }
    let found = certificate
        .suits(family, &opened)
        .and_then(|()| largest::check(family.v, family.p, &certificate));
    Ok(Checked::new(claim, found))
}

fn kind(opened: &Opened) -> &str {
    opened.certificate.get("kind").and_then(Value::as_str).unwrap_or("")
}

/// A certificate that may be good, of something else than it is held against.
fn other_subject(name: String, claim: Claim, what: &str) -> Checked {
    let why = format!("`{}` {what}", claim.kind);
    Checked::new(Claim { name, ..claim }, Err(Refusal::new("kind", why)))
}

/// The most pairs a check looks at (10 000 cards).
pub const MOST_PAIRS: u64 = 50_000_000;
/// The most cards a check lays down.
pub const MOST_STEPS: u64 = 10_000_000;

/// Does the certificate prove what it claims of this table? Cards are named as in `lettering`.
///
/// # Errors
/// The first step that does not hold.
pub fn check(
    table: &Table,
    certificate: &Certificate,
    lettering: Lettering,
) -> Result<(), Refusal> {
    match certificate {
        Certificate::Set(cards) => set(table, cards, "set", lettering).map(|_| ()),
        Certificate::Sets { count: 0, .. } => {
            Err(Refusal::new("count", "no set is named, so nothing is claimed"))
        }
        Certificate::Sets { count, sets } => {
            packing::check(table, *count, sets, lettering).map(|_| ())
        }
        Certificate::MostSets { count, sets, bound } => {
            let found = packing::check(table, *count, sets, lettering)?;
            match bound {
                None => packing::check_most(table, found.len()),
                Some(bound) => bound::check(table, found.len() + 1, bound, lettering),
            }
        }
        Certificate::NoSet { cards } => {
            count_cards(table, *cards)?;
            none::check(table, lettering)
        }
        Certificate::NoSetCounting { cards, groups } => {
            count_cards(table, *cards)?;
            cover::check(table, groups, lettering)
        }
        Certificate::Ultra(cards) => ultra::check(table, cards, lettering),
        Certificate::NoUltra { cards } => {
            count_cards(table, *cards)?;
            ultra::check_none(table, lettering)
        }
    }
}

/// Checks the number of cards a claim names.
fn count_cards(table: &Table, named: u64) -> Result<(), Refusal> {
    match table.cards.len() as u64 {
        there if there == named => Ok(()),
        there => {
            let there = if there == 1 { "there is 1".into() } else { format!("there are {there}") };
            Err(Refusal::new("cards", format!("{there}, not {named}")))
        }
    }
}

/// Checks that these cards lie on the table and are a set; gives their places, in ascending order.
fn set(
    table: &Table,
    cards: &[Card],
    place: &str,
    lettering: Lettering,
) -> Result<Places, Refusal> {
    let mut places = Vec::with_capacity(cards.len());
    for card in cards {
        let name = lettering.card(card);
        let Some(at) = table.cards.iter().position(|there| there == card) else {
            return Err(Refusal::new(place, format!("{name} is not on the table")));
        };
        if places.contains(&at) {
            return Err(Refusal::new(place, format!("{name} is named twice")));
        }
        places.push(at);
    }
    if cards.len() != table.v {
        let why = format!("{}, a set has {}", count_of(cards.len(), "card"), table.v);
        return Err(Refusal::new(place, why));
    }
    if let Some(why) = flaw(lettering, cards) {
        return Err(Refusal::new(place, why));
    }
    places.sort_unstable();
    Ok(places)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation;

    const BLOG: &str = "3hgd 3hgo 1fro 3spd 2frd 1sps 2spo 3frd 1hgo 1frs 2fpo 3fgd";

    fn verdict(cards: &str, certificate: &str) -> Result<(), String> {
        let (table, lettering) = notation::table(3, 4, cards).unwrap();
        let position = Position { lettering, ..Position::of_table(table) };
        let checked = check_position(&position, certificate).unwrap();
        match checked.accepted {
            Some(true) => Ok(()),
            _ => Err(format!("{}: {}", checked.place.unwrap(), checked.why.unwrap())),
        }
    }

    #[test]
    fn the_posts_sets_and_their_spoiled_twins() {
        for set in ["3hgd 3spd 3frd", "3hgd 2spo 1frs", "1frs 2fpo 3fgd", "3spd 1sps 2spo"] {
            assert_eq!(verdict(BLOG, set), Ok(()));
        }
        for (twin, why) in [
            ("3hgd 3spd", "set: 2 cards, a set has 3"),
            ("3hgd 3spd 3frd 3hgo", "set: 4 cards, a set has 3"),
            ("3hgd 3spd 3spd", "set: 3spd is named twice"),
            ("3hgd 3spd 3frs", "set: 3frs is not on the table"),
            (
                "3hgd 3spd 2frd",
                "set: the number is neither the same on all cards nor different on all: 3, 3, 2",
            ),
            ("3hgd 3spd 3frd / 3hgd 2spo 1frs", "set 2: 3hgd is already in set 1"),
        ] {
            assert_eq!(verdict(BLOG, twin), Err(why.into()));
        }
        assert_eq!(verdict(BLOG, "3hgd 3spd 3frd / 3hgo 1fro 2spo / 1frs 2fpo 3fgd"), Ok(()));
    }

    #[test]
    fn counts_stand_beside_lists() {
        let sets = |kind: &str, count: u64, sets: &str| {
            format!(
                r#"{{"schema":"{}","kind":"{kind}","count":{count},"sets":{sets}}}"#,
                crate::certificate::SCHEMA
            )
        };
        let two = r#"[["3hgd","3spd","3frd"],["3hgo","1fro","2spo"]]"#;
        let three = r#"[["3hgd","3spd","3frd"],["3hgo","1fro","2spo"],["1frs","2fpo","3fgd"]]"#;
        assert_eq!(verdict(BLOG, &sets("sets", 2, two)), Ok(()));
        assert_eq!(
            verdict(BLOG, &sets("sets", 3, two)),
            Err("count: 3 claimed, 2 sets are named".into())
        );
        assert_eq!(verdict(BLOG, &sets("most-sets", 3, three)), Ok(()));
        assert_eq!(
            verdict(BLOG, &sets("most-sets", 2, two)),
            Err("count: 3 disjoint sets can be had".into())
        );
    }

    #[test]
    fn none_means_none() {
        let none = |cards: u64| {
            format!(
                r#"{{"schema":"{}","kind":"no-set","cards":{cards}}}"#,
                crate::certificate::SCHEMA
            )
        };
        assert_eq!(verdict("3hgd 3hgo 1fro 3spd", &none(4)), Ok(()));
        assert_eq!(
            verdict("3hgd 3hgo 1fro 3spd", &none(5)),
            Err("cards: there are 4, not 5".into())
        );
        assert_eq!(verdict(BLOG, &none(12)), Err("table: 3hgd, 3spd and 3frd are a set".into()));
    }
}
