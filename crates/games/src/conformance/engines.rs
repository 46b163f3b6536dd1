//! Strategies: they agree, have no memory, name themselves and stop when told.

use std::collections::BTreeSet;

use fairdeal_core::game::{Question, Row};
use fairdeal_core::handle::AnyGame;
use fairdeal_core::{Canceller, Error, Limits, Outcome, Stop};

use super::{Samples, families, family, position};

/// Every strategy that claims to be exact agrees with `brute` on every deal; the others agree
/// where they decide. A strategy may refuse a family it is not made for, but not all of them.
pub fn strategies_agree_with_brute(game: &dyn AnyGame, samples: &Samples) {
    let mut decided = [0_u32; 2];
    let mut tried: BTreeSet<&str> = BTreeSet::new();
    for name in samples.small {
        let handle = family(game, name);
        let mut brute = handle.worker(Some("brute"), Limits::default()).expect("an oracle");
        let oracle: Vec<Row> = (0..samples.deals).map(|deal| brute.decide(deal)).collect();
        for facts in game.facts().strategies {
            let Ok(mut worker) = handle.worker(Some(facts.name), Limits::default()) else {
                continue;
            };
            tried.insert(facts.name);
            let outside = samples.outside.contains(&facts.name);
            for deal in 0..if outside { samples.deals / 40 } else { samples.deals } {
                let (oracle, row) = (&oracle[deal as usize], worker.decide(deal));
                assert_ne!(oracle.outcome, Outcome::Unknown, "{name}#{deal}: too large for brute");
                if facts.exact || row.outcome != Outcome::Unknown {
                    assert_eq!(row.outcome, oracle.outcome, "{} on {name}#{deal}", facts.name);
                }
                reason_is_known(game, &row);
                decided[usize::from(oracle.outcome == Outcome::Impossible)] += 1;
            }
        }
    }
    for facts in game.facts().strategies {
        let name = facts.name;
        assert!(tried.contains(name) || samples.outside.contains(&name), "{name} takes no family");
    }
    assert!(decided.iter().all(|&n| n > 100), "too few of one kind: {decided:?}");
}

fn reason_is_known(game: &dyn AnyGame, row: &Row) {
    let fits = match row.outcome {
        Outcome::Solved => row.reason.is_empty(),
        Outcome::Impossible => game.facts().reasons.iter().any(|reason| reason.word == row.reason),
        Outcome::Unknown => !row.reason.is_empty(),
    };
    assert!(fits, "{row:?}");
}

/// A worker's row does not depend on what it decided before.
pub fn workers_have_no_memory(game: &dyn AnyGame, samples: &Samples) {
    for name in families(samples) {
        let handle = family(game, name);
        let others = |name: &str| name != "brute" && !samples.outside.contains(&name);
        for facts in game.facts().strategies.iter().filter(|s| others(s.name)) {
            let limits = Limits::nodes(1_000);
            let Ok(mut worn) = handle.worker(Some(facts.name), limits) else { continue };
            let rows: Vec<_> = (0..6).map(|deal| worn.decide(deal)).collect();
            for deal in (0..6).rev() {
                let fresh = handle.worker(Some(facts.name), limits).expect(facts.name).decide(deal);
                assert_eq!(fresh, rows[deal as usize], "{} on {name}#{deal}", facts.name);
            }
            let all =
                handle.worker(Some(facts.name), limits).expect(facts.name).decide_all(&[3, 4]);
            assert_eq!(all, rows[3..5], "{} on {name}, many at once", facts.name);
        }
    }
}

/// Whoever asks for the default is told which strategy ran, the same for a deal of a survey and for
/// the position, with the same verdict and cost.
pub fn workers_and_positions_agree(game: &dyn AnyGame, samples: &Samples) {
    for name in families(samples) {
        let limits = Limits::nodes(2_000);
        let mut worker = family(game, name).worker(None, limits).expect("a default strategy");
        let ran = worker.strategy().to_string();
        let known = game.facts().strategies.iter().map(|s| s.name);
        assert!(
            known.clone().any(|known| known == ran),
            "{ran} is none of {:?}",
            known.collect::<Vec<_>>()
        );
        for deal in 0..4 {
            let row = worker.decide(deal);
            let position = position(game, &format!("{name}#{deal}"));
            let solution =
                position.decide(Question::Any, None, limits).expect("an answer").solution();
            let told = (solution.verdict, solution.nodes, solution.strategy.as_str());
            assert_eq!(told, (row.outcome, row.nodes, &*ran), "{name}#{deal}");
            assert_eq!(solution.reason.unwrap_or_default(), row.reason, "{name}#{deal}");
        }
    }
}

/// A strategy that does not exist is refused, at the same place by everyone.
pub fn unknown_strategies_are_refused(game: &dyn AnyGame, samples: &Samples) {
    let (name, limits) = (samples.small[0], Limits::default());
    let (family, position) = (family(game, name), position(game, &format!("{name}#1")));
    for bad in ["no-such", "", "brute,no-such=1"] {
        let refusals = [
            family.worker(Some(bad), limits).err(),
            position.decide(Question::Any, Some(bad), limits).err(),
            position.hint(1, Some(bad), limits, None).err(),
        ];
        for refusal in refusals {
            match refusal {
                Some(Error::Input(e)) => assert_eq!(e.place, "strategy", "{bad}"),
                other => panic!("`{bad}` gave {other:?}"),
            }
        }
    }
}

/// A search that may spend next to nothing says unknown or the truth.
pub fn small_budgets_never_say_no(game: &dyn AnyGame, samples: &Samples) {
    for name in samples.small {
        let handle = family(game, name);
        let mut brute = handle.worker(Some("brute"), Limits::default()).expect("an oracle");
        for facts in game.facts().strategies {
            if samples.outside.contains(&facts.name) {
                continue;
            }
            for nodes in [1, 2, 5] {
                let Ok(mut worker) = handle.worker(Some(facts.name), Limits::nodes(nodes)) else {
                    continue;
                };
                for deal in 0..40 {
                    let (row, truth) = (worker.decide(deal), brute.decide(deal));
                    let fits = row.outcome == Outcome::Unknown || row.outcome == truth.outcome;
                    assert!(fits, "{}, {nodes} nodes, {name}#{deal}: {row:?}", facts.name);
                }
            }
        }
    }
}

/// A search that is told to stop does not make up a verdict: it says so, or had its answer already.
pub fn cancelled_searches_do_not_decide(game: &dyn AnyGame, samples: &Samples) {
    let canceller = Canceller::new();
    let limits = Limits { cancel: canceller.flag(), ..Limits::default() };
    canceller.cancel();
    for name in families(samples) {
        let handle = family(game, name);
        for facts in game.facts().strategies.iter().filter(|s| !samples.outside.contains(&s.name)) {
            let Ok(mut worker) = handle.worker(Some(facts.name), limits) else { continue };
            for deal in 0..3 {
                let row = worker.decide(deal);
                match row.outcome {
                    Outcome::Unknown => {
                        let stops = [Stop::Cancelled, Stop::Incomplete, Stop::TooLarge];
                        let said = stops.iter().any(|stop| stop.word() == row.reason);
                        assert!(said, "{} on {name}#{deal}: {row:?}", facts.name);
                    }
                    outcome => {
                        // `brute` would need too long on large ones; the default knows.
                        let truth = handle.worker(None, Limits::nodes(200_000));
                        let truth = truth.expect("a default").decide(deal).outcome;
                        let fits = truth == outcome || truth == Outcome::Unknown;
                        assert!(fits, "{} on {name}#{deal}: {row:?}", facts.name);
                    }
                }
            }
        }
    }
}
