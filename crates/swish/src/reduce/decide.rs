//! Decides the hands that reductions build.
//!
//! The engines do the work. Before them come two things that look at the hand alone,
//! not at where it came from, and are exact:
//!
//! - *Quadrants.* If the cards are not square, every card has its symbols inside one quadrant, and
//!   every kind of card is there at least four times, then the four quadrants are four games of
//!   SIMPLE-SWISH that cannot take cards from each other: a card laid twice in a quadrant would show
//!   a symbol twice, so each game uses a kind at most once, and four copies are enough for all. The
//!   largest swish is four times the largest simple-swish of the kinds.
//! - *Groups* (`groups`): for simple hands in which most cards exclude each other.
//!
//! The first undoes Theorem 1 and the second Lemma 4, so a hand of 880 cards made of a formula is
//! decided as the 110 cards of Lemma 3. A search that does not see this meets every answer in four
//! mirror images, and needs four proofs where one is enough. Whatever comes back is laid out in the
//! whole hand again and judged by the rules.

use std::collections::BTreeMap;

use fairdeal_core::sort;
use fairdeal_core::{InputError, Limits, Stop, Verdict};

use super::groups;
use crate::rules::{Card, Cell, Hand, Laying, Placed, Size, Swish};
use crate::solve::strategies::{self, Profile};
use crate::solve::{Engine, Largest, Reason};
use crate::unplayable::find::Finder;

/// The answer to "at least k".
pub(super) struct Decided {
    pub verdict: Verdict<Swish, Reason>,
    pub strategy: String,
    pub nodes: u64,
}

/// The answer to "the largest".
pub(super) struct Best {
    pub best: Option<Swish>,
    pub bound: usize,
    pub stop: Option<Stop>,
    pub strategy: String,
    pub nodes: u64,
}

/// Is there a swish of at least k cards?
///
/// # Errors
/// When no strategy holds such a hand.
pub(super) fn at_least(hand: &Hand, k: usize, limits: Limits) -> Result<Decided, InputError> {
    let (strategy, mut engine) = engine(hand, limits, PREFERRED)?;
    let solved = engine.at_least(hand, k);
    Ok(Decided { verdict: solved.verdict, strategy: strategy.into(), nodes: solved.nodes })
}

/// Is there a swish that uses this card? Every ring of cards through it is looked for; a node is an arc
/// followed.
pub(super) fn through(hand: &Hand, card: usize, limits: Limits) -> Decided {
    let (verdict, nodes) = match Finder::of_arcs(hand, limits) {
        Err(stop) => (Verdict::Unknown(stop), 0),
        Ok(mut finder) => match finder.through(card, &vec![true; hand.cards.len()]) {
            Ok(Some(swish)) => (Verdict::Solved(swish), finder.nodes),
            Ok(None) => (Verdict::Impossible(Reason::Exhausted), finder.nodes),
            Err(stop) => (Verdict::Unknown(stop), finder.nodes),
        },
    };
    Decided { verdict, strategy: "rings through the card".into(), nodes }
}

/// The strategies to take, the first that is in this build: hands of reductions are tight puzzles,
/// not tables of a game, so the default for their cards is not the best for them.
const PREFERRED: &[&str] = &["sat", "cover"];

/// The first of these strategies that is in this build and takes the hand, or the default.
///
/// # Errors
/// When no strategy holds such a hand.
pub(super) fn engine(
    hand: &Hand,
    limits: Limits,
    preferred: &[&'static str],
) -> Result<(&'static str, Box<dyn Engine>), InputError> {
    let profile = Profile::of(hand);
    for name in preferred {
        if let Ok(engine) = strategies::engine(Some(name), profile, limits) {
            return Ok((name, engine));
        }
    }
    Ok((strategies::default_name(profile), strategies::engine(None, profile, limits)?))
}

/// The largest swish.
///
/// # Errors
/// When no strategy holds such a hand.
pub(super) fn largest(hand: &Hand, limits: Limits) -> Result<Best, InputError> {
    if let Some(Simpler { hand: small, factor, expand }) = quadrants(hand) {
        let found = largest(&small, limits)?;
        let best = found.best.map(|swish| expand(&swish));
        // A simplification that is wrong must not be believed: the whole hand is asked then.
        if best.as_ref().is_none_or(|swish| hand.is_swish(swish)) {
            let bound = found.bound * factor;
            let strategy = format!("quadrants, {}", found.strategy);
            return Ok(Best { best, bound, stop: found.stop, strategy, nodes: found.nodes });
        }
    }
    let profile = Profile::of(hand);
    if strategies::default_name(profile) == "matching" {
        let Largest { best, bound, stop, nodes, .. } =
            strategies::engine(None, profile, limits)?.largest(hand);
        return Ok(Best { best, bound, stop, strategy: "matching".into(), nodes });
    }
    let mut spent = 0;
    if hand.simple {
        let found = groups::largest(hand, limits);
        if found.finished && found.best.as_ref().is_none_or(|swish| hand.is_swish(swish)) {
            let groups::Found { best, bound, nodes, .. } = found;
            return Ok(Best { best, bound, stop: None, strategy: "groups".into(), nodes });
        }
        spent = found.nodes;
    }
    let (strategy, mut engine) = engine(hand, limits, PREFERRED)?;
    let Largest { best, bound, stop, nodes, .. } = engine.largest(hand);
    Ok(Best { best, bound, stop, strategy: strategy.into(), nodes: nodes.saturating_add(spent) })
}

/// A smaller hand whose largest swish tells that of the whole one.
struct Simpler {
    hand: Hand,
    /// A swish of the smaller hand stands for so many times as many cards.
    factor: usize,
    expand: Box<dyn Fn(&Swish) -> Swish>,
}

/// The quadrants of a hand, if they do not share cards.
fn quadrants(hand: &Hand) -> Option<Simpler> {
    if hand.simple || hand.size.square() {
        return None;
    }
    let Size { h, w } = hand.size;
    let half = Size { h: h / 2, w: w / 2 };
    if half.cells() == 0 {
        return None;
    }
    // Each card as it shows in the first quadrant, and the laying that brings it there.
    let mut kinds: BTreeMap<Card, Vec<Placed>> = BTreeMap::new();
    for (i, card) in hand.cards.iter().enumerate() {
        let (shown, laying) = hand.layings().find_map(|laying| {
            let laid = card.laid(hand.size, laying);
            let mut cells = laid.points.iter().chain(&laid.circles);
            let inside = cells.all(|&cell| {
                let (row, column) = hand.size.place(cell);
                row < half.h && column < half.w
            });
            inside.then_some((laid, laying))
        })?;
        let small = |cells: &[Cell]| -> Vec<Cell> {
            let places = cells.iter().map(|&cell| hand.size.place(cell));
            places.map(|(row, column)| half.cell(row, column)).collect()
        };
        let shown = Card::new(&small(&shown.points), &small(&shown.circles));
        kinds.entry(shown).or_default().push(Placed { card: i, laying });
    }
    if kinds.is_empty() || kinds.values().any(|copies| copies.len() < 4) {
        return None;
    }
    // In the order of the hand.
    let mut kinds: Vec<(Card, Vec<Placed>)> = kinds.into_iter().collect();
    sort::by_key(&mut kinds, |(_, copies)| copies[0].card);
    let (cards, copies): (Vec<Card>, Vec<Vec<Placed>>) = kinds.into_iter().unzip();
    let expand = move |swish: &Swish| {
        let mut out: Swish = Vec::with_capacity(4 * swish.len());
        for quadrant in 0..4 {
            for placed in swish {
                let copy = copies[placed.card][usize::from(quadrant)];
                out.push(Placed { card: copy.card, laying: Laying(copy.laying.0 ^ quadrant) });
            }
        }
        out.sort_unstable();
        out
    };
    let hand = Hand { size: half, simple: true, cards };
    Some(Simpler { hand, factor: 4, expand: Box::new(expand) })
}
