//! The times of the paper's tables and lists, cell by cell, beside those of the run.

use crate::number::counted;
use crate::report::{Comparison, Report, Section};
use crate::set::encodings::ENCODINGS;
use crate::set::figures::LISTS;

/// A printed time.
pub(crate) struct Cell {
    /// The game and the solver.
    pub name: String,
    /// Seconds, as the report writes them.
    pub printed: String,
    /// Ours, or why there is none.
    pub measured: Result<String, String>,
}

/// The cells of the table or list of this place.
pub(crate) fn cells(report: &Report, place: &str) -> Vec<Cell> {
    let starts =
        |text: &str| text.strip_prefix(place).is_some_and(|rest| rest.starts_with([':', ',']));
    let mut out = Vec::new();
    for section in &report.sections {
        for table in &section.tables {
            if !starts(&section.heading) && !starts(&table.caption) {
                continue;
            }
            let columns = printed_columns(&table.columns);
            for row in &table.rows {
                for (name, printed, ours) in &columns {
                    if row[*printed] == "–" {
                        continue;
                    }
                    let measured = match ours.map(|ours| row[ours].as_str()) {
                        Some("–") => Err(why(section, name, row)),
                        Some(ours) => Ok(ours.to_string()),
                        None => Err("this encoding is not run here".to_string()),
                    };
                    let game = format!("v = {}, p = {}, {}", row[0], row[1], sets(&row[2]));
                    let name = format!("{game}, {name}");
                    out.push(Cell { name, printed: row[*printed].clone(), measured });
                }
            }
        }
    }
    out
}

/// The columns of printed times, each with a name and the column of ours. After v, p and n a column called
/// "printed" follows ours; where columns have the paper's own names, ours follow, called by an
/// order of the cards; a table may also hold printed times only.
fn printed_columns(columns: &[String]) -> Vec<(&str, usize, Option<usize>)> {
    let named = |i: usize, name: &str| columns.get(i).is_some_and(|column| column == name);
    let ordered = |i: usize| columns.get(i).is_some_and(|column| column.starts_with("order="));
    let after = 3..columns.len();
    let found: Vec<_> = if after.clone().any(|i| named(i, "printed")) {
        after.filter(|&i| named(i, "printed")).map(|i| (i - 1, i, Some(i - 1))).collect()
    } else if after.clone().any(ordered) {
        after.filter(|&i| !ordered(i)).map(|i| (i, i, Some(i + 1))).collect()
    } else {
        after.map(|i| (i, i, None)).collect()
    };
    found.into_iter().map(|(name, at, ours)| (columns[name].as_str(), at, ours)).collect()
}

fn sets(n: &str) -> String {
    n.parse().map_or_else(|_| n.to_string(), |n: u64| counted(n, "set"))
}

/// The reason the section gives for an empty cell: its figures name a solver and the rows left out.
fn why(section: &Section, solver: &str, row: &[String]) -> String {
    let found = section.figures.iter().find_map(|figure| {
        let (what, rows) = figure.what.split_once(": ")?;
        let (name, varied) = what.split_once(", ")?;
        let value = match varied {
            "values" => &row[0],
            "properties" => &row[1],
            _ => &row[2],
        };
        // A solver's options may be all that its column is called by.
        let same = name == solver || name.ends_with(&format!(",{solver}"));
        let named = same && rows.split(", ").any(|x| x == value);
        match &figure.verdict {
            Comparison::NotRun(why) if named => Some(why.clone()),
            _ => None,
        }
    });
    found.unwrap_or_else(|| "it was left out of this run; `--full` runs it".into())
}

/// How many times are printed in the table or list of this place.
#[cfg_attr(not(test), allow(dead_code))]
pub(crate) fn printed(place: &str) -> usize {
    let lists = LISTS.iter().filter(|list| list.place == place);
    let of_three = lists.flat_map(|list| list.rows).map(|c| 2 + usize::from(c.brute.is_some()));
    let encodings = ENCODINGS.iter().filter(|list| list.place == place);
    let of_ways = encodings.flat_map(|list| list.rows).map(|row| 2 + usize::from(row.4.is_some()));
    of_three.chain(of_ways).sum()
}
