//! "There is no set": everything is looked at.
//!
//! Nothing is taken from the certificate but the number of cards, and no theorem is cited: for v = 3
//! every pair of cards is completed and its third card looked up, for other v every way to lay down
//! cards that may belong to one set is followed, in the order of the table.

use std::collections::BTreeMap;

use fairdeal_core::Refusal;
use fairdeal_core::words::{count_of, counted};
use fairdeal_core::work::Work;

use super::price;
use crate::lookup::Lookup;
use crate::notation::{self, Lettering};
use crate::rules::{Card, Table};

/// Checks that the table holds no set.
///
/// # Errors
/// A set that was overlooked, or that the table is too large to look at everything.
pub(crate) fn check(table: &Table, lettering: Lettering, work: &mut Work) -> Result<(), Refusal> {
    let overlooked =
        if table.v == 3 { by_pairs(table, work)? } else { by_laying_down(table, work)? };
    match overlooked {
        None => Ok(()),
        Some(set) => {
            let cards = notation::list(lettering, set.iter().map(|&place| &table.cards[place]));
            Err(Refusal::new("table", format!("{cards} are a set")))
        }
    }
}

/// A card of three values in two words: the properties in which it is 1, and those in which it is 2.
pub(super) type Packed = (u64, u64);

pub(super) fn packed(card: &Card) -> Packed {
    card.values().iter().enumerate().fold((0, 0), |(ones, twos), (q, &value)| {
        (ones | u64::from(value == 1) << q, twos | u64::from(value == 2) << q)
    })
}

/// The third card: the common value where two cards agree, and the remaining one where they differ
/// (1 if neither is 1, 2 if neither is 2, else 0).
pub(super) fn third(a: Packed, b: Packed) -> Packed {
    let differ = (a.0 ^ b.0) | (a.1 ^ b.1);
    (a.0 & b.0 | differ & !(a.0 | b.0), a.1 & b.1 | differ & !(a.1 | b.1))
}

/// The number of pairs, charged at a price each before any is looked at.
pub(super) fn spend_pairs(cards: usize, price: u64, work: &mut Work) -> Result<u64, Refusal> {
    let n = cards as u64;
    let pairs = n * n.saturating_sub(1) / 2;
    work.spend(pairs.saturating_mul(price), "table").map_err(|_| {
        Refusal::too_large(
            "table",
            format!("{} have {}", counted(n, "card"), counted(pairs, "pair")),
        )
    })?;
    Ok(pairs)
}

/// v = 3: two cards leave one third card, on the table or not.
fn by_pairs(table: &Table, work: &mut Work) -> Result<Option<Vec<usize>>, Refusal> {
    spend_pairs(table.cards.len(), price::PAIR, work)?;
    let cards: Vec<Packed> = table.cards.iter().map(packed).collect();
    let there: Lookup<Packed, usize> =
        cards.iter().enumerate().map(|(i, &card)| (card, i)).collect();
    for (i, &a) in cards.iter().enumerate() {
        for (j, &b) in cards.iter().enumerate().skip(i + 1) {
            let third = third(a, b);
            if let Some(&k) = there.get(&third) {
                return Ok(Some(vec![i, j, k]));
            }
        }
    }
    Ok(None)
}

/// Any v: cards are laid down in the order of the table as long as, in every property, all that
/// lie there agree or all differ.
fn by_laying_down(table: &Table, work: &mut Work) -> Result<Option<Vec<usize>>, Refusal> {
    let mut found = None;
    let whole = every_set(table, work, &mut |set| {
        found = Some(set.to_vec());
        false
    });
    whole.map(|()| found)
}

/// The most sets a check keeps in mind.
const MOST_SETS: usize = 1_000_000;

/// Sets of a table by the places of their cards, in ascending order.
pub(super) struct Sets {
    v: usize,
    places: Vec<u32>,
}

impl Sets {
    #[cfg(test)]
    pub(super) fn of(v: usize, places: Vec<u32>) -> Self {
        Sets { v, places }
    }

    /// Cards of a set.
    pub(super) fn width(&self) -> usize {
        self.v
    }

    pub(super) fn len(&self) -> usize {
        self.places.len() / self.v
    }

    pub(super) fn set(&self, i: usize) -> &[u32] {
        &self.places[i * self.v..(i + 1) * self.v]
    }
}

/// All sets of the table.
///
/// # Errors
/// When they are too many, or take too long to find.
pub(super) fn sets(table: &Table, work: &mut Work) -> Result<Sets, Refusal> {
    let mut sets = Sets { v: table.v, places: Vec::new() };
    every_set(table, work, &mut |set| {
        sets.places.extend(set.iter().map(|&place| place as u32));
        sets.len() <= MOST_SETS
    })?;
    match sets.len() <= MOST_SETS {
        true => Ok(sets),
        false => {
            let why = format!("more than {}", count_of(MOST_SETS, "set"));
            Err(Refusal::too_large("table", why))
        }
    }
}

/// Shows every set of the table, as places in ascending order, to `visit`, until it says `false`.
///
/// # Errors
/// When that takes more work than is left.
pub(crate) fn every_set(
    table: &Table,
    work: &mut Work,
    visit: &mut dyn FnMut(&[usize]) -> bool,
) -> Result<(), Refusal> {
    let groups = groups(table, work)?;
    let (down, shown) = (Vec::with_capacity(table.v), vec![0; (table.v + 1) * table.p]);
    let mut laying = Laying { table, work, down, agree: 0, shown, visit };
    for group in groups {
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
fn groups(table: &Table, work: &mut Work) -> Result<Vec<Vec<usize>>, Refusal> {
    let mut whole = Vec::new();
    let mut todo = vec![(0..table.cards.len()).collect::<Vec<usize>>()];
    let value = |place: usize, q: usize| table.cards[place].values()[q];
    while let Some(group) = todo.pop() {
        if group.len() < table.v {
            continue;
        }
        let mut parting = None;
        for q in 0..table.p {
            work.spend(group.len() as u64 * price::VALUE + 1, "table")?;
            let shown = group.iter().fold(0u64, |shown, &place| shown | 1 << value(place, q));
            if (2..table.v).contains(&(shown.count_ones() as usize)) {
                parting = Some(q);
                break;
            }
        }
        let Some(q) = parting else {
            whole.push(group);
            continue;
        };
        work.spend(group.len() as u64 * price::PARTED, "table")?;
        let mut parts: BTreeMap<u8, Vec<usize>> = BTreeMap::new();
        group.iter().for_each(|&place| parts.entry(value(place, q)).or_default().push(place));
        todo.extend(parts.into_values().rev());
    }
    Ok(whole)
}

struct Laying<'a> {
    table: &'a Table,
    work: &'a mut Work,
    down: Vec<usize>,
    /// The properties in which the first two cards agree.
    agree: u64,
    /// For each number of cards that lie there, the values they show of each property.
    shown: Vec<u64>,
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
            let (joins, looked) = self.may_join(place);
            self.work.spend(price::LAID + looked as u64 / 2, "table")?;
            if joins {
                self.work.spend(self.table.p as u64 / 2, "table")?;
                self.lay(place);
                let on = self.go(&places[i + 1..])?;
                self.down.pop();
                if !on {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Whether this card may join those that lie there, and how many properties were looked at.
    fn may_join(&self, place: usize) -> (bool, usize) {
        let [first, _, ..] = self.down[..] else { return (true, 0) };
        let (values, first) = (self.table.cards[place].values(), self.table.cards[first].values());
        let shown = &self.shown[self.down.len() * self.table.p..][..self.table.p];
        for (q, (&value, &first)) in values.iter().zip(first).enumerate() {
            let fits = match self.agree >> q & 1 {
                1 => value == first,
                _ => shown[q] >> value & 1 == 0,
            };
            if !fits {
                return (false, q + 1);
            }
        }
        (true, self.table.p)
    }

    fn lay(&mut self, place: usize) {
        let (depth, p) = (self.down.len(), self.table.p);
        let values = self.table.cards[place].values();
        for (q, &value) in values.iter().enumerate() {
            let before = if depth == 0 { 0 } else { self.shown[depth * p + q] };
            self.shown[(depth + 1) * p + q] = before | 1 << value;
        }
        if depth == 1 {
            let first = self.table.cards[self.down[0]].values();
            let agreed = values.iter().zip(first).enumerate().filter(|(_, (a, b))| a == b);
            self.agree = agreed.fold(0, |agree, (q, _)| agree | 1 << q);
        }
        self.down.push(place);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::work_for;
    use crate::deal::deal;
    use crate::family::SetFamily;
    use crate::rules::third_card;

    fn refusal(v: usize, p: usize, cards: &str) -> Option<String> {
        let (table, lettering) = notation::table(v, p, cards).unwrap();
        check(&table, lettering, &mut work_for(&table, 0)).err().map(|refusal| refusal.to_string())
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

    /// The third card in two words is the one of the rules.
    #[test]
    fn third_cards_are_those_of_the_rules() {
        for family in ["v3p4/30", "v3p64/20"] {
            let cards = deal(SetFamily::parse(family).unwrap(), 1).cards;
            for (a, b) in cards.iter().zip(&cards[1..]) {
                assert_eq!(third(packed(a), packed(b)), packed(&third_card(a, b)));
            }
        }
    }

    /// Every set is shown once, as the rules have it.
    #[test]
    fn all_sets_are_shown() {
        for family in ["v2p3/5", "v3p2/7", "v4p2/12", "v4p3/14", "v5p2/15"] {
            let table = deal(SetFamily::parse(family).unwrap(), 3);
            let mut shown = Vec::new();
            let all = every_set(&table, &mut work_for(&table, 0), &mut |set| {
                shown.push(set.to_vec());
                true
            });
            assert_eq!(all, Ok(()));
            let n = table.cards.len();
            let picked = |mask: u32| (0..n).filter(|i| mask >> i & 1 == 1).collect::<Vec<_>>();
            let masks = (0..1u32 << n).filter(|mask| mask.count_ones() as usize == table.v);
            let mut wanted: Vec<Vec<usize>> =
                masks.map(picked).filter(|places| table.is_set(places)).collect();
            wanted.sort();
            shown.sort();
            assert_eq!(shown, wanted, "{family}");
        }
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

    /// Pairs, cards laid down and partings are all counted, whatever the table.
    #[test]
    fn everything_looked_at_is_counted() {
        for family in ["v3p20/200", "v5p30/300", "v64p64/200"] {
            let table = deal(SetFamily::parse(family).unwrap(), 1);
            let mut work = work_for(&table, 0);
            let before = work.left();
            assert_eq!(check(&table, Lettering::Commas, &mut work), Ok(()), "{family}");
            let spent = before - work.left();
            assert!(spent >= table.cards.len() as u64 && spent < before, "{family}: {spent}");
            let refused = check(&table, Lettering::Commas, &mut Work::of(spent - 1)).unwrap_err();
            assert!(refused.too_much, "{family}");
        }
        let table = deal(SetFamily::parse("v3p40/20000").unwrap(), 1);
        let refused = check(&table, Lettering::Digits, &mut work_for(&table, 0)).unwrap_err();
        assert!(refused.too_much && refused.why.contains("20,000 cards have"), "{refused}");
    }
}
