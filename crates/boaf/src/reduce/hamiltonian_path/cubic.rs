//! Where the hardness comes from: Hamiltonian cycles in cubic graphs.
//!
//! Whether a cubic graph has a Hamiltonian *cycle* is NP-complete (Garey, Johnson, Tarjan, SIAM J.
//! Comput. 5, 1976, even for planar 3-connected graphs). The deals want a *path* in a graph of
//! maximum degree 3. The step between: replace one vertex v, with neighbours a, b, c, by new
//! vertices p, A, B, C, x, q, q′ and edges pA, Ax, xB, xC, qB, qC, qq′, Aa, Bb, Cc.
//!
//! *The new graph has a Hamiltonian path if and only if the old one has a Hamiltonian cycle.*
//! p and q′ have degree 1, so they are the ends of any such path; both lie in the gadget, so the
//! path crosses Aa, Bb, Cc exactly twice and the rest of the graph is one stretch of it between two
//! neighbours of v: with v, a cycle. Conversely a cycle uses two of a, b, c; the gadget is covered
//! by p–A and q′–q–C–x–B (for a, b), by p–A and q′–q–B–x–C (a, c), or by p–A–x–B and q′–q–C (b, c).

/// The graph with vertex `v` replaced: six vertices more. `v` keeps its number as the gadget's A;
/// p, B, C, x, q and q′ come after the others. None if `v` has not exactly three neighbours.
pub(super) fn cubic_cycle_to_path(
    n: usize,
    edges: &[(usize, usize)],
    v: usize,
) -> Option<(usize, Vec<(usize, usize)>)> {
    let at_v = |&&(a, b): &&(usize, usize)| a == v || b == v;
    let neighbours: Vec<usize> =
        edges.iter().filter(at_v).map(|&(a, b)| if a == v { b } else { a }).collect();
    let [a, b, c] = neighbours[..] else { return None };
    if a == b || b == c || a == c || neighbours.contains(&v) {
        return None;
    }
    let (big_a, p, big_b, big_c, x, q, end) = (v, n, n + 1, n + 2, n + 3, n + 4, n + 5);
    let mut out: Vec<(usize, usize)> = edges.iter().filter(|edge| !at_v(edge)).copied().collect();
    out.extend([(big_a, p), (big_a, x), (big_b, x), (big_c, x), (big_b, q), (big_c, q), (q, end)]);
    out.extend([(a, big_a), (b, big_b), (c, big_c)]);
    Some((n + 6, out))
}
