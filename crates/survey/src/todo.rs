//! What is left to do: from a plan, the ledgers, the files there are, a range and a budget to tasks.
//!
//! Nothing here reads a file. A line is *there* if its file is, and right, and no other such line has all its
//! deals; it is *in force*, and counted, if besides no longer one shares a deal with it. (Two that overlap in
//! part come about where a file was away for a while, or two clients shared an object store.) A task is a run of deals inside a chunk that no single line there has at this
//! budget; its old lines are those whose rows it takes over.

use std::collections::BTreeMap;
use std::ops::Range;

use fairdeal_core::sort;
use fairdeal_core::words::counted;
use fairdeal_core::{Error, InputError};
use serde::{Deserialize, Serialize};

use crate::ledger::{Ledger, Line, deals_of_name};
use crate::plan::Plan;
use crate::summary::Summary;

/// A file in the folder `rows`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Present {
    pub bytes: u64,
    /// Its digest; none if nobody looked, and then its length must do.
    pub sha256: Option<String>,
}

/// Files in the folder `rows`, by name.
pub type Files = BTreeMap<String, Present>;

/// One of n parts of a survey: every n-th chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Counted from 1.
    pub part: u32,
    pub of: u32,
}

impl Shard {
    /// Reads `2/8`.
    ///
    /// # Errors
    /// When the text is no such thing.
    pub fn parse(text: &str) -> Result<Self, InputError> {
        let read = || -> Option<Shard> {
            let (part, of) = text.split_once('/')?;
            let (part, of) = (part.trim().parse().ok()?, of.trim().parse().ok()?);
            (1 <= part && part <= of).then_some(Shard { part, of })
        };
        read().ok_or_else(|| {
            let got = fairdeal_core::error::excerpt(text);
            InputError::at("shard", format!("`{got}` is not a part of a whole, as in 1/4 to 4/4"))
        })
    }

    pub(crate) fn has(self, chunk: i64) -> bool {
        chunk.rem_euclid(i64::from(self.of)) == i64::from(self.part) - 1
    }
}

/// Some deals to decide, all in one chunk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    /// The first deal.
    pub from: i64,
    /// The deal after the last.
    pub to: i64,
    /// Nodes a search may spend; null is no bound.
    pub budget: Option<u64>,
    /// Lines of files whose rows are taken over, where that does not mean another answer.
    pub olds: Vec<Line>,
}

/// What is left to do.
#[derive(Clone, Debug, Default)]
pub struct Todo {
    /// In the order of the deals.
    pub tasks: Vec<Task>,
    /// Damage: what, and what becomes of it.
    pub notes: Vec<String>,
    /// Files of ours that no line in force names.
    pub orphans: Vec<String>,
}

/// Budgets in their order: no bound is the largest.
pub(crate) fn rank(budget: Option<u64>) -> u64 {
    budget.unwrap_or(u64::MAX)
}

/// What is left to do of a range, or of a shard's part of it.
///
/// # Errors
/// When the range is empty or not the family's, or the budget is smaller than one already spent.
pub fn todo(
    plan: &Plan,
    ledger: &Ledger,
    files: &Files,
    range: Range<i64>,
    budget: Option<u64>,
    shard: Option<Shard>,
) -> Result<Todo, Error> {
    plan.may_span(&range)?;
    let (mut force, lost) = there(plan, ledger, files);
    let most = force.values().flatten().map(|line| rank(line.budget)).max().unwrap_or(0);
    if rank(budget) < most {
        let spent = if most == u64::MAX { "no bound".into() } else { format!("{most} nodes") };
        let message =
            format!("the survey was run with {spent} already: a smaller budget would undo it");
        return Err(InputError::at("budget", message).into());
    }
    let mine = |chunk: i64| shard.is_none_or(|shard| shard.has(chunk));
    let again = |lost: &Lost| match mine(plan.chunk_of(lost.from)) {
        true => range.clone(),
        false => 0..0,
    };
    let notes = ledger.notes.iter().cloned().chain(lost.iter().map(|lost| lost.note(again(lost))));
    let mut notes: Vec<String> = notes.collect();
    let orphans = orphans(files, &force, |deal| mine(plan.chunk_of(deal)));
    if ledger.lines.is_empty() && !orphans.is_empty() {
        let files = counted(orphans.len() as u64, "file");
        notes.push(format!(
            "rows: {files} that no line of a ledger names; their deals are decided again"
        ));
    }
    let mut tasks = Vec::new();
    for chunk in plan.chunk_of(range.start)..=plan.chunk_of(range.end - 1) {
        if !mine(chunk) {
            continue;
        }
        let deals = plan.deals_of(chunk);
        let asked = range.start.max(deals.start)..range.end.min(deals.end);
        tasks.extend(task(asked, budget, force.remove(&chunk).unwrap_or_default()));
    }
    Ok(Todo { tasks, notes, orphans })
}

/// The task of a chunk, if there is one. `lines` are those in force, in the order of their deals.
fn task(asked: Range<i64>, budget: Option<u64>, lines: Vec<Line>) -> Option<Task> {
    let Range { mut start, mut end } = asked;
    // What touches the deals asked for becomes one file with them.
    for line in &lines {
        if line.from <= end && line.to >= start {
            (start, end) = (start.min(line.from), end.max(line.to));
        }
    }
    for line in lines.iter().rev() {
        if line.from <= end && line.to >= start {
            (start, end) = (start.min(line.from), end.max(line.to));
        }
    }
    let olds: Vec<Line> =
        lines.into_iter().filter(|line| start <= line.from && line.to <= end).collect();
    if let [line] = &olds[..]
        && (line.from, line.to) == (start, end)
        && (line.open == 0 || rank(line.budget) >= rank(budget))
    {
        return None;
    }
    Some(Task { from: start, to: end, budget, olds })
}

/// A file that is not what a line says, with deals that no other file has.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Lost {
    from: i64,
    to: i64,
    file: String,
    fault: &'static str,
}

impl Lost {
    fn of(line: &Line, fault: &'static str) -> Self {
        Lost { from: line.from, to: line.to, file: format!("rows/{}", line.file), fault }
    }

    /// What is wrong, and which of its deals are decided again.
    pub(crate) fn note(&self, again: Range<i64>) -> String {
        let Lost { from, to, file, fault } = self;
        let deals = |from: i64, to: i64| format!("deals {from} to {}", to - 1);
        let (first, end) = (again.start.max(*from), again.end.min(*to));
        let then = match first < end {
            true if (first, end) == (*from, *to) => {
                format!("{} are decided again", deals(*from, *to))
            }
            true => format!("{} are decided again, its others not counted", deals(first, end)),
            false => format!("{} are not counted", deals(*from, *to)),
        };
        format!("{file}: {fault}; {then}")
    }
}

/// The lines in force by chunk, each chunk's in the order of their deals, and what is lost.
pub(crate) fn in_force(
    plan: &Plan,
    ledger: &Ledger,
    files: &Files,
) -> (BTreeMap<i64, Vec<Line>>, Vec<Lost>) {
    let (mut force, mut lost) = there(plan, ledger, files);
    for lines in force.values_mut() {
        sort::by_key(lines, |line| (std::cmp::Reverse(line.to.abs_diff(line.from)), line.from));
        let mut kept: Vec<Line> = Vec::new();
        for line in lines.drain(..) {
            match kept.iter().any(|other| other.from < line.to && line.from < other.to) {
                true => lost.push(Lost::of(&line, "it shares deals with a longer file")),
                false => kept.push(line),
            }
        }
        sort::by_key(&mut kept, |line| line.from);
        *lines = kept;
    }
    lost.sort();
    (force, lost)
}

/// The lines that are there by chunk, each chunk's in the order of their deals, and what is lost.
fn there(plan: &Plan, ledger: &Ledger, files: &Files) -> (BTreeMap<i64, Vec<Line>>, Vec<Lost>) {
    let mut force: BTreeMap<i64, Vec<Line>> = BTreeMap::new();
    let mut bad: Vec<(&Line, &str)> = Vec::new();
    for line in &ledger.lines {
        match fault(line, files) {
            None => force.entry(plan.chunk_of(line.from)).or_default().push(line.clone()),
            Some(fault) => bad.push((line, fault)),
        }
    }
    for lines in force.values_mut() {
        let mut kept: Vec<Line> = Vec::new();
        // Longer ones first, then larger budgets, then later lines.
        lines.reverse();
        sort::by_key(lines, |line| {
            (std::cmp::Reverse(line.to.abs_diff(line.from)), std::cmp::Reverse(rank(line.budget)))
        });
        for line in lines.drain(..) {
            if !kept.iter().any(|other| has(other, &line)) {
                kept.push(line);
            }
        }
        sort::by_key(&mut kept, |line| line.from);
        *lines = kept;
    }
    let lost = |line: &Line| {
        let others = force.get(&plan.chunk_of(line.from));
        !others.is_some_and(|others| others.iter().any(|other| has(other, line)))
    };
    let bad = bad.into_iter().filter(|(line, _)| lost(line));
    let bad = bad.map(|(line, fault)| Lost::of(line, fault));
    let mut bad: Vec<Lost> = bad.collect();
    bad.sort();
    bad.dedup();
    (force, bad)
}

/// Does one line have all deals of another?
fn has(line: &Line, other: &Line) -> bool {
    line.from <= other.from && other.to <= line.to
}

/// What is wrong with a line's file.
fn fault(line: &Line, files: &Files) -> Option<&'static str> {
    match files.get(&line.file) {
        None => Some("missing"),
        Some(file) if file.bytes < line.bytes => Some("cut short"),
        Some(file) if file.bytes > line.bytes => Some("altered"),
        Some(Present { sha256: Some(sha256), .. }) if *sha256 != line.sha256 => Some("altered"),
        Some(_) => None,
    }
}

fn orphans(
    files: &Files,
    force: &BTreeMap<i64, Vec<Line>>,
    mine: impl Fn(i64) -> bool,
) -> Vec<String> {
    let named: std::collections::BTreeSet<&str> =
        force.values().flatten().map(|line| line.file.as_str()).collect();
    let ours = |name: &&String| deals_of_name(name).is_some_and(|(from, _)| mine(from));
    files.keys().filter(|name| !named.contains(name.as_str())).filter(ours).cloned().collect()
}

/// The files of rows that are counted.
pub fn counted_files(plan: &Plan, ledger: &Ledger, files: &Files) -> Vec<String> {
    let (force, _) = in_force(plan, ledger, files);
    force.into_values().flatten().map(|line| line.file).collect()
}

/// What the files in force add up to, by strategy.
pub fn summary(plan: &Plan, ledger: &Ledger, files: &Files) -> Vec<Summary> {
    total(plan, in_force(plan, ledger, files).0.values().flatten())
}

/// What these lines add up to, by strategy.
pub(crate) fn total<'a>(plan: &Plan, lines: impl Iterator<Item = &'a Line>) -> Vec<Summary> {
    let mut out: Vec<Summary> = plan.strategies.iter().map(|name| Summary::new(name)).collect();
    for line in lines {
        for (sum, part) in out.iter_mut().zip(&line.strategies) {
            sum.join(part);
        }
    }
    out
}
