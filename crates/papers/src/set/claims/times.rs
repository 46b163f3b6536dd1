//! The times of the paper's tables and lists, cell by cell, beside those of the run.

use crate::number::counted;
use crate::report::Time;
use crate::set::encodings::{self, Encodings};
use crate::set::figures::List;
use crate::set::measure::{Measured, PAIRS, SOLVERS};

/// The cells of a list: the paper has one dynamic solver, which is ours with its own update.
pub(in crate::set) fn of_list(list: &List, rows: &[Vec<Measured>]) -> Vec<Time> {
    let mut out = Vec::new();
    for (cell, row) in list.rows.iter().zip(rows) {
        for (solver, measured) in SOLVERS.into_iter().zip(row) {
            let theirs = ["smt", PAIRS, "brute"].contains(&solver);
            if let Some(printed) = cell.printed(solver).filter(|_| theirs) {
                let game = (cell.v, cell.p, cell.n);
                out.push(time(list.place, game, solver, printed, measured));
            }
        }
    }
    out
}

/// The cells of a list of encodings, each measured as the likely reading has it.
pub(in crate::set) fn of_encodings(list: &Encodings, rows: &[[Measured; 3]]) -> Vec<Time> {
    let mut out = Vec::new();
    for (row, measured) in list.rows.iter().zip(rows) {
        let columns = encodings::COLUMNS.into_iter().zip(encodings::printed(row));
        for ((column, printed), measured) in columns.zip(measured) {
            if let Some(printed) = printed {
                let game = (row.0, row.1, row.2);
                out.push(time(list.place, game, column, printed, measured));
            }
        }
    }
    out
}

fn time(
    place: &'static str,
    (v, p, n): (u32, u32, u64),
    solver: &str,
    printed: f64,
    measured: &Measured,
) -> Time {
    let what = format!("v = {v}, p = {p}, {}, {solver}", counted(n, "set"));
    let measured = measured.as_ref().map(|times| (times.mean, times.games)).map_err(Clone::clone);
    Time { place, what, printed, measured }
}

/// How many times are printed in the table or list of this place.
#[cfg(test)]
pub(crate) fn printed(place: &str) -> usize {
    use crate::set::encodings::ENCODINGS;
    use crate::set::figures::LISTS;
    let lists = LISTS.iter().filter(|list| list.place == place);
    let of_three = lists.flat_map(|list| list.rows).map(|c| 2 + usize::from(c.brute.is_some()));
    let encodings = ENCODINGS.iter().filter(|list| list.place == place);
    let of_ways = encodings.flat_map(|list| list.rows).map(|row| 2 + usize::from(row.4.is_some()));
    of_three.chain(of_ways).sum()
}
