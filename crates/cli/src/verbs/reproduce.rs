//! `reproduce`: printed figures beside measured ones, and a report.

use std::process::ExitCode;

use fairdeal_papers::Settings;
use serde_json::{Map, Value};

use super::survey::threads;
use crate::args::Reproduce;
use crate::output::{self, Failure};
use crate::progress::Bar;
use crate::save;

pub fn run(args: &Reproduce) -> Result<ExitCode, Failure> {
    let bar = Bar::new();
    let settings = Settings { full: args.full, threads: threads(args.threads), progress: &bar };
    let reports = fairdeal_papers::run(args.paper.as_deref(), &settings)?;
    save::directory(&args.out)?;
    let page = args.out.join("index.html");
    let html = fairdeal_papers::html(&reports, env!("CARGO_PKG_VERSION"));
    save::save(&page, html.as_bytes())?;
    if args.json {
        let mut fields = Map::new();
        let list: Vec<Value> = reports.iter().map(fairdeal_papers::Report::to_json).collect();
        fields.insert("reports".into(), list.into());
        fields.insert("page".into(), page.display().to_string().into());
        output::json("reproduce", fields)?;
    } else {
        for report in &reports {
            output::text(&report.to_text())?;
        }
        output::text(&format!("\nreport: {}\n", page.display()))?;
    }
    let differs = reports.iter().any(|report| report.tally().differs > 0);
    Ok(ExitCode::from(u8::from(differs)))
}
