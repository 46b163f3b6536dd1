//! Both directions: on every small graph, on random ones, on controls that must come out the other
//! way; and the theorem against searches that know nothing of it.

use fairdeal_core::formats::generate;
use fairdeal_core::formats::graph::Graph;
use fairdeal_core::game::Style;
use fairdeal_core::random::Random;
use fairdeal_core::reduce::{BruteForce, Counted, Reduced as _, Reduction as _};
use fairdeal_core::referee::{Referee as _, Subject};
use fairdeal_core::{Limits, Outcome, Stop, Verdict};
use proptest::prelude::*;
use serde_json::json;

use super::cubic::cubic_cycle_to_path;
use super::graphs::{every_graph, hamiltonian_path, has_hamiltonian_cycle, named, orientations};
use super::map::Layout;
use super::pull::pull;
use super::push::push;
use super::tokens::{Mode, play};
use super::{HamiltonianPathToBoaf, PathDeal, whole_board};
use crate::certificate::Certificate;
use crate::check::{Boaf, check};
use crate::notation::named as by_cards;
use crate::rules::Move;
use crate::solve::strategies;

/// A won game on the board, by the game's own check.
fn holds(layout: &Layout, moves: &[Move]) {
    let board = layout.board();
    assert_eq!(moves.len(), layout.side().pow(2) - 1);
    check(&board, &Certificate::Solution(by_cards(&board, moves))).unwrap();
}

/// The token game agrees with the oracle, its line wins the deal and pulls back to a path, and the
/// oracle's path pushes to a won game that pulls back to a path.
fn agrees(graph: &Graph, arcs: &[(usize, usize)], mode: Mode) -> bool {
    let layout = Layout::new(graph.n, arcs).unwrap();
    let board = layout.board();
    match (play(&layout, mode, Limits::default()).verdict, hamiltonian_path(graph)) {
        (Verdict::Solved(line), Some(path)) => {
            for moves in [line.on_board(&layout).unwrap(), push(&layout, &path).unwrap()] {
                holds(&layout, &moves);
                layout.is_path(&pull(&layout, &board, &moves).unwrap().path).unwrap();
            }
            let back: Vec<usize> = path.into_iter().rev().collect();
            holds(&layout, &push(&layout, &back).unwrap());
            true
        }
        (Verdict::Impossible(()), None) => false,
        (verdict, oracle) => panic!("{graph:?} {arcs:?}: {verdict:?}, but {oracle:?}"),
    }
}

#[test]
fn every_orientation_of_every_graph_up_to_six_vertices() {
    let (mut yes, mut no) = (0, 0);
    for graph in every_graph(6) {
        for arcs in orientations(&graph.edges) {
            *(if agrees(&graph, &arcs, Mode::Lazy) { &mut yes } else { &mut no }) += 1;
        }
    }
    assert_eq!((yes, no), (4484, 748));
}

#[test]
fn lazy_and_plain_merges_agree() {
    for graph in every_graph(5).chain([named("k2,4"), named("prism")]) {
        for arcs in orientations(&graph.edges).step_by(3) {
            let layout = Layout::beyond_the_theorem(graph.n, &arcs);
            let lazy = play(&layout, Mode::Lazy, Limits::default());
            let plain = play(&layout, Mode::Plain, Limits::default());
            assert_eq!(lazy.verdict.word(), plain.verdict.word(), "{arcs:?}");
            if lazy.verdict.is_impossible() {
                assert!(lazy.nodes <= plain.nodes);
            }
        }
    }
}

/// A graph of maximum degree 3 without isolated vertices, and the turns of its edges: candidates
/// are taken in order as long as both ends have room, then every lonely vertex is joined to the
/// next one, if that has room.
fn sparse() -> impl Strategy<Value = (Graph, Vec<(usize, usize)>)> {
    let parts = (7_usize..=10)
        .prop_flat_map(|n| (Just(n), prop::collection::vec((0..n, 0..n, any::<bool>()), n..3 * n)));
    parts.prop_filter_map("an isolated vertex", |(n, candidates)| {
        let mut degree = vec![0; n];
        let mut arcs: Vec<(usize, usize)> = Vec::new();
        for (a, b, turn) in candidates {
            let known = arcs.contains(&(a, b)) || arcs.contains(&(b, a));
            if a != b && !known && degree[a] < 3 && degree[b] < 3 {
                degree[a] += 1;
                degree[b] += 1;
                arcs.push(if turn { (b, a) } else { (a, b) });
            }
        }
        let graph = Graph::new(n, arcs.iter().copied());
        degree.iter().all(|&d| d > 0).then_some((graph, arcs))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn random_graphs_agree((graph, arcs) in sparse()) {
        agrees(&graph, &arcs, Mode::Lazy);
    }
}

/// Cubic graphs with their paths; and without: a vertex of degree 3 whose three branches each end
/// in a block that a path cannot leave and come back to.
#[test]
fn cubic_graphs_agree() {
    let mut random = Random::new(1);
    for n in [8, 10, 12, 14] {
        for _ in 0..20 {
            let graph = generate::random_regular(n, 3, &mut random).unwrap();
            agrees(&graph, &graph.edges, Mode::Lazy);
        }
    }
    let block = |at: usize| [(at, at + 1), (at, at + 2), (at + 1, at + 2)];
    let hub = [(0, 1), (0, 4), (0, 7)];
    let edges = [1, 4, 7].into_iter().flat_map(block).chain(hub);
    let spider = Graph::new(10, edges);
    assert!(!agrees(&spider, &spider.edges, Mode::Lazy));
}

/// A connected cubic graph without a Hamiltonian path: sixteen vertices, a hub and three blocks of
/// five. (It has no perfect matching, which such a path would give.)
#[test]
fn the_cubic_graph_without_a_path() {
    let block = |at: usize| {
        [(0, 1), (0, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)].map(|(a, b)| (at + a, at + b))
    };
    let hub = [(0, 1), (0, 6), (0, 11)];
    let graph = Graph::new(16, [1, 6, 11].into_iter().flat_map(block).chain(hub));
    assert!(graph.degrees().iter().all(|&degree| degree == 3));
    let layout = Layout::new(16, &graph.edges).unwrap();
    let played = play(&layout, Mode::Lazy, Limits::default());
    assert_eq!((played.verdict, played.nodes), (Verdict::Impossible(()), 9054));
    assert!(!agrees(&graph, &graph.edges, Mode::Lazy));
}

/// Beyond degree 3 the theorem fails: K(2,4) has no Hamiltonian path, and its deal can be won.
#[test]
fn the_control_that_must_win() {
    let graph = named("k2,4");
    assert_eq!(hamiltonian_path(&graph), None);
    let layout = Layout::beyond_the_theorem(graph.n, &graph.edges);
    let Verdict::Solved(line) = play(&layout, Mode::Plain, Limits::default()).verdict else {
        panic!("K(2,4) must win")
    };
    let moves = line.on_board(&layout).unwrap();
    holds(&layout, &moves);
    assert_eq!(pull(&layout, &layout.board(), &moves).unwrap_err().place, "walk");
    let error = PathDeal::new(graph).err().unwrap().to_string();
    assert_eq!(error, "vertex 1: it has degree 4; the reduction takes at most 3");
}

/// On 3×3 the fillers do not hang together: the double edge has a path and a lost deal.
#[test]
fn the_control_that_must_lose() {
    let layout = Layout::beyond_the_theorem(2, &[(0, 1), (0, 1)]);
    let (verdict, states) = whole_board::search(&layout, Limits::default());
    assert_eq!(verdict, Verdict::Impossible(()));
    assert!(states > 10);
    assert!(!crate::testing::winnable(&layout.board()));
    assert!(play(&layout, Mode::Plain, Limits::default()).verdict.is_solved());
    assert!(push(&layout, &[1, 0]).is_err());
}

/// All seven graphs with N ≤ 5, by a search of the whole deal that uses nothing of the proof; the
/// two without a path take long and have a test of their own.
#[test]
fn whole_boards_agree() {
    for name in ["p3", "k3", "p4", "c4", "paw"] {
        let graph = named(name);
        let layout = Layout::new(graph.n, &graph.edges).unwrap();
        let (verdict, _) = whole_board::search(&layout, Limits::default());
        let Verdict::Solved(moves) = verdict else { panic!("{name}") };
        assert!(play(&layout, Mode::Plain, Limits::default()).verdict.is_solved(), "{name}");
        holds(&layout, &moves);
        layout.is_path(&pull(&layout, &layout.board(), &moves).unwrap().path).unwrap();
    }
    let large = Layout::new(5, &[(0, 1), (1, 2), (2, 3), (3, 4)]).unwrap();
    let (verdict, _) = whole_board::search(&large, Limits::default());
    assert_eq!(verdict, Verdict::Unknown(Stop::TooLarge));
}

/// None of the proof's argument: every state of the whole board. The token game's "no" is the same.
fn whole_board_without_a_path(name: &str, states: u64) {
    let graph = named(name);
    let layout = Layout::new(graph.n, &graph.edges).unwrap();
    let tokens = play(&layout, Mode::Plain, Limits::default()).verdict;
    assert!(matches!(tokens, Verdict::Impossible(_)), "{name}");
    let found = whole_board::search(&layout, Limits::default());
    assert_eq!(found, (Verdict::Impossible(()), states));
}

#[test]
fn whole_board_of_two_edges_apart() {
    whole_board_without_a_path("2k2", 5_263_401);
}

#[test]
#[ignore = "takes long"]
fn whole_board_of_the_claw() {
    whole_board_without_a_path("claw", 7_778_733);
}

/// The game's own engine, which knows nothing of reductions, on the deals it can hold.
#[test]
fn the_games_engine_agrees() {
    for name in ["p3", "k3", "p4", "c4", "paw", "claw", "2k2"] {
        let graph = named(name);
        let board = Layout::new(graph.n, &graph.edges).unwrap().board();
        let limits = Limits::nodes(50_000);
        let solved = strategies::engine(None, limits).unwrap().solve(&board);
        let path = hamiltonian_path(&graph).is_some();
        assert!(!matches!(&solved.verdict, Verdict::Solved(_) if !path), "{name}");
        assert!(!matches!(&solved.verdict, Verdict::Impossible(_) if path), "{name}");
        if path {
            assert!(solved.verdict.is_solved(), "{name}");
        }
    }
}

#[test]
fn cycles_become_paths() {
    for n in [4, 6, 8] {
        let step = if n == 8 { 97 } else { 1 };
        for graph in generate::all_regular(n, 3).iter().step_by(step) {
            let cycle = has_hamiltonian_cycle(graph);
            for v in (0..n).step_by(3) {
                let (m, edges) = cubic_cycle_to_path(n, &graph.edges, v).unwrap();
                assert_eq!((m, edges.len()), (n + 6, graph.edges.len() + 7));
                Layout::new(m, &edges).unwrap();
                let path = hamiltonian_path(&Graph::new(m, edges));
                assert_eq!(path.is_some(), cycle, "{graph:?} {v}");
            }
        }
    }
    assert_eq!(cubic_cycle_to_path(3, &[(0, 1), (1, 2)], 1), None);
}

/// All the way from Garey, Johnson and Tarjan's problem: a Hamiltonian cycle of a cubic graph is a
/// won game. The prism has one, the Petersen graph none.
#[test]
fn from_cubic_cycles_to_deals() {
    for (name, cycle) in [("prism", true), ("petersen", false)] {
        let graph = named(name);
        assert_eq!(has_hamiltonian_cycle(&graph), cycle);
        // All vertices of either graph are alike.
        let (m, edges) = cubic_cycle_to_path(graph.n, &graph.edges, 0).unwrap();
        let reduced = Graph::new(m, edges);
        assert_eq!(agrees(&reduced, &reduced.edges, Mode::Lazy), cycle, "{name}");
    }
}

/// The Petersen graph from its text on: build, solve, draw, push, pull.
#[test]
fn petersen_from_text_to_path() {
    let text = named("petersen").write();
    let reduced = HamiltonianPathToBoaf.build(&text, false).unwrap();
    let style = Style { ascii: true, ..Style::default() };
    let built = reduced.built();
    assert_eq!(built.sizes[0], Counted::new("side", 16, "max(n, |E|) + 1", 16));
    assert!(built.sizes.iter().all(|size| size.measured == size.value));
    assert_eq!((built.question, built.source.numbers["edges"]), ("any", 15));
    let carried = reduced.solve(Limits::default(), style).unwrap();
    assert_eq!((carried.outcome, carried.holds), (Outcome::Solved, Some(true)));
    assert_eq!(carried.strategy.as_deref(), Some("token-game"));
    assert!(carried.text.contains("Hamiltonian path: ") && carried.text.contains("[+]"));
    assert!(reduced.say(style).contains("vertex 10"));
    let answer = carried.answer.unwrap();
    let certificate = reduced.push(&answer).unwrap();
    assert_eq!(reduced.push(&json!({"answer": answer})).unwrap(), certificate);
    let position = reduced.position().literal();
    let checked = Boaf.check(&Subject::parse(&position).unwrap(), &certificate.to_string());
    assert_eq!(checked.unwrap().accepted, Some(true));
    let back = reduced.pull(&certificate.to_string(), style).unwrap();
    assert_eq!((back.outcome, back.accepted), (Outcome::Solved, Some(true)));
    assert_eq!(back.answer.unwrap().as_array().unwrap().len(), 10);
    assert!(reduced.push(&json!([1, 2])).is_err() && reduced.push(&json!([0])).is_err());
    assert!(reduced.push(&json!({"path": 1})).is_err() && reduced.replay().is_err());
    let spoiled = certificate.to_string().replacen("2_1>", "1_2>", 1);
    assert_eq!(reduced.pull(&spoiled, style).unwrap().outcome, Outcome::Impossible);
    let lost = r#"{"schema":"fairdeal/boaf-certificate/2","kind":"no-cards"}"#;
    let refused = reduced.pull(lost, style).unwrap();
    assert_eq!((refused.accepted, refused.place.as_deref()), (Some(false), Some("kind")));
    let other = named("prism").write();
    let other = HamiltonianPathToBoaf.build(&other, false).unwrap();
    let refused = other.pull(&certificate.to_string(), style).unwrap();
    assert_eq!((refused.accepted, refused.place.as_deref()), (Some(false), Some("position")));
    assert!(HamiltonianPathToBoaf.build(&text, true).is_err());
}

#[test]
fn limits_end_in_unknown_and_no_is_said_of_a_claw_with_longer_legs() {
    let legs = [(0, 1), (0, 2), (0, 3), (1, 4), (2, 5), (3, 6)];
    let deal = PathDeal::new(Graph::new(7, legs)).unwrap();
    let none = deal.solve(Limits::default(), Style::default()).unwrap();
    assert_eq!(none.outcome, Outcome::Impossible);
    assert_eq!(none.brute_force, Some(BruteForce::Decision(false)));
    let short = deal.solve(Limits::nodes(3), Style::default()).unwrap();
    assert_eq!(short.outcome, Outcome::Unknown);
    let tight = Limits { memory: 1000, ..Limits::default() };
    assert_eq!(deal.solve(tight, Style::default()).unwrap().outcome, Outcome::Unknown);
}
