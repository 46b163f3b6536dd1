//! Whoever wrote them, certificates and positions are checked within a stated number of steps: what
//! takes more is undecided as too much, never accepted, and never a check that does not end.

use fairdeal_core::Checked;
use fairdeal_core::referee::{Referee as _, Subject};
use fairdeal_swish::Swish;
use fairdeal_swish::check::{A_THING, MOST_STEPS, Steps, none};
use fairdeal_swish::rules::{Card, Hand, Size};
use serde_json::{Value, json};

const SCHEMA: &str = "fairdeal/swish-certificate/2";

fn check(name: &str, certificate: &str) -> Checked {
    Swish.check(&Subject::parse(name).unwrap(), certificate).unwrap()
}

fn too_much(name: &str, certificate: &str, place: &str) {
    let checked = check(name, certificate);
    assert!(checked.too_much && checked.accepted.is_none(), "{checked}");
    assert_eq!((checked.place.as_deref(), checked.exit_code()), (Some(place), 4), "{checked}");
    assert!(checked.why.as_ref().is_some_and(|why| why.contains("steps")), "{checked}");
}

fn arc(point: (usize, usize), circle: (usize, usize)) -> String {
    format!("p{},{}c{},{}", point.0, point.1, circle.0, circle.1)
}

fn of_deck(deck: &[String], bound: Value) -> String {
    json!({
        "schema": SCHEMA, "kind": "largest-no-swish", "size": 0, "cards": [], "witness": "search",
        "bound": bound, "deck": deck,
    })
    .to_string()
}

/// Blocks share the steps: a hundred that are each just small enough are too much together. Pairs of a
/// kind and its reverse take no trying at all.
#[test]
fn blocks_share_one_number_of_steps() {
    let by = json!({"by": "reverse-pairs-and-loops"});
    let mut loops = Vec::new();
    for row in 1..=19 {
        for column in row + 1..=19 {
            let (r, c) = (41 - row, 41 - column);
            for other in
                [(row, c), (column, row), (column, r), (c, row), (c, r), (r, column), (r, c)]
            {
                loops.extend(std::iter::repeat_n(arc((row, column), other), 3));
            }
        }
    }
    too_much("swish/40x40", &of_deck(&loops, by.clone()), "hand");
    let mut pairs = Vec::new();
    for column in 2..=10 {
        let (a, b) = (arc((1, 1), (1, column)), arc((1, column), (1, 1)));
        pairs.extend(std::iter::repeat_n(a, 126).chain(std::iter::repeat_n(b, 120)));
    }
    let checked = check("swish/20x20", &of_deck(&pairs, by));
    assert_eq!(checked.why.as_deref(), Some("it allows 1134 cards, not 0"));
}

/// Swishes that overlap every which way.
#[test]
fn hitting_sets_end() {
    let cells = 30_usize;
    let place = |a: usize, b: usize| (a - 1) * (cells - 1) + if b < a { b } else { b - 1 };
    let mut deck = Vec::new();
    for a in 1..=cells {
        deck.extend((1..=cells).filter(|&b| b != a).map(|b| arc((1, a), (1, b))));
    }
    let mut random = fairdeal_core::random::Random::new(1);
    let mut ring = || -> Vec<String> {
        let cells = random.draw_distinct(3, cells as u64);
        let at = |i: usize| cells[i % 3] as usize + 1;
        (0..3).map(|i| format!("{}:as-is", place(at(i), at(i + 1)))).collect()
    };
    let cores: Vec<Vec<String>> = (0..500).map(|_| ring()).collect();
    let bound = json!({"by": "hitting-set", "cores": cores});
    too_much("swish/1x30/simple", &of_deck(&deck, bound), "cores");
}

/// Cards with very many symbols: what a step looks at is counted, not only steps.
#[test]
fn many_symbols_are_counted() {
    let size = Size { h: 100, w: 100 };
    let cells = |from: u32| -> Vec<u32> { (from..from + 2000).collect() };
    let card = |i: u32| Card::new(&cells(2000 * (i % 5)), &cells(2000 * ((i + 1) % 5)));
    let hand = Hand { size, simple: true, cards: (0..10).map(card).collect() };
    let things = 10 + 10 * 4000;
    let mut meter = Steps::of(1000).meter(&hand);
    let all = 1000 + A_THING * things;
    assert_eq!(meter.left(), all);
    // Five of them are a swish; of all ten there is none.
    assert_eq!(none::find(&hand, 4, &mut meter).unwrap().map(|swish| swish.len()), Some(5));
    let spent = all - meter.left();
    assert!(spent > 32 * things && spent < all / 2, "{spent} of {all}");
    assert!(none::find(&hand, 9, &mut Steps::of(0).meter_of(10)).is_err_and(|e| e.too_much));
}

/// A search that finds nothing for long.
#[test]
fn searches_end_and_what_is_spent_is_spent() {
    let mut random = fairdeal_core::random::Random::new(2);
    let mut card = || {
        let cells = random.draw_distinct(2, 24);
        Card::arc(cells[0] as u32, cells[1] as u32)
    };
    let cards = (0..70).map(|_| card()).collect();
    let hand = Hand { size: Size { h: 4, w: 6 }, simple: true, cards };
    let mut meter = Steps::of(3_000_000).meter_of(0);
    let refusal = none::find(&hand, 23, &mut meter).unwrap_err();
    assert!(refusal.too_much && meter.left() == 0, "{refusal}");
    assert!(none::find(&hand, 23, &mut meter).is_err());
}

/// Moves are read within the steps of the whole check, those with layings to be found as well as those
/// that only leave many cards.
#[test]
fn moves_are_counted() {
    let pairs = "p1,1c1,2 p1,2c1,1 ".repeat(20_000);
    let moves: String = (0..10_000).map(|i| format!("+{},{}", 2 * i + 1, 2 * i + 2)).collect();
    too_much(&format!("swish:{pairs}{moves}"), "1:as-is 2:as-is", "moves");
    let few: String = (0..100).map(|i| format!("+{},{}", 2 * i + 1, 2 * i + 2)).collect();
    let swish = "201:as-is 202:as-is";
    assert_eq!(check(&format!("swish:{pairs}{few}"), swish).accepted, Some(true));
    // Two cards alike, of so many symbols that 64 ways to lay four of them are much.
    let cells = |sign: char, rows: std::ops::Range<usize>| -> String {
        let at = |row: usize| (1..=400).map(move |c| format!("{sign}{row},{c}"));
        rows.flat_map(at).collect()
    };
    let (a, b) = (cells('p', 1..100), cells('c', 300..399));
    let big = format!("swish/400x400:{a}{b} {a}{b} {a} {b}");
    let checked = Swish.check(&Subject::parse(&format!("{big}+1,2,3,4")).unwrap(), swish);
    let said = match checked {
        Ok(checked) => checked.too_much,
        Err(error) => error.message.contains("make no swish, however they are laid"),
    };
    assert!(said);
}

/// Hands are bounded before they are dealt or named.
#[test]
fn symbols_are_bounded() {
    for name in ["swish/100x100/s1000/1048576#1", "swish/2048x2048/s1000/5000#1"] {
        let error = Swish.check(&Subject::parse(name).unwrap(), "1 2").unwrap_err();
        assert!(error.message.contains("at most 4194304 symbols"), "{error}");
    }
    let full = vec!["*".repeat(1500); 1500].join("/");
    let name = format!("swish/1500x1500:{full} {full}");
    let error = Swish.check(&Subject::parse(&name).unwrap(), "1 2").unwrap_err();
    assert_eq!(error.to_string(), "card 2: a hand has at most 4194304 symbols");
}

/// Other names in a certificate are dealt within the same steps.
#[test]
fn names_are_counted() {
    let named = |name: &str, around: &str| {
        let certificate =
            json!({"schema": SCHEMA, "kind": "swish", "cards": ["1", "2"], "position": name});
        json!({"position": around, "certificate": certificate}).to_string()
    };
    let (a, b) = ("swish/53x53/986000#1", "swish/53x53/985999#1");
    too_much("swish#1", &named(a, b), "position");
    assert_eq!(check("swish#1", &named("swish#2", "swish#1")).place.as_deref(), Some("position"));
    let same = check("swish#1", &named("SWISH/deck60/16#1", "swish#1"));
    assert_ne!(same.place.as_deref(), Some("position"));
}

/// Weights of any size, on any number of cells: sums are exact.
#[test]
fn huge_weights_neither_wrap_nor_panic() {
    let weights = |card: u64, room: u64, height: i64, scale: u64| {
        let orbit = |cell: [u64; 2]| json!({"cell": cell, "room": room, "height": height});
        json!({
            "schema": SCHEMA, "kind": "no-swish-of", "k": 3, "card_count": 2, "bound": {
                "by": "capacity", "scale": scale, "cards": [card, card],
                "orbits": [orbit([1, 1]), orbit([1, 2])],
            },
        })
        .to_string()
    };
    let name = "swish/2048x2048:p1,1c1,2 p1,2c1,1";
    let most = u64::MAX;
    let why = |certificate: &str| check(name, certificate).why.unwrap_or_default();
    // Two cards, and orbits of four and eight cells.
    let all = 14 * u128::from(most);
    let said = format!("by capacity a swish may have {all} cards, not 2");
    assert_eq!(why(&weights(most, most, i64::MAX, 1)), said);
    assert_eq!(why(&weights(most, 0, i64::MIN, most)), "");
    assert!(why(&weights(0, 0, i64::MIN, most)).contains("less than"));
    assert_eq!(why(&weights(1, 0, 0, 0)), "it is 0");
}

/// Choices that nothing limits, one that is hard to lay, and a long tree that does not end: each step is
/// counted, whoever wrote the tree.
#[test]
fn choices_end() {
    let tree = |k: u64, cards: u64, tree: &[i64]| {
        json!({
            "schema": SCHEMA, "kind": "no-swish-of", "k": k, "card_count": cards,
            "bound": {"by": "choices", "weights": [], "tree": tree},
        })
        .to_string()
    };
    too_much("swish/8x10/s3/80#1", &tree(30, 80, &[0]), "tree");
    too_much("swish/9x9/s3/80#1", &tree(30, 80, &[1, 2, 0]), "tree");
    too_much("swish/8x10/s3/128/simple#1", &tree(20, 128, &[0]), "tree");
    let many = check("swish/8x10/s3/129#1", &tree(30, 129, &[0]));
    assert!(many.too_much && many.accepted.is_none(), "{many}");
    // Weights for many cards with many symbols, applied over and over: paid for each time.
    let cells = |sign: char, from: usize| -> String {
        (from..from + 20).flat_map(|r| (1..=40).map(move |c| format!("{sign}{r},{c}"))).collect()
    };
    let card = format!("{}{}", cells('p', 1), cells('c', 21));
    let name = format!("swish/80x40:{}", vec![card; 40].join(" "));
    let orbits = 40 * 20;
    // A scale of 1, and nothing else.
    let weights = vec![format!("C{}", "A".repeat(2 * orbits)); 2];
    let tree: Vec<i64> = (0..200_000).map(|i| -1 - i % 2).collect();
    let bound = json!({"by": "choices", "weights": weights, "tree": tree});
    let kind = "no-swish-of";
    let all = json!({"schema": SCHEMA, "kind": kind, "k": 9, "card_count": 40, "bound": bound});
    too_much(&name, &all.to_string(), "tree");
}

/// The bound is stated.
#[test]
fn the_bound_is_the_stated_one() {
    let hand = Hand { size: Size::GAME, simple: false, cards: vec![Card::arc(0, 1); 3] };
    assert_eq!(Steps::MOST.meter(&hand).left(), MOST_STEPS + 9 * A_THING);
}
