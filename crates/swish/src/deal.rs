//! The n-th seeded deal of a family, the same on every machine for ever.
//!
//! A table is a uniformly random choice of cards of the deck, in uniformly random order: the first
//! steps of a Fisher–Yates shuffle. Decks too large to be written out are drawn from by rejection:
//! a uniform pair of different cells is taken if it is the representative of its kind (every kind
//! has exactly one) and was not taken before. A random card has its symbols on a uniform choice of
//! cells, each a point or a circle with even odds.

use std::collections::BTreeSet;

use fairdeal_core::random::Random;

use crate::family::{Deck, SwishFamily};
use crate::kinds;
use crate::rules::{Card, Cell, Hand, Size};

/// The largest deck that is written out to be dealt from. Never to be changed: deals hang on it.
const MOST_LISTED: u64 = 1 << 16;

/// The n-th table of a family.
pub fn deal(family: SwishFamily, number: i64) -> Hand {
    let SwishFamily { deck, n, simple } = family;
    let size = deck.size();
    let mut random = Random::for_deal(&family.to_string(), number);
    let cards = match deck {
        Deck::Random(_, symbols) => {
            (0..n).map(|_| random_card(size, symbols, &mut random)).collect()
        }
        _ if family.total() > MOST_LISTED => rejected(size, simple, n, &mut random),
        _ => {
            let deck = cards(family);
            let drawn = random.draw_distinct(n, deck.len() as u64);
            drawn.into_iter().map(|i| deck[i as usize].clone()).collect()
        }
    };
    Hand { size, simple, cards }
}

/// The deck of a family, in ascending order; empty for random cards, of which there is no end.
/// A deck may be huge: ask [`SwishFamily::total`] first.
pub fn cards(family: SwishFamily) -> Vec<Card> {
    match family.deck {
        Deck::Sixty => kinds::deck60(),
        Deck::ThirtySix => kinds::deck36(),
        Deck::Kinds(size) => kinds::all(size, family.simple),
        Deck::Random(..) => Vec::new(),
    }
}

/// About how many steps of a few nanoseconds it takes to deal a table of this family.
pub fn steps(family: SwishFamily) -> u64 {
    let (n, total) = (family.n as u64, family.total());
    match family.deck {
        Deck::Random(_, symbols) => 64 * n * (1 + symbols as u64),
        _ if total <= MOST_LISTED => 64 * (n + total),
        // The fewer are left, the more often one comes that was taken before; one of up to eight pairs
        // of cells is a representative.
        _ => 32 * n * (1 + u64::from((total / (total - n + 1)).ilog2())),
    }
}

fn rejected(size: Size, simple: bool, n: usize, random: &mut Random) -> Vec<Card> {
    let cells = size.cells() as u64;
    let mut seen = Seen::new(cells);
    let mut out = Vec::with_capacity(n);
    while out.len() < n {
        let point = random.below(cells) as Cell;
        let circle = random.below(cells) as Cell;
        if point != circle
            && kinds::is_kind(size, simple, point, circle)
            && seen.insert(point, circle)
        {
            out.push(Card::arc(point, circle));
        }
    }
    out
}

/// The most pairs of cells of which each has a bit.
const MOST_BITS: u64 = 1 << 27;

/// The pairs of cells that were taken: a bit each where they are few, since then most of them may be
/// taken and come up again and again.
enum Seen {
    Bits { cells: usize, bits: Vec<u64> },
    Pairs(BTreeSet<(Cell, Cell)>),
}

impl Seen {
    fn new(cells: u64) -> Seen {
        match cells * cells <= MOST_BITS {
            true => {
                let bits = vec![0; (cells * cells).div_ceil(64) as usize];
                Seen::Bits { cells: cells as usize, bits }
            }
            false => Seen::Pairs(BTreeSet::new()),
        }
    }

    /// False if it was there.
    fn insert(&mut self, point: Cell, circle: Cell) -> bool {
        match self {
            Seen::Pairs(pairs) => pairs.insert((point, circle)),
            Seen::Bits { cells, bits } => {
                let at = point as usize * *cells + circle as usize;
                let (word, bit) = (&mut bits[at / 64], 1 << (at % 64));
                let new = *word & bit == 0;
                *word |= bit;
                new
            }
        }
    }
}

fn random_card(size: Size, symbols: usize, random: &mut Random) -> Card {
    let (mut points, mut circles) = (Vec::new(), Vec::new());
    for cell in random.draw_distinct(symbols, size.cells() as u64) {
        let side = if random.below(2) == 0 { &mut points } else { &mut circles };
        side.push(cell as Cell);
    }
    Card::new(&points, &circles)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn family(text: &str) -> SwishFamily {
        SwishFamily::parse(text).unwrap()
    }

    /// Every kind of a small deck comes up equally often, listed or rejected.
    #[test]
    fn deals_are_uniform() {
        let whole = family("3x4/5");
        let size = whole.deck.size();
        let kinds = cards(whole);
        let trials = 20_000_i64;
        let mut counts = vec![[0_f64; 2]; kinds.len()];
        for number in 0..trials {
            let mut random = Random::for_deal("test", number);
            let tables = [deal(whole, number).cards, rejected(size, false, 5, &mut random)];
            for (way, table) in tables.iter().enumerate() {
                assert_eq!(table.len(), 5);
                for card in table {
                    counts[kinds.binary_search(card).unwrap()][way] += 1.0;
                }
            }
        }
        let expected = trials as f64 * 5.0 / kinds.len() as f64;
        for way in 0..2 {
            let chi: f64 = counts.iter().map(|c| (c[way] - expected).powi(2) / expected).sum();
            // 35 degrees of freedom: 99.99 % lie below 76.
            assert!(chi < 76.0, "way {way}: chi-square {chi}");
        }
    }

    /// The decks of the game are the same cards whether they are turned or not.
    #[test]
    fn simple_decks_hold_the_same_cards() {
        for name in ["deck60", "deck36"] {
            let simple = family(&format!("{name}/simple"));
            assert_eq!(cards(simple), cards(family(name)));
            assert_eq!(simple.total(), cards(simple).len() as u64);
        }
    }

    #[test]
    fn the_deck_is_dealt_with_its_doubles() {
        let all = deal(family("deck60/60"), 1);
        let mut sorted = all.cards.clone();
        sorted.sort();
        assert_eq!(sorted, kinds::deck60());
        assert_eq!(deal(family("1000x1000/50"), 3).cards.len(), 50);
        for card in deal(family("6x8/s3/60"), 1).cards {
            assert_eq!(card.symbols(), 3);
        }
    }

    /// A pair of cells is new once, by a bit and by its name.
    #[test]
    fn pairs_are_new_once() {
        for cells in [9, 20_000] {
            let mut seen = Seen::new(cells);
            assert_eq!(matches!(seen, Seen::Bits { .. }), cells == 9);
            for again in [true, false, false] {
                for (point, circle) in (0..81).map(|i| (i / 9, i % 9)) {
                    assert_eq!(seen.insert(point, circle), again, "{point} {circle}");
                }
            }
        }
    }

    #[test]
    fn random_cards_are_pinned() {
        let cards =
            [Card::new(&[0, 6], &[1]), Card::new(&[2], &[0, 1]), Card::new(&[1, 2, 3], &[])];
        assert_eq!(deal(family("3x3/s3/3"), 1).cards, cards);
    }

    /// A small deck, the largest that is written out, and the smallest that is not.
    #[test]
    fn deals_are_pinned_on_both_sides_of_the_limit() {
        for (name, total, arcs) in [
            ("3x4/3", 36, [(1, 4), (5, 2), (4, 1)]),
            ("162x3/3", 65_448, [(171, 426), (223, 133), (240, 345)]),
            ("363x1/3", 65_703, [(92, 237), (85, 37), (164, 249)]),
        ] {
            let family = family(name);
            assert_eq!(family.total(), total, "{name}");
            let cards = arcs.map(|(point, circle)| Card::arc(point, circle));
            assert_eq!(deal(family, 1).cards, cards, "{name}");
        }
    }
}
