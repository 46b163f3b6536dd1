//! What is looked for on a table: by the small kernel where the cards allow it, else by the
//! default engine.
//!
//! The kernel has no budget. Whether there is a swish it says at once on all cards it takes; the
//! largest and the number of swishes it is asked for only on cards of the game's size (and counting
//! only on tables of a size people play with), where they take microseconds. Everything else goes to
//! the engine with a budget, and is "unknown" when that is spent.

use fairdeal_core::{InputError, Limits, Verdict};

use super::dealing::Dealer;
use super::games::Take;
use super::{Ask, Dealing};
use crate::rules::{Card, Cell, Hand};
use crate::solve::Engine;
use crate::solve::cycles::small::Small;
use crate::solve::strategies::{self, Profile};

/// Cells of a card up to which the kernel finds the largest swish and counts.
const SMALL_CELLS: usize = 12;
/// Cards on a table up to which the kernel counts.
const SMALL_TABLE: usize = 20;
/// Nodes the engine may spend on one question, unless told otherwise.
const NODES: u64 = 100_000;

/// Looks for swishes on tables. `None` everywhere means that the search gave up.
pub(super) struct Seeker<'a> {
    dealing: &'a Dealing,
    /// The kernel and the deck, point and circle of each card.
    small: Option<(Small, Vec<(u8, u8)>)>,
    /// Whether the kernel is also asked for more than existence.
    deep: bool,
    engine: Box<dyn Engine>,
    lister: Box<dyn Engine>,
}

/// The cards of one table, however they are known.
#[derive(Default)]
pub(super) struct Table {
    arcs: Vec<(u8, u8)>,
    cards: Vec<Card>,
}

fn profile(dealing: &Dealing) -> Profile {
    Profile { arcs: dealing.arcs(), symbols: dealing.symbols(), simple: dealing.rules().1 }
}

/// The name of the strategy that looks: the kernel is that of `cycles`.
///
/// # Errors
/// When it is unknown.
pub(super) fn strategy(dealing: &Dealing, asked: Option<&str>) -> Result<&'static str, InputError> {
    strategies::named(asked.unwrap_or(strategies::default_name(profile(dealing))))
}

impl<'a> Seeker<'a> {
    /// For the tables of a dealing.
    ///
    /// # Errors
    /// When the strategy asked for is unknown or not for such cards.
    pub(super) fn new(dealing: &'a Dealing, ask: &Ask<'_>) -> Result<Self, InputError> {
        let (size, simple) = dealing.rules();
        // Who asks for a strategy gets it, not the kernel.
        let small = match dealing.deck().filter(|_| dealing.arcs() && ask.strategy.is_none()) {
            Some(deck) => Small::new(size, simple).map(|small| {
                let arc = |card: &Card| card.as_arc().map(|(p, c)| (p as u8, c as u8));
                (small, deck.iter().filter_map(arc).collect())
            }),
            None => None,
        };
        let profile = profile(dealing);
        let limits = Limits { nodes: ask.limits.nodes.min(NODES), ..ask.limits };
        let engine = strategies::engine(ask.strategy, profile, limits)?;
        let lister = ask.strategy.unwrap_or(strategies::lister(profile));
        let lister = strategies::engine(Some(lister), profile, limits)?;
        Ok(Seeker { dealing, small, deep: size.cells() <= SMALL_CELLS, engine, lister })
    }

    pub(super) fn deal(&self, dealer: &mut Dealer<'_>, number: i64, into: &mut Table) {
        into.arcs.clear();
        match &self.small {
            Some((_, deck)) => {
                let numbers = dealer.numbers(number).unwrap_or_default();
                into.arcs.extend(numbers.iter().map(|&i| deck[i as usize]));
            }
            None => into.cards = dealer.cards(number),
        }
    }

    pub(super) fn hand(&self, table: &Table, k: usize) -> Hand {
        let arc = |&(point, circle): &(u8, u8)| Card::arc(Cell::from(point), Cell::from(circle));
        let cards = match self.small {
            Some(_) => table.arcs[..k].iter().map(arc).collect(),
            None => table.cards[..k].to_vec(),
        };
        self.dealing.hand(cards)
    }

    /// Do the first k cards hold a swish?
    pub(super) fn has(&mut self, table: &Table, k: usize) -> Option<bool> {
        if let Some((small, _)) = &mut self.small {
            return Some(small.has_swish(&table.arcs[..k]));
        }
        match self.engine.at_least(&self.hand(table, k), 2).verdict {
            Verdict::Solved(_) => Some(true),
            Verdict::Impossible(_) => Some(false),
            Verdict::Unknown(_) => None,
        }
    }

    /// Is the kernel asked for more than existence? It numbers cards by a byte.
    fn by_kernel(&self, table: &Table) -> bool {
        self.deep && table.len() <= usize::from(u8::MAX)
    }

    /// The size of the largest swish, 0 if there is none.
    pub(super) fn largest(&mut self, table: &Table) -> Option<usize> {
        let by_kernel = self.by_kernel(table);
        if let (Some((small, _)), true) = (&mut self.small, by_kernel) {
            return Some(small.largest(&table.arcs));
        }
        let found = self.engine.largest(&self.hand(table, table.len()));
        found.stop.is_none().then(|| found.best.map_or(0, |swish| swish.len()))
    }

    /// Adds the number of swishes that hold together, by size; false if they were not counted.
    pub(super) fn count(&mut self, table: &Table, by_size: &mut Vec<u64>) -> bool {
        by_size.resize(table.len() + 1, 0);
        let by_kernel = self.by_kernel(table);
        if let (Some((small, _)), true) = (&mut self.small, by_kernel) {
            let few = table.arcs.len() <= SMALL_TABLE;
            if few {
                small.count(&table.arcs, by_size);
            }
            return few;
        }
        let hand = self.hand(table, table.len());
        let ended = self.lister.every(&hand, &mut |swish| {
            by_size[swish.len()] += 1;
            true
        });
        ended.is_some_and(|listed| listed.stop.is_none())
    }

    /// The places of a swish to take; empty if there is none.
    pub(super) fn take(&mut self, table: &Table, take: Take) -> Option<Vec<usize>> {
        let by_kernel = self.by_kernel(table);
        if let (Some((small, _)), true) = (&mut self.small, by_kernel) {
            let swish = match take {
                Take::First => small.first_swish(&table.arcs),
                Take::Largest => small.largest_swish(&table.arcs),
            };
            return Some(swish.iter().map(|&(card, _)| usize::from(card)).collect());
        }
        let hand = self.hand(table, table.len());
        let swish = match take {
            Take::First => match self.engine.at_least(&hand, 2).verdict {
                Verdict::Solved(swish) => Some(swish),
                Verdict::Impossible(_) => None,
                Verdict::Unknown(_) => return None,
            },
            Take::Largest => {
                let found = self.engine.largest(&hand);
                if found.stop.is_some() {
                    return None;
                }
                found.best
            }
        };
        Some(swish.unwrap_or_default().iter().map(|placed| placed.card).collect())
    }
}

impl Table {
    /// Cards on it.
    pub(super) fn len(&self) -> usize {
        self.arcs.len().max(self.cards.len())
    }

    /// Splits off what lies after the first k cards: the rest of the deck.
    pub(super) fn split(&mut self, k: usize) -> Table {
        let arcs = self.arcs.split_off(k.min(self.arcs.len()));
        Table { arcs, cards: self.cards.split_off(k.min(self.cards.len())) }
    }

    /// Puts the last card of `deck` in the place of the i-th card, or closes the gap.
    pub(super) fn replace(&mut self, i: usize, deck: &mut Table) {
        fn one<T>(table: &mut Vec<T>, i: usize, deck: &mut Vec<T>) {
            match deck.pop() {
                Some(card) => table[i] = card,
                None if i < table.len() => drop(table.remove(i)),
                None => {}
            }
        }
        if self.arcs.is_empty() {
            one(&mut self.cards, i, &mut deck.cards);
        } else {
            one(&mut self.arcs, i, &mut deck.arcs);
        }
    }
}
