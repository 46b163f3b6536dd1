//! `survey-merge`: several surveys of one plan made one.

use std::path::Path;

use fairdeal_core::game::Style;
use fairdeal_core::words::counted;
use fairdeal_core::{Error, Outcome};
use fairdeal_survey::merge;
use serde::{Deserialize, Serialize};

use super::survey::Counts;
use crate::words::{lettered, noted, paragraph};
use crate::{Answered, Host};

/// The ask.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Ask {
    /// The folder to make; new or empty.
    pub out: String,
    /// The surveys' folders.
    pub dirs: Vec<String>,
    /// Threads; as many as the host has if there is no number.
    pub threads: Option<u16>,
}

/// The reply.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reply {
    /// The folder.
    pub out: String,
    /// The family.
    pub family: String,
    /// Deals in it.
    pub deals: u64,
    /// Files of rows in it.
    pub files: u64,
    /// What each strategy came to.
    pub strategies: Vec<Counts>,
    /// Damage in the surveys: what is damaged is left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

pub(crate) fn answer(
    ask: &Ask,
    style: Option<Style>,
    host: &mut Host<'_>,
) -> Result<Answered, Error> {
    host.may_use_files("out")?;
    let dirs: Vec<&Path> = ask.dirs.iter().map(Path::new).collect();
    let threads = ask.threads.map_or(host.threads, usize::from);
    host.progress.begin(&ask.out, 0);
    let each = |deals| host.progress.advance(deals);
    let merged = merge(Path::new(&ask.out), &dirs, threads, host.cancel, &each);
    host.progress.end();
    let merged = merged?;
    let family = merged.plan.family;
    let reply = Reply {
        out: ask.out.clone(),
        deals: merged.summaries.first().map_or(0, |summary| summary.deals),
        files: merged.files,
        strategies: merged.summaries.iter().map(|one| Counts::of(&family, one)).collect(),
        notes: merged.notes,
        family,
    };
    let text = style.map(|style| {
        let (deals, files) = (counted(reply.deals, "deal"), counted(reply.files, "file"));
        let line = format!("{}: {deals} of {} in {files}", reply.out, reply.family);
        lettered(noted(&reply.notes, style, paragraph("", &line, style.columns)), style)
    });
    let text = text.unwrap_or_default();
    Ok(Answered::new(crate::Reply::SurveyMerge(reply), Outcome::Solved, text))
}
