//! Instances to try: all small ones, random ones, and the named ones that books use.

use super::cnf::{Clause, Cnf};
use super::digraph::Digraph;
use super::graph::Graph;
use super::kdm::Kdm;
use crate::random::Random;

/// The most vertices of [`all_graphs`]: 2^15 graphs.
pub const MOST_ALL: usize = 6;

/// All pairs of vertices, the order of the bits of [`all_graphs`].
fn pairs(n: usize) -> Vec<(usize, usize)> {
    (0..n).flat_map(|v| (0..v).map(move |u| (u, v))).collect()
}

/// Every graph on the vertices 0 to n − 1, with names; none for more than [`MOST_ALL`] vertices.
pub fn all_graphs(n: usize) -> impl Iterator<Item = Graph> {
    let pairs = pairs(n.min(MOST_ALL));
    let count = if n > MOST_ALL { 0 } else { 1_u32 << pairs.len() };
    (0..count).map(move |bits| chosen(n, &pairs, bits))
}

fn chosen(n: usize, pairs: &[(usize, usize)], bits: u32) -> Graph {
    Graph::new(n, pairs.iter().enumerate().filter(|&(i, _)| bits >> i & 1 == 1).map(|(_, &e)| e))
}

/// The same, one of each shape: 1, 1, 2, 4, 11, 34, 156 graphs.
pub fn all_shapes(n: usize) -> Vec<Graph> {
    let pairs = pairs(n.min(MOST_ALL));
    let count = if n > MOST_ALL { 0 } else { 1_usize << pairs.len() };
    let orders = permutations(n.min(MOST_ALL));
    let mut seen = vec![false; count];
    let mut out = Vec::new();
    for bits in 0..count {
        if seen[bits] {
            continue;
        }
        let graph = chosen(n, &pairs, bits as u32);
        for order in &orders {
            let place = |&(u, v): &(usize, usize)| {
                let (u, v) = (order[u].min(order[v]), order[u].max(order[v]));
                1_usize << (v * (v - 1) / 2 + u)
            };
            seen[graph.edges.iter().map(place).sum::<usize>()] = true;
        }
        out.push(graph);
    }
    out
}

fn permutations(n: usize) -> Vec<Vec<usize>> {
    let Some(last) = n.checked_sub(1) else { return vec![Vec::new()] };
    let shorter = permutations(last);
    let longer = shorter.iter().flat_map(|order| {
        (0..n).map(move |at| {
            let mut order = order.clone();
            order.insert(at, last);
            order
        })
    });
    longer.collect()
}

/// Every d-regular graph on the vertices 0 to n − 1, with names.
pub fn all_regular(n: usize, d: usize) -> Vec<Graph> {
    fn extend(
        pairs: &[(usize, usize)],
        d: usize,
        edges: &mut Vec<(usize, usize)>,
        degrees: &mut [usize],
        out: &mut Vec<Graph>,
    ) {
        let Some((&(u, v), rest)) = pairs.split_first() else {
            out.push(Graph::new(degrees.len(), edges.iter().copied()));
            return;
        };
        // The last pair with u is (u, n − 1): after it u must have its degree.
        let fits = |degrees: &[usize]| v + 1 < degrees.len() || degrees[u] == d;
        if fits(degrees) && (u + 2 < degrees.len() || degrees[v] == d) {
            extend(rest, d, edges, degrees, out);
        }
        degrees[u] += 1;
        degrees[v] += 1;
        edges.push((u, v));
        let over = degrees[u] > d || degrees[v] > d;
        if !over && fits(degrees) && (u + 2 < degrees.len() || degrees[v] == d) {
            extend(rest, d, edges, degrees, out);
        }
        edges.pop();
        degrees[u] -= 1;
        degrees[v] -= 1;
    }
    let by_first: Vec<(usize, usize)> =
        (0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v))).collect();
    let mut out = Vec::new();
    extend(&by_first, d, &mut Vec::new(), &mut vec![0; n], &mut out);
    out.retain(|graph| graph.degrees().iter().all(|&degree| degree == d));
    out
}

/// A random d-regular graph: stubs paired at random until the graph is simple. None if there is
/// none, or chance was against it for long.
pub fn random_regular(n: usize, d: usize, random: &mut Random) -> Option<Graph> {
    if d >= n || n * d % 2 == 1 {
        return (d == 0).then(|| Graph::new(n, []));
    }
    for _ in 0..100_000 {
        let stubs = random.draw_distinct(n * d, (n * d) as u64);
        let ends = stubs.chunks(2).map(|two| (two[0] as usize / d, two[1] as usize / d));
        let graph = Graph::new(n, ends);
        if graph.edges.len() == n * d / 2 {
            return Some(graph);
        }
    }
    None
}

/// Random clauses of `width` different variables each.
pub fn random_cnf(vars: usize, clauses: usize, width: usize, random: &mut Random) -> Cnf {
    let width = width.min(vars);
    let clauses = (0..clauses).map(|_| signed(random.draw_distinct(width, vars as u64), random));
    Cnf { vars, clauses: clauses.collect() }
}

fn signed(variables: Vec<u64>, random: &mut Random) -> Clause {
    let sign = |v: u64| (v as i32 + 1) * if random.below(2) == 0 { 1 } else { -1 };
    variables.into_iter().map(sign).collect()
}

/// Up to `clauses` random clauses of two different variables, no variable in more than three: an
/// instance of MAX-(2,3)-SAT. There are fewer when the variables run out.
pub fn random_max_2_3_sat(vars: usize, clauses: usize, random: &mut Random) -> Cnf {
    let mut left = vec![3_usize; vars];
    let mut out = Vec::new();
    while out.len() < clauses {
        let open: Vec<usize> = (0..vars).filter(|&v| left[v] > 0).collect();
        if open.len() < 2 {
            break;
        }
        let two = random.draw_distinct(2, open.len() as u64);
        let two: Vec<u64> = two.into_iter().map(|i| open[i as usize] as u64).collect();
        two.iter().for_each(|&v| left[v as usize] -= 1);
        out.push(signed(two, random));
    }
    Cnf { vars, clauses: out }
}

/// A random digraph: every arc with chance `of` in 100.
pub fn random_digraph(n: usize, of: u64, random: &mut Random) -> Digraph {
    let all = (0..n).flat_map(|u| (0..n).map(move |v| (u, v))).filter(|(u, v)| u != v);
    let arcs: Vec<(usize, usize)> = all.filter(|_| random.below(100) < of).collect();
    Digraph::new(n, arcs)
}

/// Random distinct tuples; with `planted` a perfect matching is among them.
pub fn random_kdm(k: usize, n: usize, tuples: usize, planted: bool, random: &mut Random) -> Kdm {
    let mut out: Vec<Vec<usize>> = Vec::new();
    if planted {
        let orders: Vec<Vec<u64>> = (0..k).map(|_| random.draw_distinct(n, n as u64)).collect();
        out = (0..n).map(|i| orders.iter().map(|order| order[i] as usize).collect()).collect();
    }
    let all = (n as u64).saturating_pow(k as u32);
    let most = usize::try_from(all).unwrap_or(usize::MAX).min(tuples);
    while out.len() < most {
        let tuple: Vec<usize> = (0..k).map(|_| random.below(n as u64) as usize).collect();
        if !out.contains(&tuple) {
            out.push(tuple);
        }
    }
    let order = random.draw_distinct(out.len(), out.len() as u64);
    Kdm { k, n, tuples: order.into_iter().map(|i| out[i as usize].clone()).collect() }
}

/// The graphs [`named`] knows.
pub const NAMES: &[&str] =
    &["2k2", "claw", "k2,4", "k4,4", "k5", "octahedron", "petersen", "prism", "two-k5-minus-e"];

pub fn named(name: &str) -> Option<Graph> {
    let complete = |n: usize| pairs(n);
    let bipartite = |a: usize, b: usize| (0..a).flat_map(move |u| (a..a + b).map(move |v| (u, v)));
    Some(match name {
        "2k2" => Graph::new(4, [(0, 1), (2, 3)]),
        "claw" => Graph::new(4, bipartite(1, 3)),
        "k2,4" => Graph::new(6, bipartite(2, 4)),
        "k4,4" => Graph::new(8, bipartite(4, 4)),
        "k5" => Graph::new(5, complete(5)),
        "octahedron" => Graph::new(6, complete(6).into_iter().filter(|(u, v)| u + v != 5)),
        "petersen" => {
            let ring =
                (0..5).flat_map(|i| [(i, (i + 1) % 5), (i, i + 5), (i + 5, (i + 2) % 5 + 5)]);
            Graph::new(10, ring)
        }
        "prism" => {
            let ring =
                (0..3).flat_map(|i| [(i, (i + 1) % 3), (i + 3, (i + 1) % 3 + 3), (i, i + 3)]);
            Graph::new(6, ring)
        }
        // Each half has an odd number of vertices and is joined to the other by two edges only.
        "two-k5-minus-e" => {
            let half = complete(5).into_iter().filter(|&e| e != (0, 1)).collect::<Vec<_>>();
            let other = half.iter().map(|&(u, v)| (u + 5, v + 5)).collect::<Vec<_>>();
            Graph::new(10, half.into_iter().chain(other).chain([(0, 5), (1, 6)]))
        }
        _ => return None,
    })
}
