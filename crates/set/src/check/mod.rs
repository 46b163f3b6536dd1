//! Certificate in; accepted, or the first bad step, out.
//!
//! This folder is trusted: it uses `rules` and nothing of `solve`. A set is looked at; that there is
//! none is settled by looking at everything, which is honest work for a referee only while
//! "everything" is small:
//!
//! - v = 3: two cards leave one third card, so all pairs are enough;
//! - other v: cards are laid down one after the other as long as they may belong to one set; cards
//!   that differ in a property with a value missing are looked at apart.
//!
//! Larger claims come with evidence that is only followed: weights and cases (`bound`, `cover`), or
//! a chain of bounds (`largest`).
//!
//! **How long it takes.** One counter goes through the whole check. It allows [`STEPS`] steps and
//! [`STEPS_PER_SIZE`] more for every byte of the certificate and every value of every card on the
//! table; what is done is charged as it is done, at the prices of [`price`]. Past that a
//! certificate is too large to check, neither accepted nor refuted. A step is about three
//! nanoseconds, so the constant is a few seconds: 100 million pairs, or 10 million cards of 64
//! properties laid down. Memory is bounded with it: at most a million sets or a million ways to
//! differ are kept in mind, and third cards only of as many pairs as may be looked at.

mod around;
pub(crate) mod bound;
pub(crate) mod clauses;
pub(crate) mod cover;
pub(crate) mod largest;
pub(crate) mod none;
pub(crate) mod packing;
mod ultra;

use fairdeal_core::claim::{Claim, Opened, open};
use fairdeal_core::name::Body;
use fairdeal_core::referee::{Referee, Subject};
use fairdeal_core::words::count_of;
use fairdeal_core::work::Work;
use fairdeal_core::{Checked, InputError, Refusal};
use serde_json::Value;

use crate::certificate::largest::{self as family_certificate, Largest};
use crate::certificate::{Certificate, KINDS};
use crate::family::SetFamily;
use crate::lookup::Lookup;
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
        .and_then(|()| {
            let mut work = work_for(&position.table, text.len());
            let ground = Ground::new(&position.table, position.lettering, &mut work)?;
            if let Some(answer) = &opened.answer {
                around::check(&ground, position.rule, &certificate, answer, &mut work)?;
            }
            follow(&ground, &certificate, &mut work)?;
            opened.answer.as_ref().map_or(Ok(()), |answer| certificate.shows(answer))
        });
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
    let mut work = Work::of(STEPS + STEPS_PER_SIZE * text.len() as u64);
    let found = certificate
        .suits(family, &opened)
        .and_then(|()| largest::check(family.v, family.p, &certificate, &mut work))
        .and_then(|()| certificate.shows(&opened));
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

/// The steps a check may take, whatever its size.
pub const STEPS: u64 = 1_200_000_000;
/// The steps it may take besides for each byte of the certificate and each value on the table.
pub const STEPS_PER_SIZE: u64 = 4;

/// What things cost, in steps.
pub(crate) mod price {
    /// v = 3: a pair is completed and its third card looked up.
    pub(crate) const PAIR: u64 = 12;
    /// v = 3: the third card of a pair is listed, and the list sorted.
    pub(crate) const ULTRA_PAIR: u64 = 20;
    /// A card is held against those that lie there, or a set against those taken, without what its
    /// properties or cards cost.
    pub(crate) const LAID: u64 = 16;
    /// A value is looked at, of a card that may be anywhere in memory.
    pub(crate) const VALUE: u64 = 2;
    /// A card is put with those it agrees with.
    pub(crate) const PARTED: u64 = 8;
    /// Two cards are compared to see where they differ.
    pub(crate) const DIFFER: u64 = 6;
    /// A card is put with those that agree with it in some properties.
    pub(crate) const AGREED: u64 = 16;
    /// A card is looked up by its values.
    pub(crate) const FOUND: u64 = 16;
    /// A split of a table by hyperplanes is weighed.
    pub(crate) const SPLIT: u64 = 24;
    /// Classes are handed out to a split.
    pub(crate) const SHARE: u64 = 100;
    /// The tables of a search through layers are made.
    pub(crate) const LAYERS: u64 = 10_000_000;
}

/// What a check may do with this table and a certificate of so many bytes.
pub(crate) fn work_for(table: &Table, bytes: usize) -> Work {
    let size = bytes as u64 + (table.cards.len() * table.p) as u64;
    Work::of(STEPS + STEPS_PER_SIZE * size)
}

/// A table whose cards can be looked up, and the way they are spelled.
pub(crate) struct Ground<'a> {
    table: &'a Table,
    lettering: Lettering,
    places: Lookup<&'a Card, usize>,
}

impl<'a> Ground<'a> {
    pub(crate) fn new(
        table: &'a Table,
        lettering: Lettering,
        work: &mut Work,
    ) -> Result<Self, Refusal> {
        if !(2..=64).contains(&table.v) || !(1..=64).contains(&table.p) {
            return Err(Refusal::too_large("table", format!("v{}p{}", table.v, table.p)));
        }
        work.spend(table.cards.len() as u64, "table")?;
        let places = table.cards.iter().enumerate().map(|(at, card)| (card, at)).collect();
        Ok(Ground { table, lettering, places })
    }

    /// The place of a card.
    fn place(&self, card: &Card, place: &str) -> Result<usize, Refusal> {
        let why = || format!("{} is not on the table", self.lettering.card(card));
        self.places.get(card).copied().ok_or_else(|| Refusal::new(place, why()))
    }

    /// The card at a place, in words.
    fn name(&self, at: usize) -> String {
        self.lettering.card(&self.table.cards[at])
    }
}

/// Does the certificate prove what it claims of this table? Cards are named as in `lettering`.
///
/// # Errors
/// The first step that does not hold.
pub fn check(
    table: &Table,
    certificate: &Certificate,
    lettering: Lettering,
) -> Result<(), Refusal> {
    let mut work = work_for(table, 0);
    let ground = Ground::new(table, lettering, &mut work)?;
    follow(&ground, certificate, &mut work)
}

fn follow(ground: &Ground<'_>, certificate: &Certificate, work: &mut Work) -> Result<(), Refusal> {
    let Ground { table, lettering, .. } = *ground;
    match certificate {
        Certificate::Set(cards) => set(ground, cards, "set", work).map(|_| ()),
        Certificate::Sets { count: 0, .. } => {
            Err(Refusal::new("count", "no set is named, so nothing is claimed"))
        }
        Certificate::Sets { count, sets } => packing::check(ground, *count, sets, work).map(|_| ()),
        Certificate::MostSets { count, sets, bound } => {
            let found = packing::check(ground, *count, sets, work)?;
            match bound {
                None => packing::check_most(table, found.len(), work),
                Some(bound) => bound::check(ground, found.len() + 1, bound, work),
            }
        }
        Certificate::NoSet { cards } => {
            count_cards(table, *cards)?;
            none::check(table, lettering, work)
        }
        Certificate::NoSetCounting { cards, groups } => {
            count_cards(table, *cards)?;
            cover::check(ground, groups, work)
        }
        Certificate::Ultra(cards) => ultra::check(ground, cards, "cards"),
        Certificate::NoUltra { cards } => {
            count_cards(table, *cards)?;
            ultra::check_none(table, lettering, work)
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
    ground: &Ground<'_>,
    cards: &[Card],
    place: &str,
    work: &mut Work,
) -> Result<Places, Refusal> {
    let Table { v, p, .. } = *ground.table;
    if cards.len() != v {
        let why = format!("{}, a set has {v}", count_of(cards.len(), "card"));
        return Err(Refusal::new(place, why));
    }
    work.spend(v as u64 * (price::FOUND + p as u64), place)?;
    let mut places =
        cards.iter().map(|card| ground.place(card, place)).collect::<Result<Places, Refusal>>()?;
    places.sort_unstable();
    if let Some(twice) = places.windows(2).find(|two| two[0] == two[1]) {
        return Err(Refusal::new(place, format!("{} is named twice", ground.name(twice[0]))));
    }
    match flaw(ground.lettering, cards) {
        Some(why) => Err(Refusal::new(place, why)),
        None => Ok(places),
    }
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
