//! Both directions against brute force on source and target.

use std::collections::BTreeSet;

use fairdeal_core::formats::kdm::Kdm;
use fairdeal_core::formats::{generate, oracle};
use fairdeal_core::random::Random;
use fairdeal_core::reduce::{BuildAsk, Reduced as _, Reduction as _};
use fairdeal_core::room::{Outcome, Style};
use fairdeal_core::{Limits, Verdict};
use proptest::prelude::*;
use serde_json::json;

use super::{MatchingTable, MatchingToSet};
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

/// The room decides it as the oracle does; the witness of either side carries over and holds.
fn agrees(instance: &Kdm) -> bool {
    let reduced = MatchingTable::new(instance.clone()).unwrap();
    let sizes = reduced.fields()["sizes"].clone();
    assert!(sizes.as_array().unwrap().iter().all(|size| size["measured"] == size["value"]));
    let answer = reduced.solve(Limits::default(), Style::default()).unwrap();
    let certificate = answer.certificate.expect("small tables are certified").to_string();
    assert_eq!(reduced.position().check(&certificate).unwrap().outcome, Outcome::Yes);
    match oracle::perfect_matching(instance, Limits::default()) {
        Verdict::Solved(chosen) => {
            assert_eq!(answer.outcome, Outcome::Yes, "{instance:?}");
            let pulled = reduced.pull(&certificate).unwrap();
            assert_eq!(pulled.fields["answer"], answer.fields["answer"]);
            let witness = reduced.read(&answer.fields["answer"]).unwrap();
            assert!(instance.is_perfect(&witness));
            let pushed = reduced.push(&reduced.witness(&chosen)).unwrap().to_string();
            assert_eq!(reduced.position().check(&pushed).unwrap().outcome, Outcome::Yes);
            let back = reduced.pull(&pushed).unwrap();
            assert_eq!(reduced.read(&back.fields["answer"]).unwrap(), chosen);
            true
        }
        Verdict::Impossible(_) => {
            assert_eq!(answer.outcome, Outcome::No, "{instance:?}");
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
    let reduced = MatchingToSet.build(&instance.write(), BuildAsk::default()).unwrap();
    let answer = reduced.solve(Limits::default(), Style::default()).unwrap();
    assert_eq!(answer.outcome, Outcome::Yes);
    let certificate = reduced.push(&answer.fields["answer"]).unwrap();
    assert_eq!(reduced.pull(&certificate.to_string()).unwrap().outcome, Outcome::Yes);
    assert!(reduced.text(Style::default()).contains("cards          51 = |M| + 1"));
}

#[test]
fn what_is_no_witness_is_refused() {
    let text = "p kdm 3 2 3\n1 1 1\n2 2 2\n1 2 2\n";
    let reduced = MatchingToSet.build(text, BuildAsk::default()).unwrap();
    for (witness, says) in [
        (json!([[1, 1, 1]]), "witness: 1 tuples, a perfect matching has 2"),
        (json!([[1, 1, 1], [1, 2, 2]]), "witness: (1, 1, 1) and (1, 2, 2) agree in set 1"),
        (json!([[2, 1, 1]]), "witness, tuple 1: (2, 1, 1) is not in the list"),
        (json!([[0, 1, 1]]), "witness, tuple 1: expected a list of numbers from 1"),
        (json!(7), "witness: expected a list"),
    ] {
        assert_eq!(reduced.push(&witness).unwrap_err().to_string(), says);
    }
    assert_eq!(reduced.pull("000 111").unwrap().outcome, Outcome::No);
    assert_eq!(reduced.pull("000 111 222").unwrap().outcome, Outcome::Yes);
    let build = |text: &str| MatchingToSet.build(text, BuildAsk::default()).map(|_| ());
    assert!(build("p kdm 3 0 0\n").unwrap_err().message.contains("at least 1"));
    assert!(build("p kdm 3 64 0\n").unwrap_err().message.contains("at most 63"));
    assert!(MatchingToSet.build(text, BuildAsk { as_printed: true }).is_err());
}
