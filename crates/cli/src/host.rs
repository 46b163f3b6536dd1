//! What the command line gives the door: threads, clocks, a bar, a file for rows, Ctrl-C.

use std::fmt::Write as _;
use std::time::Instant;

use cpu_time::ThreadTime;
use fairdeal_ask::{Answered, Ask, Host, Which, answer as ask};
use fairdeal_core::game::Row;

use crate::asks::Planned;
use crate::failure::Failure;
use crate::interrupt;
use crate::progress::Bar;
use crate::save::Saving;

pub(crate) fn answer(planned: &Planned) -> Result<Answered, Failure> {
    let mut rows = planned.rows.as_deref().map(Saving::create).transpose()?;
    if let Some(rows) = &mut rows {
        let which = if survey_of_positions(&planned.ask) { "position" } else { "deal" };
        rows.write(format!("{which},verdict,reason,nodes\n").as_bytes())?;
    }
    let mut failed = None;
    let mut sink = |chunk: &[(Which<'_>, Row)]| {
        let Some(rows) = &mut rows else { return true };
        let mut csv = String::with_capacity(32 * chunk.len());
        for (which, row) in chunk {
            let (verdict, reason) = (row.outcome.word(), row.reason);
            let _ = match which {
                Which::Deal(deal) => write!(csv, "{deal}"),
                Which::Position(name) => write!(csv, "{}", quoted(name)),
            };
            let _ = writeln!(csv, ",{verdict},{reason},{}", row.nodes);
        }
        rows.write(csv.as_bytes()).map_err(|e| failed = Some(e)).is_ok()
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
        cancel: interrupt::flag(at_once),
    };
    let answered = ask(&planned.ask, planned.style, &mut host).map_err(|e| planned.about(e))?;
    match failed {
        Some(failure) => Err(failure),
        None => {
            rows.map(Saving::finish).transpose()?;
            Ok(answered)
        }
    }
}

fn survey_of_positions(ask: &Ask) -> bool {
    matches!(ask, Ask::Survey(ask) if !ask.positions.is_empty())
}

/// A name as a field of a CSV file: in quotes where it has commas or quotes of its own.
fn quoted(name: &str) -> String {
    match name.contains([',', '"', '\n']) {
        true => format!("\"{}\"", name.replace('"', "\"\"")),
        false => name.to_string(),
    }
}

/// The one clock; no verdict depends on it.
#[allow(clippy::disallowed_methods)]
fn now() -> Instant {
    Instant::now()
}
