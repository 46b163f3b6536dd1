//! "There is no set": everything is looked at.

use std::collections::{BTreeMap, BTreeSet};

use fairdeal_core::Refusal;
use fairdeal_core::words::counted;

use super::{MOST_PAIRS, MOST_STEPS};
use crate::notation::{self, Lettering};
use crate::rules::{Card, Table, third_card};

/// Checks that the table holds no set.
///
/// # Errors
/// A set that was overlooked, or that the table is too large to look at everything.
pub(crate) fn check(table: &Table, lettering: Lettering) -> Result<(), Refusal> {
    let overlooked = if table.v == 3 { by_pairs(table)? } else { by_laying_down(table)? };
    match overlooked {
        None => Ok(()),
        Some(set) => {
            let cards = notation::list(lettering, &set);
            Err(Refusal::new("table", format!("{cards} are a set")))
        }
    }
}

/// v = 3: two cards leave one third card, on the table or not.
fn by_pairs(table: &Table) -> Result<Option<Vec<Card>>, Refusal> {
    let cards = &table.cards;
    let n = cards.len() as u64;
    if n * n.saturating_sub(1) / 2 > MOST_PAIRS {
        let why = format!("{} have more than {}", counted(n, "card"), counted(MOST_PAIRS, "pair"));
        return Err(Refusal::too_large("table", why));
    }
    let there: BTreeSet<&Card> = cards.iter().collect();
    for (i, a) in cards.iter().enumerate() {
        for b in &cards[i + 1..] {
            let third = third_card(a, b);
            if there.contains(&third) {
                return Ok(Some(vec![a.clone(), b.clone(), third]));
            }
        }
    }
    Ok(None)
}

/// Any v: cards are laid down in the order of the table as long as, in every property, all that
/// lie there agree or all differ.
fn by_laying_down(table: &Table) -> Result<Option<Vec<Card>>, Refusal> {
    let mut found = None;
    let whole = every_set(table, &mut |set| {
        found = Some(set.iter().map(|&place| table.cards[place].clone()).collect());
        false
    });
    whole.map(|()| found)
}

/// Shows every set of the table, as places in ascending order, to `visit`, until it says `false`.
///
/// # Errors
/// When that takes more than [`MOST_STEPS`] cards laid down.
pub(crate) fn every_set(
    table: &Table,
    visit: &mut dyn FnMut(&[usize]) -> bool,
) -> Result<(), Refusal> {
    let mut laying = Laying { table, steps: 0, down: Vec::with_capacity(table.v), visit };
    for group in groups(table) {
        if !laying.go(&group)? {
            break;
        }
    }
    Ok(())
}

/// The places of the table, in groups that no set leaves.
///
/// A set whose cards differ in a property shows all v values of it. So where a value of a property
/// is missing, the cards of a set agree in that property, and cards that do not agree in it can be
/// looked at apart; which may leave values missing in a smaller group, and so on. A group of fewer
/// than v cards holds no set. (Without this, the table of all cards that never show the last value
/// could not be looked at card by card for large v, though it obviously holds none.)
fn groups(table: &Table) -> Vec<Vec<usize>> {
    let mut whole = Vec::new();
    let mut todo = vec![(0..table.cards.len()).collect::<Vec<usize>>()];
    while let Some(group) = todo.pop() {
        if group.len() < table.v {
            continue;
        }
        let value = |place: usize, q: usize| table.cards[place].values()[q];
        let parting = (0..table.p).find_map(|q| {
            let mut parts: BTreeMap<u8, Vec<usize>> = BTreeMap::new();
            group.iter().for_each(|&place| parts.entry(value(place, q)).or_default().push(place));
            ((2..table.v).contains(&parts.len())).then_some(parts)
        });
        match parting {
            Some(parts) => todo.extend(parts.into_values().rev()),
            None => whole.push(group),
        }
    }
    whole
}

struct Laying<'a> {
    table: &'a Table,
    steps: u64,
    down: Vec<usize>,
    visit: &'a mut dyn FnMut(&[usize]) -> bool,
}

impl Laying<'_> {
    /// Lays down every card of these places that may join those that lie there; false when the
    /// visitor has seen enough.
    fn go(&mut self, places: &[usize]) -> Result<bool, Refusal> {
        if self.down.len() == self.table.v {
            return Ok((self.visit)(&self.down));
        }
        for (i, &place) in places.iter().enumerate() {
            self.steps += 1;
            if self.steps > MOST_STEPS {
                let why = format!("more than {}", counted(MOST_STEPS, "card to lay down"));
                return Err(Refusal::too_large("table", why));
            }
            if self.may_join(place) {
                self.down.push(place);
                let on = self.go(&places[i + 1..])?;
                self.down.pop();
                if !on {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    fn may_join(&self, place: usize) -> bool {
        let value = |place: usize, q: usize| self.table.cards[place].values()[q];
        match self.down[..] {
            [] | [_] => true,
            [a, b, ..] => (0..self.table.p).all(|q| {
                if value(a, q) == value(b, q) {
                    value(place, q) == value(a, q)
                } else {
                    self.down.iter().all(|&there| value(there, q) != value(place, q))
                }
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(v: usize, p: usize, cards: &str) -> Option<String> {
        let (table, lettering) = notation::table(v, p, cards).unwrap();
        check(&table, lettering).err().map(|refusal| refusal.to_string())
    }

    #[test]
    fn overlooked_sets_are_named() {
        assert_eq!(refusal(4, 2, "00 01 02 10 11 12 20 21 22"), None);
        let set = refusal(4, 2, "00 01 02 10 11 12 20 21 22 33").unwrap();
        assert_eq!(set, "table: 00, 11, 22 and 33 are a set");
        assert_eq!(refusal(2, 3, "000 011").unwrap(), "table: 000 and 011 are a set");
        assert_eq!(refusal(2, 3, "000"), None);
        assert_eq!(refusal(5, 1, ""), None);
    }

    #[test]
    fn missing_values_part_the_table() {
        // (v−1)² cards in two properties: no value of the last row or column.
        let cards: Vec<String> = (0..676).map(|i| format!("{},{}", i / 26, i % 26)).collect();
        assert_eq!(refusal(27, 2, &cards.join(" ")), None);
        // One more column and a set is there.
        let cards: Vec<String> = (0..702).map(|i| format!("{},{}", i / 27, i % 27)).collect();
        assert!(refusal(27, 2, &cards.join(" ")).unwrap().ends_with("are a set"));
        // Parted by the first property, by the second within a part, then nothing is left.
        assert_eq!(refusal(4, 2, "00 01 02 13 20 21 22 23".trim_end_matches(" 23")), None);
    }

    #[test]
    fn what_is_too_large_is_not_believed() {
        // First, second and third value add up to 0 modulo 16: no set, but to see that by laying
        // down cards takes too long.
        let pairs = (0..256).map(|i| (i / 16, i % 16)).filter(|(a, b)| (b + 16 - a) % 16 > 1);
        let cards: Vec<String> =
            pairs.map(|(a, b)| format!("{a},{b},{}", (32 - a - b) % 16)).collect();
        let why = refusal(16, 3, &cards.join(" ")).unwrap();
        assert!(why.starts_with("table: too large to check"), "{why}");
    }
}
