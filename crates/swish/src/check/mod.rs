//! Certificate in; accepted, or the first bad step, out.
//!
//! Where nothing is shown, everything is tried, plainly and up to a number of [`Steps`]. Nothing here
//! knows a solver, and no solver searches with it: who hands certificates out may only ask whether a
//! finished one would be accepted.
//!
//! # How much is done
//!
//! Whoever wrote the certificate and the position, a check does at most
//!
//! > [`MOST_STEPS`] + [`A_THING`] · (things of the position + things of the certificate)
//!
//! steps of a few nanoseconds, counted by one [`Meter`] from the reading of the position to the last
//! search; then it is too large, which is neither accepted nor refuted. Things of a position are its
//! cards and symbols (or the cards of the deck), things of a certificate the entries of its lists; a token of
//! choices is worth twelve, and 256 where choices are listed for it, up to 2^25 in all. The second term pays for what looks at each of them a bounded number of times, so the first is left for
//! what is tried. Reading takes time and memory in proportion to the texts, which are bounded before
//! ([`crate::family::MOST_CARDS`] cards, [`crate::family::MOST_SYMBOLS`] symbols).
//!
//! What is checked is what is said: an answer around a certificate is held against it word by word
//! (`certificate/around.rs`).

pub mod aside;
pub mod bound;
pub mod capacity;
pub mod choices;
pub mod family;
pub(crate) mod formula;
pub mod hitting;
pub mod none;
pub mod peeled;
pub mod red;
mod table;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use fairdeal_core::claim::{Claim, Opened, open};
use fairdeal_core::error::excerpt;
use fairdeal_core::name::{Body, PositionName};
use fairdeal_core::referee::{Referee, Subject};
use fairdeal_core::words::count_of;
use fairdeal_core::work::Work;
use fairdeal_core::{Checked, InputError, Refusal};
use serde_json::Value;

use crate::certificate::Certificate;
use crate::certificate::family::named as of_deck;
use crate::family::SwishFamily;
use crate::notation::{Position, Unread, card_text};
use crate::rules::{Flaw, Hand, Placed, why_no_swish};

/// The most steps of one check beside those for the sizes of what it reads.
pub const MOST_STEPS: u64 = 600_000_000;
/// Steps for each thing that is read: each is looked at a few times, in an ordered map or two.
pub const A_THING: u64 = 1024;

/// How much may be tried where a certificate shows nothing. Beyond it a claim is too large to check,
/// which is neither accepted nor refuted.
#[derive(Clone, Copy)]
pub struct Steps<'a> {
    /// Steps beside those for sizes.
    pub most: u64,
    /// Asked now and then: does nobody want the answer any more?
    pub cancelled: &'a dyn Fn() -> bool,
}

impl Steps<'static> {
    /// What `check` tries at most.
    pub const MOST: Steps<'static> = Steps::of(MOST_STEPS);

    /// So many steps.
    pub const fn of(most: u64) -> Self {
        Steps { most, cancelled: &|| false }
    }
}

impl<'a> Steps<'a> {
    /// A counter for a check of this hand.
    pub fn meter(self, hand: &Hand) -> Meter<'a> {
        self.meter_of(things(hand))
    }

    /// A counter for a check of so many things.
    pub fn meter_of(self, things: u64) -> Meter<'a> {
        let most = self.most.saturating_add(A_THING.saturating_mul(things));
        Meter { work: Work::of(most), asked: most, cancelled: self.cancelled }
    }
}

/// Cards and symbols of a hand.
fn things(hand: &Hand) -> u64 {
    hand.cards.iter().map(|card| 1 + card.symbols() as u64).sum()
}

/// The one counter of a check, handed from step to step.
pub struct Meter<'a> {
    work: Work,
    cancelled: &'a dyn Fn() -> bool,
    /// How many steps were left when that was asked last.
    asked: u64,
}

impl Meter<'_> {
    /// Does some steps.
    ///
    /// # Errors
    /// When they are more than are left, or nobody wants the answer any more.
    #[inline]
    pub fn spend(&mut self, steps: u64, place: &str) -> Result<(), Refusal> {
        self.work.spend(steps, place)?;
        match self.asked - self.work.left() > 0xffff {
            true => self.ask(place),
            false => Ok(()),
        }
    }

    fn ask(&mut self, place: &str) -> Result<(), Refusal> {
        self.asked = self.work.left();
        match (self.cancelled)() {
            true => Err(Refusal::too_large(place, "it was cancelled")),
            false => Ok(()),
        }
    }

    /// Steps that are left.
    pub fn left(&self) -> u64 {
        self.work.left()
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
        let mut work = Work::of(MOST_STEPS);
        let position = match subject {
            Subject::Named(PositionName { body: Body::Family, parameters, .. }) => {
                return family::judge(SwishFamily::parse(parameters)?, certificate);
            }
            Subject::Named(name) => Position::read_within(name, &mut work),
            Subject::Json(value) => Position::read_json_within(value, &mut work),
        };
        match position {
            Ok(position) => {
                let steps = Steps::of(work.left());
                Ok(judge_within(&position, certificate, steps)?.noting(&position.notes))
            }
            Err(Unread::Wrong(error)) => Err(error),
            Err(Unread::TooLarge(refusal)) => {
                let name = match subject {
                    Subject::Named(name) => format!("swish/{}", name.parameters),
                    Subject::Json(_) => "swish".into(),
                };
                let claim = Claim::of_position(name, "unread", "any", String::new());
                Ok(Checked::new(claim, Err(refusal)))
            }
        }
    }
}

/// Reads a certificate about a position, with or without the answer around it, and checks it.
///
/// # Errors
/// When the text is no certificate at all.
pub fn judge(position: &Position, text: &str) -> Result<Checked, InputError> {
    judge_within(position, text, Steps::MOST)
}

fn judge_within(position: &Position, text: &str, steps: Steps<'_>) -> Result<Checked, InputError> {
    let text = text.trim();
    let mut read = match text.starts_with('{') {
        // Cards named without their layings are a swish if they can be laid as one, as in moves.
        false if !text.contains(':') => {
            let mut work = Work::of(MOST_STEPS);
            let laid = position.laid_text(text, &mut work);
            Certificate::parse(laid.as_deref().unwrap_or(text))?
        }
        false => Certificate::parse(text)?,
        true => {
            let opened = open(text)?;
            if let Some(kind) = kind(&opened).and_then(of_deck) {
                let claim = Claim::of_position(position.id(), kind, "unplayable", said(&opened));
                let why = "it speaks of a whole family, not of a position";
                return Ok(Checked::new(claim, Err(Refusal::new("kind", why))));
            }
            Certificate::of(opened)?
        }
    };
    let there = read.certificate.number(&|number| position.card(number));
    let claim = read.certificate.claim(position, read.asked);
    let mut meter = steps.meter_of(things(&position.hand) + read.certificate.things());
    let found = named(position, &claim, &read.opened, &mut meter).and_then(|names| {
        read.agrees_by(position, &claim, |name| names.get(name) == Some(&true))?;
        there?;
        match &read.certificate {
            Certificate::Swish(swish) => {
                check_numbered(&position.hand, swish, |card| position.number(card))
            }
            other => check_with(&position.hand, other, &mut meter),
        }
    });
    Ok(Checked::new(claim, found))
}

/// Which of the names in a text are names of the position; reading them is part of the check.
fn named<'a>(
    position: &Position,
    claim: &Claim,
    opened: &'a Opened,
    meter: &mut Meter<'_>,
) -> Result<BTreeMap<&'a str, bool>, Refusal> {
    let mut names = BTreeMap::new();
    for around in [Some(&opened.certificate), opened.answer.as_ref()].into_iter().flatten() {
        let name = around.get("position").and_then(Value::as_str);
        if let Some(name) = name.filter(|name| !names.contains_key(name)) {
            let same = name == claim.name || position.is_named_within(name, &mut meter.work)?;
            names.insert(name, same);
        }
    }
    Ok(names)
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
    let mut meter = steps.meter_of(things(hand) + certificate.things());
    check_with(hand, certificate, &mut meter)
}

fn check_with(
    hand: &Hand,
    certificate: &Certificate,
    meter: &mut Meter<'_>,
) -> Result<(), Refusal> {
    match certificate {
        Certificate::Swish(swish) => check_swish(hand, swish),
        Certificate::NoSwish { cards } => {
            check_number(hand, *cards)?;
            none::no_more_than(hand, 1, meter)
        }
        Certificate::Peeled { order } => peeled::check(hand, order),
        Certificate::Refuted { cards, proof } => {
            check_number(hand, *cards)?;
            formula::refuted(hand, 2, proof, meter)
        }
        Certificate::LargestSwish { swish, bound } => {
            check_swish(hand, swish)?;
            bound::check(hand, bound, swish.len(), meter)
        }
        Certificate::NoSwishOf { k, cards, bound } => {
            check_number(hand, *cards)?;
            let most = k.saturating_sub(1).max(1);
            bound::check(hand, bound, usize::try_from(most).unwrap_or(usize::MAX), meter)
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
