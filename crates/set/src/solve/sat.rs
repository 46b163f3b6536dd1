//! Is there a set among these cards? As clauses, for CaDiCaL.
//!
//! One variable a card: it is in the set. One variable a property, the mode: all equal, or all
//! different. Then
//!
//! - at least one property is all different;
//! - where a property is all different, each of its v values is on exactly one chosen card;
//! - where it is all equal, all chosen cards have one value.
//!
//! Nothing says "choose v cards": a property that is all different picks one card for each of its v
//! values, and that is the whole set. The alternative, v slots that each hold a card, as in the
//! paper's SMT constraints, states every set v! times and then has to break that symmetry.
//!
//! The formula grows with the table. "Some card with this value is chosen" is a clause with an open
//! end: its last literal stands for cards yet to come, is assumed false in a question, and is
//! followed by another clause when cards do come. A card that leaves is set to false for ever. Once
//! a table was found empty of sets it stays so, whatever leaves it, so a question only asks for sets
//! with a card dealt since (`clean`).
//!
//! Two choices were measured (CPU seconds a game, one machine, v,p,sets = 5,5,15 and 10,5,15;
//! `fairdeal simulate set/v5p5 --sets 15 --strategy sat`). "At most one card with this value" by pairs: .073 and
//! 8.4; by ladders: .083 and 25. One question for all new cards, by pairs: as above; one question a
//! new card: .11 and 22. So it is pairs, up to a length past which their number would fill the
//! memory, and one question. The paper gives 234 s for its 10,5,15 games with Z3.
//!
//! A node is a conflict.

use std::sync::Arc;

use fairdeal_core::{Cancel, Limits, Stop, Verdict};
use fairdeal_exact::encode::{self, Ladder};
use fairdeal_exact::{Answer, Halt, Lit, Solver, StopFlag};

use super::{CardId, Player, Reason};
use crate::rules::{Card, is_set};

/// Cards of one value in one property up to which "at most one" is written as pairs.
const PAIRS: usize = 256;

/// Bytes CaDiCaL takes for a clause, with its watches and its share of what is learned.
const CLAUSE_BYTES: usize = 128;

/// Plays along by SAT; the node budget is for each question.
#[derive(Debug)]
pub struct SatPlayer {
    v: usize,
    p: usize,
    limits: Limits,
    stop: StopFlag,
    /// Every card dealt; none once it is taken.
    cards: Vec<Option<Card>>,
    on_table: usize,
    /// Cards dealt before this one hold no set.
    clean: CardId,
    formula: Option<Formula>,
    /// Conflicts in formulas that are gone.
    nodes: u64,
}

impl SatPlayer {
    /// A player at an empty table.
    pub fn new(v: usize, p: usize, limits: Limits) -> Self {
        SatPlayer {
            v,
            p,
            limits,
            stop: StopFlag::default(),
            cards: Vec::new(),
            on_table: 0,
            clean: 0,
            formula: None,
            nodes: 0,
        }
    }

    /// The flag that makes a running question answer "unknown" soon.
    pub fn stop_flag(&self) -> StopFlag {
        Arc::clone(&self.stop)
    }

    /// Drops the formula with all that was learned: the next answer depends on nothing but the
    /// cards on the table and what is known to hold no set.
    pub fn forget(&mut self) {
        if let Some(formula) = self.formula.take() {
            self.nodes += formula.solver.conflicts();
        }
    }

    /// Someone else has proved that the table, as it is, holds no set.
    pub fn learn_none(&mut self) {
        self.clean = self.cards.len();
    }

    /// Cards that are gone slow the solver down; with too many of them it starts afresh.
    fn formula(&mut self) -> Option<&mut Formula> {
        if self.formula.as_ref().is_some_and(|f| f.chosen.len() > 2 * self.on_table + 64) {
            self.forget();
        }
        let cancel = self.limits.cancel;
        let clauses = self.p * self.on_table * (5 + (self.on_table / self.v).min(PAIRS));
        if clauses.saturating_mul(CLAUSE_BYTES) > self.limits.memory {
            return None;
        }
        let formula = self
            .formula
            .get_or_insert_with(|| Formula::new(self.v, self.p, Arc::clone(&self.stop), cancel));
        formula.extend(&self.cards);
        Some(formula)
    }
}

impl Player for SatPlayer {
    fn deal(&mut self, card: &Card) {
        self.cards.push(Some(card.clone()));
        self.on_table += 1;
    }

    fn find(&mut self) -> Verdict<Vec<CardId>, Reason> {
        if self.on_table < self.v {
            return Verdict::Impossible(Reason::TooFew);
        }
        let (clean, conflicts) = (self.clean, self.limits.nodes);
        let Some(formula) = self.formula() else { return Verdict::Unknown(Stop::Memory) };
        match formula.ask(clean, conflicts) {
            Answer::Yes => {
                let set = formula.set();
                let cards: Option<Vec<&Card>> =
                    set.iter().map(|&i| self.cards[i].as_ref()).collect();
                assert!(cards.is_some_and(|c| is_set(self.v, &c)), "models are sets on the table");
                Verdict::Solved(set)
            }
            Answer::No => {
                self.learn_none();
                Verdict::Impossible(Reason::Exhausted)
            }
            Answer::Halted(Halt::Memory) => Verdict::Unknown(Stop::Memory),
            Answer::Halted(Halt::Conflicts | Halt::Flag) => {
                Verdict::Unknown(self.limits.cancelled().unwrap_or(Stop::Nodes))
            }
        }
    }

    fn take(&mut self, set: &[CardId]) {
        for &id in set {
            if self.cards[id].take().is_some() {
                self.on_table -= 1;
            }
            if let Some(formula) = &mut self.formula {
                formula.remove(id);
            }
        }
    }

    fn nodes(&self) -> u64 {
        self.nodes + self.formula.as_ref().map_or(0, |f| f.solver.conflicts())
    }
}

/// The clauses for the cards dealt so far.
#[derive(Debug)]
struct Formula {
    solver: Solver,
    cancel: Cancel,
    v: usize,
    /// Per property: it is all equal.
    equal: Vec<Lit>,
    /// Per property and value.
    classes: Vec<Class>,
    /// The card's id and its variable, for cards that were on the table when they came in.
    chosen: Vec<(CardId, Lit)>,
    /// The next card to come in.
    next: CardId,
    /// Switches on the clause of the last question.
    asked: Option<Lit>,
}

/// The cards with one value in one property.
#[derive(Debug)]
struct Class {
    /// If the property is all equal, its value is this one.
    common: Lit,
    /// Some card from here on is chosen.
    open: Lit,
    /// The first cards: at most one is chosen, pair by pair, unless the property is all equal.
    pairs: Vec<Lit>,
    /// The same for all cards, once there are more.
    ladder: Option<Ladder>,
    /// Cards that came in since the class was closed last.
    fresh: Vec<Lit>,
}

impl Class {
    /// One more card.
    fn push(&mut self, solver: &mut Solver, chosen: Lit, all_equal: Lit) {
        self.fresh.push(chosen);
        if self.pairs.len() < PAIRS {
            for &other in &self.pairs {
                encode::at_most_one_of_two(solver, chosen, other, Some(all_equal));
            }
            self.pairs.push(chosen);
            return;
        }
        let ladder = self.ladder.get_or_insert_with(|| {
            let mut ladder = Ladder::new(Some(all_equal));
            self.pairs.iter().for_each(|&other| ladder.push(solver, other));
            ladder
        });
        ladder.push(solver, chosen);
    }
}

impl Formula {
    fn new(v: usize, p: usize, stop: StopFlag, cancel: Cancel) -> Self {
        let mut solver = Solver::until(stop, move || cancel.is_set());
        let equal = solver.vars(p);
        let some_differ: Vec<Lit> = equal.iter().map(|&e| !e).collect();
        solver.clause(&some_differ);
        let mut classes = Vec::with_capacity(p * v);
        for &all_equal in &equal {
            let common = solver.vars(v);
            encode::at_most_one(&mut solver, &common, None);
            for common in common {
                let open = solver.var();
                solver.clause(&[all_equal, open]);
                let (pairs, fresh) = (Vec::new(), Vec::new());
                classes.push(Class { common, open, pairs, ladder: None, fresh });
            }
        }
        Formula { solver, cancel, v, equal, classes, chosen: Vec::new(), next: 0, asked: None }
    }

    /// Cards dealt since the last call come in.
    fn extend(&mut self, cards: &[Option<Card>]) {
        for (id, card) in cards.iter().enumerate().skip(self.next) {
            // Once it is set it stays so, and no question is asked of what is left unfinished.
            if self.cancel.is_set() {
                self.next = id;
                return;
            }
            let Some(card) = card else { continue };
            let chosen = self.solver.var();
            self.chosen.push((id, chosen));
            for (q, &value) in card.values().iter().enumerate() {
                let class = &mut self.classes[q * self.v + usize::from(value)];
                self.solver.clause(&[!self.equal[q], !chosen, class.common]);
                class.push(&mut self.solver, chosen, self.equal[q]);
            }
        }
        self.next = cards.len();
        for class in &mut self.classes {
            if !class.fresh.is_empty() {
                let mut clause = vec![!class.open];
                clause.append(&mut class.fresh);
                class.open = self.solver.var();
                clause.push(class.open);
                self.solver.clause(&clause);
            }
        }
    }

    fn remove(&mut self, id: CardId) {
        if let Ok(at) = self.chosen.binary_search_by_key(&id, |&(id, _)| id) {
            self.solver.clause(&[!self.chosen[at].1]);
        }
    }

    /// Is there a set with a card dealt from `clean` on?
    fn ask(&mut self, clean: CardId, conflicts: u64) -> Answer {
        let from = self.chosen.partition_point(|&(id, _)| id < clean);
        // Not sooner: a new clause would take away the model that `set` reads.
        if let Some(asked) = self.asked {
            self.solver.clause(&[!asked]);
        }
        let asked = self.solver.var();
        self.asked = Some(asked);
        let mut clause = vec![!asked];
        clause.extend(self.chosen[from..].iter().map(|&(_, chosen)| chosen));
        self.solver.clause(&clause);
        let mut assumptions: Vec<Lit> = self.classes.iter().map(|class| !class.open).collect();
        assumptions.push(asked);
        self.solver.ask(&assumptions, conflicts)
    }

    /// The set just found.
    fn set(&self) -> Vec<CardId> {
        let chosen = self.chosen.iter().filter(|&&(_, chosen)| self.solver.value(chosen));
        chosen.map(|&(id, _)| id).collect()
    }
}
