//! "There is a swish of at least k cards" in clauses: what a proof in clauses is checked against.
//!
//! *Statement.* If the hand has a swish of at least k cards, the clauses have a model. (For k > 2, or without
//! cards that show nothing, it is so the other way round too; a checker needs the one direction only.)
//!
//! *Construction.* A variable for every card and every picture it can show (layings that show the
//! same are one), and one for every cell that some picture touches: the cell is used. A card shows
//! at most one picture. Of the pictures with a point in a cell exactly one is shown if the cell is
//! used, none otherwise; the same for circles. "At least k" is one clause for k ≤ 2, as any card at
//! all leads to a swish; a clause for each card if k is all of them; otherwise Sinz's sequential
//! counter (CP 2005), in the one direction that is needed.
//!
//! *Proof.* Of a swish make true the pictures it shows, the cells it uses, and the counters of its cards.
//!
//! *Size.* With P pictures of N cards on c cells: P + c variables, and for 2 < k < N up to kN more for
//! the counter and one for each card with more than one picture. Clauses for "at most one" are pairs.
//!
//! This is the plain encoding: nothing is broken by symmetry, kinds or parts, as in the strategy
//! `sat`, so that a reader can check it against the rules line by line. `encode --to cnf` writes it, and other
//! people's checkers can hold a proof against that.

use std::collections::BTreeMap;

use fairdeal_core::Refusal;
use fairdeal_core::lrat::{self, Clause};

use super::Meter;
use crate::rules::{Cell, Hand, Laying};

/// The most clauses a proof is checked against.
const MOST_CLAUSES: usize = 4_000_000;

/// Checks a proof that there is no swish of at least k cards.
///
/// # Errors
/// When there are too many clauses, or at the first line that does not hold.
pub(crate) fn refuted(
    hand: &Hand,
    k: usize,
    proof: &str,
    meter: &mut Meter<'_>,
) -> Result<(), Refusal> {
    let Some(clauses) = clauses(hand, k) else {
        let why = format!("more than {MOST_CLAUSES} clauses");
        return Err(Refusal::too_large("formula", why));
    };
    lrat::refutes(&clauses, proof, &mut |steps, place| meter.spend(steps, place))
}

/// The clauses for "at least k", unless they are too many.
pub(crate) fn clauses(hand: &Hand, k: usize) -> Option<Vec<Clause>> {
    let cards = hand.cards.len();
    let counted = if k > cards { 1 } else { k.saturating_mul(2 * cards) };
    let shown = cards.saturating_mul(hand.layings().count());
    if shown.max(counted) > MOST_CLAUSES {
        return None;
    }
    let formula = Formula::new(hand);
    if formula.count().saturating_add(counted) > MOST_CLAUSES {
        return None;
    }
    let mut last = formula.vars() as i32;
    let mut clauses = formula.rules();
    clauses.extend(formula.at_least(k, &mut last));
    Some(clauses)
}

/// A picture a card can show. Who solves wants to know which; the checker only that there is one.
#[cfg_attr(not(feature = "solve"), allow(dead_code))]
pub(crate) struct Picture {
    pub card: usize,
    pub laying: Laying,
}

/// The clauses of a hand.
pub(crate) struct Formula<'a> {
    pub hand: &'a Hand,
    pub pictures: Vec<Picture>,
    /// Variables of the pictures of each card.
    pub of_card: Vec<Vec<i32>>,
    /// For each touched cell its variable, those of the pictures with a point there, and those with
    /// a circle.
    pub cells: BTreeMap<Cell, (i32, Vec<i32>, Vec<i32>)>,
}

impl<'a> Formula<'a> {
    pub(crate) fn new(hand: &'a Hand) -> Self {
        let (mut pictures, mut of_card) = (Vec::new(), Vec::new());
        let mut cells: BTreeMap<Cell, (i32, Vec<i32>, Vec<i32>)> = BTreeMap::new();
        for (i, card) in hand.cards.iter().enumerate() {
            let mut seen = Vec::new();
            let mut own = Vec::new();
            for laying in hand.layings() {
                let shown = card.laid(hand.size, laying);
                if seen.contains(&shown) {
                    continue;
                }
                pictures.push(Picture { card: i, laying });
                let variable = pictures.len() as i32;
                own.push(variable);
                shown.points.iter().for_each(|&c| cells.entry(c).or_default().1.push(variable));
                shown.circles.iter().for_each(|&c| cells.entry(c).or_default().2.push(variable));
                seen.push(shown);
            }
            of_card.push(own);
        }
        let mut next = pictures.len() as i32;
        for (used, ..) in cells.values_mut() {
            next += 1;
            *used = next;
        }
        Formula { hand, pictures, of_card, cells }
    }

    pub(crate) fn vars(&self) -> usize {
        self.pictures.len() + self.cells.len()
    }

    /// How many clauses the rules take.
    pub(crate) fn count(&self) -> usize {
        let pairs = |n: usize| n * n.saturating_sub(1) / 2;
        let cell = |(_, points, circles): &(i32, Vec<i32>, Vec<i32>)| {
            [points, circles].map(|side| 1 + side.len() + pairs(side.len())).iter().sum::<usize>()
        };
        self.of_card.iter().map(|own| pairs(own.len())).sum::<usize>()
            + self.cells.values().map(cell).sum::<usize>()
    }

    pub(crate) fn rules(&self) -> Vec<Clause> {
        let mut out = Vec::with_capacity(self.count());
        let at_most_one = |list: &[i32], out: &mut Vec<Clause>| {
            for (i, &a) in list.iter().enumerate() {
                out.extend(list[i + 1..].iter().map(|&b| vec![-a, -b]));
            }
        };
        self.of_card.iter().for_each(|own| at_most_one(own, &mut out));
        for (used, points, circles) in self.cells.values() {
            for side in [points, circles] {
                out.extend(side.iter().map(|&picture| vec![-picture, *used]));
                out.push(side.iter().copied().chain([-used]).collect());
                at_most_one(side, &mut out);
            }
        }
        out
    }

    /// "At least k cards" as clauses; `next` is the last variable used so far.
    pub(crate) fn at_least(&self, k: usize, next: &mut i32) -> Vec<Clause> {
        let n = self.hand.cards.len();
        if k > n {
            return vec![Vec::new()];
        }
        if k <= 2 {
            return vec![self.of_card.iter().flatten().copied().collect()];
        }
        if k == n {
            return self.of_card.clone();
        }
        let mut out = Vec::new();
        let mut fresh = || {
            *next += 1;
            *next
        };
        let mut row: Vec<Option<i32>> = vec![None; k + 1];
        for own in &self.of_card {
            let laid = match own[..] {
                [only] => only,
                _ => {
                    let laid = fresh();
                    out.push(own.iter().copied().chain([-laid]).collect());
                    laid
                }
            };
            // row[j]: at least j of the cards so far; none before there are as many.
            for j in (1..=k).rev() {
                let (same, fewer) = (row[j], row[j - 1]);
                if j > 1 && fewer.is_none() {
                    continue;
                }
                let now = fresh();
                out.push([-now, laid].into_iter().chain(same).collect());
                if j > 1 {
                    out.push([-now].into_iter().chain(same).chain(fewer).collect());
                }
                row[j] = Some(now);
            }
        }
        out.extend(row[k].map(|all| vec![all]));
        out
    }
}
