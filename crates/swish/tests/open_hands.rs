//! Hands that stayed open: cards that clash with all their partners, weights in the search, red cells.
//! What decides them is certified, spoiled twins are refused for the stated reason, and on small hands
//! the oracle agrees.

#![cfg(feature = "solve")]

use fairdeal_core::Limits;
use fairdeal_swish::certificate::{Asked, Bound, Certificate, Weights};
use fairdeal_swish::check::{Steps, check};
use fairdeal_swish::family::SwishFamily;
use fairdeal_swish::notation::Position;
use fairdeal_swish::rules::{Hand, Swish};
use fairdeal_swish::solve::Engine;
use fairdeal_swish::solve::brute::Brute;
use fairdeal_swish::solve::certify;
use fairdeal_swish::solve::cover::Cover;
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

/// Two thousand small hands of all shapes: the search with weights, the cards it sets aside and the
/// certificates agree with trying everything.
#[test]
fn the_oracle_agrees() {
    let mut kinds = [0; 3];
    for (family, deals) in [
        ("2x4/s2/6", 500),
        ("3x4/s2/6", 300),
        ("4x4/s2/5", 100),
        ("2x3/s3/6", 300),
        ("4x4/5", 100),
        ("2x6/s2/6", 500),
        ("3x3/5", 100),
        ("2x4/s3/7/simple", 200),
    ] {
        for number in 0..deals {
            let position = dealt(family, number);
            let (hand, name) = (&position.hand, position.id());
            let found = Cover::new(Limits::default()).largest(hand);
            let tried = Brute::new(Limits::default()).largest(hand);
            let size = |best: &Option<Swish>| best.as_ref().map_or(0, Vec::len);
            assert_eq!((size(&found.best), found.stop), (size(&tried.best), None), "{name}");
            let Some(best) = found.best else { continue };
            assert!(hand.is_swish(&best), "{name}");
            let certificate = certify::largest(hand, &best, Steps::of(1 << 22)).expect(&name);
            assert_eq!(check(hand, &certificate), Ok(()), "{name}");
            if let Certificate::LargestSwish { bound: Bound::Capacity(weights), .. } = certificate {
                kinds[0] += 1;
                kinds[1] += usize::from(!weights.aside.is_empty());
                kinds[2] += usize::from(!weights.red.is_empty());
            }
        }
    }
    assert!(kinds[0] > 50 && kinds[1] > 0, "{kinds:?}");
}
