//! Three algorithms of the paper, run as printed by the game's own strategies, on hands where they are wrong
//! or do not end.
//!
//! *Theorem 2*, cards with one symbol (`matching,as-printed`): the answer is the number of edges of a matching; an
//! edge is two cards, and on cells that have fewer than 4 images under the flips fewer than 4 pairs fit.
//!
//! *`HasSwish`*, one point and one circle (`hypergraph,as-printed`): a search that never comes back to a node it has
//! left, as the printed running time wants it, misses a swish.
//!
//! *`NoSwishSet`* (`exhaustive,as-printed`): in the order of the deck it does not end.

use fairdeal_core::game::Question;
use fairdeal_core::{Error, InputError, Limits, Stop};
use fairdeal_swish::family::SwishFamily;
use fairdeal_swish::notation;
use fairdeal_swish::rules::{Card, Cell, Hand, Size};
use fairdeal_swish::solve::hypergraph::as_printed::AsPrinted;
use fairdeal_swish::solve::matching;
use fairdeal_swish::unplayable::{self, Ask};

/// The number of edges of a largest matching of Theorem 2's graph.
pub(super) fn matching(hand: &Hand) -> usize {
    matching::as_printed::edges(hand)
}

/// The hands for Theorem 2, of 4 × 3 cards: so many points and so many circles on one cell.
pub(super) fn one_symbol_hands() -> Vec<Hand> {
    let size = Size::GAME;
    let green = size.cell(0, 1);
    let blue = size.cell(0, 0);
    let hand = |cell: Cell, points: usize, circles: usize| {
        let point = std::iter::repeat_n(Card::new(&[cell], &[]), points);
        let circle = std::iter::repeat_n(Card::new(&[], &[cell]), circles);
        Hand { size, simple: false, cards: point.chain(circle).collect() }
    };
    // A matching of one edge that is a swish of two; then one of three edges, of which two fit.
    vec![hand(blue, 1, 1), hand(green, 3, 3)]
}

/// The largest swish of a hand, by the game's own strategies.
///
/// # Errors
/// When they refuse, or do not decide.
pub(super) fn largest(hand: &Hand, limits: Limits) -> Result<u64, Error> {
    let position = fairdeal_games::position(&notation::literal(hand))?;
    let found = position.decide(Question::Largest, None, limits)?.solution();
    let size = found.size.filter(|_| found.optimal == Some(true));
    Ok(size.ok_or_else(|| InputError::new("the largest swish is not known"))?)
}

/// What `HasSwish` as printed says of a hand.
///
/// # Errors
/// When it does not end within its bounds.
pub(super) fn has_swish(hand: &Hand, limits: Limits) -> Result<bool, Error> {
    let found = AsPrinted::new(limits).has_swish(hand).1;
    let cycle = found.map_err(|stop| InputError::new(format!("it did not end: {stop}")))?;
    Ok(cycle.is_some())
}

/// Nodes for `NoSwishSet` on the 60 cards.
pub(super) const NODES: u64 = 2_000_000;

/// The largest set that `NoSwishSet` as printed has met on the 60 cards after [`NODES`] nodes, and whether it ended.
///
/// # Errors
/// When it is refused.
pub(super) fn no_swish_set(limits: Limits) -> Result<(u64, bool), Error> {
    let limits = Limits { nodes: NODES, ..limits };
    let ask = Ask { strategy: Some("exhaustive,as-printed"), limits, ..Ask::default() };
    let found = unplayable::largest(SwishFamily::parse("deck60")?, &ask)?;
    match found.stop {
        Some(stop) if stop != Stop::Nodes => {
            Err(InputError::new(format!("it was stopped: {stop}")).into())
        }
        stop => Ok((found.size(), stop.is_none())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_matching_is_neither_the_size_nor_half_of_it() {
        let found: Vec<(usize, u64)> = one_symbol_hands()
            .iter()
            .map(|hand| (matching(hand), largest(hand, Limits::default()).unwrap()))
            .collect();
        assert_eq!(found, [(1, 2), (3, 4)]);
        assert_ne!(2 * found[1].0 as u64, found[1].1);
    }

    #[test]
    fn the_search_as_printed_misses_a_swish() {
        let hand = fairdeal_swish::missed_swish::hand();
        assert!(!has_swish(&hand, Limits::default()).unwrap());
        assert_eq!(largest(&hand, Limits::default()).unwrap(), 8);
        // The file for the command line has the same cards.
        let file = include_str!("../../../../data/missed.swish").trim();
        assert_eq!(notation::literal(&hand), file);
    }
}
