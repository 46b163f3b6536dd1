//! The paper's dynamic solver: remember every partial set.
//!
//! Takeshita's third solver keeps a list of *partial sets*, groups of two to v − 1 cards on the
//! table that are all equal or all different in every property so far, and a *quick-complete* map
//! from the one card a group of v − 1 still misses to the group. A new card is first looked up
//! there, then new partial sets are made with it. When cards leave, every partial set that holds
//! one of them is dropped (its smaller parts are on the list anyway), and so is its entry in the
//! map. The two updates of the paper, cards added and a set removed, are `deal` and `take`.
//!
//! How a card is added may be chosen:
//!
//! - [`Update::Pairs`], the paper's: all waiting cards at once; each is paired with every card on
//!   the table, and every new group is grown by every card that fits, sorted and looked up so that
//!   none is kept twice;
//! - [`Update::Extend`], the default, the same list better made: card by card, each group that
//!   the card fits is copied with the card added. A group arises once, with the last of its cards,
//!   so nothing is sorted or looked up.
//!
//! Two cards of a group agree in exactly the properties in which the group is all equal. So a card
//! fits a group when its agreement with each member is the group's own, one comparison of words a
//! member; and a card that fits a group of v − 1 is the card the group misses, which is how the
//! answers of the map, addressed by a hash of the missing card, are made exact. The map has to be a
//! multimap: several groups may miss the same card (the paper's dictionary keeps the last).
//!
//! The solver's cost is its memory, which is why a group is as little as can be (`groups`). When they outgrow the bound the cards being added are put back and the answer is "unknown, memory"; nothing is lost, and after a
//! `take` it may go on. A node is a group tested with a card; a budget is per `find`.

mod groups;

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use fairdeal_core::{Limits, Stop, Verdict};

use super::portfolio::{Leader, Racer};
use super::{CardId, Player, Reason};
use crate::rules::Card;
use groups::{Groups, Id};

/// How new cards are worked into the partial sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Update {
    /// New pairs, grown by every card, duplicates looked up: the paper's way.
    Pairs,
    /// Every group that the card fits, copied with the card.
    Extend,
}

/// The paper's dynamic solver, for games of up to 65,536 cards. See the module's text.
#[derive(Clone, Debug)]
pub struct Dynamic {
    v: usize,
    p: usize,
    limits: Limits,
    update: Update,
    /// Every card dealt, by id.
    cards: Vec<Card>,
    /// Ids on the table whose groups are all known, ascending.
    known: Vec<Id>,
    waiting: VecDeque<Id>,
    /// More cards were dealt than there are ids.
    beyond: bool,
    /// Groups of k cards at place k; the last place holds whole sets.
    groups: Vec<Groups>,
    nodes: u64,
    /// Raised by a portfolio when the question is settled elsewhere.
    stop: Arc<AtomicBool>,
}

impl Dynamic {
    /// A player for cards of p properties with v values each (both up to 64).
    pub fn new(v: usize, p: usize, limits: Limits, update: Update) -> Self {
        Dynamic {
            v,
            p,
            limits,
            update,
            cards: Vec::new(),
            known: Vec::new(),
            waiting: VecDeque::new(),
            beyond: false,
            groups: (0..=v).map(Groups::new).collect(),
            nodes: 0,
            stop: Arc::default(),
        }
    }

    /// The properties in which two cards agree.
    fn agreement(&self, a: Id, b: Id) -> u64 {
        let (a, b) = (self.cards[usize::from(a)].values(), self.cards[usize::from(b)].values());
        a.iter().zip(b).enumerate().fold(0, |mask, (q, (x, y))| mask | u64::from(x == y) << q)
    }

    /// The properties in which a group of two or more is all equal.
    fn mask(&self, members: &[Id]) -> u64 {
        match members {
            [a, b, ..] => self.agreement(*a, *b),
            _ => 0,
        }
    }

    /// A hash of the card's values.
    fn hash(values: impl Iterator<Item = u8>) -> u32 {
        let hash = values.fold(0, |hash: u64, x| {
            (hash.rotate_left(7) ^ u64::from(x)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        });
        (hash >> 32) as u32
    }

    /// The hash of the one card a group of v − 1 misses.
    fn missing(&self, members: &[Id]) -> u32 {
        let mask = self.mask(members);
        Self::hash((0..self.p).map(|q| {
            let value =
                |&id: &Id| self.cards[usize::from(id)].values().get(q).copied().unwrap_or(0);
            if mask >> q & 1 == 1 {
                return members.first().map_or(0, value);
            }
            let used = members.iter().fold(0_u64, |used, id| used | 1 << (value(id) & 63));
            (!used).trailing_zeros() as u8
        }))
    }

    fn bytes(&self) -> usize {
        self.groups.iter().map(Groups::bytes).sum()
    }

    /// May it go on?
    fn within(&self, limit: u64) -> Result<(), Stop> {
        if self.nodes > limit {
            Err(Stop::Nodes)
        } else if self.bytes() > self.limits.memory {
            Err(Stop::Memory)
        } else if self.stop.load(Ordering::Relaxed) {
            Err(Stop::Incomplete)
        } else {
            self.limits.cancelled().map_or(Ok(()), Err)
        }
    }

    /// Groups of v − 1 are found by the card they miss, others by their members.
    fn key(&self, members: &[Id]) -> u32 {
        if members.len() + 1 == self.v { self.missing(members) } else { own_key(members) }
    }

    fn keep(&mut self, members: &[Id]) {
        let k = members.len();
        let indexed = k + 1 == self.v || self.update == Update::Pairs;
        let key = indexed.then(|| self.key(members));
        self.groups[k].push(members, key);
    }

    /// The whole sets that this card completes, by the quick-complete map.
    fn quick_complete(&mut self, card: Id) -> Vec<Vec<Id>> {
        let Some(almost) = self.v.checked_sub(1).filter(|&k| k >= 2) else { return Vec::new() };
        let key = Self::hash(self.cards[usize::from(card)].values().iter().copied());
        let mut whole = Vec::new();
        for members in self.groups[almost].with_key(key) {
            let mask = self.mask(members);
            if members.iter().all(|&id| self.agreement(card, id) == mask) {
                whole.push([members, &[card]].concat());
            }
        }
        self.nodes += whole.len() as u64 + 1;
        whole
    }

    /// Adds the first waiting card to every group it fits.
    fn extend(&mut self, card: Id, limit: u64) -> Result<(), Stop> {
        for mut whole in self.quick_complete(card) {
            whole.sort_unstable();
            self.groups[self.v].push(&whole, None);
        }
        let mut agreement = vec![0; self.cards.len()];
        for &id in &self.known {
            agreement[usize::from(id)] = self.agreement(card, id);
        }
        for k in (2..self.v.saturating_sub(1)).rev() {
            let before = self.groups[k].len();
            self.nodes += before as u64;
            for at in 0..before {
                let members = self.groups[k].at(at);
                let mask = agreement[usize::from(members[0])];
                // Most fail here, before the group's own mask is wanted.
                if members[1..].iter().all(|&id| agreement[usize::from(id)] == mask)
                    && self.mask(members) == mask
                {
                    let grown = [members, &[card]].concat();
                    self.keep(&grown);
                }
                if at % 4096 == 4095 {
                    self.within(limit)?;
                }
            }
        }
        for at in 0..self.known.len() {
            let id = self.known[at];
            self.keep(&[id, card]);
        }
        self.within(limit)
    }

    /// The paper's way: pairs with each new card, grown by every card on the table.
    fn pairs(&mut self, new: &[Id], limit: u64) -> Result<(), Stop> {
        for &card in new {
            for mut whole in self.quick_complete(card) {
                whole.sort_unstable();
                self.keep_new(&whole);
            }
        }
        let old = self.known.len();
        self.known.extend(new);
        let first: Vec<usize> = self.groups.iter().map(Groups::len).collect();
        for at in old..self.known.len() {
            for other in 0..at {
                let (a, b) = (self.known[other], self.known[at]);
                self.keep_new(&[a, b]);
            }
        }
        for (k, &first) in first.iter().enumerate().take(self.v).skip(2) {
            let mut at = first;
            while at < self.groups[k].len() {
                let members = self.groups[k].at(at).to_vec();
                let mask = self.mask(&members);
                for place in 0..self.known.len() {
                    let card = self.known[place];
                    let fits = |&id: &Id| id != card && self.agreement(card, id) == mask;
                    if members.iter().all(fits) {
                        let mut grown = [&members[..], &[card]].concat();
                        grown.sort_unstable();
                        self.keep_new(&grown);
                    }
                }
                self.nodes += self.known.len() as u64;
                self.within(limit)?;
                at += 1;
            }
        }
        Ok(())
    }

    /// Keeps a sorted group unless it is there already.
    fn keep_new(&mut self, members: &[Id]) {
        let (k, key) = (members.len(), self.key(members));
        if !self.groups[k].with_key(key).any(|other| other == members) {
            self.groups[k].push(members, Some(key));
        }
    }

    /// Works in waiting cards until a set is known or none is left.
    fn work(&mut self, limit: u64) -> Result<(), Stop> {
        while self.groups[self.v].len() == 0 && !self.waiting.is_empty() {
            let marks: Vec<usize> = self.groups.iter().map(Groups::len).collect();
            let known = self.known.len();
            let worked = match self.update {
                Update::Pairs => {
                    let new: Vec<Id> = self.waiting.drain(..).collect();
                    let worked = self.pairs(&new, limit);
                    if worked.is_err() {
                        self.waiting.extend(new);
                    }
                    worked
                }
                Update::Extend => {
                    let Some(&card) = self.waiting.front() else { break };
                    let worked = self.extend(card, limit);
                    if worked.is_ok() {
                        self.waiting.pop_front();
                        self.known.push(card);
                    }
                    worked
                }
            };
            if let Err(stop) = worked {
                self.known.truncate(known);
                for (groups, mark) in self.groups.iter_mut().zip(marks) {
                    groups.truncate(mark);
                }
                return Err(stop);
            }
        }
        Ok(())
    }
}

fn own_key(members: &[Id]) -> u32 {
    let hash = members.iter().fold(0, |hash: u64, &id| {
        (hash.rotate_left(9) ^ u64::from(id)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    });
    (hash >> 32) as u32
}

impl Player for Dynamic {
    fn deal(&mut self, card: &Card) {
        match Id::try_from(self.cards.len()) {
            Ok(id) => self.waiting.push_back(id),
            Err(_) => self.beyond = true,
        }
        self.cards.push(card.clone());
    }

    fn find(&mut self) -> Verdict<Vec<CardId>, Reason> {
        if self.beyond {
            return Verdict::Unknown(Stop::TooLarge);
        }
        if self.known.len() + self.waiting.len() < self.v {
            return Verdict::Impossible(Reason::TooFew);
        }
        let limit = self.nodes.saturating_add(self.limits.nodes);
        if let Err(stop) = self.work(limit) {
            return Verdict::Unknown(stop);
        }
        let whole = &self.groups[self.v];
        if whole.len() == 0 {
            return Verdict::Impossible(Reason::Exhausted);
        }
        Verdict::Solved(whole.at(0).iter().map(|&id| CardId::from(id)).collect())
    }

    fn take(&mut self, set: &[CardId]) {
        let gone = |id: Id| set.contains(&CardId::from(id));
        self.waiting.retain(|&id| !gone(id));
        if self.known.iter().any(|&id| gone(id)) || self.groups[self.v].len() > 0 {
            self.known.retain(|&id| !gone(id));
            for groups in &mut self.groups {
                groups.drop_with(gone);
            }
        }
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}

impl Racer for Dynamic {
    fn stop_flag(&self) -> Option<Arc<AtomicBool>> {
        Some(Arc::clone(&self.stop))
    }

    /// The groups of the waiting cards are wanted later whoever said that there is no set.
    fn learn_none(&mut self) {}

    fn forget(&mut self) {}
}

/// Cards are worked in by the order of the deal, so the groups on its list and their order are the
/// same when a card is worked in later; a card that was taken meanwhile is in none of them.
impl Leader for Dynamic {
    fn leaves_work(&self) -> bool {
        true
    }
}
