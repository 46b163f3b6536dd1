use fairdeal_core::game::Style;
use fairdeal_core::reduce::BruteForce;
use fairdeal_core::{Limits, Outcome};
use proptest::prelude::*;
use serde_json::json;

use super::super::{decide, groups};
use super::{build, hand, largest, push, refusal, solve};
use crate::certificate::{Asked, Certificate, swish_json};
use crate::deal::deal;
use crate::family::SwishFamily;
use crate::notation::{self, Position};
use crate::rules::{Card, Cell, Hand, Size};
use crate::solve::Engine as _;
use crate::solve::brute::Brute;

const STEPS: [(&str, usize); 3] =
    [("simple-swish-to-3", 4), ("simple-swish-to-3-short", 2), ("simple-swish-to-swish", 4)];

/// One step on one hand: the target by a search of the whole hand, the way there and back.
fn step_holds(name: &str, factor: usize, source: &Hand) -> usize {
    let text = notation::literal(source);
    let best = Brute::new(Limits::default()).largest(source).best;
    let size = best.as_ref().map_or(0, Vec::len);
    let built = build(name, &text, false);
    let target = hand(built.as_ref());
    assert!(target.cards.iter().all(|card| card.symbols() <= 3 || name == "simple-swish-to-swish"));
    assert_eq!(largest(&target), factor * size, "{name}: {text}");
    let (outcome, optimum, worth) = solve(built.as_ref());
    assert_eq!(optimum, Some(size as u64), "{name}: {text}");
    match best {
        Some(swish) => {
            assert_eq!((outcome, worth), (Outcome::Solved, Some(size as u64)));
            let witness = json!({ "cards": swish_json(&swish) });
            assert_eq!(push(built.as_ref(), &witness), factor * size);
            let back =
                built.pull(&built.push(&witness).unwrap().to_string(), Style::default()).unwrap();
            assert_eq!(back.answer.unwrap()["cards"], witness["cards"]);
        }
        None => assert_eq!(outcome, Outcome::Impossible),
    }
    size
}

#[test]
fn steps_on_dealt_hands() {
    for (name, factor) in STEPS {
        let mut seen = [0, 0];
        for family in ["2x3/s2/6/simple", "2x2/s3/5/simple", "1x3/s2/6/simple", "3x2/s4/5/simple"] {
            let family = SwishFamily::parse(family).unwrap();
            for number in 0..40 {
                let size = step_holds(name, factor, &deal(family, number));
                seen[usize::from(size > 0)] += 1;
            }
        }
        assert!(seen.iter().all(|&n| n > 20), "{name}: {seen:?}");
    }
}

/// The whole hand by the oracle, for hands so small that it can.
#[test]
fn quadrants_by_the_oracle() {
    for text in [
        "swish/1x2/simple:p1,1c1,2 p1,2c1,1",
        "swish/2x2/simple:p1,1 c1,1",
        "swish/1x2/simple:p1,1c1,2",
    ] {
        let built = build("simple-swish-to-swish", text, false);
        let target = hand(built.as_ref());
        let found = Brute::new(Limits::default()).largest(&target);
        assert_eq!(found.best.map_or(0, |s| s.len()), largest(&target), "{text}");
    }
}

/// Theorem 1 as printed keeps all four cards in one quadrant: a card that has no simple-swish meets
/// its own mirror images.
#[test]
fn theorem_1_as_printed_fails() {
    let source = "swish/1x2/simple:p1,1c1,2";
    let printed = build("simple-swish-to-swish", source, true);
    assert_eq!(largest(&hand(printed.as_ref())), 4);
    assert_eq!(largest(&hand(build("simple-swish-to-swish", source, false).as_ref())), 0);
    let answer = printed.solve(Limits::default(), Default::default()).unwrap();
    assert_eq!(answer.optimum, Some(1));
    assert_eq!(answer.brute_force, Some(BruteForce::Optimum(0)));
    assert_eq!(answer.worth, None);
    assert_eq!(answer.holds, Some(false));
    let wrong = (0..60).filter(|&number| {
        let source = deal(SwishFamily::parse("2x3/s2/5/simple").unwrap(), number);
        let best = Brute::new(Limits::default()).largest(&source).best.map_or(0, |s| s.len());
        let printed = build("simple-swish-to-swish", &notation::literal(&source), true);
        largest(&hand(printed.as_ref())) != 4 * best
    });
    assert!(wrong.count() > 30);
}

#[test]
fn sources_outside_are_named() {
    let simple = "position: cards may be turned: expected SIMPLE-SWISH, as in swish/2x3/simple:…";
    for (name, text, message) in [
        ("simple-swish-to-swish", "swish:p1,1c2,2", simple),
        ("simple-swish-to-swish", "boaf#1", "game: `boaf` is not swish"),
        ("simple-swish-to-3", "swish/2x2/simple:", "cards: the hand is empty"),
        (
            "simple-swish-to-3",
            "swish/2x2/simple:p3,1",
            "card 1: `p3,1`: cell 3,1 is not on a card of 2 rows and 2 columns",
        ),
        (
            "simple-swish-to-3-short",
            "swish/2x3/simple:p1,1 p1,1p1,2p1,3p2,1p2,2",
            "card 2: it has 5 symbols, two cards of three hold four",
        ),
    ] {
        assert_eq!(refusal(name, text, false), message);
    }
    assert!(
        refusal("simple-swish-to-3", "swish/2x2/simple:p1,1", true)
            .starts_with("option --as-printed")
    );
    // Five symbols take chains of five (Observation 5).
    let five =
        notation::hand(Size { h: 2, w: 3 }, true, "p1,1p1,2p1,3p2,1p2,2 c1,1c1,2c1,3c2,1c2,2")
            .unwrap();
    assert_eq!(step_holds("simple-swish-to-3", 5, &five), 2);
    // The JSON of `deal` is read too.
    let built = build("simple-swish-to-3", "swish/2x2/simple:p1,1 c1,1", false);
    let json = serde_json::to_string(&built.position().describe()).unwrap();
    build("simple-swish-to-swish", &json, false);
}

#[test]
fn certificates_that_do_not_hold_are_refused() {
    let built = build("simple-swish-to-swish", "swish/1x2/simple:p1,1c1,2 p1,2c1,1", false);
    let pulled = built.pull("1 2", Style::default()).unwrap();
    assert_eq!(pulled.outcome, Outcome::Impossible);
    assert_eq!(pulled.place.as_deref(), Some("cell 1,1"));
    assert!(built.pull("", Style::default()).is_err());
    let target = Position::of(hand(built.as_ref()));
    let none = Certificate::NoSwish { cards: 8 }.to_json(&target, Asked::Any).to_string();
    assert!(built.pull(&none, Style::default()).is_err());
    // One quadrant alone is a swish, and tells as much.
    let one = built.pull("1 5", Style::default()).unwrap();
    assert_eq!((one.outcome, one.worth), (Outcome::Solved, Some(2)));
    for (witness, message) in [
        ("[]", "witness, cards: 0 cards, a swish has 2 or more"),
        (
            "[{\"card\": 1, \"laying\": \"left-right\"}]",
            "witness, entry 1: card 1 (p1,1c1,2) cannot be laid left-right",
        ),
        ("{}", "witness, cards: expected a list"),
    ] {
        let e = built.push(&serde_json::from_str(witness).unwrap()).unwrap_err();
        assert_eq!(e.to_string(), message);
    }
}

fn cards() -> impl Strategy<Value = Vec<Card>> {
    let symbols = prop::collection::btree_map(0..6 as Cell, any::<bool>(), 1..4);
    let card = symbols.prop_map(|symbols| {
        let of = |kind: bool| -> Vec<Cell> {
            symbols.iter().filter(|&(_, &point)| point == kind).map(|(&cell, _)| cell).collect()
        };
        Card::new(&of(true), &of(false))
    });
    prop::collection::vec(card, 1..6)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]
    #[test]
    fn steps_hold_whatever_the_hand(cards in cards(), tall in any::<bool>()) {
        let size = if tall { Size { h: 3, w: 2 } } else { Size { h: 2, w: 3 } };
        let source = Hand { size, simple: true, cards };
        for (name, factor) in STEPS {
            step_holds(name, factor, &source);
        }
    }

    /// The simplifications say what a search of the whole hand says, on hands that no reduction made:
    /// cards four times over, cards that happen to be linked.
    #[test]
    fn simplifications_are_exact(cards in cards(), copies in 1..6_usize, simple in any::<bool>()) {
        let size = if simple { Size { h: 2, w: 3 } } else { Size { h: 4, w: 6 } };
        let moved = |cells: &[Cell]| -> Vec<Cell> {
            let small = Size { h: 2, w: 3 };
            let places = cells.iter().map(|&cell| small.place(cell));
            places.map(|(row, column)| size.cell(row, column)).collect()
        };
        let once: Vec<Card> =
            cards.iter().take(3).map(|c| Card::new(&moved(&c.points), &moved(&c.circles))).collect();
        let copies = if simple { 1 } else { copies };
        let cards = if simple { cards } else { once };
        let cards: Vec<Card> = cards.iter().flat_map(|c| vec![c.clone(); copies]).collect();
        let hand = Hand { size, simple, cards };
        let best = decide::largest(&hand, Limits::default()).unwrap();
        prop_assert!(best.best.as_ref().is_none_or(|swish| hand.is_swish(swish)));
        prop_assert_eq!(best.best.map_or(0, |s| s.len()), largest(&hand));
        prop_assert_eq!(best.bound, largest(&hand));
    }

    /// The search by groups against the oracle, and that what it does not finish it does not claim.
    #[test]
    fn groups_agree_with_the_oracle(cards in cards(), nodes in 0..40_u64) {
        let hand = Hand { size: Size { h: 2, w: 3 }, simple: true, cards };
        let expected = Brute::new(Limits::default()).largest(&hand).best.map_or(0, |s| s.len());
        let found = groups::largest(&hand, Limits::default());
        prop_assert!(found.finished);
        prop_assert!(found.best.as_ref().is_none_or(|swish| hand.is_swish(swish)));
        prop_assert_eq!((found.best.map_or(0, |s| s.len()), found.bound), (expected, expected));
        let early = groups::largest(&hand, Limits::nodes(nodes));
        prop_assert!(early.bound >= expected);
        prop_assert!(!early.finished || early.best.map_or(0, |s| s.len()) == expected);
    }
}
