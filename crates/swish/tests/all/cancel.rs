//! Every search stops soon when it is told to, and then does not know.

#![cfg(feature = "solve")]

use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use fairdeal_core::ability::Run;
use fairdeal_core::{Cancel, Canceller, Limits, Stop, Verdict};
use fairdeal_swish::deal::deal;
use fairdeal_swish::family::SwishFamily;
use fairdeal_swish::reduce::REDUCTIONS;
use fairdeal_swish::rules::Hand;
use fairdeal_swish::simulate::{Ask, simulate};
use fairdeal_swish::solve::strategies::{Profile, STRATEGIES, engine};
use fairdeal_swish::unplayable;

/// Begins a search, cancels it and gives what it came to. Fails if that takes long: a search is given
/// 0.1 s in the book, and ten times as much here, for machines that do other things too.
fn cancelled<T: Send + 'static>(
    name: &str,
    search: impl FnOnce(Cancel) -> T + Send + 'static,
) -> T {
    let canceller = Canceller::new();
    let (flag, (send, receive)) = (canceller.flag(), channel());
    thread::spawn(move || send.send(search(flag)));
    thread::sleep(Duration::from_millis(100));
    canceller.cancel();
    receive.recv_timeout(Duration::from_secs(1)).unwrap_or_else(|_| panic!("{name} went on"))
}

fn family(name: &str) -> SwishFamily {
    SwishFamily::parse(name).unwrap()
}

/// What stopped a search for this many cards, one for the largest swish, and a list.
fn stops(strategy: &'static str, hand: &Hand, k: usize) -> [Option<Stop>; 3] {
    let made = move |hand: &Hand, cancel| {
        let limits = Limits { cancel, ..Limits::default() };
        engine(Some(strategy), Profile::of(hand), limits).unwrap_or_else(|e| panic!("{e}"))
    };
    let (a, b, c) = (hand.clone(), hand.clone(), hand.clone());
    let one = cancelled(strategy, move |flag| made(&a, flag).at_least(&a, k).verdict);
    let largest = cancelled(strategy, move |flag| made(&b, flag).largest(&b).stop);
    let every = cancelled(strategy, move |flag| made(&c, flag).every(&c, &mut |_| true));
    let one = if let Verdict::Unknown(stop) = one { Some(stop) } else { None };
    [one, largest, every.and_then(|listed| listed.stop)]
}

#[test]
fn engines_stop() {
    for (strategy, table, k) in [
        ("brute", "deck60/16", 17),
        ("cycles", "20x20/300", 200),
        ("hypergraph", "12x12/100", 60),
        ("cover", "16x20/s3/320", 190),
        ("matching", "90x90/s2/12000/simple", 2),
        #[cfg(feature = "cadical")]
        ("sat", "16x20/s3/320", 190),
    ] {
        let [one, largest, every] = stops(strategy, &deal(family(table), 1), k);
        assert_eq!(largest, Some(Stop::Cancelled), "{strategy} on {table}");
        // These may have had their answer already.
        let fine = |stop: Option<Stop>| stop.is_none_or(|stop| stop == Stop::Cancelled);
        assert!(fine(one) && fine(every), "{strategy} on {table}: {one:?} {every:?}");
    }
    assert_eq!(STRATEGIES.len(), 6, "a strategy that is not here");
}

#[test]
fn searches_over_decks_stop() {
    for (strategy, deck) in [
        ("exhaustive", "8x8/simple"),
        ("hitting-set", "8x8/simple"),
        #[cfg(feature = "cadical")]
        ("sat", "5x5/simple"),
    ] {
        let found = cancelled(strategy, move |cancel| {
            let limits = Limits { cancel, ..Limits::default() };
            let ask = unplayable::Ask { strategy: Some(strategy), limits, ..Default::default() };
            unplayable::largest(family(deck), &ask)
        });
        let found = found.unwrap();
        assert!(found.optimal() || found.stop == Some(Stop::Cancelled), "{strategy}: {found:?}");
    }
}

#[test]
fn simulations_stop_with_what_they_have() {
    let seen = cancelled("simulate", |cancel| {
        let limits = Limits { cancel, ..Limits::default() };
        let ask = Ask::new(Run { threads: 2, ..Run::quiet() });
        let tables = Some(u64::MAX / 2);
        simulate(SwishFamily::STANDARD, &Ask { limits, tables, ..ask }).unwrap()
    });
    let tables = seen.tables.unwrap();
    assert_eq!(seen.stop, Some(Stop::Cancelled));
    assert!(tables.dealt > 0 && tables.none.iter().all(|row| row.none <= tables.dealt));
}

#[test]
fn reductions_stop() {
    // The complete digraph on 20 vertices.
    let mut arcs = String::from("p arc 20 380\n");
    for i in 0..380 {
        let (u, v) = (i / 19, i % 19);
        arcs += &format!("a {} {}\n", u + 1, v + usize::from(v >= u) + 1);
    }
    let name = "acyclic-subgraph-to-no-swish";
    let answer = cancelled(name, move |cancel| {
        let reduction = REDUCTIONS.iter().find(|r| r.facts().name == name).unwrap();
        let built = reduction.build(&arcs, false).unwrap();
        let limits = Limits { cancel, ..Limits::default() };
        built.solve(limits, Default::default()).unwrap()
    });
    assert_eq!(answer.reason, Some(Stop::Cancelled.word()));
}
