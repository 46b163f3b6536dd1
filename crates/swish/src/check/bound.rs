//! "No swish has more than so many cards", for every reason that may be given.
//!
//! By `cards` and `cells` the numbers are recomputed from the hand: a swish has no more cards than
//! there are, and a cell shows one point and one circle at most. The other reasons have their own
//! files.

use fairdeal_core::Refusal;

use super::{Meter, capacity, choices, formula, none};
use crate::certificate::Bound;
use crate::rules::{Card, Hand};

/// Checks that no swish has more than `most` cards.
///
/// # Errors
/// The first step that does not hold.
pub fn check(
    hand: &Hand,
    bound: &Bound,
    most: usize,
    meter: &mut Meter<'_>,
) -> Result<(), Refusal> {
    let got = match bound {
        Bound::Cards => hand.cards.len() as u128,
        Bound::Cells => fit(hand) as u128,
        Bound::Capacity(weights) => capacity::most(hand, weights, most, meter)?,
        Bound::Choices(tree) => return choices::check(hand, tree, most, meter),
        Bound::Clauses(proof) => {
            return formula::refuted(hand, most.saturating_add(1), proof, meter);
        }
        Bound::Search => return none::no_more_than(hand, most, meter),
    };
    match got <= most as u128 {
        true => Ok(()),
        false => {
            let why = format!("by {} a swish may have {got} cards, not {most}", bound.word());
            Err(Refusal::new("bound", why))
        }
    }
}

/// How many cards fit on the cells: a cell shows at most two symbols, and the cards with the fewest
/// symbols leave the most room.
pub(crate) fn fit(hand: &Hand) -> usize {
    let mut symbols: Vec<usize> = hand.cards.iter().map(Card::symbols).collect();
    symbols.sort_unstable();
    let room = 2 * hand.size.cells();
    let sums = symbols.iter().scan(0_usize, |sum, s| {
        *sum += s;
        Some(*sum)
    });
    sums.take_while(|&sum| sum <= room).count()
}
