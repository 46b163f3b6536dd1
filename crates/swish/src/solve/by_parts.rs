//! From one part and one number to a hand and its largest swish.
//!
//! A searcher answers "at least k cards" for one part of a hand ([`super::parts`]). The largest swish
//! is looked for from both ends: the bound, lowered when it is refuted, and one more than the best
//! found. Which end is easy depends on the hand (many partners: the bound is nearly met, and little
//! slack means little search; few partners: the bound is far off), so each gets a slice of nodes in
//! turn, and slices grow. Nothing depends on time, so the same question gives the same answer.
//!
//! For cards with at most two symbols orbits say which cards could make a largest swish
//! ([`super::matching::circulation`]); whether they can be laid is asked first by parity
//! ([`super::parity`]), then of the searcher, for a few dozen such choices. On `swish/16x20/s2/320#0` to
//! `#19` this finds a swish that meets the bound; a search for the number alone is far from it after
//! minutes. For two of these hands the bound is met only since cards go first that clash with all their
//! partners ([`super::aside`]). Where a bound by weights is not met, red cells may lower it by one
//! ([`super::red`]).
//!
//! Where cards have three symbols, orbits ask too little: on hands 3, 6, 17 and 19 of `swish/8x10/s3/80` the integer
//! optimum of their counts is 38, 40, 36 and 26, and the truth 30, 32, 32 and 18. Whether a card is used and how it
//! lies are then better decided one after the other ([`super::choose`]): that search gets its turns too, from the
//! bound down.

use fairdeal_core::random::Random;
use fairdeal_core::{Limits, Stop, Verdict};

use super::aside::aside;
use super::choose::Choices;
use super::matching::circulation;
use super::parity::all_may_be_laid;
use super::parts::{Part, before_search, split_without};
use super::{Largest, Reason, Solved, most_cards, red};
use crate::rules::{Hand, Swish};

/// The first slice, in nodes.
const SLICE: u64 = 2000;
/// The factor by which slices grow.
const GROWTH: u64 = 3;

/// Slots and cards up to which a bound by matching is worth its time.
const MOST_MATCHED: usize = 20_000;

/// Nodes of choices for each of a searcher's.
const CHOICES: u64 = 16;
/// Beyond, it gets so much less: what it finds are swishes for the way there.
const FEWER: u64 = 8;
/// The slice up to which a searcher looks at the bound all the same.
const BOTH: u64 = 27 * SLICE;

/// Choices of cards that are tried before a search.
const TASTES: u64 = 36;

/// What a searcher says of one part.
pub(super) enum Asked {
    /// The pictures chosen.
    Yes(Vec<usize>),
    /// There is no such swish.
    No,
    /// Not decided.
    Stopped(Stop),
}

/// Searches one part.
pub(super) trait Searcher: Sized {
    /// Nodes that a guess which cards to use may cost, each time.
    const GUESS: u64;
    /// Are choices of cards looked at too?
    const CHOOSES: bool;

    /// Gets ready.
    ///
    /// # Errors
    /// When the part is too large.
    fn new(part: &Part, limits: Limits) -> Result<Self, Stop>;

    /// Is there a swish of at least k ≥ 2 cards? Spends at most so many nodes.
    fn ask(&mut self, part: &Part, k: usize, nodes: u64) -> Asked;

    /// Nodes spent so far.
    fn nodes(&self) -> u64;
}

/// What is known of one part.
struct Known {
    best: Vec<usize>,
    bound: usize,
    stop: Option<Stop>,
    nodes: u64,
}

/// A swish of at least k cards.
pub(super) fn at_least<S: Searcher>(hand: &Hand, k: usize, limits: Limits) -> Solved {
    let none = |reason| Solved { verdict: Verdict::Impossible(reason), nodes: 0 };
    let mut parts = match before_search(hand, k) {
        Ok(parts) => parts,
        Err(reason) => return none(reason),
    };
    let mut spent = 0;
    if k > 2 {
        if k == hand.cards.len()
            && let Some(swish) = all_at_once::<S>(hand, &parts, limits, &mut spent)
        {
            return Solved { verdict: Verdict::Solved(swish), nodes: spent };
        }
        tighten(hand, &mut parts, limits);
        if parts.iter().map(|part| part.most).sum::<usize>() < k {
            return none(Reason::Counting);
        }
    }
    let limits = Limits { nodes: limits.nodes.saturating_sub(spent), ..limits };
    let found = all::<S>(hand, &parts, k.max(2), limits);
    let size = found.swish.len();
    let verdict = match found.stop {
        _ if size >= k.max(2) => Verdict::Solved(found.swish),
        Some(stop) if found.bound >= k.max(2) => Verdict::Unknown(stop),
        _ => Verdict::Impossible(Reason::Exhausted),
    };
    Solved { verdict, nodes: spent + found.nodes }
}

/// All cards of the hand, if they fall into place with hardly a wrong turn: better bounds would cost more.
fn all_at_once<S: Searcher>(
    hand: &Hand,
    parts: &[Part],
    limits: Limits,
    spent: &mut u64,
) -> Option<Swish> {
    let mut swish = Swish::new();
    for part in parts {
        let mut searcher = S::new(part, limits).ok()?;
        let few = (2 * part.cards() as u64).min(limits.nodes.saturating_sub(*spent));
        let asked = searcher.ask(part, part.cards(), few);
        *spent += searcher.nodes();
        let Asked::Yes(ways) = asked else { return None };
        swish.extend(part.lay(hand, ways));
    }
    swish.sort_unstable();
    Some(swish)
}

pub(super) fn largest<S: Searcher>(hand: &Hand, limits: Limits) -> Largest {
    let none =
        |reason| Largest { best: None, bound: 0, reason: Some(reason), stop: None, nodes: 0 };
    let mut parts = match before_search(hand, 2) {
        Ok(parts) => parts,
        Err(reason) => return none(reason),
    };
    tighten(hand, &mut parts, limits);
    let counted: usize = parts.iter().map(|part| part.most).sum();
    let found = all::<S>(hand, &parts, usize::MAX, limits);
    let size = found.swish.len();
    let reason = match () {
        () if found.stop.is_some() => None,
        () if size == hand.cards.len() => Some(Reason::TooFew),
        () if size == most_cards(hand) => Some(Reason::TooMany),
        () if size == parts.iter().map(Part::cards).sum::<usize>() => Some(Reason::NoPartner),
        () if size == counted => Some(Reason::Counting),
        () => Some(Reason::Exhausted),
    };
    Largest {
        bound: found.bound.max(size),
        best: (size >= 2).then_some(found.swish),
        reason,
        stop: found.stop,
        nodes: found.nodes,
    }
}

/// Better bounds, where they are to be had: without the cards that clash with all their partners, by
/// weights, and by matching.
fn tighten(hand: &Hand, parts: &mut Vec<Part>, limits: Limits) {
    let aside = aside(hand);
    if !aside.is_empty() {
        *parts = split_without(hand, &aside);
    }
    for part in parts {
        part.weigh();
        if matched(part)
            && let Some((most, _)) = circulation(part, 0, &[], limits.cancel)
        {
            part.most = part.most.min(most);
        }
    }
}

/// Is a matching worth its time?
fn matched(part: &Part) -> bool {
    part.slots() + part.cards() <= MOST_MATCHED
}

/// Lowers the bound if red cells exclude it. That takes a linear program for each card, so it is asked
/// only where a swish that meets the bound is not found soon.
fn lower_by_red(part: &Part, goal: usize, known: &mut Known) {
    let open = goal >= part.most && known.bound == part.most && known.best.len() < part.most;
    if open && part.centred().is_some_and(|costs| red::excludes(part, &costs, part.most)) {
        known.bound -= 1 + usize::from(part.even_only());
    }
}

/// Cards that could be as many as orbits allow, laid if that is easy: a glance at some choices; or a look at
/// more, then at choices without a card or two.
fn guess<S: Searcher>(part: &Part, known: &mut Known, limits: Limits, glance: bool) {
    let Some((_, first)) = circulation(part, 0, &[], limits.cancel) else { return };
    let used: Vec<usize> = (0..first.len()).filter(|&kind| first[kind] > 0).collect();
    let glances = (0..TASTES / 4).map(|taste| (taste, 0, S::GUESS / 10));
    let looks = (0..TASTES).map(|taste| (taste, 0, S::GUESS));
    let fewer = (0..TASTES).map(|taste| (taste, 1 + taste / (TASTES / 3), S::GUESS));
    let glances = glances.take(if glance { usize::MAX } else { 0 });
    let looks = looks.chain(fewer).take(if glance { 0 } else { usize::MAX });
    let mut refuted: Vec<Vec<usize>> = Vec::new();
    for (taste, fewer, nodes) in glances.chain(looks) {
        let mut random = Random::new(taste);
        let any = |_| used[random.below(used.len().max(1) as u64) as usize];
        let without: Vec<usize> = (0..fewer).filter(|_| !used.is_empty()).map(any).collect();
        let Some((most, copies)) = circulation(part, taste, &without, limits.cancel) else {
            return;
        };
        if refuted.contains(&copies) {
            continue;
        }
        let (few, names) = part.restricted(&copies);
        if !all_may_be_laid(&few) {
            refuted.push(copies);
            continue;
        }
        let Ok(mut searcher) = S::new(&few, limits) else { return };
        let left = limits.nodes.saturating_sub(known.nodes).min(nodes);
        let asked = searcher.ask(&few, most, left);
        known.nodes += searcher.nodes();
        match asked {
            Asked::Yes(ways) => {
                known.best = ways.into_iter().map(|way| names[way]).collect();
                return;
            }
            Asked::Stopped(Stop::Cancelled) => return,
            _ if known.nodes >= limits.nodes => return,
            Asked::No => refuted.push(copies),
            Asked::Stopped(_) => {}
        }
    }
}

struct Found {
    swish: Swish,
    bound: usize,
    stop: Option<Stop>,
    nodes: u64,
}

/// The largest swish of all parts, or one of `goal` cards: nobody needs more.
fn all<S: Searcher>(hand: &Hand, parts: &[Part], goal: usize, limits: Limits) -> Found {
    let mut found = Found { swish: Vec::new(), bound: 0, stop: None, nodes: 0 };
    let mut hope: usize = parts.iter().map(|part| part.most).sum();
    for part in parts {
        hope -= part.most;
        let wanted = goal.saturating_sub(found.swish.len());
        if wanted == 0 || (goal < usize::MAX && found.bound + part.most + hope < goal) {
            break;
        }
        // What the parts to come cannot make up for is needed here.
        let least = if goal == usize::MAX { 0 } else { goal.saturating_sub(found.bound + hope) };
        let left = limits.nodes - found.nodes.min(limits.nodes);
        let known = one::<S>(part, wanted, least, Limits { nodes: left, ..limits });
        found.nodes += known.nodes;
        found.bound += known.bound.max(known.best.len());
        found.stop = found.stop.or(known.stop);
        found.swish.extend(part.lay(hand, known.best));
    }
    found.bound += hope;
    found.swish.sort_unstable();
    found
}

/// The largest swish of one part, or one of `goal` cards; one of fewer than `least` cards is of no
/// use.
fn one<S: Searcher>(part: &Part, goal: usize, least: usize, limits: Limits) -> Known {
    let mut known = Known { best: Vec::new(), bound: part.most, stop: None, nodes: 0 };
    if part.most == part.cards() && goal >= part.most && !all_may_be_laid(part) {
        known.bound -= 1 + usize::from(part.even_only());
    }
    let mut searcher = match S::new(part, limits) {
        Ok(searcher) => searcher,
        Err(stop) => return Known { stop: Some(stop), ..known },
    };
    let step = 1 + usize::from(part.even_only());
    let mut coloured = false;
    let met = known.bound == part.most;
    if goal > 2 && part.most > 2 && part.most < part.cards() && matched(part) && met {
        // A goal below the bound may be easy.
        if goal < part.most
            && let Asked::Yes(ways) = searcher.ask(part, goal, limits.nodes.min(SLICE))
        {
            known.best = ways;
        } else {
            known.nodes = searcher.nodes();
            guess::<S>(part, &mut known, limits, true);
            lower_by_red(part, goal, &mut known);
            coloured = true;
            // Guesses aim at the bound by orbits: where that is excluded they would be in vain.
            if known.bound == part.most && known.best.len() < part.most {
                guess::<S>(part, &mut known, limits, false);
            }
            known.nodes -= searcher.nodes();
        }
    }
    let guessed = known.nodes;
    let limits = Limits { nodes: limits.nodes.saturating_sub(guessed), ..limits };
    let mut slice = SLICE;
    let chooses = S::CHOOSES && Choices::takes(part);
    let mut choices = None;
    let mut chosen = 0;
    loop {
        let high = known.bound.min(goal.max(2));
        let high = part.round_up(high).min(known.bound);
        let low = part.round_up((known.best.len() + 1).max(least).max(2));
        if known.bound < 2 || known.best.len() >= high || low > known.bound {
            // Below `least` nothing was asked.
            if low > known.bound && least <= known.best.len() + 1 {
                known.bound = known.best.len();
            }
            break;
        }
        let mut stopped = None;
        // If there is no swish at all, that is soon seen.
        let order = if known.best.is_empty() { [low, high] } else { [high, low] };
        // The bound is soon left to choices, where there are any.
        let both = !chooses || slice <= BOTH;
        for k in order.into_iter().filter(|&k| both || k == low) {
            let left = limits.nodes.saturating_sub(searcher.nodes() + chosen);
            let alone = low == high && !chooses;
            let slice = if both { slice } else { slice / FEWER };
            let nodes = if alone { left } else { left.min(slice) };
            match searcher.ask(part, k, nodes) {
                Asked::Yes(ways) => known.best = ways,
                Asked::No => known.bound = k - step,
                Asked::Stopped(stop) => {
                    stopped = Some(stop);
                    if !alone {
                        continue;
                    }
                }
            }
            break;
        }
        if stopped == Some(Stop::Nodes) && chooses && choices.is_none() {
            choices = Choices::new(part, limits);
        }
        if stopped == Some(Stop::Nodes)
            && let Some(choices) = &mut choices
        {
            let left = limits.nodes.saturating_sub(searcher.nodes() + chosen);
            let asked =
                choices.ask(part, high, known.bound, left.min(slice.saturating_mul(CHOICES)));
            chosen = choices.nodes();
            match asked {
                Asked::Yes(ways) => (known.best, stopped) = (ways, None),
                Asked::No => (known.bound, stopped) = (high - step, None),
                Asked::Stopped(stop) => stopped = Some(stop),
            }
        }
        match stopped {
            Some(stop) if stop != Stop::Nodes || searcher.nodes() + chosen >= limits.nodes => {
                known.stop = Some(stop);
                break;
            }
            Some(_) => {
                slice = slice.saturating_mul(GROWTH);
                if !coloured {
                    lower_by_red(part, goal, &mut known);
                    coloured = true;
                }
            }
            None => {}
        }
    }
    known.nodes = guessed + searcher.nodes() + chosen;
    known
}
