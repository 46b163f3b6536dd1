//! `unplayable`: the most cards of a deck without a swish.
//!
//! The game deals 16 cards, "enough to find a swish"; the paper found 28 of its 60 without any. In
//! general the question is hard (a largest acyclic subgraph is one), but not for whole decks: what
//! the paper conjectures of its construction is true ([`theorem`]), and an answer comes with cards,
//! a bound that no choice exceeds, and a certificate that a checker follows without any solver.
//!
//! | strategy | decks | how |
//! | --- | --- | --- |
//! | `theorem` | all | an order of the orbits; reverse pairs and loops |
//! | `hitting-set` | up to [`MOST_SEARCHED`] cards | a search over clusters of cards |
//! | `exhaustive` | small ones | the paper's NoSwishSet, in a good order |
//! | `exhaustive,as-printed` | tiny ones | the same in the order of the deck, with the paper's HasSwish |
//! | `sat` | as `hitting-set` | an implicit hitting set; only with the feature `cadical` |
//! | `approx` | all | at least half, in linear time: `--approx` |
//! | `construct` | rectangular cards | the paper's construction, mended: `--construct` |
//!
//! Without a strategy, `theorem`. Whatever found them, the cards are believed only when the checker
//! accepts their certificate; if it does not, the answer is an error.

mod approx;
mod as_printed;
pub mod boxes;
mod clusters;
mod construct;
mod exhaustive;
pub(crate) mod find;
pub mod formulas;
pub mod hitting_set;
pub mod report;
#[cfg(feature = "cadical")]
mod sat;
mod searched;
mod theorem;

use std::collections::BTreeMap;

use fairdeal_core::ability::{Report, Unplayable};
use fairdeal_core::facts::{StrategyFacts, plain_strategy};
use fairdeal_core::game::Effort;
use fairdeal_core::options::Options;
use fairdeal_core::{Error, InputError, Limits, Stop};
use num_bigint::BigUint;
#[cfg(feature = "schema")]
use schemars::{Schema, SchemaGenerator};

use crate::Swish;
use crate::certificate::family::{DeckBound, LargestNoSwish, Witness};
use crate::check;
use crate::check::family::MOST_DECK;
use crate::deal;
use crate::family::{Deck, SwishFamily, TABLE};
use crate::kinds;
use crate::notation;
use crate::rules::{Card, Cell, Hand, Size};
use boxes::BoxRow;
use hitting_set::Known;
use searched::searched;

const fn strategy(name: &'static str, about: &'static str) -> StrategyFacts {
    StrategyFacts { name, about, exact: true, outside: false }
}

/// The strategies, the default first.
pub const STRATEGIES: &[StrategyFacts] = &[
    strategy("theorem", "an order of the orbits; reverse pairs and loops: every whole deck"),
    strategy("hitting-set", "a search over clusters of cards: any deck of up to 4096 cards"),
    strategy(
        "exhaustive",
        "the paper's NoSwishSet, in a good order: small decks (the option as-printed keeps the \
         paper's order and its search: decks of twenty cards or so)",
    ),
    strategy("sat", "an implicit hitting set; only in builds with the feature cadical"),
    StrategyFacts {
        name: approx::NAME,
        about: "at least half of the most, in linear time: any deck",
        exact: false,
        outside: false,
    },
    strategy("construct", "the paper's construction, mended: rectangular cards"),
];

/// What is asked of a deck.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ask<'a> {
    /// One of [`STRATEGIES`]; none is the default.
    pub strategy: Option<&'a str>,
    /// The paper's construction instead of a search.
    pub construct: bool,
    /// At least half of the most, instead of a search.
    pub approx: bool,
    /// Count the largest choices.
    pub count: bool,
    /// Boxes of any dimension for a table beside the answer.
    pub boxes: Option<&'a str>,
    /// The text of a deck of the user's own, in the place of the family's.
    pub deck: Option<&'a str>,
    /// What a search may spend.
    pub limits: Limits,
}

/// The largest deck that is searched.
pub const MOST_SEARCHED: u64 = 4096;

/// The most cards without a swish, as far as it is known.
#[derive(Clone, Debug)]
pub struct Largest {
    /// The family whose deck it is.
    pub family: SwishFamily,
    /// The user's own deck in the place of the family's.
    pub own: Option<Vec<Card>>,
    /// The cards, with their numbers of copies, in ascending order.
    pub cards: Vec<(Card, u64)>,
    /// No choice has more cards than this.
    pub bound: u64,
    /// The strategy that was used.
    pub strategy: &'static str,
    /// Why the bound holds, step by step.
    pub evidence: Vec<String>,
    pub nodes: u64,
    /// Why the search gave up, if it did.
    pub stop: Option<Stop>,
    /// Why the cards hold no swish.
    pub witness: Witness,
    /// Why there are never more, if that can be shown.
    pub deck_bound: Option<DeckBound>,
    /// Was it asked how many choices are as large?
    pub count_asked: bool,
    /// How many are, if that was asked for and is known.
    pub counts: Option<Counts>,
    /// Boxes of any dimension, if they were asked for.
    pub boxes: Vec<BoxRow>,
}

/// How many largest choices there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Copies of a card being one.
    pub kinds: BigUint,
    /// Copies being cards of their own.
    pub physical: BigUint,
}

impl Largest {
    fn new(
        family: SwishFamily,
        cards: Vec<(Card, u64)>,
        bound: u64,
        strategy: &'static str,
    ) -> Self {
        Largest {
            family,
            own: None,
            cards,
            bound,
            strategy,
            evidence: Vec::new(),
            nodes: 0,
            stop: None,
            witness: Witness::Search,
            deck_bound: None,
            count_asked: false,
            counts: None,
            boxes: Vec::new(),
        }
    }

    /// The number of cards, copies counted.
    pub fn size(&self) -> u64 {
        self.cards.iter().map(|(_, copies)| copies).sum()
    }

    /// Are there as many cards as the bound allows?
    pub fn optimal(&self) -> bool {
        self.size() == self.bound
    }

    /// Cards in the deck.
    pub fn total(&self) -> u64 {
        self.own.as_ref().map_or(self.family.total(), |deck| deck.len() as u64)
    }

    /// The certificate that the checker accepts, if the bound is met and can be shown, or if at least half
    /// of it was asked for.
    ///
    /// # Errors
    /// When the checker refuses it: then the answer is not to be believed. What is too much for the
    /// checker is no error; the answer stands on the search alone.
    pub fn certified(&self) -> Result<Option<LargestNoSwish>, Error> {
        let Some(certificate) = self.certificate() else { return Ok(None) };
        match check::family::check(&certificate) {
            Ok(()) => Ok(Some(certificate)),
            Err(refusal) if refusal.undecided => Ok(None),
            Err(refusal) => {
                let message = format!("the checker does not follow: {refusal}");
                Err(Error::broken(format!("unplayable, {}", self.strategy), message))
            }
        }
    }

    /// The certificate, as it was found.
    pub fn certificate(&self) -> Option<LargestNoSwish> {
        let half = self.strategy == approx::NAME;
        let bound = self.deck_bound.clone().filter(|_| half || self.optimal())?;
        let most = (!self.optimal()).then_some(self.bound);
        let (cards, witness) = (self.cards.clone(), self.witness.clone());
        let (family, deck, size) = (self.family, self.own.clone(), self.size());
        Some(LargestNoSwish { family, deck, size, most, cards, witness, bound })
    }
}

/// The most cards of a family's deck without a swish.
///
/// # Errors
/// When the family has no deck or too large a one, the strategy is unknown or not for this deck or
/// not in this build, or a construction does not hold.
pub fn largest(family: SwishFamily, ask: &Ask<'_>) -> Result<Largest, InputError> {
    let own = ask.deck.map(|text| own_deck(family, text)).transpose()?;
    let boxes = ask.boxes.map(boxes::table).transpose()?;
    // A deck of one's own brings its size along.
    let family = match &own {
        Some(deck) if deck.size != family.deck.size() => {
            let whole = SwishFamily { deck: Deck::Kinds(deck.size), ..family };
            SwishFamily { n: whole.total().min(TABLE as u64) as usize, ..whole }
        }
        _ => family,
    };
    if own.is_none() && matches!(family.deck, Deck::Random(..)) {
        let message = format!("{family} has no deck, its cards are random: try deck60 or HxW");
        return Err(InputError::at("family", message));
    }
    let total = own.as_ref().map_or(family.total(), |deck| deck.cards.len() as u64);
    if total > MOST_DECK {
        let message = format!("{family}: decks of up to {MOST_DECK} cards are written out");
        return Err(InputError::at("family", message));
    }
    let wanted = match (ask.construct, ask.approx) {
        (true, true) => {
            return Err(InputError::at("option --approx", "not together with --construct"));
        }
        (true, false) => Some("construct"),
        (false, true) => Some(approx::NAME),
        (false, false) => ask.strategy,
    };
    let wanted = wanted.unwrap_or(if own.is_some() { "hitting-set" } else { STRATEGIES[0].name });
    let strategy = match wanted {
        as_printed::NAME => as_printed::NAME,
        wanted => plain_strategy(STRATEGIES, wanted)?.name,
    };
    if own.is_some() && ["theorem", "construct"].contains(&strategy) {
        let message = format!("{strategy} is for decks that hold every kind, not one's own");
        return Err(InputError::at("strategy", message));
    }
    let searches = !["theorem", "construct", approx::NAME].contains(&strategy);
    if searches && total > MOST_SEARCHED {
        let message = format!("{strategy} is for decks of up to {MOST_SEARCHED} cards");
        return Err(InputError::at("strategy", message));
    }
    let deck = || own.clone().unwrap_or_else(|| whole(family));
    let mut found = match strategy {
        "theorem" => theorem::largest(family, ask.count),
        "construct" => construct::largest(family, ask)?,
        approx::NAME => approx::largest(family, &deck(), ask),
        "exhaustive" => {
            let deck = deck();
            let found = exhaustive::largest(&deck, ask.limits);
            let bound = if found.stop.is_some() { deck.cards.len() } else { found.kept.len() };
            let known = Known { found, bound, cores: None };
            searched(family, &deck, known, strategy, ask)
        }
        as_printed::NAME => as_printed::largest(family, &deck(), ask),
        "hitting-set" => {
            let deck = deck();
            let known = hitting_set::largest(&deck, ask.limits);
            searched(family, &deck, known, strategy, ask)
        }
        _ => by_sat(family, &deck(), ask)?,
    };
    if own.is_some() && strategy == "exhaustive" {
        // What was tried out is no evidence that the checker could follow on any deck.
        found.deck_bound = None;
    }
    found.own = own.map(|deck| deck.cards);
    found.boxes = boxes.unwrap_or_default();
    Ok(found)
}

/// Reads a deck of the user's own: cards with one point and one circle.
fn own_deck(family: SwishFamily, text: &str) -> Result<Hand, InputError> {
    let (size, cards) = notation::deck(text)?;
    if let Some(i) = cards.iter().position(|card| card.as_arc().is_none()) {
        let message = "unplayable is for cards with one point and one circle";
        return Err(InputError::at(format!("deck, card {}", i + 1), message));
    }
    Ok(Hand { size, simple: family.simple, cards })
}

#[cfg(feature = "cadical")]
fn by_sat(family: SwishFamily, deck: &Hand, ask: &Ask<'_>) -> Result<Largest, InputError> {
    let known = sat::largest(deck, ask.limits);
    Ok(searched(family, deck, known, "sat", ask))
}

#[cfg(not(feature = "cadical"))]
fn by_sat(_family: SwishFamily, _deck: &Hand, _ask: &Ask<'_>) -> Result<Largest, InputError> {
    let message = "sat is not in this build: it takes the feature cadical";
    Err(InputError::at("strategy", message))
}

fn whole(family: SwishFamily) -> Hand {
    Hand { size: family.deck.size(), simple: family.simple, cards: deal::cards(family) }
}

/// Cards of a deck by kind.
fn by_kind(deck: &Hand, cards: impl Iterator<Item = usize>) -> Vec<(Card, u64)> {
    let mut out: BTreeMap<Card, u64> = BTreeMap::new();
    for card in cards {
        let kind = kinds::kind(deck.size, deck.simple, &deck.cards[card]);
        *out.entry(kind).or_default() += 1;
    }
    out.into_iter().collect()
}

/// How many copies there are of each kind.
fn copies(kinds: &[(Card, u64)]) -> BTreeMap<&Card, u64> {
    kinds.iter().map(|(card, n)| (card, *n)).collect()
}

/// Row and column of a cell, from 1.
fn place(size: Size, cell: Cell) -> (u64, u64) {
    let (row, column) = size.place(cell);
    (row as u64 + 1, column as u64 + 1)
}

/// Decks up to this size are quickly looked at.
const MOST_QUICK: u64 = 1 << 12;

impl Unplayable<Swish> for Swish {
    fn unplayable(
        &self,
        family: &SwishFamily,
        strategy: Option<&str>,
        options: &Options,
        _effort: Effort,
        limits: Limits,
    ) -> Result<Box<dyn Report>, Error> {
        let ask = Ask {
            strategy,
            construct: options.flag("construct"),
            approx: options.flag("approx"),
            count: options.flag("count"),
            boxes: options.text("boxes"),
            deck: options.text("deck"),
            limits,
        };
        Ok(Box::new(report::Report::of(largest(*family, &ask)?)?))
    }

    fn most(&self, family: &SwishFamily) -> Option<u64> {
        if matches!(family.deck, Deck::Random(..)) || family.total() > MOST_QUICK {
            return None;
        }
        let found = theorem::largest(*family, false);
        found.optimal().then(|| found.size())
    }

    fn dealt(&self, family: &SwishFamily) -> u64 {
        family.n as u64
    }

    #[cfg(feature = "schema")]
    fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<report::Report>()
    }
}

#[cfg(test)]
mod tests;
