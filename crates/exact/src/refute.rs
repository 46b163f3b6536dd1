//! A formula without a model, and the proof of it: LRAT, cut to what is needed.
//!
//! Found by CaDiCaL in builds that have it, else by [`crate::learn`]. Once the solver comes to the empty clause,
//! what that does not stand on is left out, and the rest is numbered on from the formula, as `fairdeal_core::lrat`
//! reads it.

use std::fmt::Write as _;

/// What a formula came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refuted {
    /// It has no model: the proof, line by line.
    Proof(String),
    /// It has one.
    Model,
    /// Not decided within the conflicts, or before the flag.
    Halted,
}

/// A clause derived from others: those of the formula are numbered from 1, then come the lines.
pub(crate) struct Line {
    pub literals: Vec<i32>,
    pub from: Vec<usize>,
}

/// What a formula came to, as data.
pub(crate) enum Derived {
    /// No line is needed where a clause is empty.
    Lines(Vec<Line>),
    /// The values of its variables, from 1.
    Model(Vec<bool>),
    Halted,
}

/// Seeks a proof that these clauses (numbers of variables from 1, negated ones below 0) have no model.
pub fn refute(clauses: &[Vec<i32>], conflicts: u64, cancelled: impl Fn() -> bool) -> Refuted {
    match derive(clauses, conflicts, cancelled) {
        Derived::Lines(lines) => Refuted::Proof(text(&lines, clauses.len())),
        Derived::Model(_) => Refuted::Model,
        Derived::Halted => Refuted::Halted,
    }
}

#[cfg(feature = "cadical")]
pub(crate) use crate::trace::derive;

#[cfg(not(feature = "cadical"))]
pub(crate) use crate::learn::derive;

pub(crate) fn text(lines: &[Line], given: usize) -> String {
    let mut out = String::new();
    for (line, number) in lines.iter().zip(given + 1..) {
        let _ = write!(out, "{number} ");
        line.literals.iter().for_each(|literal| {
            let _ = write!(out, "{literal} ");
        });
        out.push_str("0 ");
        line.from.iter().for_each(|from| {
            let _ = write!(out, "{from} ");
        });
        out.push_str("0\n");
    }
    out
}

/// The lines that the last one stands on.
pub(crate) fn needed_only(lines: Vec<Line>, given: usize) -> Vec<Line> {
    let mut needed = vec![false; lines.len()];
    if let Some(last) = needed.last_mut() {
        *last = true;
    }
    for (at, line) in lines.iter().enumerate().rev() {
        if needed[at] {
            let earlier = line.from.iter().filter(|&&from| from > given);
            earlier.for_each(|from| needed[from - given - 1] = true);
        }
    }
    let mut number: Vec<usize> = (0..=given).collect();
    let mut out = Vec::new();
    for (mut line, needed) in lines.into_iter().zip(needed) {
        number.push(given + out.len() + 1);
        if needed {
            line.from.iter_mut().for_each(|from| *from = number[*from]);
            out.push(line);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use fairdeal_core::lrat;
    use fairdeal_core::random::Random;

    use super::*;

    fn holds(clauses: &[Vec<i32>]) -> Option<bool> {
        match refute(clauses, 100_000, || false) {
            Refuted::Proof(proof) => {
                let checked = lrat::refutes(clauses, &proof, &mut |_, _| Ok(()));
                assert_eq!(checked, Ok(()), "{clauses:?}\n{proof}");
                Some(true)
            }
            Refuted::Model => Some(false),
            Refuted::Halted => None,
        }
    }

    #[test]
    fn proofs_hold_on_random_formulas() {
        let mut random = Random::new(3);
        let (mut yes, mut no) = (0, 0);
        for _ in 0..1500 {
            let variables = 3 + random.below(30);
            let size = 4 * variables + random.below(2 * variables);
            let literal = |random: &mut Random| {
                let v = 1 + random.below(variables) as i32;
                if random.below(2) == 0 { v } else { -v }
            };
            let clauses: Vec<Vec<i32>> = (0..size)
                .map(|_| (0..2 + random.below(3)).map(|_| literal(&mut random)).collect())
                .collect();
            match holds(&clauses) {
                Some(true) => yes += 1,
                Some(false) => no += 1,
                None => panic!("CaDiCaL did not decide {clauses:?}"),
            }
        }
        assert!(yes > 200 && no > 20, "{yes} {no}");
    }

    #[test]
    fn pigeons_do_not_fit_and_conflicts_are_bounded() {
        let pigeons = |n: i32| {
            let at = |pigeon: i32, hole: i32| pigeon * (n - 1) + hole + 1;
            let mut clauses: Vec<Vec<i32>> =
                (0..n).map(|p| (0..n - 1).map(|h| at(p, h)).collect()).collect();
            for hole in 0..n - 1 {
                for a in 0..n {
                    clauses.extend((0..a).map(|b| vec![-at(a, hole), -at(b, hole)]));
                }
            }
            clauses
        };
        assert_eq!(holds(&pigeons(6)), Some(true));
        assert_eq!(refute(&pigeons(11), 100, || false), Refuted::Halted);
        assert_eq!(refute(&pigeons(11), u64::MAX, || true), Refuted::Halted);
        assert_eq!(holds(&[vec![]]), Some(true));
        assert_eq!(holds(&[vec![1], vec![-1]]), Some(true));
    }
}
