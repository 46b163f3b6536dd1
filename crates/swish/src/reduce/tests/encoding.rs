use fairdeal_core::ability::Form;
use fairdeal_core::formats::cnf::Cnf;
use fairdeal_core::formats::oracle;
use fairdeal_core::formats::wcnf::{Wcnf, Weight};
use fairdeal_core::{Limits, Verdict};

use super::super::deck_to_cnf;
use super::super::swish_to_cnf::encode;
use crate::deal::deal;
use crate::family::SwishFamily;
use crate::rules::Hand;
use crate::solve::Engine as _;
use crate::solve::brute::Brute;
use crate::unplayable::{Ask, largest};

fn written(hand: &Hand, form: Form, at_least: Option<u64>) -> String {
    encode(hand, form, at_least).unwrap()
}

/// Hands whose formulas have at most 20 variables, the most the oracle tries.
fn hands() -> Vec<Hand> {
    let mut out = Vec::new();
    for family in
        ["2x2/s2/5/simple", "2x3/s2/6/simple", "1x3/s1/6", "1x4/s2/4", "1x3/s2/5", "2x2/s3/1"]
    {
        let family = SwishFamily::parse(family).unwrap();
        out.extend((0..30).map(|number| deal(family, number)));
    }
    out
}

fn best(hand: &Hand) -> u64 {
    Brute::new(Limits::default()).largest(hand).best.map_or(0, |swish| swish.len() as u64)
}

#[test]
fn max_sat_is_the_largest_swish() {
    let mut seen = 0;
    for hand in hands() {
        let wcnf = Wcnf::parse(&written(&hand, Form::Wcnf, None)).unwrap();
        if wcnf.vars > 16 {
            continue;
        }
        let Verdict::Solved((most, _)) = oracle::max_sat(&wcnf) else { panic!() };
        assert_eq!(most, best(&hand), "{hand:?}");
        seen += 1;
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn satisfiable_if_there_is_a_swish_of_k_cards() {
    let mut seen = [0, 0];
    for hand in hands() {
        let size = best(&hand);
        for k in 1..=hand.cards.len() as u64 + 1 {
            let cnf = Cnf::parse(&written(&hand, Form::Cnf, Some(k))).unwrap();
            if cnf.vars > 18 {
                continue;
            }
            let hard = cnf.clauses.into_iter().map(|clause| (Weight::Hard, clause)).collect();
            let formula = Wcnf { vars: cnf.vars, clauses: hard };
            let yes = oracle::max_sat(&formula).is_solved();
            assert_eq!(yes, size >= k.max(2), "{k} of {hand:?}");
            seen[usize::from(yes)] += 1;
        }
    }
    assert!(seen.iter().all(|&n| n > 60), "{seen:?}");
}

/// OPB read by its definition: every assignment tried.
#[test]
fn pseudo_boolean_says_the_same() {
    let mut seen = 0;
    for hand in hands() {
        let size = best(&hand);
        for k in [None, Some(2), Some(3), Some(4)] {
            let text = written(&hand, Form::Opb, k);
            let lines: Vec<&str> = text.lines().collect();
            let header: Vec<&str> = lines[0].split_whitespace().collect();
            let vars: usize = header[2].parse().unwrap();
            if vars > 13 {
                continue;
            }
            let rows: Vec<Vec<&str>> = lines
                .iter()
                .filter(|line| !line.starts_with('*'))
                .map(|line| line.split_whitespace().collect())
                .collect();
            let constraints: usize = header[4].parse().unwrap();
            let objective = usize::from(k.is_none());
            assert_eq!(rows.len(), constraints + objective);
            let value = |words: &[&str], bits: u32| -> i64 {
                let terms = words.chunks_exact(2);
                terms
                    .map(|term| {
                        let variable: u32 = term[1][1..].parse().unwrap();
                        term[0].parse::<i64>().unwrap() * i64::from(bits >> (variable - 1) & 1)
                    })
                    .sum()
            };
            let holds = |row: &Vec<&str>, bits: u32| {
                let at = row.iter().position(|w| [">=", "="].contains(w)).unwrap();
                let (left, right) = (value(&row[..at], bits), row[at + 1].parse().unwrap());
                if row[at] == "=" { left == right } else { left >= right }
            };
            let fits = |bits: &u32| rows[objective..].iter().all(|row| holds(row, *bits));
            let mut models = (0..1_u32 << vars).filter(fits);
            match k {
                Some(k) => assert_eq!(models.next().is_some(), size >= k, "{k} of {hand:?}"),
                None => {
                    let objective = &rows[0][1..rows[0].len() - 1];
                    let least = models.map(|bits| value(objective, bits)).min().unwrap();
                    assert_eq!(-least, size as i64);
                }
            }
            seen += 1;
        }
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn variables_are_named() {
    let hand = deal(SwishFamily::parse("1x3/s2/2").unwrap(), 1);
    let text = written(&hand, Form::Cnf, None);
    assert!(text.starts_with("c swish/1x3, 2 cards: a swish of at least 2 cards\nc 1 = card 1 ("));
    assert!(text.contains("is used\n"));
    assert!(encode(&hand, Form::Wcnf, Some(3)).is_err());
}

/// The whole deck, every choice of its cards tried.
#[test]
fn the_optimum_of_a_deck_is_unplayable() {
    for name in ["2x3", "1x2", "1x3", "1x4", "1x5", "2x2", "3x2", "3x3", "2x2/simple"] {
        let family = SwishFamily::parse(name).unwrap();
        let text = deck_to_cnf::keep(family).unwrap().encode(Form::Wcnf, None).unwrap();
        let wcnf = Wcnf::parse(&text).unwrap();
        let Verdict::Solved((most, _)) = oracle::max_sat(&wcnf) else { panic!("{name}") };
        let known = largest(family, &Ask::default()).unwrap();
        assert!(known.optimal(), "{name}");
        assert_eq!(most, known.size(), "{name}");
        for k in [most, most + 1] {
            let text = deck_to_cnf::keep(family).unwrap().encode(Form::Cnf, Some(k)).unwrap();
            let cnf = Cnf::parse(&text).unwrap();
            if cnf.vars <= 18 {
                let hard = cnf.clauses.into_iter().map(|clause| (Weight::Hard, clause)).collect();
                let formula = Wcnf { vars: cnf.vars, clauses: hard };
                assert_eq!(oracle::max_sat(&formula).is_solved(), k <= most, "{k} of {name}");
            }
        }
    }
}

#[test]
fn decks_that_cannot_be_listed_are_refused() {
    for (name, says) in [
        ("4x3/s3", "no deck"),
        ("100x100", "the most encoded are"),
        ("deck60", "more than 1000000"),
    ] {
        let refused = deck_to_cnf::keep(SwishFamily::parse(name).unwrap()).unwrap_err();
        assert!(refused.place == "family" && refused.message.contains(says), "{refused}");
    }
}
