//! Red cells: an odd number of symbols cannot lie on them.
//!
//! Colour any cells red. A swish shows an even number of symbols on red cells, for each cell shows none
//! or two. Call a card odd if it shows an odd number of symbols on red cells however it is laid, and even
//! if it shows an even number however it is laid. So among the cards of a swish that are all odd or even,
//! the odd ones are even in number.
//!
//! Weights ([`super::capacity`]) settle cards: with W the weight of all together, a swish of at least k
//! cards leaves at most W − s·k of it unused, and so it uses every card c with u(c) above that, and no
//! card that weighs more than s by more than that. *Proof.* In the proof there, the sum over the swish
//! falls short of W by u(c) for every card c left out, and exceeds s·|S| by what its cards weigh above
//! s. ∎ If then all cards that must be used are odd or even, all that may be used are even, and those
//! that must be used are odd an odd number of times, there is no such swish.
//!
//! The cells are the certificate's; every card is laid every way and counted anew.

use std::collections::BTreeSet;

use fairdeal_core::Refusal;

use super::Meter;
use crate::rules::{Card, Cell, Hand, Laying};

/// What is known of a card in a swish that is large enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Must,
    May,
    Never,
}

/// Steps for each symbol of each laying: a look into an ordered set.
const A_SYMBOL: u64 = 16;

/// Checks that no swish uses the cards in these roles.
///
/// # Errors
/// The first card or cell that is not as it should be.
pub(super) fn check(
    hand: &Hand,
    red: &[(u64, u64)],
    roles: &[Role],
    meter: &mut Meter<'_>,
) -> Result<(), Refusal> {
    let symbols: usize = hand.cards.iter().map(Card::symbols).sum();
    let looks = symbols * hand.layings().count() + red.len();
    meter.spend(A_SYMBOL * looks as u64, "red")?;
    let mut cells: BTreeSet<Cell> = BTreeSet::new();
    for (i, &(row, column)) in red.iter().enumerate() {
        let at = |n: u64, most: usize| usize::try_from(n).ok().filter(|n| (1..=most).contains(n));
        let Some((row, column)) = at(row, hand.size.h).zip(at(column, hand.size.w)) else {
            let why = format!("cell {row},{column} is not on a card");
            return Err(Refusal::new(format!("red, entry {}", i + 1), why));
        };
        if !cells.insert(hand.size.cell(row - 1, column - 1)) {
            return Err(Refusal::new(format!("red, entry {}", i + 1), "it is named twice"));
        }
    }
    let mut odd = 0;
    for (i, (card, role)) in hand.cards.iter().zip(roles).enumerate() {
        if *role == Role::Never {
            continue;
        }
        let refuse = |why: &str| Err(Refusal::new(format!("card {}", i + 1), why));
        let count = |laying: Laying| {
            let symbols = card.points.iter().chain(&card.circles);
            symbols.filter(|&&cell| cells.contains(&hand.size.lay(laying, cell))).count() % 2
        };
        let first = count(Laying::AS_IS);
        if hand.layings().any(|laying| count(laying) != first) {
            return refuse("it shows an odd or an even number of symbols on red cells");
        }
        if first == 1 && *role == Role::May {
            return refuse("it is odd, and may be used or not");
        }
        odd += first;
    }
    match odd % 2 {
        1 => Ok(()),
        _ => Err(Refusal::new("red", format!("{odd} cards are odd, an even number"))),
    }
}
