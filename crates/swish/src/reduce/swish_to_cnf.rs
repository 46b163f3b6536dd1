//! SWISH to SAT, MAX-SAT and pseudo-Boolean form: the way out, for other people's solvers.
//!
//! *Statement.* The formula (`cnf`, `opb`) can be satisfied if and only if the hand has a swish of at
//! least k cards; the most soft clauses that can be satisfied together with the hard ones (`wcnf`)
//! are the cards of the largest swish, and so is the objective of `opb` without k.
//!
//! *Construction.* A variable for every card and every picture it can show (layings that show the
//! same are one), and one for every cell that some picture touches: the cell is used. A card shows
//! at most one picture. Of the pictures with a point in a cell exactly one is shown if the cell is
//! used, none otherwise; the same for circles. "At least k" is one clause for k ≤ 2, as any card at
//! all leads to a swish; a clause for each card if k is all of them; otherwise Sinz's sequential
//! counter (CP 2005), in the one direction that is needed.
//!
//! *Size.* With P pictures of N cards on c cells: P + c variables, and for 2 < k < N up to kN more for
//! the counter and one for each card with more than one picture. Clauses for "at most one" are pairs.
//!
//! This is the plain encoding: nothing is broken by symmetry, kinds or parts, as in the strategy
//! `sat`, so that a reader can check it against the rules line by line. Comments name the variables.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use fairdeal_core::InputError;
use fairdeal_core::ability::Form;
use fairdeal_core::formats::cnf::Clause;

use super::mapping::fits;
use crate::notation::{card_text, literal_family};
use crate::rules::{Cell, Hand, Laying};

const MOST_CLAUSES: usize = 20_000_000;

/// A picture a card can show.
struct Picture {
    card: usize,
    laying: Laying,
}

struct Formula<'a> {
    hand: &'a Hand,
    pictures: Vec<Picture>,
    /// Variables of the pictures of each card.
    of_card: Vec<Vec<i32>>,
    /// For each touched cell its variable, those of the pictures with a point there, and those with
    /// a circle.
    cells: BTreeMap<Cell, (i32, Vec<i32>, Vec<i32>)>,
}

impl<'a> Formula<'a> {
    fn new(hand: &'a Hand) -> Self {
        let (mut pictures, mut of_card) = (Vec::new(), Vec::new());
        let mut cells: BTreeMap<Cell, (i32, Vec<i32>, Vec<i32>)> = BTreeMap::new();
        for (i, card) in hand.cards.iter().enumerate() {
            let mut seen = Vec::new();
            let mut own = Vec::new();
            for laying in hand.layings() {
                let shown = card.laid(hand.size, laying);
                if seen.contains(&shown) {
                    continue;
                }
                pictures.push(Picture { card: i, laying });
                let variable = pictures.len() as i32;
                own.push(variable);
                shown.points.iter().for_each(|&c| cells.entry(c).or_default().1.push(variable));
                shown.circles.iter().for_each(|&c| cells.entry(c).or_default().2.push(variable));
                seen.push(shown);
            }
            of_card.push(own);
        }
        let mut next = pictures.len() as i32;
        for (used, ..) in cells.values_mut() {
            next += 1;
            *used = next;
        }
        Formula { hand, pictures, of_card, cells }
    }

    fn vars(&self) -> usize {
        self.pictures.len() + self.cells.len()
    }

    /// How many clauses the rules take.
    fn count(&self) -> usize {
        let pairs = |n: usize| n * n.saturating_sub(1) / 2;
        let cell = |(_, points, circles): &(i32, Vec<i32>, Vec<i32>)| {
            [points, circles].map(|side| 1 + side.len() + pairs(side.len())).iter().sum::<usize>()
        };
        self.of_card.iter().map(|own| pairs(own.len())).sum::<usize>()
            + self.cells.values().map(cell).sum::<usize>()
    }

    fn rules(&self) -> Vec<Clause> {
        let mut out = Vec::with_capacity(self.count());
        let at_most_one = |list: &[i32], out: &mut Vec<Clause>| {
            for (i, &a) in list.iter().enumerate() {
                out.extend(list[i + 1..].iter().map(|&b| vec![-a, -b]));
            }
        };
        self.of_card.iter().for_each(|own| at_most_one(own, &mut out));
        for (used, points, circles) in self.cells.values() {
            for side in [points, circles] {
                out.extend(side.iter().map(|&picture| vec![-picture, *used]));
                out.push(side.iter().copied().chain([-used]).collect());
                at_most_one(side, &mut out);
            }
        }
        out
    }

    /// "At least k cards" as clauses; `next` is the last variable used so far.
    fn at_least(&self, k: usize, next: &mut i32) -> Vec<Clause> {
        let n = self.hand.cards.len();
        if k > n {
            return vec![Vec::new()];
        }
        if k <= 2 {
            return vec![self.of_card.iter().flatten().copied().collect()];
        }
        if k == n {
            return self.of_card.clone();
        }
        let mut out = Vec::new();
        let mut fresh = || {
            *next += 1;
            *next
        };
        let mut row: Vec<Option<i32>> = vec![None; k + 1];
        for own in &self.of_card {
            let laid = match own[..] {
                [only] => only,
                _ => {
                    let laid = fresh();
                    out.push(own.iter().copied().chain([-laid]).collect());
                    laid
                }
            };
            // row[j]: at least j of the cards so far; none before there are as many.
            for j in (1..=k).rev() {
                let (same, fewer) = (row[j], row[j - 1]);
                if j > 1 && fewer.is_none() {
                    continue;
                }
                let now = fresh();
                out.push([-now, laid].into_iter().chain(same).collect());
                if j > 1 {
                    out.push([-now].into_iter().chain(same).chain(fewer).collect());
                }
                row[j] = Some(now);
            }
        }
        out.extend(row[k].map(|all| vec![all]));
        out
    }

    /// Comments that name the variables.
    fn names(&self, sign: &str, form: Form, at_least: Option<u64>) -> String {
        let hand = self.hand;
        let family = literal_family(hand.size, hand.simple);
        let mut out = format!("{sign} {family}, {} cards: ", hand.cards.len());
        let _ = match (form, at_least) {
            (Form::Wcnf, _) | (Form::Opb, None) => writeln!(out, "the largest swish"),
            (_, k) => writeln!(out, "a swish of at least {} cards", k.unwrap_or(2)),
        };
        for (i, Picture { card, laying }) in self.pictures.iter().enumerate() {
            let text = card_text(hand.size, &hand.cards[*card]);
            let word = laying.word();
            let _ = writeln!(out, "{sign} {} = card {} ({text}) {word}", i + 1, card + 1);
        }
        for (&cell, (used, ..)) in &self.cells {
            let (row, column) = hand.size.place(cell);
            let _ = writeln!(out, "{sign} {used} = cell {},{} is used", row + 1, column + 1);
        }
        if self.of_card.len() > 2 && form == Form::Cnf {
            let last = self.vars();
            let _ = writeln!(out, "{sign} variables above {last}, if any, count cards");
        }
        out
    }

    fn opb(&self, at_least: Option<u64>) -> String {
        let sum = |weight: &str, list: &[i32]| -> String {
            list.iter().map(|v| format!("{weight} x{v} ")).collect()
        };
        let all: Vec<i32> = self.of_card.iter().flatten().copied().collect();
        let several: Vec<&Vec<i32>> = self.of_card.iter().filter(|own| own.len() > 1).collect();
        let constraints = several.len() + 2 * self.cells.len() + usize::from(at_least.is_some());
        let mut out = format!("* #variable= {} #constraint= {constraints}\n", self.vars());
        out += &self.names("*", Form::Opb, at_least);
        match at_least {
            None => {
                let _ = writeln!(out, "min: {};", sum("-1", &all));
            }
            Some(k) => {
                // Any card at all leads to a swish of two.
                let k = if k <= 2 { 1 } else { k };
                let _ = writeln!(out, "{}>= {k} ;", sum("+1", &all));
            }
        }
        for own in several {
            let _ = writeln!(out, "{}>= -1 ;", sum("-1", own));
        }
        for (used, points, circles) in self.cells.values() {
            for side in [points, circles] {
                let _ = writeln!(out, "{}-1 x{used} = 0 ;", sum("+1", side));
            }
        }
        out
    }
}

/// The formula of a hand.
///
/// # Errors
/// When it would be too large, or "at least" is asked of MAX-SAT.
pub fn encode(hand: &Hand, form: Form, at_least: Option<u64>) -> Result<String, InputError> {
    fits(hand.size, hand.cards.len())?;
    let formula = Formula::new(hand);
    let k = usize::try_from(at_least.unwrap_or(2)).unwrap_or(usize::MAX);
    let counted = k.min(hand.cards.len()).saturating_mul(2 * hand.cards.len());
    let clauses = formula.count().saturating_add(if k > 2 { counted } else { 1 });
    if clauses > MOST_CLAUSES && form != Form::Opb {
        let message = format!("{clauses} clauses; the most written are {MOST_CLAUSES}");
        return Err(InputError::at("position", message));
    }
    let line = |clause: &Clause, out: &mut String| {
        clause.iter().for_each(|literal| {
            let _ = write!(out, "{literal} ");
        });
        out.push_str("0\n");
    };
    Ok(match form {
        Form::Cnf => {
            let mut vars = formula.vars() as i32;
            let mut clauses = formula.rules();
            clauses.extend(formula.at_least(k, &mut vars));
            let mut out = formula.names("c", form, at_least);
            let _ = writeln!(out, "p cnf {vars} {}", clauses.len());
            clauses.iter().for_each(|clause| line(clause, &mut out));
            out
        }
        Form::Wcnf => {
            if at_least.is_some() {
                let message = "wcnf asks for the largest swish; cnf and opb take a number";
                return Err(InputError::at("option --at-least", message));
            }
            let mut out = formula.names("c", form, at_least);
            for clause in formula.rules() {
                out.push_str("h ");
                line(&clause, &mut out);
            }
            for variable in 1..=formula.pictures.len() {
                let _ = writeln!(out, "1 {variable} 0");
            }
            out
        }
        Form::Opb => formula.opb(at_least),
    })
}
