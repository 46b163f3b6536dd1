//! The deck of a family to MAX-SAT, SAT and pseudo-Boolean form: the most cards without a set.
//!
//! The formula is that of [`Keep`]: a variable for every card, and every set of the deck loses one.
//! For three values its optimum is the largest cap set, 20 cards in the game.
//!
//! The sets are written down, not searched for. In each property a set is one of v constants or one
//! of v! orders of the values; the cards' own order is taken to be that of the first property that
//! is not constant. With k such properties that makes C(p, k) · v^(p−k) · (v!)^(k−1) sets, and the
//! sum over k ≥ 1, known before any is listed, decides whether the deck is small enough.

use fairdeal_core::InputError;
use fairdeal_core::encode::keep::{Keep, MOST_FINDS};

use crate::census::cycle::permutations;
use crate::deal::Deck;
use crate::family::{SetFamily, deck_size};
use crate::notation::Lettering;

/// The sets of the whole deck; none if they are more than 128 bits count.
pub fn number_of_sets(v: usize, p: usize) -> Option<u128> {
    let orders = (1..=v as u128).try_fold(1_u128, u128::checked_mul);
    let mut choices = 1_u128;
    let mut total = 0_u128;
    for k in 1..=p {
        choices = choices.checked_mul((p - k + 1) as u128)? / k as u128;
        let constant = (v as u128).checked_pow((p - k) as u32)?;
        let other = if k == 1 { 1 } else { orders?.checked_pow(k as u32 - 1)? };
        let these = choices.checked_mul(constant)?.checked_mul(other)?;
        total = total.checked_add(these)?;
    }
    Some(total)
}

/// Every set of the deck once, as numbers of cards in ascending order. There may be very many: ask
/// [`number_of_sets`] first.
pub fn sets(v: usize, p: usize) -> Vec<Vec<usize>> {
    let constants: Vec<Vec<usize>> = (0..v).map(|value| vec![value; v]).collect();
    let identity: Vec<usize> = (0..v).collect();
    // With one property there is no second one to be in another order.
    let orders = if p > 1 { permutations(v) } else { Vec::new() };
    // The cards' numbers so far, and whether some property was not constant.
    let mut partial: Vec<(Vec<usize>, bool)> = vec![(vec![0; v], false)];
    for _ in 0..p {
        let mut longer = Vec::new();
        for (cards, different) in &partial {
            let extended = |values: &Vec<usize>| -> Vec<usize> {
                cards.iter().zip(values).map(|(card, value)| card * v + value).collect()
            };
            longer.extend(constants.iter().map(|values| (extended(values), *different)));
            match different {
                true => longer.extend(orders.iter().map(|values| (extended(values), true))),
                false => longer.push((extended(&identity), true)),
            }
        }
        partial = longer;
    }
    let sorted = |mut cards: Vec<usize>| {
        cards.sort_unstable();
        cards
    };
    let whole = partial.into_iter().filter(|(_, different)| *different);
    let mut out: Vec<Vec<usize>> = whole.map(|(cards, _)| sorted(cards)).collect();
    out.sort_unstable();
    out
}

/// A family's deck and its sets, to be written in any form.
///
/// # Errors
/// When the deck has too many sets.
pub fn keep(family: SetFamily) -> Result<Keep, InputError> {
    let SetFamily { v, p, .. } = family;
    let number = number_of_sets(v, p);
    let few = number.filter(|&number| number <= MOST_FINDS as u128).and(deck_size(v, p));
    let Some(deck) = few else {
        let number = number.map_or("more than 10^38".into(), |number| number.to_string());
        let message = format!(
            "the deck has {number} sets; those of decks with up to {MOST_FINDS} are listed"
        );
        return Err(InputError::at("family", message));
    };
    let lettering = Lettering::of(v, p);
    Ok(Keep {
        family: family.to_string(),
        find: ["set", "sets"],
        cards: (0..deck).map(|id| lettering.card(&Deck::card(v, p, id))).collect(),
        finds: sets(v, p),
    })
}
