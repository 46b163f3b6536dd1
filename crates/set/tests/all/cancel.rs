//! Every strategy, told to stop from another thread, stops soon and says so.

#![allow(clippy::disallowed_methods)] // A test of how soon a search stops must look at a clock.

use std::time::{Duration, Instant};

use fairdeal_core::{Canceller, Limits, Stop, Verdict};
use fairdeal_set::deal::deal;
use fairdeal_set::family::SetFamily;
use fairdeal_set::rules::Table;
use fairdeal_set::solve::disjoint::max_disjoint;
use fairdeal_set::solve::strategies::{STRATEGIES, Strategy};

/// How long the search is left alone, and how soon it must end then. A machine that runs other tests
/// may be slow to wake a thread; a search that does not look would take minutes.
const AFTER: Duration = Duration::from_millis(100);
const SOON: Duration = Duration::from_millis(1000);

/// Runs a search and cancels it; what it answers, and how long after the flag was raised.
fn cancelled<T>(search: impl FnOnce(Limits) -> T) -> (T, Duration) {
    let canceller = Canceller::new();
    let limits = Limits { cancel: canceller.flag(), memory: 2 << 30, ..Limits::default() };
    let begun = Instant::now();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(AFTER);
            canceller.cancel();
        });
        let answer = search(limits);
        (answer, begun.elapsed().saturating_sub(AFTER))
    })
}

fn table(family: &str, number: i64) -> Table {
    deal(SetFamily::parse(family).unwrap(), number)
}

#[test]
fn every_strategy_stops_soon() {
    // Minutes and more for whoever can hold them.
    let many_values = table("v15p6/2000", 1);
    // The cards with a first value of 0 or 1: no set, and every pair must be looked at.
    let mut three_values = table("v3p12/40000", 1);
    three_values.cards.retain(|card| card.values()[0] < 2 && card.values()[1] < 2);
    let mut stopped = 0;
    for facts in STRATEGIES {
        let only_three = ["pairs", "interpolation"].contains(&facts.name);
        let table = if only_three { &three_values } else { &many_values };
        let Ok(strategy) = Strategy::parse(Some(facts.name), table.v) else { continue };
        let (solved, late) = cancelled(|limits| {
            let mut engine = strategy.engine(limits);
            engine.ready().is_ok().then(|| engine.solve(table))
        });
        let Some(solved) = solved else { continue };
        assert!(late < SOON, "{} took {late:?} to stop", facts.name);
        match solved.verdict {
            Verdict::Unknown(Stop::Cancelled) => stopped += 1,
            Verdict::Unknown(stop) => panic!("{} stopped by {stop}", facts.name),
            _ => {}
        }
    }
    assert!(stopped >= 5, "too few strategies were busy for so long: {stopped}");
}

#[test]
fn the_search_for_the_most_sets_stops_soon() {
    let table = table("v3p4/60", 1);
    let (packing, late) = cancelled(|limits| max_disjoint(&table, limits));
    assert!(late < SOON, "took {late:?} to stop");
    assert!(matches!(packing.stopped, None | Some(Stop::Cancelled)), "{:?}", packing.stopped);
}
