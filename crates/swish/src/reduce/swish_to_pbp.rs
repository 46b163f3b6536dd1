//! That no swish is larger, for the checker VeriPB: an opinion from outside.
//!
//! The proof ([`fairdeal_exact::pbp`]) is one about the formula that `encode --to opb` writes: it shows a swish, adds
//! that a better one is sought, and comes to a contradiction. The clauses on the way are those of
//! [`crate::check::formula`], each from one or two constraints; cards that are laid are counted, and since no card
//! shows two pictures there are as many of them as pictures.

use fairdeal_core::{Error, Limits};
use fairdeal_exact::pbp::{Id, Proof, given_up};

use crate::check::formula::{Formula, Picture};
use crate::rules::{Hand, Swish};
use crate::solve::strategies::{Profile, engine};

/// Nodes spent on the largest swish.
const NODES: u64 = 5_000_000;
const MOST_CLAUSES: usize = 4_000_000;

/// The proof for the largest swish of a hand.
///
/// # Errors
/// When the largest swish is not found, or no proof, within a bound on nodes.
pub(crate) fn prove(hand: &Hand) -> Result<String, Error> {
    let found = engine(None, Profile::of(hand), Limits::nodes(NODES))?.largest(hand);
    if found.stop.is_some() {
        return Err(given_up("position", "its largest swish is not found"));
    }
    let formula = Formula::new(hand);
    if formula.count() > MOST_CLAUSES {
        return Err(given_up("position", "it has too many clauses for a proof"));
    }
    proof(&formula, &found.best.unwrap_or_default()).finish("position")
}

fn proof(formula: &Formula<'_>, swish: &Swish) -> Proof {
    let several = || formula.of_card.iter().filter(|own| own.len() > 1);
    let choices = several().count();
    // An equation is two constraints.
    let mut proof = Proof::new(formula.vars(), choices + 4 * formula.cells.len());
    let more = proof.solution(values(formula, swish), -(swish.len() as i64));
    for (own, id) in several().zip(1..) {
        proof.at_most_one(own, &[Id(id)]);
    }
    let sides = formula
        .cells
        .values()
        .flat_map(|(used, points, circles)| [points, circles].map(|side| (*used, side)));
    for ((used, side), id) in sides.zip((choices + 1..).step_by(2)) {
        let equation = [Id(id), Id(id + 1)];
        side.iter().for_each(|&picture| proof.clause(vec![-picture, used], &equation));
        proof.clause(side.iter().copied().chain([-used]).collect(), &equation);
        proof.at_most_one(side, &equation);
    }
    let (mut laid, mut sums) = (Vec::new(), vec![(more, 1)]);
    for own in &formula.of_card {
        if let [only] = own[..] {
            laid.push(only);
        } else {
            let (this, as_often) = proof.one_of(own);
            laid.push(this);
            sums.push((as_often, 1));
        }
    }
    let cards = proof.add(sums);
    proof.at_least(&laid, swish.len() + 1, cards);
    proof
}

/// The variables of the formula as a swish has them.
fn values(formula: &Formula<'_>, swish: &Swish) -> Vec<bool> {
    let Formula { hand, pictures, cells, .. } = formula;
    let shows = |picture: &Picture| {
        let laid = |laying| hand.cards[picture.card].laid(hand.size, laying);
        let same = |p: &crate::rules::Placed| {
            p.card == picture.card && laid(p.laying) == laid(picture.laying)
        };
        swish.iter().any(same)
    };
    let mut values: Vec<bool> = pictures.iter().map(shows).collect();
    for (_, points, _) in cells.values() {
        values.push(points.iter().any(|&picture| values[picture as usize - 1]));
    }
    values
}
