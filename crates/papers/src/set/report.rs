//! The report on SET: lists side by side, growth as plots, odds, fairness, errata.

use super::claims::times;
use super::figures::{Cell, LISTS, List, METHODS, Vary};
use super::measure::{GAMES, Measured, NOT_PRINTED, SOLVERS};
use crate::number::thousands;
use crate::plot::{Axis, Plot, Point, Series, Shape, Unit};
use crate::report::{Figure, Section, Table};

impl Vary {
    pub(super) fn of(self, cell: &Cell) -> u64 {
        match self {
            Vary::Values => cell.v.into(),
            Vary::Properties => cell.p.into(),
            Vary::Sets => cell.n,
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Vary::Values => "values",
            Vary::Properties => "properties",
            Vary::Sets => "sets to find",
        }
    }
}

/// A list's section: a table of printed and measured seconds, what is missing, and a plot.
pub(super) fn list(list: &List, rows: &[Vec<Measured>]) -> Section {
    let columns = [
        "v",
        "p",
        "n",
        "arrival",
        "smt",
        "printed",
        "dynamic",
        "update=pairs",
        "printed",
        "brute",
        "printed",
        "arrival, max",
    ];
    let table = list.rows.iter().zip(rows).map(|(cell, row)| {
        let mut out = vec![cell.v.to_string(), cell.p.to_string(), cell.n.to_string()];
        for (solver, measured) in SOLVERS.iter().zip(row) {
            out.push(shown(measured));
            // What is printed stands once, after the paper's own update.
            if !["arrival", "dynamic"].contains(solver) {
                out.push(cell.printed(solver).map_or("–".into(), seconds));
            }
        }
        out.push(row[0].as_ref().map_or("–".into(), |times| seconds(times.max)));
        out
    });
    let fixed = match (list.vary, &list.rows[0]) {
        (Vary::Values, c) => format!("{} properties, {} sets", c.p, c.n),
        (Vary::Properties, c) => format!("{} values, {} sets", c.v, c.n),
        (Vary::Sets, c) => format!("{} values, {} properties", c.v, c.p),
    };
    Section {
        heading: format!("{}: {fixed}, by {}", list.place, list.vary.name()),
        text: String::new(),
        figures: missing(list, rows),
        tables: vec![Table::new(
            "CPU seconds a game, means of ten unless fewer are said; printed ones are the paper's.",
            columns,
            0,
            table,
        )],
        plots: vec![growth(list, rows)],
        times: times::of_list(list, rows),
    }
}

/// One figure for each solver and reason that left cells empty.
fn missing(list: &List, rows: &[Vec<Measured>]) -> Vec<Figure> {
    let mut out: Vec<Figure> = Vec::new();
    for (s, solver) in SOLVERS.iter().enumerate() {
        let mut reasons: Vec<(&str, Vec<String>)> = Vec::new();
        for (cell, row) in list.rows.iter().zip(rows) {
            let Err(why) = &row[s] else { continue };
            if why == NOT_PRINTED {
                continue;
            }
            let at = list.vary.of(cell).to_string();
            match reasons.iter_mut().find(|(known, _)| known == why) {
                Some((_, places)) => places.push(at),
                None => reasons.push((why, vec![at])),
            }
        }
        for (why, places) in reasons {
            let what = format!("{solver}, {}: {}", list.vary.name(), places.join(", "));
            let figure = Figure { place: list.place.into(), ..Figure::fresh(what, "") };
            out.push(figure.not_run(why));
        }
    }
    out
}

fn growth(list: &List, rows: &[Vec<Measured>]) -> Plot {
    let point = |cell: &Cell, y: f64| Point::exact(list.vary.of(cell) as f64, y);
    let mut series = Vec::new();
    for (s, solver) in SOLVERS.iter().enumerate() {
        let cells = list.rows.iter().zip(rows);
        let ours = cells.filter_map(|(cell, row)| Some(point(cell, row[s].as_ref().ok()?.mean)));
        let theirs = list.rows.iter().filter_map(|cell| Some(point(cell, cell.printed(solver)?)));
        let theirs = if *solver == "dynamic" { Vec::new() } else { theirs.collect() };
        let plain = solver.split(',').next().unwrap_or_default();
        for (name, points) in
            [(solver.to_string(), ours.collect::<Vec<_>>()), (format!("{plain}, printed"), theirs)]
        {
            if !points.is_empty() {
                series.push(Series { name, shape: Shape::Points(points) });
            }
        }
    }
    let all = series.iter().flat_map(|series| match &series.shape {
        Shape::Points(points) => points.iter().map(|point| point.y).collect(),
        _ => Vec::new(),
    });
    let (low, high) =
        all.fold((f64::MAX, 0.0), |(low, high): (f64, f64), y| (low.min(y), high.max(y)));
    let at = |cell: &Cell| list.vary.of(cell) as f64;
    let (first, last) = (at(&list.rows[0]), at(&list.rows[list.rows.len() - 1]));
    let place = list.place.to_lowercase().replace([' ', '.', ','], "-");
    Plot {
        id: format!("growth-{place}"),
        title: format!("Growth with the number of {}", list.vary.name()),
        caption: format!("Seconds a game, {}. Log scale.", list.place),
        x: Axis::linear(list.vary.name(), Unit::Count, first - 0.5, last + 0.5),
        y: Axis::log("seconds", Unit::Count, low.max(1e-7) / 2.0, 2.0 * high),
        series,
        rules: Vec::new(),
    }
}

/// All lists, with what was measured for each.
pub(super) fn lists(measured: &[Vec<Vec<Measured>>]) -> Vec<Section> {
    LISTS.iter().zip(measured).map(|(one, rows)| list(one, rows)).collect()
}

/// The post's methods: tables a second, printed and measured.
pub(super) fn methods(measured: &[Result<f64, String>]) -> Section {
    let mut figures = Vec::new();
    let mut rows = Vec::new();
    for (method, rate) in METHODS.iter().zip(measured) {
        match rate {
            Ok(rate) => rows.push(vec![
                method.strategy.into(),
                thousands(method.rate),
                thousands(rate.round() as u64),
                format!("{:.0}×", rate / method.rate as f64),
            ]),
            Err(why) => {
                let what = format!("tables a second by {}", method.strategy);
                let figure = Figure::word(what, &thousands(method.rate), method.place, "");
                figures.push(figure.not_run(why));
            }
        }
    }
    let columns = ["method", "the post, in Python", "here, in Rust", "ratio"];
    Section {
        heading: "The post's three methods".into(),
        text: "Tables of twelve cards a second, dealing included here. `fairdeal bench set` runs \
               the same methods in Python on this machine."
            .into(),
        figures,
        tables: vec![Table::new("Tables a second.", columns, 1, rows)],
        ..Section::default()
    }
}

/// A cell's mean.
pub(super) fn shown(measured: &Measured) -> String {
    match measured {
        Err(_) => "–".into(),
        Ok(times) => took(times.mean, times.games),
    }
}

/// Mean seconds, with the number of games where it is not ten.
pub(crate) fn took(mean: f64, games: usize) -> String {
    match games as i64 {
        GAMES => seconds(mean),
        _ => format!("{} ({games})", seconds(mean)),
    }
}

/// Seconds with three digits that count.
pub(crate) fn seconds(seconds: f64) -> String {
    let decimals = match seconds {
        s if s >= 100.0 => 0,
        s if s >= 1.0 => 2,
        s if s >= 0.01 => 4,
        _ => 6,
    };
    format!("{seconds:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::set::measure::Times;

    #[test]
    fn a_list_shows_what_was_run_and_why_not() {
        let times = Times { mean: 0.5, median: 0.4, max: 0.9, games: 10, overlooked: 0 };
        let few = Times { games: 3, ..times };
        let refused = || Err("no solver `z3`".to_string());
        let rows: Vec<Vec<Measured>> = LISTS[3]
            .rows
            .iter()
            .map(|_| vec![Ok(times), refused(), Ok(times), Ok(few), Err(NOT_PRINTED.into())])
            .collect();
        let section = list(&LISTS[3], &rows);
        assert_eq!(section.figures.len(), 1, "{:?}", section.figures);
        assert_eq!(section.figures[0].what, "smt, values: 3, 4, 5, 6, 7, 8, 9, 10");
        let row = &section.tables[0].rows[0];
        assert_eq!(row.len(), section.tables[0].columns.len());
        assert_eq!(row[3..9], ["0.5000", "–", "0.1257", "0.5000", "0.5000 (3)", "0.000830"]);
        assert_eq!(section.plots[0].series.len(), 5);
    }

    #[test]
    fn seconds_keep_their_digits() {
        let shown = [3064.51, 14.2388, 0.0131808, 0.0005788].map(seconds);
        assert_eq!(shown, ["3065", "14.24", "0.0132", "0.000579"]);
    }
}
