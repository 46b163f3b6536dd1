//! What makes a position look good: a table entry for every card, and one weight for the pairs of
//! cards in line.
//!
//! A card's entry goes by how many cards it matches (its card degree) and how many of those it
//! could be joined with at once (its legal degree), one table for each number of cards left. The
//! tables are the logarithms of the odds that the greedy search wins, fitted by logistic
//! regression on its own games (`examples/small_tune.rs`), so the sum over the cards is what the
//! regression would say of the position. The first dive wins 87 % of the standard deals with them.
//!
//! What lost: the paper's h = a + b + c (57 %); one set of hand-tuned tables for all levels, card
//! degree and legal degree apart (78 %); labels that forgive 10 or 20 nodes of backtracking (79 %
//! for the first dive, no more for the beams); a table by number of cards in line for each card
//! instead of the pair weight (no better, dearer); relearning from the last policy's games only,
//! which swings between 82 and 87 %: the tuner keeps five rounds of games and moves slowly.

use super::state::CELLS;

/// The score's tables. Larger is better; scores are compared only between positions with the same
/// number of cards.
#[derive(Clone, Debug)]
pub struct Weights {
    /// By cards left, then by legal degree (8 and more count as 7) and card degree.
    pub joint: [[[u8; 16]; 8]; CELLS + 1],
    /// By cards left: what each pair of cards in line is worth.
    pub pair: [u8; CELLS + 1],
}

/// The tables for one number of cards, in the layout the kernels look up.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(in crate::solve::fast) struct Table {
    /// At 16·legal degree + card degree, the legal degree not clipped.
    pub joint: [u8; 256],
    /// By the same place: what the entry becomes, by four bits: a match is lost; it was a legal partner; another
    /// partner is lost; one is gained. The second without the first stands for a card that counts nothing.
    pub changed: [[u8; 16]; 256],
    /// By the same place, five of them: nothing happens; a match is lost; with it a legal partner; a partner alone is
    /// lost; one is gained.
    pub kinds: [[u8; 8]; 256],
    /// `joint`, one place further: the worth of a card that has covered one of its matches, by those it had.
    pub moved: [u8; 256],
    /// For each pair of cards in line. (After the bytes, whose rows would else lie across the lines of the cache.)
    pub pair: u32,
}

/// One table per number of cards.
pub(super) fn tables(weights: &Weights) -> Vec<Table> {
    (0..=CELLS)
        .map(|cards| {
            let pair = u32::from(weights.pair[cards]);
            let mut table = Table {
                joint: [0; 256],
                pair,
                changed: [[0; 16]; 256],
                kinds: [[0; 8]; 256],
                moved: [0; 256],
            };
            for (at, slot) in table.joint.iter_mut().enumerate() {
                *slot = weights.joint[cards][(at / 16).min(7)][at % 16];
            }
            // An empty cell's lane counts nothing.
            table.joint[0] = 0;
            for (at, changed) in table.changed.iter_mut().enumerate() {
                for (bits, slot) in changed.iter_mut().enumerate().filter(|(bits, _)| bits & 3 != 2)
                {
                    let lost = (bits & 1) + 16 * (bits >> 1 & 1) + 16 * (bits >> 2 & 1);
                    // What is out of the table happens to no card.
                    let to = (at + 16 * (bits >> 3)).checked_sub(lost);
                    *slot = to.and_then(|to| table.joint.get(to)).copied().unwrap_or(0);
                }
            }
            table.moved[1..].copy_from_slice(&table.joint[..255]);
            for (kinds, changed) in table.kinds.iter_mut().zip(&table.changed) {
                kinds
                    .iter_mut()
                    .zip([0, 1, 3, 4, 8])
                    .for_each(|(kind, bits)| *kind = changed[bits]);
            }
            table
        })
        .collect()
}

impl Default for Weights {
    fn default() -> Self {
        super::learned::LEARNED
    }
}
