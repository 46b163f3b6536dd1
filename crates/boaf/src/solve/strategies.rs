//! The strategies by name: what stands after `--strategy`.
//!
//! A name may carry options, as in `paper-conditions,cut-edge=text`.

use fairdeal_core::error::excerpt;
use fairdeal_core::facts::{self, StrategyFacts};
use fairdeal_core::{InputError, Limits};

use super::Engine;
use super::brute::Brute;
use super::fast::Fast;
use super::fast::small::Kernel;
use super::paper::{CutEdgeReading, PaperConditions, PaperDfs, PaperHeuristic, PaperPipeline};

/// Every strategy, the default first.
pub const STRATEGIES: &[StrategyFacts] = &[
    StrategyFacts {
        name: "fast",
        about: "greedy play and beams, then exact search with dead rules; the default (the options \
                kernel=portable and kernel=avx2 keep to fewer instructions, with the same answers)",
        exact: true,
        outside: false,
    },
    StrategyFacts {
        name: "brute",
        about: "every line of play, nothing pruned: the oracle, for small boards",
        exact: true,
        outside: false,
    },
    StrategyFacts {
        name: "paper",
        about: "the paper's whole pipeline: conditions, heuristic search, depth-first search",
        exact: true,
        outside: false,
    },
    StrategyFacts {
        name: "paper-conditions",
        about: "the paper's four conditions for unsolvability; the option cut-edge=text takes the \
                reading of its text instead of the one that gives its count",
        exact: false,
        outside: false,
    },
    StrategyFacts {
        name: "paper-dfs",
        about: "the paper's depth-first search",
        exact: true,
        outside: false,
    },
    StrategyFacts {
        name: "paper-heuristic",
        about: "the paper's heuristic depth-first search of fewer than 100 steps",
        exact: false,
        outside: false,
    },
];

/// Makes the engine a text names; none is the default.
///
/// # Errors
/// When there is no such strategy or option.
pub fn engine(text: Option<&str>, limits: Limits) -> Result<Box<dyn Engine>, InputError> {
    let text = name(text);
    let name = facts::strategy(STRATEGIES, text)?.name;
    let mut reading = CutEdgeReading::Paper;
    let mut kernel = None;
    for option in text.split(',').skip(1) {
        match (name, option) {
            ("paper" | "paper-conditions", "cut-edge=paper") => reading = CutEdgeReading::Paper,
            ("paper" | "paper-conditions", "cut-edge=text") => reading = CutEdgeReading::Text,
            ("fast", "kernel=auto") => kernel = None,
            ("fast", "kernel=portable") => kernel = Some(Kernel::Portable),
            ("fast", "kernel=avx2") => kernel = Some(Kernel::Avx2),
            _ => {
                let got = excerpt(option);
                return Err(InputError::at("strategy", format!("{name} has no option `{got}`")));
            }
        }
    }
    Ok(match name {
        "fast" => Box::new(Fast::new(limits, kernel.unwrap_or_else(Kernel::detect))),
        "brute" => Box::new(Brute::new(limits)),
        "paper" => Box::new(PaperPipeline::new(limits, reading)),
        "paper-conditions" => Box::new(PaperConditions::new(reading, limits.cancel)),
        "paper-dfs" => Box::new(PaperDfs::new(limits)),
        _ => Box::new(PaperHeuristic::new(limits)),
    })
}

/// The name of the strategy a text asks for, options and all.
pub fn name(text: Option<&str>) -> &str {
    text.unwrap_or(STRATEGIES[0].name)
}
