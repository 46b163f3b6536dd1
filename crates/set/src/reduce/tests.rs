//! Both directions against brute force on source and target.

use std::collections::BTreeSet;

use fairdeal_core::formats::kdm::Kdm;
use fairdeal_core::formats::{generate, oracle};
use fairdeal_core::game::Style;
use fairdeal_core::random::Random;
use fairdeal_core::reduce::{Reduced as _, Reduction as _};
use fairdeal_core::referee::{Referee as _, Subject};
use fairdeal_core::{Limits, Outcome, Verdict};
use proptest::prelude::*;
use serde_json::json;

use super::{MatchingTable, MatchingToSet};
use crate::check::Set;
use crate::solve::{all_sets, brute};

/// Every perfect matching, as numbers in ascending order.
fn matchings(instance: &Kdm) -> BTreeSet<Vec<usize>> {
    fn extend(instance: &Kdm, chosen: &mut Vec<usize>, out: &mut BTreeSet<Vec<usize>>) {
        if chosen.len() == instance.n {
            if instance.is_perfect(chosen) {
                out.insert(chosen.clone());
            }
            return;
        }
        for t in chosen.last().map_or(0, |t| t + 1)..instance.tuples.len() {
            chosen.push(t);
            extend(instance, chosen, out);
            chosen.pop();
        }
    }
    let mut out = BTreeSet::new();
    extend(instance, &mut Vec::new(), &mut out);
    out
}

/// Does the checker accept it, of the table that was built?
fn accepted(reduced: &MatchingTable, certificate: &str) -> bool {
    let name = reduced.position().literal();
    let checked = Set.check(&Subject::parse(&name).unwrap(), certificate).unwrap();
    checked.accepted == Some(true)
}

/// The game decides it as the oracle does; the witness of either side carries over and holds.
fn agrees(instance: &Kdm) -> bool {
    let reduced = MatchingTable::new(instance.clone()).unwrap();
    assert!(reduced.built().sizes.iter().all(|size| size.measured == size.value));
    let carried = reduced.solve(Limits::default(), Style::default()).unwrap();
    let certificate = carried.certificate.expect("small tables are certified").to_string();
    assert!(accepted(&reduced, &certificate));
    let pull = |certificate: &str| reduced.pull(certificate, Style::default()).unwrap().answer;
    match oracle::perfect_matching(instance, Limits::default()) {
        Verdict::Solved(chosen) => {
            assert_eq!(carried.outcome, Outcome::Solved, "{instance:?}");
            assert_eq!(pull(&certificate), carried.answer);
            let witness = reduced.read(&carried.answer.unwrap()).unwrap();
            assert!(instance.is_perfect(&witness));
            let pushed = reduced.push(&reduced.witness(&chosen)).unwrap().to_string();
            assert!(accepted(&reduced, &pushed));
            assert_eq!(reduced.read(&pull(&pushed).unwrap()).unwrap(), chosen);
            true
        }
        Verdict::Impossible(_) => {
            assert_eq!(carried.outcome, Outcome::Impossible, "{instance:?}");
            false
        }
        Verdict::Unknown(stop) => panic!("{stop}"),
    }
}

/// Sets and matchings are the same things, not only there or not: every instance with k·n ≤ 6 and
/// at most 256 lists of tuples, by brute force on both sides.
#[test]
fn sets_are_the_matchings_on_every_tiny_instance() {
    let mut with = 0;
    for (k, n) in [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (3, 1), (3, 2)] {
        let tuple = |i: usize| (0..k).map(|q| i / n_pow(n, q) % n).collect::<Vec<usize>>();
        let all: Vec<Vec<usize>> = (0..n_pow(n, k)).map(tuple).collect();
        for mask in 0_u32..1 << all.len() {
            let tuples = (0..all.len()).filter(|&i| mask >> i & 1 == 1);
            let instance = Kdm { k, n, tuples: tuples.map(|i| all[i].clone()).collect() };
            let reduced = MatchingTable::new(instance.clone()).unwrap();
            let guard = reduced.guard();
            let mut sets = BTreeSet::new();
            brute::visit(reduced.table(), Limits::default(), |set: &[usize]| {
                assert!(set.contains(&guard), "every set holds the guard");
                sets.insert(set.iter().copied().filter(|&i| i != guard).collect::<Vec<_>>());
                true
            });
            assert_eq!(sets, matchings(&instance), "{instance:?}");
            with += usize::from(agrees(&instance));
        }
    }
    assert!(with > 100, "{with} with a matching");
}

fn n_pow(n: usize, exponent: usize) -> usize {
    n.pow(exponent as u32)
}

/// Without the guard it would be wrong: three tuples that agree in the first set are a set of
/// v = 3 values and no matching.
#[test]
fn the_guard_is_needed() {
    let tuples = vec![vec![0, 0, 0], vec![0, 1, 1], vec![0, 2, 2]];
    let instance = Kdm { k: 3, n: 3, tuples };
    let bare = MatchingTable::new(instance.clone()).unwrap().table().cards[..3].to_vec();
    let cards: Vec<_> = bare.iter().collect();
    assert!(crate::rules::is_set(3, &cards));
    assert!(!agrees(&instance));
}

#[test]
fn random_instances_agree() {
    let mut random = Random::new(11);
    let (mut yes, mut no) = (0, 0);
    for round in 0..400 {
        let (k, n) = (2 + round % 3, 2 + round % 4);
        let tuples = n + round % (2 * n);
        let instance = generate::random_kdm(k, n, tuples, round % 5 == 0, &mut random);
        *(if agrees(&instance) { &mut yes } else { &mut no }) += 1;
        let table = MatchingTable::new(instance.clone()).unwrap();
        let sets = all_sets(table.table());
        assert_eq!(sets.len(), matchings(&instance).len());
    }
    assert!(yes > 80 && no > 80, "{yes} with, {no} without");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_instance_agrees(
        (k, n, tuples) in (1_usize..4, 1_usize..6).prop_flat_map(|(k, n)| {
            (Just(k), Just(n), prop::collection::btree_set(prop::collection::vec(0..n, k), 0..14))
        })
    ) {
        agrees(&Kdm { k, n, tuples: tuples.into_iter().collect() });
    }
}

/// Ten elements in three sets, a matching planted among fifty tuples.
#[test]
fn a_larger_one() {
    let mut random = Random::new(3);
    let instance = generate::random_kdm(3, 10, 50, true, &mut random);
    let reduced = MatchingToSet.build(&instance.write(), false).unwrap();
    let answer = reduced.solve(Limits::default(), Style::default()).unwrap();
    assert_eq!(answer.outcome, Outcome::Solved);
    let certificate = reduced.push(&answer.answer.unwrap()).unwrap();
    let pulled = reduced.pull(&certificate.to_string(), Style::default()).unwrap();
    assert_eq!(pulled.outcome, Outcome::Solved);
    assert!(reduced.say(Style::default()).contains("cards          51 = |M| + 1"));
}

#[test]
fn what_is_no_witness_is_refused() {
    let text = "p kdm 3 2 3\n1 1 1\n2 2 2\n1 2 2\n";
    let reduced = MatchingToSet.build(text, false).unwrap();
    for (witness, says) in [
        (json!([[1, 1, 1]]), "witness: 1 tuple, a perfect matching has 2"),
        (json!([[1, 1, 1], [1, 2, 2]]), "witness: (1, 1, 1) and (1, 2, 2) agree in set 1"),
        (json!([[2, 1, 1]]), "witness, tuple 1: (2, 1, 1) is not in the list"),
        (json!([[0, 1, 1]]), "witness, tuple 1: expected a list of numbers from 1"),
        (json!(7), "witness: expected a list"),
    ] {
        assert_eq!(reduced.push(&witness).unwrap_err().to_string(), says);
    }
    let pull = |text: &str| reduced.pull(text, Style::default()).unwrap().outcome;
    assert_eq!(pull("000 111"), Outcome::Impossible);
    assert_eq!(pull("000 111 222"), Outcome::Solved);
    let build = |text: &str| MatchingToSet.build(text, false).map(|_| ());
    let says = |text: &str| build(text).unwrap_err().to_string();
    assert!(says("p kdm 3 0 0\n").contains("at least 1"));
    assert!(says("p kdm 3 64 0\n").contains("at most 63"));
    assert!(MatchingToSet.build(text, true).is_err());
}
