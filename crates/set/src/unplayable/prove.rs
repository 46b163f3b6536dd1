//! The chain of bounds for a certificate, and the certificate itself.
//!
//! `check::largest` says what each step means. The one thing to be found here is the
//! multipliers of `hyperplanes`: the splits of a table are points in the plane, (pairs, triples),
//! and so is their mean over all classes. If the mean lies outside the points' convex hull, or on
//! its edge where whole numbers can not meet it, a line of the hull is the proof. Hull and lines are
//! exact, in integers.

use crate::certificate::largest::{By, Largest as Claim, Step};
use fairdeal_core::work::Work;

use crate::check::STEPS;
use crate::check::largest::{check, hyperplanes};
use crate::rules::Card;

/// What a class of parallel hyperplanes makes of a table: pairs and triples within its three parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Split {
    pairs: i128,
    triples: i128,
}

/// The splits of n cards into three parts of at most h, the largest part first, each once.
fn splits(n: u64, h: u64) -> Vec<Split> {
    let within = |part: u64| {
        let n = i128::from(part);
        (n * (n - 1) / 2, n * (n - 1) * (n - 2) / 6)
    };
    let mut out = vec![];
    for a in n.div_ceil(3)..=h.min(n) {
        for b in (n - a).div_ceil(2)..=a.min(n - a) {
            let parts = [a, b, n - a - b].map(within);
            let pairs = parts.iter().map(|part| part.0).sum();
            out.push(Split { pairs, triples: parts.iter().map(|part| part.1).sum() });
        }
    }
    out.sort_unstable();
    out.dedup();
    out
}

/// The most cards whose splits are looked at; larger bounds are products.
const MOST_SPLIT: u64 = 2000;

/// A chain of bounds for v values and p properties; none if the bound does not fit 64 bits. `layers`
/// says whether v = 4, p = 3 may be settled by looking at all layers.
pub(crate) fn steps(v: usize, p: usize, layers: bool) -> Option<Vec<Step>> {
    let values = v as u64;
    if v == 2 {
        return Some(vec![Step { p, most: 1, by: By::TwoValues }]);
    }
    let mut steps = match (v, p) {
        (4, 3..) if layers => vec![Step { p: 3, most: 28, by: By::Layers }],
        (4.., 2..) => vec![Step { p: 2, most: (values - 1) * (values - 1), by: By::Koenig }],
        _ => vec![Step { p: 1, most: values - 1, by: By::WholeDeck }],
    };
    while let Some(&Step { p: q, most: h, .. }) = steps.last().filter(|step| step.p < p) {
        let whole = values.checked_mul(h)?;
        let product = Step { p: q + 1, most: whole, by: By::Product };
        let counted = if v == 3 && whole <= MOST_SPLIT { counted(q + 1, h) } else { None };
        steps.push(counted.unwrap_or(product));
    }
    Some(steps)
}

/// The certificate for this table, if the checker follows it.
pub(crate) fn certificate(v: usize, p: usize, cards: &[Card], steps: Vec<Step>) -> Option<Claim> {
    let most = steps.last()?.most;
    let claim = Claim { v, p, size: cards.len() as u64, cards: cards.to_vec(), most, steps };
    check(v, p, &claim, &mut Work::of(STEPS)).is_ok().then_some(claim)
}

/// A chain in words, one step a line.
pub(crate) fn words(v: usize, steps: &[Step]) -> Vec<String> {
    let mut out = vec![];
    let mut h = 0;
    for Step { p, most, by } in steps {
        out.push(match by {
            By::TwoValues => "any two cards of a two-valued deck are a set".into(),
            By::WholeDeck => format!("p = 1: the {v} cards are a set"),
            By::Koenig => format!(
                "p = 2: what is off the table meets every row, column and transversal: {} cards at \
                 least (Frobenius and Koenig)",
                2 * v - 1
            ),
            By::Layers => format!("p = {p}: no {v} layers of {} cards", most + 1),
            By::Product => format!("p = {p}: {v} layers of at most {h} each"),
            By::Hyperplanes(_) => format!(
                "p = {p}: at most {most}, by counting pairs and triples in hyperplanes, none of \
                 which holds over {h}"
            ),
        });
        h = *most;
    }
    out
}

/// The best bound by counting, given that no hyperplane holds over h cards; none if that is no
/// better than three layers.
fn counted(p: usize, h: u64) -> Option<Step> {
    // A table that exists is never excluded, so the first that is excluded is the one to name; the
    // search starts where tables are known to end.
    let known = [1, 2, 4, 9, 20, 45, 112];
    let from = known.get(p).copied().unwrap_or(2 * h);
    (from..3 * h).find_map(|most| {
        let multipliers = multipliers(p, h, most)?;
        Some(Step { p, most, by: By::Hyperplanes(multipliers) })
    })
}

/// Multipliers that exclude `most` + 1 cards.
fn multipliers(p: usize, h: u64, most: u64) -> Option<[i64; 3]> {
    let points = splits(most + 1, h);
    // Over all (3^p − 1)/2 classes a pair is together (3^(p−1) − 1)/2 times, a triple a third of that.
    let half = |e: usize| Some((3_i128.checked_pow(u32::try_from(e).ok()?)? - 1) / 2);
    let n = i128::from(most + 1);
    let (classes, pairs) = (half(p)?, n * (n - 1) / 2 * half(p - 1)?);
    let triples = n * (n - 1) * (n - 2) / 6 * half(p - 2)?;
    // Lines in the four main directions, for hulls that are a point or a segment, then the edges.
    let mut normals: Vec<(i128, i128)> = vec![(1, 0), (-1, 0), (0, 1), (0, -1)];
    let hull = hull(&points);
    for (i, a) in hull.iter().enumerate() {
        let b = hull[(i + 1) % hull.len()];
        let (dx, dy) = (b.pairs - a.pairs, b.triples - a.triples);
        let shared = gcd(dx.unsigned_abs(), dy.unsigned_abs()).max(1) as i128;
        // The hull runs counter-clockwise, so its inside is to the left of each edge.
        normals.push((-dy / shared, dx / shared));
    }
    normals.into_iter().find_map(|(u1, u2)| {
        let least = points.iter().map(|s| u1 * s.pairs + u2 * s.triples).min()?;
        if -least * classes + u1 * pairs + u2 * triples > 0 {
            return None;
        }
        let u = [i64::try_from(-least).ok()?, i64::try_from(u1).ok()?, i64::try_from(u2).ok()?];
        hyperplanes::check(p, h, most, u, "", &mut Work::of(STEPS)).is_ok().then_some(u)
    })
}

/// The corners of the convex hull of points in ascending order, counter-clockwise.
fn hull(points: &[Split]) -> Vec<Split> {
    let turn = |a: Split, b: Split, c: Split| {
        (b.pairs - a.pairs) * (c.triples - a.triples)
            - (b.triples - a.triples) * (c.pairs - a.pairs)
    };
    let mut out: Vec<Split> = vec![];
    let forth = points.iter();
    for (points, base) in [(forth.clone().collect::<Vec<_>>(), 0), (forth.rev().collect(), 1)] {
        let base = if base == 0 { 0 } else { out.len().saturating_sub(1) };
        for &point in points {
            while out.len() >= base + 2 && turn(out[out.len() - 2], out[out.len() - 1], point) <= 0
            {
                out.pop();
            }
            if out.last() != Some(&point) {
                out.push(point);
            }
        }
    }
    if out.len() > 1 && out.first() == out.last() {
        out.pop();
    }
    out
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounds(v: usize, p: usize) -> Vec<u64> {
        steps(v, p, true).unwrap().iter().map(|step| step.most).collect()
    }

    #[test]
    fn bounds_by_counting() {
        assert_eq!(bounds(3, 6), [2, 4, 9, 20, 48, 120]);
        assert_eq!(bounds(4, 4), [28, 112]);
        assert_eq!(bounds(5, 3), [16, 80]);
        assert_eq!(bounds(2, 9), [1]);
        assert_eq!(bounds(7, 1), [6]);
    }

    #[test]
    fn the_game_needs_no_search() {
        let chain = steps(3, 4, false).unwrap();
        assert_eq!(chain[3].by, By::Hyperplanes([693, -16, 3]));
        assert!(matches!(chain[1].by, By::Hyperplanes([_, _, 0])));
    }

    #[test]
    fn hulls() {
        let split = |&(pairs, triples): &(i128, i128)| Split { pairs, triples };
        let square = [(0, 0), (0, 2), (1, 1), (2, 0), (2, 2)];
        let corners = [(0, 0), (2, 0), (2, 2), (0, 2)];
        let points: Vec<Split> = square.iter().map(split).collect();
        assert_eq!(hull(&points), corners.iter().map(split).collect::<Vec<_>>());
        let line: Vec<Split> = [(0, 0), (1, 1), (2, 2)].iter().map(split).collect();
        assert_eq!(hull(&line), [line[0], line[2]]);
        assert_eq!(hull(&line[..1]), line[..1]);
        assert_eq!(hull(&[]), []);
    }
}
