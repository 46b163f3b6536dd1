//! The largest table without a set: a table, and a chain of bounds.
//!
//! The table is looked through as for any "no set" ([`super::none`]); of the bounds the numbers are
//! recomputed, and the theorems they rest on are those proved in this folder. A bound M(v,p) for p
//! properties is reached step by step; the first step stands on its own, each later one rests on the
//! bound h of the step before it, which is for one property less:
//!
//! | `by` | for | most | because |
//! | --- | --- | --- | --- |
//! | `two-values` | v = 2 | 1 | any two cards of a two-valued deck are a set |
//! | `whole-deck` | p = 1 | v − 1 | the v cards of the deck are a set |
//! | `koenig` | p = 2 | (v−1)² | a theorem, below |
//! | `layers` | small decks | | all choices of v layers are looked at: [`layers`] |
//! | `hyperplanes` | v = 3 | | pairs and triples are counted: [`hyperplanes`] |
//! | `product` | any | v·h | the cards with a given value in one property are a deck with a property less |
//!
//! **Koenig.** This is the one step in which nothing is recomputed but (v−1)²; the proof is for a
//! reader. Think of the deck as a v × v grid; its sets are the rows, the columns and the
//! transversals (one cell in each row and column). Let H be the cells *not* on a set-free table. H
//! meets every transversal, so by the Frobenius–König theorem it contains all cells of r rows and s
//! columns crossing, with r + s = v + 1; say r ≤ s. The v − r other rows need a cell of H each,
//! outside that rectangle, so |H| ≥ r(v+1−r) + v − r. This is concave in r, least at an end of
//! 1 ≤ r ≤ (v+1)/2: at r = 1 it is 2v − 1, at r = (v+1)/2 it is (v+1)²/4 + (v−1)/2, which exceeds
//! 2v − 1 by (v−1)(v−3)/4 ≥ 0 (v = 2 has only r = 1). Hence |H| ≥ 2v − 1, and the table has at most
//! v² − 2v + 1 = (v−1)² cards. ∎

pub(crate) mod hyperplanes;
mod layers;

use fairdeal_core::Refusal;
use fairdeal_core::work::Work;

use super::none;
use crate::certificate::largest::{By, Largest, Step};
use crate::lookup::Lookup;
use crate::notation::Lettering;
use crate::rules::{Card, Table};

/// Does the certificate prove what it claims of decks with v values and p properties?
///
/// # Errors
/// The first thing that does not hold.
pub(crate) fn check(v: usize, p: usize, claim: &Largest, work: &mut Work) -> Result<(), Refusal> {
    if (claim.v, claim.p) != (v, p) {
        let why = format!("the certificate is about v{}p{}, not v{v}p{p}", claim.v, claim.p);
        return Err(Refusal::new("family", why));
    }
    shape(claim)?;
    let most = chain(v, p, &claim.steps, work)?;
    if claim.most != most {
        let why = format!("{} claimed, the steps lead to {most}", claim.most);
        return Err(Refusal::new("bound", why));
    }
    if claim.size > most {
        let why = format!("the table has {} cards, the bound says {most}", claim.size);
        return Err(Refusal::new("bound", why));
    }
    let table = Table { v, p, cards: claim.cards.clone() };
    none::check(&table, Lettering::of(v, p), work)
}

/// Checks the table: so many different cards of the family.
fn shape(claim: &Largest) -> Result<(), Refusal> {
    let lettering = Lettering::of(claim.v, claim.p);
    let there = claim.cards.len() as u64;
    if there != claim.size {
        let why = format!("{} claimed, {there} cards are named", claim.size);
        return Err(Refusal::new("size", why));
    }
    let mut seen: Lookup<&Card, ()> = Lookup::new();
    for (i, card) in claim.cards.iter().enumerate() {
        let name = || lettering.card(card);
        let place = || format!("card {}", i + 1);
        let of_the_family = card.values().len() == claim.p
            && card.values().iter().all(|&value| usize::from(value) < claim.v);
        if !of_the_family {
            return Err(Refusal::new(place(), format!("{} is not a card of this family", name())));
        }
        if seen.insert(card, ()).is_some() {
            return Err(Refusal::new(place(), format!("{} is named twice", name())));
        }
    }
    Ok(())
}

/// Follows the steps; gives the bound for p properties.
fn chain(v: usize, p: usize, steps: &[Step], work: &mut Work) -> Result<u64, Refusal> {
    let mut before: Option<&Step> = None;
    for (i, step) in steps.iter().enumerate() {
        let place = format!("step {}", i + 1);
        if let Some(before) = before.filter(|before| step.p != before.p + 1) {
            let why = format!("p = {} after p = {}: a step is missing", step.p, before.p);
            return Err(Refusal::new(place, why));
        }
        follow(v, step, before.map(|before| before.most), &place, work)?;
        before = Some(step);
    }
    match before {
        Some(last) if last.p == p => Ok(last.most),
        Some(last) => {
            let why = format!("they end at p = {}, the family has p = {p}", last.p);
            Err(Refusal::new("steps", why))
        }
        None => Err(Refusal::new("steps", "there are none")),
    }
}

/// Checks one step, given the bound for one property less if there is one.
fn follow(
    v: usize,
    step: &Step,
    before: Option<u64>,
    place: &str,
    work: &mut Work,
) -> Result<(), Refusal> {
    let word = step.by.word();
    let only = |holds: bool, what: &str| match holds {
        true => Ok(()),
        false => Err(Refusal::new(place, format!("{word} is for {what} only"))),
    };
    let resting = || {
        let why = format!("{word} needs a step for p = {} before it", step.p - 1);
        before.ok_or_else(|| Refusal::new(place, why))
    };
    let exactly = |most: Option<u64>| match most {
        Some(most) if most == step.most => Ok(()),
        Some(most) => {
            Err(Refusal::new(place, format!("{} claimed, {word} gives {most}", step.most)))
        }
        None => Err(Refusal::too_large(place, "the bound does not fit 64 bits")),
    };
    let values = v as u64;
    match step.by {
        By::TwoValues => {
            only(v == 2, "v = 2")?;
            exactly(Some(1))
        }
        By::WholeDeck => {
            only(step.p == 1, "p = 1")?;
            exactly(Some(values - 1))
        }
        By::Koenig => {
            only(step.p == 2, "p = 2")?;
            exactly(Some((values - 1) * (values - 1)))
        }
        By::Product => exactly(values.checked_mul(resting()?)),
        By::Layers => layers::check(v, step.p, step.most, place, work),
        By::Hyperplanes(multipliers) => {
            only(v == 3 && step.p >= 2, "v = 3 and p at least 2")?;
            hyperplanes::check(step.p, resting()?, step.most, multipliers, place, work)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::STEPS;

    fn verdict(claim: &Largest) -> Result<(), String> {
        let said = check(claim.v, claim.p, claim, &mut Work::of(STEPS));
        said.map_err(|refusal| refusal.to_string())
    }

    fn claim(v: usize, p: usize, cards: &[&[u8]], most: u64, steps: Vec<Step>) -> Largest {
        let cards: Vec<Card> = cards.iter().map(|values| Card::new(values)).collect();
        Largest { v, p, size: cards.len() as u64, most, cards, steps }
    }

    fn step(p: usize, by: By, most: u64) -> Step {
        Step { p, by, most }
    }

    #[test]
    fn cards_are_of_the_family() {
        let whole = || vec![step(1, By::WholeDeck, 2)];
        assert_eq!(verdict(&claim(3, 1, &[&[0], &[2]], 2, whole())), Ok(()));
        for strange in [&[3][..], &[0, 1], &[]] {
            let why = verdict(&claim(3, 1, &[&[1], strange], 2, whole())).unwrap_err();
            assert!(
                why.starts_with("card 2") && why.ends_with("not a card of this family"),
                "{why}"
            );
        }
    }

    #[test]
    fn none_larger_is_said_where_it_is_shown() {
        let says = |most: u64| {
            let family = crate::family::SetFamily::parse("v3p1").unwrap();
            claim(3, 1, &[&[0], &[2]], most, Vec::new()).claim(family).says
        };
        assert_eq!(says(2), "has a table of 2 cards without a set and none larger");
        assert_eq!(says(3), "has a table of 2 cards without a set and none of more than 3 cards");
    }

    #[test]
    fn hyperplanes_are_for_three_values() {
        // Multipliers that would exclude a table of five cards, and seven of them are there.
        let by = By::Hyperplanes([2, -1, 0]);
        for (v, p) in [(4, 2), (5, 2), (2, 2)] {
            let steps = vec![step(1, By::WholeDeck, v as u64 - 1), step(p, by, 4)];
            let why = verdict(&claim(v, p, &[], 4, steps)).unwrap_err();
            assert_eq!(why, "step 2: hyperplanes is for v = 3 and p at least 2 only");
        }
        let alone = vec![step(1, by, 4)];
        let why = verdict(&claim(3, 1, &[], 4, alone)).unwrap_err();
        assert_eq!(why, "step 1: hyperplanes is for v = 3 and p at least 2 only");
    }
}
