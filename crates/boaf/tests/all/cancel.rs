//! Every strategy, told to stop from another thread, stops; what it then says is "unknown".

#![cfg(feature = "solve")]

use std::time::{Duration, Instant};

use fairdeal_boaf::deal::deal;
use fairdeal_boaf::family::BoafFamily;
use fairdeal_boaf::solve::strategies::{self, STRATEGIES};
use fairdeal_core::{Canceller, Limits, Stop, Verdict};

/// Sparse decks, where searches are long: 16 cells, 25, 64, and the most a search holds.
const HARD: [(&str, i64); 4] =
    [("4x4", 618_979), ("5x5/s8r30", 3), ("8x8/s16r60", 1), ("16x16/s40r120", 1)];

#[test]
#[allow(clippy::disallowed_methods)] // Only the clock can say what "soon" is.
fn every_strategy_stops_when_told() {
    for strategy in STRATEGIES {
        for (family, number) in HARD {
            let board = deal(BoafFamily::parse(family).unwrap(), number).unwrap();
            let canceller = Canceller::new();
            let limits = Limits { cancel: canceller.flag(), ..Limits::default() };
            let mut engine = strategies::engine(Some(strategy.name), limits).unwrap();
            let (solved, late) = std::thread::scope(|scope| {
                let search = scope.spawn(|| (engine.solve(&board), Instant::now()));
                std::thread::sleep(Duration::from_millis(100));
                let told = Instant::now();
                canceller.cancel();
                let (solved, done) = search.join().unwrap();
                (solved, done.saturating_duration_since(told))
            });
            let case = format!("{} on {family}#{number}: {solved:?} after {late:?}", strategy.name);
            // A tenth of a second on a quiet machine.
            assert!(late < Duration::from_secs(2), "{case}");
            // Answers it had before, and those that need no search, are as good as ever.
            if let Verdict::Unknown(stop) = solved.verdict {
                let known = [Stop::Cancelled, Stop::Incomplete, Stop::TooLarge];
                assert!(known.contains(&stop), "{case}");
            }
        }
    }
}

/// Told before it begins, a search that takes any time does not begin.
#[test]
fn a_flag_that_is_set_stops_at_once() {
    let canceller = Canceller::new();
    canceller.cancel();
    let limits = Limits { cancel: canceller.flag(), ..Limits::default() };
    let board = deal(BoafFamily::STANDARD, 618_979).unwrap();
    for strategy in ["fast", "brute", "paper", "paper-conditions", "paper-dfs"] {
        let solved = strategies::engine(Some(strategy), limits).unwrap().solve(&board);
        assert_eq!(solved.verdict, Verdict::Unknown(Stop::Cancelled), "{strategy}");
    }
}
