//! Hands from graphs: all cards can be laid as one swish exactly if the edges of a 4-regular graph have
//! a proper colouring with four colours. Such hands are hard on purpose, and their answers are known
//! from elsewhere: here, from a search for the colouring itself.

#![cfg(feature = "solve")]

use fairdeal_core::random::Random;
use fairdeal_core::{Limits, Verdict};
use fairdeal_swish::rules::{Card, Hand, Size};
use fairdeal_swish::solve::Engine;
use fairdeal_swish::solve::cover::Cover;

/// Edges of a 4-regular graph on the vertices 0…n−1.
type Graph = (usize, Vec<(usize, usize)>);

fn k5() -> Graph {
    (5, (0..5).flat_map(|v| (0..v).map(move |u| (u, v))).collect())
}

fn octahedron() -> Graph {
    let all = (0..6).flat_map(|v| (0..v).map(move |u| (u, v)));
    (6, all.filter(|(u, v)| u + v != 5).collect())
}

fn k44() -> Graph {
    (8, (0..4).flat_map(|u| (4..8).map(move |v| (u, v))).collect())
}

/// Two copies of K5 without an edge, joined by two edges: 4-regular, and not 4-edge-colourable.
fn joined() -> Graph {
    let mut edges = Vec::new();
    for copy in [0, 5] {
        let all = (0..5).flat_map(|v| (0..v).map(move |u| (u, v)));
        edges.extend(all.filter(|&e| e != (0, 1)).map(|(u, v)| (u + copy, v + copy)));
    }
    edges.extend([(0, 5), (1, 6)]);
    (10, edges)
}

/// A random 4-regular graph: a circulant, its edges switched many times.
fn random_graph(n: usize, seed: u64) -> Graph {
    let mut random = Random::new(seed);
    let mut edges: Vec<(usize, usize)> =
        (0..n).flat_map(|v| [(v, (v + 1) % n), (v, (v + 2) % n)]).collect();
    let has = |edges: &[(usize, usize)], u, v| edges.contains(&(u, v)) || edges.contains(&(v, u));
    for _ in 0..20 * n {
        let [i, j] = [0, 1].map(|_| random.below(2 * n as u64) as usize);
        let ((a, b), (c, d)) = (edges[i], edges[j]);
        let apart = a != c && a != d && b != c && b != d;
        if apart && !has(&edges, a, c) && !has(&edges, b, d) {
            (edges[i], edges[j]) = ((a, c), (b, d));
        }
    }
    (n, edges)
}

/// Is there a colouring? Edge by edge.
fn colourable((n, edges): &Graph) -> bool {
    fn go(edges: &[(usize, usize)], free: &mut Vec<u8>) -> bool {
        let Some((&(u, v), rest)) = edges.split_first() else { return true };
        for colour in [1, 2, 4, 8] {
            if free[u] & free[v] & colour != 0 {
                free[u] ^= colour;
                free[v] ^= colour;
                if go(rest, free) {
                    return true;
                }
                free[u] ^= colour;
                free[v] ^= colour;
            }
        }
        false
    }
    go(edges, &mut vec![15; *n])
}

/// A cell by its quadrant: 0, left-right (1), up-down (2), half turn (3).
fn cell(size: Size, (row, column): (usize, usize), quadrant: usize) -> u32 {
    let column = if quadrant & 1 == 0 { column } else { size.w - 1 - column };
    let row = if quadrant & 2 == 0 { row } else { size.h - 1 - row };
    size.cell(row, column)
}

/// Cards with one point and one circle, no two alike: 16n of them, all to be laid.
fn arcs((n, edges): &Graph) -> Hand {
    let n = *n;
    let size = Size { h: 8, w: 2 * n };
    let (u_row, r_row, l1, l2) = (0, 1, 2, 3);
    let mut cards = Vec::new();
    let mut arc = |from: (usize, usize), to: (usize, usize), gain: usize| {
        cards.push(Card::arc(cell(size, from, 0), cell(size, to, gain)));
    };
    for (t, pair) in edges.chunks_exact(2).enumerate() {
        let [(u, v), (x, y)] = [pair[0], pair[1]];
        [0, 1].into_iter().for_each(|gain| arc((l1, t), (r_row, t), gain));
        [0, 2].into_iter().for_each(|gain| arc((l2, t), (r_row, t), gain));
        arc((l1, t), (u_row, u), 0);
        arc((l1, t), (u_row, v), 2);
        arc((l2, t), (u_row, x), 0);
        arc((l2, t), (u_row, y), 1);
        for gain in 0..4 {
            arc((r_row, t), (l1, t), gain);
            arc((u_row, t), (l2, t), gain);
        }
    }
    assert_eq!(cards.len(), 16 * n);
    Hand { size, simple: false, cards }
}

/// The easy version: an edge is two circles, a vertex two cards of two points.
fn pairs((n, edges): &Graph) -> Hand {
    let size = Size { h: 2, w: 2 * n };
    let at = |v, quadrant| cell(size, (0, v), quadrant);
    let mut cards: Vec<Card> =
        edges.iter().map(|&(u, v)| Card::new(&[], &[at(u, 0), at(v, 0)])).collect();
    for v in 0..*n {
        cards.extend([(); 2].map(|()| Card::new(&[at(v, 0), at(v, 1)], &[])));
    }
    Hand { size, simple: false, cards }
}

fn answers(engine: &mut dyn Engine, graph: &Graph, name: &str) {
    let expected = colourable(graph);
    for hand in [pairs(graph), arcs(graph)] {
        let all = hand.cards.len();
        match engine.at_least(&hand, all).verdict {
            Verdict::Solved(swish) => {
                assert!(expected && swish.len() == all && hand.is_swish(&swish), "{name}");
            }
            Verdict::Impossible(_) => assert!(!expected, "{name}"),
            Verdict::Unknown(stop) => panic!("{name}: {stop}"),
        }
    }
}

#[test]
fn known_graphs() {
    assert!(!colourable(&k5()) && colourable(&octahedron()) && colourable(&k44()));
    assert!(!colourable(&joined()));
    let mut cover = Cover::new(Limits::default());
    for (name, graph) in [("K5", k5()), ("octahedron", octahedron()), ("K(4,4)", k44())] {
        answers(&mut cover, &graph, name);
    }
}

#[cfg(feature = "cadical")]
#[test]
fn sat_on_larger_graphs() {
    let mut sat = fairdeal_swish::solve::sat::Sat::new(Limits::default());
    for (name, graph) in
        [("K5", k5()), ("octahedron", octahedron()), ("K(4,4)", k44()), ("joined", joined())]
    {
        answers(&mut sat, &graph, name);
    }
    let mut both = [0; 2];
    for n in 7..15 {
        let graph = random_graph(n, n as u64);
        both[usize::from(colourable(&graph))] += 1;
        answers(&mut sat, &graph, &format!("random, {n} vertices"));
    }
    // Odd n leaves no colouring, even n nearly always one.
    assert!(both[0] >= 4 && both[1] >= 4, "{both:?}");
}

/// Cover has no learning: cards with one point and one circle take it millions of nodes from nine
/// vertices on, the easy version does not.
#[test]
fn cover_on_larger_graphs() {
    for n in 7..12 {
        let graph = random_graph(n, n as u64);
        let mut hands = vec![pairs(&graph)];
        if n < 9 {
            hands.push(arcs(&graph));
        }
        for hand in hands {
            let verdict = Cover::new(Limits::default()).at_least(&hand, hand.cards.len()).verdict;
            assert_eq!(verdict.is_solved(), colourable(&graph), "{n} vertices");
            assert!(verdict.is_solved() || verdict.is_impossible(), "{n} vertices");
        }
    }
}
