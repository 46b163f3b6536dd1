use fairdeal_core::formats::digraph::Digraph;
use fairdeal_core::formats::generate::random_digraph;
use fairdeal_core::formats::oracle;
use fairdeal_core::game::Style;
use fairdeal_core::random::Random;
use fairdeal_core::{Limits, Outcome, Stop, Verdict};
use serde_json::{Value, json};

use super::{build, hand, refusal, solve};
use crate::solve::Engine as _;
use crate::solve::brute::Brute;

const NAME: &str = "acyclic-subgraph-to-no-swish";

fn holds(digraph: &Digraph) {
    let Verdict::Solved((most, order)) = oracle::acyclic_subgraph(digraph) else { panic!() };
    let built = build(NAME, &digraph.write(), false);
    let (outcome, optimum, worth) = solve(built.as_ref());
    assert_eq!(outcome, Outcome::Solved);
    assert_eq!((optimum, worth), (Some(most as u64), Some(most as u64)), "{}", digraph.write());
    // The arcs that go forward in the best order, pushed and pulled back.
    let at = |v: usize| order.iter().position(|&u| u == v);
    let forward = digraph.arcs.iter().filter(|&&(u, v)| at(u) < at(v));
    let forward: Vec<Value> = forward.map(|(u, v)| json!([u + 1, v + 1])).collect();
    let certificate = built.push(&json!({"arcs": forward})).unwrap();
    let pulled = built.pull(&certificate.to_string(), Style::default()).unwrap();
    assert_eq!(pulled.outcome, Outcome::Solved);
    assert_eq!(pulled.answer.unwrap()["arcs"], json!(forward));
    assert_eq!(pulled.worth, Some(most as u64));
}

/// Every digraph with up to three vertices: the optimum, and that a part of the hand holds a swish
/// exactly when its arcs hold a directed cycle.
#[test]
fn all_small_digraphs() {
    for n in 1..=3_usize {
        let all: Vec<(usize, usize)> =
            (0..n).flat_map(|u| (0..n).map(move |v| (u, v))).filter(|(u, v)| u != v).collect();
        for bits in 0..1_u32 << all.len() {
            let arcs = all.iter().enumerate().filter(|&(i, _)| bits >> i & 1 == 1).map(|(_, &a)| a);
            let digraph = Digraph::new(n, arcs);
            holds(&digraph);
            let built = build(NAME, &digraph.write(), false);
            let swish = Brute::new(Limits::default()).at_least(&hand(built.as_ref()), 2).verdict;
            let acyclic = Digraph::order(n, &digraph.arcs).is_some();
            assert_eq!(swish.is_solved(), !acyclic, "{}", digraph.write());
        }
    }
}

#[test]
fn random_digraphs() {
    let mut random = Random::new(8);
    for round in 0..60 {
        holds(&random_digraph(4 + round % 3, 25 + 5 * (round % 8) as u64, &mut random));
    }
}

#[test]
fn what_is_wrong_is_named() {
    assert_eq!(refusal(NAME, "p arc 0 0", false), "source: the digraph has no vertices");
    assert!(refusal(NAME, "p arc 1 0", true).starts_with("option --as-printed"));
    let built = build(NAME, "p arc 3 4\na 1 2\na 2 3\na 3 1\na 1 3\n", false);
    for (witness, message) in [
        (json!([[1, 2], [2, 3], [3, 1]]), "witness: these arcs hold a directed cycle"),
        (json!([[2, 1]]), "witness, arc 1: there is no such arc"),
        (json!([[1, 2], [1, 2]]), "witness, arc 2: the arc was named before"),
        (json!([[0, 2]]), "witness, arc 1: there is no such arc"),
        (json!([[1, 2, 3]]), "witness, arc 1: expected a list of 2 numbers"),
    ] {
        assert_eq!(built.push(&witness).unwrap_err().to_string(), message);
    }
    let all = json!({"kind": "no-swish-part", "cards": [1, 2, 3, 4]}).to_string();
    assert_eq!(built.pull(&all, Style::default()).unwrap().outcome, Outcome::Impossible);
    assert!(built.pull("{\"kind\": \"no-swish-part\", \"cards\": [5]}", Style::default()).is_err());
    assert!(built.pull("1 2", Style::default()).is_err());
    let stopped = built.solve(Limits::nodes(1), Default::default()).unwrap();
    assert_eq!(stopped.outcome, Outcome::Unknown);
    assert_eq!(stopped.reason, Some(Stop::Nodes.word()));
}
