//! Several surveys of one plan made one.
//!
//! A file that nobody shares deals with is copied as it is. Where files touch or overlap they become one,
//! as if one run had made them; rows that contradict each other are refused.

use std::collections::BTreeMap;
use std::path::Path;

use fairdeal_core::column::Cell;
use fairdeal_core::game::Row;
use fairdeal_core::sort;
use fairdeal_core::{Cancel, Error, InputError, Outcome};

use crate::decide::is_open;
use crate::desk::{Building, Made};
use crate::folder::{self, Folder, interrupted, reading};
use crate::ledger::Line;
use crate::parquet::Reader;
use crate::plan::Plan;
use crate::summary::Summary;
use crate::todo::rank;

/// Files that share their syncs.
const TOGETHER: usize = 8;

/// What a merge came to.
#[derive(Clone, Debug)]
pub struct Merged {
    pub plan: Plan,
    pub summaries: Vec<Summary>,
    /// Files of the result.
    pub files: u64,
    /// What is wrong with the sources; what is damaged there is not in the result.
    pub notes: Vec<String>,
}

/// Merges surveys into a new one.
///
/// # Errors
/// When the plans differ, rows contradict each other, the folder is not new or empty, or the machine
/// refuses a file.
pub fn merge(
    out: &Path,
    sources: &[&Path],
    threads: usize,
    cancel: Cancel,
    each: &(dyn Fn(u64) + Sync),
) -> Result<Merged, Error> {
    reading(sources, true, threads, |folders| merge_open(out, sources, folders, cancel, each))
}

fn merge_open(
    out: &Path,
    sources: &[&Path],
    folders: &[Folder],
    cancel: Cancel,
    each: &(dyn Fn(u64) + Sync),
) -> Result<Merged, Error> {
    let Some(first) = folders.first() else {
        return Err(InputError::at("merge", "there is nothing to merge").into());
    };
    for (folder, dir) in folders.iter().zip(sources) {
        same(&first.plan, &folder.plan)
            .map_err(|e| InputError::at(format!("{}, {}", dir.display(), e.place), e.message))?;
    }
    let plan = &first.plan;
    let mut chunks: BTreeMap<i64, Vec<(usize, &Line)>> = BTreeMap::new();
    for (source, folder) in folders.iter().enumerate() {
        for line in &folder.lines {
            chunks.entry(plan.chunk_of(line.from)).or_default().push((source, line));
        }
    }
    let target = folder::Target::create(out)?;
    let lines = match fill(&target, plan, folders, chunks, cancel, each) {
        Ok(_) if cancel.is_set() => {
            target.abandon();
            return Err(interrupted("merge"));
        }
        Ok(lines) => lines,
        Err(e) => {
            target.abandon();
            return Err(e);
        }
    };
    target.finish(plan)?;
    let summaries = crate::todo::total(plan, lines.iter());
    let notes = folders.iter().zip(sources);
    let notes = notes.flat_map(|(folder, dir)| {
        folder.notes.iter().map(move |note| format!("{}/{note}", dir.display()))
    });
    let files = lines.len() as u64;
    Ok(Merged { plan: plan.clone(), summaries, files, notes: notes.collect() })
}

/// Writes the files, and says which.
fn fill(
    target: &folder::Target<'_>,
    plan: &Plan,
    folders: &[Folder],
    chunks: BTreeMap<i64, Vec<(usize, &Line)>>,
    cancel: Cancel,
    each: &(dyn Fn(u64) + Sync),
) -> Result<Vec<Line>, Error> {
    let (mut lines, mut waiting) = (Vec::new(), Vec::new());
    for (_, mut all) in chunks {
        sort::by_key(&mut all, |(_, line)| (line.from, line.to));
        let mut rest = &all[..];
        while let Some((_, line)) = rest.first().filter(|_| !cancel.is_set()) {
            // What touches what came before belongs to it.
            let (mut end, mut count) = (line.to, 1);
            while let Some((_, next)) = rest.get(count).filter(|(_, next)| next.from <= end) {
                end = end.max(next.to);
                count += 1;
            }
            let (run, later) = rest.split_at(count);
            let made = join(plan, folders, run)?;
            each(end.abs_diff(line.from));
            lines.push(made.entry.clone());
            waiting.push(made);
            if waiting.len() == TOGETHER {
                target.put(&std::mem::take(&mut waiting))?;
            }
            rest = later;
        }
    }
    if !waiting.is_empty() {
        target.put(&waiting)?;
    }
    Ok(lines)
}

/// That two plans are one.
fn same(one: &Plan, other: &Plan) -> Result<(), InputError> {
    let differs = |field: &str, one: String, other: String| {
        Err(InputError::at(field, format!("{other} here, {one} in the first survey")))
    };
    let list = |names: &[String]| match names.is_empty() {
        true => "none".to_string(),
        false => names.join(", "),
    };
    if one.family != other.family {
        return differs("family", one.family.clone(), other.family.clone());
    }
    if one.strategies != other.strategies {
        return differs("strategy", list(&one.strategies), list(&other.strategies));
    }
    if one.columns != other.columns {
        return differs("columns", list(&one.columns), list(&other.columns));
    }
    if one.chunk != other.chunk {
        return differs("chunk", one.chunk.to_string(), other.chunk.to_string());
    }
    match one == other {
        true => Ok(()),
        false => differs("memory", one.memory.to_string(), other.memory.to_string()),
    }
}

type Kept = (Row, f32, Vec<Option<Cell>>, u64);

/// One file of lines that touch or overlap.
fn join(plan: &Plan, folders: &[Folder], lines: &[(usize, &Line)]) -> Result<Made, Error> {
    let made = |bytes: Vec<u8>, entry: Line| Made {
        file: entry.file.clone(),
        bytes,
        line: entry.text(plan),
        entry,
        fresh: 0,
        replaces: Vec::new(),
        notes: Vec::new(),
    };
    // The same file many times over, or once.
    let (source, first) = lines[0];
    if lines.iter().all(|(_, line)| line.rows == first.rows && line.from == first.from) {
        let most = lines.iter().max_by_key(|(_, line)| rank(line.budget));
        let budget = most.map_or(first.budget, |(_, line)| line.budget);
        let entry = Line { budget, ..first.clone() };
        return Ok(made(folders[source].content(first)?, entry));
    }
    let solution = plan.columns.iter().position(|name| name == "solution");
    let mut rows: BTreeMap<(i64, u16), Kept> = BTreeMap::new();
    let (mut from, mut to) = (first.from, first.to);
    for (source, line) in lines {
        (from, to) = (from.min(line.from), to.max(line.to));
        let mut reader = Reader::new(plan, folders[*source].content(line)?)?;
        while let Some(table) = reader.group()? {
            for i in 0..table.len() {
                let (row, seconds) = (table.rows[i], table.seconds[i]);
                let new: Kept = (row, seconds, table.cells(i).to_vec(), rank(line.budget));
                let key = (table.deals[i], table.strategies[i]);
                let keep = match rows.get(&key) {
                    None => true,
                    Some(old) => better(plan, key, old, &new, solution)?,
                };
                if keep {
                    rows.insert(key, new);
                }
            }
        }
    }
    let mut file = Building::new(plan, None)?;
    for ((deal, strategy), (row, seconds, cells, budget)) in rows {
        if is_open(&row, &cells, solution) {
            file.budget = file.budget.min(budget);
        }
        file.table.push(deal, strategy, row, seconds, cells);
        // A group of rows ends between deals.
        if usize::from(strategy) + 1 == plan.strategies.len() {
            file.add()?;
        }
    }
    if file.budget == u64::MAX {
        file.budget = lines.iter().map(|(_, line)| rank(line.budget)).max().unwrap_or(u64::MAX);
    }
    let (bytes, entry) = file.finish(from..to, None)?;
    Ok(made(bytes, entry))
}

/// Is the new row to be kept instead of the old?
fn better(
    plan: &Plan,
    (deal, strategy): (i64, u16),
    old: &Kept,
    new: &Kept,
    solution: Option<usize>,
) -> Result<bool, Error> {
    let decided = |row: &Row| row.outcome != Outcome::Unknown;
    if decided(&old.0) && decided(&new.0) && old.0.outcome != new.0.outcome {
        let place = format!("{}#{deal}", plan.family);
        let message = format!(
            "by {} it is {} in one survey and {} in another",
            plan.strategies[usize::from(strategy)],
            old.0.outcome.word(),
            new.0.outcome.word()
        );
        return Err(InputError::at(place, message).into());
    }
    let rank = |kept: &Kept| (!is_open(&kept.0, &kept.2, solution), decided(&kept.0), kept.3);
    Ok(rank(new) > rank(old))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Options;

    #[test]
    fn contradictions_are_refused_and_more_is_kept() {
        let options = Options { family: "boaf".into(), ..Options::default() };
        let plan = Plan::new(&options, &(0..9)).unwrap();
        let row = |outcome, budget| -> Kept {
            (Row { outcome, reason: "", nodes: 1 }, 0.0, Vec::new(), budget)
        };
        let keep = |old, new| better(&plan, (7, 0), &old, &new, None);
        let (yes, no) = (row(Outcome::Solved, 5), row(Outcome::Impossible, 5));
        let refused = keep(yes.clone(), no).unwrap_err().to_string();
        assert!(refused.starts_with("boaf#7: by fast it is solved in one"), "{refused}");
        let (few, many) = (row(Outcome::Unknown, 5), row(Outcome::Unknown, 6));
        assert_eq!(keep(few.clone(), many.clone()), Ok(true));
        assert_eq!(keep(many, few.clone()), Ok(false));
        assert_eq!((keep(few.clone(), yes.clone()), keep(yes, few)), (Ok(true), Ok(false)));
    }
}
