//! That no swish is larger, for the checker VeriPB: an opinion from outside.
//!
//! The proof (format 3.0 of VeriPB, Bogaerts, Gocht, McCreesh and Nordström, JAIR 77, 2023, and later) is one
//! about the formula that `encode --to opb` writes: it shows a swish, adds that a better one is sought, and comes
//! to a contradiction. Its steps:
//!
//! 1. `soli`: the swish, as the values of all variables; more cards than it has are asked for from here on.
//! 2. `red`: new variables. A card is laid if one of its pictures is shown; *at least j of the first i cards are
//!    laid*, for the counter of [`crate::check::formula`], as sums that hold if the variable does and if not.
//! 3. `pol` and `rup`: those clauses of that file which the refutation needs. Rules of the hand follow from one
//!    sum each by propagation; a clause of the counter is the sum of two definitions, one of which counts the
//!    cards and the other those left out.
//! 4. `rup`: the lines of CaDiCaL's refutation, each with its hints.
//!
//! With c = i − j + 1, the definitions of y = *at least j of the first i* are j·¬y + Σ laid ≥ j and
//! c·y + Σ ¬laid ≥ c. The first for (i, j) and the second for (i − 1, j) add up to
//! j·¬y + (c − 1)·y′ + laid ≥ 1: the clause ¬y ∨ y′ ∨ laid.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use fairdeal_core::{Error, InputError, Limits};
use fairdeal_exact::Refuted;

use crate::check::formula::{self, Formula};
use crate::rules::{Hand, Swish};
use crate::solve::strategies::{Profile, engine};

/// Nodes spent on the largest swish, and conflicts on the proof that there is none larger.
const NODES: u64 = 5_000_000;
const CONFLICTS: u64 = 200_000;

/// The proof for the largest swish of a hand.
///
/// # Errors
/// When the largest swish is not found, or no proof, within a bound on nodes.
pub(crate) fn prove(hand: &Hand) -> Result<String, Error> {
    let given_up = |what: &str| {
        let message = format!("{what} within the bounds of this form");
        Err(InputError::at("position", message).into())
    };
    let found = engine(None, Profile::of(hand), Limits::nodes(NODES))?.largest(hand);
    if found.stop.is_some() {
        return given_up("its largest swish is not found");
    }
    let swish = found.best.unwrap_or_default();
    let Some(clauses) = formula::clauses(hand, swish.len() + 1) else {
        return given_up("it has too many clauses for a proof");
    };
    match fairdeal_exact::refute(&clauses, CONFLICTS, || false) {
        Refuted::Proof(lrat) => {
            let mut writer = Writer::new(hand, &lrat);
            writer.write(&swish, &lrat);
            Ok(writer.out)
        }
        Refuted::Model => Err(Error::broken("encode", "a swish larger than the largest")),
        Refuted::Halted => given_up("no refutation is found"),
    }
}

/// A sum of literals, each with its factor: 1 unless said.
type Sum = Vec<(usize, i32)>;

struct Writer<'a> {
    formula: Formula<'a>,
    out: String,
    /// The last number of a constraint.
    last: usize,
    /// Clauses of the formula that the refutation stands on, from 1.
    needed: BTreeSet<usize>,
    /// The constraint for each clause, from 1; 0 where none was needed.
    at: Vec<usize>,
}

/// An entry of the counter: its variable, and the constraint that fewer are laid if it does not hold.
#[derive(Clone, Copy)]
struct Entry {
    variable: i32,
    lacks: usize,
}

impl<'a> Writer<'a> {
    fn new(hand: &'a Hand, lrat: &str) -> Self {
        let needed = lrat.lines().flat_map(|line| parts(line).1).collect();
        Writer { formula: Formula::new(hand), out: String::new(), last: 0, needed, at: vec![0] }
    }

    fn write(&mut self, swish: &Swish, lrat: &str) {
        let cards = swish.len();
        self.out.push_str("pseudo-Boolean proof version 3.0\n");
        let choices = self.card_rules();
        self.last += choices.len() + 4 * self.formula.cells.len();
        self.solution(swish);
        let better = self.last;
        self.hand_rules(&choices);
        let more = self.of_card_rules(&choices);
        self.count(cards + 1, better, &more);
        for line in lrat.lines() {
            let (literals, hints) = parts(line);
            let hints = hints.iter().map(|&hint| self.at[hint]).collect::<Vec<_>>();
            let id = self.rup(&literals, &hints);
            self.at.push(id);
        }
        // A formula that has the empty clause needs no line.
        let contradiction = if lrat.is_empty() { self.at[self.at.len() - 1] } else { self.last };
        let _ = write!(
            self.out,
            "output NONE;\nconclusion BOUNDS -{cards} : {contradiction} -{cards};\n\
             end pseudo-Boolean proof;\n"
        );
    }

    /// The constraint of each card that has several pictures, by card, as `encode --to opb` numbers them.
    fn card_rules(&self) -> Vec<(usize, usize)> {
        let several = self.formula.of_card.iter().enumerate().filter(|(_, own)| own.len() > 1);
        several.zip(1..).map(|((card, _), id)| (card, id)).collect()
    }

    /// By card: its constraint, if it has one.
    fn of_card_rules(&self, choices: &[(usize, usize)]) -> Vec<Option<usize>> {
        let mut out = vec![None; self.formula.of_card.len()];
        choices.iter().for_each(|&(card, id)| out[card] = Some(id));
        out
    }

    fn solution(&mut self, swish: &Swish) {
        let formula = &self.formula;
        let shows = |card: usize, laying| {
            let laid = |l| formula.hand.cards[card].laid(formula.hand.size, l);
            let picture = |p: &&formula::Picture| p.card == card && laid(p.laying) == laid(laying);
            formula.pictures.iter().find(picture).map(|p| (p.card, p.laying))
        };
        let shown: Vec<_> = swish.iter().map(|placed| shows(placed.card, placed.laying)).collect();
        let mut text = "soli".to_string();
        let mut is = vec![false; formula.vars() + 1];
        for (at, picture) in formula.pictures.iter().enumerate() {
            is[at + 1] = shown.contains(&Some((picture.card, picture.laying)));
        }
        for (used, points, _) in formula.cells.values() {
            is[*used as usize] = points.iter().any(|&picture| is[picture as usize]);
        }
        for (variable, &holds) in is.iter().enumerate().skip(1) {
            let _ = write!(text, " {}x{variable}", if holds { "" } else { "~" });
        }
        self.line(&text);
    }

    /// The clauses that say what a swish is, in the order of [`Formula::rules`].
    fn hand_rules(&mut self, choices: &[(usize, usize)]) {
        let pairs = |n: usize| n * n.saturating_sub(1) / 2;
        let mut reasons: Vec<(usize, Vec<usize>)> = Vec::new();
        for &(card, id) in choices {
            reasons.push((pairs(self.formula.of_card[card].len()), vec![id]));
        }
        let mut next = choices.len();
        for (_, points, circles) in self.formula.cells.values() {
            for side in [points, circles] {
                // An equation is two constraints.
                reasons.push((1 + side.len() + pairs(side.len()), vec![next + 1, next + 2]));
                next += 2;
            }
        }
        let why = reasons.iter().flat_map(|(times, ids)| (0..*times).map(move |_| ids.clone()));
        let rules: Vec<_> = self.formula.rules().into_iter().zip(why).collect();
        for (clause, ids) in rules {
            self.clause(&clause, &ids);
        }
    }

    /// The next clause of the formula, if it is needed, by propagation.
    fn clause(&mut self, clause: &[i32], hints: &[usize]) {
        let needed = self.needed.contains(&self.at.len());
        let id = if needed { self.rup(clause, hints) } else { 0 };
        self.at.push(id);
    }

    /// "At least k", in the order of [`Formula::at_least`]; `better` asks for so many.
    fn count(&mut self, k: usize, better: usize, rules: &[Option<usize>]) {
        let own = self.formula.of_card.clone();
        let n = own.len();
        // What a card can add at most: its constraint, or that its one picture is shown or not.
        let at_most_one = |card: usize| match rules[card] {
            Some(id) => format!("{id} +"),
            None => format!("~x{} +", own[card][0]),
        };
        if k > n {
            let all: Vec<String> = (0..n).map(at_most_one).collect();
            let id = self.line(&format!("pol {better} {}", all.join(" ")));
            return self.at.push(id);
        }
        if k <= 2 {
            // More than none: the clause itself. More than a swish of two is counted below.
            return self.at.push(better);
        }
        if k == n {
            for card in 0..n {
                let others = (0..n).filter(|&other| other != card).map(at_most_one);
                let id =
                    self.line(&format!("pol {better} {}", others.collect::<Vec<_>>().join(" ")));
                self.at.push(id);
            }
            return;
        }
        let mut variable = self.formula.vars() as i32;
        let mut fresh = || {
            variable += 1;
            variable
        };
        let (mut laid, mut sums): (Vec<i32>, Vec<usize>) = Default::default();
        let mut row: Vec<Option<Entry>> = vec![None; k + 1];
        for own in &own {
            if let [only] = own[..] {
                laid.push(only);
            } else {
                let this = fresh();
                let none: Sum =
                    own.iter().map(|&picture| (1, -picture)).chain([(1, this)]).collect();
                sums.push(self.red(&none, own.len(), this, true));
                let some: Sum =
                    own.iter().map(|&picture| (1, picture)).chain([(1, -this)]).collect();
                let id = self.red(&some, 1, this, false);
                self.at.push(id);
                laid.push(this);
            }
            let (i, this) = (laid.len(), laid[laid.len() - 1]);
            for j in (1..=k).rev() {
                let (same, fewer) = (row[j], row[j - 1]);
                if j > 1 && fewer.is_none() {
                    continue;
                }
                let now = fresh();
                let counted: Sum = laid.iter().map(|&l| (1, l)).chain([(j, -now)]).collect();
                let counts = self.red(&counted, j, now, false);
                let lacking = i - j + 1;
                let left: Sum = laid.iter().map(|&l| (1, -l)).chain([(lacking, now)]).collect();
                let lacks = self.red(&left, lacking, now, true);
                let literals: Vec<i32> =
                    [-now, this].into_iter().chain(same.map(|same| same.variable)).collect();
                let id = match same {
                    Some(same) => self.line(&format!("pol {counts} {} + s", same.lacks)),
                    None => self.rup(&literals, &[counts]),
                };
                self.at.push(id);
                if let Some(fewer) = fewer {
                    let both = self.line(&format!("pol {counts} {} +", fewer.lacks));
                    let literals: Vec<i32> = [-now]
                        .into_iter()
                        .chain(same.map(|same| same.variable))
                        .chain([fewer.variable])
                        .collect();
                    let id = self.rup(&literals, &[both]);
                    self.at.push(id);
                }
                row[j] = Some(Entry { variable: now, lacks });
            }
        }
        if let Some(all) = row[k] {
            let sums: String = sums.iter().map(|id| format!("{id} + ")).collect();
            let id = self.line(&format!("pol {better} {sums}{} + s", all.lacks));
            self.at.push(id);
        }
    }

    /// A sum that defines a new variable: it can be made true by giving the variable this value.
    fn red(&mut self, sum: &Sum, least: usize, variable: i32, value: bool) -> usize {
        let sum = text(sum);
        self.line(&format!("red {sum}>= {least} : x{variable} -> {}", u8::from(value)))
    }

    /// A clause that follows by propagation from these constraints.
    fn rup(&mut self, clause: &[i32], hints: &[usize]) -> usize {
        let sum = text(&clause.iter().map(|&literal| (1, literal)).collect());
        let hints: String = hints.iter().map(|id| format!(" {id}")).collect();
        self.line(&format!("rup {sum}>= 1 : ~{hints}"))
    }

    /// A step that makes a constraint; gives its number.
    fn line(&mut self, step: &str) -> usize {
        self.out.push_str(step);
        self.out.push_str(";\n");
        self.last += 1;
        self.last
    }
}

fn text(sum: &Sum) -> String {
    let mut out = String::new();
    for &(factor, literal) in sum {
        let sign = if literal < 0 { "~" } else { "" };
        let _ = write!(out, "{factor} {sign}x{} ", literal.unsigned_abs());
    }
    out
}

/// The literals of a line of LRAT, and its hints.
fn parts(line: &str) -> (Vec<i32>, Vec<usize>) {
    let mut numbers = line.split_ascii_whitespace().skip(1).map(|word| word.parse().unwrap_or(0));
    let literals: Vec<i32> = numbers.by_ref().take_while(|&n| n != 0).collect();
    (literals, numbers.take_while(|&n| n != 0).map(|n| n as usize).collect())
}
