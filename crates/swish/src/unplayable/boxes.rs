//! Cards of any dimension: boxes a₁ × … × a_d with one point and one circle, flipped along every axis. The most kinds
//! without a swish, as a table (`--boxes`).
//!
//! The theorem of [`super::theorem`] holds for every finite group that acts on cells (docs/results/no-swish.md): half of the
//! kinds between two orbits stay, and in each orbit o a largest set of loops. The flips act on an orbit of 2^e cells as Z₂^e
//! without fixed cells, e being the number of axes on which its cells are not in the middle; loops are the elements other
//! than 0, and some of them close just if they sum to 0. So e of them stay, in m(e) = (2^e − 1)(2^e − 2)⋯(2^e − 2^{e−1})/e!
//! ways, and there are N!·Π m(e) largest sets, N the number of orbits.
//!
//! *Counting.* Orbits of cells: an axis of a cells has ⌈a/2⌉ classes under its flip, so N = Π ⌈a/2⌉, and Π (⌊a/2⌋·x, + 1 if a is
//! odd) has the number of orbits of 2^e cells at x^e. Orbits of ordered pairs of cells: (a² + 1)/2 an axis if a is odd, a²/2 if
//! not (Burnside), so Π of these; N of them are pairs of one cell, and cells − N are loops.
//!
//! A square here is flipped only, not turned: its numbers are not those of square cards, which are laid in eight ways.

use std::fmt::Write as _;

use fairdeal_core::InputError;
use fairdeal_core::error::excerpt;
use fairdeal_core::words::thousands;
use num_bigint::BigUint;
use serde::Serialize;

/// The most axes of a box.
const MOST_AXES: usize = 20;
/// The most cells of a box.
const MOST_CELLS: u64 = 1 << 20;
/// The most boxes of a table.
const MOST_BOXES: usize = 64;
/// The most orbits for which the number of largest sets is written out.
const MOST_ORBITS: u64 = 200;

/// A row of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoxRow {
    /// Its sides.
    pub sides: Vec<u64>,
    /// Its cells.
    pub cells: u64,
    /// Orbits of its cells under the flips.
    pub orbits: u64,
    /// Kinds of cards with one point and one circle.
    pub total: u64,
    /// The most of them without a swish.
    pub size: u64,
    /// How many choices are as large, as a product: `4!·3^2`.
    pub formula: String,
    /// The same in decimal; left out where the box has many orbits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<String>,
}

/// The boxes that a text names, as in `2x2x3 3x3x3`.
///
/// # Errors
/// When it names none or too many, or one that is too large.
pub(super) fn table(text: &str) -> Result<Vec<BoxRow>, InputError> {
    let wrong = |message: String| InputError::at("option --boxes", message);
    let words: Vec<&str> =
        text.split([' ', ',', '\n', '\t']).filter(|word| !word.is_empty()).collect();
    if words.is_empty() || words.len() > MOST_BOXES {
        return Err(wrong(format!("expected 1 to {MOST_BOXES} boxes, as in 2x2x3")));
    }
    words.into_iter().map(|word| Ok(row(sides(word)?))).collect()
}

fn sides(word: &str) -> Result<Vec<u64>, InputError> {
    let wrong =
        |why: String| InputError::at("option --boxes", format!("`{}`: {why}", excerpt(word)));
    let side = |part: &str| {
        let digits = !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        part.parse::<u64>().ok().filter(|&side| digits && side > 0)
    };
    let sides: Option<Vec<u64>> = word.split('x').map(side).collect();
    let sides = sides.ok_or_else(|| wrong("expected sides from 1, as in 2x2x3".into()))?;
    let cells = sides.iter().try_fold(1_u64, |n, &side| n.checked_mul(side));
    if sides.len() > MOST_AXES || cells.is_none_or(|n| n > MOST_CELLS) {
        return Err(wrong(format!("at most {MOST_AXES} sides and {MOST_CELLS} cells")));
    }
    Ok(sides)
}

/// The numbers of one box. With 2^20 cells there are fewer than 2^40 pairs: all fits into 64 bits.
fn row(sides: Vec<u64>) -> BoxRow {
    let cells: u64 = sides.iter().product();
    let orbits: u64 = sides.iter().map(|side| side.div_ceil(2)).product();
    let pairs: u64 = sides.iter().map(|side| (side * side).div_ceil(2)).product();
    // Orbits of 2^e cells, by e.
    let mut of_size = vec![1_u64];
    for side in &sides {
        let mut next = vec![0; of_size.len() + 1];
        for (e, n) in of_size.iter().enumerate() {
            next[e] += n * (side % 2);
            next[e + 1] += n * (side / 2);
        }
        of_size = next;
    }
    let loops: u64 = of_size.iter().zip(0..).map(|(n, e)| n * e).sum();
    let mut formula = format!("{orbits}!");
    let mut count = (orbits <= MOST_ORBITS).then(|| (1..=orbits).product::<BigUint>());
    for (e, &n) in of_size.iter().enumerate().filter(|&(e, &n)| e >= 2 && n > 0) {
        let ways = bases(e as u32);
        let power = if n == 1 { String::new() } else { format!("^{n}") };
        let _ = write!(formula, "·{ways}{power}");
        // There are no more orbits of one size than orbits.
        count = count.map(|count| count * ways.pow(n as u32));
    }
    BoxRow {
        sides,
        cells,
        orbits,
        total: pairs - orbits,
        size: (pairs - cells) / 2 + loops,
        formula,
        count: count.map(|count| count.to_string()),
    }
}

/// The sets of e independent elements of Z₂^e.
fn bases(e: u32) -> BigUint {
    let one = BigUint::from(1_u32);
    let ordered: BigUint = (0..e).map(|i| (&one << e) - (&one << i)).product();
    ordered / (1..=e).product::<BigUint>()
}

/// For people.
pub(super) fn text(rows: &[BoxRow]) -> String {
    let name = |row: &BoxRow| row.sides.iter().map(u64::to_string).collect::<Vec<_>>().join("x");
    let head = ["box", "cells", "orbits", "kinds", "without a swish", "choices as large"];
    let mut lines = vec![head.map(String::from)];
    lines.extend(rows.iter().map(|row| {
        let number = thousands;
        let count = match &row.count {
            Some(count) if count.len() <= 12 => format!("{} = {count}", row.formula),
            _ => row.formula.clone(),
        };
        let BoxRow { cells, orbits, total, size, .. } = *row;
        [name(row), number(cells), number(orbits), number(total), number(size), count]
    }));
    let wide = |i: usize| lines.iter().map(|line| line[i].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..head.len()).map(wide).collect();
    let mut out = String::from("\nboxes, flipped along every axis:\n");
    for line in &lines {
        let first = format!("  {:<width$}", line[0], width = widths[0]);
        let rest = (1..5).map(|i| format!("  {:>width$}", line[i], width = widths[i]));
        let _ = writeln!(out, "{first}{}  {}", rest.collect::<String>(), line[5]);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::{formulas, theorem};
    use super::*;
    use crate::family::SwishFamily;
    use crate::rules::Size;

    fn of(text: &str) -> BoxRow {
        table(text).unwrap().remove(0)
    }

    /// In two dimensions it is the theorem on rectangles, with its number of largest sets.
    #[test]
    fn rectangles() {
        for h in 1..=9 {
            for w in (1..=9).filter(|&w| w != h && h * w > 1) {
                let row = of(&format!("{h}x{w}"));
                let found =
                    theorem::largest(SwishFamily::parse(&format!("{h}x{w}")).unwrap(), true);
                assert_eq!((row.total, row.size), (found.total(), found.size()), "{h}x{w}");
                assert_eq!(row.count, found.counts.map(|counts| counts.kinds.to_string()));
                let truth = formulas::truth(Size { h, w }, false).value;
                assert_eq!(u128::from(row.size), truth, "{h}x{w}");
            }
        }
        // Sides of one cell do not count.
        for (thin, flat) in [("1x4x1x3", "4x3"), ("7x1", "7"), ("2x1x2x2", "2x2x2")] {
            let (thin, flat) = (of(thin), of(flat));
            assert_eq!((thin.total, thin.size, thin.count), (flat.total, flat.size, flat.count));
        }
    }

    /// The kinds of a box as lists of laid cards, by nothing but the flips.
    fn kinds(sides: &[u64]) -> Vec<Vec<(usize, usize)>> {
        let cells: usize = sides.iter().product::<u64>() as usize;
        let flip = |axes: usize, mut cell: usize| {
            let (mut out, mut step) = (0, 1);
            for (i, &side) in sides.iter().enumerate() {
                let (at, side) = (cell % side as usize, side as usize);
                cell /= side;
                out += step * if axes >> i & 1 == 1 { side - 1 - at } else { at };
                step *= side;
            }
            out
        };
        let mut seen = vec![false; cells * cells];
        let mut all = Vec::new();
        for (point, circle) in (0..cells).flat_map(|p| (0..cells).map(move |c| (p, c))) {
            if point == circle || seen[point * cells + circle] {
                continue;
            }
            let images = (0..1 << sides.len()).map(|axes| (flip(axes, point), flip(axes, circle)));
            let mut images: Vec<(usize, usize)> = images.collect();
            images.sort_unstable();
            images.dedup();
            images.iter().for_each(|(p, c)| seen[p * cells + c] = true);
            all.push(images);
        }
        all
    }

    /// A closed walk from some cell that uses no kind twice.
    fn has_swish(kinds: &[&Vec<(usize, usize)>]) -> bool {
        fn go(kinds: &[&Vec<(usize, usize)>], used: usize, start: usize, at: usize) -> bool {
            (0..kinds.len()).filter(|i| used >> i & 1 == 0).any(|i| {
                kinds[i]
                    .iter()
                    .filter(|arc| arc.0 == at)
                    .any(|&(_, to)| to == start || go(kinds, used | 1 << i, start, to))
            })
        }
        // Turned over, some card of it lies as it is.
        (0..kinds.len()).any(|i| go(kinds, 1 << i, kinds[i][0].0, kinds[i][0].1))
    }

    /// All sets of kinds of small boxes.
    #[test]
    fn brute_force_over_all_sets_of_kinds() {
        for name in ["2", "3", "4", "5", "2x2", "2x3", "2x2x2", "1x2x3", "3x1x2x1", "2x2x1x2"] {
            let row = of(name);
            let kinds = kinds(&row.sides);
            let n = kinds.len();
            assert_eq!(row.total, n as u64, "{name}");
            let mut free = vec![false; 1 << n];
            let (mut most, mut count) = (0, 0_u64);
            for mask in 0..1_usize << n {
                let bits: Vec<usize> = (0..n).filter(|bit| mask >> bit & 1 == 1).collect();
                if bits.iter().any(|bit| !free[mask & !(1 << bit)]) {
                    continue;
                }
                let set: Vec<&Vec<(usize, usize)>> = bits.iter().map(|&bit| &kinds[bit]).collect();
                free[mask] = !has_swish(&set);
                match bits.len() as u64 {
                    _ if !free[mask] => {}
                    size if size > most => (most, count) = (size, 1),
                    size => count += u64::from(size == most),
                }
            }
            assert_eq!((row.size, row.count), (most, Some(count.to_string())), "{name}");
        }
    }

    /// Larger boxes: kinds and orbits counted one by one.
    #[test]
    fn kinds_are_counted_one_by_one() {
        for name in ["2x3x4", "3x3x3", "2x2x2x2", "3x2x3x2", "5x4x3"] {
            let row = of(name);
            assert_eq!(row.total, kinds(&row.sides).len() as u64, "{name}");
        }
        let cube = of("3x3x3");
        assert_eq!((cube.cells, cube.orbits, cube.formula.as_str()), (27, 8, "8!·3^3·28"));
    }

    #[test]
    fn what_is_no_box_is_named() {
        for (text, message) in [
            ("", "expected 1 to 64 boxes, as in 2x2x3"),
            ("2x0", "`2x0`: expected sides from 1, as in 2x2x3"),
            ("2x+3", "`2x+3`: expected sides from 1, as in 2x2x3"),
            ("2xx3", "`2xx3`: expected sides from 1, as in 2x2x3"),
            ("2000x2000", "`2000x2000`: at most 20 sides and 1048576 cells"),
        ] {
            let error = table(text).unwrap_err();
            assert_eq!((error.place.as_str(), error.message.as_str()), ("option --boxes", message));
        }
        assert!(table("1x".repeat(20).trim_end_matches('x')).is_ok());
        assert!(table(&format!("{}1", "1x".repeat(20))).is_err());
        assert_eq!(of("1").size, 0);
        assert!(of("1024x1024").count.is_none());
        assert!(text(&table("2x2x3 4x3").unwrap()).contains("  4x3       12       4     36"));
    }
}
