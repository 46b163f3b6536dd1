//! The three methods of the benchmark's `methods.py` once more, compiled: the same steps on the same tables, so
//! that the reader sees how much of a ratio is the language and how much the method. They stand here because what
//! is compared with an engine is built like one.
//!
//! Nothing is improved: a card is four characters as there, a third card is made anew for every pair
//! and looked for along the table, and brute force compares three rows of truth values for every
//! choice of three. Only what an interpreter adds (objects, reference counts, dispatch) is gone.

/// A card as the script writes it: four of the characters `1`, `2`, `3`.
pub type Card = [u8; 4];

/// A method: how many of these tables hold a set? (Many at a time, and of twelve, like the kernel: the compiler may
/// use that there are twelve.)
pub type Count = fn(&[[Card; 12]]) -> usize;

/// By the names of the script, in its order.
pub const METHODS: [(&str, Count); 3] = [
    ("brute", |tables| tables.iter().filter(|table| brute(*table)).count()),
    ("pairs", |tables| tables.iter().filter(|table| pairs(*table)).count()),
    ("interpolation", |tables| tables.iter().filter(|table| interpolation(*table)).count()),
];

/// The card of a number, 0 to 80.
pub fn card(number: u8) -> Card {
    [27, 9, 3, 1].map(|place| b'1' + number / place % 3)
}

fn brute(table: &[Card]) -> bool {
    for (i, a) in table.iter().enumerate() {
        for (j, b) in table.iter().enumerate().skip(i + 1) {
            for c in &table[j + 1..] {
                let same =
                    |x: &Card, y: &Card| -> [bool; 4] { std::array::from_fn(|q| x[q] == y[q]) };
                let (ab, bc, ac) = (same(a, b), same(b, c), same(a, c));
                if ab == bc && bc == ac {
                    return true;
                }
            }
        }
    }
    false
}

fn pairs(table: &[Card]) -> bool {
    completes(table, |x, y| match [b'1', b'2', b'3'].into_iter().find(|&z| z != x && z != y) {
        Some(z) => z,
        None => x,
    })
}

fn interpolation(table: &[Card]) -> bool {
    completes(table, |x, y| 150 - x - y)
}

/// Is the third card of two on the table? `third` is asked where the two differ.
fn completes(table: &[Card], third: fn(u8, u8) -> u8) -> bool {
    table.iter().enumerate().any(|(i, a)| {
        table[i + 1..].iter().any(|b| {
            let wanted: Card =
                std::array::from_fn(|q| if a[q] == b[q] { a[q] } else { third(a[q], b[q]) });
            table.contains(&wanted)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::Deck;
    use crate::rules::is_set;
    use fairdeal_core::random::Random;

    /// Against the rules themselves, on tables with and without a set.
    #[test]
    fn every_method_follows_the_rules() {
        let mut random = Random::new(14);
        let mut with = 0;
        for _ in 0..2000 {
            let size = 3 + random.below(10) as usize;
            let numbers: Vec<u8> =
                random.draw_distinct(size, 81).into_iter().map(|n| n as u8).collect();
            let cards: Vec<_> = numbers.iter().map(|&n| Deck::card(3, 4, n.into())).collect();
            let truth = (0..size).any(|i| {
                (0..i).any(|j| (0..j).any(|k| is_set(3, &[&cards[i], &cards[j], &cards[k]])))
            });
            let table: Vec<Card> = numbers.into_iter().map(card).collect();
            for has_set in [brute, pairs, interpolation] {
                assert_eq!(has_set(&table), truth, "{table:?}");
            }
            if let Ok(twelve) = <[Card; 12]>::try_from(table) {
                for (name, count) in METHODS {
                    assert_eq!(count(&[twelve]), usize::from(truth), "{name} on {twelve:?}");
                }
            }
            with += usize::from(truth);
        }
        assert!((500..1500).contains(&with), "{with}");
    }
}
