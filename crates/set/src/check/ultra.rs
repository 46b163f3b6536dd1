//! Ultrasets: four cards, two pairs with a common third card; v = 3.

use std::collections::BTreeMap;

use fairdeal_core::Refusal;

use super::MOST_PAIRS;
use crate::notation::{self, Lettering};
use crate::rules::{Card, Table};

/// The card that makes a set with two others.
fn third(a: &Card, b: &Card) -> Card {
    let remaining = |x: u8, y: u8| if x == y { x } else { 3 - x - y };
    Card(a.values().iter().zip(b.values()).map(|(&x, &y)| remaining(x, y)).collect())
}

fn of_three_values(table: &Table) -> Result<(), Refusal> {
    match table.v {
        3 => Ok(()),
        v => Err(Refusal::new("table", format!("ultrasets are for v = 3, not v = {v}"))),
    }
}

/// Checks that these cards lie on the table and are an ultraset.
///
/// # Errors
/// The card that is not there or named twice, or that no two pairs agree.
pub fn check(table: &Table, cards: &[Card], lettering: Lettering) -> Result<(), Refusal> {
    of_three_values(table)?;
    for (i, card) in cards.iter().enumerate() {
        let name = lettering.card(card);
        if !table.cards.contains(card) {
            return Err(Refusal::new("cards", format!("{name} is not on the table")));
        }
        if cards[..i].contains(card) {
            return Err(Refusal::new("cards", format!("{name} is named twice")));
        }
    }
    let [a, b, c, d] = cards else {
        return Err(Refusal::new("cards", format!("{} cards, an ultraset has 4", cards.len())));
    };
    let agree = [((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))]
        .into_iter()
        .any(|((a, b), (c, d))| third(a, b) == third(c, d));
    match agree {
        true => Ok(()),
        false => Err(Refusal::new("cards", "no two pairs of them have a common third card")),
    }
}

/// Checks that the table holds no ultraset: the third cards of all pairs are different.
///
/// # Errors
/// An ultraset that was overlooked, or that the table is too large to look at all pairs.
pub fn check_none(table: &Table, lettering: Lettering) -> Result<(), Refusal> {
    of_three_values(table)?;
    let n = table.cards.len() as u64;
    if n * n.saturating_sub(1) / 2 > MOST_PAIRS {
        let why = format!("{n} cards have more than {MOST_PAIRS} pairs");
        return Err(Refusal::too_large("table", why));
    }
    let mut thirds: BTreeMap<Card, (&Card, &Card)> = BTreeMap::new();
    for (i, a) in table.cards.iter().enumerate() {
        for b in &table.cards[i + 1..] {
            if let Some((c, d)) = thirds.insert(third(a, b), (a, b)) {
                let four = notation::list(lettering, [c, d, a, b]);
                return Err(Refusal::new("table", format!("{four} are an ultraset")));
            }
        }
    }
    Ok(())
}
