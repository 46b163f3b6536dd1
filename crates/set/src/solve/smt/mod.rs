//! The paper's second solver: SMT constraints for Z3, or for any solver that reads SMT-LIB 2.
//!
//! Constraints (7), (9) and (11) of the paper state "v cards of the board form a set" over v·p
//! integers. The order of its cards may be left open, fixed by (13), or fixed by (15) as printed,
//! which loses sets: see [`Order`]. With the last a "no" of the solver is "unknown, incomplete"
//! here, never "impossible". A set that is taken while no card is dealt is forbidden by (18) on top of what is
//! there: this is what the paper's delayed deletion lives on. Cards that are dealt change (9), a
//! disjunction over the board, so the constraints are stated anew, without the cards that are gone.
//! [`Growth`] says how: the paper makes a new solver each time; the other way keeps what does not
//! change and replaces (9) in a frame that is popped and pushed. Measured with Z3 4.8.12 (CPU
//! seconds a game, rebuilt and pushed; `fairdeal simulate set/v4p3 --sets 5 --strategy smt`): v,p,sets =
//! 4,3,5 .056 and .016; 6,3,5 .16 and .077; 4,6,10 1.1 and .95; 5,5,15 2.9 and 3.4; 10,4,10 17 and
//! 27. A frame saves the stating, which is most of a small game; a solver without frames searches
//! better, which is most of a large one. The paper's way is the default.
//!
//! The node budget of a question is handed to the solver as `:reproducible-resource-limit`, in
//! units of its own. A node here is a question asked. A solver that dies or answers nonsense gives
//! "unknown", and [`SmtPlayer::failure`] says what happened; it is started again for the next
//! question.

pub mod constraints;
mod process;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use fairdeal_core::error::excerpt;
use fairdeal_core::{InputError, Limits, Stop, Verdict};

pub use constraints::Order;
pub use process::DEFAULT as DEFAULT_SOLVER;
use process::{Failure, Process};

use super::portfolio::Racer;
use super::{CardId, Player, Reason};
use crate::rules::{Card, is_set};

/// What is done when cards have been dealt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Growth {
    /// Everything is stated again to a solver that was reset, as in the paper.
    #[default]
    Rebuild,
    /// Only (9) is stated again, in a new frame.
    Push,
}

/// Which solver, and how it is fed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmtOptions {
    /// The program, with options of its own if it needs any.
    pub solver: String,
    /// What is done when cards have been dealt.
    pub growth: Growth,
    /// How the cards of a set are put in order.
    pub order: Order,
}

impl Default for SmtOptions {
    fn default() -> Self {
        SmtOptions {
            solver: DEFAULT_SOLVER.into(),
            growth: Growth::default(),
            order: Order::default(),
        }
    }
}

impl SmtOptions {
    /// Reads the words after the name, as in `smt,solver=cvc5,growth=push`.
    ///
    /// # Errors
    /// For a word that is no option.
    pub fn parse<'a>(words: impl Iterator<Item = &'a str>) -> Result<Self, InputError> {
        let mut options = SmtOptions::default();
        for word in words {
            match word.split_once('=') {
                Some(("solver", command)) => options.solver = command.into(),
                Some(("growth", "rebuild")) => options.growth = Growth::Rebuild,
                Some(("growth", "push")) => options.growth = Growth::Push,
                Some(("order", word)) if Order::ALL.iter().any(|order| order.word() == word) => {
                    let named = |order: &Order| order.word() == word;
                    options.order = Order::ALL.into_iter().find(named).unwrap_or_default();
                }
                _ => {
                    let message = format!(
                        "`{}` is not an option; smt has solver=COMMAND, growth=rebuild or push, \
                         order=none, sorted or first",
                        excerpt(word)
                    );
                    return Err(InputError::at("strategy", message));
                }
            }
        }
        Ok(options)
    }
}

/// Plays along by SMT.
#[derive(Debug)]
pub struct SmtPlayer {
    v: usize,
    p: usize,
    options: SmtOptions,
    limits: Limits,
    process: Option<Process>,
    stop: Arc<AtomicBool>,
    /// Every card dealt; none once it is taken.
    cards: Vec<Option<Card>>,
    on_table: usize,
    /// Cards the solver knows of; none if it must be told everything.
    told: Option<usize>,
    /// Cards the solver knows of and does not know to be gone.
    gone: Vec<Card>,
    questions: u64,
    failure: Option<String>,
    /// CPU seconds of processes that are gone.
    spent: f64,
}

impl SmtPlayer {
    /// A player at an empty table. The solver is started when it is needed.
    pub fn new(v: usize, p: usize, options: SmtOptions, limits: Limits) -> Self {
        SmtPlayer {
            v,
            p,
            options,
            limits,
            process: None,
            stop: Arc::default(),
            cards: Vec::new(),
            on_table: 0,
            told: None,
            gone: Vec::new(),
            questions: 0,
            failure: None,
            spent: 0.0,
        }
    }

    /// Ends the process, if one runs.
    fn end(&mut self) {
        if let Some(process) = self.process.take() {
            self.spent += process.cpu_seconds().unwrap_or(0.0);
        }
    }

    /// The flag that makes a running question answer "unknown" soon. It ends the solver's process.
    pub fn stop_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// What went wrong in the last question, if it was the solver's fault.
    pub fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    /// What the solver has yet to be told.
    fn news(&mut self) -> String {
        let (v, p) = (self.v, self.p);
        let board = || self.cards.iter().flatten();
        let text = if self.told == Some(self.cards.len()) {
            constraints::deleted(v, self.gone.iter())
        } else if self.told.is_some() && self.options.growth == Growth::Push {
            format!("(pop 1)\n(push 1)\n{}", constraints::on_board(v, board()))
        } else {
            let mut text = String::from("(reset)\n(set-option :produce-models true)\n");
            if self.limits.nodes != u64::MAX {
                let most = self.limits.nodes.clamp(1, u64::from(u32::MAX));
                text.push_str(&format!("(set-option :reproducible-resource-limit {most})\n"));
            }
            text.push_str("(set-logic QF_LIA)\n");
            text.push_str(&constraints::declare(v, p));
            text.push_str(&constraints::different_or_equal(v, p));
            text.push_str(&constraints::distinct_cards(v, p));
            text.push_str(&self.options.order.text(v, p));
            if self.options.growth == Growth::Push {
                text.push_str("(push 1)\n");
            }
            text.push_str(&constraints::on_board(v, board()));
            text
        };
        self.told = Some(self.cards.len());
        self.gone.clear();
        text
    }

    fn start(&mut self) -> Result<(), InputError> {
        if self.process.is_none() {
            self.told = None;
            let (stop, cancel) = (Arc::clone(&self.stop), self.limits.cancel);
            self.process = Some(Process::start(&self.options.solver, stop, cancel)?);
        }
        Ok(())
    }

    fn ask(&mut self) -> Result<Verdict<Vec<CardId>, Reason>, Failure> {
        self.start().map_err(|error| Failure::Nonsense(error.message))?;
        let (text, overlooks) = (self.news() + "(check-sat)\n", self.overlooks());
        let Some(process) = &mut self.process else { return Err(Failure::Died) };
        process.send(&text);
        match process.line()?.as_str() {
            "unsat" if overlooks => Ok(Verdict::Unknown(Stop::Incomplete)),
            "unsat" => Ok(Verdict::Impossible(Reason::Exhausted)),
            "unknown" => Ok(Verdict::Unknown(Stop::Nodes)),
            "sat" => {
                process.send(&constraints::ask_values(self.v, self.p));
                let answer = process.list()?;
                let set = constraints::read_values(self.v, self.p, &answer)
                    .filter(|cards| is_set(self.v, &cards.iter().collect::<Vec<_>>()))
                    .and_then(|cards| cards.iter().map(|card| self.id(card)).collect());
                let mut set: Vec<CardId> = set.ok_or(Failure::Nonsense(answer))?;
                set.sort_unstable();
                Ok(Verdict::Solved(set))
            }
            other => Err(Failure::Nonsense(other.to_owned())),
        }
    }

    fn id(&self, card: &Card) -> Option<CardId> {
        self.cards.iter().position(|c| c.as_ref() == Some(card))
    }
}

impl Player for SmtPlayer {
    fn ready(&mut self) -> Result<(), InputError> {
        self.start()
    }

    fn deal(&mut self, card: &Card) {
        self.cards.push(Some(card.clone()));
        self.on_table += 1;
    }

    fn find(&mut self) -> Verdict<Vec<CardId>, Reason> {
        self.failure = None;
        if self.on_table < self.v {
            return Verdict::Impossible(Reason::TooFew);
        }
        self.questions += 1;
        self.ask().unwrap_or_else(|failure| {
            // Whatever the solver was doing, it is of no use any more.
            self.end();
            self.failure = match failure {
                Failure::Stopped => None,
                Failure::Died => Some(format!("`{}` has died", excerpt(&self.options.solver))),
                Failure::Nonsense(text) => Some(format!(
                    "`{}` answers `{}`",
                    excerpt(&self.options.solver),
                    excerpt(&text)
                )),
            };
            Verdict::Unknown(self.limits.cancelled().unwrap_or(Stop::Incomplete))
        })
    }

    fn take(&mut self, set: &[CardId]) {
        for &id in set {
            if let Some(card) = self.cards[id].take() {
                self.on_table -= 1;
                if self.told.is_some_and(|told| id < told) {
                    self.gone.push(card);
                }
            }
        }
    }

    fn nodes(&self) -> u64 {
        self.questions
    }

    fn outside_seconds(&self) -> Option<f64> {
        match &self.process {
            Some(process) => Some(self.spent + process.cpu_seconds()?),
            None => Some(self.spent),
        }
    }

    fn overlooks(&self) -> bool {
        !self.options.order.keeps_all_sets()
    }
}

impl Racer for SmtPlayer {
    fn stop_flag(&self) -> Option<Arc<AtomicBool>> {
        Some(SmtPlayer::stop_flag(self))
    }

    /// There is nothing to keep: with new cards everything is stated anew.
    fn learn_none(&mut self) {}

    fn forget(&mut self) {
        self.end();
    }
}
