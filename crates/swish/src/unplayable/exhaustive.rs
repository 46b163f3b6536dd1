//! The paper's NoSwishSet: take each card in or leave it out, and look for a swish on the way.
//!
//! The paper's recursion takes a card from the rest, goes on with it and without it, and stops where
//! the cards taken in hold a swish, since more cards do not undo one. Three things are added here:
//!
//! - a swish after taking a card in must hold that card, so only rings through it are looked for;
//! - a branch ends when all cards left would not make it larger than the best;
//! - the order: cards that stay inside an orbit first, then each kind next to its reverse, copies
//!   side by side, of which the second is taken in only with the first. In this order a bad choice
//!   shows at once; in the order of the deck the search does not end.
//!
//! A node is a card taken in or left out.

use fairdeal_core::{Limits, Stop};

use super::find::Finder;
use crate::kinds;
use crate::orbits::Orbits;
use crate::rules::{Card, Hand};

/// What a search over a deck came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The cards kept, by their places in the deck, in ascending order.
    pub kept: Vec<usize>,
    pub nodes: u64,
    /// Why it gave up, if it did.
    pub stop: Option<Stop>,
}

/// The most cards of a deck without a swish.
pub(super) fn largest(deck: &Hand, limits: Limits) -> Found {
    let finder = match Finder::new(deck, limits) {
        Ok(finder) => finder,
        Err(stop) => return Found { kept: Vec::new(), nodes: 0, stop: Some(stop) },
    };
    let order = order(deck);
    let same = |i: usize| i > 0 && kind(deck, order[i]) == kind(deck, order[i - 1]);
    let copy = (0..order.len()).map(same).collect();
    let n = deck.cards.len();
    let mut search = Search {
        finder,
        order,
        copy,
        taken: vec![false; n],
        number: 0,
        best: Vec::new(),
        nodes: 0,
        limits,
    };
    let stop = search.go(0).err();
    let found = Found { kept: search.best, nodes: search.nodes, stop };
    found.or_greedy(deck)
}

/// What a choice that is only to be better than nothing may cost, in nodes.
const GREEDY: u64 = 10_000;

impl Found {
    /// If the search gave up before it had much: the cards one after the other, those left out that
    /// close a ring, should that be more.
    #[must_use]
    pub fn or_greedy(mut self, deck: &Hand) -> Found {
        if let (Some(Stop::Nodes), Ok(mut finder)) =
            (self.stop, Finder::new(deck, Limits::nodes(GREEDY)))
        {
            let mut taken = vec![false; deck.cards.len()];
            for card in 0..taken.len() {
                taken[card] = true;
                taken[card] = matches!(finder.through(card, &taken), Ok(None));
            }
            let kept: Vec<usize> = (0..taken.len()).filter(|&card| taken[card]).collect();
            if kept.len() > self.kept.len() {
                self.kept = kept;
            }
        }
        self
    }
}

fn kind(deck: &Hand, card: usize) -> Card {
    kinds::kind(deck.size, deck.simple, &deck.cards[card])
}

/// Cards inside an orbit first, then kinds beside their reverses.
fn order(deck: &Hand) -> Vec<usize> {
    let orbits = Orbits::new(deck.size, deck.simple);
    let key = |&card: &usize| {
        let kind = kind(deck, card);
        let Some((point, circle)) = kind.as_arc() else { return (2, kind.clone(), kind) };
        let reverse = kinds::kind(deck.size, deck.simple, &Card::arc(circle, point));
        let inside = orbits.of[point as usize] == orbits.of[circle as usize];
        (if inside { 0 } else { 1 }, kind.clone().min(reverse), kind)
    };
    let mut order: Vec<usize> = (0..deck.cards.len()).collect();
    order.sort_by_cached_key(key);
    order
}

struct Search<'a> {
    finder: Finder<'a>,
    order: Vec<usize>,
    /// Whether each card of the order is a copy of the one before.
    copy: Vec<bool>,
    taken: Vec<bool>,
    number: usize,
    best: Vec<usize>,
    nodes: u64,
    limits: Limits,
}

impl Search<'_> {
    fn go(&mut self, i: usize) -> Result<(), Stop> {
        if self.number + self.order.len() - i <= self.best.len() {
            return Ok(());
        }
        if i == self.order.len() {
            self.best = (0..self.taken.len()).filter(|&card| self.taken[card]).collect();
            return Ok(());
        }
        let card = self.order[i];
        let idle = self.copy[i] && !self.taken[self.order[i - 1]];
        if !idle {
            self.step()?;
            self.taken[card] = true;
            if self.finder.through(card, &self.taken)?.is_none() {
                self.number += 1;
                self.go(i + 1)?;
                self.number -= 1;
            }
            self.taken[card] = false;
        }
        self.step()?;
        self.go(i + 1)
    }

    fn step(&mut self) -> Result<(), Stop> {
        if let Some(stop) = self.limits.spent(self.nodes) {
            return Err(stop);
        }
        self.nodes += 1;
        Ok(())
    }
}
