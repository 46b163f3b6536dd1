//! 3-SAT to Birds of a Feather, as printed by Hoshino and Notarangelo (EAAI 2019): it does not hold.
//!
//! The paper builds a deal BoaF(S) for a formula S and claims that it can be won if and only if S is
//! satisfiable. The one half is true: [`play`] turns a satisfying assignment into a won game along
//! the paper's lines. The other half is not: the same file wins the deal of *every* formula, from
//! *every* assignment, because a clause also clears without an activator. `replay` plays that game
//! out for an assignment that falsifies the first clause, and the checker follows it: the
//! erratum, as a program.
//!
//! So there is only the version as printed, and it decides nothing: `solve` wins the target always,
//! reads off the assignment that the paper would read, and says whether it satisfies the formula. The
//! game is NP-complete all the same: `hamiltonian-path-to-boaf` replaces this reduction.

mod map;
mod picture;
mod play;
#[cfg(test)]
mod tests;

use std::fmt::Write as _;

use fairdeal_core::formats::cnf::Cnf;
use fairdeal_core::game::{Question, Style};
use fairdeal_core::handle::{AnyPosition, boxed};
use fairdeal_core::reduce::{
    BruteForce, Built, Carried, Counted, Reduced, Reduction, ReductionFacts, Source,
};
use fairdeal_core::scene::Scene;
use fairdeal_core::words::count_of;
use fairdeal_core::{Error, InputError, Limits, Outcome};
use serde_json::Value;

use super::shared::{game, numbers, won};
use crate::check::Boaf;
use crate::notation::{Lettering, Position};
use crate::rules::Move;
use map::Printed;

/// The reduction.
pub(super) struct ThreeSatToBoaf;

static FACTS: ReductionFacts = ReductionFacts {
    name: "3sat-to-boaf",
    from: "3-SAT (DIMACS CNF)",
    to: "Birds of a Feather",
    statement: "Claimed: the N×N deal, N = 12m + 2v + 1, can be won if and only if the formula is \
                satisfiable. In truth every such deal can be won (--replay plays the game).",
    source: "Hoshino, Notarangelo (EAAI 2019), as printed; hamiltonian-path-to-boaf replaces it",
    as_printed: true,
    example: "p cnf 3 1\n1 2 3 0\n",
};

/// The most variables for which every assignment is tried.
const MOST_TRIED: usize = 20;

impl Reduction for ThreeSatToBoaf {
    fn facts(&self) -> &'static ReductionFacts {
        &FACTS
    }

    fn build(&self, source: &str, as_printed: bool) -> Result<Box<dyn Reduced>, Error> {
        if !as_printed {
            let why = "needed: the published reduction from 3-SAT does not hold, so there is no \
                       other version of it; hamiltonian-path-to-boaf is one that does";
            return Err(InputError::at("option --as-printed", why).into());
        }
        Ok(Box::new(FormulaDeal::new(Cnf::parse(source)?)?))
    }
}

/// A formula and its deal.
pub(super) struct FormulaDeal {
    formula: Cnf,
    printed: Printed,
}

impl FormulaDeal {
    /// Builds the deal.
    ///
    /// # Errors
    /// When a clause has not three literals of three variables.
    pub(super) fn new(formula: Cnf) -> Result<Self, InputError> {
        let printed = Printed::new(&formula)?;
        Ok(FormulaDeal { formula, printed })
    }

    /// The clauses an assignment falsifies, counted from 1.
    fn falsified(&self, assignment: &[bool]) -> Vec<usize> {
        let clauses = self.printed.clauses.iter().enumerate();
        let lost = clauses.filter(|(_, clause)| !clause.iter().any(|l| l.holds(assignment)));
        lost.map(|(j, _)| j + 1).collect()
    }

    /// The first satisfying assignment by brute force; none if there is none, nothing said if there
    /// are too many to try.
    fn satisfying(&self) -> Option<Option<Vec<bool>>> {
        let v = self.formula.vars;
        (v <= MOST_TRIED).then(|| {
            let all = (0..1_u32 << v).map(|bits| (0..v).map(|i| bits >> i & 1 == 1).collect());
            all.into_iter().find(|assignment: &Vec<bool>| self.falsified(assignment).is_empty())
        })
    }

    /// An assignment under which the first clause is false; there always is one.
    fn spoiling(&self) -> Vec<bool> {
        let mut out = vec![false; self.formula.vars];
        for literal in self.printed.clauses[0] {
            out[literal.variable] = !literal.positive;
        }
        out
    }

    /// The assignment the paper reads off a game: a variable is true if the cards of its suit are
    /// taken in the column of its negation.
    fn read(&self, moves: &[Move]) -> Vec<bool> {
        let p = &self.printed;
        let mut truth: Vec<Option<bool>> = vec![None; p.variables];
        let mut now = p.board.clone();
        for &mv in moves {
            if let (Some(card), Some(onto)) = (now.card(mv.from), now.card(mv.to)) {
                let crosses = |k: &usize| card == p.crosser(*k) && onto.suit == p.suit(*k);
                if let Some(k) = (0..p.variables).find(crosses) {
                    let column = mv.to % p.side;
                    if column / 2 == k {
                        truth[k].get_or_insert(column % 2 == 1);
                    }
                }
            }
            if now.play(mv).is_err() {
                break;
            }
        }
        truth.into_iter().map(|t| t.unwrap_or(false)).collect()
    }

    fn sizes(&self) -> Vec<Counted> {
        let (m, v) = (self.formula.clauses.len(), self.formula.vars);
        let side = 12 * m + 2 * v + 1;
        let (rows, cards) = (self.printed.board.rows(), self.printed.board.count());
        vec![
            Counted::new("side", rows, "12m + 2v + 1", side),
            Counted::new("cards", cards, "N²", side * side),
        ]
    }

    /// How clause j (from 0) clears without an activator, in the column of its first literal.
    fn leak(&self, j: usize) -> String {
        let p = &self.printed;
        let (low, high) = (p.low(j, 0), p.high(j, 0));
        let (first, second) = if p.clauses[j][0].positive { (high, low) } else { (low, high) };
        let (three, opposite) = (p.three(j, 0, 0), p.opposite(j, 0));
        let moves = [
            (three, p.three(j, 0, 1)),
            (three, p.literal(j, 0)),
            (opposite, three),
            (first, opposite),
            (second, first),
        ];
        let name = |card| Lettering::Numbers.card(card);
        let moves = moves.map(|(card, onto)| format!("{}>{}", name(card), name(onto)));
        format!(
            "clause {} clears without an activator, in each of its columns as in the first: {}\n",
            j + 1,
            moves.join(" ")
        )
    }

    /// What a won game says of the formula, by the assignment read off it.
    fn judged(&self, assignment: &[bool]) -> Carried {
        let falsified = self.falsified(assignment);
        let shown = assignment_text(assignment);
        if falsified.is_empty() {
            return Carried {
                text: format!("the assignment it shows, {shown}, satisfies the formula\n"),
                answer: Some(literals(assignment).into()),
                ..Carried::new(Outcome::Solved)
            };
        }
        let text = format!(
            "the assignment the paper reads off it, {shown}, falsifies {}: a won game says \
             nothing about the formula\n",
            clauses_text(&falsified)
        );
        Carried { text, ..Carried::new(Outcome::Unknown) }
    }

    fn target(&self) -> Position {
        Position::of_board(self.printed.board.clone())
    }
}

/// An assignment as literals of DIMACS.
fn literals(assignment: &[bool]) -> Vec<i64> {
    let literal = |(i, &truth): (usize, &bool)| (i as i64 + 1) * if truth { 1 } else { -1 };
    assignment.iter().enumerate().map(literal).collect()
}

fn assignment_text(assignment: &[bool]) -> String {
    literals(assignment).iter().map(i64::to_string).collect::<Vec<_>>().join(" ")
}

fn from_one(clauses: &[usize]) -> Vec<u64> {
    clauses.iter().map(|&clause| clause as u64).collect()
}

fn clauses_text(clauses: &[usize]) -> String {
    let list: Vec<String> = clauses.iter().map(usize::to_string).collect();
    let plural = if clauses.len() == 1 { "clause" } else { "clauses" };
    format!("{plural} {}", list.join(", "))
}

impl Reduced for FormulaDeal {
    fn position(&self) -> Box<dyn AnyPosition> {
        boxed(&Boaf, self.target())
    }

    fn built(&self) -> Built {
        let (variables, clauses) = (self.formula.vars, self.formula.clauses.len());
        Built {
            reduction: FACTS.name,
            as_printed: true,
            source: Source::of([("variables", variables), ("clauses", clauses)]),
            sizes: self.sizes(),
            question: Question::Any.word(),
            k: None,
            card: None,
            position: self.target().spelled(),
            stands_for: Vec::new(),
        }
    }

    fn say(&self, _style: Style) -> String {
        let (vars, clauses) = (self.formula.vars, self.formula.clauses.len());
        let mut out = format!("{}, as printed\n{}\n\n", FACTS.name, FACTS.statement);
        let _ = writeln!(out, "source   a formula of {clauses} clauses on {vars} variables");
        let side = self.printed.side;
        let _ = writeln!(out, "target   a deal of {side} rows and {side} columns\n");
        out + &Counted::lines(&self.sizes(), 8)
    }

    fn scene(&self, carried: Option<&Carried>) -> Scene {
        let literals = carried.and_then(|carried| {
            let answer = carried.answer.as_ref().and_then(|answer| numbers(answer).ok());
            answer.or_else(|| carried.read.clone())
        });
        let assignment = literals.map(|literals| {
            let holds = |k: usize| literals.contains(&(k as i64 + 1));
            (0..self.formula.vars).map(holds).collect::<Vec<bool>>()
        });
        let (m, v) = (self.formula.clauses.len(), self.formula.vars);
        let (clauses, vars) = (count_of(m, "clause"), count_of(v, "variable"));
        let title = format!("{}, as printed: {clauses}, {vars}", FACTS.name);
        Scene { title, ..picture::scene(&self.printed, assignment.as_deref()) }
    }

    fn solve(&self, _limits: Limits, _style: Style) -> Result<Carried, Error> {
        let satisfying = self.satisfying();
        let assignment = satisfying.clone().flatten().unwrap_or_else(|| self.spoiling());
        let moves = play::win(&self.printed, &assignment)?;
        let satisfiable = satisfying.map(|found| found.is_some());
        let judged = self.judged(&self.read(&moves));
        let mut text = format!("target: won in {} moves\n{}", moves.len(), judged.text);
        match satisfiable {
            Some(true) => text += "brute force on the formula: satisfiable\n",
            Some(false) => {
                text +=
                    "brute force on the formula: unsatisfiable, so the printed theorem is false\n";
            }
            None => {}
        }
        Ok(Carried {
            text,
            target: Some(Outcome::Solved),
            brute_force: satisfiable.map(BruteForce::Decision),
            // Every deal is won, so the claim holds just where the formula is satisfiable.
            holds: satisfiable,
            strategy: Some("erratum".into()),
            nodes: Some(moves.len() as u64),
            certificate: Some(won(&self.target(), &moves)?),
            ..judged
        })
    }

    fn push(&self, witness: &Value) -> Result<Value, Error> {
        let mut assignment = vec![None; self.formula.vars];
        for (i, literal) in numbers(witness)?.into_iter().enumerate() {
            let place = || format!("witness, entry {}", i + 1);
            let variable = usize::try_from(literal.unsigned_abs()).unwrap_or(0);
            let slot = variable.checked_sub(1).and_then(|k| assignment.get_mut(k));
            let slot =
                slot.ok_or_else(|| InputError::at(place(), format!("{literal} is no literal")))?;
            if slot.replace(literal > 0).is_some() {
                let twice = format!("variable {variable} comes twice");
                return Err(InputError::at(place(), twice).into());
            }
        }
        let assignment: Vec<bool> = assignment
            .into_iter()
            .enumerate()
            .map(|(k, truth)| {
                truth.ok_or_else(|| {
                    InputError::at("witness", format!("variable {} has no value", k + 1))
                })
            })
            .collect::<Result<_, InputError>>()?;
        let falsified = self.falsified(&assignment);
        if !falsified.is_empty() {
            let why = format!("it falsifies {}", clauses_text(&falsified));
            return Err(InputError::at("witness", why).into());
        }
        won(&self.target(), &play::win(&self.printed, &assignment)?)
    }

    fn pull(&self, certificate: &str, _style: Style) -> Result<Carried, Error> {
        let moves = match game(&self.target(), certificate)? {
            Ok(moves) => moves,
            Err(refusal) => return Ok(Carried::refused(refusal)),
        };
        let assignment = self.read(&moves);
        let judged = self.judged(&assignment);
        Ok(Carried {
            text: format!("the game is won\n{}", judged.text),
            accepted: Some(true),
            read: Some(literals(&assignment)),
            falsified: Some(from_one(&self.falsified(&assignment))),
            ..judged
        })
    }

    fn replay(&self) -> Result<Carried, Error> {
        let assignment = self.spoiling();
        let moves = play::win(&self.printed, &assignment)?;
        let falsified = self.falsified(&assignment);
        let satisfiable = self.satisfying().map(|found| found.is_some());
        let shown = assignment_text(&assignment);
        let (count, side) = (moves.len(), self.printed.side);
        let mut text = format!(
            "assignment {shown}, which falsifies {}\n{count} legal moves bring the {side}x{side} \
             deal to one stack\n",
            clauses_text(&falsified)
        );
        text += &self.leak(falsified[0] - 1);
        match satisfiable {
            Some(false) => {
                text += "the formula is unsatisfiable, so the printed theorem is false\n";
            }
            Some(true) => {
                text += "(the formula is satisfiable; no move above depends on that)\n";
            }
            None => text += "(whether the formula is satisfiable was not decided)\n",
        }
        Ok(Carried {
            text,
            target: Some(Outcome::Solved),
            brute_force: satisfiable.map(BruteForce::Decision),
            holds: satisfiable,
            read: Some(literals(&assignment)),
            falsified: Some(from_one(&falsified)),
            moves: Some(count as u64),
            certificate: Some(won(&self.target(), &moves)?),
            ..Carried::new(Outcome::Solved)
        })
    }
}
