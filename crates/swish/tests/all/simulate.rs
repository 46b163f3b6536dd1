//! Tables and games in numbers, against figures measured by others and against the oracle.

#![cfg(feature = "solve")]

use fairdeal_core::ability::{Report as _, Run};
use fairdeal_core::interval::{Rate, rate};
use fairdeal_core::{Limits, Verdict};
use fairdeal_swish::deal::deal;
use fairdeal_swish::family::SwishFamily;
use fairdeal_swish::simulate::report::Report;
use fairdeal_swish::simulate::{Ask, Simulated, Tables, Take, simulate};
use fairdeal_swish::solve::Engine as _;
use fairdeal_swish::solve::brute::Brute;

fn ask() -> Ask<'static> {
    Ask::new(Run::quiet())
}

fn on(threads: usize) -> Run<'static> {
    Run { threads, ..Run::quiet() }
}

fn run(family: &str, ask: &Ask<'_>) -> Simulated {
    simulate(SwishFamily::parse(family).unwrap(), ask).unwrap()
}

/// How often tables of so many cards hold no swish.
fn without(tables: &Tables, cards: usize) -> Rate {
    let row = tables.none.iter().find(|row| row.cards == cards).unwrap();
    rate(row.none, tables.dealt - row.none - row.unknown, row.unknown)
}

/// Figures measured independently: no swish among 8 cards .186, 12 cards .0127, 16 cards 3.2e-4; the
/// largest swish of 16 cards has 10.0 cards on average; 3.1 pairs a table.
#[test]
fn the_game_in_numbers() {
    let seen = run("", &Ask { tables: Some(100_000), run: on(2), ..ask() });
    let tables = seen.tables.as_ref().unwrap();
    for (cards, expected) in [(8, 0.186), (12, 0.0127), (16, 3.2e-4)] {
        let Rate { low, high, .. } = without(tables, cards);
        // The expected figures are themselves rounded: allow as much again.
        let slack = high - low;
        assert!(low - slack < expected && expected < high + slack, "{cards}: {low} {high}");
    }
    // The means are those of the struct.
    let fields = Report::of(seen.clone()).json();
    assert!((fields["tables"]["largest"]["mean"].as_f64().unwrap() - 10.0).abs() < 0.05);
    let pairs = tables.deep.swishes[2] as f64 / tables.deep.counted as f64;
    assert!((pairs - 3.1).abs() < 0.06);
    assert_eq!(fields["tables"]["swishes"]["mean_pairs"], pairs);
}

/// The number of threads does not show in the answer.
#[test]
fn threads_do_not_show() {
    for family in ["", "4x4/8", "2x3/s2/6"] {
        let ask = Ask { tables: Some(300), games: None, ..ask() };
        let one = Report::of(run(family, &ask)).json();
        let four = Report::of(run(family, &Ask { run: on(4), ..ask })).json();
        assert_eq!(one, four, "{family}");
    }
}

/// Small tables, table by table, against the oracle.
#[test]
fn agrees_with_the_oracle() {
    for name in ["deck60/6", "3x3/4", "2x4/7", "2x3/s2/5"] {
        let family = SwishFamily::parse(name).unwrap();
        let ask = Ask { tables: Some(100), cards: Some(family.n as u64), ..ask() };
        let tables = simulate(family, &ask).unwrap().tables.unwrap();
        let mut brute = Brute::new(Limits::default());
        let (mut none, mut by_size) = (0, vec![0_u64; family.n + 1]);
        for number in 1..=100 {
            let hand = deal(family, number);
            none += u64::from(matches!(brute.at_least(&hand, 2).verdict, Verdict::Impossible(_)));
            by_size[brute.largest(&hand).best.map_or(0, |swish| swish.len())] += 1;
        }
        assert_eq!(tables.none[0].none, none, "{name}");
        by_size.truncate(tables.deep.largest.len());
        assert_eq!(tables.deep.largest, by_size, "{name}");
    }
}

#[test]
fn games_take_every_card_once() {
    let games = run("", &Ask { games: Some(300), ..ask() }).games;
    assert_eq!(games.iter().map(|run| run.take).collect::<Vec<_>>(), [Take::First, Take::Largest]);
    for run in &games {
        let left: u64 = run.left.iter().enumerate().map(|(cards, n)| cards as u64 * n).sum();
        // Games that were not stuck account for all their cards; stuck ones leave 16 at least.
        let seen = run.cards + left;
        assert!(seen + 60 * run.stuck >= 300 * 60 && seen + 16 * run.stuck <= 300 * 60, "{run:?}");
    }
    // Small swishes first makes more of them than the largest first.
    assert!(games[0].swishes > games[1].swishes);
}

#[test]
fn decks_of_ones_own() {
    let deck = Some("p1,1c2,2 x3\np2,2c1,1");
    let seen = run("", &Ask { deck, cards: Some(2), tables: Some(4000), ..ask() });
    // Two of four cards are a swish when one of them is the fourth: 3 of 6 pairs.
    let Rate { low, high, .. } = without(&seen.tables.clone().unwrap(), 2);
    assert!(low < 0.5 && 0.5 < high, "{low} {high}");
    assert_eq!((seen.unknown(), seen.stop), (0, None));
    let family = SwishFamily::STANDARD;
    for (ask, place) in [
        (Ask { deck: Some("p9,9"), ..ask() }, "deck, line 1"),
        (Ask { deck, cards: Some(5), ..ask() }, "option --cards"),
        (Ask { strategy: Some("magic"), ..ask() }, "strategy"),
        (Ask { strategy: Some("matching"), ..ask() }, "strategy"),
        (Ask { games: Some(0), ..ask() }, "option --games"),
    ] {
        assert_eq!(simulate(family, &ask).unwrap_err().place, place);
    }
}

/// Who asks for a strategy gets it, and it sees what the kernel sees.
#[test]
fn strategies_see_the_same() {
    let ask = Ask { tables: Some(60), cards: Some(8), ..ask() };
    let kernel = run("", &ask);
    for strategy in ["cycles", "cover", "hypergraph"] {
        let seen = run("", &Ask { strategy: Some(strategy), ..ask });
        assert_eq!(seen.strategy, strategy);
        let figures = |seen: &Simulated| {
            let tables = seen.tables.as_ref().unwrap();
            (tables.none.clone(), tables.deep.largest.clone(), tables.deep.swishes.clone())
        };
        let (a, b) = (figures(&kernel), figures(&seen));
        assert_eq!((a.0, a.1), (b.0, b.1), "{strategy}");
        assert_eq!(a.2.iter().sum::<u64>(), b.2.iter().sum::<u64>(), "{strategy}");
    }
}
