//! Every orbit shows an even number of symbols: as many points as circles.
//!
//! Modulo 2 that is a linear equation for each orbit, the unknowns being which cards are used. The
//! equations are kept solved (reduced row echelon form) while cards are decided, so that a card whose fate
//! follows is seen at once, and so is a contradiction. A linear program sees neither: half a card is fine
//! with it. On `swish/8x10/s3/80` that saves three nodes of five, and a quarter of the pivots.

/// The equations. Cards are bits.
#[derive(Clone, Default)]
pub(super) struct Evens {
    /// Per equation: the open cards in it, of which the pivot stands in no other.
    rows: Vec<u128>,
    pivot: Vec<Option<u32>>,
    /// Per equation: are the cards in it, together, odd?
    odd: Vec<bool>,
    broken: bool,
}

impl Evens {
    pub(super) fn new(rows: Vec<u128>) -> Evens {
        let (pivot, odd) = (vec![None; rows.len()], vec![false; rows.len()]);
        let mut evens = Evens { rows, pivot, odd, broken: false };
        (0..evens.rows.len()).for_each(|row| evens.find_pivot(row));
        evens
    }

    pub(super) fn copy(&mut self, other: &Evens) {
        self.rows.copy_from_slice(&other.rows);
        self.pivot.copy_from_slice(&other.pivot);
        self.odd.copy_from_slice(&other.odd);
        self.broken = other.broken;
    }

    /// Do the equations contradict each other?
    pub(super) fn broken(&self) -> bool {
        self.broken
    }

    /// A card is used, or not. It was open.
    pub(super) fn fix(&mut self, card: usize, used: bool) {
        let bit = 1_u128 << card;
        for row in 0..self.rows.len() {
            if self.rows[row] & bit != 0 {
                self.rows[row] ^= bit;
                self.odd[row] ^= used;
                if self.pivot[row] == Some(card as u32) {
                    self.find_pivot(row);
                }
            }
        }
    }

    /// A card whose fate follows, and which.
    pub(super) fn forced(&self) -> Option<(usize, bool)> {
        let alone = self.rows.iter().position(|row| row.is_power_of_two())?;
        Some((self.rows[alone].trailing_zeros() as usize, self.odd[alone]))
    }

    /// The cards that are open, less the equations they must satisfy: two to the power of this many choices
    /// are left.
    pub(super) fn freedom(&self, open: u128) -> u32 {
        open.count_ones() - self.pivot.iter().flatten().count() as u32
    }

    fn find_pivot(&mut self, row: usize) {
        let (open, odd) = (self.rows[row], self.odd[row]);
        if open == 0 {
            self.pivot[row] = None;
            self.broken |= odd;
            return;
        }
        let pivot = open.trailing_zeros();
        self.pivot[row] = Some(pivot);
        for other in (0..self.rows.len()).filter(|&other| other != row) {
            if self.rows[other] >> pivot & 1 == 1 {
                self.rows[other] ^= open;
                self.odd[other] ^= odd;
            }
        }
    }
}
