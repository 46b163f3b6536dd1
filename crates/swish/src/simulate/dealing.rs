//! Tables by the million: the same deals as [`crate::deal`], without writing cards out each time.

use fairdeal_core::InputError;
use fairdeal_core::random::Random;

use crate::deal;
use crate::family::{Deck, SwishFamily};
use crate::rules::{Card, Hand, Size};

/// The largest deck whose cards are kept in a list; the same as in [`crate::deal`] or less.
const MOST_LISTED: u64 = 1 << 16;

/// Where tables come from.
#[derive(Clone, Debug)]
pub struct Dealing {
    family: Option<SwishFamily>,
    size: Size,
    simple: bool,
    /// The deck; empty if it is too large to list or has no end.
    deck: Vec<Card>,
}

impl Dealing {
    /// The tables of a family.
    pub fn of_family(family: SwishFamily) -> Self {
        let listed = family.total() <= MOST_LISTED;
        let deck = if listed { deal::cards(family) } else { Vec::new() };
        Dealing { family: Some(family), size: family.deck.size(), simple: family.simple, deck }
    }

    /// Tables of a deck of the user's own.
    pub fn of_deck(size: Size, simple: bool, deck: Vec<Card>) -> Self {
        Dealing { family: None, size, simple, deck }
    }

    /// The family, or what stands for it.
    pub fn name(&self) -> String {
        self.family.map_or_else(|| "swish, own deck".into(), |family| family.to_string())
    }

    /// The name of table `number` with k cards, if it has one.
    pub fn table_name(&self, k: usize, number: i64) -> Option<String> {
        self.family.map(|family| format!("{}#{number}", SwishFamily { n: k, ..family }))
    }

    /// Cards in the deck.
    pub fn total(&self) -> u64 {
        match self.family {
            Some(family) => family.total(),
            None => self.deck.len() as u64,
        }
    }

    /// The deck, if it is listed.
    pub fn deck(&self) -> Option<&[Card]> {
        (!self.deck.is_empty()).then_some(&self.deck)
    }

    /// Cards of the whole deck, for games.
    ///
    /// # Errors
    /// When it has no end.
    pub fn whole(&self) -> Result<usize, InputError> {
        self.deck().map(<[Card]>::len).ok_or_else(|| {
            let message = format!("{} has no deck that ends; ask for --tables", self.name());
            InputError::at("option --games", message)
        })
    }

    /// A hand of these cards.
    pub fn hand(&self, cards: Vec<Card>) -> Hand {
        Hand { size: self.size, simple: self.simple, cards }
    }

    /// The size of the cards and whether they are laid as they are.
    pub fn rules(&self) -> (Size, bool) {
        (self.size, self.simple)
    }

    /// Has every card one point and one circle?
    pub fn arcs(&self) -> bool {
        match self.family {
            Some(SwishFamily { deck: Deck::Random(..), .. }) => false,
            Some(_) => true,
            None => self.deck.iter().all(|card| card.as_arc().is_some()),
        }
    }

    /// The most symbols on a card.
    pub fn symbols(&self) -> usize {
        match self.family {
            Some(SwishFamily { deck: Deck::Random(_, symbols), .. }) => symbols,
            Some(_) => 2,
            None => self.deck.iter().map(Card::symbols).max().unwrap_or(0),
        }
    }

    /// A dealer, who has a deck of their own to shuffle.
    pub fn dealer(&self, k: usize) -> Dealer<'_> {
        let name = match self.family {
            Some(family) => SwishFamily { n: k, ..family }.to_string(),
            None => format!("swish/own-deck/{k}"),
        };
        let order = (0..self.deck.len() as u32).collect();
        Dealer { dealing: self, k, name, order, swapped: Vec::new() }
    }
}

/// Deals tables of k cards.
pub struct Dealer<'a> {
    dealing: &'a Dealing,
    k: usize,
    name: String,
    /// The deck's numbers, in order except for the table that lies in front.
    order: Vec<u32>,
    swapped: Vec<u32>,
}

impl Dealer<'_> {
    /// The numbers in the deck of the cards on table `number`; none if the deck is not listed.
    pub fn numbers(&mut self, number: i64) -> Option<&[u32]> {
        if self.order.is_empty() {
            return None;
        }
        // Last table's swaps are undone, which is cheaper than laying out a large deck anew.
        for (i, &j) in self.swapped.iter().enumerate().rev() {
            self.order.swap(i, j as usize);
        }
        self.swapped.clear();
        let mut random = Random::for_deal(&self.name, number);
        let total = self.order.len() as u64;
        for i in 0..self.k as u64 {
            let j = i + random.below(total - i);
            self.order.swap(i as usize, j as usize);
            self.swapped.push(j as u32);
        }
        Some(&self.order[..self.k])
    }

    /// The cards of table `number`.
    pub fn cards(&mut self, number: i64) -> Vec<Card> {
        let dealing = self.dealing;
        match (dealing.family, self.numbers(number)) {
            (_, Some(numbers)) => {
                numbers.iter().map(|&i| dealing.deck[i as usize].clone()).collect()
            }
            (Some(family), None) => deal::deal(SwishFamily { n: self.k, ..family }, number).cards,
            (None, None) => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_the_deals_of_their_name() {
        for (text, k) in
            [("deck60", 16), ("deck60", 28), ("4x5", 9), ("deck36", 36), ("300x300", 5)]
        {
            let family = SwishFamily::parse(text).unwrap();
            let dealing = Dealing::of_family(family);
            let mut dealer = dealing.dealer(k);
            for number in [-3, 0, 1, 7, 1_000_000] {
                let deal = deal::deal(SwishFamily { n: k, ..family }, number);
                assert_eq!(dealer.cards(number), deal.cards, "{text}/{k}#{number}");
            }
        }
    }
}
