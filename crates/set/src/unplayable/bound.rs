//! Bounds: no set-free table can be larger, by counting.
//!
//! **Two values, one property.** Any two cards of a two-valued deck are a set: 1. With one property
//! the deck is the only set: v − 1.
//!
//! **Layers.** The cards with a given value in one property are a deck with one property less, and
//! v such layers make up the deck: M(v,p) ≤ v · M(v,p−1).
//!
//! **Two properties: (v−1)².** Think of the deck as a v × v grid; its sets are the rows, the
//! columns and the transversals (one cell in each row and column). Let H be the cells that are *not*
//! on a set-free table. H meets every transversal, so by the Frobenius–König theorem it contains
//! all cells of r rows and s columns crossing, with r + s = v + 1; say r ≤ s. The v − r other rows
//! need a cell of H each, outside that rectangle, so |H| ≥ r(v+1−r) + v − r. This is concave in r,
//! least at an end of 1 ≤ r ≤ (v+1)/2: at r = 1 it is 2v − 1, at r = (v+1)/2 it is
//! (v+1)²/4 + (v−1)/2, which exceeds 2v − 1 by (v−1)(v−3)/4 ≥ 0 (v = 2 has only r = 1). Hence
//! |H| ≥ 2v − 1 and the table has at most v² − 2v + 1 = (v−1)² cards. The grid without its last row
//! and column has as many and is set-free. For v ≥ 4 only r = 1 gives equality: a full row and one
//! cell of each other row, v · v^(v−1) ways, or the same with columns, both in v² ways: there are
//! 2v^v − v² largest tables.
//!
//! **Three values: Fourier.** Let S be set-free, n = |S|, and let no hyperplane hold more than h of
//! its cards; a hyperplane is a deck with one property less, so h = M(3,p−1) will do. For a
//! character χ ≠ 1 the three parallel hyperplanes hold a, b, c cards and Ŝ(χ) = a + bω + cω². With
//! a = h − α and so on, Ŝ(χ) = −(α + βω + γω²), so |Ŝ(χ)| ≤ α + β + γ = 3h − n. Solutions of
//! x + y + z = 0 in S are the n with x = y = z, so 3^p·n = n³ + Σ Ŝ(χ)³, and by Parseval
//! Σ |Ŝ(χ)|² = 3^p·n − n². Together n³ − 3^p·n ≤ (3h − n)(3^p·n − n²), that is
//! n ≤ 3^p(3h + 1) / (3^p + 3h). (The idea is Meshulam's, 1995; this form is in Bierbrauer and Edel,
//! 2002.) It gives 2, 4 and 9 for p = 1, 2, 3, which are attained; 21 for p = 4, where the
//! enumeration finds 20; 48 for p = 5, where the truth is 45 by a proof we do not repeat.

/// A bound with the steps that lead to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// No set-free table has more cards.
    pub cards: u128,
    /// Why, one step a line.
    pub why: Vec<String>,
}

/// A bound for v values and p properties. The deck must fit 64 bits. `searched` says whether the
/// results of this program's own searches, 20 for v = 3, p = 4 and 28 for v = 4, p = 3, may be used.
pub fn upper(v: usize, p: usize, searched: bool) -> Bound {
    let (wide, step) = (v as u128, |cards, why: String| Bound { cards, why: vec![why] });
    match (v, p) {
        (2, _) => step(1, "any two cards of a two-valued deck are a set".into()),
        (_, 0 | 1) => step(wide - 1, format!("p = 1: the {v} cards are a set")),
        (3, 4) if searched => step(20, "p = 4: no table of 21 among all orbits (set/v3p4)".into()),
        (4, 3) if searched => step(28, "p = 3: no four layers of 29 cards (set/v4p3)".into()),
        (3, _) => {
            let Bound { cards: h, mut why } = upper(v, p - 1, searched);
            let deck = 3u128.pow(p as u32);
            let cards = (deck * (3 * h + 1) / (deck + 3 * h)).min(3 * h);
            why.push(format!("p = {p}: at most {cards}, since no hyperplane holds over {h}"));
            Bound { cards, why }
        }
        (_, 2) => {
            let cards = (wide - 1) * (wide - 1);
            step(
                cards,
                format!(
                    "p = 2: what is off the table meets every row, column and transversal: {} cards at least (Frobenius–König)",
                    2 * v - 1
                ),
            )
        }
        _ => {
            let Bound { cards: layer, mut why } = upper(v, p - 1, searched);
            let cards = wide * layer;
            why.push(format!("p = {p}: {v} layers of at most {layer} each"));
            Bound { cards, why }
        }
    }
}

/// How many largest tables there are, where a formula is known.
pub fn count(v: usize, p: usize) -> Option<u128> {
    match (v, p) {
        (2, _) => 2u128.checked_pow(p as u32),
        (_, 1) => Some(v as u128),
        (4.., 2) => {
            let v = v as u128;
            v.checked_pow(v as u32)?.checked_mul(2)?.checked_sub(v * v)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::census::brute::{histogram, set_masks, sets_on_every_table};
    use crate::deal::Deck;

    #[test]
    fn bounds_of_the_literature() {
        let cards = |v, p| upper(v, p, true).cards;
        assert_eq!([1, 2, 3, 4, 5].map(|p| cards(3, p)), [2, 4, 9, 20, 48]);
        assert_eq!(upper(3, 4, false).cards, 21);
        assert_eq!([1, 2, 3, 4].map(|p| cards(4, p)), [3, 9, 28, 112]);
        assert_eq!(cards(5, 3), 80);
        assert_eq!(cards(2, 9), 1);
    }

    /// The grid theorem and its count of largest tables, against all 2^(v²) tables.
    #[test]
    fn grids_by_brute_force() {
        for v in [2, 3, 4, 5] {
            let n = v * v;
            let deck: Vec<_> = (0..n as u64).map(|id| Deck::card(v, 2, id)).collect();
            let on = sets_on_every_table(n, &set_masks(v, &deck));
            let free: Vec<u128> = histogram(n, &on).iter().map(|row| row[0]).collect();
            let most = free.iter().rposition(|&c| c > 0).unwrap();
            assert_eq!(most as u128, upper(v, 2, true).cards, "v = {v}");
            if v != 3 {
                assert_eq!(Some(free[most]), count(v, 2), "v = {v}");
            }
        }
        assert_eq!(count(64, 2), None, "beyond 128 bits");
    }
}
