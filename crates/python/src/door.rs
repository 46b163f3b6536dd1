//! The one door.

use std::time::Instant;

use cpu_time::ThreadTime;
use fairdeal_ask::{Ask, Host, answer};
use fairdeal_core::game::Style;
use fairdeal_core::progress::Quiet;
use fairdeal_core::{Error, InputError};
use pyo3::prelude::*;

use crate::work::work;

/// Answers an ask, both as JSON. With `text` the answer for people comes too, as the command line
/// prints it; a picture is then drawn in letters and not as SVG. Also gives the exit code.
#[pyfunction]
#[pyo3(signature = (ask, text))]
pub(crate) fn ask(py: Python<'_>, ask: &str, text: bool) -> PyResult<(String, String, u8)> {
    work(py, |cancel| {
        let ask: Ask = serde_json::from_str(ask)
            .map_err(|e| Error::from(InputError::at("ask", e.to_string())))?;
        let start = now();
        let wall = || start.elapsed().as_secs_f64();
        let mut host = Host {
            threads: threads(),
            cpu: &|| ThreadTime::now().as_duration().as_secs_f64(),
            wall: &wall,
            progress: &Quiet,
            rows: None,
            files: true,
            cancel,
        };
        let answered = answer(&ask, text.then(Style::default), &mut host)?;
        let reply = serde_json::to_string(&answered.reply)
            .map_err(|e| Error::broken("reply", format!("it cannot be written as JSON: {e}")))?;
        let code = answered.exit_code();
        Ok((reply, answered.text, code))
    })
}

/// As many as the machine has.
pub(crate) fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// The one clock; no verdict depends on it.
#[allow(clippy::disallowed_methods)]
fn now() -> Instant {
    Instant::now()
}
