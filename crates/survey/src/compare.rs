//! Where the strategies of a survey, or two surveys, disagree, and what each of them cost.

use fairdeal_core::game::Row;
use fairdeal_core::{Cancel, Error, Outcome};

use crate::folder::{Folder, interrupted};
use crate::parquet::Reader;
use crate::summary::Summary;
use crate::table::Table;

/// One side of a comparison: a strategy of a survey.
#[derive(Clone, Debug, Default)]
pub struct Rival {
    /// The survey, counted from 0.
    pub survey: usize,
    /// What came out, of the deals compared.
    pub summary: Summary,
    /// Time in all.
    pub seconds: f64,
}

/// A deal that was decided both ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    pub deal: i64,
    /// The verdict of each rival.
    pub verdicts: Vec<Outcome>,
}

#[derive(Clone, Debug, Default)]
pub struct Compared {
    /// Deals that all surveys have.
    pub deals: u64,
    pub rivals: Vec<Rival>,
    pub disagreements: u64,
    /// The first of them.
    pub first: Vec<Disagreement>,
}

/// Disagreements that are kept to be shown.
const SHOWN: usize = 20;

/// Compares the rows of these surveys of one family, on the deals that all of them have.
///
/// # Errors
/// When a file cannot be read, or is not what its line says.
pub fn compare(folders: &[Folder], cancel: Cancel) -> Result<Compared, Error> {
    let mut out = Compared::default();
    for (survey, folder) in folders.iter().enumerate() {
        let rival = |name: &String| Rival { survey, summary: Summary::new(name), seconds: 0.0 };
        out.rivals.extend(folder.plan.strategies.iter().map(rival));
    }
    let mut walks: Vec<Walk<'_>> = folders.iter().map(Walk::new).collect();
    let mut rows: Vec<Vec<(Row, f32)>> = vec![Vec::new(); walks.len()];
    let mut due = i64::MIN;
    'deals: loop {
        // The first deal from here on that every survey has.
        let mut agreed = false;
        while !agreed {
            agreed = true;
            for (walk, rows) in walks.iter_mut().zip(&mut rows) {
                let Some(deal) = walk.next(due, rows)? else { break 'deals };
                agreed &= deal == due;
                due = deal;
            }
        }
        if cancel.is_set() {
            return Err(interrupted("compare"));
        }
        out.add(due, &rows.concat());
        match due.checked_add(1) {
            Some(next) => due = next,
            None => break,
        }
    }
    Ok(out)
}

impl Compared {
    fn add(&mut self, deal: i64, rows: &[(Row, f32)]) {
        self.deals += 1;
        for (rival, (row, seconds)) in self.rivals.iter_mut().zip(rows) {
            rival.summary.add(deal, row);
            rival.seconds += f64::from(*seconds);
        }
        let any = |outcome| rows.iter().any(|(row, _)| row.outcome == outcome);
        if any(Outcome::Solved) && any(Outcome::Impossible) {
            self.disagreements += 1;
            if self.first.len() < SHOWN {
                let verdicts = rows.iter().map(|(row, _)| row.outcome).collect();
                self.first.push(Disagreement { deal, verdicts });
            }
        }
    }
}

/// The rows of a survey in the order of the deals.
struct Walk<'a> {
    folder: &'a Folder,
    line: usize,
    reader: Option<Reader>,
    table: Table,
    at: usize,
}

impl<'a> Walk<'a> {
    fn new(folder: &'a Folder) -> Self {
        Walk { folder, line: 0, reader: None, table: Table::default(), at: 0 }
    }

    /// The first deal from this one on, and its rows; none at the end.
    fn next(&mut self, from: i64, rows: &mut Vec<(Row, f32)>) -> Result<Option<i64>, Error> {
        let count = self.folder.plan.strategies.len();
        loop {
            while self.at + count <= self.table.len() {
                let deal = self.table.deals[self.at];
                if deal >= from {
                    let all = self.at..self.at + count;
                    let row = |i: usize| (self.table.rows[i], self.table.seconds[i]);
                    rows.clear();
                    rows.extend(all.map(row));
                    return Ok(Some(deal));
                }
                self.at += count;
            }
            if let Some(table) = self.reader.as_mut().map(Reader::group).transpose()?.flatten() {
                (self.table, self.at) = (table, 0);
                continue;
            }
            let Some(line) = self.folder.lines.get(self.line) else { return Ok(None) };
            self.line += 1;
            self.reader = match line.to > from {
                true => Some(Reader::new(&self.folder.plan, self.folder.content(line)?)?),
                false => None,
            };
            (self.table, self.at) = (Table::default(), 0);
        }
    }
}
