use fairdeal_core::formats::cnf::Cnf;
use fairdeal_core::formats::generate::random_max_2_3_sat;
use fairdeal_core::formats::oracle;
use fairdeal_core::formats::wcnf::Wcnf;
use fairdeal_core::game::Style;
use fairdeal_core::random::Random;
use fairdeal_core::{Limits, Verdict};
use proptest::prelude::*;
use serde_json::json;

use super::super::decide;
use super::{build, hand, largest, push, refusal, solve};

const SIMPLE: &str = "max2sat-to-simple-swish";

/// Every formula with these variables and up to so many clauses, in one order of its clauses.
fn all(vars: usize, most: usize) -> Vec<Cnf> {
    up_to(vars, most, true)
}

fn up_to(vars: usize, most: usize, both_orders: bool) -> Vec<Cnf> {
    let mut clauses = Vec::new();
    for u in 1..=vars as i32 {
        for v in (1..=vars as i32).filter(|&v| v > u || v < u && both_orders) {
            // Both orders of the two variables: the first and the second are not the same.
            clauses.extend([(u, v), (u, -v), (-u, v), (-u, -v)].map(|(a, b)| vec![a, b]));
        }
    }
    let mut out = vec![Cnf { vars, clauses: Vec::new() }];
    let mut from: Vec<(usize, Cnf)> = vec![(0, out[0].clone())];
    for _ in 0..most {
        let longer: Vec<(usize, Cnf)> = from
            .iter()
            .flat_map(|(first, cnf)| {
                clauses.iter().enumerate().skip(*first).map(move |(i, clause)| {
                    let mut cnf = cnf.clone();
                    cnf.clauses.push(clause.clone());
                    (i, cnf)
                })
            })
            .collect();
        out.extend(longer.iter().map(|(_, cnf)| cnf.clone()));
        from = longer;
    }
    out
}

fn max_sat(cnf: &Cnf) -> usize {
    match oracle::max_sat(&Wcnf::of_cnf(cnf.clone())) {
        Verdict::Solved((most, _)) => most as usize,
        other => panic!("{other:?}"),
    }
}

/// The corrected Lemma 3 on one formula: the largest simple-swish, all assignments pushed.
fn lemma_3_holds(cnf: &Cnf) {
    let (n, most) = (cnf.vars, max_sat(cnf));
    let built = build(SIMPLE, &cnf.write(), false);
    assert_eq!(largest(&hand(built.as_ref())), 3 * n + most, "{}", cnf.write());
    let (_, optimum, worth) = solve(built.as_ref());
    assert_eq!((optimum, worth), (Some(most as u64), Some(most as u64)), "{}", cnf.write());
    for bits in 0..1_u32 << n {
        let value = |i: usize| bits >> i & 1 == 1;
        let assignment: Vec<bool> = (0..n).map(value).collect();
        let literals: Vec<i64> =
            (0..n).map(|i| if value(i) { i as i64 + 1 } else { -(i as i64) - 1 }).collect();
        let satisfied = Wcnf::of_cnf(cnf.clone()).gain(&assignment).unwrap() as usize;
        let witness = json!({"assignment": literals});
        assert_eq!(push(built.as_ref(), &witness), 3 * n + satisfied);
        let certificate = built.push(&witness).unwrap().to_string();
        let pulled = built.pull(&certificate, Style::default()).unwrap();
        assert_eq!(pulled.answer.unwrap()["assignment"], witness["assignment"]);
        assert_eq!(pulled.worth, Some(satisfied as u64));
    }
}

#[test]
fn lemma_3_on_every_small_formula() {
    let formulas: Vec<Cnf> =
        all(1, 0).into_iter().chain(all(2, 3)).chain(all(3, 2)).chain(all(4, 1)).collect();
    assert!(formulas.len() > 400, "{}", formulas.len());
    formulas.iter().for_each(lemma_3_holds);
}

/// Three variables and three clauses, the smaller variable first.
#[test]
fn lemma_3_on_every_formula_of_three() {
    let formulas = up_to(3, 3, false);
    assert_eq!(formulas.len(), 455);
    formulas.iter().filter(|cnf| cnf.clauses.len() == 3).for_each(lemma_3_holds);
}

#[test]
fn lemma_3_on_random_formulas() {
    let mut random = Random::new(3);
    for round in 0..120 {
        let cnf = random_max_2_3_sat(3 + round % 4, 3 + round % 6, &mut random);
        lemma_3_holds(&cnf);
    }
}

#[test]
fn formulas_that_cannot_be_satisfied() {
    // x1 by the first two, x3 by the third, then x4 is wanted both ways.
    let cnf = Cnf::parse("p cnf 4 5\n1 2 0 1 -2 0 -1 3 0 -3 4 0 -3 -4 0\n").unwrap();
    assert_eq!(max_sat(&cnf), 4);
    lemma_3_holds(&cnf);
}

/// Formulas that fall apart, each part losing a clause: decided part by part, not all at once.
#[test]
fn parts_lose_on_their_own() {
    let mut cnf = Cnf { vars: 0, clauses: Vec::new() };
    for part in 0..12 {
        let variable = |l: i32| l.signum() * (l.abs() + 4 * part);
        let clauses = [[1, 2], [1, -2], [-1, 3], [-3, 4], [-3, -4]];
        cnf.clauses.extend(clauses.map(|clause| clause.map(variable).to_vec()));
        cnf.vars += 4;
    }
    let built = build("max2sat-to-swish", &cnf.write(), false);
    let answer = built.solve(Limits::nodes(2_000), Default::default()).unwrap();
    assert_eq!((answer.optimum, answer.worth), (Some(48), Some(48)));
}

/// Lemma 3 as printed: the largest simple-swish is not 3n + MAX2SAT for a single formula that has a
/// clause.
#[test]
fn lemma_3_as_printed_fails() {
    let mut seen = 0;
    for cnf in all(2, 3).into_iter().chain(all(3, 2)).filter(|cnf| !cnf.clauses.is_empty()) {
        let built = build(SIMPLE, &cnf.write(), true);
        let got = largest(&hand(built.as_ref()));
        assert_ne!(got, 3 * cnf.vars + max_sat(&cnf), "{}", cnf.write());
        seen += 1;
    }
    assert!(seen > 400);
    let built = build(SIMPLE, "p cnf 2 1\n1 2 0\n", true);
    assert!(built.push(&json!([1, 2])).is_err());
}

#[test]
fn sources_outside_are_named() {
    for (text, message) in [
        ("p cnf 2 2\n1 2 0 1 0", "clause 2: it has 1 literals, expected 2"),
        ("p cnf 3 1\n1 2 3 0", "clause 1: it has 3 literals, expected 2"),
        ("p cnf 1 1\n1 -1 0", "clause 1: it names variable 1 twice, expected two variables"),
        ("2 1 2 0", "clause 1: its weight is 2, expected 1"),
        ("h 1 2 0", "clause 1: it is hard, expected weight 1"),
        ("p cnf 5 4\n1 2 0 1 3 0 1 4 0 5 1 0", "clause 4: variable 1 is in more than 3 clauses"),
        ("p cnf 0 0", "source: the formula has no variables"),
        ("p cnf 2 1\n1 x 0", "line 2, column 3: `x` is not a literal of variables 1 to 2, or 0"),
    ] {
        for name in [SIMPLE, "max2sat-to-swish"] {
            assert_eq!(refusal(name, text, false), message);
        }
    }
    assert_eq!(
        refusal("max2sat-to-swish", "p cnf 2 1\n1 2 0", true),
        "option --as-printed: max2sat-to-swish has no version as printed beside this one"
    );
    let built = build(SIMPLE, "p cnf 2 1\n1 2 0", false);
    for (witness, message) in [
        (json!([1]), "witness: variable 2 has no value"),
        (json!([1, -1]), "witness, literal 2: the variable was named before"),
        (json!([1, 3]), "witness, literal 2: there is no such variable"),
        (json!([1, "x"]), "witness, literal 2: expected a number, as in -3"),
        (json!({}), "witness, assignment: expected a list"),
    ] {
        assert_eq!(built.push(&witness).unwrap_err().to_string(), message);
    }
}

/// The composition: solved through its simplifications, and every size and direction.
#[test]
fn three_steps_one_after_the_other() {
    let mut random = Random::new(5);
    let mut formulas = all(2, 2);
    formulas.extend((0..20).map(|i| random_max_2_3_sat(3 + i % 3, 2 + i % 5, &mut random)));
    for cnf in formulas {
        let (n, most) = (cnf.vars, max_sat(&cnf));
        for (name, factor) in [("max2sat-to-swish", 8), ("max2sat-to-swish-by-lemma-4", 16)] {
            let built = build(name, &cnf.write(), false);
            let (_, optimum, worth) = solve(built.as_ref());
            assert_eq!((optimum, worth), (Some(most as u64), Some(most as u64)));
            let literals: Vec<i64> = (1..=n as i64).collect();
            let satisfied = Wcnf::of_cnf(cnf.clone()).gain(&vec![true; n]).unwrap() as usize;
            assert_eq!(push(built.as_ref(), &json!(literals)), factor * (3 * n + satisfied));
        }
    }
}

/// The composition again, by a search of the whole hand that sees no quadrants and no groups.
#[test]
fn three_steps_without_simplification() {
    for text in ["p cnf 1 0\n", "p cnf 2 1\n1 -2 0\n"] {
        let cnf = Cnf::parse(text).unwrap();
        for (name, factor, strategy) in [
            ("max2sat-to-swish", 8, "quadrants, groups"),
            ("max2sat-to-swish-by-lemma-4", 16, "quadrants, groups"),
        ] {
            let hand = hand(build(name, text, false).as_ref());
            let best = decide::largest(&hand, Limits::default()).unwrap();
            assert_eq!(best.strategy, strategy);
            if factor == 8 {
                assert_eq!(largest(&hand), 8 * (3 * cnf.vars + max_sat(&cnf)));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn lemma_3_holds_whatever_the_formula(
        vars in 2..5_usize,
        clauses in prop::collection::vec((0..5_usize, 1..5_usize, any::<[bool; 2]>()), 0..6),
    ) {
        let mut left = vec![3; vars];
        let mut cnf = Cnf { vars, clauses: Vec::new() };
        for (u, step, signs) in clauses {
            let (u, v) = (u % vars, (u + step.min(vars - 1)) % vars);
            if u != v && left[u] > 0 && left[v] > 0 {
                left[u] -= 1;
                left[v] -= 1;
                let sign = |v: usize, positive: bool| (v as i32 + 1) * if positive { 1 } else { -1 };
                cnf.clauses.push(vec![sign(u, signs[0]), sign(v, signs[1])]);
            }
        }
        lemma_3_holds(&cnf);
    }
}
