//! `unplayable`: the largest table without a set.
//!
//! How many cards can lie on the table with nothing to take? For the game it is 20, which is why
//! the 21st card always helps. In general it is a hard question (for three values, the cap set
//! problem), so the answer has two sides: a table, and a bound that no table exceeds. They are
//! found by different means and the answer is optimal when they meet.
//!
//! | strategy | decks | table | bound |
//! | --- | --- | --- | --- |
//! | `counting` | v = 2, or p = 1 | 1, or v − 1 cards | obvious |
//! | `grid` | p = 2 | the grid less a row and a column, (v−1)² | Frobenius–König |
//! | `orbits` | v = 3, p = 2 to 4 | the last orbit of set-free tables | there is no orbit after it |
//! | `layers` | v = 4, p = 3 | 28 cards (`layers`) | exhaustive |
//! | `construct` | all | products (`build`) | layers, hyperplanes |
//!
//! Without a strategy the first that fits is taken, `orbits` before `grid` for three values.
//! `--construct` is `construct`. Whatever made it, the table is looked through once more by the checker
//! ([`crate::check::none`]) before it is handed out; one that holds a set is an error.
//!
//! The answer carries a certificate, table and bound, that [`crate::check::largest`] follows without
//! any of these searches: for three values pairs and triples are counted over all hyperplanes, which
//! settles the game's 20 cards as well (`prove`).
//!
//! What lost: a general branch-and-bound over cards, which has to break the affine symmetry by
//! hand. The census of set-free tables settles v = 3, p = 4 in 0.15 s and counts the 682,344 tables
//! on the way; `layers` settles v = 4, p = 3 in 0.5 s (CPU, one core). A node is an extension of a
//! representative (`orbits`) or a choice of three layers (`layers`); the others use none.

mod bound;
mod build;
mod layers;
mod prove;
mod report;

use fairdeal_core::InputError;
use fairdeal_core::error::excerpt;
use fairdeal_core::room::{Answer, UnplayableAsk};

use crate::census::affine::{Space, cards};
use crate::census::orbits::{EMPTY, Which, extend};
use crate::certificate::largest::{Largest as Claim, Step};
use crate::check::none;
use crate::deal::Deck;
use crate::family::{SetFamily, deck_size};
use crate::notation::Lettering;
use crate::rules::{Card, Table};
use bound::Bound;
use layers::Grid;

/// The strategies, in the order they are tried.
pub const STRATEGIES: [&str; 5] = ["counting", "orbits", "grid", "layers", "construct"];

/// The largest deck whose tables are written out.
pub const MOST_DECK: u64 = 1 << 20;

/// The largest set-free table, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Largest {
    /// Values per property.
    pub v: usize,
    /// Properties.
    pub p: usize,
    /// The table, in ascending order.
    pub cards: Vec<Card>,
    /// No table has more cards than this.
    pub bound: u128,
    /// The strategy that was used.
    pub strategy: &'static str,
    /// Why the bound holds, step by step.
    pub evidence: Vec<String>,
    /// Why it holds, as a certificate has it.
    pub steps: Vec<Step>,
    /// Nodes spent.
    pub nodes: u64,
    /// How many tables are as large, if that was asked for and is known.
    pub count: Option<u128>,
    /// Whether the checker looked through the whole table.
    pub verified: bool,
}

impl Largest {
    /// Is the table as large as the bound?
    pub fn optimal(&self) -> bool {
        self.cards.len() as u128 == self.bound
    }

    /// The certificate, if the checker follows it.
    pub fn certificate(&self) -> Option<Claim> {
        prove::certificate(self.v, self.p, &self.cards, self.steps.clone())
    }
}

/// The largest set-free table of a family, as an answer.
///
/// # Errors
/// As [`largest`].
pub fn unplayable(family: SetFamily, ask: &UnplayableAsk) -> Result<Answer, InputError> {
    let SetFamily { v, .. } = family;
    unplayable_with(family, ask, &|card| report::digits(v, card))
}

/// The same, cards written by the caller.
///
/// # Errors
/// As [`largest`].
pub fn unplayable_with(
    family: SetFamily,
    ask: &UnplayableAsk,
    name: &dyn Fn(&Card) -> String,
) -> Result<Answer, InputError> {
    if ask.deck.is_some() {
        return Err(InputError::at("option --deck", "SET has none"));
    }
    let found = largest(family.v, family.p, ask)?;
    Ok(report::answer(&found, ask.count, ask.proof, name))
}

/// The largest set-free table.
///
/// # Errors
/// When the deck is too large to write a table out, the strategy is unknown or not for this deck,
/// or a table that was found holds a set after all.
pub fn largest(v: usize, p: usize, ask: &UnplayableAsk) -> Result<Largest, InputError> {
    if deck_size(v, p).is_none_or(|deck| deck > MOST_DECK) {
        return Err(InputError::at(
            "family",
            format!("set/v{v}p{p}: tables are written out for decks of up to {MOST_DECK} cards"),
        ));
    }
    let strategy = strategy(v, p, ask)?;
    let mut found = match strategy {
        "counting" | "grid" => closed_form(v, p, ask, strategy),
        "orbits" => by_orbits(p, ask)?,
        "layers" => by_layers(ask),
        _ => constructed(v, p, strategy, ask),
    };
    found.cards.sort();
    let table = Table { v, p, cards: found.cards.clone() };
    found.verified = match none::check(&table, Lettering::of(v, p)) {
        Ok(()) => true,
        Err(refusal) if refusal.too_large => false,
        Err(refusal) => {
            let what = format!("unplayable: the {strategy} table holds a set: {refusal}");
            return Err(InputError::new(what));
        }
    };
    if found.cards.len() as u128 > found.bound {
        return Err(InputError::new("unplayable: the table is larger than the bound"));
    }
    Ok(found)
}

fn strategy(v: usize, p: usize, ask: &UnplayableAsk) -> Result<&'static str, InputError> {
    let fits = |name: &str| match name {
        "counting" => v == 2 || p == 1,
        "orbits" => v == 3 && (2..=4).contains(&p),
        "grid" => p == 2,
        "layers" => v == 4 && p == 3,
        _ => true,
    };
    let wanted = if ask.construct { Some("construct") } else { ask.strategy.as_deref() };
    match wanted {
        None => Ok(STRATEGIES.into_iter().find(|s| fits(s)).unwrap_or("construct")),
        Some(name) => match STRATEGIES.into_iter().find(|s| *s == name) {
            Some(known) if fits(known) => Ok(known),
            Some(known) => {
                Err(InputError::at("option --strategy", format!("{known} is not for set/v{v}p{p}")))
            }
            None => Err(InputError::at(
                "option --strategy",
                format!("`{}` is none of {}", excerpt(name), STRATEGIES.join(", ")),
            )),
        },
    }
}

fn from_bound(
    v: usize,
    p: usize,
    cards: Vec<Card>,
    bound: Bound,
    strategy: &'static str,
) -> Largest {
    let Bound { cards: bound, why: evidence, steps } = bound;
    Largest {
        v,
        p,
        cards,
        bound,
        strategy,
        evidence,
        steps,
        nodes: 0,
        count: None,
        verified: false,
    }
}

fn closed_form(v: usize, p: usize, ask: &UnplayableAsk, strategy: &'static str) -> Largest {
    let cards = build::without_last_value(v, p);
    let mut found = from_bound(v, p, cards, bound::upper(v, p, false), strategy);
    found.count = if ask.count { bound::count(v, p) } else { None };
    found
}

fn constructed(v: usize, p: usize, strategy: &'static str, ask: &UnplayableAsk) -> Largest {
    // Without a search of its own, v = 4 takes the 28-card factor from `layers`, unless the bare
    // construction was asked for; that search finds one long before it is done.
    let mut factors = vec![];
    let mut nodes = 0;
    if v == 4 && p >= 3 && !ask.construct && ask.strategy.is_none() {
        let found = Grid::new().largest(28, ask.limits);
        nodes = found.nodes;
        factors.extend(found.best.map(|(_, table)| (3, Grid::cards(&table))));
    }
    let cards = build::product(v, p, &factors);
    let mut found = from_bound(v, p, cards, bound::upper(v, p, true), strategy);
    found.nodes = nodes;
    if ask.count && found.optimal() {
        found.count = bound::count(v, p);
    }
    found
}

fn by_orbits(p: usize, ask: &UnplayableAsk) -> Result<Largest, InputError> {
    let space =
        Space::new(p).ok_or_else(|| InputError::at("family", "more than four properties"))?;
    let (mut level, mut nodes, mut classes, mut size) = (vec![EMPTY], 0u64, 1usize, 0u128);
    loop {
        let next = extend(&space, &level, Which::SetFree, 1)?;
        nodes += next.nodes;
        if nodes > ask.limits.nodes {
            let mut found = constructed(3, p, "construct", ask);
            found.nodes = nodes;
            found.evidence.push(format!("the enumeration stopped after {nodes} extensions"));
            return Ok(found);
        }
        if next.orbits.is_empty() {
            break;
        }
        level = next.orbits;
        classes += level.len();
        size += 1;
    }
    let table = level.first().map_or(0, |orbit| orbit.form);
    let table = cards(table).map(|id| Deck::card(3, p, u64::from(id))).collect();
    let count: u128 = level.iter().map(|orbit| orbit.size).sum();
    let why = vec![
        format!(
            "all set-free tables up to AGL({p},3), card by card: {classes} classes, {nodes} \
             extensions"
        ),
        format!(
            "{} of {size} cards with {count} tables, none of {}; each class counted twice",
            if level.len() == 1 { "one class".into() } else { format!("{} classes", level.len()) },
            size + 1
        ),
    ];
    let steps = bound::upper(3, p, false).steps;
    let mut found = from_bound(3, p, table, Bound { cards: size, why, steps }, "orbits");
    found.nodes = nodes;
    found.count = ask.count.then_some(count);
    Ok(found)
}

fn by_layers(ask: &UnplayableAsk) -> Largest {
    let grid = Grid::new();
    let simple = build::without_last_value(4, 3);
    let search = grid.largest(simple.len() as u32 + 1, ask.limits);
    let table = search.best.map_or(simple, |(_, table)| Grid::cards(&table));
    let Bound { cards, mut why, steps } = bound::upper(4, 3, search.complete);
    let mut found = if search.complete {
        let cards = table.len() as u128;
        let why = vec![format!(
            "all choices of three layers that could lead to more, the first up to its 1152 \
             symmetries: {} looked at, none leaves room for {}",
            search.nodes,
            cards + 1
        )];
        from_bound(4, 3, table, Bound { cards, why, steps }, "layers")
    } else {
        why.push(format!("the search stopped after {} choices of layers", search.nodes));
        from_bound(4, 3, table, Bound { cards, why, steps }, "layers")
    };
    found.nodes = search.nodes;
    if ask.count && search.complete {
        found.count = grid.count(found.cards.len() as u32, ask.limits);
    }
    found
}

#[cfg(test)]
mod tests;
