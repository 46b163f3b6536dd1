//! "No larger swish", by weights on cards and orbits.
//!
//! Given are a scale s ≥ 1, numbers u(c) ≥ 0 for the cards, and for every orbit o a number z(o) ≥ 0
//! (its room) and a number π(o) of either sign (its height), such that for every card c
//!
//! > u(c) + Σ over its points (z(o) + π(o)) − Σ over its circles π(o) ≥ s,
//!
//! o being the orbit of the symbol. Then no swish has more than ⌊(Σ u(c) + Σ |o| z(o)) / s⌋ cards.
//!
//! *Proof.* Add the inequalities of the cards of a swish S. On every orbit S shows as many circles
//! as points, since every cell that shows one shows the other; so the heights cancel. It shows at
//! most |o| points there, one a cell. So s·|S| ≤ Σ over S of u(c) + Σ over all orbits of |o| z(o),
//! and u ≥ 0. ∎
//!
//! These are the dual numbers of a linear program: cards are carried round between orbits, each at
//! most once, and at most |o| through an orbit. For cards with one point and one circle that is a
//! flow, and the best weights are whole numbers with s = 1.
//!
//! Cards may be set aside before ([`super::aside`]): they weigh what they like. And where the weights alone
//! allow one card too many, red cells may exclude it ([`super::red`]).
//!
//! The weights are the certificate's; the sums are recomputed, and the proof above is why they suffice.
//! Each card, symbol and orbit is looked at once. No number wraps: weights have 64 bits, symbols and
//! orbits are fewer than 2^32, and sums have 128.

use std::collections::BTreeMap;

use fairdeal_core::Refusal;

use super::red::{self, Role};
use super::{Meter, aside};
use crate::certificate::Weights;
use crate::notation::card_text;
use crate::orbits;
use crate::rules::{Card, Cell, Hand};

/// Steps for each symbol, card and orbit: a look into an ordered map.
const A_SYMBOL: u64 = 64;

/// The most cards a swish can have by these weights; if that is more than `claimed`, and there are red
/// cells, they must show that it is not.
///
/// # Errors
/// The first weight that is not as it should be.
pub fn most(
    hand: &Hand,
    weights: &Weights,
    claimed: usize,
    meter: &mut Meter<'_>,
) -> Result<u128, Refusal> {
    let Weights { scale, cards, orbits: weighed, aside, red } = weights;
    if *scale == 0 {
        return Err(Refusal::new("scale", "it is 0"));
    }
    if cards.len() != hand.cards.len() {
        let why = format!("{} weights for {} cards", cards.len(), hand.cards.len());
        return Err(Refusal::new("weights", why));
    }
    let gone = aside::check(hand, aside, meter)?;
    let symbols: usize = hand.cards.iter().map(Card::symbols).sum();
    meter.spend(A_SYMBOL * (symbols + cards.len() + weighed.len()) as u64, "bound")?;
    let mut of: BTreeMap<Cell, (u64, i64)> = BTreeMap::new();
    let mut sum: u128 = cards.iter().map(|&u| u128::from(u)).sum();
    for (i, orbit) in weighed.iter().enumerate() {
        let place = || format!("orbit {}", i + 1);
        let at = |n: u64, most: usize| usize::try_from(n).ok().filter(|n| (1..=most).contains(n));
        let (row, column) = (at(orbit.cell.0, hand.size.h), at(orbit.cell.1, hand.size.w));
        let Some((row, column)) = row.zip(column) else {
            let (row, column) = orbit.cell;
            return Err(Refusal::new(place(), format!("cell {row},{column} is not on a card")));
        };
        let cells = orbits::orbit(hand.size, hand.simple, hand.size.cell(row - 1, column - 1));
        if of.insert(cells[0], (orbit.room, orbit.height)).is_some() {
            return Err(Refusal::new(place(), "it is named twice"));
        }
        sum += cells.len() as u128 * u128::from(orbit.room);
    }
    let mut beyond = vec![0; cards.len()];
    for (i, (card, &own)) in hand.cards.iter().zip(cards).enumerate() {
        if gone[i] {
            continue;
        }
        let first = |cell: &Cell| orbits::first(hand.size, hand.simple, *cell);
        let weight = |cell: &Cell| of.get(&first(cell)).copied().unwrap_or((0, 0));
        let mut total = i128::from(own);
        for (room, height) in card.points.iter().map(weight) {
            total += i128::from(room) + i128::from(height);
        }
        for (_, height) in card.circles.iter().map(weight) {
            total -= i128::from(height);
        }
        if total < i128::from(*scale) {
            let text = card_text(hand.size, card);
            let why = format!("{text} weighs {total}, less than {scale}");
            return Err(Refusal::new(format!("card {}", i + 1), why));
        }
        beyond[i] = (total - i128::from(*scale)).unsigned_abs();
    }
    let most = sum / u128::from(*scale);
    // What a swish of one card more than claimed may leave unused.
    let more = claimed as u128 + 1;
    let unused = u128::from(*scale).checked_mul(more).and_then(|least| sum.checked_sub(least));
    let Some(unused) = unused.filter(|_| !red.is_empty()) else { return Ok(most) };
    let role = |(i, &own): (usize, &u64)| match () {
        () if gone[i] || beyond[i] > unused => Role::Never,
        () if u128::from(own) > unused => Role::Must,
        () => Role::May,
    };
    let roles: Vec<Role> = cards.iter().enumerate().map(role).collect();
    red::check(hand, red, &roles, meter)?;
    Ok(claimed as u128)
}
