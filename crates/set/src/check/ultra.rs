//! Ultrasets: four cards, two pairs with a common third card; v = 3.

use std::collections::BTreeMap;

use fairdeal_core::Refusal;
use fairdeal_core::words::{count_of, counted};

use super::MOST_PAIRS;
use crate::notation::{self, Lettering};
use crate::rules::{Card, Table, is_ultraset, third_card};

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
pub(crate) fn check(table: &Table, cards: &[Card], lettering: Lettering) -> Result<(), Refusal> {
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
        let why = format!("{}, an ultraset has 4", count_of(cards.len(), "card"));
        return Err(Refusal::new("cards", why));
    };
    match is_ultraset([a, b, c, d]) {
        true => Ok(()),
        false => Err(Refusal::new("cards", "no two pairs of them have a common third card")),
    }
}

/// Checks that the table holds no ultraset: the third cards of all pairs are different. (Two pairs with
/// a common card have different third cards, for t(a, b) = t(a, c) means b = c; so two pairs with the
/// same third card are four different cards.)
///
/// # Errors
/// An ultraset that was overlooked, or that the table is too large to look at all pairs.
pub(crate) fn check_none(table: &Table, lettering: Lettering) -> Result<(), Refusal> {
    of_three_values(table)?;
    let n = table.cards.len() as u64;
    if n * n.saturating_sub(1) / 2 > MOST_PAIRS {
        let why = format!("{} have more than {}", counted(n, "card"), counted(MOST_PAIRS, "pair"));
        return Err(Refusal::too_large("table", why));
    }
    let mut thirds: BTreeMap<Card, (&Card, &Card)> = BTreeMap::new();
    for (i, a) in table.cards.iter().enumerate() {
        for b in &table.cards[i + 1..] {
            if let Some((c, d)) = thirds.insert(third_card(a, b), (a, b)) {
                let four = notation::list(lettering, [c, d, a, b]);
                return Err(Refusal::new("table", format!("{four} are an ultraset")));
            }
        }
    }
    Ok(())
}
