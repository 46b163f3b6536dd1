//! Birds of a Feather on boards of other sizes, dealt from the same 52 cards.
//!
//! The paper names larger boards as future work; no rate by board size was found in print.

use fairdeal_core::Error;
use fairdeal_survey::{Deals, Summary};

use super::wider;
use crate::number::{counted, percent, thousands};
use crate::plot::{Axis, Plot, Point, Series, Shape, Unit};
use crate::report::{Figure, Report, Section, Table};
use crate::stage::Stage;
use crate::{Experiment, Scale, Settings};

/// The experiment on board sizes.
pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "boaf-grids",
    title: "Birds of a Feather: what can be won, by board size",
    run,
};

/// Rows and columns, by number of cells.
const SIZES: [(u32, u32); 20] = [
    (2, 2),
    (2, 3),
    (2, 4),
    (3, 3),
    (2, 5),
    (2, 6),
    (3, 4),
    (2, 7),
    (3, 5),
    (2, 8),
    (4, 4),
    (3, 6),
    (4, 5),
    (4, 6),
    (5, 5),
    (5, 6),
    (6, 6),
    (6, 7),
    (6, 8),
    (4, 13),
];

/// Nodes a deal may take before it counts as undecided.
const NODES: u64 = 2_000_000;
/// Deals of each size: in a run of everything, asked for by name, and with all the time there is.
const LIGHT: i64 = 10_000;
const NAMED: i64 = 100_000;
const FULL: i64 = 1_000_000;

struct Grid {
    rows: u32,
    cols: u32,
    summary: Summary,
}

impl Grid {
    fn name(&self) -> String {
        format!("{}×{}", self.rows, self.cols)
    }
}

fn run(scale: Scale, settings: &Settings<'_>) -> Result<Report, Error> {
    let deals = match scale {
        Scale::Light => LIGHT,
        Scale::Named => NAMED,
        Scale::Full => FULL,
    };
    let mut report = report_on(&SIZES, deals, settings)?;
    if scale == Scale::Light {
        report.intro += &format!(
            " This is the quick look that comes with a run of everything; asked for by name the \
             experiment decides {} of each size.",
            counted(NAMED as u64, "deal")
        );
    }
    report.command = scale.command(EXPERIMENT.name);
    Ok(report)
}

/// A few deals, for the names of the cells.
#[cfg(test)]
pub(crate) fn glance(settings: &Settings<'_>) -> Result<Report, Error> {
    report_on(&[(5, 5)], 20, settings)
}

fn report_on(sizes: &[(u32, u32)], deals: i64, settings: &Settings<'_>) -> Result<Report, Error> {
    let mut report = report(&survey(sizes, deals, settings)?, deals);
    // Their searches take a hundred times as long as ours: a tenth of the deals.
    let wider = wider::section(sizes, deals / 10, settings.nodes(NODES), settings)?;
    report.sections.push(wider);
    Ok(report)
}

fn survey(sizes: &[(u32, u32)], deals: i64, settings: &Settings<'_>) -> Result<Vec<Grid>, Error> {
    let one = |&(rows, cols): &(u32, u32)| {
        let family = fairdeal_games::family(&format!("boaf/{rows}x{cols}"))?;
        let task = format!("boards of {rows}×{cols}");
        let limits = settings.nodes(NODES);
        let stage = Stage { task: &task, family: &*family, strategy: None, limits };
        let summary = stage.run(Deals::Range(0..deals), settings, |_, _| {})?;
        Ok(Grid { rows, cols, summary })
    };
    sizes.iter().map(one).collect()
}

fn report(grids: &[Grid], deals: i64) -> Report {
    let undecided: u64 = grids.iter().map(|grid| grid.summary.unknown).sum();
    let complete = grids.iter().filter(|grid| grid.summary.unknown == 0).count();
    // As many decimals as one deal makes a difference to.
    let decimals = if deals > 100_000 { 4 } else { 3 };
    let rows = grids.iter().map(|grid| {
        let s = &grid.summary;
        let rate = s.winnable();
        vec![
            grid.name(),
            (grid.rows * grid.cols).to_string(),
            thousands(s.solved),
            thousands(s.impossible),
            thousands(s.unknown),
            percent(rate.rate, decimals),
            format!("{} … {}", percent(rate.low, decimals), percent(rate.high, decimals)),
        ]
    });
    let columns =
        ["board", "cells", "solved", "impossible", "undecided", "can be won", "95 % interval"];
    Report {
        name: EXPERIMENT.name.into(),
        title: EXPERIMENT.title.into(),
        intro: format!(
            "{} of each size from the same deck of 52 cards, decided exactly with at most {} a \
             deal. 4×4 uses the FreeCell numbering of the paper's testbed; all other sizes are \
             dealt uniformly from the seed.",
            counted(deals as u64, "deal"),
            counted(NODES, "node"),
        ),
        command: String::new(),
        sections: vec![Section {
            heading: "Solvability by board size".into(),
            text: "The intervals are Wilson's at 95 %, with undecided deals falling either way: \
                   the lower end counts them as lost, the upper as won."
                .into(),
            figures: vec![
                Figure::fresh(
                    "Sizes with every deal decided",
                    format!("{complete} of {}", grids.len()),
                ),
                Figure::fresh("Undecided deals in all", thousands(undecided)),
            ],
            tables: vec![Table::new(
                format!("{} of each size, 52 cards.", counted(deals as u64, "deal")),
                columns,
                1,
                rows,
            )],
            plots: vec![plot(grids, deals)],
            ..Section::default()
        }],
        errata: Vec::new(),
    }
}

fn plot(grids: &[Grid], deals: i64) -> Plot {
    let points = grids.iter().enumerate().map(|(i, grid)| {
        let rate = grid.summary.winnable();
        // A rate of NaN, nothing decided, lies below every foot: its interval shows alone.
        let lost = if rate.rate.is_nan() { 0.0 } else { 1.0 - rate.rate };
        let low = if grid.summary.impossible == 0 { 0.0 } else { 1.0 - rate.high };
        Point { x: i as f64, y: lost, low, high: 1.0 - rate.low }
    });
    Plot {
        id: "lost-by-size".into(),
        title: "Deals that cannot be won, by board size".into(),
        caption:
            "Share of deals that cannot be won, boards in order of their cells. Bars are 95 % \
                  intervals; an arrow without a dot means that no such deal was met. Log scale."
                .into(),
        x: Axis::names("rows × columns", grids.iter().map(Grid::name).collect()),
        y: Axis::log("cannot be won", Unit::Share, 0.5 / deals.max(1) as f64, 1.0),
        series: vec![Series { name: String::new(), shape: Shape::Points(points.collect()) }],
        rules: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_in_order_and_fit_the_deck() {
        assert!(SIZES.is_sorted_by_key(|(rows, cols)| rows * cols));
        assert!(SIZES.iter().all(|(rows, cols)| rows * cols <= 52));
    }

    #[test]
    fn a_small_survey_adds_up() {
        let grids = survey(&[(2, 2), (2, 3), (3, 3)], 500, &Settings::quiet(2)).unwrap();
        for grid in &grids {
            let s = &grid.summary;
            assert_eq!((s.deals, s.solved + s.impossible + s.unknown), (500, 500));
        }
        let report = report(&grids, 500);
        assert!(report.figures().all(|figure| figure.printed.is_none()));
        assert_eq!(report.sections[0].tables[0].rows.len(), 3);
        assert!(report.to_text().contains("2×3"));
    }
}
