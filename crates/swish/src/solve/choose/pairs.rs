//! Two halves of a laying, put together.
//!
//! A flip exchanges right and left or does not, and top and bottom or does not: a laying of a choice is a solution for
//! the first way of [`super::halves`] and one for the second. Where each way has some solutions but few, all pairs can be
//! looked at. The third way, the cells that are in just one of the two halves, says which are worth a look: the cards that
//! are in another half by it are those moved by one of the two solutions but not by both, and its equations are linear.
//! So each solution is told by what it does to the equations, and only those go together that make up for each other.

use super::equations::Equations;
use super::weigh::bits;
use crate::solve::parts::Part;

/// A symbol of a card: where it is printed, and which flips bring it elsewhere.
#[derive(Clone, Copy)]
struct Symbol {
    /// Twice the orbit, one more for circles.
    side: u16,
    /// Is the cell on the right (1), and below (2)?
    cell: u8,
    /// The same of what cuts its orbit.
    cut: u8,
}

/// Solutions of two ways, and the cards.
#[derive(Clone)]
pub(super) struct Pairs {
    /// The cards that are moved.
    pub(super) first: Vec<u128>,
    pub(super) second: Vec<u128>,
    /// What the second solutions do to the equations, and which they are.
    told: Vec<(u64, u128)>,
    cards: Vec<Vec<Symbol>>,
    /// Per side: cells that are covered.
    covered: Vec<u8>,
}

impl Pairs {
    pub(super) fn new(part: &Part, kinds: &[usize]) -> Pairs {
        let symbol = |&slot: &u32| {
            let (cell, side) = (slot as usize / 2, slot % 2);
            let [right, lower] = part.halves.get(cell).copied().unwrap_or_default();
            let bits = |right: bool, lower: bool| u8::from(right) | u8::from(lower) << 1;
            Symbol {
                side: (2 * part.orbit[cell]) as u16 + side as u16,
                cell: bits(right == Some(true), lower == Some(true)),
                cut: bits(right.is_some(), lower.is_some()),
            }
        };
        let card = |&kind: &usize| {
            part.ways[part.kinds[kind].ways.start].slots.iter().map(symbol).collect()
        };
        Pairs {
            first: Vec::new(),
            second: Vec::new(),
            told: Vec::new(),
            cards: kinds.iter().map(card).collect(),
            covered: vec![0; 2 * part.orbit_size.len()],
        }
    }

    /// Is there no laying among these solutions, with the equations of the third way?
    pub(super) fn none_lies(&mut self, used: u128, third: &Equations) -> bool {
        if third.len() > 64 {
            return false;
        }
        let tell = |moved: u128| {
            (0..third.len()).fold(0_u64, |told, row| {
                let odd = (third.row(row).0 & moved).count_ones() & 1;
                told | u64::from(odd) << row
            })
        };
        let sums = (0..third.len()).fold(0, |sums, row| sums | u64::from(third.row(row).1) << row);
        self.told.clear();
        self.told.extend(self.second.iter().map(|&moved| (tell(moved) ^ sums, moved)));
        self.told.sort_unstable();
        for &first in &self.first {
            let told = tell(first);
            let from = self.told.partition_point(|other| other.0 < told);
            for &(_, second) in self.told[from..].iter().take_while(|other| other.0 == told) {
                if lies(&self.cards, &mut self.covered, used, [first, second]) {
                    return false;
                }
            }
        }
        true
    }
}

/// Does every cell show one point and one circle, or nothing, where these cards are moved right or left, and up or down?
fn lies(cards: &[Vec<Symbol>], covered: &mut [u8], used: u128, moved: [u128; 2]) -> bool {
    covered.fill(0);
    for card in bits(used) {
        let [right, lower] = moved.map(|moved| (moved >> card & 1) as u8);
        let flips = right | lower << 1;
        for symbol in &cards[card] {
            let cell = 1 << (symbol.cell ^ flips & symbol.cut);
            let covered = &mut covered[usize::from(symbol.side)];
            if *covered & cell != 0 {
                return false;
            }
            *covered |= cell;
        }
    }
    covered.chunks_exact(2).all(|sides| sides[0] == sides[1])
}
