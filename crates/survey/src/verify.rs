//! Is a survey what it says? Digests and counts of every file, and a fixed sample of its rows decided
//! again, with evidence made and checked.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use fairdeal_core::crew::crew;
use fairdeal_core::game::{Effort, Question, Row};
use fairdeal_core::handle::AnyFamily;
use fairdeal_core::sort;
use fairdeal_core::{Cancel, Error, Limits, Outcome};

use crate::digest::Digest;
use crate::folder::Folder;
use crate::label::Label;
use crate::ledger::Line;
use crate::parquet::Reader;
use crate::table::Csv;

/// What was looked at, and what was wrong.
#[derive(Clone, Debug, Default)]
pub struct Verified {
    pub files: u64,
    pub rows: u64,
    /// Rows decided again.
    pub sampled: u64,
    /// Of these, answers whose certificate was made and accepted.
    pub proved: u64,
    /// Of these, decided answers without a certificate within the limits.
    pub unproved: u64,
    /// What is wrong, in the order of the deals.
    pub faults: Vec<String>,
}

/// Looks at everything, and decides about `sample` rows again: half of them spread over all rows, half
/// over the impossible ones, always the same.
///
/// # Errors
/// When the plan is none, or for a bug of ours. What is wrong with the survey is no error.
pub fn verify(
    folder: &Folder,
    sample: u64,
    threads: usize,
    cancel: Cancel,
    each: &(dyn Fn(u64) + Sync),
) -> Result<Verified, Error> {
    let strategies = folder.plan.strategies.len() as u64;
    let of_line = |line: &Line| {
        let rows = line.to.abs_diff(line.from).saturating_mul(strategies);
        (rows, line.strategies.iter().map(|summary| summary.impossible).sum::<u64>())
    };
    // Where the rows, and the impossible ones, of each line begin.
    let mut starts = Vec::with_capacity(folder.lines.len());
    let (mut rows, mut impossible) = (0, 0);
    for line in &folder.lines {
        starts.push((rows, impossible));
        let (more, none) = of_line(line);
        (rows, impossible) = (rows + more, impossible + none);
    }
    let spread = [Spread::new(sample - sample / 2, rows), Spread::new(sample / 2, impossible)];
    let next = AtomicUsize::new(0);
    let all: Mutex<Vec<(usize, Result<Verified, Error>)>> = Mutex::new(Vec::new());
    crew(threads.min(folder.lines.len()), || {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(line) = folder.lines.get(at).filter(|_| !cancel.is_set()) else { break };
            let found = check(folder, line, starts[at], &spread, cancel);
            each(line.to.abs_diff(line.from));
            if let Ok(mut all) = all.lock() {
                all.push((at, found));
            }
        }
    });
    let mut all = all.into_inner().unwrap_or_default();
    sort::by_key(&mut all, |(at, _)| *at);
    let mut out = Verified { faults: folder.notes.clone(), ..Verified::default() };
    for (_, found) in all {
        let found = found?;
        out.files += found.files;
        out.rows += found.rows;
        out.sampled += found.sampled;
        out.proved += found.proved;
        out.unproved += found.unproved;
        out.faults.extend(found.faults);
    }
    Ok(out)
}

/// So many of so many, evenly: the k-th of the sample is in the middle of the k-th part.
struct Spread {
    sample: u64,
    of: u64,
}

impl Spread {
    fn new(sample: u64, of: u64) -> Self {
        Spread { sample: sample.min(of), of }
    }

    /// Is the i-th in it?
    fn has(&self, i: u64) -> bool {
        if self.sample == 0 {
            return false;
        }
        let (i, n, of) = (u128::from(i), u128::from(self.sample), u128::from(self.of));
        let k = i * n / of;
        (2 * k + 1) * of / (2 * n) == i
    }
}

fn check(
    folder: &Folder,
    line: &Line,
    (mut row_at, mut none_at): (u64, u64),
    spread: &[Spread; 2],
    cancel: Cancel,
) -> Result<Verified, Error> {
    let plan = &folder.plan;
    let mut out = Verified { files: 1, ..Verified::default() };
    let wrong = |what: &str| format!("rows/{}: {what}", line.file);
    let content = match folder.content(line) {
        Ok(content) => content,
        Err(Error::Input(e)) => {
            out.faults.push(wrong(&e.message));
            return Ok(out);
        }
        Err(e) => return Err(e),
    };
    let family = plan.family()?;
    let (csv, mut digest, mut text) = (Csv::new(plan), Digest::default(), String::new());
    let mut label = Label::new(plan);
    let mut reader = Reader::new(plan, content)?;
    let count = plan.strategies.len() as u64;
    while let Some(table) = reader.group()? {
        text.clear();
        csv.lines(&table, 0, &mut text);
        digest.add(text.as_bytes());
        label.add(&table, 0);
        for i in 0..table.len() {
            let (deal, strategy) = (table.deals[i], table.strategies[i]);
            let row = &table.rows[i];
            let due = (line.from.saturating_add((out.rows / count) as i64), out.rows % count);
            if due != (deal, u64::from(strategy)) {
                out.faults.push(wrong(&format!("deal {deal} stands where deal {} should", due.0)));
                return Ok(out);
            }
            let none = row.outcome == Outcome::Impossible;
            if spread[0].has(row_at) || (none && spread[1].has(none_at)) {
                let name = &plan.strategies[usize::from(strategy)];
                let limits = plan.limits(enough(line, row), cancel);
                let fault = again(&*family, deal, name, row, limits, &mut out)?;
                out.faults.extend(fault);
            }
            row_at += 1;
            none_at += u64::from(none);
            out.rows += 1;
        }
    }
    if digest.hex() != line.rows {
        out.faults.push(wrong("its rows have another digest than the ledger says"));
    }
    if label.summaries != line.strategies {
        out.faults.push(wrong("its rows do not add up to what the ledger says"));
    }
    if !reader.is_labelled(&label) {
        out.faults.push(wrong("its rows do not add up to what its footer says"));
    }
    Ok(out)
}

/// A budget that decides the row as it was decided. A line names what its *open* rows were given; those that
/// are decided may have been given more.
fn enough(line: &Line, row: &Row) -> Option<u64> {
    let spent = row.nodes.saturating_mul(2).saturating_add(1000);
    match row.outcome {
        Outcome::Unknown => line.budget,
        _ => line.budget.map(|budget| budget.max(spent)),
    }
}

/// Decides a row again, and has the evidence checked.
fn again(
    family: &dyn AnyFamily,
    deal: i64,
    strategy: &str,
    row: &Row,
    limits: Limits,
    out: &mut Verified,
) -> Result<Option<String>, Error> {
    let position = family.deal(deal)?;
    let now = family.worker(Some(strategy), limits)?.decide(deal).outcome;
    if limits.cancelled().is_some() {
        return Ok(None);
    }
    out.sampled += 1;
    let name = position.id();
    // Undecided now is no contradiction: a row may have been given more than its line says.
    if now == Outcome::Unknown && row.outcome != now {
        out.unproved += 1;
        return Ok(None);
    }
    if now != row.outcome {
        let (was, now) = (row.outcome.word(), now.word());
        return Ok(Some(format!("{name}: the survey says {was}, {strategy} says {now}")));
    }
    if now == Outcome::Unknown {
        return Ok(None);
    }
    // A strategy that only counts has no evidence; the default one has.
    let solved = position
        .decide(Question::Any, Some(strategy), limits)
        .or_else(|_| position.decide(Question::Any, None, limits))?;
    let Some(certificate) = solved.prove(Effort::Full, limits) else {
        out.unproved += 1;
        return Ok(None);
    };
    let checked = fairdeal_games::check(&name, &certificate.to_string())?;
    match (checked.accepted, solved.outcome() == row.outcome) {
        (Some(true), true) => {
            out.proved += 1;
            Ok(None)
        }
        _ => Ok(Some(format!("{name}: the certificate for {} is refused", row.outcome.word()))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_as_large_as_asked() {
        for (sample, of) in [(0, 5), (1, 1), (3, 10), (10, 10), (7, 1000), (20, 10), (5, 0)] {
            let spread = Spread::new(sample, of);
            let got = (0..of).filter(|&i| spread.has(i)).count() as u64;
            assert_eq!(got, sample.min(of), "{sample} of {of}");
        }
    }
}
