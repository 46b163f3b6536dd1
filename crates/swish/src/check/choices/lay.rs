//! Can these cards be laid as one swish, all of them? Everything is tried.
//!
//! One card may be taken as it is, by turning the whole. The others are laid one after the other in every
//! way that fits: no cell shows two points or two circles, and an orbit on which the choice has m points
//! shows something on m cells at most. A cell with one symbol must be completed by a card that is still to be
//! laid. Of all cards, and of all such cells, the one with the fewest ways goes first; one that has none
//! ends it at once.
//!
//! When all cards are laid they are a swish: on each orbit m points lie on m cells and m circles too, and
//! no more than m cells show anything.

use std::collections::BTreeMap;

use fairdeal_core::Refusal;

use super::cards_of;
use super::ground::Ground;
use crate::check::Meter;
use crate::rules::{Cell, Hand, Laying, Placed, Swish};

/// Steps for each symbol of each way to lay a card.
const A_SYMBOL: u64 = 32;
/// The bits of a point and of a circle on a cell.
const POINT: u8 = 1;
const CIRCLE: u8 = 2;

/// A symbol as it lies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Lying {
    cell: u32,
    bit: u8,
    orbit: u32,
}

/// A way to lay a card.
struct Way {
    laying: Laying,
    shows: Vec<Lying>,
}

/// A card by its place in the hand, and one of its ways.
type Play = (usize, usize);

/// All ways to lay the cards of a hand; those that show the same are one.
pub(super) struct Layer {
    ways: Vec<Vec<Way>>,
    cells: usize,
}

impl Layer {
    /// # Errors
    /// When the hand is too large.
    pub(super) fn new(
        hand: &Hand,
        ground: &Ground,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Refusal> {
        meter.spend(A_SYMBOL * ground.symbols * hand.layings().count() as u64, "hand")?;
        let mut number: BTreeMap<Cell, u32> = BTreeMap::new();
        let mut ways = Vec::with_capacity(hand.cards.len());
        for (card, symbols) in hand.cards.iter().zip(&ground.cards) {
            let mut of_card: Vec<Way> = Vec::new();
            for laying in hand.layings() {
                let cells = card.points.iter().chain(&card.circles);
                let lies = cells.map(|&cell| hand.size.lay(laying, cell)).zip(symbols);
                let mut shows: Vec<Lying> = lies
                    .map(|(cell, symbol)| {
                        let next = number.len() as u32;
                        let cell = *number.entry(cell).or_insert(next);
                        let bit = if symbol.point { POINT } else { CIRCLE };
                        Lying { cell, bit, orbit: symbol.orbit }
                    })
                    .collect();
                shows.sort_unstable();
                if of_card.iter().all(|way| way.shows != shows) {
                    of_card.push(Way { laying, shows });
                }
            }
            ways.push(of_card);
        }
        Ok(Layer { ways, cells: number.len() })
    }

    /// The cards of a balanced choice laid as a swish, if they can be; with its points and circles on each
    /// orbit.
    ///
    /// # Errors
    /// When there is too much to try.
    pub(super) fn lay(
        &self,
        choice: u128,
        counts: &[[u32; 2]],
        meter: &mut Meter<'_>,
    ) -> Result<Option<Swish>, Refusal> {
        meter.spend((self.cells + counts.len()) as u64, "tree")?;
        let mut trying = Trying {
            ways: &self.ways,
            left: cards_of(choice).collect(),
            laid: Vec::new(),
            shown: vec![0; self.cells],
            room: counts.iter().map(|counts| i64::from(counts[0])).collect(),
            single: Vec::new(),
            completed: vec![0; self.cells],
        };
        let Some(first) = trying.left.pop() else { return Ok(None) };
        if !trying.put((first, 0)) || !trying.go_on(meter)? {
            return Ok(None);
        }
        let placed = |&(card, way): &Play| Placed { card, laying: self.ways[card][way].laying };
        let mut swish: Swish = trying.laid.iter().map(placed).collect();
        swish.sort_unstable();
        Ok(Some(swish))
    }
}

/// Cards being laid.
struct Trying<'a> {
    ways: &'a [Vec<Way>],
    /// Cards still to be laid.
    left: Vec<usize>,
    laid: Vec<Play>,
    /// The bits of the symbols on each cell.
    shown: Vec<u8>,
    /// How many more cells of each orbit may show something.
    room: Vec<i64>,
    /// Cells that show one symbol, and perhaps some that show none or both.
    single: Vec<u32>,
    /// How many plays would complete each cell, as counted last.
    completed: Vec<u32>,
}

impl Trying<'_> {
    fn fits(&self, way: &Way) -> bool {
        way.shows.iter().all(|lying| match self.shown[lying.cell as usize] {
            0 => self.room[lying.orbit as usize] > 0,
            shown => shown & lying.bit == 0,
        })
    }

    /// Lays a card that fits; false if an orbit then shows too many cells, and the card is taken up again.
    fn put(&mut self, (card, way): Play) -> bool {
        let ways = self.ways;
        let mut fits = true;
        for lying in &ways[card][way].shows {
            let shown = &mut self.shown[lying.cell as usize];
            if *shown == 0 {
                self.room[lying.orbit as usize] -= 1;
                fits &= self.room[lying.orbit as usize] >= 0;
                self.single.push(lying.cell);
            }
            *shown |= lying.bit;
        }
        self.laid.push((card, way));
        if !fits {
            self.take();
        }
        fits
    }

    /// Takes up the card laid last.
    fn take(&mut self) {
        let ways = self.ways;
        let Some((card, way)) = self.laid.pop() else { return };
        for lying in &ways[card][way].shows {
            let shown = &mut self.shown[lying.cell as usize];
            *shown &= !lying.bit;
            if *shown == 0 {
                self.room[lying.orbit as usize] += 1;
                self.single.pop();
            }
        }
    }

    /// Lays the cards that are left; if they cannot be, all lies as before.
    fn go_on(&mut self, meter: &mut Meter<'_>) -> Result<bool, Refusal> {
        if self.left.is_empty() {
            return Ok(true);
        }
        let Some(plays) = self.fewest(meter)? else { return Ok(false) };
        for play in plays {
            meter.spend(2 * self.ways[play.0][play.1].shows.len() as u64, "tree")?;
            if !self.put(play) {
                continue;
            }
            self.left.retain(|&card| card != play.0);
            if self.go_on(meter)? {
                return Ok(true);
            }
            self.left.push(play.0);
            self.take();
        }
        Ok(false)
    }

    /// The ways of the card, or to complete the cell, that has the fewest; none if one has none.
    fn fewest(&mut self, meter: &mut Meter<'_>) -> Result<Option<Vec<Play>>, Refusal> {
        meter.spend((self.single.len() + self.left.len()) as u64, "tree")?;
        self.single.iter().for_each(|&cell| self.completed[cell as usize] = 0);
        let mut plays: Vec<Play> = Vec::new();
        let mut best = plays.clone();
        for &card in &self.left {
            let before = plays.len();
            for (number, way) in self.ways[card].iter().enumerate() {
                meter.spend(way.shows.len() as u64, "tree")?;
                if self.fits(way) {
                    plays.push((card, number));
                    for cell in way.shows.iter().map(|lying| lying.cell as usize) {
                        self.completed[cell] += u32::from(self.shown[cell] != 0);
                    }
                }
            }
            let fitting = &plays[before..];
            if fitting.is_empty() {
                return Ok(None);
            }
            if best.is_empty() || fitting.len() < best.len() {
                best = fitting.to_vec();
            }
        }
        let single =
            self.single.iter().filter(|&&cell| self.shown[cell as usize] != POINT | CIRCLE);
        let Some(&cell) = single.min_by_key(|&&cell| self.completed[cell as usize]) else {
            return Ok(Some(best));
        };
        if self.completed[cell as usize] as usize >= best.len() {
            return Ok(Some(best));
        }
        plays.retain(|&(card, way)| self.ways[card][way].shows.iter().any(|l| l.cell == cell));
        Ok((!plays.is_empty()).then_some(plays))
    }
}
