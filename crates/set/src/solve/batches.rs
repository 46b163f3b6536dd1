//! The strategy `kernel`: a survey's deals of the game, decided many at a time.
//!
//! [`super::kernel`] says of whole batches which tables hold a set, and names none, so this is for
//! surveys only. Dealing takes most of the time. A node is a table.

use fairdeal_core::InputError;
use fairdeal_core::room::{Outcome, Row};

use super::Reason;
use super::kernel::{Kernel, MOST_ON_TABLE};
use crate::deal::Deck;
use crate::family::SetFamily;

/// Decides deals in batches.
pub struct Batches {
    family: SetFamily,
    kernel: Kernel,
    cards: Vec<u8>,
    found: Vec<u64>,
}

impl Batches {
    /// For tables of the game with at most 21 cards.
    ///
    /// # Errors
    /// For any other family.
    pub fn new(family: SetFamily) -> Result<Self, InputError> {
        if (family.v, family.p) != (3, 4) || family.n > MOST_ON_TABLE {
            return Err(InputError::at("strategy", Batches::ONLY));
        }
        Ok(Batches { family, kernel: Kernel::detect(), cards: Vec::new(), found: Vec::new() })
    }

    /// What it is for.
    pub const ONLY: &str = "kernel is for surveys of the game, v3p4 with at most 21 cards";

    /// The rows of these deals.
    pub fn decide(&mut self, deals: &[i64]) -> Vec<Row> {
        let SetFamily { v, p, n } = self.family;
        let no = |reason: Reason| Row { outcome: Outcome::No, reason: reason.word(), nodes: 1 };
        if n < v {
            return vec![no(Reason::TooFew); deals.len()];
        }
        self.cards.clear();
        for &deal in deals {
            let number = |values: &[u8]| values.iter().fold(0, |id, &value| 3 * id + value);
            self.cards.extend(Deck::new(v, p, deal).take(n).map(|card| number(card.values())));
        }
        let held = self.kernel.has_set(n, &self.cards, &mut self.found);
        held.expect("a deck holds cards of the game only, and n is one the kernel holds");
        let row = |t: usize| match self.found[t / 64] >> (t % 64) & 1 {
            0 => no(Reason::Exhausted),
            _ => Row { outcome: Outcome::Yes, reason: "", nodes: 1 },
        };
        (0..deals.len()).map(row).collect()
    }
}
