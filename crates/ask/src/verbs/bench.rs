//! `bench`: the fixed benchmarks, ours beside the papers' algorithms.

use fairdeal_core::game::Style;
use fairdeal_core::{Error, Outcome};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Answered, Host};

/// The ask.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Ask {
    /// The game; all of them if there is no name.
    pub game: Option<String>,
    /// The longer run, where there is one.
    pub full: bool,
    /// How each engine's time grows with the size, instead.
    pub growth: bool,
}

/// The reply.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reply {
    /// The machine, and for each game its lines, ratios, fingerprints, tables and notes; or for each engine its
    /// times by size and the law that fits them.
    #[serde(flatten)]
    pub report: Value,
    /// The growth as a plot; null where it was written to a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
    /// The file it was written to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
}

pub(crate) fn answer(
    ask: &Ask,
    style: Option<Style>,
    host: &mut Host<'_>,
) -> Result<Answered, Error> {
    let (report, svg, text) = if ask.growth {
        let growth = fairdeal_papers::growth(ask.game.as_deref(), host.progress)?;
        (growth.to_json(), Some(growth.to_svg()), growth.to_text())
    } else {
        let report = fairdeal_papers::bench(ask.game.as_deref(), ask.full, host.progress)?;
        (report.to_json(), None, report.to_text())
    };
    let text = if style.is_some() { text } else { String::new() };
    let reply = crate::Reply::Bench(Reply { report, svg, file: None });
    Ok(Answered::new(reply, Outcome::Solved, text))
}
