use std::collections::BTreeMap;

use fairdeal_core::formats::generate::{all_regular, named, random_regular};
use fairdeal_core::formats::graph::Graph;
use fairdeal_core::formats::oracle;
use fairdeal_core::game::Style;
use fairdeal_core::random::Random;
use fairdeal_core::{Limits, Outcome, Verdict};
use serde_json::{Value, json};

use super::super::edge_colouring_to_swish::{flips, gadget};
use super::{build, hand, push, refusal, solve};
use crate::kinds::kind;
use crate::rules::{Card, Laying, Placed};

const NAMES: [&str; 2] = ["edge-colouring-to-swish", "edge-colouring-to-swish-easy"];

fn witness(graph: &Graph, colours: &[usize]) -> Value {
    let rows = graph.edges.iter().zip(colours);
    let rows: Vec<Value> = rows.map(|(&(u, v), &c)| json!([u + 1, v + 1, c + 1])).collect();
    json!({"colours": rows})
}

/// Both constructions on one graph: the answer of the source, and its colouring pushed.
fn holds(graph: &Graph, decide: &[&str]) {
    let colouring = oracle::edge_colouring(graph, 4, Limits::default());
    for name in NAMES {
        let built = build(name, &graph.write_graph6(), false);
        if let Verdict::Solved(colours) = &colouring {
            let witness = witness(graph, colours);
            let cards = push(built.as_ref(), &witness);
            assert_eq!(built.built().k, Some(cards as u64));
            let back =
                built.pull(&built.push(&witness).unwrap().to_string(), Style::default()).unwrap();
            assert_eq!(back.answer, Some(witness));
        }
        if decide.contains(&name) {
            let expected =
                if colouring.is_solved() { Outcome::Solved } else { Outcome::Impossible };
            let (outcome, _, worth) = solve(built.as_ref());
            assert_eq!(outcome, expected, "{name} on {}", graph.write_graph6());
            assert_eq!(worth.is_some(), colouring.is_solved());
        }
    }
}

#[test]
fn named_graphs() {
    for (name, yes) in
        [("k5", false), ("octahedron", true), ("k4,4", true), ("two-k5-minus-e", false)]
    {
        let graph = named(name).unwrap();
        assert_eq!(oracle::edge_colouring(&graph, 4, Limits::default()).is_solved(), yes, "{name}");
        holds(&graph, &NAMES);
    }
}

/// Every 4-regular graph with 5 to 7 vertices, with names; then random ones.
#[test]
fn all_small_graphs() {
    let graphs: Vec<Graph> = (5..=7).flat_map(|n| all_regular(n, 4)).collect();
    assert_eq!(graphs.len(), 481);
    for (i, graph) in graphs.iter().enumerate() {
        holds(graph, if i % 40 == 0 { &NAMES } else { &NAMES[1..] });
    }
    let mut random = Random::new(4);
    for round in 0..40 {
        let graph = random_regular(8 + round % 5, 4, &mut random).unwrap();
        holds(&graph, if graph.n.is_multiple_of(2) { &NAMES } else { &NAMES[..0] });
    }
}

/// All 4^8 flips of a gadget: those that fill L1, L2 and R show exactly the colours (s, s, t, t),
/// each pair in two ways.
#[test]
fn the_gadget_shows_one_colour_at_both_ends_of_an_edge() {
    let arcs = gadget(0, (0, 1), (2, 3));
    let all = [0, 1, 2, 3];
    let mut shown: BTreeMap<[u8; 4], u32> = BTreeMap::new();
    for code in 0..1_u32 << 16 {
        let flip: [u8; 8] = std::array::from_fn(|i| (code >> (2 * i) & 3) as u8);
        // The point of arc i is in quadrant flip[i], its circle in flip[i] + gain.
        let mut quadrants: BTreeMap<(bool, usize), Vec<u8>> = BTreeMap::new();
        for (arc, &flip) in arcs.iter().zip(&flip) {
            quadrants.entry((true, arc.0.0)).or_default().push(flip);
            quadrants.entry((false, arc.1.0)).or_default().push(flip ^ arc.2);
        }
        let full = |side: bool, row: usize| {
            let mut seen = quadrants[&(side, row)].clone();
            seen.sort_unstable();
            seen == all
        };
        // Points at L1 (row 2) and L2 (row 3), circles at R (row 1).
        if full(true, 2) && full(true, 3) && full(false, 1) {
            let ends = std::array::from_fn(|i| flip[4 + i] ^ arcs[4 + i].2);
            *shown.entry(ends).or_default() += 1;
        }
    }
    let mut expected = BTreeMap::new();
    for s in all {
        for t in all {
            expected.insert([s, s, t, t], 2);
            let flips = flips(s, t);
            let ends: [u8; 4] = std::array::from_fn(|i| flips[4 + i] ^ arcs[4 + i].2);
            assert_eq!(ends, [s, s, t, t]);
        }
    }
    assert_eq!(shown, expected);
}

#[test]
fn all_cards_are_different_arcs() {
    for name in ["k5", "octahedron", "k4,4", "two-k5-minus-e"] {
        let built = build(NAMES[0], &named(name).unwrap().write(), false);
        let hand = hand(built.as_ref());
        assert!(hand.is_arcs() && !hand.size.square());
        let mut kinds: Vec<Card> = hand.cards.iter().map(|c| kind(hand.size, false, c)).collect();
        kinds.sort();
        kinds.dedup();
        assert_eq!(kinds.len(), hand.cards.len());
    }
}

#[test]
fn sources_outside_are_named() {
    for name in NAMES {
        let wrong = "p edge 5 4\ne 1 2\ne 1 3\ne 1 4\ne 1 5\n";
        assert_eq!(
            refusal(name, wrong, false),
            "vertex 2: its degree is 1, every vertex must have 4"
        );
        assert_eq!(refusal(name, "?", false), "source: the graph has no vertices");
        assert_eq!(
            refusal(name, "D~", false),
            "line 1, column 1: `D~` starts no formula, graph or matching"
        );
    }
    let graph = named("octahedron").unwrap();
    let Verdict::Solved(colours) = oracle::edge_colouring(&graph, 4, Limits::default()) else {
        panic!()
    };
    for name in NAMES {
        let built = build(name, &graph.write(), false);
        let good = witness(&graph, &colours);
        for (row, column, value, message) in [
            (0, 2, 5, "witness, edge 1: colours are 1 to 4"),
            (0, 1, 6, "witness, edge 1: there is no such edge"),
            (1, 2, colours[0] + 1, "witness: two edges that meet have the same colour"),
            (1, 0, 0, "witness, edge 2: there is no such edge"),
        ] {
            let mut bad = good.clone();
            bad["colours"][row][column] = value.into();
            assert_eq!(built.push(&bad).unwrap_err().to_string(), message);
        }
        // A swish that is too small says nothing.
        let certificate = built.push(&good).unwrap();
        let whole = built.pull(&certificate.to_string(), Style::default()).unwrap();
        assert_eq!(whole.outcome, Outcome::Solved);
        let target = hand(built.as_ref());
        if target.is_arcs() {
            // R→L1 with gain 0 and L1→R with gain 0 are a swish of two.
            let two =
                [Placed { card: 0, laying: Laying(0) }, Placed { card: 8, laying: Laying(0) }];
            assert!(target.is_swish(&two));
            let pulled = built.pull("1 9", Style::default()).unwrap();
            assert_eq!(pulled.outcome, Outcome::Impossible);
            assert_eq!(pulled.why.as_deref(), Some("2 hold, 96 are asked for"));
        }
    }
}
