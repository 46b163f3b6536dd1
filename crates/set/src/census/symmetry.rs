//! Which symmetries does a deck have? All permutations of the cards that take sets to sets.
//!
//! * v = 2 or p = 1: every permutation. With two values any two cards are a set; with one property
//!   the deck itself is the only set.
//! * v = 3: the affine group AGL(p,3) (`affine`), larger than renaming values and properties as
//!   soon as p ≥ 2.
//! * v ≥ 4: renaming values within each property and reordering the properties, and nothing else.
//!   Two cards that differ in k properties lie in ((v−2)!)^(k−1) common sets: the properties in
//!   which they differ are the ones that vary, and the other v − 2 cards are put together freely
//!   but for the order. For v ≥ 4 that is 1 exactly if k = 1, so a symmetry keeps the pairs that
//!   differ in one property: it is an automorphism of the Hamming graph H(p,v), and these are the
//!   wreath product S_v ≀ S_p. (For v = 3 the number is always 1, which is why there are more.)

/// The group of a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// All permutations of the cards.
    Symmetric,
    /// AGL(p,3).
    Affine,
    /// S_v ≀ S_p.
    Wreath,
}

impl Group {
    /// The full symmetry group of the deck with v values and p properties.
    pub fn of(v: usize, p: usize) -> Group {
        match (v, p) {
            (2, _) | (_, 1) => Group::Symmetric,
            (3, _) => Group::Affine,
            _ => Group::Wreath,
        }
    }

    pub fn name(self, v: usize, p: usize) -> String {
        match self {
            Group::Symmetric => format!("Sym({})", v.pow(p as u32)),
            Group::Affine => format!("AGL({p},3)"),
            Group::Wreath => format!("S{v} wr S{p}"),
        }
    }

    /// Its order; none if that does not fit 128 bits.
    pub fn order(self, v: usize, p: usize) -> Option<u128> {
        let factorial = |n: u128| (1..=n).try_fold(1u128, u128::checked_mul);
        let n = (v as u128).checked_pow(p as u32)?;
        match self {
            Group::Symmetric => factorial(n),
            Group::Affine => {
                (0..p as u32).try_fold(n, |order, i| order.checked_mul(n - 3u128.pow(i)))
            }
            Group::Wreath => {
                factorial(v as u128)?.checked_pow(p as u32)?.checked_mul(factorial(p as u128)?)
            }
        }
    }
}

/// Generators of S_v ≀ S_p on the cards: neighbouring values and neighbouring properties swapped.
pub(crate) fn wreath_generators(v: usize, p: usize) -> Vec<Vec<usize>> {
    let n = v.pow(p as u32);
    let place = |q: usize| v.pow(q as u32);
    let digit = |x: usize, q: usize| x / place(q) % v;
    let mut out = vec![];
    for q in 0..p {
        for a in 0..v - 1 {
            let moved = |x: usize| match digit(x, q) {
                d if d == a => x + place(q),
                d if d == a + 1 => x - place(q),
                _ => x,
            };
            out.push((0..n).map(moved).collect());
        }
        if q + 1 < p {
            let moved = |x: usize| {
                let (low, high) = (digit(x, q), digit(x, q + 1));
                x - low * place(q) - high * place(q + 1) + high * place(q) + low * place(q + 1)
            };
            out.push((0..n).map(moved).collect());
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::census::brute::set_masks;
    use crate::deal::Deck;

    #[test]
    fn orders() {
        assert_eq!(Group::of(3, 4).order(3, 4), Some(1_965_150_720));
        assert_eq!(Group::of(4, 2).order(4, 2), Some(1152));
        assert_eq!(Group::of(4, 3).order(4, 3), Some(82_944));
        assert_eq!(Group::of(3, 1).order(3, 1), Some(6));
        assert_eq!(Group::of(2, 20).order(2, 20), None);
    }

    /// The symmetries of the 4 × 4 deck, found by extending partial maps that keep pairs alike.
    #[test]
    fn the_four_valued_plane_has_no_further_symmetry() {
        let deck: Vec<_> = (0..16).map(|id| Deck::card(4, 2, id)).collect();
        let sets = set_masks(4, &deck);
        let common = |a: usize, b: usize| {
            sets.iter().filter(|&&s| s >> a & 1 == 1 && s >> b & 1 == 1).count()
        };
        let alike: Vec<Vec<usize>> =
            (0..16).map(|a| (0..16).map(|b| common(a, b)).collect()).collect();
        fn count(alike: &[Vec<usize>], sets: &[u32], image: &mut Vec<usize>) -> u128 {
            let i = image.len();
            if i == 16 {
                let moved = |s: u32| {
                    (0..16).filter(|b| s >> b & 1 == 1).fold(0u32, |m, b| m | 1 << image[b])
                };
                return u128::from(sets.iter().all(|&s| sets.contains(&moved(s))));
            }
            let mut total = 0;
            for to in 0..16 {
                if !image.contains(&to) && (0..i).all(|j| alike[i][j] == alike[to][image[j]]) {
                    image.push(to);
                    total += count(alike, sets, image);
                    image.pop();
                }
            }
            total
        }
        assert_eq!(count(&alike, &sets, &mut vec![]), 1152);
    }

    #[test]
    fn generators_generate() {
        for (v, p) in [(4, 2), (3, 3)] {
            let generators = wreath_generators(v, p);
            let start: Vec<usize> = (0..v.pow(p as u32)).collect();
            let mut seen = std::collections::BTreeSet::from([start.clone()]);
            let mut todo = vec![start];
            while let Some(g) = todo.pop() {
                for h in &generators {
                    let product: Vec<usize> = g.iter().map(|&x| h[x]).collect();
                    if seen.insert(product.clone()) {
                        todo.push(product);
                    }
                }
            }
            assert_eq!(Some(seen.len() as u128), Group::Wreath.order(v, p));
        }
    }
}
