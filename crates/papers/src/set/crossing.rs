//! Where the SMT solver overtakes the dynamic one: the paper's main finding, as a figure.
//!
//! In each list the crossing is the first row from which on the SMT solver is faster to the end. It is
//! read off the printed times, and off ours for both ways to keep the partial sets.

use super::figures::{Cell, LISTS, List};
use super::measure::{Measured, PAIRS, SOLVERS};
use crate::plot::{Axis, Plot, Point, Rule, Series, Shape, Unit};
use crate::report::{Figure, Section};

/// The place from which on `smt` is below `other`; none if it is not, at the end.
fn crossing(smt: &[Option<f64>], other: &[Option<f64>]) -> Option<usize> {
    let pairs: Vec<(usize, bool)> = smt
        .iter()
        .zip(other)
        .enumerate()
        .filter_map(|(i, (a, b))| Some((i, (*a)? < (*b)?)))
        .collect();
    let above = pairs.iter().rposition(|&(_, faster)| !faster);
    pairs.get(above.map_or(0, |at| at + 1)).map(|&(i, _)| i)
}

fn column(rows: &[Vec<Measured>], solver: &str) -> Vec<Option<f64>> {
    let at = SOLVERS.iter().position(|&s| s == solver).unwrap_or(0);
    rows.iter().map(|row| row[at].as_ref().ok().map(|times| times.mean)).collect()
}

/// The section.
pub(super) fn section(measured: &[Vec<Vec<Measured>>]) -> Section {
    let mut figures = Vec::new();
    for (list, rows) in LISTS.iter().zip(measured) {
        let of =
            |pick: fn(&Cell) -> f64| list.rows.iter().map(|c| Some(pick(c))).collect::<Vec<_>>();
        let words = |at: Option<usize>, compared: usize| match at {
            Some(at) => format!("{} {}", list.rows[at].vary_of(list), list.vary.name()),
            None => format!("not in {compared} rows"),
        };
        let printed = words(crossing(&of(|c| c.smt), &of(|c| c.dynamic)), list.rows.len());
        let smt = column(rows, "smt");
        let against = |solver: &str| {
            let other = column(rows, solver);
            let compared = smt.iter().zip(&other).filter(|(a, b)| a.is_some() && b.is_some());
            let compared = compared.count();
            (compared, words(crossing(&smt, &other), compared))
        };
        let ((n, pairs), (_, extend)) = (against(PAIRS), against("dynamic"));
        let what = format!("{}: smt is faster from", list.place);
        let mut figure = Figure::word(what, &printed, list.place, &pairs);
        figure.note = format!("With our own update: {extend}.");
        if n < list.rows.len() {
            let missing = list.rows.len() - n;
            figure = figure
                .not_run(format!("{missing} of {} rows have not both times", list.rows.len()));
        }
        figures.push(figure);
    }
    Section {
        heading: "Where SMT overtakes the dynamic solver".into(),
        text: "The paper finds the dynamic solver faster on small games and the SMT solver on large \
               ones. Where the two cross depends on how the partial sets are kept: in compiled code \
               they cost little, and the crossing moves out, as far as memory holds them."
            .into(),
        figures,
        plots: LISTS.iter().zip(measured).filter(|(list, _)| list.rows.len() == 8).map(|(l, r)| plot(l, r)).collect(),
        ..Section::default()
    }
}

impl Cell {
    fn vary_of(&self, list: &List) -> u64 {
        list.vary.of(self)
    }
}

/// How many times as long the dynamic solver takes.
fn plot(list: &List, rows: &[Vec<Measured>]) -> Plot {
    let smt = column(rows, "smt");
    let ratios = |other: Vec<Option<f64>>, smt: &[Option<f64>]| -> Vec<Point> {
        let all = list.rows.iter().zip(other.iter().zip(smt));
        all.filter_map(|(cell, (other, smt))| {
            Some(Point::exact(list.vary.of(cell) as f64, (*other)? / (*smt)?))
        })
        .collect()
    };
    let printed = ratios(
        list.rows.iter().map(|c| Some(c.dynamic)).collect(),
        &list.rows.iter().map(|c| Some(c.smt)).collect::<Vec<_>>(),
    );
    let series: Vec<Series> = [
        ("printed", printed),
        ("update=pairs", ratios(column(rows, PAIRS), &smt)),
        ("our update", ratios(column(rows, "dynamic"), &smt)),
    ]
    .into_iter()
    .filter(|(_, points)| !points.is_empty())
    .map(|(name, points)| Series { name: name.into(), shape: Shape::Points(points) })
    .collect();
    let ys = series.iter().flat_map(|series| match &series.shape {
        Shape::Points(points) => points.iter().map(|point| point.y).collect(),
        _ => Vec::new(),
    });
    let (low, high) = ys.fold((1.0, 1.0), |(low, high): (f64, f64), y| (low.min(y), high.max(y)));
    let at = |cell: &Cell| list.vary.of(cell) as f64;
    let (first, last) = (at(&list.rows[0]), at(&list.rows[list.rows.len() - 1]));
    let place = list.place.to_lowercase().replace([' ', '.', ','], "-");
    Plot {
        id: format!("crossing-{place}"),
        title: format!("dynamic ÷ smt, by the number of {}", list.vary.name()),
        caption: format!("{}: above 1 the SMT solver is faster. Log scale.", list.place),
        x: Axis::linear(list.vary.name(), Unit::Count, first - 0.5, last + 0.5),
        y: Axis::log("ratio", Unit::Count, low / 2.0, 2.0 * high),
        series,
        rules: crossing(
            &list.rows.iter().map(|c| Some(c.smt)).collect::<Vec<_>>(),
            &list.rows.iter().map(|c| Some(c.dynamic)).collect::<Vec<_>>(),
        )
        .map(|row| Rule { x: at(&list.rows[row]), label: "printed crossing".into() })
        .into_iter()
        .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crossings() {
        let some = |xs: &[f64]| xs.iter().map(|&x| Some(x)).collect::<Vec<_>>();
        let flat = some(&[2.0, 2.0, 2.0, 2.0]);
        assert_eq!(crossing(&flat, &some(&[1.0, 1.0, 3.0, 4.0])), Some(2));
        assert_eq!(crossing(&flat, &some(&[3.0, 1.0, 3.0, 4.0])), Some(2));
        assert_eq!(crossing(&flat, &some(&[3.0, 3.0, 3.0, 4.0])), Some(0));
        assert_eq!(crossing(&flat, &some(&[1.0, 3.0, 3.0, 1.0])), None);
        assert_eq!(crossing(&flat, &[Some(1.0), None, Some(3.0), None]), Some(2));
        assert_eq!(crossing(&[], &[]), None);
    }

    /// The paper's own crossings, read off its lists.
    #[test]
    fn printed_crossings() {
        let rows: Vec<Vec<Vec<Measured>>> = LISTS
            .iter()
            .map(|l| l.rows.iter().map(|_| vec![Err(String::new()); SOLVERS.len()]).collect())
            .collect();
        let section = section(&rows);
        let printed: Vec<&str> =
            section.figures.iter().filter_map(|f| f.printed.as_deref()).collect();
        assert_eq!(printed[3..6], ["not in 8 rows", "8 values", "6 values"]);
        assert_eq!(printed[6..9], ["9 properties", "7 properties", "6 properties"]);
        assert!(section.figures.iter().all(|f| f.verdict.word() == "not-run"));
    }
}
