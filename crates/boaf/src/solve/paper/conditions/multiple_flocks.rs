//! Multiple Flocks: the match-by-card graph falls apart.
//!
//! Hoshino and Notarangelo (EAAI 2019): cards of different components never come together, whatever
//! is played, since covering a card only removes edges. 287 of the million deals are so without an
//! odd bird among them; the test itself does not ask, the order of the conditions does.

use super::super::graph::{CardGraph, Numbering};
use crate::solve::Why;

/// The smallest flock, if there are several; of equally small ones the one with the earliest cell.
pub(super) fn multiple_flocks(graph: &CardGraph, numbering: &Numbering) -> Option<Why> {
    if numbering.flock_count() < 2 {
        return None;
    }
    let flock = numbering.flocks().min_by_key(|flock| flock.len())?;
    let flock: Vec<usize> = flock.iter().map(|&v| v as usize).collect();
    Some(Why::MultipleFlocks(graph.cards(&flock)))
}
