//! Odd Bird: a card that matches no other card.
//!
//! The condition is Neller's (2018), quoted by Hoshino and Notarangelo (EAAI 2019): a vertex of
//! degree 0 in the match-by-card graph. Such a card can neither move nor be covered, so a board
//! with a second card is lost. 1,484 of the paper's million deals have one. Of several the one with
//! the earliest cell is named.

use super::super::graph::CardGraph;
use crate::solve::Why;

/// The first card that matches no other, on a board of at least two cards.
pub(super) fn odd_bird(graph: &CardGraph) -> Option<Why> {
    if graph.len() < 2 {
        return None;
    }
    (0..graph.len()).find(|&v| graph.is_isolated(v)).map(|v| Why::OddBird(graph.card(v)))
}
