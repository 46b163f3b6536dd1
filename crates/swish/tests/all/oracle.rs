//! Small hands of many shapes, against trying everything: verdicts, certificates, budgets, and forged
//! bounds, which are refused.
//!
//! The oracle shares nothing with a solver. It takes the cards one after the other, leaves each out or
//! lays it each way, and looks at the end whether the points cover the same cells as the circles. The
//! one thing it does not try is a second point, or a second circle, on a cell: no later card takes
//! that away.

#![cfg(feature = "solve")]

use fairdeal_core::random::Random;
use fairdeal_core::{Limits, Verdict};
use fairdeal_swish::certificate::{Bound, Certificate, OrbitWeight, Weights};
use fairdeal_swish::check::{Steps, check, check_within};
use fairdeal_swish::rules::{Card, Cell, Hand, Size};
use fairdeal_swish::solve::Engine;
use fairdeal_swish::solve::brute::Brute;
use fairdeal_swish::solve::certify;
use fairdeal_swish::solve::cover::Cover;
use fairdeal_swish::solve::strategies::{Profile, STRATEGIES, engine};

/// The cards of a largest swish; 0 if there is none.
fn oracle(hand: &Hand) -> usize {
    let mask = |cells: &[Cell]| cells.iter().fold(0_u64, |mask, &cell| mask | 1 << cell);
    let masks = |card: &Card| {
        let laid = hand.layings().map(|laying| card.laid(hand.size, laying));
        laid.map(|card| (mask(&card.points), mask(&card.circles))).collect()
    };
    let cards: Vec<Vec<(u64, u64)>> = hand.cards.iter().map(masks).collect();
    try_all(&cards, 0, 0, 0)
}

fn try_all(cards: &[Vec<(u64, u64)>], points: u64, circles: u64, laid: usize) -> usize {
    let Some((card, others)) = cards.split_first() else {
        return if laid >= 2 && points == circles { laid } else { 0 };
    };
    let mut best = try_all(others, points, circles, laid);
    for &(p, c) in card {
        if points & p == 0 && circles & c == 0 {
            best = best.max(try_all(others, points | p, circles | c, laid + 1));
        }
    }
    best
}

const SIZES: [(usize, usize); 14] = [
    (1, 1),
    (1, 2),
    (2, 2),
    (1, 5),
    (2, 3),
    (3, 2),
    (2, 4),
    (3, 3),
    (5, 2),
    (4, 3),
    (3, 4),
    (4, 4),
    (3, 6),
    (5, 5),
];

/// What the cards of a hand have in common.
const SHAPES: u64 = 8;

/// A hand, the same for the same number. Its shape goes round: one symbol a card, two, an arc a card, three,
/// up to four, many alike, two that undo each other, and a swish cut into cards with others among them.
fn hand(number: u64) -> Hand {
    let mut random = Random::new(number);
    let shape = number % SHAPES;
    let (h, w) = SIZES[random.below(SIZES.len() as u64) as usize];
    let size = Size { h, w };
    let simple = random.below(4) == 0;
    let most = match (simple, size.square()) {
        (true, _) => 11,
        (false, false) => 8,
        (false, true) => 6,
    };
    let n = 2 + random.below(most - 1) as usize;
    let mut cards: Vec<Card> = Vec::new();
    if shape == 7 {
        cards.extend(cut(size, &mut random));
        cards.truncate(n);
    }
    while cards.len() < n {
        let old = (!cards.is_empty()).then(|| &cards[random.below(cards.len() as u64) as usize]);
        let other = match (shape, old) {
            (5, Some(old)) if random.below(2) == 0 => old.clone(),
            (6, Some(old)) if random.below(2) == 0 => Card::new(&old.circles, &old.points),
            (_, Some(old)) if random.below(8) == 0 => old.clone(),
            _ => {
                let symbols = match shape {
                    0 => 1,
                    1 | 2 => 2,
                    3 => 3,
                    4 => 1 + random.below(4),
                    _ => 1 + random.below(3),
                };
                card(size, symbols as usize, shape == 2, &mut random)
            }
        };
        cards.push(turned(size, simple, &other, &mut random));
    }
    // The order says nothing.
    for i in (1..cards.len()).rev() {
        cards.swap(i, random.below(i as u64 + 1) as usize);
    }
    Hand { size, simple, cards }
}

/// A card with so many symbols, or as many as there are cells; an arc if it can be.
fn card(size: Size, symbols: usize, arc: bool, random: &mut Random) -> Card {
    let cells = size.cells();
    let drawn = random.draw_distinct(symbols.min(cells), cells as u64);
    let cells: Vec<Cell> = drawn.into_iter().map(|cell| cell as Cell).collect();
    if let (true, &[point, circle]) = (arc, &cells[..]) {
        return Card::arc(point, circle);
    }
    let (points, circles): (Vec<Cell>, Vec<Cell>) =
        cells.into_iter().partition(|_| random.below(2) == 0);
    Card::new(&points, &circles)
}

/// The same card, held some other way if it may be.
fn turned(size: Size, simple: bool, card: &Card, random: &mut Random) -> Card {
    let layings: Vec<_> = size.allowed(simple).collect();
    card.laid(size, layings[random.below(layings.len() as u64) as usize])
}

/// A swish cut into cards of one to three symbols.
fn cut(size: Size, random: &mut Random) -> Vec<Card> {
    let cells = 1 + random.below(size.cells() as u64) as usize;
    let drawn = random.draw_distinct(cells, size.cells() as u64);
    let mut symbols: Vec<(Cell, bool)> =
        drawn.iter().flat_map(|&cell| [(cell as Cell, false), (cell as Cell, true)]).collect();
    let mut cards = Vec::new();
    while !symbols.is_empty() {
        let (mut points, mut circles): (Vec<Cell>, Vec<Cell>) = (Vec::new(), Vec::new());
        for _ in 0..1 + random.below(3) {
            let at = random.below(symbols.len().max(1) as u64) as usize;
            let Some(&(cell, circle)) = symbols.get(at) else { break };
            if points.contains(&cell) || circles.contains(&cell) {
                break;
            }
            symbols.swap_remove(at);
            if circle { circles.push(cell) } else { points.push(cell) }
        }
        cards.push(Card::new(&points, &circles));
    }
    cards
}

/// Every engine of this build that takes such a hand.
fn engines(hand: &Hand, limits: Limits) -> Vec<(&'static str, Box<dyn Engine>)> {
    let names = STRATEGIES.iter().map(|strategy| strategy.name).filter(|&name| name != "brute");
    let take = |name| Some((name, engine(Some(name), Profile::of(hand), limits).ok()?));
    names.filter_map(take).collect()
}

/// What was met on the way: hands with a swish, certificates by weights, with cards aside, with red cells.
type Met = [usize; 4];

/// Asks everything about one hand.
fn judge(number: u64, met: &mut Met) {
    let hand = &hand(number);
    let best = oracle(hand);
    met[0] += usize::from(best > 0);
    for (name, mut engine) in engines(hand, Limits::default()) {
        let id = || format!("{name}, hand {number}: {hand:?}");
        let found = engine.largest(hand);
        let size = found.best.as_ref().map_or(0, Vec::len);
        assert_eq!((size, found.bound, found.stop), (best, best, None), "{}", id());
        assert!(found.best.is_none_or(|swish| hand.is_swish(&swish)), "{}", id());
        for k in 2..=hand.cards.len() {
            match engine.at_least(hand, k).verdict {
                Verdict::Solved(swish) => {
                    assert!(swish.len() >= k && hand.is_swish(&swish), "{k}, {}", id());
                }
                Verdict::Impossible(_) => assert!(best < k, "{k}, {}", id()),
                Verdict::Unknown(stop) => panic!("{stop}, {k}, {}", id()),
            }
        }
    }
    certified(number, hand, best, met);
}

/// What the oracle found is certified, and what contradicts it is not.
fn certified(number: u64, hand: &Hand, best: usize, met: &mut Met) {
    let steps = Steps::of(1 << 22);
    let id = || format!("hand {number}: {hand:?}");
    let more = certify::none_of(hand, best.max(1) + 1, steps).unwrap_or_else(|| panic!("{}", id()));
    assert_eq!(check(hand, &more), Ok(()), "{}", id());
    if best < 2 {
        return;
    }
    // Every reason there is, for one card too few.
    assert_eq!(certify::none_of(hand, best, steps), None, "{}", id());
    let swish = Cover::new(Limits::default()).largest(hand).best.unwrap_or_default();
    let certificate = certify::largest(hand, &swish, steps).unwrap_or_else(|| panic!("{}", id()));
    assert_eq!(check(hand, &certificate), Ok(()), "{}", id());
    let mut random = Random::new(number);
    let mut weights = any_weights(hand, &mut random);
    if let Certificate::LargestSwish { bound: Bound::Capacity(good), .. } = certificate {
        met[1] += 1;
        met[2] += usize::from(!good.aside.is_empty());
        met[3] += usize::from(!good.red.is_empty());
        weights = good;
    }
    let cards = hand.cards.len() as u64;
    for round in 0..24 {
        let bound = Bound::Capacity(weights.clone());
        let forged = Certificate::NoSwishOf { k: best as u64, cards, bound };
        let checked = check_within(hand, &forged, steps);
        assert!(checked.is_err(), "{weights:?} exclude {best}, {}", id());
        if round % 8 == 7 {
            weights = any_weights(hand, &mut random);
        }
        spoil(hand, &mut weights, &mut random);
    }
}

/// Weights out of thin air that no card is too light for.
fn any_weights(hand: &Hand, random: &mut Random) -> Weights {
    let mut weights = Weights {
        scale: 1 + random.below(4),
        cards: vec![0; hand.cards.len()],
        orbits: Vec::new(),
        aside: Vec::new(),
        red: Vec::new(),
    };
    let mut seen: Vec<Cell> = Vec::new();
    for cell in 0..hand.size.cells() as Cell {
        let orbit = hand.layings().map(|laying| hand.size.lay(laying, cell)).min();
        if orbit != Some(cell) || seen.contains(&cell) {
            continue;
        }
        seen.push(cell);
        let (row, column) = hand.size.place(cell);
        let cell = (row as u64 + 1, column as u64 + 1);
        let height = random.below(5) as i64 - 2;
        weights.orbits.push(OrbitWeight { cell, room: random.below(3), height });
    }
    make_up(hand, &mut weights);
    weights
}

/// The cards' own weights, as small as they may be.
fn make_up(hand: &Hand, weights: &mut Weights) {
    let orbit = |cell: Cell| hand.layings().map(|laying| hand.size.lay(laying, cell)).min();
    let of = |cell: Cell| {
        let there = weights.orbits.iter().find(|one| {
            let (row, column) = (one.cell.0 as usize - 1, one.cell.1 as usize - 1);
            orbit(hand.size.cell(row, column)) == orbit(cell)
        });
        there.map_or((0, 0), |one| (one.room as i64, one.height))
    };
    let short = |card: &Card| {
        let points: i64 = card.points.iter().map(|&c| of(c).0 + of(c).1).sum();
        let circles: i64 = card.circles.iter().map(|&c| of(c).1).sum();
        (weights.scale as i64 - points + circles).max(0) as u64
    };
    let mut cards: Vec<u64> = hand.cards.iter().map(short).collect();
    weights.aside.iter().for_each(|&card| cards[card] = 0);
    weights.cards = cards;
}

/// Changes something, most often so that the sums are still right.
fn spoil(hand: &Hand, weights: &mut Weights, random: &mut Random) {
    let cell = |random: &mut Random| {
        let (row, column) = hand.size.place(random.below(hand.size.cells() as u64) as Cell);
        (row as u64 + 1, column as u64 + 1)
    };
    match random.below(8) {
        0 => weights.aside.push(random.below(hand.cards.len() as u64) as usize),
        1 => weights.aside.extend(0..hand.cards.len()),
        2 => drop(weights.aside.pop()),
        3 => weights.red.push(cell(random)),
        4 => drop(weights.red.pop()),
        5 => {
            let all = (0..hand.size.cells() as Cell).map(|c| hand.size.place(c));
            let all = all.map(|(row, column)| (row as u64 + 1, column as u64 + 1));
            weights.red = all.filter(|_| random.below(2) == 0).collect();
        }
        6 => {
            let at = random.below(weights.cards.len() as u64) as usize;
            weights.cards[at] = weights.cards[at].saturating_sub(1);
            return;
        }
        _ => {
            if let Some(orbit) = weights.orbits.first_mut() {
                orbit.height += random.below(3) as i64 - 1;
                orbit.room = random.below(4);
            }
        }
    }
    make_up(hand, weights);
}

#[test]
fn the_oracle_is_the_rules() {
    for number in 0..400 {
        let mut hand = hand(number);
        hand.cards.truncate(if hand.size.square() { 4 } else { 5 });
        let tried = Brute::new(Limits::default()).largest(&hand);
        assert_eq!(oracle(&hand), tried.best.map_or(0, |swish| swish.len()), "{hand:?}");
    }
}

#[test]
fn small_hands_of_all_shapes() {
    let mut met = [0; 4];
    (0..6000).for_each(|number| judge(number, &mut met));
    let [with, weighed, aside, red] = met;
    // Nothing that is held against the oracle is rare.
    assert!(with > 1500 && with < 5000 && weighed > 500 && aside > 20 && red > 2, "{met:?}");
}

#[test]
#[ignore = "takes long"]
fn a_hundred_thousand_hands() {
    let mut met = [0; 4];
    (1_000_000..1_100_000).for_each(|number| judge(number, &mut met));
    let [with, weighed, aside, red] = met;
    assert!(with > 40_000 && weighed > 20_000 && aside > 500 && red > 1000, "{met:?}");
}

/// Whatever may be spent: no verdict is wrong, and nothing overflows.
#[test]
fn every_small_budget() {
    let (mut decided, mut open) = (0, 0);
    for number in 0..120 {
        let hand = &hand(number);
        let best = oracle(hand);
        for nodes in 0..=200 {
            for (name, mut engine) in engines(hand, Limits::nodes(nodes)) {
                let id = || format!("{name}, {nodes} nodes, hand {number}: {hand:?}");
                let found = engine.largest(hand);
                let size = found.best.as_ref().map_or(0, Vec::len);
                assert!(size <= best && found.bound >= best, "{}", id());
                assert!(found.best.is_none_or(|swish| hand.is_swish(&swish)), "{}", id());
                match found.stop {
                    None => assert_eq!((size, found.bound), (best, best), "{}", id()),
                    Some(_) => open += 1,
                }
                decided += usize::from(found.stop.is_none());
                for k in [2, best, best + 1] {
                    match engine.at_least(hand, k).verdict {
                        Verdict::Solved(swish) => {
                            assert!(swish.len() >= k && hand.is_swish(&swish), "{k}, {}", id());
                        }
                        Verdict::Impossible(_) => assert!(best < k.max(2), "{k}, {}", id()),
                        Verdict::Unknown(_) => {}
                    }
                }
            }
        }
    }
    assert!(decided > 1000 && open > 100, "{decided} decided, {open} open");
}
