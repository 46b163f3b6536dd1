//! Is a table really set-free? A plain search from the rules, shared with nothing that built it.
//!
//! A first card, a second one after it: the properties in which they differ are the ones that must
//! be all different, the others all equal. Cards that agree with the first one outside these
//! properties, and with no chosen card inside them, remain; a branch ends when one of the values
//! still needed is on no remaining card. With three values the third card is known, so it is looked
//! up instead: a table of n cards takes n²/2 look-ups.

use crate::rules::{Card, is_set};

/// What the search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seen {
    /// There is no set.
    Free,
    /// These cards are one.
    Set(Vec<Card>),
    /// The budget is spent.
    Unknown,
}

/// Looks for a set among cards of v values; the budget counts cards looked at.
pub fn look(v: usize, cards: &[Card], budget: u64) -> Seen {
    if (cards.len() as u64).saturating_pow(2) / 2 > budget {
        return Seen::Unknown;
    }
    if v == 3 {
        return look_for_third(cards);
    }
    let mut left = budget;
    for (i, a) in cards.iter().enumerate() {
        // Cards that could join `a`, by the properties in which they differ from it.
        let differ = |b: &Card| -> u64 {
            let pairs = a.values().iter().zip(b.values()).enumerate();
            pairs.fold(0, |m, (q, (x, y))| m | u64::from(x != y) << q)
        };
        let mut groups: Vec<(u64, &Card)> = cards[i + 1..].iter().map(|b| (differ(b), b)).collect();
        groups.sort();
        for group in groups.chunk_by(|x, y| x.0 == y.0) {
            let different: Vec<usize> = (0..64).filter(|q| group[0].0 >> q & 1 == 1).collect();
            let rest: Vec<&Card> = group.iter().map(|g| g.1).collect();
            match complete(v, &different, &mut vec![a], &rest, &mut left) {
                Seen::Free => {}
                other => return other,
            }
        }
    }
    Seen::Free
}

/// Completes the chosen cards to a set whose all-different properties are these.
fn complete<'a>(
    v: usize,
    different: &[usize],
    chosen: &mut Vec<&'a Card>,
    rest: &[&'a Card],
    left: &mut u64,
) -> Seen {
    if chosen.len() == v {
        // Not taken on trust: the referee's rule decides.
        return match is_set(v, chosen) {
            true => Seen::Set(chosen.iter().map(|c| (*c).clone()).collect()),
            false => Seen::Free,
        };
    }
    let Some(budget) = left.checked_sub(1 + rest.len() as u64) else { return Seen::Unknown };
    *left = budget;
    // Of all values still needed, branch on the one that fewest cards offer.
    let mut fewest: Option<(usize, usize, u8)> = None;
    for &q in different {
        let mut offers = [0usize; 256];
        rest.iter().for_each(|c| offers[usize::from(c.values()[q])] += 1);
        chosen.iter().for_each(|c| offers[usize::from(c.values()[q])] = usize::MAX);
        for (value, &offers) in offers[..v].iter().enumerate() {
            if offers < fewest.map_or(usize::MAX, |f| f.0) {
                fewest = Some((offers, q, value as u8));
            }
        }
    }
    let Some((_, q, value)) = fewest else { return Seen::Free };
    for card in rest.iter().filter(|c| c.values()[q] == value) {
        let apart = |c: &&&Card| different.iter().all(|&q| c.values()[q] != card.values()[q]);
        let next: Vec<&Card> = rest.iter().filter(apart).copied().collect();
        chosen.push(card);
        let seen = complete(v, different, chosen, &next, left);
        chosen.pop();
        if seen != Seen::Free {
            return seen;
        }
    }
    Seen::Free
}

fn look_for_third(cards: &[Card]) -> Seen {
    // A card as a number in base 3: 64 digits fit 128 bits.
    let number = |c: &Card| c.values().iter().fold(0u128, |n, &d| 3 * n + u128::from(d));
    let mut all: Vec<u128> = cards.iter().map(number).collect();
    all.sort_unstable();
    for (i, a) in cards.iter().enumerate() {
        for b in &cards[..i] {
            let values = a.values().iter().zip(b.values()).map(|(x, y)| (6 - x - y) % 3);
            let third = values.clone().fold(0, |n, d| 3 * n + u128::from(d));
            if all.binary_search(&third).is_ok() {
                let third = Card(values.collect());
                if is_set(3, &[a, b, &third]) {
                    return Seen::Set(vec![a.clone(), b.clone(), third]);
                }
            }
        }
    }
    Seen::Free
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::census::brute::{set_masks, sets_on_every_table};
    use crate::deal::Deck;
    use fairdeal_core::random::Random;

    #[test]
    fn agrees_with_the_rules_on_every_kind_of_small_deck() {
        for (v, p) in [(2usize, 3), (3, 2), (4, 2), (5, 1)] {
            let n = v.pow(p as u32);
            let deck: Vec<Card> = (0..n as u64).map(|id| Deck::card(v, p, id)).collect();
            let on = sets_on_every_table(n, &set_masks(v, &deck));
            let mut random = Random::for_deal("set verify", v as i64);
            for _ in 0..2000 {
                let table = random.below(1 << n) as usize;
                let cards: Vec<Card> =
                    (0..n).filter(|i| table >> i & 1 == 1).map(|i| deck[i].clone()).collect();
                match look(v, &cards, 100_000) {
                    Seen::Free => assert_eq!(on[table], 0),
                    Seen::Set(set) => {
                        assert!(is_set(v, &set.iter().collect::<Vec<_>>()) && on[table] > 0);
                    }
                    Seen::Unknown => panic!("out of nodes"),
                }
            }
        }
    }

    #[test]
    fn budgets_are_kept() {
        let deck: Vec<Card> = (0..81).map(|id| Deck::card(3, 4, id)).collect();
        assert_eq!(look(3, &deck, 10), Seen::Unknown);
        let grid: Vec<Card> = (0..16).map(|id| Deck::card(4, 2, id)).collect();
        assert_eq!(look(4, &grid, 1), Seen::Unknown);
    }
}
