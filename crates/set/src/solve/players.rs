//! The players by name: what stands after `--solver`.
//!
//! A name may carry options, as in `dynamic,update=pairs`. To add a player, add its line to
//! [`PLAYERS`] and its arm to [`player`].

use fairdeal_core::error::excerpt;
use fairdeal_core::room::StrategyFacts;
use fairdeal_core::{InputError, Limits, Stop, Verdict};

use super::arrival::{Arrival, Kernel};
use super::dynamic::{Dynamic, Update};
#[cfg(feature = "cadical")]
use super::portfolio::Portfolio;
#[cfg(feature = "cadical")]
use super::sat::SatPlayer;
use super::smt::{SmtOptions, SmtPlayer};
use super::strategies;
use super::{CardId, Engine, Player, Reason, Solved};
use crate::rules::{Card, Table};

/// Every player, the default first.
pub const PLAYERS: &[StrategyFacts] = &[
    StrategyFacts {
        name: "arrival",
        about: "searches each card once, when it is dealt; the default (the option \
                kernel=portable keeps to plain instructions, with the same answers)",
        exact: true,
    },
    StrategyFacts {
        name: "dynamic",
        about: "the paper's dynamic solver: all partial sets are remembered (update=extend, the \
                default, or update=pairs, the paper's way of making them)",
        exact: true,
    },
    StrategyFacts {
        name: "portfolio",
        about: if cfg!(feature = "cadical") {
            "arrival and sat side by side; the first proof that there is no set ends a question"
        } else {
            "arrival and sat side by side (not in this build: it takes `--features cadical`)"
        },
        exact: true,
    },
    StrategyFacts {
        name: "sat",
        about: if cfg!(feature = "cadical") {
            "a variable a card, asked of CaDiCaL, which keeps what it learns"
        } else {
            "a variable a card, asked of CaDiCaL (not in this build: it takes `--features cadical`)"
        },
        exact: true,
    },
    StrategyFacts {
        name: "smt",
        about: "the paper's constraints, asked of an SMT solver over a pipe (solver=COMMAND, z3 if \
                not given; growth=rebuild, the paper's way, or growth=push)",
        exact: true,
    },
];

/// Makes the player a text names, for cards of p properties with v values; none is the default.
///
/// # Errors
/// When there is no such player or option.
pub fn player(
    text: Option<&str>,
    v: usize,
    p: usize,
    limits: Limits,
) -> Result<Box<dyn Player>, InputError> {
    let text = text.unwrap_or(PLAYERS[0].name);
    let mut words = text.split(',');
    let name = words.next().unwrap_or_default();
    let mut update = Update::Extend;
    let mut kernel = Kernel::detect();
    if !PLAYERS.iter().any(|known| known.name == name) {
        return Ok(Box::new(Anew::new(text, v, p, limits)?));
    }
    if name == "smt" {
        let options = SmtOptions::parse(words)?;
        return Ok(Box::new(SmtPlayer::new(v, p, options, limits)?));
    }
    for option in words {
        match (name, option) {
            ("dynamic", "update=extend") => update = Update::Extend,
            ("dynamic", "update=pairs") => update = Update::Pairs,
            ("arrival", "kernel=auto") => kernel = Kernel::detect(),
            ("arrival", "kernel=portable") => kernel = Kernel::Portable,
            _ => {
                let got = excerpt(option);
                return Err(InputError::at("solver", format!("{name} has no option `{got}`")));
            }
        }
    }
    Ok(match name {
        "dynamic" => Box::new(Dynamic::new(v, p, limits, update)),
        #[cfg(feature = "cadical")]
        "sat" => Box::new(SatPlayer::new(v, p, limits)),
        #[cfg(not(feature = "cadical"))]
        "sat" | "portfolio" => {
            return Err(InputError::at(
                "solver",
                format!(
                    "{name} needs CaDiCaL, which this build leaves out: build with `--features \
                     cadical` (it takes a C++ compiler and libclang)"
                ),
            ));
        }
        #[cfg(feature = "cadical")]
        "portfolio" => Box::new(Portfolio::new(
            Box::new(Arrival::new(v, p, limits)),
            Box::new(SatPlayer::new(v, p, limits)),
            limits,
        )),
        _ => Box::new(Arrival::with_kernel(v, p, limits, kernel)),
    })
}

/// A strategy for whole tables as a player: every question is asked anew.
struct Anew {
    engine: Box<dyn Engine>,
    v: usize,
    p: usize,
    next: CardId,
    table: Vec<(CardId, Card)>,
    nodes: u64,
}

impl Anew {
    fn new(text: &str, v: usize, p: usize, limits: Limits) -> Result<Self, InputError> {
        let engine = strategies::table_engine(text, v, limits)
            .map_err(|e| InputError::at("solver", e.message))?;
        Ok(Anew { engine, v, p, next: 0, table: Vec::new(), nodes: 0 })
    }
}

impl Player for Anew {
    fn deal(&mut self, card: &Card) {
        self.table.push((self.next, card.clone()));
        self.next += 1;
    }

    fn find(&mut self) -> Verdict<Vec<CardId>, Reason> {
        let cards = self.table.iter().map(|(_, card)| card.clone()).collect();
        let solved = self.engine.solve(&Table { v: self.v, p: self.p, cards });
        self.nodes += solved.nodes;
        match solved.verdict {
            Verdict::Solved(places) => {
                Verdict::Solved(places.iter().map(|&place| self.table[place].0).collect())
            }
            Verdict::Impossible(reason) => Verdict::Impossible(reason),
            Verdict::Unknown(stop) => Verdict::Unknown(stop),
        }
    }

    fn take(&mut self, set: &[CardId]) {
        self.table.retain(|(id, _)| !set.contains(id));
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// A player as a strategy for whole tables: the cards are dealt in order, then it is asked once.
pub struct Dealt {
    text: String,
    limits: Limits,
}

impl Dealt {
    /// The player this text names.
    ///
    /// # Errors
    /// As [`player`]: it is made once to see that it can be.
    pub fn new(text: &str, v: usize, limits: Limits) -> Result<Self, InputError> {
        player(Some(text), v, 1, limits).map_err(|e| match e.place.as_str() {
            "solver" => InputError::at("strategy", e.message),
            _ => e,
        })?;
        Ok(Dealt { text: text.to_string(), limits })
    }
}

impl Engine for Dealt {
    fn solve(&mut self, table: &Table) -> Solved {
        let Ok(mut player) = player(Some(&self.text), table.v, table.p, self.limits) else {
            return Solved { verdict: Verdict::Unknown(Stop::Incomplete), nodes: 0 };
        };
        for card in &table.cards {
            player.deal(card);
        }
        // The n-th card dealt has id n, and lies at place n of the table.
        let mut verdict = player.find();
        if let Verdict::Solved(places) = &mut verdict {
            places.sort_unstable();
        }
        Solved { verdict, nodes: player.nodes() }
    }
}

/// The name of the player a text asks for, options and all.
pub fn name(text: Option<&str>) -> &str {
    text.unwrap_or(PLAYERS[0].name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_options() {
        for known in PLAYERS {
            // What is not on this machine, or not in this build, says so by name.
            let made = player(Some(known.name), 3, 4, Limits::default());
            let outside = ["smt"]
                .into_iter()
                .chain(["sat", "portfolio"].into_iter().filter(|_| cfg!(not(feature = "cadical"))));
            let may_be_absent = outside.into_iter().any(|name| name == known.name);
            assert!(made.is_ok() || may_be_absent, "{}", known.name);
        }
        for good in ["dynamic,update=pairs", "dynamic,update=extend", "arrival,kernel=portable"] {
            assert!(player(Some(good), 3, 4, Limits::default()).is_ok(), "{good}");
        }
        for bad in ["", "arrivals", "dynamic,update=", "arrival,update=pairs", "dynamic,"] {
            let error = player(Some(bad), 3, 4, Limits::default()).err().expect(bad);
            assert_eq!(error.place, "solver");
        }
    }
}
