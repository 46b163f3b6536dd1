//! The strategies by name: what stands after `--strategy`.
//!
//! Two take an option: `hypergraph,as-printed` and `matching,as-printed` are the paper's text, mistakes
//! and all. They never say that there is none, since the text is refuted: what the paper answers stands
//! beside the verdict, as a remark.

use fairdeal_core::error::excerpt;
use fairdeal_core::facts::{self, StrategyFacts};
use fairdeal_core::game::Question;
use fairdeal_core::words::count_of;
use fairdeal_core::{InputError, Limits, Stop, Verdict};

use super::Engine;
use super::brute::Brute;
use super::cover::Cover;
use super::cycles::Cycles;
use super::hypergraph::{self, Hypergraph};
use super::matching::{self, Matching};
use crate::family::{Deck, SwishFamily};
use crate::rules::Hand;

/// Every strategy, the default for the game's cards first. A new one adds its line here and in
/// [`engine`].
pub const STRATEGIES: &[StrategyFacts] = &[
    StrategyFacts {
        name: "cycles",
        about: "cards with one point and one circle, any size: disjoint cycles of cells",
        exact: true,
        outside: false,
    },
    StrategyFacts {
        name: "brute",
        about: "every way to lay every card: the oracle, for hands of eight cards or so",
        exact: true,
        outside: false,
    },
    StrategyFacts {
        name: "cover",
        about: "exact cover with a count of what may be left out; any cards, lists all swishes too",
        exact: true,
        outside: false,
    },
    StrategyFacts {
        name: "hypergraph",
        about: "the paper's directed hypergraph, searched exactly; one point and one circle a card \
                (the option as-printed is the paper's HasSwish, which can miss a swish: its no is \
                not believed)",
        exact: true,
        outside: false,
    },
    StrategyFacts {
        name: "matching",
        about: "polynomial: one symbol a card, or at most two in SIMPLE-SWISH (the option as-printed \
                is the paper's Theorem 2, wrong both ways: only a swish it shows is believed)",
        exact: true,
        outside: false,
    },
    StrategyFacts {
        name: "sat",
        about: "clauses for CaDiCaL; any cards; only in builds with the feature cadical",
        exact: true,
        outside: false,
    },
];

/// What is said where `sat` was not built in.
#[cfg(not(feature = "cadical"))]
const SAT_ABSENT: &str = "sat is not in this build; build with --features cadical";

/// What a strategy must know of a hand to say whether it can hold it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Every card has one point and one circle.
    pub arcs: bool,
    /// The most symbols on a card.
    pub symbols: usize,
    /// Cards are laid as they are.
    pub simple: bool,
}

impl Profile {
    pub fn of(hand: &Hand) -> Self {
        Profile { arcs: hand.is_arcs(), symbols: hand.most_symbols(), simple: hand.simple }
    }

    /// Of every hand of a family.
    pub fn of_family(family: SwishFamily) -> Self {
        let (arcs, symbols) = match family.deck {
            Deck::Random(_, symbols) => (false, symbols),
            _ => (true, 2),
        };
        Profile { arcs, symbols, simple: family.simple }
    }
}

/// The name of the strategy used when none is asked for, the same in every build. Measured on random
/// hands: with two symbols a card `sat`, where it is built in, lays what the bound by circulation
/// chose and `cover` sometimes cannot; from three symbols on `cover` is several times faster.
pub fn default_name(profile: Profile) -> &'static str {
    match profile {
        Profile { arcs: true, .. } => "cycles",
        Profile { simple, symbols, .. } if Matching::takes(simple, symbols) => "matching",
        _ => "cover",
    }
}

/// The name of the strategy that lists every swish, when none is asked for.
pub fn lister(profile: Profile) -> &'static str {
    if profile.arcs { "cycles" } else { "cover" }
}

/// The whole name of the strategy that a text names, with its option.
///
/// # Errors
/// When there is no such strategy, or it has no such option.
pub fn named(text: &str) -> Result<&'static str, InputError> {
    let name = facts::strategy(STRATEGIES, text)?.name;
    match (name, text.split_once(',')) {
        (name, None) => Ok(name),
        ("hypergraph", Some((_, "as-printed"))) => Ok(HAS_SWISH),
        ("matching", Some((_, "as-printed"))) => Ok(THEOREM_2),
        (name, Some((_, option))) => {
            let message = format!("{name} has no option `{}`", excerpt(option));
            Err(InputError::at("strategy", message))
        }
    }
}

/// The paper's `HasSwish`.
const HAS_SWISH: &str = "hypergraph,as-printed";
/// The paper's Theorem 2.
const THEOREM_2: &str = "matching,as-printed";

/// What the paper answers to a question, where a strategy is its text: that it is not believed must not
/// hide it.
pub fn remark<S, W>(
    strategy: &str,
    hand: &Hand,
    question: Question,
    verdict: &Verdict<S, W>,
) -> Option<String> {
    match strategy {
        HAS_SWISH => match (question, verdict) {
            (Question::Any, Verdict::Unknown(Stop::Incomplete)) => Some(
                "as printed, HasSwish answers that there is no swish; it can miss one, so nothing is \
                 decided"
                    .into(),
            ),
            (Question::AtLeast(_) | Question::Largest, Verdict::Unknown(Stop::Incomplete)) => {
                Some("as printed, HasSwish asks for any swish and says nothing of its size".into())
            }
            _ => None,
        },
        THEOREM_2 if !hand.simple && hand.most_symbols() <= 1 => {
            let edges = matching::as_printed::edges(hand);
            let m = format!("as printed, Theorem 2 has a matching of {}", count_of(edges, "edge"));
            Some(match question {
                Question::Any | Question::AtLeast(_) => {
                    let k = if let Question::AtLeast(k) = question { k } else { 2 };
                    let word = if edges as u64 >= k { "YES" } else { "NO" };
                    format!("{m}, so it answers {word} to k = {k}; an edge is two cards")
                }
                _ => format!("{m}, and calls that the cards of a largest swish"),
            })
        }
        _ => None,
    }
}

/// Makes the engine a text names, for hands of this profile.
///
/// # Errors
/// When there is no such strategy, or it is not for such hands, or it is not in this build.
pub fn engine(
    text: Option<&str>,
    profile: Profile,
    limits: Limits,
) -> Result<Box<dyn Engine>, InputError> {
    Ok(match named(text.unwrap_or(default_name(profile)))? {
        name @ ("cycles" | "hypergraph" | HAS_SWISH) if !profile.arcs => {
            let message = format!("{name} is for cards with one point and one circle");
            return Err(InputError::at("strategy", message));
        }
        "cycles" => Box::new(Cycles::new(limits)),
        "hypergraph" => Box::new(Hypergraph::new(limits)),
        HAS_SWISH => Box::new(hypergraph::as_printed::AsPrinted::new(limits)),
        "brute" => Box::new(Brute::new(limits)),
        "cover" => Box::new(Cover::new(limits)),
        "matching" if Matching::takes(profile.simple, profile.symbols) => {
            Box::new(Matching::new(limits))
        }
        "matching" => {
            let message = "matching is for one symbol a card, or at most two in SIMPLE-SWISH";
            return Err(InputError::at("strategy", message));
        }
        THEOREM_2 if !profile.simple && profile.symbols <= 1 => {
            Box::new(matching::as_printed::AsPrinted::new(limits))
        }
        THEOREM_2 => {
            let message = "matching,as-printed is for one symbol a card, flipped as you like";
            return Err(InputError::at("strategy", message));
        }
        #[cfg(feature = "cadical")]
        _ => Box::new(super::sat::Sat::new(limits)),
        #[cfg(not(feature = "cadical"))]
        _ => return Err(InputError::at("strategy", SAT_ABSENT)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_defaults() {
        for arcs in [false, true] {
            for symbols in 0..5 {
                for simple in [false, true] {
                    let profile = Profile { arcs, symbols, simple };
                    let name = default_name(profile);
                    assert!(STRATEGIES.iter().any(|s| s.name == name), "{name}");
                    assert!(engine(None, profile, Limits::default()).is_ok(), "{name}");
                }
            }
        }
        let refused = |name, symbols, simple| {
            let profile = Profile { arcs: false, symbols, simple };
            let error = engine(Some(name), profile, Limits::default()).err().expect(name);
            assert_eq!(error.place, "strategy");
            error.message
        };
        assert!(refused("matching", 2, false).starts_with("matching is for one symbol"));
        assert!(refused("matching", 3, true).starts_with("matching is for one symbol"));
        assert!(refused("matching,as-printed", 2, true).starts_with("matching,as-printed is for"));
        assert!(refused("matching,as-printed", 1, true).starts_with("matching,as-printed is for"));
        assert!(refused("hypergraph,as-printed", 2, false).ends_with("one point and one circle"));
        assert_eq!(refused("cycles,as-printed", 2, false), "cycles has no option `as-printed`");
        assert_eq!(refused("hypergraph,fast", 2, false), "hypergraph has no option `fast`");
        assert!(refused("magic", 1, true).starts_with("`magic` is none of cycles, brute"));
        #[cfg(not(feature = "cadical"))]
        assert_eq!(refused("sat", 3, false), SAT_ABSENT);
    }
}
