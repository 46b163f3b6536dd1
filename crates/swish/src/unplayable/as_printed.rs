//! The paper's NoSwishSet as printed: strategy `exhaustive,as-printed`.
//!
//! A recursion over the deck in its own order: take the next card in and go on, then leave it out and go on;
//! halt where `HasSwish` sees a swish among the cards taken in; at the end of the deck the cards taken in
//! are a set without a swish. Nothing is said of an order, of copies or of a bound on what is left, so every
//! set without a swish is written down, and the largest of them is the answer. On the 60 cards of the game
//! this does not end: `exhaustive` takes the order, the copies and the bound that make it end.
//!
//! *What its answers are worth.* `HasSwish` as printed misses swishes but sees none that is not there
//! ([`crate::solve::hypergraph::as_printed`]). So no set without a swish is ever dropped, and a set that is
//! written down may hold one all the same. Those that would be the largest are looked at again, exactly, and
//! dropped if they do; what is left is right if the search ends. It is no evidence that a checker could
//! follow, so there is no certificate.
//!
//! A node is a card taken in or left out, or a configuration node that `FindCycle` enters.

use fairdeal_core::words::{counted, thousands};
use fairdeal_core::{Limits, Stop};

use super::exhaustive::Found;
use super::find::Finder;
use super::hitting_set::Known;
use super::searched::searched;
use super::{Ask, Largest};
use crate::family::SwishFamily;
use crate::rules::Hand;
use crate::solve::hypergraph::as_printed::AsPrinted;

/// Its name.
pub(super) const NAME: &str = "exhaustive,as-printed";

/// The largest of the sets that NoSwishSet writes down, of those that hold no swish.
pub(super) fn largest(family: SwishFamily, deck: &Hand, ask: &Ask<'_>) -> Largest {
    let mut search = Search {
        deck,
        taken: Vec::new(),
        best: Vec::new(),
        written: 0,
        wrong: 0,
        nodes: 0,
        limits: ask.limits,
    };
    let stop = search.go(0).err();
    let Search { best, written, wrong, nodes, .. } = search;
    let bound = if stop.is_some() { deck.cards.len() } else { best.len() };
    let found = Found { kept: best, nodes, stop };
    let mut out = searched(family, deck, Known { found, bound, cores: None }, NAME, ask);
    out.deck_bound = None;
    let sets = counted(written, "set");
    out.evidence.push(match wrong {
        0 => format!("as printed, in the order of the deck, with HasSwish as printed: {sets}"),
        _ => format!(
            "as printed, in the order of the deck, with HasSwish as printed: {sets}, of which {} larger \
             than the best hold a swish all the same and are not counted",
            thousands(wrong)
        ),
    });
    out
}

struct Search<'a> {
    deck: &'a Hand,
    taken: Vec<usize>,
    best: Vec<usize>,
    /// Sets at the end of the deck.
    written: u64,
    /// Those that would have been the largest and hold a swish.
    wrong: u64,
    nodes: u64,
    limits: Limits,
}

impl Search<'_> {
    fn go(&mut self, card: usize) -> Result<(), Stop> {
        if card == self.deck.cards.len() {
            return self.write();
        }
        self.spend(1)?;
        self.taken.push(card);
        if !self.has_swish()? {
            self.go(card + 1)?;
        }
        self.taken.pop();
        self.spend(1)?;
        self.go(card + 1)
    }

    /// Nodes of this search or of another.
    fn spend(&mut self, nodes: u64) -> Result<(), Stop> {
        if let Some(stop) = self.limits.spent(self.nodes) {
            return Err(stop);
        }
        self.nodes += nodes;
        Ok(())
    }

    fn part(&self) -> Hand {
        let cards = self.taken.iter().map(|&card| self.deck.cards[card].clone()).collect();
        Hand { cards, ..*self.deck }
    }

    /// HasSwish as printed, of the cards taken in.
    fn has_swish(&mut self) -> Result<bool, Stop> {
        let left = self.limits.nodes.saturating_sub(self.nodes);
        let printed = AsPrinted::new(Limits { nodes: left, ..self.limits });
        let (nodes, found) = printed.has_swish(&self.part());
        self.nodes += nodes;
        Ok(found?.is_some())
    }

    /// A set without a swish, as the paper sees it.
    fn write(&mut self) -> Result<(), Stop> {
        self.written += 1;
        if self.taken.len() <= self.best.len() {
            return Ok(());
        }
        let part = self.part();
        let mut finder = Finder::new(&part, self.limits)?;
        match finder.any(&vec![true; self.taken.len()])? {
            None => self.best = self.taken.clone(),
            Some(_) => self.wrong += 1,
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::deal;
    use crate::missed_swish;
    use crate::unplayable::hitting_set;

    fn ask(nodes: u64) -> Ask<'static> {
        Ask { limits: Limits::nodes(nodes), ..Ask::default() }
    }

    #[test]
    fn agrees_with_a_search_on_small_decks() {
        for name in ["deck60/9", "2x3/8", "1x5/8", "3x3/7", "2x4/8/simple"] {
            let family = SwishFamily::parse(name).unwrap();
            for number in 0..12 {
                let deck = deal(family, number);
                let found = largest(family, &deck, &ask(u64::MAX));
                let known = hitting_set::largest(&deck, Limits::default());
                assert_eq!(
                    (found.stop, found.size()),
                    (None, known.bound as u64),
                    "{name}#{number}"
                );
                assert!(found.optimal() && found.certificate().is_none());
            }
        }
    }

    /// The thirteen cards whose swish HasSwish misses: all of them are written down, twelve are right.
    #[test]
    fn a_set_that_holds_a_swish_is_not_kept() {
        let deck = missed_swish::hand();
        let family = SwishFamily::parse("2x20").unwrap();
        let found = largest(family, &deck, &ask(u64::MAX));
        assert_eq!((found.size(), found.bound, found.stop), (12, 12, None));
        assert!(found.evidence[1].contains("of which 1 larger"), "{:?}", found.evidence);
    }

    /// On the cards of the game it does not end. The first set it writes down has 28 cards already; that there is
    /// no larger one it never says.
    #[test]
    fn the_game_is_too_much() {
        let family = SwishFamily::parse("deck60").unwrap();
        let found = largest(family, &super::super::whole(family), &ask(200_000));
        assert_eq!((found.stop, found.bound), (Some(Stop::Nodes), 60));
        assert_eq!(found.size(), 28);
    }
}
