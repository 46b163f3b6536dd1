//! The strategy `kernel`: a survey's deals of the game, decided many at a time.
//!
//! [`super::kernel`] says of whole batches which tables hold a set, and names none, so this is for
//! surveys only. Dealing takes most of the time. A node is a table.

use fairdeal_core::game::{Row, Worker};
use fairdeal_core::{InputError, Outcome};

use super::Reason;
use super::kernel::{Kernel, MOST_ON_TABLE};
use crate::deal::Dealer;
use crate::family::SetFamily;
use crate::rules::Rule;

/// Decides deals in batches.
pub(crate) struct Batches {
    family: SetFamily,
    dealer: Dealer,
    kernel: Kernel,
    cards: Vec<u8>,
    found: Vec<u64>,
}

impl Batches {
    /// For tables of the game with at most 21 cards.
    ///
    /// # Errors
    /// For any other family.
    pub(crate) fn new(family: SetFamily) -> Result<Self, InputError> {
        let tables = (family.v, family.p, family.rule) == (3, 4, Rule::Set);
        let dealer = Dealer::new(family.v, family.p);
        let Some(dealer) = dealer.filter(|_| tables && family.n <= MOST_ON_TABLE) else {
            return Err(InputError::at("strategy", Batches::ONLY));
        };
        let (kernel, cards, found) = (Kernel::detect(), Vec::new(), Vec::new());
        Ok(Batches { family, dealer, kernel, cards, found })
    }

    /// What it is for.
    pub(crate) const ONLY: &str = "kernel is for surveys of the game, v3p4 with at most 21 cards";
}

impl Worker for Batches {
    fn strategy(&self) -> &str {
        "kernel"
    }

    fn batched(&self) -> bool {
        true
    }

    fn decide(&mut self, deal: i64) -> Row {
        self.decide_all(&[deal])[0]
    }

    fn decide_all(&mut self, deals: &[i64]) -> Vec<Row> {
        let SetFamily { v, n, .. } = self.family;
        let row = |outcome, reason| Row { outcome, reason, nodes: 1 };
        let no = |reason: Reason| row(Outcome::Impossible, reason.word());
        if n < v {
            return vec![no(Reason::TooFew); deals.len()];
        }
        self.cards.clear();
        for &deal in deals {
            self.dealer.deal(deal, n, &mut self.cards);
        }
        let held = self.kernel.has_set(n, &self.cards, &mut self.found);
        held.expect("a deck holds cards of the game only, and n is one the kernel holds");
        let of_table = |t: usize| match self.found[t / 64] >> (t % 64) & 1 {
            0 => no(Reason::Exhausted),
            _ => row(Outcome::Solved, ""),
        };
        (0..deals.len()).map(of_table).collect()
    }
}
