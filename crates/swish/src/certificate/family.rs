//! Certificates about a whole deck: the most cards of it without a swish.
//!
//! ```json
//! {"schema": "fairdeal/swish-certificate/2", "kind": "largest-no-swish", "family": "swish/2x3",
//!  "question": "unplayable", "claim": "has 5 cards without a swish and never more", "size": 5, "cards": ["p1,1c1,2", "p1,1c1,3", …],
//!  "witness": {"order": [[1, 1], [1, 2]]},
//!  "bound": {"by": "reverse-pairs-and-loops"}}
//! ```
//!
//! The kind `half-no-swish` says less: it has a field `most`, at most twice `size`, and never more cards than that
//! hold no swish.
//!
//! A field `deck`, a list of cards, takes the place of the family's deck. A card that is there twice
//! is written `p1,1c1,2 x2`. The witness says why the cards hold no
//! swish: an order of orbits, each named by one of its cells, or `"search"`. The bound says why no
//! more cards do: `reverse-pairs-and-loops`, or `hitting-set` with `cores`, a list of swishes of the
//! whole deck. What each must satisfy is in [`crate::check::family`].

use fairdeal_core::claim::{self, Claim, Opened};
use fairdeal_core::error::excerpt;
use fairdeal_core::{InputError, Refusal};
use serde_json::{Map, Value, json};

use super::{SCHEMA, number, read_schema, swish_from_json, swish_json};
use crate::family::{MOST_CARDS, SwishFamily};
use crate::notation::{card, card_text, hand_from_json};
use crate::rules::{Card, Size, Swish};

/// The kind of these certificates.
pub const KIND: &str = "largest-no-swish";

/// The kind of those that show at least half of the most.
pub const HALF: &str = "half-no-swish";

/// The kind of certificate about a whole deck that has this name.
pub fn named(kind: &str) -> Option<&'static str> {
    [KIND, HALF].into_iter().find(|&known| known == kind)
}

/// "These cards of the deck hold no swish, and no more of them do"; or no more than a number up to twice as
/// large.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LargestNoSwish {
    /// The family whose deck it is.
    pub family: SwishFamily,
    /// A deck that takes the place of the family's, card by card; it is part of the claim.
    pub deck: Option<Vec<Card>>,
    /// How many cards, copies counted.
    pub size: u64,
    /// What no choice exceeds, if that is not `size`.
    pub most: Option<u64>,
    /// The cards, with their numbers of copies.
    pub cards: Vec<(Card, u64)>,
    /// Why they hold no swish.
    pub witness: Witness,
    /// Why no more cards do.
    pub bound: DeckBound,
}

/// Why cards hold no swish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Witness {
    /// Orbits in an order in which no card goes back, each by row and column, from 1, of a cell.
    Order(Vec<(u64, u64)>),
    /// Nothing is shown; the checker tries everything, up to a size.
    Search,
}

/// Why no more cards hold no swish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeckBound {
    /// By blocks: each card with its reverse, and the cards that stay inside an orbit.
    ReversePairsAndLoops,
    /// By swishes of the deck, no few cards of which are in all of them.
    HittingSet(Vec<Swish>),
}

impl LargestNoSwish {
    pub fn claim(&self) -> Claim {
        claim(self.family, (self.size, self.most), self.deck.is_some())
    }

    /// The cards of the deck, and the entries of the certificate's lists.
    pub fn things(&self) -> u64 {
        let total = self.family.total().min(MOST_CARDS as u64);
        let deck = self.deck.as_ref().map_or(total, |deck| deck.len() as u64);
        let order = match &self.witness {
            Witness::Order(order) => order.len(),
            Witness::Search => 0,
        };
        let cores = match &self.bound {
            DeckBound::ReversePairsAndLoops => 0,
            DeckBound::HittingSet(cores) => cores.iter().map(|core| 1 + core.len()).sum(),
        };
        deck + (self.cards.len() + order + cores) as u64
    }

    pub fn to_json(&self) -> Value {
        let size = self.family.deck.size();
        let text = |(card, copies): &(Card, u64)| copies_text(size, card, *copies);
        let cards: Vec<String> = self.cards.iter().map(text).collect();
        let witness = match &self.witness {
            Witness::Order(order) => json!({ "order": order }),
            Witness::Search => "search".into(),
        };
        let bound = match &self.bound {
            DeckBound::ReversePairsAndLoops => json!({"by": "reverse-pairs-and-loops"}),
            DeckBound::HittingSet(cores) => {
                let cores: Vec<Value> = cores.iter().map(|core| swish_json(core)).collect();
                json!({"by": "hitting-set", "cores": cores})
            }
        };
        let mut out = Map::new();
        out.insert("size".into(), self.size.into());
        if let Some(most) = self.most {
            out.insert("most".into(), most.into());
        }
        out.insert("cards".into(), cards.into());
        out.insert("witness".into(), witness);
        out.insert("bound".into(), bound);
        if let Some(deck) = &self.deck {
            let deck = deck.iter().map(|card| card_text(size, card)).collect();
            out.insert("deck".into(), deck);
        }
        self.claim().written(SCHEMA, out)
    }

    /// Reads the cards, witness and bound of a certificate about this family.
    ///
    /// # Errors
    /// When it is none.
    pub fn read(family: SwishFamily, value: &Value) -> Result<Self, InputError> {
        let size = family.deck.size();
        let deck = value.get("deck").map(|deck| hand_from_json(size, family.simple, deck));
        let deck = deck
            .transpose()
            .map_err(|e| InputError::at(format!("certificate, deck, {}", e.place), e.message))?;
        let list = value.get("cards").and_then(Value::as_array);
        let list = list.ok_or_else(|| InputError::at("certificate, cards", "expected a list"))?;
        let read = |(i, value): (usize, &Value)| {
            let wrong = |e: String| InputError::at(format!("certificate, card {}", i + 1), e);
            let text = value.as_str().ok_or_else(|| wrong("expected a card as text".into()))?;
            with_copies(size, text).map_err(wrong)
        };
        Ok(LargestNoSwish {
            family,
            deck: deck.map(|hand| hand.cards),
            size: number(value, "size")?,
            most: most(value)?,
            cards: list.iter().enumerate().map(read).collect::<Result<_, _>>()?,
            witness: witness(value.get("witness").unwrap_or(&Value::Null))?,
            bound: bound(value.get("bound").unwrap_or(&Value::Null))?,
        })
    }
}

fn claim(family: SwishFamily, (size, most): (u64, Option<u64>), own: bool) -> Claim {
    let of = if own { ", of the deck in the certificate," } else { "" };
    let (kind, never) = match most {
        None => (KIND, "and never more".to_string()),
        Some(most) => (HALF, format!("and never more than {most}, so at least half of the most")),
    };
    Claim::of_family(
        family.to_string(),
        kind,
        format!("has {size} cards without a swish{of} {never}"),
    )
}

/// The field `most`, which is there just in certificates of the kind `half-no-swish`.
fn most(value: &Value) -> Result<Option<u64>, InputError> {
    match value.get("kind").and_then(Value::as_str) {
        Some(HALF) => number(value, "most").map(Some),
        _ => Ok(None),
    }
}

/// What a text claims of this family, before its cards are read: those of another family may not even
/// fit on these cards.
///
/// # Errors
/// When the text is no certificate about a family.
pub fn claimed(family: SwishFamily, opened: &Opened) -> Result<Claim, InputError> {
    read_schema(&opened.certificate)?;
    let size = number(&opened.certificate, "size")?;
    let most = most(&opened.certificate)?;
    Ok(claim(family, (size, most), opened.certificate.get("deck").is_some()))
}

/// Checks that a text, in its own fields and in those of the answer around it, makes this claim. What
/// an answer says of the deck and the cards is the checker's to compare; `printed_formula` (what a paper
/// says), `evidence` and the like say nothing of the deck.
///
/// # Errors
/// The first field that says something else.
pub fn agrees(family: SwishFamily, made: &Claim, opened: &Opened) -> Result<(), Refusal> {
    made.agrees(opened, |name| family.is_named(name))?;
    let why = "a certificate of this kind does not say it";
    let answers =
        ["verdict", "optimal", "count", "by_size", "solution", "solutions", "reason", "k"];
    claim::not_shown(&opened.certificate, &answers, why)?;
    let half = most(&opened.certificate).ok().flatten();
    if half.is_none() {
        claim::not_shown(&opened.certificate, &["most"], why)?;
    }
    let Some(answer) = &opened.answer else { return Ok(()) };
    let size = opened.certificate.get("size").and_then(Value::as_u64).unwrap_or(0);
    claim::number(answer, "size", size)?;
    claim::number(answer, "bound", half.unwrap_or(size))?;
    claim::flag(answer, "optimal", half.is_none())?;
    if half.is_some() {
        let why = "that the most lies between two numbers is shown, not what it is";
        claim::not_shown(answer, &["verdict", "true_formula"], why)?;
    }
    claim::word(answer, "verdict", "solved", |got| got == "solved")?;
    let incomplete = |reason: &Value| reason == "strategy-incomplete" && half.is_some();
    if answer.get("reason").is_some_and(|reason| !reason.is_null() && !incomplete(reason)) {
        return Err(Refusal::new("reason", "no search was stopped by it: it is shown"));
    }
    if let Some(formula) = answer.get("true_formula") {
        let place = |refusal: Refusal| Refusal { place: "true_formula".into(), ..refusal };
        claim::number(formula, "value", size).map_err(place)?;
    }
    let why = "cards without a swish are shown, and how many there can be, no more";
    claim::not_shown(answer, &["k", "by_size", "solution", "solutions"], why)?;
    let why = "how many there are is not shown";
    claim::not_shown(answer, &["count", "physical_count"], why)?;
    claim::not_shown(answer, &["boxes"], "boxes are another matter")
}

/// A card with its copies, as in `p1,1c3,2 x2`.
pub fn copies_text(size: Size, card: &Card, copies: u64) -> String {
    match copies {
        1 => card_text(size, card),
        n => format!("{} x{n}", card_text(size, card)),
    }
}

pub(crate) fn with_copies(size: Size, text: &str) -> Result<(Card, u64), String> {
    match text.split_once(" x") {
        None => Ok((card(size, text)?, 1)),
        Some((text, copies)) => {
            let number = copies.parse().ok().filter(|_| copies.bytes().all(|b| b.is_ascii_digit()));
            let wrong = || format!("`x{}` is not xN, as in x2", excerpt(copies));
            Ok((card(size, text)?, number.ok_or_else(wrong)?))
        }
    }
}

fn witness(value: &Value) -> Result<Witness, InputError> {
    let place = "certificate, witness";
    if value.as_str() == Some("search") {
        return Ok(Witness::Search);
    }
    let list = value.get("order").and_then(Value::as_array);
    let list =
        list.ok_or_else(|| InputError::at(place, "expected \"search\" or an object with `order`"))?;
    let cell = |value: &Value| {
        let pair = value.as_array().filter(|pair| pair.len() == 2);
        let at = |i: usize| pair.and_then(|pair| pair[i].as_u64());
        at(0).zip(at(1)).ok_or_else(|| InputError::at(place, "expected cells as [row, column]"))
    };
    Ok(Witness::Order(list.iter().map(cell).collect::<Result<_, _>>()?))
}

fn bound(value: &Value) -> Result<DeckBound, InputError> {
    match value.get("by").and_then(Value::as_str).unwrap_or("") {
        "reverse-pairs-and-loops" => Ok(DeckBound::ReversePairsAndLoops),
        "hitting-set" => {
            let list = value.get("cores").and_then(Value::as_array).ok_or_else(|| {
                InputError::at("certificate, bound, cores", "expected a list of swishes")
            })?;
            let read = |(i, core): (usize, &Value)| {
                swish_from_json(core).map_err(|e| {
                    InputError::at(format!("certificate, core {}", i + 1), e.to_string())
                })
            };
            let cores = list.iter().enumerate().map(read).collect::<Result<_, _>>()?;
            Ok(DeckBound::HittingSet(cores))
        }
        other => {
            let message =
                format!("`{}` is none of reverse-pairs-and-loops, hitting-set", excerpt(other));
            Err(InputError::at("certificate, bound, by", message))
        }
    }
}
