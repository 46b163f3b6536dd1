//! The engine against the oracle, the referee, and its two searches against each other.

use std::collections::BTreeSet;

use fairdeal_core::random::Random;
use fairdeal_core::{Limits, Stop, Verdict};

use super::parts::Parts;
use super::piece::Piece;
use super::rings::Meter;
use super::*;
use crate::deal::deal;
use crate::family::SwishFamily;
use crate::rules::{Card, Laying, Size};
use crate::solve::brute::Brute;

/// A hand of random arcs, alike or not.
fn random_hand(h: usize, w: usize, n: usize, simple: bool, seed: u64) -> Hand {
    let size = Size { h, w };
    let mut random = Random::new(seed);
    let mut card = || {
        let two = random.draw_distinct(2, size.cells() as u64);
        Card::arc(two[0] as u32, two[1] as u32)
    };
    Hand { size, simple, cards: (0..n).map(|_| card()).collect() }
}

fn listed(engine: &mut dyn Engine, hand: &Hand) -> BTreeSet<Vec<usize>> {
    let mut sets = BTreeSet::new();
    let ended = engine.every(hand, &mut |swish| {
        assert!(hand.is_swish(swish) && hand.holds_together(swish));
        assert!(sets.insert(swish.iter().map(|p| p.card).collect()), "listed twice: {swish:?}");
        true
    });
    assert_eq!(ended.map(|listed| listed.stop), Some(None));
    sets
}

fn agrees(hand: &Hand) {
    let (brute, mut cycles) = (Brute::new(Limits::default()), Cycles::new(Limits::default()));
    let mut sets = BTreeSet::new();
    let mut largest = 0;
    let visited = brute.visit(hand, &mut |swish| {
        largest = largest.max(swish.len());
        if hand.holds_together(swish) {
            sets.insert(swish.iter().map(|p| p.card).collect::<Vec<_>>());
        }
        true
    });
    assert_eq!(visited.stop, None);
    assert_eq!(listed(&mut cycles, hand), sets, "{hand:?}");
    // With the masks alone, with weights after a few nodes, and with weights at once.
    for quick_nodes in [QUICK, 3, 0] {
        cycles.quick_nodes = quick_nodes;
        let found = cycles.largest(hand);
        assert_eq!(found.best.as_ref().map_or(0, Vec::len), largest, "{hand:?}");
        assert_eq!((found.bound, found.stop), (largest, None));
        assert!(found.best.is_none_or(|swish| hand.is_swish(&swish)));
        for k in 0..=hand.cards.len() + 1 {
            match cycles.at_least(hand, k).verdict {
                Verdict::Solved(swish) => {
                    assert!(hand.is_swish(&swish) && swish.len() >= k && swish.is_sorted());
                }
                Verdict::Impossible(_) => assert!(largest < k.max(2), "{k} of {hand:?}"),
                Verdict::Unknown(stop) => panic!("{stop:?}"),
            }
        }
    }
}

#[test]
fn agrees_with_the_oracle() {
    for (h, w, n, simple, hands) in [
        (4, 3, 4, false, 60),
        (4, 3, 6, false, 60),
        (3, 3, 5, false, 10),
        (2, 3, 6, false, 60),
        (4, 4, 4, false, 40),
        (1, 5, 6, false, 60),
        (5, 1, 6, false, 20),
        (2, 2, 4, false, 30),
        (1, 2, 5, false, 20),
        (2, 4, 9, true, 300),
        (1, 4, 9, true, 300),
    ] {
        for seed in 0..hands {
            agrees(&random_hand(h, w, n, simple, seed));
        }
    }
    for (family, deals) in [("deck60/8", 2), ("deck60/7", 10)] {
        let family = SwishFamily::parse(family).unwrap();
        (0..deals).for_each(|number| agrees(&deal(family, number)));
    }
}

/// By the tables of a size and by parts: the same sizes for the same reasons, on whole tables too.
#[test]
fn tables_agree_with_parts() {
    let hands = |h, w, n, simple, many| (0..many).map(move |i| random_hand(h, w, n, simple, i));
    let deals = |family, many| {
        let family = SwishFamily::parse(family).unwrap();
        (1..=many).map(move |number| deal(family, number))
    };
    let all = hands(4, 3, 5, false, 200)
        .chain(hands(4, 3, 9, false, 200))
        .chain(hands(2, 3, 7, false, 200))
        .chain(hands(3, 3, 8, false, 200))
        .chain(hands(4, 4, 7, false, 200))
        .chain(hands(1, 16, 12, false, 200))
        .chain(hands(2, 8, 12, false, 100))
        .chain(hands(2, 5, 12, true, 200))
        .chain(hands(4, 4, 14, true, 200))
        .chain(hands(4, 4, 40, true, 50))
        .chain(hands(1, 1, 0, false, 1))
        .chain(hands(1, 2, 1, true, 1))
        .chain(deals("deck60/8", 200))
        .chain(deals("deck60/16", 100))
        .chain(deals("deck60/60", 1));
    let (mut tables, mut parts) = (Cycles::new(Limits::default()), Cycles::new(Limits::default()));
    parts.quick_nodes = 0;
    let mut reasons = [0; 5];
    for hand in all {
        let (a, b) = (tables.largest(&hand), parts.largest(&hand));
        assert_eq!((a.bound, a.reason, a.stop), (b.bound, b.reason, b.stop), "{hand:?}");
        reasons[a.reason.unwrap() as usize] += 1;
        let size = a.best.as_ref().map_or(0, Vec::len);
        assert_eq!(size, a.bound);
        assert!(a.best.is_none_or(|swish| hand.is_swish(&swish) && swish.is_sorted()), "{hand:?}");
        for k in [3, size, size + 1, size + 2].into_iter().filter(|&k| k > 2) {
            let [a, b] = [&mut tables, &mut parts].map(|cycles| cycles.at_least(&hand, k).verdict);
            match (a, b) {
                (Verdict::Solved(a), Verdict::Solved(b)) => {
                    assert!(a.len() >= k && b.len() >= k && hand.is_swish(&a), "{hand:?}");
                }
                (a, b) => assert_eq!(a, b, "{k} of {hand:?}"),
            }
        }
    }
    assert!(reasons.iter().all(|&many| many > 10), "{reasons:?}");
}

/// The search on lists finds what the search on masks finds, on parts that both can hold.
#[test]
fn lists_agree_with_masks() {
    let mut swishes = 0;
    for (h, w, n, simple, hands) in [
        (4, 3, 12, false, 100),
        (3, 3, 10, false, 60),
        (4, 4, 9, false, 60),
        (4, 5, 14, false, 60),
        (6, 6, 14, false, 20),
        (4, 4, 40, true, 100),
    ] {
        for seed in 0..hands {
            let hand = random_hand(h, w, n, simple, 1000 + seed);
            for part in &Parts::of(&hand).unwrap().parts {
                let (masks, lists) = (Piece::new(part), Piece::wide(part));
                let meter = &mut Meter::new(Limits::default());
                let cycles = Cycles::new(Limits::default());
                let a = cycles.most(&hand, &masks, meter);
                let b = cycles.most(&hand, &lists, meter);
                assert_eq!((a.1, a.2), (b.1, b.2), "{hand:?}");
                assert!(b.0.is_none_or(|swish| hand.is_swish(&swish)));
                for target in 2..=masks.bound {
                    let arcs = lists.reach(target, meter).unwrap();
                    assert_eq!(arcs.is_some(), target <= a.1, "{target} of {hand:?}");
                    let swish = arcs.map(|arcs| lists.swish(&hand, &arcs)).unwrap_or_default();
                    assert!(swish.is_empty() || hand.is_swish(&swish) && swish.len() >= target);
                }
                let greedy = lists.swish(&hand, &lists.greedy(meter));
                assert_eq!(greedy.is_empty(), a.1 == 0, "{hand:?}");
                assert!(greedy.is_empty() || hand.is_swish(&greedy) && greedy.len() <= a.1);
                for length in 2..=masks.bound.min(5) {
                    let mut sets = [BTreeSet::new(), BTreeSet::new()];
                    for (piece, sets) in [&masks, &lists].into_iter().zip(&mut sets) {
                        let mut keep = |swish: &Swish| {
                            assert!(hand.is_swish(swish) && swish.len() == length);
                            sets.insert(swish.iter().map(|p| p.card).collect::<Vec<_>>())
                        };
                        let mut see =
                            |arcs: &[(u32, u32)]| piece.every_swish(&hand, arcs, &mut keep);
                        let spend = (&mut *meter, usize::MAX);
                        assert_eq!(piece.choices(length, spend, &mut see), Ok(false));
                    }
                    assert_eq!(sets[0], sets[1], "{hand:?}");
                    swishes += sets[0].len();
                    let ring = lists.ring(length, length, meter).unwrap();
                    assert_eq!(ring.is_some(), !sets[0].is_empty());
                }
            }
        }
    }
    assert!(swishes > 1000, "{swishes}");
}

/// All cards at once, on hands made of a swish, as it is and with a circle moved within its orbit.
#[test]
fn all_cards_by_learning_as_by_packing() {
    let mut counts = [0, 0];
    for (h, w, simple) in
        [(4, 3, false), (4, 4, false), (3, 5, false), (4, 5, false), (2, 9, false), (5, 5, true)]
    {
        let size = Size { h, w };
        for seed in 0..60 {
            let mut random = Random::new(seed);
            let many = size.cells() - random.below(size.cells() as u64 / 3) as usize;
            let cells = random.draw_distinct(many, size.cells() as u64);
            // Rings of five cells or so, each card turned somehow.
            let mut arcs: Vec<(u32, u32)> = Vec::new();
            for ring in cells.chunks(5).filter(|ring| ring.len() > 1) {
                arcs.extend((0..ring.len()).map(|i| {
                    let laying = size.allowed(simple).nth(random.below(4) as usize);
                    let lay = |cell: u64| size.lay(laying.unwrap_or_default(), cell as u32);
                    (lay(ring[i]), lay(ring[(i + 1) % ring.len()]))
                }));
            }
            if seed % 2 == 1 {
                let at = random.below(arcs.len() as u64) as usize;
                let arc = &mut arcs[at];
                arc.1 = size.lay(Laying(2 - random.below(2) as u8), arc.1);
            }
            if arcs.iter().any(|&(x, y)| x == y) {
                continue;
            }
            let cards = arcs.iter().map(|&(x, y)| Card::arc(x, y)).collect();
            let hand = Hand { size, simple, cards };
            for part in &Parts::of(&hand).unwrap().parts {
                let meter = &mut Meter::new(Limits::default());
                let (piece, learned) = (Piece::new(part), all::lay(part, meter).unwrap());
                let packed = piece.reach(piece.cards().len(), meter).unwrap();
                assert_eq!(learned.is_some(), packed.is_some(), "{hand:?}");
                counts[usize::from(learned.is_some())] += 1;
                let swish = learned.map(|arcs| piece.swish(&hand, &arcs)).unwrap_or_default();
                let whole = hand.is_swish(&swish) && swish.len() == piece.cards().len();
                assert!(swish.is_empty() || whole, "{hand:?}");
            }
        }
    }
    assert!(counts.iter().all(|&many| many > 30), "{counts:?}");
}

#[test]
fn reasons_and_budgets() {
    let hand = |arcs: &[(u32, u32)]| {
        let cards = arcs.iter().map(|&(p, c)| Card::arc(p, c)).collect();
        Hand { size: Size::GAME, simple: false, cards }
    };
    let why =
        |arcs: &[(u32, u32)], k| Cycles::new(Limits::default()).at_least(&hand(arcs), k).verdict;
    let no = Verdict::Impossible;
    assert_eq!(why(&[(0, 2)], 2), no(Reason::TooFew));
    assert_eq!(why(&[(0, 1); 20], 13), no(Reason::TooMany));
    assert_eq!(why(&[(0, 1), (1, 3), (3, 4)], 2), no(Reason::NoPartner));
    assert_eq!(why(&[(1, 10), (1, 10), (1, 10)], 3), no(Reason::Counting));
    assert_eq!(why(&[(0, 2), (0, 9)], 2), no(Reason::Exhausted));
    let table = deal(SwishFamily::STANDARD, 1);
    let mut poor = Cycles::new(Limits::nodes(3));
    assert_eq!(poor.at_least(&table, 9).verdict, Verdict::Unknown(Stop::Nodes));
    let found = poor.largest(&table);
    let real = Cycles::new(Limits::default()).largest(&table).bound;
    assert!(found.stop == Some(Stop::Nodes) && found.bound >= real && found.nodes <= 3);
    let rich = Cycles::new(Limits::nodes(200)).largest(&table);
    assert!(rich.best.is_some_and(|swish| table.is_swish(&swish)));
}

/// Cards of a million cells, and a part that only lists can hold.
#[test]
fn large_cards() {
    let size = Size { h: 1000, w: 1000 };
    let mut cycles = Cycles::new(Limits::default());
    let family = SwishFamily::parse("1000x1000/5000").unwrap();
    let sparse = cycles.at_least(&deal(family, 1), 2);
    assert_eq!(sparse.verdict, Verdict::Impossible(Reason::NoPartner));
    // A ring of 100 orbits: the only swish has 100 cards.
    let cards = (0..100).map(|i| Card::arc(i, (i + 1) % 100)).collect();
    let ring = Hand { size, simple: false, cards };
    let found = cycles.largest(&ring).best.unwrap();
    assert!(ring.is_swish(&found) && found.len() == 100);
    let Verdict::Solved(first) = cycles.at_least(&ring, 2).verdict else { panic!() };
    assert_eq!(first.len(), 100);
    assert_eq!(cycles.at_least(&ring, 60).verdict, Verdict::Solved(first));
    // One card turned over: its circle now lies on the mirror cell, and nothing closes.
    let mut open = ring.clone();
    open.cards[7] = Card::arc(7, 999 - 8);
    assert_eq!(cycles.at_least(&open, 2).verdict, Verdict::Impossible(Reason::Exhausted));
}
