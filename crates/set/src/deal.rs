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
            random: Random::for_deal(&format!("set/v{v}p{p}"), number),
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
                    self.dealt += 1;
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
    fn tables_open_games() {
        let small = deal(SetFamily::STANDARD, 3);
        let large = deal(SetFamily { n: 15, ..SetFamily::STANDARD }, 3);
        assert_eq!(large.cards[..12], small.cards[..]);
    }
}
