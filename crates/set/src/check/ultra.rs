//! Ultrasets: four cards, two pairs with a common third card; v = 3.
//!
//! Four cards are looked at; that there are none is recomputed, the third cards of all pairs being
//! listed and sorted. Nothing is taken from the certificate but the number of cards.

use fairdeal_core::Refusal;
use fairdeal_core::words::count_of;
use fairdeal_core::work::Work;

use super::none::{Packed, packed, spend_pairs, third};
use super::{Ground, price};
use crate::notation::{self, Lettering};
use crate::rules::{Card, Table, is_ultraset};

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
pub(crate) fn check(ground: &Ground<'_>, cards: &[Card], place: &str) -> Result<(), Refusal> {
    of_three_values(ground.table)?;
    let [a, b, c, d] = cards else {
        let why = format!("{}, an ultraset has 4", count_of(cards.len(), "card"));
        return Err(Refusal::new(place, why));
    };
    for (i, card) in cards.iter().enumerate() {
        let at = ground.place(card, place)?;
        if cards[..i].contains(card) {
            return Err(Refusal::new(place, format!("{} is named twice", ground.name(at))));
        }
    }
    match is_ultraset([a, b, c, d]) {
        true => Ok(()),
        false => Err(Refusal::new(place, "no two pairs of them have a common third card")),
    }
}

/// Checks that the table holds no ultraset: the third cards of all pairs are different. (Two pairs with
/// a common card have different third cards, for t(a, b) = t(a, c) means b = c; so two pairs with the
/// same third card are four different cards.) Of more pairs than the deck has cards two have the same,
/// so no more than that are listed.
///
/// # Errors
/// An ultraset that was overlooked, or that the table is too large to look at all pairs.
pub(crate) fn check_none(
    table: &Table,
    lettering: Lettering,
    work: &mut Work,
) -> Result<(), Refusal> {
    of_three_values(table)?;
    let pairs = spend_pairs(table.cards.len(), price::ULTRA_PAIR, work)?;
    let cards: Vec<Packed> = table.cards.iter().map(packed).collect();
    let deck = 3u64.checked_pow(table.p as u32).unwrap_or(u64::MAX);
    let most = pairs.min(deck.saturating_add(1)) as usize;
    let all = || {
        let after = |i: usize| (i + 1..cards.len()).map(move |j| (i, j));
        (0..cards.len()).flat_map(after)
    };
    let mut thirds: Vec<Packed> = Vec::with_capacity(most);
    thirds.extend(all().take(most).map(|(i, j)| third(cards[i], cards[j])));
    thirds.sort_unstable();
    let Some(twice) = thirds.windows(2).find(|two| two[0] == two[1]) else { return Ok(()) };
    let with = all().filter(|&(i, j)| third(cards[i], cards[j]) == twice[0]).take(2);
    let four: Vec<&Card> = with.flat_map(|(i, j)| [&table.cards[i], &table.cards[j]]).collect();
    let four = notation::list(lettering, four);
    Err(Refusal::new("table", format!("{four} are an ultraset")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::work_for;
    use crate::deal::deal;
    use crate::family::SetFamily;

    /// The same answer as looking at all four cards at once.
    #[test]
    fn pairs_see_what_quadruples_see() {
        for (family, deals) in [("v3p4/8", 60), ("v3p3/6", 60), ("v3p2/5", 20), ("v3p20/9", 5)] {
            for number in 0..deals {
                let table = deal(SetFamily::parse(family).unwrap(), number);
                let n = table.cards.len();
                let four = |mask: &u32| mask.count_ones() == 4;
                let any = (0..1u32 << n).filter(four).any(|mask| {
                    let cards: Vec<&Card> =
                        (0..n).filter(|i| mask >> i & 1 == 1).map(|i| &table.cards[i]).collect();
                    is_ultraset([cards[0], cards[1], cards[2], cards[3]])
                });
                let mut work = work_for(&table, 0);
                let found = check_none(&table, Lettering::Digits, &mut work);
                assert_eq!(found.is_err(), any, "{family}#{number}: {found:?}");
            }
        }
    }

    #[test]
    fn pairs_are_counted_before_they_are_listed() {
        let table = deal(SetFamily::parse("v3p64/12000").unwrap(), 1);
        let refused = check_none(&table, Lettering::Digits, &mut work_for(&table, 0)).unwrap_err();
        assert!(refused.too_much && refused.why.contains("12,000 cards have"), "{refused}");
    }

    #[test]
    fn what_was_overlooked_is_named_and_other_decks_have_none() {
        let none = |v: usize, cards: &str| {
            let (table, lettering) = notation::table(v, 2, cards).unwrap();
            let mut work = Work::of(1_000_000);
            let ground = Ground::new(&table, lettering, &mut work).unwrap();
            let four = check(&ground, &table.cards, "cards").map_err(|refusal| refusal.to_string());
            (check_none(&table, lettering, &mut work).unwrap_err().to_string(), four)
        };
        let named = "table: 00, 11, 01 and 10 are an ultraset".to_string();
        assert_eq!(none(3, "00 11 01 10"), (named, Ok(())));
        let other = "table: ultrasets are for v = 3, not v = 4".to_string();
        assert_eq!(none(4, "00 11 01 10"), (other.clone(), Err(other)));
    }
}
