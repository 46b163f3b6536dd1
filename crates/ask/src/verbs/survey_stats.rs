//! `survey-stats`: what the rows of a survey look like.

use std::path::Path;

use fairdeal_core::game::Style;
use fairdeal_core::interval::Share;
use fairdeal_core::words::{counted, thousands};
use fairdeal_core::{Error, Outcome};
use fairdeal_survey::stats::{About, By, Figures, Group as Parted, Value, stats};
use fairdeal_survey::{Folder, reading};
use serde::{Deserialize, Serialize};

use crate::words::{lettered, noted, paragraph};
use crate::{Answered, Host};

/// The ask.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Ask {
    /// The survey's folder.
    pub dir: String,
    /// Part the rows of each strategy by `verdict`, `reason` or a column of counts or words.
    pub by: Option<String>,
    /// Also draw the histogram of nodes.
    pub draw: bool,
    /// Threads; as many as the host has if there is no number.
    pub threads: Option<u16>,
}

/// The reply.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reply {
    /// The survey's folder.
    pub dir: String,
    /// The family.
    pub family: String,
    /// Deals in it.
    pub deals: u64,
    /// What the rows are parted by, besides their strategy.
    pub by: Option<String>,
    /// By strategy, then by value.
    pub groups: Vec<Group>,
    /// Damage in the survey: what is damaged is not counted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The histogram of nodes, if it was wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
    /// Where it went instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Wall-clock time.
    pub seconds: f64,
}

/// Rows of one kind.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Group {
    /// Decided by this strategy.
    pub strategy: String,
    /// With this value; null for none.
    pub value: Option<String>,
    /// How many rows.
    pub rows: u64,
    /// Rows that can be won, or have something to find.
    pub solved: u64,
    /// Rows that cannot, or have nothing.
    pub impossible: u64,
    /// Rows nobody decided.
    pub unknown: u64,
    /// The share of `solved`, with its 95 % Wilson interval.
    pub winnable: Share,
    /// Their nodes.
    pub nodes: Option<Numbers>,
    /// Rows by nodes: 0, 1, 2 to 3, 4 to 7 and so on.
    pub histogram: Vec<Bar>,
    /// The survey's other columns of numbers.
    pub columns: Vec<Column>,
}

/// Figures of some numbers. Quantiles are exact below 64 and at most 1/32 too small above; those of
/// shares are as fine, in millionths.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Numbers {
    /// How many.
    pub count: u64,
    /// The least.
    pub least: f64,
    /// The mean.
    pub mean: f64,
    /// A quarter is not larger.
    pub p25: f64,
    /// Half is not larger.
    pub p50: f64,
    /// Three quarters are not larger.
    pub p75: f64,
    /// Nine in ten are not larger.
    pub p90: f64,
    /// 99 in a hundred are not larger.
    pub p99: f64,
    /// The most.
    pub most: f64,
}

/// Rows with at least so many nodes, and fewer than the next bar's.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bar {
    /// The least number of nodes.
    pub from: u64,
    /// How many rows.
    pub rows: u64,
}

/// A column.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Column {
    /// Its name.
    pub name: String,
    /// Rows without a value.
    pub none: u64,
    /// Its figures, if it has numbers.
    pub numbers: Option<Numbers>,
    /// Its sums by size, if it has counts by size.
    pub totals: Option<Vec<u64>>,
}

impl From<Figures> for Numbers {
    fn from(figures: Figures) -> Self {
        let Figures { count, least, mean, quantiles: [p25, p50, p75, p90, p99], most } = figures;
        Numbers { count, least, mean, p25, p50, p75, p90, p99, most }
    }
}

pub(crate) fn answer(
    ask: &Ask,
    style: Option<Style>,
    host: &mut Host<'_>,
) -> Result<Answered, Error> {
    host.may_use_files("dir")?;
    let threads = ask.threads.map_or(host.threads, usize::from);
    let start = (host.wall)();
    let read = |folders: &[Folder]| {
        let (folder, plan) = (&folders[0], &folders[0].plan);
        let by = ask.by.as_deref().map_or(Ok(By::Nothing), |text| By::parse(plan, text))?;
        let deals = folder.lines.iter().map(|line| line.to.abs_diff(line.from)).sum();
        host.progress.begin(&plan.family, deals);
        let each = |deals| host.progress.advance(deals);
        let parted = stats(folder, by, threads, host.cancel, &each);
        host.progress.end();
        Ok((plan.clone(), folder.notes.clone(), deals, parted?))
    };
    let (plan, notes, deals, parted) = reading(&[Path::new(&ask.dir)], false, threads, read)?;
    let plan = &plan;
    let mut groups = Vec::new();
    for ((strategy, value), group) in parted {
        let columns = group.columns(plan)?;
        groups.push(told(plan.strategies[usize::from(strategy)].clone(), value, &group, columns));
    }
    let mut reply = Reply {
        dir: ask.dir.clone(),
        family: plan.family.clone(),
        deals,
        by: ask.by.clone(),
        groups,
        notes,
        svg: None,
        file: None,
        seconds: (host.wall)() - start,
    };
    if ask.draw {
        reply.svg = Some(picture(&reply)?);
    }
    let text = style.map(|style| reply.text(style)).unwrap_or_default();
    Ok(Answered::new(crate::Reply::SurveyStats(reply), Outcome::Solved, text))
}

fn told(
    strategy: String,
    value: Value,
    group: &Parted,
    columns: Vec<(String, About, u64)>,
) -> Group {
    let [solved, impossible, unknown] = group.verdicts;
    let column = |(name, about, none)| match about {
        About::Numbers(figures) => {
            Column { name, none, numbers: Some(figures.into()), totals: None }
        }
        About::Totals(totals) => Column { name, none, numbers: None, totals: Some(totals) },
    };
    Group {
        strategy,
        value: match value {
            Value::Number(n) => Some(n.to_string()),
            Value::Text(text) => Some(text),
            Value::None => None,
        },
        rows: group.rows(),
        solved,
        impossible,
        unknown,
        winnable: Share::of(solved, impossible, unknown),
        nodes: group.nodes().map(Into::into),
        histogram: group.histogram().into_iter().map(|(from, rows)| Bar { from, rows }).collect(),
        columns: columns.into_iter().map(column).collect(),
    }
}

impl Group {
    /// Its name in texts and legends.
    fn name(&self, by: Option<&str>) -> String {
        match by {
            None => self.strategy.clone(),
            Some(by) => format!("{}, {by} {}", self.strategy, self.value.as_deref().unwrap_or("-")),
        }
    }
}

impl Reply {
    fn text(&self, style: Style) -> String {
        let columns = style.columns;
        let title = format!("{} ({}): {}", self.dir, self.family, counted(self.deals, "deal"));
        let mut out = paragraph("", &title, columns);
        for group in &self.groups {
            out.push('\n');
            let name = group.name(self.by.as_deref().filter(|by| *by != "strategy"));
            out += &paragraph("", &format!("{name}: {}", counted(group.rows, "row")), columns);
            let Group { solved, impossible, unknown, winnable, .. } = group;
            let verdicts = [("solved", solved), ("impossible", impossible), ("unknown", unknown)];
            for (word, n) in verdicts {
                out += &format!("  {word:<12}{:>13}\n", thousands(*n));
            }
            if let Share { rate: Some(rate), low: Some(low), high: Some(high), .. } = winnable {
                let share = format!(
                    "solved, of those decided: {:.4} %; 95 % interval, of all: {:.4} to {:.4} %",
                    100.0 * rate,
                    100.0 * low,
                    100.0 * high
                );
                out += &paragraph("  ", &share, columns);
            }
            let named = group.nodes.iter().map(|numbers| ("nodes", 0, numbers));
            let others = group.columns.iter().filter_map(|column| {
                Some((column.name.as_str(), column.none, column.numbers.as_ref()?))
            });
            out += &figures(named.chain(others).collect());
            for Column { name, totals, .. } in &group.columns {
                let sums = totals.iter().flatten().enumerate().filter(|(_, n)| **n > 0);
                let sums: Vec<String> =
                    sums.map(|(size, &n)| format!("{size}: {}", thousands(n))).collect();
                if totals.is_some() {
                    out += &paragraph("  ", &format!("{name}: {}", sums.join(", ")), columns);
                }
            }
            out += &histogram(&group.histogram);
        }
        lettered(noted(&self.notes, style, out), style)
    }
}

/// A table of figures, a line a column.
fn figures(rows: Vec<(&str, u64, &Numbers)>) -> String {
    let wide = rows.iter().map(|(name, ..)| name.len()).max().unwrap_or(0);
    let heads = ["least", "25 %", "50 %", "75 %", "90 %", "99 %", "most", "mean"];
    let line = |name: &str, cells: [String; 8]| {
        let cells: String = cells.iter().map(|cell| format!("{cell:>9}")).collect();
        format!("  {name:<wide$}{cells}")
    };
    let mut out = line("", heads.map(str::to_string)) + "\n";
    for (name, none, n) in rows {
        let cells = [n.least, n.p25, n.p50, n.p75, n.p90, n.p99, n.most].map(short);
        let [least, p25, p50, p75, p90, p99, most] = cells;
        out += &line(name, [least, p25, p50, p75, p90, p99, most, format!("{:.2}", n.mean)]);
        if none > 0 {
            out += &format!("  ({} without)", thousands(none));
        }
        out.push('\n');
    }
    out
}

/// Whole numbers as they are, others to four digits.
fn short(value: f64) -> String {
    if value.fract() == 0.0 { format!("{value}") } else { format!("{value:.4}") }
}

/// Bars of nodes, a line a doubling.
fn histogram(bars: &[Bar]) -> String {
    const LONGEST: u64 = 40;
    let most = bars.iter().map(|bar| bar.rows).max().unwrap_or(0).max(1);
    let mut out = String::from("  rows by nodes, from\n");
    for Bar { from, rows } in bars {
        // What is there shows, however little it is.
        let long = (rows * LONGEST).div_ceil(most) as usize;
        let line =
            format!("  {:>13} {:>12}  {}", thousands(*from), thousands(*rows), "=".repeat(long));
        out += line.trim_end();
        out.push('\n');
    }
    out
}

#[cfg(feature = "papers")]
fn picture(reply: &Reply) -> Result<String, Error> {
    use fairdeal_papers::plot::{Axis, Plot, Series, Shape, Unit};
    let mut edges: Vec<u64> =
        reply.groups.iter().flat_map(|group| group.histogram.iter().map(|bar| bar.from)).collect();
    edges.sort_unstable();
    edges.dedup();
    let place = |from: u64| edges.iter().position(|edge| *edge == from).unwrap_or(0) as f64;
    let most =
        reply.groups.iter().flat_map(|group| group.histogram.iter().map(|bar| bar.rows)).max();
    let by = reply.by.as_deref().filter(|by| *by != "strategy");
    let series = |group: &Group| {
        let values: Vec<(f64, f64)> =
            group.histogram.iter().map(|bar| (place(bar.from), bar.rows as f64)).collect();
        let shape = match reply.groups.len() {
            1 => Shape::Bars { values, labelled: false },
            _ => Shape::Steps(values),
        };
        Series { name: group.name(by), shape }
    };
    let short = |edge: &u64| match edge {
        0..10_000 => edge.to_string(),
        10_000..10_000_000 => format!("{}k", edge / 1000),
        _ => format!("{}M", edge / 1_000_000),
    };
    let plot = Plot {
        id: "nodes".into(),
        title: format!("{}: rows by nodes", reply.family),
        caption: String::new(),
        x: Axis::names("nodes, from", edges.iter().map(short).collect()),
        y: Axis::log("rows", Unit::Count, 0.7, most.unwrap_or(1) as f64 * 1.3),
        series: reply.groups.iter().map(series).collect(),
        rules: Vec::new(),
    };
    Ok(plot.to_file())
}

#[cfg(not(feature = "papers"))]
fn picture(_: &Reply) -> Result<String, Error> {
    Err(fairdeal_core::InputError::at("draw", "this build draws no plots").into())
}
