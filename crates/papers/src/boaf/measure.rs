//! The runs behind the report on the testbed.
//!
//! Five surveys: the exact solver first, so that every later answer can be held against it; the
//! paper's conditions in both readings; its heuristic search on the deals the conditions leave;
//! its depth-first search on the deals that leaves.

use std::collections::BTreeMap;
use std::ops::Range;

use fairdeal_core::game::{Effort, Question, Row};
use fairdeal_core::{Error, Outcome};
use fairdeal_survey::{Deals, Summary};

use super::figures;
use crate::Settings;
use crate::stage::Stage;

/// What to run.
#[derive(Clone, Debug)]
pub(super) struct Scope {
    pub deals: Range<i64>,
    /// Steps after which the depth-first search gives a deal up; 0 leaves it out.
    pub dfs_steps: u64,
}

impl Scope {
    /// Whether these are the paper's deals, all of them.
    pub(super) fn is_testbed(&self) -> bool {
        self.deals == figures::TESTBED
    }
}

/// What the runs gave.
pub(super) struct Measured {
    /// What was run.
    pub scope: Scope,
    /// The exact solver on all deals.
    pub exact: Summary,
    /// Deals it did not solve, with their outcomes: impossible, or not decided.
    pub not_solved: BTreeMap<i64, Outcome>,
    /// The conditions as the counts need them, on all deals.
    pub conditions: Flagged,
    /// The conditions as the text states them, on all deals.
    pub conditions_text: Flagged,
    /// The impossible deals that leaves, each with the steps of a proof that needs no search, if there is
    /// one.
    pub at_once: BTreeMap<i64, Option<u64>>,
    /// The heuristic search on the deals the conditions leave.
    pub heuristic: Summary,
    /// Deals it solved, by steps.
    pub heuristic_steps: BTreeMap<u64, u64>,
    /// How many that leaves.
    pub dfs_left: u64,
    /// The depth-first search on them.
    pub dfs: Summary,
    /// Steps of the deals it solved, in order.
    pub dfs_steps: Vec<u64>,
    /// Deals it did not decide.
    pub dfs_open: Vec<i64>,
    /// How many of its deals the exact solver solves.
    pub dfs_solvable: u64,
    /// Deals on which one of the paper's algorithms and the exact solver say opposite things.
    pub contradictions: Vec<i64>,
}

/// What the conditions say.
pub(super) struct Flagged {
    /// The counts.
    pub summary: Summary,
    /// The deals found impossible, each with the word of the condition.
    pub deals: BTreeMap<i64, &'static str>,
}

impl Flagged {
    /// How many by this condition.
    pub(super) fn count(&self, word: &str) -> u64 {
        self.summary.reasons.get(word).copied().unwrap_or(0)
    }
}

impl Measured {
    /// Runs everything.
    ///
    /// # Errors
    /// When the game refuses a strategy.
    pub(super) fn run(scope: Scope, settings: &Settings<'_>) -> Result<Self, Error> {
        let family = fairdeal_games::family("boaf")?;
        let stage = |task, strategy, limits| Stage { task, family: &*family, strategy, limits };
        let all = || Deals::Range(scope.deals.clone());

        let mut not_solved = BTreeMap::new();
        let exact = stage("exact solver", None, settings.limits());
        let exact = exact.run(all(), settings, |deal, row| {
            if row.outcome != Outcome::Solved {
                not_solved.insert(deal, row.outcome);
            }
        })?;
        let mut contradictions = Vec::new();
        let mut hold = |deal: i64, row: &Row| {
            let truth = not_solved.get(&deal).copied().unwrap_or(Outcome::Solved);
            let opposite = matches!(
                (row.outcome, truth),
                (Outcome::Solved, Outcome::Impossible) | (Outcome::Impossible, Outcome::Solved)
            );
            if opposite {
                contradictions.push(deal);
            }
        };

        let mut left = Vec::new();
        let mut deals = BTreeMap::new();
        let conditions = stage("conditions", Some("paper-conditions"), settings.limits());
        let summary = conditions.run(all(), settings, |deal, row| {
            hold(deal, row);
            if row.outcome == Outcome::Impossible {
                deals.insert(deal, row.reason);
            } else {
                left.push(deal);
            }
        })?;
        let conditions = Flagged { summary, deals };

        let mut deals = BTreeMap::new();
        let strategy = Some("paper-conditions,cut-edge=text");
        let text = stage("conditions, cut edge as in the text", strategy, settings.limits());
        let summary = text.run(all(), settings, |deal, row| {
            hold(deal, row);
            if row.outcome == Outcome::Impossible {
                deals.insert(deal, row.reason);
            }
        })?;
        let conditions_text = Flagged { summary, deals };
        let mut at_once = BTreeMap::new();
        for (&deal, _) in not_solved.iter().filter(|(_, out)| **out == Outcome::Impossible) {
            if !conditions_text.deals.contains_key(&deal) {
                let position = family.deal(deal)?;
                let solved = position.decide(Question::Any, None, settings.limits())?;
                let proof = solved.prove(Effort::Small, settings.limits());
                at_once.insert(
                    deal,
                    proof.and_then(|proof| Some(proof["steps"].as_str()?.len() as u64)),
                );
            }
        }

        let mut rest = Vec::new();
        let mut heuristic_steps = BTreeMap::new();
        let heuristic = stage("heuristic search", Some("paper-heuristic"), settings.limits());
        let heuristic = heuristic.run(Deals::List(left), settings, |deal, row| {
            hold(deal, row);
            if row.outcome == Outcome::Solved {
                *heuristic_steps.entry(row.nodes).or_default() += 1;
            } else {
                rest.push(deal);
            }
        })?;

        let dfs_solvable = rest.iter().filter(|deal| !not_solved.contains_key(deal)).count() as u64;
        let dfs_left = rest.len() as u64;
        if scope.dfs_steps == 0 {
            rest.clear();
        }
        let (mut dfs_steps, mut dfs_open) = (Vec::new(), Vec::new());
        let dfs = stage("depth-first search", Some("paper-dfs"), settings.nodes(scope.dfs_steps));
        let dfs = dfs.run(Deals::List(rest), settings, |deal, row| {
            hold(deal, row);
            match row.outcome {
                Outcome::Solved => dfs_steps.push(row.nodes),
                Outcome::Impossible => {}
                Outcome::Unknown => dfs_open.push(deal),
            }
        })?;
        dfs_steps.sort_unstable();
        contradictions.sort_unstable();
        contradictions.dedup();
        Ok(Measured {
            scope,
            exact,
            not_solved,
            conditions,
            conditions_text,
            at_once,
            heuristic,
            heuristic_steps,
            dfs_left,
            dfs,
            dfs_steps,
            dfs_open,
            dfs_solvable,
            contradictions,
        })
    }

    /// The exact solver's word on a deal, none if it was not asked.
    pub(super) fn outcome(&self, deal: i64) -> Option<Outcome> {
        let asked = self.scope.deals.contains(&deal);
        asked.then(|| self.not_solved.get(&deal).copied().unwrap_or(Outcome::Solved))
    }

    /// Deals proved impossible that no condition flags.
    pub(super) fn beyond_conditions(&self) -> Vec<i64> {
        let proved = self.not_solved.iter().filter(|(_, outcome)| **outcome == Outcome::Impossible);
        proved.map(|(&deal, _)| deal).filter(|d| !self.conditions.deals.contains_key(d)).collect()
    }
}
