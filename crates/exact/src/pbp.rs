//! Proofs for the checker VeriPB, an opinion from outside: that nothing in a pseudo-Boolean formula is better than
//! what was found, or that there is nothing in it at all.
//!
//! The format is 3.0 of VeriPB (Bogaerts, Gocht, McCreesh and Nordström, JAIR 77, 2023, and later). Who has a formula
//! in OPB says, step by step, which clauses follow from its constraints; a solver refutes the clauses, and its lines
//! become steps too. Written down is what the contradiction stands on and no more.
//!
//! | step | is |
//! | --- | --- |
//! | `soli` | a solution; from there on a better one is asked for |
//! | `red` | a sum that defines a new variable: giving it a value makes the sum true |
//! | `pol` | a sum of constraints |
//! | `rup` | a clause that follows by propagation from those named |
//!
//! *Counting.* y(i, j), *at least j of the first i literals hold*, is defined by two sums: with c = i − j + 1,
//! j·¬y + Σ l ≥ j, and c·y + Σ ¬l ≥ c. The first for (i, j) and the second for (i − 1, j) add up to
//! j·¬y + (c − 1)·y′ + l ≥ 1, the clause ¬y ∨ y′ ∨ l; with the second for (i − 1, j − 1) to j·¬y + c·y″ + l ≥ 2, so
//! ¬y ∨ y″. Entries from which k cannot be reached any more, or not yet, are left out: so few literals that may
//! fail make a counter as short as few that must hold.

use std::fmt::Write as _;

use fairdeal_core::{Error, InputError};

use crate::refute::{Derived, Line, derive};

/// A constraint: of the formula, from 1 (an equation is two), or a step of the proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Id(pub usize);

/// Conflicts that a proof may take.
const CONFLICTS: u64 = 200_000;

/// Why there is no proof of what stands at this place.
pub fn given_up(place: &str, what: &str) -> Error {
    InputError::at(place, format!("{what} within the bounds of this form")).into()
}

/// Literals, each with its factor.
type Sum = Vec<(usize, i32)>;

enum Step {
    Solution(Vec<bool>),
    Define {
        sum: Sum,
        least: usize,
        variable: i32,
        value: bool,
    },
    Clause {
        literals: Vec<i32>,
        from: Vec<Id>,
    },
    /// Constraints, each so many times, and literals, which are 0 at least; cut to a clause where it can be one.
    Add {
        constraints: Vec<(Id, usize)>,
        literals: Vec<i32>,
    },
}

/// A proof in the making.
pub struct Proof {
    given: usize,
    /// The last variable.
    last: i32,
    steps: Vec<Step>,
    /// What the solver is told, each with its constraint.
    clauses: Vec<Vec<i32>>,
    at: Vec<Id>,
    /// The value of the objective that was shown.
    shown: Option<i64>,
}

/// An entry of a counter: its variable, and the constraint that fewer hold if it does not.
#[derive(Clone, Copy)]
struct Entry {
    variable: i32,
    lacks: Id,
}

impl Proof {
    /// About a formula of so many variables and constraints.
    pub fn new(variables: usize, constraints: usize) -> Self {
        let (steps, clauses, at) = Default::default();
        Proof { given: constraints, last: variables as i32, steps, clauses, at, shown: None }
    }

    /// Shows the values of all variables and of the objective, and asks for better ones.
    pub fn solution(&mut self, values: Vec<bool>, objective: i64) -> Id {
        self.shown = Some(objective);
        self.step(Step::Solution(values))
    }

    /// A clause that follows from these by propagation.
    pub fn clause(&mut self, literals: Vec<i32>, from: &[Id]) {
        let id = self.step(Step::Clause { literals: literals.clone(), from: from.to_vec() });
        self.tell(literals, id);
    }

    /// No two of these, which is a constraint.
    pub fn at_most_one(&mut self, literals: &[i32], from: &[Id]) {
        for (i, &a) in literals.iter().enumerate() {
            literals[i + 1..].iter().for_each(|&b| self.clause(vec![-a, -b], from));
        }
    }

    /// A new variable that holds if one of these does, of which no two do by a constraint of the formula; and the
    /// constraint that it holds as often as they do.
    pub fn one_of(&mut self, literals: &[i32]) -> (i32, Id) {
        let this = self.fresh();
        let none: Sum = literals.iter().map(|&l| (1, -l)).chain([(1, this)]).collect();
        let as_often = self.define(none, literals.len(), this, true);
        let some: Vec<i32> = literals.iter().copied().chain([-this]).collect();
        let sum = some.iter().map(|&l| (1, l)).collect();
        let id = self.define(sum, 1, this, false);
        self.tell(some, id);
        (this, as_often)
    }

    /// The sum of these constraints, each so many times.
    pub fn add(&mut self, constraints: Vec<(Id, usize)>) -> Id {
        self.step(Step::Add { constraints, literals: Vec::new() })
    }

    /// At least k of these literals hold, which a constraint says: the same in clauses.
    pub fn at_least(&mut self, literals: &[i32], k: usize, by: Id) {
        let n = literals.len();
        match k {
            0 => {}
            1 => self.clause(literals.to_vec(), &[by]),
            _ if k == n => literals.iter().for_each(|&l| self.clause(vec![l], &[by])),
            _ if k < n => self.count(literals, k, by),
            _ => {
                let literals = literals.iter().map(|&l| -l).collect();
                let id = self.step(Step::Add { constraints: vec![(by, 1)], literals });
                self.tell(Vec::new(), id);
            }
        }
    }

    fn count(&mut self, literals: &[i32], k: usize, by: Id) {
        let n = literals.len();
        let mut row: Vec<Option<Entry>> = vec![None; k + 1];
        for (i, &this) in (1..).zip(literals) {
            let first = &literals[..i];
            for j in ((k + i).saturating_sub(n).max(1)..=k.min(i)).rev() {
                let (same, fewer) = (row[j], row[j - 1]);
                let (now, lacking) = (self.fresh(), i - j + 1);
                let held: Sum = first.iter().map(|&l| (1, l)).chain([(j, -now)]).collect();
                let counts = self.define(held, j, now, false);
                let left: Sum = first.iter().map(|&l| (1, -l)).chain([(lacking, now)]).collect();
                let lacks = self.define(left, lacking, now, true);
                match same {
                    Some(same) => self.both(counts, same, vec![-now, same.variable, this], None),
                    None => self.clause(vec![-now, this], &[counts]),
                }
                if let Some(fewer) = fewer {
                    self.both(counts, fewer, vec![-now, fewer.variable], Some(-this));
                }
                row[j] = Some(Entry { variable: now, lacks });
            }
        }
        if let Some(all) = row[k] {
            self.both(by, all, vec![all.variable], None);
        }
    }

    /// The clause that a constraint comes to with what an entry lacks, and without a literal.
    fn both(&mut self, one: Id, entry: Entry, clause: Vec<i32>, without: Option<i32>) {
        let constraints = vec![(one, 1), (entry.lacks, 1)];
        let id = self.step(Step::Add { constraints, literals: without.into_iter().collect() });
        self.tell(clause, id);
    }

    fn define(&mut self, sum: Sum, least: usize, variable: i32, value: bool) -> Id {
        self.step(Step::Define { sum, least, variable, value })
    }

    fn fresh(&mut self) -> i32 {
        self.last += 1;
        self.last
    }

    fn step(&mut self, step: Step) -> Id {
        self.steps.push(step);
        Id(self.given + self.steps.len())
    }

    fn tell(&mut self, clause: Vec<i32>, id: Id) {
        self.clauses.push(clause);
        self.at.push(id);
    }

    /// The text: nothing is better than what was shown, or (if nothing was) there is nothing.
    ///
    /// # Errors
    /// When no refutation of the clauses is found, which are about what stands at this place.
    pub fn finish(self, place: &str) -> Result<String, Error> {
        match derive(&self.clauses, CONFLICTS, || false) {
            Derived::Lines(lines) => Ok(self.text(&lines)),
            Derived::Model(_) => Err(Error::broken("encode", "something better than the best")),
            Derived::Halted => Err(given_up(place, "no refutation is found")),
        }
    }

    fn text(&self, lines: &[Line]) -> String {
        let empty = self.clauses.iter().position(Vec::is_empty);
        let needed = self.needed(lines, empty);
        // By the number that a constraint had here: the one that it has in the text.
        let mut number: Vec<usize> = (0..=self.given).collect();
        let mut last = self.given;
        let mut out = String::from(HEAD);
        for (step, &needed) in self.steps.iter().zip(&needed) {
            last += usize::from(needed);
            number.push(last);
            if needed {
                step.write(&number, &mut out);
            }
        }
        let mut at: Vec<usize> = self.at.iter().map(|id| number[id.0]).collect();
        for Line { literals, from } in lines {
            rup(literals, from.iter().map(|&from| at[from - 1]), &mut out);
            last += 1;
            at.push(last);
        }
        let end = empty.map_or(last, |empty| at[empty]);
        let conclusion = match self.shown {
            Some(best) => format!("BOUNDS {best} : {end} {best}"),
            None => format!("UNSAT : {end}"),
        };
        out + &format!("output NONE;\nconclusion {conclusion};\n{FOOT}")
    }

    /// The steps that the contradiction stands on, and the solution.
    fn needed(&self, lines: &[Line], empty: Option<usize>) -> Vec<bool> {
        let mut needed: Vec<bool> =
            self.steps.iter().map(|step| matches!(step, Step::Solution(_))).collect();
        let mark = |needed: &mut Vec<bool>, id: &Id| {
            if let Some(step) = id.0.checked_sub(self.given + 1) {
                needed[step] = true;
            }
        };
        let told = lines.iter().flat_map(|line| &line.from).map(|&from| from - 1).chain(empty);
        told.filter_map(|at| self.at.get(at)).for_each(|id| mark(&mut needed, id));
        for (at, step) in self.steps.iter().enumerate().rev() {
            if needed[at] {
                step.from().for_each(|id| mark(&mut needed, id));
            }
        }
        needed
    }
}

impl Step {
    /// The constraints it is made of, which are earlier ones.
    fn from(&self) -> Box<dyn Iterator<Item = &Id> + '_> {
        match self {
            Step::Solution(_) | Step::Define { .. } => Box::new(std::iter::empty()),
            Step::Clause { from, .. } => Box::new(from.iter()),
            Step::Add { constraints, .. } => Box::new(constraints.iter().map(|(id, _)| id)),
        }
    }

    /// The step in its own line, with these numbers of the constraints.
    fn write(&self, number: &[usize], out: &mut String) {
        let _ = match self {
            Step::Solution(values) => writeln!(out, "soli{};", assigned(values)),
            Step::Define { sum, least, variable, value } => {
                out.push_str("red ");
                for &(factor, literal) in sum {
                    let _ = write!(out, "{factor} {} ", name(literal));
                }
                writeln!(out, ">= {least} : x{variable} -> {};", u8::from(*value))
            }
            Step::Clause { literals, from } => {
                return rup(literals, from.iter().map(|id| number[id.0]), out);
            }
            Step::Add { constraints, literals } => {
                out.push_str("pol");
                for (i, &(id, times)) in constraints.iter().enumerate() {
                    let _ = write!(out, " {}", number[id.0]);
                    if times > 1 {
                        let _ = write!(out, " {times} *");
                    }
                    out.push_str(if i > 0 { " +" } else { "" });
                }
                for &literal in literals {
                    let _ = write!(out, " {} +", name(literal));
                }
                out.push_str(" s;\n");
                Ok(())
            }
        };
    }
}

const HEAD: &str = "pseudo-Boolean proof version 3.0\n";
const FOOT: &str = "end pseudo-Boolean proof;\n";

/// The proof that a formula can be satisfied: the values of its variables.
pub fn satisfied(values: &[bool]) -> String {
    format!("{HEAD}output NONE;\nconclusion SAT :{};\n{FOOT}", assigned(values))
}

/// That no more of so many cards can be kept if each of these finds loses one, for the formula of
/// `fairdeal_core::encode::keep`.
///
/// # Errors
/// When the most are not found, or no proof.
pub fn most_kept(cards: usize, finds: &[Vec<usize>]) -> Result<String, Error> {
    let mut best = vec![false; cards];
    loop {
        let most = best.iter().filter(|&&kept| kept).count();
        let variable = |card: usize| card as i32 + 1;
        let mut proof = Proof::new(cards, finds.len());
        let more = proof.solution(best, -(most as i64));
        for (find, id) in finds.iter().zip(1..) {
            proof.clause(find.iter().map(|&card| -variable(card)).collect(), &[Id(id)]);
        }
        proof.at_least(&(0..cards).map(variable).collect::<Vec<_>>(), most + 1, more);
        match derive(&proof.clauses, CONFLICTS, || false) {
            Derived::Lines(lines) => return Ok(proof.text(&lines)),
            // More can be kept: it goes on from there.
            Derived::Model(values) => best = values[..cards].to_vec(),
            Derived::Halted => return Err(given_up("family", "no refutation is found")),
        }
    }
}

fn rup(clause: &[i32], hints: impl Iterator<Item = usize>, out: &mut String) {
    out.push_str("rup ");
    for &literal in clause {
        let _ = write!(out, "1 {} ", name(literal));
    }
    out.push_str(">= 1 : ~");
    hints.for_each(|id| {
        let _ = write!(out, " {id}");
    });
    out.push_str(";\n");
}

fn name(literal: i32) -> String {
    format!("{}x{}", if literal < 0 { "~" } else { "" }, literal.unsigned_abs())
}

/// Variables from 1, with their values.
fn assigned(values: &[bool]) -> String {
    let literal = |(variable, &holds): (i32, &bool)| if holds { variable } else { -variable };
    (1..).zip(values).map(literal).map(|literal| format!(" {}", name(literal))).collect()
}

#[cfg(test)]
mod tests {
    use fairdeal_core::random::Random;

    use super::*;

    /// The best, by every choice, is what the proof concludes; `tests/veripb.sh` asks VeriPB about the steps.
    #[test]
    fn decks_have_their_best() {
        let mut random = Random::new(7);
        for round in 0..60 {
            let cards = 1 + round % 9;
            let find = |random: &mut Random| -> Vec<usize> {
                let size = 1 + random.below(3).min(cards as u64 - 1);
                random
                    .draw_distinct(size as usize, cards as u64)
                    .iter()
                    .map(|&i| i as usize)
                    .collect()
            };
            let finds: Vec<Vec<usize>> = (0..round % 14).map(|_| find(&mut random)).collect();
            let free = |bits: &u32| {
                !finds.iter().any(|find| find.iter().all(|&card| bits >> card & 1 == 1))
            };
            let best = (0..1_u32 << cards).filter(free).map(u32::count_ones).max().unwrap_or(0);
            let text = most_kept(cards, &finds).unwrap();
            let last = text.lines().rev().nth(1).unwrap().to_string();
            let best = -i64::from(best);
            assert!(last.starts_with(&format!("conclusion BOUNDS {best} : ")), "{text}");
            assert!(last.ends_with(&format!(" {best};")), "{text}");
            assert_eq!(text.lines().filter(|line| line.starts_with("soli")).count(), 1);
        }
    }

    /// The clauses of a counter leave exactly the assignments it should.
    #[test]
    fn counters_say_what_they_should() {
        for n in 1..6_usize {
            for k in 0..=n + 1 {
                let literals: Vec<i32> =
                    (1..=n as i32).map(|v| if v == 2 { -v } else { v }).collect();
                for bits in 0..1_u32 << n {
                    let mut proof = Proof::new(n, 1);
                    proof.at_least(&literals, k, Id(1));
                    let value = |v: i32| if bits >> (v - 1) & 1 == 1 { v } else { -v };
                    proof.clauses.extend((1..=n as i32).map(|v| vec![value(v)]));
                    let held = literals.iter().filter(|&&l| value(l.abs()) == l).count();
                    let none = !matches!(derive(&proof.clauses, 1000, || false), Derived::Model(_));
                    assert_eq!(none, held < k, "{k} of {n}: {bits:b}");
                }
            }
        }
    }

    #[test]
    fn what_has_a_model_or_takes_too_long_is_no_proof() {
        let mut proof = Proof::new(2, 1);
        proof.clause(vec![1, 2], &[Id(1)]);
        assert!(matches!(proof.finish("position"), Err(Error::Broken(_))));
        assert_eq!(satisfied(&[true, false]).lines().nth(2), Some("conclusion SAT : x1 ~x2;"));
    }
}
