//! What the command line gives the door: threads, clocks, a bar, a file for rows, Ctrl-C.

use std::time::Instant;

use cpu_time::ThreadTime;
use fairdeal_ask::{Answered, Ask, Host, Rows, answer as ask};
use fairdeal_survey::{Export, Form};

use crate::asks::Planned;
use crate::failure::Failure;
use crate::interrupt;
use crate::progress::Bar;
use crate::save::{Saving, is_standard_output};

pub(crate) fn answer(planned: &Planned) -> Result<Answered, Failure> {
    let mut saving = planned.rows.as_deref().map(Saving::create).transpose()?;
    let form = planned.rows.as_deref().map(|rows| match is_standard_output(rows) {
        true => Ok(Form::Csv),
        false => Form::of_name(&rows.display().to_string()),
    });
    let mut export = form.transpose()?.map(Export::new);
    let mut failed = None;
    let mut sink = |rows: Rows<'_>| {
        let (Some(saving), Some(export)) = (&mut saving, &mut export) else { return true };
        let bytes = match rows {
            Rows::Deals(plan, table) => export.deals(plan, table),
            Rows::Positions(rows) => export.positions(rows),
        };
        let written = bytes.map_err(Failure::from).and_then(|bytes| saving.write(&bytes));
        written.map_err(|e| failed = Some(e)).is_ok()
    };
    let (bar, start) = (Bar::new(&planned.label), now());
    // Benchmarks have nothing to show for half a run.
    let at_once = matches!(planned.ask, Ask::Bench(_));
    let mut host = Host {
        threads: std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        cpu: &|| ThreadTime::now().as_duration().as_secs_f64(),
        wall: &|| start.elapsed().as_secs_f64(),
        progress: &bar,
        rows: Some(&mut sink),
        files: true,
        cancel: interrupt::flag(at_once),
    };
    let answered = ask(&planned.ask, planned.style, &mut host).map_err(|e| planned.about(e))?;
    match failed {
        Some(failure) => Err(failure),
        None => {
            if let (Some(mut saving), Some(export)) = (saving, export) {
                saving.write(&export.finish()?)?;
                saving.finish()?;
            }
            Ok(answered)
        }
    }
}

/// The one clock; no verdict depends on it.
#[allow(clippy::disallowed_methods)]
fn now() -> Instant {
    Instant::now()
}
