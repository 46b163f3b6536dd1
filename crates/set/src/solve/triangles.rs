//! The bound the post ends on: monochromatic triangles by products of matrices (v = 3).
//!
//! The post finds O(n^((3+ω)/2)) for a triangle of one colour in a complete graph (Vassilevska Williams
//! and Yuster) and gives up, since ω ≥ 2 makes that n^2.5 at best, more than the n² pairs. The
//! algorithm behind such a bound treats colours by weight, and so does this file: a colour with few
//! edges is walked edge by edge, with the later neighbours of both ends; a colour with many is a
//! matrix, squared. The square is Boolean and a bit an entry: row i is the union of the rows of i's
//! neighbours, 64 entries a step, and meets row i where a triangle is. That is ω = 3 with a very small
//! factor. An exponent below 3 is not here: Strassen's saves an eighth of the work at each halving,
//! the bits save 63 of 64, and no product can lower the exponent, for listing the colours of all
//! edges takes n² steps by itself. What a step costs is another matter: beside `pairs`, which looks
//! third cards up in a sorted map, it is the faster one on tables whose colours are all light
//! (`fairdeal reproduce set`: 0.28 of its time on 256 cards).
//!
//! A node is an edge looked at.

use std::collections::BTreeMap;

use fairdeal_core::{Limits, Stop, Verdict};

use super::graph::colour;
use super::{Reason, Solved};
use crate::rules::{Places, Table};

/// The edges of a colour, the smaller place first.
type Edges = Vec<(u32, u32)>;

/// A triangle of one colour.
pub(crate) fn solve(table: &Table, limits: Limits) -> Solved {
    let n = table.cards.len();
    let end = |verdict| Solved { verdict, nodes: 0 };
    if table.v != 3 {
        return end(Verdict::Unknown(Stop::TooLarge));
    }
    if n < 3 {
        return end(Verdict::Impossible(Reason::TooFew));
    }
    // The edges, and one matrix.
    if n.saturating_mul(n).saturating_mul(5) > limits.memory {
        return end(Verdict::Unknown(Stop::Memory));
    }
    let mut nodes = 0;
    let verdict = match triangle(table, limits, &mut nodes) {
        Ok(Some(places)) => Verdict::Solved(places),
        Ok(None) => Verdict::Impossible(Reason::Exhausted),
        Err(stop) => Verdict::Unknown(stop),
    };
    Solved { verdict, nodes }
}

fn triangle(table: &Table, limits: Limits, nodes: &mut u64) -> Result<Option<Places>, Stop> {
    let n = table.cards.len();
    let mut classes: BTreeMap<u64, Edges> = BTreeMap::new();
    for (i, a) in table.cards.iter().enumerate() {
        limits.spent(*nodes).map_or(Ok(()), Err)?;
        *nodes += (n - i) as u64;
        for (j, b) in table.cards.iter().enumerate().skip(i + 1) {
            classes.entry(colour(a, b)).or_default().push((i as u32, j as u32));
        }
    }
    for edges in classes.values() {
        limits.spent(*nodes).map_or(Ok(()), Err)?;
        *nodes += edges.len() as u64;
        // A walk costs a neighbourhood an edge, a product a row.
        let heavy = 2 * edges.len() / n > n.div_ceil(64);
        let found = if heavy { by_product(n, edges) } else { by_walk(n, edges) };
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

/// Neighbours behind each vertex, ascending as the edges are.
fn by_walk(n: usize, edges: &Edges) -> Option<Places> {
    let mut starts = vec![0_u32; n + 1];
    for &(i, _) in edges {
        starts[i as usize + 1] += 1;
    }
    for i in 0..n {
        starts[i + 1] += starts[i];
    }
    let behind = |i: u32| &edges[starts[i as usize] as usize..starts[i as usize + 1] as usize];
    for &(i, j) in edges {
        let (mut a, mut b) = (behind(i).iter().peekable(), behind(j).iter().peekable());
        while let (Some(&&(_, x)), Some(&&(_, y))) = (a.peek(), b.peek()) {
            match x.cmp(&y) {
                std::cmp::Ordering::Less => a.next(),
                std::cmp::Ordering::Greater => b.next(),
                std::cmp::Ordering::Equal => {
                    return Some([i, j, x].map(|place| place as usize).to_vec());
                }
            };
        }
    }
    None
}

/// The square of the colour's matrix, row by row, where it meets the matrix.
fn by_product(n: usize, edges: &Edges) -> Option<Places> {
    let words = n.div_ceil(64);
    let mut rows = vec![0_u64; n * words];
    for &(i, j) in edges {
        let (i, j) = (i as usize, j as usize);
        rows[i * words + j / 64] |= 1 << (j % 64);
        rows[j * words + i / 64] |= 1 << (i % 64);
    }
    let row = |i: usize| &rows[i * words..][..words];
    let members = |row: &[u64]| -> Vec<usize> {
        (0..n).filter(|i| row[i / 64] >> (i % 64) & 1 == 1).collect()
    };
    let mut product = vec![0_u64; words];
    for i in 0..n {
        product.fill(0);
        let neighbours = members(row(i));
        for &j in &neighbours {
            product.iter_mut().zip(row(j)).for_each(|(sum, &word)| *sum |= word);
        }
        if product.iter().zip(row(i)).all(|(a, b)| a & b == 0) {
            continue;
        }
        for &j in &neighbours {
            let both: Vec<u64> = row(i).iter().zip(row(j)).map(|(a, b)| a & b).collect();
            if let Some(&k) = members(&both).first() {
                let mut places = vec![i, j, k];
                places.sort_unstable();
                return Some(places);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use fairdeal_core::random::Random;

    use super::*;

    /// Both ways find a triangle in random graphs exactly where there is one.
    #[test]
    fn walk_and_product_agree() {
        let mut random = Random::new(5);
        let mut seen = [0; 2];
        for round in 0..600 {
            let n = 3 + random.below(70) as usize;
            let dense = 1 + round % 8;
            let mut edges = Edges::new();
            for i in 0..n as u32 {
                for j in i + 1..n as u32 {
                    if random.below(64) < dense {
                        edges.push((i, j));
                    }
                }
            }
            let has = |a, b| edges.contains(&(a, b));
            let truth =
                edges.iter().any(|&(i, j)| (j + 1..n as u32).any(|k| has(i, k) && has(j, k)));
            for found in [by_walk(n, &edges), by_product(n, &edges)] {
                assert_eq!(found.is_some(), truth);
                if let Some(t) = found {
                    let [i, j, k] = [t[0] as u32, t[1] as u32, t[2] as u32];
                    assert!(has(i, j) && has(i, k) && has(j, k));
                }
            }
            seen[usize::from(truth)] += 1;
        }
        assert!(seen.iter().all(|&n| n > 50), "{seen:?}");
    }
}
