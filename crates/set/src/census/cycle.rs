//! Tables up to symmetry, counted without making any: Burnside's lemma.
//!
//! The number of orbits of K-card tables is the average, over the group, of the tables a symmetry
//! leaves as they are; a symmetry with cycles of lengths l₁, l₂, … leaves the coefficient of x^K in
//! ∏ (1 + x^lᵢ). So only the cycle types matter, and how many elements have each.
//!
//! **v = 3: the affine group.** AGL(4,3) has two billion elements, GL(4,3) only 78 conjugacy
//! classes, and conjugating a linear part leaves the cycle types of its 81 translates together
//! unchanged. So: one matrix of every class, times its class size, times all translations, 6,318
//! permutations in all. The classes are the ways to give partitions λ(φ) to the irreducible
//! polynomials φ ≠ x with Σ deg φ · |λ(φ)| = p; the matrix is built of companion blocks of φ^λᵢ and
//! the centraliser has the order ∏ over φ, with Q = 3^deg φ and mᵢ the parts equal to i, of
//! Q^(Σ λ'ᵢ² − Σ mᵢ(mᵢ+1)/2) · ∏ᵢ ∏ⱼ≤mᵢ (Q^j − 1) (Macdonald, Symmetric Functions, chapter IV).
//! That the class sizes add up to the group's order is checked.
//!
//! **v ≥ 4: the wreath product** S_v ≀ S_p, value by value and property by property, is small
//! enough to go through (`symmetry` says why there is nothing else).
//!
//! This shares no code with the enumeration in `orbits`, which must find as many orbits.

use std::collections::BTreeMap;

use fairdeal_core::Error;

/// How many elements have each cycle type; a type is the number of cycles of each length.
pub(crate) type CycleIndex = BTreeMap<Vec<u8>, u128>;

/// The type of a permutation.
pub(crate) fn cycle_type(image: &[usize]) -> Vec<u8> {
    let mut seen = vec![false; image.len()];
    let mut out = vec![];
    for start in 0..image.len() {
        let (mut at, mut length) = (start, 0);
        while !seen[at] {
            seen[at] = true;
            at = image[at];
            length += 1;
        }
        if length > 0 {
            if out.len() < length {
                out.resize(length, 0);
            }
            out[length - 1] += 1;
        }
    }
    out
}

/// The number of orbits of K-subsets, for every K from 0 to n.
///
/// # Errors
/// When an average is no whole number: a mistake in this program.
pub(crate) fn orbits(index: &CycleIndex, n: usize) -> Result<Vec<u128>, Error> {
    let order: u128 = index.values().sum();
    let mut total = vec![0u128; n + 1];
    for (cycles, &count) in index {
        let mut fixed = vec![0u128; n + 1];
        fixed[0] = 1;
        for (i, &times) in cycles.iter().enumerate() {
            for _ in 0..times {
                for k in (i + 1..=n).rev() {
                    fixed[k] += fixed[k - i - 1];
                }
            }
        }
        total.iter_mut().zip(&fixed).for_each(|(t, f)| *t += count * f);
    }
    if order == 0 || total.iter().any(|t| t % order != 0) {
        return Err(Error::broken("census", "Burnside's average is no whole number"));
    }
    Ok(total.into_iter().map(|t| t / order).collect())
}

/// A polynomial over the field of three elements, lowest coefficient first.
type Poly = Vec<u8>;

fn times(a: &[u8], b: &[u8]) -> Poly {
    let mut out = vec![0; a.len() + b.len() - 1];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            out[i + j] = (out[i + j] + x * y) % 3;
        }
    }
    out
}

/// Monic polynomials of a degree.
fn monic(degree: usize) -> impl Iterator<Item = Poly> {
    (0..3usize.pow(degree as u32)).map(move |i| {
        let low = (0..degree).map(|q| (i / 3usize.pow(q as u32) % 3) as u8);
        low.chain([1]).collect()
    })
}

/// Monic irreducible polynomials up to a degree, x left out.
fn irreducible(most: usize) -> Vec<Poly> {
    let mut composite: Vec<Poly> = Vec::new();
    for a in 1..most {
        for b in a..=most - a {
            for f in monic(a) {
                composite.extend(monic(b).map(|g| times(&f, &g)));
            }
        }
    }
    (1..=most).flat_map(monic).filter(|f| f[0] != 0 && !composite.contains(f)).collect()
}

/// Partitions of n, largest part first.
fn partitions(n: usize, most: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![vec![]];
    }
    let mut out = vec![];
    for first in (1..=n.min(most)).rev() {
        for mut rest in partitions(n - first, first) {
            rest.insert(0, first);
            out.push(rest);
        }
    }
    out
}

/// Order of the part of a centraliser that belongs to one irreducible polynomial.
fn centraliser(degree: usize, parts: &[usize]) -> u128 {
    let q = 3u128.pow(degree as u32);
    let longest = parts.first().copied().unwrap_or(0);
    let mut power = 0;
    let mut out = 1;
    for i in 1..=longest {
        let conjugate = parts.iter().filter(|&&part| part >= i).count();
        let equal = parts.iter().filter(|&&part| part == i).count();
        power += conjugate * conjugate;
        power -= equal * (equal + 1) / 2;
        out *= (1..=equal).map(|j| q.pow(j as u32) - 1).product::<u128>();
    }
    out * q.pow(power as u32)
}

/// A conjugacy class under construction: diagonal blocks and the order of the centraliser.
struct Class {
    blocks: Vec<Poly>,
    centraliser: u128,
}

fn classes(p: usize) -> Vec<Class> {
    let mut all = vec![(0, Class { blocks: vec![], centraliser: 1 })];
    for f in irreducible(p) {
        let degree = f.len() - 1;
        let mut more = vec![];
        for (used, class) in &all {
            for size in 1..=(p - used) / degree {
                for parts in partitions(size, size) {
                    let power = |&e: &usize| (1..e).fold(f.clone(), |g, _| times(&g, &f));
                    let blocks = class.blocks.iter().cloned().chain(parts.iter().map(power));
                    let order = class.centraliser * centraliser(degree, &parts);
                    let class = Class { blocks: blocks.collect(), centraliser: order };
                    more.push((used + size * degree, class));
                }
            }
        }
        all.extend(more);
    }
    all.into_iter().filter(|(used, _)| *used == p).map(|(_, class)| class).collect()
}

/// What x ↦ A·x + b does to every card, A of companion blocks.
fn affine_map(p: usize, blocks: &[Poly], b: usize) -> Vec<usize> {
    let place = |q: usize| 3usize.pow(q as u32);
    let image = |x: usize| {
        let value = |q: usize| (x / place(q) % 3) as u8;
        let mut out = 0;
        let mut at = 0;
        for block in blocks {
            let d = block.len() - 1;
            let top = value(at + d - 1);
            for (i, coefficient) in block[..d].iter().enumerate() {
                // Multiplication by x modulo the block's polynomial.
                let below = if i == 0 { 0 } else { value(at + i - 1) };
                let entry = below + (3 - coefficient) * top + (b / place(at + i) % 3) as u8;
                out += usize::from(entry % 3) * place(at + i);
            }
            at += d;
        }
        out
    };
    (0..place(p)).map(image).collect()
}

/// The cycle index of AGL(p,3) on the cards.
///
/// # Errors
/// When the classes do not add up to the group: a mistake in this program.
pub(crate) fn affine(p: usize) -> Result<CycleIndex, Error> {
    let n = 3usize.pow(p as u32);
    let linear: u128 = (0..p).map(|i| n as u128 - 3u128.pow(i as u32)).product();
    let mut index = CycleIndex::new();
    for class in classes(p) {
        for b in 0..n {
            let cycles = cycle_type(&affine_map(p, &class.blocks, b));
            *index.entry(cycles).or_default() += linear / class.centraliser;
        }
    }
    if index.values().sum::<u128>() != linear * n as u128 {
        return Err(Error::broken("census", "the classes of the affine group do not add up"));
    }
    Ok(index)
}

/// All orders of 0…n−1.
pub(crate) fn permutations(n: usize) -> Vec<Vec<usize>> {
    let mut all = vec![vec![]];
    for i in 0..n {
        all = all
            .iter()
            .flat_map(|p: &Vec<usize>| {
                (0..=i).map(move |at| {
                    let mut q = p.clone();
                    q.insert(at, i);
                    q
                })
            })
            .collect();
    }
    all
}

/// The cycle index of S_v ≀ S_p on the v^p cards: every element is gone through.
pub(crate) fn wreath(v: usize, p: usize) -> CycleIndex {
    let values = permutations(v);
    let n = v.pow(p as u32);
    let mut index = CycleIndex::new();
    for order in permutations(p) {
        for code in 0..values.len().pow(p as u32) {
            let renaming = |q: usize| &values[code / values.len().pow(q as u32) % values.len()];
            let image = |x: usize| -> usize {
                (0..p).map(|q| renaming(q)[x / v.pow(q as u32) % v] * v.pow(order[q] as u32)).sum()
            };
            let image: Vec<usize> = (0..n).map(image).collect();
            *index.entry(cycle_type(&image)).or_default() += 1;
        }
    }
    index
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_of_the_linear_groups() {
        // The number of conjugacy classes of GL(n,q): q − 1, q² − 1, q³ − q, q⁴ − q.
        assert_eq!((1..=4).map(|p| classes(p).len()).collect::<Vec<_>>(), [2, 8, 24, 78]);
        assert_eq!(irreducible(4).len(), 2 + 3 + 8 + 18);
    }

    #[test]
    fn small_groups_by_hand() {
        // AGL(1,3) = S₃ on three cards.
        assert_eq!(affine(1).unwrap(), wreath(3, 1));
        assert_eq!(orbits(&affine(1).unwrap(), 3).unwrap(), [1, 1, 1, 1]);
        // AGL(2,3) on nine cards: a triple is a line or not, a quadruple holds a line or not.
        assert_eq!(orbits(&affine(2).unwrap(), 9).unwrap(), [1, 1, 1, 2, 2, 2, 2, 1, 1, 1]);
        // The 4 × 4 grid under row, column and corner swaps: 1152 elements.
        let grid = orbits(&wreath(4, 2), 16).unwrap();
        assert_eq!(grid[..4], [1, 1, 2, 4]);
        assert_eq!(grid.iter().sum::<u128>(), 192);
    }

    #[test]
    fn the_game() {
        let all = orbits(&affine(4).unwrap(), 81).unwrap();
        assert_eq!(all[..9], [1, 1, 1, 2, 3, 6, 15, 34, 105]);
        assert!((0..=81).all(|k| all[k] == all[81 - k]));
    }
}
