//! Certificate in; accepted, or the first bad step, out.
//!
//! Where nothing is shown, everything is tried, plainly and up to a number of [`Steps`]. Nothing here
//! knows a solver, and no solver searches with it: who hands certificates out may only ask whether a
//! finished one would be accepted.

pub mod bound;
pub mod capacity;
pub mod family;
pub mod hitting;
pub mod none;
pub mod peeled;
mod table;

use fairdeal_core::claim::{Claim, Opened, open};
use fairdeal_core::error::excerpt;
use fairdeal_core::name::{Body, PositionName};
use fairdeal_core::referee::{Referee, Subject};
use fairdeal_core::words::count_of;
use fairdeal_core::{Checked, InputError, Refusal};
use serde_json::Value;

use crate::certificate::family::KIND;
use crate::certificate::{Certificate, Read};
use crate::family::SwishFamily;
use crate::notation::{Position, card_text};
use crate::rules::{Flaw, Hand, Placed, why_no_swish};

/// How much may be tried where a certificate shows nothing. Beyond it a claim is too large to check,
/// which is neither accepted nor refuted.
#[derive(Clone, Copy)]
pub struct Steps<'a> {
    /// Cards looked at.
    pub most: u64,
    /// Asked now and then: does nobody want the answer any more?
    pub cancelled: &'a dyn Fn() -> bool,
}

impl Steps<'static> {
    /// What `check` tries at most.
    pub const MOST: Steps<'static> = Steps::of(200_000_000);

    /// So many cards looked at.
    pub const fn of(most: u64) -> Self {
        Steps { most, cancelled: &|| false }
    }
}

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Swish;

impl Referee for Swish {
    fn name(&self) -> &'static str {
        "swish"
    }

    fn check(&self, subject: &Subject, certificate: &str) -> Result<Checked, InputError> {
        let position = match subject {
            Subject::Named(PositionName { body: Body::Family, parameters, .. }) => {
                return family::judge(SwishFamily::parse(parameters)?, certificate);
            }
            Subject::Named(name) => Position::read(name)?,
            Subject::Json(value) => Position::read_json(value)?,
        };
        Ok(judge(&position, certificate)?.noting(&position.notes))
    }
}

/// Reads a certificate about a position, with or without the answer around it, and checks it.
///
/// # Errors
/// When the text is no certificate at all.
pub fn judge(position: &Position, text: &str) -> Result<Checked, InputError> {
    let text = text.trim();
    if text.starts_with('{') {
        let opened = open(text)?;
        if kind(&opened) == Some(KIND) {
            let claim = Claim::of_position(position.id(), KIND, "unplayable", said(&opened));
            let why = "it speaks of a whole family, not of a position";
            return Ok(Checked::new(claim, Err(Refusal::new("kind", why))));
        }
    }
    let mut read = Certificate::parse(text)?;
    let there = read.certificate.number(&|number| position.card(number));
    let Read { certificate, asked, .. } = &read;
    let holds = || match certificate {
        Certificate::Swish(swish) => {
            check_numbered(&position.hand, swish, |card| position.number(card))
        }
        other => check(&position.hand, other),
    };
    let found = read.agrees(position).and(there).and_then(|()| holds());
    Ok(Checked::new(certificate.claim(position, *asked), found))
}

/// What a certificate about something else claims, in its own words.
fn said(opened: &Opened) -> String {
    opened.certificate.get("claim").and_then(Value::as_str).map(excerpt).unwrap_or_default()
}

/// The kind a certificate names.
fn kind(opened: &Opened) -> Option<&str> {
    opened.certificate.get("kind").and_then(Value::as_str)
}

/// Does the certificate prove what it claims of this hand?
///
/// # Errors
/// The first step that does not hold.
pub fn check(hand: &Hand, certificate: &Certificate) -> Result<(), Refusal> {
    check_within(hand, certificate, Steps::MOST)
}

/// The same with a bound of the caller's on what is tried.
///
/// # Errors
/// As [`check`].
pub fn check_within(
    hand: &Hand,
    certificate: &Certificate,
    steps: Steps<'_>,
) -> Result<(), Refusal> {
    match certificate {
        Certificate::Swish(swish) => check_swish(hand, swish),
        Certificate::NoSwish { cards } => {
            check_number(hand, *cards)?;
            none::no_more_than(hand, 1, steps)
        }
        Certificate::Peeled { order } => peeled::check(hand, order),
        Certificate::LargestSwish { swish, bound } => {
            check_swish(hand, swish)?;
            bound::check(hand, bound, swish.len(), steps)
        }
        Certificate::NoSwishOf { k, cards, bound } => {
            check_number(hand, *cards)?;
            let most = k.saturating_sub(1).max(1);
            bound::check(hand, bound, usize::try_from(most).unwrap_or(usize::MAX), steps)
        }
    }
}

fn check_number(hand: &Hand, cards: u64) -> Result<(), Refusal> {
    match hand.cards.len() as u64 {
        there if there == cards => Ok(()),
        there => Err(Refusal::new("cards", format!("there are {there}, not {cards}"))),
    }
}

/// Checks that these cards, laid so, are a swish.
///
/// # Errors
/// The first card or cell that is wrong.
pub fn check_swish(hand: &Hand, swish: &[Placed]) -> Result<(), Refusal> {
    check_numbered(hand, swish, |card| card + 1)
}

/// The same with names for the cards, where some of the table are gone.
///
/// # Errors
/// As [`check_swish`].
pub fn check_numbered(
    hand: &Hand,
    swish: &[Placed],
    number: impl Fn(usize) -> usize,
) -> Result<(), Refusal> {
    let Some(flaw) = why_no_swish(hand, swish) else { return Ok(()) };
    let entry = |i: usize| {
        let name = swish.get(i).map_or(0, |placed| number(placed.card));
        (format!("entry {}", i + 1), name)
    };
    Err(match flaw {
        Flaw::TooFew => Refusal::new(
            "cards",
            format!("{}, a swish has 2 or more", count_of(swish.len(), "card")),
        ),
        Flaw::NoCard(i) => {
            let (place, card) = entry(i);
            let there = count_of(hand.cards.len(), "card");
            Refusal::new(place, format!("there is no card {card}, the hand has {there}"))
        }
        Flaw::Twice(i) => {
            let (place, card) = entry(i);
            Refusal::new(place, format!("card {card} is named twice"))
        }
        Flaw::Laying(i) => {
            let (place, card) = entry(i);
            let word = swish.get(i).map_or("", |placed| placed.laying.word());
            let text = swish.get(i).and_then(|p| hand.cards.get(p.card));
            let text = text.map_or(String::new(), |c| card_text(hand.size, c));
            Refusal::new(place, format!("card {card} ({text}) cannot be laid {word}"))
        }
        Flaw::Cell(cell, points, circles) => {
            let (row, column) = hand.size.place(cell);
            let why =
                format!("shows {} and {}", count_of(points, "point"), count_of(circles, "circle"));
            Refusal::new(format!("cell {},{}", row + 1, column + 1), why)
        }
    })
}
