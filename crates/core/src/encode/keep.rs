//! The question of `unplayable` as a formula: the most cards of a deck with nothing to find.
//!
//! *Statement.* The most soft clauses that can be satisfied with the hard ones (`wcnf`), and the
//! objective of `opb` with its sign turned, is the number of cards of the largest position without
//! a find. With k, `cnf` and `opb` can be satisfied if and only if there is one of at least k cards,
//! and each is a model, once.
//!
//! *Construction.* A variable for every card: it is kept. Every find of the deck loses a card. Soft:
//! keep each card. "At least k" is the [`counter`] in clauses, one constraint in pseudo-Boolean
//! form. Without k, clauses alone ask nothing, as no card at all is a position: that is refused.
//!
//! *Size.* As many variables as cards and as many clauses as finds; the counter adds up to kn
//! variables and 4kn clauses.
//!
//! Rooms solve this better by lazily listing only the finds that matter; here all are written down.

use std::fmt::Write as _;

use super::counter::counter;
use super::{MOST_CLAUSES, lines, sum};
use crate::InputError;
use crate::ability::Form;
use crate::formats::cnf::Clause;

/// The most finds of a deck that are listed.
pub const MOST_FINDS: usize = 1_000_000;

/// A deck and what there is to find in it.
#[derive(Clone, Debug)]
pub struct Keep {
    /// The family, as in `set/v3p2`.
    pub family: String,
    /// What is found, one and several: `["set", "sets"]`.
    pub find: [&'static str; 2],
    /// The cards, as the game writes them.
    pub cards: Vec<String>,
    /// Every find, as places in the deck.
    pub finds: Vec<Vec<usize>>,
}

impl Keep {
    /// The formula.
    ///
    /// # Errors
    /// When clauses are asked for without a number, MAX-SAT with one, or it would be too large.
    pub fn encode(&self, form: Form, at_least: Option<u64>) -> Result<String, InputError> {
        match (form, at_least) {
            (Form::Cnf, None) => {
                let [find, _] = self.find;
                let message = format!(
                    "clauses cannot ask for the most cards without a {find}: add --at-least K, or \
                     take wcnf or opb"
                );
                Err(InputError::at("option --to", message))
            }
            (Form::Cnf, Some(k)) => self.cnf(k),
            (Form::Wcnf, Some(_)) => {
                let message = "wcnf asks for the most cards; cnf and opb take a number";
                Err(InputError::at("option --at-least", message))
            }
            (Form::Wcnf, None) => {
                let mut out = self.names("c", None);
                lines("h ", &self.rules(), &mut out);
                self.variables().for_each(|variable| {
                    let _ = writeln!(out, "1 {variable} 0");
                });
                Ok(out)
            }
            (Form::Opb, k) => Ok(self.opb(k)),
            (Form::Pbp, _) => Err(Form::no_proof("it is about the most cards: no --at-least")),
            (Form::Smt2 | Form::Smt2None | Form::Smt2First, _) => Err(Form::no_smt("a deck")),
        }
    }

    fn variables(&self) -> impl Iterator<Item = i32> + use<> {
        1..=self.cards.len() as i32
    }

    /// Every find loses a card.
    fn rules(&self) -> Vec<Clause> {
        let lost = |find: &Vec<usize>| find.iter().map(|&card| -(card as i32 + 1)).collect();
        self.finds.iter().map(lost).collect()
    }

    fn cnf(&self, k: u64) -> Result<String, InputError> {
        let n = self.cards.len();
        let most = usize::try_from(k).unwrap_or(usize::MAX);
        let counted = if most > n { 1 } else { most.saturating_mul(4 * n) };
        let bound = counted.saturating_add(self.finds.len());
        if bound > MOST_CLAUSES {
            let message = format!("up to {bound} clauses; the most written are {MOST_CLAUSES}");
            return Err(InputError::at("family", message));
        }
        let (mut last, mut clauses) = (n as i32, self.rules());
        if most > n {
            clauses.push(Vec::new());
        } else if let Some(&enough) =
            counter(&self.variables().collect::<Vec<_>>(), most, &mut last, &mut clauses).last()
        {
            clauses.push(vec![enough]);
        }
        let mut out = self.names("c", Some(k));
        if last > n as i32 {
            let _ = writeln!(out, "c variables above {n} count cards");
        }
        let _ = writeln!(out, "p cnf {last} {}", clauses.len());
        lines("", &clauses, &mut out);
        Ok(out)
    }

    fn opb(&self, k: Option<u64>) -> String {
        let (n, constraints) = (self.cards.len(), self.finds.len() + usize::from(k.is_some()));
        let mut out = format!("* #variable= {n} #constraint= {constraints}\n");
        out += &self.names("*", k);
        match k {
            None => {
                out.push_str("min: ");
                sum("-1", self.variables(), &mut out);
                out.push_str(";\n");
            }
            Some(k) => {
                sum("+1", self.variables(), &mut out);
                let _ = writeln!(out, ">= {k} ;");
            }
        }
        for find in &self.finds {
            sum("-1", find.iter().map(|&card| card as i32 + 1), &mut out);
            let _ = writeln!(out, ">= {} ;", 1 - find.len() as i64);
        }
        out
    }

    /// Comments that name the variables.
    fn names(&self, sign: &str, k: Option<u64>) -> String {
        let ([find, several], there) = (self.find, self.finds.len());
        let word = if there == 1 { find } else { several };
        let deck =
            format!("the deck of {}, {} cards, {there} {word}", self.family, self.cards.len());
        let mut out = match k {
            None => format!("{sign} {deck}: the most cards without a {find}\n"),
            Some(k) => format!("{sign} {deck}: at least {k} cards without a {find}\n"),
        };
        for (i, card) in self.cards.iter().enumerate() {
            let _ = writeln!(out, "{sign} {} = card {} ({card}) is kept", i + 1, i + 1);
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Verdict;
    use crate::formats::cnf::Cnf;
    use crate::formats::oracle;
    use crate::formats::wcnf::{Wcnf, Weight};
    use crate::random::Random;

    fn random(n: usize, finds: usize, random: &mut Random) -> Keep {
        let find = |random: &mut Random| {
            let size = 2 + random.below(2) as usize;
            let mut find: Vec<usize> =
                random.draw_distinct(size, n as u64).into_iter().map(|i| i as usize).collect();
            find.sort_unstable();
            find
        };
        Keep {
            family: "test".into(),
            find: ["find", "finds"],
            cards: (0..n).map(|i| format!("card{i}")).collect(),
            finds: (0..finds).map(|_| find(random)).collect(),
        }
    }

    /// Positions without a find, by looking at every choice: how many of each size.
    fn free(keep: &Keep) -> Vec<u64> {
        let n = keep.cards.len();
        let mut out = vec![0; n + 1];
        for bits in 0..1_u32 << n {
            let whole = |find: &Vec<usize>| find.iter().all(|&card| bits >> card & 1 == 1);
            out[bits.count_ones() as usize] += u64::from(!keep.finds.iter().any(whole));
        }
        out
    }

    fn written(keep: &Keep, to: Form, at_least: Option<u64>) -> String {
        keep.encode(to, at_least).unwrap()
    }

    #[test]
    fn the_optimum_is_the_largest_position() {
        let mut source = Random::new(5);
        for round in 0..60 {
            let keep = random(3 + round % 8, round % 17, &mut source);
            let most = free(&keep).iter().rposition(|&count| count > 0).unwrap() as u64;
            let wcnf = Wcnf::parse(&written(&keep, Form::Wcnf, None)).unwrap();
            let Verdict::Solved((best, _)) = oracle::max_sat(&wcnf) else { panic!() };
            assert_eq!(best, most, "{keep:?}");
        }
    }

    #[test]
    fn models_are_the_positions_of_k_cards() {
        let mut source = Random::new(6);
        for round in 0..30 {
            let keep = random(3 + round % 4, round % 9, &mut source);
            let free = free(&keep);
            for k in 0..=keep.cards.len() + 1 {
                let cnf = Cnf::parse(&written(&keep, Form::Cnf, Some(k as u64))).unwrap();
                if cnf.vars > 16 {
                    continue;
                }
                let hard = cnf.clauses.into_iter().map(|clause| (Weight::Hard, clause)).collect();
                let formula = Wcnf { vars: cnf.vars, clauses: hard };
                let is = |bits: &u32| {
                    let value = |i: usize| bits >> i & 1 == 1;
                    formula.gain(&(0..cnf.vars).map(value).collect::<Vec<_>>()).is_some()
                };
                let models = (0..1_u32 << cnf.vars).filter(is).count() as u64;
                assert_eq!(models, free.iter().skip(k).sum::<u64>(), "{k} of {keep:?}");
            }
        }
    }

    #[test]
    fn pseudo_boolean_line_by_line() {
        let keep = Keep {
            family: "test".into(),
            find: ["find", "finds"],
            cards: ["a", "b", "c"].map(String::from).to_vec(),
            finds: vec![vec![0, 1, 2]],
        };
        let names =
            "* 1 = card 1 (a) is kept\n* 2 = card 2 (b) is kept\n* 3 = card 3 (c) is kept\n";
        let deck = "* the deck of test, 3 cards, 1 find";
        assert_eq!(
            written(&keep, Form::Opb, None),
            format!(
                "* #variable= 3 #constraint= 1\n{deck}: the most cards without a find\n{names}\
                 min: -1 x1 -1 x2 -1 x3 ;\n-1 x1 -1 x2 -1 x3 >= -2 ;\n"
            )
        );
        assert_eq!(
            written(&keep, Form::Opb, Some(2)),
            format!(
                "* #variable= 3 #constraint= 2\n{deck}: at least 2 cards without a find\n{names}\
                 +1 x1 +1 x2 +1 x3 >= 2 ;\n-1 x1 -1 x2 -1 x3 >= -2 ;\n"
            )
        );
    }

    #[test]
    fn what_asks_nothing_is_refused() {
        let keep = random(4, 3, &mut Random::new(1));
        let place = |to, at_least| keep.encode(to, at_least).unwrap_err().place;
        assert_eq!(place(Form::Cnf, None), "option --to");
        assert_eq!(place(Form::Wcnf, Some(2)), "option --at-least");
    }
}
