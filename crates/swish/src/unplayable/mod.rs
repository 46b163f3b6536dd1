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
//! | `sat` | as `hitting-set` | an implicit hitting set; only with the feature `cadical` |
//! | `construct` | rectangular cards | the paper's construction, mended: `--construct` |
//!
//! Without a strategy, `theorem`. Whatever found them, the cards are believed only when the checker
//! accepts their certificate; if it does not, the answer is an error.

pub mod big;
pub mod clusters;
pub mod construct;
pub mod exhaustive;
pub mod find;
pub mod formulas;
pub mod hitting_set;
mod report;
#[cfg(feature = "cadical")]
pub mod sat;
pub mod theorem;

use std::collections::{BTreeMap, BTreeSet};

use fairdeal_core::error::excerpt;
use fairdeal_core::room::{Answer, UnplayableAsk};
use fairdeal_core::{InputError, Refusal, Stop, refusal};

use crate::certificate::family::{DeckBound, KIND, LargestNoSwish, Witness};
use crate::check;
use crate::check::family::MOST_DECK;
use crate::deal;
use crate::family::{Deck, SwishFamily, TABLE};
use crate::kinds;
use crate::notation::{self, card_text};
use crate::orbits::Orbits;
use crate::rules::{Card, Hand};
use find::Finder;
use hitting_set::Known;

/// The strategies, the default first.
pub const STRATEGIES: [&str; 5] = ["theorem", "hitting-set", "exhaustive", "sat", "construct"];

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
    /// Nodes spent.
    pub nodes: u64,
    /// Why the search gave up, if it did.
    pub stop: Option<Stop>,
    /// Why the cards hold no swish.
    pub witness: Witness,
    /// Why there are never more, if that can be shown.
    pub deck_bound: Option<DeckBound>,
    /// How many choices are as large, if that was asked for and is known.
    pub counts: Option<Counts>,
}

/// How many largest choices there are, in decimal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Copies of a card being one.
    pub kinds: String,
    /// Copies being cards of their own.
    pub physical: String,
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
            counts: None,
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

    /// The certificate, if the bound is met and can be shown.
    pub fn certificate(&self) -> Option<LargestNoSwish> {
        let bound = self.deck_bound.clone().filter(|_| self.optimal())?;
        let (cards, witness) = (self.cards.clone(), self.witness.clone());
        let (family, deck, size) = (self.family, self.own.clone(), self.size());
        Some(LargestNoSwish { family, deck, size, cards, witness, bound })
    }
}

/// The most cards of a family's deck without a swish, as an answer.
///
/// # Errors
/// As [`largest`], and when the checker refuses the certificate.
pub fn unplayable(family: SwishFamily, ask: &UnplayableAsk) -> Result<Answer, InputError> {
    let found = largest(family, ask)?;
    let mut certificate = found.certificate();
    match certificate.as_ref().map(check::family::check) {
        // Too much for the checker: the answer stands on the search alone.
        Some(Err(refusal)) if refusal.too_large => certificate = None,
        Some(Err(refusal)) => {
            let message = format!("unplayable: the checker does not follow: {refusal}");
            return Err(InputError::new(message));
        }
        Some(Ok(())) | None => {}
    }
    Ok(report::answer(&found, certificate.as_ref(), ask))
}

/// Does this certificate prove what it claims of the family?
///
/// # Errors
/// When the text is no certificate about this family.
pub fn check(family: SwishFamily, text: &str) -> Result<Answer, InputError> {
    let certificate = LargestNoSwish::parse(family, text)?;
    let found = certificate.fits(text).and_then(|()| check::family::check(&certificate));
    Ok(refusal::answer(&family.to_string(), KIND, &certificate.claim(), found))
}

/// The most cards of a family's deck without a swish.
///
/// # Errors
/// When the family has no deck or too large a one, the strategy is unknown or not for this deck or
/// not in this build, or a construction does not hold.
pub fn largest(family: SwishFamily, ask: &UnplayableAsk) -> Result<Largest, InputError> {
    let own = ask.deck.as_deref().map(|text| own_deck(family, text)).transpose()?;
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
    let wanted = if ask.construct { Some("construct") } else { ask.strategy.as_deref() };
    let wanted = wanted.unwrap_or(if own.is_some() { "hitting-set" } else { STRATEGIES[0] });
    let Some(strategy) = STRATEGIES.into_iter().find(|name| *name == wanted) else {
        let message = format!("`{}` is none of {}", excerpt(wanted), STRATEGIES.join(", "));
        return Err(InputError::at("option --strategy", message));
    };
    if own.is_some() && ["theorem", "construct"].contains(&strategy) {
        let message = format!("{strategy} is for decks that hold every kind, not one's own");
        return Err(InputError::at("option --strategy", message));
    }
    if !["theorem", "construct"].contains(&strategy) && total > MOST_SEARCHED {
        let message = format!("{strategy} is for decks of up to {MOST_SEARCHED} cards");
        return Err(InputError::at("option --strategy", message));
    }
    let deck = || own.clone().unwrap_or_else(|| whole(family));
    let mut found = match strategy {
        "theorem" => theorem::largest(family, ask.count),
        "construct" => constructed(family, ask),
        "exhaustive" => {
            let deck = deck();
            let found = exhaustive::largest(&deck, ask.limits.nodes);
            let bound = if found.stop.is_some() { deck.cards.len() } else { found.kept.len() };
            let known = Known { found, bound, cores: None };
            searched(family, &deck, known, strategy, ask)
        }
        "hitting-set" => {
            let deck = deck();
            let known = hitting_set::largest(&deck, ask.limits.nodes);
            searched(family, &deck, known, strategy, ask)
        }
        _ => by_sat(family, &deck(), ask),
    }?;
    if own.is_some() && strategy == "exhaustive" {
        // What was tried out is no evidence that the checker could follow on any deck.
        found.deck_bound = None;
    }
    found.own = own.map(|deck| deck.cards);
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
fn by_sat(family: SwishFamily, deck: &Hand, ask: &UnplayableAsk) -> Result<Largest, InputError> {
    let known = sat::largest(deck, ask.limits.nodes);
    searched(family, deck, known, "sat", ask)
}

#[cfg(not(feature = "cadical"))]
fn by_sat(_family: SwishFamily, _deck: &Hand, _ask: &UnplayableAsk) -> Result<Largest, InputError> {
    let message = "sat is not in this build: it takes the feature cadical";
    Err(InputError::at("option --strategy", message))
}

fn whole(family: SwishFamily) -> Hand {
    Hand { size: family.deck.size(), simple: family.simple, cards: deal::cards(family) }
}

/// A checker's refusal as an error in what was asked.
fn too_much(refusal: &Refusal) -> InputError {
    InputError::at("family", refusal.to_string())
}

/// Puts the answer of a search into shape.
fn searched(
    family: SwishFamily,
    deck: &Hand,
    known: Known,
    strategy: &'static str,
    ask: &UnplayableAsk,
) -> Result<Largest, InputError> {
    let Known { found, bound, cores } = known;
    let cards = by_kind(deck, found.kept.iter().copied());
    let mut out = Largest::new(family, cards, bound as u64, strategy);
    (out.nodes, out.stop) = (found.nodes, found.stop);
    out.witness = order(deck, &out.cards).map_or(Witness::Search, Witness::Order);
    out.evidence.push(match (found.stop, &cores) {
        (Some(stop), _) => format!("the search gave up: {stop}"),
        (None, Some(cores)) => {
            let out = deck.cards.len() - found.kept.len();
            let out = theorem::plural(out as u64, "card", "cards");
            let swishes = theorem::plural(cores.len() as u64, "swish", "swishes");
            format!("{swishes} of the deck, which {out} left out meet and no fewer")
        }
        (None, None) => "every choice was tried or is no larger".into(),
    });
    out.deck_bound = match cores {
        Some(cores) => Some(DeckBound::HittingSet(cores)),
        None => Some(DeckBound::ReversePairsAndLoops).filter(|_| found.stop.is_none()),
    };
    if ask.count && out.optimal() {
        out.counts = counted(deck, found.kept.len(), ask.limits.nodes);
    }
    Ok(out)
}

/// Counts the largest choices one by one, if the clusters' bound is met.
fn counted(deck: &Hand, size: usize, nodes: u64) -> Option<Counts> {
    let (mut physical, mut short) = (0_u64, false);
    let mut kinds = BTreeSet::new();
    let ended = hitting_set::every(deck, nodes, &mut |taken| {
        let chosen: Vec<usize> = (0..taken.len()).filter(|&card| taken[card]).collect();
        short |= chosen.len() != size;
        physical += 1;
        kinds.insert(by_kind(deck, chosen.into_iter()));
    });
    let known = ended.is_ok() && !short && physical > 0;
    known.then(|| Counts { kinds: kinds.len().to_string(), physical: physical.to_string() })
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

/// An order of the orbits in which no card goes back, if there is one.
fn order(deck: &Hand, cards: &[(Card, u64)]) -> Option<Vec<(u64, u64)>> {
    let orbits = Orbits::new(deck.size, deck.simple);
    let n = orbits.cells.len();
    let mut into = vec![0_usize; n];
    let mut to: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); n];
    for (card, _) in cards {
        let (point, circle) = card.as_arc()?;
        let (a, b) = (orbits.of[point as usize] as usize, orbits.of[circle as usize] as usize);
        if a != b && to[a].insert(b) {
            into[b] += 1;
        }
    }
    let mut ready: BTreeSet<usize> = (0..n).filter(|&orbit| into[orbit] == 0).collect();
    let mut out = Vec::with_capacity(n);
    while let Some(orbit) = ready.pop_first() {
        out.push(theorem::place(deck.size, orbits.cells[orbit][0]));
        for &next in &to[orbit] {
            into[next] -= 1;
            if into[next] == 0 {
                ready.insert(next);
            }
        }
    }
    (out.len() == n).then_some(out)
}

/// The paper's construction, with what the paper says of it checked: it holds no swish (by its
/// certificate), has the size that is true, and every other kind closes a swish.
fn constructed(family: SwishFamily, ask: &UnplayableAsk) -> Result<Largest, InputError> {
    let size = family.deck.size();
    let refuse = |why: &str| Err(InputError::at("option --construct", format!("{family}: {why}")));
    if family.simple || family.deck == Deck::Sixty {
        return refuse("the paper's construction takes every kind of card once, laid as one likes");
    }
    let Some(cards) = construct::cards(size) else {
        return refuse("the paper's construction is for rectangular cards, not squares");
    };
    let known = theorem::largest(family, ask.count)?;
    let deck = whole(family);
    let mut usable = vec![false; deck.cards.len()];
    for card in &cards {
        match deck.cards.binary_search(card) {
            Ok(i) if !usable[i] => usable[i] = true,
            _ => return refuse("the construction names a card twice, or one that is not there"),
        }
    }
    let mut finder = Finder::new(&deck, u64::MAX);
    for (i, card) in deck.cards.iter().enumerate() {
        if !usable[i] {
            usable[i] = true;
            let closes = finder.through(i, &usable);
            usable[i] = false;
            if !closes.is_ok_and(|swish| swish.is_some_and(|swish| deck.is_swish(&swish))) {
                let text = card_text(size, card);
                return refuse(&format!("{text} can be added without a swish"));
            }
        }
    }
    let cards = cards.into_iter().map(|card| (card, 1)).collect();
    let mut out = Largest { cards, strategy: "construct", ..known };
    out.witness = order(&deck, &out.cards).map_or(Witness::Search, Witness::Order);
    out.nodes = finder.nodes;
    out.evidence.push("every kind that is not among them closes a swish with some of them".into());
    Ok(out)
}

#[cfg(test)]
mod tests;
