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

pub(crate) mod affine;
pub(crate) mod brute;
mod canon;
mod checks;
pub(crate) mod cycle;
pub(crate) mod orbits;
mod report;
pub(crate) mod symmetry;

use fairdeal_core::ability::Run;
use fairdeal_core::{Error, InputError, Limits, Stop};

pub use checks::binomial;
pub use report::Census;

use crate::deal::Deck;
use crate::family::deck_size;
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
    pub deck: usize,
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
    /// What ended the count before it was done; what is here is right as far as it goes.
    pub stopped: Option<Stop>,
}

/// Counts the tables of a deck, by number of sets up to this many cards (as many as are feasible if
/// no number is given), and holds the counts against the closed forms.
///
/// # Errors
/// When the deck is too large to count, more cards are asked for than is feasible, or a check of
/// the counts fails.
pub fn census(
    v: usize,
    p: usize,
    cards: Option<u64>,
    limits: Limits,
    run: &Run<'_>,
) -> Result<Counts, Error> {
    let deck = deck_size(v, p).and_then(|n| usize::try_from(n).ok()).unwrap_or(usize::MAX);
    let (default, most) = match (v, p) {
        (3, 2 | 3) => (deck, deck),
        (3, 4) => (DEFAULT_TABLE, MOST_TABLE),
        _ if deck <= brute::MOST_DECK => (deck, deck),
        _ => {
            let message = format!(
                "set/v{v}p{p}: census counts the three-valued decks up to v3p4 and others of up to \
                 {} cards",
                brute::MOST_DECK
            );
            return Err(InputError::at("family", message).into());
        }
    };
    let cards = match cards {
        None => default,
        Some(k) if k <= most as u64 => k as usize,
        Some(k) => {
            let message = format!("{k}: set/v{v}p{p} is counted up to {most} cards");
            return Err(InputError::at("option --cards", message).into());
        }
    };
    let (counts, pairs) = match Group::of(v, p) {
        Group::Affine => affine_counts(p, cards, limits, run)?,
        group => small_counts(v, p, group, cards, limits, run)?,
    };
    checks::check(&counts, &pairs)?;
    Ok(counts)
}

/// Ordered pairs of sets: (cards together, pairs).
type Pairs = Vec<(usize, u128)>;

fn affine_counts(
    p: usize,
    cards: usize,
    limits: Limits,
    run: &Run<'_>,
) -> Result<(Counts, Pairs), Error> {
    let space = Space::new(p)
        .ok_or_else(|| Error::broken("census", format!("{p} properties are more than four")))?;
    let classes = cycle::orbits(&cycle::affine(p)?, space.n)?;
    let levels = cards.saturating_sub(2);
    // Progress is in orbits to extend; set-free tables are a small, fixed share.
    let free_share = if p == 4 { 10_000 } else { 10 };
    let total = free_share + classes[..levels].iter().sum::<u128>() as u64;

    let (mut set_free, mut set_free_classes) = (vec![1], vec![1]);
    let mut level = vec![EMPTY];
    let mut stopped = None;
    while !level.is_empty() {
        match orbits::extend(&space, &level, Which::SetFree, run.threads, limits)? {
            Some(next) => level = next.orbits,
            None => {
                stopped = Some(Stop::Cancelled);
                break;
            }
        }
        set_free.push(level.iter().map(|o| o.size).sum());
        set_free_classes.push(level.len() as u128);
    }
    (run.progress)(free_share, total);

    let mut by_sets: Vec<Vec<u128>> = vec![vec![1], vec![space.n as u128]];
    by_sets.truncate(cards + 1);
    let mut level = vec![EMPTY];
    let mut done = free_share;
    for (k, &wanted) in classes.iter().enumerate().take(cards.saturating_sub(1)) {
        if k > 0 {
            done += level.len() as u64;
            match orbits::extend(&space, &level, Which::All, run.threads, limits)? {
                Some(next) => level = next.orbits,
                None => {
                    stopped = Some(Stop::Cancelled);
                    break;
                }
            }
            (run.progress)(done, total);
        }
        if level.len() as u128 != wanted {
            let message = format!("{} orbits found, {wanted} by Burnside's lemma", level.len());
            return Err(Error::broken(format!("census of {k} cards"), message));
        }
        match orbits::two_more(&space, &level, k, limits)? {
            Some(row) => by_sets.push(row),
            None => {
                stopped = Some(Stop::Cancelled);
                break;
            }
        }
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
        stopped,
    };
    Ok((counts, pairs))
}

fn small_counts(
    v: usize,
    p: usize,
    group: Group,
    cards: usize,
    limits: Limits,
    run: &Run<'_>,
) -> Result<(Counts, Pairs), Error> {
    let n = v.pow(p as u32);
    let deck: Vec<Card> = (0..n as u64).map(|id| Deck::card(v, p, id)).collect();
    let sets = brute::set_masks(v, &deck);
    if sets.len() > 255 {
        return Err(InputError::at("family", "too many sets for a census").into());
    }
    let mut together = vec![0u128; n + 1];
    for a in &sets {
        sets.iter().for_each(|b| together[(a | b).count_ones() as usize] += 1);
    }
    let pairs = together.into_iter().enumerate().filter(|(_, c)| *c > 0).collect();
    let mut counts = Counts {
        v,
        p,
        deck: n,
        sets: sets.len() as u128,
        group,
        set_free: vec![],
        set_free_classes: vec![],
        by_sets: vec![],
        classes: vec![],
        stopped: limits.cancelled(),
    };
    if counts.stopped.is_some() {
        return Ok((counts, pairs));
    }
    (run.progress)(1, 3);
    let on = brute::sets_on_every_table(n, &sets);
    let mut by_sets = brute::histogram(n, &on);
    let mut set_free: Vec<u128> =
        by_sets.iter().map(|row| row.first().copied().unwrap_or(0)).collect();
    (run.progress)(2, 3);
    let (mut set_free_classes, classes) = match group {
        Group::Wreath => {
            let generators = symmetry::wreath_generators(v, p);
            let classes = cycle::orbits(&cycle::wreath(v, p), n)?;
            (brute::set_free_orbits(n, &on, &generators), classes)
        }
        // Every permutation of the cards is a symmetry: tables of K cards are all alike.
        _ => (set_free.iter().map(|&c| u128::from(c > 0)).collect(), vec![1; n + 1]),
    };
    (run.progress)(3, 3);
    let first_zero = set_free.iter().position(|&c| c == 0).map_or(n, |k| k.min(n));
    set_free.truncate(first_zero + 1);
    set_free_classes.truncate(first_zero + 1);
    by_sets.truncate(cards + 1);
    counts = Counts { set_free, set_free_classes, by_sets, classes, ..counts };
    Ok((counts, pairs))
}

#[cfg(test)]
mod tests;
