//! Deals: each card is any number from 1 to M, all equally likely, by the generator seeded from the
//! family's name and the deal's number.

use fairdeal_core::random::Random;

use crate::family::Family;
use crate::rules::Table;

/// The n-th deal.
pub fn deal(family: Family, number: i64) -> Table {
    let mut random = Random::for_deal(&family.to_string(), number);
    let cards = (0..family.cards).map(|_| 1 + random.below(family.largest)).collect();
    Table { target: family.target(), cards }
}
