//! MAX-(2,3)-SAT to SIMPLE-SWISH with at most four symbols a card (the paper's Lemma 3, corrected).
//!
//! *Statement.* For n variables and m clauses of two different variables each, no variable in more
//! than three clauses, the largest simple-swish has 3n + MAX2SAT cards, where MAX2SAT is the most
//! clauses an assignment satisfies.
//!
//! *Construction.* max(n, m) rows and 6 columns; i is a variable, j a clause.
//!
//! | cards | points | circles | |
//! | --- | --- | --- | --- |
//! | variable xi, ¬xi | \[i\]\[1\]; \[i\]\[2\] | \[i\]\[3\] | the value of xi |
//! | linkage i, J | \[i\]\[3\] | \[j\]\[6\], j ∈ J | for every set J of clauses that xi is in |
//! | satisfying xi, ¬xi | \[j\]\[4\] if xi is first in cj, \[j\]\[5\] if second, for all j with this literal | \[i\]\[1\]; \[i\]\[2\] | |
//! | clause j by 1st, 2nd, both | \[j\]\[6\] | \[j\]\[4\]; \[j\]\[5\]; both | |
//!
//! *Why.* Given an assignment, take for every variable its variable card and satisfying card, for
//! every satisfied clause the clause card that says by which of its variables it is satisfied, and
//! give each satisfied clause to exactly one variable that satisfies it: J are the clauses xi was
//! given, and their linkage cards close the swish. Conversely, in a simple-swish \[i\]\[3\] shows one
//! circle and one point, so at most one variable card and one linkage card of i are there, and a
//! satisfying card only with the variable card of its literal; and \[j\]\[6\] shows one point. So
//! there are at most 3n cards besides the clause cards, at most one clause card a clause, and a
//! clause card meets a satisfying card of a literal that the variable cards make true.
//!
//! *Size.* 4n + Σ 2^occ(i) + 3m cards, at most 12n + 3m; at most four symbols a card.
//!
//! *Printed and corrected.* The paper prints the linkage circles in \[j\]\[3\] (should be \[j\]\[6\]),
//! the circle of the negated satisfying card in \[i\]\[1\] (should be \[i\]\[2\]), the points for a
//! second variable in \[i\]\[5\] (should be \[j\]\[5\]), eight linkage cards for every variable (2^occ),
//! and in the forward direction lets J be all clauses xi satisfies, which two variables of a clause
//! may both claim. With `--as-printed` the cards are built as the text says; where it puts two
//! symbols in one cell (a linkage card with i ∈ J) the point is kept.

use std::collections::BTreeMap;

use fairdeal_core::formats::oracle;
use fairdeal_core::formats::wcnf::{Wcnf, Weight};
use fairdeal_core::reduce::{BruteForce, Counted, Reduced, Reduction, ReductionFacts, Source};
use fairdeal_core::{Error, InputError, Verdict};
use serde_json::{Value, json};

use super::made::made;
use super::mapping::{Mapping, Pulled, fits, list};
use crate::rules::{Card, Cell, Hand, Laying, Placed, Size, Swish};

/// The reduction.
pub(super) struct Max2SatToSimpleSwish;

const FACTS: ReductionFacts = ReductionFacts {
    name: "max2sat-to-simple-swish",
    from: "MAX-(2,3)-SAT (CNF or WCNF: clauses of two variables, each variable in at most 3)",
    to: "SIMPLE-SWISH with at most 4 symbols a card",
    statement: "The largest simple-swish has 3n + MAX2SAT cards: n variables, MAX2SAT the most \
                clauses that can be satisfied.",
    source: "Dailly, Lafourcade, Marcadet 2024, Lemma 3; cells and forward direction corrected",
    as_printed: true,
    example: "p cnf 3 4\n1 2 0\n-1 2 0\n-2 3 0\n-1 -3 0\n",
};

impl Reduction for Max2SatToSimpleSwish {
    fn facts(&self) -> &'static ReductionFacts {
        &FACTS
    }

    fn build(&self, source: &str, as_printed: bool) -> Result<Box<dyn Reduced>, Error> {
        Ok(made(Formula::new(&FACTS, source, as_printed)?))
    }
}

/// What a card is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Role {
    /// The variable has this value.
    Variable(usize, bool),
    /// The variable is given these clauses.
    Linkage(usize, Vec<usize>),
    /// The literal makes true the clauses it is in.
    Satisfying(usize, bool),
    /// The clause is satisfied by its first variable, its second, or both.
    Clause(usize, bool, bool),
}

/// A formula and its cards.
pub(super) struct Formula {
    facts: &'static ReductionFacts,
    wcnf: Wcnf,
    /// Literals of each clause: variable from 0, and its sign.
    clauses: Vec<[(usize, bool); 2]>,
    hand: Hand,
    roles: Vec<Role>,
    as_printed: bool,
}

impl Formula {
    /// Reads a formula and builds the cards.
    ///
    /// # Errors
    /// When it is no formula, or outside MAX-(2,3)-SAT: the error names the clause.
    pub(super) fn new(
        facts: &'static ReductionFacts,
        source: &str,
        as_printed: bool,
    ) -> Result<Self, InputError> {
        let wcnf = Wcnf::parse(source)?;
        let clauses = max_2_3_sat(&wcnf)?;
        let (n, m) = (wcnf.vars, clauses.len());
        if n == 0 {
            return Err(InputError::at("source", "the formula has no variables"));
        }
        let size = Size { h: n.max(m), w: 6 };
        fits(size, 12 * n + 3 * m)?;
        let at = |row: usize, column: usize| size.cell(row, column - 1);
        let mut of: Vec<Vec<usize>> = vec![Vec::new(); n];
        for (j, clause) in clauses.iter().enumerate() {
            clause.iter().for_each(|&(variable, _)| of[variable].push(j));
        }
        let (mut cards, mut roles) = (Vec::new(), Vec::new());
        let mut add = |role: Role, points: &[Cell], circles: &[Cell]| {
            let (mut points, mut circles) = (points.to_vec(), circles.to_vec());
            points.sort_unstable();
            points.dedup();
            circles.sort_unstable();
            circles.dedup();
            // Only the printed version puts two symbols in one cell.
            circles.retain(|cell| !points.contains(cell));
            cards.push(Card::new(&points, &circles));
            roles.push(role);
        };
        for (i, of) in of.iter().enumerate() {
            for value in [true, false] {
                let own = at(i, if value { 1 } else { 2 });
                add(Role::Variable(i, value), &[own], &[at(i, 3)]);
            }
            for bits in 0..1_usize << of.len() {
                let chosen = of.iter().enumerate().filter(|&(b, _)| bits >> b & 1 == 1);
                let chosen: Vec<usize> = chosen.map(|(_, &j)| j).collect();
                let column = if as_printed { 3 } else { 6 };
                let circles: Vec<Cell> = chosen.iter().map(|&j| at(j, column)).collect();
                add(Role::Linkage(i, chosen), &[at(i, 3)], &circles);
            }
            for value in [true, false] {
                let own = at(i, if value || as_printed { 1 } else { 2 });
                let points: Vec<Cell> = of
                    .iter()
                    .filter_map(|&j| match clauses[j] {
                        [first, _] if first == (i, value) => Some(at(j, 4)),
                        [_, second] if second == (i, value) => {
                            Some(at(if as_printed { i } else { j }, 5))
                        }
                        _ => None,
                    })
                    .collect();
                add(Role::Satisfying(i, value), &points, &[own]);
            }
        }
        for j in 0..m {
            for (first, second) in [(true, false), (false, true), (true, true)] {
                let circles: Vec<Cell> =
                    [(first, 4), (second, 5)].iter().filter(|c| c.0).map(|c| at(j, c.1)).collect();
                add(Role::Clause(j, first, second), &[at(j, 6)], &circles);
            }
        }
        let hand = Hand { size, simple: true, cards };
        Ok(Formula { facts, wcnf, clauses, hand, roles, as_printed })
    }

    /// Number of variables.
    pub(super) fn vars(&self) -> usize {
        self.wcnf.vars
    }

    pub(super) fn sizes(&self) -> Vec<Counted> {
        let (n, m) = (self.wcnf.vars, self.clauses.len());
        let linkage = self.roles.iter().filter(|r| matches!(r, Role::Linkage(..))).count();
        let occurrences = (0..n).map(|i| {
            let of = self.clauses.iter().filter(|c| c.iter().any(|&(variable, _)| variable == i));
            of.count()
        });
        let sum: usize = occurrences.map(|occ| 1 << occ).sum();
        let (cards, hand) = (self.hand.cards.len(), &self.hand);
        vec![
            Counted::new("linkage cards", linkage, "Σ 2^occ", sum),
            Counted::new("cards", cards, "4n + Σ 2^occ + 3m", 4 * n + sum + 3 * m),
            Counted::new("rows", hand.size.h, "max(n, m)", n.max(m)),
            Counted::new("columns", hand.size.w, "6", 6),
            Counted::new(
                "symbols a card",
                hand.most_symbols(),
                "at most 4",
                hand.most_symbols().min(4),
            ),
        ]
    }

    /// The assignment in a witness.
    ///
    /// # Errors
    /// When it does not name every variable once.
    pub(super) fn assignment(&self, witness: &Value) -> Result<Vec<bool>, InputError> {
        let mut out: Vec<Option<bool>> = vec![None; self.wcnf.vars];
        for (i, value) in list(witness, "assignment")?.iter().enumerate() {
            let wrong =
                |message: &str| InputError::at(format!("witness, literal {}", i + 1), message);
            let literal = value.as_i64().ok_or_else(|| wrong("expected a number, as in -3"))?;
            let variable = usize::try_from(literal.unsigned_abs()).unwrap_or(0);
            let slot = variable.checked_sub(1).and_then(|v| out.get_mut(v));
            let slot = slot.ok_or_else(|| wrong("there is no such variable"))?;
            if slot.replace(literal > 0).is_some() {
                return Err(wrong("the variable was named before"));
            }
        }
        let missing = out.iter().position(Option::is_none);
        match missing {
            Some(v) => Err(InputError::at("witness", format!("variable {} has no value", v + 1))),
            None => Ok(out.into_iter().flatten().collect()),
        }
    }

    /// The swish of an assignment.
    pub(super) fn swish(&self, assignment: &[bool]) -> Swish {
        let mut numbers = BTreeMap::new();
        for (card, role) in self.roles.iter().enumerate() {
            numbers.insert(role, card);
        }
        let mut given: Vec<Vec<usize>> = vec![Vec::new(); self.wcnf.vars];
        let mut roles = Vec::new();
        for (j, clause) in self.clauses.iter().enumerate() {
            let [first, second] = clause.map(|(variable, sign)| assignment[variable] == sign);
            if first || second {
                roles.push(Role::Clause(j, first, second));
                given[clause[usize::from(!first)].0].push(j);
            }
        }
        for (i, given) in given.into_iter().enumerate() {
            roles.push(Role::Variable(i, assignment[i]));
            roles.push(Role::Satisfying(i, assignment[i]));
            roles.push(Role::Linkage(i, given));
        }
        let cards = roles.iter().filter_map(|role| numbers.get(role).copied());
        let mut out: Swish = cards.map(|card| Placed { card, laying: Laying::AS_IS }).collect();
        out.sort_unstable();
        out
    }

    /// The assignment a swish stands for.
    pub(super) fn read(&self, swish: &[Placed]) -> Pulled {
        let mut assignment = vec![true; self.wcnf.vars];
        for placed in swish {
            if let Some(&Role::Variable(i, value)) = self.roles.get(placed.card) {
                assignment[i] = value;
            }
        }
        let satisfied = self.wcnf.gain(&assignment).map_or(0, |gain| gain as usize);
        let literals: Vec<i64> = assignment
            .iter()
            .enumerate()
            .map(|(i, &value)| if value { i as i64 + 1 } else { -(i as i64) - 1 })
            .collect();
        let shown: Vec<String> = literals.iter().map(i64::to_string).collect();
        let m = self.clauses.len();
        Pulled {
            witness: json!({"assignment": literals, "satisfied": satisfied}),
            worth: Some(satisfied),
            says: format!(
                "assignment {}, which satisfies {satisfied} of {m} clauses",
                shown.join(" ")
            ),
        }
    }

    /// The most clauses that can be satisfied, by trying all assignments of a few variables.
    pub(super) fn brute(&self) -> Option<usize> {
        if self.wcnf.vars > 16 {
            return None;
        }
        match oracle::max_sat(&self.wcnf) {
            Verdict::Solved((most, _)) => usize::try_from(most).ok(),
            _ => None,
        }
    }

    /// The formula in words and numbers.
    pub(super) fn about(&self) -> (String, Source) {
        let (n, m) = (self.wcnf.vars, self.clauses.len());
        let source = Source::of([("variables", n), ("clauses", m)]);
        (format!("n = {n} variables, m = {m} clauses"), source)
    }

    /// What a card is, in words.
    pub(super) fn role(&self, card: usize) -> String {
        let sign = |value: bool| if value { "" } else { "-" };
        match &self.roles[card] {
            Role::Variable(i, value) => format!("variable {}{}", sign(*value), i + 1),
            Role::Linkage(i, of) if of.is_empty() => format!("linkage {}, no clause", i + 1),
            Role::Linkage(i, of) => {
                let of: Vec<String> = of.iter().map(|j| (j + 1).to_string()).collect();
                format!("linkage {}, clauses {}", i + 1, of.join(" "))
            }
            Role::Satisfying(i, value) => format!("satisfying {}{}", sign(*value), i + 1),
            Role::Clause(j, true, true) => format!("clause {} by both", j + 1),
            Role::Clause(j, true, _) => format!("clause {} by its first", j + 1),
            Role::Clause(j, ..) => format!("clause {} by its second", j + 1),
        }
    }
}

impl Formula {
    /// The variable or clause a card is for.
    pub(super) fn of(&self, card: usize) -> Option<(usize, String)> {
        Some(match self.roles.get(card)? {
            Role::Variable(i, _) | Role::Linkage(i, _) | Role::Satisfying(i, _) => {
                (*i, format!("variable {}", i + 1))
            }
            Role::Clause(j, ..) => (self.wcnf.vars + j, format!("clause {}", j + 1)),
        })
    }

    /// A card in a few letters: `x1`, `-x1`, `link x1: c1 c2`, `sat -x1`, `c1 by 1st`.
    pub(super) fn letters(&self, card: usize) -> String {
        let sign = |value: bool| if value { "" } else { "-" };
        match &self.roles[card] {
            Role::Variable(i, value) => format!("{}x{}", sign(*value), i + 1),
            Role::Linkage(i, of) if of.is_empty() => format!("link x{}", i + 1),
            Role::Linkage(i, of) => {
                let of: Vec<String> = of.iter().map(|j| format!("c{}", j + 1)).collect();
                format!("link x{}: {}", i + 1, of.join(" "))
            }
            Role::Satisfying(i, value) => format!("sat {}x{}", sign(*value), i + 1),
            Role::Clause(j, true, true) => format!("c{} by both", j + 1),
            Role::Clause(j, true, _) => format!("c{} by 1st", j + 1),
            Role::Clause(j, ..) => format!("c{} by 2nd", j + 1),
        }
    }
}

/// The clauses of MAX-(2,3)-SAT.
fn max_2_3_sat(wcnf: &Wcnf) -> Result<Vec<[(usize, bool); 2]>, InputError> {
    let mut occurrences = vec![0; wcnf.vars];
    let mut out = Vec::new();
    for (j, (weight, clause)) in wcnf.clauses.iter().enumerate() {
        let wrong = |message: String| InputError::at(format!("clause {}", j + 1), message);
        match weight {
            Weight::Soft(1) => {}
            Weight::Soft(w) => return Err(wrong(format!("its weight is {w}, expected 1"))),
            Weight::Hard => return Err(wrong("it is hard, expected weight 1".into())),
        }
        let &[a, b] = &clause[..] else {
            return Err(wrong(format!("it has {} literals, expected 2", clause.len())));
        };
        if a.abs() == b.abs() {
            let message = format!("it names variable {} twice, expected two variables", a.abs());
            return Err(wrong(message));
        }
        let literal = |l: i32| (l.unsigned_abs() as usize - 1, l > 0);
        for (variable, _) in [literal(a), literal(b)] {
            occurrences[variable] += 1;
            if occurrences[variable] > 3 {
                let v = variable + 1;
                return Err(wrong(format!("variable {v} is in more than 3 clauses")));
            }
        }
        out.push([literal(a), literal(b)]);
    }
    Ok(out)
}

impl Mapping for Formula {
    fn facts(&self) -> &'static ReductionFacts {
        self.facts
    }

    fn as_printed(&self) -> bool {
        self.as_printed
    }

    fn hand(&self) -> &Hand {
        &self.hand
    }

    fn source(&self) -> (String, Source) {
        self.about()
    }

    fn sizes(&self) -> Vec<Counted> {
        Formula::sizes(self)
    }

    fn card(&self, card: usize) -> String {
        self.role(card)
    }

    fn part(&self, card: usize) -> Option<(usize, String)> {
        self.of(card)
    }

    fn short(&self, card: usize) -> String {
        self.letters(card)
    }

    fn push(&self, witness: &Value) -> Result<Swish, InputError> {
        Ok(self.swish(&self.assignment(witness)?))
    }

    fn pull(&self, swish: &[Placed]) -> Pulled {
        self.read(swish)
    }

    fn optimum(&self, largest: usize) -> Option<usize> {
        largest.checked_sub(3 * self.wcnf.vars)
    }

    fn unit(&self) -> &'static str {
        "clause satisfied"
    }

    fn oracle(&self) -> Option<BruteForce> {
        self.brute().map(|most| BruteForce::Optimum(most as u64))
    }
}
