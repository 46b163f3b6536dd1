//! Surveys whose files somebody else keeps: the pure half of the engine, text and bytes in and out. The
//! Python side reads and writes (`python/fairdeal/_store.py`), here or on a cluster.

use std::time::Instant;

use fairdeal_ask::verbs::survey::Counts;
use fairdeal_core::{Cancel, Error, InputError};
use fairdeal_survey::{
    Desk, Files, Ledger, Made, Options, Plan, Present, Task, Todo, counted_files, is_of_another,
    sum, todo,
};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;

use crate::work::work;

/// Ledgers by name and content.
type Ledgers = Vec<(String, PyBackedBytes)>;
/// Files of rows: name, length, and the digest if somebody looked.
type Listed = Vec<(String, u64, Option<String>)>;

/// The content of `plan.json`: of the survey that is there, if it is the one asked for, else of a new one.
#[pyfunction]
#[pyo3(signature = (old, family, strategies, columns, chunk, memory, start, stop))]
#[expect(clippy::too_many_arguments, reason = "they are the fields of a plan, given by name")]
pub(crate) fn survey_plan(
    py: Python<'_>,
    old: Option<&str>,
    family: String,
    strategies: Vec<String>,
    columns: Vec<String>,
    chunk: Option<u64>,
    memory: Option<u64>,
    start: i64,
    stop: i64,
) -> PyResult<String> {
    work(py, |_| {
        let options = Options { family, strategies, columns, chunk, memory };
        let plan = match old {
            Some(text) => {
                let plan = Plan::parse(text)?;
                plan.admits(&options)?;
                plan
            }
            None => Plan::new(&options, &(start..stop))?,
        };
        Ok(plan.text())
    })
}

/// Tasks, notes on damage, files that no ledger names, damaged ledgers.
type Left = (Tasks, Vec<String>, Vec<String>, Vec<String>);

/// What is left to do of a range, what is damaged, which files no ledger names, and which ledgers must
/// be written anew.
#[pyfunction]
#[pyo3(signature = (plan, ledgers, files, start, stop, budget))]
pub(crate) fn survey_todo(
    py: Python<'_>,
    plan: &str,
    ledgers: Ledgers,
    files: Listed,
    start: i64,
    stop: i64,
    budget: Option<u64>,
) -> PyResult<Left> {
    work(py, |_| {
        let plan = Plan::parse(plan)?;
        let ledger = Ledger::read(&plan, &ledgers);
        let Todo { tasks, notes, orphans } =
            todo(&plan, &ledger, &listed(files), start..stop, budget, None)?;
        Ok((Tasks(tasks), notes, orphans, ledger.damaged))
    })
}

/// Tasks, each as JSON when it is asked for: a million of them are no burden.
#[pyclass(frozen, sequence)]
pub(crate) struct Tasks(Vec<Task>);

#[pymethods]
impl Tasks {
    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __getitem__(&self, index: usize) -> PyResult<String> {
        let task = self.0.get(index).ok_or_else(|| PyIndexError::new_err("no such task"))?;
        // Numbers and text: nothing in it can fail to be written.
        Ok(serde_json::to_string(task).unwrap_or_default())
    }

    /// The deals of all tasks.
    fn deals(&self) -> u64 {
        self.0.iter().map(|task| task.to.abs_diff(task.from)).sum()
    }
}

/// A task's file: its name, its content, the ledger's line, the rows decided anew, the files it replaces,
/// what was wrong with those.
type Done<'py> = (String, Bound<'py, PyBytes>, String, u64, Vec<String>, Vec<String>);

/// Does a task. `olds` are the contents of the old files it takes rows from, none for one that is gone.
#[pyfunction]
#[pyo3(signature = (plan, task, olds))]
pub(crate) fn survey_chunk<'py>(
    py: Python<'py>,
    plan: &str,
    task: &str,
    olds: Vec<Option<PyBackedBytes>>,
) -> PyResult<Done<'py>> {
    let made = work(py, |cancel: Cancel| {
        let plan = Plan::parse(plan)?;
        let task: Task = serde_json::from_str(task)
            .map_err(|e| InputError::at("task", format!("this is none: {e}")))?;
        let olds = olds.into_iter().map(|old| old.map(|bytes| bytes.to_vec())).collect();
        let start = now();
        let clock = || start.elapsed().as_secs_f64();
        let made = Desk::new(&plan, task.budget, cancel)?.chunk(&task, olds, &clock, &|_| {})?;
        // Only the flag ends a task early, and whoever set it raises something else.
        made.ok_or_else(|| Error::broken("task", "nothing came of it"))
    })?;
    let Made { file, bytes, line, fresh, replaces, notes, .. } = made;
    Ok((file, PyBytes::new(py, &bytes), line, fresh, replaces, notes))
}

/// The whole lines of a ledger.
#[pyfunction]
#[pyo3(signature = (plan, ledger))]
pub(crate) fn survey_repair(py: Python<'_>, plan: &str, ledger: PyBackedBytes) -> PyResult<String> {
    work(py, |_| {
        let plan = Plan::parse(plan)?;
        let lines = Ledger::read(&plan, &[("", ledger)]).lines;
        Ok(lines.iter().map(|line| format!("{}\n", line.text(&plan))).collect())
    })
}

/// Is this the content of a file of rows of another survey?
#[pyfunction]
#[pyo3(signature = (plan, content))]
pub(crate) fn survey_foreign(py: Python<'_>, plan: &str, content: PyBackedBytes) -> PyResult<bool> {
    work(py, |_| Ok(is_of_another(&Plan::parse(plan)?, &content)))
}

/// The files of rows that are in force, in the order of their deals.
#[pyfunction]
#[pyo3(signature = (plan, ledgers, files))]
pub(crate) fn survey_files(
    py: Python<'_>,
    plan: &str,
    ledgers: Ledgers,
    files: Listed,
) -> PyResult<Vec<String>> {
    work(py, |_| {
        let plan = Plan::parse(plan)?;
        Ok(counted_files(&plan, &Ledger::read(&plan, &ledgers), &listed(files)))
    })
}

/// What the files in force add up to, by strategy, as JSON.
#[pyfunction]
#[pyo3(signature = (plan, ledgers, files))]
pub(crate) fn survey_sum(
    py: Python<'_>,
    plan: &str,
    ledgers: Ledgers,
    files: Listed,
) -> PyResult<String> {
    work(py, |_| {
        let plan = Plan::parse(plan)?;
        let sums = sum(&plan, &Ledger::read(&plan, &ledgers), &listed(files));
        let sums: Vec<Counts> = sums.iter().map(|sum| Counts::of(&plan.family, sum)).collect();
        serde_json::to_string(&sums).map_err(|e| Error::broken("summary", e.to_string()))
    })
}

fn listed(files: Listed) -> Files {
    let present = |(name, bytes, sha256)| (name, Present { bytes, sha256 });
    files.into_iter().map(present).collect()
}

/// For the columns of timings; no verdict depends on it.
#[allow(clippy::disallowed_methods)]
fn now() -> Instant {
    Instant::now()
}
