//! `census`: exactly how many tables hold how many sets.
//!
//! The question players ask is "how often do twelve cards hold no set?", and simulation answers it
//! to three digits. Here it is counted: C(81,12) = 70,724,320,184,700 tables, each in its place.
//!
//! The idea: tables that are images of one another under a symmetry of the deck hold equally many
//! sets, so one of each orbit is enough, with the orbit's size (`symmetry` says what the symmetries
//! are). Twelve cards fall into 41,407 orbits under the affine group, the set-free ones into 1,437.
//!
//! * `affine`, `canon`, `orbits`: the three-valued decks, orbit by orbit, card by card. The
//!   histogram of K cards needs the orbits of K − 2 only; the last two cards are added by counting.
//!   Set-free tables are carried on until there are none left, at 21 cards.
//! * `brute`: decks of up to 25 cards, all tables at once.
//! * `cycle`: the number of orbits of all tables, by Burnside's lemma, for all K.
//!
//! Nothing is handed out that was counted once. Every orbit's size is found from its symmetries and
//! from the orbits below it; the number of orbits must be Burnside's; and the histogram of every K
//! must have the right sum, mean and second moment, which have closed forms:
//! Σ tables = C(n,K), Σ tables · sets = S · C(n−v, K−v), Σ tables · sets² = Σ over ordered pairs of
//! sets with u cards together C(n−u, K−u). A count that fails is an error, not an answer.
//!
//! What lost: enumerating all orbits of 12 cards for the histogram of 12 (four times the work of
//! stopping at 10), inclusion–exclusion over sets of lines (the terms are as hard as the question),
//! and simulation, which is what this replaces.
//!
//! Figures (CPU seconds, one core, release): `--cards 12` takes 0.28, half of it for the set-free
//! tables; 14 cards 1.1, 15 cards 4.6, 16 cards 21 and 160 MB. v = 5, p = 2 takes 0.5.

pub mod affine;
pub mod brute;
pub mod canon;
mod checks;
pub mod cycle;
pub mod orbits;
mod report;
pub mod symmetry;

use fairdeal_core::InputError;
use fairdeal_core::room::{Answer, CensusAsk};

pub use checks::binomial;

use crate::deal::Deck;
use crate::family::{SetFamily, deck_size};
use crate::rules::Card;
use affine::Space;
use orbits::{EMPTY, Which};
use symmetry::Group;

/// The most cards whose tables are counted by number of sets, in the game of 81 cards.
pub const MOST_TABLE: usize = 16;
/// As many as are counted when no number is asked for.
const DEFAULT_TABLE: usize = 15;

/// What a census finds out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Values per property.
    pub v: usize,
    /// Properties.
    pub p: usize,
    /// Cards in the deck.
    pub deck: usize,
    /// Sets in the deck.
    pub sets: u128,
    /// The symmetries the classes are counted under.
    pub group: Group,
    /// Set-free tables of K cards, from K = 0 to the first K without any (or the whole deck).
    pub set_free: Vec<u128>,
    /// Their orbits.
    pub set_free_classes: Vec<u128>,
    /// For each K asked for, the tables of K cards with 0, 1, 2, … sets.
    pub by_sets: Vec<Vec<u128>>,
    /// Orbits of all tables of K cards, for every K from 0 to the deck.
    pub classes: Vec<u128>,
}

/// Counts the tables of a family.
///
/// # Errors
/// When the deck is too large to count, more cards are asked for than is feasible, or a check of
/// the counts fails.
pub fn census(family: SetFamily, ask: &CensusAsk<'_>) -> Result<Answer, InputError> {
    let counts = counts(family.v, family.p, ask)?;
    let shown = ask.cards.map_or(family.n, |k| k as usize);
    Ok(report::answer(&counts, shown, ask.cards.map(|k| k as usize)))
}

/// The counts themselves, checked.
///
/// # Errors
/// As [`census`].
pub fn counts(v: usize, p: usize, ask: &CensusAsk<'_>) -> Result<Counts, InputError> {
    let deck = deck_size(v, p).and_then(|n| usize::try_from(n).ok()).unwrap_or(usize::MAX);
    let (default, most) = match (v, p) {
        (3, 2 | 3) => (deck, deck),
        (3, 4) => (DEFAULT_TABLE, MOST_TABLE),
        _ if deck <= brute::MOST_DECK => (deck, deck),
        _ => {
            return Err(InputError::at(
                "family",
                format!(
                    "set/v{v}p{p}: census counts the three-valued decks up to v3p4 and others of \
                     up to {} cards",
                    brute::MOST_DECK
                ),
            ));
        }
    };
    let cards = match ask.cards {
        None => default,
        Some(k) if k <= most as u64 => k as usize,
        Some(k) => {
            return Err(InputError::at(
                "option --cards",
                format!("{k}: set/v{v}p{p} is counted up to {most} cards"),
            ));
        }
    };
    let (counts, pairs) = match Group::of(v, p) {
        Group::Affine => affine_counts(p, cards, ask)?,
        group => small_counts(v, p, group, cards, ask)?,
    };
    checks::check(&counts, &pairs)?;
    Ok(counts)
}

/// Ordered pairs of sets: (cards together, pairs).
type Pairs = Vec<(usize, u128)>;

fn affine_counts(
    p: usize,
    cards: usize,
    ask: &CensusAsk<'_>,
) -> Result<(Counts, Pairs), InputError> {
    let space =
        Space::new(p).ok_or_else(|| InputError::at("family", "more than four properties"))?;
    let classes = cycle::orbits(&cycle::affine(p)?, space.n)?;
    let levels = cards.saturating_sub(2);
    // Progress is in orbits to extend; set-free tables are a small, fixed share.
    let free_share = if p == 4 { 10_000 } else { 10 };
    let total = free_share + classes[..levels].iter().sum::<u128>() as u64;

    let (mut set_free, mut set_free_classes) = (vec![1], vec![1]);
    let mut level = vec![EMPTY];
    while !level.is_empty() {
        level = orbits::extend(&space, &level, Which::SetFree, ask.threads)?.orbits;
        set_free.push(level.iter().map(|o| o.size).sum());
        set_free_classes.push(level.len() as u128);
    }
    (ask.progress)(free_share, total);

    let mut by_sets: Vec<Vec<u128>> = vec![vec![1], vec![space.n as u128]];
    by_sets.truncate(cards + 1);
    let mut level = vec![EMPTY];
    let mut done = free_share;
    for (k, &wanted) in classes.iter().enumerate().take(cards.saturating_sub(1)) {
        if k > 0 {
            done += level.len() as u64;
            level = orbits::extend(&space, &level, Which::All, ask.threads)?.orbits;
            (ask.progress)(done, total);
        }
        if level.len() as u128 != wanted {
            return Err(InputError::new(format!(
                "census: {} orbits of {k} cards found, {wanted} by Burnside's lemma",
                level.len()
            )));
        }
        by_sets.push(orbits::two_more(&space, &level, k)?);
    }

    let lines = space.lines();
    let meeting = 3 * ((space.n as u128 - 1) / 2 - 1);
    let pairs =
        vec![(3, lines), (5, lines * meeting), (6, lines * (lines - 1).saturating_sub(meeting))];
    let counts = Counts {
        v: 3,
        p,
        deck: space.n,
        sets: lines,
        group: Group::Affine,
        set_free,
        set_free_classes,
        by_sets,
        classes,
    };
    Ok((counts, pairs))
}

fn small_counts(
    v: usize,
    p: usize,
    group: Group,
    cards: usize,
    ask: &CensusAsk<'_>,
) -> Result<(Counts, Pairs), InputError> {
    let n = v.pow(p as u32);
    let deck: Vec<Card> = (0..n as u64).map(|id| Deck::card(v, p, id)).collect();
    let sets = brute::set_masks(v, &deck);
    if sets.len() > 255 {
        return Err(InputError::at("family", "too many sets for a census"));
    }
    (ask.progress)(1, 3);
    let on = brute::sets_on_every_table(n, &sets);
    let mut by_sets = brute::histogram(n, &on);
    let mut set_free: Vec<u128> =
        by_sets.iter().map(|row| row.first().copied().unwrap_or(0)).collect();
    (ask.progress)(2, 3);
    let (mut set_free_classes, classes) = match group {
        Group::Wreath => {
            let generators = symmetry::wreath_generators(v, p);
            let classes = cycle::orbits(&cycle::wreath(v, p), n)?;
            (brute::set_free_orbits(n, &on, &generators), classes)
        }
        // Every permutation of the cards is a symmetry: tables of K cards are all alike.
        _ => (set_free.iter().map(|&c| u128::from(c > 0)).collect(), vec![1; n + 1]),
    };
    (ask.progress)(3, 3);
    let first_zero = set_free.iter().position(|&c| c == 0).map_or(n, |k| k.min(n));
    set_free.truncate(first_zero + 1);
    set_free_classes.truncate(first_zero + 1);
    by_sets.truncate(cards + 1);

    let mut together = vec![0u128; n + 1];
    for a in &sets {
        sets.iter().for_each(|b| together[(a | b).count_ones() as usize] += 1);
    }
    let pairs = together.into_iter().enumerate().filter(|(_, c)| *c > 0).collect();
    let sets = sets.len() as u128;
    let counts =
        Counts { v, p, deck: n, sets, group, set_free, set_free_classes, by_sets, classes };
    Ok((counts, pairs))
}

#[cfg(test)]
mod tests;
