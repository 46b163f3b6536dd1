//! Small graphs for the tests: every one the reduction takes, and those with a name.

use fairdeal_core::Verdict;
use fairdeal_core::formats::graph::Graph;
use fairdeal_core::formats::{generate, oracle};

/// A graph by its name; the four-vertex ones that only these tests speak of are added.
pub(super) fn named(name: &str) -> Graph {
    let of = |edges: &[(usize, usize)]| {
        let n = edges.iter().map(|&(a, b)| a.max(b) + 1).max().unwrap_or(0);
        Graph::new(n, edges.iter().copied())
    };
    match name {
        "p3" => of(&[(0, 1), (1, 2)]),
        "k3" => of(&[(0, 1), (1, 2), (0, 2)]),
        "p4" => of(&[(0, 1), (1, 2), (2, 3)]),
        "c4" => of(&[(0, 1), (1, 2), (2, 3), (0, 3)]),
        "paw" => of(&[(0, 1), (1, 2), (0, 2), (2, 3)]),
        "k4" => of(&[(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]),
        _ => generate::named(name).unwrap(),
    }
}

/// Every graph with at least 3 and at most `most` ≤ 6 vertices, maximum degree 3 and no isolated
/// vertex, one of each shape.
pub(super) fn every_graph(most: usize) -> impl Iterator<Item = Graph> {
    let fits = |graph: &Graph| graph.degrees().iter().all(|d| (1..=3).contains(d));
    (3..=most).flat_map(generate::all_shapes).filter(fits)
}

/// Every orientation of these edges.
pub(super) fn orientations(
    edges: &[(usize, usize)],
) -> impl Iterator<Item = Vec<(usize, usize)>> + '_ {
    (0_u32..1 << edges.len()).map(|turn| {
        let turned = |(e, &(a, b)): (usize, &(usize, usize))| {
            if turn >> e & 1 == 1 { (b, a) } else { (a, b) }
        };
        edges.iter().enumerate().map(turned).collect()
    })
}

/// A Hamiltonian path, by the oracle.
pub(super) fn hamiltonian_path(graph: &Graph) -> Option<Vec<usize>> {
    match oracle::hamiltonian_path(graph) {
        Verdict::Solved(path) => Some(path),
        Verdict::Impossible(_) => None,
        Verdict::Unknown(stop) => panic!("{stop}"),
    }
}

/// Is there a Hamiltonian cycle? By trying everything.
pub(super) fn has_hamiltonian_cycle(graph: &Graph) -> bool {
    fn extend(graph: &Graph, path: &mut Vec<usize>) -> bool {
        let at = path[path.len() - 1];
        if path.len() == graph.n {
            return graph.has(at, path[0]);
        }
        (0..graph.n).any(|v| {
            if path.contains(&v) || !graph.has(at, v) {
                return false;
            }
            path.push(v);
            let found = extend(graph, path);
            path.pop();
            found
        })
    }
    extend(graph, &mut vec![0])
}

#[test]
fn the_counts_of_the_proofs_table() {
    let all: Vec<Graph> = every_graph(6).collect();
    assert_eq!(all.len(), 60, "max degree 3, no isolated vertex, n = 3 … 6");
    assert_eq!(all.iter().filter(|graph| hamiltonian_path(graph).is_none()).count(), 21);
    assert_eq!(all.iter().map(|graph| 1 << graph.edges.len()).sum::<usize>(), 5232);
    let petersen = named("petersen");
    assert!(hamiltonian_path(&petersen).is_some() && !has_hamiltonian_cycle(&petersen));
}
