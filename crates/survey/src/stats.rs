//! What the rows of a survey look like: counts, quantiles, histograms, by whatever they are parted by.
//! Memory does not grow with the rows.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use fairdeal_core::column::{Cell, Kind};
use fairdeal_core::crew::crew;
use fairdeal_core::error::excerpt;
use fairdeal_core::{Cancel, Error, InputError, Outcome};

use crate::folder::{Folder, interrupted};
use crate::parquet::Reader;
use crate::plan::Plan;
use crate::sketch::Sketch;
use crate::table::Table;

/// Groups, at most: a column with more different values is not one to part rows by.
const MOST_GROUPS: usize = 1000;
/// A share is counted in millionths.
const MILLIONTHS: f64 = 1e6;
/// The quantiles that are told.
pub const QUANTILES: [f64; 5] = [0.25, 0.5, 0.75, 0.9, 0.99];

/// What rows are parted by, besides their strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    Nothing,
    Verdict,
    Reason,
    /// A column, by its place.
    Column(usize),
}

impl By {
    /// Reads the word after `--by`.
    ///
    /// # Errors
    /// When rows have no such thing, or too much of it.
    pub fn parse(plan: &Plan, text: &str) -> Result<Self, Error> {
        let kinds = plan.kinds()?;
        match (text, plan.columns.iter().position(|name| name == text)) {
            ("strategy", _) => Ok(By::Nothing),
            ("verdict", _) => Ok(By::Verdict),
            ("reason", _) => Ok(By::Reason),
            (_, Some(at)) if matches!(kinds[at], Kind::Count | Kind::Text) => Ok(By::Column(at)),
            _ => {
                let fit = plan.columns.iter().zip(kinds);
                let fit = fit.filter(|(_, kind)| matches!(kind, Kind::Count | Kind::Text));
                let known = ["strategy", "verdict", "reason"].into_iter();
                let known: Vec<&str> = known.chain(fit.map(|(name, _)| name.as_str())).collect();
                let message = format!("`{}` is none of {}", excerpt(text), known.join(", "));
                Err(InputError::at("by", message).into())
            }
        }
    }
}

/// A value rows are parted by.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    Number(u64),
    Text(String),
    /// No value.
    None,
}

/// Rows of one kind.
#[derive(Clone, Debug, Default)]
pub struct Group {
    /// How many are solved, impossible, unknown.
    pub verdicts: [u64; 3],
    pub(crate) nodes: Sketch,
    /// The plan's columns.
    columns: Vec<Column>,
}

#[derive(Clone, Debug, Default)]
struct Column {
    numbers: Sketch,
    totals: Vec<u64>,
    none: u64,
}

/// Figures of some numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Figures {
    /// How many.
    pub count: u64,
    pub least: f64,
    pub mean: f64,
    /// See [`QUANTILES`].
    pub quantiles: [f64; 5],
    pub most: f64,
}

fn figures(sketch: &Sketch, unit: f64) -> Option<Figures> {
    let of = |value: u64| value as f64 / unit;
    let quantile = |share| of(sketch.quantile(share).unwrap_or(0));
    Some(Figures {
        count: sketch.count,
        least: of(sketch.least?),
        mean: sketch.mean()? / unit,
        quantiles: QUANTILES.map(quantile),
        most: of(sketch.most?),
    })
}

/// What is told of a column.
#[derive(Clone, Debug, PartialEq)]
pub enum About {
    Numbers(Figures),
    /// The sums of counts by size.
    Totals(Vec<u64>),
}

impl Group {
    pub fn rows(&self) -> u64 {
        self.verdicts.iter().sum()
    }

    pub fn nodes(&self) -> Option<Figures> {
        figures(&self.nodes, 1.0)
    }

    /// Rows by their nodes: 0, 1, 2 to 3, 4 to 7 and so on; each with its least number of nodes.
    pub fn histogram(&self) -> Vec<(u64, u64)> {
        self.nodes.doublings()
    }

    /// What is to be told of each column that has numbers, with the rows that have none.
    pub fn columns(&self, plan: &Plan) -> Result<Vec<(String, About, u64)>, Error> {
        let mut out = Vec::new();
        for ((name, kind), column) in plan.columns.iter().zip(plan.kinds()?).zip(&self.columns) {
            let about = match kind {
                Kind::Count => figures(&column.numbers, 1.0).map(About::Numbers),
                Kind::Share => figures(&column.numbers, MILLIONTHS).map(About::Numbers),
                Kind::Counts => Some(About::Totals(column.totals.clone())),
                Kind::Text => None,
            };
            out.extend(about.map(|about| (name.clone(), about, column.none)));
        }
        Ok(out)
    }

    fn add(&mut self, table: &Table, i: usize) {
        let row = &table.rows[i];
        self.verdicts[match row.outcome {
            Outcome::Solved => 0,
            Outcome::Impossible => 1,
            Outcome::Unknown => 2,
        }] += 1;
        self.nodes.add(row.nodes);
        let cells = table.cells(i);
        self.columns.resize_with(cells.len(), Column::default);
        for (column, cell) in self.columns.iter_mut().zip(cells) {
            match cell {
                Some(Cell::Count(n)) => column.numbers.add(*n),
                Some(Cell::Share(share)) => {
                    column.numbers.add((share * MILLIONTHS).round() as u64);
                }
                Some(Cell::Counts(counts)) => add_up(&mut column.totals, counts),
                Some(Cell::Text(_)) => {}
                None => column.none += 1,
            }
        }
    }

    fn join(&mut self, other: &Group) {
        self.verdicts.iter_mut().zip(other.verdicts).for_each(|(sum, n)| *sum += n);
        self.nodes.join(&other.nodes);
        self.columns.resize_with(self.columns.len().max(other.columns.len()), Column::default);
        for (sum, part) in self.columns.iter_mut().zip(&other.columns) {
            sum.numbers.join(&part.numbers);
            add_up(&mut sum.totals, &part.totals);
            sum.none += part.none;
        }
    }
}

fn add_up(totals: &mut Vec<u64>, counts: &[u64]) {
    totals.resize(totals.len().max(counts.len()), 0);
    totals.iter_mut().zip(counts).for_each(|(sum, n)| *sum += n);
}

/// Groups by strategy, then by value.
pub type Groups = BTreeMap<(u16, Value), Group>;

/// Reads all rows of a survey.
///
/// # Errors
/// When a file cannot be read or is not what its line says, or there are too many groups.
pub fn stats(
    folder: &Folder,
    by: By,
    threads: usize,
    cancel: Cancel,
    each: &(dyn Fn(u64) + Sync),
) -> Result<Groups, Error> {
    let next = AtomicUsize::new(0);
    let all: Mutex<Result<Groups, Error>> = Mutex::new(Ok(Groups::new()));
    crew(threads.min(folder.lines.len()), || {
        let mine = some(folder, by, &next, cancel, each);
        let Ok(mut all) = all.lock() else { return };
        match (&mut *all, mine) {
            (Ok(all), Ok(mine)) => {
                for (key, group) in mine {
                    all.entry(key).or_default().join(&group);
                }
            }
            (Ok(_), Err(e)) => *all = Err(e),
            (Err(_), _) => {}
        }
    });
    all.into_inner().unwrap_or_else(|_| Err(Error::broken("stats", "a thread broke down")))
}

fn some(
    folder: &Folder,
    by: By,
    next: &AtomicUsize,
    cancel: Cancel,
    each: &(dyn Fn(u64) + Sync),
) -> Result<Groups, Error> {
    let mut out = Groups::new();
    while let Some(line) = folder.lines.get(next.fetch_add(1, Ordering::Relaxed)) {
        let mut reader = Reader::new(&folder.plan, folder.content(line)?)?;
        while let Some(table) = reader.group()? {
            if cancel.is_set() {
                return Err(interrupted("stats"));
            }
            for i in 0..table.len() {
                let key = (table.strategies[i], value(&table, i, by));
                if !out.contains_key(&key) && out.len() >= MOST_GROUPS {
                    let message = format!("there are more than {MOST_GROUPS} different values");
                    return Err(InputError::at("by", message).into());
                }
                out.entry(key).or_default().add(&table, i);
            }
        }
        each(line.to.abs_diff(line.from));
    }
    Ok(out)
}

fn value(table: &Table, i: usize, by: By) -> Value {
    let word = |word: &str| match word.is_empty() {
        true => Value::None,
        false => Value::Text(word.to_string()),
    };
    match by {
        By::Nothing => Value::None,
        By::Verdict => word(table.rows[i].outcome.word()),
        By::Reason => word(table.rows[i].reason),
        By::Column(at) => match &table.cells(i)[at] {
            Some(Cell::Count(n)) => Value::Number(*n),
            Some(Cell::Text(text)) => word(text),
            _ => Value::None,
        },
    }
}
