//! The most sets that share no card.
//!
//! Maximum set packing by branch and bound over the list of all sets. A state is the sets whose
//! cards are all free. The card in the fewest of them goes with one of them or stays; four bounds
//! say that a state cannot beat the best packing so far, in the order of their price: there are not
//! enough cards, the cards left over show the wrong values (`sums`), weights from linear programming
//! (`dual`), or these two together. The same are the leaves of the certificate, which is made afterwards
//! ([`why_no_more`]), when the number to exclude is known.
//!
//! The values are what makes random tables easy: of 30 cards of the game 10 sets would leave none over,
//! so all values would have to add up to 0, which they do once in 81 deals. No bound by weights sees
//! that. Where a few choices of leftovers have the right values, their cards are decided on first.
//!
//! A node is a state that needed a decision.

use fairdeal_core::random::Random;
use fairdeal_core::sort;
use fairdeal_core::{Cancel, Limits, Stop};

use super::dual::{Fractional, fractional};
use super::sums::{self, Leftovers};
use super::{Walk, buckets};
use crate::certificate::bound::{Bound, Weights};
use crate::rules::{Places, Table};

/// Sets that share no card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packing {
    pub sets: Vec<Places>,
    /// Nothing if no more sets can be had; else why the search stopped before it knew.
    pub stopped: Option<Stop>,
    pub nodes: u64,
}

/// How many cards may be decided on one after the other.
const MOST_DEPTH: usize = 2000;
/// Nodes after which a table is not easy.
const FEW_NODES: u64 = 100;
/// Packings tried to start from: for each set, and in cards of sets looked at.
const STARTS: usize = 4;
const MOST_LOOKS: usize = 20_000_000;
/// Choices of light leftovers that are tried at a state of the search, and of a proof, which is shorter for it.
const LIGHT: u64 = 50_000;
const LIGHT_PROVED: u64 = 400_000;
/// States a proof may have.
const MOST_CASES: u64 = 20_000;

/// The most disjoint sets of a table, or the most found within the limits.
pub fn max_disjoint(table: &Table, limits: Limits) -> Packing {
    let (sets, Walk { nodes, stopped }) = collect(table, limits);
    if stopped.is_some() {
        return Packing { sets: Vec::new(), stopped, nodes };
    }
    most_of(table, &sets, nodes, limits)
}

/// The same, of all sets of the table in lexicographic order, which took so many nodes to list.
pub(crate) fn most_of(table: &Table, sets: &[Places], nodes: u64, limits: Limits) -> Packing {
    let best = greedy(sets, table.cards.len());
    let few = Limits { nodes: limits.nodes.min(nodes.saturating_add(FEW_NODES)), ..limits };
    let mut search = Search { table, chosen: Vec::new(), best, limits: few, nodes };
    let mut stopped = search.improve(sets).err();
    if stopped == Some(Stop::Nodes) && search.nodes < limits.nodes {
        // Not an easy table: a better start is worth its time.
        let better = start(sets, table.cards.len(), table.v, limits.cancel);
        if better.len() > search.best.len() {
            search.best = better;
        }
        search.chosen.clear();
        search.limits = limits;
        stopped = search.improve(sets).err();
    }
    let nodes = search.nodes;
    search.best.sort_unstable();
    Packing { sets: search.best, stopped, nodes }
}

/// Why no `more` disjoint sets can be had, as a certificate has it; none if that takes too many
/// cases, or they can be had.
pub fn why_no_more(table: &Table, more: usize, limits: Limits) -> Option<Bound> {
    let (sets, walk) = collect(table, limits);
    let whole = walk.stopped.is_none().then_some(sets)?;
    let mut cases = 0;
    prove(table, &whole, more, 0, &mut cases, limits.cancel)
}

fn prove(
    table: &Table,
    sets: &[Places],
    more: usize,
    depth: usize,
    cases: &mut u64,
    cancel: Cancel,
) -> Option<Bound> {
    *cases += 1;
    if more == 0 || *cases > MOST_CASES || depth > MOST_DEPTH || cancel.is_set() {
        return None;
    }
    let open = match exclude(table, sets, more, LIGHT_PROVED, cancel) {
        Excluded::Yes(bound) => return Some(bound),
        Excluded::No(open) => open,
    };
    let (card, with) = decision(sets, table.cards.len(), &open)?;
    let rest: Vec<Places> = sets.iter().filter(|set| !set.contains(&card)).cloned().collect();
    let unused = prove(table, &rest, more, depth + 1, cases, cancel)?;
    let listed = with.into_iter().map(|set| {
        let then = prove(table, &apart(sets, set), more - 1, depth + 1, cases, cancel)?;
        Some((set.iter().map(|&place| table.cards[place].clone()).collect(), then))
    });
    let listed = listed.collect::<Option<Vec<_>>>()?;
    Some(Bound::Cases { card: table.cards[card].clone(), unused: Box::new(unused), sets: listed })
}

enum Excluded {
    Yes(Bound),
    No(Open),
}

/// What is known where nothing is excluded.
struct Open {
    fractional: Option<Fractional>,
    /// The cards that may be left over, if they are few choices.
    leftovers: Vec<Places>,
}

/// Is it plain that no `more` of these sets are disjoint?
fn exclude(table: &Table, sets: &[Places], more: usize, light: u64, cancel: Cancel) -> Excluded {
    let named = |weights: &[u64], scale: u64| {
        let heavy = weights.iter().enumerate().filter(|(_, weight)| **weight > 0);
        let weights = heavy.map(|(place, &weight)| (table.cards[place].clone(), weight)).collect();
        Weights { weights, scale }
    };
    let mut covered = vec![0; table.cards.len()];
    sets.iter().flatten().for_each(|&place| covered[place] = 1);
    if covered.iter().sum::<u64>() / (table.v as u64) < more as u64 {
        return Excluded::Yes(Bound::Weights(named(&covered, table.v as u64)));
    }
    let mut leftovers = match sums::leftovers(table, sets, more) {
        Leftovers::Never => return Excluded::Yes(Bound::Sum(None)),
        Leftovers::Among(choices) => choices,
        Leftovers::Unknown => Vec::new(),
    };
    let fractional = fractional(sets, table.cards.len(), cancel);
    if let Some(fractional) = &fractional {
        if let Some((weights, scale)) = fractional.excludes(sets, more) {
            return Excluded::Yes(Bound::Weights(named(&weights, scale)));
        }
        if let Some((weights, scale)) = fractional.nearly(sets) {
            match sums::light_leftovers(table, sets, more, (&weights, scale), light) {
                Leftovers::Never => {
                    return Excluded::Yes(Bound::Sum(Some(named(&weights, scale))));
                }
                Leftovers::Among(choices) => leftovers = choices,
                Leftovers::Unknown => {}
            }
        }
    }
    Excluded::No(Open { fractional, leftovers })
}

/// The card to decide on, and the sets it lies in, the most promising first; none without sets. A card
/// that most choices of leftovers name is left over, or most of them are excluded; else it is the
/// card in the fewest sets.
fn decision<'a>(sets: &'a [Places], cards: usize, open: &Open) -> Option<(usize, Vec<&'a Places>)> {
    let (mut degree, mut named) = (vec![0_usize; cards], vec![0_usize; cards]);
    sets.iter().flatten().for_each(|&place| degree[place] += 1);
    open.leftovers.iter().flatten().for_each(|&place| named[place] += 1);
    let there = (0..cards).filter(|&place| degree[place] > 0);
    let card = there.min_by_key(|&place| (cards - named[place].min(cards), degree[place]))?;
    let mut with: Vec<usize> = (0..sets.len()).filter(|&i| sets[i].contains(&card)).collect();
    if let Some(Fractional { taken, .. }) = &open.fractional {
        sort::by(&mut with, |&i, &j| taken[j].total_cmp(&taken[i]));
    }
    Some((card, with.into_iter().map(|i| &sets[i]).collect()))
}

/// The sets that share no card with this one.
fn apart(sets: &[Places], set: &Places) -> Vec<Places> {
    let free = |other: &&Places| other.iter().all(|place| !set.contains(place));
    sets.iter().filter(free).cloned().collect()
}

/// Takes sets in order while they are free.
fn greedy(sets: &[Places], cards: usize) -> Vec<Places> {
    let mut used = vec![false; cards];
    let mut taken = Vec::new();
    for set in sets {
        if set.iter().all(|&place| !used[place]) {
            set.iter().for_each(|&place| used[place] = true);
            taken.push(set.clone());
        }
    }
    taken
}

/// A packing to start from: the first one that is greedy, or a larger one of many where the card in the
/// fewest sets goes with the set that leaves the most others, ties broken by a seed.
fn start(sets: &[Places], cards: usize, v: usize, cancel: Cancel) -> Vec<Places> {
    let mut best = greedy(sets, cards);
    let round = (sets.len() * v * (cards / v).max(1)).max(1);
    for seed in 0..(MOST_LOOKS / round).min(STARTS * sets.len()) as u64 {
        if best.len() == cards / v || cancel.is_set() {
            break;
        }
        let mut random = Random::new(seed);
        let (mut taken, mut left) = (Vec::new(), sets.to_vec());
        let mut degree = vec![0_usize; cards];
        while !left.is_empty() {
            degree.fill(0);
            left.iter().flatten().for_each(|&place| degree[place] += 1);
            let there = (0..cards).filter(|&place| degree[place] > 0);
            let Some(card) = there.min_by_key(|&place| (degree[place], random.below(64))) else {
                break;
            };
            let with = left.iter().filter(|set| set.contains(&card));
            let crowd = |set: &Places| set.iter().map(|&place| degree[place]).sum::<usize>();
            let Some(set) = with.min_by_key(|set| (crowd(set) + random.below(4) as usize, *set))
            else {
                break;
            };
            let set = set.clone();
            left = apart(&left, &set);
            taken.push(set);
        }
        if taken.len() > best.len() {
            best = taken;
        }
    }
    best
}

/// How many sets the memory holds.
pub(crate) fn most_listed(table: &Table, limits: Limits) -> usize {
    limits.memory / (table.v * size_of::<usize>() + size_of::<Places>() + 16)
}

/// The sets found within the limits, in lexicographic order of their places; all of them if the walk
/// was not stopped.
pub fn collect(table: &Table, limits: Limits) -> (Vec<Places>, Walk) {
    let mut sets: Vec<Places> = Vec::new();
    let most = most_listed(table, limits);
    let mut full = false;
    let mut walk = buckets::visit(table, limits, |set| {
        full = sets.len() >= most;
        if !full {
            sets.push(set.to_vec());
        }
        !full
    });
    if full {
        walk.stopped = Some(Stop::Memory);
    }
    sets.sort_unstable();
    (sets, walk)
}

struct Search<'a> {
    table: &'a Table,
    chosen: Vec<Places>,
    best: Vec<Places>,
    limits: Limits,
    nodes: u64,
}

impl Search<'_> {
    /// Looks for a packing better than the best, among the chosen sets and these, which are apart
    /// from them.
    fn improve(&mut self, sets: &[Places]) -> Result<(), Stop> {
        if self.chosen.len() > self.best.len() {
            self.best.clone_from(&self.chosen);
        }
        let more = self.best.len() + 1 - self.chosen.len();
        let Excluded::No(mut open) = exclude(self.table, sets, more, LIGHT, self.limits.cancel)
        else {
            return Ok(());
        };
        self.spend()?;
        if self.chosen.len() > MOST_DEPTH {
            return Err(Stop::TooLarge);
        }
        // A card stays in the loop, so that only sets taken make the search deeper.
        let mut left = sets.to_vec();
        while let Some((card, with)) = decision(&left, self.table.cards.len(), &open) {
            for set in with {
                self.chosen.push(set.clone());
                self.improve(&apart(&left, set))?;
                self.chosen.pop();
            }
            left.retain(|set| !set.contains(&card));
            let more = self.best.len() + 1 - self.chosen.len();
            match exclude(self.table, &left, more, LIGHT, self.limits.cancel) {
                Excluded::Yes(_) => return Ok(()),
                Excluded::No(found) => open = found,
            }
            self.spend()?;
        }
        Ok(())
    }

    /// A node may take milliseconds, so the flag is looked at each time.
    fn spend(&mut self) -> Result<(), Stop> {
        let stop = self.limits.spent(self.nodes).or(self.limits.cancelled());
        if let Some(stop) = stop {
            return Err(stop);
        }
        self.nodes += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::Certificate;
    use crate::check::{Ground, bound, check, packing::check_most, work_for};
    use crate::deal::deal;
    use crate::family::SetFamily;
    use crate::notation::{Lettering, Position};

    /// The checker tries everything in its own way: both must agree.
    #[test]
    fn packings_are_largest() {
        for family in ["", "v3p3/15", "v4p2/12", "v2p3/7", "v5p2/15", "v3p4/21"] {
            let family = SetFamily::parse(family).unwrap();
            for number in 0..60 {
                let table = deal(family, number);
                let packing = max_disjoint(&table, Limits::default());
                assert_eq!(packing.stopped, None);
                let position = Position::of_table(table.clone());
                let claim = Certificate::most_sets(&position, &packing.sets, None);
                let how = Lettering::of(family.v, family.p);
                assert_eq!(check(&table, &claim, how), Ok(()), "{family}#{number}");
                let more = packing.sets.len() + 1;
                let why = why_no_more(&table, more, Limits::default()).unwrap();
                let mut work = work_for(&table, 0);
                let ground = Ground::new(&table, how, &mut work).unwrap();
                let bounded = bound::check(&ground, more, &why, &mut work);
                assert_eq!(bounded, Ok(()), "{family}#{number}");
                let short = packing.sets.len().checked_sub(1);
                assert!(short.is_none_or(|fewer| check_most(&table, fewer, &mut work).is_err()));
            }
        }
    }

    #[test]
    fn limits_are_kept() {
        let table = deal(SetFamily::parse("v3p4/30").unwrap(), 1);
        let packing = max_disjoint(&table, Limits::nodes(436));
        assert_eq!(packing.stopped, Some(Stop::Nodes));
        let tight = Limits { memory: 100, ..Limits::default() };
        assert_eq!(max_disjoint(&table, tight).stopped, Some(Stop::Memory));
    }
}
