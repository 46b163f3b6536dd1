//! The checker beside solvers: certificates that hold, spoiled twins that must be refused for the
//! stated reason, and its own search against the oracle.

#![cfg(feature = "solve")]

use fairdeal_core::{Limits, Refusal};
use fairdeal_swish::certificate::{Asked, Bound, Certificate, Weights};
use fairdeal_swish::check::{Steps, check, none};
use fairdeal_swish::deal::deal;
use fairdeal_swish::family::SwishFamily;
use fairdeal_swish::missed_swish;
use fairdeal_swish::notation::Position;
use fairdeal_swish::rules::{Card, Hand, Laying, Placed, Size, Swish};
use fairdeal_swish::solve::Engine as _;
use fairdeal_swish::solve::brute::Brute;
use fairdeal_swish::solve::certify;

fn larger(hand: &Hand, most: usize) -> Result<Option<Swish>, Refusal> {
    none::larger(hand, most, Steps::MOST)
}

/// Written and read again.
fn through_text(position: &Position, one: &Certificate, asked: Asked) -> (Certificate, Asked) {
    let read = Certificate::parse(&one.to_json(position, asked).to_string()).unwrap();
    assert_eq!(read.agrees(position), Ok(()));
    (read.certificate, read.asked)
}

fn refusal(hand: &Hand, certificate: &Certificate) -> String {
    check(hand, certificate).unwrap_err().to_string()
}

/// Whatever the largest swish is, it is certified, through text and back; a smaller swish is not,
/// nor is "no swish of so many".
#[test]
fn largest_swishes_are_certified_and_no_smaller_ones() {
    let mut bounds = Vec::new();
    for (family, deals) in [
        ("deck60/6", 120),
        ("3x3/5", 25),
        ("2x3/s3/6", 60),
        ("1x2/s1/6", 40),
        ("3x2/7/simple", 100),
        ("1x5/4", 30),
    ] {
        let family = SwishFamily::parse(family).unwrap();
        for number in 0..deals {
            let position = Position::deal(family, number);
            let (hand, name) = (position.hand.clone(), position.id());
            let cards = hand.cards.len() as u64;
            let Some(best) = Brute::new(Limits::default()).largest(&hand).best else {
                let none = certify::none(&hand, Steps::of(1 << 20)).expect(&name);
                let (read, asked) = through_text(&position, &none, Asked::Any);
                assert_eq!((&read, asked, check(&hand, &read)), (&none, Asked::Any, Ok(())));
                continue;
            };
            let k = best.len();
            let certificate = certify::largest(&hand, &best, Steps::of(1 << 20)).expect(&name);
            let (read, asked) = through_text(&position, &certificate, Asked::Largest);
            let right = (&certificate, Asked::Largest, Ok(()));
            assert_eq!((&read, asked, check(&hand, &read)), right, "{name}");
            let Certificate::LargestSwish { bound, .. } = certificate else { panic!("{name}") };
            bounds.push(bound.word());
            let more = certify::none_of(&hand, k + 1, Steps::of(1 << 20)).expect(&name);
            assert_eq!(check(&hand, &more), Ok(()), "{name}");
            // No reason shows that there is none of k cards: there is one.
            assert_eq!(certify::none_of(&hand, k, Steps::of(1 << 20)), None, "{name}");
            for bound in [Bound::Cards, Bound::Cells, bound, Bound::Search] {
                let wrong = Certificate::NoSwishOf { k: k as u64, cards, bound };
                assert!(check(&hand, &wrong).is_err_and(|e| !e.undecided), "{name}");
            }
            let none = Certificate::NoSwish { cards };
            assert!(refusal(&hand, &none).starts_with("hand: "), "{name}");
        }
    }
    for word in ["cards", "cells", "capacity", "search"] {
        assert!(bounds.iter().filter(|b| **b == word).count() > 3, "{word}");
    }
}

fn game(arcs: &[(u32, u32)]) -> Hand {
    let cards = arcs.iter().map(|&(p, c)| Card::arc(p, c)).collect();
    Hand { size: Size::GAME, simple: false, cards }
}

#[test]
fn spoiled_orders_are_refused() {
    // Corner to green, green to orange, orange to purple; the last is met by nobody.
    let hand = game(&[(0, 1), (1, 3), (3, 4)]);
    let peeled = |order: &[usize]| Certificate::Peeled { order: order.to_vec() };
    assert_eq!(check(&hand, &peeled(&[2, 1, 0])), Ok(()));
    // From the front it goes too: nobody brings a circle to the corner.
    assert_eq!(check(&hand, &peeled(&[0, 1, 2])), Ok(()));
    let why = |order: &[usize]| refusal(&hand, &peeled(order));
    assert_eq!(why(&[1, 0, 2]), "entry 1: a card left can meet each symbol of card 2");
    assert_eq!(why(&[2, 1]), "order: 2 cards are set aside, there are 3");
    assert_eq!(why(&[2, 2, 1]), "entry 2: card 3 is set aside twice");
    assert_eq!(why(&[2, 1, 3]), "entry 3: there is no card 4");
    // A loop's own circle does not meet its point.
    assert_eq!(check(&game(&[(0, 2)]), &peeled(&[0])), Ok(()));
    let pair = game(&[(0, 1), (1, 0)]);
    assert!(refusal(&pair, &peeled(&[0, 1])).starts_with("entry 1: a card left can meet"));
}

#[test]
fn spoiled_weights_are_refused() {
    // Three cards from corners to green cells and three back: two green cells, so four cards.
    let hand = game(&[(0, 1), (0, 10), (0, 1), (1, 0), (1, 2), (1, 0)]);
    let best = Brute::new(Limits::default()).largest(&hand).best.unwrap();
    assert_eq!(best.len(), 4);
    let certificate = certify::largest(&hand, &best, Steps::of(0)).unwrap();
    let Certificate::LargestSwish { swish, bound: Bound::Capacity(weights) } = &certificate else {
        panic!("{certificate:?}")
    };
    let with = |change: &dyn Fn(&mut Weights)| {
        let mut weights = weights.clone();
        change(&mut weights);
        let bound = Bound::Capacity(weights);
        refusal(&hand, &Certificate::LargestSwish { swish: swish.clone(), bound })
    };
    assert_eq!(with(&|w| w.scale = 0), "scale: it is 0");
    assert_eq!(with(&|w| w.cards.truncate(5)), "weights: 5 weights for 6 cards");
    assert!(with(&|w| w.scale += 1).contains("less than 2"));
    assert!(with(&|w| w.orbits.clear()).contains("less than 1"));
    assert_eq!(with(&|w| w.orbits.push(w.orbits[0])), "orbit 3: it is named twice");
    assert_eq!(with(&|w| w.orbits[0].cell = (5, 1)), "orbit 1: cell 5,1 is not on a card");
    assert_eq!(with(&|w| w.orbits[0].cell = (0, 1)), "orbit 1: cell 0,1 is not on a card");
    let heavier = with(&|w| w.orbits.iter_mut().for_each(|o| o.room += 1));
    assert!(heavier.starts_with("bound: by capacity a swish may have "), "{heavier}");
    assert!(with(&|w| w.cards[0] += 1).contains("may have 5 cards, not 4"));
    // Numbers of any size neither wrap nor panic.
    let huge = with(&|w| w.orbits.iter_mut().for_each(|o| o.height = i64::MIN));
    assert!(huge.contains("less than"), "{huge}");
    assert!(with(&|w| w.cards[0] = u64::MAX).contains("may have"));
    // A part of the swish is a swish, but not the largest.
    let part = vec![Placed { card: 0, laying: Laying(0) }, Placed { card: 3, laying: Laying(0) }];
    let smaller = Certificate::LargestSwish { swish: part.clone(), bound: Bound::Search };
    assert!(refusal(&hand, &smaller).ends_with("is a swish"));
    let smaller = Certificate::LargestSwish { swish: part, bound: Bound::Cells };
    assert_eq!(refusal(&hand, &smaller), "bound: by cells a swish may have 6 cards, not 2");
}

/// The 2×20 hand of the notes, on which a search that marks cells for good misses the swish of 8.
#[test]
fn the_swish_a_marking_search_misses() {
    let hand = missed_swish::hand();
    assert_eq!(larger(&hand, 7).unwrap().map(|swish| swish.len()), Some(8));
    assert_eq!(larger(&hand, 8), Ok(None));
}

/// A few cards of a million cells take no more time than a few of the game.
#[test]
fn large_cards_are_no_trouble() {
    let family = SwishFamily::parse("1000x1000/60").unwrap();
    for number in 0..20 {
        let hand = deal(family, number);
        assert!(certify::none(&hand, Steps::of(1000)).is_some(), "{number}");
    }
}

/// Tables as they are dealt in the game: the checker's search alone finds the largest swish, and
/// finds that there is none larger, within its steps.
#[test]
fn tables_of_the_game_are_within_reach() {
    let family = SwishFamily::parse("deck60/16").unwrap();
    for number in 0..10 {
        let hand = deal(family, number);
        let (mut best, mut most) = (Vec::new(), 1);
        while let Some(swish) = larger(&hand, most).unwrap() {
            (most, best) = (swish.len(), swish);
        }
        let certificate = certify::largest(&hand, &best, Steps::MOST).unwrap();
        assert_eq!(check(&hand, &certificate), Ok(()), "{number}");
    }
}

#[test]
fn the_search_agrees_with_the_oracle() {
    for (family, deals) in
        [("deck60/6", 150), ("3x3/5", 20), ("2x3/s3/6", 60), ("3x2/7/simple", 100)]
    {
        let family = SwishFamily::parse(family).unwrap();
        for number in 0..deals {
            let hand = deal(family, number);
            let best = Brute::new(Limits::default()).largest(&hand).best.map_or(0, |s| s.len());
            assert_eq!(none::check(&hand).is_ok(), best == 0, "{family}#{number}");
            for most in 1..7 {
                let found = larger(&hand, most).unwrap();
                assert_eq!(found.is_some(), best > most, "{family}#{number}, {most}");
                assert!(found.is_none_or(|s| hand.is_swish(&s) && s.len() > most));
            }
        }
    }
}

/// Twins are tried once only; hands in which every card is there twice or more.
#[test]
fn the_search_agrees_with_the_oracle_on_copies() {
    let mut sizes = std::collections::BTreeSet::new();
    for (family, times) in [("2x3/3", 2), ("deck36/3", 2), ("2x4/2", 3), ("2x2/s1/2", 2)] {
        let family = SwishFamily::parse(family).unwrap();
        for number in 0..25 {
            let mut hand = deal(family, number);
            hand.cards = std::iter::repeat_n(hand.cards, times).flatten().collect();
            let best = Brute::new(Limits::default()).largest(&hand).best.map_or(0, |s| s.len());
            sizes.insert(best);
            for most in 1..7 {
                let found = larger(&hand, most).unwrap();
                assert_eq!(found.is_some(), best > most, "{family}#{number}, {most}");
                assert!(found.is_none_or(|s| hand.is_swish(&s) && s.len() > most));
            }
        }
    }
    assert!(sizes.len() > 3, "{sizes:?}");
}
