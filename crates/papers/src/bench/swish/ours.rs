//! Our strategies on the hands of the benchmark, by name.

use std::time::Duration;

use cpu_time::ThreadTime;
use fairdeal_core::{Error, Limits, Verdict};
use fairdeal_swish::solve::strategies::{self, Profile, STRATEGIES};

use super::budget;
use super::hands::{self, Ask, Found, Named};

/// Is a strategy of this name in this build?
///
/// # Errors
/// When it is not: the words for the report.
pub(super) fn present(strategy: &str) -> Result<(), String> {
    let plain = strategy.split(',').next().unwrap_or_default();
    match STRATEGIES.iter().any(|facts| facts.name == plain) {
        true => Ok(()),
        false => Err(format!("{strategy}: not in this build")),
    }
}

/// The name of the strategy used for such hands when none is asked for.
pub(super) fn default_name(hand: &Named) -> &'static str {
    strategies::default_name(Profile::of(&hand.hand))
}

/// Answers for one hand. The swish is checked by the rules, off the clock.
///
/// # Errors
/// When the strategy refuses the hand, or what it calls a swish is none.
pub(super) fn answer(
    strategy: &str,
    ask: Ask,
    hand: &Named,
    limits: Limits,
) -> Result<Found, Error> {
    let mut engine = strategies::engine(Some(strategy), Profile::of(&hand.hand), limits)?;
    let start = ThreadTime::now();
    let mut found = match ask.least(&hand.hand) {
        None => {
            let found = engine.largest(&hand.hand);
            Found {
                swish: found.best.unwrap_or_default(),
                settled: found.stop.is_none(),
                bound: Some(found.bound),
                nodes: found.nodes,
                ..Found::default()
            }
        }
        Some(least) => {
            let solved = engine.at_least(&hand.hand, least);
            let nodes = solved.nodes;
            match solved.verdict {
                Verdict::Solved(swish) => Found { swish, settled: true, nodes, ..Found::default() },
                Verdict::Impossible(_) => Found { settled: true, nodes, ..Found::default() },
                Verdict::Unknown(_) => Found { nodes, ..Found::default() },
            }
        }
    };
    found.time = start.elapsed();
    let enough = found.size() >= ask.least(&hand.hand).unwrap_or(0);
    if found.size() > 0 && !(enough && hand.hand.is_swish(&found.swish)) {
        return Err(hands::wrong(ask, hand, format!("{strategy} shows cards that are no swish")));
    }
    Ok(found)
}

/// Answers for one hand within a time, or gives up.
///
/// # Errors
/// As [`answer`].
pub(super) fn answer_within(
    strategy: &str,
    ask: Ask,
    hand: &Named,
    limit: Duration,
) -> Result<Found, Error> {
    budget::within(limit, |limits| answer(strategy, ask, hand, limits))
}

#[cfg(test)]
mod tests {
    use super::super::hands::deals;
    use super::*;

    #[test]
    fn budgets_grow_until_the_answer_is_there() {
        let hand = &deals("deck60/6", 1..2).unwrap()[0];
        let whole = answer("brute", Ask::Largest, hand, Limits::default()).unwrap();
        assert!(whole.settled);
        let again = answer_within("brute", Ask::Largest, hand, Duration::from_secs(60)).unwrap();
        assert_eq!((again.size(), again.settled), (whole.size(), true));
        // Twelve cards are too many for the oracle; it must come back all the same.
        let large = &deals("6x8/s3/60", 1..2).unwrap()[0];
        let tired = answer_within("brute", Ask::Largest, large, Duration::from_millis(50)).unwrap();
        assert!(!tired.settled);
        assert!(present("brute").is_ok());
        assert_eq!(present("magic"), Err("magic: not in this build".to_string()));
    }
}
