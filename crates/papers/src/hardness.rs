//! Where random instances are hard: nodes against size and density.
//!
//! The theorems say that the games are hard in the worst case. This is the other picture: random
//! hands of SWISH with two and three symbols a card, and random tables of SET around the size at
//! which the first set appears (m* ≈ v·e^(p−1), Takeshita's games), decided by one exact engine each,
//! the median of its nodes beside the share of instances that have something to find. No paper
//! prints such figures.

use fairdeal_core::{Error, Outcome};
use fairdeal_swish::deal::deal;
use fairdeal_swish::family::SwishFamily;
use fairdeal_swish::solve::Engine as _;
use fairdeal_swish::solve::cover::Cover;

use crate::number::{percent, thousands};
use crate::plot::{Axis, Plot, Point, Series, Shape, Unit};
use crate::report::{Report, Section, Table};
use crate::{Experiment, Scale, Settings};

pub(crate) const EXPERIMENT: Experiment =
    Experiment { name: "hardness", title: "Where random instances are hard", run };

/// How much of each part.
#[derive(Clone, Copy, Debug)]
struct Sizes {
    /// Instances for each point.
    instances: i64,
    /// Nodes after which an instance is given up; it then counts as taking that many.
    nodes: u64,
}

impl Sizes {
    fn of(scale: Scale) -> Self {
        match scale {
            Scale::Light => Sizes { instances: 5, nodes: 10_000 },
            Scale::Named => Sizes { instances: 25, nodes: 200_000 },
            Scale::Full => Sizes { instances: 101, nodes: 5_000_000 },
        }
    }
}

/// Cards of random hands, for each number of symbols.
const SWISH: [(usize, [(usize, usize); 4]); 2] =
    [(2, [(4, 5), (4, 7), (6, 7), (6, 9)]), (3, [(3, 4), (4, 5), (5, 6), (6, 7)])];
/// Cards for each cell of a card.
const DENSITIES: [f64; 7] = [0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 2.0];
/// Values of SET, with this many properties.
const VALUES: [usize; 4] = [6, 8, 10, 12];
const PROPERTIES: usize = 4;
/// Cards on the table, as a share of the size at which the first set is met.
const SHARES: [f64; 7] = [0.2, 0.3, 0.4, 0.5, 0.6, 0.75, 1.0];

/// One point: instances of one size and density.
struct Cell {
    name: String,
    x: f64,
    cards: usize,
    /// Sorted.
    nodes: Vec<u64>,
    yes: usize,
    unknown: usize,
}

impl Cell {
    fn quantile(&self, share: f64) -> u64 {
        let last = self.nodes.len().saturating_sub(1);
        self.nodes.get((last as f64 * share).round() as usize).copied().unwrap_or(0)
    }
}

fn run(scale: Scale, settings: &Settings<'_>) -> Result<Report, Error> {
    let report = report(Sizes::of(scale), settings)?;
    Ok(Report { command: scale.command(EXPERIMENT.name), ..report })
}

fn report(sizes: Sizes, settings: &Settings<'_>) -> Result<Report, Error> {
    let points = SWISH.len() * 4 * DENSITIES.len() + VALUES.len() * SHARES.len();
    settings.progress.begin("random instances", points as u64);
    let sections = sections(sizes, settings);
    settings.progress.end();
    Ok(Report {
        name: EXPERIMENT.name.into(),
        title: EXPERIMENT.title.into(),
        intro: format!(
            "{} random instances for each point, given up after {} nodes. Bars in the plots \
             reach from the lower to the upper quartile; an instance that was given up counts \
             as that many nodes, so a point at the top is a lower bound.",
            sizes.instances,
            thousands(sizes.nodes)
        ),
        command: String::new(),
        sections: sections?,
        errata: Vec::new(),
    })
}

fn sections(sizes: Sizes, settings: &Settings<'_>) -> Result<Vec<Section>, Error> {
    let mut out = Vec::new();
    for (symbols, shapes) in SWISH {
        let mut cells = Vec::new();
        for (h, w) in shapes {
            for density in DENSITIES {
                cells.push(swish(h, w, symbols, density, sizes, settings)?);
                settings.progress.advance(1);
            }
        }
        out.push(section(
            &format!("SWISH, {symbols} symbols a card"),
            &format!("swish-{symbols}"),
            "Nodes of `cover` for the largest swish of random cards (`swish/HxW/sS/N#1` …). With \
             few cards most are set aside at once for want of a partner; the more there are, the \
             more ways to lay them.",
            "cards for each cell",
            &cells,
            sizes,
        ));
    }
    let mut cells = Vec::new();
    for v in VALUES {
        for share in SHARES {
            cells.push(set(v, share, sizes, settings)?);
            settings.progress.advance(1);
        }
    }
    out.push(section(
        &format!("SET, {PROPERTIES} properties"),
        "set",
        "Nodes of `arrival` to decide random tables (`set/vVp4/N#1` …), against their number of \
         cards as a share of m* = v·e^(p−1). Tables well below it hold no set and few cards that \
         fit together; around it a set appears.",
        "cards, as a share of m*",
        &cells,
        sizes,
    ));
    Ok(out)
}

fn swish(
    h: usize,
    w: usize,
    s: usize,
    density: f64,
    sizes: Sizes,
    settings: &Settings<'_>,
) -> Result<Cell, Error> {
    let cards = (density * (h * w) as f64).round() as usize;
    let family = SwishFamily::parse(&format!("{h}x{w}/s{s}/{cards}"))?;
    let mut cell = Cell::new(format!("{h}×{w}"), density, cards);
    for number in 1..=sizes.instances {
        let found = Cover::new(settings.nodes(sizes.nodes)).largest(&deal(family, number));
        cell.unknown += usize::from(found.stop.is_some());
        cell.yes += usize::from(found.best.is_some());
        cell.nodes.push(if found.stop.is_some() { sizes.nodes } else { found.nodes });
    }
    cell.nodes.sort_unstable();
    Ok(cell)
}

fn set(v: usize, share: f64, sizes: Sizes, settings: &Settings<'_>) -> Result<Cell, Error> {
    let first = v as f64 * ((PROPERTIES - 1) as f64).exp();
    let deck = v.pow(PROPERTIES as u32);
    let cards = ((share * first).round() as usize).min(deck);
    let family = fairdeal_games::family(&format!("set/v{v}p{PROPERTIES}/{cards}"))?;
    let mut cell = Cell::new(format!("v = {v}"), share, cards);
    let mut worker = family.worker(None, settings.nodes(sizes.nodes))?;
    for number in 1..=sizes.instances {
        let row = worker.decide(number);
        cell.unknown += usize::from(row.outcome == Outcome::Unknown);
        cell.yes += usize::from(row.outcome == Outcome::Solved);
        cell.nodes.push(if row.outcome == Outcome::Unknown { sizes.nodes } else { row.nodes });
    }
    cell.nodes.sort_unstable();
    Ok(cell)
}

impl Cell {
    fn new(name: String, x: f64, cards: usize) -> Self {
        Cell { name, x, cards, nodes: Vec::new(), yes: 0, unknown: 0 }
    }
}

fn section(
    heading: &str,
    id: &str,
    text: &str,
    axis: &str,
    cells: &[Cell],
    sizes: Sizes,
) -> Section {
    let rows = cells.iter().map(|cell| {
        let share = |n: usize| percent(n as f64 / cell.nodes.len().max(1) as f64, 0);
        vec![
            cell.name.clone(),
            format!("{:.2}", cell.x),
            cell.cards.to_string(),
            thousands(cell.quantile(0.5)),
            thousands(cell.quantile(1.0)),
            share(cell.yes),
            share(cell.unknown),
        ]
    });
    let columns = ["size", "density", "cards", "median nodes", "most", "found", "given up"];
    let table = Table::new(format!("{heading}: nodes by size and density"), columns, 1, rows);
    let series = cells.chunk_by(|a, b| a.name == b.name).enumerate().map(|(i, cells)| {
        let point = |cell: &Cell| Point {
            // A little beside its value, so that the sizes do not cover each other.
            x: cell.x + 0.03 * (i as f64 - 1.5),
            // A log axis has no zero: what is decided without a node stands at its foot.
            y: cell.quantile(0.5).max(1) as f64,
            low: cell.quantile(0.25).max(1) as f64,
            high: cell.quantile(0.75).max(1) as f64,
        };
        let shape = Shape::Points(cells.iter().map(point).collect());
        Series { name: cells[0].name.clone(), shape }
    });
    let plot = Plot {
        id: id.into(),
        title: format!("{heading}: median nodes"),
        caption: "Median and quartiles of the nodes of the search, log scale.".into(),
        x: Axis::linear(axis, Unit::Count, 0.0, 2.2),
        y: Axis::log("nodes", Unit::Count, 1.0, sizes.nodes as f64),
        series: series.collect(),
        rules: Vec::new(),
    };
    Section {
        heading: heading.into(),
        text: text.into(),
        tables: vec![table],
        plots: vec![plot],
        ..Section::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_is_measured() {
        let sizes = Sizes { instances: 2, nodes: 300 };
        let report = report(sizes, &Settings::quiet(1)).unwrap();
        assert_eq!(report.sections.len(), 3);
        for section in &report.sections {
            assert_eq!(section.tables[0].rows.len(), 28, "{}", section.heading);
            assert!(section.plots[0].to_svg().contains("</svg>"));
        }
        // Few cards decide themselves; around m* of SET both answers occur.
        let first = &report.sections[0].tables[0].rows[0];
        assert_eq!(first[6], "0 %", "{first:?}");
    }
}
