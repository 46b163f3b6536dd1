//! The same table from the same number, on every machine, for ever.
//!
//! A deck is a uniform permutation of all v^p cards: the Fisher–Yates shuffle of our
//! own generator, seeded with the family `set/v…p…` and the number. A table is its first n cards, and
//! a game goes on with the cards after them, so `set/v3p4/12#7` is the opening of game 7. Decks
//! are never written out: a deck hands out cards one at a time and remembers only the places the
//! shuffle has touched, so v^p may exceed any memory. Decks of more than 2⁶⁴ cards are drawn value
//! by value, a card that was dealt before being drawn again.

use std::collections::{BTreeMap, BTreeSet};

use fairdeal_core::random::Random;

use crate::family::{SetFamily, deck_size};
use crate::rules::{Card, Table};

/// A shuffled deck, dealt from the top.
#[derive(Clone, Debug)]
pub struct Deck {
    v: usize,
    p: usize,
    random: Random,
    /// Cards in all, if that fits 64 bits.
    size: Option<u64>,
    dealt: u64,
    /// Places the shuffle has touched, with the card that is there now.
    moved: BTreeMap<u64, u64>,
    /// Cards dealt, for decks beyond 64 bits.
    seen: BTreeSet<Card>,
}

impl Deck {
    /// The n-th deck of a family; the number of cards on the table does not matter to it.
    pub fn new(v: usize, p: usize, number: i64) -> Self {
        Deck {
            v,
            p,
            random: Random::for_deal(&name(v, p), number),
            size: deck_size(v, p),
            dealt: 0,
            moved: BTreeMap::new(),
            seen: BTreeSet::new(),
        }
    }

    /// Cards left; none for decks beyond 64 bits.
    pub fn left(&self) -> Option<u64> {
        self.size.map(|size| size - self.dealt)
    }

    /// The card with this number: its values are the number's digits in base v, the first
    /// property the most significant.
    pub fn card(v: usize, p: usize, mut id: u64) -> Card {
        let mut values = vec![0; p];
        for value in values.iter_mut().rev() {
            *value = (id % v as u64) as u8;
            id /= v as u64;
        }
        Card(values.into())
    }
}

impl Iterator for Deck {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        let Some(size) = self.size else {
            loop {
                let (v, random) = (self.v as u64, &mut self.random);
                let card = Card((0..self.p).map(|_| random.below(v) as u8).collect());
                if self.seen.insert(card.clone()) {
                    return Some(card);
                }
            }
        };
        if self.dealt == size {
            return None;
        }
        let i = self.dealt;
        self.dealt += 1;
        let j = i + self.random.below(size - i);
        let at_i = self.moved.remove(&i).unwrap_or(i);
        let id = if i == j { at_i } else { self.moved.insert(j, at_i).unwrap_or(j) };
        Some(Deck::card(self.v, self.p, id))
    }
}

/// Deals the same cards as [`Deck`], by their numbers, from decks of at most 256 cards: many tables, one
/// after the other, in an array that is put back in order by undoing the exchanges.
#[cfg(feature = "solve")]
#[derive(Clone, Debug)]
pub(crate) struct Dealer {
    family: String,
    deck: Vec<u8>,
    exchanges: Vec<(usize, usize)>,
}

#[cfg(feature = "solve")]
impl Dealer {
    /// For these cards; none if there are too many of them.
    pub(crate) fn new(v: usize, p: usize) -> Option<Self> {
        let size = deck_size(v, p).filter(|&size| size <= 256)?;
        let deck = (0..size).map(|id| id as u8).collect();
        Some(Dealer { family: name(v, p), deck, exchanges: Vec::new() })
    }

    /// Adds the first n cards of a deck.
    pub(crate) fn deal(&mut self, number: i64, n: usize, out: &mut Vec<u8>) {
        let mut random = Random::for_deal(&self.family, number);
        let n = n.min(self.deck.len());
        for i in 0..n {
            let j = i + random.below((self.deck.len() - i) as u64) as usize;
            self.deck.swap(i, j);
            self.exchanges.push((i, j));
        }
        out.extend_from_slice(&self.deck[..n]);
        while let Some((i, j)) = self.exchanges.pop() {
            self.deck.swap(i, j);
        }
    }
}

/// What the generator is seeded with beside the number.
fn name(v: usize, p: usize) -> String {
    format!("set/v{v}p{p}")
}

/// The n-th table of a family.
pub fn deal(family: SetFamily, number: i64) -> Table {
    let SetFamily { v, p, n, .. } = family;
    Table { v, p, cards: Deck::new(v, p, number).take(n).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deck_holds_every_card_once() {
        for (v, p) in [(3, 4), (2, 5), (5, 3)] {
            let mut cards: Vec<Card> = Deck::new(v, p, 7).collect();
            cards.sort();
            let all: Vec<Card> =
                (0..(v as u64).pow(p as u32)).map(|id| Deck::card(v, p, id)).collect();
            assert_eq!(cards, all);
        }
    }

    #[test]
    fn huge_decks_are_dealt_without_being_made() {
        for (v, p) in [(32, 24), (3, 40), (15, 16)] {
            let mut cards: Vec<Card> = Deck::new(v, p, 1).take(200).collect();
            assert!(cards.iter().all(|c| c.values().iter().all(|&x| usize::from(x) < v)));
            cards.sort();
            cards.dedup();
            assert_eq!(cards.len(), 200);
        }
    }

    #[test]
    fn a_dealer_deals_the_same_cards() {
        for (v, p) in [(3, 4), (2, 8), (5, 3), (3, 1)] {
            let mut dealer = Dealer::new(v, p).unwrap();
            for number in -200i64..200 {
                let n = number.unsigned_abs() as usize % (v.pow(p as u32) + 2);
                let mut ids = Vec::new();
                dealer.deal(number, n, &mut ids);
                let cards: Vec<Card> =
                    ids.iter().map(|&id| Deck::card(v, p, u64::from(id))).collect();
                assert_eq!(cards, Deck::new(v, p, number).take(n).collect::<Vec<_>>());
            }
        }
        assert!(Dealer::new(3, 6).is_none());
    }

    #[test]
    fn tables_open_games() {
        let small = deal(SetFamily::STANDARD, 3);
        let large = deal(SetFamily { n: 15, ..SetFamily::STANDARD }, 3);
        assert_eq!(large.cards[..12], small.cards[..]);
    }
}
