//! The strategies by name: what stands after `--strategy`.
//!
//! A name may carry options, as in `dynamic,update=pairs`. A strategy is a player, who can also be
//! asked once, or an engine for whole tables, which can also be asked anew after every card; so each
//! does for `solve` and for `simulate`. A new one adds its line to [`STRATEGIES`], a kind, and its arm
//! to the three functions of [`Strategy`].

use fairdeal_core::error::excerpt;
use fairdeal_core::facts::{self, StrategyFacts};
use fairdeal_core::{InputError, Limits, Verdict};

use super::arrival::{Arrival, Kernel};
use super::batches::Batches;
use super::dynamic::{Dynamic, Update};
use super::portfolio::Portfolio;
#[cfg(feature = "cadical")]
use super::sat::SatPlayer;
use super::smt::{SmtOptions, SmtPlayer};
use super::{CardId, Engine, Player, Reason, Solved, ask_once};
use super::{brute, buckets, graph, interpolation, pairs, triangles};
use crate::rules::{Card, Table};

/// Every strategy, the default first.
pub const STRATEGIES: &[StrategyFacts] = &[
    StrategyFacts {
        name: "arrival",
        about: "searches each card once, when it is dealt; the default (the option \
                kernel=portable keeps to plain instructions, with the same answers)",
        exact: true,
        outside: false,
    },
    StrategyFacts {
        name: "brute",
        about: "every v cards, nothing pruned: the oracle, for small tables",
        exact: true,
        outside: false,
    },
    StrategyFacts {
        name: "buckets",
        about: "cards in buckets by the properties they share with the first; lists all sets too",
        exact: true,
        outside: false,
    },
    StrategyFacts {
        name: "dynamic",
        about: "the paper's dynamic solver: all partial sets are remembered (update=extend, the \
                default, or update=pairs, the paper's way of making them)",
        exact: true,
        outside: false,
    },
    StrategyFacts {
        name: "graph",
        about: "the post's monochromatic cliques, for any v",
        exact: true,
        outside: false,
    },
    StrategyFacts {
        name: "interpolation",
        about: "the post's pair completion by arithmetic; v = 3 only; lists all sets too",
        exact: true,
        outside: false,
    },
    StrategyFacts {
        name: "kernel",
        about: "many tables at once on vector instructions; for surveys of the game only",
        exact: true,
        outside: false,
    },
    StrategyFacts {
        name: "pairs",
        about: "the post's pair completion; v = 3 only; lists all sets too",
        exact: true,
        outside: false,
    },
    StrategyFacts {
        name: "portfolio",
        about: if cfg!(feature = "cadical") {
            "arrival and sat side by side; the first proof that there is no set ends a question"
        } else {
            "arrival and sat side by side (not in this build: it takes `--features cadical`)"
        },
        exact: true,
        outside: true,
    },
    StrategyFacts {
        name: "race",
        about: "dynamic and smt side by side, the paper's future work: the first proof that there is \
                no set ends a question, and what one cannot hold the other decides",
        exact: true,
        outside: true,
    },
    StrategyFacts {
        name: "sat",
        about: if cfg!(feature = "cadical") {
            "a variable a card, asked of CaDiCaL, which keeps what it learns"
        } else {
            "a variable a card, asked of CaDiCaL (not in this build: it takes `--features cadical`)"
        },
        exact: true,
        outside: false,
    },
    StrategyFacts {
        name: "smt",
        about: "the paper's constraints, asked of an SMT solver over a pipe (solver=COMMAND, z3 if \
                not given; growth=rebuild, the paper's way, or growth=push; order=sorted, equation \
                (13), order=none, or order=first, equation (15) as printed, which loses sets and \
                so never says no)",
        exact: true,
        outside: true,
    },
    StrategyFacts {
        name: "triangles",
        about: "the post's last bound: triangles of one colour, colours with many edges by products \
                of bit matrices; v = 3 only",
        exact: true,
        outside: false,
    },
];

/// A strategy that was named well. Nothing is started by naming it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    name: String,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Arrival(Kernel),
    Brute,
    Buckets,
    Dynamic(Update),
    Graph,
    Interpolation,
    Pairs,
    #[cfg(feature = "cadical")]
    Portfolio,
    Race,
    #[cfg(feature = "cadical")]
    Sat,
    Smt(SmtOptions),
    Triangles,
}

impl Strategy {
    /// The strategy that a text names for a game with v values; none is the default.
    ///
    /// # Errors
    /// When there is no such strategy or option, it is not for this v, or not in this build.
    pub fn parse(text: Option<&str>, v: usize) -> Result<Strategy, InputError> {
        let refused = |message: String| Err(InputError::at("strategy", message));
        let text = text.unwrap_or(STRATEGIES[0].name);
        let name = facts::strategy(STRATEGIES, text)?.name;
        let mut options = text.split(',').skip(1);
        let mut kind = match name {
            "arrival" => Kind::Arrival(Kernel::detect()),
            "brute" => Kind::Brute,
            "buckets" => Kind::Buckets,
            "dynamic" => Kind::Dynamic(Update::Extend),
            "graph" => Kind::Graph,
            "interpolation" | "pairs" | "triangles" if v != 3 => {
                return refused(format!("{name} is for v = 3, not v = {v}"));
            }
            "interpolation" => Kind::Interpolation,
            "kernel" => return refused(Batches::ONLY.into()),
            "pairs" => Kind::Pairs,
            #[cfg(feature = "cadical")]
            "portfolio" => Kind::Portfolio,
            "race" => Kind::Race,
            #[cfg(feature = "cadical")]
            "sat" => Kind::Sat,
            #[cfg(not(feature = "cadical"))]
            "sat" | "portfolio" => {
                return refused(format!(
                    "{name} needs CaDiCaL, which this build leaves out: build with `--features \
                     cadical` (it takes a C++ compiler and libclang)"
                ));
            }
            "triangles" => Kind::Triangles,
            "smt" => Kind::Smt(SmtOptions::parse(options.by_ref())?),
            other => return refused(format!("`{other}` has no engine")),
        };
        for option in options {
            match (&mut kind, option) {
                (Kind::Dynamic(update), "update=extend") => *update = Update::Extend,
                (Kind::Dynamic(update), "update=pairs") => *update = Update::Pairs,
                (Kind::Arrival(kernel), "kernel=auto") => *kernel = Kernel::detect(),
                (Kind::Arrival(kernel), "kernel=portable") => *kernel = Kernel::Portable,
                _ => return refused(format!("{name} has no option `{}`", excerpt(option))),
            }
        }
        Ok(Strategy { name: text.to_string(), kind })
    }

    /// Its name with its options, as it was typed.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Does it know that it overlooks sets?
    pub fn overlooks(&self) -> bool {
        matches!(&self.kind, Kind::Smt(options) if !options.order.keeps_all_sets())
    }

    /// To decide tables.
    pub fn engine(&self, limits: Limits) -> Box<dyn Engine> {
        self.table_engine(limits)
            .unwrap_or_else(|| Box::new(AskedOnce { strategy: self.clone(), limits }))
    }

    /// To play along with cards of p properties and v values. With one value every card is a set,
    /// and no strategy has anything to do.
    pub fn player(&self, v: usize, p: usize, limits: Limits) -> Box<dyn Player> {
        self.player_on(1, v, p, limits)
    }

    /// The same with threads for those that can use them. No answer depends on their number.
    pub fn player_on(&self, threads: usize, v: usize, p: usize, limits: Limits) -> Box<dyn Player> {
        if v == 1 {
            return Box::new(Singles::default());
        }
        match &self.kind {
            Kind::Arrival(kernel) => {
                Box::new(Arrival::with_kernel(v, p, limits, *kernel).on_threads(threads))
            }
            Kind::Dynamic(update) => Box::new(Dynamic::new(v, p, limits, *update)),
            #[cfg(feature = "cadical")]
            Kind::Portfolio => Box::new(Portfolio::new(
                Box::new(Arrival::new(v, p, limits)),
                Box::new(SatPlayer::new(v, p, limits)),
                limits,
            )),
            Kind::Race => Box::new(Portfolio::new(
                Box::new(Dynamic::new(v, p, limits, Update::Extend)),
                Box::new(SmtPlayer::new(v, p, SmtOptions::default(), limits)),
                limits,
            )),
            #[cfg(feature = "cadical")]
            Kind::Sat => Box::new(SatPlayer::new(v, p, limits)),
            Kind::Smt(options) => Box::new(SmtPlayer::new(v, p, options.clone(), limits)),
            _ => Box::new(Anew {
                engine: self.engine(limits),
                v,
                p,
                next: 0,
                table: Vec::new(),
                nodes: 0,
            }),
        }
    }

    /// The strategies that look at whole tables.
    fn table_engine(&self, limits: Limits) -> Option<Box<dyn Engine>> {
        let solve = match self.kind {
            Kind::Brute => brute::solve,
            Kind::Buckets => buckets::solve,
            Kind::Graph => graph::solve,
            Kind::Interpolation => interpolation::solve,
            Kind::Pairs => pairs::solve,
            Kind::Triangles => triangles::solve,
            _ => return None,
        };
        Some(Box::new(WholeTable { solve, limits }))
    }
}

/// A strategy that remembers nothing.
struct WholeTable {
    solve: fn(&Table, Limits) -> Solved,
    limits: Limits,
}

impl Engine for WholeTable {
    fn solve(&mut self, table: &Table) -> Solved {
        if table.v == 1 {
            return ask_once(&mut Singles::default(), table);
        }
        (self.solve)(table, self.limits)
    }
}

/// v = 1: the first card on the table is a set.
#[derive(Default)]
struct Singles {
    dealt: CardId,
    gone: Vec<CardId>,
    questions: u64,
}

impl Player for Singles {
    fn deal(&mut self, _: &Card) {
        self.dealt += 1;
    }

    fn find(&mut self) -> Verdict<Vec<CardId>, Reason> {
        self.questions += 1;
        let first = (0..self.dealt).find(|id| !self.gone.contains(id));
        first.map_or(Verdict::Impossible(Reason::TooFew), |id| Verdict::Solved(vec![id]))
    }

    fn take(&mut self, set: &[CardId]) {
        self.gone.extend(set);
    }

    fn nodes(&self) -> u64 {
        self.questions
    }
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
            other => other,
        }
    }

    fn take(&mut self, set: &[CardId]) {
        self.table.retain(|(id, _)| !set.contains(id));
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// A player as a strategy for whole tables: one is made for each.
struct AskedOnce {
    strategy: Strategy,
    limits: Limits,
}

impl Engine for AskedOnce {
    fn ready(&mut self) -> Result<(), InputError> {
        self.strategy.player(3, 1, self.limits).ready()
    }

    fn solve(&mut self, table: &Table) -> Solved {
        ask_once(self.strategy.player(table.v, table.p, self.limits).as_mut(), table)
    }
}

#[cfg(test)]
mod tests {
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
                let oracle = brute::solve(&table, Limits::default()).verdict;
                // A process a table: the SMT solver gets a few of each kind.
                let quick = |name: &str| !["smt", "race"].contains(&name);
                for facts in STRATEGIES.iter().filter(|s| quick(s.name) || number < 3) {
                    let Ok(strategy) = Strategy::parse(Some(facts.name), family.v) else {
                        continue;
                    };
                    let mut engine = strategy.engine(Limits::default());
                    if engine.ready().is_err() {
                        continue;
                    }
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

    #[test]
    fn names_and_options() {
        for known in STRATEGIES {
            let named = Strategy::parse(Some(known.name), 3);
            // What is not in this build says so by name; the kernel is for surveys.
            let absent =
                ["sat", "portfolio"].contains(&known.name) && cfg!(not(feature = "cadical"));
            assert_eq!(named.is_err(), absent || known.name == "kernel", "{}", known.name);
        }
        for good in [
            "dynamic,update=pairs",
            "dynamic,update=extend",
            "arrival,kernel=portable",
            "smt,growth=push",
            "smt,order=none",
            "smt,order=first,growth=push",
        ] {
            assert_eq!(Strategy::parse(Some(good), 3).unwrap().name(), good);
        }
        for bad in [
            "",
            "arrivals",
            "dynamic,update=",
            "arrival,update=pairs",
            "dynamic,",
            "brute,x",
            "smt,x",
            "smt,order=",
            "smt,order=last",
        ] {
            assert_eq!(Strategy::parse(Some(bad), 3).expect_err(bad).place, "strategy");
        }
        assert_eq!(Strategy::parse(None, 3).unwrap().name(), "arrival");
    }

    /// A program that is not there is missed when it is to start, not when it is named.
    #[test]
    fn naming_starts_nothing() {
        let strategy = Strategy::parse(Some("smt,solver=no-such-solver"), 3).unwrap();
        let mut engine = strategy.engine(Limits::default());
        let error = engine.ready().unwrap_err();
        assert!(error.place == "strategy" && error.message.contains("package `z3`"), "{error}");
        let table = deal(SetFamily::STANDARD, 1);
        assert!(matches!(engine.solve(&table).verdict, Verdict::Unknown(_)));
    }
}
