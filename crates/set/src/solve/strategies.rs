//! The strategies by name: what stands after `--strategy`.

use fairdeal_core::error::excerpt;
use fairdeal_core::room::StrategyFacts;
use fairdeal_core::{InputError, Limits};

use super::Engine;
use super::brute::Brute;
use super::buckets::Buckets;
use super::graph::Graph;
use super::interpolation::Interpolation;
use super::many::Many;
use super::pairs::Pairs;
use super::players::{Dealt, PLAYERS};

/// Every strategy, the default first: the players, who can be asked once, and those for whole
/// tables. A new one adds its line here and in [`table_engine`], or among the players.
pub const STRATEGIES: &[StrategyFacts] = &[
    PLAYERS[0],
    StrategyFacts {
        name: "brute",
        about: "every v cards, nothing pruned: the oracle, for small tables",
        exact: true,
    },
    StrategyFacts {
        name: "buckets",
        about: "cards in buckets by the properties they share with the first; lists all sets too",
        exact: true,
    },
    PLAYERS[1],
    StrategyFacts {
        name: "graph",
        about: "the post's monochromatic cliques, for any v",
        exact: true,
    },
    StrategyFacts {
        name: "interpolation",
        about: "the post's pair completion by arithmetic; v = 3 only",
        exact: true,
    },
    StrategyFacts {
        name: "kernel",
        about: "many tables at once on vector instructions; for surveys of the game only",
        exact: true,
    },
    StrategyFacts { name: "pairs", about: "the post's pair completion; v = 3 only", exact: true },
    PLAYERS[2],
    PLAYERS[3],
    PLAYERS[4],
];

/// Makes the engine a text names for a game with v values; none is the default.
///
/// # Errors
/// When there is no such strategy, or it is not for this v, or it needs a program that is not
/// there.
pub fn engine(text: Option<&str>, v: usize, limits: Limits) -> Result<Box<dyn Engine>, InputError> {
    let text = name(text);
    let plain = text.split(',').next().unwrap_or_default();
    if PLAYERS.iter().any(|player| player.name == plain) {
        return Ok(Box::new(Dealt::new(text, v, limits)?));
    }
    table_engine(text, v, limits)
}

/// The same among the strategies that look at whole tables.
///
/// # Errors
/// As [`engine`].
pub fn table_engine(name: &str, v: usize, limits: Limits) -> Result<Box<dyn Engine>, InputError> {
    if v != 3 && matches!(name, "interpolation" | "pairs") {
        return Err(InputError::at("strategy", format!("{name} is for v = 3, not v = {v}")));
    }
    Ok(match name {
        "kernel" => return Err(InputError::at("strategy", Many::ONLY)),
        "buckets" => Box::new(Buckets::new(limits)),
        "brute" => Box::new(Brute::new(limits)),
        "graph" => Box::new(Graph::new(limits)),
        "interpolation" => Box::new(Interpolation::new(limits)),
        "pairs" => Box::new(Pairs::new(limits)),
        _ => {
            let names: Vec<&str> = STRATEGIES.iter().map(|s| s.name).collect();
            let message = format!("`{}` is none of {}", excerpt(name), names.join(", "));
            return Err(InputError::at("strategy", message));
        }
    })
}

/// The name of the strategy a text asks for.
pub fn name(text: Option<&str>) -> &str {
    text.unwrap_or(STRATEGIES[0].name)
}

#[cfg(test)]
mod tests {
    use fairdeal_core::Verdict;

    use super::*;
    use crate::deal::deal;
    use crate::family::SetFamily;

    /// Thousands of tables of every kind: the post's methods, the others and brute force agree,
    /// and every set found is one.
    #[test]
    fn all_agree_with_brute() {
        for (family, deals) in [
            ("v3p4/9", 1000),
            ("v3p4/12", 600),
            ("v3p2/4", 600),
            ("v3p5/14", 200),
            ("v4p2/8", 600),
            ("v5p2/11", 200),
            ("v2p4/2", 20),
            ("v6p1/6", 20),
        ] {
            let family = SetFamily::parse(family).unwrap();
            for number in 0..deals {
                let table = deal(family, number);
                let oracle = Brute::default().solve(&table).verdict;
                // A process a table: the SMT solver gets a few of each kind.
                for facts in STRATEGIES.iter().filter(|s| s.name != "smt" || number < 3) {
                    let Ok(mut engine) = engine(Some(facts.name), family.v, Limits::default())
                    else {
                        continue;
                    };
                    let verdict = engine.solve(&table).verdict;
                    let id = format!("{} on {family}#{number}", facts.name);
                    assert_eq!(verdict.word(), oracle.word(), "{id}");
                    if let Verdict::Solved(places) = verdict {
                        assert!(table.is_set(&places) && places.is_sorted(), "{id}");
                    }
                }
            }
        }
    }
}
