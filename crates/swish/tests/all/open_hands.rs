//! Hands that stayed open: cards that clash with all their partners, weights in the search, red cells.
//! What decides them is certified, and spoiled twins are refused for the stated reason. Small hands are
//! held against trying everything in `oracle.rs`.

#![cfg(feature = "solve")]

use fairdeal_core::Limits;
use fairdeal_swish::certificate::{Asked, Bound, Certificate, OrbitWeight, Weights};
use fairdeal_swish::check::{Steps, check};
use fairdeal_swish::family::SwishFamily;
use fairdeal_swish::notation::Position;
use fairdeal_swish::rules::{Card, Hand, Size, Swish};
use fairdeal_swish::solve::certify;
use fairdeal_swish::solve::strategies::{Profile, engine};

fn dealt(family: &str, number: i64) -> Position {
    Position::deal(SwishFamily::parse(family).unwrap(), number)
}

/// The largest swish by the default strategy, and why there is none larger.
fn largest(position: &Position, nodes: u64) -> (Swish, Weights) {
    let (hand, name) = (&position.hand, position.id());
    let mut engine = engine(None, Profile::of(hand), Limits::nodes(nodes)).unwrap();
    let found = engine.largest(hand);
    assert_eq!(found.stop, None, "{name}");
    let best = found.best.expect(&name);
    assert_eq!(found.bound, best.len(), "{name}");
    let certificate = certify::largest(hand, &best, Steps::of(0)).expect(&name);
    let text = certificate.to_json(position, Asked::Largest).to_string();
    let read = Certificate::parse(&text).unwrap();
    assert_eq!(read.agrees(position), Ok(()), "{name}");
    assert_eq!(
        (&read.certificate, check(hand, &read.certificate)),
        (&certificate, Ok(())),
        "{name}"
    );
    match certificate {
        Certificate::LargestSwish { swish, bound: Bound::Capacity(weights) } => (swish, weights),
        other => panic!("{name}: {other:?}"),
    }
}

#[test]
fn hands_that_stayed_open() {
    for (family, number, size, aside, red) in [
        ("8x8/40", 3, 25, false, false),
        ("8x8/40", 11, 33, false, true),
        ("8x8/40", 12, 27, false, false),
        ("8x8/40", 14, 27, false, false),
        ("16x20/s2/320", 8, 196, true, false),
        ("16x20/s2/320", 19, 195, true, false),
    ] {
        let position = dealt(family, number);
        let (swish, weights) = largest(&position, 2_000_000);
        assert_eq!(swish.len(), size, "{family}#{number}");
        let has = (!weights.aside.is_empty(), !weights.red.is_empty());
        assert_eq!(has, (aside, red), "{family}#{number}");
    }
}

fn refusal(hand: &Hand, swish: &Swish, weights: &Weights, change: impl Fn(&mut Weights)) -> String {
    let mut weights = weights.clone();
    change(&mut weights);
    let bound = Bound::Capacity(weights);
    check(hand, &Certificate::LargestSwish { swish: swish.clone(), bound }).unwrap_err().to_string()
}

#[test]
fn spoiled_cards_aside_are_refused() {
    let position = dealt("16x20/s2/320", 19);
    let hand = &position.hand;
    let (swish, weights) = largest(&position, 2_000_000);
    let spoiled = |change: &dyn Fn(&mut Weights)| refusal(hand, &swish, &weights, change);
    // A card of the swish is met by others.
    let used = swish[0].card;
    let why = format!("aside, entry 1: a card left can meet each symbol of card {}", used + 1);
    assert_eq!(spoiled(&|w| w.aside.insert(0, used)), why);
    let first = weights.aside[0];
    let twice = format!("aside, entry 2: card {} is set aside twice", first + 1);
    assert_eq!(spoiled(&|w| w.aside.insert(0, first)), twice);
    assert_eq!(spoiled(&|w| w.aside[0] = 320), "aside, entry 1: there is no card 321");
    // One that goes because another is gone before cannot go first.
    let early = spoiled(&|w| w.aside.reverse());
    assert!(
        early.starts_with("aside, entry ") && early.contains("can meet each symbol"),
        "{early}"
    );
    // Without those that go the others weigh too little, or too much.
    let without = spoiled(&|w| w.aside.clear());
    assert!(without.contains("less than"), "{without}");
    let heavy = |w: &mut Weights| {
        for &card in &std::mem::take(&mut w.aside) {
            w.cards[card] = w.scale * 1000;
        }
    };
    assert!(spoiled(&heavy).starts_with("bound: by capacity a swish may have "));
}

#[test]
fn spoiled_red_cells_are_refused() {
    let position = dealt("8x8/40", 11);
    let hand = &position.hand;
    let (swish, weights) = largest(&position, 2_000_000);
    let spoiled = |change: &dyn Fn(&mut Weights)| refusal(hand, &swish, &weights, change);
    let none = spoiled(&|w| w.red.clear());
    assert_eq!(none, "bound: by capacity a swish may have 34 cards, not 33");
    let last = weights.red.len();
    let twice = format!("red, entry {}: it is named twice", last + 1);
    assert_eq!(spoiled(&|w| w.red.push(w.red[0])), twice);
    assert_eq!(spoiled(&|w| w.red[0] = (9, 1)), "red, entry 1: cell 9,1 is not on a card");
    assert_eq!(spoiled(&|w| w.red[0] = (0, 1)), "red, entry 1: cell 0,1 is not on a card");
    let fewer = spoiled(&|w| {
        w.red.pop();
    });
    assert!(
        fewer.ends_with("it shows an odd or an even number of symbols on red cells"),
        "{fewer}"
    );
    // All cells red: every card shows two symbols on them.
    let all = |w: &mut Weights| {
        w.red = (1..=8).flat_map(|row| (1..=8).map(move |column| (row, column))).collect();
    };
    assert_eq!(spoiled(&all), "red: 0 cards are odd, an even number");
    // Weights that settle nothing leave every card to choice.
    let loose = spoiled(&|w| w.cards.iter_mut().for_each(|own| *own += 40 * w.scale));
    assert!(loose.starts_with("card "), "{loose}");
    // The claim is about 33 cards, no fewer.
    let bound = Bound::Capacity(weights.clone());
    let fewer = Certificate::NoSwishOf { k: 33, cards: 40, bound };
    assert!(check(hand, &fewer).is_err_and(|refusal| !refusal.undecided));
}

/// A hand of SIMPLE-SWISH on cards of one row and two columns, or of SWISH on the same.
fn tiny(simple: bool, cards: &[(&[u32], &[u32])]) -> Hand {
    let cards = cards.iter().map(|(points, circles)| Card::new(points, circles)).collect();
    Hand { size: Size { h: 1, w: 2 }, simple, cards }
}

/// The bound in which every card weighs 1 and orbits nothing, with these cards aside and these cells red.
fn each_weighs_one(hand: &Hand, aside: &[usize], red: &[(u64, u64)]) -> Weights {
    let cards = (0..hand.cards.len()).map(|card| u64::from(!aside.contains(&card))).collect();
    Weights { scale: 1, cards, orbits: Vec::new(), aside: aside.to_vec(), red: red.to_vec() }
}

/// Is "none of k cards" accepted? The empty text if so.
fn none_of(hand: &Hand, k: u64, weights: Weights) -> String {
    let (cards, bound) = (hand.cards.len() as u64, Bound::Capacity(weights));
    let checked = check(hand, &Certificate::NoSwishOf { k, cards, bound });
    checked.map_or_else(|refusal| refusal.to_string(), |()| String::new())
}

#[test]
fn red_cells_by_hand() {
    // Two points and a circle on one cell: an odd number of symbols, if all three are used.
    let three = tiny(true, &[(&[0], &[]), (&[], &[0]), (&[0], &[])]);
    let all = |hand: &Hand| each_weighs_one(hand, &[], &[(1, 1)]);
    assert_eq!(none_of(&three, 3, all(&three)), "");
    // For two cards of these it says nothing: one may stay away.
    let why = "card 1: it is odd, and may be used or not";
    assert_eq!(none_of(&three, 2, all(&three)), why);
    let two = tiny(true, &[(&[0], &[]), (&[], &[0])]);
    assert_eq!(none_of(&two, 2, all(&two)), "red: 2 cards are odd, an even number");
    // Cards that can be turned show their symbol on the red cell or beside it.
    let turned = tiny(false, &[(&[0], &[]), (&[], &[0]), (&[0], &[])]);
    let why = "card 1: it shows an odd or an even number of symbols on red cells";
    assert_eq!(none_of(&turned, 3, all(&turned)), why);
    // A fourth card is too heavy to be used, so it may be odd; or it is not.
    let four = tiny(true, &[(&[0], &[]), (&[], &[0]), (&[0], &[]), (&[1], &[])]);
    let mut heavy = each_weighs_one(&four, &[], &[(1, 1), (1, 2)]);
    heavy.cards[3] = 0;
    heavy.orbits.push(OrbitWeight { cell: (1, 2), room: 0, height: 2 });
    assert_eq!(none_of(&four, 3, heavy.clone()), "");
    heavy.orbits[0].height = 1;
    assert_eq!(none_of(&four, 3, heavy), "card 4: it is odd, and may be used or not");
}

#[test]
fn cards_aside_by_hand() {
    // The first card's left point is met by the second card only, and there both show a point on the right.
    let hand = tiny(true, &[(&[0, 1], &[]), (&[1], &[0]), (&[], &[1])]);
    let aside = |order: &[usize]| none_of(&hand, 2, each_weighs_one(&hand, order, &[]));
    assert_eq!(aside(&[0, 1]), "");
    assert_eq!(aside(&[0, 1, 2]), "");
    let met = "aside, entry 1: a card left can meet each symbol of card 3";
    assert_eq!(aside(&[2, 0, 1]), met);
    assert_eq!(aside(&[0]), "bound: by capacity a swish may have 2 cards, not 1");
    // Without that point they do not clash, and make a swish with the third.
    let hand = tiny(true, &[(&[0], &[]), (&[1], &[0]), (&[], &[1])]);
    assert_eq!(
        none_of(&hand, 3, each_weighs_one(&hand, &[], &[])),
        "bound: by capacity a swish may have 3 cards, not 2"
    );
    for card in 0..3 {
        let why = format!("aside, entry 1: a card left can meet each symbol of card {}", card + 1);
        assert_eq!(none_of(&hand, 3, each_weighs_one(&hand, &[card], &[])), why);
    }
    // A card does not meet itself, but its copy does.
    let alone = tiny(false, &[(&[0], &[1])]);
    assert_eq!(none_of(&alone, 1, each_weighs_one(&alone, &[0], &[])), "");
    let copies = tiny(false, &[(&[0], &[1]), (&[0], &[1])]);
    let why = "aside, entry 1: a card left can meet each symbol of card 1";
    assert_eq!(none_of(&copies, 2, each_weighs_one(&copies, &[0, 1], &[])), why);
}
