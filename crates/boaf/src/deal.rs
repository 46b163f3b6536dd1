//! The same deal from the same number, on every machine, for ever.
//!
//! The standard family uses the numbering of the paper's testbed, which is FreeCell's: the linear
//! congruential generator of the Microsoft C library, a shuffle from the top, cards dealt off the
//! end of the deck (Hoshino and Notarangelo cite the write-up on Rosetta Code). The generator has
//! 31 bits of state and each draw is `r mod (i+1)` with a 15-bit r, so these deals are *not*
//! uniform, and a deal and the one 2³¹ further on are the same; numbers are 32 bits wide and
//! negative ones wrap.
//!
//! Every other family deals uniformly: our own generator seeded with the family's name and the
//! number, the first R·C cards of a Fisher–Yates shuffle of the deck. (Up to the generator's 64
//! bits of seed: a family has 2⁶⁴ numbered deals at most.)

use fairdeal_core::InputError;
use fairdeal_core::random::Random;

use crate::family::BoafFamily;
use crate::rules::{Board, Card};

/// Refuses numbers the family has no deal for.
///
/// # Errors
/// For the standard family, when the number does not fit 32 bits, signed or unsigned.
pub fn admits(family: BoafFamily, deal: i64) -> Result<(), InputError> {
    let (low, high) = (i64::from(i32::MIN), i64::from(u32::MAX));
    if family == BoafFamily::STANDARD && !(low..=high).contains(&deal) {
        return Err(InputError::at(
            "deal number",
            format!("{deal} is outside {low} … {high}, the 32-bit numbers of FreeCell deals"),
        ));
    }
    Ok(())
}

/// The board of a numbered deal.
///
/// # Errors
/// As [`admits`].
pub fn deal(family: BoafFamily, deal: i64) -> Result<Board, InputError> {
    admits(family, deal)?;
    let mut board = Board::new(family.rows, family.cols, vec![None; family.cards()]);
    deal_again(family, deal, &mut board);
    Ok(board)
}

/// Deals onto a board of the family, whatever was on it: surveys call this millions of times, and
/// it does not allocate for the standard family.
///
/// # Panics
/// When the board is not of the family's size.
pub fn deal_again(family: BoafFamily, deal: i64, board: &mut Board) {
    deal_into(family, deal, board.cells_mut());
}

/// The same into a slice of cells.
///
/// # Panics
/// When there is not one cell a card.
pub fn deal_into(family: BoafFamily, deal: i64, cells: &mut [Option<Card>]) {
    assert_eq!(cells.len(), family.cards());
    if family == BoafFamily::STANDARD {
        for (cell, id) in cells.iter_mut().zip(freecell_order(deal as u32)) {
            *cell = Some(Card { rank: u32::from(id / 4) + 1, suit: u32::from(id % 4) + 1 });
        }
        return;
    }
    let mut random = Random::for_deal(&family.to_string(), deal);
    let suits = u64::from(family.suits);
    for (cell, id) in cells.iter_mut().zip(random.draw_distinct(family.cards(), family.deck())) {
        *cell = Some(Card { rank: (id / suits) as u32 + 1, suit: (id % suits) as u32 + 1 });
    }
}

/// So many draws deal a 4×4 board: swapping from the top, the card at place i is final once its turn
/// is over.
const DRAWS: usize = 16;

/// The generator's k-th state is `TIMES[k]·seed + PLUS[k]`: all draws of a deal at once, none waiting
/// for the one before. (Modulo 2³²; the generator drops the top bit, and so do the draws.)
const TIMES: [u32; DRAWS] = steps().0;
const PLUS: [u32; DRAWS] = steps().1;

const fn steps() -> ([u32; DRAWS], [u32; DRAWS]) {
    let (mut times, mut plus) = ([0; DRAWS], [0; DRAWS]);
    let (mut a, mut c) = (1_u32, 0_u32);
    let mut k = 0;
    while k < DRAWS {
        a = a.wrapping_mul(214_013);
        c = c.wrapping_mul(214_013).wrapping_add(2_531_011);
        (times[k], plus[k]) = (a, c);
        k += 1;
    }
    (times, plus)
}

/// The first 16 cards of a FreeCell deal, as ids 4·rank + suit.
fn freecell_order(seed: u32) -> [u8; DRAWS] {
    let picks: [usize; DRAWS] = std::array::from_fn(|k| {
        let r = seed.wrapping_mul(TIMES[k]).wrapping_add(PLUS[k]) >> 16 & 0x7fff;
        (r % (52 - k as u32)) as usize
    });
    let mut deck: [u8; 52] = std::array::from_fn(|i| i as u8);
    std::array::from_fn(|k| {
        let (last, pick) = (51 - k, picks[k]);
        let card = deck[pick];
        deck[pick] = deck[last];
        card
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deals_of_freecell_have_32_bits() {
        let admitted = |family, number| admits(family, number).is_ok();
        let other = BoafFamily::parse("5x5").unwrap();
        for number in [i64::from(i32::MIN), -1, 0, i64::from(u32::MAX)] {
            assert!(admitted(BoafFamily::STANDARD, number) && admitted(other, number), "{number}");
        }
        for number in [i64::from(i32::MIN) - 1, i64::from(u32::MAX) + 1, i64::MIN, i64::MAX] {
            assert!(!admitted(BoafFamily::STANDARD, number) && admitted(other, number), "{number}");
        }
    }

    /// The numbering as it is written down: one draw after the other, a swap each.
    fn as_published(seed: u32) -> Vec<u8> {
        let mut state = seed & 0x7fff_ffff;
        let mut deck: Vec<u8> = (0..52).collect();
        let mut dealt = Vec::new();
        while deck.len() > 36 {
            state = state.wrapping_mul(214_013).wrapping_add(2_531_011) & 0x7fff_ffff;
            let pick = (state >> 16) as usize % deck.len();
            dealt.push(deck.swap_remove(pick));
        }
        dealt
    }

    #[test]
    fn jumping_ahead_deals_the_same_cards() {
        let ends = [0, 1, 0x7fff_ffff, 0x8000_0000, u32::MAX];
        let many = (0..100_000_u32).map(|k| k.wrapping_mul(0x9e37_79b9));
        for seed in ends.into_iter().chain(0..10_000).chain(many) {
            assert_eq!(freecell_order(seed).to_vec(), as_published(seed), "{seed}");
        }
    }
}
