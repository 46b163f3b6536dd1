//! Strategies for cards with any symbols: they agree with the oracle, with each other, and with what
//! a referee finds by trying everything.

#![cfg(feature = "solve")]

use std::collections::BTreeSet;

use fairdeal_core::random::Random;
use fairdeal_core::{Limits, Stop, Verdict};
use fairdeal_swish::check::{Steps, none};
use fairdeal_swish::rules::{Card, Cell, Hand, Size};
use fairdeal_swish::solve::Engine;
use fairdeal_swish::solve::brute::Brute;
use fairdeal_swish::solve::strategies::{Profile, STRATEGIES, engine};

/// Every engine of this build that takes such hands, but the oracle.
fn engines(hand: &Hand, limits: Limits) -> Vec<(&'static str, Box<dyn Engine>)> {
    let names = STRATEGIES.iter().map(|s| s.name).filter(|&name| name != "brute");
    names
        .filter_map(|name| Some((name, engine(Some(name), Profile::of(hand), limits).ok()?)))
        .collect()
}

/// A random hand, the same for the same number: up to `symbols` symbols a card, some cards twice.
fn random_hand(size: Size, simple: bool, cards: usize, symbols: usize, number: i64) -> Hand {
    let mut random = Random::for_deal("general", number);
    let mut hand = Hand { size, simple, cards: Vec::new() };
    while hand.cards.len() < cards {
        let again = !hand.cards.is_empty() && random.below(5) == 0;
        if again {
            let card = hand.cards[random.below(hand.cards.len() as u64) as usize].clone();
            let laying = size.layings().nth(random.below(4) as usize).unwrap();
            hand.cards.push(if simple { card } else { card.laid(size, laying) });
            continue;
        }
        let many = 1 + random.below(symbols.min(size.cells()) as u64) as usize;
        let (mut points, mut circles) = (Vec::new(), Vec::new());
        for cell in random.draw_distinct(many, size.cells() as u64) {
            let side = if random.below(2) == 0 { &mut points } else { &mut circles };
            side.push(cell as Cell);
        }
        hand.cards.push(Card::new(&points, &circles));
    }
    hand
}

const SIZES: [Size; 5] = [
    Size { h: 2, w: 2 },
    Size { h: 2, w: 3 },
    Size { h: 3, w: 3 },
    Size { h: 2, w: 4 },
    Size { h: 1, w: 5 },
];

/// Asks one hand everything.
fn agree(hand: &Hand, id: &str) {
    let (mut best, mut sets) = (0, BTreeSet::new());
    let brute = Brute::new(Limits::default());
    let listed = brute.visit(hand, &mut |swish| {
        best = best.max(swish.len());
        if hand.holds_together(swish) {
            sets.insert(swish.iter().map(|placed| placed.card).collect::<Vec<_>>());
        }
        true
    });
    assert_eq!(listed.stop, None);
    for (name, mut engine) in engines(hand, Limits::default()) {
        let id = format!("{name} on {id}: {hand:?}");
        for k in 0..=hand.cards.len() + 1 {
            match engine.at_least(hand, k).verdict {
                Verdict::Solved(swish) => {
                    assert!(swish.len() >= k && hand.is_swish(&swish), "{id}, {k}");
                    assert!(swish.is_sorted(), "{id}");
                }
                Verdict::Impossible(_) => assert!(best < k.max(2), "{id}, {k}: there is {best}"),
                Verdict::Unknown(stop) => panic!("{id}, {k}: {stop}"),
            }
        }
        let largest = engine.largest(hand);
        let size = largest.best.as_ref().map_or(0, Vec::len);
        assert_eq!((size, largest.bound, largest.stop), (best, best, None), "{id}");
        assert!(largest.best.is_none_or(|swish| hand.is_swish(&swish)), "{id}");
        assert!(largest.reason.is_some(), "{id}");
        let mut listed = BTreeSet::new();
        let ended = engine.every(hand, &mut |swish| {
            assert!(hand.is_swish(swish) && hand.holds_together(swish), "{id}");
            let cards: Vec<usize> = swish.iter().map(|placed| placed.card).collect();
            assert!(cards.is_sorted() && listed.insert(cards), "{id}: twice");
            true
        });
        match ended {
            None => {}
            Some(ended) => {
                assert!(ended.stop.is_none() && listed == sets, "{id}: {listed:?} {sets:?}")
            }
        }
    }
}

#[test]
fn all_agree_with_the_oracle() {
    let (mut with, mut hands) = (0, 0);
    for number in 0..600 {
        for (at, &size) in SIZES.iter().enumerate() {
            let number = number * 5 + at as i64;
            let simple = number % 3 == 0;
            let symbols = 1 + (number % 4) as usize;
            let most = match (simple, size.square()) {
                (true, _) => 9,
                (false, true) => 4,
                (false, false) => 5,
            };
            let cards = most - (number % 7 == 0) as usize * 2;
            let hand = random_hand(size, simple, cards, symbols, number);
            agree(&hand, &number.to_string());
            hands += 1;
            with +=
                usize::from(Brute::new(Limits::default()).at_least(&hand, 2).verdict.is_solved());
        }
    }
    // Neither kind of answer is rare.
    assert!(with > hands / 4 && with < 9 * hands / 10, "{with} of {hands}");
}

#[test]
fn a_referee_finds_the_same() {
    for number in 0..60 {
        let cards = 10 + (number % 5) as usize;
        let size =
            [Size { h: 3, w: 4 }, Size { h: 2, w: 4 }, Size { h: 3, w: 3 }][number as usize % 3];
        let hand =
            random_hand(size, number % 4 == 0, cards, 2 + (number % 3) as usize, 1000 + number);
        let mut sizes = Vec::new();
        for (name, mut engine) in engines(&hand, Limits::default()) {
            let size = engine.largest(&hand).best.map_or(0, |swish| swish.len());
            sizes.push((name, size));
        }
        assert!(!sizes.is_empty());
        for (name, found) in sizes {
            // Nothing larger, and something as large.
            if let Ok(larger) = none::larger(&hand, found.max(1), Steps::MOST) {
                assert_eq!(larger, None, "{name} on {number}: {found}");
            }
            if found > 1
                && let Ok(as_large) = none::larger(&hand, found - 1, Steps::MOST)
            {
                assert!(as_large.is_some(), "{name} on {number}: {found}");
            }
        }
    }
}

#[test]
fn a_spent_budget_is_not_an_answer() {
    let family = fairdeal_swish::family::SwishFamily::parse("6x8/s3/60").unwrap();
    let hand = fairdeal_swish::deal::deal(family, 1);
    for (name, mut engine) in engines(&hand, Limits::nodes(30)) {
        let largest = engine.largest(&hand);
        assert_eq!(largest.stop, Some(Stop::Nodes), "{name}");
        assert!(largest.bound >= 26 && largest.nodes <= 100, "{name}: {largest:?}");
        assert_eq!(engine.at_least(&hand, 26).verdict, Verdict::Unknown(Stop::Nodes), "{name}");
    }
}
