//! A hand worth keeping: the swish that a search with permanent marks misses.
//!
//! The paper bounds its search for a swish by O(V² + VE), which is the time of a search that never
//! comes back to a node. On these thirteen cards of 2 × 20 cells such a search says that there is no
//! swish; there is exactly one, of eight cards. The checker, the paper's algorithm and the errata are
//! all held against it.

use crate::rules::{Card, Cell, Hand, Size};

/// Cells of point and circle, from 0.
const ARCS: [(Cell, Cell); 13] = [
    (8, 9),
    (5, 19),
    (4, 5),
    (3, 11),
    (3, 19),
    (1, 13),
    (9, 15),
    (1, 11),
    (7, 17),
    (2, 3),
    (6, 7),
    (0, 1),
    (5, 17),
];

/// The thirteen cards.
pub fn hand() -> Hand {
    let cards = ARCS.map(|(point, circle)| Card::arc(point, circle)).to_vec();
    Hand { size: Size { h: 2, w: 20 }, simple: false, cards }
}
