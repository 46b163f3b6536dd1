//! Large set-free tables without a search, or with a short one.
//!
//! **Without the last value.** The (v−1)^p cards that never show value v−1 are set-free: a set has
//! a property in which its v cards are all different, and that takes all v values.
//!
//! **Products.** If S and T are set-free, so is S × T (the properties of a card of S followed by
//! those of a card of T): the first parts of a set's cards are all the same card or a set of S, the
//! second parts likewise, and they cannot both be all the same. So good tables of few properties
//! give good tables of many, and a short dynamic program picks the factors.
//!
//! **Factors for three values.** p = 3: the nine points of the elliptic quadric z = x² + y². p = 4
//! and p = 5: 20 and 45 cards, found among the tables with a given symmetry: x ↦ −x for p = 4,
//! turning the five coordinates round for p = 5. Forty pairs, or 48 fives and three fixed cards, in
//! place of 81 and 243 cards make the search a matter of milliseconds. p = 6: 112 cards, the 80
//! vectors with support in a 2-(6,3,2) design and the 32 without a zero whose product is 1.
//!
//! Each of these tables is looked through by the checker before it is handed out.

use fairdeal_core::sort;

use crate::deal::Deck;
use crate::rules::Card;

/// The (v−1)^p cards without value v−1; one card if v = 2.
pub(crate) fn without_last_value(v: usize, p: usize) -> Vec<Card> {
    let narrow = (v as u64 - 1).pow(p as u32);
    (0..narrow).map(|id| Deck::card(v - 1, p, id)).collect()
}

/// The largest table these constructions make. The deck must fit memory. `best` are further
/// factors, (properties, cards), from searches.
pub(crate) fn product(v: usize, p: usize, best: &[(usize, Vec<Card>)]) -> Vec<Card> {
    let mut factors: Vec<(usize, Vec<Card>)> = vec![(1, without_last_value(v, 1))];
    if v == 3 {
        factors.push((2, without_last_value(3, 2)));
        factors.extend((3..=p.min(6)).map(|q| (q, three_valued(q))));
    }
    factors.extend(best.iter().cloned());
    // sizes[q] and the factor that comes last in the best product of q properties.
    let mut sizes = vec![(1u64, 0usize)];
    for q in 1..=p {
        let with = |(i, (r, cards)): (usize, &(usize, Vec<Card>))| {
            (*r <= q).then(|| (sizes[q - r].0 * cards.len() as u64, i))
        };
        // The first of equals, so that the choice never depends on chance.
        let options = factors.iter().enumerate().filter_map(with);
        sizes.push(options.reduce(|a, b| if b.0 > a.0 { b } else { a }).unwrap_or((0, 0)));
    }
    let mut out = vec![Card::new(&[])];
    let mut left = p;
    while left > 0 {
        let (r, cards) = &factors[sizes[left].1];
        let join = |a: &Card, b: &Card| Card([a.values(), b.values()].concat().into());
        out = out.iter().flat_map(|a| cards.iter().map(move |b| join(a, b))).collect();
        left -= r;
    }
    out.sort();
    out
}

/// The three-valued factors; empty outside 3 ≤ p ≤ 6.
fn three_valued(p: usize) -> Vec<Card> {
    let deck = (0..3u64.pow(p as u32)).map(|id| Deck::card(3, p, id));
    let square = |x: u8| x * x;
    match p {
        3 => deck
            .filter(|c| {
                let x = c.values();
                (square(x[0]) + square(x[1])) % 3 == x[2]
            })
            .collect(),
        4 => symmetric(4, 20, |x| x.iter().map(|d| (3 - d) % 3).collect()),
        5 => symmetric(5, 45, |x| [&x[1..], &x[..1]].concat()),
        6 => deck.filter(|c| in_the_112(c.values())).collect(),
        _ => vec![],
    }
}

fn in_the_112(x: &[u8]) -> bool {
    let support = x.iter().enumerate().fold(0u8, |m, (i, &d)| m | u8::from(d > 0) << i);
    let twos = x.iter().filter(|&&d| d == 2).count();
    // The design on 0…4 and ∞ = 5: {i, i+1, ∞} and {i, i+1, i+3}, modulo 5.
    let block = |i: usize, c: usize| 1u8 << i | 1 << ((i + 1) % 5) | 1 << c;
    let in_design = (0..5).any(|i| support == block(i, 5) || support == block(i, (i + 3) % 5));
    in_design || (support == 63 && twos.is_multiple_of(2))
}

/// A set-free three-valued table of at least `goal` cards that the map takes to itself; empty if
/// there is none.
fn symmetric(p: usize, goal: usize, map: impl Fn(&[u8]) -> Vec<u8>) -> Vec<Card> {
    let n = 3usize.pow(p as u32);
    let id = |x: &[u8]| x.iter().fold(0, |id, &d| 3 * id + usize::from(d));
    let card = |i: usize| Deck::card(3, p, i as u64);
    let mut seen = vec![false; n];
    let mut orbits: Vec<Vec<usize>> = vec![];
    for start in 0..n {
        let mut orbit = vec![];
        let mut at = start;
        while !std::mem::replace(&mut seen[at], true) {
            orbit.push(at);
            at = id(&map(card(at).values()));
        }
        orbits.extend((!orbit.is_empty()).then_some(orbit));
    }
    // Long orbits first: they reach the goal in fewer steps.
    sort::by_key(&mut orbits, |o| std::cmp::Reverse(o.len()));
    let digits: Vec<Vec<u8>> = (0..n).map(|i| card(i).values().to_vec()).collect();
    let third = |a: usize, b: usize| -> usize {
        digits[a].iter().zip(&digits[b]).fold(0, |id, (x, y)| 3 * id + usize::from((6 - x - y) % 3))
    };
    let thirds: Vec<u16> = (0..n * n).map(|i| third(i / n, i % n) as u16).collect();
    let mut chosen = vec![];
    let found = grow(&orbits, &thirds, n, goal, &mut chosen, &vec![0; n]);
    chosen.sort_unstable();
    if found { chosen.into_iter().map(card).collect() } else { vec![] }
}

/// Adds orbits to the chosen cards until there are enough. `barred[x]` counts the chosen pairs
/// whose third card is x.
fn grow(
    orbits: &[Vec<usize>],
    thirds: &[u16],
    n: usize,
    goal: usize,
    chosen: &mut Vec<usize>,
    barred: &[u16],
) -> bool {
    if chosen.len() >= goal {
        return true;
    }
    let open = |o: &Vec<usize>| o.iter().all(|&x| barred[x] == 0);
    let mut left: usize = orbits.iter().filter(|o| open(o)).map(Vec::len).sum();
    for (i, orbit) in orbits.iter().enumerate().filter(|(_, o)| open(o)) {
        if chosen.len() + left < goal {
            return false;
        }
        left -= orbit.len();
        let before = chosen.len();
        let mut now = barred.to_vec();
        let fits = orbit.iter().all(|&x| {
            let free = now[x] == 0;
            chosen.iter().for_each(|&a| now[usize::from(thirds[a * n + x])] += 1);
            chosen.push(x);
            free
        });
        // The third card of a pair within the orbit may be in the orbit, or chosen before.
        if fits
            && chosen.iter().all(|&x| now[x] == 0)
            && grow(&orbits[i + 1..], thirds, n, goal, chosen, &now)
        {
            return true;
        }
        chosen.truncate(before);
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{none, work_for};
    use crate::notation::Lettering;
    use crate::rules::Table;

    fn free(v: usize, p: usize, cards: Vec<Card>) -> bool {
        let table = Table { v, p, cards };
        none::check(&table, Lettering::of(v, p), &mut work_for(&table, 0)).is_ok()
    }

    #[test]
    fn three_values() {
        for (p, size) in [(1, 2), (2, 4), (3, 9), (4, 20), (5, 45), (6, 112), (7, 224)] {
            let cards = product(3, p, &[]);
            assert_eq!(cards.len(), size, "p = {p}");
            assert!(free(3, p, cards), "p = {p}");
        }
    }

    #[test]
    fn more_values() {
        for (v, p) in [(2usize, 5), (4, 3), (5, 3), (6, 2), (9, 2), (4, 4)] {
            let cards = product(v, p, &[]);
            assert_eq!(cards.len(), (v - 1).pow(p as u32));
            assert!(free(v, p, cards));
        }
    }
}
