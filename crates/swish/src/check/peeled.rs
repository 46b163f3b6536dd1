//! "There is no swish", by setting cards aside one after the other.
//!
//! A card with a symbol that no other card left can meet is in no swish of the cards left. If all
//! cards can be set aside for such a symbol, in some order, there is no swish: of its cards, one
//! would be the first to go. The order is the certificate's; who is left is recounted card by card,
//! and that suffices by the sentence before. Each symbol is looked at three times.

use std::collections::BTreeMap;

use fairdeal_core::Refusal;

use crate::orbits;
use crate::rules::{Cell, Hand};

/// Checks that the cards can be set aside in this order.
///
/// # Errors
/// The first card that cannot.
pub fn check(hand: &Hand, order: &[usize]) -> Result<(), Refusal> {
    let there = hand.cards.len();
    if order.len() != there {
        let why = format!("{} cards are set aside, there are {there}", order.len());
        return Err(Refusal::new("order", why));
    }
    // Points and circles left, by the first cell of their orbit.
    let mut left: BTreeMap<Cell, [usize; 2]> = BTreeMap::new();
    let first = |cell: Cell| orbits::first(hand.size, hand.simple, cell);
    let sides = |card: usize| [&hand.cards[card].points[..], &hand.cards[card].circles[..]];
    for card in 0..there {
        for (side, cells) in sides(card).into_iter().enumerate() {
            cells.iter().for_each(|&cell| left.entry(first(cell)).or_default()[side] += 1);
        }
    }
    let mut gone = vec![false; there];
    for (i, &card) in order.iter().enumerate() {
        let refuse = |why: String| Err(Refusal::new(format!("entry {}", i + 1), why));
        match gone.get_mut(card) {
            None => return refuse(format!("there is no card {}", card + 1)),
            Some(gone) if *gone => return refuse(format!("card {} is set aside twice", card + 1)),
            Some(gone) => *gone = true,
        }
        for (side, cells) in sides(card).into_iter().enumerate() {
            cells.iter().for_each(|&cell| left.entry(first(cell)).or_default()[side] -= 1);
        }
        let lonely = |(side, cells): (usize, &[Cell])| {
            cells.iter().any(|&cell| left.get(&first(cell)).is_none_or(|n| n[1 - side] == 0))
        };
        if !sides(card).into_iter().enumerate().any(lonely) {
            return refuse(format!("a card left can meet each symbol of card {}", card + 1));
        }
    }
    Ok(())
}
