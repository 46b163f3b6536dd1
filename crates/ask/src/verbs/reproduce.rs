//! `reproduce`: printed figures beside measured ones.

use fairdeal_core::game::Style;
use fairdeal_core::{Error, Outcome};
use fairdeal_papers::Settings;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Answered, Host};

/// The ask.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Ask {
    /// What to reproduce; everything if there is no name.
    pub paper: Option<String>,
    /// Also the figures that take long.
    pub full: bool,
    /// Threads; as many as the host has if there is no number. No result depends on it.
    pub threads: Option<u16>,
}

/// The reply.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reply {
    /// Programs of others that were not found, each with what it is for and how to get it.
    pub missing: Vec<String>,
    /// A report for each experiment: sections of figures, tables and plots, and the errata.
    pub reports: Vec<Value>,
    /// For each document the experiments are about, every claim with its place, what is printed, what
    /// became of it and how to see that, and the counts by status.
    pub claims: Vec<Value>,
    /// The same as one page of HTML; null where it was written to a file.
    pub html: Option<String>,
    /// The file it was written to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<String>,
}

/// What may be named, each with its title.
pub fn papers() -> Vec<(&'static str, &'static str)> {
    fairdeal_papers::experiments().iter().map(|e| (e.name, e.title)).collect()
}

pub(crate) fn answer(
    ask: &Ask,
    style: Option<Style>,
    host: &mut Host<'_>,
) -> Result<Answered, Error> {
    let threads = ask.threads.map_or(host.threads, usize::from);
    let settings =
        Settings { full: ask.full, threads, progress: host.progress, cancel: host.cancel };
    let run = fairdeal_papers::run(ask.paper.as_deref(), &settings)?;
    let text = match style {
        Some(_) => run.to_text(),
        None => String::new(),
    };
    let differs = run.reports.iter().any(|report| report.tally().differs > 0);
    let outcome = if differs { Outcome::Impossible } else { Outcome::Solved };
    let reply = Reply {
        html: Some(run.html(env!("CARGO_PKG_VERSION"))),
        reports: run.reports.iter().map(fairdeal_papers::Report::to_json).collect(),
        claims: run.claims.iter().map(fairdeal_papers::Claims::to_json).collect(),
        missing: run.missing,
        page: None,
    };
    Ok(Answered::new(crate::Reply::Reproduce(reply), outcome, text))
}
