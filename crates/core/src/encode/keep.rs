//! The question of `unplayable` as a formula: the most cards of a deck with nothing to find.
//!
//! A variable for every card: it is kept. Every find of the deck loses a card. The rest is [`Most`]; with k, each
//! position of at least k cards is a model, once.
//!
//! *Size.* As many variables as cards and as many clauses as finds; the counter adds up to kn
//! variables and 4kn clauses.
//!
//! Rooms solve this better by lazily listing only the finds that matter; here all are written down.

use super::most::{AtMost, Most};
use crate::InputError;
use crate::ability::Form;

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
    /// As [`Most::encode`].
    pub fn encode(&self, form: Form, at_least: Option<u64>) -> Result<String, InputError> {
        let ([find, several], there) = (self.find, self.finds.len());
        let word = if there == 1 { find } else { several };
        let kept = |(card, text): (usize, &String)| format!("card {card} ({text}) is kept");
        let list = |find: &Vec<usize>| find.iter().map(|&card| card as i32 + 1).collect();
        let most = Most {
            about: format!(
                "the deck of {}, {} cards, {there} {word}",
                self.family,
                self.cards.len()
            ),
            place: "family",
            sought: ["cards".into(), format!("cards without a {find}")],
            names: (1..).zip(&self.cards).map(kept).collect(),
            bound: AtMost::NotAll,
            lists: self.finds.iter().map(list).collect(),
        };
        most.encode(form, at_least)
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
