//! Decks that might have been: the same 36 kinds, as many doubled of each colour.
//!
//! The paper asks why these cards of the boxed game are doubled and not others. The boxed deck has
//! all 36 kinds, the 8 of one colour twice, and of the kinds of two colours four of each colour of
//! the point twice. There are many decks like that. Some of them, the boxed one among them, are
//! *closed under reversal*: a kind and the kind with point and circle exchanged are both doubled or
//! both single.
//!
//! **Why that matters.** A no-swish set keeps at most max(m, m′) of the m copies of a kind of two
//! colours and the m′ copies of its reverse, for a card and its reverse are a swish. On the other
//! hand, take the colours in some order and keep every card that leads forward, or in the opposite
//! order: the two choices hold every card of two colours once, so one of them holds half, and no
//! swish leaves a colour for good. So of the 44 cards at least 22 can be kept in every such deck,
//! with 6 of one colour (2 + 2 of three loops, 1 + 1 of one), and exactly 22 when the deck is closed
//! under reversal: **the largest no-swish position of every deck with these counts has at least 28
//! cards, and those closed under reversal attain it.**

use fairdeal_core::random::Random;

use crate::kinds;
use crate::orbits::Orbits;
use crate::rules::{Card, Size};

/// Doubled kinds of two colours with a point of each colour.
const DOUBLED: usize = 4;

/// The 36 kinds with their colours and reverses.
pub struct Kinds {
    kinds: Vec<Card>,
    /// The colour of the point and of the circle.
    colours: Vec<(u32, u32)>,
    /// The kind with point and circle exchanged.
    reverse: Vec<usize>,
}

impl Default for Kinds {
    fn default() -> Self {
        Self::new()
    }
}

impl Kinds {
    /// The kinds of the game.
    pub fn new() -> Kinds {
        let orbits = Orbits::new(Size::GAME, false);
        let kinds = kinds::deck36();
        let ends: Vec<(u32, u32)> = kinds.iter().filter_map(Card::as_arc).collect();
        let colour = |cell: u32| orbits.of[cell as usize];
        let colours = ends.iter().map(|&(p, c)| (colour(p), colour(c))).collect();
        let back = |&(p, c): &(u32, u32)| kinds::kind(Size::GAME, false, &Card::arc(c, p));
        let reverse = ends.iter().map(|end| kinds.binary_search(&back(end)).unwrap_or(0)).collect();
        Kinds { kinds, colours, reverse }
    }

    /// The deck in which these kinds are doubled.
    fn deck(&self, doubled: &[bool]) -> Vec<Card> {
        let copies = |(card, &twice): (&Card, &bool)| {
            std::iter::repeat_n(card.clone(), if twice { 2 } else { 1 })
        };
        self.kinds.iter().zip(doubled).flat_map(copies).collect()
    }

    fn of_one_colour(&self) -> Vec<bool> {
        self.colours.iter().map(|&(p, c)| p == c).collect()
    }

    /// A uniformly random deck with the game's counts by colour.
    pub fn random(&self, random: &mut Random) -> Vec<Card> {
        let mut doubled = self.of_one_colour();
        for colour in 0..4 {
            let two = |&i: &usize| self.colours[i].0 == colour && self.colours[i].1 != colour;
            let there: Vec<usize> = (0..self.kinds.len()).filter(two).collect();
            for i in random.draw_distinct(DOUBLED, there.len() as u64) {
                doubled[there[i as usize]] = true;
            }
        }
        self.deck(&doubled)
    }

    /// Every deck with the game's counts by colour that is closed under reversal, in a fixed order.
    pub fn closed(&self) -> Vec<Vec<Card>> {
        let first = |&i: &usize| self.colours[i].0 != self.colours[i].1 && i < self.reverse[i];
        let pairs: Vec<usize> = (0..self.kinds.len()).filter(first).collect();
        let mut out = Vec::new();
        for choice in 0_u32..1 << pairs.len() {
            let mut doubled = self.of_one_colour();
            let mut by_colour = [0; 4];
            for (bit, &i) in pairs.iter().enumerate().filter(|(bit, _)| choice >> bit & 1 == 1) {
                debug_assert!(bit < 32);
                doubled[i] = true;
                doubled[self.reverse[i]] = true;
                by_colour[self.colours[i].0 as usize] += 1;
                by_colour[self.colours[i].1 as usize] += 1;
            }
            if by_colour == [DOUBLED; 4] {
                out.push(self.deck(&doubled));
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_boxed_deck_is_one_of_them() {
        let kinds = Kinds::new();
        let closed = kinds.closed();
        assert!(closed.contains(&kinds::deck60()));
        assert!(closed.iter().all(|deck| deck.len() == 60));
        let mut random = Random::new(1);
        for _ in 0..20 {
            let deck = kinds.random(&mut random);
            assert!(deck.len() == 60 && deck.is_sorted());
        }
    }
}
