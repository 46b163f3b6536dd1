//! Tables and games in numbers, against figures measured by others and against the oracle.

use fairdeal_core::room::{Answer, Outcome, SimulateAsk};
use fairdeal_core::{Limits, Verdict};
use fairdeal_swish::deal::deal;
use fairdeal_swish::family::SwishFamily;
use fairdeal_swish::simulate::simulate;
use fairdeal_swish::solve::Engine as _;
use fairdeal_swish::solve::brute::Brute;
use serde_json::Value;

fn ask() -> SimulateAsk<'static> {
    SimulateAsk::new(&|| 0.0, &|_, _| ())
}

fn run(family: &str, ask: &SimulateAsk<'_>) -> Answer {
    simulate(SwishFamily::parse(family).unwrap(), ask).unwrap()
}

fn rate(value: &Value) -> (f64, f64) {
    (value["low"].as_f64().unwrap(), value["high"].as_f64().unwrap())
}

/// Figures measured independently: no swish among 8 cards .186, 12 cards .0127, 16 cards 3.2e-4; the
/// largest swish of 16 cards has 10.0 cards on average; 3.1 pairs a table.
#[test]
fn the_game_in_numbers() {
    let answer = run("", &SimulateAsk { tables: Some(100_000), threads: 2, ..ask() });
    let by_cards = answer.fields["by_cards"].as_array().unwrap();
    for (cards, expected) in [(8, 0.186), (12, 0.0127), (16, 3.2e-4)] {
        let row = by_cards.iter().find(|row| row["cards"] == cards).unwrap();
        let (low, high) = rate(row);
        // The expected figures are themselves rounded: allow as much again.
        let slack = high - low;
        assert!(low - slack < expected && expected < high + slack, "{cards}: {row}");
    }
    assert!((answer.fields["largest"]["mean"].as_f64().unwrap() - 10.0).abs() < 0.05);
    assert!((answer.fields["swishes"]["mean_pairs"].as_f64().unwrap() - 3.1).abs() < 0.06);
}

/// The number of threads does not show in the answer.
#[test]
fn threads_do_not_show() {
    for family in ["", "4x4/8", "2x3/s2/6"] {
        let ask = SimulateAsk { tables: Some(300), games: None, ..ask() };
        let one = run(family, &ask).fields;
        let four = run(family, &SimulateAsk { threads: 4, ..ask }).fields;
        assert_eq!(one, four, "{family}");
    }
}

/// Small tables, table by table, against the oracle.
#[test]
fn agrees_with_the_oracle() {
    for name in ["deck60/6", "3x3/4", "2x4/7", "2x3/s2/5"] {
        let family = SwishFamily::parse(name).unwrap();
        let ask = SimulateAsk { tables: Some(100), cards: Some(family.n as u64), ..ask() };
        let answer = simulate(family, &ask).unwrap();
        let mut brute = Brute::new(Limits::default());
        let (mut none, mut by_size) = (0, vec![0_u64; family.n + 1]);
        for number in 1..=100 {
            let hand = deal(family, number);
            none += u64::from(matches!(brute.at_least(&hand, 2).verdict, Verdict::Impossible(_)));
            by_size[brute.largest(&hand).best.map_or(0, |swish| swish.len())] += 1;
        }
        assert_eq!(answer.fields["no_swish"]["count"], none, "{name}");
        for (size, &n) in by_size.iter().enumerate().filter(|&(_, &n)| n > 0) {
            assert_eq!(answer.fields["largest"]["by_size"][size.to_string()], n, "{name}, {size}");
        }
    }
}

#[test]
fn games_take_every_card_once() {
    let answer = run("", &SimulateAsk { games: Some(300), ..ask() });
    let games = answer.fields["games"].as_array().unwrap();
    assert_eq!(games.len(), 2);
    for run in games {
        let left: f64 = run["left"]
            .as_object()
            .unwrap()
            .iter()
            .map(|(cards, n)| cards.parse::<f64>().unwrap() * n.as_f64().unwrap())
            .sum();
        let stuck = run["stuck"]["count"].as_f64().unwrap();
        let taken = run["mean_cards"].as_f64().unwrap() * 300.0;
        // Games that were not stuck account for all their cards; stuck ones leave 16 at least.
        assert!(taken + left + stuck * 60.0 >= 300.0 * 60.0 - 1e-6, "{run}");
        assert!(taken + left + stuck * 16.0 <= 300.0 * 60.0 + 1e-6, "{run}");
    }
    // Small swishes first makes more of them than the largest first.
    let swishes = |i: usize| games[i]["mean_swishes"].as_f64().unwrap();
    assert!(swishes(0) > swishes(1));
}

#[test]
fn decks_of_ones_own() {
    let deck = Some("p1,1c2,2 x3\np2,2c1,1");
    let answer = run("", &SimulateAsk { deck, cards: Some(2), tables: Some(4000), ..ask() });
    // Two of four cards are a swish when one of them is the fourth: 3 of 6 pairs.
    let (low, high) = rate(&answer.fields["no_swish"]);
    assert!(low < 0.5 && 0.5 < high, "{:?}", answer.fields["no_swish"]);
    assert_eq!(answer.outcome, Outcome::Yes);
    let family = SwishFamily::STANDARD;
    for (ask, place) in [
        (SimulateAsk { deck: Some("p9,9"), ..ask() }, "deck, line 1"),
        (SimulateAsk { deck, cards: Some(5), ..ask() }, "option --cards"),
        (SimulateAsk { take: Some("best"), ..ask() }, "option --take"),
        (SimulateAsk { sets: Some(3), ..ask() }, "option --sets"),
    ] {
        assert_eq!(simulate(family, &ask).unwrap_err().place, place);
    }
}
