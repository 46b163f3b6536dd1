//! Rows in memory, column by column, and their canonical text.

use fairdeal_core::column::Cell;
use fairdeal_core::game::Row;

use crate::plan::Plan;

/// Rows of a survey, in the order of the deals, those of one deal in the order of the strategies.
#[derive(Clone, Debug, Default)]
pub struct Table {
    pub deals: Vec<i64>,
    /// Places in the plan's list.
    pub strategies: Vec<u16>,
    pub rows: Vec<Row>,
    pub seconds: Vec<f32>,
    /// As many for each row as the plan has columns; none where there is no value.
    pub cells: Vec<Option<Cell>>,
}

impl Table {
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Adds the rows of another one.
    pub(crate) fn append(&mut self, other: &Table) {
        self.deals.extend(&other.deals);
        self.strategies.extend(&other.strategies);
        self.rows.extend(&other.rows);
        self.seconds.extend(&other.seconds);
        self.cells.extend(other.cells.iter().cloned());
    }

    pub(crate) fn clear(&mut self) {
        self.deals.clear();
        self.strategies.clear();
        self.rows.clear();
        self.seconds.clear();
        self.cells.clear();
    }

    pub fn push(
        &mut self,
        deal: i64,
        strategy: u16,
        row: Row,
        seconds: f32,
        cells: impl IntoIterator<Item = Option<Cell>>,
    ) {
        self.deals.push(deal);
        self.strategies.push(strategy);
        self.rows.push(row);
        self.seconds.push(seconds);
        self.cells.extend(cells);
    }

    /// How many cells a row has. A division: not for every row.
    pub(crate) fn width(&self) -> usize {
        self.cells.len() / self.rows.len().max(1)
    }

    /// The cells of a row.
    pub fn cells(&self, row: usize) -> &[Option<Cell>] {
        let width = self.width();
        &self.cells[width * row..width * (row + 1)]
    }
}

/// Writes rows as lines of CSV: what digests of rows are taken of, and `--rows FILE.csv`. Timings are
/// not in it.
#[derive(Clone, Debug)]
pub struct Csv {
    /// The strategies, quoted where need be, each with the comma behind it.
    strategies: Vec<String>,
    header: String,
}

impl Csv {
    /// With a column `strategy`.
    pub fn new(plan: &Plan) -> Self {
        let strategies = plan.strategies.iter().map(|name| format!("{},", quoted(name))).collect();
        Csv { strategies, header: header("deal,strategy", &plan.columns) }
    }

    /// Without one, for a survey by one strategy.
    pub fn of_one(plan: &Plan) -> Self {
        let strategies = plan.strategies.iter().map(|_| String::new()).collect();
        Csv { strategies, header: header("deal", &plan.columns) }
    }

    pub fn header(&self) -> &str {
        &self.header
    }

    /// Writes the rows from this one on.
    pub fn lines(&self, table: &Table, from: usize, out: &mut String) {
        let width = table.width();
        for i in from..table.len() {
            let row = &table.rows[i];
            integer(out, table.deals[i]);
            out.push(',');
            out.push_str(&self.strategies[usize::from(table.strategies[i])]);
            out.push_str(row.outcome.word());
            out.push(',');
            out.push_str(row.reason);
            out.push(',');
            natural(out, row.nodes);
            for cell in &table.cells[width * i..width * (i + 1)] {
                out.push(',');
                if let Some(cell) = cell {
                    cell_text(out, cell);
                }
            }
            out.push('\n');
        }
    }
}

fn header(first: &str, columns: &[String]) -> String {
    let mut out = format!("{first},verdict,reason,nodes");
    for column in columns {
        out.push(',');
        out.push_str(column);
    }
    out.push('\n');
    out
}

fn cell_text(out: &mut String, cell: &Cell) {
    match cell {
        Cell::Count(n) => natural(out, *n),
        // The shortest text that reads as the same number.
        Cell::Share(share) => out.push_str(&share.to_string()),
        Cell::Text(text) => out.push_str(&quoted(text)),
        Cell::Counts(counts) => {
            for (i, &n) in counts.iter().enumerate() {
                if i > 0 {
                    out.push(' ');
                }
                natural(out, n);
            }
        }
    }
}

/// A field of a CSV file: in quotes where it has commas or quotes of its own.
pub(crate) fn quoted(text: &str) -> String {
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_string(),
    }
}

fn integer(out: &mut String, n: i64) {
    if n < 0 {
        out.push('-');
    }
    natural(out, n.unsigned_abs());
}

/// Every row passes here, and the machinery of `format!` takes several times as long as this.
fn natural(out: &mut String, mut n: u64) {
    let (mut digits, mut at) = ([0u8; 20], 20);
    loop {
        at -= 1;
        digits[at] = b'0' + (n % 10) as u8;
        n /= 10;
        if n == 0 {
            break;
        }
    }
    out.push_str(std::str::from_utf8(&digits[at..]).unwrap_or_default());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_everywhere() {
        for n in [0, 1, 9, 10, 99, 100, i64::MAX, i64::MIN, -1, -10] {
            let mut out = String::new();
            integer(&mut out, n);
            assert_eq!(out, n.to_string());
        }
        let mut out = String::new();
        natural(&mut out, u64::MAX);
        assert_eq!(out, u64::MAX.to_string());
    }
}
