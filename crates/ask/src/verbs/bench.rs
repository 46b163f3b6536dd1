//! `bench`: the fixed benchmarks, ours beside the papers' algorithms.

use fairdeal_core::game::Style;
use fairdeal_core::{Error, Outcome};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Answered, Host};

/// The ask.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Ask {
    /// The game; all of them if there is no name.
    pub game: Option<String>,
    /// The longer run, where there is one.
    pub full: bool,
}

/// The reply.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Reply {
    /// For each game its lines, ratios, fingerprints, tables and notes.
    #[serde(flatten)]
    pub report: Value,
}

pub(crate) fn answer(
    ask: &Ask,
    style: Option<Style>,
    host: &mut Host<'_>,
) -> Result<Answered, Error> {
    let report = fairdeal_papers::bench(ask.game.as_deref(), ask.full, host.progress)?;
    let text = if style.is_some() { report.to_text() } else { String::new() };
    let reply = crate::Reply::Bench(Reply { report: report.to_json() });
    Ok(Answered::new(reply, Outcome::Solved, text))
}
