//! `bench`: the fixed benchmarks.

use std::process::ExitCode;

use serde_json::Value;

use crate::args::Bench;
use crate::output::{self, Failure};
use crate::progress::Bar;

pub fn run(args: &Bench) -> Result<ExitCode, Failure> {
    let report = fairdeal_papers::bench(args.game.as_deref(), args.full, &Bar::new())?;
    match report.to_json() {
        Value::Object(fields) if args.json => output::json("bench", fields)?,
        _ => output::text(&report.to_text())?,
    }
    Ok(ExitCode::SUCCESS)
}
