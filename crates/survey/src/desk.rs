//! The work on one task: take over the rows there are, decide the others, make the file and its line.
//!
//! A desk has a worker of each strategy and belongs to one thread. It reads no clock and no file: both
//! come from the caller. Whatever was there before, the file is the one an undisturbed run makes, but for
//! its timings.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Arc;

use fairdeal_core::{Cancel, Error};

use crate::decide::{BATCH, Decider, Taken, is_open};
use crate::digest::{Digest, digest};
use crate::label::Label;
use crate::ledger::{Line, file_name};
use crate::parquet::{GROUP, Reader, Writer};
use crate::plan::Plan;
use crate::table::{Csv, Table};
use crate::todo::{Task, rank};

/// A file and the line about it.
#[derive(Clone, Debug)]
pub struct Made {
    /// Its name in the folder `rows`.
    pub file: String,
    pub bytes: Vec<u8>,
    /// The ledger's line, without its end.
    pub line: String,
    /// The same as data.
    pub entry: Line,
    /// Rows that were decided here, and not taken over.
    pub fresh: u64,
    /// Files that the line replaces: to be deleted once it is in the ledger.
    pub replaces: Vec<String>,
    /// Old files that were not what their lines say; their rows were decided again.
    pub notes: Vec<String>,
}

/// A place to work at.
pub struct Desk {
    plan: Plan,
    decider: Decider,
}

impl Desk {
    /// With this budget for each search, until the flag is set.
    ///
    /// # Errors
    /// When the plan is none.
    pub fn new(plan: &Plan, budget: Option<u64>, cancel: Cancel) -> Result<Self, Error> {
        let decider = Decider::new(plan, budget, cancel)?;
        Ok(Desk { plan: plan.clone(), decider })
    }

    /// Does the task. `olds` are the contents of the old files, in the order of `task.olds`; none for
    /// one that could not be read. `each` is told how many deals are done since it was last called. If
    /// the flag is set on the way, the file ends before the task does; there is none if there is no row.
    ///
    /// # Errors
    /// When the task is not one of the plan, or for a bug of ours.
    pub fn chunk(
        &mut self,
        task: &Task,
        olds: Vec<Option<Vec<u8>>>,
        clock: &dyn Fn() -> f64,
        each: &dyn Fn(u64),
    ) -> Result<Option<Made>, Error> {
        let mut notes = Vec::new();
        let mut old = Old::open(&self.plan, task, olds, &mut notes)?;
        let mut file = Building::new(&self.plan, task.budget)?;
        let mut next = task.from;
        while next < task.to {
            let end = task.to.min(next.saturating_add(BATCH as i64));
            let batch: Vec<i64> = (next..end).collect();
            let taken = match task.olds.is_empty() {
                true => Vec::new(),
                false => batch.iter().map(|&deal| old.take(deal)).collect::<Result<_, _>>()?,
            };
            let done =
                self.decider.decide(&batch, taken, rank(task.budget), clock, &mut file.table)?;
            file.fresh += done.fresh;
            file.budget = file.budget.min(done.budget);
            file.add()?;
            next += done.deals as i64;
            each(done.deals as u64);
            if done.deals < batch.len() {
                break;
            }
        }
        if next == task.from {
            return Ok(None);
        }
        let inside = |line: &&Line| line.from >= task.from && line.to <= next;
        let (fresh, old) = (file.fresh, old.whole.take());
        let (bytes, entry) = file.finish(task.from..next, old)?;
        let replaces = task.olds.iter().filter(inside).map(|line| line.file.clone());
        let replaces = replaces.filter(|file| *file != entry.file).collect();
        let (file, line) = (entry.file.clone(), entry.text(&self.plan));
        Ok(Some(Made { file, bytes, line, entry, fresh, replaces, notes }))
    }
}

/// A file in the making.
pub(crate) struct Building {
    writer: Writer,
    /// Rows that are not in the writer yet.
    pub(crate) table: Table,
    /// How many of them are counted.
    counted: usize,
    digest: Digest,
    csv: Csv,
    text: String,
    label: Label,
    fresh: u64,
    open: u64,
    /// What every open row was given.
    pub(crate) budget: u64,
    /// The place of the column `solution`.
    solution: Option<usize>,
}

impl Building {
    pub(crate) fn new(plan: &Plan, budget: Option<u64>) -> Result<Self, Error> {
        Ok(Building {
            writer: Writer::new(plan)?,
            table: Table::default(),
            counted: 0,
            digest: Digest::default(),
            csv: Csv::new(plan),
            text: String::new(),
            label: Label::new(plan),
            fresh: 0,
            open: 0,
            budget: rank(budget),
            solution: plan.columns.iter().position(|name| name == "solution"),
        })
    }

    /// Counts the rows that have come to the table, and writes them once there are many.
    pub(crate) fn add(&mut self) -> Result<(), Error> {
        self.text.clear();
        self.csv.lines(&self.table, self.counted, &mut self.text);
        self.digest.add(self.text.as_bytes());
        self.label.add(&self.table, self.counted);
        let width = self.table.width();
        for i in self.counted..self.table.len() {
            let cells = &self.table.cells[width * i..width * (i + 1)];
            self.open += u64::from(is_open(&self.table.rows[i], cells, self.solution));
        }
        self.counted = self.table.len();
        if self.counted >= GROUP {
            self.writer.group(&self.table)?;
            self.table.clear();
            self.counted = 0;
        }
        Ok(())
    }

    /// The file with these deals and its line. Where an old file has the same rows it stays as it is.
    pub(crate) fn finish(
        mut self,
        deals: Range<i64>,
        old: Option<(Line, Arc<Vec<u8>>)>,
    ) -> Result<(Vec<u8>, Line), Error> {
        let rows = self.digest.hex();
        let file = file_name(deals.start, deals.end, &rows);
        let bytes = match old.filter(|(line, _)| line.file == file) {
            Some((_, bytes)) => bytes.to_vec(),
            None => {
                self.writer.group(&self.table)?;
                self.writer.finish(&self.label)?
            }
        };
        let line = Line {
            from: deals.start,
            to: deals.end,
            file,
            bytes: bytes.len() as u64,
            sha256: digest(&bytes),
            rows,
            budget: (self.budget < u64::MAX).then_some(self.budget),
            open: self.open,
            strategies: self.label.summaries,
        };
        Ok((bytes, line))
    }
}

/// Rows of old files, in the order of the deals.
struct Old {
    parts: VecDeque<(Line, Reader)>,
    table: Table,
    at: usize,
    strategies: usize,
    /// The one old file that has exactly the deals of the task.
    whole: Option<(Line, Arc<Vec<u8>>)>,
}

impl Old {
    fn open(
        plan: &Plan,
        task: &Task,
        files: Vec<Option<Vec<u8>>>,
        notes: &mut Vec<String>,
    ) -> Result<Self, Error> {
        let (mut parts, mut whole) = (VecDeque::new(), None);
        for (line, bytes) in task.olds.iter().zip(files) {
            match bytes {
                Some(bytes) if digest(&bytes) == line.sha256 => {
                    let bytes = Arc::new(bytes);
                    if (line.from, line.to) == (task.from, task.to) {
                        whole = Some((line.clone(), bytes.clone()));
                    }
                    parts.push_back((line.clone(), Reader::new(plan, bytes)?));
                }
                _ => notes.push(format!("rows/{}: missing or altered; decided again", line.file)),
            }
        }
        let strategies = plan.strategies.len();
        Ok(Old { parts, table: Table::default(), at: 0, strategies, whole })
    }

    /// The rows of this deal, if there are any. Deals are asked for in their order.
    fn take(&mut self, deal: i64) -> Result<Option<Taken>, Error> {
        loop {
            let Some((line, reader)) = self.parts.front_mut() else { return Ok(None) };
            if deal < line.from {
                return Ok(None);
            }
            while self.at >= self.table.len() || self.table.deals[self.at] < deal {
                if self.at < self.table.len() {
                    self.at += 1;
                    continue;
                }
                match reader.group()? {
                    Some(table) => (self.table, self.at) = (table, 0),
                    None => break,
                }
            }
            if self.at >= self.table.len() {
                self.parts.pop_front();
                (self.table, self.at) = (Table::default(), 0);
                continue;
            }
            if self.table.deals[self.at] != deal || self.at + self.strategies > self.table.len() {
                return Err(Error::broken(
                    "parquet",
                    format!("deal {deal} is not where it should be"),
                ));
            }
            let row = |i: usize| {
                (self.table.rows[i], self.table.seconds[i], self.table.cells(i).to_vec())
            };
            let rows = (self.at..self.at + self.strategies).map(row).collect();
            let budget = rank(line.budget);
            self.at += self.strategies;
            return Ok(Some(Taken { rows, budget }));
        }
    }
}
